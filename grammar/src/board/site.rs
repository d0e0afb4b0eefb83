//! The cells of a board before their steps are known.

use super::grid::Place;
use ir::{Lattice, Order};
use rustc_hash::FxHashMap;

/// A cell during the construction of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Site {
    /// The name.
    pub name: String,
    /// The label of its file; empty without a label.
    pub file: String,
    /// The label of its rank; empty without a label.
    pub rank: String,
    /// Whether `add` gave the cell its name.
    pub has_own_name: bool,
    /// The place among the labels of the board.
    pub order: Order,
    /// The place on the grid.
    pub place: Place,
    /// The place for formulas.
    pub formula_place: Place,
    /// The centre, for a board of one layer.
    pub centre: (f64, f64),
}

/// All cells, with their names.
pub struct Sites {
    /// The lattice.
    pub lattice: Lattice,
    /// The cells in topology order.
    pub all: Vec<Site>,
    /// Cells by name.
    pub by_name: FxHashMap<String, u16>,
    /// Labels of layers, lowest first; one entry without layers.
    pub layers: Vec<String>,
    /// Lower left corner and size, if the shape is a rectangle.
    pub rectangle: Option<((i32, i32), (i32, i32))>,
}

impl Sites {
    /// Tests whether cell names begin with the name of a layer.
    pub fn has_layers(&self) -> bool {
        self.layers.len() > 1
    }
}
