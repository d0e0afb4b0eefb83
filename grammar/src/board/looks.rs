//! The look of a board in pictures: the style of its cells, lines between cells, the colours of players.

use super::ast::{Kind, Name, Statement};
use super::drawing;
use super::grid::Crossing;
use super::limits::is_full;
use super::sets::Sets;
use super::site::Sites;
use super::step_table::StepTable;
use super::steps::duplicate;
use crate::diagnostic::{Diagnostic, codes, suggest};
use crate::source::Span;
use ir::{CellId, CellStyle, Frame, Lattice, Look, PLAYER_COLOURS, PieceStyle};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Lines, each with the lower cell first.
type Lines = BTreeSet<(CellId, CellId)>;

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
                    let message = "this gap leaves out no line";
                    let warning = Diagnostic::warning(
                        codes::topology::NO_LINE,
                        message,
                        statement.span,
                        "no line is here",
                    );
                    out.push(warning.with_help(match cells {
                        CellStyle::Points => {
                            "write two sets of cells with lines from one set to the other, as in `look gap b5-h5 b6-h6`"
                        }
                        _ => "lines between neighbors are drawn by `look points`",
                    }));
                }
                lines.retain(|line| !is_between(line));
            }
            Kind::LookLine(from, to) => {
                let Some((one, other)) = both(from, to, |name| sets.cell(name, out)) else {
                    continue;
                };
                if one == other {
                    let message = format!("this line begins and ends on `{}`", from.value);
                    let error = Diagnostic::error(
                        codes::topology::NO_LINE,
                        message,
                        to.span,
                        "the cell where it begins",
                    );
                    out.push(error.with_help("write two different cells, as in `look line d1 f3`"));
                    continue;
                }
                drawn.insert(in_order(one, other));
            }
            Kind::LookMarks(names) => {
                for name in names {
                    let Some(named) = sets.cells_named(name, out) else {
                        continue;
                    };
                    let mut ends = whole.iter().flat_map(|(from, to)| [*from, *to]);
                    if !ends.any(|end| named.contains(end)) {
                        out.push(no_line(name.span, "this mark is beside no line"));
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
                    out.push(no_line(statement.span, "this border is around no lines"));
                }
            }
            Kind::LookPlayer(player, colour) => {
                players.extend(player_colour(player, colour, &players, frames, out));
            }
            _ => {}
        }
    }
    lines.extend(drawn);
    Look {
        cells,
        lines: lines.into_iter().collect(),
        marks,
        has_border,
        pieces,
        players,
    }
}

/// Returns the warning that what this statement adds to lines is not drawn.
fn no_line(span: Span, message: &str) -> Diagnostic {
    let warning = Diagnostic::warning(codes::topology::NO_LINE, message, span, "no line is here");
    warning.with_help("lines between neighbors are drawn by `look points`")
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
    let unknown = |name: &Name, what: &str, help: String| {
        let message = format!("`{}` is not a {what}", name.value);
        Diagnostic::error(
            codes::topology::UNKNOWN_WORD,
            message,
            name.span,
            "not known",
        )
        .with_help(help)
    };
    let names = frames.iter().map(|frame| frame.player.as_str());
    let found = frames.iter().position(|frame| frame.player == player.value);
    let Some(index) = found else {
        let help = suggest(&player.value, "players", names);
        out.push(unknown(player, "player of this board", help));
        return None;
    };
    if !PLAYER_COLOURS.contains(&colour.value.as_str()) {
        let help = suggest(&colour.value, "colors of players", PLAYER_COLOURS);
        out.push(unknown(colour, "color of players", help));
        return None;
    }
    if players.iter().any(|(other, _)| *other == index) {
        out.push(duplicate("color for the player", player));
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
                lines.insert(in_order(neighbor, cell));
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
