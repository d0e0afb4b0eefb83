//! The generator of definitions: what it makes is sound, and the same for the same decisions.

use alfil_testing::choices::Choices;
use alfil_testing::generate::features::Features;
use alfil_testing::generate::{Aim, Generated, definition};
use grammar::diagnostic::Severity;
use std::collections::BTreeMap;
use std::fmt::Write as _;

fn of_seed(seed: u64) -> Generated {
    definition(&mut Choices::of_seed(seed), Aim::Anything)
}

/// All texts of a definition, for messages.
fn texts(made: &Generated) -> String {
    let mut text = made.made_up.text.clone();
    for (name, file) in made.made_up.boards.iter().chain(&made.made_up.parents) {
        let _ = write!(text, "\n--- {name}\n{file}");
    }
    text
}

/// The errors of some seeds by code, each with the first definition that has it.
fn errors(seeds: impl Iterator<Item = u64>) -> (usize, BTreeMap<String, (usize, String)>) {
    let mut by_code: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut n_failed = 0;
    for seed in seeds {
        let made = of_seed(seed);
        let load = || match made.options.is_empty() {
            true => made.made_up.check(),
            false => made.made_up.load(&made.options),
        };
        let Ok(loaded) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(load)) else {
            let first = || (0, format!("seed {seed}\n{}", texts(&made)));
            by_code.entry("panic".to_owned()).or_insert_with(first).0 += 1;
            n_failed += 1;
            continue;
        };
        let errors = loaded.diagnostics.iter();
        let errors: Vec<_> = errors
            .filter(|one| one.severity == Severity::Error)
            .collect();
        n_failed += usize::from(!errors.is_empty());
        for error in errors {
            let label = error.labels.first();
            let marked = label.map(|label| {
                let text = &loaded.sources.get(label.span.source).text;
                text.get(label.span.start..label.span.end)
                    .unwrap_or_default()
            });
            let first = || {
                (
                    0,
                    format!(
                        "seed {seed}: {}: {marked:?}\n{}",
                        error.message,
                        texts(&made)
                    ),
                )
            };
            by_code
                .entry(error.code.to_string())
                .or_insert_with(first)
                .0 += 1;
        }
    }
    (n_failed, by_code)
}

#[test]
fn the_same_seed_gives_the_same_text() {
    for seed in 0..40 {
        let mut choices = Choices::of_seed(seed);
        let first = definition(&mut choices, Aim::Anything);
        let second = definition(&mut Choices::of_record(choices.record()), Aim::Anything);
        assert_eq!(first.made_up, second.made_up);
    }
}

#[test]
fn any_record_gives_a_definition() {
    for seed in 0..60_u64 {
        let mut choices = Choices::of_seed(seed);
        definition(&mut choices, Aim::Anything);
        let record = choices.record();
        for length in [0, 1, record.len() / 4, record.len() / 2] {
            definition(&mut Choices::of_record(&record[..length]), Aim::Anything);
        }
        let lowered: Vec<u16> = record.iter().map(|number| number / 2).collect();
        definition(&mut Choices::of_record(&lowered), Aim::Anything);
        let bytes: Vec<u8> = (0..400_u64)
            .map(|byte| (byte * (seed * 2 + 1) % 251) as u8)
            .collect();
        definition(&mut Choices::of_bytes(&bytes), Aim::Anything);
    }
}

#[test]
fn three_hundred_definitions_load() {
    let (n_failed, by_code) = errors(0..300);
    let mut message = String::new();
    for (code, (count, first)) in &by_code {
        let _ = writeln!(message, "== {count} times {code}\n{first}");
    }
    assert!(n_failed <= 3, "{n_failed} of 300 have errors\n{message}");
}

/// What is named in the tables of the language and must occur among some thousand definitions.
fn expected() -> Vec<String> {
    use grammar::variant::rows::Section;
    use grammar::{board, rule, variant};
    let mut expected: Vec<String> = Vec::new();
    let is_test = |section: &&Section| section.word.starts_with("test");
    for key in variant::sections::keys() {
        let section = variant::sections::section(key);
        expected.push(match section.filter(|section| !is_test(section)) {
            None => format!("key {key}"),
            Some(_) => format!("section {key}"),
        });
    }
    for section in variant::sections::sections().filter(|section| !is_test(section)) {
        let keys = section.keys().into_iter();
        expected.extend(keys.map(|key| format!("key {}.{key}", section.word)));
        for (key, words) in &section.words() {
            expected.extend(
                words
                    .iter()
                    .map(|word| format!("word {}.{key} {word}", section.word)),
            );
        }
    }
    expected.extend(rule::all_names().map(|row| format!("name {}", row.name)));
    expected.extend(rule::all_functions().map(|row| format!("function {}", row.name)));
    expected.extend(rule::all_actions().map(|(name, _)| format!("action {name}")));
    expected.extend(
        rule::Context::ALL
            .iter()
            .map(|context| format!("context {context:?}")),
    );
    expected.extend(board::statement_words().map(|word| format!("statement {word}")));
    expected.extend(
        alfil_testing::generate::notation::FEATURES
            .iter()
            .map(|mode| format!("mode {mode}")),
    );
    expected
}

/// How many definitions are made up for a table.
const N_COUNTED: u64 = 1500;

/// What the generator does not make, and why.
const NOT_MADE: [(&str, &str); 12] = [
    (
        "key allow",
        "it hides warnings, by which the law of lints finds text without an effect",
    ),
    (
        "key piece.image",
        "no rule reads pictures, and nothing that is played hangs on one",
    ),
    (
        "key test",
        "what a made-up game must do is not known to its generator",
    ),
    (
        "key test-defaults",
        "what a made-up game must do is not known to its generator",
    ),
    ("key setup.cells", AS_POSITIONS),
    ("key setup.turn", AS_POSITIONS),
    ("key setup.unmoved", AS_POSITIONS),
    ("key setup.attributes", AS_POSITIONS),
    ("key setup.hands", AS_POSITIONS),
    ("key setup.pools", AS_POSITIONS),
    ("key setup.stores", AS_POSITIONS),
    ("key setup.state", AS_POSITIONS),
];

/// Made-up games begin where FENs and `pieces` say; their position files contain all else.
const AS_POSITIONS: &str = "laws write it in position files, which are read by the same reader";

#[test]
fn everything_in_the_tables_is_generated() {
    let mut found = Features::default();
    let mut keywords: Vec<&str> = grammar::rule::keywords().to_vec();
    let mut counts = Features::default();
    for seed in 0..N_COUNTED {
        let made = of_seed(seed);
        found.join(&made.features);
        made.features
            .counts()
            .for_each(|(name, _)| counts.note(name));
        let text = &made.made_up.text;
        let is_said =
            |word: &str| text.contains(&format!("{word} ")) || text.contains(&format!("{word}("));
        keywords.retain(|word| !is_said(word));
    }
    assert!(keywords.is_empty(), "no expression has {keywords:?}");
    // Rule kinds, modes and forms of boards come often enough to be tried with everything else.
    let is_rare = |(name, count): &(&str, usize)| {
        let is_counted = ["section ", "mode ", "board "]
            .iter()
            .any(|kind| name.starts_with(kind));
        is_counted && *count * 100 < N_COUNTED as usize
    };
    let rare: Vec<(&str, usize)> = counts.counts().filter(is_rare).collect();
    assert!(
        rare.is_empty(),
        "in less than one of a hundred definitions: {rare:?}"
    );
    let is_made = |name: &&String| !NOT_MADE.iter().any(|(other, _)| other == name);
    let missing: Vec<String> = expected()
        .into_iter()
        .filter(|name| !found.has(name))
        .collect();
    let missing: Vec<&String> = missing.iter().filter(is_made).collect();
    assert!(
        missing.is_empty(),
        "the generator does not know: {missing:#?}"
    );
}
