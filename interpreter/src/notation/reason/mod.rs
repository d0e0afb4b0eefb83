//! Reasons why a text is not a legal move, in words.
//!
//! Reasons are computed from the given position. A player who does not see all of the position is given a reason from that player's
//! view.

mod drop;
mod standard;
mod start;
pub(super) mod steps;

pub use start::why_no_mover;

use std::ops::ControlFlow;

use ir::{Called, CellId, ChanceId, Move};

use super::NotationError;
use super::matching::same_name;
use super::text::{Form, MoveText, Wing};
use crate::game::Game;
use crate::outcome::Ends;
use crate::position::Position;
use crate::query::Query;
use crate::stepwise::Stepwise;
use crate::why::{Led, possessive, why_not};

/// Returns the error for a text that is none of these moves, with legal alternatives.
pub(super) fn explain(
    game: &Game,
    position: &Position,
    moves: &[Move],
    texts: &[String],
    text: &str,
) -> NotationError {
    // Within a turn the game is not over as long as the turn can go on.
    if moves.is_empty()
        && let Some(over) = game_over(game, position, text)
    {
        return over;
    }
    if let Some(Called::Throw(chance)) = position.called {
        return not_thrown(game, chance, texts, text);
    }
    if let Some((chance, _)) = game.rules().find_throw(text) {
        let name = &game.rules().chances[chance.index()].name;
        let message = format!("`{name}` is not thrown now");
        let all: Vec<&str> = texts.iter().map(String::as_str).collect();
        return NotationError::new(message, 0..text.len()).with_help(examples(&all, "moves"));
    }
    // Steps of a turn in progress have its kind of turn, and have no steps of their own.
    let is_step = |turn: &&Move| turn.steps().is_empty();
    let under_way = moves.iter().find(is_step).and_then(|step| {
        let rule = &game.rules().turns[step.way?.index()];
        rule.is_compound().then_some(rule)
    });
    let mut error = explain_within(under_way, game, position, moves, texts, text);
    if error.help.as_deref() == Some(NO_MOVE)
        && let Some(steps) = turns_of_steps(game, position)
    {
        error.help = Some(steps);
    }
    error
}

/// Returns how the turns of several steps are written that can be begun; `None` if there is none. They are not listed one by one,
/// because there may be very many.
fn turns_of_steps(game: &Game, position: &Position) -> Option<String> {
    let turns = game.rules().turns.iter().enumerate();
    let turns = turns.filter(|(index, turn)| {
        let begun = || Stepwise::new(game, position.clone(), ir::TurnId::from_index(*index));
        turn.is_compound() && begun().open().is_ok_and(|steps| !steps.is_empty())
    });
    let written: Vec<String> = turns
        .map(|(_, turn)| format!("`{}{{..}}`", turn.name))
        .collect();
    let words = "turns of several steps are legal, with their steps in braces";
    (!written.is_empty()).then(|| format!("{words}: {}", written.join(", ")))
}

/// Returns the error for a text that is not a throw of these dice, which are thrown now.
fn not_thrown(game: &Game, chance: ChanceId, texts: &[String], text: &str) -> NotationError {
    let name = &game.rules().chances[chance.index()].name;
    let message = match text.split_once('=') {
        Some((written, faces)) if written.trim() == name => {
            format!("`{faces}` is not a throw of `{name}`")
        }
        _ => format!("`{text}` is not legal here: `{name}` is thrown first"),
    };
    let all: Vec<&str> = texts.iter().map(String::as_str).collect();
    NotationError::new(message, 0..text.len()).with_help(examples(&all, "throws"))
}

/// Returns the error as [`explain`] does, for a step of the turn in progress if there is one.
fn explain_within(
    turn: Option<&ir::Turn>,
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
    if let Some(bare) = without_signs(game, position, moves, text) {
        let message = format!("`{text}` has signs that are no part of a move");
        return NotationError::new(message, whole).with_help(format!("write `{bare}`"));
    }
    if text == "pass" {
        return illegal("no player may pass now".to_owned());
    }
    // If every legal move comes from a store, the error is not about the cell at the beginning of the text.
    let is_from_store = |turn: &Move| turn.from().is_none() && turn.source().is_some();
    if !moves.is_empty() && moves.iter().all(is_from_store) {
        return illegal(format!(
            "`{text}` is not legal: no piece moves now, something comes from a store"
        ));
    }
    if let Some(error) = why_no_joint(game, position, texts, text) {
        return error;
    }
    let Some((from, from_length)) = place_at(game, position, text, true) else {
        if let Some(error) = standard::written_otherwise(game, text) {
            return error;
        }
        if let Some(error) = without_start(game, position, moves, texts, text) {
            return error;
        }
        if let Some(error) = standard::why_not(game, position, moves, texts, text) {
            return error;
        }
        if moves.iter().all(|turn| turn.first_step().from().is_none()) {
            return illegal(format!("`{text}` is not legal here"));
        }
        return NotationError::new(format!("`{text}` is not a move"), whole)
            .with_help(two_cells(texts));
    };
    let from_name = &text[..from_length];
    let at = 0..from_length;
    if text == from_name {
        if let Some(error) = without_start(game, position, moves, texts, text) {
            return error;
        }
        if let Some(error) = standard::why_not(game, position, moves, texts, text) {
            return error;
        }
        let of_piece =
            (0..moves.len()).find(|index| moves[*index].first_step().from() == Some(from));
        let example = texts
            .get(of_piece.unwrap_or(0))
            .map_or("e2e4", String::as_str);
        return NotationError::new(format!("`{text}` is one cell, a move is two"), whole)
            .with_help(format!(
                "write from and to, one after the other: `{example}`"
            ));
    }
    // `a8=K` names the end of a promotion.
    let promotes = |turn: &&Move| turn.to() == Some(from) && turn.promotes().is_some();
    if text[from_length..].starts_with('=')
        && let Some(start) = moves.iter().find(promotes).and_then(Move::from)
    {
        let text = format!("{}{text}", game.rules().place_name(start));
        let error = explain_within(turn, game, position, moves, texts, &text);
        return NotationError {
            range: whole,
            ..error
        };
    }
    if let Some(message) = start::no_mover(game, position, from, from_name) {
        let me = &game.rules().players[position.turn.index()].name;
        let error = NotationError::new(message, at);
        return match position.piece(from) {
            None => error.with_help(format!(
                "begin with the cell of one of {} pieces",
                possessive(me)
            )),
            Some(_) => error,
        };
    }
    let Some(piece) = position.piece(from) else {
        return not_legal_here(text);
    };
    let kind = &game.rules().kinds[piece.kind().index()].name;
    let ends: Vec<&str> = (0..moves.len())
        .filter(|index| moves[*index].first_step().from() == Some(from))
        .map(|index| texts[index].as_str())
        .collect();
    let target = text[from_name.len()..].trim_start_matches(['-', 'x', '!', '+', ' ']);
    let end = place_at(game, position, target, false);
    let to = end.map(|(to, _)| to);
    let led = to.and_then(|to| why_not(game, position, from, to));
    // A piece that no rule forbids to move is held back by the kind of turn.
    let is_kept = led == Some(Led::Free)
        && !moves
            .iter()
            .any(|turn| turn.steps().is_empty() && (turn.from(), turn.to()) == (Some(from), to));
    if let (true, None, Some(to)) = (is_kept, turn, to)
        && let Some(error) = why_no_turn(game, position, (from, to), text)
    {
        return error;
    }
    let reason = match led {
        Some(Led::Forbidden(reason)) => Some(reason),
        Some(Led::Free) | None => to
            .and_then(|to| joint_of(game, position, from, to))
            .filter(|_| led.is_none())
            .map(|joint| not_made(game, position, joint)),
    };
    let help = match ends.len() {
        0 => match turn {
            Some(turn) => format!("the {kind} on `{from_name}` has no step in `{}`", turn.name),
            None => format!("the {kind} on `{from_name}` has no legal move"),
        },
        1..=12 => format!("from `{from_name}` it can go: {}", ends.join(" ")),
        n => format!(
            "from `{from_name}` it has {n} moves, among them {}",
            ends[..10].join(" ")
        ),
    };
    let mut promotions = moves
        .iter()
        .filter(|turn| turn.from() == Some(from) && turn.to() == to && turn.promotes().is_some());
    let becomes = end.map_or("", |(_, length)| {
        target[length..].trim_start_matches(['=', ' '])
    });
    let written = (0..moves.len()).filter(|index| {
        let turn = &moves[*index];
        end.is_some() && (turn.from(), turn.to(), turn.promotes()) == (Some(from), to, None)
    });
    let written: Vec<&str> = written.map(|index| texts[index].as_str()).collect();
    if let (None, [_, ..]) = (promotions.clone().next(), &written[..])
        && let Some(error) = no_choice(game, text, becomes, kind, &written)
    {
        return error;
    }
    let is_there = |turn: &&Move| {
        let places = game.places();
        let ends_on = |to: ir::CellId| {
            turn.to()
                .is_some_and(|end| places.cell(end) == places.cell(to))
        };
        places.has_stacks() && turn.from() == Some(from) && to.is_some_and(ends_on)
    };
    let signs = ["+", "x", "!"];
    if moves.iter().any(|turn| is_there(&turn)) && !signs.iter().any(|sign| text.contains(sign)) {
        let there = (0..moves.len()).filter(|index| is_there(&&moves[*index]));
        let texts: Vec<String> = there.map(|index| format!("`{}`", texts[index])).collect();
        let message =
            format!("the cell is occupied: `{text}` does not say what becomes of the piece there");
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
        (Some(to), None) => match turn.filter(|_| is_kept) {
            Some(turn) => format!("`{text}` is not a step that `{}` allows", turn.name),
            None => {
                let to = game.rules().board.name_of(game.places().cell(to));
                format!("the {kind} on `{from_name}` has no move to `{to}`")
            }
        },
    };
    NotationError::new(message, whole).with_help(help)
}

/// Returns how moves are written, with a legal one as the example.
fn two_cells(texts: &[String]) -> String {
    let example = texts.first().map_or("e2e4", String::as_str);
    format!("a move is the two cells, one after the other: `{example}`")
}

/// Returns the error for a text with an ending, such as the letter of a promotion, that the moves from its start to its end do not
/// have; `written` are the texts of these moves.
fn no_choice(
    game: &Game,
    text: &str,
    ending: &str,
    kind: &str,
    written: &[&str],
) -> Option<NotationError> {
    let start = text.len() - ending.len();
    let ending = ending.trim_end_matches(['+', '#', '!', '?', ' ']);
    if ending.is_empty() {
        return None;
    }
    let lower = ending.to_lowercase();
    let is_kind =
        |kind: &ir::Kind| kind.letter.to_lowercase() == lower || kind.name.to_lowercase() == lower;
    let is_promotion = ending.chars().count() == 1 || game.rules().kinds.iter().any(is_kind);
    let message = match is_promotion {
        true => format!("`{text}` names a promotion, and the {kind} has no choice in this move"),
        false => format!("`{ending}` means nothing at the end of this move of the {kind}"),
    };
    let texts: Vec<String> = written.iter().map(|text| format!("`{text}`")).collect();
    let error = NotationError::new(message, start..start + ending.len());
    Some(error.with_help(format!("write {}", texts.join(" or "))))
}

/// Returns the reason why a piece that no rule forbids to move cannot go there: the turn takes more steps, or a must rule must be
/// satisfied.
fn why_no_turn(
    game: &Game,
    position: &Position,
    (from, to): (CellId, CellId),
    text: &str,
) -> Option<NotationError> {
    let whole = 0..text.len();
    let query = Query::new(game, position);
    let at = query.at(position);
    for id in game.compound_turns(position).unwrap_or_default() {
        let start = Stepwise::new(game, position.clone(), id);
        let open = start.open().unwrap_or_default();
        let is_it = |step: &&Move| (step.from(), step.to()) == (Some(from), Some(to));
        let Some(step) = open.iter().find(is_it) else {
            continue;
        };
        let rule = &game.rules().turns[id.index()];
        let (name, min) = (&rule.name, rule.min);
        let message = match min {
            1 => format!("`{text}` is a step of `{name}`, whose steps are written in braces"),
            _ => format!("`{text}` is one step, and `{name}` has at least {min}"),
        };
        let error = |message: String| NotationError::new(message, whole.clone());
        return Some(match steps::begun_with(&start, step) {
            Ok(Some(turn)) => {
                let example = super::moves::write_all(game, std::slice::from_ref(&turn)).concat();
                error(message).with_help(format!("write its steps together, as in `{example}`"))
            }
            Ok(None) => error(format!(
                "`{text}` is not legal: no turn `{name}` can begin with it"
            )),
            // Finding such a turn takes too much work.
            Err(_) => error(message),
        });
    }
    let mut pseudo_move = None;
    let _ = at.unrestricted_from(from, &mut |one| {
        if one.to() == Some(to) {
            pseudo_move = Some(one);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let pseudo_move = pseudo_move?;
    let illegal = |reason: String| {
        let message = format!("`{text}` is not legal: {reason}");
        Some(NotationError::new(message, whole.clone()))
    };
    if let Some(reason) = steps::why_kept(game, position, &pseudo_move) {
        return illegal(reason);
    }
    let mut must_rules = at.must_rules_in_force().into_iter();
    let undone = must_rules.find(|must_rule| !at.satisfies(&pseudo_move, &must_rule.turn));
    let must_rule = undone.or_else(|| at.undone_must_rule(&pseudo_move))?;
    let name = &must_rule.name;
    illegal(format!("it does not satisfy the must rule `{name}`"))
}

/// Returns the error that the game is over, if it is: then this is the only reason why a move is not legal.
fn game_over(game: &Game, position: &Position, text: &str) -> Option<NotationError> {
    if !Query::new(game, position).at(position).is_decided() {
        return None;
    }
    let outcome = game.outcome(position, Ends::Counted).ok().flatten();
    let message = match outcome {
        Some(outcome) => format!("the game is over ({})", outcome.reason),
        None => "the game is over".to_owned(),
    };
    Some(NotationError::new(message, 0..text.len()))
}

/// Returns the reason why the joint move of this name, as in `O-O`, cannot be made; `None` if there is no joint move of this name.
fn why_no_joint(
    game: &Game,
    position: &Position,
    texts: &[String],
    text: &str,
) -> Option<NotationError> {
    let joints = &game.rules().joints;
    let named = || joints.iter().find(|joint| same_name(&joint.name, text));
    let all: Vec<&str> = texts.iter().map(String::as_str).collect();
    let illegal = |reason: String| {
        let error = NotationError::new(format!("`{text}` is not legal: {reason}"), 0..text.len());
        Some(error.with_help(examples(&all, "moves")))
    };
    let joint = match MoveText::parse(text).form {
        Form::Castling(wing) => match castling_on(game, position, wing).or_else(named) {
            Some(joint) => joint,
            None if !game.castles() => return illegal("this game has no castling".to_owned()),
            None => {
                let side = match wing {
                    Wing::Right => "right",
                    Wing::Left => "left",
                };
                return illegal(format!("no castling toward the {side} can be made"));
            }
        },
        _ => named()?,
    };
    illegal(not_made(game, position, joint))
}

/// Returns the castling of the player to move on this side, by the current or possible cells of its pieces, if there is exactly
/// one.
fn castling_on<'g>(game: &'g Game, position: &Position, wing: Wing) -> Option<&'g ir::Joint> {
    let query = Query::new(game, position);
    let eval = query.at(position).eval(position.turn);
    let x = |place: CellId| game.rules().board.cells[game.places().cell(place).index()].x;
    let is_on_side = |joint: &&ir::Joint| {
        let [first, partner, ..] = &joint.pieces[..] else {
            return false;
        };
        let [to, partner_to] = [first, partner].map(|piece| piece.to(position.turn));
        // If no piece is in its place, the ends of the pieces decide the side: the partner gets to the other side of the king.
        let stands = [first, partner].map(|piece| eval.cells(&piece.subject).iter().next());
        let is_right = match stands {
            [Some(first), Some(partner)] => x(partner) > x(first),
            _ => to
                .zip(partner_to)
                .is_some_and(|(to, partner)| x(partner) < x(to)),
        };
        joint.castles && is_right == (wing == Wing::Right)
    };
    let mut joints = game.rules().joints.iter().filter(is_on_side);
    joints.next().filter(|_| joints.next().is_none())
}

fn not_made(game: &Game, position: &Position, joint: &ir::Joint) -> String {
    let reason = crate::why::why_no_joint(game, position, joint);
    match joint.name.as_str() {
        "" => reason,
        name => format!("`{name}` cannot be made, {reason}"),
    }
}

/// Returns the joint move in which the piece on `from` would go to `to`, or that has a partner on `to`.
fn joint_of<'g>(
    game: &'g Game,
    position: &Position,
    from: CellId,
    to: CellId,
) -> Option<&'g ir::Joint> {
    let query = Query::new(game, position);
    let eval = query.at(position).eval(position.turn);
    let joints = || {
        let joints = game.rules().joints.iter();
        joints.filter(|joint| {
            let first = joint.pieces.first();
            first.is_some_and(|first| eval.cells(&first.subject).contains(from))
        })
    };
    let ends_there = |joint: &&ir::Joint| {
        let end = joint.pieces[0].to(position.turn);
        end.is_none_or(|end| end == to)
    };
    let has_partner_there = |joint: &&ir::Joint| {
        let mut partners = joint.pieces[1..].iter();
        partners.any(|piece| eval.cells(&piece.subject).contains(to))
    };
    joints()
        .find(ends_there)
        .or_else(|| joints().find(has_partner_there))
}

/// Returns a text such as `(e4)` or `e4,` without the signs of the text around it, if it is a legal move then.
fn without_signs(game: &Game, position: &Position, moves: &[Move], text: &str) -> Option<String> {
    let bare = text.replace(['(', ')', '.', ',', ';', ':'], "");
    let is_move = || super::moves::read(game, position, moves, &bare).is_ok();
    (bare != text && is_move()).then_some(bare)
}

/// Returns the error for a text such as `Nf3`, `exd5` or `f3`, which names the end of a move and not its start.
fn without_start(
    game: &Game,
    position: &Position,
    moves: &[Move],
    texts: &[String],
    text: &str,
) -> Option<NotationError> {
    if game.places().has_stacks() {
        return None;
    }
    let board = &game.rules().board;
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let to = (0..board.n_cells())
        .map(CellId::from_index)
        .filter(|cell| !board.name_of(*cell).is_empty() && bare.ends_with(board.name_of(*cell)))
        .max_by_key(|cell| board.name_of(*cell).len())?;
    let before = &bare[..bare.len() - board.name_of(to).len()];
    if before.ends_with('x') && position.piece(to).is_none() {
        return None;
    }
    let before = before.trim_end_matches(['x', '-']);
    let fits = |turn: &Move| {
        let kind = turn
            .piece()
            .and_then(|kind| game.rules().kinds.get(kind.index()));
        let (Some(from), Some(kind)) = (turn.from(), kind) else {
            return false;
        };
        // The text after the letter, or without a letter, is a part of the name of the piece's cell.
        let starts = |rest: &str| board.name_of(from).contains(rest);
        turn.to() == Some(to)
            && turn.steps().is_empty()
            && (before
                .strip_prefix(kind.letter.as_str())
                .is_some_and(starts)
                || starts(before))
    };
    let all = moves.iter().zip(texts).filter(|(turn, _)| fits(turn));
    let all: Vec<String> = all.map(|(_, text)| format!("`{text}`")).collect();
    if all.is_empty() {
        return None;
    }
    let message = format!("`{text}` does not say where the piece starts");
    let help = format!("write {}", all[..all.len().min(10)].join(" or "));
    Some(NotationError::new(message, 0..text.len()).with_help(help))
}

/// Returns the error for `what@at`, with legal alternatives of the same item or store.
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
    // The alternatives are moves of the same item, or other moves from stores, or all legal moves.
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

/// The help where no move is listed.
const NO_MOVE: &str = "there is no legal move";

/// Returns examples of legal moves, ten at most.
fn examples(texts: &[&str], what: &str) -> String {
    let some = texts[..texts.len().min(10)].join(" ");
    match texts.len() {
        0 => NO_MOVE.to_owned(),
        1..=10 => format!("legal: {some}"),
        n => format!("{n} {what} are legal, among them {some}"),
    }
}

fn not_legal_here(text: &str) -> NotationError {
    NotationError::new(format!("`{text}` is not legal here"), 0..text.len())
}

/// Returns the place at the beginning of a text, and the length of its name in bytes. Without a level the start of a move is the
/// highest piece of the player to move, and its end is the first free level.
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
        return Some((game.rules().find_place(&text[..end])?, end));
    }
    let levels = || (0..places.levels()).filter_map(|level| places.at(cell, level));
    let place = if is_start {
        let of_mover = |place: &ir::CellId| game.is_moved_by_mover(position, *place) == Ok(true);
        levels().rfind(of_mover)
    } else {
        levels().find(|place| position.piece(*place).is_none())
    };
    Some((place.unwrap_or(cell), length))
}
