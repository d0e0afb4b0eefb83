//! The board as each player sees it.

use super::ast::{Kind, Mapping, Name, Statement};
use super::limits::FRAMES_MAX;
use super::mistake::{Declared, Limited, Mistake};
use super::site::Sites;
use super::step_table::StepTable;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::topology::Compass;
use ir::{CellId, Frame, Lattice};
use rustc_hash::FxHashMap;

/// Returns the frames and compasses of the players, in turn order; at least one.
pub fn frames(
    sites: &Sites,
    table: &StepTable,
    statements: &[Statement],
    start: Span,
    out: &mut Vec<Diagnostic>,
) -> (Vec<Frame>, Vec<Compass>) {
    let degrees = |heading: u16| f64::from(heading) * 360.0 / f64::from(table.ring);
    let (mut frames, mut compasses): (Vec<Frame>, Vec<Compass>) = (Vec::new(), Vec::new());
    let mut put = |player: &str, forward: f64, mirrored: bool, cells: Vec<CellId>| {
        frames.push(Frame {
            player: player.to_owned(),
            forward,
            cells,
        });
        compasses.push(Compass { forward, mirrored });
    };
    let same: Vec<CellId> = (0..sites.all.len()).map(CellId::from_index).collect();
    let mut players: Vec<&Name> = Vec::new();
    for statement in statements {
        let Kind::Frame {
            player,
            forward,
            cells,
            layers,
            mirrored,
        } = &statement.kind
        else {
            continue;
        };
        if players.iter().any(|other| other.value == player.value) {
            out.push(Declared::Frame.again(player));
            continue;
        }
        players.push(player);
        if players.len() > FRAMES_MAX {
            out.push(Mistake::TooMany(Limited::Frames).at(player.span));
            break;
        }
        if let Err(error) = table.check_heading(forward) {
            out.push(*error);
            continue;
        }
        let first = players.len() == 1;
        if first
            && (forward.value != 0
                || cells.is_some_and(|cells| cells != Mapping::Same)
                || *mirrored
                || *layers)
        {
            let mistake = Mistake::FirstFrame {
                player: &player.value,
            };
            out.push(mistake.at(statement.span));
        }
        let default = if forward.value == 0 {
            Mapping::Same
        } else {
            Mapping::Mirror
        };
        let mapping = if first {
            Mapping::Same
        } else {
            cells.unwrap_or(default)
        };
        let forward = degrees(forward.value);
        match map(sites, mapping, forward, *layers && !first) {
            Ok(cells) => put(&player.value, forward, *mirrored, cells),
            Err(cell) => {
                let mistake = Mistake::NoCounterpart {
                    cell: &sites.all[cell].name,
                    is_mirrored: mapping == Mapping::Mirror,
                };
                out.push(mistake.at(statement.span));
                put(&player.value, forward, *mirrored, same.clone());
            }
        }
    }
    if !players.is_empty() {
        if frames.is_empty() {
            // Every frame had an error, and the errors are reported.
            frames.push(Frame {
                player: players[0].value.clone(),
                forward: 0.0,
                cells: same,
            });
            compasses.push(Compass {
                forward: 0.0,
                mirrored: false,
            });
        }
        return (frames, compasses);
    }
    put("white", 0.0, false, same.clone());
    match map(sites, Mapping::Mirror, 180.0, false) {
        Ok(cells) if sites.lattice == Lattice::Square => put("black", 180.0, false, cells),
        _ => {
            out.push(Mistake::NoFrame { ring: table.ring }.at(start));
        }
    }
    (frames, compasses)
}

/// Returns the counterpart of each cell, or as the error a cell without a counterpart.
///
/// The board is turned about the mean of its cells by `forward` degrees; a mirror exchanges left and right before that.
fn map(sites: &Sites, mapping: Mapping, forward: f64, layers: bool) -> Result<Vec<CellId>, usize> {
    if mapping == Mapping::Same && !layers {
        return Ok((0..sites.all.len()).map(CellId::from_index).collect());
    }
    let n_cells = sites.all.len() as f64;
    let mean_x = sites.all.iter().map(|site| site.centre.0).sum::<f64>() / n_cells;
    let mean_y = sites.all.iter().map(|site| site.centre.1).sum::<f64>() / n_cells;
    let last_layer = sites.layers.len() as i32 - 1;
    // Places are compared on a fine grid, with neighbouring grid points included, so that rounding never matters.
    let key =
        |layer: i32, x: f64, y: f64| (layer, (x * 50.0).floor() as i64, (y * 50.0).floor() as i64);
    let mut at: FxHashMap<(i32, i64, i64), u16> = FxHashMap::default();
    for (site, index) in sites.all.iter().zip(0..) {
        at.insert(
            key(
                site.place.layer,
                site.centre.0 - mean_x,
                site.centre.1 - mean_y,
            ),
            index,
        );
    }
    let (sin, cos) = forward.to_radians().sin_cos();
    let counterpart = |index: usize| {
        let site = &sites.all[index];
        let (mut x, y) = (site.centre.0 - mean_x, site.centre.1 - mean_y);
        let layer = if layers {
            last_layer - site.place.layer
        } else {
            site.place.layer
        };
        if mapping == Mapping::Mirror {
            x = -x;
        }
        let (x, y) = if mapping == Mapping::Same {
            (x, y)
        } else {
            (x * cos + y * sin, y * cos - x * sin)
        };
        let near = [0.0, -0.004, 0.004];
        let mut found = near
            .iter()
            .flat_map(|dx| near.iter().map(move |dy| (dx, dy)));
        found
            .find_map(|(dx, dy)| at.get(&key(layer, x + dx, y + dy)))
            .map(|cell| CellId(*cell))
            .ok_or(index)
    };
    (0..sites.all.len()).map(counterpart).collect()
}
