//! The reference page of board files: every example loads without a complaint, every statement has one.

mod support;

use std::collections::BTreeSet;

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
        support::load(example);
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
    for statement in [
        "lattice", "shape", "layers", "name", "add", "remove", "wrap", "seam", "ring", "class",
        "step", "line", "link", "atom", "lame", "rotated", "toggled", "frame", "zone", "fen",
        "colours",
    ] {
        assert!(used.contains(statement), "{statement}");
    }
}

#[test]
fn every_code_has_a_page() {
    let root = env!("CARGO_MANIFEST_DIR");
    for entry in std::fs::read_dir(format!("{root}/src/board")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for code in text
            .split("\"topology::")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
        {
            let path = format!("{root}/../docs/src/diagnostics/topology__{code}.md");
            let page = std::fs::read_to_string(&path).expect(&path);
            assert!(page.starts_with(&format!("# topology::{code}\n")), "{path}");
        }
    }
}
