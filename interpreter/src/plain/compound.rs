//! Turns of several steps.
//!
//! Steps are made one after the other on a running board. Where the order does not matter, of all orders in which the same
//! steps can be made only one is walked: a step that was open before and has nothing to do with the steps made since is
//! asleep ("sleep sets", Godefroid 1996). What is left over, steps that depend on each other and can be made in
//! several orders all the same, is joined by the set of steps.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use ir::{CellSet, Condition, KindId, SafeWhen, Same, TurnId};
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;

use super::apply::{apply_step, end_turn};
use super::bars::Bars;
use super::candidates::Asked;
use super::legality::visit_steps;
use crate::expression::Eval;
use crate::game::Game;
use crate::position::Position;
use crate::turn::{Move, MoveKind};

type Visit<'v> = &'v mut dyn FnMut(Move) -> ControlFlow<()>;

/// Visits every legal turn of this kind, each once, without listing them.
pub(crate) fn visit_compound(
    game: &Game,
    position: &Position,
    id: TurnId,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mut walk = Walk {
        game,
        start: position,
        id,
        steps: Vec::new(),
        seen: FxHashSet::default(),
    };
    let nobody = CellSet::empty(game.n_places());
    walk.visit(position, &nobody, &[], visit)
}

struct Walk<'g> {
    game: &'g Game,
    start: &'g Position,
    id: TurnId,
    steps: Vec<Move>,
    seen: FxHashSet<u64>,
}

impl Walk<'_> {
    fn rule(&self) -> &ir::Turn {
        &self.game.rules().turns[self.id.index()]
    }

    /// Goes on from the running board; `used` are men that have made a step, `asleep` steps that would only give a turn
    /// that has been visited.
    fn visit(
        &mut self,
        running: &Position,
        used: &CellSet,
        asleep: &[Move],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let open = self.open_steps(running, used);
        // Who stands on whom makes steps depend on each other in more ways than by cells.
        let in_order = self.rule().same == Same::Sequence || self.game.places().has_stacks();
        for (index, (step, next)) in open.iter().enumerate() {
            if asleep.iter().any(|other| other.same_record(step)) {
                continue;
            }
            self.steps.push(step.clone());
            if self.steps.len() >= usize::from(self.rule().min)
                && let Some(turn) = self.turn(next)
            {
                visit(turn)?;
            }
            if self.steps.len() < usize::from(self.rule().max) {
                let mut used = used.clone();
                if let Some(from) = step.from {
                    used.remove(from);
                }
                step.to.into_iter().for_each(|to| used.insert(to));
                let earlier = open[..index].iter().map(|(other, _)| other).chain(asleep);
                let asleep: Vec<Move> = if in_order {
                    Vec::new()
                } else {
                    earlier
                        .filter(|other| is_independent(other, step))
                        .cloned()
                        .collect()
                };
                self.visit(next, &used, &asleep, visit)?;
            }
            self.steps.pop();
        }
        ControlFlow::Continue(())
    }

    /// The steps that can be made now, with the boards they lead to.
    fn open_steps(&self, running: &Position, used: &CellSet) -> Vec<(Move, Position)> {
        let (game, rule) = (self.game, self.rule());
        let mover = self.start.turn;
        let mut open = Vec::new();
        let pieces = pieces_of(&rule.step);
        let _ = visit_steps(
            game,
            running,
            &rule.steps_of,
            pieces,
            Some(rule),
            &mut |mut step, bars: &Bars| {
                step.turn = Some(self.id);
                let moves_twice =
                    !rule.same_man && step.from.is_some_and(|from| used.contains(from));
                if !moves_twice
                    && Eval::new(game, running, mover)
                        .with_turn(&step)
                        .condition(&rule.step)
                {
                    let next = apply_step(game, running, &step);
                    let barred = bars
                        .after(game, running, &next, mover, &step, Asked::Turn)
                        .is_some();
                    let exposed = rule.safe == SafeWhen::Each && {
                        let mut ended = next.clone();
                        end_turn(game, &mut ended, &step);
                        !self.is_safe(&ended)
                    };
                    if !barred && !exposed {
                        open.push((step, next));
                    }
                }
                ControlFlow::Continue(())
            },
        );
        open
    }

    /// The turn of the steps made, if it is legal and new.
    fn turn(&mut self, reached: &Position) -> Option<Move> {
        let first = self.steps.first()?;
        let turn = Move {
            kind: MoveKind::Compound,
            turn: Some(self.id),
            steps: self.steps.clone(),
            leaves_passed: false,
            ..first.clone()
        };
        let require = &self.rule().require;
        if !Eval::new(self.game, self.start, self.start.turn)
            .with_turn(&turn)
            .condition(require)
        {
            return None;
        }
        let mut after = reached.clone();
        after.passed = None;
        end_turn(self.game, &mut after, &turn);
        if !self.is_safe(&after) {
            return None;
        }
        let is_new = self.rule().same == Same::Sequence || self.seen.insert(set_key(&turn.steps));
        is_new.then_some(turn)
    }

    fn is_safe(&self, after: &Position) -> bool {
        Eval::new(self.game, after, self.start.turn).condition(&self.game.rules().royal.safe)
    }
}

/// The kinds that the condition confines the mover to, if it says so outright.
fn pieces_of(condition: &Condition) -> Option<&[KindId]> {
    match condition {
        Condition::PieceIs(kinds) => Some(kinds),
        Condition::And(a, b) => pieces_of(a).or_else(|| pieces_of(b)),
        _ => None,
    }
}

/// Whether the two can be made in either order with the same result: they share no cell.
fn is_independent(a: &Move, b: &Move) -> bool {
    !a.touched().any(|cell| b.touches(cell))
}

/// Equal for the same steps in any order.
fn set_key(steps: &[Move]) -> u64 {
    let mut keys: SmallVec<[u64; 16]> = steps
        .iter()
        .map(|step| {
            let mut hasher = FxHasher::default();
            (step.from, step.to, step.promotes, &step.victims).hash(&mut hasher);
            hasher.finish()
        })
        .collect();
    keys.sort_unstable();
    let mut hasher = FxHasher::default();
    keys.hash(&mut hasher);
    hasher.finish()
}
