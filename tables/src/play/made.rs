//! Moves made, with effects other than the move of the pieces.

use crate::data::extra::Extra;
use crate::data::rich::{Act, Counter, MoveTests};
use crate::data::set::Set;
use crate::data::state::{State, Step};
use crate::data::test::Test;
use crate::data::turn::Turn;
use crate::play::instructions::Machine;
use crate::play::view::{Names, View};

impl<'t, S: Set, M: Machine> View<'t, S, M> {
    /// Makes a move in a copy of the state, and passes the turn.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn make(&self, turn: &Turn<S>, after: &mut State<S>) {
        self.try_move(turn, after);
        if M::IS_RICH && self.are_counted() {
            after.extra = self.counted(&self.names(turn), after);
        }
        after.turn ^= 1;
    }

    /// Makes a move in a copy of the state, with all effects except counters. The turn does not pass yet.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn try_move(&self, turn: &Turn<S>, after: &mut State<S>) {
        match M::IS_RICH {
            true => after.copy_from(self.state),
            false => after.copy_pieces_from(self.state),
        }
        match *turn {
            Turn::Step(ref step, tests) => {
                after.make(step);
                if M::IS_RICH {
                    self.follow_step(step, tests, after);
                }
            }
            Turn::Joint(index) => {
                let joint = &self.tables.players[usize::from(self.state.turn & 1)].joints[index];
                after.move_jointly(&joint.pieces);
                self.follow_turn(turn, joint.tests, after);
            }
            Turn::Drop {
                store,
                kind,
                place,
                to,
                tests,
            } => {
                after.take_from_store(place);
                let at = S::of(to);
                after.put(usize::from(after.turn), kind, at);
                after.unmoved = match self.tables.unmoved_drops.get(store) {
                    Some(true) => after.unmoved | at,
                    _ => after.unmoved.without(at),
                };
                after.passed = S::default();
                self.follow_turn(turn, tests, after);
            }
            Turn::Pass(_, tests) => {
                after.passed = S::default();
                self.follow_turn(turn, tests, after);
            }
        }
    }

    /// Applies everything that follows a step: stores, effects, and the time of statuses.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn follow_step(&self, step: &Step<S>, tests: usize, after: &mut State<S>) {
        if step.promotes {
            self.take_choice_from_store(step, after);
        }
        let gone = S::of(step.to).without(S::of(step.from)) | step.taken;
        let feeds = !self.rich().gains.is_empty() && self.state.pieces().meets(gone);
        let tests = &self.rich().conditions[tests];
        if feeds || !tests.effects.is_empty() {
            let names = Names::of_step(step, self.state.pieces());
            self.feed_stores(&names, after);
            self.follow(&names, tests, after);
        }
        after.given.run_down(&self.tables.given);
    }

    /// Applies the effects of another move, and the time of statuses.
    fn follow_turn(&self, turn: &Turn<S>, tests: usize, after: &mut State<S>) {
        let tests = &self.rich().conditions[tests];
        if !tests.effects.is_empty() {
            self.follow(&self.names(turn), tests, after);
        }
        after.given.run_down(&self.tables.given);
    }

    /// Returns the names of a move of the player to move.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn names(&self, turn: &Turn<S>) -> Names<S> {
        Names::of(turn, self.tables, self.state)
    }

    /// Removes the chosen piece from a store, for promotions to pieces of the store.
    fn take_choice_from_store(&self, step: &Step<S>, after: &mut State<S>) {
        let of_player = &self.tables.players[usize::from(self.state.turn & 1)];
        let promotion = of_player.kinds[step.kind].promotion.as_ref();
        if let Some(store) = promotion.and_then(|promotion| promotion.from_store.as_ref()) {
            after.take_from_store(store.start + step.becomes);
        }
    }

    /// Tests whether one of the counters of the player to move is counted.
    #[inline(always)]
    fn are_counted(&self) -> bool {
        let n = self.rich().counters.len() as u32;
        n > 0 && self.still != u32::MAX >> (32 - n.min(32))
    }

    /// Returns the view without the counters that cannot reach a value that a rule distinguishes within so many moves,
    /// this one being the first.
    #[inline(always)]
    pub(crate) fn with_turns_left(self, n_turns: u32) -> Self {
        match self.rich().counters.is_empty() {
            true => self,
            false => View {
                still: self.still_for(n_turns),
                ..self
            },
        }
    }

    /// Finds the counters of the player to move that reach no value that a rule distinguishes from the current one.
    fn still_for(&self, n_turns: u32) -> u32 {
        // The position after the last move is not tested; every second of the others follows a move of this player.
        let n_own = n_turns / 2;
        let counters = self.rich().counters.iter().enumerate();
        counters.fold(0, |still, (index, counter)| {
            let stays = self.stays(counter, n_own, n_turns.saturating_sub(1));
            still | u32::from(stays).checked_shl(index as u32).unwrap_or(0)
        })
    }

    /// Tests whether a counter reaches no value that a rule distinguishes from the current one, while its player makes so
    /// many moves, and both players so many.
    fn stays(&self, counter: &Counter<S>, n_own: u32, n_turns: u32) -> bool {
        let Some(read_at) = &counter.read_at else {
            return false;
        };
        let n_turns = match counter.is_shared {
            true => n_turns,
            false => n_own,
        };
        let value = u32::from(self.state.extra.counter(counter.place));
        let (mut least, mut most) = (value.min(counter.max.into()), value);
        if counter.reset.is_some() {
            least = least.min(counter.start.into());
            most = most.max(counter.start.into());
        }
        if counter.subtract.is_some() {
            least = least.saturating_sub(n_turns);
        }
        if counter.add.is_some() {
            most = most.saturating_add(n_turns);
        }
        !read_at.iter().any(|at| least < *at && *at <= most)
    }

    /// Returns the view without conditions of single moves and data other than the pieces on the board, if there are none,
    /// or if the data are counters alone that no rule reads within so many moves.
    #[inline(always)]
    pub(crate) fn bare_for(self, n_turns: u32) -> Option<View<'t, S, M::Bare>> {
        match (self.tables.is_rich, self.tables.can_be_bare) {
            (false, _) => Some(self.bare()),
            (true, true) if self.are_counters_still(n_turns) && self.are_ends_out() => Some(View {
                ends_are_out: true,
                ..self.bare()
            }),
            _ => None,
        }
    }

    /// Returns the view without conditions of single moves, and without data other than the pieces on the board.
    #[inline(always)]
    pub(crate) fn bare(self) -> View<'t, S, M::Bare> {
        View {
            tables: self.tables,
            state: self.state,
            scratch: self.scratch,
            machine: self.machine.bare(),
            turn: self.turn,
            is_made: self.is_made,
            still: self.still,
            ends_are_out: self.ends_are_out,
            ahead: self.ahead,
            root: self.root,
        }
    }

    /// Tests whether no counter reaches a value that a rule distinguishes from the current one within so many moves.
    pub(crate) fn are_counters_still(&self, n_turns: u32) -> bool {
        let n_turns = n_turns.saturating_sub(1);
        let mut all = self
            .tables
            .players
            .iter()
            .flat_map(|player| &player.rich.counters);
        all.all(|counter| self.stays(counter, n_turns.div_ceil(2), n_turns))
    }

    /// Tests whether counters alone exclude all ends, if no rule distinguishes the values that they
    /// reach.
    pub(crate) fn are_ends_out(&self) -> bool {
        let mut ends = self.tables.players.iter().flat_map(|player| &player.ends);
        ends.all(|end| end.is_out_by_counters(self))
    }

    /// Returns the data after a move, with counters changed.
    fn counted(&self, names: &Names<S>, after: &State<S>) -> Extra {
        let mut extra = after.extra;
        let made = View {
            is_made: true,
            ..self.at(after).with_turn(names)
        };
        for (index, counter) in self.rich().counters.iter().enumerate() {
            if self.still >> (index & 31) & 1 == 1 {
                continue;
            }
            let holds =
                |test: &Option<Test<S>>| test.as_ref().is_some_and(|test| test.holds(&made));
            let value = extra.counter(counter.place);
            let value = if holds(&counter.reset) {
                counter.start
            } else {
                let more = u32::from(value) + u32::from(holds(&counter.add));
                let value = more.saturating_sub(u32::from(holds(&counter.subtract)));
                value.min(counter.max.into()) as u16
            };
            extra.set_counter(counter.place, value);
        }
        extra
    }

    /// Puts captured pieces into stores.
    fn feed_stores(&self, names: &Names<S>, after: &mut State<S>) {
        if names.captured.is_empty() {
            return;
        }
        for gain in &self.rich().gains {
            let gained = gain.of.of(&self.with_turn(names)) & names.captured;
            for captured_cell in gained.cells() {
                let player = usize::from(self.state.of[1].contains(captured_cell));
                let kind = self
                    .state
                    .kinds
                    .iter()
                    .position(|pieces| pieces.contains(captured_cell));
                if let Some(place) = kind.and_then(|kind| gain.places[player].get(kind)) {
                    let n = after.extra.stored(*place);
                    after.extra.store(*place, n.saturating_add(1));
                }
            }
        }
    }

    /// Returns the view of a state that effects are changing.
    fn meanwhile<'u>(self, state: &'u State<S>, names: &'u Names<S>) -> View<'u, S, M>
    where
        't: 'u,
    {
        self.at(state).with_turn(names)
    }

    /// Applies the effects.
    fn follow(&self, names: &Names<S>, tests: &MoveTests<S>, after: &mut State<S>) {
        for effect in &tests.effects {
            if !effect.when.holds(&self.meanwhile(after, names)) {
                continue;
            }
            for act in &effect.acts {
                match act {
                    Act::Remove(pieces) => {
                        let pieces = pieces.of(&self.meanwhile(after, names));
                        after.remove(pieces);
                    }
                    Act::Change(pieces, kind) => {
                        let pieces = pieces.of(&self.meanwhile(after, names)) & after.pieces();
                        for of in &mut *after.kinds {
                            *of = of.without(pieces);
                        }
                        after.kinds[*kind] |= pieces;
                    }
                    Act::ChangeEach(pieces, map) => {
                        let pieces = pieces.of(&self.meanwhile(after, names)) & after.pieces();
                        after.change_each(pieces, map);
                    }
                    Act::Own(pieces, player) => {
                        let pieces = pieces.of(&self.meanwhile(after, names)) & after.pieces();
                        after.of = after.of.map(|of| of.without(pieces));
                        after.of[player & 1] |= pieces;
                    }
                    Act::Place(cells, kind, player) => {
                        let cells = cells
                            .of(&self.meanwhile(after, names))
                            .without(after.pieces());
                        after.put(*player, *kind, cells);
                        after.unmoved = after.unmoved.without(cells);
                    }
                    Act::Give(status, pieces) => {
                        let pieces = pieces.of(&self.meanwhile(after, names)) & after.pieces();
                        after.given.give(status, pieces);
                    }
                    Act::Take(status, pieces) => {
                        let pieces = pieces.of(&self.meanwhile(after, names));
                        after.given.take(status, pieces);
                    }
                    Act::Carry(from, to) => {
                        let from = from.of(&self.meanwhile(after, names)) & after.pieces();
                        let to = to.of(&self.meanwhile(after, names));
                        after.carry(from, to);
                    }
                    Act::Exchange(one, other) => {
                        let one = one.of(&self.meanwhile(after, names)) & after.pieces();
                        let other = other.of(&self.meanwhile(after, names)) & after.pieces();
                        after.exchange(one, other, &self.tables.numbers);
                    }
                }
            }
        }
    }
}
