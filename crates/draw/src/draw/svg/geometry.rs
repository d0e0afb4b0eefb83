//! The geometry of a picture, for programs that draw boards themselves.

use ir::{Board, CellStyle};

use super::sheet::Sheet;
use super::{SvgCell, SvgStyle};

/// The places of cells and labels in a picture of [`WIDTH`](super::WIDTH) pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct Geometry {
    /// The height of the picture.
    pub height: f64,
    /// Cells, in topology order.
    pub cells: Vec<Place>,
    /// Labels of files and ranks, and of layers: the text and its middle.
    pub labels: Vec<(String, (f64, f64))>,
    /// The height of the letters of labels.
    pub label_height: f64,
    /// Whether cells have to show their names, since nothing else identifies them.
    pub is_named: bool,
    /// The style of the cells.
    pub style: CellStyle,
    /// Lines from the centre of one cell to the centre of another.
    pub lines: Vec<[(f64, f64); 2]>,
    /// The marks of points, and the border.
    pub ornaments: Vec<[(f64, f64); 2]>,
}

/// The place of a cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The middle.
    pub centre: (f64, f64),
    /// The distance from there to the nearest side.
    pub radius: f64,
    /// The corners.
    pub outline: Vec<(f64, f64)>,
    /// The layer, from 0.
    pub layer: usize,
    /// The colour of the cell in a picture.
    pub fill: &'static str,
}

impl Geometry {
    /// Returns the geometry of a board with this player's side at the bottom.
    pub fn of(board: &Board, viewer: usize) -> Self {
        let style = SvgStyle {
            viewer,
            ..SvgStyle::default()
        };
        let sheet = Sheet::new(board, &style, &|_| SvgCell::default());
        Self {
            height: sheet.bottom.ceil(),
            cells: sheet.places().collect(),
            labels: sheet.spots().collect(),
            label_height: sheet.label_pixels(),
            is_named: sheet.is_named(),
            style: board.look.cells,
            lines: sheet.lines(),
            ornaments: sheet.ornaments(),
        }
    }
}
