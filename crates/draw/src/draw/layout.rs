//! The places of cells on the sheet: the viewer's rotation, layers, rows and columns from centres.

use super::canvas::{Canvas, Ink, Part};
use super::players::{PlayerColor, color_of};
use super::{CellText, Mark, Style, palette};
use ir::{Arrange, Board, CellId, Lattice};
use std::collections::HashSet;

/// The largest area of a sheet in characters; cells are listed instead of drawn beyond it.
const AREA_MAX: i64 = 400_000;

/// A cell as it is drawn.
#[derive(Clone, Debug)]
pub struct Placed<'a> {
    /// The cell: name, labels, colour.
    pub cell: &'a ir::Cell,
    /// The text of the piece, or of an empty cell.
    pub text: String,
    /// Whether the cell is empty.
    pub is_empty: bool,
    /// The color of the piece's player.
    pub owner: Option<&'static PlayerColor>,
    /// The mark of the cell.
    pub mark: Mark,
    /// The centre as the viewer sees it, x to the right, y upwards.
    pub centre: (f64, f64),
    /// The corners as the viewer sees them.
    pub outline: Vec<(f64, f64)>,
}

/// Cells of one layer, or of all, and the style of their drawing.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The caller's style.
    pub style: Style,
    /// Columns for the text of a cell.
    pub width: i32,
    /// The cells, in topology order.
    pub cells: Vec<Placed<'a>>,
}

impl<'a> Scene<'a> {
    /// Creates the scene of the whole board, rotated.
    pub fn new(board: &'a Board, style: &Style, text: &dyn Fn(CellId) -> CellText) -> Self {
        let turn = Turn::of(board, style.viewer);
        let dots = Dots::of(board, style);
        let place = |(index, cell): (usize, &'a ir::Cell)| {
            let CellText { text, owner, mark } = text(CellId::from_index(index));
            let text: String = text
                .chars()
                .map(|letter| if letter.is_control() { '?' } else { letter })
                .collect();
            let is_empty = text.is_empty();
            let names = style.names || board.lattice == Lattice::Graph;
            Placed {
                text: match is_empty {
                    // Only its name identifies a cell of no lattice.
                    false if style.names && board.lattice == Lattice::Graph => {
                        format!("{}={text}", cell.name)
                    }
                    false => text,
                    true if names && !cell.name.is_empty() => cell.name.clone(),
                    true => dots.of_cell(cell, mark),
                },
                is_empty,
                owner: owner.map(|player| color_of(board, player)),
                mark,
                centre: turn.apply(cell.centre),
                outline: cell
                    .outline
                    .iter()
                    .map(|corner| turn.apply(*corner))
                    .collect(),
                cell,
            }
        };
        let cells: Vec<Placed> = board.cells.iter().enumerate().map(place).collect();
        let width = cells
            .iter()
            .map(|cell| length(&cell.text))
            .max()
            .unwrap_or(1);
        Self {
            style: *style,
            width: width.max(i32::try_from(style.letters.clamp(1, 8)).unwrap_or(1)),
            cells,
        }
    }

    /// Splits the cells into layers: a new one begins if a place recurs.
    pub fn layers(self) -> Vec<Scene<'a>> {
        let mut layers: Vec<Vec<Placed>> = Vec::new();
        let mut seen = HashSet::new();
        for cell in self.cells {
            let key = |value: f64| (value * 4.0).round() as i64;
            if !seen.insert((key(cell.centre.0), key(cell.centre.1))) || layers.is_empty() {
                seen = HashSet::from([(key(cell.centre.0), key(cell.centre.1))]);
                layers.push(Vec::new());
            }
            if let Some(layer) = layers.last_mut() {
                layer.push(cell);
            }
        }
        let scene = |cells| Scene {
            style: self.style,
            width: self.width,
            cells,
        };
        layers.into_iter().map(scene).collect()
    }

    /// Returns the columns of all cells, from 0 at the left, with this distance between cells.
    pub fn columns(&self, unit: f64) -> Vec<i32> {
        raster(self.cells.iter().map(|cell| cell.centre.0), unit)
    }

    /// Returns the rows of all cells, from 0 at the top, with this distance between cells.
    pub fn rows(&self, unit: f64) -> Vec<i32> {
        raster(self.cells.iter().map(|cell| -cell.centre.1), unit)
    }

    /// Writes a cell's text, with the brackets of its mark, into `self.width` columns from this place on. The columns before and after
    /// are for the brackets.
    pub fn write_cell(&self, canvas: &mut Canvas, row: i32, column: i32, cell: &Placed) {
        // Right of the middle, so that `P` is below the letter of `+P`.
        let column = column + (self.width - length(&cell.text) + 1) / 2;
        let ink = |ink: Ink| {
            if self.style.colour {
                ink
            } else {
                Ink::default()
            }
        };
        let of_text = if cell.is_empty {
            palette::empty()
        } else {
            palette::piece(cell.owner)
        };
        let underline = self.style.colour && cell.mark != Mark::None && !cell.is_empty;
        let of_text = Ink {
            underline,
            ..ink(of_text)
        };
        canvas.write(row, column, &cell.text, of_text);
        if let Some((before, after)) = cell.mark.brackets() {
            canvas.write(
                row,
                column - 1,
                &before.to_string(),
                ink(palette::brackets()),
            );
            canvas.write(
                row,
                column + length(&cell.text),
                &after.to_string(),
                ink(palette::brackets()),
            );
        }
    }

    /// Fills places of a cell with their background; does nothing in plain mode.
    pub fn fill_cell(
        &self,
        canvas: &mut Canvas,
        row: i32,
        column: i32,
        width: i32,
        part: Part,
        cell: &Placed,
    ) {
        if self.style.colour {
            canvas.fill(row, column, width, part, background(cell));
        }
    }
}

/// Returns the background of a cell in colour mode.
pub fn background(cell: &Placed) -> u8 {
    palette::mark(cell.mark).unwrap_or_else(|| palette::cell(cell.cell.colour))
}

/// Returns the number of columns of a text.
pub fn length(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX / 2)
}

/// Tests whether the cells of a layer fit a sheet of reasonable size, no two at one place.
pub fn is_drawable(layer: &Scene) -> bool {
    let span = |values: &[i32]| i64::from(values.iter().copied().max().unwrap_or(0)) + 1;
    let (columns, rows) = (layer.columns(0.5), layer.rows(0.5));
    let places: HashSet<_> = columns.iter().zip(&rows).collect();
    let area = span(&columns)
        .saturating_mul(span(&rows))
        .saturating_mul(i64::from(layer.width) + 2);
    places.len() == layer.cells.len() && area <= AREA_MAX
}

/// Returns values as whole multiples of the unit, from 0. Long gaps are cut by an even number of units, so that half steps stay half
/// steps.
pub fn raster(values: impl Iterator<Item = f64>, unit: f64) -> Vec<i32> {
    const GAP_MAX: i64 = 4;
    let values: Vec<f64> = values.collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let places: Vec<i64> = values
        .iter()
        .map(|value| ((value - least) / unit).round() as i64)
        .collect();
    let mut sorted = places.clone();
    sorted.arrange();
    sorted.dedup();
    let mut cut = 0;
    let cuts: Vec<i64> = sorted
        .iter()
        .enumerate()
        .map(|(index, place)| {
            let gap = if index == 0 {
                0
            } else {
                place.saturating_sub(sorted[index - 1])
            };
            if gap > GAP_MAX {
                cut += (gap - GAP_MAX + 1) / 2 * 2;
            }
            cut
        })
        .collect();
    let settle = |place: &i64| {
        let cut = sorted.binary_search(place).map_or(0, |index| cuts[index]);
        i32::try_from(place.saturating_sub(cut)).unwrap_or(i32::MAX / 4)
    };
    places.iter().map(settle).collect()
}

/// A rotation about the origin.
struct Turn {
    sine: f64,
    cosine: f64,
}

impl Turn {
    /// Creates the rotation that brings this player's forward up, as near as the lattice allows.
    fn of(board: &Board, viewer: usize) -> Self {
        let forward = board.frames.get(viewer).map_or(0.0, |frame| frame.forward);
        let grain = match board.lattice {
            Lattice::Square => 90.0,
            Lattice::HexFlat | Lattice::HexPointed | Lattice::TriangleSide => 60.0,
            Lattice::Graph => 1.0,
        };
        let degrees: f64 = (forward / grain).round() * grain;
        Self {
            sine: degrees.to_radians().sin(),
            cosine: degrees.to_radians().cos(),
        }
    }

    fn apply(&self, (x, y): (f32, f32)) -> (f64, f64) {
        let finite = |value: f32| {
            if value.is_finite() {
                f64::from(value).clamp(-1e6, 1e6)
            } else {
                0.0
            }
        };
        let (x, y) = (finite(x), finite(y));
        (
            x * self.cosine - y * self.sine,
            x * self.sine + y * self.cosine,
        )
    }
}

/// The texts of empty cells.
struct Dots {
    kinds: &'static [&'static str],
    single: &'static str,
    blank: bool,
}

impl Dots {
    fn of(board: &Board, style: &Style) -> Self {
        let single = if style.unicode { "·" } else { "." };
        let first = board.cells.first().map(|cell| cell.colour);
        // Only squares need help to tell colours apart: on other lattices outlines show the grid.
        let several = board.lattice == Lattice::Square
            && board.cells.iter().any(|cell| Some(cell.colour) != first);
        Self {
            kinds: match (several, style.unicode) {
                (true, true) => &[":", "·", "'", ","],
                (true, false) => &[":", ".", "'", ","],
                (false, _) => &[],
            },
            single,
            blank: style.colour && board.lattice != Lattice::Graph,
        }
    }

    fn of_cell(&self, cell: &ir::Cell, mark: Mark) -> String {
        let dot = match self
            .kinds
            .get(usize::from(cell.colour) % self.kinds.len().max(1))
        {
            _ if self.blank && mark == Mark::None => " ",
            _ if self.blank => self.single,
            Some(kind) => kind,
            None => self.single,
        };
        dot.to_string()
    }
}
