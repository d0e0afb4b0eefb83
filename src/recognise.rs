//! Files told apart by what is in them.

use std::fmt;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A definition of a game.
    Definition,
    /// A board.
    Board,
    /// A position.
    Position,
    /// Games: tags and moves.
    Games,
    /// Games and results of `alfil playtest`.
    Playtest,
    /// What `alfil tune` has learnt.
    Tuned,
    /// A picture.
    Picture,
    /// A page for browsers.
    Page,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Definition => "a definition",
            Self::Board => "a board file",
            Self::Position => "a position file",
            Self::Games => "a file of games",
            Self::Playtest => "a file of `alfil playtest`",
            Self::Tuned => "a file of `alfil tune`",
            Self::Picture => "a picture",
            Self::Page => "a page",
        })
    }
}

impl Kind {
    /// Returns what reads a file of this kind.
    fn reader(self, name: &str) -> String {
        match self {
            Self::Definition => {
                format!("`alfil check {name}` checks it, `alfil play {name}` plays it")
            }
            Self::Board => {
                format!("`alfil check {name}` checks it, a definition names it with `board`")
            }
            Self::Position => {
                format!("`--position {name}` behind the name of its variant starts from it")
            }
            Self::Games => format!("`alfil play {name}` goes on with it"),
            Self::Playtest => format!(
                "`alfil playtest --out {name}` behind the name of its variant goes on with it"
            ),
            Self::Tuned => format!("`alfil match --values first={name}` reads it"),
            Self::Picture => "a definition names it with `picture`".to_owned(),
            Self::Page => "a browser shows it".to_owned(),
        }
    }
}

/// Keys that stand in a position file before all tables, and tables of one.
const POSITION: [&str; 9] = [
    "turn",
    "fen",
    "unmoved",
    "men",
    "cells",
    "attributes",
    "stores",
    "hands",
    "pools",
];

/// Words that the statements of a board file begin with.
const BOARD: [&str; 2] = ["lattice", "shape"];

/// Returns what a text is, where its beginning leaves no doubt.
pub fn kind(text: &str) -> Option<Kind> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let begins = |words: &str| {
        let start = text.get(..words.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(words))
    };
    if begins("<!doctype html") || begins("<html") {
        return Some(Kind::Page);
    }
    if begins("<svg") || begins("<?xml") && text.contains("<svg") || begins("\u{89}PNG") {
        return Some(Kind::Picture);
    }
    if begins("{") {
        let inner = text[1..].trim_start();
        return inner.starts_with("\"playtest\"").then_some(Kind::Playtest);
    }
    let lines = || {
        let lines = text.lines().map(str::trim);
        // Definitions and boards have comments of their own.
        let is_said = |line: &&str| !line.is_empty() && !line.starts_with(['#', '/']);
        lines.filter(is_said)
    };
    let first = lines().find(|line| !line.starts_with('%'))?;
    let word = first.split_whitespace().next()?;
    if is_tag(first) || is_move_number(word) {
        return Some(Kind::Games);
    }
    if BOARD.contains(&word) && !first[word.len()..].trim_start().starts_with('=') {
        return Some(Kind::Board);
    }
    of_keys(lines())
}

/// Tests whether a line is a tag of a game: `[Name "value"]`.
fn is_tag(line: &str) -> bool {
    let inner = line.strip_prefix('[').and_then(|line| {
        let (name, value) = line.split_once(char::is_whitespace)?;
        let is_name = !name.is_empty()
            && name
                .chars()
                .all(|sign| sign.is_alphanumeric() || sign == '_');
        Some(is_name && value.trim_start().starts_with('"'))
    });
    inner.unwrap_or(false)
}

/// Tests whether a word begins the moves of a game: `1.` or `1.e4`.
fn is_move_number(word: &str) -> bool {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    rest.len() < word.len() && rest.starts_with('.')
}

/// Returns what a TOML file is by its keys before all tables, and by its tables.
fn of_keys<'t>(lines: impl Iterator<Item = &'t str>) -> Option<Kind> {
    let mut names = Vec::new();
    let mut is_in_table = false;
    for line in lines {
        if let Some(table) = line.strip_prefix('[') {
            is_in_table = true;
            let end = table.find(['.', ']', ' ']).unwrap_or(table.len());
            names.push(&table[..end]);
        } else if !is_in_table {
            // What goes on from the line before has no key.
            let (key, _) = line.split_once('=')?;
            names.push(key.trim());
        }
    }
    let has = |name: &str| names.contains(&name);
    if has("language") || has("extends") || has("") {
        return Some(Kind::Definition);
    }
    if has("worth") && has("rules") && has("variant") {
        return Some(Kind::Tuned);
    }
    let is_of_position = |name: &&str| POSITION.contains(name) || *name == "state";
    let is_position = names.iter().all(is_of_position);
    (is_position && !names.is_empty()).then_some(Kind::Position)
}

/// Says that a file is not what is asked for but something else, and what reads it; nothing if it may be what is asked for.
pub fn other(name: &str, text: &str, wanted: Kind) -> Option<String> {
    let kind = kind(text).filter(|kind| *kind != wanted)?;
    Some(format!(
        "`{name}` is {kind}, not {wanted}; {}",
        kind.reader(name)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_apart_by_what_is_in_them() {
        for (text, wanted) in [
            (
                "language = 1\nextends = \"chess\"\n",
                Some(Kind::Definition),
            ),
            (
                "# a game\n\nname = \"x\"\nlanguage = 1\n",
                Some(Kind::Definition),
            ),
            ("extends = \"chess\"\n[piece.x]\n", Some(Kind::Definition)),
            ("// a board\nlattice square\nshape 5x5\n", Some(Kind::Board)),
            ("shape hexagon side 4\n", Some(Kind::Board)),
            (
                "turn = \"white\"\n\n[cells]\ne1 = \"white king\"\n",
                Some(Kind::Position),
            ),
            ("[state]\nquiet = 3\n", Some(Kind::Position)),
            ("fen = \"8/8 w\"\n", Some(Kind::Position)),
            ("\u{feff}[Event \"x\"]\n\n1. e4 *\n", Some(Kind::Games)),
            ("% escape\n[White \"x\"]\n", Some(Kind::Games)),
            ("1. e4 e5 *\n", Some(Kind::Games)),
            ("1.e4 *", Some(Kind::Games)),
            ("{\"playtest\":1,\n\"settings\":{}}", Some(Kind::Playtest)),
            (
                "# learnt\nvariant = \"x\"\nrules = \"1:2\"\n[worth.rook]\n",
                Some(Kind::Tuned),
            ),
            ("<svg xmlns=\"x\"/>", Some(Kind::Picture)),
            ("<?xml version=\"1.0\"?>\n<svg/>", Some(Kind::Picture)),
            ("<!DOCTYPE html>\n<html>", Some(Kind::Page)),
            // What may be anything is left to those who read it.
            ("", None),
            ("dear friend", None),
            ("name = \"x\"\n", None),
            ("[piece.x]\nmoves = \"W\"\n", None),
            ("{\"other\": 1}", None),
            ("lattice = 1\n", None),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n", None),
            ("turn = [\n\"white\",\n]\n", None),
        ] {
            assert_eq!(kind(text), wanted, "{text:?}");
        }
        let words = other("c.pgn", "1. e4 *", Kind::Definition).expect("it is something else");
        assert_eq!(
            words,
            "`c.pgn` is a file of games, not a definition; `alfil play c.pgn` goes on with it"
        );
        assert_eq!(other("c.pgn", "1. e4 *", Kind::Games), None);
        assert_eq!(other("c.pgn", "dear friend", Kind::Games), None);
    }

    /// Every shipped file is what it is shipped as.
    #[test]
    fn shipped_files_are_recognised() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/definitions");
        let mut n = 0;
        for (part, ending, wanted) in [
            ("", "toml", Kind::Definition),
            ("boards", "board", Kind::Board),
            ("tuned", "toml", Kind::Tuned),
            ("figures", "svg", Kind::Picture),
        ] {
            let entries = std::fs::read_dir(format!("{folder}/{part}")).expect("it is there");
            for entry in entries {
                let path = entry.expect("it is there").path();
                if path.extension().is_some_and(|found| found == ending) {
                    let text = std::fs::read_to_string(&path).expect("it is text");
                    assert_eq!(kind(&text), Some(wanted), "{path:?}");
                    n += 1;
                }
            }
        }
        assert!(n > 60, "{n}");
    }
}
