//! Turns made, where more follows from them than that men move.

use super::extra::Extra;
use super::given::Given;
use super::joint::Joint;
use super::machine::Machine;
use super::rich::{Act, Ask};
use super::set::Set;
use super::state::{State, Step};
use super::view::{Names, View};

impl<'t, S: Set, const K: usize, E: Extra, M: Machine> View<'t, S, K, E, M> {
    /// Returns the state after a step, with all that follows from it but counters; the player who makes it is still to move.
    #[inline(always)]
    pub(super) fn stepped(&self, step: &Step<S>, ask: &Ask<S>) -> State<S, K, E> {
        let mut after = self.state.moved(step);
        if step.promotes {
            self.take_from_store(step, &mut after);
        }
        let gone = S::of(step.to).without(S::of(step.from)) | step.taken;
        let feeds = !self.rich().gains.is_empty() && self.state.men().meets(gone);
        if feeds || !ask.effects.is_empty() {
            let names = Names::of_step(step, self.state.men());
            self.feed_stores(&names, &mut after);
            self.follow(&names, ask, &mut after);
        }
        after.given.run_down(&self.tables.given);
        after
    }

    /// Takes who comes from a store, where men become those of it.
    fn take_from_store(&self, step: &Step<S>, after: &mut State<S, K, E>) {
        let of_player = &self.tables.players[usize::from(self.state.turn & 1)];
        let promotion = of_player.kinds[step.kind].promotion.as_ref();
        if let Some(store) = promotion.and_then(|promotion| promotion.from_store.as_ref()) {
            let place = store.start + step.becomes;
            let left = after.extra.stored(place);
            after.extra.store(place, left.saturating_sub(1));
        }
    }

    /// The same after a man is dropped.
    #[inline]
    pub(super) fn dropped(&self, place: usize, names: &Names<S>, ask: &Ask<S>) -> State<S, K, E> {
        let mut after = *self.state;
        let left = after.extra.stored(place);
        after.extra.store(place, left.saturating_sub(1));
        if let Some(kind) = names.chosen {
            after.put(usize::from(after.turn), kind, names.to);
            after.unmoved = after.unmoved.without(names.to);
        }
        after.passed = S::default();
        self.follow(names, ask, &mut after);
        after.given.run_down(&self.tables.given);
        after
    }

    /// The same after a turn in which nobody moves.
    pub(super) fn passed(&self, names: &Names<S>, ask: &Ask<S>) -> State<S, K, E> {
        let mut after = *self.state;
        after.passed = S::default();
        self.follow(names, ask, &mut after);
        after.given.run_down(&self.tables.given);
        after
    }

    /// The same after a joint move.
    pub(super) fn joined(&self, joint: &Joint<S>) -> State<S, K, E> {
        let mut after = self.state.moved_jointly(&joint.men);
        if E::IS_RICH {
            let ask = &self.rich().asks[joint.ask];
            self.follow(&Names::of_joint(joint), ask, &mut after);
        }
        after.given.run_down(&self.tables.given);
        after
    }

    /// Ends the turn of these names that has led to a state: counters, then the next player.
    #[inline(always)]
    pub(super) fn finish(&self, names: impl FnOnce() -> Names<S>, after: &mut State<S, K, E>) {
        if !self.rich().counters.is_empty() {
            after.extra = self.counted(&names(), after);
        }
        after.turn ^= 1;
    }

    /// Returns what is kept after a turn, when counters have changed.
    fn counted(&self, names: &Names<S>, after: &State<S, K, E>) -> E {
        let mut extra = after.extra;
        let made = View {
            is_made: true,
            ..self.at(after).with_turn(names)
        };
        for counter in &self.rich().counters {
            let holds = |test: &Option<super::test::Test<S>>| {
                test.as_ref().is_some_and(|test| test.holds(&made))
            };
            let value = extra.counter(counter.place);
            let value = if holds(&counter.reset) {
                counter.start
            } else if holds(&counter.add) {
                value.saturating_add(1).min(counter.max)
            } else if holds(&counter.subtract) {
                value.saturating_sub(1)
            } else {
                value
            };
            extra.set_counter(counter.place, value);
        }
        extra
    }

    /// Puts victims into stores.
    fn feed_stores(&self, names: &Names<S>, after: &mut State<S, K, E>) {
        if names.victims.is_empty() {
            return;
        }
        for gain in &self.rich().gains {
            let gained = gain.of.of(&self.with_turn(names)) & names.victims;
            for victim in gained.cells() {
                let player = usize::from(self.state.of[1].contains(victim));
                let kind = self.state.kinds.iter().position(|men| men.contains(victim));
                if let Some(place) = kind.and_then(|kind| gain.places[player].get(kind)) {
                    let n = after.extra.stored(*place);
                    after.extra.store(*place, n.saturating_add(1));
                }
            }
        }
    }

    /// Returns the view of a state that effects are changing.
    fn meanwhile<'u>(self, state: &'u State<S, K, E>, names: &'u Names<S>) -> View<'u, S, K, E, M>
    where
        't: 'u,
    {
        self.at(state).with_turn(names)
    }

    /// Lets effects follow.
    fn follow(&self, names: &Names<S>, ask: &Ask<S>, after: &mut State<S, K, E>) {
        for effect in &ask.effects {
            if !effect.when.holds(&self.meanwhile(after, names)) {
                continue;
            }
            for act in &effect.acts {
                match act {
                    Act::Remove(men) => {
                        let men = men.of(&self.meanwhile(after, names));
                        after.remove(men);
                    }
                    Act::Change(men, kind) => {
                        let men = men.of(&self.meanwhile(after, names)) & after.men();
                        after.kinds = after.kinds.map(|of| of.without(men));
                        after.kinds[kind % K] |= men;
                    }
                    Act::Own(men, player) => {
                        let men = men.of(&self.meanwhile(after, names)) & after.men();
                        after.of = after.of.map(|of| of.without(men));
                        after.of[player & 1] |= men;
                    }
                    Act::Place(cells, kind, player) => {
                        let cells = cells.of(&self.meanwhile(after, names)).without(after.men());
                        after.put(*player, *kind, cells);
                        after.unmoved = after.unmoved.without(cells);
                    }
                    Act::Give(status, men) => {
                        let men = men.of(&self.meanwhile(after, names)) & after.men();
                        after.given.give(status, men);
                    }
                    Act::Take(status, men) => {
                        let men = men.of(&self.meanwhile(after, names));
                        after.given.take(status, men);
                    }
                    Act::Carry(from, to) => {
                        let from = from.of(&self.meanwhile(after, names)) & after.men();
                        let to = to.of(&self.meanwhile(after, names));
                        after.carry(from, to);
                    }
                }
            }
        }
    }
}
