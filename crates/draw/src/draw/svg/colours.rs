//! Colours of pictures.

use super::super::players::PlayerColor;
use ir::{Arrange, CellStyle, PieceStyle};

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

/// A color, in parts of 255: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Returns the color of six hexadecimal digits after `#`; `None` if the text is no such color.
    pub fn of(hex: &str) -> Option<Self> {
        let digits = hex.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Self([red, green, blue]))
    }

    /// Returns the color as six hexadecimal digits after `#`.
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// Returns the color that is this part of the way from this one to another.
    pub fn mixed(self, other: Self, part: f64) -> Self {
        let mut mixed = self.0;
        for (one, other) in mixed.iter_mut().zip(other.0) {
            let (from, to) = (f64::from(*one), f64::from(other));
            *one = (from + (to - from) * part).round() as u8;
        }
        Self(mixed)
    }
}

/// Returns the relative luminance of a color, 0 to 1 (WCAG 2.1).
pub fn luminance(color: Rgb) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        match part <= 0.03928 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        }
    };
    let [red, green, blue] = color.0.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the contrast of two colors, 1 to 21 (WCAG 2.1).
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the different colors of these, the darkest first.
pub fn by_lightness<'f>(fills: impl IntoIterator<Item = &'f str>) -> Vec<&'f str> {
    let mut all: Vec<&str> = Vec::new();
    for fill in fills {
        if !all.contains(&fill) {
            all.push(fill);
        }
    }
    let light = |fill: &str| Rgb::of(fill).map_or(0.0, luminance);
    all.arrange_by(|one, other| light(one).total_cmp(&light(other)));
    all
}

/// Returns how light a color is among [all colors](by_lightness) of cells, in percent: 0 for the darkest, 100 for the lightest.
pub fn tone(fill: &str, fills: &[&str]) -> usize {
    let place = fills.iter().position(|one| *one == fill).unwrap_or(0);
    100 * place / fills.len().saturating_sub(1).max(1)
}
