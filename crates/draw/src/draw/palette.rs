//! Colours of the 256-colour palette: cells in middle tones, on which both white and black letters are readable.

use super::Mark;
use super::canvas::Ink;
use super::players::PlayerColor;

/// Backgrounds by the board's colours: brown, tan, green, and further ones for boards of more colours.
const CELLS: [u8; 6] = [94, 137, 65, 66, 96, 101];

/// Returns the background of cells of this colour.
pub fn cell(colour: u8) -> u8 {
    CELLS[usize::from(colour) % CELLS.len()]
}

/// Returns the background of a cell with this mark.
pub fn mark(mark: Mark) -> Option<u8> {
    match mark {
        Mark::None => None,
        Mark::Last => Some(67),
        Mark::Target => Some(29),
        Mark::Capture => Some(131),
        Mark::Zone => Some(97),
        Mark::Check => Some(196),
        Mark::Unseen => Some(238),
    }
}

/// Returns the style of the letters of a player's pieces; pieces without an owner have the terminal's own.
pub fn piece(owner: Option<&PlayerColor>) -> Ink {
    Ink {
        colour: owner.map(|color| color.letters),
        bold: true,
        ..Ink::default()
    }
}

/// Returns the style of the texts of empty cells.
pub fn empty() -> Ink {
    Ink {
        colour: Some(230),
        ..Ink::default()
    }
}

/// Returns the style of the brackets of marks.
pub fn brackets() -> Ink {
    Ink {
        colour: Some(230),
        bold: true,
        ..Ink::default()
    }
}
