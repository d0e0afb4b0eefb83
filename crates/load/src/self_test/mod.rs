//! A definition's own tests, run.

mod claims;
mod names;
mod set_up;

use grammar::diagnostic::{Diagnostic, Severity};
use grammar::variant::Test;
use interpreter::notation::{NotationErrorKind, moves};
use interpreter::{Answer, Game, Match};
use ir::Arrange;

use crate::load::{Variant, load_text};
use crate::mistake::TestMistake;
use claims::Claims;

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
        failures.push(TestMistake::MoreFail { n_more, span }.into());
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
                    let (message, option) = (one.message, option.span());
                    TestMistake::Option { message, option }.into()
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
            let span = test.span;
            out.push(TestMistake::TooMuch { why, span }.into());
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
            let reason = &outcome.reason;
            out.push(TestMistake::AfterEnd { text, reason }.into());
            return Ok(false);
        }
        match moves::read_legal(play.game(), play.position(), &text.text) {
            Ok(turn) => play.play(turn),
            Err(error) => {
                if let NotationErrorKind::TooMuch(why) = error.kind {
                    return Err(why);
                }
                out.push(TestMistake::Unplayable { text, error }.into());
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The value of a claim, or the reason why it cannot be read.
type Checked<T> = Result<T, Box<Diagnostic>>;
