//! Cached counts of states.

use std::hash::Hash;

use ir::Arrange;

use crate::data::set::Set;
use crate::play::instructions::Machine;
use crate::play::marks::{EnPassant, Marks};
use crate::play::view::View;
use interpreter::executor::{Counts, Key, KeyMaker};

/// The cache of counts, with the properties that make states different.
pub(crate) struct Memory<'c> {
    /// The counts.
    pub counts: &'c Counts,
    /// The properties of the first position that states do not contain.
    root: KeyMaker,
    /// The places of the counters that make states different.
    counters: Vec<usize>,
    marks: Marks,
    passed: EnPassant,
}

impl<'c> Memory<'c> {
    /// Finds the properties that make states of a game different.
    pub(crate) fn new<S: Set, M: Machine>(view: &View<'_, S, M>, counts: &'c Counts) -> Self {
        let (tables, root) = (view.tables, view.root);
        let mut maker = KeyMaker::default();
        let position = root.position;
        position.attributes.hash(&mut maker);
        (position.phase, position.called).hash(&mut maker);
        let players = || tables.players.iter();
        let counters = players().flat_map(|player| &player.rich.counters);
        let mut counters: Vec<usize> = counters.map(|counter| counter.place).collect();
        counters.arrange();
        counters.dedup();
        Self {
            counts,
            root: maker,
            counters,
            marks: Marks::new(root.query, tables),
            passed: EnPassant::new(root.query, tables),
        }
    }

    /// Returns the key of a state, for the number of sequences of so many moves.
    pub(crate) fn key<S: Set, M: Machine>(&self, view: &View<'_, S, M>, depth: u32) -> Key {
        let state = view.state;
        let mut key = self.root.clone();
        key.add(depth.into());
        state.add_pieces_to(&mut key);
        // The evaluation would take longer than counting again.
        let marks = self.marks.that_matter(state, view.tables, || state.unmoved);
        marks.add_to(&mut key);
        let passed = self.passed.that_could_matter(state, view.tables);
        passed.add_to(&mut key);
        key.add(match passed.is_empty() {
            true => 0,
            false => state.passer.into(),
        });
        state.given.add_to(&mut key);
        state.extra.add_to(&self.counters, &mut key);
        key.key()
    }
}
