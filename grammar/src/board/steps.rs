//! Steps: the target of each heading from each cell, with classes and links.

mod classes;
mod links;
mod own;

use super::ast::{At, ClassRule, Entry, Kind, Name, Statement};
use super::drawing::points_right;
use super::grid::{Grid, Shift};
use super::limits::{CLASSES_MAX, RING_MAX, STEPS_MAX, is_full};
use super::mistake::{Declared, Limited, Mistake};
use super::sets::Sets;
use super::site::Sites;
use super::step_table::{Class, Direction, Family, Membership, StepTable};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::{Arrange, CellId, CellSet, Lattice};
use rustc_hash::FxHashMap;

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
            out.push(Mistake::TooMany(Limited::Steps).at(name.span));
            return;
        }
        let family = self.family_or_new(&name.value, Some(name.span));
        let class = match class {
            None => None,
            Some(class) => match self.class_named(&class.value) {
                Some(index) => Some(index),
                None => {
                    out.push(self.unknown_class(class));
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
                out.push(Mistake::NullStep.at(entry.span));
                continue;
            }
            let direction =
                self.direction_or_new(family, entry.heading.as_ref().map(|heading| heading.value));
            if self.families[family].directions.len() > usize::from(RING_MAX) {
                out.push(Mistake::TooMany(Limited::Directions).at(entry.span));
                return;
            }
            let by = &mut self.families[family].directions[direction].by;
            let slots = class.map_or(0..by.len(), |class| class..class + 1);
            if by[slots.clone()].iter().any(Option::is_some) {
                out.push(Mistake::HeadingTwice { step: &name.value }.at(entry.span));
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
                let mistake = Mistake::BrokenLine {
                    line: &family.name,
                    heading,
                    class: &class.name,
                };
                out.push(mistake.at(span));
            }
        }
    }
}
