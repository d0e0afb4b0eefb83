//! Moves in standard notation, for games with letters for pieces: `Nf3`, `exd5`, `O-O`, `e8=Q`, `N@f5`.
//!
//! A text consists of the letter of the piece ([as it is shown](Rules::shown)), its start if necessary, `x` for a capture, its end,
//! and the promotion. The start is the file, else the rank, else the cell. The letter is left out for [one
//! kind](Rules::unlettered_kind), whose captures begin with the file. A castling is `O-O` or `O-O-O` by its side, whatever
//! its rule is called, if one castling on that side is legal. Turns of several steps, captures without moving, tiles and stacks are
//! written only in [coordinates](super::moves).
//!
//! Reading is lenient: the start may be given where it is not needed; `x`, `=`, `+`, `#`, `!` and `?` may be left out or added;
//! letters of pieces must be capitals; a drop of the kind without a letter may be `@e4`.

use std::cmp::Ordering;

use ir::{CellId, KindId, Move, MoveKind, Rules, Shape};

use super::joints::{joint_names, joints_of};
use super::matching;
use super::text::{MoveText, Wing};
use crate::game::Game;
use crate::limits::Answer;
use crate::position::Position;

/// The parts of a move's text, apart from its start.
pub(super) struct Parts<'g> {
    pub(super) letter: &'g str,
    pub(super) is_unlettered: bool,
    from: CellId,
    is_capture: bool,
    pub(super) to: &'g str,
    becomes: Option<KindId>,
}

impl<'g> Parts<'g> {
    /// Takes a move apart, with `unlettered` as the kind without a letter; `None` if standard notation cannot write the move.
    pub(super) fn of(game: &'g Game, unlettered: Option<KindId>, turn: &Move) -> Option<Self> {
        let is_plain = matches!(turn.kind(), MoveKind::Move | MoveKind::EnPassant);
        if !is_plain || game.places().has_stacks() {
            return None;
        }
        let rules = game.rules();
        let (kind, from, to) = (turn.piece()?, turn.from()?, turn.to()?);
        // A piece captured elsewhere than on the end cell is known only from the passed cell of an en passant capture.
        let is_writable = match turn.captured() {
            [] => true,
            [captured_cell] => *captured_cell == to || turn.kind() == MoveKind::EnPassant,
            _ => false,
        };
        let letter = rules.shown(kind).letter.as_str();
        (is_writable && !letter.is_empty()).then(|| Self {
            letter,
            is_unlettered: unlettered == Some(kind),
            from,
            is_capture: !turn.captured().is_empty(),
            to: rules.cell_name(to),
            becomes: turn.promotes(),
        })
    }

    /// Writes the move with this part of its start.
    fn text(&self, rules: &Rules, from: &str) -> String {
        let letter = match self.is_unlettered {
            true => String::new(),
            false => self.letter.to_uppercase(),
        };
        let sign = if self.is_capture { "x" } else { "" };
        let becomes = self.becomes.map_or_else(String::new, |kind| {
            let kind = rules.shown(kind);
            match kind.letter.is_empty() {
                true => format!("={}", kind.name),
                false => format!("={}", kind.letter.to_uppercase()),
            }
        });
        format!("{letter}{from}{sign}{}{becomes}", self.to)
    }

    /// Returns the possible texts of the start: nothing, file, rank, cell.
    pub(super) fn starts<'r>(&self, rules: &'r Rules) -> [&'r str; 4] {
        let cell = &rules.board.cells[self.from.index()];
        ["", &cell.file, &cell.rank, &cell.name]
    }

    /// Returns the index of the shortest allowed start: for a capture by a piece without a letter its file, or the whole cell if
    /// there are no files.
    pub(super) fn least(&self, rules: &Rules) -> usize {
        match self.is_unlettered && self.is_capture {
            false => 0,
            true if rules.board.cells[self.from.index()].file.is_empty() => 3,
            true => 1,
        }
    }
}

/// Writes these moves, which must be all of the position. No two texts are equal; `None` for a move that must be written in
/// coordinates.
///
/// The texts contain no sign of check or mate: see [`sign`].
pub fn write_all(game: &Game, position: &Position, moves: &[Move]) -> Vec<Option<String>> {
    let rules = game.rules();
    let unlettered = rules.unlettered_kind();
    let part = |turn: &Move| {
        let part = Parts::of(game, unlettered, turn)?;
        Some((part.text(rules, ""), part))
    };
    let parts: Vec<Option<(String, Parts<'_>)>> = moves.iter().map(part).collect();
    let mut alike: rustc_hash::FxHashMap<&str, Vec<usize>> = rustc_hash::FxHashMap::default();
    for (index, part) in parts.iter().enumerate() {
        if let Some((bare, _)) = part {
            alike.entry(bare).or_default().push(index);
        }
    }
    let wings: Vec<Option<Wing>> = moves.iter().map(|turn| wing(game, turn)).collect();
    let write = |(index, part): (usize, &Option<(String, Parts<'_>)>)| {
        if let Some(side) = wings[index] {
            let is_alone = wings.iter().filter(|wing| **wing == Some(side)).count() == 1;
            return is_alone.then(|| side.as_str().to_owned());
        }
        let Some((bare, part)) = part else {
            return named(game, position, moves, index);
        };
        let others = alike[bare.as_str()].iter();
        let others: Vec<&Parts<'_>> = others
            .filter(|other| **other != index)
            .filter_map(|other| Some(&parts[*other].as_ref()?.1))
            .collect();
        let own = part.starts(rules);
        let is_unique = |much: &usize| {
            let is_said = *much == 0 || !own[*much].is_empty();
            is_said
                && others
                    .iter()
                    .all(|other| *much > 0 && other.starts(rules)[*much] != own[*much])
        };
        let much = (part.least(rules)..own.len()).find(is_unique)?;
        Some(part.text(rules, own[much]))
    };
    let mut texts: Vec<Option<String>> = parts.iter().enumerate().map(write).collect();
    let mut times: rustc_hash::FxHashMap<String, usize> = rustc_hash::FxHashMap::default();
    for text in texts.iter().flatten() {
        *times.entry(text.clone()).or_default() += 1;
    }
    for text in &mut texts {
        text.take_if(|text| times[text] > 1);
    }
    texts
}

/// Writes one legal move of the player to move, with the [sign] of check or mate; `None` for a move that must be written in
/// coordinates.
///
/// # Errors
/// If the rules need too much work.
pub fn write_legal(game: &Game, position: &Position, turn: &Move) -> Answer<Option<String>> {
    if !turn.steps().is_empty() {
        return Ok(None);
    }
    let legal = game.single_moves(position)?;
    let is_it = |other: &Move| other.way == turn.way && other.same_record(turn);
    let Some(index) = legal.iter().position(is_it) else {
        return Ok(None);
    };
    let text = write_all(game, position, &legal).swap_remove(index);
    let Some(text) = text else {
        return Ok(None);
    };
    Ok(Some(text + sign(game, position, turn)?))
}

/// Writes a drop, or writes a joint move that is no castling by its name, if the name is unambiguous.
fn named(game: &Game, position: &Position, list: &[Move], index: usize) -> Option<String> {
    let turn = &list[index];
    if let (MoveKind::Drop, Some(kind), Some(to)) = (turn.kind(), turn.dropped(), turn.to()) {
        let rules = game.rules();
        let letter = &rules.shown(kind).letter;
        let is_writable = !letter.is_empty() && !game.places().has_stacks();
        return is_writable.then(|| format!("{letter}@{}", rules.cell_name(to)));
    }
    let mut names = joint_names(game, turn);
    let name = names.next().filter(|_| !is_castling(game, turn))?;
    names.next().is_none().then_some(())?;
    matching::is_best_fit(game, position, list, index, &MoveText::parse(name))
        .then(|| name.to_owned())
}

/// Tests whether the move is a castling: by a joint move that a FEN's field of rights covers, or by notation.
fn is_castling(game: &Game, turn: &Move) -> bool {
    match &turn.shape {
        Shape::Walk(walk) => walk.partner.is_some(),
        _ => joints_of(game, turn).any(|joint| joint.castles),
    }
}

/// Returns the side of a castling: that of the partner, as the board is drawn. `None` for any other move, and if the partner is on
/// neither side.
pub(super) fn wing(game: &Game, turn: &Move) -> Option<Wing> {
    if turn.kind() != MoveKind::Castle || !is_castling(game, turn) {
        return None;
    }
    let x = |place: CellId| game.rules().board.cells[game.places().cell(place).index()].x;
    let (partner, _) = turn.partners().first()?;
    let (first, partner) = (x(turn.from()?), x(*partner));
    match partner.partial_cmp(&first)? {
        Ordering::Greater => Some(Wing::Right),
        Ordering::Less => Some(Wing::Left),
        Ordering::Equal => None,
    }
}

/// Returns the sign after a move: `+` if it leaves the next player in check, `#` if that player has no legal move either.
///
/// # Errors
/// If the rules need too much work.
pub fn sign(game: &Game, position: &Position, turn: &Move) -> Answer<&'static str> {
    let after = game.play(position, turn);
    if !game.is_check(&after)? {
        return Ok("");
    }
    match game.legal_moves(&after)?.is_empty() {
        true => Ok("#"),
        false => Ok("+"),
    }
}

/// Reads the kind, the hint about the start, and the end cell of a text in standard notation.
pub(super) fn aim(game: &Game, text: &str) -> Option<(KindId, String, CellId)> {
    let rules = game.rules();
    let bare = text.split_once('=').map_or(text, |(bare, _)| bare);
    let bare = plain(bare);
    let cells = (0..rules.board.n_cells()).map(CellId::from_index);
    let ends = cells.filter(|cell| bare.ends_with(rules.cell_name(*cell)));
    let to = ends.max_by_key(|cell| rules.cell_name(*cell).len())?;
    let before = bare.strip_suffix(rules.cell_name(to))?;
    let kinds = rules.kinds.iter().enumerate();
    let lettered = kinds.filter_map(|(index, kind)| {
        let rest = before.strip_prefix(&kind.letter.to_uppercase())?;
        (!kind.letter.is_empty()).then(|| (KindId::from_index(index), rest))
    });
    let unlettered = rules.unlettered_kind().map(|kind| (kind, before));
    let (kind, hint) = lettered.min_by_key(|(_, rest)| rest.len()).or(unlettered)?;
    Some((kind, hint.to_owned(), to))
}

/// The signs that may follow a move: check, mate, annotations.
pub(super) const SIGNS: [char; 5] = ['+', '#', '!', '?', ' '];

/// Removes signs that carry no information.
fn plain(text: &str) -> String {
    let text = text.trim().trim_end_matches(SIGNS);
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    let is_sign = |letter: char| matches!(letter, 'x' | '=' | '-' | ' ' | '(' | ')' | ':');
    text.chars().filter(|letter| !is_sign(*letter)).collect()
}
