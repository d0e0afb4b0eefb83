//! The second reading of movement plays the cases of the corpus and the tables of the reference as they are written.

use alfil_testing::movement::ground::{Ground, Join, Lattice, square_name};
use alfil_testing::movement::reading::{Other, Outcome, Reading, Scene};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Cells by name.
struct Cells {
    names: Vec<String>,
}

impl Cells {
    fn new(ground: &Ground) -> Self {
        let names = match ground.lattice {
            Lattice::Square => ground.cells.iter().map(|at| square_name(*at)).collect(),
            _ => hexagon_names(ground),
        };
        Self { names }
    }

    fn find(&self, name: &str) -> usize {
        let place = self.names.iter().position(|one| one == name);
        place.unwrap_or_else(|| panic!("no cell {name}"))
    }

    fn list(&self, names: &Value) -> BTreeSet<String> {
        let names = names.as_array().into_iter().flatten();
        names
            .map(|name| self.names[self.find(text(name))].clone())
            .collect()
    }

    fn of<'o>(&self, outcomes: impl Iterator<Item = &'o Outcome>) -> BTreeSet<String> {
        outcomes
            .map(|outcome| self.names[outcome.to].clone())
            .collect()
    }
}

/// Files have letters without j, and the cells of a file are counted from its first.
fn hexagon_names(ground: &Ground) -> Vec<String> {
    let letters: Vec<char> = "abcdefghikl".chars().collect();
    let far = ground.size().0 / 2;
    let name = |(x, y): &(i32, i32)| {
        let first = (-far).max(-far - x);
        format!("{}{}", letters[(x + far) as usize], y - first + 1)
    };
    ground.cells.iter().map(name).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn check(case: &Value, ground: &Ground) {
    let cells = Cells::new(ground);
    let color = text(&case["piece"]["color"]);
    let virgin = cells.list(&case["virgin"]);
    let mut others = vec![None; ground.cells.len()];
    for (at, whose) in case["others"].as_object().expect("pieces by cell") {
        others[cells.find(at)] = Some(Other {
            is_friend: text(whose) == color,
            is_royal: false,
            is_unmoved: virgin.contains(at),
        });
    }
    let scene = Scene {
        at: cells.find(text(&case["piece"]["square"])),
        is_unmoved: !case["moved"].as_bool().unwrap_or(false),
        is_beyond: false,
        others,
        passed: case["ep"].as_object().map(|ep| {
            let cell = |key: &str| cells.find(text(&ep[key]));
            (vec![cell("square")], cell("victim"))
        }),
    };
    let betza = text(&case["betza"]);
    let forward = if color == "white" { 0.0 } else { 180.0 };
    let reading = Reading::new(betza, ground, forward);
    let reading = reading.unwrap_or_else(|| panic!("{case}: nothing is said"));
    let outcomes = reading.outcomes(&scene);
    let takes = |outcome: &&Outcome| !outcome.captured.is_empty();
    let quiet = outcomes
        .iter()
        .filter(|outcome| outcome.captured.is_empty());
    assert_eq!(cells.of(quiet), cells.list(&case["moves"]), "{case}");
    let captures = outcomes.iter().filter(takes);
    assert_eq!(cells.of(captures), cells.list(&case["captures"]), "{case}");
    let castles = outcomes.iter().filter(|outcome| outcome.partner.is_some());
    assert_eq!(cells.of(castles), cells.list(&case["castles"]), "{case}");
    let locust = case["locust"].as_array().into_iter().flatten();
    let locust = locust.map(|one| (text(&one["to"]).to_owned(), cells.list(&one["removes"])));
    let locust: BTreeSet<(String, BTreeSet<String>)> = locust.collect();
    let elsewhere = outcomes.iter().filter(takes);
    let elsewhere = elsewhere.filter(|outcome| outcome.captured != [outcome.to]);
    let name = |cell: &usize| cells.names[*cell].clone();
    let found = elsewhere.map(|outcome| {
        (
            name(&outcome.to),
            outcome.captured.iter().map(name).collect(),
        )
    });
    assert_eq!(found.collect::<BTreeSet<_>>(), locust, "{case}");
}

fn rectangle(files: i32, ranks: i32) -> Ground {
    let seam = Join::Seam { flip: false };
    Ground::rectangle(files, ranks, &[], [seam, Join::Closed])
}

#[test]
fn cases_on_squares() {
    let mut n_cases = 0;
    let mut boards = BTreeMap::new();
    for file in [
        include_str!("../../../tests/data/notation/cases.json"),
        include_str!("../../../tests/data/notation/disagreements.json"),
        include_str!("../../../tests/data/notation/single_source.json"),
    ] {
        let cases: Value = serde_json::from_str(file).expect("JSON");
        for case in cases.as_array().expect("a list") {
            let side = |index: usize| case["board"][index].as_i64().expect("a number") as i32;
            let size = (side(0), side(1));
            let ground = boards
                .entry(size)
                .or_insert_with(|| rectangle(size.0, size.1));
            check(case, ground);
            n_cases += 1;
        }
    }
    assert_eq!(n_cases, 552);
}

#[test]
fn cases_on_hexagons() {
    let file = include_str!("../../../tests/data/notation/hex_cases.json");
    let file: Value = serde_json::from_str(file).expect("JSON");
    let cases = file["cases"].as_array().expect("a list");
    assert_eq!(cases.len(), 47);
    let ground = Ground::hexagon(6);
    for case in cases {
        check(case, &ground);
    }
}

#[test]
fn tables_of_the_reference() {
    const PAGE: &str = include_str!("../../../docs/src/reference/betza.md");
    let ground = rectangle(8, 8);
    let cells = Cells::new(&ground);
    let mut n_rows = 0;
    for line in PAGE.lines() {
        let row = line
            .strip_prefix("| `")
            .and_then(|row| row.strip_suffix('|'));
        let Some(row) = row else { continue };
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let betza = columns[0].trim_end_matches('`');
        // The page does not say which piece is unloaded: swaps are in the column of moves.
        let (with, moves, captures) = match columns[..] {
            [_, _, moves] => ("", moves, ""),
            [_, _, with, moves, captures] => (with, moves, captures),
            _ => panic!("{line}"),
        };
        let mut others = vec![None; ground.cells.len()];
        for piece in with.split_whitespace() {
            others[cells.find(&piece[1..])] = Some(Other {
                is_friend: piece.starts_with('-'),
                is_royal: false,
                is_unmoved: true,
            });
        }
        let scene = Scene {
            at: cells.find(columns[1]),
            is_unmoved: false,
            is_beyond: false,
            others,
            passed: betza
                .contains('e')
                .then(|| (vec![cells.find("c5")], cells.find("e5"))),
        };
        let Some(reading) = Reading::new(betza, &ground, 0.0) else {
            assert_eq!(betza, "iiR", "nothing is said");
            continue;
        };
        let outcomes = reading.outcomes(&scene);
        let of = |takes: bool| {
            cells.of(outcomes
                .iter()
                .filter(|outcome| outcome.captured.is_empty() != takes))
        };
        let split = |names: &str| names.split_whitespace().map(str::to_owned).collect();
        assert_eq!(
            (of(false), of(true)),
            (split(moves), split(captures)),
            "{line}"
        );
        n_rows += 1;
    }
    assert!(n_rows > 100, "{n_rows}");
}
