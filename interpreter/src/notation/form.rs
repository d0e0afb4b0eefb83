//! Tests of whether a text has the form of a move, in any position.

use ir::{Kind, Same};

use super::matching::same_name;
use super::moves::{self, split};
use super::text::{Form, MoveText};
use crate::game::Game;
use crate::limits::{Answer, TooMuch};
use crate::plain::Unfinished;
use crate::position::Position;
use crate::stepwise::Stepwise;

/// Returns the reason why the text could not be a move of the game in any position. It may name a cell, kind, turn or joint move
/// that does not exist. `None` if it could be a move; a single letter may mean any kind. As lenient as
/// [`moves::read`].
pub fn why_no_move(game: &Game, text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() {
        return Some("nothing is written here".to_owned());
    }
    if let Some((name, rest)) = text.split_once('{') {
        return why_no_turn(game, name.trim(), rest);
    }
    if let Some((name, faces)) = text.split_once('=')
        && let Some(chance) = game.rules().find_chance(name.trim())
    {
        let is_thrown = game.rules().find_faces(chance, faces).is_some();
        return (!is_thrown).then(|| format!("`{faces}` is not a throw of `{}`", name.trim()));
    }
    let mut joints = game.rules().joints.iter();
    let is_castling = matches!(MoveText::parse(text).form, Form::Castling(_));
    if text.eq_ignore_ascii_case("pass")
        || is_castling && game.castles()
        || joints.any(|joint| same_name(&joint.name, text))
    {
        return None;
    }
    if let Some(why) = why_no_notes(game, text) {
        return Some(why);
    }
    let lower = text.to_lowercase();
    if let Some((item, to)) = lower.split_once('@') {
        let (item_given, to_given) = text.split_once('@').unwrap_or_default();
        if game.rules().stores.is_empty() {
            return Some("this game has no store to drop from".to_owned());
        }
        if !is_item(game, item) {
            return Some(format!("`{item_given}` is neither a kind nor a tile"));
        }
        let is_place = to == "-" || after_cell(game, to).any(|rest| is_ending(game, rest));
        return (!is_place).then(|| format!("`{to_given}` is not a cell of this board"));
    }
    let rests = after_letter(game, &lower).flat_map(|rest| {
        let rifle = rest.starts_with('!').then_some(rest);
        after_cell(game, rest).chain(rifle)
    });
    let rests: Vec<&str> = rests.collect();
    if rests.iter().any(|rest| is_target(game, rest)) {
        return None;
    }
    // The error shows the text after the longest valid start.
    let end = rests.iter().map(|rest| rest.trim_start_matches(SIGNS));
    Some(match end.min_by_key(|rest| rest.len()) {
        None => "it does not begin with a cell of this board".to_owned(),
        Some("") => "one cell; a move is two".to_owned(),
        Some(end) => {
            // Small letters may take more or fewer bytes than capitals.
            let at = text.len().checked_sub(end.len());
            let end = at.and_then(|at| text.get(at..)).unwrap_or(end);
            format!("`{end}` is not a cell of this board, nor a promotion there")
        }
    })
}

/// Returns the reason why the text could not be a turn by its name, with steps in braces.
fn why_no_turn(game: &Game, name: &str, rest: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let mut turns = game.rules().turns.iter();
    if !turns.any(|turn| turn.name.to_lowercase() == lower) {
        return Some(format!("no turn is called `{name}`"));
    }
    let steps = rest.rsplit_once('}');
    let Some((steps, notes)) = steps.filter(|(_, notes)| are_notes(notes)) else {
        return Some("the brace is not closed".to_owned());
    };
    if let Some(why) = why_no_notes(game, notes) {
        return Some(why);
    }
    let steps = split(steps);
    if steps.is_empty() {
        return Some("there are no steps between the braces".to_owned());
    }
    let mut flaws = steps.into_iter();
    flaws.find_map(|step| why_no_move(game, step))
}

/// Returns the reason why the text could not be an illegal move. The reasons are those of [`why_no_move`], and a number at the end,
/// `#2`, which distinguishes legal moves that are written alike.
pub fn why_no_illegal_move(game: &Game, text: &str) -> Option<String> {
    let number = text.trim().rsplit_once('#').map(|(_, number)| number);
    let is_number =
        |number: &&str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    match number.filter(is_number) {
        Some(number) => Some(format!(
            "`#{number}` distinguishes legal moves that are written alike; other moves have no number"
        )),
        None => why_no_move(game, text),
    }
}

/// Returns the reason why the notes in parentheses at the end of a text fit no move. Notes must name cells of the board, pieces
/// of a joint move, a part, or a promotion.
fn why_no_notes(game: &Game, text: &str) -> Option<String> {
    let is_place = |cell: &str| after_cell(game, cell).any(str::is_empty);
    // Another piece of a joint move, `h1-f1`.
    let is_piece = |pair: &str| {
        let ends = pair.split_once('-');
        ends.is_some_and(|(from, to)| is_place(from) && is_place(to))
            && !game.rules().joints.is_empty()
    };
    let flaw = |note: &&str| {
        let lower = note.to_lowercase();
        let part_names = &game.rules().part_names;
        if part_names.iter().any(|part| part.to_lowercase() == lower) || is_ending(game, &lower) {
            return None;
        }
        let cells = lower.strip_prefix(['^', '~']).unwrap_or(&lower);
        let mut cells = cells.split(',').map(str::trim);
        let other = cells.find(|cell| !is_place(cell) && !is_piece(cell));
        other.map(str::to_owned)
    };
    let other = MoveText::parse(text).notes.iter().find_map(flaw)?;
    Some(format!("`{other}` is not a cell of this board"))
}

/// Tests whether a text can be read as a legal turn of several steps, with each step in any of its readings.
///
/// # Errors
/// If the rules need too much work, or there are too many readings.
pub fn may_be_legal(game: &Game, position: &Position, text: &str) -> Answer<bool> {
    let Some((name, rest)) = text.trim().split_once('{') else {
        return Ok(false);
    };
    let Some((steps, _)) = rest.rsplit_once('}') else {
        return Ok(false);
    };
    let (name, steps) = (name.trim().to_lowercase(), split(steps));
    for id in game.compound_turns(position)? {
        let turn = Stepwise::new(game, position.clone(), id);
        let is_named = turn.rule().name.to_lowercase() == name;
        let mut left = READINGS_MAX;
        if is_named && may_go_on(game, &turn, &steps, &mut left)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The number of steps tried to find a legal reading of a turn.
const READINGS_MAX: u32 = 10_000;

/// Tests whether these steps can be made next and complete a legal turn.
fn may_go_on(game: &Game, turn: &Stepwise<'_>, steps: &[&str], left: &mut u32) -> Answer<bool> {
    if steps.is_empty() {
        return match turn.turn() {
            Ok(_) => Ok(true),
            Err(Unfinished::TooMuch(why)) => Err(why),
            Err(_) => Ok(false),
        };
    }
    let n_next = match turn.rule().same {
        Same::Sequence | Same::Position => 1,
        Same::Set => steps.len(),
    };
    let open = turn.open()?;
    for nth in 0..n_next {
        for step in &open {
            let alone = std::slice::from_ref(step);
            if moves::read(game, turn.board(), alone, steps[nth]).is_err() {
                continue;
            }
            *left = left.checked_sub(1).ok_or(TooMuch::Turns)?;
            let mut next = turn.clone();
            next.make(step.clone());
            let others = [&steps[..nth], &steps[nth + 1..]].concat();
            if may_go_on(game, &next, &others, left)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Signs between the cells of a move.
const SIGNS: [char; 5] = ['-', 'x', '!', '+', ' '];

/// Returns whether the text is an item of a store: a kind, a tile, or `-` (or nothing) if chance draws.
fn is_item(game: &Game, item: &str) -> bool {
    let rules = game.rules();
    let is_symbol = |letter: char| {
        let mut symbols = rules.symbols.iter();
        symbols.any(|symbol| symbol.to_lowercase().eq(letter.to_lowercase()))
    };
    let has_tiles = || {
        let mut stores = rules.stores.iter();
        stores.any(|store| matches!(store.holds, ir::Holds::Tiles(..)))
    };
    let is_number = item.bytes().all(|byte| byte.is_ascii_digit());
    let is_of_tile = item == "-" || item.chars().all(is_symbol) || is_number && has_tiles();
    is_of_tile || is_letter(item) || rules.kinds.iter().any(|kind| is_kind(kind, item))
}

/// Returns whether the text may be the letter of a kind, in this game or another. The error should then be about a missing kind.
fn is_letter(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

fn is_kind(kind: &Kind, lower: &str) -> bool {
    kind.name.to_lowercase() == lower || kind.letter.to_lowercase() == lower
}

/// Returns whether the text is the rest of a move: signs, possibly a piece's letter, a cell, and a promotion.
fn is_target(game: &Game, text: &str) -> bool {
    // On some boards `x` is a letter of cell names, so each sign may be a letter.
    let n_signs = text.len() - text.trim_start_matches(SIGNS).len();
    (0..=n_signs).any(|n| {
        let letters = after_letter(game, &text[n..]);
        letters
            .into_iter()
            .flat_map(|rest| after_cell(game, rest))
            .any(|rest| is_ending(game, rest))
    })
}

/// Returns whether the text is a promotion, or signs that may end a move.
fn is_ending(game: &Game, text: &str) -> bool {
    let mut text = text;
    loop {
        let shorter = ["ep", "+", "#", " ", "="]
            .iter()
            .find_map(|sign| text.strip_suffix(sign));
        text = match (shorter, text.rfind(['(', '#'])) {
            (Some(shorter), _) => shorter,
            (None, Some(at)) if is_note(&text[at..]) => &text[..at],
            _ => break,
        };
    }
    let becomes = text.trim_start_matches(['=', ' ']);
    becomes.is_empty()
        || is_letter(becomes)
        || game.rules().kinds.iter().any(|kind| is_kind(kind, becomes))
}

/// Tests whether a text consists of notes: the empty text, `#2`, `(e4,e5)#2`.
fn are_notes(mut text: &str) -> bool {
    while let Some(at) = text.rfind(['(', '#'])
        && is_note(&text[at..])
    {
        text = &text[..at];
    }
    text.is_empty()
}

/// Tests whether a text is one note that distinguishes moves that are written alike: `(e4,d3)` or `#2`.
fn is_note(text: &str) -> bool {
    text.starts_with('(') && text.ends_with(')')
        || text
            .strip_prefix('#')
            .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the possible rests of a text after the letter of a piece at its beginning; the whole text is one of them.
fn after_letter<'t>(game: &Game, text: &'t str) -> impl Iterator<Item = &'t str> + use<'t> {
    let letters = game
        .rules()
        .kinds
        .iter()
        .map(|kind| kind.letter.to_lowercase());
    let letters: Vec<String> = letters.filter(|letter| !letter.is_empty()).collect();
    let rests = letters
        .into_iter()
        .filter_map(|letter| text.strip_prefix(&letter));
    std::iter::once(text).chain(rests)
}

/// Returns the possible rests of a text after the name of a cell at its beginning, with a level in games with stacks. If names of
/// cells begin with digits, a level may end at any digit.
fn after_cell<'t>(game: &Game, text: &'t str) -> impl Iterator<Item = &'t str> + use<'t> {
    let names = game.rules().board.cells.iter();
    let rests = names.filter_map(|cell| {
        let name = cell.name.to_lowercase();
        text.strip_prefix(name.as_str())
            .filter(|_| !name.is_empty())
    });
    let levels = game.places().levels();
    let mut names = game.rules().board.cells.iter().map(|cell| &cell.name);
    let has_digits = names.any(|name| name.starts_with(|letter: char| letter.is_ascii_digit()));
    let after_levels = move |rest: &'t str| {
        let digits = rest.strip_prefix('.').unwrap_or_default();
        let n_digits = digits.bytes().take_while(u8::is_ascii_digit).count();
        let is_level = move |n: &usize| {
            let level = digits[..*n].parse();
            let is_whole = has_digits || *n == n_digits;
            levels > 1 && is_whole && level.is_ok_and(|level: usize| level < levels)
        };
        let ends = (1..=n_digits).filter(is_level);
        ends.map(move |n| &digits[n..])
    };
    let rests: Vec<&str> = rests
        .flat_map(|rest| std::iter::once(rest).chain(after_levels(rest)))
        .collect();
    rests.into_iter()
}
