//! Moves as text.
//!
//! Writing: `e2e4`, `e7e8q` (kinds of one letter) or `e7e8=archbishop`, drops `P@e4`, castling as the king's move, rifle captures
//! `e1!d4`. Where from, to and promotion do not tell two moves apart, a castling is written as king takes partner, a
//! capture with `x`, an en passant with `ep` at its end, and if that is not enough the victims follow in parentheses, then
//! what tells the path: `(^d5)` over the piece on d5, `(~d5)` over the empty d5, `(slide)` by this part.
//!
//! Where men stand on one another, a man's cell has his level (0 on the ground), and a move onto a stack and a capture have their
//! signs: `e2.0e3` onto an empty cell, `e2.0+e3` onto a stack, `e2.0xe3.1` taking the man at that level. What is laid in
//! a set-up is written like a drop, a tile by its letters (`KQRB@c2`), also where chance picks it after the call `@c2`;
//! a man left out is `Q@-`, a turn that does nothing `pass`.
//!
//! A turn of several steps is `name{d6d7 d5d6}`; its steps are read in any order where turns are the same in any.
//!
//! Reading is lenient: promotions by letter or name with or without `=`; `-`, `x` or a blank between the cells, the name of a joint
//! move (`O-O`), king takes partner, letters of men (`Ng1f3`, `K!Nd4`), `!d4` alone. With stacks `-` may stand before an empty
//! cell alone, and levels may be left out where only one is meant. What is none of these may be in
//! [standard notation](super::standard).

use std::borrow::Cow;

use ir::{Item, KindId, Move, MoveKind, Same, Shape};

use super::matching::{self, Meant};
use super::text::{Form, MoveText};
use super::{NotationError, NotationErrorKind, reason};
use crate::game::Game;
use crate::position::Position;

/// The text of each of these moves; all moves of one position must be given, so that no two have the same text.
pub fn write_all(game: &Game, moves: &[Move]) -> Vec<String> {
    let short: Vec<String> = moves.iter().map(|turn| short(game, turn)).collect();
    // Steps are read one by one, in any order in which they can be made where that is the same turn: texts of the same steps must differ too.
    let longer = lengthen(&short, &in_any_order(game, moves, &short), |index| {
        long(game, &moves[index])
    });
    let longest = lengthen(&longer, &in_any_order(game, moves, &longer), |index| {
        let (text, victims) = (&longer[index], victims(game, &moves[index]));
        // Of stacks they may be told already.
        match text.ends_with(&victims) {
            true => text.clone(),
            false => format!("{text}{victims}"),
        }
    });
    let as_they_are: Vec<Cow<'_, str>> = longest.iter().map(Cow::from).collect();
    let longest = lengthen(&longest, &as_they_are, |index| {
        with_path(game, &moves[index], &longest[index])
    });
    let as_they_are: Vec<Cow<'_, str>> = longest.iter().map(Cow::from).collect();
    // The way the turn is spent, where nothing else tells two apart.
    let named = lengthen(&longest, &as_they_are, |index| {
        match (&moves[index].way, moves[index].steps().is_empty()) {
            (Some(id), true) => {
                let name = &game.rules().turns[id.index()].name;
                format!("{name}{{{}}}", longest[index])
            }
            _ => longest[index].clone(),
        }
    });
    let longest = named;
    let as_they_are: Vec<Cow<'_, str>> = longest.iter().map(Cow::from).collect();
    lengthen(&longest, &as_they_are, |index| {
        let nth = longest[..index]
            .iter()
            .filter(|text| **text == longest[index])
            .count();
        if nth == 0 {
            longest[index].clone()
        } else {
            format!("{}#{}", longest[index], nth + 1)
        }
    })
}

/// Writes one legal turn of the player to move, told apart from all others. The turns of several steps are listed only
/// if that text cannot be read alone: there may be very many.
pub fn write_legal(game: &Game, position: &Position, turn: &Move) -> String {
    let alone = || write_all(game, std::slice::from_ref(turn)).concat();
    // One step may be a turn in more than one way.
    let is_same = |other: &Move| other.way == turn.way && other.same_record(turn);
    let legal = if turn.steps().is_empty() {
        game.single_moves(position)
    } else {
        let text = alone();
        if read_steps(game, position, &text).is_some_and(|read| is_same(&read)) {
            return text;
        }
        game.legal_moves(position)
    };
    let legal = legal.unwrap_or_default();
    let index = legal.iter().position(is_same);
    // It may be listed with its steps in another order.
    match index.or_else(|| legal.iter().position(|other| other.has_same_steps(turn))) {
        Some(index) => write_all(game, &legal)[index].clone(),
        None => alone(),
    }
}

/// The legal move of the player to move that the text means. A turn of several steps is made step by step, and no other is
/// looked at: there may be very many.
///
/// # Errors
/// As [`read`].
pub fn read_legal(game: &Game, position: &Position, text: &str) -> Result<Move, NotationError> {
    match read_steps(game, position, text) {
        Some(turn) => Ok(turn),
        None => {
            // Only a text that could be one of them, so that reasons can be told, needs turns of several steps in the list.
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

/// The legal turn of several steps that the text means, if it means one.
pub fn read_steps(game: &Game, position: &Position, text: &str) -> Option<Move> {
    reason::steps::read(game, position, text.trim())
}

/// The move of these that the text means: it is taken apart ([`MoveText`]) and matched against each, and none is written for that.
///
/// # Errors
/// Says whether a cell is unknown, nobody stands there, or the move is not legal, with what is.
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
        Meant::Wrongly(index, claim) => Err(ambiguous(
            format!("`{trimmed}` {claim}"),
            format!("write {}", own(&[index])),
        )),
        Meant::Several(indices) => Err(ambiguous(
            format!("`{trimmed}` may mean several moves"),
            format!("write one of {}", own(&indices)),
        )),
        Meant::None => {
            let texts = write_all(game, moves);
            let mut error = reason::explain(game, position, moves, &texts, trimmed);
            let spaces = text.len() - text.trim_start().len();
            error.range = error.range.start + spaces..error.range.end + spaces;
            Err(error)
        }
    }
}

/// Tests whether another of these moves is written as this one is, unless they have to be told apart.
pub(super) fn is_shared(game: &Game, moves: &[Move], one: &Move) -> bool {
    let own = short(game, one);
    let mut others = moves.iter().filter(|other| *other != one);
    others.any(|other| short(game, other) == own)
}

/// Splits at blanks outside braces.
pub fn split(text: &str) -> Vec<&str> {
    split_around(&[], text)
}

/// The same for moves of this game: blanks in the name of a turn before its braces are not split at.
pub fn split_moves<'t>(game: &Game, text: &'t str) -> Vec<&'t str> {
    let turns = game.rules().turns.iter();
    let names: Vec<String> = turns
        .map(|turn| format!("{}{{", turn.name))
        .filter(|name| name.contains(char::is_whitespace))
        .collect();
    split_around(&names, text)
}

/// Splits at blanks outside braces and outside these beginnings.
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

/// Returns the texts of these moves, with steps in an order of their own where a turn is the same whatever their order.
fn in_any_order<'t>(game: &Game, moves: &[Move], texts: &'t [String]) -> Vec<Cow<'t, str>> {
    let is_set = |id: ir::TurnId| game.rules().turns[id.index()].same == Same::Set;
    let in_order = |(turn, text): (&Move, &'t String)| {
        if turn.steps().is_empty() || !turn.way.is_some_and(is_set) {
            return Cow::from(text);
        }
        let mut words: Vec<&str> = text.split(['{', ' ', '}']).collect();
        words.sort_unstable();
        Cow::from(words.join(" "))
    };
    moves.iter().zip(texts).map(in_order).collect()
}

/// Replaces every text whose key occurs more than once.
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

fn name(game: &Game, place: ir::CellId) -> String {
    game.rules().place_name(place)
}

/// As which kind a piece is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// As the kind as which it is shown.
    Shown,
    /// As its own kind.
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

/// What the move brings from a store, or leaves there: a man's letter or a tile's; empty for a call.
fn brought(game: &Game, turn: &Move, letters: Letters) -> String {
    let Some(item) = turn.item() else {
        return String::new();
    };
    match (item, turn.source()) {
        (Item::Man(kind), _) => letters.kind(game, kind).letter.clone(),
        (Item::Tile(tile), Some((store, _))) => match game.rules().item_text(store, tile) {
            text if text.is_empty() => "-".to_owned(),
            text => text,
        },
        (Item::Tile(tile), None) => tile.to_string(),
    }
}

/// Whether it does nothing at all.
fn is_nothing(turn: &Move) -> bool {
    turn.shape == Shape::Pass
}

/// The place where the move starts, or what comes from a store: `P@`.
fn start(game: &Game, turn: &Move, letters: Letters) -> String {
    match turn.from() {
        Some(from) => name(game, from),
        None if is_nothing(turn) => "pass".to_owned(),
        None => format!("{}@", brought(game, turn, letters)),
    }
}

/// The cell where it ends.
fn target<'g>(game: &'g Game, turn: &Move) -> &'g str {
    match turn.to() {
        Some(to) => game.rules().cell_name(to),
        None if turn.kind() == MoveKind::Discard => "-",
        None => "",
    }
}

/// Where it ends, with the sign of a move onto a stack or of a capture where men stand on one another. Victims elsewhere are not
/// told here.
fn signed_target(game: &Game, turn: &Move) -> String {
    let (places, to) = (game.places(), target(game, turn));
    let end = match turn.to() {
        Some(end) if places.has_stacks() && turn.from().is_some() => end,
        _ => return to.to_owned(),
    };
    match turn.victims()[..] {
        [victim] if places.cell(victim) == places.cell(end) => format!("x{}", name(game, victim)),
        [] if places.level(end) > 0 => format!("+{to}"),
        [] => to.to_owned(),
        _ => format!("x{to}"),
    }
}

/// The victims where men stand on one another, at the end of the text; none where the end of the move tells who is taken.
fn victims_of_stacks(game: &Game, turn: &Move) -> String {
    let places = game.places();
    let (Some(_), Some(end)) = (turn.from(), turn.to()) else {
        return String::new();
    };
    match turn.victims()[..] {
        _ if !places.has_stacks() => String::new(),
        [victim] if places.cell(victim) == places.cell(end) => String::new(),
        _ => victims(game, turn),
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

/// The name of the turn with its steps in braces.
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

/// Does what [`short`] does, for one step, with these letters.
fn in_letters(game: &Game, turn: &Move, letters: Letters) -> String {
    let (from, to) = (start(game, turn, letters), signed_target(game, turn));
    let promotion = promotion(game, turn.promotes(), letters);
    match (turn.kind(), turn.victims().first()) {
        (MoveKind::Rifle, Some(victim)) if turn.victims().len() == 1 => {
            format!("{from}!{}{promotion}", name(game, *victim))
        }
        _ => format!("{from}{to}{promotion}{}", victims_of_stacks(game, turn)),
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
        _ if turn.victims().is_empty() || game.places().has_stacks() => {
            in_letters(game, turn, Letters::Own)
        }
        _ => format!("{from}x{to}{promotion}"),
    }
}

/// A joint move as the first piece moving onto its partner's cell; `None` where [that names another](is_told_onto_partner).
fn onto_partner(game: &Game, turn: &Move) -> Option<String> {
    let (partner, _) = turn.partners().first()?;
    let is_told = is_told_onto_partner(game, turn);
    is_told.then(|| {
        format!(
            "{}{}",
            start(game, turn, Letters::Own),
            name(game, *partner)
        )
    })
}

/// Tests whether a castling may be written as the piece moving onto its partner's cell: no joint move between fixed cells ends there.
pub(super) fn is_told_onto_partner(game: &Game, turn: &Move) -> bool {
    let Some((partner, _)) = turn.partners().first() else {
        return false;
    };
    let ends_there = |joint: &ir::Joint| {
        joint.men.iter().all(|man| man.fixed) && joint.men[0].to.contains(partner)
    };
    Some(*partner) == turn.to() || !game.rules().joints.iter().any(ends_there)
}

/// The text of a move with what tells its path from others.
fn with_path(game: &Game, turn: &Move, text: &str) -> String {
    match turn.steps().is_empty() {
        true => format!("{text}{}", path(game, turn)),
        false => steps(game, turn, |game, step| {
            format!("{}{}", short(game, step), path(game, step))
        }),
    }
}

/// What tells the path of a piece from others: cells jumped, `(^d5)`, cells passed, `(~d5,e5)`, the part, `(slide)`.
fn path(game: &Game, turn: &Move) -> String {
    let Some(walk) = turn.walk() else {
        return String::new();
    };
    let listed = |sign: &str, cells: &[ir::CellId]| match cells.is_empty() {
        true => String::new(),
        false => format!("({sign}{})", in_order(game, cells)),
    };
    let mut text = String::new();
    if walk.tells.jumped {
        text += &listed("^", &walk.jumped);
    }
    if walk.tells.passed {
        text += &listed("~", &walk.passed);
    }
    if walk.tells.part {
        text += &format!("({})", game.rules().part_names[walk.part.index()]);
    }
    text
}

fn victims(game: &Game, turn: &Move) -> String {
    match turn.victims().is_empty() {
        true => String::new(),
        false => format!("({})", in_order(game, turn.victims())),
    }
}

/// Names of cells, by their numbers.
fn in_order(game: &Game, cells: &[ir::CellId]) -> String {
    let cells = ir::in_order(cells);
    let names: Vec<String> = cells.iter().map(|cell| name(game, *cell)).collect();
    names.join(",")
}
