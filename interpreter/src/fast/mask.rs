//! Conditions that ask nothing but who stands where, as operations on sets.

use ir::{Cells, Compare, Condition, KindId, Number, Rules, Who};

use super::set::Set;
use super::state::State;

/// A condition made ready for one reader.
#[derive(Clone, Debug)]
pub(super) enum Mask<S> {
    Constant(bool),
    Not(Box<Mask<S>>),
    And(Box<Mask<S>>, Box<Mask<S>>),
    Or(Box<Mask<S>>, Box<Mask<S>>),
    Some(MaskSet<S>),
    In(MaskSet<S>, MaskSet<S>),
    Same(MaskSet<S>, MaskSet<S>),
    Compare(Compare, MaskNumber<S>, MaskNumber<S>),
}

/// A number made ready for one reader.
#[derive(Clone, Debug)]
pub(super) enum MaskNumber<S> {
    Constant(u32),
    Count(MaskSet<S>),
}

/// A set made ready for one reader.
#[derive(Clone, Debug)]
pub(super) enum MaskSet<S> {
    Constant(S),
    Kinds(Vec<KindId>),
    Of(usize),
    Occupied,
    Unmoved,
    And(Box<MaskSet<S>>, Box<MaskSet<S>>),
    Or(Box<MaskSet<S>>, Box<MaskSet<S>>),
    Minus(Box<MaskSet<S>>, Box<MaskSet<S>>),
}

/// Makes conditions ready for a reader.
pub(super) struct Masks<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// Who reads: 0 or 1.
    pub me: usize,
}

impl Masks<'_> {
    /// Makes a condition ready; `None` if it asks more than who stands where and who has not moved.
    pub(super) fn condition<S: Set>(&self, condition: &Condition) -> Option<Mask<S>> {
        let both = |a, b| Some((Box::new(self.condition(a)?), Box::new(self.condition(b)?)));
        Some(match condition {
            Condition::Constant(value) => Mask::Constant(*value),
            Condition::MeIs(players) => {
                Mask::Constant(players.iter().any(|player| player.index() == self.me))
            }
            Condition::Not(inner) => Mask::Not(Box::new(self.condition(inner)?)),
            Condition::And(a, b) => both(a, b).map(|(a, b)| Mask::And(a, b))?,
            Condition::Or(a, b) => both(a, b).map(|(a, b)| Mask::Or(a, b))?,
            Condition::Some(set) => Mask::Some(self.set(set)?),
            Condition::None(set) => Mask::Not(Box::new(Mask::Some(self.set(set)?))),
            Condition::In(a, b) => Mask::In(self.set(a)?, self.set(b)?),
            Condition::Same(a, b) => Mask::Same(self.set(a)?, self.set(b)?),
            Condition::Compare(how, a, b) => Mask::Compare(*how, self.number(a)?, self.number(b)?),
            _ => return None,
        })
    }

    fn number<S: Set>(&self, number: &Number) -> Option<MaskNumber<S>> {
        match number {
            Number::Constant(value) => Some(MaskNumber::Constant(*value)),
            Number::Count(set) => Some(MaskNumber::Count(self.set(set)?)),
            _ => None,
        }
    }

    fn set<S: Set>(&self, cells: &Cells) -> Option<MaskSet<S>> {
        let both = |a, b| Some((Box::new(self.set(a)?), Box::new(self.set(b)?)));
        let all = || {
            let cells = 0..self.rules.board.n_cells();
            MaskSet::Constant(cells.fold(S::default(), |set, cell| set | S::of(cell)))
        };
        Some(match cells {
            Cells::Constant(sets) => MaskSet::Constant(S::from_cells(sets.get(self.me)?)),
            Cells::Zone(zone) => {
                let zone = &self.rules.zones[zone.index()];
                MaskSet::Constant(S::from_cells(zone.cells.get(self.me)?))
            }
            Cells::Kinds(kinds) => MaskSet::Kinds(kinds.clone()),
            Cells::Mine | Cells::MenOf(Who::Me) => MaskSet::Of(self.me),
            Cells::Enemy | Cells::MenOf(Who::Enemy) => MaskSet::Of(1 - self.me),
            Cells::Occupied => MaskSet::Occupied,
            Cells::Unmoved => MaskSet::Unmoved,
            Cells::All => all(),
            Cells::Empty => MaskSet::Minus(Box::new(all()), Box::new(MaskSet::Occupied)),
            Cells::Royal => match &self.rules.royal.who {
                Some(who) => self.set(who)?,
                None => MaskSet::Constant(S::default()),
            },
            Cells::And(a, b) => both(a, b).map(|(a, b)| MaskSet::And(a, b))?,
            Cells::Or(a, b) => both(a, b).map(|(a, b)| MaskSet::Or(a, b))?,
            Cells::Minus(a, b) => both(a, b).map(|(a, b)| MaskSet::Minus(a, b))?,
            _ => return None,
        })
    }
}

impl<S: Set> Mask<S> {
    /// Tests whether it holds.
    pub(super) fn holds<const K: usize>(&self, state: &State<S, K>) -> bool {
        match self {
            Self::Constant(value) => *value,
            Self::Not(inner) => !inner.holds(state),
            Self::And(a, b) => a.holds(state) && b.holds(state),
            Self::Or(a, b) => a.holds(state) || b.holds(state),
            Self::Some(set) => !set.of(state).is_empty(),
            Self::In(a, b) => {
                let inner = a.of(state);
                !inner.is_empty() && inner.without(b.of(state)).is_empty()
            }
            Self::Same(a, b) => a.of(state) == b.of(state),
            Self::Compare(how, a, b) => how.holds(a.of(state), b.of(state)),
        }
    }
}

impl<S: Set> MaskNumber<S> {
    fn of<const K: usize>(&self, state: &State<S, K>) -> u32 {
        match self {
            Self::Constant(value) => *value,
            Self::Count(set) => set.of(state).len(),
        }
    }
}

impl<S: Set> MaskSet<S> {
    /// Returns the cells.
    pub(super) fn of<const K: usize>(&self, state: &State<S, K>) -> S {
        match self {
            Self::Constant(set) => *set,
            Self::Kinds(kinds) => {
                let kinds = kinds
                    .iter()
                    .filter_map(|kind| state.kinds.get(kind.index()));
                kinds.fold(S::default(), |set, kind| set | *kind)
            }
            Self::Of(player) => state.of[*player],
            Self::Occupied => state.of[0] | state.of[1],
            Self::Unmoved => state.unmoved,
            Self::And(a, b) => a.of(state) & b.of(state),
            Self::Or(a, b) => a.of(state) | b.of(state),
            Self::Minus(a, b) => a.of(state).without(b.of(state)),
        }
    }
}
