//! Every file of `tests/diagnostics` says in its first lines what is wrong with it:
//!
//! ```text
//! # error: 12:5-9 resolve::unknown_kind
//! # options: draws
//! ```
//!
//! `ALFIL_BLESS=1` writes the lines from what is said now; read the difference before you commit it.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/diagnostics");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of wrong files")
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

fn is_expectation(line: &str) -> bool {
    line.starts_with("# error:") || line.starts_with("# warning:")
}

#[test]
fn wrong_files_are_told_what_is_wrong() {
    let mut failures = Vec::new();
    let files = files();
    assert!(files.len() >= 20);
    for path in files {
        let text = fs::read_to_string(&path).expect("a text");
        let options = text
            .lines()
            .find_map(|line| line.strip_prefix("# options:"))
            .unwrap_or_default();
        let options: Vec<&str> = options.split_whitespace().collect();
        let expected: Vec<&str> = text
            .lines()
            .take_while(|line| line.starts_with('#'))
            .filter(|line| is_expectation(line))
            .collect();
        let loaded = common::load(&text, &options);
        let found: Vec<String> = loaded
            .diagnostics
            .iter()
            .map(|diagnostic| format!("# {}", common::show(&loaded, diagnostic)))
            .collect();
        let is_error = found.iter().any(|line| line.starts_with("# error"));
        assert_eq!(
            loaded.rules.is_none(),
            is_error,
            "{}: {found:#?}",
            path.display()
        );
        for diagnostic in &loaded.diagnostics {
            assert!(
                diagnostic.help.is_some(),
                "{}: no help: {diagnostic:#?}",
                path.display()
            );
            let last = diagnostic.message.chars().next_back();
            assert!(
                last.is_some_and(|last| last != '.'),
                "{}: full stop: {diagnostic:#?}",
                path.display()
            );
        }
        if expected != found {
            if std::env::var_os("ALFIL_BLESS").is_some() {
                bless(&path, &text, &found.len(), &options);
            }
            let said: Vec<String> = loaded
                .diagnostics
                .iter()
                .map(|one| {
                    format!(
                        "{} [{}] {}",
                        one.message,
                        one.labels.first().map_or("", |label| label.text.as_str()),
                        one.help.as_deref().unwrap_or_default()
                    )
                })
                .collect();
            failures.push(format!(
                "{}:\n  expected {expected:#?}\n  found {found:#?}\n  {said:#?}",
                path.display()
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Writes the expectations; the number of lines they take moves every place, so they are read once more.
fn bless(path: &Path, text: &str, n_found: &usize, options: &[&str]) {
    let body: String = text
        .lines()
        .filter(|line| !is_expectation(line))
        .map(|line| format!("{line}\n"))
        .collect();
    let blank: String = std::iter::repeat_n("# error:\n", *n_found).collect();
    let loaded = common::load(&format!("{blank}{body}"), options);
    let lines: String = loaded
        .diagnostics
        .iter()
        .map(|diagnostic| format!("# {}\n", common::show(&loaded, diagnostic)))
        .collect();
    fs::write(path, format!("{lines}{body}")).expect("written");
}
