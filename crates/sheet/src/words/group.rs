//! Groups of connected pieces or cells, and equal sets.

use alfil_words::{and, or};
use ir::{Cells, KindId, MovementId};

use super::Words;
use super::noun::{Head, Noun};
use super::predicate::Said;

impl Words<'_> {
    /// Returns a clause that two sets have the same members, or do not.
    pub(super) fn same(&self, a: &Cells, b: &Cells, is_so: bool) -> String {
        let be = if is_so { "is" } else { "is not" };
        let are = if is_so { "are" } else { "are not" };
        if let (set, Cells::Was(before)) | (Cells::Was(before), set) = (a, b)
            && **before == *set
            && let noun = self.noun(set)
            && matches!(noun.head, Head::Pieces | Head::Kinds(_))
        {
            return format!(
                "{} {are} on the same cells as before the move",
                noun.all(self)
            );
        }
        if let Some(steps) = self.is_one_group(a, b) {
            return format!("all {} {are} in one group{steps}", self.all(b));
        }
        let only = only_kinds(a, b).map(|kinds| (a, kinds));
        if let Some((whole, kinds)) = only.or_else(|| only_kinds(b, a).map(|kinds| (b, kinds))) {
            let not = if is_so { "" } else { "not " };
            return format!("{not}all {} are {}", self.all(whole), self.kinds(kinds, or));
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
    /// `in a group that touches an empty cell`; with `is_so` false, in a group that touches none.
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
        if !is_among(through, from) {
            return Some(format!("connected{steps} with {}", self.all(from)));
        }
        let members = self.members(from, through, *movement, is_so)?;
        Some(format!("in a group{steps} {members}"))
    }

    /// Returns the group of a set of all groups with such a member: `a group of friendly pieces that touches an empty cell`.
    pub(super) fn in_group(&self, spread: &Cells) -> Option<String> {
        match spread {
            Cells::Spread {
                from,
                movement,
                unmoved: _,
                through,
            } if is_among(through, from) => {
                let (all, steps) = (self.all(through), self.steps(*movement));
                let members = self.members(from, through, *movement, true)?;
                Some(format!("a group of {all}{steps} {members}"))
            }
            _ => None,
        }
    }

    /// Returns what the members from which groups spread have in common, besides being in the set: `that touches an empty cell`,
    /// `with a member on rank 1`.
    fn members(
        &self,
        from: &Cells,
        through: &Cells,
        movement: MovementId,
        is_so: bool,
    ) -> Option<String> {
        let of_set = through.conjuncts();
        let parts = from.conjuncts();
        let others: Vec<&Cells> = parts
            .into_iter()
            .filter(|part| !of_set.contains(part))
            .collect();
        let with = if is_so { "with" } else { "without" };
        Some(match others[..] {
            [Cells::Near(set, touch)] => {
                let set = if is_so { self.one(set) } else { self.none(set) };
                let ways = match *touch == movement {
                    true => String::new(),
                    false => self.steps(*touch),
                };
                format!("that touches {set}{ways}")
            }
            [part] if !part.is_of_pieces() => format!("{with} a member {}", self.at(part)),
            _ => {
                let said = others.iter().map(|part| self.is_in(part, Said::of(true)));
                format!("{with} a member that {}", and(said.collect()))
            }
        })
    }

    /// Returns a clause that there is a group with members in all of these sets, or that there is none.
    pub(super) fn group_of(&self, parts: &[&Cells], is_so: bool) -> Option<String> {
        let at = parts.iter().position(
            |part| matches!(part, Cells::Spread { from, through, .. } if is_among(through, from)),
        )?;
        let others = parts.iter().enumerate().filter(|(index, _)| *index != at);
        let others: Vec<&Cells> = others.map(|(_, part)| *part).collect();
        if others.is_empty() || others.iter().any(|part| part.is_of_pieces()) {
            return None;
        }
        let others = others.iter().map(|part| match part {
            Cells::Near(set, touch) => format!("with a member {}", self.near(set, *touch)),
            part => format!("with a member {}", self.at(part)),
        });
        let group = self.in_group(parts[at])?;
        let all = and(std::iter::once(group).chain(others).collect());
        Some(match is_so {
            true => format!("there is {all}"),
            false => format!("there is no {}", all.trim_start_matches("a ")),
        })
    }

    /// Tests whether a set without another is all of its groups that have no cell of some kind.
    pub(super) fn is_without_groups(&self, set: &Cells, without: &Cells) -> bool {
        match without {
            Cells::Spread { from, through, .. } => **through == *set && is_among(through, from),
            _ => false,
        }
    }
}

/// Returns the kinds if the second set is the pieces of these kinds in the first one, as it is written.
fn only_kinds<'c>(whole: &Cells, part: &'c Cells) -> Option<&'c [KindId]> {
    let parts = part.conjuncts();
    let of_whole = whole.conjuncts();
    let others = parts.iter().filter(|one| !of_whole.contains(one));
    match others.collect::<Vec<_>>()[..] {
        [Cells::Kinds(kinds)] if is_among(whole, part) => Some(kinds),
        _ => None,
    }
}

/// Tests whether a set is written as a part of another one: `enemy pawn` in `near(empty, 'W') & enemy pawn`.
fn is_among(set: &Cells, part: &Cells) -> bool {
    let parts = part.conjuncts();
    let of_set = set.conjuncts();
    parts.len() > of_set.len() && of_set.iter().all(|one| parts.contains(one))
}
