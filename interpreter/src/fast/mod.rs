//! The fast executor: rules compiled to tables.
//!
//! What a path needs to be walked from a cell, its *traces* tell (`walk::trace`). Bars and promotions that are known of a trace
//! before there is a position are asked when the tables are made (`plan`, `joint`); what occupancy decides is looked up
//! (`table`, `tables`, `attacks`); turns are generated as sets of ends (`generate`), and are legal by what lines to those who must be safe need
//! (`guard`). A game of which something is not known beforehand is not planned at all, and played by the other
//! executor (`executor`). What the compiler decides can be switched off for tests (`decision`).

mod asking;
mod asks;
mod attacks;
mod candidate;
mod chapters;
mod count;
mod decision;
mod drops;
mod duties;
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
mod memory;
mod plan;
mod report;
mod rich;
mod safety;
mod set;
mod state;
mod table;
mod tables;
mod turns;
mod view;
mod ways;
mod work;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;

use ir::{CellId, CellSet, Item, KindId, Move, Rules, Shape, StoreId, TurnId};

pub use decision::{Decided, Decision, Off};
pub(crate) use executor::Tabled;

use self::attacks::ATTACKS_MAX;
use self::decision::Deciding;
use self::extra::{Bare, Extra, Kept};
use self::generate::{Node, Sink, sort_enemies};
use self::machine::Portable;
use self::memory::Memory;
use self::plan::{KINDS_MAX, Plan, Reason};
use self::rich::Drop;
use self::set::{Set, Wide};
use self::state::{State, Step};
use self::tables::{Joint, Promotion, Shift, Tables};
use self::view::View;
use crate::at::At;
use crate::counts::Counts;

/// A game in tables.
pub(crate) trait Compiled: Debug + Send + Sync {
    /// Counts sequences of `depth` legal turns.
    fn perft(&self, at: At<'_>, depth: u32) -> u64;

    /// Counts the same with counts that have been kept.
    fn perft_with(&self, at: At<'_>, depth: u32, counts: &Counts) -> u64;

    /// Counts the legal turns, whatever ends say.
    fn n_legal(&self, at: At<'_>) -> u64;

    /// Returns the legal turns.
    fn legal(&self, at: At<'_>) -> Legal;

    /// Returns what became of each kind and rule, and why, for people.
    fn report(&self, rules: &Rules) -> String;

    /// Returns what has been decided.
    fn decided(&self) -> Decided;
}

/// The legal turns of a position, as sets of ends.
#[derive(Clone, Debug)]
pub(crate) struct Legal {
    /// For each start, ends of turns that leave nothing behind.
    pub ends: Vec<CellSet>,
    /// The same of turns that can be taken in passing.
    pub leaving: Vec<CellSet>,
    /// The same of turns that take in passing.
    pub en_passant: Vec<CellSet>,
    /// Joint moves: start and end of each man.
    pub joints: Vec<Vec<(CellId, CellId)>>,
    /// Turns of one man that were asked about one by one.
    pub steps: Vec<OneStep>,
    /// Who may be dropped where: store, kind, cells.
    pub drops: Vec<(StoreId, KindId, CellSet)>,
    /// The ways in which it may be spent that nobody moves.
    pub passes: Vec<TurnId>,
}

/// A turn of one man.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OneStep {
    /// Where he starts and ends.
    way: (CellId, CellId),
    /// What he becomes.
    promotes: Option<KindId>,
    is_en_passant: bool,
    leaves_passed: bool,
    victims: CellSet,
}

impl Legal {
    /// Tests whether a turn that a man could make if nobody's safety mattered is among them.
    fn has(&self, turn: &Move) -> bool {
        match &turn.shape {
            Shape::Walk(walk) => {
                let list = match (walk.is_en_passant, walk.leaves_passed) {
                    (true, _) => &self.en_passant,
                    (false, true) => &self.leaving,
                    (false, false) => &self.ends,
                };
                let n_cells = self.ends.len();
                let one = || OneStep {
                    way: (walk.from, walk.to),
                    promotes: walk.promotes,
                    is_en_passant: walk.is_en_passant,
                    leaves_passed: walk.leaves_passed,
                    victims: CellSet::of(n_cells, walk.victims.iter().copied()),
                };
                let takes_elsewhere =
                    !walk.is_en_passant && walk.victims.iter().any(|at| *at != walk.to);
                !takes_elsewhere && list[walk.from.index()].contains(walk.to)
                    || !self.steps.is_empty() && self.steps.contains(&one())
            }
            Shape::Drop(dropped) => {
                let mut drops = self.drops.iter();
                let (Item::Man(kind), Some(to)) = (dropped.item, dropped.to) else {
                    return false;
                };
                let known = (dropped.source.0, kind);
                drops.any(|(store, kind, cells)| (*store, *kind) == known && cells.contains(to))
            }
            Shape::Joint(joined) => {
                let mut joints = self.joints.iter();
                let mut men = Vec::from([(joined.from, joined.to)]);
                men.extend(joined.partners.iter().copied());
                joints.any(|other| *other == men)
            }
            Shape::Pass => turn.way.is_some_and(|way| self.passes.contains(&way)),
            _ => false,
        }
    }
}

/// Compiles rules to tables, without the decisions that are switched off.
///
/// # Errors
/// The first reason why they cannot be.
pub(crate) fn compile(
    rules: &Rules,
    beyond: &[Vec<CellSet>],
    off: Off,
) -> Result<Box<dyn Compiled>, Reason> {
    let deciding = Rc::new(Deciding::new(off));
    let plan = Plan::new(rules, beyond, &deciding)?;
    let (n_kinds, n_cells) = (rules.kinds.len(), plan.n_cells);
    let has_room = n_kinds <= 16;
    let is_64 = deciding.take(Decision::Sets64, has_room && n_cells <= 64);
    let is_128 = !is_64 && deciding.take(Decision::Sets128, has_room && n_cells <= 128);
    let is_bare = n_kinds <= 8 && !plan.is_rich(rules) && !off.is_asked_in_play();
    let is_bare = deciding.take(Decision::BareStates, is_bare && (is_64 || is_128));
    deciding.take(Decision::LastCounted, true);
    Ok(match (is_64, is_128) {
        (true, _) if is_bare => Box::new(Game::<u64, 8, Bare>::new(rules, &plan)?),
        (_, true) if is_bare => Box::new(Game::<u128, 8, Bare>::new(rules, &plan)?),
        (true, _) => Box::new(Game::<u64, 16, Kept>::new(rules, &plan)?),
        (_, true) => Box::new(Game::<u128, 16, Kept>::new(rules, &plan)?),
        _ => Box::new(Game::<Wide, KINDS_MAX, Kept>::new(rules, &plan)?),
    })
}

/// A game in tables of one width, with room for so many kinds.
#[derive(Debug)]
struct Game<S: Set, const K: usize, E> {
    extra: PhantomData<E>,
    tables: Tables<S>,
    n_cells: usize,
    decided: Decided,
    #[cfg(target_arch = "x86_64")]
    bmi: Option<machine::bmi::Bmi>,
}

impl<S: Set, const K: usize, E: Extra> Game<S, K, E> {
    fn new(rules: &Rules, plan: &Plan) -> Result<Self, Reason> {
        let tables = Tables::new(rules, plan)?;
        #[cfg(target_arch = "x86_64")]
        let bmi = {
            let bmi = machine::bmi::Bmi::detect();
            let is_taken = plan.deciding.take(Decision::Machine, bmi.is_some());
            bmi.filter(|_| is_taken)
        };
        Ok(Self {
            extra: PhantomData,
            tables,
            n_cells: plan.n_cells,
            decided: plan.deciding.decided(),
            #[cfg(target_arch = "x86_64")]
            bmi,
        })
    }
}

impl<S: Set, const K: usize, E: Extra> Game<S, K, E> {
    fn state(&self, at: At<'_>) -> State<S, K, E> {
        State::of_position(at.position)
    }

    /// Counts sequences of `depth` legal turns, by what the machine can do.
    fn n_sequences(&self, at: At<'_>, state: &State<S, K, E>, depth: u32) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi) = self.bmi {
            return machine::bmi::perft(self.view(at, state, bmi), depth);
        }
        count::perft(self.view(at, state, Portable), depth)
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
        self.n_sequences(at, &self.state(at), depth)
    }

    fn perft_with(&self, at: At<'_>, depth: u32, counts: &Counts) -> u64 {
        let state = self.state(at);
        let view = self.view(at, &state, Portable);
        let memory = Memory::new(&view, counts);
        let count = |state: &State<S, K, E>, depth| self.n_sequences(at, state, depth);
        count::perft_with(view, depth, &memory, &count)
    }

    fn n_legal(&self, at: At<'_>) -> u64 {
        let state = self.state(at);
        count::n_legal(self.view(at, &state, Portable))
    }

    fn legal(&self, at: At<'_>) -> Legal {
        let state = self.state(at);
        let mut attackers = [S::default(); ATTACKS_MAX];
        sort_enemies(&self.tables, &state, &mut attackers);
        let node = Node::new(self.view(at, &state, Portable), &attackers);
        let none = vec![CellSet::empty(self.n_cells); self.n_cells];
        let legal = Legal {
            ends: none.clone(),
            leaving: none.clone(),
            en_passant: none,
            joints: Vec::new(),
            steps: Vec::new(),
            drops: Vec::new(),
            passes: Vec::new(),
        };
        let mut list = List(legal, state.men());
        node.visit(&mut list);
        list.0
    }

    fn report(&self, rules: &Rules) -> String {
        report::text(&self.tables, rules)
    }

    fn decided(&self) -> Decided {
        self.decided
    }
}

/// Keeps all turns, among these men.
struct List<S>(Legal, S);

fn insert<S: Set>(set: &mut CellSet, ends: S) {
    for to in ends.cells() {
        set.insert(CellId::from_index(to));
    }
}

impl<S: Set> Sink<S> for List<S> {
    fn ends(&mut self, _kind: usize, from: usize, ends: S, _: Option<&Promotion<S>>) {
        insert(&mut self.0.ends[from], ends);
    }

    fn shifted(&mut self, _: usize, shift: &Shift<S>, ends: S, _: Option<&Promotion<S>>) {
        for to in ends.cells() {
            let from = shift.by.back::<S>().of::<S>(to);
            let list = match shift.leaves_passed {
                true => &mut self.0.leaving,
                false => &mut self.0.ends,
            };
            insert(&mut list[from], S::of(to));
        }
    }

    fn leaving(&mut self, _kind: usize, from: usize, ends: S, _: Option<&Promotion<S>>) {
        insert(&mut self.0.leaving[from], ends);
    }

    fn en_passant(&mut self, step: &Step<S>, _: Option<&Promotion<S>>) {
        insert(&mut self.0.en_passant[step.from], S::of(step.to));
    }

    fn joint(&mut self, joint: &Joint<S>) {
        let id = CellId::from_index;
        let men = joint.men.iter();
        let men = men.map(|(_, from, to)| (id(*from), id(*to)));
        self.0.joints.push(men.collect());
    }

    fn step(&mut self, step: &Step<S>, _: usize) {
        let id = CellId::from_index;
        let mut victims = CellSet::empty(self.0.ends.len());
        insert(
            &mut victims,
            (S::of(step.to).without(S::of(step.from)) | step.taken) & self.1,
        );
        self.0.steps.push(OneStep {
            way: (id(step.from), id(step.to)),
            promotes: step.promotes.then(|| KindId::from_index(step.becomes)),
            is_en_passant: step.is_en_passant,
            leaves_passed: step.leaves_passed,
            victims,
        });
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, _: usize) {
        let mut cells = CellSet::empty(self.0.ends.len());
        insert(&mut cells, ends);
        let (store, kind) = (
            StoreId::from_index(drop.store),
            KindId::from_index(drop.kind),
        );
        self.0.drops.push((store, kind, cells));
    }

    fn pass(&mut self, way: usize, _: usize) {
        self.0.passes.push(TurnId::from_index(way));
    }
}
