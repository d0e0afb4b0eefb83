//! From statements to a board with its atoms.

use super::ast::{Axis, Kind, RowOrder, Statement};
use super::grid::{Crossing, Grid, Place, Wrap, Wraps};
use super::limits::ZONES_MAX;
use super::mistake::{Declared, Limited, Mistake};
use super::sets::{RESERVED, Sets};
use super::site::{Site, Sites};
use super::sites::sites;
use super::step_table::{self, StepTable};
use super::{atoms, drawing, frames, looks, permutations};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::topology::{CellClass, Steps, Topology};
use indexmap::IndexMap;
use ir::{Arrange, Board, Cell, CellId, CellSet, Frame, Lattice, SortedMap, Zone};

/// Returns the board that the statements describe. A mistake in one place does not affect the others: a zone or an atom
/// with an error is present, but empty. `start` is the place for diagnostics about the whole file.
pub fn lower(
    statements: &[Statement],
    name: &str,
    start: Span,
    steps: &mut Steps,
    out: &mut Vec<Diagnostic>,
) -> Option<Topology> {
    repeated(statements, out);
    let sites = sites(statements, start, out)?;
    let grid = grid(&sites, statements, out);
    let table = StepTable::new(&sites, grid, statements, out);
    let atoms = atoms::atoms(&sites, &table, statements, steps, out);
    for (family, used) in atoms.used.iter().enumerate() {
        if let (false, Some(span)) = (used, table.first_link(family)) {
            let name = &table.families[family].name;
            out.push(Mistake::UnusedStep { name }.at(span));
        }
    }
    let colours = colours(&sites, statements);
    let declared = zones(&sites, &table, &colours, statements, out);
    let sets = Sets::of_board(&sites, &declared.cells, &table, &colours);
    let permutations = permutations::permutations(&sites, &table, &sets, statements, out);
    let (frames, compasses) = frames::frames(&sites, &table, &permutations, statements, start, out);
    let permutations = permutations::of_frames(permutations, &frames);
    let zones = declared.of_frames(&frames);
    let look = looks::look(&sites, &sets, &table, &frames, statements, out);
    let fen_rows = fen_rows(&sites, statements, out);
    let classes = table
        .classes
        .iter()
        .enumerate()
        .map(|(index, class)| CellClass {
            name: class.name.clone(),
            cells: table.class_cells(index).clone(),
        });
    Some(Topology {
        square: sites.lattice == Lattice::Square,
        atoms: atoms.plain,
        seam_atoms: atoms.seam,
        classes: classes.collect(),
        compasses,
        board: Board {
            name: name.to_owned(),
            lattice: sites.lattice,
            cells: cells(&sites, &colours),
            frames,
            zones,
            permutations,
            fen_rows,
            links: links(sites.lattice, &table),
            look,
        },
        grid: (sites.lattice != Lattice::Graph).then_some(table.grid),
    })
}

/// Returns the steps of a graph by their names; on a lattice, those that consist of links alone.
fn links(lattice: Lattice, table: &StepTable) -> Vec<ir::Link> {
    let of_family = |family: &step_table::Family| {
        let links = family.directions.iter().map(|direction| ir::Link {
            name: family.name.clone(),
            degrees: direction
                .heading
                .map(|heading| i32::from(heading) * 360 / i32::from(table.ring.max(1))),
            step: table.function(direction, Crossing::Everyone),
        });
        links.collect::<Vec<_>>()
    };
    let families = table.families.iter();
    let families = families.filter(|family| lattice == Lattice::Graph || family.of_links);
    families.flat_map(of_family).collect()
}

/// Reports repeated statements of kinds that may occur once in a file.
fn repeated(statements: &[Statement], out: &mut Vec<Diagnostic>) {
    let key = |kind: &Kind| match kind {
        Kind::Lattice(_) => Some("lattice"),
        Kind::Shape(_) => Some("shape"),
        Kind::Layers(..) => Some("layers"),
        Kind::FileLabels(_) | Kind::FileFormula(_) => Some("name files"),
        Kind::RankLabels(_) | Kind::RankNumbers(..) | Kind::RankFormula(_) => Some("name ranks"),
        Kind::Ring(_) => Some("ring"),
        Kind::FenRows(_) => Some("fen"),
        Kind::Colours(_) => Some("colours"),
        Kind::Look(_) => Some("look"),
        Kind::LookPieces(_) => Some("look pieces"),
        Kind::LookBorder => Some("look border"),
        _ => None,
    };
    let mut seen: SortedMap<&str, Span> = SortedMap::new();
    for statement in statements {
        let Some(key) = key(&statement.kind) else {
            continue;
        };
        if let Some(first) = seen.get(key) {
            let mistake = Mistake::GivenTwice {
                statement: key,
                first: *first,
            };
            out.push(mistake.at(statement.span));
        } else {
            seen.insert(key, statement.span);
        }
    }
}

/// Returns the grid with its joined edges.
fn grid(sites: &Sites, statements: &[Statement], out: &mut Vec<Diagnostic>) -> Grid {
    let grid = Grid::new(sites.all.iter().map(|site| site.place).collect());
    let (mut wraps, mut seams) = (Wraps::default(), None);
    for statement in statements {
        let (joined, seam) = match &statement.kind {
            Kind::Wrap { axis, flip, seam } => (Some((*axis, Wrap { flip: *flip })), *seam),
            Kind::NoSeam => (None, true),
            _ => continue,
        };
        if sites.lattice != Lattice::Square || sites.rectangle.is_none() {
            out.push(Mistake::JoinedEdges.at(statement.span));
            continue;
        }
        let joints: &mut Wraps = if seam {
            seams.get_or_insert_default()
        } else {
            &mut wraps
        };
        let Some((axis, wrap)) = joined else { continue };
        let slot = if axis == Axis::Files {
            &mut joints.files
        } else {
            &mut joints.ranks
        };
        if slot.replace(wrap).is_some() {
            out.push(Mistake::JoinedTwice.at(statement.span));
        }
    }
    let Some((corner, size)) = sites.rectangle.filter(|_| sites.lattice == Lattice::Square) else {
        return grid;
    };
    let side_edges = Wraps {
        files: Some(Wrap { flip: false }),
        ranks: None,
    };
    grid.joined(wraps, seams.unwrap_or(side_edges), corner, size)
}

fn colours(sites: &Sites, statements: &[Statement]) -> Vec<u8> {
    let formula = statements
        .iter()
        .find_map(|statement| match &statement.kind {
            Kind::Colours(sum) => Some(sum),
            _ => None,
        });
    let colour = |site: &Site| {
        let Place { layer, x, y } = site.formula_place;
        match (formula, sites.lattice) {
            (Some(sum), _) => sum.at(site.formula_place).rem_euclid(256) as u8,
            (None, Lattice::Square) => (x + y + layer).rem_euclid(2) as u8,
            (None, Lattice::TriangleSide) => (x + y + 1).rem_euclid(2) as u8,
            (None, Lattice::HexFlat) => (x - y).rem_euclid(3) as u8,
            (None, Lattice::HexPointed) => (x + y).rem_euclid(3) as u8,
            (None, Lattice::Graph) => 0,
        }
    };
    sites.all.iter().map(colour).collect()
}

/// Returns the cells with their drawing data. Layers are side by side, the lowest on the left.
fn cells(sites: &Sites, colours: &[u8]) -> Vec<Cell> {
    let left = sites
        .all
        .iter()
        .map(|site| site.centre.0)
        .fold(f64::INFINITY, f64::min);
    let right = sites
        .all
        .iter()
        .map(|site| site.centre.0)
        .fold(f64::NEG_INFINITY, f64::max);
    let apart = right - left + 2.0;
    let cell = |(site, colour): (&Site, &u8)| {
        let shift = apart * f64::from(site.place.layer);
        let outline = if sites.lattice == Lattice::Graph {
            drawing::outline(Lattice::Graph, Place::new(0, 0))
                .into_iter()
                .map(|(x, y)| (x + site.centre.0, y + site.centre.1))
                .collect()
        } else {
            drawing::outline(sites.lattice, site.place)
        };
        let single = |(x, y): (f64, f64)| ((x + shift) as f32, y as f32);
        Cell {
            name: site.name.clone(),
            x: site.formula_place.x,
            y: site.formula_place.y,
            file: site.file.clone(),
            rank: site.rank.clone(),
            order: site.order,
            has_own_name: site.has_own_name,
            colour: *colour,
            centre: single(site.centre),
            outline: outline.into_iter().map(single).collect(),
        }
    };
    sites.all.iter().zip(colours).map(cell).collect()
}

/// The zones of the board.
#[derive(Default)]
struct Zones {
    /// The cells of the first player by name.
    cells: IndexMap<String, CellSet>,
    /// Zones that are the same for every player, by name.
    absolute: Vec<String>,
}

impl Zones {
    /// Returns the zones as each player sees them.
    fn of_frames(&self, frames: &[Frame]) -> Vec<Zone> {
        let zone = |(name, set): (&String, &CellSet)| {
            let seen = |frame: &Frame| match self.absolute.contains(name) {
                true => set.clone(),
                false => {
                    let cells = set.iter().map(|cell| frame.cells[cell.index()]);
                    CellSet::of(frame.cells.len(), cells)
                }
            };
            Zone {
                name: name.clone(),
                cells: frames.iter().map(seen).collect(),
            }
        };
        self.cells.iter().map(zone).collect()
    }
}

fn zones(
    sites: &Sites,
    table: &StepTable,
    colours: &[u8],
    statements: &[Statement],
    out: &mut Vec<Diagnostic>,
) -> Zones {
    let n_cells = sites.all.len();
    let mut zones = Zones::default();
    for statement in statements {
        let Kind::Zone {
            name,
            absolute,
            cells,
        } = &statement.kind
        else {
            continue;
        };
        let taken = zones.cells.contains_key(&name.value);
        if taken
            || sites.by_name.contains_key(&name.value)
            || RESERVED.contains(&name.value.as_str())
        {
            let what = match taken {
                true => Declared::Zone,
                false => Declared::CellOrWord,
            };
            out.push(what.again(name));
            continue;
        }
        if zones.cells.len() == ZONES_MAX {
            out.push(Mistake::TooMany(Limited::Zones).at(name.span));
            break;
        }
        let set = Sets::of_board(sites, &zones.cells, table, colours).cells(cells, out);
        if set.as_ref().is_some_and(CellSet::is_empty) {
            out.push(Mistake::EmptyZone { name: &name.value }.at(name.span));
        }
        let set = set.unwrap_or_else(|| CellSet::empty(n_cells));
        zones.cells.insert(name.value.clone(), set);
        zones.absolute.extend(absolute.then(|| name.value.clone()));
    }
    zones
}

fn fen_rows(
    sites: &Sites,
    statements: &[Statement],
    out: &mut Vec<Diagnostic>,
) -> Vec<Vec<CellId>> {
    let mut order = RowOrder {
        ranks: true,
        descending: true,
    };
    let mut rows: Vec<Vec<CellId>> = Vec::new();
    let mut listed = vec![false; sites.all.len()];
    let mut last = None;
    let zones = Default::default();
    let sets = Sets::of_cells(sites, &zones);
    for statement in statements {
        match &statement.kind {
            Kind::FenRows(rows) => order = *rows,
            Kind::FenRow(names) => {
                last = Some(statement.span);
                let mut row = Vec::with_capacity(names.len());
                for name in names {
                    let Some(cell) = sets.cell(name, out) else {
                        continue;
                    };
                    if std::mem::replace(&mut listed[cell.index()], true) {
                        out.push(Mistake::RowsTwice { cell: &name.value }.at(name.span));
                        continue;
                    }
                    row.push(cell);
                }
                rows.push(row);
            }
            _ => {}
        }
    }
    if let Some(span) = last {
        if let Some(missing) = listed.iter().position(|listed| !listed) {
            let cell = &sites.all[missing].name;
            out.push(Mistake::NotInRows { cell }.at(span));
        }
        return rows;
    }
    ordered_rows(sites, order)
}

/// Returns rows by rank, each from left to right, or by file, each from top to bottom; layer by layer.
fn ordered_rows(sites: &Sites, order: RowOrder) -> Vec<Vec<CellId>> {
    let fine = |number: f64| (number * 1000.0).round() as i64;
    let mut rows: SortedMap<(i32, i64), Vec<usize>> = SortedMap::new();
    for (index, site) in sites.all.iter().enumerate() {
        let line = match (order.ranks, sites.lattice) {
            (true, Lattice::Graph) => fine(site.centre.1),
            (false, Lattice::Graph) => fine(site.centre.0),
            (true, _) => site.order.rank.map_or(i64::from(site.place.y), i64::from),
            (false, _) => site.order.file.map_or(i64::from(site.place.x), i64::from),
        };
        let row = (
            site.place.layer,
            if order.descending { -line } else { line },
        );
        rows.of(row).push(index);
    }
    let sorted = |mut row: Vec<usize>| {
        let along = |index: &usize| {
            let (x, y) = sites.all[*index].centre;
            if order.ranks { fine(x) } else { -fine(y) }
        };
        row.arrange_by_key(along);
        row.into_iter().map(CellId::from_index).collect()
    };
    rows.into_values().map(sorted).collect()
}
