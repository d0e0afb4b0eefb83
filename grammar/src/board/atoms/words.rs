//! From templates to words: chosen headings, computed steps, joined classes.

use super::*;
use ir::Arrange;

impl Builder<'_> {
    /// Returns all words of a template, or nothing if a part of it has an error. There is one word for each choice of
    /// headings, class by class. Classes with equal words are joined.
    pub(super) fn template(
        &mut self,
        template: &Template,
        ride: bool,
        by_word: Option<bool>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Word>> {
        let mut families = Vec::with_capacity(template.elements.len());
        for element in &template.elements {
            match self.table.family_named(&element.step.value) {
                Some(family) => families.push(family),
                None => out.push(self.table.unknown_step(&element.step)),
            }
        }
        // A step without directions had an error at its declaration.
        let refused = families
            .iter()
            .any(|family| self.table.families[*family].directions.is_empty());
        if families.len() < template.elements.len() || refused {
            return None;
        }
        if let Some(first) = template.elements.first()
            && let Turn::By(_) = first.turn
        {
            out.push(Mistake::FirstTurns.at(first.span));
            return None;
        }
        let by_word = by_word.unwrap_or(self.sites.lattice == Lattice::Graph);
        let n_classes = self.table.classes.len();
        let mut drafts: Vec<(Option<usize>, Sequence, Word)> = Vec::new();
        let mut spelled = false;
        for slot in 0..n_classes.max(1) {
            let class = (n_classes > 0).then_some(slot);
            let sequences = match self.sequences(template, &families, class) {
                Ok(sequences) => sequences,
                Err(Trouble::TooManyWords) => {
                    let span = template.elements.first().map_or(
                        Span {
                            source: crate::source::SourceId(0),
                            start: 0,
                            end: 0,
                        },
                        |first| first.span,
                    );
                    out.push(Mistake::TooMany(Limited::Words).at(span));
                    return None;
                }
            };
            spelled |= !sequences.is_empty();
            for (sequence, from) in sequences {
                if let Some(word) = self.word(&sequence, class, from, ride, by_word) {
                    drafts.push((class, sequence, word));
                }
            }
        }
        if !spelled {
            let element = template
                .elements
                .iter()
                .skip(1)
                .find(|element| element.turn == Turn::Ahead)
                .or(template.elements.last());
            if let Some(element) = element {
                let step = &element.step.value;
                out.push(Mistake::NoHeadingOn { step }.at(element.span));
            }
            return None;
        }
        Some(self.joined(drafts))
    }

    /// Joins words that every class has in the same heading by the same steps.
    pub(super) fn joined(&mut self, mut drafts: Vec<(Option<usize>, Sequence, Word)>) -> Vec<Word> {
        let n_classes = self.table.classes.len();
        let mut words = Vec::with_capacity(drafts.len());
        while !drafts.is_empty() {
            let (class, sequence, word) = drafts.remove(0);
            let twins: Vec<usize> = (0..drafts.len())
                .filter(|index| {
                    let (other_class, other_sequence, other) = &drafts[*index];
                    *other_class != class
                        && *other_sequence == sequence
                        && same_heading(other.heading, word.heading)
                })
                .collect();
            if class.is_none() || twins.len() + 1 < n_classes {
                words.push(word);
                continue;
            }
            let mut whole = self.steps.get(word.leap).clone();
            for index in twins.iter().rev() {
                let (_, _, other) = drafts.remove(*index);
                let more = self.steps.get(other.leap).targets();
                let either = whole.targets().zip(more);
                whole = either
                    .map(|(to, more)| to.into_iter().chain(more).min())
                    .collect();
            }
            let leap = self.steps.intern(whole);
            words.push(Word {
                class: None,
                leap,
                ..word
            });
        }
        words
    }

    /// Returns the choices of headings for a template from cells of a class, each with a place that it was found from.
    pub(super) fn sequences(
        &mut self,
        template: &Template,
        families: &[usize],
        class: Option<usize>,
    ) -> Result<Vec<(Sequence, Place)>, Trouble> {
        let mut found: IndexMap<Sequence, Place> = IndexMap::new();
        let cells: Vec<CellId> = match class {
            None => vec![CellId(0)],
            Some(class) if self.table.class_is_formula(class) => {
                self.table.class_cells(class).first().into_iter().collect()
            }
            Some(class) => self.table.class_cells(class).iter().collect(),
        };
        for cell in cells {
            let place = self.table.grid.place(cell);
            let mut open: Vec<(Sequence, Place, Option<u16>)> = vec![(Vec::new(), place, None)];
            while let Some((sequence, at, heading)) = open.pop() {
                self.visits += 1;
                if self.visits > VISITS_MAX || found.len() > ATOM_WORDS_MAX {
                    return Err(Trouble::TooManyWords);
                }
                let Some(element) = template.elements.get(sequence.len()) else {
                    found.entry(sequence).or_insert(place);
                    continue;
                };
                let family = families[sequence.len()];
                let turn = if sequence.is_empty() {
                    Turn::Any
                } else {
                    element.turn
                };
                for direction in self
                    .turned(family, at, heading, sequence.last().copied(), turn)
                    .into_iter()
                    .rev()
                {
                    let way = &self.table.families[family].directions[direction];
                    // Without classes the place does not matter; with classes the next headings depend on it.
                    let next = if class.is_none() {
                        Some(at)
                    } else {
                        self.table.advance(at, way, self.crossing)
                    };
                    if let Some(next) = next {
                        let mut longer = sequence.clone();
                        longer.push((family, direction));
                        open.push((longer, next, way.heading.or(heading)));
                    }
                }
            }
        }
        Ok(found.into_iter().collect())
    }

    /// Returns the directions of a step after a turn, at a place.
    pub(super) fn turned(
        &self,
        family: usize,
        at: Place,
        heading: Option<u16>,
        last: Option<(usize, usize)>,
        turn: Turn,
    ) -> Vec<usize> {
        let directions = &self.table.families[family].directions;
        let slot = self.table.slot(at);
        let here = self.table.grid.find(at);
        let exists = |index: &usize| {
            let direction = &directions[*index];
            let by = slot.is_some_and(|slot| direction.by[slot].is_some());
            let linked = !direction.links.is_empty()
                && (self.table.classes.is_empty()
                    || here.is_some_and(|cell| direction.links.contains_key(&cell.0)));
            by || linked
        };
        let all: Vec<usize> = (0..directions.len()).filter(exists).collect();
        let headed: Vec<usize> = all
            .iter()
            .copied()
            .filter(|index| directions[*index].heading.is_some())
            .collect();
        match turn {
            Turn::Any => all,
            Turn::Ahead => {
                if let Some((same, direction)) = last
                    && same == family
                    && all.contains(&direction)
                {
                    return vec![direction];
                }
                let ahead = headed
                    .iter()
                    .find(|index| heading.is_some() && directions[**index].heading == heading);
                match (ahead, &all[..]) {
                    (Some(ahead), _) => vec![*ahead],
                    (None, [only]) if directions[*only].heading.is_none() => vec![*only],
                    // There is no heading yet: all headings, as at the beginning of a word.
                    _ if heading.is_none() && all.len() == headed.len() => all,
                    _ => Vec::new(),
                }
            }
            Turn::By(turns) => {
                let Some(heading) = heading.filter(|_| !headed.is_empty()) else {
                    return Vec::new();
                };
                let ring = i32::from(self.table.ring);
                let offset = |index: &usize| {
                    let to = i32::from(directions[*index].heading.unwrap_or(0));
                    let turn = (to - i32::from(heading)) * turns.signum();
                    // Straight on is a full turn: the first counted heading is the next one.
                    if turn.rem_euclid(ring) == 0 {
                        ring
                    } else {
                        turn.rem_euclid(ring)
                    }
                };
                let mut order = headed;
                order.arrange_by_key(offset);
                match turns {
                    0 => order
                        .last()
                        .copied()
                        .filter(|index| offset(index) == ring)
                        .into_iter()
                        .collect(),
                    _ => vec![order[(turns.unsigned_abs() as usize - 1) % order.len()]],
                }
            }
        }
    }

    /// Returns a sequence of steps as a word; `None` if it leads back to its start.
    pub(super) fn word(
        &mut self,
        sequence: &Sequence,
        class: Option<usize>,
        from: Place,
        ride: bool,
        by_word: bool,
    ) -> Option<Word> {
        let heading = self.heading(sequence, from)?;
        let table = self.table;
        let targets = (0..table.grid.n_cells()).map(|cell| {
            let cell = CellId::from_index(cell);
            if class.is_some_and(|class| !table.class_cells(class).contains(cell)) {
                return None;
            }
            let mut place = table.grid.place(cell);
            for (index, (family, direction)) in sequence.iter().enumerate() {
                if by_word && index > 0 && table.grid.find(place).is_none() {
                    return None;
                }
                place = table.advance(
                    place,
                    &table.families[*family].directions[*direction],
                    self.crossing,
                )?;
            }
            table.grid.find(place).filter(|to| *to != cell)
        });
        let leap = self.steps.intern(targets.collect());
        let path = sequence.iter().map(|step| self.function(*step)).collect();
        Some(Word {
            heading,
            class,
            leap,
            path,
            ride,
        })
    }

    pub(super) fn function(&mut self, (family, direction): (usize, usize)) -> StepId {
        if let Some(id) = self.functions.get(&(family, direction)) {
            return *id;
        }
        let step = self.table.function(
            &self.table.families[family].directions[direction],
            self.crossing,
        );
        let id = self.steps.intern(step);
        self.functions.insert((family, direction), id);
        id
    }

    /// Returns the heading of a word in degrees: that of its steps if they agree, else that of the vector from start to
    /// end. The outer `None` is a word that ends at its start.
    pub(super) fn heading(&self, sequence: &Sequence, from: Place) -> Option<Option<f64>> {
        let direction = |(family, direction): &(usize, usize)| {
            &self.table.families[*family].directions[*direction]
        };
        let degrees = |heading: u16| f64::from(heading) * 360.0 / f64::from(self.table.ring);
        let headings: Vec<f64> = sequence
            .iter()
            .filter_map(|step| direction(step).heading.map(degrees))
            .collect();
        let agreed = match headings[..] {
            [] => Some(None),
            [first, ref rest @ ..] if rest.iter().all(|heading| *heading == first) => {
                Some(Some(first))
            }
            _ => None,
        };
        let mut place = from;
        let mut vector = (0.0, 0.0);
        let mut by_lattice = self.sites.lattice != Lattice::Graph;
        for step in sequence {
            let direction = direction(step);
            match self.table.slot(place).and_then(|slot| direction.by[slot]) {
                Some(by) => place = place.shifted(by),
                None => by_lattice = false,
            }
            if let Some(heading) = direction.heading {
                let angle = degrees(heading).to_radians();
                vector = (vector.0 + angle.sin(), vector.1 + angle.cos());
            }
        }
        if by_lattice {
            if place == from {
                return None;
            }
            let (start, end) = (
                drawing::centre(self.sites.lattice, from),
                drawing::centre(self.sites.lattice, place),
            );
            vector = (end.0 - start.0, end.1 - start.1);
        }
        Some(agreed.unwrap_or_else(|| drawing::heading(vector.0, vector.1)))
    }
}
