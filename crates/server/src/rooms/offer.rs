//! Offers between players.

use ir::PlayerId;
use serde::{Deserialize, Serialize};

/// A kind of offer.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A draw.
    Draw,
    /// A takeback: the last move of the offering player is taken back, with all moves after it.
    Takeback,
    /// A rematch, sides exchanged.
    Rematch,
}

impl What {
    /// Returns the kind of offer in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Draw => "a draw",
            Self::Takeback => "a takeback",
            Self::Rematch => "a rematch",
        }
    }
}

/// An offer, and the players who have agreed.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// The kind.
    pub what: What,
    /// The player who has made the offer.
    pub by: usize,
    /// The players who have agreed, the offering player among them.
    pub agreed: Vec<usize>,
}

/// The offers of a game: at most one of each kind.
#[derive(Serialize, Deserialize, Clone, Default, PartialEq, Eq, Debug)]
#[serde(transparent)]
pub struct Offers(Vec<Offer>);

impl Offers {
    /// Returns all offers.
    pub fn all(&self) -> &[Offer] {
        &self.0
    }

    /// Returns the offer of this kind.
    pub fn of(&self, what: What) -> Option<&Offer> {
        self.0.iter().find(|offer| offer.what == what)
    }

    /// Adds an offer, or agrees to the existing one; returns whether all of `n_players` have agreed now.
    pub fn agree(&mut self, what: What, player: PlayerId, n_players: usize) -> bool {
        let player = player.index();
        let index = self.0.iter().position(|offer| offer.what == what);
        let index = index.unwrap_or_else(|| {
            self.0.push(Offer {
                what,
                by: player,
                agreed: Vec::new(),
            });
            self.0.len() - 1
        });
        let agreed = &mut self.0[index].agreed;
        if !agreed.contains(&player) {
            agreed.push(player);
        }
        agreed.len() >= n_players
    }

    /// Removes an offer; returns it if it existed.
    pub fn remove(&mut self, what: What) -> Option<Offer> {
        let index = self.0.iter().position(|offer| offer.what == what)?;
        Some(self.0.remove(index))
    }

    /// Removes the offers that a move of this player answers: an own draw offer belongs to the move, and stays.
    pub fn lapse(&mut self, mover: PlayerId) {
        self.0
            .retain(|offer| offer.what == What::Draw && offer.by == mover.index());
    }

    /// Removes all offers.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
