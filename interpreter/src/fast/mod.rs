//! The fast executor: rules compiled to tables.
//!
//! What a path needs to be walked from a cell, its *traces* tell (`walk::trace`). Bars and promotions that are known of a trace
//! before there is a position are asked when the tables are made (`plan`, `joint`); what occupancy decides is looked up
//! (`table`, `tables`, `attacks`); turns are generated as sets of ends (`generate`), and are legal by what lines to those who must be safe need
//! (`guard`). A game of which something is not known beforehand is not planned at all, and played by the other
//! executor (`executor`).

mod asking;
mod asks;
mod attacks;
mod board;
mod candidate;
mod chapters;
mod code;
mod count;
mod drops;
mod duties;
mod ends;
mod executor;
mod extra;
mod family;
mod generate;
mod guard;
mod joint;
mod lowering;
mod machine;
mod made;
mod mask;
mod plan;
mod report;
mod rich;
mod safety;
mod set;
mod sieve;
mod state;
mod table;
mod tables;
mod turn;
mod turns;
mod unsure;
mod view;
mod ways;
mod work;

use std::fmt::Debug;
use std::marker::PhantomData;

use ir::{CellSet, Move, Rules};
use rustc_hash::FxHashSet;

pub(crate) use chapters::counters_read;
pub(crate) use executor::Tabled;

use self::board::InTables;
use self::extra::{Bare, Extra, Kept, STORED_FEW, STORED_MAX};
use self::machine::Portable;
use self::plan::{KINDS_MAX, Plan, Reason};
use self::set::{Set, Wide};
use self::state::State;
use self::tables::{OfPlayer, Tables};
use self::turn::{Turn, Visit};
use self::view::View;
use crate::at::At;
use crate::board::{Board, Listed};
use crate::position::Position;

/// A game in tables.
pub(crate) trait Compiled: Debug + Send + Sync {
    /// Counts sequences of `depth` legal turns.
    fn perft(&self, at: At<'_>, depth: u32) -> u64;

    /// Counts the legal turns, whatever ends say.
    fn n_legal(&self, at: At<'_>) -> u64;

    /// Returns the legal turns.
    fn legal(&self, at: At<'_>) -> Legal;

    /// Returns a board to search on from a position.
    fn board<'g>(&'g self, game: &'g crate::game::Game, position: &Position)
    -> Box<dyn Board + 'g>;

    /// Returns what became of each kind and rule, and why, for people.
    fn report(&self, rules: &Rules) -> String;
}

/// The legal turns of a position, whatever ends say.
#[derive(Clone, Default, Debug)]
pub(crate) struct Legal(FxHashSet<u64>);

impl Legal {
    /// Tests whether a turn that a man could make if nobody's safety mattered is among them.
    fn has(&self, turn: &Move) -> bool {
        code::of_record(turn).is_some_and(|code| self.0.contains(&code))
    }
}

/// Compiles rules to tables.
///
/// # Errors
/// The first reason why they cannot be.
pub(crate) fn compile(rules: &Rules, beyond: &[Vec<CellSet>]) -> Result<Box<dyn Compiled>, Reason> {
    let plan = Plan::new(rules, beyond)?;
    let n_kinds = rules.kinds.len();
    let is_bare = n_kinds <= 8 && !plan.is_rich(rules);
    let n_stored = plan.layout.n_stored();
    let is_small = n_kinds <= 8 && n_stored == 0;
    let is_usual = n_kinds <= 16 && n_stored <= STORED_FEW;
    Ok(match plan.n_cells {
        0..=64 if is_bare => game::<u64, 8, Bare>(rules, &plan)?,
        65..=128 if is_bare => game::<u128, 8, Bare>(rules, &plan)?,
        0..=64 if is_small => game::<u64, 8, Kept<0>>(rules, &plan)?,
        0..=64 if is_usual => game::<u64, 16, Kept<STORED_FEW>>(rules, &plan)?,
        65..=128 if is_usual => game::<u128, 16, Kept<STORED_FEW>>(rules, &plan)?,
        0..=256 => game::<Wide<4>, KINDS_MAX, Kept<STORED_MAX>>(rules, &plan)?,
        _ => game::<Wide<16>, KINDS_MAX, Kept<STORED_MAX>>(rules, &plan)?,
    })
}

fn game<S: Set, const K: usize, E: Extra>(
    rules: &Rules,
    plan: &Plan,
) -> Result<Box<dyn Compiled>, Reason> {
    Ok(Box::new(Game::<S, K, E>::new(rules, plan)?))
}

/// A game in tables of one width, with room for so many kinds.
#[derive(Debug)]
struct Game<S: Set, const K: usize, E> {
    extra: PhantomData<E>,
    tables: Tables<S>,
    #[cfg(target_arch = "x86_64")]
    bmi: Option<machine::bmi::Bmi>,
}

impl<S: Set, const K: usize, E: Extra> Game<S, K, E> {
    fn new(rules: &Rules, plan: &Plan) -> Result<Self, Reason> {
        Ok(Self {
            extra: PhantomData,
            tables: Tables::new(rules, plan)?,
            #[cfg(target_arch = "x86_64")]
            bmi: machine::bmi::Bmi::detect(),
        })
    }
}

impl<S: Set, const K: usize, E: Extra> Game<S, K, E> {
    fn state(&self, at: At<'_>) -> State<S, K, E> {
        State::of_position(at.position)
    }

    fn view<'t, M>(
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
            root,
        }
    }
}

impl<S: Set, const K: usize, E: Extra> Compiled for Game<S, K, E> {
    fn perft(&self, at: At<'_>, depth: u32) -> u64 {
        let state = self.state(at);
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi) = self.bmi {
            return machine::bmi::perft(self.view(at, &state, bmi), depth);
        }
        count::perft(self.view(at, &state, Portable), depth)
    }

    fn n_legal(&self, at: At<'_>) -> u64 {
        let state = self.state(at);
        count::n_legal(self.view(at, &state, Portable))
    }

    fn legal(&self, at: At<'_>) -> Legal {
        let state = self.state(at);
        let mine = &self.tables.players[usize::from(state.turn & 1)];
        let mut legal = Legal::default();
        let keep = Keep(mine, &mut legal);
        turn::visit_legal(self.view(at, &state, Portable), Listed::All, keep);
        legal
    }

    fn board<'g>(
        &'g self,
        game: &'g crate::game::Game,
        position: &Position,
    ) -> Box<dyn Board + 'g> {
        Box::new(InTables::new(self, game, position))
    }

    fn report(&self, rules: &Rules) -> String {
        report::text(&self.tables, rules)
    }
}

/// Keeps the turns of a player.
struct Keep<'l, S: Set>(&'l OfPlayer<S>, &'l mut Legal);

impl<S: Set> Visit<S> for Keep<'_, S> {
    fn turn(&mut self, turn: &Turn<S>) {
        self.1.0.insert(code::of_turn(turn, self.0));
    }
}
