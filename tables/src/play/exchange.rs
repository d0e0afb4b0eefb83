//! Static exchange evaluation: the value of successive captures on a cell.

use smallvec::SmallVec;

use crate::data::attacks::Attackers;
use crate::data::set::{PerCell, Set};
use crate::data::state::State;
use crate::data::turn::Turn;
use crate::play::instructions::{Machine, OnMachine};
use crate::play::view::{Names, View};

/// A move, with the values of the kinds.
pub(crate) struct Exchange<'x, S> {
    /// The move.
    pub turn: &'x Turn<S>,
    /// The values by kind; further kinds have no value.
    pub values: &'x [i32],
}

impl<S: Set> OnMachine<S> for Exchange<'_, S> {
    type Output = Option<i32>;

    /// Returns the material won by the move if captures follow on its end; `None` if captures have further effects.
    #[inline(always)]
    fn run<M: Machine>(self, view: View<'_, S, M>) -> Option<i32> {
        if !view.tables.captures_by_attack {
            return None;
        }
        let (won, kind, cell, after) = self.first(&view)?;
        let mut side = usize::from(view.state.turn & 1) ^ 1;
        let mut on_cell = kind;
        let mut pieces = after.pieces();
        let mut takes: SmallVec<[i64; 32]> = SmallVec::new();
        while let Some((kind, from)) = self.cheapest(&view, &after, side, cell, pieces) {
            pieces = pieces.without(S::of(from));
            if view.is_royal(kind) && !view.takers(&after, side ^ 1, cell, pieces).is_empty() {
                break;
            }
            let becomes = self.best(&view, side, kind, from, cell);
            takes.push(self.value(on_cell) + self.value(becomes) - self.value(kind));
            on_cell = becomes;
            side ^= 1;
        }
        // No player has to go on capturing.
        let back = takes.iter().rev();
        let answer = back.fold(0, |answer, take| (take - answer).max(0));
        Some((won - answer).clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }
}

impl<S: Set> Exchange<'_, S> {
    fn value(&self, kind: usize) -> i64 {
        self.values.get(kind).copied().unwrap_or(0).into()
    }

    /// Makes the move: the material won, the piece on its end, and the board.
    #[inline(always)]
    fn first<M: Machine>(&self, view: &View<'_, S, M>) -> Option<(i64, usize, usize, State<S>)> {
        let conditions = &view.rich().conditions;
        match *self.turn {
            Turn::Step(ref step, tests) => {
                if !conditions[tests].effects.is_empty() {
                    return None;
                }
                let state = view.state;
                let captured = Names::of_step(step, state.pieces()).captured;
                let mut won = self.value(step.becomes) - self.value(step.kind);
                for (kind, pieces) in state.kinds.iter().enumerate() {
                    let taken = *pieces & captured;
                    let n = i64::from((taken & state.enemies()).len());
                    let n_own = i64::from((taken & state.mine()).len());
                    won += (n - n_own) * self.value(kind);
                }
                let mut after = state.clone();
                after.make(step);
                Some((won, step.becomes, step.to, after))
            }
            Turn::Drop {
                kind, to, tests, ..
            } => {
                if !conditions[tests].effects.is_empty() {
                    return None;
                }
                let mut after = view.state.clone();
                after.put(usize::from(after.turn), kind, S::of(to));
                Some((0, kind, to, after))
            }
            Turn::Joint(_) | Turn::Pass(..) => None,
        }
    }

    /// Returns the cheapest piece of a side that could capture on a cell, among these pieces: its kind and cell. Royals
    /// capture last.
    #[inline(always)]
    fn cheapest<M: Machine>(
        &self,
        view: &View<'_, S, M>,
        state: &State<S>,
        side: usize,
        cell: usize,
        pieces: S,
    ) -> Option<(usize, usize)> {
        let takers = view.takers(state, side, cell, pieces);
        if takers.is_empty() {
            return None;
        }
        let kinds = state.kinds.iter().enumerate();
        let taking = kinds.filter(|(_, pieces)| pieces.meets(takers));
        let (kind, pieces) =
            taking.min_by_key(|(kind, _)| (view.is_royal(*kind), self.value(*kind)))?;
        Some((kind, (*pieces & takers).first()))
    }

    /// Returns the best promotion of a piece that reaches a cell.
    #[inline(always)]
    fn best<M: Machine>(
        &self,
        view: &View<'_, S, M>,
        side: usize,
        kind: usize,
        from: usize,
        cell: usize,
    ) -> usize {
        let of_kind = &view.tables.players[side].kinds[kind];
        let promotion = of_kind.promotion.as_ref();
        let Some(promotion) = promotion.filter(|offer| offer.offered.at(from).contains(cell))
        else {
            return kind;
        };
        let stays = (!promotion.must.at(from).contains(cell)).then_some(kind);
        let choices = stays.into_iter().chain(promotion.to.iter().copied());
        choices.max_by_key(|kind| self.value(*kind)).unwrap_or(kind)
    }
}

impl<S: Set, M: Machine> View<'_, S, M> {
    /// Tests whether pieces of a kind are royal.
    fn is_royal(&self, kind: usize) -> bool {
        let royals = self.tables.royals.as_ref();
        royals.is_some_and(|royals| royals.all().any(|royal| royal == kind))
    }

    /// Returns the pieces of a player, among these, that could capture on a cell if no other piece were on the board.
    #[inline(always)]
    fn takers(&self, state: &State<S>, player: usize, cell: usize, pieces: S) -> S {
        let attacks = &self.tables.players[player & 1].attacks;
        let own = state.of[player & 1] & pieces;
        let (leapers, riders) = attacks.attackers.split_at(attacks.n_leaps);
        let of = |attackers: &Attackers| {
            let pieces = state.of_kinds(&attackers.kinds) & own;
            match attackers.is_initial {
                true => pieces & state.unmoved,
                false => pieces,
            }
        };
        let mut takers = S::default();
        for (from, attackers) in attacks.leaps(cell).iter().zip(leapers) {
            takers |= *from & of(attackers);
        }
        for ((reach, ride), attackers) in attacks.rides(cell).zip(riders) {
            let riders = of(attackers) & *reach;
            if !riders.is_empty() {
                let seen =
                    |ride, pieces| self.tables.lookups.ends(ride, cell, pieces, self.machine);
                let mut open = seen(ride.back, pieces);
                if let Some(blocking) = ride.blocking {
                    let blockers = state.of_kind_sets(attackers.blockers, player);
                    open &= seen(blocking, blockers & pieces);
                }
                takers |= riders & open;
            }
        }
        takers
    }
}
