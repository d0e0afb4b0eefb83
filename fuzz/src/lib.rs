//! What fuzz targets share: laws that every text keeps, laws that games keep, and small files that a definition can name.

pub mod files;

use alfil_testing::generate::Generated;
use alfil_testing::laws::of_executors;
use alfil_testing::laws::runner::{Plan, Tally, try_definition};
use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::SourceMap;

/// Half of what a fuzz target does is to read a small text, and a sixth of that the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tests whether there is an error among them.
pub fn is_wrong(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|one| one.severity == Severity::Error)
}

/// Expects that everything that is marked stands in its text.
///
/// # Panics
/// If it does not.
pub fn expect_marked(sources: &SourceMap, diagnostics: &[Diagnostic]) {
    for label in diagnostics.iter().flat_map(|one| &one.labels) {
        let text = &sources.get(label.span.source).text;
        expect_part(text, label.span.start..label.span.end);
    }
}

/// Expects that a stretch of bytes is one of the text.
///
/// # Panics
/// If it is not.
pub fn expect_part(text: &str, bytes: std::ops::Range<usize>) {
    assert!(text.get(bytes.clone()).is_some(), "what is marked is not there: {bytes:?}");
}

/// Expects that a conversation with another program, whose lines these are, comes to its end.
///
/// # Panics
/// If it does not, or anything but lines of text is answered.
pub fn answers(input: impl std::io::BufRead + Send + 'static) {
    let mut output = Vec::new();
    alfil::protocol::run(input, &mut output, &[]).expect("it can be written");
    let text = String::from_utf8(output).expect("what is answered is text");
    assert!(!text.contains("mistake in alfil"), "{text}");
}

/// Games that are played of each definition, and the most turns of each.
const GAMES: u32 = 3;
const TURNS: usize = 8;

/// Expects that all executors play a definition alike: the plain one, the reduced one and, if it can be compiled, tables. One with mistakes may be left.
///
/// # Panics
/// If they do not, or it has mistakes and should not.
pub fn expect_same_play(made: &Generated, may_be_wrong: bool) {
    let plan = Plan { laws: of_executors(), n_games: GAMES, turns_max: TURNS, may_be_wrong, ..Plan::default() };
    let findings = try_definition(&made.made_up, &made.options, &plan, &mut Tally::default());
    let parents: Vec<_> = made.made_up.parents.iter().collect();
    assert!(findings.is_empty(), "{findings:#?} with {:?} in\n{}\n{parents:#?}", made.options, made.made_up.text);
}
