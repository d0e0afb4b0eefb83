//! A definition's own tests, run.

mod claims;
mod names;
mod set_up;

use grammar::diagnostic::{Diagnostic, Label, Severity};
use grammar::source::Span;
use grammar::variant::Test;
use interpreter::notation::moves;
use interpreter::{Game, Match};

use crate::load::{Variant, load_text};
use claims::Claims;

/// A failure: what the test claims, and what is so.
const FAILED: &str = "test::failed";
/// A test that says something unreadable.
const UNREADABLE: &str = "test::unreadable";

/// The most tests of which it is told why they fail.
const FAILED_TESTS_MAX: usize = 100;

/// Runs all tests of a definition; a diagnostic for each claim that does not hold. Of many tests that fail the first are told, the others counted.
pub fn run(variant: &Variant) -> Vec<Diagnostic> {
    let mut failures = Vec::new();
    let mut n_failed = 0;
    let mut first_left_out = None;
    for test in &variant.tests {
        let found = run_with_options(variant, test);
        n_failed += usize::from(!found.is_empty());
        if n_failed <= FAILED_TESTS_MAX {
            failures.extend(found);
        } else if !found.is_empty() {
            first_left_out = first_left_out.or(test.span);
        }
    }
    if let Some(span) = first_left_out {
        let n_more = n_failed - FAILED_TESTS_MAX;
        let (tests, label) = match n_more {
            1 => ("1 more test fails".to_owned(), "this one"),
            _ => (format!("{n_more} more tests fail"), "the first of them"),
        };
        let help = "mend those above first: `alfil check` tells the next then";
        failures.push(failed(span, tests, label.to_owned(), Some(help.to_owned())));
    }
    failures
}

/// Runs one test in the game with its options.
fn run_with_options(variant: &Variant, test: &Test) -> Vec<Diagnostic> {
    let mut failures = Vec::new();
    let options = test.options.iter().map(|option| option.text.clone());
    let options: Vec<String> = options.collect();
    if options.is_empty() {
        if let Some(game) = &variant.game {
            run_test(game, test, &mut failures);
        }
        return failures;
    }
    let loaded = load_text(variant.text.clone(), &options);
    let Some(game) = &loaded.game else {
        let is_own = |one: &Diagnostic| {
            one.severity == Severity::Error
                && one.labels.iter().all(|label| label.span.source.0 == 0)
        };
        let own = loaded.diagnostics.into_iter().filter(is_own);
        return own
            .map(|one| match (&one.labels[..], test.options.first()) {
                ([], Some(option)) => {
                    Diagnostic::error(UNREADABLE, one.message, option.span(), "asked for here")
                }
                _ => one,
            })
            .collect();
    };
    run_test(game, test, &mut failures);
    failures
}

/// Runs one test; what is wrong comes in the order of the file.
fn run_test(game: &Game, test: &Test, out: &mut Vec<Diagnostic>) {
    // Looking on would take as long again, and say the same.
    if game.gave_up() {
        return;
    }
    let n_before = out.len();
    if let Some(start) = set_up::start(game, test, out) {
        let mut play = Match::new(game, start);
        match play_on(&mut play, test) {
            Ok(()) => Claims::new(&play, test, out).check(),
            Err(stuck) => out.push(stuck),
        }
    }
    // What was concluded from a part of the turns is worth nothing.
    if let Some((message, help)) = crate::load::too_many_turns(game) {
        let label = |span| Label {
            span,
            text: "in this test".to_owned(),
        };
        out.truncate(n_before);
        out.push(Diagnostic {
            code: "test::too_many_turns",
            severity: Severity::Error,
            message,
            labels: test.span.map(label).into_iter().collect(),
            help: Some(help.to_owned()),
        });
    }
    out[n_before..].sort_by_key(|one| one.labels.first().map(|label| label.span.start));
}

/// Plays the moves of `after`.
fn play_on(play: &mut Match<'_>, test: &Test) -> Result<(), Diagnostic> {
    for text in &test.after {
        if let Some(outcome) = play.outcome()
            && play.legal_moves().is_empty()
        {
            let message = format!("the test cannot play `{}`", text.text);
            let label = format!("it comes after the end of the game ({})", outcome.reason);
            let help = "leave this move and what follows out".to_owned();
            return Err(failed(text.span(), message, label, Some(help)));
        }
        let turn = moves::read_legal(play.game(), play.position(), &text.text);
        let turn = turn.map_err(|error| {
            let message = format!("the test cannot play `{}`", text.text);
            failed(text.span(), message, error.message, error.help)
        })?;
        play.play(turn);
    }
    Ok(())
}

/// What is read of a claim, or why it cannot be.
type Checked<T> = Result<T, Box<Diagnostic>>;

fn failed(span: Span, message: String, label: String, help: Option<String>) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(FAILED, message, span, label);
    diagnostic.help = help;
    diagnostic
}
