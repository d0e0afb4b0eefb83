//! The tables of the reference's page of limits: at each limit a definition is sound, one above it is an error with a place.

use alfil::load::Variant;
use alfil_testing::made_up::MadeUp;
use grammar::diagnostic::Severity;

mod boards;
mod definitions;
mod notations;
mod playing;

const PAGE: &str = include_str!("../../../docs/src/reference/limits.md");

/// A limit: what the page calls it, the code of the complaint above it, and a definition that has so much of it.
struct Limit {
    what: &'static str,
    code: &'static str,
    make: fn(usize) -> MadeUp,
}

/// The number that the page gives.
#[track_caller]
fn most(what: &str) -> usize {
    let row = PAGE
        .lines()
        .find_map(|line| line.strip_prefix(&format!("| {what} | ")));
    let row = row.unwrap_or_else(|| panic!("the page has no limit of `{what}`"));
    let number = row.trim_end_matches(" |");
    number.parse().expect("a limit is a number")
}

/// What the rows of the tables below a heading are about.
fn rows(heading: &str) -> Vec<&'static str> {
    let section = PAGE.split("\n## ").find(|text| text.starts_with(heading));
    let lines = section.expect("the section is there").lines();
    lines
        .filter_map(|line| line.strip_prefix("| ")?.split_once(" | "))
        .filter(|(_, number)| number.starts_with(|first: char| first.is_ascii_digit()))
        .map(|(what, _)| what)
        .collect()
}

/// What is wrong with a definition: codes, and the marked text.
fn errors(variant: &Variant) -> Vec<(&'static str, String)> {
    let errors = variant
        .diagnostics
        .iter()
        .filter(|one| one.severity == Severity::Error);
    errors
        .map(|one| {
            let span = one.labels.first().expect("it has a place").span;
            let source = &variant.sources.get(span.source).text;
            (one.code, source[span.start..span.end].to_owned())
        })
        .collect()
}

/// Tries a definition at its limit and one above it.
fn check(limit: &Limit) {
    let Limit { what, code, make } = limit;
    let most = most(what);
    let at = errors(&make(most).load(&[]));
    assert!(at.is_empty(), "{what}: {most} are too many: {at:.300?}");
    refuses(what, &make(most + 1), code);
}

/// Expects an error of this code, at a place of the definition.
fn refuses(what: &str, made: &MadeUp, code: &str) {
    let variant = made.load(&[]);
    assert!(variant.game.is_none(), "{what}: no error above the limit");
    let errors = errors(&variant);
    assert!(
        errors.iter().any(|(other, _)| *other == code),
        "{what}: {errors:.300?}"
    );
}

/// A small game with more lines at its top level and its end.
fn game(top: &str, end: &str) -> MadeUp {
    MadeUp::of_text(format!(
        "language = 1\nname = \"Limits\"\nboard = \"8x8\"\n{top}\n\
        [piece.king]\nletter = \"K\"\nmoves = \"K\"\n[setup.pieces]\nking = \"e1\"\n\
        [end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n{end}\n"
    ))
}

/// The texts of these numbers, one after the other.
fn each(n: usize, text: impl Fn(usize) -> String) -> String {
    (0..n).map(text).collect()
}

/// A name of letters: `a`, `b`, ..., `ba`, ...
fn letters(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letters(more)),
    }
}

#[test]
fn every_limit_is_tried() {
    let mut tried: Vec<&str> = definitions::LIMITS.iter().map(|limit| limit.what).collect();
    tried.extend(definitions::OTHERS);
    tried.sort_unstable();
    let mut listed = rows("The definition file");
    listed.sort_unstable();
    assert_eq!(tried, listed);
    let mut tried: Vec<&str> = notations::LIMITS.iter().map(|limit| limit.what).collect();
    tried.extend(boards::LIMITS.map(|limit| limit.0));
    tried.sort_unstable();
    let mut listed = [rows("The other languages"), rows("Players and pieces")].concat();
    listed.sort_unstable();
    assert_eq!(tried, listed);
    assert_eq!(rows("Playing").len(), 7);
}
