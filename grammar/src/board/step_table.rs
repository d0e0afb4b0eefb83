//! The table of the steps and classes of a board, and look-ups in it.

use super::ast::{At, Name, Test};
use super::drawing::points_right;
use super::grid::{Crossing, Grid, Place, Shift};
use super::mistake::Mistake;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::{CellId, CellSet, Step};
use rustc_hash::FxHashMap;

/// All steps of a board.
pub struct StepTable {
    /// The coordinates of the cells.
    pub grid: Grid,
    /// The number of headings of a full turn.
    pub ring: u16,
    /// The steps and lines by name, the lattice's own first.
    pub families: Vec<Family>,
    /// The classes of cells; empty if all cells are alike.
    pub classes: Vec<Class>,
    /// The class of each cell, if it has one.
    pub(super) class_of: Vec<Option<usize>>,
}

/// A step or line with its directions.
pub struct Family {
    /// The name.
    pub name: String,
    /// The directions, by heading; those without heading last.
    pub directions: Vec<Direction>,
    /// The place of the declaration as a line.
    pub(super) line: Option<Span>,
    /// The place of the first declaration; nothing if the lattice provides the step.
    pub(super) declared: Option<Span>,
    /// Whether the step consists of links alone.
    pub of_links: bool,
}

/// One heading of a step.
pub struct Direction {
    /// The heading, if there is one.
    pub heading: Option<u16>,
    /// The displacements, one entry for each class (one entry if there are no classes).
    pub by: Vec<Option<Shift>>,
    /// The targets of links, which replace the displacement.
    pub links: FxHashMap<u16, u16>,
}

/// Cells whose steps differ from those of other cells.
pub struct Class {
    /// The name.
    pub name: String,
    /// The rule of membership.
    pub(super) rule: Membership,
    /// The cells.
    pub(super) cells: CellSet,
}

pub(super) enum Membership {
    PointsRight(bool),
    Where(Test),
    Listed,
}

impl StepTable {
    /// Returns the class of this name.
    pub fn class_named(&self, name: &str) -> Option<usize> {
        self.classes.iter().position(|class| class.name == name)
    }

    /// Returns the names of all classes.
    pub fn class_names(&self) -> impl Iterator<Item = &str> + Clone {
        self.classes.iter().map(|class| class.name.as_str())
    }

    /// Returns the cells of a class.
    pub fn class_cells(&self, class: usize) -> &CellSet {
        &self.classes[class].cells
    }

    /// Tests whether a place off the board has a class as well.
    pub fn class_is_formula(&self, class: usize) -> bool {
        !matches!(self.classes[class].rule, Membership::Listed)
    }

    /// Returns the index of the class of a place among displacements: 0 if there are no classes.
    pub fn slot(&self, place: Place) -> Option<usize> {
        if self.classes.is_empty() {
            return Some(0);
        }
        if let Some(cell) = self.grid.find(place) {
            return self.class_of[cell.index()];
        }
        self.classes.iter().position(|class| match &class.rule {
            Membership::PointsRight(right) => points_right(place) == *right,
            Membership::Where(test) => test.holds(place),
            Membership::Listed => false,
        })
    }

    /// Returns the place that this direction leads to; there may be no cell.
    pub fn advance(
        &self,
        place: Place,
        direction: &Direction,
        crossing: Crossing,
    ) -> Option<Place> {
        if !direction.links.is_empty()
            && let Some(from) = self.grid.find(place)
            && let Some(to) = direction.links.get(&from.0)
        {
            return Some(self.grid.place(CellId(*to)));
        }
        let by = direction.by[self.slot(place)?]?;
        Some(self.grid.move_from(place, by, crossing))
    }

    /// Returns a direction as a function on cells.
    pub fn function(&self, direction: &Direction, crossing: Crossing) -> Step {
        let targets = (0..self.grid.n_cells()).map(|from| {
            let from = CellId::from_index(from);
            let to = self
                .advance(self.grid.place(from), direction, crossing)
                .and_then(|place| self.grid.find(place));
            to.filter(|to| *to != from)
        });
        targets.collect()
    }

    /// Returns the cells that have this direction and from which it leads off the board.
    pub fn leaving(&self, family: usize, direction: usize) -> CellSet {
        let direction = &self.families[family].directions[direction];
        let function = self.function(direction, Crossing::Everyone);
        let cells = (0..self.grid.n_cells())
            .map(CellId::from_index)
            .filter(|cell| {
                let is_defined = self
                    .slot(self.grid.place(*cell))
                    .is_some_and(|slot| direction.by[slot].is_some());
                // Links alone have no edge of their own: a cell of a graph is at the edge if it has no link.
                let is_defined = is_defined || direction.by.iter().all(Option::is_none);
                is_defined && function.from(*cell).is_none()
            });
        CellSet::of(self.grid.n_cells(), cells)
    }

    /// Returns the step of an `edge`: the named one, or the first that has the heading.
    pub fn edge_step(
        &self,
        heading: &At<u16>,
        step: Option<&Name>,
    ) -> Result<(usize, usize), Box<Diagnostic>> {
        self.check_heading(heading)?;
        let with = |family: &Family| {
            family
                .directions
                .iter()
                .position(|direction| direction.heading == Some(heading.value))
        };
        if let Some(name) = step {
            let family = self
                .family_named(&name.value)
                .ok_or_else(|| Box::new(self.unknown_step(name)))?;
            if let Some(direction) = with(&self.families[family]) {
                return Ok((family, direction));
            }
        } else {
            let found = self
                .families
                .iter()
                .enumerate()
                .find_map(|(index, family)| Some((index, with(family)?)));
            if let Some(found) = found {
                return Ok(found);
            }
        }
        let headings = |family: &Family| {
            let directions = family.directions.iter();
            directions
                .filter_map(|direction| direction.heading)
                .collect()
        };
        let steps = self.families.iter().take(6);
        let mistake = Mistake::NoSuchHeading {
            heading: heading.value,
            steps: steps
                .map(|family| (family.name.as_str(), headings(family)))
                .collect(),
        };
        Err(Box::new(mistake.at(heading.span)))
    }

    /// Returns the step of this name.
    pub fn family_named(&self, name: &str) -> Option<usize> {
        self.families.iter().position(|family| family.name == name)
    }

    /// Returns the error about a step that no statement declares.
    pub fn unknown_step(&self, name: &Name) -> Diagnostic {
        let steps = self.families.iter().map(|family| family.name.as_str());
        let mistake = Mistake::UnknownStep {
            name: &name.value,
            steps: steps.collect(),
        };
        mistake.at(name.span)
    }

    /// Returns the error about a class that no statement declares.
    pub fn unknown_class(&self, name: &Name) -> Diagnostic {
        let mistake = Mistake::UnknownClass {
            name: &name.value,
            classes: self.class_names().collect(),
        };
        mistake.at(name.span)
    }

    /// Checks a heading; the ring may not have it.
    pub fn check_heading(&self, heading: &At<u16>) -> Result<(), Box<Diagnostic>> {
        if heading.value < self.ring {
            return Ok(());
        }
        let mistake = Mistake::OutOfRing {
            heading: heading.value,
            ring: self.ring,
        };
        Err(Box::new(mistake.at(heading.span)))
    }
}
