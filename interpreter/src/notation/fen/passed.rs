//! The en passant field.

use std::ops::ControlFlow;

use ir::fen::{PASSED_AND as AND, PASSED_LEFT as LEFT, cells_run_together};
use ir::{Arrange, CellId, CellList, Passed, PassedList, PlayerId, are_same_passed};

use crate::game::Game;
use crate::notation::NotationError;
use crate::plain::Forbids;
use crate::position::Position;
use crate::query::Query;

/// Writes the cells on which a legal capture ends, and the piece that passed them if the cells do not determine it. If captures are
/// possible for several turns, the number of turns left follows, unless it is the greatest.
pub(super) fn write(game: &Game, position: &Position) -> String {
    let all = game.passed_that_matters(position);
    if all.is_empty() {
        return "-".to_owned();
    }
    // The position as a reader has it: a FEN does not contain the last move, which forbid rules may read.
    let mut unsaid = position.clone();
    (unsaid.passed, unsaid.last) = (PassedList::new(), None);
    // In the order of the board: a piece may pass them in several orders.
    let names = |passed: &Passed| -> String {
        let mut cells = passed.cells.clone();
        cells.arrange();
        cells
            .iter()
            .map(|cell| game.rules().board.name_of(*cell))
            .collect()
    };
    if let [passed] = &all[..] {
        let names = names(passed);
        // Other cells that the piece passed do not matter as long as no capture is possible on them.
        let mut as_read = unsaid.clone();
        as_read.passed = find_passed(game, &unsaid, &passed.cells)
            .into_iter()
            .collect();
        let read = game.passed_that_matters(&as_read);
        if are_same_passed(&read, &all) {
            return names;
        }
    }
    let most = game.rules().passed_for();
    let entries = all.iter().map(|passed| {
        let by = game.rules().place_name(passed.by);
        let left = match passed.left {
            left if left == most => String::new(),
            left => format!("{LEFT}{left}"),
        };
        format!("{}:{by}{left}", names(passed))
    });
    let field = entries.collect::<Vec<String>>().join(&AND.to_string());
    let is_read = read(game, &field, 0, &unsaid).is_ok_and(|read| are_same_passed(&read, &all));
    if is_read { field } else { "-".to_owned() }
}

/// Reads the field, given as a text and its start: `-`, or for each piece cells run together and, after a colon, the piece that
/// passed them. With the piece, captures are possible on exactly these cells; without it, on all cells of a long step over them.
///
/// # Errors
/// If a cell does not exist, or no piece can have passed the cells.
pub(super) fn read(
    game: &Game,
    written: &str,
    start: usize,
    position: &Position,
) -> Result<PassedList, NotationError> {
    let mut all = PassedList::new();
    if written == "-" {
        return Ok(all);
    }
    let mut at = start;
    for entry in written.split(AND) {
        all.push(read_entry(game, entry, at, position)?);
        at += entry.len() + AND.len_utf8();
    }
    Ok(all)
}

/// Reads the entry of one piece: `e3`, `e3:e4`, `e3:e4*2`.
fn read_entry(
    game: &Game,
    entry: &str,
    start: usize,
    position: &Position,
) -> Result<Passed, NotationError> {
    let possible = game.rules().passed_left();
    let most = *possible.end();
    let (written, left) = match entry.split_once(LEFT) {
        Some((written, left)) => (written, Some(left)),
        None => (entry, None),
    };
    let field = start..start + written.len();
    let left = match left {
        None => most,
        Some(text) => text
            .parse()
            .ok()
            .filter(|left| possible.contains(left))
            .ok_or_else(|| {
                let place = start + entry.len() - text.len()..start + entry.len();
                let help = match (*possible.start(), most) {
                    (_, 0) => "in this game a capture en passant is possible in the next move only; leave the number out".to_owned(),
                    (1, 1) => "in this game a capture en passant is possible in the next turn only; write 1, or leave the number out".to_owned(),
                    (1, most) => format!("the number of turns left is from 1 to {most}"),
                    (_, most) => format!("the number of turns left is from 0 (until the next step) to {most}"),
                };
                NotationError::new(format!("`{text}` is not a number of turns left"), place).with_help(help)
            })?,
    };
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
        let passed = find_passed(game, position, &cells).ok_or_else(no_piece)?;
        return Ok(Passed { left, ..passed });
    };
    let by = game.rules().find_place(by).ok_or_else(|| {
        NotationError::new(
            format!("`{by}` is not a cell of this board"),
            field.end - by.len()..field.end,
        )
        .with_help("after the colon is the cell of the piece that passed")
    })?;
    // A piece of the player to move can be captured by others in a later turn.
    let may_be_own = !game.rules().control.is_usual() || left > 1;
    let is_one = position
        .piece(by)
        .is_some_and(|piece| may_be_own || piece.player() != position.turn);
    let are_empty = cells.iter().all(|cell| position.piece(*cell).is_none());
    if !is_one || !are_empty {
        return Err(no_piece());
    }
    Ok(Passed { cells, by, left })
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
                let left = game.rules().passed_for();
                return Some(Passed {
                    cells,
                    by: stands,
                    left,
                });
            }
        }
    }
    None
}
