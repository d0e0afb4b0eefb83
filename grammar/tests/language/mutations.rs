//! Any text at all gives diagnostics or a game, never a panic, with bounded work: shipped definitions with stretches
//! deleted, doubled, or replaced by stretches of another.

use crate::common::Shipped;
use crate::common::load::load;
use allocation_counter::measure;
use grammar::source::Home;
use grammar::variant::Sources;
use proptest::prelude::*;

/// The most bytes of memory that one reading may allocate. Shipped definitions need 80 million at most.
const BYTES_MAX: u64 = 1 << 29;

#[derive(Clone, Debug)]
enum Change {
    Delete,
    Double,
    Replace(usize, usize),
    Insert(String),
}

fn changes() -> impl Strategy<Value = Vec<(usize, usize, Change)>> {
    let words = [
        "\"",
        "[[",
        "]",
        "{",
        "}",
        "=",
        "\n",
        "'",
        "#",
        "9999999999",
        "-1",
        "false",
        "1e400",
        "\u{1f40e}",
        "\0",
    ];
    let change = prop_oneof![
        Just(Change::Delete),
        Just(Change::Double),
        (any::<usize>(), 0_usize..60).prop_map(|(start, length)| Change::Replace(start, length)),
        proptest::sample::select(words.to_vec()).prop_map(|word| Change::Insert(word.to_string())),
    ];
    proptest::collection::vec((any::<usize>(), 0_usize..40, change), 1..6)
}

/// Returns a stretch of a text, on character boundaries, at any start.
fn stretch(text: &str, start: usize, length: usize) -> std::ops::Range<usize> {
    let start = text.floor_char_boundary(start % (text.len() + 1));
    start..text.ceil_char_boundary((start + length).min(text.len()))
}

fn apply(mut text: String, other: &str, changes: &[(usize, usize, Change)]) -> String {
    for (start, length, change) in changes {
        let place = stretch(&text, *start, *length);
        let there = text[place.clone()].to_string();
        let new = match change {
            Change::Delete => String::new(),
            Change::Double => there.repeat(2),
            Change::Replace(start, length) => other[stretch(other, *start, *length)].to_string(),
            Change::Insert(word) => word.clone(),
        };
        text.replace_range(place, &new);
    }
    text
}

/// Loads a text; whatever is marked must be there to be marked.
fn check(text: &str) {
    let within = |times: u64, read: &dyn Fn() -> grammar::variant::Loaded| {
        let mut loaded = None;
        let work = measure(|| loaded = Some(read())).bytes_total;
        assert!(work <= times * BYTES_MAX, "{work} bytes for\n{text}");
        well_marked(&loaded.expect("it is read"), text);
    };
    within(1, &|| load(text, &[]));
    // With every option tried alone, of which a definition has a few.
    within(4, &|| {
        grammar::variant::check("mine", text, "mine.toml", &Shipped)
    });
}

fn well_marked(loaded: &grammar::variant::Loaded, text: &str) {
    let is_error = |diagnostic: &grammar::diagnostic::Diagnostic| {
        diagnostic.severity == grammar::diagnostic::Severity::Error
    };
    assert_eq!(
        loaded.rules.is_none(),
        loaded.diagnostics.iter().any(is_error),
        "{text}"
    );
    for label in loaded
        .diagnostics
        .iter()
        .flat_map(|diagnostic| &diagnostic.labels)
    {
        let source = loaded.sources.get(label.span.source);
        assert!(
            source.text.get(label.span.start..label.span.end).is_some(),
            "{label:?} in\n{text}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn loading_never_panics(first in any::<usize>(), second in any::<usize>(), changes in changes()) {
        let names = Shipped.definition_names();
        let text = |index: usize| Shipped.definition(&names[index % names.len()], Home::Shipped).map(|found| found.text).unwrap_or_default();
        check(&apply(text(first), &text(second), &changes));
    }
}
