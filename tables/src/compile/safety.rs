//! Kinds of safety tests.

use ir::{Cells, Condition, KindId, PlayerSet, Rules};

/// A kind of safety test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Safety {
    /// No test: every position is safe.
    Never,
    /// The mover's pieces of these kinds must not be attacked.
    Usual(Vec<KindId>),
    /// Each move is made and tested, except moves that leave pieces of these kinds unattacked, if any are given.
    Made(Option<Vec<KindId>>),
}

impl Safety {
    /// Returns the kinds whose attackers decide safety.
    pub(crate) fn kinds(&self) -> Option<&[KindId]> {
        match self {
            Self::Usual(kinds) | Self::Made(Some(kinds)) => Some(kinds),
            Self::Never | Self::Made(None) => None,
        }
    }
}

/// Returns the kind of safety test of the rules.
pub(crate) fn safety(rules: &Rules) -> Safety {
    let Some(subject) = &rules.royal.subject else {
        return match rules.royal.safe {
            Condition::Constant(true) => Safety::Never,
            _ => Safety::Made(None),
        };
    };
    let by_kind = match is_of_mine_by_kind(subject) {
        Some(true) => rules.royal_kinds(),
        _ => None,
    };
    match (&rules.royal.safe, by_kind) {
        (Condition::Constant(true), _) => Safety::Never,
        (safe, Some(kinds)) if is_unattacked(safe) => Safety::Usual(kinds),
        (safe, Some(kinds)) if follows_from_unattacked(safe) => Safety::Made(Some(kinds)),
        _ => Safety::Made(None),
    }
}

/// Tests whether a condition means that no royal is attacked.
fn is_unattacked(safe: &Condition) -> bool {
    matches!(safe, Condition::None(Cells::Attacked(set)) if **set == Cells::Royal)
}

/// Tests whether a condition holds wherever there are royals and none of them is attacked.
fn follows_from_unattacked(safe: &Condition) -> bool {
    match safe {
        Condition::Constant(value) => *value,
        Condition::Some(Cells::Royal) => true,
        Condition::And(a, b) => follows_from_unattacked(a) && follows_from_unattacked(b),
        Condition::Or(a, b) => follows_from_unattacked(a) || follows_from_unattacked(b),
        other => is_unattacked(other),
    }
}

/// Tests whether a set contains only pieces of `me`; `None` unless owner and kind alone decide its members. The kinds are
/// then [`Rules::kinds_within`].
fn is_of_mine_by_kind(cells: &Cells) -> Option<bool> {
    match cells {
        Cells::Mine | Cells::PiecesOf(PlayerSet::Me) => Some(true),
        Cells::Kinds(_) => Some(false),
        Cells::And(a, b) => Some(is_of_mine_by_kind(a)? | is_of_mine_by_kind(b)?),
        Cells::Or(a, b) => {
            let (one, other) = (is_of_mine_by_kind(a)?, is_of_mine_by_kind(b)?);
            (one == other).then_some(one)
        }
        _ => None,
    }
}
