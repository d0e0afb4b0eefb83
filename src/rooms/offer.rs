//! What players offer each other.

use ir::PlayerId;
use serde::{Deserialize, Serialize};

/// What can be offered.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// That nobody wins.
    Draw,
    /// That the last turn of the one who offers is taken back, with what came after it.
    Takeback,
    /// Another game, sides exchanged.
    Rematch,
}

impl What {
    /// What it is, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Draw => "a draw",
            Self::Takeback => "to take a turn back",
            Self::Rematch => "a rematch",
        }
    }
}

/// Something offered, and by whom it has been agreed to.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What.
    pub what: What,
    /// Who has offered it.
    pub by: usize,
    /// Who has agreed, the one who offers among them.
    pub agreed: Vec<usize>,
}

/// The offers of a game: one of each sort at most.
#[derive(Serialize, Deserialize, Clone, Default, PartialEq, Eq, Debug)]
#[serde(transparent)]
pub struct Offers(Vec<Offer>);

impl Offers {
    /// All of them.
    pub fn all(&self) -> &[Offer] {
        &self.0
    }

    /// The offer of this sort.
    pub fn of(&self, what: What) -> Option<&Offer> {
        self.0.iter().find(|offer| offer.what == what)
    }

    /// Puts an offer down, or agrees to the one that is there; returns whether all of so many have agreed now.
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

    /// Takes an offer away; returns it if it was there.
    pub fn remove(&mut self, what: What) -> Option<Offer> {
        let index = self.0.iter().position(|offer| offer.what == what)?;
        Some(self.0.remove(index))
    }

    /// Takes away what a turn of this player answers: a draw that he has offered himself goes with his turn, and stays.
    pub fn lapse(&mut self, mover: PlayerId) {
        self.0
            .retain(|offer| offer.what == What::Draw && offer.by == mover.index());
    }

    /// Takes all away.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
