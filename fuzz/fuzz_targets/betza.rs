//! Any string is a movement, or one with complaints: never a panic; what is printed is read back as the same.
#![no_main]

use std::sync::LazyLock;

use alfil_fuzz::{expect_part, is_wrong};
use grammar::betza;
use grammar::source::{Origin, SourceMap};
use grammar::topology::{Steps, Topology};
use libfuzzer_sys::fuzz_target;

static BOARD: LazyLock<(Topology, Steps)> = LazyLock::new(|| {
    let mut steps = Steps::default();
    (grammar::board::rectangle(8, 8, &mut steps), steps)
});

fuzz_target!(|text: &str| {
    let mut sources = SourceMap::default();
    let source = sources.add("notation", text.to_owned());
    let (piece, diagnostics) = betza::parse(text, Origin::of_source(source, text));
    for label in diagnostics.iter().flat_map(|one| &one.labels) {
        expect_part(text, label.span.start..label.span.end);
    }
    let is_wrong = is_wrong(&diagnostics);
    let Some(piece) = piece else {
        assert!(is_wrong, "no movement and no error");
        return;
    };
    let printed = piece.to_string();
    if !is_wrong {
        let (again, _) = betza::parse(&printed, Origin::of_source(source, &printed));
        let again = again.map(|piece| piece.to_string());
        assert_eq!(again.as_deref(), Some(printed.as_str()), "the canonical form of {text:?} is not read back");
    }
    let (topology, steps) = &*BOARD;
    let mut steps = steps.clone();
    for player in 0..topology.compasses.len() {
        betza::lower(&piece, topology, &mut steps, player, &mut Vec::new());
    }
});
