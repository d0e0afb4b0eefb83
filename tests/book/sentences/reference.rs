//! What a table names as a test.
//!
//! - `tests/rules/effects.rs::a_name`, also below `grammar/`, `interpreter/` and `testing/`: a function with `#[test]` in that file, and without `#[ignore]`.
//! - `testing/tests/suite/generated.rs::undo_restores`: a law that the file tries.
//! - `tests/diagnostics/unknown_key.toml`: a file of a folder that a suite runs as a whole ([`FOLDERS`]).
//! - `tests/promises/definition/forbid.toml::the name of a test`: a test in a definition of such a folder.
//! - `docs/src/reference/definition.md::the three`: a test in an example of the page.

use std::path::Path;

/// Folders whose definitions (`*.toml`) a suite reads, checks and tries with their own tests; and those below `tests/promises`.
const FOLDERS: [&str; 5] = [
    "tests/diagnostics",
    "tests/positions",
    "tests/scenarios",
    "definitions",
    "examples",
];

/// Says why a reference leads to no test; nothing if it does.
pub fn missing(reference: &str) -> Option<String> {
    let (path, name) = match reference.split_once("::") {
        Some((path, name)) => (path, Some(name)),
        None => (reference, None),
    };
    let Ok(text) = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)) else {
        return Some(format!("there is no file `{path}`"));
    };
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let is_run = FOLDERS.contains(&folder) || folder.starts_with("tests/promises/");
    let is_found = match (path.rsplit_once('.').map(|(_, ending)| ending), name) {
        (Some("rs"), Some(name)) => is_function(&text, name) || is_law(&text, name),
        (Some("toml"), None) if is_run => true,
        (Some("toml"), Some(name)) if is_run => has_test(&text, name),
        (Some("md"), Some(name)) if folder == "docs/src/reference" => examples(&text)
            .0
            .iter()
            .any(|example| has_test(example, name)),
        _ => {
            return Some(format!(
                "nothing runs `{reference}`; see `tests/book/sentences/reference.rs`"
            ));
        }
    };
    (!is_found).then(|| format!("`{path}` has no test `{}`", name.unwrap_or_default()))
}

/// The examples of a page in TOML: definitions, which say in which language they are, and all others.
pub fn examples(page: &str) -> (Vec<&str>, Vec<&str>) {
    let blocks = page.split("```toml\n").skip(1);
    blocks
        .filter_map(|rest| rest.split("```").next())
        .partition(|block| block.lines().any(|line| line.starts_with("language")))
}

/// Tests whether a Rust file tries a law of this name, in its list `laws! { ... }`.
fn is_law(text: &str, name: &str) -> bool {
    let list = text.split_once("\nlaws! {").map_or("", |(_, rest)| rest);
    let mut names = list.lines().map(str::trim).take_while(|line| *line != "}");
    names.any(|law| law == name)
}

/// Tests whether a Rust file has a test of this name, which `cargo test` runs by default.
fn is_function(text: &str, name: &str) -> bool {
    let head = format!("fn {name}(");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut places = lines.iter().enumerate().filter(|(_, line)| {
        line.strip_prefix("async ")
            .unwrap_or(line)
            .starts_with(&head)
    });
    // Above the function stand its attributes and its comment.
    places.any(|(at, _)| {
        let above = lines[..at].iter().rev();
        let mut above = above.take_while(|line| line.starts_with('#') || line.starts_with("//"));
        let is_ignored = above.clone().any(|line| line.starts_with("#[ignore"));
        let is_test = |line: &str| line == "#[test]" || line.starts_with("#[tokio::test");
        above.any(|line| is_test(line)) && !is_ignored
    })
}

fn has_test(definition: &str, name: &str) -> bool {
    let Ok(table) = definition.parse::<toml::Table>() else {
        return false;
    };
    let tests = table.get("test").and_then(toml::Value::as_array);
    let mut names = tests
        .into_iter()
        .flatten()
        .filter_map(|test| test.get("name")?.as_str());
    names.any(|one| one == name)
}
