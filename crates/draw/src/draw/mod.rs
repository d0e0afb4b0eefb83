//! Boards as text for a terminal, and as [`svg`].
//!
//! - [`draw`]: the picture of a board with its pieces.
//! - [`Style`]: colours, side, letters.
//! - [`CellText`], [`Mark`]: the contents of a cell, from the caller.
//!
//! Cells are placed by their centres, never by their names, so that any board of a lattice can be drawn. Each lattice has its own
//! file: squares in rows, hexagons with their outlines, triangles with their points, and a scatter of names for everything else. In
//! plain mode marks are brackets, in colour mode brackets and a background.

mod canvas;
mod graph;
mod hex;
mod label;
mod layout;
mod palette;
pub mod players;
mod square;
pub mod svg;
mod triangle;

pub use canvas::without_escapes;

#[cfg(test)]
mod tests;

use canvas::Canvas;
use ir::{Board, CellId, Lattice};
use layout::Scene;

/// The greatest width of a picture in characters, if there is a choice.
const WIDTH_MAX: i32 = 100;

/// The style of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether to use ANSI colours (256 of them); every line ends with a reset.
    pub colour: bool,
    /// The player whose side is at the bottom: the picture is rotated so that this player's forward is up.
    pub viewer: usize,
    /// Whether to use characters outside ASCII: `·` for empty cells, lines, triangles, half blocks.
    pub unicode: bool,
    /// Whether pieces are drawn as figures (♞), if there are figures for all kinds of the game.
    pub figures: bool,
    /// Whether empty cells show their names.
    pub names: bool,
    /// Whether a picture has few lines, for a window that is not high enough: hexagons have one a row of cells, without outlines, and
    /// the values of cells are beside the pieces instead of below them.
    pub compact: bool,
    /// Whether values of cells or pieces that are all 0 have a board.
    pub blanks: bool,
    /// Room for letters on each cell; longer texts of a cell take more. Use the length of the game's longest symbols, so that the
    /// picture keeps its shape when pieces move.
    pub letters: usize,
}

impl Default for Style {
    /// Returns plain Unicode from the first player's side, one letter a piece.
    fn default() -> Self {
        Self {
            colour: false,
            viewer: 0,
            unicode: true,
            figures: false,
            names: false,
            compact: false,
            blanks: true,
            letters: 1,
        }
    }
}

/// A mark of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// No mark.
    #[default]
    None,
    /// Part of the last move: `[N]`.
    Last,
    /// A piece may move there: `(·)`.
    Target,
    /// A piece may capture there: `*p*`.
    Capture,
    /// Part of the zone in question: `{·}`.
    Zone,
    /// A royal in check: `!K!`.
    Check,
    /// The viewer does not see what is there.
    Unseen,
}

impl Mark {
    /// Returns the characters before and after the cell's text, in colour as well; `None` for no mark.
    pub fn brackets(self) -> Option<(char, char)> {
        match self {
            Mark::None | Mark::Unseen => None,
            Mark::Last => Some(('[', ']')),
            Mark::Target => Some(('(', ')')),
            Mark::Capture => Some(('*', '*')),
            Mark::Zone => Some(('{', '}')),
            Mark::Check => Some(('!', '!')),
        }
    }
}

/// The contents of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellText {
    /// The piece's symbol, about three characters at most; empty for none. Control characters are drawn as `?`.
    pub text: String,
    /// The piece's player, an index into the board's frames; only colours depend on it, by the player's name.
    pub owner: Option<usize>,
    /// The mark of the cell.
    pub mark: Mark,
}

/// Draws a board: lines without trailing spaces, each ended by a line feed.
///
/// - `cell` is called once for each cell; every text that it returns is in the picture.
/// - Cells at the same place are layers, drawn side by side: a layer ends, in topology order, if a place recurs.
/// - A viewer without a frame on the board has the first player's view.
/// - Files and ranks are labelled if the board names them. On squares and triangles a line of cells has the label that all its cells
///   have, without those that have a name of their own. On hexagons labels are at the ends of files and ranks in any direction.
///
/// Laws: no line has trailing spaces; without `colour` there are no escape sequences; without `unicode` everything but the caller's
/// texts is ASCII if the board's names are.
pub fn draw(board: &Board, style: &Style, cell: &dyn Fn(CellId) -> CellText) -> String {
    let scene = Scene::new(board, style, cell);
    let layers = scene.layers();
    let titled = layers.len() > 1;
    let pictures = layers.iter().zip(1..).map(|(layer, number)| {
        let mut canvas = match board.lattice {
            _ if !layout::is_drawable(layer) => graph::list(layer),
            Lattice::Square => square::draw(layer),
            Lattice::HexFlat if style.compact => hex::draw_compact(layer, &hex::FLAT),
            Lattice::HexPointed if style.compact => hex::draw_compact(layer, &hex::POINTED),
            Lattice::HexFlat => hex::draw(layer, &hex::FLAT),
            Lattice::HexPointed => hex::draw(layer, &hex::POINTED),
            Lattice::TriangleSide => triangle::draw(layer),
            Lattice::Graph => graph::draw(layer),
        };
        if titled {
            canvas.add_title(&format!("layer {number}"));
        }
        canvas
    });
    Canvas::side_by_side(pictures, WIDTH_MAX).render()
}
