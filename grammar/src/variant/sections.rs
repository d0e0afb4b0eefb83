//! The keys at the top of a definition, and its sections.

use super::rows::{Row, Section, Shape, Type};
use super::{attribute, follow, model, options, phase, scenario, store, turn};

/// The keys at the top of a definition that are no sections.
pub static TOP: Section = Section::new(
    "",
    Shape::Single,
    "The rules of one game, for Alfil.",
    &[
    Row::new(
        "language",
        Type::Number(1, 1),
        "1",
        "The version of the language, on the first line.",
    ),
    Row::new("name", Type::Title, "\"My Game\"", "The title of the game.").required(),
    Row::new(
        "summary",
        Type::Title,
        "\"One line about it.\"",
        "One line for lists of variants.",
    ),
    Row::new(
        "extends",
        Type::Text,
        "\"chess\"",
        "The parent, a definition that this one changes.",
    ),
    Row::new(
        "allow",
        Type::ListOf(&Type::Text),
        "[\"lint::unused_piece\"]",
        "Codes of lints: warnings that are not reported for this definition and its children.",
    ),
    Row::new(
        "board",
        Type::Text,
        "\"square-8x8\"",
        "The board file, or a plain rectangle such as `10x8`.",
    )
    .required(),
    Row::new(
        "players",
        Type::List,
        "[\"white\", \"black\"]",
        "The names of the players in turn order, one for each frame of the board.",
    )
    .or_else("the names of the frames; on a rectangle, white and black"),
    Row::new(
        "sides",
        Type::List,
        "\"w b\"",
        "The letters that stand for the players where a FEN names the side to move, in turn order.",
    )
    .or_else("the first letters of the players' names"),
    Row::new(
        "teams",
        Type::ListOf(&Type::ListOf(&Type::Text)),
        "[[\"red\", \"yellow\"], [\"blue\", \"green\"]]",
        "The players who play together, a list for each team.",
    )
    .or_else("each player plays alone"),
    ],
);

/// The keys of a definition that belong to its file alone, or are merged by rules of their own.
pub const OWN: [&str; 5] = ["language", "extends", "allow", "options", "test"];

static ALL: [&Section; 20] = [
    &attribute::SECTION,
    &model::PIECE,
    &attribute::STACK,
    &model::ZONE,
    &model::LET,
    &model::ROYAL,
    &model::FORBID,
    &model::PROMOTION,
    &model::JOINT,
    &follow::STATUS,
    &follow::EFFECT,
    &follow::MUST,
    &phase::SECTION,
    &turn::SECTION,
    &store::SECTION,
    &model::COUNTER,
    &model::END,
    &model::SETUP,
    &options::SECTION,
    &scenario::SECTION,
];

/// Returns all sections, in the order of the reference.
pub fn sections() -> impl Iterator<Item = &'static Section> + Clone {
    ALL.iter().copied()
}

/// Returns the section with this word in its header.
pub fn section(word: &str) -> Option<&'static Section> {
    sections().find(|section| section.word == word)
}

/// Returns the sections of rules: the lists that grow when they are merged.
pub fn of_rules() -> impl Iterator<Item = &'static Section> + Clone {
    sections().filter(|section| section.shape == Shape::Rules)
}

/// Tests whether a section has rules.
pub fn is_of_rules(word: &str) -> bool {
    of_rules().any(|section| section.word == word)
}

/// Tests whether a key belongs at the top of a definition and is no section.
pub fn is_at_the_top(key: &str) -> bool {
    TOP.has(key)
}

/// Returns the keys of a definition: those at the top, and the words of all sections.
pub fn keys() -> impl Iterator<Item = &'static str> + Clone {
    let top = TOP.all().map(|row| row.key);
    top.chain(sections().map(|section| section.word))
}

/// Tests whether a definition may have a key.
pub fn is_key(key: &str) -> bool {
    keys().any(|known| known == key)
}

/// Tests whether `false` is a value of this key in tables that are merged key by key, and does not remove it.
pub fn is_boolean(key: &str) -> bool {
    let merged = sections().filter(|section| matches!(section.shape, Shape::Named | Shape::Single));
    let mut rows = merged.flat_map(Section::all);
    rows.any(|row| row.key == key && matches!(row.value, Type::Boolean))
}
