//! Marks of men who have not moved, and cells passed, as far as they make states different: of marks what
//! [`Game::unmoved_that_matter`] is of positions.

use ir::facts::marks::Asks;

use super::extra::Extra;
use super::set::{PerCell, Set};
use super::state::State;
use super::tables::Tables;
use super::ways::AttackWays;
use crate::game::Game;
use crate::reads::has_castling;

/// Whose marks make a state another.
#[derive(Debug)]
pub(super) enum Marks {
    /// All men's.
    All,
    /// Those that the game itself finds in a position made of the state: not all are told by sets.
    Asked,
    /// Those of men of these kinds, and of those who may yet join.
    Of {
        /// The kinds.
        kinds: Vec<usize>,
        /// For each rule of joint moves whether it asks for the marks of its own men, not of whoever stands on certain cells.
        of_men: Vec<bool>,
    },
}

impl Marks {
    /// Finds out whose.
    pub(super) fn new<S: Set>(game: &Game, tables: &Tables<S>) -> Self {
        let rules = game.rules();
        let mut joints = tables.players.iter().flat_map(|of| &of.joints);
        let are_all = game.reads.unmoved
            || game.reads.initial_by_effect
            || game.joint_asks.contains(&Asks::Anything);
        let is_unclear = rules.kinds.iter().any(has_castling)
            || tables.has_left_out
            || joints.any(|joint| joint.is_evaluated);
        match (are_all, is_unclear) {
            (true, _) => Self::All,
            (false, true) => Self::Asked,
            (false, false) => {
                let kinds = (0..rules.kinds.len()).filter(|kind| game.reads.initial_kinds[*kind]);
                let asks = game.joint_asks.iter();
                Self::Of {
                    kinds: kinds.collect(),
                    of_men: asks.map(|asks| *asks == Asks::ItsMen).collect(),
                }
            }
        }
    }

    /// Returns the men who have not moved and of whom that may still be asked; `asked` asks the game itself, or tells more of them.
    pub(super) fn that_matter<S: Set, const K: usize, E: Extra>(
        &self,
        state: &State<S, K, E>,
        tables: &Tables<S>,
        asked: impl FnOnce() -> S,
    ) -> S {
        let (kinds, of_men) = match self {
            Self::All => return state.unmoved,
            Self::Asked => return asked(),
            Self::Of { kinds, of_men } => (kinds, of_men),
        };
        let of_kinds = kinds.iter().map(|kind| state.kinds[kind % K]);
        let mut asked = of_kinds.fold(S::default(), |all, men| all | men);
        // A joint move that lacks one of its marks is lost for good, as is one of men who never stood there.
        for (of, player) in state.of.iter().zip(&tables.players) {
            let stands = |(kind, from, _): &(usize, usize, usize)| {
                (state.kinds[kind % K] & *of).contains(*from)
            };
            for joint in &player.joints {
                let is_whole = joint.unmoved.without(state.unmoved).is_empty()
                    && (!of_men[joint.rule] || joint.men.iter().all(stands));
                if is_whole {
                    asked |= joint.unmoved;
                }
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
            ways.any(|way| way.is_en_passant) || attacks.any(AttackWays::take_in_passing)
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
