//! A definition's own tests, run.

mod claims;
mod names;
mod set_up;

use grammar::diagnostic::{Diagnostic, Label, Severity};
use grammar::source::Span;
use grammar::variant::Test;
use interpreter::notation::{NotationErrorKind, moves};
use interpreter::{Answer, Game, Match};

use crate::load::{Variant, load_text};
use crate::too_much::TooMuchWords;
use claims::Claims;

/// A failure: what the test claims, and what is so.
const FAILED: &str = "test::failed";
/// A test that says something unreadable.
const UNREADABLE: &str = "test::unreadable";

/// Runs all tests of a definition; a diagnostic for each claim that does not hold.
pub fn run(variant: &Variant) -> Vec<Diagnostic> {
    let mut failures = Vec::new();
    for test in &variant.tests {
        let options: Vec<String> = test
            .options
            .iter()
            .map(|option| option.text.clone())
            .collect();
        if options.is_empty() {
            if let Some(game) = &variant.game {
                run_test(game, test, &mut failures);
            }
            continue;
        }
        let loaded = load_text(variant.text.clone(), &options);
        match &loaded.game {
            Some(game) => run_test(game, test, &mut failures),
            None => failures.extend(
                loaded
                    .diagnostics
                    .into_iter()
                    .filter(|one| {
                        one.severity == grammar::diagnostic::Severity::Error
                            && one.labels.iter().all(|label| label.span.source.0 == 0)
                    })
                    .map(|one| match (&one.labels[..], test.options.first()) {
                        ([], Some(option)) => Diagnostic::error(
                            UNREADABLE,
                            one.message,
                            option.span(),
                            "asked for here",
                        ),
                        _ => one,
                    }),
            ),
        }
    }
    failures
}

/// Runs one test; what is wrong comes in the order of the file.
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
            });
        }
    }
    out[n_before..].sort_by_key(|one| one.labels.first().map(|label| label.span.start));
}

/// Plays the moves of `after`; false if one of them cannot be played, which goes to `out`.
///
/// # Errors
/// If that is too much to tell.
fn play_on(play: &mut Match<'_>, test: &Test, out: &mut Vec<Diagnostic>) -> Answer<bool> {
    for text in &test.after {
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

/// What is read of a claim, or why it cannot be.
type Checked<T> = Result<T, Box<Diagnostic>>;

fn failed(span: Span, message: String, label: String, help: Option<String>) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(FAILED, message, span, label);
    diagnostic.help = help;
    diagnostic
}
