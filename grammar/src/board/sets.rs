//! Sets of cells in board files.

use super::ast::{At, Cells, Meet, Name, Part};
use super::limits::is_full;
use super::mistake::{Early, Label, Mistake};
use super::site::{Site, Sites};
use super::step_table::StepTable;
use crate::diagnostic::Diagnostic;
use indexmap::IndexMap;
use ir::{CellId, CellSet, Order, OrderRange};

/// The words that cannot be names of zones, because a set begins with them or consists of them.
pub const RESERVED: [&str; 11] = [
    "all", "edge", "file", "files", "rank", "ranks", "layer", "layers", "class", "colour", "where",
];

/// The names that sets of cells may refer to.
pub struct Sets<'a> {
    sites: &'a Sites,
    zones: &'a IndexMap<String, CellSet>,
    /// The steps and classes, if they are defined already.
    steps: Option<&'a StepTable>,
    colours: &'a [u8],
}

impl<'a> Sets<'a> {
    /// Creates a context of names, files, ranks and coordinates alone.
    pub fn of_cells(sites: &'a Sites, zones: &'a IndexMap<String, CellSet>) -> Self {
        Self {
            sites,
            zones,
            steps: None,
            colours: &[],
        }
    }

    /// Creates the context with all names; `colours` has an entry for each cell.
    pub fn of_board(
        sites: &'a Sites,
        zones: &'a IndexMap<String, CellSet>,
        steps: &'a StepTable,
        colours: &'a [u8],
    ) -> Self {
        Self {
            sites,
            zones,
            steps: Some(steps),
            colours,
        }
    }

    /// Returns the set. If a name in it is unknown, reports an error and returns nothing.
    pub fn cells(&self, cells: &Cells, out: &mut Vec<Diagnostic>) -> Option<CellSet> {
        let first = self.meet(&cells.first, out);
        cells.rest.iter().fold(first, |left, (union, right)| {
            // Both sides are read even after an error, so that every mistake is found.
            let right = self.meet(right, out);
            let (mut set, right) = left.zip(right)?;
            if *union {
                set |= &right;
            } else {
                set -= &right;
            }
            Some(set)
        })
    }

    /// Returns the cells of this name: a cell, a zone, `all`, or a range of cells. If there are none, reports an error
    /// and returns nothing.
    pub fn cells_named(&self, name: &Name, out: &mut Vec<Diagnostic>) -> Option<CellSet> {
        self.union([self.named(name)], out)
    }

    /// Returns the cell of this name. If there is none, reports an error and returns nothing.
    pub fn cell(&self, name: &Name, out: &mut Vec<Diagnostic>) -> Option<CellId> {
        let cell = self.sites.by_name.get(&name.value).copied().map(CellId);
        if cell.is_none() && !is_full(out) {
            out.push(self.unknown_cell(name));
        }
        cell
    }

    fn meet(&self, meet: &Meet, out: &mut Vec<Diagnostic>) -> Option<CellSet> {
        let (first, rest) = meet.parts.split_first()?;
        let mut whole = self.part(first, out);
        for part in rest {
            whole = match (whole, self.part(part, out)) {
                (Some(mut set), Some(other)) => {
                    set &= &other;
                    Some(set)
                }
                _ => None,
            };
        }
        whole
    }

    fn part(&self, part: &Part, out: &mut Vec<Diagnostic>) -> Option<CellSet> {
        match part {
            Part::Group(cells) => self.cells(cells, out),
            Part::Names(names) => self.union(names.iter().map(|name| self.named(name)), out),
            Part::Edge(heading, step) => match self.edge(heading, step.as_ref()) {
                Ok(set) => Some(set),
                Err(error) => {
                    out.push(*error);
                    None
                }
            },
            Part::Files(names) => self.union(
                names.iter().map(|name| {
                    self.labelled(name, Label::File, |site| (&site.file, site.order.file))
                }),
                out,
            ),
            Part::Ranks(names) => self.union(
                names.iter().map(|name| {
                    self.labelled(name, Label::Rank, |site| (&site.rank, site.order.rank))
                }),
                out,
            ),
            Part::Layers(names) => {
                let layer = |site: &Site| Some(site.place.layer);
                let label = |site: &'a Site| {
                    (
                        self.sites.layers[site.place.layer as usize].as_str(),
                        layer(site),
                    )
                };
                self.union(
                    names
                        .iter()
                        .map(|name| self.labelled(name, Label::Layer, label)),
                    out,
                )
            }
            Part::Class(name) => {
                let class = self
                    .steps
                    .ok_or_else(|| Box::new(Mistake::TooEarly(Early::Classes).at(name.span)))
                    .and_then(|steps| {
                        let class = steps
                            .class_named(&name.value)
                            .ok_or_else(|| Box::new(steps.unknown_class(name)))?;
                        Ok(steps.class_cells(class).clone())
                    });
                self.union([class], out)
            }
            Part::Colour(colour) if self.colours.is_empty() => {
                out.push(Mistake::TooEarly(Early::Colours).at(colour.span));
                None
            }
            Part::Colour(colour) => {
                let cells = self
                    .colours
                    .iter()
                    .zip(0..)
                    .filter(|(of, _)| u16::from(**of) == colour.value);
                Some(CellSet::of(
                    self.n_cells(),
                    cells.map(|(_, cell)| CellId(cell)),
                ))
            }
            Part::Where(test) => Some(self.those(|site| test.holds(site.formula_place))),
        }
    }

    fn union(
        &self,
        sets: impl IntoIterator<Item = Result<CellSet, Box<Diagnostic>>>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<CellSet> {
        let mut whole = Some(CellSet::empty(self.n_cells()));
        let mut sets = sets.into_iter();
        loop {
            // Tested before the next lookup, because similar names are searched in all cells.
            if is_full(out) {
                return None;
            }
            let Some(set) = sets.next() else { return whole };
            match set {
                Ok(set) => {
                    if let Some(whole) = &mut whole {
                        *whole |= &set;
                    }
                }
                Err(error) => {
                    out.push(*error);
                    whole = None;
                }
            }
        }
    }

    /// Returns a cell, a zone, `all`, or a range of cells.
    fn named(&self, name: &Name) -> Result<CellSet, Box<Diagnostic>> {
        let text = name.value.as_str();
        if text == "all" {
            return Ok(CellSet::full(self.n_cells()));
        }
        if let Some(cell) = self.sites.by_name.get(text) {
            return Ok(CellSet::of(self.n_cells(), [CellId(*cell)]));
        }
        if let Some(zone) = self.zones.get(text) {
            return Ok(zone.clone());
        }
        match text.split_once('-') {
            Some((low, high))
                if !high.contains('-')
                    && (self.looks_like_cell(low) || self.looks_like_cell(high)) =>
            {
                self.range(name, low, high)
            }
            _ => Err(Box::new(self.unknown(name))),
        }
    }

    /// Returns the cells whose file, rank and layer are between those of two cells.
    fn range(&self, name: &Name, low: &str, high: &str) -> Result<CellSet, Box<Diagnostic>> {
        let corner = |text: &str| -> Result<Order, Box<Diagnostic>> {
            let cell = self.sites.by_name.get(text).ok_or_else(|| {
                let mistake = Mistake::RangeEnd {
                    range: &name.value,
                    end: text,
                    cells: self.cell_names(),
                };
                Box::new(mistake.at(name.span))
            })?;
            Ok(self.sites.all[usize::from(*cell)].order)
        };
        let (from, to) = (corner(low)?, corner(high)?);
        let range = OrderRange { from, to };
        Ok(self.those(|site| range.contains(site.order)))
    }

    /// Returns the cells with this label, or with labels from one to another (`6-8`).
    fn labelled(
        &self,
        name: &Name,
        what: Label,
        label: impl Fn(&'a Site) -> (&'a str, Option<i32>) + Clone,
    ) -> Result<CellSet, Box<Diagnostic>> {
        let order = |text: &str| -> Result<i32, Box<Diagnostic>> {
            let found = self
                .sites
                .all
                .iter()
                .map(&label)
                .find(|(label, _)| *label == text && !text.is_empty());
            found.and_then(|(_, order)| order).ok_or_else(|| {
                let mistake = Mistake::NoLabel {
                    what,
                    label: text,
                    ends: self.ends(&label),
                };
                Box::new(mistake.at(name.span))
            })
        };
        let (low, high) = match name.value.split_once('-') {
            Some((low, high)) => (order(low)?, order(high)?),
            None => (order(&name.value)?, order(&name.value)?),
        };
        let range = low.min(high)..=low.max(high);
        Ok(self.those(|site| label(site).1.is_some_and(|order| range.contains(&order))))
    }

    /// Returns the first and the last label.
    fn ends(
        &self,
        label: impl Fn(&'a Site) -> (&'a str, Option<i32>) + Clone,
    ) -> Option<(&'a str, &'a str)> {
        let labels = self.sites.all.iter().map(label);
        let labels = labels.map(|(label, order)| (order, label));
        let labels = labels.filter(|(_, label)| !label.is_empty());
        let (first, last) = labels.clone().min().zip(labels.max())?;
        Some((first.1, last.1))
    }

    /// Returns the first and the last label of layers, files and ranks, as far as cells have them.
    fn lines(&self) -> Vec<(Label, &'a str, &'a str)> {
        let layer = |site: &'a Site| {
            let layer = site.place.layer;
            (self.sites.layers[layer as usize].as_str(), Some(layer))
        };
        let all = [
            (Label::Layer, self.ends(layer)),
            (Label::File, self.ends(|site| (&site.file, site.order.file))),
            (Label::Rank, self.ends(|site| (&site.rank, site.order.rank))),
        ];
        let line = |(what, ends): (Label, Option<_>)| ends.map(|(first, last)| (what, first, last));
        all.into_iter().filter_map(line).collect()
    }

    /// Returns whether a name is that of files or ranks, or of two with `-` between them.
    fn line_of(&self, name: &str) -> Option<Label> {
        let has = |of: fn(&Site) -> &str| {
            let is_one = |label: &str| self.sites.all.iter().any(|site| of(site) == label);
            !name.is_empty() && name.split('-').count() <= 2 && name.split('-').all(is_one)
        };
        if has(|site| &site.rank) {
            return Some(Label::Rank);
        }
        has(|site| &site.file).then_some(Label::File)
    }

    /// Returns the cells that have this heading and from which a step in it leaves the board.
    fn edge(&self, heading: &At<u16>, step: Option<&Name>) -> Result<CellSet, Box<Diagnostic>> {
        let steps = self
            .steps
            .ok_or_else(|| Box::new(Mistake::TooEarly(Early::Edges).at(heading.span)))?;
        let (family, direction) = steps.edge_step(heading, step)?;
        Ok(steps.leaving(family, direction))
    }

    fn those(&self, holds: impl Fn(&'a Site) -> bool) -> CellSet {
        let cells = self
            .sites
            .all
            .iter()
            .zip(0..)
            .filter(|(site, _)| holds(site));
        CellSet::of(self.n_cells(), cells.map(|(_, cell)| CellId(cell)))
    }

    fn n_cells(&self) -> usize {
        self.sites.all.len()
    }

    fn looks_like_cell(&self, text: &str) -> bool {
        let letters = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let mixed = |rest: &str, digit: bool| {
            !rest.is_empty()
                && rest.len() < text.len()
                && rest.bytes().all(|byte| {
                    if digit {
                        byte.is_ascii_digit()
                    } else {
                        byte.is_ascii_alphabetic()
                    }
                })
        };
        self.sites.by_name.contains_key(text) || mixed(letters, true) || mixed(digits, false)
    }

    fn cell_names(&self) -> Vec<&str> {
        self.sites.by_name.keys().map(String::as_str).collect()
    }

    fn unknown_cell(&self, name: &Name) -> Diagnostic {
        let mistake = Mistake::UnknownCell {
            name: &name.value,
            cells: self.cell_names(),
            lines: self.lines(),
        };
        mistake.at(name.span)
    }

    fn unknown(&self, name: &Name) -> Diagnostic {
        if self.looks_like_cell(&name.value) {
            return self.unknown_cell(name);
        }
        let zones = self.zones.keys().map(String::as_str);
        let mistake = Mistake::UnknownZone {
            name: &name.value,
            known: zones.chain(RESERVED).collect(),
            line: self.line_of(&name.value),
        };
        mistake.at(name.span)
    }
}
