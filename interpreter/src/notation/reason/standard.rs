//! Reasons why a text in standard notation is not legal.

use ir::{CellId, Move};

use super::{explain, two_cells, why_no_turn};
use crate::game::Game;
use crate::notation::{NotationError, standard};
use crate::position::Position;

/// Returns the error for a text as other programs write it: with the number of the move, a letter in lower case, `*` for a
/// drop or parentheses around steps.
pub(super) fn written_otherwise(game: &Game, text: &str) -> Option<NotationError> {
    let rules = game.rules();
    let number = text.len()
        - text
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .len();
    let rest = text[number..].trim_start_matches('.');
    let end = text.len() - rest.len();
    if number > 0 && end > number {
        let message = format!("`{}` is the number of a move", &text[..end]);
        return Some(
            NotationError::new(message, 0..end).with_help("leave the numbers of moves out"),
        );
    }
    let is_letter = |name: &str| {
        let mut kinds = rules.kinds.iter();
        kinds.any(|kind| kind.letter.eq_ignore_ascii_case(name))
    };
    let not_a_move = |help: String| {
        let message = format!("`{text}` is not a move");
        Some(NotationError::new(message, 0..text.len()).with_help(help))
    };
    if let Some((name, _)) = text.split_once('(')
        && rules.turns.iter().any(|turn| turn.name == name)
    {
        return not_a_move(format!("steps are in braces: `{name}{{..}}`"));
    }
    if let Some((item, to)) = text.split_once('*')
        && is_letter(item)
    {
        return not_a_move(format!("a drop is written `{item}@{to}`"));
    }
    let first = text.chars().next().filter(char::is_ascii_lowercase)?;
    let capital = first.to_ascii_uppercase();
    let is_file = |name: &str| rules.board.cells.iter().any(|cell| cell.file == name);
    let meant = format!("{capital}{}", &text[1..]);
    if !is_letter(&text[..1]) || is_file(&text[..1]) {
        return None;
    }
    let (_, hint, _) = standard::aim(game, &meant)?;
    let is_meant = is_start(game, &hint);
    is_meant.then(|| not_a_move(format!("the letter of a piece is a capital: `{meant}`")))?
}

/// Tests whether a start in standard notation is that of some cell: its file, its rank or its name.
fn is_start(game: &Game, hint: &str) -> bool {
    let mut cells = game.rules().board.cells.iter();
    hint.is_empty() || cells.any(|cell| [&*cell.file, &*cell.rank, &*cell.name].contains(&hint))
}

/// Returns the reason why no piece goes to the cell of the text; `None` if the text names no kind of this game or no cell.
pub(super) fn why_not(
    game: &Game,
    position: &Position,
    moves: &[Move],
    texts: &[String],
    text: &str,
) -> Option<NotationError> {
    let (kind, hint, to) = standard::aim(game, text)?;
    let rules = game.rules();
    let (name, me) = (
        &rules.kinds[kind.index()].name,
        &rules.players[position.turn.index()].name,
    );
    let places = game.places();
    let is_meant = |place: CellId| {
        let cell = &rules.board.cells[places.cell(place).index()];
        hint.is_empty() || [&cell.file, &cell.rank, &cell.name].contains(&&hint)
    };
    let pieces = position.pieces().filter(|(cell, piece)| {
        let is_moved = || game.is_moved_by_mover(position, *cell) == Ok(true);
        piece.kind() == kind && is_meant(*cell) && is_moved()
    });
    let pieces: Vec<CellId> = pieces.map(|(cell, _)| cell).collect();
    let (whole, cell) = (0..text.len(), rules.cell_name(to));
    let illegal = |message: String| NotationError::new(message, whole.clone());
    Some(match pieces[..] {
        [] if hint.is_empty() => illegal(format!("{me} has no {name}")),
        [] if !is_start(game, &hint) => {
            illegal(format!("`{hint}` is not a cell of this board")).with_help(two_cells(texts))
        }
        [] => illegal(format!("{me} has no {name} on `{hint}`")),
        [from] => {
            let in_cells = format!("{}{cell}", rules.cell_name(places.cell(from)));
            let error = explain(game, position, moves, texts, &in_cells);
            NotationError {
                range: whole,
                ..error
            }
        }
        _ => {
            let can = moves.iter().zip(texts);
            let can =
                can.filter(|(turn, _)| turn.from().is_some_and(|from| pieces.contains(&from)));
            let can: Vec<&str> = can.map(|(_, text)| text.as_str()).collect();
            // The move may be one step of a turn of several steps.
            let mut froms = pieces.iter().filter(|_| can.is_empty());
            let step = froms.find_map(|from| why_no_turn(game, position, (*from, to), text));
            if let Some(error) = step.filter(|error| error.help.is_some()) {
                return Some(error);
            }
            let help = match can.len() {
                0 => format!("no {name} of {me} has a legal move"),
                n => format!("it can go: {}", can[..n.min(12)].join(" ")),
            };
            illegal(format!("no {name} of {me} can go to `{cell}`")).with_help(help)
        }
    })
}
