//! The matching of a text with legal moves: a [`MoveText`] is compared with each move, and no move is written for that.
//!
//! A text can name a move in several ways ([`Rank`]). Only moves that fit in the best way are considered. If `bc3` is a move from
//! `b` in cells or standard notation, it does not mean a bishop. Capitals decide between standard notation and cells.

use ir::{Arrange, CellId, Item, Kind, KindId, Move, MoveKind, Same, Shape};

use super::fit::{Fit, Rank};
use super::joints::joint_names;
use super::path::Path;
use super::standard::{Parts, wing};
use super::text::{Form, MoveText};
use super::{moves, standard};
use crate::game::Game;
use crate::position::Position;

/// The moves that a text means.
pub(super) enum Meant {
    /// No move.
    None,
    /// One move, by its index in the list.
    One(usize),
    /// One move, with a wrong statement in the text: that it captures, or that the piece promotes.
    Contradicted(usize, &'static str),
    /// Several moves.
    Several(Vec<usize>),
}

/// Finds the moves of a list that a text means. Of moves that fit equally well, the move with exactly this text is returned.
pub(super) fn meant(game: &Game, position: &Position, list: &[Move], text: &MoveText<'_>) -> Meant {
    let matcher = Matcher::of(game, position);
    let mut fitting = matcher.best(list, text);
    // Of several moves, those that no statement of the text contradicts.
    let wrong_claim = |(index, fit): &(usize, Fit)| matcher.wrong_claim(text, &list[*index], fit);
    if fitting.len() > 1 && fitting.iter().any(|one| wrong_claim(one).is_none()) {
        fitting.retain(|one| wrong_claim(one).is_none());
    }
    let one = |found: &(usize, Fit)| match wrong_claim(found) {
        None => Meant::One(found.0),
        Some(claim) => Meant::Contradicted(found.0, claim),
    };
    match &fitting[..] {
        [] => Meant::None,
        [only] if text.ordinal.is_none() => one(only),
        several => {
            let indices: Vec<usize> = several.iter().map(|(at, _)| *at).collect();
            match exactly(game, position, list, &indices, text, several[0].1.rank) {
                Some(index) => Meant::One(index),
                // A number that no move has means nothing.
                None if text.ordinal.is_some() => Meant::None,
                None => Meant::Several(indices),
            }
        }
    }
}

/// Returns the move with exactly this text, of the moves `few` of a list. Texts are written only for these moves and for the moves
/// with which they could be confused.
fn exactly(
    game: &Game,
    position: &Position,
    list: &[Move],
    few: &[usize],
    text: &MoveText<'_>,
    rank: Rank,
) -> Option<usize> {
    // Texts in cells begin with the start, and a castling may be written as ending on its partner's cell. Standard notation
    // contains as much of the start as the other moves that end on the cell make necessary.
    let near = |by_start: bool| -> Vec<usize> {
        let cells = |turn: &Move| {
            let steps = turn.each_step().iter();
            let start = |step: &Move| step.from().filter(|_| by_start);
            let mut cells: Vec<_> = steps.map(|step| start(step).or(step.to())).collect();
            cells.arrange();
            cells
        };
        let of_few: Vec<_> = few.iter().map(|index| cells(&list[*index])).collect();
        let is_near = |index: &usize| of_few.contains(&cells(&list[*index]));
        (0..list.len()).filter(is_near).collect()
    };
    let moves_of =
        |near: &[usize]| -> Vec<Move> { near.iter().map(|index| list[*index].clone()).collect() };
    let first_equal = |near: &[usize], are_equal: &mut dyn Iterator<Item = bool>| {
        let mut found = near.iter().zip(are_equal).filter(|(_, is_equal)| *is_equal);
        let (index, _) = found.find(|(index, _)| few.contains(index))?;
        Some(*index)
    };
    let some = near(rank.is_in_cells());
    let in_cells = moves::write_all(game, &moves_of(&some));
    let found = first_equal(
        &some,
        &mut in_cells.iter().map(|written| written == text.whole),
    );
    // A text with the letter and the start of the piece may be in standard notation.
    if found.is_some() || rank.is_in_cells() && rank != Rank::Lettered {
        return found;
    }
    let bare = text.whole.trim_end_matches(standard::SIGNS);
    let some = near(false);
    let standard = standard::write_all(game, position, &moves_of(&some));
    first_equal(
        &some,
        &mut standard
            .iter()
            .map(|written| written.as_deref() == Some(bare)),
    )
}

/// The data needed to compare texts with moves.
struct Matcher<'a> {
    game: &'a Game,
    position: &'a Position,
    unlettered: Option<KindId>,
}

/// Tests whether a text fits this move of a position better than all others of the list.
pub(super) fn is_best_fit(
    game: &Game,
    position: &Position,
    list: &[Move],
    index: usize,
    text: &MoveText<'_>,
) -> bool {
    let best = Matcher::of(game, position).best(list, text);
    matches!(best[..], [(only, _)] if only == index)
}

impl<'a> Matcher<'a> {
    fn of(game: &'a Game, position: &'a Position) -> Self {
        Self {
            game,
            position,
            unlettered: game.rules().unlettered_kind(),
        }
    }
}

impl Matcher<'_> {
    /// Returns the moves of a list that a text fits in the best way, by their indices.
    fn best(&self, list: &[Move], text: &MoveText<'_>) -> Vec<(usize, Fit)> {
        let mut fitting: Vec<(usize, Fit)> = Vec::new();
        for (index, turn) in list.iter().enumerate() {
            let Some(fit) = self.fit(text, turn) else {
                continue;
            };
            let best = fitting.first().map_or(fit.rank, |(_, best)| best.rank);
            if fit.rank < best {
                fitting.clear();
            }
            if fit.rank <= best {
                fitting.push((index, fit));
            }
        }
        // Without such a promotion the sign is that of a check.
        let is_check = |turn: &Move| {
            let after = self.game.play(self.position, turn);
            self.game.is_check(&after) == Ok(true)
        };
        if fitting.iter().any(|(_, fit)| fit.is_plus_promotion) {
            // After the letter of a piece it is that of a check, if there is one.
            let is_sign = |(index, fit): &(usize, Fit)| {
                !fit.is_plus_promotion && !fit.rank.is_in_bare_cells() && is_check(&list[*index])
            };
            let is_promotion = !fitting.iter().any(is_sign);
            fitting.retain(|(_, fit)| fit.is_plus_promotion == is_promotion);
        }
        fitting
    }

    fn fit(&self, text: &MoveText<'_>, turn: &Move) -> Option<Fit> {
        if let Form::Turn {
            name,
            steps,
            is_closed,
        } = &text.form
        {
            let rule = &self.game.rules().turns[turn.way?.index()];
            let is_named = same_letters(&rule.name, name) && *is_closed;
            let steps: Vec<&MoveText<'_>> = steps.iter().map(|(step, _)| step).collect();
            return match (&turn.shape, &steps[..]) {
                _ if !is_named => None,
                (Shape::Steps(made), _) => {
                    let has_all = text.notes.is_empty() && self.has_steps(rule.same, &steps, made);
                    has_all.then(|| Fit::of(Rank::Cells))
                }
                // A step may be written with the name of its turn.
                (_, [step]) if !rule.is_compound() => self.fit(step, turn),
                _ => None,
            };
        }
        if let Some(thrown) = turn.thrown() {
            let meant = self.game.rules().find_throw(text.whole);
            let is_meant = meant.is_some_and(|(chance, faces)| {
                (chance, faces.as_slice()) == (thrown.chance, &thrown.faces[..])
            });
            return is_meant.then(|| Fit::of(Rank::Cells));
        }
        let fit = match (&turn.shape, &text.form) {
            (Shape::Pass, Form::Pass) => Some(Fit::of(Rank::Cells)),
            (
                Shape::Drop(_) | Shape::Call { .. } | Shape::Discard { .. },
                Form::Drop { item, cell },
            ) => self.fit_drop(item, cell, text, turn),
            (Shape::Walk(_) | Shape::Joint(_), Form::Path(_)) => self.fit_path(text, turn),
            (Shape::Walk(_) | Shape::Joint(_), Form::Castling(side)) => {
                let is_on_side = wing(self.game, turn) == Some(*side);
                is_on_side.then(|| Fit::of(Rank::Castling))
            }
            _ => None,
        };
        fit.or_else(|| {
            let is_name = |name: &str| same_name(name, text.whole);
            let is_named =
                matches!(turn.shape, Shape::Joint(_)) && joint_names(self.game, turn).any(is_name);
            is_named.then(|| Fit::of(Rank::Name))
        })
    }

    /// Tests whether these texts are the steps of a turn: in their order or, if the order does not distinguish turns, in any order.
    fn has_steps(&self, same: Same, texts: &[&MoveText<'_>], made: &[Move]) -> bool {
        let fits = |text: &MoveText<'_>, step: &Move| {
            // If the order is free, each text may fit several steps.
            self.fit(text, step)
                .is_some_and(|fit| matches!(fit.rank, Rank::Cells | Rank::AnyCase))
        };
        if texts.len() != made.len() {
            return false;
        }
        let mut pairs = texts.iter().zip(made);
        let in_order = pairs.all(|(text, step)| fits(text, step));
        in_order
            || same == Same::Set
                && assigned(texts.len(), |text, step| fits(texts[text], &made[step]))
    }

    fn fit_drop(&self, item: &str, cell: &str, text: &MoveText<'_>, turn: &Move) -> Option<Fit> {
        let rules = self.game.rules();
        let is_there = match turn.to() {
            Some(to) => same_letters(rules.cell_name(to), cell),
            None => cell == "-",
        };
        let is_true = text.notes.iter().all(|note| self.note_holds(note, turn));
        if !is_there || !is_true || text.becomes.is_some() {
            return None;
        }
        let rank = match (turn.item(), turn.source()) {
            (None, _) => item.is_empty().then_some(Rank::Cells),
            (Some(Item::Piece(kind)), _) if item.is_empty() => {
                // If chance draws, the bare form is the call.
                let is_unlettered = turn.kind() == MoveKind::Drop && self.unlettered == Some(kind);
                is_unlettered.then_some(Rank::Standard)
            }
            (Some(Item::Piece(kind)), _) => {
                let mut letters = self.letters(kind).into_iter();
                let is_kind = letters.any(|letter| same_letters(letter, item));
                is_kind.then_some(Rank::Cells)
            }
            (Some(Item::Tile(tile)), Some((store, _))) => {
                let letters = rules.item_text(store, tile);
                let is_tile = match letters.is_empty() {
                    true => item == "-",
                    false => sorted(&letters) == sorted(item),
                };
                is_tile.then_some(Rank::Cells)
            }
            (Some(Item::Tile(tile)), None) => (item == tile.to_string()).then_some(Rank::Cells),
        };
        rank.map(Fit::of)
    }

    fn fit_path(&self, text: &MoveText<'_>, turn: &Move) -> Option<Fit> {
        let mut paths = text.paths().enumerate();
        paths.find_map(|(index, path)| {
            // The removed `ep` requires an en passant capture.
            let is_allowed = index == 0 || turn.kind() == MoveKind::EnPassant;
            is_allowed
                .then(|| self.fit_one_path(path, text, turn))
                .flatten()
        })
    }

    fn fit_one_path(&self, path: &str, text: &MoveText<'_>, turn: &Move) -> Option<Fit> {
        let chosen = turn.promotes().map(|kind| self.letters(kind));
        // The promotion is after `=`, in parentheses, or at the end of the path.
        let mut notes = text.notes.clone();
        let at_end: &[&str] = match (&chosen, text.becomes) {
            (None, None) => &[""],
            // A promotion to an unknown kind is a wrong statement about the move; a promotion to another known kind means another
            // move.
            (None, Some(becomes)) if !self.is_kind(becomes) => &[""],
            (Some(letters), Some(becomes)) if is_one_of(letters, becomes) => &[""],
            (_, Some(_)) => return None,
            (Some(letters), None) => match notes.iter().position(|note| is_one_of(letters, note)) {
                Some(at) => {
                    notes.remove(at);
                    &[""]
                }
                None => letters,
            },
        };
        if !notes.iter().all(|note| self.note_holds(note, turn)) {
            return None;
        }
        // Where promoted kinds have letters with `+`, it promotes.
        let has_plus = |kind| self.game.rules().shown(kind).letter.starts_with('+');
        let may_be_plus = text.becomes.is_none() && notes.len() == text.notes.len();
        if text.check == "+"
            && may_be_plus
            && turn.promotes().is_some_and(has_plus)
            && let Some(fit) = self
                .fit_in_cells(path, &[""], turn)
                .or_else(|| self.fit_standard(path, &[""], turn))
        {
            return Some(Fit {
                is_plus_promotion: true,
                ..fit
            });
        }
        let matched = self.fit_in_cells(path, at_end, turn);
        matched.or_else(|| self.fit_standard(path, at_end, turn))
    }

    /// Matches a path that contains both cells; in games with stacks they may have levels.
    #[inline(never)]
    fn fit_in_cells(&self, path: &str, at_end: &[&str], turn: &Move) -> Option<Fit> {
        match self.game.places().has_stacks() {
            true => self.fit_stacks(path, at_end, turn),
            false => self.fit_cells(path, at_end, turn),
        }
    }

    /// Matches a path that contains both cells, with letters of pieces or without.
    fn fit_cells(&self, path: &str, at_end: &[&str], turn: &Move) -> Option<Fit> {
        let rules = self.game.rules();
        let (from, to) = (rules.cell_name(turn.from()?), rules.cell_name(turn.to()?));
        let path = Path::any_case(path);
        let mut found = fit_cells(path, &[&[from], &[to]], at_end);
        if let (None, Some((partner, _))) = (found, turn.partners().first())
            && moves::is_written_onto_partner(self.game, turn)
        {
            found = fit_cells(path, &[&[from], &[rules.cell_name(*partner)]], at_end);
        }
        let captured = match (turn.kind(), turn.captured()) {
            (MoveKind::Rifle, [captured]) => Some(*captured),
            _ => None,
        };
        if let (None, Some(captured)) = (found, captured) {
            let at = rules.cell_name(captured);
            found = fit_cells(path, &[&[from, ""], &["!"], &[at]], at_end);
        }
        if found.is_some() {
            return found;
        }
        let mover = self.letters(turn.piece()?);
        let mover = ["", mover[0], mover[1]];
        let letters_of = |cell: CellId| {
            let kind = self
                .position
                .piece(cell)
                .map(|piece| self.letters(piece.kind()));
            kind.map_or([""; 3], |letters| ["", letters[0], letters[1]])
        };
        let lettered = match (captured, turn.captured()) {
            (Some(at), _) => {
                let (letters, at) = (letters_of(at), rules.cell_name(at));
                path.matches(&[&mover, &[from, ""], &["!"], &letters, &[at], at_end])
            }
            (None, [at]) if Some(*at) == turn.to() => {
                path.matches(&[&mover, &[from], &letters_of(*at), &[to], at_end])
            }
            _ => path.matches(&[&mover, &[from], &[to], at_end]),
        };
        lettered.map(|has_capture_sign| Fit {
            has_capture_sign,
            ..Fit::of(Rank::Lettered)
        })
    }

    /// Matches a path in a game with stacks: with the level or without it. `+` and `x` must be written.
    fn fit_stacks(&self, path: &str, at_end: &[&str], turn: &Move) -> Option<Fit> {
        let (rules, places) = (self.game.rules(), self.game.places());
        let (from, to) = (turn.from()?, turn.to()?);
        let (start, cell) = (rules.place_name(from), rules.cell_name(to));
        let starts = [start.as_str(), rules.cell_name(from)];
        let captured = turn.captured().first().copied();
        let at = captured.map(|at| (rules.place_name(at), rules.cell_name(at)));
        let at = at.as_ref().map(|(place, cell)| [place.as_str(), *cell]);
        let [sign, ends]: [&[&str]; 2] = match (turn.kind(), turn.captured(), &at) {
            (MoveKind::Rifle, [_], Some(at)) => [&["!"], at],
            (_, [one], Some(at)) if places.cell(*one) == places.cell(to) => [&["x"], at],
            (_, [], _) if places.level(to) > 0 => [&["+"], &[cell]],
            (_, [], _) => [&[""], &[cell]],
            _ => [&["x"], &[cell]],
        };
        let mover = self.letters(turn.piece()?);
        let path = Path::in_stacks(path);
        // Captures are distinguished by `x`, so no statement about them can be wrong.
        let without_sign = |fit: Fit| Fit::of(fit.rank);
        let in_cells = fit_cells(path, &[&starts, sign, ends], at_end).map(without_sign);
        if in_cells.is_none()
            && let Some((partner, _)) = turn.partners().first()
            && moves::is_written_onto_partner(self.game, turn)
        {
            let partner = rules.place_name(*partner);
            let onto = fit_cells(path, &[&starts, &[&partner]], at_end);
            if onto.is_some() {
                return onto.map(without_sign);
            }
        }
        let lettered = || path.matches(&[&mover[..2], &starts, sign, ends, at_end]);
        in_cells.or_else(|| lettered().map(|_| Fit::of(Rank::Lettered)))
    }

    /// Matches standard notation.
    fn fit_standard(&self, path: &str, at_end: &[&str], turn: &Move) -> Option<Fit> {
        let rules = self.game.rules();
        let parts = Parts::of(self.game, self.unlettered, turn)?;
        let starts = parts.starts(rules);
        let ends = in_both_cases(at_end);
        let ends: Vec<&str> = ends.iter().map(String::as_str).collect();
        let path = Path::exact(path);
        let letter = parts.letter.to_uppercase();
        let lettered = path.matches(&[&[&letter], &starts, &[parts.to], &ends]);
        let found = lettered.or_else(|| {
            // A piece without a letter has its file in the text of a capture.
            let starts = &starts[parts.least(rules)..];
            let bare = parts.is_unlettered.then_some(());
            bare.and_then(|()| path.matches(&[starts, &[parts.to], &ends]))
        });
        found.map(|has_capture_sign| Fit {
            has_capture_sign,
            ..Fit::of(Rank::Standard)
        })
    }

    /// Returns the texts that name a kind: its letter as it is shown, its own letter, both names, and its letter without a plus.
    fn letters(&self, kind: KindId) -> [&str; 5] {
        let rules = self.game.rules();
        let (own, shown) = (&rules.kinds[kind.index()], rules.shown(kind));
        let bare = |kind: &'_ Kind| kind.letter.trim_start_matches('+').len();
        let cut = own.letter.len() - bare(own);
        [
            &shown.letter,
            &own.letter,
            &own.name,
            &shown.name,
            &own.letter[cut..],
        ]
    }

    /// Tests whether a text names a kind of the game.
    fn is_kind(&self, text: &str) -> bool {
        let mut kinds = (0..self.game.rules().kinds.len()).map(KindId::from_index);
        !text.is_empty() && kinds.any(|kind| is_one_of(&self.letters(kind), text))
    }

    /// Tests whether a note is true of a move: its captured pieces, the cells that it jumps or passes, its part, or the
    /// other pieces of a joint move.
    fn note_holds(&self, note: &str, turn: &Move) -> bool {
        let rules = self.game.rules();
        let are = |names: &str, cells: &[CellId]| {
            let named: Vec<&str> = names.split(',').map(str::trim).collect();
            let is_named = |cell: &CellId| {
                let name = rules.place_name(*cell);
                named.iter().any(|one| same_letters(one, &name))
            };
            let cells = ir::in_order(cells);
            named.len() == cells.len() && cells.iter().all(is_named)
        };
        let is_part = |part: ir::PartName| same_letters(&rules.part_names[part.index()], note);
        match (note.strip_prefix('^'), note.strip_prefix('~')) {
            (Some(jumped), _) => are(jumped, turn.jumped()),
            (_, Some(passed)) => are(passed, turn.passed()),
            _ if matches!(turn.shape, Shape::Joint(_)) => {
                same_letters(note, &moves::partners(self.game, turn))
            }
            _ => are(note, turn.captured()) || turn.part().is_some_and(is_part),
        }
    }

    /// Returns the statement of a text that is wrong for the move it means, if any.
    fn wrong_claim(&self, text: &MoveText<'_>, turn: &Move, fit: &Fit) -> Option<&'static str> {
        let is_plain = turn.steps().is_empty() && turn.from().is_some();
        if !is_plain || self.game.places().has_stacks() {
            return None;
        }
        let is_capture = !turn.captured().is_empty() || turn.kind() == MoveKind::Castle;
        if fit.has_capture_sign && !is_capture {
            return Some("captures nothing");
        }
        (text.becomes.is_some() && turn.promotes().is_none()).then_some("promotes nothing")
    }
}

/// Returns the texts in capitals and in small letters: a promotion is written in either.
fn in_both_cases(texts: &[&str]) -> Vec<String> {
    let upper = texts.iter().map(|text| text.to_uppercase());
    let lower = texts.iter().map(|text| text.to_lowercase());
    upper.chain(lower).collect()
}

/// Matches the cells of a move and the text at the end, in any case. The rank records whether the cells have their own
/// capitals.
fn fit_cells(path: Path<'_>, cells: &[&[&str]], at_end: &[&str]) -> Option<Fit> {
    let has_capture_sign = path.matches(&[cells, &[at_end]].concat())?;
    let ends = in_both_cases(at_end);
    let ends: Vec<&str> = ends.iter().map(String::as_str).collect();
    let exact = path.with_capitals();
    let rank = match exact.matches(&[cells, &[&ends[..]]].concat()) {
        Some(_) => Rank::Cells,
        None => Rank::AnyCase,
    };
    Some(Fit {
        has_capture_sign,
        ..Fit::of(rank)
    })
}

/// Tests whether each of `n` texts can be assigned a step of its own that it fits (augmenting paths).
fn assigned(n: usize, fits: impl Fn(usize, usize) -> bool) -> bool {
    fn give(
        text: usize,
        fits: &impl Fn(usize, usize) -> bool,
        tried: &mut [bool],
        of_step: &mut [Option<usize>],
    ) -> bool {
        for step in 0..of_step.len() {
            if tried[step] || !fits(text, step) {
                continue;
            }
            tried[step] = true;
            let is_free = match of_step[step] {
                None => true,
                Some(other) => give(other, fits, tried, of_step),
            };
            if is_free {
                of_step[step] = Some(text);
                return true;
            }
        }
        false
    }
    let mut of_step = vec![None; n];
    (0..n).all(|text| give(text, &fits, &mut vec![false; n], &mut of_step))
}

fn is_one_of(letters: &[&str], text: &str) -> bool {
    letters.iter().any(|one| same_letters(one, text))
}

/// Tests whether texts are equal apart from capitals.
pub(super) fn same_letters(one: &str, other: &str) -> bool {
    let lower = |text: &str| {
        text.chars()
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    one == other || one.len() == other.len() && lower(one) == lower(other)
}

/// Tests whether a text is the name of a joint move, apart from capitals, signs between its words, and signs of check after it.
pub(super) fn same_name(name: &str, text: &str) -> bool {
    let is_sign = |letter: &char| matches!(letter, '-' | '=' | '+' | '#' | ' ');
    let letters = |text: &str| {
        let letters = text.chars().filter(|letter| !is_sign(letter));
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    !name.is_empty() && letters(name) == letters(text)
}

/// Returns the letters in order, all small.
pub(super) fn sorted(letters: &str) -> Vec<char> {
    let mut letters: Vec<char> = letters.chars().flat_map(char::to_lowercase).collect();
    letters.arrange();
    letters
}
