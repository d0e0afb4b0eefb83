//! Turns of several steps: the steps that are open on the running board, and whether the steps made are a turn.
//!
//! [`visit_naively`] tries every order. The search that leaves out equivalent orders is in [`steps`](crate::steps), next to the
//! plain executor; both visit the same turns.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use ir::{
    Arrange, CellId, CellSet, Condition, KindId, Move, SafeWhen, Same, Shape, Short, Steppers,
    TurnId,
};
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;

use super::apply::{close_turn, end_turn, finish, forget_passed};
use crate::at::At;
use crate::executor::Visit;
use crate::expression::Eval;
use crate::limits::{STEPS_WALKED_MAX, TooMuch};
use crate::position::Position;
use crate::query::Query;

/// A turn rule of several steps, in a position.
#[derive(Clone, Copy)]
pub(crate) struct Compound<'q> {
    /// The position before the first step.
    pub(crate) start: At<'q>,
    pub(crate) rule: &'q ir::Turn,
    /// The index of `rule` in the list of turn rules.
    pub(crate) id: TurnId,
    /// The least and the greatest number of steps from this position.
    pub(crate) n_steps: (u8, u8),
}

impl<'q> At<'q> {
    /// Returns the turn of several steps with this index, from this position.
    pub(crate) fn compound(self, id: TurnId) -> Compound<'q> {
        let rule = &self.query.rules().turns[id.index()];
        Compound {
            start: self,
            rule,
            id,
            n_steps: self.n_steps(rule),
        }
    }

    /// Returns the least and the greatest number of steps of a turn from this position.
    fn n_steps(self, rule: &ir::Turn) -> (u8, u8) {
        let Some(count) = &rule.count else {
            return (rule.min, rule.max);
        };
        let eval = self.eval(self.position.turn);
        let number = |number| eval.number(number).min(rule.max.into()) as u8;
        (number(&count.least), number(&count.most))
    }
}

/// The steps that have been made of a turn, as far as the next step depends on them.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// The number of steps.
    n: usize,
    /// The pieces that have made a step, where they are now.
    used: CellSet,
    /// Whether the turn has ended with the last step.
    is_over: bool,
    /// The entries that can be made next, if the steps are in order ([`ir::Turn::entries_from`]).
    entries: u128,
    /// The steps as a turn of their own; none if no rule reads them.
    steps: Move,
}

impl Progress {
    /// Tests whether the condition that ends the turn holds after the last step.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the entries that can be made next, if the steps are in order.
    pub(crate) fn entries(&self) -> u128 {
        self.entries
    }

    /// Tests whether the piece on this cell has made a step.
    pub(crate) fn has_used(&self, cell: CellId) -> bool {
        self.used.contains(cell)
    }
}

impl Compound<'_> {
    /// Returns the progress of the turn before its first step.
    pub(crate) fn begun(&self) -> Progress {
        Progress {
            n: 0,
            used: CellSet::empty(self.start.n_places()),
            is_over: false,
            entries: self.rule.entries_from(0),
            steps: Move::new(Shape::Steps(Vec::new()), Some(self.id)),
        }
    }

    /// Returns the progress of the turn after one more step, which has led from `board` to the board `reached`.
    pub(crate) fn after_step(
        &self,
        progress: &Progress,
        step: &Move,
        (board, reached): (&Position, &Position),
    ) -> Progress {
        let mut next = progress.clone();
        next.n += 1;
        next.entries = self.entries_after(progress, step, board);
        // The mark of the piece moves with the piece.
        step.from()
            .into_iter()
            .for_each(|from| next.used.remove(from));
        step.to().into_iter().for_each(|to| next.used.insert(to));
        next.is_over = self.rule.until.as_ref().is_some_and(|until| {
            let ended = self.ended_at(reached, step);
            let eval = self.eval(&ended).with_turn(step);
            eval.with_steps_before(&progress.steps).condition(until)
        });
        if let Shape::Steps(steps) = &mut next.steps.shape
            && self.start.query.reads.steps_before
        {
            steps.push(step.clone());
        }
        next
    }

    /// Tests whether the turn has room for another step, be it possible or not.
    pub(crate) fn has_room(&self, progress: &Progress) -> bool {
        let is_at_end = || self.rule.entries_in(progress.entries).next().is_none();
        let has_entry = self.rule.order.is_empty() || !is_at_end();
        !progress.is_over && progress.n < usize::from(self.n_steps.1) && has_entry
    }

    /// Returns the entries that can be made after this step, which is about to be made on the board. There are none if the step is
    /// none of the entries, or if the steps are in no order.
    fn entries_after(&self, progress: &Progress, step: &Move, board: &Position) -> u128 {
        let entries = self.rule.entries_in(progress.entries);
        let is_one = |entry: &ir::StepEntry| {
            let eval = self.eval(board).with_turn(step);
            let eval = eval.with_steps_before(&progress.steps);
            step.step_kind()
                .is_some_and(|kind| entry.does.contains(&kind))
                && eval.condition(&entry.step)
        };
        entries
            .filter(|(_, entry)| is_one(entry))
            .fold(0, |all, (index, _)| all | self.rule.entries_from(index + 1))
    }

    /// Returns the board for conditions that are evaluated after a step: as if the turn ended there, without effects of the turn.
    fn ended_at(&self, reached: &Position, step: &Move) -> Position {
        let mut ended = reached.clone();
        close_turn(self.start.query, &mut ended, step);
        ended
    }

    /// Visits the steps that can be made next on the running board, each with the board after it if that was computed.
    pub(crate) fn visit_open(
        &self,
        running: &Position,
        progress: &Progress,
        visit: &mut dyn FnMut(Move, Option<Position>) -> ControlFlow<()>,
    ) {
        if !self.has_room(progress) {
            return;
        }
        let rule = self.rule;
        let at = self.start.query.at(running);
        let fits = |step: &mut Move| self.fits(running, progress, step);
        let _ = at.visit_steps(
            &rule.steps_of,
            pieces_of(&rule.step),
            (Some(self.id), Some(&progress.steps)),
            &fits,
            &mut |step, context| {
                let each = rule.safe == SafeWhen::Each;
                let next = (each || at.reads.has_after).then(|| at.apply_step(&step));
                let is_open = next.as_ref().is_none_or(|next| {
                    let ended = self.ended_at(next, &step);
                    context.after(&ended, &step).is_none() && (!each || self.is_safe(&ended))
                });
                match is_open {
                    true => visit(step, next),
                    false => ControlFlow::Continue(()),
                }
            },
        );
    }

    /// Tests whether the step is one of this turn's; marks it as one.
    pub(crate) fn fits(&self, running: &Position, progress: &Progress, step: &mut Move) -> bool {
        step.way = Some(self.id);
        self.may_step(progress, step)
            && self
                .eval(running)
                .with_turn(step)
                .with_steps_before(&progress.steps)
                .condition(&self.rule.step)
            && (self.rule.order.is_empty() || self.entries_after(progress, step, running) != 0)
    }

    /// Tests whether the piece that would make the step may make one more, or a first one. Steps without a piece always may.
    fn may_step(&self, progress: &Progress, step: &Move) -> bool {
        let has_stepped = || step.from().is_some_and(|from| progress.has_used(from));
        let has_piece = step.from().is_some() || step.dropped().is_some();
        match self.rule.steppers {
            Steppers::Any => true,
            Steppers::Different => !has_stepped(),
            Steppers::One => progress.used.is_empty() || !has_piece || has_stepped(),
        }
    }

    /// Returns the turn of these steps, which have led to the board `reached`, if they form one.
    pub(crate) fn judge<'m>(
        &self,
        steps: impl Iterator<Item = &'m Move>,
        progress: &Progress,
        reached: &Position,
    ) -> Result<Move, Unfinished> {
        let can_end = self.rule.order.is_empty() || self.rule.can_end(progress.entries);
        let has_enough = can_end && progress.n >= usize::from(self.n_steps.0)
            || progress.is_over
            || self.rule.short == Short::Stuck && self.is_stuck(progress, reached);
        if progress.n == 0 || !has_enough {
            return Err(Unfinished::TooFew);
        }
        let steps: Vec<Move> = steps.cloned().collect();
        let turn = Move::new(Shape::Steps(steps), Some(self.id));
        if !self.start.satisfies(&turn, &self.rule.require) {
            return Err(Unfinished::Requires);
        }
        let after = self.ended(reached, &turn);
        if !self
            .eval(&after)
            .with_turn(&turn)
            .condition(&self.rule.after)
        {
            return Err(Unfinished::After);
        }
        if !self.is_safe(&after) {
            Err(Unfinished::Unsafe)
        } else if self.start.is_refused(&turn, &after) {
            Err(Unfinished::Refused)
        } else {
            Ok(turn)
        }
    }

    /// Returns the board after the turn whose steps have led to the board `reached`.
    fn ended(&self, reached: &Position, turn: &Move) -> Position {
        let mut after = reached.clone();
        forget_passed(&mut after, turn);
        self.start.remember(&mut after);
        end_turn(self.start.query, &mut after, turn);
        after
    }

    /// Tests whether no further step is possible. Each step is tested alone: it may not be part of any whole turn.
    fn is_stuck(&self, progress: &Progress, board: &Position) -> bool {
        let mut is_stuck = true;
        self.visit_open(board, progress, &mut |_, _| {
            is_stuck = false;
            ControlFlow::Break(())
        });
        is_stuck
    }

    /// Returns a key that is equal for turns that are the same; `None` if every sequence of steps is a turn of its own. `reached` is
    /// the board after the steps of the turn.
    pub(crate) fn identity(&self, turn: &Move, reached: &Position) -> Option<u64> {
        let query = self.start.query;
        match self.rule.same {
            Same::Sequence => None,
            Same::Set => Some(query.at(reached).turn_key(turn.steps().iter())),
            Same::Position => Some(query.reached_key(self.ended(reached, turn), turn)),
        }
    }

    /// Tests whether the mover's royal pieces are safe after the step, or need not be.
    pub(crate) fn is_safe(&self, after: &Position) -> bool {
        self.rule.safe == SafeWhen::Never
            || self.eval(after).condition(&self.start.rules().royal.safe)
    }

    /// Creates the mover's evaluator for a board of the turn.
    fn eval<'e>(&'e self, board: &'e Position) -> Eval<'e> {
        self.start.query.at(board).eval(self.start.position.turn)
    }

    /// Returns the steps that can be made next on this board.
    pub(crate) fn next_steps(&self, progress: &Progress, board: &Position) -> Vec<Move> {
        let mut open = Vec::new();
        self.visit_open(board, progress, &mut |step, _| {
            open.push(step);
            ControlFlow::Continue(())
        });
        open
    }
}

impl Query<'_> {
    /// Returns the key of the position that a move leads to, from the board after it: equal if no rule distinguishes the positions.
    /// All counters count, because ends read counters too.
    pub(super) fn reached_key(&self, board: Position, turn: &Move) -> u64 {
        let position = finish(self, board, turn);
        let mut hasher = FxHasher::default();
        (self.key(&position), &position.counters).hash(&mut hasher);
        hasher.finish()
    }
}

/// The reason why the steps made are not a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// The turn needs more steps.
    TooFew,
    /// The steps do not satisfy the requirement of the turn.
    Requires,
    /// The position after the turn does not satisfy the condition on it.
    After,
    /// The turn leads to a position that has been refused.
    Refused,
    /// The mover's royal pieces would not be safe.
    Unsafe,
    /// Another move must be made: the must rule of this index.
    MustRule(usize),
    /// The test exceeds the limit of work.
    TooMuch(TooMuch),
}

/// Visits every legal turn of this kind, each once: all steps in all orders.
pub(crate) fn visit_naively(at: At<'_>, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
    let turn = at.compound(id);
    let mut naive = Naive {
        turn,
        seen: FxHashSet::default(),
        n_left: STEPS_WALKED_MAX,
    };
    naive.go_on(&mut Vec::new(), &turn.begun(), at.position, visit)
}

/// The search through all orders.
struct Naive<'q> {
    turn: Compound<'q>,
    /// The turns that have been visited, if different sequences of steps may be one turn.
    seen: FxHashSet<u64>,
    /// The number of steps that may still be tried.
    n_left: u32,
}

impl Naive<'_> {
    fn go_on(
        &mut self,
        made: &mut Vec<Move>,
        progress: &Progress,
        board: &Position,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let turn = self.turn;
        let at = turn.start.query.at(board);
        if let Ok(whole) = turn.judge(made.iter(), progress, board)
            && (turn.identity(&whole, board)).is_none_or(|identity| self.seen.insert(identity))
        {
            visit(whole)?;
        }
        for step in turn.next_steps(progress, board) {
            let Some(n_left) = self.n_left.checked_sub(1) else {
                at.stop(TooMuch::Turns);
                return ControlFlow::Break(());
            };
            self.n_left = n_left;
            if !at.spend(at.work_of_a_move()) {
                return ControlFlow::Break(());
            }
            let next = at.apply_step(&step);
            let progress = turn.after_step(progress, &step, (board, &next));
            made.push(step);
            self.go_on(made, &progress, &next, visit)?;
            made.pop();
        }
        ControlFlow::Continue(())
    }
}

impl At<'_> {
    /// Returns the key of the turn whose steps have led to this position. The key is equal for the same steps in any order that
    /// lead to equal positions, if rules cannot distinguish the turns. The effects of steps may depend on their order, and so may
    /// the cells that they pass.
    pub(crate) fn turn_key<'m>(self, steps: impl Iterator<Item = &'m Move> + Clone) -> u64 {
        let reached = self.position;
        let mut records: SmallVec<[u64; 16]> = steps.clone().map(record_key).collect();
        records.arrange();
        let mut hasher = FxHasher::default();
        records.hash(&mut hasher);
        (&reached.pieces, &reached.unmoved, &reached.stores).hash(&mut hasher);
        (&reached.statuses, &reached.valued, &reached.attributes).hash(&mut hasher);
        // Positions after other turns have no passed cells.
        if self.rules().passed_for() > 0 {
            reached.passed.hash(&mut hasher);
        }
        let all = |of: fn(&Move) -> &[CellId]| {
            let cells = steps.clone().flat_map(|step| of(step).iter().copied());
            CellSet::of(self.n_places(), cells)
        };
        if self.reads.passed_of_turns {
            all(|step| step.passed()).hash(&mut hasher);
        }
        if self.reads.jumped_of_turns {
            all(|step| step.jumped()).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// Returns a key that is equal for equal records.
fn record_key(step: &Move) -> u64 {
    let mut hasher = FxHasher::default();
    step.hash_record(&mut hasher);
    hasher.finish()
}

/// Returns the kinds to which the condition directly restricts the mover, if it does.
pub(crate) fn pieces_of(condition: &Condition) -> Option<&[KindId]> {
    match condition {
        Condition::PieceIs(kinds) => Some(kinds),
        Condition::And(a, b) => pieces_of(a).or_else(|| pieces_of(b)),
        _ => None,
    }
}
