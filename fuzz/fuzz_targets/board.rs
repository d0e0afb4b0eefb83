//! Any text is a board, or one with complaints: never a panic; its steps lead to its cells.
#![no_main]

use alfil_fuzz::{expect_part, is_wrong};
use grammar::board::load;
use grammar::source::SourceId;
use grammar::topology::Steps;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut steps = Steps::default();
    let (topology, diagnostics) = load(SourceId(0), text, "mine", &mut steps);
    for label in diagnostics.iter().flat_map(|one| &one.labels) {
        expect_part(text, label.span.start..label.span.end);
    }
    let Some(topology) = topology else {
        assert!(is_wrong(&diagnostics), "no board and no error");
        return;
    };
    assert!(!topology.board.cells.is_empty(), "a board without cells");
});
