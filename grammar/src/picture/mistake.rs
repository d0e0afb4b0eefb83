//! Mistakes in pictures: what is wrong, and the words about it.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::picture as codes;
use crate::source::Span;
use crate::variant::limits;

/// The elements that may be drawn, for help.
const SHAPES: &str = "g, path, circle, ellipse, rect, line, polyline and polygon";

/// A mistake in a picture.
pub(super) enum Mistake<'a> {
    /// The file has too many bytes.
    TooLarge,
    /// The file is not XML. The text is that of the library that reads XML.
    NoXml { error: String },
    /// The root is another element than `svg`.
    NoRoot,
    /// The root has neither a box nor a size.
    NoSize,
    /// Nothing is drawn.
    Empty,
    /// There are too many shapes.
    TooManyShapes,
    /// An element that is not drawn.
    Element { name: &'a str },
    /// An attribute that is not drawn.
    Attribute { name: &'a str },
    /// An attribute with a value that cannot be read.
    Value { name: &'a str, fault: Fault<'a> },
    /// A shape with a value that cannot be read.
    Shape { element: &'a str, fault: Fault<'a> },
}

/// A mistake in the value of an attribute.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Fault<'a> {
    /// A text is no number.
    NoNumber(&'a str),
    /// An attribute of this name is negative.
    Negative(&'a str),
    /// A width of a line is negative.
    NegativeWidth,
    /// Points lack a coordinate.
    OddPoints,
    /// A text is no color.
    NoColor,
    /// A text is no color, though it begins with `#`.
    NoHexColor,
    /// A text is no rule for filling.
    NoFillRule,
    /// A path has a number without a command.
    NoCommand,
    /// A path begins with another command than `M`.
    NoStart,
    /// A letter is no command of paths.
    UnknownCommand(char),
    /// A command has fewer numbers than it takes, or a number above the greatest.
    CommandNumbers {
        command: char,
        n_numbers: usize,
        max: f64,
    },
    /// A text is no transform.
    NoTransform,
    /// A name is no transform.
    UnknownTransform(&'a str),
    /// The transform of this name has something else than numbers.
    TransformWithoutNumbers(&'a str),
    /// The transform of this name has too many numbers or too few.
    TransformCount(&'a str),
}

impl Mistake<'_> {
    /// Returns the diagnostic of the mistake at its place.
    pub(super) fn at(self, span: Span) -> Diagnostic {
        let refused = |message: &str, label: &str, help: &str| {
            Diagnostic::error(codes::REFUSED, message, span, label).with_help(help)
        };
        let shapes = || format!("draw with {SHAPES}");
        match self {
            Self::TooLarge => Diagnostic::error(
                codes::TOO_LARGE,
                "the picture is too large",
                span,
                format!("longer than {} bytes", limits::PICTURE_BYTES_MAX),
            )
            .with_help("simplify its paths, or round their numbers"),
            Self::NoXml { error } => refused(
                "this is not a picture",
                &error,
                "a picture is an SVG file whose elements are all closed, without a document type",
            ),
            Self::NoRoot => refused(
                "this is not a picture",
                "an element `svg` belongs here",
                "write `<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">`",
            ),
            Self::NoSize => refused(
                "the picture has no size",
                "four numbers in `viewBox` belong here",
                "write `viewBox=\"0 0 100 100\"`: left, top, width and height, which are at least 0.1",
            ),
            Self::Empty => refused("the picture is empty", "no shape", &shapes()),
            Self::TooManyShapes => refused(
                "the picture has too many shapes",
                &format!("at most {} are drawn", limits::PICTURE_SHAPES_MAX),
                "join shapes of one color to one `path`",
            ),
            Self::Element { name } => {
                refused(&format!("`{name}` is not drawn"), "refused", &shapes())
            }
            Self::Attribute { name } => refused(
                &format!("`{name}` is not drawn"),
                "refused",
                "colors are given by `fill`, `stroke` and `stroke-width`, in hexadecimal, `none` or `currentColor`",
            ),
            Self::Value { name, fault } => refused(
                &format!("`{name}` cannot be read"),
                &fault.fact(),
                "leave it out, or write it in numbers",
            ),
            Self::Shape { element, fault } => refused(
                &format!("`{element}` cannot be drawn"),
                &fault.fact(),
                "write numbers without units",
            ),
        }
    }
}

impl Fault<'_> {
    fn fact(self) -> String {
        match self {
            Self::NoNumber(text) => format!("`{text}` is not a number"),
            Self::Negative(name) => format!("`{name}` is negative"),
            Self::NegativeWidth => "a width is not negative".into(),
            Self::OddPoints => "`points` are pairs of numbers".into(),
            Self::NoColor => "a color is written `#1d5c4c`, `none` or `currentColor`".into(),
            Self::NoHexColor => "a color is written `#1d5c4c`".into(),
            Self::NoFillRule => "evenodd or nonzero".into(),
            Self::NoCommand => "a command is missing".into(),
            Self::NoStart => "a path begins with `M`".into(),
            Self::UnknownCommand(command) => format!("`{command}` is not a command"),
            Self::CommandNumbers {
                command,
                n_numbers,
                max,
            } => format!("`{command}` takes {n_numbers} numbers, each at most {max}"),
            Self::NoTransform => "a transform is written `rotate(45)`".into(),
            Self::UnknownTransform(name) => format!("`{name}` is not a transform"),
            Self::TransformWithoutNumbers(name) => format!("`{name}` takes numbers"),
            Self::TransformCount(name) => format!("`{name}` takes another number of numbers"),
        }
    }
}
