//! File types, recognised by their contents.

use std::fmt;

use grammar::placement::{OLD_KEYS, is_key};

/// A file type.
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
    /// Piece values of `alfil tune`.
    Tuned,
    /// A picture.
    Picture,
    /// A page for browsers.
    Page,
    /// One FEN.
    Fen,
    /// JSON of another program, or of `--json`.
    Json,
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
            Self::Fen => "a FEN",
            Self::Json => "a JSON file",
        })
    }
}

impl Kind {
    /// Returns the command that reads a file of this kind.
    fn reader(self, name: &str) -> String {
        match self {
            Self::Definition => {
                format!("`alfil check {name}` checks it, `alfil play {name}` plays it")
            }
            Self::Board => {
                format!("`alfil check {name}` checks it, a definition names it with `board`")
            }
            Self::Position => {
                format!("`--position {name}` after the name of its variant starts from it")
            }
            Self::Games => format!("`alfil play {name}` goes on with it"),
            Self::Playtest => format!(
                "`alfil playtest --out {name}` after the name of its variant goes on with it"
            ),
            Self::Tuned => format!("`alfil match --values first={name}` reads it"),
            Self::Picture => "a definition names it with `image`".to_owned(),
            Self::Page => "a browser shows it".to_owned(),
            Self::Fen => "`--fen` after the name of its variant starts from its text".to_owned(),
            Self::Json => "no command reads it".to_owned(),
        }
    }
}

/// First words of the statements of a board file.
const BOARD: [&str; 2] = ["lattice", "shape"];

/// Returns the type of a text, if its beginning leaves no doubt.
pub fn kind(text: &str) -> Option<Kind> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let begins = |words: &str| {
        let start = text.get(..words.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(words))
    };
    if begins("<!doctype html") || begins("<html") {
        return Some(Kind::Page);
    }
    if begins("<svg")
        || begins("<?xml") && text.contains("<svg")
        || text.get(..8).is_some_and(|start| start.contains("PNG\r\n"))
    {
        return Some(Kind::Picture);
    }
    if begins("{") {
        let inner = text[1..].trim_start();
        if inner.starts_with("\"playtest\"") {
            return Some(Kind::Playtest);
        }
        return inner.starts_with('"').then_some(Kind::Json);
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
    if is_fen(text) {
        return Some(Kind::Fen);
    }
    of_keys(lines())
}

/// Tests whether a text is one line with rows and a side to move.
fn is_fen(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let (rows, side) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let is_rows = rows.matches('/').count() > 1 && !rows.contains('=');
    let is_side = !side.is_empty() && side.chars().all(char::is_alphabetic);
    is_rows && is_side && text.trim().lines().count() == 1
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

/// Returns the type of a TOML file by its keys before all tables, and by its tables.
fn of_keys<'t>(lines: impl Iterator<Item = &'t str>) -> Option<Kind> {
    let mut names = Vec::new();
    let mut is_in_table = false;
    for line in lines {
        if let Some(table) = line.strip_prefix('[') {
            is_in_table = true;
            let end = table.find(['.', ']', ' ']).unwrap_or(table.len());
            names.push(&table[..end]);
        } else if !is_in_table {
            // A continued line has no key.
            let (key, _) = line.split_once('=')?;
            names.push(key.trim());
        }
    }
    let has = |name: &str| names.contains(&name);
    if has("language") || has("extends") || has("") {
        return Some(Kind::Definition);
    }
    if (has("values") || has("worth")) && has("rules") && has("variant") {
        return Some(Kind::Tuned);
    }
    let is_of_position = |name: &&str| is_key(name) || OLD_KEYS.contains(name);
    let is_position = names.iter().all(is_of_position);
    (is_position && !names.is_empty()).then_some(Kind::Position)
}

/// Returns an error if a file is certainly of another type than the expected one, with the command that reads it; `None` if it may be
/// of the expected type.
pub fn other(name: &str, text: &str, expected: Kind) -> Option<String> {
    let kind = kind(text).filter(|kind| *kind != expected)?;
    Some(format!(
        "`{name}` is {kind}, not {expected}; {}",
        kind.reader(name)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised_by_their_contents() {
        for (text, expected) in [
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
                "# learnt\nvariant = \"x\"\nrules = \"1:2\"\n[values.rook]\n",
                Some(Kind::Tuned),
            ),
            ("<svg xmlns=\"x\"/>", Some(Kind::Picture)),
            ("<?xml version=\"1.0\"?>\n<svg/>", Some(Kind::Picture)),
            ("<!DOCTYPE html>\n<html>", Some(Kind::Page)),
            // An unclear text is left to its reader.
            ("", None),
            ("dear friend", None),
            ("name = \"x\"\n", None),
            ("[piece.x]\nmoves = \"W\"\n", None),
            ("{\"other\": 1}", Some(Kind::Json)),
            ("{ king = 1 }", None),
            ("\u{fffd}PNG\r\n\u{1a}", Some(Kind::Picture)),
            ("lattice = 1\n", None),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n",
                Some(Kind::Fen),
            ),
            ("a/b/c = w", None),
            ("turn = [\n\"white\",\n]\n", None),
        ] {
            assert_eq!(kind(text), expected, "{text:?}");
        }
        let words = other("c.pgn", "1. e4 *", Kind::Definition).expect("it is something else");
        assert_eq!(
            words,
            "`c.pgn` is a file of games, not a definition; `alfil play c.pgn` goes on with it"
        );
        assert_eq!(other("c.pgn", "1. e4 *", Kind::Games), None);
        assert_eq!(other("c.pgn", "dear friend", Kind::Games), None);
    }

    /// Tests that every shipped file has its own type.
    #[test]
    fn shipped_files_are_recognised() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../definitions");
        let mut n = 0;
        for (part, ending, expected) in [
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
                    assert_eq!(kind(&text), Some(expected), "{path:?}");
                    n += 1;
                }
            }
        }
        assert!(n > 60, "{n}");
    }
}
