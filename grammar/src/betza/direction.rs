//! The moves that a direction names: one rule for atoms of every symmetry, on every lattice.
//!
//! All headings are relative to the mover's forward: forward 0, right 90, backward 180, left 270 degrees. `near(X)` is
//! the moves whose heading is closest to X, all ties; `wide(X)` is the moves less than 90 degrees from X.

use super::ast::{Direction, Toward};
use ir::Arrange;

/// The tolerance of equal headings, in degrees.
pub(super) const SAME: f64 = 1e-3;

/// Tests for each of the moves whether this direction names it. No direction names a move without a heading (a
/// teleport).
pub(super) fn selects(direction: Direction, headings: &[Option<f64>]) -> Vec<bool> {
    let mut selected = vec![false; headings.len()];
    let mut unite = |more: Vec<bool>| {
        selected
            .iter_mut()
            .zip(more)
            .for_each(|(is, more)| *is |= more)
    };
    match direction {
        Direction::One(toward) | Direction::Doubled(toward) => {
            toward
                .singles()
                .iter()
                .for_each(|toward| unite(near(*toward, headings)));
        }
        Direction::Wide(toward) => toward
            .singles()
            .iter()
            .for_each(|toward| unite(wide(*toward, headings))),
        Direction::Pair(first, second) => second
            .singles()
            .iter()
            .for_each(|second| unite(pair(first, *second, headings))),
        Direction::Hand(toward) => unite(hand(toward, headings)),
    }
    selected
}

/// Returns the angle between these headings, from 0 to 180.
pub(super) fn apart(one: f64, other: f64) -> f64 {
    let difference = (one - other).rem_euclid(360.0);
    difference.min(360.0 - difference)
}

fn heading_of(toward: Toward) -> f64 {
    match toward {
        Toward::Forward | Toward::Vertical => 0.0,
        Toward::Right | Toward::Sideways => 90.0,
        Toward::Backward => 180.0,
        Toward::Left => 270.0,
    }
}

fn near(toward: Toward, headings: &[Option<f64>]) -> Vec<bool> {
    // A heading 90 degrees away or more is not on that side; the usual atoms always have a nearer one.
    nearest(toward, &wide(toward, headings), headings)
}

fn wide(toward: Toward, headings: &[Option<f64>]) -> Vec<bool> {
    let is_wide = |heading: &Option<f64>| {
        heading.is_some_and(|heading| apart(heading, heading_of(toward)) < 90.0 - SAME)
    };
    headings.iter().map(is_wide).collect()
}

fn pair(first: Toward, second: Toward, headings: &[Option<f64>]) -> Vec<bool> {
    let quadrant: Vec<bool> = wide(first, headings)
        .iter()
        .zip(wide(second, headings))
        .map(|(a, b)| *a && b)
        .collect();
    if quadrant.contains(&true) {
        return nearest(second, &quadrant, headings);
    }
    near(first, headings)
        .iter()
        .zip(near(second, headings))
        .map(|(a, b)| *a || b)
        .collect()
}

/// Returns the closest of the candidates, all ties.
fn nearest(toward: Toward, candidates: &[bool], headings: &[Option<f64>]) -> Vec<bool> {
    let distance = |index: usize| match headings[index] {
        Some(heading) if candidates[index] => apart(heading, heading_of(toward)),
        _ => f64::INFINITY,
    };
    let least = (0..headings.len())
        .map(distance)
        .fold(f64::INFINITY, f64::min);
    (0..headings.len())
        .map(|index| distance(index) < least + SAME && least.is_finite())
        .collect()
}

/// Returns every second move, from the first one right of forward (`hr`) or left of it (`hl`). Atoms have hands only if
/// they have at least eight moves and none of them is on an axis.
fn hand(toward: Toward, headings: &[Option<f64>]) -> Vec<bool> {
    let mut order: Vec<(f64, usize)> = headings
        .iter()
        .enumerate()
        .filter_map(|(index, heading)| Some(((*heading)?, index)))
        .collect();
    order.arrange_by(|a, b| a.0.total_cmp(&b.0));
    let is_on_axis = |heading: f64| {
        [0.0, 90.0, 180.0, 270.0]
            .iter()
            .any(|axis| apart(heading, *axis) < SAME)
    };
    let mut selected = vec![false; headings.len()];
    if order.len() < 8
        || order.len() % 2 == 1
        || order.iter().any(|(heading, _)| is_on_axis(*heading))
    {
        return selected;
    }
    let skipped = usize::from(toward == Toward::Left);
    order
        .iter()
        .skip(skipped)
        .step_by(2)
        .for_each(|(_, index)| selected[*index] = true);
    selected
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNIGHT: [Option<f64>; 8] = [
        Some(26.6),
        Some(63.4),
        Some(116.6),
        Some(153.4),
        Some(206.6),
        Some(243.4),
        Some(296.6),
        Some(333.4),
    ];

    fn check(direction: Direction, expected: &[usize]) {
        let selected = selects(direction, &KNIGHT);
        let selected: Vec<usize> = (0..8).filter(|index| selected[*index]).collect();
        assert_eq!(selected, expected, "{direction:?}");
    }

    #[test]
    fn oblique_atoms() {
        check(Direction::One(Toward::Forward), &[0, 7]);
        check(Direction::One(Toward::Sideways), &[1, 2, 5, 6]);
        check(Direction::Pair(Toward::Forward, Toward::Right), &[1]);
        check(Direction::Pair(Toward::Right, Toward::Forward), &[0]);
        check(Direction::Pair(Toward::Forward, Toward::Sideways), &[1, 6]);
        check(Direction::Wide(Toward::Forward), &[0, 1, 6, 7]);
        check(Direction::Hand(Toward::Right), &[0, 2, 4, 6]);
        check(Direction::Hand(Toward::Left), &[1, 3, 5, 7]);
    }

    #[test]
    fn straight_atoms_have_no_hands() {
        let wazir = [Some(0.0), Some(90.0), Some(180.0), Some(270.0)];
        assert_eq!(selects(Direction::Hand(Toward::Right), &wazir), [false; 4]);
        assert_eq!(
            selects(Direction::Pair(Toward::Forward, Toward::Right), &wazir),
            [true, true, false, false]
        );
    }
}
