//! Boards as text for a terminal, and as [`svg`].
//!
//! - [`draw`]: the picture of a board with what stands on it.
//! - [`Style`]: colours, side, letters.
//! - [`CellText`], [`Mark`]: what the caller wants to see on a cell.
//!
//! Cells are placed by their centres, never by their names, so that any board of a lattice can be drawn. Each lattice
//! has its own file: squares in rows, hexagons with their outlines, triangles with their points, and a scatter of names
//! for everything else. In plain mode marks are brackets, in colour mode brackets and a background.

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

#[cfg(test)]
mod tests;

use canvas::Canvas;
use ir::{Board, CellId, Lattice};
use layout::Scene;

/// Pictures get no wider than this many characters where there is a choice.
const WIDTH_MAX: i32 = 100;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether to use ANSI colours (256 of them); every line ends with a reset.
    pub colour: bool,
    /// The player whose side is at the bottom: the picture is turned so that his forward is up.
    pub viewer: usize,
    /// Whether to use characters outside ASCII: `·` for empty cells, lines, triangles, half blocks.
    pub unicode: bool,
    /// Whether men are drawn as figures (♞) where there are some for the names of their kinds.
    pub figures: bool,
    /// Whether empty cells show their names.
    pub names: bool,
    /// Room for letters on each cell; more is taken where a cell's text is longer. Give the length of the game's longest
    /// letters, so that the picture keeps its shape while men come and go.
    pub letters: usize,
}

impl Default for Style {
    /// Plain Unicode from the first player's side, one letter a man.
    fn default() -> Self {
        Self {
            colour: false,
            viewer: 0,
            unicode: true,
            figures: false,
            names: false,
            letters: 1,
        }
    }
}

/// What to emphasize on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// Part of the last move: `[N]`.
    Last,
    /// A man may go there: `(·)`.
    Target,
    /// A man may capture there: `*p*`.
    Capture,
    /// Belongs to the zone in question: `{·}`.
    Zone,
    /// A royal in check: `!K!`.
    Check,
}

impl Mark {
    /// What is printed before and after the cell's text, in colour as well; `None` for no mark.
    pub fn brackets(self) -> Option<(char, char)> {
        match self {
            Mark::None => None,
            Mark::Last => Some(('[', ']')),
            Mark::Target => Some(('(', ')')),
            Mark::Capture => Some(('*', '*')),
            Mark::Zone => Some(('{', '}')),
            Mark::Check => Some(('!', '!')),
        }
    }
}

/// What is on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellText {
    /// The man's letters, about three characters at most; empty for none. Control characters are drawn as `?`.
    pub text: String,
    /// The man's player, an index into the board's frames; only colours depend on it, and these on the player's name.
    pub owner: Option<usize>,
    /// What to emphasize.
    pub mark: Mark,
}

/// The picture of a board: lines without trailing blanks, each ended by a line feed.
///
/// - `cell` is asked once for each cell; every text it gives occurs in the picture.
/// - Cells at the same place are layers, drawn side by side: a layer ends, in topology order, where a place recurs.
/// - A viewer that the board has no frame for sees what the first player sees.
/// - Files and ranks are labelled where the board names them. On squares and triangles a line of cells has the label
///   that most of its cells have (a cell can have a name of its own); on hexagons labels stand at the ends of files and ranks, whichever way these run.
///
/// Laws: no line has trailing blanks; without `colour` there are no escape sequences; without `unicode` everything but
/// the caller's texts is ASCII if the board's names are.
pub fn draw(board: &Board, style: &Style, cell: &dyn Fn(CellId) -> CellText) -> String {
    let scene = Scene::new(board, style, cell);
    let layers = scene.layers();
    let titled = layers.len() > 1;
    let pictures = layers.iter().zip(1..).map(|(layer, number)| {
        let mut canvas = match board.lattice {
            _ if !layout::is_drawable(layer) => graph::list(layer),
            Lattice::Square => square::draw(layer),
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
