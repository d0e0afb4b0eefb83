//! A definition's own tests, run.

mod chances;
mod claims;
mod names;
mod set_up;

use grammar::diagnostic::{Diagnostic, Severity};
use grammar::variant::document::Text;
use grammar::variant::{Sources, Test};
use interpreter::notation::{NotationErrorKind, moves};
use interpreter::{Answer, Game, Match};
use ir::Arrange;

use crate::load::{Variant, load_with_conditions};
use crate::mistake::TestMistake;
use claims::Claims;

/// The code of an unreadable test.
const UNREADABLE: &str = grammar::diagnostic::codes::test::UNREADABLE;

/// The most failed tests that are reported in full.
const FAILED_TESTS_MAX: usize = 100;

/// Runs all tests of a definition; returns a diagnostic for each claim that does not hold. Of many failed tests the first are
/// reported, the others counted.
///
/// For tests with options or with conditions the definition is read again, with its parents and boards from `sources`.
pub fn run(variant: &Variant, sources: &dyn Sources) -> Vec<Diagnostic> {
    let mut failures = Vec::new();
    let mut n_failed = 0;
    let mut first_left_out = None;
    for index in 0..variant.tests.len() {
        let mut found = run_with_options(variant, index, sources);
        // A mistake in the defaults is found in every test that uses them.
        found.retain(|one| !failures.contains(one));
        n_failed += usize::from(!found.is_empty());
        if n_failed <= FAILED_TESTS_MAX {
            failures.extend(found);
        } else if !found.is_empty() {
            first_left_out = first_left_out.or(variant.tests[index].span);
        }
    }
    if let Some(span) = first_left_out {
        let n_more = n_failed - FAILED_TESTS_MAX;
        failures.push(TestMistake::MoreFail { n_more, span }.into());
    }
    failures
}

/// Runs the test of this index in the game with its options.
fn run_with_options(variant: &Variant, index: usize, sources: &dyn Sources) -> Vec<Diagnostic> {
    let test = &variant.tests[index];
    let options = test.options.iter().map(|option| option.text.clone());
    let options: Vec<String> = options.collect();
    let mut failures = Vec::new();
    let read = |conditions: &[Text]| {
        let text = variant.text.clone();
        load_with_conditions(text, &options, conditions, sources)
    };
    let loaded;
    let game = match options.is_empty() {
        true => variant.game.as_ref(),
        false => {
            loaded = read(&[]);
            if loaded.game.is_none() {
                return own_errors(loaded.diagnostics, test);
            }
            loaded.game.as_ref()
        }
    };
    let Some(game) = game else {
        return failures;
    };
    run_test(game, &variant.tests, index, &mut failures, |play, out| {
        Claims::new(play, test, out).map(Claims::check)
    });
    if !test.holds.is_empty() && failures.is_empty() {
        let loaded = read(&test.holds);
        let Some(game) = &loaded.game else {
            let mut errors = own_errors(loaded.diagnostics, test);
            // The game itself is sound.
            errors.iter_mut().for_each(|one| one.code = UNREADABLE);
            return errors;
        };
        run_test(game, &variant.tests, index, &mut failures, |play, out| {
            claims::conditions(play, test, out)
        });
    }
    failures
}

/// Returns the errors of a definition that was read for a test: those in the definition itself.
fn own_errors(diagnostics: Vec<Diagnostic>, test: &Test) -> Vec<Diagnostic> {
    let is_own = |one: &Diagnostic| {
        one.severity == Severity::Error && one.labels.iter().all(|label| label.span.source.0 == 0)
    };
    let own = diagnostics.into_iter().filter(is_own);
    own.map(|one| match (&one.labels[..], test.options.first()) {
        ([], Some(option)) => {
            let (message, option) = (one.message, option.span());
            TestMistake::Option { message, option }.into()
        }
        _ => one,
    })
    .collect()
}

/// Plays the test of this index and checks it; diagnostics are in the order of the file.
fn run_test(
    game: &Game,
    tests: &[Test],
    index: usize,
    out: &mut Vec<Diagnostic>,
    check: impl FnOnce(&Match<'_>, &mut Vec<Diagnostic>) -> Answer<()>,
) {
    let n_before = out.len();
    let checked = match play(game, tests, index, out) {
        Ok(Some(play)) => check(&play, out),
        Ok(None) => Ok(()),
        Err(why) => Err(why),
    };
    if let Err(why) = checked {
        let span = tests[index].span;
        out.push(TestMistake::TooMuch { why, span }.into());
    }
    out[n_before..].arrange_by_key(|one| one.labels.first().map(|label| label.span.start));
}

/// Returns the game of the test of this index, whose claims are about the last position; `None` if it cannot be read or played.
pub fn reached<'g>(game: &'g Game, tests: &[Test], index: usize) -> Option<Match<'g>> {
    play(game, tests, index, &mut Vec::new()).ok().flatten()
}

/// Tests whether the claims of a test hold in the position that it has reached. Sequences of moves are not counted, and conditions are
/// not tested.
pub fn holds(play: &Match<'_>, test: &Test) -> bool {
    let test = Test {
        perft: Vec::new(),
        ..test.clone()
    };
    let mut failures = Vec::new();
    let checked = Claims::new(play, &test, &mut failures).map(Claims::check);
    checked.is_ok() && failures.is_empty()
}

/// Tests whether the conditions of the test of this index hold in a game that was read with them.
pub fn conditions_hold(game: &Game, tests: &[Test], index: usize) -> bool {
    let mut failures = Vec::new();
    run_test(game, tests, index, &mut failures, |play, out| {
        claims::conditions(play, &tests[index], out)
    });
    failures.is_empty()
}

/// Sets up the position of the test of this index and plays its moves; `None` if a part of it is wrong, which goes to `out`.
///
/// A test that continues another one begins with the last position of that test.
///
/// # Errors
/// If the rules need too much work.
fn play<'g>(
    game: &'g Game,
    tests: &[Test],
    index: usize,
    out: &mut Vec<Diagnostic>,
) -> Answer<Option<Match<'g>>> {
    // From the test itself back to the one that sets up the position.
    let mut line = vec![index];
    while let Some(name) = &tests[line[line.len() - 1]].continues {
        let before = &tests[..line[line.len() - 1]];
        let is_meant = |test: &Test| test.name.as_ref().is_some_and(|own| own.text == name.text);
        let Some(earlier) = before.iter().position(is_meant) else {
            let is_later = tests.iter().any(is_meant);
            let tests = before;
            let no_test = TestMistake::NoTest {
                name,
                tests,
                is_later,
            };
            out.push(no_test.into());
            return Ok(None);
        };
        if let Some((key, _)) = tests[line[line.len() - 1]].position.first() {
            let key = &key.name;
            out.push(TestMistake::ContinuesAndPlaces { name, key }.into());
            return Ok(None);
        }
        line.push(earlier);
    }
    let first = &tests[line[line.len() - 1]];
    let Some(start) = set_up::start(game, first, out) else {
        return Ok(None);
    };
    let mut play = Match::new(game, start);
    for index in line.into_iter().rev() {
        if !play_on(&mut play, &tests[index], out)? {
            return Ok(None);
        }
    }
    Ok(Some(play))
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
