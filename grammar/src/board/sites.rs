//! The cells of a board: from shape, labels, layers, additions and removals to named places.

use super::ast::{At, Kind, LabelFormula, Name, Shape, Statement};
use super::drawing;
use super::grid::Place;
use super::labels::{Labels, file_label};
use super::limits::CELLS_MAX;
use super::mistake::{Label, Mistake};
use super::sets::Sets;
use super::site::{Site, Sites};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::{Arrange, Lattice, Order};
use rustc_hash::FxHashMap;

/// Returns the cells that the statements define. If there are none to continue with, reports an error and returns
/// `None`.
pub fn sites(statements: &[Statement], start: Span, out: &mut Vec<Diagnostic>) -> Option<Sites> {
    let lattice = statements
        .iter()
        .find_map(|statement| match statement.kind {
            Kind::Lattice(lattice) => Some(lattice),
            _ => None,
        });
    let Some(lattice) = lattice else {
        if !Statement::is_unread(statements, "lattice") {
            out.push(Mistake::NoLattice.at(start));
        }
        return None;
    };
    let shape = statements
        .iter()
        .find_map(|statement| match &statement.kind {
            Kind::Shape(shape) => Some((shape, statement.span)),
            _ => None,
        });
    let layers = layers(statements, lattice, out)?;
    let mut sites = Sites {
        lattice,
        all: Vec::new(),
        by_name: FxHashMap::default(),
        layers,
        rectangle: None,
    };
    match shape {
        Some((_, span)) if lattice == Lattice::Graph => {
            out.push(Mistake::ShapeOfGraph.at(span));
        }
        Some((shape, span)) => sites.fill(shape, span, statements, out)?,
        None if lattice == Lattice::Graph => {}
        None => {
            if !Statement::is_unread(statements, "shape") {
                out.push(Mistake::NoShape.at(start));
            }
            return None;
        }
    }
    let labels = Labels::of(statements);
    if let Some(span) = labels.formula_span()
        && lattice == Lattice::Graph
    {
        out.push(Mistake::LabelsOfGraph.at(span));
    }
    sites.index(labels.twin_span().unwrap_or(start), out);
    sites.remove(statements, out);
    sites.add(statements, out);
    if sites.all.is_empty() {
        // The cells of a graph are missing only because of these errors, which are reported already.
        let is_reported = lattice == Lattice::Graph
            && (shape.is_some()
                || ["shape", "add"]
                    .iter()
                    .any(|word| Statement::is_unread(statements, word)));
        if !is_reported {
            let is_graph = lattice == Lattice::Graph;
            out.push(Mistake::NoCells { is_graph }.at(start));
        }
        return None;
    }
    Some(sites)
}

fn layers(
    statements: &[Statement],
    lattice: Lattice,
    out: &mut Vec<Diagnostic>,
) -> Option<Vec<String>> {
    let stated = statements
        .iter()
        .find_map(|statement| match &statement.kind {
            Kind::Layers(count, names) => Some((*count, names, statement.span)),
            _ => None,
        });
    let Some((count, names, span)) = stated else {
        return Some(vec![String::new()]);
    };
    if lattice == Lattice::Graph {
        out.push(Mistake::LayersOfGraph.at(span));
        return None;
    }
    if !names.is_empty() && names.len() != usize::from(count) {
        let mistake = Mistake::LayerNames {
            n_layers: count,
            n_names: names.len(),
        };
        out.push(mistake.at(span));
        return None;
    }
    Some(if names.is_empty() && count == 1 {
        vec![String::new()]
    } else if names.is_empty() {
        (0..usize::from(count))
            .map(|layer| file_label(layer).to_uppercase())
            .collect()
    } else {
        names.iter().map(|name| name.value.clone()).collect()
    })
}

impl Sites {
    /// Adds the cells of the shape.
    fn fill(
        &mut self,
        shape: &Shape,
        span: Span,
        statements: &[Statement],
        out: &mut Vec<Diagnostic>,
    ) -> Option<()> {
        let hexagonal = matches!(self.lattice, Lattice::HexFlat | Lattice::HexPointed);
        if matches!(shape, Shape::Hexagon(_)) && !hexagonal {
            out.push(Mistake::HexagonOfOthers.at(span));
            return None;
        }
        if let Shape::Rectangle(files, ranks) = shape {
            self.rectangle = Some(((1, 1), (i32::from(*files), i32::from(*ranks))));
        }
        let places = match places(shape, self.lattice, self.layers.len()) {
            Ok(places) => places,
            Err(n_cells) => {
                out.push(Mistake::TooManyCells { n_cells }.at(span));
                return None;
            }
        };
        let labels = Labels::of(statements);
        let low_x = places.iter().map(|place| place.x).min().unwrap_or(0);
        let low_y = places.iter().map(|place| place.y).min().unwrap_or(0);
        let n_files = (places.iter().map(|place| place.x).max().unwrap_or(0) - low_x + 1) as usize;
        let n_ranks = (places.iter().map(|place| place.y).max().unwrap_or(0) - low_y + 1) as usize;
        for (given, n_lines, lines) in [
            (labels.files, n_files, Label::File),
            (labels.ranks, n_ranks, Label::Rank),
        ] {
            if let Some((names, span)) = given
                && names.len() != n_lines
            {
                let mistake = Mistake::LineNames {
                    lines,
                    n_lines,
                    n_names: names.len(),
                };
                out.push(mistake.at(span));
                return None;
            }
        }
        let natural = !matches!(shape, Shape::Hexagon(_));
        let default = (
            if natural {
                low_y.clamp(0, i32::from(u16::MAX)) as u16
            } else {
                1
            },
            self.lattice == Lattice::HexFlat,
        );
        let (first, each_file) = labels.numbers.unwrap_or(default);
        let numbers = rank_numbers(&places, first, each_file, low_y);
        let computed = |formula: Option<&LabelFormula>, lines, out: &mut Vec<Diagnostic>| {
            formula.map(|formula| formula.labels(lines, &places, out))
        };
        let files = computed(labels.file_formula, Label::File, out);
        let ranks = computed(labels.rank_formula, Label::Rank, out);
        if matches!(files, Some(None)) || matches!(ranks, Some(None)) {
            return None;
        }
        let (files, ranks) = (files.flatten(), ranks.flatten());
        for (index, (place, number)) in places.iter().zip(numbers).enumerate() {
            let (column, row) = (place.x - low_x, place.y - low_y);
            let (file, file_order) = match (&files, labels.files) {
                (Some(computed), _) => computed[index].clone(),
                (None, Some((names, _))) => (names[column as usize].value.clone(), column),
                (None, None) => (file_label(column as usize), column),
            };
            let (rank, rank_order) = match (&ranks, labels.ranks) {
                (Some(computed), _) => computed[index].clone(),
                (None, Some((names, _))) => (names[row as usize].value.clone(), row),
                (None, None) => (number.to_string(), number),
            };
            let layer = &self.layers[place.layer as usize];
            self.all.push(Site {
                name: format!("{layer}{file}{rank}"),
                file,
                rank,
                has_own_name: false,
                order: Order {
                    file: Some(file_order),
                    rank: Some(rank_order),
                    layer: place.layer,
                },
                place: *place,
                formula_place: *place,
                centre: drawing::centre(self.lattice, *place),
            });
        }
        Some(())
    }

    /// Rebuilds the index of names after cells were added or removed. Names that occur twice are reported at `span`.
    fn index(&mut self, span: Span, out: &mut Vec<Diagnostic>) {
        self.by_name.clear();
        for (index, site) in self.all.iter().enumerate() {
            if let Some(twin) = self.by_name.insert(site.name.clone(), index as u16) {
                let mistake = Mistake::TwinCells {
                    name: &site.name,
                    places: [self.all[usize::from(twin)].place, site.place],
                };
                out.push(mistake.at(span));
                return;
            }
        }
    }

    fn remove(&mut self, statements: &[Statement], out: &mut Vec<Diagnostic>) {
        let mut gone = vec![false; self.all.len()];
        let zones = Default::default();
        let sets = Sets::of_cells(self, &zones);
        for statement in statements {
            if let Kind::Remove(cells) = &statement.kind
                && let Some(set) = sets.cells(cells, out)
            {
                set.iter().for_each(|cell| gone[cell.index()] = true);
            }
        }
        if gone.contains(&true) {
            let mut gone = gone.into_iter();
            self.all.retain(|_| gone.next() == Some(false));
            self.by_name = self
                .all
                .iter()
                .zip(0..)
                .map(|(site, index)| (site.name.clone(), index))
                .collect();
        }
    }

    fn add(&mut self, statements: &[Statement], out: &mut Vec<Diagnostic>) {
        let mut taken: FxHashMap<Place, u16> = self
            .all
            .iter()
            .zip(0..)
            .map(|(site, index)| (site.place, index))
            .collect();
        for statement in statements {
            let Kind::Add(name, at, layer) = &statement.kind else {
                continue;
            };
            let Some((place, formula_place)) =
                self.place_of(*at, layer.as_ref(), statement.span, out)
            else {
                continue;
            };
            if self.all.len() >= CELLS_MAX {
                let n_cells = self.all.len() + 1;
                out.push(Mistake::TooManyCells { n_cells }.at(statement.span));
                return;
            }
            if self.by_name.contains_key(&name.value) {
                out.push(Mistake::CellNameTaken { name: &name.value }.at(name.span));
                continue;
            }
            if let Some(there) = taken.get(&place) {
                let cell = &self.all[usize::from(*there)].name;
                out.push(Mistake::PlaceTaken { cell }.at(statement.span));
                continue;
            }
            let index = self.all.len() as u16;
            taken.insert(place, index);
            self.by_name.insert(name.value.clone(), index);
            let centre = if self.lattice == Lattice::Graph {
                *at
            } else {
                drawing::centre(self.lattice, place)
            };
            let (file, rank) = self.split(&name.value);
            let order = |of: fn(&Site) -> (&str, Option<i32>), label: &str| {
                let found = self
                    .all
                    .iter()
                    .map(of)
                    .find(|(other, _)| *other == label && !label.is_empty());
                found
                    .and_then(|(_, order)| order)
                    .or_else(|| label.parse().ok())
            };
            let rank_order = order(|site| (&site.rank, site.order.rank), &rank);
            let file_order = order(|site| (&site.file, site.order.file), &file);
            let file_order = file_order.or_else(|| (!file.is_empty()).then(|| label_order(&file)));
            self.all.push(Site {
                name: name.value.clone(),
                file,
                rank,
                has_own_name: true,
                order: Order {
                    file: file_order,
                    rank: rank_order,
                    layer: place.layer,
                },
                place,
                formula_place,
                centre,
            });
        }
    }

    /// Returns the place of an added cell, on the grid and for formulas.
    fn place_of(
        &self,
        at: (f64, f64),
        layer: Option<&Name>,
        span: Span,
        out: &mut Vec<Diagnostic>,
    ) -> Option<(Place, Place)> {
        let layer = match layer {
            None => 0,
            Some(At { value, span }) => match self.layers.iter().position(|name| name == value) {
                Some(layer) => layer as i32,
                None => {
                    out.push(Mistake::NoLayer { name: value }.at(*span));
                    return None;
                }
            },
        };
        let rounded = Place {
            layer,
            y: at.1.round() as i32,
            x: at.0.round() as i32,
        };
        if self.lattice == Lattice::Graph {
            // Two places of a graph are only compared: equal places are one point of the drawing.
            let fine = |number: f64| (number * 1000.0).round() as i32;
            return Some((Place::new(fine(at.0), fine(at.1)), rounded));
        }
        if at.0.fract() != 0.0 || at.1.fract() != 0.0 {
            out.push(Mistake::Fraction.at(span));
            return None;
        }
        Some((rounded, rounded))
    }

    /// Returns file and rank of a cell that was named by hand: letters, then digits. Both are empty for a name of
    /// another form.
    fn split(&self, name: &str) -> (String, String) {
        let name = self
            .layers
            .iter()
            .filter(|layer| !layer.is_empty())
            .find_map(|layer| name.strip_prefix(layer.as_str()))
            .unwrap_or(name);
        let letters = name
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(name.len());
        let (file, rank) = name.split_at(letters);
        if !file.is_empty() && !rank.is_empty() && rank.bytes().all(|byte| byte.is_ascii_digit()) {
            (file.to_owned(), rank.to_owned())
        } else {
            (String::new(), String::new())
        }
    }
}

/// Returns the number of the rank of each place, counted from `first`. The number is the distance from the lowest rank,
/// or with `each_file` the count of the cells below in the file.
fn rank_numbers(places: &[Place], first: u16, each_file: bool, low_y: i32) -> Vec<i32> {
    let first = i32::from(first);
    if !each_file {
        return places.iter().map(|place| place.y - low_y + first).collect();
    }
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.arrange_by_key(|index| (places[*index].layer, places[*index].x, places[*index].y));
    let mut numbers = vec![0; places.len()];
    let (mut file, mut number) = (None, first);
    for index in order {
        let this = (places[index].layer, places[index].x);
        number = if file == Some(this) {
            number + 1
        } else {
            first
        };
        file = Some(this);
        numbers[index] = number;
    }
    numbers
}

/// Returns the order of a file label that the shape does not have: `a` is 0, `b` 1, ..., `aa` 26.
fn label_order(label: &str) -> i32 {
    label.bytes().take(5).fold(0, |order, byte| {
        order * 26 + i32::from(byte.to_ascii_lowercase() - b'a') + 1
    }) - 1
}

/// Returns the places of a shape on every layer, or the number of cells if it is too large.
fn places(shape: &Shape, lattice: Lattice, n_layers: usize) -> Result<Vec<Place>, usize> {
    let count: usize = n_layers
        * match shape {
            Shape::Rectangle(files, ranks) => usize::from(*files) * usize::from(*ranks),
            Shape::Hexagon(side) => 3 * usize::from(*side) * (usize::from(*side) - 1) + 1,
            Shape::Rows(lengths, ..) => lengths.iter().map(|length| usize::from(*length)).sum(),
            Shape::Columns(columns) => columns
                .iter()
                .map(|(low, high)| usize::from(high - low) + 1)
                .sum(),
        };
    if count > CELLS_MAX {
        return Err(count);
    }
    let mut places = Vec::with_capacity(count);
    match shape {
        Shape::Rectangle(files, ranks) => {
            places.extend(
                (1..=i32::from(*ranks))
                    .flat_map(|y| (1..=i32::from(*files)).map(move |x| Place::new(x, y))),
            );
        }
        Shape::Hexagon(side) => {
            let reach = i32::from(*side) - 1;
            // The third cube coordinate. Its sign depends on the axes of the lattice.
            let third = |x: i32, y: i32| {
                if lattice == Lattice::HexFlat {
                    x + y
                } else {
                    x - y
                }
            };
            let all =
                (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| Place::new(x, y)));
            places.extend(all.filter(|place| third(place.x, place.y).abs() <= reach));
        }
        Shape::Rows(lengths, first, starts) => {
            for ((length, start), y) in lengths.iter().zip(starts).zip(i32::from(*first)..) {
                places.extend((*start..*start + i32::from(*length)).map(|x| Place::new(x, y)));
            }
        }
        Shape::Columns(columns) => {
            for ((low, high), x) in columns.iter().zip(1..) {
                places.extend((i32::from(*low)..=i32::from(*high)).map(|y| Place::new(x, y)));
            }
        }
    }
    let single = places.len();
    for layer in 1..n_layers {
        places.extend_from_within(..single);
        places[layer * single..]
            .iter_mut()
            .for_each(|place| place.layer = layer as i32);
    }
    Ok(places)
}
