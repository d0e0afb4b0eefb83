//! A game in tables.

use std::marker::PhantomData;

use crate::data::decision::Decided;
use crate::data::extra::Extra;
use crate::data::extract::Portable;
use crate::data::set::Set;
use crate::data::state::State;
use crate::data::tables::Tables;
use crate::play::count;
use crate::play::instructions::{BareCounts, OnMachine};
#[cfg(target_arch = "x86_64")]
use crate::play::machine;
use crate::play::view::View;
use interpreter::executor::At;

/// A game in tables of one width, with room for so many kinds.
#[derive(Debug)]
pub(crate) struct Game<S: Set, const K: usize, E> {
    /// The data of states other than sets of cells.
    pub extra: PhantomData<E>,
    /// The tables.
    pub tables: Tables<S>,
    /// The decisions of the compiler.
    pub decided: Decided,
    /// The instructions of the machine, if they are used.
    #[cfg(target_arch = "x86_64")]
    pub bmi: Option<machine::bmi::Bmi>,
}

impl<S: Set, const K: usize, E: Extra> Game<S, K, E> {
    /// Returns the state of a position.
    pub(crate) fn state(&self, at: At<'_>) -> State<S, K, E> {
        State::of_position(at.position, &self.tables.given, &self.tables.numbers)
    }

    /// Runs a computation on a state, with the instructions of the machine.
    pub(crate) fn run<W: OnMachine<S, K, E>>(
        &self,
        at: At<'_>,
        state: &State<S, K, E>,
        work: W,
    ) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi) = self.bmi {
            return machine::bmi::run(self.view(at, state, bmi), work);
        }
        work.run(self.view(at, state, Portable))
    }

    /// Returns the view of a state, without a move.
    pub(crate) fn view<'t, M>(
        &'t self,
        root: At<'t>,
        state: &'t State<S, K, E>,
        machine: M,
    ) -> View<'t, S, K, E, M> {
        View {
            tables: &self.tables,
            state,
            machine,
            turn: None,
            is_made: false,
            still: 0,
            ends_are_out: false,
            ahead: 0,
            root,
        }
    }
}

impl<S: Set, const K: usize, E: BareCounts> Game<S, K, E> {
    /// Counts sequences of `depth` legal moves, with the instructions of the machine.
    pub(crate) fn n_sequences(&self, at: At<'_>, state: &State<S, K, E>, depth: u32) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi) = self.bmi {
            return machine::bmi::perft(self.view(at, state, bmi), depth);
        }
        count::perft(self.view(at, state, Portable), depth)
    }
}
