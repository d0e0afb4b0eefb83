//! Zones of boards.

use crate::choices::Choices;
use grammar::topology::Topology;

/// Names of the zones of boards.
const NAMES: [&str; 3] = ["far", "camp", "garden"];

/// Adds zones to a board file, and returns their names.
pub fn add(choices: &mut Choices, topology: &Topology, lines: &mut Vec<String>) -> Vec<String> {
    let mut zones: Vec<&str> = Vec::new();
    let n_zones = choices.between(0, NAMES.len());
    for name in &NAMES[..n_zones] {
        let mut set = part(choices, topology, lines, &zones);
        match choices.below(6) {
            1 => set = format!("{set} | {}", part(choices, topology, lines, &zones)),
            2 => set = format!("{set} | (all - {})", part(choices, topology, lines, &zones)),
            3 => {
                set = format!(
                    "{set} | {} & {}",
                    part(choices, topology, lines, &zones),
                    part(choices, topology, lines, &zones)
                )
            }
            _ => {}
        }
        let shared = if choices.chance(15) { "all " } else { "" };
        lines.push(format!("zone {shared}{name} = {set}"));
        zones.push(name);
    }
    zones.into_iter().map(str::to_owned).collect()
}

/// Writes a set of cells of one sort, at least one cell.
fn part(choices: &mut Choices, topology: &Topology, lines: &[String], zones: &[&str]) -> String {
    let says = |word: &str| lines.iter().any(|line| line.starts_with(word));
    let (is_wrapped, has_layers) = (says("wrap"), says("layers"));
    let board = &topology.board;
    let Some(cell) = board.cells.get(choices.below(board.cells.len())) else {
        return "all".to_owned();
    };
    // In most games the rank farthest from the first player is a zone.
    let highest = board.cells.iter().max_by_key(|cell| cell.y).unwrap_or(cell);
    let has_labels = !cell.file.is_empty() && !cell.rank.is_empty();
    // Every lattice with a grid has cells at its edge, unless edges are joined.
    let has_edge = topology.grid.is_some() && !is_wrapped;
    match choices.below(12) {
        0 if has_labels => format!("rank {}", highest.rank),
        1 if has_labels => format!("file {}", cell.file),
        2 if has_labels => format!("ranks {}", cell.rank),
        3 => format!("where (y >= {})", cell.y),
        4 => format!("where (x <= {})", cell.x),
        5 => format!("colour {}", cell.colour),
        6 if !zones.is_empty() => (*choices.one_of(zones)).to_owned(),
        7 if !topology.classes.is_empty() => {
            format!("class {}", choices.one_of(&topology.classes).name)
        }
        9 if has_edge => match choices.chance(40) && topology.square && !says("ring") {
            true => "edge 2 of side".to_owned(),
            false => "edge 0".to_owned(),
        },
        10 if has_labels => format!("files {} {}", cell.file, highest.file),
        11 if has_layers => format!("layer {}", &cell.name[..1]),
        _ => {
            let n_cells = choices.between(1, 3);
            let names: Vec<String> = board.cells.iter().map(|cell| cell.name.clone()).collect();
            let mut names = choices.some_of(&names, n_cells);
            names.push(cell.name.clone());
            names.dedup();
            names.join(" ")
        }
    }
}
