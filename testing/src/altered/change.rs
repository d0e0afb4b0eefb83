//! Changes of a definition.

use std::ops::Range;

use super::stock::{STOCK, is_left, key_and_value, open_strings};
use super::words;
use crate::choices::Choices;
use crate::statements::{Piece, Sort, pieces, without};

/// A function that returns the changed text; none if the text contains nothing to change.
pub type Change = fn(&str, &mut Choices) -> Option<String>;

/// All changes with their weights and names.
pub const CHANGES: [(usize, (&str, Change)); 8] = [
    (10, ("word", word)),
    (6, ("value", value)),
    (3, ("condition", condition)),
    (2, ("flag", flag)),
    (3, ("leave out", leave_out)),
    (2, ("repeat", repeat)),
    (2, ("exchange", exchange)),
    (3, ("add", add)),
];

/// Keys that take a condition.
const CONDITIONS: [&str; 8] = [
    "when", "move", "after", "must", "add", "reset", "turn", "before",
];

/// Changes something within a string.
fn word(text: &str, choices: &mut Choices) -> Option<String> {
    let strings = open_strings(text);
    if strings.is_empty() {
        return None;
    }
    let bytes = choices.one_of(&strings).clone();
    let changed = words::change(&text[bytes.clone()], text, choices)?;
    Some(put(text, &bytes, &changed))
}

/// Replaces a value by another value of the same key.
fn value(text: &str, choices: &mut Choices) -> Option<String> {
    let (bytes, key) = one_value(text, choices, |key, _| STOCK.values.contains_key(key))?;
    let values = &STOCK.values[&key];
    Some(put(text, &bytes, choices.one_of::<String>(values)))
}

/// Negates a condition, or joins it to another condition of the definitions.
fn condition(text: &str, choices: &mut Choices) -> Option<String> {
    let is_condition =
        |key: &str, value: &str| CONDITIONS.contains(&key) && quoted(value).is_some();
    let (bytes, key) = one_value(text, choices, is_condition)?;
    let said = quoted(&text[bytes.clone()])?.to_owned();
    let others = STOCK.values.get(&key)?;
    let others: Vec<&str> = others.iter().filter_map(|one| quoted(one)).collect();
    let changed = match choices.below(3) {
        1 if !others.is_empty() => format!("({said}) and ({})", choices.one_of(&others)),
        2 if !others.is_empty() => format!("({said}) or ({})", choices.one_of(&others)),
        _ => format!("not ({said})"),
    };
    Some(put(text, &bytes, &format!("\"{changed}\"")))
}

/// Changes a number or a truth value outside of strings.
fn flag(text: &str, choices: &mut Choices) -> Option<String> {
    let is_bare =
        |_: &str, value: &str| ["true", "false"].contains(&value) || value.parse::<u32>().is_ok();
    let (bytes, _) = one_value(text, choices, is_bare)?;
    let changed = match &text[bytes.clone()] {
        "true" => "false".to_owned(),
        "false" => "true".to_owned(),
        number => words::number(number, choices),
    };
    Some(put(text, &bytes, &changed))
}

fn leave_out(text: &str, choices: &mut Choices) -> Option<String> {
    let piece = one_piece(text, choices, |piece| {
        let part = &text[piece.bytes.clone()];
        piece.sort == Sort::Table || key_and_value(part).is_none_or(|(key, _)| !is_left(key))
    })?;
    Some(without(text, &piece.bytes))
}

/// Writes a rule or an entry twice.
fn repeat(text: &str, choices: &mut Choices) -> Option<String> {
    let piece = one_piece(text, choices, |piece| match piece.sort {
        Sort::Table => text[piece.bytes.clone()].starts_with("[["),
        Sort::Entry => key_and_value(&text[piece.bytes.clone()]).is_none(),
        Sort::Key | Sort::Comment => false,
    })?;
    let part = text[piece.bytes.clone()].to_owned();
    // The first entry of several has its comma after it, the others before.
    let part = match piece.sort {
        Sort::Entry if !part.contains(',') => format!(", {part}"),
        _ => part,
    };
    Some(put(text, &(piece.bytes.end..piece.bytes.end), &part))
}

/// Exchanges two rules, or the values of a key that occurs twice.
fn exchange(text: &str, choices: &mut Choices) -> Option<String> {
    let (one, other) = match choices.chance(50) {
        true => {
            let rule = |piece: &Piece| text[piece.bytes.clone()].starts_with("[[");
            let [one, other] = [(); 2].map(|()| one_piece(text, choices, rule));
            (one?.bytes, other?.bytes)
        }
        false => {
            let (one, key) = one_value(text, choices, |_, _| true)?;
            let (other, _) = one_value(text, choices, |other, _| other == key)?;
            (one, other)
        }
    };
    let (first, second) = match one.start < other.start {
        true => (one, other),
        false => (other, one),
    };
    if first.end > second.start {
        return None;
    }
    let changed = put(text, &second, &text[first.clone()]);
    Some(put(&changed, &first, &text[second]))
}

/// Adds a rule, a piece type, a counter or a store of another definition.
fn add(text: &str, choices: &mut Choices) -> Option<String> {
    let table = choices.one_of(&STOCK.tables);
    Some(format!("{text}\n{table}\n"))
}

fn put(text: &str, bytes: &Range<usize>, part: &str) -> String {
    format!("{}{part}{}", &text[..bytes.start], &text[bytes.end..])
}

/// Returns one of the parts that fit, except comments.
fn one_piece(text: &str, choices: &mut Choices, fits: impl Fn(&Piece) -> bool) -> Option<Piece> {
    let mut pieces = pieces(text);
    pieces.retain(|piece| piece.sort != Sort::Comment && fits(piece));
    (!pieces.is_empty()).then(|| choices.one_of(&pieces).clone())
}

/// Returns the place of a value that fits and may be changed, and its key.
fn one_value(
    text: &str,
    choices: &mut Choices,
    fits: impl Fn(&str, &str) -> bool,
) -> Option<(Range<usize>, String)> {
    let piece = one_piece(text, choices, |piece| {
        let part = &text[piece.bytes.clone()];
        piece.sort != Sort::Table
            && key_and_value(part).is_some_and(|(key, value)| !is_left(key) && fits(key, value))
    })?;
    let (key, value) = key_and_value(&text[piece.bytes.clone()])?;
    let start = value.as_ptr() as usize - text.as_ptr() as usize;
    Some((start..start + value.len(), key.to_owned()))
}

/// Returns the text within double quotes, if the value is nothing else.
fn quoted(value: &str) -> Option<&str> {
    let inside = value.strip_prefix('"')?.strip_suffix('"')?;
    (!inside.contains(['"', '\\', '\n'])).then_some(inside)
}
