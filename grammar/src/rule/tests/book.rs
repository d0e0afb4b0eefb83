//! The examples of the reference.

use super::*;

/// Returns the examples: the words after the fence, and the text.
fn examples(page: &str) -> Vec<(&str, String)> {
    let mut lines = page.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(what) = line.strip_prefix("```rule") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((what.trim(), text.join("\n")));
        } else if line.starts_with("```") {
            lines.by_ref().find(|line| *line == "```");
        }
    }
    found
}

#[test]
fn every_example_of_the_reference_has_a_meaning() {
    let page = include_str!("../../../../docs/src/reference/expressions.md");
    let examples = examples(page);
    assert!(examples.len() > 25);
    for (what, text) in examples {
        let lets = [
            ("officer", "rook | bishop | knight"),
            ("guards(x)", "mine & near(x, 'K')"),
        ];
        let mut scope = scope_with(&lets);
        if what.ends_with("joint") {
            scope.bind("k", span(400));
        }
        let context = match what.rsplit(' ').next() {
            Some("zone") => Context::Zone,
            Some("move" | "joint") => Context::PseudoMove,
            Some("after") => Context::After,
            Some("turn") => Context::Turn,
            Some("end") => Context::End,
            _ => panic!("`{what}` says no place"),
        };
        let expr = parsed(&text);
        let result = if what.starts_with("cells") {
            cells(&expr, &mut scope, context).map(|_| ())
        } else {
            condition(&expr, &mut scope, context).map(|_| ())
        };
        assert_eq!(result, Ok(()), "`{text}`");
        assert_eq!(scope.finish(), []);
    }
}
