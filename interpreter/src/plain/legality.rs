//! Legal moves: candidates that no rule bars and that leave the royals safe.

use std::ops::ControlFlow;

use ir::PlayerId;

use super::apply::apply;
use super::candidates::{Asked, barred_after, barred_before, candidates_from};
use super::drop::drop_candidates;
use super::joint::joint_candidates;
use crate::expression::Eval;
use crate::game::Game;
use crate::position::Position;
use crate::turn::Move;

/// Why a candidate is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// A `forbid` of this index.
    Forbid(usize),
    /// The mover's royals would not be safe.
    Unsafe,
}

/// All legal moves, each record once: man by man in topology order, joint moves last.
pub(crate) fn legal_moves(game: &Game, position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::with_capacity(48);
    let _ = visit_legal(game, position, &mut |candidate| {
        moves.push(candidate);
        ControlFlow::Continue(())
    });
    moves
}

/// How many legal moves there are, counting no further than `limit`.
pub(crate) fn n_legal_moves(game: &Game, position: &Position, limit: usize) -> usize {
    let mut n = 0;
    let _ = visit_legal(game, position, &mut |_| {
        n += 1;
        if n == limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    n
}

/// Visits every legal turn of the player to move.
pub(crate) fn visit_legal(
    game: &Game,
    position: &Position,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mover = position.turn;
    // Records of the man being moved: two parts may lead to the same one.
    let mut seen: Vec<Move> = Vec::with_capacity(32);
    for (cell, man) in position.men() {
        if man.player() != mover {
            continue;
        }
        seen.clear();
        let _ = candidates_from(game, position, mover, cell, Asked::Turn, &mut |candidate| {
            if !seen.iter().any(|other| other.same_record(&candidate)) {
                seen.push(candidate);
            }
            ControlFlow::Continue(())
        });
        for candidate in seen.drain(..) {
            if is_legal(game, position, mover, &candidate) {
                visit(candidate)?;
            }
        }
    }
    if game.rules().stores.iter().any(|store| store.drop.is_some()) {
        drop_candidates(game, position, mover, &mut |candidate| {
            let barred = barred_before(game, position, mover, &candidate, Asked::Turn).is_some();
            if !barred && is_legal(game, position, mover, &candidate) {
                visit(candidate)?;
            }
            ControlFlow::Continue(())
        })?;
    }
    seen.clear();
    let _ = joint_candidates(game, position, mover, &mut |candidate| {
        if !seen.iter().any(|other| other.same_record(&candidate)) {
            seen.push(candidate);
        }
        ControlFlow::Continue(())
    });
    for candidate in seen.drain(..) {
        if barred_before(game, position, mover, &candidate, Asked::Turn).is_none()
            && is_legal(game, position, mover, &candidate)
        {
            visit(candidate)?;
        }
    }
    ControlFlow::Continue(())
}

fn is_legal(game: &Game, position: &Position, mover: PlayerId, candidate: &Move) -> bool {
    bar_of(game, position, mover, candidate).is_none()
}

/// What bars this candidate, if anything; bars that are read before the move have been tested when it was made up.
pub(crate) fn bar_of(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    candidate: &Move,
) -> Option<Bar> {
    let after = apply(game, position, candidate);
    if let Some(index) = barred_after(game, position, &after, mover, candidate, Asked::Turn) {
        return Some(Bar::Forbid(index));
    }
    let safe = Eval::new(game, &after, mover).condition(&game.rules().royal.safe);
    (!safe).then_some(Bar::Unsafe)
}
