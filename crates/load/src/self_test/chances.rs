//! The probabilities of throws and draws.

use grammar::placement::names;
use grammar::variant::document::{Key, Text};
use interpreter::{Game, Position};
use ir::{Called, Item, Move};

use super::Checked;
use super::names::found;
use crate::mistake::{Probability, TestMistake};

/// Parses `1/6`: a fraction from 0 to 1.
pub(super) fn fraction(text: &Text) -> Checked<Probability> {
    let number = |text: &str| {
        let text = text.trim();
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_number)
    };
    let parts = text.text.split_once('/');
    let parts = parts.and_then(|(n, of)| Some((number(n)?, number(of)?)));
    match parts.filter(|(n, of)| n <= of && *of > 0) {
        Some((n, of)) => Ok(Probability { n, of }),
        None => Err(Box::new(TestMistake::NotAFraction { text }.into())),
    }
}

/// Returns the probability of the faces of the dice that are thrown next, or of the item that is drawn next.
pub(super) fn probability(
    game: &Game,
    position: &Position,
    legal: &[Move],
    key: &Key,
) -> Checked<Probability> {
    let weight = |turn: &Move| game.weight(position, turn);
    let of: u32 = legal.iter().map(weight).sum();
    let called = position.called().filter(|_| of > 0);
    let is_meant: &dyn Fn(&Move) -> bool = match called {
        None => {
            let span = key.span;
            return Err(Box::new(TestMistake::NoChance { span }.into()));
        }
        Some(Called::Throw(id)) => {
            let Some(faces) = game.rules().find_faces(id, &key.name) else {
                let dice = &game.rules().chances[id.index()];
                return Err(Box::new(TestMistake::NoThrow { key, dice }.into()));
            };
            &move |turn| turn.thrown().is_some_and(|thrown| thrown.faces == faces)
        }
        Some(Called::Item(called)) => {
            let item = names::item(game.rules(), called.store, &key.name);
            let item = usize::from(found(item, key.span)?);
            &move |turn| turn.item().map(Item::index) == Some(item)
        }
    };
    let n = legal.iter().filter(|turn| is_meant(turn)).map(weight).sum();
    Ok(Probability { n, of })
}
