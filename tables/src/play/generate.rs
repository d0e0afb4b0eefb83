//! Legal moves from tables.
//!
//! Checks and pins are computed once per position. For every line by which an enemy attacks a royal, or would if two
//! cells changed, the safe destinations of each piece are computed. A piece that leaves a cell and reaches another opens
//! a line exactly if then all its cells match the line. This covers checks, pins and mounts of hoppers, on any board. For
//! moves that change other cells as well, attack is tested on the board after the move.

use crate::data::class::{NOTHING, Onto};
use crate::data::decision::Decision;
use crate::data::joint::Joint;
use crate::data::set::{PerCell, Set};
use crate::data::state::Step;
use crate::data::tables::{Group, MoveClass, OfKind, Shift};
use crate::play::batch::{Batch, Sink};
use crate::play::conditional::Stopped;
use crate::play::guard::{Guard, Tried};
use crate::play::instructions::{Machine, has_room};
use crate::play::node::Node;

impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Sends all legal moves to a sink.
    pub(crate) fn visit(&self, sink: &mut dyn Sink<'t, S>) {
        match M::IS_RICH && self.has_must_rules() {
            true => self.visit_compliant(sink),
            false => self.visit_turns(sink),
        }
    }

    /// Sends all moves that are legal except for must rules to a sink.
    pub(crate) fn visit_turns(&self, sink: &mut dyn Sink<'t, S>) {
        self.machine.generate(self, sink);
    }

    /// Sends these moves to a counter, without a dynamic call for each batch if there is room for that code.
    #[inline(always)]
    pub(crate) fn visit_for_count(&self, count: &mut impl Sink<'t, S>) {
        match const { M::HAS_ROOM && has_room::<S>() } {
            true => self.generate(count),
            false => self.visit_turns(count),
        }
    }
}

impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Sends these moves to a sink of a static type. The generator is long, and compiled once more for each type.
    #[inline(always)]
    pub(crate) fn generate(&self, sink: &mut impl Sink<'t, S>) {
        let (mine, enemies) = (self.state.mine(), self.state.enemies());
        let pieces = mine | enemies;
        let royals = self.royals();
        let mut guard = Guard::open();
        self.watch(royals, &mut guard);
        if M::IS_RICH && self.tables.is_made && royals.is_empty() {
            guard.close();
        }
        let onto = [!pieces, enemies, mine, !mine];
        let others = mine.without(royals);
        let kinds = self.kinds_now();
        let stopped = match M::IS_RICH {
            true => self.stopped(),
            false => Stopped::new(),
        };
        for (kind, of_kind) in kinds.iter().enumerate() {
            let has_tests = M::IS_RICH && of_kind.has_conditions;
            if has_tests && !of_kind.are_alike {
                self.visit_conditional(kind, of_kind, (&guard, &stopped), &onto, sink);
                if !of_kind.has_unconditional {
                    continue;
                }
            }
            let movers = self.state.kinds[kind] & others;
            if movers.is_empty() && !(has_tests && of_kind.are_alike) {
                continue;
            }
            let free = movers.without(guard.on_lines);
            let taking = self.visit_free(kind, of_kind, free, &onto, guard.free, sink);
            if has_tests && of_kind.are_alike {
                let pieces = self.state.kinds[kind] & mine;
                let tested = taking | pieces.without(free);
                if !tested.is_empty() {
                    self.visit_conditional_pieces(
                        kind,
                        of_kind,
                        tested,
                        (&guard, &stopped),
                        &onto,
                        sink,
                    );
                }
            }
            for from in (movers & guard.on_lines).cells() {
                let allowed = guard.ends(from, pieces);
                self.visit_piece(kind, of_kind, from, &onto, allowed, sink);
            }
            if !of_kind.en_passant.is_empty() {
                for passed in self.state.passed.cells() {
                    for from in (movers & *of_kind.en_passant_from.at(passed)).cells() {
                        self.visit_en_passant(kind, of_kind, from, passed, sink);
                    }
                }
            }
            if M::IS_RICH && self.tables.is_made {
                self.visit_undecided(kind, of_kind, movers, &guard, &onto, sink);
            }
        }
        // Cells on which a single royal has been found safe or unsafe; joint moves use the results.
        let mut tried = Tried::default();
        for royal in royals.cells() {
            tried = self.visit_royal(royal, royals, kinds, &onto, sink);
        }
        if royals.is_several() || self.lacks(Decision::JointTried) {
            tried = Tried::default();
        }
        tried.start = royals;
        tried.attacked = guard.attacked;
        self.visit_joints(&tried, sink);
        if M::IS_RICH {
            self.visit_drops(&guard, sink);
            self.visit_passes(sink);
        }
    }

    /// Returns the ends of one class from a cell.
    #[inline(always)]
    pub(crate) fn ends_of(&self, group: &Group<S>, from: usize, onto: &[S; 4]) -> S {
        if group.is_initial && !self.state.unmoved.contains(from) {
            return S::default();
        }
        if M::IS_RICH && group.meets_some() {
            return self.ends_of_some(group, from, onto);
        }
        let mut ends = match &group.leaps {
            Some(leaps) => *leaps.at(from),
            None => S::default(),
        };
        let pieces = self.state.pieces();
        for ride in &group.rides {
            ends |= self.tables.lookups.ends(*ride, from, pieces, self.machine);
        }
        ends & onto[place(group.onto)]
    }

    /// Returns the ends of one class from a cell if they depend on the pieces jumped or captured.
    #[inline(never)]
    fn ends_of_some(&self, group: &Group<S>, from: usize, onto: &[S; 4]) -> S {
        let (state, lookups) = (self.state, &self.tables.lookups);
        let mut ends = match &group.leaps {
            Some(leaps) => *leaps.at(from),
            None => S::default(),
        };
        let pieces = state.pieces();
        let blockers = state.of_kind_sets(group.blockers, self.me());
        let exempt = state.of_kind_sets(group.exempt, self.me());
        for (index, ride) in group.rides.iter().enumerate() {
            let mut open = lookups.ends(*ride, from, pieces, self.machine);
            if let Some(blocking) = group.blockings.get(index)
                && !open.is_empty()
            {
                open &= lookups.ends(*blocking, from, blockers, self.machine);
            }
            ends |= open;
        }
        ends.without(exempt) & onto[place(group.onto)]
    }

    #[inline(always)]
    pub(crate) fn plain_ends(&self, groups: &[Group<S>], from: usize, onto: &[S; 4]) -> S {
        let mut ends = S::default();
        for group in groups {
            ends |= self.ends_of(group, from, onto);
        }
        ends
    }

    /// Visits the moves of pieces that are on no line. If [captures are like them](OfKind::are_alike), returns the pieces
    /// that could capture.
    #[inline(always)]
    fn visit_free(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        movers: S,
        onto: &[S; 4],
        allowed: S,
        sink: &mut impl Sink<'t, S>,
    ) -> S {
        let (pieces, machine) = (self.state.pieces(), self.machine);
        let lookups = &self.tables.lookups;
        let mut taking = S::default();
        let mut note = |from: usize, ends: S| {
            if M::IS_RICH && of_kind.are_alike && ends.meets(onto[place(Onto::Enemy)]) {
                taking |= S::of(from);
            }
        };
        match &of_kind.move_class {
            MoveClass::Leaps {
                ends,
                onto: contents,
            } => {
                let allowed = allowed & onto[place(*contents)];
                for from in movers.cells() {
                    let ends = *ends.at(from);
                    sink.add(of_kind.ends(kind, from, ends & allowed, false));
                    note(from, ends);
                }
            }
            MoveClass::Ride {
                ride,
                onto: contents,
            } => {
                let allowed = allowed & onto[place(*contents)];
                for from in movers.cells() {
                    let ends = lookups.only_ends(*ride, from, pieces, machine);
                    sink.add(of_kind.ends(kind, from, ends & allowed, false));
                    note(from, ends);
                }
            }
            MoveClass::TwoRides {
                rides,
                onto: contents,
            } => {
                let allowed = allowed & onto[place(*contents)];
                for from in movers.cells() {
                    let [one, other] =
                        rides.map(|ride| lookups.only_ends(ride, from, pieces, machine));
                    sink.add(of_kind.ends(kind, from, (one | other) & allowed, false));
                    note(from, one | other);
                }
            }
            MoveClass::Shifts(shifts) => {
                for shift in shifts {
                    let ends = self.shifted(shift, movers, onto) & allowed;
                    sink.add(Batch::Shift {
                        kind,
                        shift,
                        ends,
                        promotion: of_kind.promotion.as_ref(),
                    });
                }
            }
            MoveClass::Any => {
                for from in movers.cells() {
                    self.visit_piece(kind, of_kind, from, onto, allowed, sink);
                }
            }
        }
        taking
    }

    /// Returns the ends of all these pieces in one direction.
    #[inline(always)]
    pub(crate) fn shifted(&self, shift: &Shift<S>, movers: S, onto: &[S; 4]) -> S {
        let mut starts = movers & shift.starts;
        if shift.is_initial {
            starts &= self.state.unmoved;
        }
        for empty in &shift.empty {
            starts &= (!self.state.pieces()).rotated(empty.back::<S>());
        }
        starts.rotated(shift.by) & onto[place(shift.onto)]
    }

    #[inline(always)]
    fn visit_piece(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        from: usize,
        onto: &[S; 4],
        allowed: S,
        sink: &mut impl Sink<'t, S>,
    ) {
        let legal = |ends: S| match of_kind.takes_friends {
            true => ends & self.ends_among_friends(from, ends, allowed),
            false => ends & allowed,
        };
        let ends = self.plain_ends(&of_kind.plain, from, onto);
        sink.add(of_kind.ends(kind, from, legal(ends), false));
        if !of_kind.leaving.is_empty() {
            let ends = self.plain_ends(&of_kind.leaving, from, onto);
            sink.add(of_kind.ends(kind, from, legal(ends), true));
        }
    }

    /// Returns the ends of a piece that may capture friends. A captured royal no longer counts as a
    /// royal.
    fn ends_among_friends(&self, from: usize, ends: S, allowed: S) -> S {
        let royals = self.royals();
        let left = self.state.pieces().without(S::of(from));
        let mut safe = allowed.without(royals);
        for to in (ends & royals).cells() {
            let end = S::of(to);
            if !self.is_any_attacked(royals.without(end), end, left | end) {
                safe |= end;
            }
        }
        safe
    }

    /// Visits the captures of the piece that has passed this cell. Such a capture changes three cells, so attacks on
    /// royals are tested on the board after it.
    fn visit_en_passant(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        from: usize,
        passed: usize,
        sink: &mut impl Sink<'t, S>,
    ) {
        let onto = [
            !self.state.pieces(),
            S::default(),
            S::default(),
            S::default(),
        ];
        let taken = S::of(usize::from(self.state.passer));
        if !self.state.enemies().meets(taken) {
            return;
        }
        if !self
            .plain_ends(&of_kind.en_passant, from, &onto)
            .contains(passed)
        {
            return;
        }
        let step = Step {
            taken,
            is_en_passant: true,
            ..Step::plain(kind, from, passed)
        };
        let (start, end) = (S::of(from), S::of(passed));
        let pieces = self.state.pieces().without(start | taken) | end;
        let royals = self.royals_after(start, end);
        if M::IS_RICH && self.tables.is_made && royals.is_empty() {
            return self.try_step(of_kind, &step, sink);
        }
        if !self.is_any_attacked(royals, taken, pieces) {
            sink.add(Batch::Step {
                step,
                tests: NOTHING,
                promotion: of_kind.promotion.as_ref(),
            });
        } else if M::IS_RICH && self.tables.is_made {
            self.try_step(of_kind, &step, sink);
        }
    }

    /// Returns the royals after one piece has moved from a cell to another.
    #[inline(always)]
    fn royals_after(&self, from: S, to: S) -> S {
        let royals = self.royals();
        match royals.meets(from) {
            true => royals.without(from) | to,
            false => royals,
        }
    }

    /// Returns the kind of a royal.
    #[inline(always)]
    fn royal_kind(&self, at: S) -> Option<usize> {
        let kinds = self.tables.royals.as_ref()?;
        kinds.find(|kind| self.state.kinds[kind].meets(at))
    }

    /// Visits the moves of a royal.
    #[inline(always)]
    fn visit_royal(
        &self,
        from: usize,
        royals: S,
        kinds: &'t [OfKind<S>],
        onto: &[S; 4],
        sink: &mut impl Sink<'t, S>,
    ) -> Tried<S> {
        let at = S::of(from);
        let Some(kind) = self.royal_kind(at) else {
            return Tried::default();
        };
        let of_kind = &kinds[kind];
        let plain = self.plain_ends(&of_kind.plain, from, onto);
        let leaving = self.plain_ends(&of_kind.leaving, from, onto);
        let reached = plain | leaving;
        let mut safe = reached;
        let left = self.state.pieces().without(at);
        for to in safe.cells() {
            let end = S::of(to);
            if self.is_any_attacked(royals.without(at) | end, end, left | end) {
                safe = safe.without(end);
            }
        }
        sink.add(of_kind.ends(kind, from, plain & safe, false));
        if !of_kind.leaving.is_empty() {
            sink.add(of_kind.ends(kind, from, leaving & safe, true));
        }
        if M::IS_RICH && self.tables.is_made && safe != reached {
            self.try_ends(kind, of_kind, from, safe, onto, sink);
        }
        if !of_kind.en_passant.is_empty() {
            for passed in self.state.passed.cells() {
                self.visit_en_passant(kind, of_kind, from, passed, sink);
            }
        }
        Tried {
            start: at,
            attacked: S::default(),
            safe,
            not_safe: reached.without(safe),
        }
    }

    #[inline(always)]
    pub(crate) fn visit_joint(
        &self,
        joint: &'t Joint<S>,
        tried: &Tried<S>,
        sink: &mut impl Sink<'t, S>,
    ) {
        if !joint.where_they_are.meets(tried.attacked) && self.could_join(joint) {
            self.try_joint(joint, tried, sink);
        }
    }

    /// Tests whether pieces of the player to move are on the start cells of a joint move, unmoved if they must be, and
    /// the cells between are empty.
    #[inline(always)]
    pub(crate) fn could_join(&self, joint: &Joint<S>) -> bool {
        let state = self.state;
        joint.unmoved.without(state.unmoved).is_empty()
            && joint.starts.without(state.mine()).is_empty()
            && !joint.empty.meets(state.pieces())
    }

    #[inline(always)]
    fn try_joint(&self, joint: &'t Joint<S>, tried: &Tried<S>, sink: &mut impl Sink<'t, S>) {
        let state = self.state;
        for (kind, from, _) in &joint.pieces {
            if !state.kinds[*kind].contains(*from) {
                return;
            }
        }
        for (piece, cells) in &joint.safe {
            let piece = S::of(*piece);
            let mut cells = *cells;
            if piece == tried.start {
                if cells.meets(tried.not_safe) {
                    return;
                }
                cells = cells.without(tried.safe);
            }
            let left = state.pieces().without(piece);
            for cell in cells.cells() {
                let at = S::of(cell);
                if self.is_attacked(cell, at, left | at) {
                    return;
                }
            }
        }
        // Nothing is captured: only the cells of the pieces change, and which of them are royal.
        let pieces = state.pieces().without(joint.starts) | joint.ends;
        let others = self.royals().without(joint.starts);
        let royals = match joint.is_decided_on_path {
            true => others,
            false => others | joint.royal_ends,
        };
        if !self.is_any_attacked(royals, S::default(), pieces) {
            sink.add(Batch::Joint(joint));
        }
    }
}

#[inline(always)]
pub(crate) fn place(onto: Onto) -> usize {
    match onto {
        Onto::NoPiece => 0,
        Onto::Enemy => 1,
        Onto::Friend => 2,
        Onto::NoPieceOrEnemy => 3,
    }
}
