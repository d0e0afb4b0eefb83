//! The part of the rules that goes into tables.
//!
//! Nothing here depends on the width of a set: a plan consists of traces and the facts about each of them.

use std::ops::Range;
use std::rc::Rc;

use ir::{Condition, CounterId, KindId, Player, PlayerId, Rules, Source, StoreRef, TurnId};

use crate::compile::conditions::Conditions;
use crate::compile::drops::Drops;
use crate::compile::idle::Idle;
use crate::compile::joint::Joins;
use crate::compile::moves::Moves;
use crate::compile::safety::Safety;
use crate::compile::turns::Passes;
use crate::data::attacks::AttackKnowledge;
use crate::data::decision::{Deciding, Decision};
use crate::data::given::StatusPlace;
use crate::data::numbering::Numbering;
use interpreter::executor::Layout;

/// A game that tables can play.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The number of cells; after renumbering, of numbers.
    pub n_cells: usize,
    /// The numbers of cells: those of the board until the plan is [renumbered](Numbering::renumber).
    pub numbers: Numbering,
    /// The moves by player and kind.
    pub moves: [Vec<Moves>; 2],
    /// The joint moves by player.
    pub joints: [Vec<Joins>; 2],
    /// Whether choices of pieces for joint moves [were left
    /// out](crate::compile::joint::Choices::has_left_out).
    pub has_left_out: bool,
    /// The kind of safety test.
    pub safety: Safety,
    /// The players.
    pub players: Vec<Player>,
    /// The ends, by index, after which there are no moves.
    pub ends: Vec<usize>,
    /// The conditions of single moves.
    pub conditions: Vec<Conditions>,
    /// The conditions that apply only in some positions.
    pub idle: Option<Idle>,
    /// Sets of forbid rules any of which prevents an attack on a royal: the empty set first. They depend on the attacked
    /// cell alone.
    pub attack_forbids: Vec<Vec<Condition>>,
    /// Forbid rules that restrict attacks on royals, by index.
    pub forbids_on_attack: Vec<usize>,
    /// What tables decide about attacks.
    pub attack: AttackKnowledge,
    /// Whether an attacked enemy can always be captured, without other effects, by rules that do not make the capture
    /// compulsory.
    pub captures_by_attack: bool,
    /// The drops by player.
    pub drops: [Vec<Drops>; 2],
    /// The passes by player.
    pub passes: [Vec<Passes>; 2],
    /// The kind of turn in which a piece moves, if kinds of turns have names.
    pub moving: Option<TurnId>,
    /// The kinds of turns of several steps.
    pub several: Vec<TurnId>,
    /// Counters that some rule reads.
    pub counters: Vec<CounterId>,
    /// For each counter the values that some rule distinguishes from the value below, in counting sequences of moves;
    /// `None` if a rule may distinguish any two.
    pub read_at: Vec<Option<Vec<u32>>>,
    /// The places of counters and stores.
    pub layout: Layout,
    /// The places of given statuses.
    pub given: Vec<StatusPlace>,
    /// The decisions.
    pub deciding: Rc<Deciding>,
}

impl Plan {
    /// Tests whether lines decide that royals are safe, for moves of one piece from cell to cell without effects.
    pub(crate) fn decides_by_lines(&self) -> bool {
        match &self.safety {
            Safety::Never | Safety::Usual(_) => true,
            Safety::Made(None) => false,
            Safety::Made(Some(kinds)) => {
                !self.deciding.off().has(Decision::Lines)
                    && !self.makes_royals(kinds)
                    && !self.attacks_by_ways()
            }
        }
    }

    /// Returns the places of the contents of a store that a player names.
    pub(crate) fn store_of(&self, me: usize, store: StoreRef) -> Range<usize> {
        let (store, owner) = self.source(me, store);
        self.layout.contents(store, owner)
    }

    /// Returns the store that a player names, with its owner.
    pub(crate) fn source(&self, me: usize, store: StoreRef) -> Source {
        let me = PlayerId::from_index(me);
        let owner = store.of.all(&self.players, me).next().unwrap_or(me);
        (store.store, owner)
    }

    /// Tests whether a piece captures by a path that is tested by itself.
    pub(crate) fn attacks_by_ways(&self) -> bool {
        let mut ways = self.moves.iter().flatten().flat_map(|moves| &moves.ways);
        ways.any(|way| way.attacks)
    }

    /// Tests whether there are conditions of single moves, or data other than the pieces on the
    /// board.
    pub(crate) fn is_rich(&self, rules: &Rules) -> bool {
        !self.can_be_bare(rules) || !self.counters.is_empty()
    }

    /// Tests whether counters are the only data other than the pieces on the board, and no move has conditions.
    pub(crate) fn can_be_bare(&self, rules: &Rules) -> bool {
        let is_rich = self.conditions.len() > 1
            || self.moves.iter().flatten().any(Moves::meet_some)
            || !rules.turns.is_empty()
            || self.joints.iter().flatten().any(|joins| joins.is_evaluated)
            || self.attack < AttackKnowledge::Pieces
            || matches!(self.safety, Safety::Made(_))
            || self
                .moves
                .iter()
                .flatten()
                .any(|moves| !moves.ways.is_empty())
            || !(rules.stores.is_empty()
                && rules.must_rules.is_empty()
                // Statuses are given by effects alone.
                && rules.effects.is_empty());
        !is_rich
    }

    /// Tests whether a piece becomes royal, or ceases to be royal: then the royal on the end of a move is another piece
    /// than at its start.
    pub(crate) fn makes_royals(&self, royals: &[KindId]) -> bool {
        let all = self.moves.iter().flat_map(|moves| moves.iter().enumerate());
        let changes = |(kind, moves): (usize, &Moves)| {
            let mut promotion = moves.promotion.iter();
            if promotion.any(|promotion| promotion.from_store.is_some()) {
                return true;
            }
            let is_royal = royals.contains(&KindId::from_index(kind));
            let mut becomes = moves.promotion.iter().flat_map(|choices| &choices.to);
            becomes.any(|kind| royals.contains(kind) != is_royal)
        };
        all.into_iter().any(changes)
    }
}
