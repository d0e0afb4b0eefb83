//! The keys at the top of a definition.

use super::rows::{Row, Section, Shape, Type};

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
        "use",
        Type::Either(&[Type::Text, Type::ListOf(&Type::Text)]),
        "[\"orthodox-ends\"]",
        "Libraries: files with tables that several games share.",
    ),
    Row::new(
        "library",
        Type::Title,
        "\"What it has.\"",
        "One line about a library. A file with this key is no game; other definitions `use` it.",
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
pub const OWN: [&str; 9] = [
    "language",
    "extends",
    "use",
    "library",
    "about",
    "allow",
    "options",
    "test-defaults",
    "test",
];

/// Tests whether a key belongs at the top of a definition and is no section.
pub fn is_at_the_top(key: &str) -> bool {
    TOP.has(key)
}
