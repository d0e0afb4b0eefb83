//! The definitions that are changed, and the parts of them that are put into others.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use alfil::library::find;

use crate::games::shipped_and_examples;
use crate::made_up::MadeUp;
use crate::statements::{Piece, Sort, pieces, strings, without};

/// A definition that a person wrote.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its name.
    pub name: String,
    /// Its text without its own tests, with its parents and the boards of its folder.
    pub made_up: MadeUp,
    /// Its options.
    pub options: Vec<String>,
}

/// All definitions that people wrote, whole and in parts.
#[derive(Debug)]
pub struct Stock {
    /// The definitions, the shortest first.
    pub games: Vec<Written>,
    /// The tables that a definition may have several of, or has by name: rules, piece types, counters, stores.
    pub tables: Vec<String>,
    /// The values of each key.
    pub values: BTreeMap<String, Vec<String>>,
}

/// The shipped definitions and the examples.
pub static STOCK: LazyLock<Stock> = LazyLock::new(|| {
    let games = shipped_and_examples().into_iter();
    let mut games: Vec<Written> = games.map(written).collect();
    games.sort_by_key(|one| (one.made_up.text.len(), one.name.clone()));
    let mut tables = BTreeSet::new();
    let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in games.iter().map(|one| &one.made_up.text) {
        for piece in pieces(text) {
            let part = &text[piece.bytes];
            match piece.sort {
                Sort::Table if is_one_of_several(part) => {
                    tables.insert(part.trim_end().to_owned());
                }
                Sort::Key | Sort::Entry => {
                    let entry = key_and_value(part);
                    if let Some((key, value)) = entry.filter(|(key, _)| !is_left(key)) {
                        let entry = values.entry(key.to_owned()).or_default();
                        entry.insert(value.to_owned());
                    }
                }
                Sort::Table | Sort::Comment => {}
            }
        }
    }
    let values = values.into_iter();
    Stock {
        games,
        tables: tables.into_iter().collect(),
        values: values
            .map(|(key, values)| (key, values.into_iter().collect()))
            .collect(),
    }
});

/// Prepares a definition for changes: removes its tests and adds its parents.
fn written((name, made_up): (String, MadeUp)) -> Written {
    let options = made_up.load_to_play(&[]).options.into_iter();
    let mut parents = BTreeMap::new();
    let mut text = made_up.text.clone();
    while let Some(parent) = parent_of(&text) {
        let own = made_up.parents.get(&parent).cloned();
        let Some(found) = own.or_else(|| find(&parent).ok().map(|found| found.text)) else {
            break;
        };
        text.clone_from(&found);
        parents.insert(parent, without_tests(&found));
    }
    Written {
        name,
        options: options.map(|option| option.name).collect(),
        made_up: MadeUp {
            text: without_tests(&made_up.text),
            boards: made_up.boards,
            parents,
            pictures: made_up.pictures,
        },
    }
}

fn parent_of(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    Some(table.get("extends")?.as_str()?.to_owned())
}

fn without_tests(text: &str) -> String {
    let is_test = |piece: &Piece| {
        piece.sort == Sort::Table && text[piece.bytes.clone()].starts_with("[[test]]")
    };
    let tests = pieces(text).into_iter().filter(is_test);
    // Tests are removed from the last one on, so that the places of the others stay valid.
    let mut tests: Vec<Piece> = tests.collect();
    tests.sort_by_key(|piece| std::cmp::Reverse(piece.bytes.start));
    let text = tests
        .iter()
        .fold(text.to_owned(), |text, piece| without(&text, &piece.bytes));
    text.trim_end().to_owned() + "\n"
}

/// Tests whether a table is a rule, or has a name: `[end.NAME]`, `[counter.quiet]`.
pub fn is_one_of_several(table: &str) -> bool {
    let header = table.lines().next().unwrap_or_default();
    let header = header.split('#').next().unwrap_or_default();
    header.starts_with("[[") || header.contains('.') && !header.starts_with("[options")
}

/// Cuts `key = value`, with or without a comma or a comment, into its two sides.
pub fn key_and_value(part: &str) -> Option<(&str, &str)> {
    let (key, value) = part.trim().trim_matches(',').split_once('=')?;
    let key = key.trim();
    let is_key = !key.is_empty() && !key.contains(['"', '\'', '[', '{', ' ', '\n']);
    is_key.then(|| (key, bare(value.trim())))
}

/// Returns a value without the comment after it.
fn bare(value: &str) -> &str {
    let is_open = value.starts_with(['{', '[']);
    let end = match strings(value).first() {
        Some(string) if value.starts_with(['"', '\'']) => string.end + 1,
        _ if !is_open => value.find('#').unwrap_or(value.len()),
        _ => value.rfind([']', '}']).map_or(value.len(), |at| at + 1),
    };
    value.get(..end).unwrap_or(value).trim_end()
}

/// Keys whose values are names, texts for people, or parts that everything else depends on. They are not changed.
const LEFT: [&str; 12] = [
    "language", "name", "summary", "about", "reason", "cite", "board", "extends", "letter",
    "players", "option", "options",
];

/// Tests whether the value of a key must not be changed.
pub fn is_left(key: &str) -> bool {
    LEFT.contains(&key)
}

/// Returns the strings of a text that may be changed: all except the values of [keys that stay](is_left).
pub fn open_strings(text: &str) -> Vec<Range<usize>> {
    let mut all = strings(text);
    all.retain(|bytes| key_before(text, bytes.start).is_none_or(|key| !is_left(key)));
    all
}

/// Returns the key of the string or the list of strings at this place.
fn key_before(text: &str, at: usize) -> Option<&str> {
    let line = text[..at].rsplit('\n').next()?;
    let (before, _) = line.rsplit_once('=')?;
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    before.trim_end().rsplit(|letter| !is_part(letter)).next()
}
