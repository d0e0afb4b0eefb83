//! Definitions by people or by the generator with a few random changes: rules that belong together, and one that does
//! not.
//!
//! - [`stock`]: the definitions that are changed, and the parts of them that are put into others.
//! - [`change`]: the changes.
//! - [`words`]: the changes within one string: an expression, a notation, a FEN.
//!
//! Many of them cannot be played any more, which the reader of the definition reports. The others are like any
//! definition: every law holds.

pub mod change;
pub mod stock;
pub mod words;

use crate::choices::Choices;
use crate::generate::features::Features;
use crate::generate::{self, Aim, Generated};
use crate::made_up::MadeUp;
use change::CHANGES;
use stock::STOCK;

/// The most changes of a definition.
const CHANGES_MAX: usize = 4;

/// The percentage of definitions that the generator made.
const GENERATED: usize = 30;

/// The number of the generator's definitions that can be changed.
const SEEDS: usize = 20_000;

/// Returns a randomly changed definition; equal decisions give equal texts.
pub fn definition(choices: &mut Choices) -> Generated {
    let mut features = Features::default();
    let (mut made_up, options) = match choices.chance(GENERATED) {
        true => {
            let seed = choices.below(SEEDS) as u64;
            let made = generate::definition(&mut Choices::of_seed(seed), Aim::Tables);
            features.note("of generated");
            (made.made_up, made.options)
        }
        false => {
            let written = choices.one_of(&STOCK.games);
            features.note(&format!("of {}", written.name));
            let n_options = usize::from(choices.chance(20));
            let options = choices.some_of(&written.options, n_options);
            (written.made_up.clone(), options)
        }
    };
    for _ in 0..choices.between(1, CHANGES_MAX) {
        let (name, change) = choices.weighted(&CHANGES);
        let text = one_text(choices, &mut made_up);
        if let Some(changed) = change(text, choices) {
            *text = changed;
            features.note(&format!("change {name}"));
        }
    }
    Generated {
        made_up,
        options,
        features,
    }
}

/// Returns the definition or one of its parents.
fn one_text<'m>(choices: &mut Choices, made_up: &'m mut MadeUp) -> &'m mut String {
    let parents = made_up.parents.values_mut();
    let mut texts: Vec<&mut String> = std::iter::once(&mut made_up.text).chain(parents).collect();
    let nth = choices.below(texts.len());
    texts.swap_remove(nth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_decisions_change_the_same() {
        for seed in 0..30 {
            let mut choices = Choices::of_seed(seed);
            let first = definition(&mut choices).made_up;
            let again = definition(&mut Choices::of_record(choices.record())).made_up;
            assert_eq!(again, first);
        }
    }

    /// Tests that each change is made in some definition, and that one in five definitions can
    /// still be read.
    #[test]
    fn changes_are_made_and_many_definitions_stay_sound() {
        let mut features = Features::default();
        let (n, mut n_sound, mut n_same) = (200, 0, 0);
        for seed in 0..n {
            let made = definition(&mut Choices::of_seed(seed));
            features.join(&made.features);
            let game = made.made_up.load_to_play(&made.options).game;
            n_sound += u64::from(game.is_some());
            n_same += u64::from(made.features.counts().count() == 1);
        }
        for (_, (name, _)) in &CHANGES {
            assert!(features.has(&format!("change {name}")), "{name}");
        }
        assert!(n_sound > n / 5, "{n_sound} of {n} are sound");
        assert!(n_same < n / 10, "{n_same} of {n} are not changed");
    }
}
