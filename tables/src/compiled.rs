//! Games compiled to tables, of the width that they need.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;

use ir::{CellSet, Move, Rules};
use rustc_hash::FxHashSet;

use crate::compile::plan::{KINDS_MAX, Plan};
use crate::data::decision::{Decided, Deciding, Decision, Off};
use crate::data::extra::{Bare, Counted, Giving, Kept, STORED_FEW, STORED_MAX};
use crate::data::extract::Portable;
use crate::data::numbering::Numbering;
use crate::data::reason::Reason;
use crate::data::set::{Set, Wide};
use crate::data::state::State;
use crate::data::tables::Tables;
use crate::data::turn::Turn;
use crate::play::board::{InTables, is_complete};
use crate::play::game::Game;
use crate::play::instructions::BareCounts;
#[cfg(target_arch = "x86_64")]
use crate::play::machine::bmi::Bmi;
use crate::play::memory::Memory;
use crate::play::turn::{Turns, Visit};
use crate::play::{code, count};
use crate::report;
use interpreter::Position;
use interpreter::executor::Counts;
use interpreter::executor::{At, Compiled};
use interpreter::{Board, Listed};

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

    /// Returns the legal moves.
    fn legal(&self, at: At<'_>) -> Legal;

    /// Returns the decisions.
    fn decided(&self) -> Decided;
}

/// The legal moves of a position, ignoring ends.
#[derive(Clone, Default, Debug)]
pub(crate) struct Legal {
    /// The moves of one step, by their codes.
    single: FxHashSet<u64>,
    /// The must rules that turns of several steps must satisfy, by their place in the rules.
    binding: Vec<usize>,
}

impl Legal {
    /// Tests whether these moves contain a pseudo-legal move of a piece, or a turn of several steps that is legal except
    /// for must rules.
    pub(crate) fn has(&self, turn: &Move, at: At<'_>) -> bool {
        if turn.steps().is_empty() {
            return code::of_record(turn).is_some_and(|code| self.single.contains(&code));
        }
        let must_rules = &at.query.rules().must_rules;
        let mut binding = self.binding.iter();
        binding.all(|must_rule| at.satisfies(turn, &must_rules[*must_rule].turn))
    }
}

/// Compiles rules to tables, without the decisions that are switched off.
///
/// # Errors
/// The first reason why they cannot be compiled.
pub(crate) fn compile(
    rules: &Rules,
    beyond: &[Vec<CellSet>],
    off: Off,
) -> Result<Box<dyn InTable>, Reason> {
    let deciding = Rc::new(Deciding::new(off));
    let mut plan = Plan::new(rules, beyond, &deciding)?;
    let (n_kinds, n_cells) = (rules.kinds.len(), plan.n_cells);
    let n_stored = plan.layout.n_stored();
    let gives = plan.gives();
    // A page has room for one type of state with given statuses.
    let has_room =
        n_kinds <= 16 && n_stored <= STORED_FEW && !(gives && cfg!(target_family = "wasm"));
    let is_64 = deciding.take(Decision::Sets64, has_room && !gives && n_cells <= 64);
    let is_128 = !is_64 && deciding.take(Decision::Sets128, has_room && n_cells <= 128);
    let is_bare = n_kinds <= 8 && !plan.is_rich(rules) && !off.is_tested_in_play();
    let is_bare = deciding.take(Decision::BareStates, is_bare && (is_64 || is_128));
    let is_small = !is_bare && n_kinds <= 8 && n_stored == 0;
    let is_small = deciding.take(Decision::SmallStates, is_small && is_64);
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
    // Each of these is most of a megabyte of code: a page has room for three.
    Ok(match (is_64, is_128) {
        #[cfg(not(target_family = "wasm"))]
        (_, true) if gives => in_table::<u128, 16, Giving<STORED_FEW>>(rules, &plan)?,
        #[cfg(not(target_family = "wasm"))]
        _ if gives => in_table::<Wide<16>, KINDS_MAX, Giving<STORED_MAX>>(rules, &plan)?,
        #[cfg(not(target_family = "wasm"))]
        (true, _) if is_bare => in_table::<u64, 8, Bare>(rules, &plan)?,
        #[cfg(not(target_family = "wasm"))]
        (_, true) if is_bare => in_table::<u128, 8, Bare>(rules, &plan)?,
        #[cfg(not(target_family = "wasm"))]
        (true, _) if is_small => in_table::<u64, 8, Counted>(rules, &plan)?,
        (true, _) => in_table::<u64, 16, Kept<STORED_FEW>>(rules, &plan)?,
        (_, true) => in_table::<u128, 16, Kept<STORED_FEW>>(rules, &plan)?,
        #[cfg(not(target_family = "wasm"))]
        _ if n_cells > 256 => in_table::<Wide<16>, KINDS_MAX, Kept<STORED_MAX>>(rules, &plan)?,
        #[cfg(not(target_family = "wasm"))]
        _ => in_table::<Wide<4>, KINDS_MAX, Kept<STORED_MAX>>(rules, &plan)?,
        #[cfg(target_family = "wasm")]
        _ => in_table::<Wide<4>, KINDS_MAX, Giving<STORED_MAX>>(rules, &plan)?,
    })
}

fn in_table<S: Set, const K: usize, E: BareCounts>(
    rules: &Rules,
    plan: &Plan,
) -> Result<Box<dyn InTable>, Reason> {
    Ok(Box::new(Game::<S, K, E>::new(rules, plan)?))
}

impl<S: Set, const K: usize, E: BareCounts> Game<S, K, E> {
    fn new(rules: &Rules, plan: &Plan) -> Result<Self, Reason> {
        let tables = Tables::new(rules, plan)?;
        #[cfg(target_arch = "x86_64")]
        let bmi = {
            let bmi = Bmi::detect();
            let is_taken = plan.deciding.take(Decision::Machine, bmi.is_some());
            bmi.filter(|_| is_taken)
        };
        Ok(Self {
            extra: PhantomData,
            tables,
            decided: plan.deciding.decided(),
            #[cfg(target_arch = "x86_64")]
            bmi,
        })
    }
}

impl<S: Set, const K: usize, E: BareCounts> Compiled for Game<S, K, E> {
    fn perft(&self, at: At<'_>, depth: u32) -> u64 {
        self.n_sequences(at, &self.state(at), depth)
    }

    fn perft_with(&self, at: At<'_>, depth: u32, counts: &Counts) -> u64 {
        let state = self.state(at);
        let view = self.view(at, &state, Portable);
        let memory = Memory::new(&view, counts);
        let count = |state: &State<S, K, E>, depth| self.n_sequences(at, state, depth);
        count::perft_with(view, depth, &memory, &count)
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

    fn report(&self, rules: &Rules) -> String {
        report::text(&self.tables, rules)
    }

    fn state_bytes(&self) -> usize {
        size_of::<State<S, K, E>>()
    }
}

impl<S: Set, const K: usize, E: BareCounts> InTable for Game<S, K, E> {
    fn n_legal(&self, at: At<'_>) -> u64 {
        let state = self.state(at);
        count::n_legal(self.view(at, &state, Portable))
    }

    fn can_move(&self, at: At<'_>) -> bool {
        let state = self.state(at);
        count::can_move(self.view(at, &state, Portable))
    }

    fn legal(&self, at: At<'_>) -> Legal {
        let state = self.state(at);
        let mut legal = Legal::default();
        let mut keep = Keep {
            tables: &self.tables,
            me: usize::from(state.turn & 1),
            legal: &mut legal.single,
        };
        let turns = Turns {
            which: Listed::All,
            none_after_end: false,
            visit: &mut keep,
        };
        legal.binding = self.run(at, &state, turns);
        legal
    }

    fn decided(&self) -> Decided {
        self.decided
    }
}

/// A list of the moves of a player.
struct Keep<'l, S: Set> {
    tables: &'l Tables<S>,
    me: usize,
    legal: &'l mut FxHashSet<u64>,
}

impl<S: Set> Visit<S> for Keep<'_, S> {
    fn turn(&mut self, turn: &Turn<S>) {
        let code = code::of_turn(turn, self.tables, self.me);
        self.legal.insert(code);
    }
}
