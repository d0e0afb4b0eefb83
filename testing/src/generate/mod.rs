//! Generator of random strings and definitions.
//!
//! - [`notation`]: strings of Betza notation.
//! - [`definition`]: whole definitions. A [`Profile`](profile::Profile) selects the themes of a game. A
//!   [`Maker`] declares the names of everything first and then writes one part after the other into a
//!   [`Draft`](draft::Draft), so that every expression can use every name.
//! - [`boards`] (with `squares`, `graphs`, `zones`), `pieces`, [`expression`], `rules`, `stores`, `follow`, `joints`,
//!   `turns`, `setup`, `names`, `options`, `parents` (with `shipped`): the parts.
//! - [`features`]: counts of the features of definitions.

pub mod boards;
mod chances;
pub mod draft;
pub mod expression;
pub mod features;
mod follow;
mod frames;
mod graphs;
mod joints;
pub mod maker;
mod names;
pub mod notation;
mod options;
mod parents;
pub mod pieces;
pub mod profile;
mod rules;
pub mod setup;
mod shipped;
mod squares;
mod stores;
mod takes;
mod turns;
pub mod vocabulary;
mod zones;

use crate::choices::Choices;
use crate::made_up::MadeUp;
use features::Features;
use maker::Maker;

pub use profile::Aim;

/// A generated definition.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Its texts.
    pub made_up: MadeUp,
    /// Options to switch on; it can be loaded with them and without.
    pub options: Vec<String>,
    /// The counts of its features.
    pub features: Features,
}

/// Makes up a definition; equal decisions give equal texts, and any decisions give a definition.
pub fn definition(choices: &mut Choices, aim: Aim) -> Generated {
    let mut maker = Maker::begin(choices, aim);
    maker.write();
    let Maker {
        mut features,
        board,
        draft,
        parents,
        chosen_options,
        ..
    } = maker;
    draft.count(&mut features);
    let mut made_up = MadeUp::of_text(draft.text());
    if let Some(file) = board.file {
        made_up.boards.insert(board.name, file);
    }
    for (name, parent) in parents {
        made_up.parents.insert(name.to_owned(), parent);
    }
    Generated {
        made_up,
        options: chosen_options,
        features,
    }
}
