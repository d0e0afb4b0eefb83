//! What a turn of several steps is: which steps are open on the running board, and whether the steps made are a turn.
//!
//! [`visit_naively`] tries every order. The search that leaves out orders that come to the same stands beside the plain
//! executor, in [`steps`](crate::steps); both visit the same turns.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use ir::{CellId, CellSet, Condition, KindId, Move, SafeWhen, Same, Shape, TurnId};
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;

use super::apply::{apply_step, close_turn, end_turn, forget_passed};
use super::bars::Bars;
use super::candidates::Asked;
use super::legality::{visit_steps, work_of_a_move};
use crate::expression::Eval;
use crate::limits::{STEPS_WALKED_MAX, TooMuch};
use crate::position::Position;
use crate::query::Query;

/// A way to spend a turn in several steps, in a position.
#[derive(Clone, Copy)]
pub(crate) struct Compound<'g> {
    pub(crate) game: &'g Query<'g>,
    pub(crate) start: &'g Position,
    pub(crate) rule: &'g ir::Turn,
    /// The place of `rule` in the list of turns.
    pub(crate) id: TurnId,
}

impl<'g> Compound<'g> {
    /// From this position, the turn of this index.
    pub(crate) fn new(game: &'g Query<'g>, start: &'g Position, id: TurnId) -> Self {
        Self {
            game,
            start,
            rule: &game.rules().turns[id.index()],
            id,
        }
    }

    /// Visits the steps that can be made on the running board, with what they lead to where that had to be known; `used` are
    /// men that have made a step.
    pub(crate) fn visit_open(
        &self,
        running: &Position,
        used: &CellSet,
        visit: &mut dyn FnMut(Move, Option<Position>),
    ) {
        let (game, rule) = (self.game, self.rule);
        let mover = self.start.turn;
        let fits = |step: &mut Move| self.fits(running, used, step);
        let _ = visit_steps(
            game,
            running,
            &rule.steps_of,
            pieces_of(&rule.step),
            Some(self.id),
            &fits,
            &mut |step, bars: &Bars| {
                let each = rule.safe == SafeWhen::Each;
                let next = (each || game.reads.has_after).then(|| apply_step(game, running, &step));
                let is_open = next.as_ref().is_none_or(|next| {
                    let barred = bars.after(game, running, next, mover, &step, Asked::Turn);
                    let exposed = each && {
                        let mut ended = next.clone();
                        close_turn(game, &mut ended, &step);
                        !self.is_safe(&ended)
                    };
                    barred.is_none() && !exposed
                });
                if is_open {
                    visit(step, next);
                }
                ControlFlow::Continue(())
            },
        );
    }

    /// Whether the step is one of this turn's; marks it as such.
    pub(crate) fn fits(&self, running: &Position, used: &CellSet, step: &mut Move) -> bool {
        step.way = Some(self.id);
        let moves_twice =
            !self.rule.same_man && step.from().is_some_and(|from| used.contains(from));
        !moves_twice
            && Eval::new(self.game, running, self.start.turn)
                .with_turn(step)
                .condition(&self.rule.step)
    }

    /// Returns the turn of these steps, if they are one.
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
        if !self.game.satisfies(self.start, &turn, &self.rule.require) {
            return Err(Unfinished::Requires);
        }
        let mut after = reached.clone();
        forget_passed(&mut after, n);
        end_turn(self.game, &mut after, &turn);
        if self.is_safe(&after) {
            Ok(turn)
        } else {
            Err(Unfinished::Unsafe)
        }
    }

    /// Whether the mover's royals are safe after that.
    pub(crate) fn is_safe(&self, after: &Position) -> bool {
        Eval::new(self.game, after, self.start.turn).condition(&self.game.rules().royal.safe)
    }
}

/// The steps that can be made after these have led to this board.
pub(crate) fn next_steps(
    game: &Query<'_>,
    start: &Position,
    id: TurnId,
    made: &[Move],
    board: &Position,
) -> Vec<Move> {
    let turn = Compound::new(game, start, id);
    if made.len() >= usize::from(turn.rule.max) {
        return Vec::new();
    }
    let mut used = CellSet::empty(game.n_places());
    for step in made {
        note_used(&mut used, step);
    }
    let mut open = Vec::new();
    turn.visit_open(board, &used, &mut |step, _| open.push(step));
    open
}

/// The turn of these steps, if they are one; duties are not asked.
pub(crate) fn judge_steps(
    game: &Query<'_>,
    start: &Position,
    id: TurnId,
    made: &[Move],
    board: &Position,
) -> Result<Move, Unfinished> {
    Compound::new(game, start, id).judge(made.iter(), board)
}

/// Why steps that have been made are not a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// It takes more steps.
    TooFew,
    /// They do not satisfy what the turn requires.
    Requires,
    /// The mover's royals would not be safe.
    Unsafe,
    /// Something else must be done: the duty of this index.
    Duty(usize),
    /// It cannot be told.
    TooMuch(TooMuch),
}

/// The man who makes the step has moved, and stands elsewhere.
pub(crate) fn note_used(used: &mut CellSet, step: &Move) {
    step.from().into_iter().for_each(|from| used.remove(from));
    step.to().into_iter().for_each(|to| used.insert(to));
}

/// Visits every legal turn of this kind, each once: all steps in all orders.
pub(crate) fn visit_naively(
    game: &Query<'_>,
    start: &Position,
    id: TurnId,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut naive = Naive {
        turn: Compound::new(game, start, id),
        seen: FxHashSet::default(),
        n_left: STEPS_WALKED_MAX,
    };
    naive.go_on(&mut Vec::new(), start, visit)
}

/// The search through all orders.
struct Naive<'g> {
    turn: Compound<'g>,
    /// Turns that have been visited, where order does not matter.
    seen: FxHashSet<u64>,
    /// How many more steps are tried.
    n_left: u32,
}

impl Naive<'_> {
    fn go_on(
        &mut self,
        made: &mut Vec<Move>,
        board: &Position,
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Compound {
            game,
            start,
            id,
            rule,
        } = self.turn;
        if let Ok(turn) = self.turn.judge(made.iter(), board)
            && (rule.same == Same::Sequence || self.seen.insert(turn_key(game, made.iter(), board)))
        {
            visit(turn)?;
        }
        for step in next_steps(game, start, id, made, board) {
            let Some(n_left) = self.n_left.checked_sub(1) else {
                game.stop(TooMuch::Turns);
                return ControlFlow::Break(());
            };
            self.n_left = n_left;
            if !game.spend(work_of_a_move(game)) {
                return ControlFlow::Break(());
            }
            let next = apply_step(game, board, &step);
            made.push(step);
            self.go_on(made, &next, visit)?;
            made.pop();
        }
        ControlFlow::Continue(())
    }
}

/// Equal for turns of the same steps in any order that lead to the same position, and that rules cannot tell apart: what
/// follows from steps may depend on their order, and so may the cells over which they lead.
pub(crate) fn turn_key<'m>(
    game: &Query<'_>,
    steps: impl Iterator<Item = &'m Move> + Clone,
    reached: &Position,
) -> u64 {
    let mut records: SmallVec<[u64; 16]> = steps.clone().map(record_key).collect();
    records.sort_unstable();
    let mut hasher = FxHasher::default();
    records.hash(&mut hasher);
    (&reached.men, &reached.unmoved, &reached.stores).hash(&mut hasher);
    (&reached.statuses, &reached.attributes).hash(&mut hasher);
    let all = |of: fn(&Move) -> &[CellId]| {
        let cells = steps.clone().flat_map(|step| of(step).iter().copied());
        CellSet::of(game.n_places(), cells)
    };
    if game.reads.passed_of_turns {
        all(|step| step.passed()).hash(&mut hasher);
    }
    if game.reads.jumped_of_turns {
        all(|step| step.jumped()).hash(&mut hasher);
    }
    hasher.finish()
}

/// Equal for equal records.
fn record_key(step: &Move) -> u64 {
    let mut hasher = FxHasher::default();
    step.hash_record(&mut hasher);
    hasher.finish()
}

/// The kinds that the condition confines the mover to, if it says so outright.
pub(crate) fn pieces_of(condition: &Condition) -> Option<&[KindId]> {
    match condition {
        Condition::PieceIs(kinds) => Some(kinds),
        Condition::And(a, b) => pieces_of(a).or_else(|| pieces_of(b)),
        _ => None,
    }
}
