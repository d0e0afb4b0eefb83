//! The phrasebook is true: each of its games has tests that `alfil check` runs, and its table counts their lines.

use std::collections::BTreeMap;

use crate::pages::{blocks, read, run_page};

const PAGE: &str = "docs/src/phrasebook.md";

/// Returns the files of the page, by name.
fn files() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for block in blocks(&read(PAGE)) {
        let note = block.note.unwrap_or_default();
        if let Some(name) = note.strip_prefix("file: ") {
            let before = files.insert(name.to_owned(), block.text);
            assert!(before.is_none(), "two files are called `{name}`");
        }
    }
    files
}

/// Counts the lines of a definition or a board file before its tests that are neither empty nor comments.
fn count_lines(text: &str) -> usize {
    let lines = text.lines().map(str::trim);
    lines
        .take_while(|line| *line != "[[test]]")
        .filter(|line| !line.is_empty() && !line.starts_with('#') && !line.starts_with("//"))
        .count()
}

/// Returns the rows of the table of lines: the names of the files, and the lines after.
fn rows() -> Vec<(Vec<String>, usize)> {
    let page = read(PAGE);
    let (_, table) = page
        .split_once("\n## Lines before and after\n")
        .expect("the page has the table");
    let (table, _) = table.split_once("\n## ").expect("a section follows");
    let mut rows = Vec::new();
    for line in table.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        let [_, _, names, before, after] = columns[..] else {
            panic!("not five columns: {line}");
        };
        assert!(!before.trim().is_empty(), "no lines before: {line}");
        let names = names.split_whitespace().map(|name| name.replace('`', ""));
        let after = after.trim().parse().expect("a number of lines");
        rows.push((names.collect(), after));
    }
    rows
}

#[test]
fn every_game_is_checked_with_tests_of_its_own() {
    let page = read(PAGE);
    let commands: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("$ alfil check "))
        .collect();
    for (name, text) in files() {
        let is_checked = commands
            .iter()
            .any(|command| command.split(' ').any(|word| word == name));
        assert!(is_checked, "no command checks `{name}`");
        let has_tests = text.lines().any(|line| line == "[[test]]");
        assert!(
            has_tests || name.ends_with(".board"),
            "`{name}` proves nothing"
        );
    }
    assert!(run_page(PAGE) >= 8);
}

#[test]
fn the_table_counts_the_lines_of_its_games() {
    let files = files();
    let rows = rows();
    assert!(rows.len() >= 50, "{} rows", rows.len());
    for (names, after) in &rows {
        let lines = names.iter().map(|name| {
            let text = files.get(name);
            count_lines(text.unwrap_or_else(|| panic!("no file `{name}`")))
        });
        assert_eq!(lines.sum::<usize>(), *after, "{names:?}");
    }
}

#[test]
fn lines_before_the_tests_are_counted() {
    let text = "language = 1\n\n# A remark.\nname = \"x\" # another\n[zone]\n  // a board's\n[[test]]\nname = \"t\"\n[zone]\n";
    assert_eq!(count_lines(text), 3);
}
