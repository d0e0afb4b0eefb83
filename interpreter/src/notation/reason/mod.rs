//! Why a text is not a legal move, in words.
//!
//! Reasons are told of the position that is given: a player who does not see all of it is given his view.

mod drop;
pub(super) mod steps;

use super::{NotationError, places};
use crate::game::Game;
use crate::position::Position;
use crate::turn::Move;

/// Why a text is none of these moves, with what to write instead.
pub(super) fn explain(
    game: &Game,
    position: &Position,
    moves: &[Move],
    texts: &[String],
    text: &str,
) -> NotationError {
    let whole = 0..text.len();
    let illegal = |message: String| {
        let all: Vec<&str> = texts.iter().map(String::as_str).collect();
        NotationError::new(message, 0..text.len()).with_help(examples(&all, "moves"))
    };
    if text.contains(['{', '}']) {
        return steps::explain(game, position, moves, text).unwrap_or_else(|| not_legal_here(text));
    }
    if let Some((what, at)) = text.split_once('@') {
        return why_no_drop(game, position, texts, text, what, at);
    }
    if text == "pass" {
        return illegal("nobody may pass now".to_owned());
    }
    // Where all that can be done comes from a store, no cell that a text begins with is to blame.
    let is_from_store = |turn: &Move| turn.from.is_none() && turn.takes_from.is_some();
    if !moves.is_empty() && moves.iter().all(is_from_store) {
        return illegal(format!(
            "`{text}` is not legal: no man moves now, something comes from a store"
        ));
    }
    let Some((from, from_length)) = place_at(game, position, text, true) else {
        if moves.iter().all(|turn| turn.from.is_none()) {
            return illegal(format!("`{text}` is not legal here"));
        }
        let example = texts.first().map_or("e2e4", String::as_str);
        return NotationError::new(format!("`{text}` is not a move"), whole).with_help(format!(
            "a move is the two cells, one after the other: `{example}`"
        ));
    };
    let from_name = &text[..from_length];
    let at = 0..from_length;
    if text == from_name {
        let of_man = (0..moves.len()).find(|index| moves[*index].from == Some(from));
        let example = texts
            .get(of_man.unwrap_or(0))
            .map_or("e2e4", String::as_str);
        return NotationError::new(format!("`{text}` is one cell, a move is two"), whole)
            .with_help(format!(
                "write from and to, one after the other: `{example}`"
            ));
    }
    let me = &game.rules().players[position.turn.index()].name;
    let Some(man) = position.man(from) else {
        return NotationError::new(format!("nobody stands on `{from_name}`"), at)
            .with_help(format!("begin with the cell of one of {me}'s men"));
    };
    let kind = &game.rules().kinds[man.kind().index()].name;
    if man.player() != position.turn {
        let owner = &game.rules().players[man.player().index()].name;
        return NotationError::new(
            format!("the {kind} on `{from_name}` is {owner}'s, and {me} is to move"),
            at,
        );
    }
    let ends: Vec<&str> = (0..moves.len())
        .filter(|index| moves[*index].from == Some(from))
        .map(|index| texts[index].as_str())
        .collect();
    let target = text[from_name.len()..].trim_start_matches(['-', 'x', '!', '+', ' ']);
    let end = place_at(game, position, target, false);
    let to = end.map(|(to, _)| to);
    let reason = to.and_then(|to| crate::why::why_not(game, position, from, to));
    let help = match ends.len() {
        0 => format!("the {kind} on `{from_name}` has no legal move"),
        1..=12 => format!("from `{from_name}` it can go: {}", ends.join(" ")),
        n => format!(
            "from `{from_name}` it has {n} moves, among them {}",
            ends[..10].join(" ")
        ),
    };
    let mut promotions = moves
        .iter()
        .filter(|turn| turn.from == Some(from) && turn.to == to && turn.promotes.is_some());
    let becomes = end.map_or("", |(_, length)| {
        target[length..].trim_start_matches(['=', ' '])
    });
    let is_there = |turn: &&Move| {
        let places = game.places();
        let ends_on = |to: ir::CellId| {
            turn.to
                .is_some_and(|end| places.cell(end) == places.cell(to))
        };
        places.has_stacks() && turn.from == Some(from) && to.is_some_and(ends_on)
    };
    let signs = ["+", "x", "!"];
    if moves.iter().any(|turn| is_there(&turn)) && !signs.iter().any(|sign| text.contains(sign)) {
        let there = (0..moves.len()).filter(|index| is_there(&&moves[*index]));
        let texts: Vec<String> = there.map(|index| format!("`{}`", texts[index])).collect();
        let message = format!("somebody stands there: `{text}` does not say what becomes of him");
        return NotationError::new(message, whole)
            .with_help(format!("write {}", texts.join(" or ")));
    }
    let message = match (to, reason) {
        (Some(_), _) if promotions.next().is_some() => match becomes {
            "" => format!("`{text}` does not say what the {kind} becomes"),
            _ => format!("the {kind} cannot become `{becomes}`"),
        },
        (Some(_), Some(reason)) => format!("`{text}` is not legal: {reason}"),
        (None, _) => format!("`{target}` is not a cell of this board"),
        (Some(to), None) if crate::why::is_too_high(game, position, from, to) => format!(
            "`{text}` is not legal: a stack is {} high at most",
            game.places().levels()
        ),
        _ => format!("the {kind} on `{from_name}` does not move like that"),
    };
    NotationError::new(message, whole).with_help(help)
}

/// Why `what@at` is not legal, with what of the same can be done instead.
fn why_no_drop(
    game: &Game,
    position: &Position,
    texts: &[String],
    text: &str,
    what: &str,
    at: &str,
) -> NotationError {
    let (message, range) = match drop::explain(game, position, what.trim(), at.trim()) {
        Some((part, reason)) => {
            let range = match part {
                drop::Part::What => 0..what.len().max(1),
                drop::Part::Where => what.len() + 1..text.len(),
                drop::Part::Both => 0..text.len(),
            };
            (format!("`{text}` is not legal: {reason}"), range)
        }
        None => (format!("`{text}` is not legal here"), 0..text.len()),
    };
    // What it can do instead, or what can come from a store, or what can be done at all.
    let begins = format!("{}@", what.trim()).to_lowercase();
    let tests: [&dyn Fn(&str) -> bool; 3] = [
        &|text| text.to_lowercase().starts_with(&begins),
        &|text| text.contains('@') && !text.contains('{'),
        &|_| true,
    ];
    let of_same = tests.iter().find_map(|test| {
        let found: Vec<&str> = texts
            .iter()
            .map(String::as_str)
            .filter(|text| test(text))
            .collect();
        (!found.is_empty()).then_some(found)
    });
    let found = of_same.unwrap_or_default();
    let what = if found.len() < texts.len() {
        "drops"
    } else {
        "moves"
    };
    NotationError::new(message, range).with_help(examples(&found, what))
}

/// Legal moves to choose from, ten at most.
fn examples(texts: &[&str], what: &str) -> String {
    let some = texts[..texts.len().min(10)].join(" ");
    match texts.len() {
        0 => "there is no legal move".to_owned(),
        1..=10 => format!("legal: {some}"),
        n => format!("{n} {what} are legal, among them {some}"),
    }
}

fn not_legal_here(text: &str) -> NotationError {
    NotationError::new(format!("`{text}` is not legal here"), 0..text.len())
}

/// The place that a text begins with, and how many bytes name it. Without a level the start of a move is the highest man of the
/// player to move, and its end the first free level.
fn place_at(
    game: &Game,
    position: &Position,
    text: &str,
    is_start: bool,
) -> Option<(ir::CellId, usize)> {
    let (board, places) = (&game.rules().board, game.places());
    let cell = (0..board.n_cells())
        .map(ir::CellId::from_index)
        .filter(|cell| text.starts_with(board.name_of(*cell)))
        .max_by_key(|cell| board.name_of(*cell).len())?;
    let length = board.name_of(cell).len();
    if !places.has_stacks() {
        return Some((cell, length));
    }
    let digits = text[length..].strip_prefix('.').map_or(0, |rest| {
        rest.bytes().take_while(u8::is_ascii_digit).count()
    });
    if digits > 0 {
        let end = length + 1 + digits;
        return Some((places::find(game, &text[..end])?, end));
    }
    let levels = || (0..places.levels()).filter_map(|level| places.at(cell, level));
    let place = if is_start {
        let of_mover = |place: &ir::CellId| {
            position
                .man(*place)
                .is_some_and(|man| man.player() == position.turn)
        };
        levels().rfind(of_mover)
    } else {
        levels().find(|place| position.man(*place).is_none())
    };
    Some((place.unwrap_or(cell), length))
}
