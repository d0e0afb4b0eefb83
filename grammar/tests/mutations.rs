//! Any text at all gives diagnostics or a game, never a panic, in bounded time: shipped definitions with stretches
//! deleted, doubled, or replaced by stretches of another.

mod common;

use common::{Shipped, load};
use grammar::variant::Sources;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Well below a second where the compiler optimizes; tests run without that, on busy machines.
const BOUND: Duration = Duration::from_secs(5);

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

/// A stretch of a text, on character boundaries, wherever it is asked for.
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
    let begin = Instant::now();
    let loaded = load(text, &[]);
    assert!(begin.elapsed() < BOUND, "{:?} for\n{text}", begin.elapsed());
    well_marked(&loaded, text);
    // With every option tried alone, of which a definition has a few.
    let begin = Instant::now();
    let checked = grammar::variant::check("mine", text, "mine.toml", &Shipped);
    assert!(
        begin.elapsed() < 4 * BOUND,
        "{:?} for\n{text}",
        begin.elapsed()
    );
    well_marked(&checked, text);
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
        let text = |index: usize| Shipped.definition(&names[index % names.len()]).map(|(_, text)| text).unwrap_or_default();
        check(&apply(text(first), &text(second), &changes));
    }
}

#[test]
fn large_texts_are_read_in_time() {
    check(&"x = ".repeat(260_000));
    check(&"[[end]]\n".repeat(130_000));
    check(&format!(
        "language = 1\nname = \"{}\"\n",
        "a".repeat(1_000_000)
    ));
    check(&"a: 1\n".repeat(200_000));
    check(&format!(
        "language = 1\n[piece]\n{}",
        (0..20_000)
            .map(|index| format!("p{index} = {{ letter = 'K', moves = 'K' }}\n"))
            .collect::<String>()
    ));
    check(&format!(
        "extends = 'chess'\nend = [{}]",
        "{ when = 'can move', result = 'win', reason = 'r' },".repeat(18_000)
    ));
    check(&format!(
        "extends = 'chess'\n[zone]\n{}",
        (0..300)
            .map(|index| format!("z{index} = '{}'\n", "rank(a1) | ".repeat(40)))
            .collect::<String>()
    ));
    check(&format!(
        "extends = 'chess'\n[options]\n{}",
        (0..64)
            .map(|index| format!(
                "o{index} = {{ about = '', implies = [{}] }}\n",
                (0..64)
                    .map(|other| format!("'o{other}',"))
                    .collect::<String>()
            ))
            .collect::<String>()
    ));
    check(&format!(
        "extends = 'chess'\n[setup]\nfen = '{}'",
        "p".repeat(500_000)
    ));
    check(&format!(
        "extends = 'chess'\n[setup]\nfen = '{} w KQkq'",
        "1/".repeat(300_000)
    ));
    check(&format!(
        "extends = 'chess'\n[setup]\nfen = '8/8/8/8/8/8/8/8 w {}'",
        "h".repeat(300_000)
    ));
    check(&format!(
        "extends = 'chess'\n[piece.rook.moves]\n{}",
        (0..500)
            .map(|index| format!("p{index} = 'K{index}cabKW{index}'\n"))
            .collect::<String>()
    ));
    check(&format!(
        "extends = 'chess'\n[piece]\n{}",
        (0..100)
            .map(|kind| format!(
                "k{kind} = {{ letter = 'H', moves = {{ {} }} }}\n",
                (0..20)
                    .map(|part| format!("p{part} = 'KNADcaKmcabKW{}',", kind * 20 + part))
                    .collect::<String>()
            ))
            .collect::<String>()
    ));
    check(&format!(
        "extends = 'chess'\n[piece]\n{}",
        (0..120)
            .map(|kind| format!(
                "k{kind} = {{ letter = 'H', moves = {{ {} }} }}\n",
                (0..4)
                    .map(|part| format!(
                        "p{part} = 'mpaK{}mpamcaQW{}',",
                        "mpafsK".repeat(4).replace('K', "a") + "K",
                        kind * 20 + part
                    ))
                    .collect::<String>()
            ))
            .collect::<String>()
    ));
    check(&format!(
        "extends = 'chess'\n[piece]\n{}",
        (0..120)
            .map(|kind| format!(
                "k{kind} = {{ letter = 'H', moves = {{ {} }} }}\n",
                (0..4)
                    .map(|part| format!(
                        "p{part} = '{}',",
                        (0..100)
                            .map(|leap| format!("({},{})", kind % 30, leap * 4 + part))
                            .collect::<String>()
                    ))
                    .collect::<String>()
            ))
            .collect::<String>()
    ));
}
