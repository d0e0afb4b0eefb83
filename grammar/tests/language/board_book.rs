//! The reference page of board files: every example loads without a complaint, every statement has one.

use std::collections::BTreeSet;

use grammar::board;
use grammar::source::SourceId;
use grammar::topology::Steps;

fn page() -> String {
    let path = format!(
        "{}/../docs/src/reference/boards.md",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(&path).expect(&path)
}

fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```board\n").skip(1);
    blocks
        .map(|block| block.split_once("```").expect("the block ends").0)
        .collect()
}

#[test]
fn every_example_loads() {
    let page = page();
    let examples = examples(&page);
    assert!(examples.len() > 12);
    for example in examples {
        let (_, diagnostics) = board::load(SourceId(0), example, "example", &mut Steps::default());
        assert!(diagnostics.is_empty(), "{diagnostics:#?}\n{example}");
    }
}

#[test]
fn every_statement_has_an_example() {
    let page = page();
    let used: BTreeSet<&str> = examples(&page)
        .iter()
        .flat_map(|example| example.lines())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    for statement in board::statement_words() {
        assert!(used.contains(statement), "{statement}");
    }
}
