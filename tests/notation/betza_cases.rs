//! The corpus of the notation: every record through parse, lower and walk, by the function behind `alfil betza`.

use alfil::notation_probe::{Situation, probe};
use grammar::board;
use grammar::source::{Origin, SourceId};
use grammar::topology::{Steps, Topology};
use ir::CellId;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
struct Case {
    id: String,
    betza: String,
    board: serde_json::Value,
    piece: Piece,
    #[serde(default)]
    others: BTreeMap<String, String>,
    #[serde(default)]
    moved: bool,
    moves: BTreeSet<String>,
    captures: BTreeSet<String>,
    #[serde(default)]
    locust: Vec<Locust>,
    #[serde(default)]
    virgin: Vec<String>,
    #[serde(default)]
    castles: BTreeSet<String>,
    ep: Option<EnPassant>,
}

#[derive(Deserialize)]
struct Piece {
    square: String,
    color: String,
}

#[derive(Deserialize)]
struct EnPassant {
    square: String,
    #[serde(rename = "victim")]
    captured_cell: String,
}

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Locust {
    to: String,
    removes: BTreeSet<String>,
}

/// What differs from the record, if anything does.
fn difference(case: &Case, topology: &Topology, steps: &mut Steps) -> Option<String> {
    let cell = |name: &str| {
        topology
            .board
            .find(name)
            .unwrap_or_else(|| panic!("{}: no cell {name}", case.id))
    };
    let player = |name: &str| {
        let frame = topology
            .board
            .frames
            .iter()
            .position(|frame| frame.player == name);
        frame.unwrap_or_else(|| panic!("{}: no player {name}", case.id))
    };
    let others: Vec<(CellId, usize)> = case
        .others
        .iter()
        .map(|(at, whose)| (cell(at), player(whose)))
        .collect();
    let unmoved: Vec<CellId> = case.virgin.iter().map(|name| cell(name)).collect();
    let situation = Situation {
        topology,
        at: cell(&case.piece.square),
        player: player(&case.piece.color),
        others: &others,
        moved: case.moved,
        unmoved: &unmoved,
        en_passant: case
            .ep
            .as_ref()
            .map(|ep| (cell(&ep.square), cell(&ep.captured_cell))),
    };
    let (reach, diagnostics) = probe(
        &case.betza,
        Origin::of_source(SourceId(0), &case.betza),
        &situation,
        steps,
    );
    let Some(reach) = reach else {
        return Some(format!("{diagnostics:#?}"));
    };
    let names = |cells: &[CellId]| {
        cells
            .iter()
            .map(|cell| topology.board.name_of(*cell).to_string())
            .collect()
    };
    let locust = reach.locust.iter().map(|(to, removes)| Locust {
        to: topology.board.name_of(*to).to_string(),
        removes: names(removes),
    });
    let (moves, captures, castles): (BTreeSet<String>, BTreeSet<String>, BTreeSet<String>) = (
        names(&reach.moves),
        names(&reach.captures),
        names(&reach.castles),
    );
    let locust: BTreeSet<Locust> = locust.collect();
    let expected: BTreeSet<&Locust> = case.locust.iter().collect();
    let mut differences = Vec::new();
    if moves != case.moves {
        differences.push(format!("moves {moves:?}, not {:?}", case.moves));
    }
    if captures != case.captures {
        differences.push(format!("captures {captures:?}, not {:?}", case.captures));
    }
    if castles != case.castles {
        differences.push(format!("castles {castles:?}, not {:?}", case.castles));
    }
    if locust.iter().collect::<BTreeSet<&Locust>>() != expected {
        differences.push(format!("locust {locust:?}, not {expected:?}"));
    }
    (!differences.is_empty()).then(|| differences.join("; "))
}

fn check_all(
    cases: &[Case],
    n_cases: usize,
    mut board: impl FnMut(&serde_json::Value, &mut Steps) -> Topology,
) {
    assert_eq!(cases.len(), n_cases);
    let mut boards: BTreeMap<String, (Topology, Steps)> = BTreeMap::new();
    let mut failures = Vec::new();
    for case in cases {
        let (topology, steps) = boards.entry(case.board.to_string()).or_insert_with(|| {
            let mut steps = Steps::default();
            (board(&case.board, &mut steps), steps)
        });
        if let Some(difference) = difference(case, topology, steps) {
            failures.push(format!(
                "{} `{}` on {}: {difference}",
                case.id, case.betza, case.piece.square
            ));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {n_cases}:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

fn check_file(text: &str, n_cases: usize) {
    let cases: Vec<Case> = serde_json::from_str(text).unwrap();
    check_all(&cases, n_cases, |size, steps| {
        let side = |index: usize| size[index].as_u64().unwrap() as u16;
        board::rectangle(side(0), side(1), steps)
    });
}

#[test]
fn agreed_cases() {
    check_file(include_str!("../data/notation/cases.json"), 477);
}

#[test]
fn rulings() {
    check_file(include_str!("../data/notation/disagreements.json"), 52);
}

#[test]
fn cases_of_a_single_source() {
    check_file(include_str!("../data/notation/single_source.json"), 23);
}

#[test]
fn hexagon_cases() {
    #[derive(Deserialize)]
    struct File {
        cases: Vec<Case>,
    }
    let file: File = serde_json::from_str(include_str!("../data/notation/hex_cases.json")).unwrap();
    check_all(&file.cases, 47, |name, steps| {
        assert_eq!(name, "glinski-91");
        let text = include_str!("../../definitions/boards/hexagon-91.board");
        let (topology, diagnostics) = board::load(SourceId(0), text, "hexagon-91", steps);
        topology.unwrap_or_else(|| panic!("{diagnostics:#?}"))
    });
}
