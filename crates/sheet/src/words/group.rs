//! Groups of connected pieces or cells, and equal sets.

use alfil_words::and;
use ir::{Cells, MovementId};

use super::Words;
use super::noun::{Head, Noun};

impl Words<'_> {
    /// Returns a clause that two sets have the same members, or do not.
    pub(super) fn same(&self, a: &Cells, b: &Cells, is_so: bool) -> String {
        let be = if is_so { "is" } else { "is not" };
        let are = if is_so { "are" } else { "are not" };
        if let Some(steps) = self.is_one_group(a, b) {
            return format!("all {} {are} in one group{steps}", self.all(b));
        }
        let [first, second] = [a, b].map(|cells| self.noun_of_cells(cells));
        match (
            first.is_one(),
            second.is_one(),
            first.any(self),
            second.any(self),
        ) {
            (true, true, ..) => format!("{} {be} {}", first.all(self), second.all(self)),
            (true, false, _, Some(any)) => format!("{} {be} the only {any}", first.all(self)),
            (false, true, Some(any), _) => format!("{} {be} the only {any}", second.all(self)),
            (true, ..) => format!("{} {be} just {}", first.all(self), second.all(self)),
            (false, ..) => format!("{} {are} just {}", first.all(self), second.all(self)),
        }
    }

    /// Returns a set as cells, not as the pieces there.
    fn noun_of_cells<'c>(&'c self, cells: &'c Cells) -> Noun<'c> {
        match cells {
            Cells::Captured => Noun::of(Head::Cells)
                .with_after(move || format!("where {} captures a piece", self.turn)),
            cells => self.noun(cells),
        }
    }

    /// Returns the directions of the steps if the first set is the group of one member of the second.
    pub(super) fn is_one_group(&self, spread: &Cells, all: &Cells) -> Option<String> {
        match spread {
            Cells::Spread {
                from,
                movement,
                through,
                ..
            } if **through == *all && matches!(**from, Cells::Bound(_)) => {
                Some(self.steps(*movement))
            }
            _ => None,
        }
    }

    /// Returns the steps between connected cells.
    fn steps(&self, movement: MovementId) -> String {
        match self
            .near(&Cells::All, movement)
            .strip_prefix("next to a cell")
        {
            Some(ways) => ways.to_owned(),
            None => format!(" by steps of a piece that {}", self.movement(movement)),
        }
    }

    /// Returns the words after the pieces of a set of connected cells: `connected with e4 (straight)`, or
    /// `in groups next to an empty cell`; with `is_so` false, in groups that are not.
    pub(super) fn connected(&self, spread: &Cells, is_so: bool) -> Option<String> {
        let Cells::Spread {
            from,
            movement,
            unmoved: _,
            through,
        } = spread
        else {
            return None;
        };
        let steps = self.steps(*movement);
        let parts = from.conjuncts();
        if !is_among(through, from) {
            return Some(format!("connected{steps} with {}", self.all(from)));
        }
        // What the members from which the groups spread have in common, besides being in the set.
        let of_set = through.conjuncts();
        let others = parts.iter().filter(|part| !of_set.contains(part));
        let which = others.map(|part| match part {
            Cells::Near(set, movement) => self.near(set, *movement),
            part => format!("with {}", self.all(part)),
        });
        let not = if is_so { "" } else { "not " };
        Some(format!("in groups{steps} {not}{}", and(which.collect())))
    }

    /// Tests whether a set without another is all of its groups that have no cell of some kind.
    pub(super) fn is_without_groups(&self, set: &Cells, without: &Cells) -> bool {
        match without {
            Cells::Spread { from, through, .. } => **through == *set && is_among(through, from),
            _ => false,
        }
    }
}

/// Tests whether a set is written as a part of another one: `enemy pawn` in `near(empty, 'W') & enemy pawn`.
fn is_among(set: &Cells, part: &Cells) -> bool {
    let parts = part.conjuncts();
    let of_set = set.conjuncts();
    parts.len() > of_set.len() && of_set.iter().all(|one| parts.contains(one))
}
