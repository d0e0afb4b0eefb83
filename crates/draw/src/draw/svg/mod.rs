//! Boards as vector pictures.
//!
//! - [`svg`]: the picture; [`SvgStyle`] and [`SvgCell`] are its contents.
//! - `png`: the picture in pixels, with the feature `png`.
//! - [`Geometry`]: the places of cells, for programs that draw them themselves; [`loose_piece`]: the pieces for these programs.
//!
//! Cells are drawn by their outlines, so that any board can be drawn. All text is drawn as strokes (`stroke_font`): the picture
//! needs no fonts and is the same everywhere. Texts of users are drawn letters in it, and, escaped, in `title` elements.

mod colours;
mod geometry;
mod inside;
mod label;
mod legend;
mod loose;
mod ornaments;
mod piece;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod stroke_font;

#[cfg(test)]
mod tests;

use super::Mark;
use alfil_words::escape;
use ir::{Board, CellId, CellSet, Picture};
use sheet::{Ground, Sheet};
use std::fmt::Write;
use stroke_font::{Line, Number as N};

pub use colours::material;
pub use geometry::{Geometry, Place};
pub use inside::{Inside, Label};
pub use loose::{Set, piece as loose_piece};
#[cfg(feature = "png")]
pub use png::{PngError, png};

/// The width of a picture in pixels.
pub const WIDTH: f64 = 1000.0;

/// Space around everything.
const MARGIN: f64 = 28.0;

/// Returns lines as the `d` of an SVG path.
fn path(lines: &[[(f64, f64); 2]]) -> String {
    let segments = lines.iter().map(|line| {
        let [from, to] = line.map(|(x, y)| format!("{} {}", N(x), N(y)));
        format!("M{from}L{to}")
    });
    segments.collect()
}

/// The contents of a picture besides the cells.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SvgStyle {
    /// The line above the board, usually the game's name; empty for none.
    pub title: String,
    /// The description of the picture for screen readers; the title if empty.
    pub description: String,
    /// A smaller line under it; empty for none.
    pub subtitle: String,
    /// The player whose side is at the bottom.
    pub viewer: usize,
    /// Whether empty cells show their names; on boards of no lattice all do.
    pub names: bool,
    /// Sets of cells to hatch, with their names for the legend.
    pub zones: Vec<(String, CellSet)>,
    /// Lines below the board.
    pub captions: Vec<String>,
    /// Marks to explain in the legend.
    pub legend: Vec<(Mark, String)>,
    /// Whether pieces are on tiles, which hide the corners of cells.
    pub has_tiles: bool,
}

/// The contents of a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SvgCell {
    /// The piece's symbol, three characters at most to stay readable; empty for none.
    pub text: String,
    /// The piece's player, an index into the board's frames; only colours depend on it.
    pub owner: Option<usize>,
    /// The piece's image; its symbol is drawn if there is none.
    pub picture: Option<Picture>,
    /// The pieces on top of it, from the lowest.
    pub above: Vec<SvgPiece>,
    /// The contents of the cell itself, written small at its bottom; empty for nothing.
    pub note: String,
    /// The marks, any number of them together.
    pub marks: Vec<Mark>,
}

/// A piece.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SvgPiece {
    /// Its symbol, three characters at most to stay readable.
    pub text: String,
    /// Its player, an index into the board's frames; only colours and the direction of the piece depend on it.
    pub owner: Option<usize>,
    /// Its image; its symbol is drawn if there is none.
    pub picture: Option<Picture>,
}

/// Draws a board as an SVG document.
///
/// - `cell` is called once for each cell.
/// - There is one `polygon` for each cell in the group of class `cells`, in topology order, and one `g` for each piece in the group
///   `pieces`; both have the cell's name as their title. Stacked pieces are side by side, from the left.
/// - Layers, the viewer's rotation, and labels of lines: as in [`draw`](super::draw).
///
/// Laws: the document is well-formed XML whatever the texts are; it refers to nothing outside itself.
pub fn svg(board: &Board, style: &SvgStyle, cell: &dyn Fn(CellId) -> SvgCell) -> String {
    let sheet = Sheet::new(board, style, cell);
    let mut body = String::new();
    sheet.ground(&mut body, Ground::File);
    sheet.washes(&mut body);
    sheet.zones(&mut body);
    sheet.write_labels(&mut body);
    sheet.names(&mut body);
    sheet.notes(&mut body);
    sheet.pieces(&mut body);
    sheet.signs(&mut body);
    sheet.heading(&mut body);
    let bottom = legend::captions(&mut body, style, sheet.bottom);
    let height = legend::write(&mut body, style, bottom);

    let (width, height) = (N(WIDTH), N(height.ceil()));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
    );
    let description = match style.description.is_empty() {
        true => &style.title,
        false => &style.description,
    };
    let _ = writeln!(text, "<title>{}</title>", escape(description));
    sheet.definitions(&mut text);
    let _ = writeln!(
        text,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        colours::PAPER
    );
    text + &body + "</svg>\n"
}

/// The greatest size of a text: the height of its capitals, and its whole width.
#[derive(Clone, Copy)]
struct Size {
    height: f64,
    width: f64,
}

/// Draws a text with its middle at this point; all letters are on the line of capitals.
fn write_line(out: &mut String, line: &Line, at: (f64, f64), size: Size, ink: &str, pen: f64) {
    write_strokes(out, line, at, 5.0, size, (ink, pen));
}

/// Draws a text with the middle of its ink at this point.
fn write_centred(out: &mut String, line: &Line, at: (f64, f64), size: Size, ink: &str, pen: f64) {
    let (low, high) = line.heights();
    write_strokes(out, line, at, (low + high) / 2.0, size, (ink, pen));
}

fn write_strokes(
    out: &mut String,
    line: &Line,
    (x, y): (f64, f64),
    middle: f64,
    size: Size,
    (ink, pen): (&str, f64),
) {
    let scale = (size.height / 10.0).min(size.width / line.width().max(1.0));
    let path = line.path(x - line.width() / 2.0 * scale, y + middle * scale, scale);
    let _ = writeln!(
        out,
        "<path d=\"{path}\" stroke=\"{ink}\" stroke-width=\"{}\"/>",
        N((pen * scale).max(0.2))
    );
}

/// Writes shapes in a group; nothing without shapes.
fn group(out: &mut String, class: &str, attributes: &str, shapes: &str) {
    if !shapes.is_empty() {
        let _ = writeln!(
            out,
            "<g class=\"{class}\" {attributes}>\n{}\n</g>",
            shapes.trim_end()
        );
    }
}
