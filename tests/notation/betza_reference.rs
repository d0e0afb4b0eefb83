//! Every example of the reference page of the notation, as it is printed there.

use alfil::notation_probe::{Reach, Situation, probe};
use grammar::board::rectangle;
use grammar::source::{Origin, SourceId};
use grammar::topology::Steps;
use ir::CellId;

const PAGE: &str = include_str!("../../docs/src/reference/betza.md");

/// The cells of a row of a table whose first one is code.
fn columns(line: &str) -> Option<Vec<&str>> {
    let columns: Vec<&str> = line
        .strip_prefix("| `")?
        .strip_suffix('|')?
        .split('|')
        .map(str::trim)
        .collect();
    Some(columns)
}

#[test]
fn examples_reach_what_they_say() {
    let mut steps = Steps::default();
    let topology = rectangle(8, 8, &mut steps);
    let cell = |name: &str| {
        topology
            .board
            .find(name)
            .unwrap_or_else(|| panic!("no cell {name}"))
    };
    let list = |cells: &[CellId]| {
        cells
            .iter()
            .map(|cell| topology.board.name_of(*cell))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (mut n_rows, mut differences) = (0, Vec::new());
    for columns in PAGE.lines().filter_map(columns) {
        let text = columns[0].trim_end_matches('`');
        let others: Vec<(CellId, usize)> = match columns[..] {
            [_, _, _] => Vec::new(),
            [_, _, others, _, _] => others
                .split_whitespace()
                .map(|piece| (cell(&piece[1..]), usize::from(piece.starts_with('+'))))
                .collect(),
            _ => panic!("{columns:?}"),
        };
        let unmoved: Vec<CellId> = others.iter().map(|(cell, _)| *cell).collect();
        let situation = Situation {
            topology: &topology,
            at: cell(columns[1]),
            player: 0,
            others: &others,
            moved: true,
            unmoved: &unmoved,
            en_passant: text.contains('e').then(|| (cell("c5"), cell("e5"))),
        };
        let (reach, diagnostics) = probe(
            text,
            Origin::of_source(SourceId(0), text),
            &situation,
            &mut steps,
        );
        let reach: Reach = reach.unwrap_or_else(|| panic!("{text}: {diagnostics:#?}"));
        let expected = match columns[..] {
            [_, _, reaches] => (reaches.to_string(), String::new()),
            [.., moves, captures] => (moves.to_string(), captures.to_string()),
            _ => unreachable!(),
        };
        let found = (list(&reach.moves), list(&reach.captures));
        if found != expected {
            let (given, found) = match columns[..] {
                [_, at, _] => (at.to_string(), found.0),
                _ => (
                    format!("{} | {}", columns[1], columns[2]),
                    format!("{} | {}", found.0, found.1),
                ),
            };
            differences.push(format!("| `{text}` | {given} | {found} |"));
        }
        n_rows += 1;
    }
    assert!(n_rows > 100, "{n_rows}");
    assert!(
        differences.is_empty(),
        "these rows should read\n{}",
        differences.join("\n")
    );
}
