//! Answers that need no game: shipped variants, texts, diagnostics of a definition.

use alfil_load::check::check_from;
use alfil_load::library::{Library, shared, shipped};
use alfil_load::load::load;
use alfil_load::names;
use alfil_record::game_file::{self, Record};
use alfil_session::answer::{Answer, Game, Listed, Refusal};
use alfil_session::definition::{checked, find_shipped, text_of};
use alfil_session::request::Request;

/// Answers a request that needs no game; `None` if it needs one.
pub fn answer(request: &Request) -> Option<Answer> {
    Some(match request {
        Request::Library => Answer::Library {
            variants: shipped().into_iter().filter_map(listed).collect(),
        },
        Request::Source { name } => match find_shipped(name) {
            Ok(text) => Answer::Text { text: text.text },
            Err(refusal) => match shared(name) {
                Some(text) => Answer::Text {
                    text: text.to_owned(),
                },
                None => Answer::Refused(refusal),
            },
        },
        Request::Check(definition) => match text_of(definition) {
            Ok(text) => {
                let library = Library::of(definition.files.clone());
                Answer::Checked(checked(&check_from(text, &library)))
            }
            Err(refusal) => Answer::Refused(refusal),
        },
        Request::Games { text } => match game_file::read(text) {
            Ok(records) => Answer::Games {
                games: records.into_iter().map(listed_game).collect(),
            },
            Err(faults) => Answer::Refused(Refusal::new(faults.words("the text"))),
        },
        _ => return None,
    })
}

fn listed_game(record: Record) -> Game {
    let text = record.write();
    Game {
        variant: record.tag("Variant").and_then(names::variant_of),
        n_plies: record.turns.len(),
        tags: record.tags,
        text,
    }
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
