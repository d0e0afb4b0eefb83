//! A game in tables.

use std::cell::RefCell;

use crate::data::decision::Decided;
use crate::data::extract::Portable;
use crate::data::set::Set;
use crate::data::state::State;
use crate::data::tables::Tables;
use crate::play::count;
use crate::play::instructions::{Machine as _, OnMachine, has_room};
#[cfg(target_arch = "x86_64")]
use crate::play::machine;
use crate::play::view::{Scratch, View};
use interpreter::executor::At;

/// A game in tables of one width.
#[derive(Debug)]
pub(crate) struct Game<S: Set> {
    /// The tables.
    pub tables: Tables<S>,
    /// The decisions of the compiler.
    pub decided: Decided,
    /// The instructions of the machine, if they are used.
    #[cfg(target_arch = "x86_64")]
    pub bmi: Option<machine::bmi::Bmi<true>>,
}

impl<S: Set> Game<S> {
    /// Returns the state of a position.
    pub(crate) fn state(&self, at: At<'_>) -> State<S> {
        self.tables.state(at.position)
    }

    /// Runs a computation on a state, with the instructions of the machine.
    pub(crate) fn run<W: OnMachine<S>>(
        &self,
        at: At<'_>,
        (state, scratch): (&State<S>, &Scratch<S>),
        work: W,
    ) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi) = self.bmi {
            let view = self.view(at, (state, scratch), bmi);
            if const { has_room::<S>() } && !self.tables.is_rich {
                return machine::bmi::run(view.bare(), work);
            }
            return machine::bmi::run(view, work);
        }
        let view = self.view(at, (state, scratch), Portable::<true>);
        if const { Portable::<true>::HAS_ROOM && has_room::<S>() } && !self.tables.is_rich {
            return work.run(view.bare());
        }
        work.run(view)
    }

    /// Returns the view of a state, without a move.
    pub(crate) fn view<'t, M>(
        &'t self,
        root: At<'t>,
        (state, scratch): (&'t State<S>, &'t Scratch<S>),
        machine: M,
    ) -> View<'t, S, M> {
        View {
            tables: &self.tables,
            state,
            scratch,
            machine,
            turn: None,
            is_made: false,
            still: 0,
            ends_are_out: false,
            ahead: 0,
            root,
        }
    }

    /// Counts sequences of `depth` legal moves, with the instructions of the machine.
    pub(crate) fn n_sequences(&self, at: At<'_>, state: &State<S>, depth: u32) -> u64 {
        let scratch = RefCell::new(state.clone());
        let mut states = vec![state.clone(); depth as usize];
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi) = self.bmi {
            let view = self.view(at, (state, &scratch), bmi);
            return view.machine.perft(view, depth, &mut states);
        }
        count::perft(
            self.view(at, (state, &scratch), Portable::<true>),
            depth,
            &mut states,
        )
    }
}
