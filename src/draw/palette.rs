//! Colours of the 256-colour palette: cells in middle tones, on which both white and black letters are readable.

use super::Mark;
use super::canvas::Ink;
use super::players::PlayerColor;

/// Backgrounds by the board's colours: brown, tan, green, and further ones for boards of more colours.
const CELLS: [u8; 6] = [94, 137, 65, 66, 96, 101];

/// The background of cells of this colour.
pub fn cell(colour: u8) -> u8 {
    CELLS[usize::from(colour) % CELLS.len()]
}

/// The background that a mark gives its cell.
pub fn mark(mark: Mark) -> Option<u8> {
    match mark {
        Mark::None => None,
        Mark::Last => Some(67),
        Mark::Target => Some(29),
        Mark::Capture => Some(131),
        Mark::Zone => Some(97),
        Mark::Check => Some(196),
    }
}

/// The letters of a player's men; those of nobody are as the terminal prints them.
pub fn man(owner: Option<&PlayerColor>) -> Ink {
    Ink {
        colour: owner.map(|color| color.letters),
        bold: true,
        ..Ink::default()
    }
}

/// What stands on empty cells.
pub fn empty() -> Ink {
    Ink {
        colour: Some(230),
        ..Ink::default()
    }
}

/// The brackets of marks.
pub fn brackets() -> Ink {
    Ink {
        colour: Some(230),
        bold: true,
        ..Ink::default()
    }
}
