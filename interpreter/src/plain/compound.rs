//! Turns of several steps: the steps that are open on the running board, and whether the steps made are a turn.
//!
//! [`visit_naively`] tries every order. The search that leaves out equivalent orders is in [`steps`](crate::steps), next to the
//! plain executor; both visit the same turns.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use ir::{Arrange, CellId, CellSet, Condition, KindId, Move, SafeWhen, Same, Shape, TurnId};
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;

use super::apply::{close_turn, end_turn, forget_passed};
use crate::at::At;
use crate::executor::Visit;
use crate::expression::Eval;
use crate::limits::{STEPS_WALKED_MAX, TooMuch};
use crate::position::Position;

/// A turn rule of several steps, in a position.
#[derive(Clone, Copy)]
pub(crate) struct Compound<'q> {
    /// The position before the first step.
    pub(crate) start: At<'q>,
    pub(crate) rule: &'q ir::Turn,
    /// The index of `rule` in the list of turn rules.
    pub(crate) id: TurnId,
}

impl<'q> At<'q> {
    /// Returns the turn of several steps with this index, from this position.
    pub(crate) fn compound(self, id: TurnId) -> Compound<'q> {
        Compound {
            start: self,
            rule: &self.query.rules().turns[id.index()],
            id,
        }
    }
}

impl Compound<'_> {
    /// Visits the steps that can be made on the running board, each with the board after it if that was computed. `used` are the
    /// pieces that have made a step.
    pub(crate) fn visit_open(
        &self,
        running: &Position,
        used: &CellSet,
        visit: &mut dyn FnMut(Move, Option<Position>),
    ) {
        let rule = self.rule;
        let at = self.start.query.at(running);
        let fits = |step: &mut Move| self.fits(running, used, step);
        let _ = at.visit_steps(
            &rule.steps_of,
            pieces_of(&rule.step),
            Some(self.id),
            &fits,
            &mut |step, context| {
                let each = rule.safe == SafeWhen::Each;
                let next = (each || at.reads.has_after).then(|| at.apply_step(&step));
                let is_open = next.as_ref().is_none_or(|next| {
                    // As if the turn ended here, but without effects of the turn.
                    let mut ended = next.clone();
                    close_turn(at.query, &mut ended, &step);
                    context.after(&ended, &step).is_none() && (!each || self.is_safe(&ended))
                });
                if is_open {
                    visit(step, next);
                }
                ControlFlow::Continue(())
            },
        );
    }

    /// Tests whether the step is one of this turn's; marks it as one.
    pub(crate) fn fits(&self, running: &Position, used: &CellSet, step: &mut Move) -> bool {
        step.way = Some(self.id);
        let moves_twice =
            !self.rule.same_piece && step.from().is_some_and(|from| used.contains(from));
        !moves_twice
            && self
                .eval(running)
                .with_turn(step)
                .condition(&self.rule.step)
    }

    /// Returns the turn of these steps, if they form one.
    pub(crate) fn judge<'m>(
        &self,
        steps: impl ExactSizeIterator<Item = &'m Move>,
        reached: &Position,
    ) -> Result<Move, Unfinished> {
        let n = steps.len();
        if n < usize::from(self.rule.min) {
            return Err(Unfinished::TooFew);
        }
        let steps: Vec<Move> = steps.cloned().collect();
        if steps.is_empty() {
            return Err(Unfinished::TooFew);
        }
        let turn = Move::new(Shape::Steps(steps), Some(self.id));
        if !self.start.satisfies(&turn, &self.rule.require) {
            return Err(Unfinished::Requires);
        }
        let mut after = reached.clone();
        forget_passed(&mut after, n);
        self.start.remember(&mut after);
        end_turn(self.start.query, &mut after, &turn);
        if self.is_safe(&after) {
            Ok(turn)
        } else {
            Err(Unfinished::Unsafe)
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

    /// Returns the steps that can be made after these steps on this board.
    pub(crate) fn next_steps(&self, made: &[Move], board: &Position) -> Vec<Move> {
        if made.len() >= usize::from(self.rule.max) {
            return Vec::new();
        }
        let mut used = CellSet::empty(self.start.n_places());
        for step in made {
            note_used(&mut used, step);
        }
        let mut open = Vec::new();
        self.visit_open(board, &used, &mut |step, _| open.push(step));
        open
    }
}

/// The reason why the steps made are not a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// The turn needs more steps.
    TooFew,
    /// The steps do not satisfy the requirement of the turn.
    Requires,
    /// The mover's royal pieces would not be safe.
    Unsafe,
    /// Another move must be made: the must rule of this index.
    MustRule(usize),
    /// The test exceeds the limit of work.
    TooMuch(TooMuch),
}

/// Moves the mark of the piece that makes the step to its new cell.
pub(crate) fn note_used(used: &mut CellSet, step: &Move) {
    step.from().into_iter().for_each(|from| used.remove(from));
    step.to().into_iter().for_each(|to| used.insert(to));
}

/// Visits every legal turn of this kind, each once: all steps in all orders.
pub(crate) fn visit_naively(at: At<'_>, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
    let mut naive = Naive {
        turn: at.compound(id),
        seen: FxHashSet::default(),
        n_left: STEPS_WALKED_MAX,
    };
    naive.go_on(&mut Vec::new(), at.position, visit)
}

/// The search through all orders.
struct Naive<'q> {
    turn: Compound<'q>,
    /// The turns that have been visited, if the order of steps does not matter.
    seen: FxHashSet<u64>,
    /// The number of steps that may still be tried.
    n_left: u32,
}

impl Naive<'_> {
    fn go_on(
        &mut self,
        made: &mut Vec<Move>,
        board: &Position,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let turn = self.turn;
        let at = turn.start.query.at(board);
        if let Ok(whole) = turn.judge(made.iter(), board)
            && (turn.rule.same == Same::Sequence || self.seen.insert(at.turn_key(made.iter())))
        {
            visit(whole)?;
        }
        for step in turn.next_steps(made, board) {
            let Some(n_left) = self.n_left.checked_sub(1) else {
                at.stop(TooMuch::Turns);
                return ControlFlow::Break(());
            };
            self.n_left = n_left;
            if !at.spend(at.work_of_a_move()) {
                return ControlFlow::Break(());
            }
            let next = at.apply_step(&step);
            made.push(step);
            self.go_on(made, &next, visit)?;
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
        (&reached.statuses, &reached.attributes).hash(&mut hasher);
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
