//! Steps: the target of each heading from each cell, with classes and links.

mod classes;
mod links;
mod own;

use super::ast::{At, ClassRule, Entry, Kind, Name, Statement};
use super::drawing::points_right;
use super::grid::{Crossing, Grid, Place, Shift};
use super::limits::{CLASSES_MAX, RING_MAX, STEPS_MAX, is_full};
use super::sets::{Sets, unknown_class};
use super::sites::Sites;
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::Span;
use ir::{Arrange, CellId, CellSet, Lattice, Step};
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
    class_of: Vec<Option<usize>>,
}

/// A step or line with its directions.
pub struct Family {
    /// The name.
    pub name: String,
    /// The directions, by heading; those without heading last.
    pub directions: Vec<Direction>,
    /// The place of the declaration as a line.
    line: Option<Span>,
    /// The place of the first declaration; nothing if the lattice provides the step.
    declared: Option<Span>,
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
    rule: Membership,
    /// The cells.
    cells: CellSet,
}

enum Membership {
    PointsRight(bool),
    Where(super::ast::Test),
    Listed,
}

impl StepTable {
    /// Creates the table of the lattice's own steps and those that the statements declare. `zones` is empty: classes do
    /// not refer to zones.
    pub fn new(
        sites: &Sites,
        grid: Grid,
        statements: &[Statement],
        out: &mut Vec<Diagnostic>,
    ) -> Self {
        let natural = if matches!(sites.lattice, Lattice::Square | Lattice::Graph) {
            8
        } else {
            12
        };
        let ring = statements
            .iter()
            .find_map(|statement| match statement.kind {
                Kind::Ring(ring) => Some(ring),
                _ => None,
            });
        let mut table = Self {
            grid,
            ring: ring.unwrap_or(natural),
            families: Vec::new(),
            classes: Vec::new(),
            class_of: Vec::new(),
        };
        let own_classes = table.classify(sites, statements, out);
        if table.ring.is_multiple_of(natural)
            && (own_classes || sites.lattice != Lattice::TriangleSide)
        {
            table.own_steps(sites, table.ring / natural);
        }
        for statement in statements {
            if let Kind::Step {
                name,
                class,
                entries,
                line,
            } = &statement.kind
                && !is_full(out)
            {
                table.declare(name, class.as_ref(), entries, *line, out);
            }
        }
        table.check_lines(out);
        for statement in statements {
            if matches!(statement.kind, Kind::Link { .. }) && !is_full(out) {
                table.link(sites, statement, out);
            }
        }
        for family in &mut table.families {
            family
                .directions
                .arrange_by_key(|direction| (direction.heading.is_none(), direction.heading));
        }
        table
    }

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
        let message = format!("no step has the heading {}", heading.value);
        let error = Diagnostic::error(
            "topology::bad_heading",
            message,
            heading.span,
            "no such heading",
        );
        Err(Box::new(error.with_help(self.headings_help())))
    }

    /// Returns the step of this name.
    pub fn family_named(&self, name: &str) -> Option<usize> {
        self.families.iter().position(|family| family.name == name)
    }

    /// Returns the error about a step that no statement declares.
    pub fn unknown_step(&self, name: &Name) -> Diagnostic {
        let message = format!("there is no step `{}`", name.value);
        let help = suggest(
            &name.value,
            "steps",
            self.families.iter().map(|family| family.name.as_str()),
        );
        Diagnostic::error("topology::unknown_step", message, name.span, "not declared")
            .with_help(help)
    }

    /// Checks a heading; the ring may not have it.
    pub fn check_heading(&self, heading: &At<u16>) -> Result<(), Box<Diagnostic>> {
        if heading.value < self.ring {
            return Ok(());
        }
        let message = format!("the heading {} is not in the ring", heading.value);
        let label = format!("headings go from 0 to {}", self.ring - 1);
        let help = format!(
            "a full turn has {} headings, clockwise, 0 ahead of the first player; `ring N` sets another number",
            self.ring
        );
        let error = Diagnostic::error("topology::bad_heading", message, heading.span, label);
        Err(error.with_help(help).into())
    }

    fn headings_help(&self) -> String {
        let each = |family: &Family| {
            let headings: Vec<String> = family
                .directions
                .iter()
                .filter_map(|direction| Some(direction.heading?.to_string()))
                .collect();
            format!("`{}` has {}", family.name, headings.join(" "))
        };
        let all: Vec<String> = self.families.iter().take(6).map(each).collect();
        if all.is_empty() {
            "declare a `step` or a `link` with it".to_owned()
        } else {
            all.join("; ")
        }
    }

    fn family_or_new(&mut self, name: &str, declared: Option<Span>) -> usize {
        if let Some(index) = self.family_named(name) {
            return index;
        }
        self.families.push(Family {
            name: name.to_owned(),
            directions: Vec::new(),
            line: None,
            declared,
            of_links: false,
        });
        self.families.len() - 1
    }

    fn direction_or_new(&mut self, family: usize, heading: Option<u16>) -> usize {
        let slots = self.classes.len().max(1);
        let directions = &mut self.families[family].directions;
        let found = directions
            .iter()
            .position(|direction| heading.is_some() && direction.heading == heading);
        found.unwrap_or_else(|| {
            directions.push(Direction {
                heading,
                by: vec![None; slots],
                links: FxHashMap::default(),
            });
            directions.len() - 1
        })
    }

    /// Adds a `step` or a `line`. A step of the file replaces the lattice's own step of the same name.
    fn declare(
        &mut self,
        name: &Name,
        class: Option<&Name>,
        entries: &[Entry],
        line: bool,
        out: &mut Vec<Diagnostic>,
    ) {
        if let Some(own) = self.family_named(&name.value)
            && self.families[own].declared.is_none()
        {
            self.families[own].directions.clear();
            self.families[own].declared = Some(name.span);
        }
        if self.families.len() >= STEPS_MAX && self.family_named(&name.value).is_none() {
            out.push(too_many("steps", STEPS_MAX, name.span));
            return;
        }
        let family = self.family_or_new(&name.value, Some(name.span));
        let class = match class {
            None => None,
            Some(class) => match self.class_named(&class.value) {
                Some(index) => Some(index),
                None => {
                    out.push(unknown_class(class, self));
                    return;
                }
            },
        };
        if line {
            self.families[family].line.get_or_insert(name.span);
        }
        for entry in entries {
            if let Some(heading) = &entry.heading
                && let Err(error) = self.check_heading(heading)
            {
                out.push(*error);
                continue;
            }
            let (dx, dy, layers) = entry.by;
            let shift = Shift { dx, dy, layers };
            if shift == Shift::default() {
                let error = Diagnostic::error(
                    "topology::goes_nowhere",
                    "a step of `(0,0)` stays where it is",
                    entry.span,
                    "no displacement",
                );
                out.push(error.with_help("write the displacement to the next cell"));
                continue;
            }
            let direction =
                self.direction_or_new(family, entry.heading.as_ref().map(|heading| heading.value));
            if self.families[family].directions.len() > usize::from(RING_MAX) {
                out.push(too_many("directions", usize::from(RING_MAX), entry.span));
                return;
            }
            let by = &mut self.families[family].directions[direction].by;
            let slots = class.map_or(0..by.len(), |class| class..class + 1);
            if by[slots.clone()].iter().any(Option::is_some) {
                let message = format!("`{}` has this heading already", name.value);
                let error = Diagnostic::error(
                    "topology::duplicate_heading",
                    message,
                    entry.span,
                    "given before",
                );
                out.push(
                    error.with_help("give each heading of a step once for every class of cells"),
                );
                continue;
            }
            by[slots].fill(Some(shift));
        }
    }

    fn check_lines(&self, out: &mut Vec<Diagnostic>) {
        for family in &self.families {
            let Some(span) = family.line else { continue };
            let broken = family.directions.iter().find_map(|direction| {
                let class = direction.by.iter().position(Option::is_none)?;
                Some((direction.heading, self.classes.get(class)?))
            });
            if let Some((heading, class)) = broken {
                let heading =
                    heading.map_or("without heading".to_owned(), |heading| heading.to_string());
                let message = format!(
                    "the line `{}` breaks off: heading {heading} has no step from a cell of class `{}`",
                    family.name, class.name
                );
                let error = Diagnostic::error(
                    "topology::broken_line",
                    message,
                    span,
                    "declared as a line here",
                );
                out.push(error.with_help(format!(
                    "add the heading to `line {} {} ...`, or call it a `step`",
                    family.name, class.name
                )));
            }
        }
    }
}

/// Returns the error about a name that is declared twice.
pub fn duplicate(what: &str, name: &Name) -> Diagnostic {
    let message = format!("there is a {what} `{}` already", name.value);
    Diagnostic::error(
        "topology::duplicate_name",
        message,
        name.span,
        "given before",
    )
    .with_help(format!(
        "give this {what} another name, or remove one of the two"
    ))
}

/// Returns the error about more items than a board may have.
pub fn too_many(what: &str, max: usize, span: Span) -> Diagnostic {
    let label = format!("at most {max}");
    Diagnostic::error(
        "topology::too_large",
        format!("too many {what}"),
        span,
        label,
    )
    .with_help("the limits are in the book, on the page about board files")
}
