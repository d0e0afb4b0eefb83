//! A position in move generation: the pieces to move, the attackers, and their lines.

use crate::data::attacks::{ATTACKS_MAX, RideAttack};
use crate::data::decision::Decision;
use crate::data::kinds::KindSets;
use crate::data::set::Set;
use crate::data::state::State;
use crate::data::table::Ride;
use crate::data::tables::{OfKind, OfPlayer, Tables};
use crate::data::test::Test;
use crate::play::guard::{Blockable, Guard, Threat};
use crate::play::instructions::Machine;
use crate::play::once::Once;
use crate::play::view::{Scratch, View};
use interpreter::executor::At;

/// A position in move generation.
pub(crate) struct Node<'t, S: Set, M> {
    pub(crate) tables: &'t Tables<S>,
    pub(crate) state: &'t State<S>,
    pub(crate) machine: M,
    root: At<'t>,
    scratch: &'t Scratch<S>,
    ends_are_out: bool,
    /// The enemies by kind of attack: leapers, then riders.
    attackers: &'t [S; ATTACKS_MAX],
    /// The cached answers whether moves must be made. They are behind a reference, so that nothing in a node can change.
    pub(crate) must_be_made: &'t Once,
}

/// Groups the enemies by kind of attack, for a [`Node`]. The target is not moved any more, since it is large.
#[inline(always)]
pub(crate) fn sort_enemies<S: Set>(
    tables: &Tables<S>,
    state: &State<S>,
    attackers: &mut [S; ATTACKS_MAX],
) {
    let of_enemy = &tables.players[usize::from(state.turn & 1 ^ 1)]
        .attacks
        .attackers;
    for (pieces_of, of_class) in attackers.iter_mut().zip(of_enemy) {
        let pieces = state.of_kinds(&of_class.kinds) & state.enemies();
        *pieces_of = match of_class.is_initial {
            true => pieces & state.unmoved,
            false => pieces,
        };
    }
}

impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Creates the node of a position with [these](sort_enemies) enemies and an empty cache.
    #[inline(always)]
    pub(crate) fn new(
        view: View<'t, S, M>,
        attackers: &'t [S; ATTACKS_MAX],
        once: &'t Once,
    ) -> Self {
        Self {
            tables: view.tables,
            state: view.state,
            machine: view.machine,
            root: view.root,
            scratch: view.scratch,
            ends_are_out: view.ends_are_out,
            attackers,
            must_be_made: once,
        }
    }

    /// Returns the view of the position, without a move.
    #[inline(always)]
    pub(crate) fn view(&self) -> View<'t, S, M> {
        View {
            tables: self.tables,
            state: self.state,
            machine: self.machine,
            turn: None,
            is_made: false,
            scratch: self.scratch,
            still: 0,
            ends_are_out: self.ends_are_out,
            ahead: 0,
            root: self.root,
        }
    }

    /// Returns the first position of the query, and the query.
    pub(crate) fn root(&self) -> At<'t> {
        self.root
    }

    #[inline(always)]
    pub(crate) fn me(&self) -> usize {
        usize::from(self.state.turn & 1)
    }

    #[inline(always)]
    pub(crate) fn mine(&self) -> &'t OfPlayer<S> {
        &self.tables.players[self.me()]
    }

    #[inline(always)]
    pub(crate) fn of_enemy(&self) -> &'t OfPlayer<S> {
        &self.tables.players[self.me() ^ 1]
    }

    /// Returns the royals of the player to move.
    #[inline(always)]
    pub(crate) fn royals(&self) -> S {
        match &self.tables.royals {
            Some(kinds) => self.state.of_kinds(kinds) & self.state.mine(),
            None => S::default(),
        }
    }

    /// Tests whether the game has ended, so that there is no move.
    #[inline(always)]
    pub(crate) fn is_decided(&self) -> bool {
        let mut ends = self.mine().ends.iter();
        ends.any(|end| !self.ends_are_out && end.holds(&self.view()))
    }

    /// Tests whether an enemy attacks a piece of the player to move on this cell, with these pieces on the board; the
    /// piece on `taken` has been captured.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, cell: usize, taken: S, pieces: S) -> bool {
        let attacks = &self.of_enemy().attacks;
        let (leapers, riders) = self.attackers.split_at(attacks.n_leaps);
        let mut leaping = S::default();
        for (from, leapers) in attacks.leaps(cell).iter().zip(leapers) {
            leaping |= *from & *leapers;
        }
        if !leaping.without(taken).is_empty() {
            return true;
        }
        for (index, ((reach, ride), riders)) in attacks.rides(cell).zip(riders).enumerate() {
            let riders = *riders & *reach;
            if riders.is_empty() {
                continue;
            }
            let seen = self
                .tables
                .lookups
                .ends(ride.back, cell, pieces, self.machine);
            if riders.without(taken).meets(seen) {
                match ride.blocking {
                    Some(blocking) if M::IS_RICH => {
                        let seen = seen & riders.without(taken);
                        let index = attacks.n_leaps + index;
                        if self
                            .sees(blocking, index, cell, pieces.without(taken))
                            .meets(seen)
                        {
                            return true;
                        }
                    }
                    _ => return true,
                }
            }
        }
        false
    }

    /// Returns the cells from which enemies of a kind of attack reach a cell, if only the pieces that they may not jump
    /// block them. New pieces are none of those.
    #[inline(never)]
    fn sees(&self, blocking: Ride, attackers: usize, cell: usize, pieces: S) -> S {
        let blockers = self.of_enemy().attacks.attackers[attackers].blockers;
        let blockers = self.state.of_kind_sets(blockers, self.me() ^ 1) & pieces;
        self.tables
            .lookups
            .ends(blocking, cell, blockers, self.machine)
    }

    /// Tests whether one of these cells is attacked.
    #[inline(always)]
    pub(crate) fn is_any_attacked(&self, cells: S, taken: S, pieces: S) -> bool {
        for cell in cells.cells() {
            if self.is_attacked(cell, taken, pieces) {
                return true;
            }
        }
        false
    }

    /// Visits all lines to the royals, of which none are computed yet.
    #[inline(always)]
    pub(crate) fn watch(&self, royals: S, guard: &mut Guard<S>) {
        let pieces = self.state.pieces();
        let attacks = &self.of_enemy().attacks;
        let (leapers, riders) = self.attackers.split_at(attacks.n_leaps);
        for royal in royals.cells() {
            for (from, leapers) in attacks.leaps(royal).iter().zip(leapers) {
                let attackers = *from & *leapers;
                // A double check is answered by no other piece.
                for attacker in attackers.cells() {
                    guard.leaps &= S::of(attacker);
                    guard.attacked |= S::of(royal);
                }
            }
            for (index, ((reach, ride), riders)) in attacks.rides(royal).zip(riders).enumerate() {
                if M::IS_RICH && ride.blocking.is_some() {
                    let riders = *riders & *reach;
                    if !riders.is_empty() {
                        let kind_sets = attacks.attackers[attacks.n_leaps + index].blockers;
                        self.watch_blockers(ride, kind_sets, royal, riders, guard);
                    }
                    continue;
                }
                for rider in (*riders & *reach).cells() {
                    for (empty, needed) in ride.lines(royal, rider) {
                        let (in_the_way, missing) = (*empty & pieces, needed.without(pieces));
                        if in_the_way.is_several() || missing.is_several() {
                            continue;
                        }
                        let threat = Threat {
                            empty: *empty,
                            pieces: *needed,
                            from: S::of(rider),
                        };
                        if in_the_way.is_empty() && missing.is_empty() {
                            guard.attacked |= S::of(royal);
                        }
                        guard.on_lines |= in_the_way | *needed;
                        guard.free &= threat.ends(pieces);
                        guard.threats.push(threat);
                    }
                }
            }
        }
        if M::IS_RICH {
            self.watch_ways(royals, guard);
        }
        guard.free &= guard.leaps;
        if self.lacks(Decision::Free) {
            guard.on_lines = !S::default();
        }
    }

    /// Visits the lines to a royal on which some pieces may not be jumped.
    #[inline(never)]
    fn watch_blockers(
        &self,
        ride: &RideAttack<S>,
        kind_sets: KindSets,
        royal: usize,
        riders: S,
        guard: &mut Guard<S>,
    ) {
        let pieces = self.state.pieces();
        let blockers = self.state.of_kind_sets(kind_sets, self.me() ^ 1);
        let closing = self
            .state
            .of_kind_sets(kind_sets.of_enemies(), self.me() ^ 1);
        guard.on_lines |= closing;
        for rider in riders.cells() {
            for ((empty, needed), forbidden) in ride.lines_over(royal, rider) {
                let (in_the_way, missing) = (empty & pieces, needed.without(pieces));
                let shut = forbidden & blockers;
                if in_the_way.is_several() || missing.is_several() || shut.is_several() {
                    continue;
                }
                let blockable = Blockable {
                    threat: Threat {
                        empty,
                        pieces: needed,
                        from: S::of(rider),
                    },
                    forbidden,
                    shut,
                    closing,
                };
                if in_the_way.is_empty() && missing.is_empty() && shut.is_empty() {
                    guard.attacked |= S::of(royal);
                }
                guard.on_lines |= in_the_way | needed;
                guard.free &= blockable.ends(pieces, false);
                guard.blockable.push(blockable);
            }
        }
    }

    /// Tests whether a decision is switched off. States without additional data skip the test.
    #[inline(always)]
    pub(crate) fn lacks(&self, decision: Decision) -> bool {
        M::IS_RICH && self.tables.off.has(decision)
    }

    /// Returns the moves of the player to move in this position, by kind.
    #[inline(always)]
    pub(crate) fn kinds_now(&self) -> &'t [OfKind<S>] {
        let mine = self.mine();
        match &mine.idle {
            Some(idle) if M::IS_RICH && self.are_forbids_idle() => idle,
            _ => &mine.kinds,
        }
    }

    /// Tests whether forbid rules that depend on the position alone cannot hold.
    fn are_forbids_idle(&self) -> bool {
        let mut unless = self.rich().unless.iter();
        !unless.any(|condition| condition.holds(&self.view()))
    }

    /// Tests whether there are rules that make turns compulsory.
    #[inline(always)]
    pub(crate) fn has_must_rules(&self) -> bool {
        !self.mine().rich.must_rules.is_empty()
    }
}

impl<S: Set, M: Machine> Node<'_, S, M> {
    /// Tests whether moves with these conditions, by their place in the plan, have to be made in this position to decide
    /// whether they are legal.
    pub(crate) fn must_be_made(&self, index: usize) -> bool {
        let tests = &self.rich().conditions[index];
        if tests.disturbs || tests.after.is_empty() {
            return tests.disturbs;
        }
        if let Some(cached) = self.must_be_made.cached(index) {
            return cached;
        }
        let view = self.view();
        let could_hold = |forbid: &Test<S>| !forbid.is_of_position || forbid.holds(&view);
        let must_be = tests.after.iter().any(|(before, _)| could_hold(before));
        self.must_be_made.note(index, must_be);
        must_be
    }
}
