//! Games compiled to tables, of the width that they need.

use std::cell::RefCell;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::rc::Rc;

use ir::{CellSet, Rules};

use crate::compile::last_phase::in_last_phase;
use crate::compile::plan::Plan;
use crate::data::decision::{Decided, Deciding, Decision, Off};
use crate::data::extract::Portable;
use crate::data::numbering::Numbering;
use crate::data::reason::Reason;
use crate::data::set::{Set, Wide};
use crate::data::state::State;
use crate::data::tables::Tables;
use crate::play::board::{InTables, is_complete};
use crate::play::count;
use crate::play::game::Game;
#[cfg(target_arch = "x86_64")]
use crate::play::machine::bmi::Bmi;
#[cfg(not(target_family = "wasm"))]
use crate::report;
use interpreter::Board;
use interpreter::Position;
use interpreter::executor::{At, Compiled, Visit};

/// The name alone: printing all tables would take code for each form of them.
impl Debug for dyn InTable {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("InTable")
    }
}

/// A game in tables, as its executor uses it.
pub(crate) trait InTable: Compiled {
    /// Counts the legal moves, ignoring ends.
    fn n_legal(&self, at: At<'_>) -> u64;

    /// Tests whether there is a legal move, ignoring ends.
    fn can_move(&self, at: At<'_>) -> bool;

    /// Visits the legal moves, ignoring ends; those of several steps if `with_compound`.
    fn visit(&self, at: At<'_>, with_compound: bool, visit: Visit<'_>) -> ControlFlow<()>;

    /// Returns the decisions.
    fn decided(&self) -> Decided;
}

/// Compiles rules to tables, without the decisions that are switched off: the rules of the [last phase](in_last_phase).
///
/// # Errors
/// The first reason why they cannot be compiled.
pub(crate) fn compile(
    rules: &Rules,
    beyond: &[Vec<CellSet>],
    off: Off,
) -> Result<Box<dyn InTable>, Reason> {
    let rules = &*in_last_phase(rules)?;
    let deciding = Rc::new(Deciding::new(off));
    let mut plan = Plan::new(rules, beyond, &deciding)?;
    let n_cells = plan.n_cells;
    let is_64 = deciding.take(Decision::Sets64, n_cells <= 64);
    let is_128 = !is_64 && deciding.take(Decision::Sets128, n_cells <= 128);
    deciding.take(Decision::LastCounted, true);
    let n_numbers_max = match (is_64, is_128) {
        (true, _) => u64::N_CELLS,
        (_, true) => u128::N_CELLS,
        _ if n_cells > Wide::<4>::N_CELLS => Wide::<16>::N_CELLS,
        _ => Wide::<4>::N_CELLS,
    };
    let numbers = Numbering::by_steps(&rules.steps, n_cells, n_numbers_max);
    let are_taken = deciding.take(Decision::Numbers, numbers.is_some());
    if let Some(numbers) = numbers.filter(|_| are_taken) {
        numbers.renumber(&mut plan);
    }
    // Each of these is most of a megabyte of code.
    Ok(match (is_64, is_128) {
        (true, _) => in_table::<u64>(rules, &plan)?,
        (_, true) => in_table::<u128>(rules, &plan)?,
        #[cfg(not(target_family = "wasm"))]
        _ if n_cells > 256 => in_table::<Wide<16>>(rules, &plan)?,
        _ => in_table::<Wide<4>>(rules, &plan)?,
    })
}

fn in_table<S: Set>(rules: &Rules, plan: &Plan) -> Result<Box<dyn InTable>, Reason> {
    Ok(Box::new(Game::<S>::new(rules, plan)?))
}

impl<S: Set> Game<S> {
    fn new(rules: &Rules, plan: &Plan) -> Result<Self, Reason> {
        let tables = Tables::new(rules, plan)?;
        #[cfg(target_arch = "x86_64")]
        let bmi = {
            let bmi = Bmi::detect();
            let is_taken = plan.deciding.take(Decision::Machine, bmi.is_some());
            bmi.filter(|_| is_taken)
        };
        Ok(Self {
            tables,
            decided: plan.deciding.decided(),
            #[cfg(target_arch = "x86_64")]
            bmi,
        })
    }
}

impl<S: Set> Compiled for Game<S> {
    fn perft(&self, at: At<'_>, depth: u32) -> u64 {
        self.n_sequences(at, &self.state(at), depth)
    }

    #[cfg(not(target_family = "wasm"))]
    fn perft_with(&self, at: At<'_>, depth: u32, counts: &interpreter::executor::Counts) -> u64 {
        let state = self.state(at);
        let scratch = RefCell::new(state.clone());
        let mut states = vec![state.clone(); depth as usize];
        let view = self.view(at, (&state, &scratch), Portable::<true>);
        let memory = crate::play::memory::Memory::new(&view, counts);
        let count = |state: &State<S>, depth| self.n_sequences(at, state, depth);
        count::perft_with(view, depth, &mut states, &memory, &count)
    }

    fn board<'g>(
        &'g self,
        game: &'g interpreter::Game,
        position: &Position,
    ) -> Box<dyn Board + 'g> {
        Box::new(InTables::new(self, game, position))
    }

    fn is_board_complete(&self, game: &interpreter::Game) -> bool {
        is_complete(game, &self.tables.counters)
    }

    #[cfg(not(target_family = "wasm"))]
    fn report(&self, rules: &Rules) -> String {
        report::text(&self.tables, rules)
    }

    fn state_bytes(&self) -> usize {
        size_of::<State<S>>()
    }
}

impl<S: Set> InTable for Game<S> {
    fn n_legal(&self, at: At<'_>) -> u64 {
        let state = self.state(at);
        let scratch = RefCell::new(state.clone());
        count::n_legal(self.view(at, (&state, &scratch), Portable::<true>))
    }

    fn can_move(&self, at: At<'_>) -> bool {
        let state = self.state(at);
        let scratch = RefCell::new(state.clone());
        count::can_move(self.view(at, (&state, &scratch), Portable::<true>))
    }

    fn visit(&self, at: At<'_>, with_compound: bool, visit: Visit<'_>) -> ControlFlow<()> {
        self.visit_records(at, with_compound, visit)
    }

    fn decided(&self) -> Decided {
        self.decided
    }
}
