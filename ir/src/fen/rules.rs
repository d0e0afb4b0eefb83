//! The rules that a FEN depends on.

use crate::{Board, Chance, Counter, Kind, Player, Rules, Store};

/// The parts of the rules that a FEN refers to.
#[derive(Clone, Copy, Debug)]
pub struct FenRules<'a> {
    /// The board: its rows.
    pub board: &'a Board,
    /// Players in turn order.
    pub players: &'a [Player],
    /// Kinds of pieces: their letters.
    pub kinds: &'a [Kind],
    /// Stores: each may have a bracket after the rows.
    pub stores: &'a [Store],
    /// The greatest height of a stack.
    pub levels: u16,
    /// Counters, some of which have a field.
    pub counters: &'a [Counter],
    /// Dice, each with a field once it has been thrown.
    pub chances: &'a [Chance],
    /// Whether there can be neutral pieces.
    pub has_neutral: bool,
}

impl<'a> From<&'a Rules> for FenRules<'a> {
    fn from(rules: &'a Rules) -> Self {
        Self {
            board: &rules.board,
            players: &rules.players,
            kinds: &rules.kinds,
            stores: &rules.stores,
            levels: rules.levels,
            counters: &rules.counters,
            chances: &rules.chances,
            has_neutral: rules.control.has_neutral,
        }
    }
}
