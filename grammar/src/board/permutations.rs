//! Permutations of cells: parts of a board that turn, slide or change places.

use super::ast::{Kind, Name, Rearrangement, Statement};
use super::grid::{Crossing, Shift};
use super::image::image;
use super::limits::PERMUTATIONS_MAX;
use super::mistake::{Declared, Limited, Mistake, Moved};
use super::sets::{RESERVED, Sets};
use super::site::Sites;
use super::step_table::StepTable;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use indexmap::IndexMap;
use ir::{Arrange, CellId, CellSet, Frame, Lattice, Order, Permutation};

/// The words that map the cells of a frame, which no permutation can have as its name.
const MAPPINGS: [&str; 3] = ["mirror", "rotate", "same"];

/// The permutations of the first player by name.
pub type Declarations = IndexMap<String, Declaration>;

/// A permutation as the first player sees it.
pub struct Declaration {
    /// Whether it is the same for every player.
    pub absolute: bool,
    /// For each cell, the cell to which its piece goes.
    pub to: Vec<CellId>,
}

/// Reads the permutations. One with an error is present, and moves nothing.
pub fn permutations(
    sites: &Sites,
    table: &StepTable,
    sets: &Sets<'_>,
    statements: &[Statement],
    out: &mut Vec<Diagnostic>,
) -> Declarations {
    let mut declared = Declarations::new();
    let mut n_parts = 0;
    for statement in statements {
        let Kind::Permutation {
            name,
            absolute,
            parts,
        } = &statement.kind
        else {
            continue;
        };
        let text = name.value.as_str();
        if MAPPINGS.contains(&text) || RESERVED.contains(&text) {
            out.push(Declared::CellOrWord.again(name));
            continue;
        }
        if declared.contains_key(text) {
            out.push(Declared::Permutation.again(name));
            continue;
        }
        n_parts += parts.len();
        if n_parts > PERMUTATIONS_MAX {
            out.push(Mistake::TooMany(Limited::Permutations).at(name.span));
            break;
        }
        let maker = Maker { sites, table, sets };
        let mut to: Vec<CellId> = (0..sites.all.len()).map(CellId::from_index).collect();
        for part in parts {
            if let Some(then) = maker.part(&part.value, part.span, out) {
                to.iter_mut().for_each(|cell| *cell = then[cell.index()]);
            }
        }
        let absolute = *absolute;
        declared.insert(name.value.clone(), Declaration { absolute, to });
    }
    declared
}

/// Returns the permutations as each player sees them.
pub fn of_frames(declared: Declarations, frames: &[Frame]) -> Vec<Permutation> {
    let seen = |declaration: &Declaration, frame: &Frame| {
        let mut to = declaration.to.clone();
        if !declaration.absolute {
            for (cell, goes) in declaration.to.iter().enumerate() {
                to[frame.cells[cell].index()] = frame.cells[goes.index()];
            }
        }
        to
    };
    let permutations = declared.into_iter().map(|(name, declaration)| Permutation {
        name,
        cells: frames.iter().map(|it| seen(&declaration, it)).collect(),
    });
    permutations.collect()
}

/// The board on which a part is made.
struct Maker<'a> {
    sites: &'a Sites,
    table: &'a StepTable,
    sets: &'a Sets<'a>,
}

impl Maker<'_> {
    /// Returns for each cell the cell to which its piece goes. Reports an error and returns nothing if the part is no
    /// permutation.
    fn part(
        &self,
        part: &Rearrangement,
        span: Span,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Vec<CellId>> {
        match part {
            Rearrangement::Cycle(names) => self.cycle(names, out),
            Rearrangement::Turned {
                by,
                is_mirrored,
                cells,
            } => {
                if let Err(error) = self.table.check_heading(by) {
                    out.push(*error);
                    return None;
                }
                let degrees = f64::from(by.value) * 360.0 / f64::from(self.table.ring);
                let set = self.sets.cells(cells, out)?;
                let moved = match is_mirrored {
                    true => Moved::Mirrored,
                    false => Moved::Turned,
                };
                let found = image(self.sites, &set, *is_mirrored, degrees);
                self.onto(&set, &found, moved, span, out)
            }
            Rearrangement::Shifted { by, cells } => {
                if self.sites.lattice == Lattice::Graph {
                    out.push(Mistake::ShiftOfGraph.at(span));
                    return None;
                }
                let set = self.sets.cells(cells, out)?;
                let (dx, dy, layers) = *by;
                let by = Shift { dx, dy, layers };
                let grid = &self.table.grid;
                let target = |cell: CellId| {
                    grid.find(grid.move_from(grid.place(cell), by, Crossing::Everyone))
                };
                let found: Vec<Option<CellId>> = set.iter().map(target).collect();
                self.onto(&set, &found, Moved::Shifted, span, out)
            }
        }
    }

    /// Returns the permutation that moves the pieces of a set; `found` has the new cell for each cell of the set.
    fn onto(
        &self,
        set: &CellSet,
        found: &[Option<CellId>],
        moved: Moved,
        span: Span,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Vec<CellId>> {
        let mut to = self.still();
        let mut reached = CellSet::empty(to.len());
        for (cell, goes) in set.iter().zip(found) {
            let goes = goes.filter(|goes| set.contains(*goes) && !reached.contains(*goes));
            let Some(goes) = goes else {
                let cell = &self.sites.all[cell.index()].name;
                out.push(Mistake::NoImage { cell, moved }.at(span));
                return None;
            };
            reached.insert(goes);
            to[cell.index()] = goes;
        }
        Some(to)
    }

    fn cycle(&self, names: &[Name], out: &mut Vec<Diagnostic>) -> Option<Vec<CellId>> {
        let mut cells: Vec<CellId> = Vec::new();
        let mut listed = CellSet::empty(self.sites.all.len());
        let mut is_sound = true;
        for name in names {
            let Some(these) = self.cells_along(name, out) else {
                is_sound = false;
                continue;
            };
            for cell in these {
                if listed.contains(cell) {
                    let cell = &self.sites.all[cell.index()].name;
                    out.push(Mistake::CycleTwice { cell }.at(name.span));
                    return None;
                }
                listed.insert(cell);
                cells.push(cell);
            }
        }
        if !is_sound {
            return None;
        }
        let mut to = self.still();
        for (index, cell) in cells.iter().enumerate() {
            to[cell.index()] = cells[(index + 1) % cells.len()];
        }
        Some(to)
    }

    /// Returns a cell, or the cells of a range from its first corner to the other.
    fn cells_along(&self, name: &Name, out: &mut Vec<Diagnostic>) -> Option<Vec<CellId>> {
        let order = |text: &str| {
            let cell = self.sites.by_name.get(text)?;
            Some(self.sites.all[usize::from(*cell)].order)
        };
        let Some(range) = Order::range(&name.value, order) else {
            return self.sets.cell(name, out).map(|cell| vec![cell]);
        };
        let along = |order: &Order| (order.layer, order.rank, order.file);
        let cells = self.sites.all.iter().zip(0..);
        let cells = cells.filter(|(site, _)| range.contains(site.order));
        let mut cells: Vec<(&Order, CellId)> = cells
            .map(|(site, index)| (&site.order, CellId(index)))
            .collect();
        cells.arrange_by_key(|(order, _)| along(order));
        if along(&range.from) > along(&range.to) {
            cells.reverse();
        }
        Some(cells.into_iter().map(|(_, cell)| cell).collect())
    }

    fn still(&self) -> Vec<CellId> {
        (0..self.sites.all.len()).map(CellId::from_index).collect()
    }
}
