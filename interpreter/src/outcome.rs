//! The end of a game, and the ends that count.

use ir::PlayerId;

/// The end of a game: the winners, the points, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winners, in turn order: no player, or all players of some teams.
    pub winners: Vec<PlayerId>,
    /// Points in hundredths, one entry per player.
    pub scores: Vec<u16>,
    /// The reason given by the rule.
    pub reason: String,
    /// Whether the end must be claimed: the game goes on if no player claims it.
    pub is_claim: bool,
}

/// The ends that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends<'m> {
    /// All ends: for games that are played.
    Played {
        /// For each occurrence of the position the number of moves since then, the current occurrence (0) first.
        ages: &'m [u32],
    },
    /// All ends except draws that players claim: for counts and searches, which have no history.
    Counted,
}
