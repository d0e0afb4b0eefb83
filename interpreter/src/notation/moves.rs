//! Moves as text in coordinates.
//!
//! Writing: `e2e4`, `e7e8q` (kinds of one letter) or `e7e8=archbishop`, drops `P@e4`, castling as the king's move, rifle captures
//! `e1!d4`. Start, end and promotion may not distinguish two moves. Then a castling is written as king takes partner, a capture
//! with `x`, and an en passant capture with `ep` at its end. If that is not enough, the captured pieces follow in parentheses, then
//! the part of the path that differs: `(^d5)` over the piece on d5, `(~d5)` over the empty d5, `(slide)` by this part.
//!
//! In games with stacks, the cell of a piece has its level (0 on the ground), and a move onto a stack and a capture have their
//! signs: `e2.0e3` onto an empty cell, `e2.0+e3` onto a stack, `e2.0xe3.1` capturing the piece at that level. A placement in a
//! set-up is written like a drop, a tile by its letters (`KQRB@c2`), also if chance draws it after the call `@c2`. A discarded
//! piece is `Q@-`, a turn without a change `pass`, a throw of dice `die=3` or `dice=2+5`.
//!
//! A turn of several steps is `name{d6d7 d5d6}`; its steps are read in any order if the order does not distinguish turns.
//!
//! Reading is lenient: promotions by letter or name with or without `=`; `-`, `x` or a space between the cells, the name of a joint
//! move (`O-O`), king takes partner, letters of pieces (`Ng1f3`, `K!Nd4`), `!d4` alone. With stacks `-` may precede only an empty
//! cell, and levels may be left out if only one is possible. Any other text may be in [standard notation](super::standard).

use std::borrow::Cow;

use ir::{Arrange, Item, KindId, Move, MoveKind, Same, Shape};

use super::joints::joints_of;
use super::matching::{self, Meant};
use super::text::{Form, MoveText};
use super::{NotationError, NotationErrorKind, reason};
use crate::game::Game;
use crate::position::Position;
use crate::stepwise::Stepwise;

/// Returns the text of each of these moves. All moves of one position must be given, so that no two have equal texts.
pub fn write_all(game: &Game, moves: &[Move]) -> Vec<String> {
    let short: Vec<String> = moves.iter().map(|turn| short(game, turn)).collect();
    // Steps are read one by one, in any order that gives the same turn. So texts with the same steps in another order must differ
    // too.
    let longer = lengthen(&short, &in_any_order(game, moves, &short), |index| {
        long(game, &moves[index])
    });
    let longest = lengthen(&longer, &in_any_order(game, moves, &longer), |index| {
        let (text, captured) = (&longer[index], captured(game, &moves[index]));
        // Texts with stacks may already contain the captured pieces.
        match text.ends_with(&captured) {
            true => text.clone(),
            false => format!("{text}{captured}"),
        }
    });
    let with_paths = lengthen_equal(&longest, |index| {
        with_path(game, &moves[index], &longest[index])
    });
    // The kind of turn is written if nothing else distinguishes two moves.
    let with_turns = lengthen_equal(&with_paths, |index| {
        match (&moves[index].way, moves[index].steps().is_empty()) {
            (Some(id), true) => {
                let name = &game.rules().turns[id.index()].name;
                format!("{name}{{{}}}", with_paths[index])
            }
            _ => with_paths[index].clone(),
        }
    });
    lengthen_equal(&with_turns, |index| {
        let text = &with_turns[index];
        let nth = with_turns[..index]
            .iter()
            .filter(|other| *other == text)
            .count();
        match nth {
            0 => text.clone(),
            _ => format!("{text}#{}", nth + 1),
        }
    })
}

/// Writes one legal move of the player to move, distinguished from all others. The turns of several steps are listed only if the
/// text cannot be read alone, because there may be very many.
pub fn write_legal(game: &Game, position: &Position, turn: &Move) -> String {
    let alone = || write_all(game, std::slice::from_ref(turn)).concat();
    // One step may be a turn of more than one kind.
    let is_same = |other: &Move| other.way == turn.way && other.same_record(turn);
    let legal = if turn.steps().is_empty() {
        game.single_moves(position)
    } else {
        let texts = std::iter::once_with(|| Some(alone()));
        let by_steps = std::iter::once_with(|| step_by_step(game, position, turn));
        let is_read =
            |text: &String| read_steps(game, position, text).is_some_and(|read| is_same(&read));
        if let Some(text) = texts.chain(by_steps).flatten().find(is_read) {
            return text;
        }
        game.legal_moves(position)
    };
    let legal = legal.unwrap_or_default();
    let index = legal.iter().position(is_same);
    // The turn may be listed with its steps in another order.
    match index.or_else(|| legal.iter().position(|other| other.has_same_steps(turn))) {
        Some(index) => write_all(game, &legal)[index].clone(),
        None => alone(),
    }
}

/// Returns the text of a turn in which each step is distinguished from all others that can be made in its place. `None` if the steps cannot be made.
fn step_by_step(game: &Game, position: &Position, turn: &Move) -> Option<String> {
    let id = turn.way?;
    let mut made = Stepwise::new(game, position.clone(), id);
    let mut texts = Vec::new();
    for step in turn.steps() {
        let open = made.open().ok()?;
        let index = open.iter().position(|other| other == step)?;
        texts.push(write_all(game, &open).swap_remove(index));
        made.make(step.clone());
    }
    let name = &game.rules().turns[id.index()].name;
    Some(format!("{name}{{{}}}", texts.join(" ")))
}

/// Returns the legal move of the player to move that the text means. A turn of several steps is made step by step, without a list
/// of all turns, because there may be very many.
///
/// # Errors
/// As [`read`].
pub fn read_legal(game: &Game, position: &Position, text: &str) -> Result<Move, NotationError> {
    match read_steps(game, position, text) {
        Some(turn) => Ok(turn),
        None => {
            // Turns of several steps are listed only if the text could be one of them, for the reasons in the error.
            let single = || game.single_moves(position);
            let is_turn = matches!(MoveText::parse(text).form, Form::Turn { .. });
            let legal = match is_turn {
                true => game.legal_moves(position).or_else(|_| single()),
                false => single(),
            };
            let legal = legal.map_err(|why| NotationError::too_much(why, 0..text.len()))?;
            read(game, position, &legal, text)
        }
    }
}

/// Returns the legal turn of several steps that the text means, if any.
pub fn read_steps(game: &Game, position: &Position, text: &str) -> Option<Move> {
    reason::steps::read(game, position, text.trim())
}

/// Returns the move of this list that the text means. The text is parsed ([`MoveText`]) and matched with each move, and no move is
/// written for that.
///
/// # Errors
/// A message about an unknown cell, an empty start, or an illegal move, with legal alternatives.
pub fn read(
    game: &Game,
    position: &Position,
    moves: &[Move],
    text: &str,
) -> Result<Move, NotationError> {
    let parsed = MoveText::parse(text);
    let ambiguous = |message: String, help: String| NotationError {
        kind: NotationErrorKind::Ambiguous,
        ..NotationError::new(message, 0..text.len()).with_help(help)
    };
    let own = |indices: &[usize]| {
        let texts = write_all(game, moves);
        let texts = indices.iter().map(|index| format!("`{}`", texts[*index]));
        texts.collect::<Vec<String>>().join(", ")
    };
    let trimmed = parsed.whole;
    match matching::meant(game, position, moves, &parsed) {
        Meant::One(index) => Ok(moves[index].clone()),
        Meant::Contradicted(index, claim) => Err(ambiguous(
            format!("`{trimmed}` {claim}"),
            format!("write {}", own(&[index])),
        )),
        Meant::Several(indices) => Err(ambiguous(
            format!("`{trimmed}` may mean several moves"),
            format!("write one of {}", own(&indices)),
        )),
        Meant::None => {
            // A turn that is not listed may lead to the position of one that is.
            let unlisted = game.equal_moves(position);
            let turn = match matching::meant(game, position, &unlisted, &parsed) {
                Meant::One(index) => Some(unlisted[index].clone()),
                _ if trimmed.contains('{') => read_steps(game, position, trimmed),
                _ => None,
            };
            let is_listed = |one: &&Move| {
                turn.as_ref()
                    .is_some_and(|turn| game.is_equal_turn(position, one, turn))
            };
            if let Some(listed) = moves.iter().find(is_listed) {
                return Ok(listed.clone());
            }
            let texts = write_all(game, moves);
            let mut error = reason::explain(game, position, moves, &texts, trimmed);
            let spaces = text.len() - text.trim_start().len();
            error.range = error.range.start + spaces..error.range.end + spaces;
            Err(error)
        }
    }
}

/// Tests whether this text of a move may mean another of these moves as well: their short texts are the same, and it is the short one or none
/// that distinguishes them.
pub(super) fn is_shared(game: &Game, moves: &[Move], one: &Move, text: &str) -> bool {
    let own = short(game, one);
    let Some(index) = moves.iter().position(|other| other == one) else {
        return false;
    };
    let is_other = |other: &Move| other != one && short(game, other) == own;
    moves.iter().any(is_other) && (text == own || write_all(game, moves)[index] != text)
}

/// Splits a text at spaces outside braces.
pub fn split(text: &str) -> Vec<&str> {
    split_around(&[], text)
}

/// Splits a text at spaces as [`split`] does, except for spaces in the name of a turn of this game before its braces.
pub fn split_moves<'t>(game: &Game, text: &'t str) -> Vec<&'t str> {
    let turns = game.rules().turns.iter();
    let names: Vec<String> = turns
        .map(|turn| format!("{}{{", turn.name))
        .filter(|name| name.contains(char::is_whitespace))
        .collect();
    split_around(&names, text)
}

/// Splits a text at spaces outside braces and outside these beginnings.
fn split_around<'t>(names: &[String], text: &'t str) -> Vec<&'t str> {
    let mut depth = 0usize;
    let mut start = None;
    let mut named_to = 0;
    let mut parts = Vec::new();
    for (at, letter) in text.char_indices() {
        if start.is_none() && depth == 0 {
            let named = names.iter().filter(|name| text[at..].starts_with(*name));
            named_to = at + named.map(String::len).max().unwrap_or(0);
        }
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if letter.is_whitespace() && depth == 0 && at >= named_to {
            if let Some(start) = start.take() {
                parts.push(&text[start..at]);
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    if let Some(start) = start {
        parts.push(&text[start..]);
    }
    parts
}

/// Returns the texts of these moves. The steps are sorted in a turn whose order of steps does not matter.
fn in_any_order<'t>(game: &Game, moves: &[Move], texts: &'t [String]) -> Vec<Cow<'t, str>> {
    let is_set = |id: ir::TurnId| game.rules().turns[id.index()].same == Same::Set;
    let in_order = |(turn, text): (&Move, &'t String)| {
        if turn.steps().is_empty() || !turn.way.is_some_and(is_set) {
            return Cow::from(text);
        }
        let mut words: Vec<&str> = text.split(['{', ' ', '}']).collect();
        words.arrange();
        Cow::from(words.join(" "))
    };
    moves.iter().zip(texts).map(in_order).collect()
}

/// Replaces every text with a key that occurs more than once.
fn lengthen(
    texts: &[String],
    keys: &[Cow<'_, str>],
    longer: impl Fn(usize) -> String,
) -> Vec<String> {
    let mut times = rustc_hash::FxHashMap::default();
    for key in keys {
        *times.entry(key.as_ref()).or_insert(0) += 1;
    }
    (0..texts.len())
        .map(|index| {
            if times[keys[index].as_ref()] > 1 {
                longer(index)
            } else {
                texts[index].clone()
            }
        })
        .collect()
}

/// Replaces every text that occurs more than once.
fn lengthen_equal(texts: &[String], longer: impl Fn(usize) -> String) -> Vec<String> {
    let keys: Vec<Cow<'_, str>> = texts.iter().map(Cow::from).collect();
    lengthen(texts, &keys, longer)
}

fn name(game: &Game, place: ir::CellId) -> String {
    game.rules().place_name(place)
}

/// The kind as which a piece is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// The kind as which the piece is shown.
    Shown,
    /// The piece's own kind.
    Own,
}

impl Letters {
    fn kind(self, game: &Game, kind: KindId) -> &ir::Kind {
        match self {
            Self::Shown => game.rules().shown(kind),
            Self::Own => &game.rules().kinds[kind.index()],
        }
    }
}

/// Returns the item that the move takes from a store or discards: a piece's letter or a tile's; empty for a call.
fn brought(game: &Game, turn: &Move, letters: Letters) -> String {
    let Some(item) = turn.item() else {
        return String::new();
    };
    match (item, turn.source()) {
        (Item::Piece(kind), _) => letters.kind(game, kind).letter.clone(),
        (Item::Tile(tile), Some((store, _))) => match game.rules().item_text(store, tile) {
            text if text.is_empty() => "-".to_owned(),
            text => text,
        },
        (Item::Tile(tile), None) => tile.to_string(),
    }
}

/// Returns whether the move changes nothing at all.
fn is_nothing(turn: &Move) -> bool {
    turn.shape == Shape::Pass
}

/// Returns the place where the move starts, or the item from a store: `P@`.
fn start(game: &Game, turn: &Move, letters: Letters) -> String {
    match turn.from() {
        Some(from) => name(game, from),
        None if is_nothing(turn) => "pass".to_owned(),
        None => format!("{}@", brought(game, turn, letters)),
    }
}

/// Returns the cell where the move ends.
fn target<'g>(game: &'g Game, turn: &Move) -> &'g str {
    match turn.to() {
        Some(to) => game.rules().cell_name(to),
        None if turn.kind() == MoveKind::Discard => "-",
        None => "",
    }
}

/// Returns the end of the move, in games with stacks with the sign of a move onto a stack or of a capture. Captures elsewhere are
/// not included.
fn signed_target(game: &Game, turn: &Move) -> String {
    let (places, to) = (game.places(), target(game, turn));
    let end = match turn.to() {
        Some(end) if places.has_stacks() && turn.from().is_some() => end,
        _ => return to.to_owned(),
    };
    match turn.captured()[..] {
        [captured_cell] if places.cell(captured_cell) == places.cell(end) => {
            format!("x{}", name(game, captured_cell))
        }
        [] if places.level(end) > 0 => format!("+{to}"),
        [] => to.to_owned(),
        _ => format!("x{to}"),
    }
}

/// Returns the captured pieces for the end of the text, in games with stacks; empty if the end of the move already names the
/// captured piece.
fn captured_in_stacks(game: &Game, turn: &Move) -> String {
    let places = game.places();
    let (Some(_), Some(end)) = (turn.from(), turn.to()) else {
        return String::new();
    };
    match turn.captured()[..] {
        _ if !places.has_stacks() => String::new(),
        [captured_cell] if places.cell(captured_cell) == places.cell(end) => String::new(),
        _ => captured(game, turn),
    }
}

fn promotion(game: &Game, kind: Option<KindId>, letters: Letters) -> String {
    let Some(kind) = kind else {
        return String::new();
    };
    let kind = letters.kind(game, kind);
    if kind.letter.chars().count() == 1 {
        kind.letter.to_lowercase()
    } else {
        format!("={}", kind.name)
    }
}

/// Returns the name of the turn with its steps in braces.
fn steps(game: &Game, turn: &Move, text: impl Fn(&Game, &Move) -> String) -> String {
    let steps: Vec<String> = turn.steps().iter().map(|step| text(game, step)).collect();
    let name = turn
        .way
        .map_or("", |id| game.rules().turns[id.index()].name.as_str());
    format!("{name}{{{}}}", steps.join(" "))
}

fn short(game: &Game, turn: &Move) -> String {
    if !turn.steps().is_empty() {
        return steps(game, turn, short);
    }
    in_letters(game, turn, Letters::Shown)
}

/// Writes one step as [`short`] does, with these letters.
fn in_letters(game: &Game, turn: &Move, letters: Letters) -> String {
    if let Some(thrown) = turn.thrown() {
        return game.rules().throw_text(thrown.chance, &thrown.faces);
    }
    let (from, to) = (start(game, turn, letters), signed_target(game, turn));
    let promotion = promotion(game, turn.promotes(), letters);
    match (turn.kind(), turn.captured().first()) {
        (MoveKind::Rifle, Some(captured_cell)) if turn.captured().len() == 1 => {
            format!("{from}!{}{promotion}", name(game, *captured_cell))
        }
        _ => format!("{from}{to}{promotion}{}", captured_in_stacks(game, turn)),
    }
}

fn long(game: &Game, turn: &Move) -> String {
    if !turn.steps().is_empty() {
        return steps(game, turn, long);
    }
    let (from, to) = (start(game, turn, Letters::Own), target(game, turn));
    let promotion = promotion(game, turn.promotes(), Letters::Own);
    match turn.kind() {
        MoveKind::Castle => {
            onto_partner(game, turn).unwrap_or_else(|| format!("{from}{to}")) + &promotion
        }
        MoveKind::EnPassant => format!("{from}x{to}{promotion}ep"),
        MoveKind::Rifle => in_letters(game, turn, Letters::Own),
        // After `@` there is no sign: a drop that captures elsewhere ends on a cell that was empty.
        _ if turn.captured().is_empty() || turn.from().is_none() || game.places().has_stacks() => {
            in_letters(game, turn, Letters::Own)
        }
        _ => format!("{from}x{to}{promotion}"),
    }
}

/// Returns a joint move as the first piece moving onto its partner's cell; `None` if [that text means another
/// move](is_written_onto_partner).
fn onto_partner(game: &Game, turn: &Move) -> Option<String> {
    let (partner, _) = turn.partners().first()?;
    let is_written = is_written_onto_partner(game, turn);
    is_written.then(|| {
        format!(
            "{}{}",
            start(game, turn, Letters::Own),
            name(game, *partner)
        )
    })
}

/// Tests whether a castling may be written as the piece moving onto its partner's cell: its ends are not chosen, and no joint move
/// between fixed cells ends there.
pub(super) fn is_written_onto_partner(game: &Game, turn: &Move) -> bool {
    let Some((partner, _)) = turn.partners().first() else {
        return false;
    };
    let ends_there = |joint: &ir::Joint| {
        joint.pieces.iter().all(|piece| piece.fixed) && joint.pieces[0].may_end_on(*partner)
    };
    if joints_of(game, turn).any(|joint| !joint.has_fixed_ends()) {
        return false;
    }
    Some(*partner) == turn.to() || !game.rules().joints.iter().any(ends_there)
}

/// Returns the text of a move with the notes that distinguish its path from others.
fn with_path(game: &Game, turn: &Move, text: &str) -> String {
    match turn.steps().is_empty() {
        true => format!("{text}{}", path(game, turn)),
        false => steps(game, turn, |game, step| {
            format!("{}{}", short(game, step), path(game, step))
        }),
    }
}

/// Returns the notes that distinguish the path of a piece from others: cells jumped, `(^d5)`, cells passed, `(~d5,e5)`, the part,
/// `(slide)`; of a joint move, the other pieces, `(h1-f1)`.
fn path(game: &Game, turn: &Move) -> String {
    let Some(walk) = turn.walk() else {
        return match turn.partners() {
            [] => String::new(),
            _ => format!("({})", partners(game, turn)),
        };
    };
    let listed = |sign: &str, cells: &[ir::CellId]| match cells.is_empty() {
        true => String::new(),
        false => format!("({sign}{})", in_order(game, cells)),
    };
    let mut text = String::new();
    if walk.path_key.jumped {
        text += &listed("^", &walk.jumped);
    }
    if walk.path_key.passed {
        text += &listed("~", &walk.passed);
    }
    if walk.path_key.part {
        text += &format!("({})", game.rules().part_names[walk.part.index()]);
    }
    text
}

/// Returns the other pieces of a joint move, in its order: `h1-f1`.
pub(super) fn partners(game: &Game, turn: &Move) -> String {
    let pieces = turn.partners().iter();
    let pieces = pieces.map(|(from, to)| format!("{}-{}", name(game, *from), name(game, *to)));
    pieces.collect::<Vec<String>>().join(",")
}

fn captured(game: &Game, turn: &Move) -> String {
    match turn.captured().is_empty() {
        true => String::new(),
        false => format!("({})", in_order(game, turn.captured())),
    }
}

/// Returns the names of cells, ordered by cell number.
fn in_order(game: &Game, cells: &[ir::CellId]) -> String {
    let cells = ir::in_order(cells);
    let names: Vec<String> = cells.iter().map(|cell| name(game, *cell)).collect();
    names.join(",")
}
