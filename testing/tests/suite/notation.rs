//! Made-up notation is notation: the program refuses hardly any of it, and every form of it occurs.

use alfil::notation_probe::{Situation, probe};
use alfil_testing::choices::Choices;
use alfil_testing::generate::notation::{FEATURES, NotationBoard, features, notation};
use grammar::board::{load, rectangle};
use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::{Origin, SourceId};
use grammar::topology::{Steps, Topology};
use ir::CellId;
use std::collections::BTreeMap;

const GLINSKI: &str = include_str!("../../../definitions/boards/hexagon-91.board");

/// Whether the program takes a string, and else why not.
fn refusal(text: &str, topology: &Topology, steps: &mut Steps) -> Option<String> {
    let situation = Situation {
        topology,
        at: CellId(0),
        player: 0,
        others: &[],
        moved: true,
        unmoved: &[],
        en_passant: None,
    };
    let origin = Origin::of_source(SourceId(0), text);
    let (reach, diagnostics) = probe(text, origin, &situation, steps);
    let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
    let errors = diagnostics.iter().filter(is_error);
    let errors = errors.map(|error| format!("`{text}`: {} {}", error.code, error.message));
    reach
        .is_none()
        .then(|| errors.collect::<Vec<_>>().join("; "))
}

/// Makes up this many strings for a board; returns how often each form occurs.
#[track_caller]
fn check(
    n_strings: u64,
    board: &NotationBoard,
    topology: &Topology,
    steps: &mut Steps,
) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let mut refused = Vec::new();
    for seed in 0..n_strings {
        let text = notation(&mut Choices::of_seed(seed), board);
        refused.extend(refusal(&text, topology, steps));
        for feature in features(&text) {
            assert!(FEATURES.contains(&feature), "{feature}");
            *counts.entry(feature).or_default() += 1;
        }
    }
    let most = n_strings as usize / 100;
    assert!(refused.len() <= most, "{}", refused.join("\n"));
    counts
}

#[test]
fn squares_take_nearly_all_and_every_form_occurs() {
    let mut steps = Steps::default();
    let topology = rectangle(7, 6, &mut steps);
    let board = NotationBoard::squares(7, 6, true);
    let counts = check(800, &board, &topology, &mut steps);
    for feature in FEATURES {
        assert!(
            counts.get(feature).is_some_and(|count| *count >= 2),
            "{feature}"
        );
    }
}

#[test]
fn hexagons_take_nearly_all() {
    let mut steps = Steps::default();
    let (topology, _) = load(SourceId(0), GLINSKI, "hexagon-91", &mut steps);
    let board = NotationBoard::hexagons(11);
    check(300, &board, &topology.expect("it is shipped"), &mut steps);
}
