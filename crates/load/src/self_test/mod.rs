//! A definition's own tests, run.

mod claims;
mod names;
mod set_up;

use grammar::diagnostic::{Diagnostic, Label, Severity};
use grammar::source::Span;
use grammar::variant::Test;
use interpreter::notation::{NotationErrorKind, moves};
use interpreter::{Answer, Game, Match};
use ir::Arrange;

use crate::codes;
use crate::load::{Variant, load_text};
use crate::too_much::TooMuchWords;
use claims::Claims;

/// The code of a failure: the claim, and the actual state.
const FAILED: &str = codes::FAILED;
/// The code of an unreadable test.
const UNREADABLE: &str = grammar::diagnostic::codes::test::UNREADABLE;

/// The most failed tests that are reported in full.
const FAILED_TESTS_MAX: usize = 100;

/// Runs all tests of a definition; returns a diagnostic for each claim that does not hold. Of many failed tests the first are
/// reported, the others counted.
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
        let help = "fix those above first: `alfil check` then reports the next";
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
                    Diagnostic::error(UNREADABLE, one.message, option.span(), "switched on here")
                }
                _ => one,
            })
            .collect();
    };
    run_test(game, test, &mut failures);
    failures
}

/// Runs one test; diagnostics are in the order of the file.
fn run_test(game: &Game, test: &Test, out: &mut Vec<Diagnostic>) {
    let n_before = out.len();
    if let Some(start) = set_up::start(game, test, out) {
        let mut play = Match::new(game, start);
        let checked = play_on(&mut play, test, out);
        let checked = checked.and_then(|is_played| match is_played {
            true => Claims::new(&play, test, out).map(Claims::check),
            false => Ok(()),
        });
        if let Err(why) = checked {
            let label = |span| Label {
                span,
                text: "in this test".to_owned(),
            };
            let words = TooMuchWords::of(why);
            out.push(Diagnostic {
                code: words.code,
                severity: Severity::Error,
                message: words.message,
                labels: test.span.map(label).into_iter().collect(),
                help: Some(words.help.to_owned()),
                subject: None,
                edits: Vec::new(),
            });
        }
    }
    out[n_before..].arrange_by_key(|one| one.labels.first().map(|label| label.span.start));
}

/// Returns the game of a test, whose claims are about the last position; `None` if it cannot be read or played.
pub fn reached<'g>(game: &'g Game, test: &Test) -> Option<Match<'g>> {
    let mut problems = Vec::new();
    let start = set_up::start(game, test, &mut problems)?;
    let mut play = Match::new(game, start);
    let is_played = play_on(&mut play, test, &mut problems);
    (is_played == Ok(true)).then_some(play)
}

/// Plays the moves of `after`; false if one of them cannot be played, which goes to `out`.
///
/// # Errors
/// If the rules need too much work.
fn play_on(play: &mut Match<'_>, test: &Test, out: &mut Vec<Diagnostic>) -> Answer<bool> {
    for text in &test.after {
        if let Some(outcome) = play.outcome()?
            && play.legal_moves()?.is_empty()
        {
            let message = format!("the test cannot play `{}`", text.text);
            let label = format!("it comes after the end of the game ({})", outcome.reason);
            let help = "leave out this move and the moves after it".to_owned();
            out.push(failed(text.span(), message, label, Some(help)));
            return Ok(false);
        }
        match moves::read_legal(play.game(), play.position(), &text.text) {
            Ok(turn) => play.play(turn),
            Err(error) => {
                if let NotationErrorKind::TooMuch(why) = error.kind {
                    return Err(why);
                }
                let message = format!("the test cannot play `{}`", text.text);
                out.push(failed(text.span(), message, error.message, error.help));
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The value of a claim, or the reason why it cannot be read.
type Checked<T> = Result<T, Box<Diagnostic>>;

fn failed(span: Span, message: String, label: String, help: Option<String>) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(FAILED, message, span, label);
    diagnostic.help = help;
    diagnostic
}
