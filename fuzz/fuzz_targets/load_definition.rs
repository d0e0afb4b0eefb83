//! Any text is a definition with rules, or one with complaints: never a panic, never more than a second.
#![no_main]

use grammar::diagnostic::Severity;
use grammar::variant::{Sources, load};
use include_dir::{Dir, include_dir};
use libfuzzer_sys::fuzz_target;

static DEFINITIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../definitions");

/// The shipped parents and boards, and nothing else.
struct Shipped;

fn names(folder: &Dir<'_>, ending: &str) -> Vec<String> {
    let files = folder.files().filter(|file| file.path().extension().is_some_and(|found| found == ending));
    files.filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned())).collect()
}

fn text(path: &str) -> Option<(String, String)> {
    Some((path.to_owned(), DEFINITIONS.get_file(path)?.contents_utf8()?.to_owned()))
}

impl Sources for Shipped {
    fn definition(&self, name: &str) -> Option<(String, String)> {
        text(&format!("{name}.toml"))
    }

    fn board(&self, name: &str) -> Option<(String, String)> {
        text(&format!("boards/{name}.board"))
    }

    fn definition_names(&self) -> Vec<String> {
        names(&DEFINITIONS, "toml")
    }

    fn board_names(&self) -> Vec<String> {
        DEFINITIONS.get_dir("boards").map_or_else(Vec::new, |folder| names(folder, "board"))
    }
}

fuzz_target!(|text: &str| {
    let loaded = load("mine", text, "mine.toml", &[], &Shipped);
    let is_wrong = loaded.diagnostics.iter().any(|one| one.severity == Severity::Error);
    assert!(loaded.rules.is_some() || is_wrong, "no rules, and nobody is told why");
    for label in loaded.diagnostics.iter().flat_map(|one| &one.labels) {
        let marked = &loaded.sources.get(label.span.source).text;
        assert!(marked.get(label.span.start..label.span.end).is_some(), "what is marked is not there: {label:?}");
    }
});
