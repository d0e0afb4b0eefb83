//! Legal moves: candidates that no rule bars and that leave the royals safe.

use std::ops::ControlFlow;

use ir::{Duty, KindId, Move, PlayerId, Shape, StepKind, Turn, TurnId};

use super::bars::Bars;
use super::candidates::{Asked, candidates_from, promotion_without_choice};
use super::joint::joint_candidates;
use super::setting_up::{discards, drop_candidates, outcomes};
use crate::executor::Visit;
use crate::expression::Eval;
use crate::position::Position;
use crate::query::Query;

/// Why a candidate is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// A `forbid` of this index.
    Forbid(usize),
    /// The promotion of this index, which must be made and offers nothing.
    Promotion(usize),
    /// The mover's royals would not be safe.
    Unsafe,
}

/// Counts the legal turns.
pub(crate) fn n_legal(game: &Query<'_>, position: &Position) -> u64 {
    count(game, position, |_| true)
}

/// Counts the legal turns of several steps that are spent in this way.
pub(crate) fn n_compound(game: &Query<'_>, position: &Position, id: TurnId) -> u64 {
    count(game, position, |turn| {
        !turn.steps().is_empty() && turn.way == Some(id)
    })
}

fn count(game: &Query<'_>, position: &Position, counts: impl Fn(&Move) -> bool) -> u64 {
    let mut n = 0;
    let _ = game.visit_legal(position, &mut |turn| {
        n += u64::from(counts(&turn));
        ControlFlow::Continue(())
    });
    n
}

/// Returns the legal turns of one step each.
pub(crate) fn single_moves(game: &Query<'_>, position: &Position) -> Vec<Move> {
    let mut turns = game.list_legal(position);
    turns.retain(|turn| turn.steps().is_empty());
    turns
}

/// Whether there is a legal move. Duties are not asked: where there are moves, they leave one.
pub(crate) fn can_move(game: &Query<'_>, position: &Position) -> bool {
    let mut is_first = |_| ControlFlow::Break(());
    let visited = match position.called {
        Some(_) => outcomes(game, position, &mut is_first),
        None => visit_undutiful(game, position, true, &mut is_first),
    };
    visited.is_break()
}

/// Visits every legal turn of the player to move. Where a duty is in force and can be done, only turns that do it.
pub(crate) fn visit_legal(
    game: &Query<'_>,
    position: &Position,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if position.called.is_some() {
        return outcomes(game, position, visit);
    }
    if duties_in_force(game, position).is_empty() {
        return visit_undutiful(game, position, true, visit);
    }
    let (turns, _) = dutiful(game, position);
    turns.into_iter().try_for_each(visit)
}

/// Returns the duties that bind: those in force that some legal turn does that does those before.
pub(crate) fn binding_duties<'g>(game: &'g Query<'_>, position: &Position) -> Vec<&'g Duty> {
    match duties_in_force(game, position).is_empty() {
        true => Vec::new(),
        false => dutiful(game, position).1,
    }
}

/// Lists the legal turns, with the duties that they all do.
fn dutiful<'g>(game: &'g Query<'_>, position: &Position) -> (Vec<Move>, Vec<&'g Duty>) {
    let mut turns = game.list(|visit| visit_undutiful(game, position, true, visit));
    let mut binding = duties_in_force(game, position);
    binding.retain(|duty| {
        let does = |turn: &Move| game.satisfies(position, turn, &duty.turn);
        let can_be_done = turns.iter().any(does);
        if can_be_done {
            turns.retain(does);
        }
        can_be_done
    });
    (turns, binding)
}

/// Returns the duties in force.
pub(crate) fn duties_in_force<'g>(game: &'g Query<'_>, position: &Position) -> Vec<&'g Duty> {
    let eval = Eval::new(game, position, position.turn);
    let duties = game.rules().duties.iter();
    duties.filter(|duty| eval.condition(&duty.when)).collect()
}

/// Visits the turns of one step that are legal but for duties.
pub(crate) fn visit_legal_steps(
    game: &Query<'_>,
    position: &Position,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    visit_undutiful(game, position, false, visit)
}

/// Visits the candidates for a turn of one step, in a game without ways to spend a turn, that are known to be legal.
pub(crate) fn visit_these(
    game: &Query<'_>,
    position: &Position,
    is_legal: &dyn Fn(&Move) -> bool,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let every = [StepKind::Move, StepKind::Drop, StepKind::Joint];
    visit_steps(
        game,
        position,
        &every,
        None,
        None,
        &|_| true,
        &mut |step, _| match is_legal(&step) {
            true => visit(step),
            false => ControlFlow::Continue(()),
        },
    )
}

fn visit_undutiful(
    game: &Query<'_>,
    position: &Position,
    compound: bool,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mover = position.turn;
    let turns = &game.rules().turns;
    if turns.is_empty() {
        let every = [StepKind::Move, StepKind::Drop, StepKind::Joint];
        return visit_steps(
            game,
            position,
            &every,
            None,
            None,
            &|_| true,
            &mut |step, bars| {
                if bar_after(game, position, mover, &step, bars).is_none() {
                    visit(step)
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
    }
    for (index, turn) in turns.iter().enumerate() {
        if (compound || !turn.is_compound()) && is_open(game, position, turn) {
            visit_turn(game, position, TurnId::from_index(index), visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether some legal turn takes the man who has just passed cells, on one of them. Of turns of several steps the first is looked at
/// alone, and whether it is safe is not asked.
pub(crate) fn takes_in_passing(game: &Query<'_>, position: &Position) -> bool {
    let is_in_passing = |turn: &Move| turn.walk().is_some_and(|walk| walk.is_en_passant);
    let found = |turn: Move| match is_in_passing(&turn) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    if position.passed.is_none() {
        return false;
    }
    if !game.has_compound() {
        return game
            .visit_legal(position, &mut |turn| found(turn))
            .is_break();
    }
    let bars = Bars::of_turn(game, position, position.turn);
    let mut men = position
        .men()
        .filter(|(_, man)| man.player() == position.turn);
    men.any(|(cell, _)| {
        let asked = Asked::Turn;
        candidates_from(
            game,
            position,
            position.turn,
            cell,
            asked,
            &bars,
            &mut |turn| found(turn),
        )
        .is_break()
    })
}

/// Whether the turn may be spent in this way.
pub(crate) fn is_open(game: &Query<'_>, position: &Position, turn: &Turn) -> bool {
    is_open_within(game, position, turn, game.rules().turns.len())
}

/// The same; `depth` ends circles of `otherwise`.
fn is_open_within(game: &Query<'_>, position: &Position, turn: &Turn, depth: usize) -> bool {
    if turn.phase.is_some_and(|phase| phase != position.phase)
        || !Eval::new(game, position, position.turn).condition(&turn.when)
    {
        return false;
    }
    let Some((other, depth)) = turn.otherwise.zip(depth.checked_sub(1)) else {
        return true;
    };
    let known = &game.rules().turns[other.index()];
    !is_open_within(game, position, known, depth)
        || visit_turn(game, position, other, &mut |_| ControlFlow::Break(())).is_continue()
}

/// Visits the legal turns of one kind.
fn visit_turn(
    game: &Query<'_>,
    position: &Position,
    id: TurnId,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mover = position.turn;
    let turn = &game.rules().turns[id.index()];
    if turn.is_compound() {
        return game.visit_compound(position, id, visit);
    }
    let fits = |step: &mut Move| {
        step.way = Some(id);
        let eval = Eval::new(game, position, mover).with_turn(step);
        eval.condition(&turn.step) && game.satisfies(position, step, &turn.require)
    };
    visit_steps(
        game,
        position,
        &turn.steps_of,
        None,
        Some(id),
        &fits,
        &mut |step, bars| {
            if bar_after(game, position, mover, &step, bars).is_none() {
                visit(step)
            } else {
                ControlFlow::Continue(())
            }
        },
    )
}

/// Visits every step of these kinds that fits and that no bar stops before it is made, each record once.
///
/// `pieces` are the kinds of men that move or come from a store, where only some are wanted.
pub(super) fn visit_steps(
    game: &Query<'_>,
    position: &Position,
    kinds: &[StepKind],
    pieces: Option<&[KindId]>,
    turn: Option<TurnId>,
    fits: &dyn Fn(&mut Move) -> bool,
    visit: &mut dyn FnMut(Move, &Bars) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mover = position.turn;
    let rule = turn.map(|id| &game.rules().turns[id.index()]);
    let bars = Bars::of_turn(game, position, mover).spending(turn);
    // Records of the man being moved: two parts may lead to the same one.
    let mut seen: Vec<Move> = Vec::with_capacity(32);
    let mut flush = |seen: &mut Vec<Move>| seen.drain(..).try_for_each(|step| visit(step, &bars));
    let keep = |seen: &mut Vec<Move>, mut candidate: Move| {
        if fits(&mut candidate) && !seen.iter().any(|other| other.same_record(&candidate)) {
            seen.push(candidate);
        }
        ControlFlow::Continue(())
    };
    if kinds.contains(&StepKind::Move) {
        for (cell, man) in position.men() {
            if game.is_stopped() {
                return ControlFlow::Break(());
            }
            if man.player() == mover && pieces.is_none_or(|pieces| pieces.contains(&man.kind())) {
                let _ = candidates_from(
                    game,
                    position,
                    mover,
                    cell,
                    Asked::Turn,
                    &bars,
                    &mut |candidate| keep(&mut seen, candidate),
                );
                flush(&mut seen)?;
            }
        }
    }
    let is_open = |candidate: &Move| {
        bars.before(game, position, mover, candidate, Asked::Turn)
            .is_none()
    };
    if kinds.contains(&StepKind::Drop)
        && (rule.is_some_and(|rule| rule.at.is_some())
            || game.rules().stores.iter().any(|store| store.drop.is_some()))
    {
        let _ = drop_candidates(game, position, mover, turn, &mut |candidate| {
            if is_open(&candidate) {
                keep(&mut seen, candidate)
            } else {
                ControlFlow::Continue(())
            }
        });
        flush(&mut seen)?;
    }
    if kinds.contains(&StepKind::Discard) {
        let _ = discards(game, position, mover, rule, &mut |candidate| {
            keep(&mut seen, candidate)
        });
        flush(&mut seen)?;
    }
    if kinds.contains(&StepKind::Pass) {
        let _ = keep(&mut seen, Move::new(Shape::Pass, None));
        flush(&mut seen)?;
    }
    if kinds.contains(&StepKind::Joint) {
        let _ = joint_candidates(game, position, mover, turn, &mut |candidate| {
            if is_open(&candidate) {
                keep(&mut seen, candidate)
            } else {
                ControlFlow::Continue(())
            }
        });
        flush(&mut seen)?;
    }
    ControlFlow::Continue(())
}

/// Returns the work that making a move is: a position is copied.
pub(crate) fn work_of_a_move(game: &Query<'_>) -> usize {
    4 + game.n_places() / 16
}

/// What bars this candidate once it is made, if anything.
fn bar_after(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    candidate: &Move,
    bars: &Bars,
) -> Option<Bar> {
    if !game.spend(work_of_a_move(game)) {
        return Some(Bar::Unsafe);
    }
    let after = game.apply(position, candidate);
    let is_safe = || Eval::new(game, &after, mover).condition(&game.rules().royal.safe);
    // A bar that looks ahead asks of turns that are legal but for bars, or looks would have no end.
    let safe_first = game.reads.after_looks_ahead;
    if safe_first && !is_safe() {
        return Some(Bar::Unsafe);
    }
    if let Some(index) = bars.after(game, position, &after, mover, candidate, Asked::Turn) {
        return Some(Bar::Forbid(index));
    }
    (!safe_first && !is_safe()).then_some(Bar::Unsafe)
}

/// What bars this candidate, if anything: before it is made, or after.
pub(crate) fn bar_of(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    candidate: &Move,
) -> Option<Bar> {
    let bars = Bars::of_turn(game, position, mover);
    bars.before(game, position, mover, candidate, Asked::Turn)
        .map(Bar::Forbid)
        .or_else(|| {
            let promotion = promotion_without_choice(game, position, mover, candidate);
            promotion.map(Bar::Promotion)
        })
        .or_else(|| bar_after(game, position, mover, candidate, &bars))
}
