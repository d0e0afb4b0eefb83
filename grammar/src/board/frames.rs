//! The board as each player sees it.

use super::ast::{FrameCells, Kind, Mapping, Name, Statement};
use super::image::{alone, image_on};
use super::limits::FRAMES_MAX;
use super::mistake::{Declared, Limited, Mistake};
use super::permutations::Declarations;
use super::site::Sites;
use super::step_table::StepTable;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::topology::Compass;
use ir::{CellId, CellSet, Frame, Lattice};

/// Returns the frames and compasses of the players, in turn order; at least one.
pub fn frames(
    sites: &Sites,
    table: &StepTable,
    permutations: &Declarations,
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
        // A frame that could not be read may be the first one.
        if first
            && !Statement::is_unread(statements, "frame")
            && (forward.value != 0
                || (cells.as_ref())
                    .is_some_and(|cells| *cells != FrameCells::Mapping(Mapping::Same))
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
        let mut permuted = None;
        let mapping = match cells {
            _ if first => Mapping::Same,
            None => default,
            Some(FrameCells::Mapping(mapping)) => *mapping,
            Some(FrameCells::Permutation(name)) => {
                permuted = permutations.get(&name.value);
                if permuted.is_none() {
                    let mistake = Mistake::UnknownMapping {
                        word: &name.value,
                        permutations: permutations.keys().map(String::as_str).collect(),
                    };
                    out.push(mistake.at(name.span));
                }
                Mapping::Same
            }
        };
        let forward = degrees(forward.value);
        match map(sites, mapping, forward, *layers && !first) {
            Ok(mut cells) => {
                if let Some(permutation) = permuted {
                    let goes = |cell: &mut CellId| *cell = permutation.to[cell.index()];
                    cells.iter_mut().for_each(goes);
                }
                put(&player.value, forward, *mirrored, cells);
            }
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
        _ if Statement::is_unread(statements, "frame") => {}
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
    let last_layer = sites.layers.len() as i32 - 1;
    let all = CellSet::full(sites.all.len());
    let (is_mirrored, degrees) = match mapping {
        Mapping::Same if !layers => return Ok(all.iter().collect()),
        Mapping::Same => (false, 0.0),
        Mapping::Mirror => (true, forward),
        Mapping::Rotate => (false, forward),
    };
    let layer_of = |layer: i32| if layers { last_layer - layer } else { layer };
    let found = image_on(sites, &all, is_mirrored, degrees, layer_of);
    let found: Option<Vec<CellId>> = found.into_iter().collect();
    found.ok_or_else(|| alone(sites, is_mirrored, degrees, layer_of).unwrap_or(0))
}
