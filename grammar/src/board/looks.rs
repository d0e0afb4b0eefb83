//! The look of a board in pictures: the style of its cells, lines between cells, the colours of players.

use super::ast::{Kind, Name, Statement};
use super::drawing;
use super::grid::Crossing;
use super::limits::is_full;
use super::mistake::{Declared, Mistake};
use super::sets::Sets;
use super::site::Sites;
use super::step_table::StepTable;
use crate::diagnostic::Diagnostic;
use ir::{Arrange, CellId, CellStyle, Frame, Lattice, Look, PLAYER_COLOURS, PieceStyle};
use rustc_hash::FxHashMap;

/// Lines, each with the lower cell first; in any order, and perhaps several times.
type Lines = Vec<(CellId, CellId)>;

/// Returns the look that the statements describe.
pub fn look(
    sites: &Sites,
    sets: &Sets,
    table: &StepTable,
    frames: &[Frame],
    statements: &[Statement],
    out: &mut Vec<Diagnostic>,
) -> Look {
    let style = statements
        .iter()
        .find_map(|statement| match &statement.kind {
            Kind::Look(style) => Some(*style),
            _ => None,
        });
    let cells = style.unwrap_or_default();
    let mut lines = match (cells, sites.lattice) {
        (CellStyle::Points, Lattice::Graph) => links(table),
        (CellStyle::Points, _) => sides(sites),
        _ => Lines::new(),
    };
    let whole = lines.clone();
    let mut drawn = Lines::new();
    let mut players: Vec<(usize, String)> = Vec::new();
    let mut marks = Vec::new();
    let mut pieces = PieceStyle::default();
    let mut has_border = false;
    for statement in statements {
        if is_full(out) {
            break;
        }
        match &statement.kind {
            Kind::LookGap(one, other) => {
                let Some((one, other)) = both(one, other, |name| sets.cells_named(name, out))
                else {
                    continue;
                };
                let is_between = |(from, to): &(CellId, CellId)| {
                    let joins = |from: CellId, to: CellId| one.contains(from) && other.contains(to);
                    joins(*from, *to) || joins(*to, *from)
                };
                if !whole.iter().any(is_between) {
                    let has_points = cells == CellStyle::Points;
                    out.push(Mistake::GapWithoutLine { has_points }.at(statement.span));
                }
                lines.retain(|line| !is_between(line));
            }
            Kind::LookLine(from, to) => {
                let Some((one, other)) = both(from, to, |name| sets.cell(name, out)) else {
                    continue;
                };
                if one == other {
                    out.push(Mistake::LineToItself { cell: &from.value }.at(to.span));
                    continue;
                }
                drawn.push(in_order(one, other));
            }
            Kind::LookMarks(names) => {
                for name in names {
                    let Some(named) = sets.cells_named(name, out) else {
                        continue;
                    };
                    let mut ends = whole.iter().flat_map(|(from, to)| [*from, *to]);
                    if !ends.any(|end| named.contains(end)) {
                        out.push(Mistake::MarkWithoutLine.at(name.span));
                    }
                    for cell in named.iter() {
                        if !marks.contains(&cell) {
                            marks.push(cell);
                        }
                    }
                }
            }
            Kind::LookPieces(style) => pieces = *style,
            Kind::LookBorder => {
                has_border = cells == CellStyle::Points && sites.lattice != Lattice::Graph;
                if !has_border {
                    out.push(Mistake::BorderWithoutLines.at(statement.span));
                }
            }
            Kind::LookPlayer(player, colour) => {
                players.extend(player_colour(player, colour, &players, frames, out));
            }
            _ => {}
        }
    }
    lines.extend(drawn);
    lines.arrange();
    lines.dedup();
    Look {
        cells,
        lines,
        marks,
        has_border,
        pieces,
        players,
    }
}

/// Reads both names, even after an error in the first, so that every mistake is found.
fn both<T>(one: &Name, other: &Name, mut read: impl FnMut(&Name) -> Option<T>) -> Option<(T, T)> {
    let one = read(one);
    one.zip(read(other))
}

fn player_colour(
    player: &Name,
    colour: &Name,
    players: &[(usize, String)],
    frames: &[Frame],
    out: &mut Vec<Diagnostic>,
) -> Option<(usize, String)> {
    let found = frames.iter().position(|frame| frame.player == player.value);
    let Some(index) = found else {
        let mistake = Mistake::UnknownPlayer {
            name: &player.value,
            players: frames.iter().map(|frame| frame.player.as_str()).collect(),
        };
        out.push(mistake.at(player.span));
        return None;
    };
    if !PLAYER_COLOURS.contains(&colour.value.as_str()) {
        let name = &colour.value;
        out.push(Mistake::UnknownColor { name }.at(colour.span));
        return None;
    }
    if players.iter().any(|(other, _)| *other == index) {
        out.push(Declared::Color.again(player));
        return None;
    }
    Some((index, colour.value.clone()))
}

fn in_order(one: CellId, other: CellId) -> (CellId, CellId) {
    if one.0 <= other.0 {
        (one, other)
    } else {
        (other, one)
    }
}

/// Returns the pairs of cells whose outlines share a side.
fn sides(sites: &Sites) -> Lines {
    let fine = |(x, y): (f64, f64)| ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64);
    let mut seen = FxHashMap::default();
    let mut lines = Lines::new();
    for (index, site) in sites.all.iter().enumerate() {
        let cell = CellId::from_index(index);
        let corners = drawing::outline(sites.lattice, site.place);
        let next = corners.iter().cycle().skip(1);
        for (one, other) in corners.iter().zip(next) {
            let (one, other) = (fine(*one), fine(*other));
            let side = (site.place.layer, one.min(other), one.max(other));
            if let Some(neighbor) = seen.insert(side, cell) {
                lines.push(in_order(neighbor, cell));
            }
        }
    }
    lines
}

/// Returns the pairs of cells that links join.
fn links(table: &StepTable) -> Lines {
    let directions = table.families.iter().flat_map(|family| &family.directions);
    let functions = directions.map(|direction| table.function(direction, Crossing::Everyone));
    let pairs = functions.flat_map(|targets| {
        let from = (0..).map(CellId::from_index);
        from.zip(targets.targets()).collect::<Vec<_>>()
    });
    pairs
        .filter_map(|(from, to)| Some(in_order(from, to?)))
        .collect()
}
