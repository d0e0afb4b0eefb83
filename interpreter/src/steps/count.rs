//! Counting turns of several steps without listing them.
//!
//! Pieces are divided into groups whose steps share no cell, whatever the turn does (`survey`). Sets of steps are walked for each
//! group alone and sorted by the numbers that the turn's conditions read: the number of steps, of captures, and so on. The tables
//! of the groups are multiplied. Everything that could expose a royal piece is in one group, for which safety is tested on the
//! board after the steps. Turns that do not fit this method are counted one by one; both methods give equal numbers.

use std::ops::ControlFlow;
use std::rc::Rc;

use ir::{
    CellId, CellSet, Condition, Move, MoveKind, MustRule, SafeWhen, Same, Short, StepKind,
    Steppers, TurnId,
};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::Reduced;
use super::demand::{Demands, is_hopeless};
use super::walk::{Open, Steps, Walk, turn_key, visit_compound};
use crate::at::At;
use crate::plain::{n_legal, run_down};
use crate::position::Position;
use crate::query::Query;

/// The greatest size of a table; a larger one does not pay.
const TABLE_MAX: usize = 4096;

/// Counts the legal moves in a game with turns of several steps.
pub(super) fn count_legal(reduced: &Reduced, at: At<'_>) -> u64 {
    let turns = &at.rules().turns;
    let is_usual = turns
        .iter()
        .all(|turn| turn.phase.is_none() && turn.otherwise.is_none());
    if !is_usual || at.places().has_stacks() || at.position.called.is_some() {
        return n_legal(at);
    }
    Count::new(reduced, at, must_rules(at), false).n()
}

/// The data for counting in a position.
pub(super) struct Count<'r, 'q> {
    reduced: &'r Reduced,
    at: At<'q>,
    must_rules: Vec<&'q MustRule>,
    /// The turns of several steps that are open.
    compound: Vec<TurnId>,
    single: Single<'r>,
}

/// The moves of one step.
enum Single<'r> {
    /// Their number, and the moves themselves if needed.
    Found(u64, Vec<Move>),
    /// A function that returns how many of them satisfy all of some must rules.
    CountedBy(&'r dyn Fn(&[&MustRule]) -> u64),
}

impl<'r, 'q> Count<'r, 'q> {
    /// Creates the data for a count, with the must rules of [`must_rules`]. With `keeps` the moves of one step are kept in any
    /// case.
    pub(super) fn new(
        reduced: &'r Reduced,
        at: At<'q>,
        must_rules: Vec<&'q MustRule>,
        keeps: bool,
    ) -> Self {
        let keeps = keeps || !must_rules.is_empty();
        let (mut n, mut single) = (0, Vec::new());
        let _ = at.visit_legal_steps(&mut |turn| {
            n += 1;
            if keeps {
                single.push(turn);
            }
            ControlFlow::Continue(())
        });
        Self::with(reduced, at, must_rules, Single::Found(n, single))
    }

    /// Creates the data for a count in which `single` returns the number of moves of one step that satisfy all of some must rules.
    pub(super) fn with_counter(
        reduced: &'r Reduced,
        at: At<'q>,
        must_rules: Vec<&'q MustRule>,
        single: &'r dyn Fn(&[&MustRule]) -> u64,
    ) -> Self {
        Self::with(reduced, at, must_rules, Single::CountedBy(single))
    }

    fn with(
        reduced: &'r Reduced,
        at: At<'q>,
        must_rules: Vec<&'q MustRule>,
        single: Single<'r>,
    ) -> Self {
        let turns = &at.rules().turns;
        Self {
            reduced,
            at,
            must_rules,
            compound: (0..turns.len())
                .filter(|index| turns[*index].is_compound())
                .filter(|index| at.is_open(&turns[*index]))
                .map(TurnId::from_index)
                .collect(),
            single,
        }
    }

    /// Returns the legal moves of one step.
    pub(super) fn single_moves(mut self) -> Vec<Move> {
        let binding = match self.must_rules.is_empty() {
            true => Vec::new(),
            false => self.binding(),
        };
        let Single::Found(_, single) = &mut self.single else {
            return Vec::new();
        };
        let mut single = std::mem::take(single);
        single.retain(|turn| does_all(self.at, turn, &binding));
        single
    }

    /// Counts the legal turns of several steps of this kind.
    pub(super) fn n_compound(&self, id: TurnId) -> u64 {
        self.compound(id, &self.binding())
    }

    /// Counts the legal moves.
    pub(super) fn n(&self) -> u64 {
        let (n, binding) = self.settle(|must_rules| self.doing(must_rules));
        n.unwrap_or_else(|| self.doing(&binding))
    }

    /// Returns the binding must rules. Cost: turns of several steps are counted only if a must rule could bind that no move of one
    /// step does.
    pub(super) fn binding(&self) -> Vec<&'q MustRule> {
        self.settle(|must_rules| u64::from(self.are_done(must_rules)))
            .1
    }

    /// Returns the binding must rules, and the number of moves that satisfy them if any must rule binds. `doing` returns how many
    /// moves satisfy all of some must rules, or whether any does.
    fn settle(&self, doing: impl Fn(&[&MustRule]) -> u64) -> (Option<u64>, Vec<&'q MustRule>) {
        let mut binding = Vec::new();
        let mut counted = None;
        for must_rule in &self.must_rules {
            binding.push(*must_rule);
            match doing(&binding) {
                0 => drop(binding.pop()),
                n => counted = Some(n),
            }
        }
        (counted, binding)
    }

    /// Returns the number of moves that satisfy all these must rules.
    fn doing(&self, must_rules: &[&MustRule]) -> u64 {
        let compound = self.compound.iter();
        compound.fold(self.n_single(must_rules), |n, id| {
            n.saturating_add(self.compound(*id, must_rules))
        })
    }

    /// Returns the number of moves of one step that satisfy all these must rules.
    fn n_single(&self, must_rules: &[&MustRule]) -> u64 {
        let does = |turn: &Move| does_all(self.at, turn, must_rules);
        match &self.single {
            Single::Found(n, _) if must_rules.is_empty() => *n,
            Single::Found(_, single) => single.iter().filter(|turn| does(turn)).count() as u64,
            Single::CountedBy(n_doing) => n_doing(must_rules),
        }
    }

    /// Tests whether any move satisfies all these must rules.
    fn are_done(&self, must_rules: &[&MustRule]) -> bool {
        let mut compound = self.compound.iter();
        self.n_single(must_rules) > 0 || compound.any(|id| self.compound(*id, must_rules) > 0)
    }

    /// Returns the number of turns of this kind that satisfy all these must rules.
    fn compound(&self, id: TurnId, must_rules: &[&MustRule]) -> u64 {
        if !self.compound.contains(&id) {
            return 0;
        }
        if let Some(n) = count_compound(self.reduced, self.at, id, must_rules) {
            return n;
        }
        let mut n = 0;
        let _ = visit_compound(self.reduced, self.at, id, &mut |turn| {
            n += u64::from(does_all(self.at, &turn, must_rules));
            ControlFlow::Continue(())
        });
        n
    }
}

/// Returns the must rules in force that some move might satisfy.
pub(super) fn must_rules(at: At<'_>) -> Vec<&MustRule> {
    let mut must_rules = at.must_rules_in_force();
    let eval = at.eval(at.position.turn);
    must_rules.retain(|must_rule| !is_hopeless(&must_rule.turn, &eval));
    must_rules
}

fn does_all(at: At<'_>, turn: &Move, must_rules: &[&MustRule]) -> bool {
    must_rules
        .iter()
        .all(|must_rule| at.satisfies(turn, &must_rule.turn))
}

/// Returns how many turns of this kind are legal and satisfy these must rules; `None` if they must be counted one by one.
fn count_compound(
    reduced: &Reduced,
    at: At<'_>,
    id: TurnId,
    must_rules: &[&MustRule],
) -> Option<u64> {
    let rule = &at.rules().turns[id.index()];
    let is_countable = rule.steps_of == [StepKind::Move]
        && rule.steppers == Steppers::Different
        && rule.same == Same::Set
        && rule.short == Short::Never
        && rule.count.is_none()
        && rule.order.is_empty()
        && at.rules().passed_for() == 0
        && rule.after == Condition::Constant(true)
        && at.position.refused.is_empty()
        && at.reads.last.is_empty();
    let dependence = reduced.dependence(id)?;
    if !is_countable || dependence.opaque {
        return None;
    }
    dependence.royal.as_ref()?;
    let eval = at.eval(at.position.turn);
    let mut demands = Demands::default();
    demands.add(&rule.require, &eval, id)?;
    for must_rule in must_rules {
        demands.add(&must_rule.turn, &eval, id)?;
    }
    if demands.never {
        return Some(0);
    }
    // En passant captures are open only as the first step. So turns without such a capture are counted, and for each capture the
    // turns that begin with it.
    let mut later = at.position.clone();
    later.passed.clear();
    let counter = Counter {
        reduced,
        query: at.query,
        id,
        demands,
    };
    let mut n = counter.after(&later, None)?;
    if !at.position.passed.is_empty() {
        for first in &Walk::new(reduced, at, id, None)?.open {
            if first.step.kind() == MoveKind::EnPassant {
                let mut next = at.apply_step(&first.step);
                next.passed.clear();
                n = n.saturating_add(counter.after(&next, Some(first.clone()))?);
            }
        }
    }
    Some(n)
}

struct Counter<'g> {
    reduced: &'g Reduced,
    query: &'g Query<'g>,
    id: TurnId,
    demands: Demands,
}

impl Counter<'_> {
    /// Returns the number of turns that continue from this position, from the start or after a step already made.
    fn after(&self, start: &Position, made: Option<Rc<Open>>) -> Option<u64> {
        let at = self.query.at(start);
        let walk = Walk::new(self.reduced, at, self.id, made.clone())?;
        let (survey, _) = walk.survey.as_ref()?;
        let mut special = match walk.turn.rule.safe {
            // With `Each`, safety cannot matter here, or the dependences would be opaque.
            SafeWhen::Each | SafeWhen::Never => CellSet::empty(at.n_places()),
            SafeWhen::End => survey.approaches(self.reduced, at)?,
        };
        if let Some(made) = &made {
            special |= &made.touched;
        }
        let mut table = Table::new(&walk, &self.demands, survey.steppers.len() + 1)?;
        for (index, pieces) in survey.groups(&special).into_iter().enumerate() {
            if index > 0 && pieces.is_empty() {
                continue;
            }
            self.group(&walk, &mut table, &pieces, index == 0);
        }
        Some(table.sum(&self.demands, walk.turn.rule))
    }

    /// Joins one group to the table.
    fn group(&self, walk: &Walk<'_>, table: &mut Table, pieces: &[CellId], may_expose: bool) {
        let n_places = self.query.n_places();
        let is_safe = |board: &Position| {
            let mut after = board.clone();
            after.passed.clear();
            run_down(&mut after);
            walk.turn.is_safe(&after)
        };
        let mut group = table.like();
        let none: Steps = walk.made.iter().filter(|_| may_expose).cloned().collect();
        let mut add = |steps: &Steps, board: &Position| {
            if !may_expose || is_safe(board) {
                let own = steps.iter().skip(if may_expose {
                    0
                } else {
                    walk.made.iter().len()
                });
                let counts = self.demands.all.iter();
                let counts =
                    counts.map(|demand| demand.count(own.clone().map(|open| &open.step), n_places));
                group.add(std::iter::once(own.len()).chain(counts), 1);
            }
        };
        add(&none, walk.turn.start.position);
        let mut seen = FxHashSet::default();
        let _ = walk.visit(Some(pieces), &mut |steps, _, board| {
            if seen.insert(turn_key(self.query.at(board), steps)) {
                add(steps, board);
            }
            ControlFlow::Continue(())
        });
        table.join(&group);
    }
}

/// The numbers of sets of steps, by the number of steps and the other counts, each up to a cap.
struct Table {
    caps: SmallVec<[usize; 4]>,
    counts: Vec<u64>,
}

impl Table {
    /// Creates a table with only the empty set; `None` if the table would be too large.
    fn new(walk: &Walk<'_>, demands: &Demands, most_steps: usize) -> Option<Self> {
        let (min, max) = (
            usize::from(walk.turn.rule.min),
            usize::from(walk.turn.rule.max),
        );
        let steps = if max >= most_steps { min } else { max + 1 };
        let others = demands.all.iter().map(|demand| demand.cap());
        let caps: SmallVec<[usize; 4]> = std::iter::once(steps).chain(others).collect();
        let size = caps
            .iter()
            .try_fold(1usize, |size, cap| size.checked_mul(cap + 1))?;
        if size > TABLE_MAX {
            return None;
        }
        let mut counts = vec![0; size];
        counts[0] = 1;
        Some(Self { caps, counts })
    }

    /// Creates an empty table of the same shape.
    fn like(&self) -> Self {
        Self {
            caps: self.caps.clone(),
            counts: vec![0; self.counts.len()],
        }
    }

    fn add(&mut self, numbers: impl Iterator<Item = usize>, n: u64) {
        let mut place = 0;
        for (cap, number) in self.caps.iter().zip(numbers) {
            place = place * (cap + 1) + number.min(*cap);
        }
        self.counts[place] = self.counts[place].saturating_add(n);
    }

    fn entries(&self) -> Vec<(SmallVec<[usize; 4]>, u64)> {
        let entries = self.counts.iter().enumerate().filter(|(_, n)| **n > 0);
        entries
            .map(|(place, n)| {
                let mut rest = place;
                let mut numbers: SmallVec<[usize; 4]> = SmallVec::from_elem(0, self.caps.len());
                for (number, cap) in numbers.iter_mut().zip(&self.caps).rev() {
                    *number = rest % (cap + 1);
                    rest /= cap + 1;
                }
                (numbers, *n)
            })
            .collect()
    }

    /// Combines every set of this table with every set of the other.
    fn join(&mut self, other: &Table) {
        let (mine, theirs) = (self.entries(), other.entries());
        self.counts.fill(0);
        for (a, n) in &mine {
            for (b, m) in &theirs {
                let sums = a.iter().zip(b).map(|(a, b)| a + b);
                self.add(sums, n.saturating_mul(*m));
            }
        }
    }

    fn sum(&self, demands: &Demands, rule: &ir::Turn) -> u64 {
        let fits = |numbers: &[usize]| {
            let (steps, counts) = (numbers[0], &numbers[1..]);
            (usize::from(rule.min)..=usize::from(rule.max)).contains(&steps)
                && demands
                    .all
                    .iter()
                    .zip(counts)
                    .all(|(demand, count)| demand.is_met(*count))
        };
        let entries = self.entries().into_iter();
        entries
            .filter(|(numbers, _)| fits(numbers))
            .fold(0, |sum, (_, n)| sum.saturating_add(n))
    }
}
