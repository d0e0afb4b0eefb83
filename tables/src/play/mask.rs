//! Values of masks in a position.

use crate::data::mask::{Mask, MaskNumber, MaskSet};
use crate::data::set::Set;
use crate::play::instructions::Machine;
use crate::play::view::{Names, View};

impl<S: Set> Mask<S> {
    /// Tests whether the condition holds.
    pub(crate) fn holds<M: Machine>(&self, view: &View<'_, S, M>) -> bool {
        let has = |bits: u64, kind: usize| bits.checked_shr(kind as u32).unwrap_or(0) & 1 == 1;
        match self {
            Self::Constant(value) => *value,
            Self::Not(inner) => !inner.holds(view),
            Self::And(a, b) => a.holds(view) && b.holds(view),
            Self::Or(a, b) => a.holds(view) || b.holds(view),
            Self::Some(MaskSet::Attacked(player, set)) => {
                let mut cells = set.of(view).cells();
                cells.any(|cell| view.is_attacked(*player, cell))
            }
            Self::Some(set) => !set.of(view).is_empty(),
            Self::In(a, b) => {
                let inner = a.of(view);
                !inner.is_empty() && inner.without(b.of(view)).is_empty()
            }
            Self::Same(a, b) => a.of(view) == b.of(view),
            Self::Compare(how, a, b) => how.holds(a.of(view), b.of(view)),
            Self::Aligned(a, b, joining) => {
                let (mut from, to) = (a.of(view).cells(), b.of(view));
                let pieces = view.state.pieces();
                let is_clear = |(end, cells): &(S, S)| end.meets(to) && !cells.meets(pieces);
                !to.is_empty() && from.any(|cell| joining[cell].iter().any(is_clear))
            }
            Self::PieceIs(kinds) => {
                let piece = view.turn.and_then(|turn| turn.piece);
                piece.is_some_and(|kind| has(*kinds, kind))
            }
            Self::ChosenIs(kinds) => {
                let chosen = view.turn.and_then(|turn| turn.chosen);
                chosen.is_some_and(|kind| has(*kinds, kind))
            }
            Self::FromHand => view.turn.is_some_and(|turn| turn.store.is_some()),
            Self::TurnIs(turns) => {
                let way = view.turn.and_then(|turn| turn.pass.or(view.tables.moving));
                way.is_some_and(|way| turns.contains(&way))
            }
        }
    }
}

impl<S: Set> MaskNumber<S> {
    fn of<M: Machine>(&self, view: &View<'_, S, M>) -> u32 {
        let extra = &view.state.extra;
        match self {
            Self::Constant(value) => *value,
            Self::Count(set) => set.of(view).len(),
            Self::Counters(places) => {
                let values = places.iter().map(|place| u32::from(extra.counter(*place)));
                values.sum()
            }
            Self::Stored(places) => {
                let numbers = places.iter();
                let weight = numbers
                    .map(|(place, times)| u32::from(extra.stored(*place)).saturating_mul(*times));
                weight.fold(0, u32::saturating_add)
            }
            Self::Value(set, kinds) => {
                let (set, of) = (set.of(view), &view.state.kinds);
                let weight = kinds.iter().map(|(kind, weight)| {
                    let pieces = of.get(*kind).map_or(0, |pieces| (*pieces & set).len());
                    pieces.saturating_mul(*weight)
                });
                weight.fold(0, u32::saturating_add)
            }
            Self::Sum(numbers) => {
                let numbers = numbers.iter().map(|number| number.of(view));
                numbers.fold(0, u32::saturating_add)
            }
            Self::Remainder(number, divisor) => number.of(view) % *divisor,
        }
    }
}

impl<S: Set> MaskSet<S> {
    /// Returns the cells.
    pub(crate) fn of<M: Machine>(&self, view: &View<'_, S, M>) -> S {
        let state = view.state;
        let of_turn = |set: fn(&Names<S>) -> S| view.turn.map_or(S::default(), set);
        match self {
            Self::Constant(set) => *set,
            Self::Pieces(kinds, player, cells) => {
                let pieces = state.of_kinds(kinds) & *cells;
                match player {
                    Some(player) => pieces & state.of[*player & 1],
                    None => pieces,
                }
            }
            Self::Kinds(kinds) => {
                let kinds = kinds.iter().filter_map(|kind| state.kinds.get(*kind));
                kinds.fold(S::default(), |set, kind| set | *kind)
            }
            Self::Of(player) => state.of[*player],
            Self::Occupied => state.pieces(),
            Self::Unmoved => state.unmoved,
            Self::Given(status) => state.given.with(status, view.ahead),
            Self::From => of_turn(|turn| turn.from),
            Self::To => of_turn(|turn| turn.to),
            Self::Captured => of_turn(|turn| turn.captured),
            Self::Passed => of_turn(|turn| turn.passed),
            Self::Jumped => of_turn(|turn| turn.jumped),
            Self::Promoted => of_turn(|turn| match turn.store.is_none() && turn.chosen.is_some() {
                true => turn.to,
                false => S::default(),
            }),
            Self::Map(set, map) => {
                let cells = set.of(view).cells();
                cells.fold(S::default(), |all, cell| all | map[cell])
            }
            Self::Between(a, b, joining) => {
                let (from, to) = (a.of(view).cells(), b.of(view));
                let lines = from.flat_map(|cell| joining[cell].iter());
                let lines = lines.filter(|(end, _)| end.meets(to));
                lines.fold(S::default(), |all, (_, cells)| all | *cells)
            }
            Self::Attacked(player, set) => {
                let cells = set.of(view).cells();
                let attacked = cells.filter(|cell| view.is_attacked(*player, *cell));
                attacked.fold(S::default(), |all, cell| all | S::of(cell))
            }
            Self::And(a, b) => {
                let set = a.of(view);
                match set.is_empty() {
                    true => set,
                    false => set & b.of(view),
                }
            }
            Self::Or(a, b) => a.of(view) | b.of(view),
            Self::Minus(a, b) => {
                let set = a.of(view);
                match set.is_empty() {
                    true => set,
                    false => set.without(b.of(view)),
                }
            }
        }
    }
}
