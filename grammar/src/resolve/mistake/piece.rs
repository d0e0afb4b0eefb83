//! Mistakes of the table `[piece]`: movements, letters, images.

use crate::diagnostic::codes::{betza, resolve, toml};
use crate::diagnostic::{Diagnostic, near_names};
use crate::source::Span;
use crate::variant::document::Text;
use crate::variant::limits::PARTS_TOTAL_MAX;

/// A mistake about a kind.
pub(in crate::resolve) enum PieceMistake<'n> {
    /// Notation gives no movement, and no other mistake was found in it.
    NoMovement { span: Span },
    /// All movements together are too large.
    TooManyPaths { limit: PathsLimit, span: Span },
    /// Pieces are turned on a board without equal turns.
    NoTurns { span: Span },
    /// Pieces are turned by a full turn or more.
    FullTurn { span: Span, count: u8 },
    /// All pieces together have too many parts.
    TooManyParts { span: Span },
    /// A kind is shown as one that is itself shown as another.
    ShownAs { other: &'n Text },
    /// Two kinds have the same letter.
    LetterTaken { letter: &'n Text, other: Span },
    /// A pair of letters could be read as two kinds.
    Pair {
        letters: &'n Text,
        first: &'n str,
        second: &'n str,
        other: Span,
    },
    /// A text is not the letter of a piece.
    LetterForm { letter: &'n Text },
    /// There is no image file of this name.
    UnknownPicture { name: &'n Text },
    /// No shipped image has this name.
    UnknownFigure {
        name: &'n Text,
        figures: &'n [String],
        /// The ending of image files.
        ending: &'static str,
    },
}

/// The movements with which the limit of all of them is passed.
pub(in crate::resolve) enum PathsLimit {
    /// The movements before this one.
    Before,
    /// This movement.
    Here,
}

impl From<PieceMistake<'_>> for Diagnostic {
    fn from(mistake: PieceMistake<'_>) -> Self {
        use PieceMistake::*;
        match mistake {
            NoMovement { span } => {
                let message = "this is not a movement";
                Self::error(betza::MISSING_ATOM, message, span, "no atom here")
                    .with_help("a string names at least one atom, for example `W`")
            }
            TooManyPaths { limit, span } => {
                let label = match limit {
                    PathsLimit::Before => "the pieces before this one have used up the limit",
                    PathsLimit::Here => "with this one the pieces go over the limit",
                };
                Self::error(toml::TOO_MANY, "too many ways to move", span, label)
                    .with_help("write fewer or simpler parts, or choose a smaller board")
            }
            NoTurns { span } => {
                let message = "pieces cannot be turned on this board";
                let label = "the directions of `W` are not at equal angles";
                Self::error(resolve::TURNED, message, span, label).with_help(
                    "choose a board of squares or hexagons, or write a part for each direction",
                )
            }
            FullTurn { span, count } => {
                let message = "this is a full turn or more";
                let label = format!("a full turn is {count}");
                Self::error(resolve::TURNED, message, span, label).with_help(
                    "`turned` counts parts of a full turn, not degrees: on squares 1 is 90 degrees",
                )
            }
            TooManyParts { span } => {
                let label = format!("at most {PARTS_TOTAL_MAX} over all pieces");
                Self::error(toml::TOO_MANY, "too many movement parts", span, label)
                    .with_help("write several parts as one where no rule distinguishes them")
            }
            ShownAs { other } => {
                let message = format!("`{}` is itself shown as another kind", other.text.trim());
                let label = "expected a kind that is shown as itself";
                Self::error(resolve::SHOWN_AS, message, other.span(), label)
                    .with_help("name the kind whose letter is written, or leave `shown-as` out")
            }
            LetterTaken { letter, other } => {
                let message = format!("two kinds have the letter `{}`", letter.text);
                let label = "this letter again";
                Self::error(resolve::LETTER_TAKEN, message, letter.span(), label)
                    .with_label(other, "the other kind")
                    .with_help("give one of them another letter, or two letters such as `+N`")
            }
            Pair {
                letters,
                first,
                second,
                other,
            } => {
                let message = format!(
                    "`{}` could be read as `{first}` and `{second}`",
                    letters.text
                );
                let label = "two letters that are kinds by themselves";
                Self::error(resolve::LETTER_TAKEN, message, letters.span(), label)
                    .with_label(other, "one of them")
                    .with_help(format!("write another pair, such as `+{first}`"))
            }
            LetterForm { letter } => {
                let message = format!("`{}` cannot be a piece's letter", letter.text);
                let label = "one or two capitals belong here";
                let capital = letter.text.to_uppercase();
                let is_lower = capital != letter.text && matches!(capital.chars().count(), 1..=2);
                let help = match is_lower {
                    true => format!(
                        "write `{capital}`: the first player's capital; the second player's is in lower case"
                    ),
                    false => "write one capital, `N`, two, `CA` or `Rb`, or one with a plus, `+N`"
                        .to_string(),
                };
                Self::error(resolve::LETTER_FORM, message, letter.span(), label).with_help(help)
            }
            UnknownPicture { name } => {
                let message = format!("there is no file `{}`", name.text);
                let label = "no picture of this name beside the definition";
                Self::error(resolve::UNKNOWN_PICTURE, message, name.span(), label).with_help(
                    "put the SVG file into the definition's folder; its name has no folder in it",
                )
            }
            UnknownFigure {
                name,
                figures,
                ending,
            } => {
                let shown = &name.text;
                let message = format!("there is no figure `{shown}`");
                let label = "no shipped figure has this name";
                let bare = shown.split('.').next().unwrap_or_default();
                let near = near_names(bare, figures.iter().map(String::as_str));
                let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
                let of_your_own = format!("a drawing of your own is an SVG file: `{bare}{ending}`");
                Self::error(resolve::UNKNOWN_FIGURE, message, name.span(), label)
                    .about_name(shown)
                    .with_help(match near.is_empty() {
                        true => format!("{of_your_own}; the reference lists the shipped figures"),
                        false => format!("{of_your_own}; did you mean {}?", near.join(", ")),
                    })
            }
        }
    }
}
