//! Links: steps from cell to cell by hand.

use super::*;

impl StepTable {
    pub(super) fn link(&mut self, sites: &Sites, statement: &Statement, out: &mut Vec<Diagnostic>) {
        let Kind::Link {
            from,
            to,
            one_way,
            step,
            heading,
            back,
        } = &statement.kind
        else {
            return;
        };
        let zones = Default::default();
        let sets = Sets::of_cells(sites, &zones);
        let (Some(from_cell), Some(to_cell)) = (sets.cell(from, out), sets.cell(to, out)) else {
            return;
        };
        if from_cell == to_cell {
            out.push(Mistake::LinkToItself { cell: &from.value }.at(to.span));
            return;
        }
        for heading in heading.iter().chain(back) {
            if let Err(error) = self.check_heading(heading) {
                out.push(*error);
                return;
            }
        }
        let Some(family) =
            self.family_of_link(sites, statement.span, step.as_ref(), heading.as_ref(), out)
        else {
            return;
        };
        let forth = heading.as_ref().map(|heading| heading.value);
        let reverse = match (&back, forth) {
            (Some(back), _) => Some(back.value),
            (None, Some(forth)) if self.ring.is_multiple_of(2) => {
                Some((forth + self.ring / 2) % self.ring)
            }
            (None, Some(_)) if !one_way => {
                out.push(Mistake::NoOpposite { ring: self.ring }.at(statement.span));
                return;
            }
            _ => None,
        };
        if let (true, Some(back)) = (*one_way, back) {
            out.push(Mistake::BackOfOneWay.at(back.span));
            return;
        }
        let mut ways = vec![(from_cell, to_cell, forth)];
        if !one_way {
            ways.push((to_cell, from_cell, reverse));
        }
        for (from_cell, to_cell, heading) in ways {
            let free = |direction: &Direction| {
                direction.heading.is_none() && !direction.links.contains_key(&from_cell.0)
            };
            let direction = match heading {
                Some(_) => self.direction_or_new(family, heading),
                None => self.families[family]
                    .directions
                    .iter()
                    .position(free)
                    .unwrap_or_else(|| self.direction_or_new(family, None)),
            };
            let directions = &mut self.families[family].directions;
            if directions.len() > usize::from(RING_MAX) {
                out.push(Mistake::TooMany(Limited::Directions).at(statement.span));
                return;
            }
            let direction = &mut directions[direction];
            let by = direction.by.iter().flatten().next().copied();
            if direction.links.insert(from_cell.0, to_cell.0).is_some() {
                let cell = &sites.all[from_cell.index()].name;
                out.push(Mistake::LinkedTwice { cell }.at(statement.span));
            }
            // The built-in atoms of squares are displacements: they follow the link too.
            if let (Lattice::Square, Some(by)) = (sites.lattice, by) {
                self.grid.link(from_cell, by, to_cell);
            }
        }
    }

    /// Returns the step that a link belongs to.
    pub(super) fn family_of_link(
        &mut self,
        sites: &Sites,
        span: Span,
        step: Option<&Name>,
        heading: Option<&At<u16>>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<usize> {
        let (name, declared) = match step {
            Some(name) => (name.value.as_str(), name.span),
            None if sites.lattice == Lattice::Graph => ("edge", span),
            None => {
                let has = |family: &&Family| {
                    heading.is_some_and(|heading| {
                        family
                            .directions
                            .iter()
                            .any(|direction| direction.heading == Some(heading.value))
                    })
                };
                let families: Vec<&Family> = self.families.iter().filter(has).collect();
                if let [family] = families[..] {
                    return self.family_named(&family.name);
                }
                let steps = families.iter().map(|family| family.name.as_str()).collect();
                out.push(Mistake::LinkWithoutStep { steps }.at(span));
                return None;
            }
        };
        if let Some(family) = self.family_named(name) {
            return Some(family);
        }
        if self.families.len() >= STEPS_MAX {
            out.push(Mistake::TooMany(Limited::Steps).at(span));
            return None;
        }
        let family = self.family_or_new(name, Some(declared));
        self.families[family].of_links = true;
        Some(family)
    }

    /// Returns the first place of a step that consists of links alone.
    pub fn first_link(&self, family: usize) -> Option<Span> {
        self.families[family]
            .declared
            .filter(|_| self.families[family].of_links)
    }
}
