//! Zones of boards.

use crate::choices::Choices;
use grammar::topology::Topology;

/// Names that zones of boards have.
const NAMES: [&str; 3] = ["far", "camp", "garden"];

/// Adds zones to a board file, and returns their names.
pub fn add(choices: &mut Choices, topology: &Topology, lines: &mut Vec<String>) -> Vec<String> {
    let mut known: Vec<&str> = Vec::new();
    let n_zones = choices.between(0, NAMES.len());
    for name in &NAMES[..n_zones] {
        let mut set = part(choices, topology, &known);
        match choices.below(6) {
            1 => set = format!("{set} | {}", part(choices, topology, &known)),
            2 => set = format!("{set} | (all - {})", part(choices, topology, &known)),
            3 => {
                set = format!(
                    "{set} | {} & {}",
                    part(choices, topology, &known),
                    part(choices, topology, &known)
                )
            }
            _ => {}
        }
        let shared = if choices.chance(15) { "all " } else { "" };
        lines.push(format!("zone {shared}{name} = {set}"));
        known.push(name);
    }
    known.into_iter().map(str::to_owned).collect()
}

/// Cells of one kind, at least one.
fn part(choices: &mut Choices, topology: &Topology, known: &[&str]) -> String {
    let board = &topology.board;
    let Some(cell) = board.cells.get(choices.below(board.cells.len())) else {
        return "all".to_owned();
    };
    // The rank farthest from the first player is where most games have a zone.
    let highest = board.cells.iter().max_by_key(|cell| cell.y).unwrap_or(cell);
    let has_labels = !cell.file.is_empty() && !cell.rank.is_empty();
    match choices.below(9) {
        0 if has_labels => format!("rank {}", highest.rank),
        1 if has_labels => format!("file {}", cell.file),
        2 if has_labels => format!("ranks {}", cell.rank),
        3 => format!("where (y >= {})", cell.y),
        4 => format!("where (x <= {})", cell.x),
        5 => format!("colour {}", cell.colour),
        6 if !known.is_empty() => (*choices.one_of(known)).to_owned(),
        7 if !topology.classes.is_empty() => {
            format!("class {}", choices.one_of(&topology.classes).name)
        }
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
