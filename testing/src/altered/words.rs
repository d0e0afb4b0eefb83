//! Changes within one string: an expression, a notation, a FEN.

use std::ops::Range;

use super::stock::open_strings;
use crate::choices::Choices;

/// Words and signs, each of which can replace the others of its row.
const ROWS: &[&[&str]] = &[
    &["and", "or"],
    &["==", "!=", "<", "<=", ">", ">="],
    &["&", "|", "-"],
    &["in", "not in"],
    &["is", "is not"],
    &["mine", "enemy"],
    &[
        "occupied", "empty", "unmoved", "royal", "all", "board", "passed",
    ],
    &["from", "to", "captured", "passed"],
    &["last.from", "last.to", "last.captured"],
    &["some", "none"],
    &["attacked", "unsafe"],
    &["file", "rank"],
    &["win", "loss", "draw"],
    &["true", "false"],
    &["any", "every"],
    &["not", ""],
];

/// Letters of the notation, each of which can replace the others of its row.
const LETTERS: &[&str] = &[
    "WFDNAHCZG",
    "RBQK",
    "fblrvs",
    "mcd",
    "iejnp",
    "ouqz",
    "12345",
];

/// Returns a string of a definition changed in one place; none if there is nothing to change. New names come from the
/// text of the definition.
pub fn change(said: &str, text: &str, choices: &mut Choices) -> Option<String> {
    let has_blank = said.contains(' ');
    let has_capital = said.contains(|letter: char| letter.is_ascii_uppercase());
    match said.split(' ').next() {
        Some(ranks) if ranks.matches('/').count() > 1 => {
            let changed = fen(ranks, choices)?;
            Some(format!("{changed}{}", &said[ranks.len()..]))
        }
        _ if has_capital && !has_blank => notation(said, text, choices),
        _ => expression(said, text, choices),
    }
}

/// Returns a number close to this one, or one of the extreme numbers.
pub fn number(number: &str, choices: &mut Choices) -> String {
    let number: u64 = number.parse().unwrap_or_default();
    let near = [number + 1, number.saturating_sub(1), 0, 1, 2, number * 2, 9];
    choices.one_of(&near).to_string()
}

/// Changes a word, a sign or a number.
fn expression(said: &str, text: &str, choices: &mut Choices) -> Option<String> {
    let tokens = tokens(said);
    if tokens.is_empty() {
        return None;
    }
    let bytes = choices.one_of(&tokens).clone();
    let token = &said[bytes.clone()];
    let other = match token {
        _ if token.chars().all(|letter| letter.is_ascii_digit()) => number(token, choices),
        _ => match ROWS.iter().find(|row| row.contains(&token)) {
            Some(row) if !choices.chance(10) => (*choices.one_of(row)).to_owned(),
            _ if is_cell(token) => cell(token, choices),
            _ if is_word(token) => {
                let names = names(text);
                choices.one_of(&names).clone()
            }
            _ => String::new(),
        },
    };
    Some(format!(
        "{}{other}{}",
        &said[..bytes.start],
        &said[bytes.end..]
    ))
}

/// Changes a letter of a notation, leaves one out, writes one twice, or joins it to another notation.
fn notation(said: &str, text: &str, choices: &mut Choices) -> Option<String> {
    let letters: Vec<char> = said.chars().collect();
    let at = choices.below(letters.len());
    let row = LETTERS.iter().find(|row| row.contains(letters[at]));
    let one_of = |row: &str, choices: &mut Choices| {
        let all: Vec<char> = row.chars().collect();
        *choices.one_of(&all)
    };
    let mut changed = letters.clone();
    match choices.below(6) {
        1 => {
            changed.remove(at);
        }
        2 => changed.insert(at, letters[at]),
        3 => {
            let row = *choices.one_of(&LETTERS[2..6]);
            changed.insert(at, one_of(row, choices));
        }
        4 => {
            let strings = open_strings(text).into_iter();
            let strings = strings.map(|bytes| &text[bytes]);
            let notations: Vec<&str> = strings.filter(|one| is_notation(one)).collect();
            let other = (!notations.is_empty()).then(|| *choices.one_of(&notations))?;
            changed.extend(other.chars());
        }
        5 => changed.push(one_of("WFNRBQK0234", choices)),
        _ => changed[at] = one_of(row?, choices),
    }
    Some(changed.into_iter().collect())
}

/// Changes a piece or an empty cell.
fn fen(ranks: &str, choices: &mut Choices) -> Option<String> {
    let mut letters: Vec<char> = ranks.chars().collect();
    let pieces = (0..letters.len()).filter(|at| letters[*at].is_ascii_alphabetic());
    let pieces: Vec<usize> = pieces.collect();
    if pieces.is_empty() {
        return None;
    }
    let (one, other) = (*choices.one_of(&pieces), *choices.one_of(&pieces));
    match choices.below(3) {
        1 => letters[one] = letters[other],
        // The piece changes sides.
        2 => {
            letters[one] = match letters[one].is_ascii_lowercase() {
                true => letters[one].to_ascii_uppercase(),
                false => letters[one].to_ascii_lowercase(),
            }
        }
        _ => letters.swap(one, other),
    }
    Some(letters.into_iter().collect())
}

fn is_notation(said: &str) -> bool {
    let mut letters = said.chars();
    let is_of_it = |letter: char| letter.is_ascii_alphanumeric() || "()[]-?,".contains(letter);
    said.len() <= 24
        && said.contains(|letter: char| letter.is_ascii_uppercase())
        && letters.all(is_of_it)
}

fn is_word(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic())
}

/// Tests whether a word looks like a cell: letters, then digits.
fn is_cell(token: &str) -> bool {
    let letters = token.trim_end_matches(|letter: char| letter.is_ascii_digit());
    letters.len() == 1 && is_word(letters) && letters.len() < token.len()
}

/// Returns an adjacent cell, or a cell on a rank close by.
fn cell(token: &str, choices: &mut Choices) -> String {
    let (file, rank) = token.split_at(1);
    let letter = file.bytes().next().unwrap_or(b'a');
    match choices.below(3) {
        1 => format!("{}{rank}", char::from(letter.saturating_add(1))),
        2 => format!("{}{rank}", char::from(letter.saturating_sub(1))),
        _ => format!("{file}{}", number(rank, choices)),
    }
}

/// Returns the names in all expressions of a definition, at least one name.
fn names(text: &str) -> Vec<String> {
    let strings = open_strings(text).into_iter().map(|bytes| &text[bytes]);
    let of_strings = strings.filter(|said| !is_notation(said) && !said.contains('/'));
    let words = of_strings.flat_map(|said| tokens(said).into_iter().map(move |token| &said[token]));
    let mut names: Vec<String> = words.map(str::to_owned).collect();
    let is_of_row = |name: &str| ROWS.iter().any(|row| row.contains(&name));
    names.retain(|name| is_word(name) && !is_cell(name) && !is_of_row(name));
    names.sort_unstable();
    names.dedup();
    names.push("king".to_owned());
    names
}

/// Cuts an expression into words, numbers and signs.
fn tokens(said: &str) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let is_part = |letter: char| letter.is_alphanumeric() || "_.".contains(letter);
    let mut letters = said.char_indices().peekable();
    while let Some((start, letter)) = letters.next() {
        let mut end = start + letter.len_utf8();
        let mut goes_on = |fits: &dyn Fn(char, &str) -> bool| {
            while let Some((at, next)) = letters.peek().copied() {
                if !fits(next, &said[at..]) {
                    break;
                }
                end = at + next.len_utf8();
                letters.next();
            }
        };
        match letter {
            _ if letter.is_alphanumeric() || letter == '_' => {
                // `a-b` without spaces is one name.
                goes_on(&|next, rest| {
                    let is_joined = next == '-' && rest[1..].starts_with(is_part);
                    is_part(next) || is_joined
                });
            }
            '=' | '<' | '>' | '!' => goes_on(&|next, _| next == '='),
            '&' | '|' | '-' | '+' => {}
            _ => continue,
        }
        tokens.push(start..end);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_cut_into_words_and_signs() {
        let said = "count-up > 17 and (mine king - e1) in last.to";
        let cut: Vec<&str> = tokens(said).into_iter().map(|token| &said[token]).collect();
        let all = [
            "count-up", ">", "17", "and", "mine", "king", "-", "e1", "in", "last.to",
        ];
        assert_eq!(cut, all);
    }

    #[test]
    fn each_sort_of_string_is_changed_in_its_own_way() {
        let text = "a = \"mine king\"\nb = \"fmW\"\n";
        let all = |said: &str| -> Vec<String> {
            let seeds = 0..300;
            let changed = seeds.filter_map(|seed| change(said, text, &mut Choices::of_seed(seed)));
            changed.collect()
        };
        let has = |said: &str, expected: &str| {
            assert!(
                all(said).iter().any(|one| one == expected),
                "{said}: {expected}"
            );
        };
        has("fmW", "fmF");
        has("fmW", "fW");
        has("fmW", "fmWfmW");
        has("quiet > 99", "quiet < 99");
        has("quiet > 99", "quiet > 100");
        has("mine pawn in e2", "enemy pawn in e2");
        has("mine pawn in e2", "mine king in e2");
        has("mine pawn in e2", "mine pawn in f2");
        has("k2/3/2K w", "K2/3/2K w");
        has("k2/3/2K w", "K2/3/2k w");
    }
}
