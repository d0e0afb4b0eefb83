//! The book has a page for each code, the limits, and every key of a definition.

use grammar::variant::rows::{Row, Section, Type};
use grammar::variant::sections;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_code_has_a_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for code in grammar::codes() {
        let page = root
            .join("../docs/src/diagnostics")
            .join(format!("{}.md", code.replace("::", "__")));
        let text =
            fs::read_to_string(&page).unwrap_or_else(|_| panic!("no page {}", page.display()));
        assert_eq!(text.lines().next(), Some(format!("# {code}").as_str()));
        for part in [
            "*What it checks.*",
            "*Why it matters.*",
            "*Example.*",
            "*Write instead.*",
        ] {
            assert!(text.contains(part), "{code} has no {part}");
        }
    }
}

#[test]
fn the_book_lists_the_limits() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let book = fs::read_to_string(root.join("../docs/src/reference/limits.md"))
        .expect("the table of limits");
    for (what, most) in grammar::variant::limits::TABLE {
        assert!(
            book.contains(&format!("| {what} | {most} |")),
            "{what}: {most}"
        );
    }
    for (what, most) in [
        ("cells", grammar::board::CELLS_MAX),
        ("players", ir::Piece::PLAYERS_MAX),
    ] {
        assert!(
            book.contains(&format!("| {what} | {most} |")),
            "{what}: {most}"
        );
    }
}

/// Notes the key of a row, and the keys of the tables in its value.
fn note(row: &Row, keys: &mut BTreeSet<&str>) {
    fn within(value: &Type, keys: &mut BTreeSet<&str>) {
        match value {
            Type::Table(rows) => rows.iter().for_each(|row| note(row, keys)),
            Type::ListOf(entry) | Type::Names(entry) => within(entry, keys),
            Type::Either(types) => types.iter().for_each(|one| within(one, keys)),
            _ => {}
        }
    }
    keys.insert(row.key);
    within(&row.value, keys);
}

/// Returns the place that a heading of a page has.
fn anchor(heading: &str) -> String {
    let heading = heading.trim().to_lowercase().replace(' ', "-");
    let is_kept = |letter: &char| letter.is_alphanumeric() || "-_".contains(*letter);
    heading.chars().filter(is_kept).collect()
}

#[test]
fn every_section_has_a_place_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page =
        fs::read_to_string(root.join("../docs/src/reference/definition.md")).expect("a page");
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    let places: BTreeSet<String> = headings.map(anchor).collect();
    for section in sections::sections() {
        let place = section.anchor();
        assert!(places.contains(&place), "the page has no `#{place}`");
    }
}

#[test]
fn the_page_of_definitions_has_every_key() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page =
        fs::read_to_string(root.join("../docs/src/reference/definition.md")).expect("a page");
    let rows = sections::TOP.all();
    let rows = rows.chain(sections::sections().flat_map(Section::all));
    let mut keys: BTreeSet<&str> = sections::keys().collect();
    rows.for_each(|row| note(row, &mut keys));
    assert!(keys.len() > 80, "{}", keys.len());
    for key in keys {
        let is_documented = [
            format!("`{key}`"),
            format!("`[{key}"),
            format!("`[[{key}]]`"),
            format!("{key} = "),
        ]
        .iter()
        .any(|form| page.contains(form));
        assert!(is_documented, "the page does not name the key `{key}`");
    }
}
