//! Colours of pictures.

use super::super::players::PlayerColor;
use ir::{CellStyle, PieceStyle};

/// The background.
pub const PAPER: &str = "#fdfcf9";
/// The colour of titles, labels and legends.
pub const INK: &str = "#3a332c";
/// The colour of the lines between cells.
pub const EDGE: &str = "#6b5a48";

/// The colours of cells of boards of one colour, of two, of three, and of more.
const CELLS: [&[&str]; 4] = [
    &["#ead9bd"],
    &["#b58d66", "#efdfc3"],
    &["#d9b285", "#f3e4c9", "#b3855c"],
    &[
        "#b58d66", "#efdfc3", "#a9b18f", "#d9b285", "#b9a3ae", "#9fb3bd",
    ],
];

/// The color of the lines and signs of pieces whose direction shows the owner, and of the rims of all pieces.
pub const DARK: &str = "#1f1b18";

/// Returns the color of discs and tiles of this style; `None` for the colors of the players.
pub fn material(style: PieceStyle) -> Option<&'static str> {
    match style {
        PieceStyle::Painted => None,
        PieceStyle::Ivory => Some("#fbf3de"),
        PieceStyle::Wood => Some("#f9e3b4"),
    }
}

/// The colour of cells that are all alike.
pub const WOOD: &str = "#e9c993";

/// The colours of the hatching of zones, in order.
pub const ZONES: [&str; 6] = [
    "#1f5b9e", "#b3261e", "#2c7a48", "#6c3f91", "#a35a00", "#00707a",
];

/// Returns the colour of a cell with this colour index on a board of this look and of so many colours.
pub fn look(style: CellStyle, colour: u8, n_colours: usize) -> &'static str {
    match style {
        CellStyle::Checkered => cell(colour, n_colours),
        CellStyle::Grid | CellStyle::Points => WOOD,
    }
}

/// Returns the colour of a checkered cell with this colour index on a board of so many colours.
pub fn cell(colour: u8, n_colours: usize) -> &'static str {
    let palette = CELLS[n_colours.clamp(1, CELLS.len()) - 1];
    palette[usize::from(colour) % palette.len()]
}

/// Returns the colours of the disc of a piece and of its letters; grey for pieces without an owner.
pub fn piece(owner: Option<&PlayerColor>) -> (&'static str, &'static str) {
    owner.map_or(("#a8a29a", "#1f1b18"), |color| (color.disc, color.ink))
}
