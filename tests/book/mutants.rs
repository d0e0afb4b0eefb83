//! `tools/mutants` names modules and tests: a name that nothing has any more would leave out a suite, or run a slow one for each mutant.

use crate::{root, sources};

#[test]
fn the_suites_for_mutants_are_there() {
    let script = std::fs::read_to_string(root().join("tools/mutants")).expect("it is readable");
    let (_, lists) = script.split_once("\nfirst() {").expect("the first list");
    let (lists, _) = lists
        .split_once("\n}\n#")
        .expect("the end of the second list");
    let folders = ["tests", "testing/tests", "grammar/tests", "grammar/src"];
    let files = folders
        .iter()
        .flat_map(|folder| sources(&root().join(folder)));
    let texts: Vec<(String, String)> = files
        .map(|file| {
            let text = std::fs::read_to_string(&file).expect("sources are readable");
            (file.display().to_string(), text)
        })
        .collect();
    let mut words = lists.split_whitespace();
    let (mut n_modules, mut n_skipped) = (0, 0);
    while let Some(word) = words.next() {
        if let Some(module) = word.strip_suffix("::") {
            n_modules += 1;
            let paths = [format!("/{module}.rs"), format!("/{module}/mod.rs")];
            let is_there =
                |(path, _): &(String, String)| paths.iter().any(|end| path.ends_with(end));
            assert!(texts.iter().any(is_there), "no module `{module}`");
        } else if word == "--skip" {
            let part = words.next().expect("a part of a name");
            // In quotes are names of counts, which are data.
            if part.starts_with('"') {
                continue;
            }
            n_skipped += 1;
            let is_one = |line: &str| {
                let name = line.trim().strip_prefix("fn ");
                name.is_some_and(|name| name.contains(part))
            };
            let is_there = |(_, text): &(String, String)| text.lines().any(is_one);
            assert!(texts.iter().any(is_there), "no test `{part}`");
        }
    }
    assert!(
        n_modules >= 20 && n_skipped >= 5,
        "{n_modules}, {n_skipped}"
    );
}
