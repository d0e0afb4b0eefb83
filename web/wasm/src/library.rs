//! Answers that need no game: shipped variants, texts, diagnostics of a definition.

use alfil::check::check_from;
use alfil::library::{Library, shipped};
use alfil::load::load;
use alfil::session::answer::{Answer, Listed};
use alfil::session::definition::{checked, find_shipped, text_of};
use alfil::session::request::Request;

/// Answers a request that needs no game; `None` if it needs one.
pub fn answer(request: &Request) -> Option<Answer> {
    Some(match request {
        Request::Library => Answer::Library {
            variants: shipped().into_iter().filter_map(listed).collect(),
        },
        Request::Source { name } => match find_shipped(name) {
            Ok(text) => Answer::Text { text: text.text },
            Err(refusal) => Answer::Refused(refusal),
        },
        Request::Check(definition) => match text_of(definition) {
            Ok(text) => {
                let library = Library::of(definition.files.clone());
                Answer::Checked(checked(&check_from(text, &library)))
            }
            Err(refusal) => Answer::Refused(refusal),
        },
        _ => return None,
    })
}

fn listed(name: &'static str) -> Option<Listed> {
    let variant = load(name, &[]).ok()?;
    let rules = variant.game.as_ref()?.rules();
    Some(Listed {
        name,
        title: rules.title.clone(),
        summary: rules.summary.clone(),
    })
}
