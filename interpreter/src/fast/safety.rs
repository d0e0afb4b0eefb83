//! How safety is asked.

use ir::{Cells, Condition, KindId, Rules, Who};

/// How safety is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Safety {
    /// Everybody is safe.
    Never,
    /// The mover's men of these kinds must not be attacked.
    Usual(Vec<KindId>),
    /// Each turn is made and asked about; but not those that leave men of these kinds unattacked, if any are named.
    Made(Option<Vec<KindId>>),
}

impl Safety {
    /// Returns the kinds whose attackers tell who is safe.
    pub(super) fn kinds(&self) -> Option<&[KindId]> {
        match self {
            Self::Usual(kinds) | Self::Made(Some(kinds)) => Some(kinds),
            Self::Never | Self::Made(None) => None,
        }
    }
}

/// How safety is asked.
pub(super) fn safety(rules: &Rules) -> Safety {
    let Some(who) = &rules.royal.who else {
        return match rules.royal.safe {
            Condition::Constant(true) => Safety::Never,
            _ => Safety::Made(None),
        };
    };
    let by_kind = match is_of_mine_by_kind(who) {
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

/// Tests whether a condition says that nobody attacks who must be safe.
fn is_unattacked(safe: &Condition) -> bool {
    matches!(safe, Condition::None(Cells::Attacked(set)) if **set == Cells::Royal)
}

/// Tests whether a condition holds wherever there are men who must be safe and none of them is attacked.
fn follows_from_unattacked(safe: &Condition) -> bool {
    match safe {
        Condition::Constant(value) => *value,
        Condition::Some(Cells::Royal) => true,
        Condition::And(a, b) => follows_from_unattacked(a) && follows_from_unattacked(b),
        Condition::Or(a, b) => follows_from_unattacked(a) || follows_from_unattacked(b),
        other => is_unattacked(other),
    }
}

/// Tests whether a set is of men of `me` alone; `None` unless owner and kind alone tell who is in it. The kinds are then
/// [`Rules::kinds_within`].
fn is_of_mine_by_kind(cells: &Cells) -> Option<bool> {
    match cells {
        Cells::Mine | Cells::MenOf(Who::Me) => Some(true),
        Cells::Kinds(_) => Some(false),
        Cells::And(a, b) => Some(is_of_mine_by_kind(a)? | is_of_mine_by_kind(b)?),
        Cells::Or(a, b) => {
            let (one, other) = (is_of_mine_by_kind(a)?, is_of_mine_by_kind(b)?);
            (one == other).then_some(one)
        }
        _ => None,
    }
}
