//! The geometry of a picture, for pages on which boards are played.

use ir::{Board, CellStyle};

use super::inside::Label;
use super::sheet::{Ground, Sheet};
use super::{SvgCell, SvgStyle};

/// A board without pieces in a picture of [`WIDTH`](super::WIDTH) pixels, and the places of cells in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Geometry {
    /// The height of the picture.
    pub height: f64,
    /// The elements of cells and lines, as in a [picture](super::svg()): each cell is a group of the class `cell`, in topology
    /// order, with its index as `data-cell`, and in `data-tone` how light it is among the cells, in percent.
    pub ground: String,
    /// Cells, in topology order.
    pub cells: Vec<Place>,
    /// Labels of files and ranks, and of layers.
    pub labels: Vec<Label>,
    /// Whether cells have to show their names, since nothing else identifies them.
    pub is_named: bool,
    /// Whether cells have different colors.
    pub is_colored: bool,
    /// The style of the cells.
    pub style: CellStyle,
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
    /// Returns the geometry of a board with this player's side at the bottom; `has_tiles` as in [`SvgStyle`].
    pub fn of(board: &Board, viewer: usize, has_tiles: bool) -> Self {
        let style = SvgStyle {
            viewer,
            has_tiles,
            ..SvgStyle::default()
        };
        let sheet = Sheet::new(board, &style, &|_| SvgCell::default());
        let cells: Vec<Place> = sheet.places().collect();
        let mut ground = String::new();
        sheet.ground(&mut ground, Ground::Page);
        Self {
            height: sheet.bottom.ceil(),
            ground: ground.replace(">\n", ">"),
            labels: sheet.labels(),
            is_named: sheet.is_named(),
            is_colored: cells.windows(2).any(|pair| pair[0].fill != pair[1].fill),
            style: board.look.cells,
            cells,
        }
    }
}
