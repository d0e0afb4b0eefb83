//! Every row of the language is read: a definition with an example of each key has no value of a wrong type, and a date
//! is an error wherever a key has a value.

use grammar::diagnostic::Diagnostic;
use grammar::variant::rows::{Row, Section, Shape, Type};
use grammar::variant::{self, sections};

use crate::common::Shipped;

/// A game in one file, without the keys that a test writes.
const GAME: [(&str, &str); 5] = [
    ("language", "1"),
    ("name", "'Mine'"),
    ("board", "'3x3'"),
    ("piece.king", "{ letter = 'K', moves = 'K' }"),
    ("setup.fen", "'1k1/3/1K1 w'"),
];

/// Returns the game with this text, without the keys at the top that the text has.
fn game(text: &str) -> String {
    let is_top = !text.starts_with('[');
    let is_new = |name: &str| !(is_top && text.starts_with(&format!("{name} =")));
    let is_setup = text.starts_with("[setup]");
    let rest = GAME
        .iter()
        .filter(|(name, _)| is_new(name) && !(is_setup && name.starts_with("setup")));
    let rest: String = rest
        .map(|(name, value)| format!("{name} = {value}\n"))
        .collect();
    format!("{rest}{text}\n")
}

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    variant::check("mine", text, "mine.toml", &Shipped).diagnostics
}

/// Returns a table of the section with one key.
fn table(section: &Section, key: &str, value: &str) -> String {
    // Without these keys, the reader of a test stops before it reads the others.
    let rest = match (section.shape, key) {
        (Shape::List, "name") => "check = false\n",
        (Shape::List, _) => "name = 'a test'\n",
        _ => "",
    };
    let header = match section.word {
        "" => String::new(),
        _ => section.header().replace("NAME", "mist"),
    };
    format!("{header}\n{rest}{key} = {value}")
}

fn all() -> impl Iterator<Item = (&'static Section, &'static Row)> {
    let sections = std::iter::once(&sections::TOP).chain(sections::sections());
    sections.flat_map(|section| section.all().map(move |row| (section, row)))
}

#[test]
fn a_date_is_an_error_for_every_key() {
    for (section, row) in all() {
        // The type of this one depends on other keys; the runner of tests reads these two and the position.
        let is_elsewhere = [
            ("attribute", "default"),
            ("test", "stored"),
            ("test", "values"),
        ];
        let is_of_test = ["test", "test-defaults"].contains(&section.word)
            && grammar::placement::is_key(row.key);
        if is_of_test || is_elsewhere.contains(&(section.word, row.key)) {
            continue;
        }
        let text = game(table(section, row.key, "1979-05-27").trim_start());
        let at = text.find("1979-05-27").expect("the date");
        let is_there = |one: &Diagnostic| one.labels.iter().any(|label| label.span.start == at);
        let found = diagnostics(&text);
        assert!(
            found.iter().any(is_there),
            "nothing reads `{}` of `{}`\n{text}\n{found:#?}",
            row.key,
            section.header()
        );
    }
}

#[test]
fn every_example_has_the_type_of_its_row() {
    for (section, row) in all() {
        let text = game(table(section, row.key, row.example).trim_start());
        for one in diagnostics(&text) {
            let is_type = matches!(
                one.code,
                "toml::wrong_type"
                    | "toml::unknown_key"
                    | "toml::out_of_range"
                    | "toml::old_word"
                    | "resolve::unknown_word"
            );
            assert!(
                !is_type,
                "`{}` of `{}`\n{one:#?}",
                row.key,
                section.header()
            );
        }
    }
}

#[test]
fn every_word_by_default_is_a_word() {
    for (section, row) in all() {
        if let (Type::Word(words), variant::rows::Absent::Value(value)) = (row.value, row.absent) {
            let word = value.trim_matches('"');
            assert!(
                words.words().contains(&word),
                "`{}` of `{}`",
                row.key,
                section.header()
            );
        }
    }
}
