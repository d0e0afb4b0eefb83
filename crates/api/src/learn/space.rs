//! What all environments of one variant share.

use std::sync::Arc;

use interpreter::Game;

use super::{Numbers, Planes};
use crate::{Error, Variant};

/// The numbers and the planes of a variant. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Space(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    variant: Variant,
    numbers: Numbers,
    planes: Planes,
}

impl Space {
    /// Numbers the moves of a variant, and lists its planes.
    ///
    /// # Errors
    /// [`Error::TooMuch`] if the board is too large.
    pub fn new(variant: &Variant) -> Result<Self, Error> {
        // Most games are played faster by tables; others are played without.
        variant.prepare();
        Ok(Self(Arc::new(Parts {
            variant: variant.clone(),
            numbers: Numbers::of(variant)?,
            planes: Planes::of(variant)?,
        })))
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.0.variant
    }

    /// Returns the numbers of moves.
    pub fn numbers(&self) -> &Numbers {
        &self.0.numbers
    }

    /// Returns the planes.
    pub fn planes(&self) -> &Planes {
        &self.0.planes
    }

    /// Returns the meaning of a number: `e2-e4`, `e7-e8=queen`, `pawn@e4`; empty if it has none.
    pub fn text(&self, number: u32) -> String {
        let rules = self.game().rules();
        self.numbers().meaning(number, rules).unwrap_or_default()
    }

    pub(super) fn game(&self) -> &Arc<Game> {
        self.0.variant.game()
    }
}
