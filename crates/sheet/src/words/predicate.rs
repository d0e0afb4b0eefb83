//! Predicates of a cell or a piece: that it is in a set.

use alfil_words::{and, or};
use ir::{Cells, Condition, PlayerSet};

use super::noun::disjuncts;
use super::{Words, quoted};

/// The form of a predicate: singular or plural, affirmed or negated.
#[derive(Clone, Copy)]
pub(super) struct Said {
    is_one: bool,
    is_not: bool,
    /// Whether it is about the position before the move.
    is_past: bool,
    /// Whether it is about pieces, which are on cells.
    is_on: bool,
}

impl Said {
    /// Creates the form for one, or for several.
    pub(super) fn of(is_one: bool) -> Self {
        Self {
            is_one,
            is_not: false,
            is_past: false,
            is_on: false,
        }
    }

    /// Returns the form for pieces, or for cells.
    fn on(self, is_on: bool) -> Self {
        Self { is_on, ..self }
    }

    /// Returns the form for the position before the move.
    fn past(self) -> Self {
        Self {
            is_past: true,
            ..self
        }
    }

    /// Negates the form.
    pub(super) fn not(self) -> Self {
        Self {
            is_not: !self.is_not,
            ..self
        }
    }

    /// Tests whether the form is singular.
    pub(super) fn is_one(self) -> bool {
        self.is_one
    }

    pub(super) fn be(self) -> &'static str {
        match (self.is_one, self.is_not, self.is_past) {
            (true, false, false) => "is",
            (true, true, false) => "is not",
            (false, false, false) => "are",
            (false, true, false) => "are not",
            (true, false, true) => "was",
            (true, true, true) => "was not",
            (false, false, true) => "were",
            (false, true, true) => "were not",
        }
    }

    fn have_moved(self) -> &'static str {
        match (self.is_one, self.is_not) {
            _ if self.is_past && self.is_not => "had moved",
            _ if self.is_past => "had not moved",
            (true, false) => "has not moved",
            (true, true) => "has moved",
            (false, false) => "have not moved",
            (false, true) => "have moved",
        }
    }
}

/// Returns predicates as one, with their verb once: `is in “far” or in “near”`.
fn contracted(be: &str, parts: Vec<String>, join: fn(Vec<String>) -> String) -> String {
    let without: Option<Vec<String>> = parts
        .iter()
        .map(|part| {
            let rest = part.strip_prefix(be)?.strip_prefix(' ')?;
            // `is not` begins with `is`.
            (!rest.starts_with("not ")).then(|| rest.to_owned())
        })
        .collect();
    match without {
        Some(parts) => format!("{be} {}", join(parts)),
        None => join(parts),
    }
}

/// Returns a list of what is not the case: `in “far” nor in “near”`.
fn nor(items: Vec<String>) -> String {
    items.join(" nor ")
}

/// Tests whether the predicate that something is in a set is a form of `be`, which has a past tense.
pub(super) fn has_past(cells: &Cells) -> bool {
    match cells {
        Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) => has_past(a) && has_past(b),
        Cells::Kinds(_) | Cells::Mine | Cells::Enemy | Cells::Zone(_) | Cells::Constant(_) => true,
        Cells::Empty | Cells::Occupied | Cells::Status(_) | Cells::Unmoved | Cells::Royal => true,
        _ => false,
    }
}

impl Words<'_> {
    /// Returns the predicate that something is in a set, as the end of a sentence: `is empty`, `has not moved`.
    pub(super) fn is_in(&self, cells: &Cells, said: Said) -> String {
        let be = said.be();
        if let Some(name) = self.rules.named.of(cells) {
            return format!("{be} in {}", self.name_of(name, cells));
        }
        match cells {
            Cells::And(..) => {
                let parts = self.are_in(cells.conjuncts(), said);
                if !said.is_not {
                    return contracted(be, parts, and);
                }
                // `is not an enemy or in “far”` would deny both.
                let affirmed = self.are_in(cells.conjuncts(), said.not());
                let is = said.not().be();
                let all = contracted(is, affirmed, and);
                match all.strip_prefix(is).and_then(|rest| rest.strip_prefix(' ')) {
                    Some(rest) if parts.len() > 1 && !rest.contains(&format!(" {is} ")) => {
                        format!("{be} {rest} at once")
                    }
                    _ => or(parts),
                }
            }
            Cells::Or(..) => {
                if let Some(near) = self.near_each(&disjuncts(cells)) {
                    return format!("{be} {near}");
                }
                if let Some(through) = self.through(cells) {
                    return format!("{be} {through}");
                }
                let parts = disjuncts(cells).into_iter();
                let parts = parts.map(|part| self.is_in(part, said)).collect();
                match said.is_not {
                    true => contracted(be, parts, nor),
                    false => contracted(be, parts, or),
                }
            }
            Cells::Spread { through, .. }
                if **through == Cells::All
                    && let Some(words) = self.connected(cells, true) =>
            {
                format!("{be} {words}")
            }
            Cells::Was(set) if has_past(set) => self.before_move().is_in(set, said.past()),
            Cells::Minus(set, without) => {
                let parts = vec![self.is_in(set, said), self.is_in(without, said.not())];
                if said.is_not { or(parts) } else { and(parts) }
            }
            Cells::Constant(sets) => {
                let cells = self.constant(sets);
                let begins = |words: &[&str]| words.iter().any(|word| cells.starts_with(word));
                match sets.first().map(ir::CellSet::len) {
                    _ if begins(&["rank ", "file "]) => format!("{be} on {cells}"),
                    _ if begins(&["ranks ", "files "]) => format!("{be} on one of {cells}"),
                    Some(1) if said.is_on => format!("{be} on {cells}"),
                    Some(1) => format!("{be} {cells}"),
                    _ if said.is_on => format!("{be} on one of {cells}"),
                    _ => format!("{be} one of {cells}"),
                }
            }
            Cells::Kinds(kinds) if said.is_one => format!("{be} {}", self.a_kind_of(kinds)),
            Cells::Kinds(kinds) => format!("{be} {}", self.kinds(kinds, or)),
            Cells::Thrown(dice) => format!("{be} {}", self.shown_by(*dice)),
            Cells::Mine => self.belongs(PlayerSet::Me, said),
            Cells::Enemy => self.belongs(PlayerSet::Enemy, said),
            Cells::Empty => format!("{be} empty"),
            Cells::Occupied => format!("{be} occupied"),
            Cells::All => format!("{be} on the board"),
            Cells::Status(status) => {
                let status = &self.rules.statuses[status.index()].name;
                format!("{be} {}", quoted(status))
            }
            Cells::Unmoved => said.have_moved().to_owned(),
            Cells::Royal => format!("{be} royal"),
            Cells::Near(set, movement) => {
                format!("{be} {}", self.near(set, *movement))
            }
            Cells::NearOf { from, movement, of } => {
                format!("{be} {}", self.near_of(from, *movement, *of))
            }
            Cells::Spread { .. } => match self.in_group(cells) {
                Some(group) => format!("{be} in {group}"),
                None => format!("{be} {}", self.among(cells)),
            },
            Cells::Attacked(set) => match set.as_ref() {
                Cells::All => format!("{be} attacked"),
                set => format!("{be} attacked, of {}", self.all(set)),
            },
            _ => match self.place(cells) {
                Some(place) => format!("{be} {place}"),
                None => format!("{be} {}", self.among(cells)),
            },
        }
    }

    /// Returns the predicates that something is in each of these sets; those of its kind and its owner are one.
    pub(super) fn are_in(&self, sets: Vec<&Cells>, said: Said) -> Vec<String> {
        let is_plain = |set: &&Cells| matches!(set, Cells::Mine | Cells::Enemy | Cells::Kinds(_));
        let (plain, others): (Vec<&Cells>, Vec<&Cells>) = sets.iter().copied().partition(is_plain);
        let is_kind = |set: &&&Cells| matches!(set, Cells::Kinds(_));
        let is_pair = plain.len() == 2 && plain.iter().filter(is_kind).count() == 1;
        let (first, others) = match is_pair {
            true => (Some(self.cut(plain)), others),
            false => (None, sets),
        };
        let first = first.map(|noun| match said.is_one {
            true => self.some_of(noun),
            false => noun.all(self),
        });
        let first = first.map(|piece| format!("{} {piece}", said.be()));
        let others = others.into_iter().map(|set| {
            let words = self.is_in(set, said);
            let rest = words.strip_prefix(said.be()).unwrap_or_default();
            match set {
                Cells::Or(..) if !said.is_not && rest.contains(" or ") => {
                    format!("{} either{rest}", said.be())
                }
                _ => words,
            }
        });
        first.into_iter().chain(others).collect()
    }

    /// Returns the cells to which a move leads if this condition holds, and only then: `a cell that is not in “far”`.
    pub fn reached(&self, condition: &Condition) -> Option<String> {
        let (condition, is_so) = match condition {
            Condition::Not(inner) => (&**inner, false),
            condition => (condition, true),
        };
        let (Condition::In(Cells::To, within), None) = (condition, self.rules.named.of(condition))
        else {
            return None;
        };
        if within.is_of_pieces() || self.has_steps {
            return None;
        }
        let said = Said::of(true);
        let said = if is_so { said } else { said.not() };
        Some(format!("a cell that {}", self.is_in(within, said)))
    }

    /// Returns a clause that one set is inside another, or is not: `e1 and h1 are empty`.
    pub(super) fn in_set(&self, cells: &Cells, within: &Cells, is_so: bool) -> String {
        let subject = match within.is_of_pieces() {
            true => self.piece_on(cells),
            false => self.all(cells),
        };
        let form = |is_one| Said::of(is_one).on(within.is_of_pieces());
        if let Cells::Constant(sets) = cells {
            let n = sets.first().map_or(0, ir::CellSet::len);
            let subject = match (within.is_of_pieces(), n) {
                (true, 2..) => format!("the pieces on {}", self.constant(sets)),
                _ => subject,
            };
            let said = form(n == 1);
            return match (is_so, n) {
                (true, _) => format!("{subject} {}", self.is_in(within, said)),
                (false, 1) => format!("{subject} {}", self.is_in(within, said.not())),
                (false, _) => format!("not all of {subject} {}", self.is_in(within, said)),
            };
        }
        let parts = disjuncts(cells);
        if parts.len() > 1 && parts.iter().all(|part| self.is_one(part)) {
            let both = if parts.len() == 2 { "both" } else { "all" };
            let names = match within.is_of_pieces() {
                true => parts.iter().map(|part| self.piece_on(part)).collect(),
                false => parts.iter().map(|part| self.all(part)).collect(),
            };
            let said = self.is_in(within, form(false));
            return match (is_so, said.split_once(' ')) {
                (true, Some((be, rest))) => format!("{} {be} {both} {rest}", and(names)),
                (false, Some((be, rest))) => format!("{} {be} not {both} {rest}", and(names)),
                (_, None) => format!("{} {said}", and(names)),
            };
        }
        if self.is_one(cells) {
            let said = form(true);
            let said = if is_so { said } else { said.not() };
            return format!("{subject} {}", self.is_in(within, said));
        }
        let said = self.is_in(within, form(true));
        let every = self.every(cells);
        // Nothing is in no set, though every one of no pieces is.
        let turn = self.turn;
        match is_so {
            _ if *cells != Cells::Captured => {}
            true => return format!("{turn} captures and {every} {said}"),
            false => return format!("either {turn} captures nothing or not {every} {said}"),
        }
        match is_so {
            true => format!("{every} {said}"),
            false if parts.len() > 1 && self.rules.named.of(cells).is_none() => {
                let said = self.is_in(within, form(false));
                format!("not all {} {said}", self.all(cells))
            }
            false => format!("not {every} {said}"),
        }
    }
}
