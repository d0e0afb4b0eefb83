//! Counts that are kept of states.

use std::hash::Hash;

use super::extra::Extra;
use super::machine::Machine;
use super::set::{PerCell, Set};
use super::view::View;
use crate::counts::{Counts, Key, KeyMaker};

/// Counts that are kept, and what makes states different.
pub(super) struct Memory<'c> {
    /// The counts.
    pub counts: &'c Counts,
    /// What states do not carry of the position that was asked about at first.
    root: KeyMaker,
    n_kinds: usize,
    /// Where the counters are kept that count.
    counters: Vec<usize>,
    /// The kinds whose men ask whether they have moved.
    initial_kinds: Vec<usize>,
    /// Whether anybody may ask of anybody whether he has moved.
    all_marks: bool,
    /// Whether anybody may ask about cells passed.
    all_passed: bool,
}

impl<'c> Memory<'c> {
    /// Finds out what makes states of a game different.
    pub(super) fn new<S: Set, const K: usize, E: Extra, M: Machine>(
        view: &View<'_, S, K, E, M>,
        counts: &'c Counts,
    ) -> Self {
        let (tables, root) = (view.tables, view.root);
        let reads = &root.query.reads;
        let mut maker = KeyMaker::default();
        let position = root.position;
        (&position.attributes, &position.statuses).hash(&mut maker);
        (position.phase, position.called).hash(&mut maker);
        let players = || tables.players.iter();
        let counters = players().flat_map(|player| &player.rich.counters);
        let mut counters: Vec<usize> = counters.map(|counter| counter.place).collect();
        counters.sort_unstable();
        counters.dedup();
        let initial = reads.initial_kinds.iter().enumerate();
        let initial = initial.filter(|(_, asks)| **asks).map(|(kind, _)| kind);
        let mut joints = players().flat_map(|player| &player.joints);
        let takes_by_ways = players().any(|player| {
            let mut ways = player.rich.ways.iter().flatten().flatten();
            let mut attacks = player.rich.attack_ways.iter().flatten();
            ways.any(|way| way.is_en_passant) || attacks.any(|way| way.passed.is_some())
        });
        Self {
            counts,
            root: maker,
            n_kinds: tables.players[0].kinds.len(),
            counters,
            initial_kinds: initial.collect(),
            all_marks: reads.unmoved
                || reads.initial_by_effect
                || joints.any(|joint| joint.is_evaluated),
            all_passed: reads.passed || takes_by_ways,
        }
    }

    /// The key of a state, for the number of sequences of so many turns.
    pub(super) fn key<S: Set, const K: usize, E: Extra, M: Machine>(
        &self,
        view: &View<'_, S, K, E, M>,
        depth: u32,
    ) -> Key {
        let state = view.state;
        let mut key = self.root.clone();
        key.add(u64::from(depth) << 1 | u64::from(state.turn));
        // Who is not of the first player is of the other.
        state.of[0].add_to(&mut key);
        let kinds = state.kinds.iter().take(self.n_kinds);
        kinds.for_each(|men| men.add_to(&mut key));
        self.marks(view).add_to(&mut key);
        let passed = self.passed(view);
        passed.add_to(&mut key);
        key.add(match passed.is_empty() {
            true => 0,
            false => state.passer.into(),
        });
        state.extra.add_to(&self.counters, &mut key);
        key.key()
    }

    /// The men who have not moved of whom that may still be asked: what [`Game::unmoved_that_matter`] is of positions.
    ///
    /// [`Game::unmoved_that_matter`]: crate::Game::unmoved_that_matter
    fn marks<S: Set, const K: usize, E: Extra, M: Machine>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> S {
        let unmoved = view.state.unmoved;
        if self.all_marks {
            return unmoved;
        }
        let mut asked = S::default();
        for kind in &self.initial_kinds {
            asked |= view.state.kinds[kind % K];
        }
        // A joint move that lacks one of its marks is lost for good.
        let players = view.tables.players.iter();
        for joint in players.flat_map(|player| &player.joints) {
            if joint.unmoved.without(unmoved).is_empty() {
                asked |= joint.unmoved;
            }
        }
        asked & unmoved
    }

    /// The cells passed for which somebody stands where he could ever take who has passed them.
    fn passed<S: Set, const K: usize, E: Extra, M: Machine>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> S {
        let state = view.state;
        if self.all_passed || state.passed.is_empty() {
            return state.passed;
        }
        let mut taken_on = S::default();
        let kinds = &view.tables.players[usize::from(state.turn & 1)].kinds;
        for cell in state.passed.cells() {
            let takers = kinds.iter().zip(&state.kinds);
            let mut takers = takers.map(|(kind, men)| *men & *kind.en_passant_from.at(cell));
            if takers.any(|men| men.meets(state.mine())) {
                taken_on |= S::of(cell);
            }
        }
        taken_on
    }
}
