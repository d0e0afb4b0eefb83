//! Mistakes in the lines of a board file: what is wrong, and the words about it.

use crate::board::limits::{NESTING_MAX, ROUNDS_MAX, TEXT_MAX, VARIABLES_MAX, WORD_MAX};
use crate::diagnostic::codes::topology as codes;
use crate::diagnostic::{Diagnostic, counted, suggest};
use crate::source::Span;

/// A mistake in a line of a board file.
pub(super) enum Mistake<'a> {
    /// The file has too many bytes.
    FileTooLong { n_bytes: usize },
    /// A line does not begin with the first word of a statement.
    UnknownStatement {
        text: &'a str,
        word: &'a str,
        statements: Vec<&'static str>,
    },
    /// A comment that begins as in definitions.
    Hash,
    /// A text in another encoding.
    NotUtf8,
    /// Too many parentheses are inside one another.
    TooDeep,
    /// A line ends before its statement is complete.
    Incomplete { statement: &'a str, form: &'a str },
    /// A text that its statement does not have at this place.
    Unexpected {
        statement: &'a str,
        text: &'a str,
        form: &'a str,
    },
    /// A word that its statement does not have.
    UnknownWord { word: &'a str, expected: Expected },
    /// A number out of its range.
    BadNumber {
        number: &'a str,
        what: Numeral,
        min: i64,
        max: i64,
    },
    /// A column that ends below its beginning.
    EmptyColumn { low: u16, high: u16 },
    /// A list of the first files of rows that does not have one for each.
    FirstFiles { n_rows: usize, n_files: usize },
    /// A word with too many steps.
    WordTooLong { n_steps: usize },
    /// A `for` writes another.
    ForInside,
    /// A `for` has too many variables.
    TooManyVariables { n_variables: usize },
    /// A variable has the name of another, or of a coordinate.
    VariableTaken { name: &'a str },
    /// The `for` lines of a file write too much.
    TooManyRounds,
    /// A brace is not closed.
    OpenBrace,
    /// A text in braces is no formula.
    NoFormula { formula: &'a str },
}

/// The words that a statement has at a place. The form of the statement is as messages quote it.
pub(super) enum Expected {
    Lattice {
        form: &'static str,
    },
    Edges {
        form: &'static str,
    },
    RowOrder {
        form: &'static str,
    },
    Coordinate,
    /// A variable of a `for` line.
    Variable {
        known: Vec<String>,
    },
    CellLook,
    PieceLook,
}

/// The meaning of a number.
#[derive(Clone, Copy)]
pub(super) enum Numeral {
    /// A number of places on a circle.
    Circle,
    Color,
    Coordinate,
    /// A number of files.
    Files,
    Heading,
    /// The number of a letter.
    Letter,
    /// A number of layers.
    Layers,
    /// A coordinate of a leap.
    Leap,
    /// The number after `mod`.
    Modulus,
    /// A number in a formula.
    Number,
    Rank,
    /// A number of ranks.
    Ranks,
    Ring,
    Row,
    Side,
    Turn,
}

impl Mistake<'_> {
    /// Returns the diagnostic of the mistake at its place.
    pub(super) fn at(self, span: Span) -> Diagnostic {
        let error = |code, message: &str, label: &str, help: &str| {
            Diagnostic::error(code, message, span, label).with_help(help)
        };
        match self {
            Self::FileTooLong { n_bytes } => error(
                codes::TOO_LARGE,
                &format!("a board file of {n_bytes} bytes is too long"),
                "starts here",
                &format!("at most {TEXT_MAX} bytes: use shapes, ranges and steps"),
            ),
            Self::UnknownStatement {
                text,
                word,
                statements,
            } => error(
                codes::UNKNOWN_STATEMENT,
                &format!("`{text}` is not a statement"),
                "a statement begins with one of the words of the language",
                &suggest(word, "a statement", statements),
            ),
            Self::Hash => error(
                codes::SYNTAX,
                "`#` does not begin a comment in a board file",
                "begins comments of definitions",
                "comments of board files begin with `//`: write `//` in place of `#`",
            ),
            Self::NotUtf8 => error(
                codes::SYNTAX,
                "this board file is not UTF-8",
                "no text in UTF-8",
                "save the file as UTF-8, which every editor can do",
            ),
            Self::TooDeep => error(
                codes::TOO_DEEP,
                &format!("more than {NESTING_MAX} parentheses inside one another"),
                "one too many",
                "name a part of it as a zone of its own",
            ),
            Self::Incomplete { statement, form } => error(
                codes::SYNTAX,
                &format!("`{statement}` stops too early"),
                "something is missing after this",
                &format!("write {form}"),
            ),
            Self::Unexpected {
                statement,
                text,
                form,
            } => error(
                codes::SYNTAX,
                &format!("`{statement}` does not go on with `{text}`"),
                "not expected here",
                &format!("write {form}"),
            ),
            Self::UnknownWord { word, expected } => error(
                codes::UNKNOWN_WORD,
                &format!("`{word}` is not {}", expected.noun()),
                "not known",
                &expected.help(word),
            ),
            Self::BadNumber {
                number,
                what,
                min,
                max,
            } => error(
                codes::BAD_NUMBER,
                &format!("`{number}` is not allowed as {}", what.noun()),
                match number.parse::<i64>() {
                    Ok(number) if number < min => "too small",
                    _ => "too large",
                },
                &format!("write a number from {min} to {max}"),
            ),
            Self::EmptyColumn { low, high } => error(
                codes::BAD_NUMBER,
                &format!("the column `{low}-{high}` is empty"),
                "its end is below its beginning",
                &format!("write `{high}-{low}`"),
            ),
            Self::FirstFiles { n_rows, n_files } => error(
                codes::LABELS,
                &format!(
                    "{}, but {}",
                    counted(n_rows, "row"),
                    counted(n_files, "first file")
                ),
                "one for each row, lowest first",
                "give the number of the file in which each row begins",
            ),
            Self::ForInside => error(
                codes::SYNTAX,
                "a `for` writes a statement, not another `for`",
                "inside a `for`",
                "write several variables: `for i in 1..8, j in 1..4: ...`",
            ),
            Self::TooManyVariables { n_variables } => error(
                codes::TOO_LARGE,
                &format!("a `for` of {n_variables} variables has too many"),
                &format!("at most {VARIABLES_MAX} variables"),
                "use formulas of fewer variables",
            ),
            Self::VariableTaken { name } => error(
                codes::DUPLICATE_NAME,
                &format!("`{name}` cannot be a variable here"),
                "the name of a coordinate, or of a variable before",
                "choose another name, such as `i`",
            ),
            Self::TooManyRounds => error(
                codes::TOO_LARGE,
                "the `for` lines of this file write too much",
                "here it is too much",
                &format!("at most {ROUNDS_MAX} statements and {TEXT_MAX} bytes in all"),
            ),
            Self::OpenBrace => error(
                codes::SYNTAX,
                "this brace is not closed",
                "no `}` after it",
                "write a formula between braces, as in `a{i + 1}`",
            ),
            Self::NoFormula { formula } => error(
                codes::SYNTAX,
                &format!("`{{{formula}}}` is not a formula"),
                "not a number",
                "write numbers and variables with `+ - * mod`, as in `{(i + 1) mod 16}`, or `{letter i}` for the label of a file",
            ),
            Self::WordTooLong { n_steps } => error(
                codes::TOO_LARGE,
                &format!("a word of {n_steps} steps is too long"),
                &format!("at most {WORD_MAX} steps"),
                "a `ride` repeats a short word as often as it can",
            ),
        }
    }
}

impl Expected {
    fn noun(&self) -> &'static str {
        match self {
            Self::Lattice { .. } => "a lattice",
            Self::Edges { .. } => "a pair of edges",
            Self::RowOrder { .. } => "an order of rows",
            Self::Coordinate => "a coordinate",
            Self::Variable { .. } => "a variable",
            Self::CellLook => "a look of cells",
            Self::PieceLook => "a look of pieces",
        }
    }

    fn help(&self, word: &str) -> String {
        match self {
            Self::Lattice { form } | Self::Edges { form } | Self::RowOrder { form } => {
                format!("write {form}")
            }
            Self::Coordinate => {
                "coordinates are `x` and `y` (on hexagons also `q` and `p`) and `layer`".into()
            }
            Self::Variable { known } => match &known[..] {
                [] => "write a number: no variable of this `for` has a value yet".into(),
                known => suggest(word, "variables", known.iter().map(String::as_str)),
            },
            Self::CellLook => {
                let words = ir::CellStyle::ALL.map(ir::CellStyle::as_str);
                suggest(word, "looks of cells", words)
            }
            Self::PieceLook => {
                let words = ir::PieceStyle::ALL.map(ir::PieceStyle::as_str);
                suggest(word, "looks of pieces", words)
            }
        }
    }
}

impl Numeral {
    fn noun(self) -> &'static str {
        match self {
            Self::Circle => "a number of places on a circle",
            Self::Color => "a color",
            Self::Coordinate => "a coordinate",
            Self::Files => "a number of files",
            Self::Heading => "a heading",
            Self::Letter => "the number of a letter",
            Self::Layers => "a number of layers",
            Self::Leap => "a distance of a leap, which goes in all directions",
            Self::Modulus => "the number after `mod`",
            Self::Number => "a number",
            Self::Rank => "a rank",
            Self::Ranks => "a number of ranks",
            Self::Ring => "a ring",
            Self::Row => "a row",
            Self::Side => "a side",
            Self::Turn => "a turn",
        }
    }
}
