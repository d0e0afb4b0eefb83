//! Marks of unmoved pieces, and cells passed, as far as they make states different. For marks this is the counterpart of
//! [`Game::unmoved_that_matter`] for positions.

use ir::facts::marks::MarkTest;

use crate::data::set::{PerCell, Set};
use crate::data::state::State;
use crate::data::tables::Tables;
use crate::data::ways::AttackWays;
use interpreter::Game;
use interpreter::executor::has_castling;

/// The marks that make a state different.
#[derive(Debug)]
pub(crate) enum Marks {
    /// The marks of all pieces.
    All,
    /// The marks that the game itself finds in a position made of the state: sets do not decide all
    /// of them.
    Evaluated,
    /// The marks of pieces of these kinds, and of pieces that may still take part in a joint move.
    Of {
        /// The kinds.
        kinds: Vec<usize>,
        /// For each rule of joint moves whether it tests the marks of its own pieces, not of any piece on certain cells.
        of_pieces: Vec<bool>,
    },
}

impl Marks {
    /// Finds the marks that matter.
    pub(crate) fn new<S: Set>(game: &Game, tables: &Tables<S>) -> Self {
        let rules = game.rules();
        let mut joints = tables.players.iter().flat_map(|of| &of.joints);
        let are_all = game.reads.unmoved
            || game.reads.initial_by_effect
            || game.joint_marks.contains(&MarkTest::Anything);
        let is_unclear = rules.kinds.iter().any(has_castling)
            || tables.has_left_out
            || joints.any(|joint| joint.is_evaluated);
        match (are_all, is_unclear) {
            (true, _) => Self::All,
            (false, true) => Self::Evaluated,
            (false, false) => {
                let kinds = (0..rules.kinds.len()).filter(|kind| game.reads.initial_kinds[*kind]);
                let marks = game.joint_marks.iter();
                Self::Of {
                    kinds: kinds.collect(),
                    of_pieces: marks.map(|marks| *marks == MarkTest::ItsPieces).collect(),
                }
            }
        }
    }

    /// Returns the unmoved pieces whose marks may still be tested; `found` evaluates the game itself, or returns more
    /// pieces.
    pub(crate) fn that_matter<S: Set>(
        &self,
        state: &State<S>,
        tables: &Tables<S>,
        found: impl FnOnce() -> S,
    ) -> S {
        let (kinds, of_pieces) = match self {
            Self::All => return state.unmoved,
            Self::Evaluated => return found(),
            Self::Of { kinds, of_pieces } => (kinds, of_pieces),
        };
        let of_kinds = kinds.iter().map(|kind| state.kinds[*kind]);
        let mut found = of_kinds.fold(S::default(), |all, pieces| all | pieces);
        // A joint move that lacks one of its marks is lost for good, as is one with pieces that were never on their
        // cells.
        for (of, player) in state.of.iter().zip(&tables.players) {
            let stands = |(kind, from, _): &(usize, usize, usize)| {
                (state.kinds[*kind] & *of).contains(*from)
            };
            for joint in &player.joints {
                let is_whole = joint.unmoved.without(state.unmoved).is_empty()
                    && (!of_pieces[joint.rule] || joint.pieces.iter().all(stands));
                if is_whole {
                    found |= joint.unmoved;
                }
            }
        }
        found & state.unmoved
    }
}

/// The pieces that could ever capture en passant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnPassant {
    /// Whether any piece may: rules read the cells passed, or paths that are tested by themselves lead there.
    is_unclear: bool,
}

impl EnPassant {
    /// Finds these pieces.
    pub(crate) fn new<S: Set>(game: &Game, tables: &Tables<S>) -> Self {
        let takes_by_ways = tables.players.iter().any(|player| {
            let mut ways = player.rich.ways.iter().flatten().flatten();
            let mut attacks = player.rich.attack_ways.iter().flatten();
            ways.any(|way| way.is_en_passant) || attacks.any(AttackWays::capture_en_passant)
        });
        Self {
            is_unclear: game.reads.passed || takes_by_ways,
        }
    }

    /// Returns the cells passed for which some piece is on a cell from where it could ever capture the piece that has
    /// passed them.
    pub(crate) fn that_could_matter<S: Set>(self, state: &State<S>, tables: &Tables<S>) -> S {
        if self.is_unclear || state.passed.is_empty() {
            return state.passed;
        }
        let mut taken_on = S::default();
        let kinds = &tables.players[usize::from(state.turn & 1)].kinds;
        for cell in state.passed.cells() {
            let takers = kinds.iter().zip(&*state.kinds);
            let mut takers = takers.map(|(kind, pieces)| *pieces & *kind.en_passant_from.at(cell));
            if takers.any(|pieces| pieces.meets(state.mine())) {
                taken_on |= S::of(cell);
            }
        }
        taken_on
    }
}
