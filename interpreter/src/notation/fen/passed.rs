//! The en passant field.

use std::ops::ControlFlow;

use ir::fen::cells_run_together;
use ir::{CellId, CellList, Passed, PlayerId};

use crate::game::Game;
use crate::notation::NotationError;
use crate::plain::Forbids;
use crate::position::Position;
use crate::query::Query;

/// Writes the cells on which a legal capture ends, and the piece that passed them if the cells do not determine it.
pub(super) fn write(game: &Game, position: &Position) -> String {
    let Some(passed) = game.passed_that_matters(position) else {
        return "-".to_owned();
    };
    let names: String = passed
        .cells
        .iter()
        .map(|cell| game.rules().board.name_of(*cell))
        .collect();
    // The position as a reader has it: a FEN does not contain the last move, which forbid rules may read.
    let mut unsaid = position.clone();
    (unsaid.passed, unsaid.last) = (None, None);
    // Other cells that the piece passed do not matter as long as no capture is possible on them.
    let mut as_read = unsaid.clone();
    as_read.passed = find_passed(game, &unsaid, &passed.cells);
    let is_read_back = as_read
        .passed
        .as_ref()
        .is_some_and(|read| read.by == passed.by)
        && game
            .passed_that_matters(&as_read)
            .is_some_and(|read| read.is_same(&passed));
    if is_read_back {
        return names;
    }
    let field = format!("{names}:{}", game.rules().place_name(passed.by));
    let is_read = read(game, &field, 0, &unsaid)
        .is_ok_and(|read| read.is_some_and(|read| read.is_same(&passed)));
    if is_read { field } else { "-".to_owned() }
}

/// Reads the field, given as a text and its start: `-`, cells run together, or cells and the piece that passed them. With the
/// piece, captures are possible on exactly these cells; without it, on all cells of a long step over them.
///
/// # Errors
/// If a cell does not exist, or no piece can have passed the cells.
pub(super) fn read(
    game: &Game,
    written: &str,
    start: usize,
    position: &Position,
) -> Result<Option<Passed>, NotationError> {
    let field = start..start + written.len();
    if written == "-" {
        return Ok(None);
    }
    let (cells_text, by) = match written.split_once(':') {
        Some((cells, by)) => (cells, Some(by)),
        None => (written, None),
    };
    let cells = cells_run_together(&game.rules().board, cells_text);
    let cells: CellList = cells
        .map(|cells| cells.into_iter().collect())
        .ok_or_else(|| {
            NotationError::new(
                format!("`{cells_text}` is not a cell of this board"),
                field.clone(),
            )
            .with_help("the en-passant field holds `-` or the cells that the last move passed over")
        })?;
    let no_piece = || {
        NotationError::new(format!("no piece can just have passed `{cells_text}`"), field.clone())
            .with_help("the piece that passed it is beyond it, and the cells it came over are empty; otherwise write `-`")
    };
    let Some(by) = by else {
        let passed = find_passed(game, position, &cells);
        return passed.ok_or_else(no_piece).map(Some);
    };
    let by = game.rules().find_place(by).ok_or_else(|| {
        NotationError::new(
            format!("`{by}` is not a cell of this board"),
            field.end - by.len()..field.end,
        )
        .with_help("after the colon is the cell of the piece that passed")
    })?;
    let is_usual = game.rules().control.is_usual();
    let is_enemy = position
        .piece(by)
        .is_some_and(|piece| !is_usual || piece.player() != position.turn);
    let are_empty = cells.iter().all(|cell| position.piece(*cell).is_none());
    if !is_enemy || !are_empty {
        return Err(no_piece());
    }
    Ok(Some(Passed { cells, by }))
}

/// Returns a piece of the player of the last move, with the cells that it passed, such that these cells are among them.
fn find_passed(game: &Game, position: &Position, cells: &[CellId]) -> Option<Passed> {
    let mut players = (0..game.rules().players.len()).map(PlayerId::from_index);
    let mover = players
        .find(|player| game.next_player(*player) == position.turn)
        .unwrap_or(position.turn);
    let is_usual = game.rules().control.is_usual();
    let suspects = position
        .pieces()
        .filter(|(_, piece)| !is_usual || piece.player() == mover);
    for (stands, piece) in suspects {
        let Some(kind) = game.rules().kinds.get(piece.kind().index()) else {
            continue;
        };
        let leaves = kind
            .parts
            .iter()
            .flat_map(|part| &part.movement[mover.index()].paths);
        if !leaves.clone().any(|path| path.leaves_passed) {
            continue;
        }
        for start in (0..position.pieces.len()).map(CellId::from_index) {
            if position.piece(start).is_some() || cells.contains(&start) {
                continue;
            }
            let mut before = position.clone();
            before.pieces[start.index()] = before.pieces[stands.index()].take();
            before.unmoved.insert(start);
            let mut found = None;
            // Forbid rules count: a long step may be allowed only from some cells.
            let query = Query::new(game, &before);
            let at = query.at(&before);
            let forbids = Forbids::of_turn(at, mover);
            let _ = forbids.for_turn(at).pseudo_legal_from(start, &mut |turn| {
                let fits = turn.leaves_passed()
                    && turn.to() == Some(stands)
                    && cells.iter().all(|cell| turn.passed().contains(cell));
                if fits {
                    found = turn.walk().map(|walk| walk.passed.clone());
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if let Some(cells) = found {
                return Some(Passed { cells, by: stands });
            }
        }
    }
    None
}
