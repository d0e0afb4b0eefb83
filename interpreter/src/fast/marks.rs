//! Marks of men who have not moved, and cells passed, as far as they make states different: of marks what
//! [`Game::unmoved_that_matter`] is of positions.

use ir::facts::marks::Asks;

use super::extra::Extra;
use super::set::{PerCell, Set};
use super::state::State;
use super::tables::Tables;
use crate::game::Game;
use crate::reads::has_castling;

/// Whose marks make a state another.
#[derive(Debug)]
pub(super) enum Marks {
    /// All men's.
    All,
    /// Those of men of these kinds, and of those who may yet join.
    Of(Vec<usize>),
}

impl Marks {
    /// Finds out whose.
    pub(super) fn new<S: Set>(game: &Game, tables: &Tables<S>) -> Self {
        let rules = game.rules();
        let mut joints = tables.players.iter().flat_map(|of| &of.joints);
        let is_unclear = game.reads.unmoved
            || game.reads.initial_by_effect
            || game.joint_asks.contains(&Asks::Anything)
            || rules.kinds.iter().any(has_castling)
            || joints.any(|joint| joint.is_evaluated);
        match is_unclear {
            true => Self::All,
            false => {
                let kinds = (0..rules.kinds.len()).filter(|kind| game.reads.initial_kinds[*kind]);
                Self::Of(kinds.collect())
            }
        }
    }

    /// Returns the men who have not moved and of whom that may still be asked.
    pub(super) fn that_matter<S: Set, const K: usize, E: Extra>(
        &self,
        state: &State<S, K, E>,
        tables: &Tables<S>,
    ) -> S {
        let Self::Of(kinds) = self else {
            return state.unmoved;
        };
        let of_kinds = kinds.iter().map(|kind| state.kinds[kind % K]);
        let mut asked = of_kinds.fold(S::default(), |all, men| all | men);
        // A joint move that lacks one of its marks is lost for good.
        let players = tables.players.iter();
        for joint in players.flat_map(|player| &player.joints) {
            if joint.unmoved.without(state.unmoved).is_empty() {
                asked |= joint.unmoved;
            }
        }
        asked & state.unmoved
    }
}

/// Who could ever take in passing.
#[derive(Clone, Copy, Debug)]
pub(super) struct InPassing {
    /// Whether anybody may: rules ask about cells passed, or ways that are asked by themselves lead there.
    is_unclear: bool,
}

impl InPassing {
    /// Finds out who.
    pub(super) fn new<S: Set>(game: &Game, tables: &Tables<S>) -> Self {
        let takes_by_ways = tables.players.iter().any(|player| {
            let mut ways = player.rich.ways.iter().flatten().flatten();
            let mut attacks = player.rich.attack_ways.iter().flatten();
            ways.any(|way| way.is_en_passant) || attacks.any(|way| way.passed.is_some())
        });
        Self {
            is_unclear: game.reads.passed || takes_by_ways,
        }
    }

    /// Returns the cells passed for which somebody stands where he could ever take who has passed them.
    pub(super) fn that_could_matter<S: Set, const K: usize, E: Extra>(
        self,
        state: &State<S, K, E>,
        tables: &Tables<S>,
    ) -> S {
        if self.is_unclear || state.passed.is_empty() {
            return state.passed;
        }
        let mut taken_on = S::default();
        let kinds = &tables.players[usize::from(state.turn & 1)].kinds;
        for cell in state.passed.cells() {
            let takers = kinds.iter().zip(&state.kinds);
            let mut takers = takers.map(|(kind, men)| *men & *kind.en_passant_from.at(cell));
            if takers.any(|men| men.meets(state.mine())) {
                taken_on |= S::of(cell);
            }
        }
        taken_on
    }
}
