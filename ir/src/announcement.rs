//! Announcements: what all players are told after a move.

use crate::{Cells, Condition, Node, Number};
use serde::Serialize;

/// A text that all players are told after each move for which a condition holds. It changes nothing in the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Announcement {
    /// The name.
    pub name: String,
    /// The condition, evaluated after the turn as that of a [`Counter`](crate::Counter).
    pub when: Condition,
    /// The parts of the text, one after the other.
    pub text: Vec<Told>,
}

/// A part of the text of an [`Announcement`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Told {
    /// These words.
    Words(String),
    /// The names of the cells.
    Cells(Cells),
    /// The number.
    Number(Number),
}

impl Told {
    /// Returns the expression that the part shows, if it is one.
    pub fn node(&self) -> Option<Node<'_>> {
        match self {
            Self::Words(_) => None,
            Self::Cells(cells) => Some(cells.into()),
            Self::Number(number) => Some(number.into()),
        }
    }
}
