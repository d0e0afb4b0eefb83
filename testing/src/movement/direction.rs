//! The moves of an atom that direction letters name.

/// The tolerance of headings, in degrees; any two headings differ by far more.
const SAME: f64 = 1e-6;

/// Returns the indices of the headings that direction letters name, all if there are none; `None` if the letters mean nothing.
///
/// Headings are in degrees clockwise from forward; a move without heading is never named.
pub fn named(letters: &str, headings: &[Option<f64>]) -> Option<Vec<usize>> {
    if letters.is_empty() {
        return Some((0..headings.len()).collect());
    }
    let letters: Vec<char> = letters.chars().collect();
    let mut rest = &letters[..];
    let mut chosen = vec![false; headings.len()];
    while let [first, behind @ ..] = rest {
        let (group, taken) = match behind.first() {
            Some(hand @ ('l' | 'r')) if *first == 'h' => (handed(*hand, headings), 2),
            _ if *first == 'h' => return None,
            Some('h') => (wide(*first, headings), 2),
            Some(second) if second == first => (near(*first, headings), 2),
            Some(second) if is_vertical(*first) != is_vertical(*second) && !is_short(*first) => {
                (pair(*first, *second, headings), 2)
            }
            _ => (near(*first, headings), 1),
        };
        for index in group {
            chosen[index] = true;
        }
        rest = &rest[taken..];
    }
    Some((0..headings.len()).filter(|index| chosen[*index]).collect())
}

/// Returns the indices of the headings nearest to this one, all ties.
pub fn nearest(to: f64, headings: &[Option<f64>]) -> Vec<usize> {
    let all: Vec<usize> = (0..headings.len()).collect();
    nearest_of(&all, to, headings)
}

/// Returns the angle between two headings, at most 180.
pub fn apart(one: f64, other: f64) -> f64 {
    let turn = (one - other).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

fn nearest_of(among: &[usize], to: f64, headings: &[Option<f64>]) -> Vec<usize> {
    let distance = |index: &usize| headings[*index].map(|heading| apart(heading, to));
    let least = among
        .iter()
        .filter_map(distance)
        .fold(f64::INFINITY, f64::min);
    let is_nearest = |index: &usize| distance(index).is_some_and(|apart| apart < least + SAME);
    among.iter().copied().filter(is_nearest).collect()
}

fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn is_short(letter: char) -> bool {
    matches!(letter, 'v' | 's')
}

/// Returns the single directions of a letter.
fn singles(letter: char) -> &'static [f64] {
    match letter {
        'f' => &[0.0],
        'r' => &[90.0],
        'b' => &[180.0],
        'l' => &[270.0],
        'v' => &[0.0, 180.0],
        _ => &[90.0, 270.0],
    }
}

/// Returns the nearest of the moves that do not lead away.
fn near(letter: char, headings: &[Option<f64>]) -> Vec<usize> {
    let singles = singles(letter).iter();
    singles.flat_map(|to| ahead(*to, headings)).collect()
}

fn ahead(to: f64, headings: &[Option<f64>]) -> Vec<usize> {
    nearest_of(&within(to, headings), to, headings)
}

fn within(to: f64, headings: &[Option<f64>]) -> Vec<usize> {
    let is_within =
        |index: &usize| headings[*index].is_some_and(|one| apart(one, to) < 90.0 - SAME);
    (0..headings.len()).filter(is_within).collect()
}

fn wide(letter: char, headings: &[Option<f64>]) -> Vec<usize> {
    let singles = singles(letter).iter();
    singles.flat_map(|to| within(*to, headings)).collect()
}

/// Returns the moves less than 90 degrees from both directions, those nearest to the second. If there are none, both
/// directions count on their own.
fn pair(first: char, second: char, headings: &[Option<f64>]) -> Vec<usize> {
    let first = singles(first)[0];
    let of_one = |second: f64| {
        let right = within(second, headings);
        let quadrant = within(first, headings)
            .into_iter()
            .filter(|index| right.contains(index));
        let quadrant: Vec<usize> = quadrant.collect();
        if quadrant.is_empty() {
            [ahead(first, headings), ahead(second, headings)].concat()
        } else {
            nearest_of(&quadrant, second, headings)
        }
    };
    singles(second)
        .iter()
        .flat_map(|second| of_one(*second))
        .collect()
}

/// Returns every second heading clockwise: for `r` beginning with the first one clockwise from forward, for `l` with the
/// next.
fn handed(hand: char, headings: &[Option<f64>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..headings.len()).collect();
    order.sort_by(|one, other| {
        f64::total_cmp(&clockwise(headings[*one]), &clockwise(headings[*other]))
    });
    let skipped = usize::from(hand == 'l');
    order.into_iter().skip(skipped).step_by(2).collect()
}

fn clockwise(heading: Option<f64>) -> f64 {
    heading.unwrap_or_default().rem_euclid(360.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(letters: &str, expected: &[usize]) {
        let knight = [26.57, 63.43, 116.57, 153.43, 206.57, 243.43, 296.57, 333.43].map(Some);
        assert_eq!(
            named(letters, &knight).as_deref(),
            Some(expected),
            "{letters}"
        );
    }

    #[test]
    fn knights_go_where_the_table_says() {
        check("f", &[0, 7]);
        check("ff", &[0, 7]);
        check("s", &[1, 2, 5, 6]);
        check("fr", &[1]);
        check("rf", &[0]);
        check("fs", &[1, 6]);
        check("lv", &[4, 7]);
        check("fh", &[0, 1, 6, 7]);
        check("hr", &[0, 2, 4, 6]);
        check("hl", &[1, 3, 5, 7]);
        check("sf", &[0, 1, 2, 5, 6, 7]);
    }
}
