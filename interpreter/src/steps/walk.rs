//! The search for turns of several steps.
//!
//! Steps are made one after the other on a running board. If the order does not matter, only one of the orders of the same steps is
//! walked. A step that was open before and does not depend on the steps made since is asleep ("sleep sets", Godefroid 1996). Some
//! steps depend on each other and can still be made in several orders; such turns are joined by their set of steps.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::rc::Rc;

use ir::{CellId, CellSet, Move, Same, StepKind, Steppers, TurnId};
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;

use super::Reduced;
use super::dependence::Dependence;
use super::survey::{Stepper, Survey};
use crate::at::At;
use crate::executor::Visit;
use crate::limits::{STEPS_WALKED_MAX, TooMuch};
use crate::plain::{Compound, Forbids, Progress};
use crate::position::Position;

/// A callback for the steps made, the progress of the turn, and the board they lead to.
type Made<'v> = &'v mut dyn FnMut(&Steps, &Progress, &Position) -> ControlFlow<()>;

/// Steps in the order in which they are made.
pub(super) type Steps = Vec<Rc<Open>>;

/// A step that can be made now.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) step: Move,
    /// The cells it touches.
    pub(super) touched: CellSet,
    /// Whether it may affect steps that touch none of these cells.
    pub(super) is_loud: bool,
    /// The board after the step, if that was computed to find the step open.
    next: Option<Position>,
}

/// Visits every legal turn of this kind, each once, without listing them.
pub(super) fn visit_compound(
    reduced: &Reduced,
    at: At<'_>,
    id: TurnId,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let Some(walk) = Walk::new(reduced, at, id, None) else {
        return ControlFlow::Continue(());
    };
    let mut seen = FxHashSet::default();
    walk.visit(None, &mut |steps, progress, reached| {
        let made = steps.iter().map(|open| &open.step);
        let Ok(turn) = walk.turn.judge(made, progress, reached) else {
            return ControlFlow::Continue(());
        };
        let identity = walk.turn.identity(&turn, reached);
        if identity.is_none_or(|identity| seen.insert(identity)) {
            visit(turn)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// All continuations from a position.
pub(super) struct Walk<'g> {
    /// The turn rule, in the position.
    pub(super) turn: Compound<'g>,
    dependence: &'g Dependence,
    /// The steps that can be made first.
    pub(super) open: Steps,
    /// The survey of the pieces that can make steps, with the forbid rules in force throughout the turn; `None` if no survey is
    /// possible.
    pub(super) survey: Option<(Survey, Forbids)>,
    /// A step that has already been made.
    pub(super) made: Option<Rc<Open>>,
}

impl<'g> Walk<'g> {
    /// Creates a walk; `None` if the turn has only one step.
    pub(super) fn new(
        reduced: &'g Reduced,
        start: At<'g>,
        id: TurnId,
        made: Option<Rc<Open>>,
    ) -> Option<Self> {
        let mut walk = Self {
            turn: start.compound(id),
            dependence: reduced.dependence(id)?,
            open: Vec::new(),
            survey: None,
            made: None,
        };
        walk.made = made;
        let progress = walk.begun();
        walk.open = walk.open_steps(start.position, &progress);
        walk.survey = walk.survey(&progress);
        Some(walk)
    }

    /// Returns the progress with the step that has already been made, if any.
    fn begun(&self) -> Progress {
        let begun = self.turn.begun();
        match &self.made {
            Some(made) => {
                let reached = self.turn.start.position;
                self.turn.after_step(&begun, &made.step, (reached, reached))
            }
            None => begun,
        }
    }

    /// Returns the query at a board that the turn has led to.
    fn at<'b>(&'b self, board: &'b Position) -> At<'b> {
        self.turn.start.query.at(board)
    }

    fn survey(&self, progress: &Progress) -> Option<(Survey, Forbids)> {
        let Compound {
            start,
            rule,
            id,
            n_steps,
        } = self.turn;
        let is_plain = rule.steps_of == [StepKind::Move]
            && rule.steppers == Steppers::Different
            && rule.same != Same::Position;
        // A survey does not pay for short turns.
        if !is_plain
            || self.dependence.opaque
            || n_steps.1 == 2
            || self
                .open
                .iter()
                .any(|open| open.is_loud || open.next.is_some())
        {
            return None;
        }
        let forbids = Forbids::of_turn(start, start.position.turn).spending(Some(id));
        let survey = Survey::new(start, rule, self.dependence, &forbids, progress)?;
        Some((survey, forbids))
    }

    /// Visits every sequence of steps, only of the pieces `pieces` if given; of equivalent orders at least one is visited.
    pub(super) fn visit(&self, pieces: Option<&[CellId]>, made: Made<'_>) -> ControlFlow<()> {
        let is_of_pieces = |one: &&Rc<Open>| {
            pieces.is_none_or(|pieces| one.step.from().is_some_and(|from| pieces.contains(&from)))
        };
        let open: Steps = self.open.iter().filter(is_of_pieces).cloned().collect();
        let mut running = Running {
            steps: self.made.iter().cloned().collect(),
            walked: FxHashSet::default(),
            n_left: STEPS_WALKED_MAX,
            pieces,
        };
        self.go_on(
            &mut running,
            self.turn.start.position,
            &self.begun(),
            &open,
            &[],
            made,
        )
    }

    /// Continues from the running board; `asleep` are steps that would only lead to a turn already visited.
    fn go_on(
        &self,
        running: &mut Running<'_>,
        board: &Position,
        progress: &Progress,
        open: &[Rc<Open>],
        asleep: &[Rc<Open>],
        made: Made<'_>,
    ) -> ControlFlow<()> {
        // In stacks, steps depend on each other in more ways than by cells.
        let in_order = self.turn.rule.same != Same::Set || self.turn.start.places().has_stacks();
        for (index, one) in open.iter().enumerate() {
            let is_asleep =
                |other: &Rc<Open>| Rc::ptr_eq(other, one) || other.step.same_record(&one.step);
            if asleep.iter().any(is_asleep) {
                continue;
            }
            let at = self.at(board);
            if !at.spend(at.work_of_a_move()) {
                return ControlFlow::Break(());
            }
            let Some(n_left) = running.n_left.checked_sub(1) else {
                at.stop(TooMuch::Turns);
                return ControlFlow::Break(());
            };
            running.n_left = n_left;
            let next = match &one.next {
                Some(next) => next.clone(),
                None => at.apply_step(&one.step),
            };
            running.steps.push(one.clone());
            let progress = self.turn.after_step(progress, &one.step, (board, &next));
            made(&running.steps, &progress, &next)?;
            if self.turn.has_room(&progress) {
                let asleep: Steps = if in_order {
                    Vec::new()
                } else {
                    let earlier = open[..index].iter().chain(asleep);
                    earlier
                        .filter(|other| self.is_independent(other, one))
                        .cloned()
                        .collect()
                };
                let is_new = in_order
                    || !asleep.is_empty()
                    || running.steps.iter().all(|step| !step.is_loud)
                    || running.walked.insert((
                        board_key(self.at(&next), &running.steps),
                        progress.entries(),
                    ));
                if is_new {
                    let later = match &self.survey {
                        Some((survey, forbids)) => {
                            let pieces = running.pieces;
                            let tested = survey.steppers.iter().filter(|stepper| {
                                pieces.is_none_or(|pieces| pieces.contains(&stepper.cell))
                            });
                            self.later_steps(tested, forbids, &next, &progress, open, one)
                        }
                        None => self.open_steps(&next, &progress),
                    };
                    self.go_on(running, &next, &progress, &later, &asleep, made)?;
                }
            }
            running.steps.pop();
        }
        ControlFlow::Continue(())
    }

    /// Returns the steps that can be made now.
    fn open_steps(&self, running: &Position, progress: &Progress) -> Steps {
        let mut open = Vec::new();
        self.turn.visit_open(running, progress, &mut |step, next| {
            open.push(self.opened(running, step, next));
            ControlFlow::Continue(())
        });
        open
    }

    /// Returns the steps that can be made after one of the open steps. Only pieces affected by that step are tested again.
    fn later_steps<'s>(
        &self,
        steppers: impl Iterator<Item = &'s Stepper>,
        forbids: &Forbids,
        running: &Position,
        progress: &Progress,
        open: &[Rc<Open>],
        made: &Open,
    ) -> Steps {
        let mut later = Vec::with_capacity(open.len());
        let changes_stores = made.step.source().is_some() || !made.step.captured().is_empty();
        // Pieces are in the same order in both lists.
        let mut earlier = open.iter().peekable();
        for stepper in steppers {
            let is_made = Some(stepper.cell) == made.step.from();
            let is_same =
                !(stepper.reads.intersects(&made.touched) || stepper.takes && changes_stores);
            while let Some(one) = earlier.next_if(|one| one.step.from() == Some(stepper.cell)) {
                if is_same && !is_made {
                    later.push(one.clone());
                }
            }
            // Another piece that has already made a step may be on its old cell.
            if is_same || is_made || progress.has_used(stepper.cell) {
                continue;
            }
            let mut steps: SmallVec<[Move; 4]> = SmallVec::new();
            let context = forbids.for_turn(self.at(running));
            let _ = context.pseudo_legal_from(stepper.cell, &mut |mut step| {
                if self.turn.fits(running, progress, &mut step)
                    && !steps.iter().any(|other| other.same_record(&step))
                {
                    steps.push(step);
                }
                ControlFlow::Continue(())
            });
            let opened = steps.into_iter();
            later.extend(opened.map(|step| self.opened(running, step, None)));
        }
        later
    }

    fn opened(&self, running: &Position, step: Move, next: Option<Position>) -> Rc<Open> {
        Rc::new(Open {
            touched: CellSet::of(self.turn.start.n_places(), step.touched()),
            is_loud: self.dependence.is_loud(self.at(running), &step),
            step,
            next,
        })
    }

    /// Returns whether the two steps can be made in either order with the same result, and neither opens or closes the other.
    fn is_independent(&self, a: &Open, b: &Open) -> bool {
        !a.is_loud
            && !b.is_loud
            && !a.touched.intersects(&b.touched)
            && !self.share_store(&a.step, &b.step)
    }

    fn share_store(&self, a: &Move, b: &Move) -> bool {
        let stores = &self.turn.start.rules().stores;
        let takes = |step: &Move| step.source().map(|(store, _)| store);
        let feeds = |step: &Move, store: ir::StoreId| {
            stores[store.index()].gains.is_some() && !step.captured().is_empty()
        };
        match (takes(a), takes(b)) {
            (None, None) => false,
            (Some(a), Some(b)) if a == b => true,
            (from_a, from_b) => {
                from_a.is_some_and(|store| feeds(b, store))
                    || from_b.is_some_and(|store| feeds(a, store))
            }
        }
    }
}

/// The steps made so far, and the state of the search.
struct Running<'m> {
    steps: Steps,
    /// The pieces that make steps, if not all do.
    pieces: Option<&'m [CellId]>,
    /// The sets of steps with the boards they led to, for boards where nothing was asleep and the order may have mattered.
    walked: FxHashSet<(u64, u128)>,
    /// The number of steps that may still be tried.
    n_left: u32,
}

/// Returns a key that is equal for turns of the same steps in any order that lead to the same position.
pub(super) fn turn_key(reached: At<'_>, steps: &[Rc<Open>]) -> u64 {
    reached.turn_key(steps.iter().map(|open| &open.step))
}

/// Returns a key that is equal for the same steps in any order that lead to the same running board.
fn board_key(board: At<'_>, steps: &[Rc<Open>]) -> u64 {
    let mut hasher = FxHasher::default();
    (turn_key(board, steps), &board.position.passed).hash(&mut hasher);
    hasher.finish()
}
