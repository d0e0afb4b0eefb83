//! All tables of a game.

use std::ops::Range;

use ir::{CounterId, Source, TurnId};
use smallvec::SmallVec;

use crate::data::attacks::{AttackKnowledge, Attacks};
use crate::data::class::Onto;
use crate::data::decision::Off;
use crate::data::given::StatusPlace;
use crate::data::joint::Joint;
use crate::data::kinds::{KindSets, Kinds};
use crate::data::numbering::Numbering;
use crate::data::rich::Rich;
use crate::data::set::{Offset, Set};
use crate::data::state::State;
use crate::data::table::{Lookups, Ride};
use crate::data::test::Test;
use interpreter::Position;

/// All tables of a game.
#[derive(Clone, Debug)]
pub(crate) struct Tables<S: Set> {
    /// The numbers of cells.
    pub numbers: Numbering,
    /// The look-ups by occupancy.
    pub lookups: Lookups<S>,
    /// The tables by player.
    pub players: [OfPlayer<S>; 2],
    /// The kinds whose attackers decide safety; `None` if there are no royals, or more is tested.
    pub royals: Option<Kinds>,
    /// Whether each move is made and tested, unless it leaves these unattacked.
    pub is_made: bool,
    /// Whether choices of pieces for joint moves [were left
    /// out](crate::compile::joint::Choices::has_left_out).
    pub has_left_out: bool,
    /// For each store, whether a piece dropped from it counts as one that has not moved.
    pub unmoved_drops: Vec<bool>,
    /// What tables decide about attacks.
    pub attack: AttackKnowledge,
    /// Whether a piece captures by a path that is tested by itself.
    pub has_attack_ways: bool,
    /// Whether pieces capture each other on a cell as attack is decided, without other effects.
    pub captures_by_attack: bool,
    /// Counters that are kept.
    pub counters: Vec<CounterId>,
    /// Whether there are conditions of single moves, or data other than the pieces on the board.
    pub is_rich: bool,
    /// Whether these counters are all such data, so that there is none while they are far from tested values.
    pub can_be_bare: bool,
    /// The kind of turn in which a piece moves, if kinds of turns have names.
    pub moving: Option<usize>,
    /// The kinds of turns of several steps.
    pub several: Vec<TurnId>,
    /// The places of given statuses.
    pub given: Vec<StatusPlace>,
    /// Decisions that are switched off.
    pub off: Off,
}

/// The moves of one player's pieces.
#[derive(Clone, Debug)]
pub(crate) struct OfPlayer<S: Set> {
    /// The moves by kind.
    pub kinds: Vec<OfKind<S>>,
    /// The moves while forbid rules that depend on the position alone are inactive, if there are
    /// such rules.
    pub idle: Option<Vec<OfKind<S>>>,
    /// The attacks.
    pub attacks: Attacks<S>,
    /// Joint moves.
    pub joints: Vec<Joint<S>>,
    /// Conditions, tested for this player to move, under which there is no move.
    pub ends: Vec<Test<S>>,
    /// The conditions of single moves.
    pub rich: Rich<S>,
}

/// The moves of a player's pieces of a kind.
#[derive(Clone, Debug)]
pub(crate) struct OfKind<S: Set> {
    /// Moves that leave no cells passed and capture only on their last cell.
    pub plain: SmallVec<[Group<S>; 2]>,
    /// The move class of pieces without conditions.
    pub move_class: MoveClass<S>,
    /// Moves that leave cells passed.
    pub leaving: SmallVec<[Group<S>; 1]>,
    /// For each start, the cells passed on the path to each end.
    pub passed: Vec<Vec<(usize, S)>>,
    /// Captures en passant.
    pub en_passant: SmallVec<[Group<S>; 1]>,
    /// For each cell passed the cells from which the piece could ever capture en passant on it.
    pub en_passant_from: S::PerCell<S>,
    /// Whether they may capture friends.
    pub takes_friends: bool,
    /// The promotions.
    pub promotion: Option<Promotion<S>>,
    /// Whether single moves have conditions, or paths are tested by themselves.
    pub has_conditions: bool,
    /// Whether there are moves without conditions: all of the fields above.
    pub has_unconditional: bool,
    /// Whether these lead onto empty cells, and the others onto enemies in exactly the same way.
    pub are_alike: bool,
    /// The moves with conditions, as far as they are sets.
    pub conditional: SmallVec<[Conditional<S>; 1]>,
}

/// The move class of a kind's pieces that are on no line, for the inner loop of the generator.
#[derive(Clone, Debug)]
pub(crate) enum MoveClass<S: Set> {
    /// Leaps.
    Leaps {
        /// The ends for each start.
        ends: S::PerCell<S>,
        /// The contents of the ends.
        onto: Onto,
    },
    /// Lines of one look-up.
    Ride {
        /// The look-up.
        ride: Ride,
        /// The contents of the ends.
        onto: Onto,
    },
    /// Lines of two look-ups.
    TwoRides {
        /// The look-ups.
        rides: [Ride; 2],
        /// The contents of the ends.
        onto: Onto,
    },
    /// Shifts of all pieces at once, a few directions one after the other.
    Shifts(Vec<Shift<S>>),
    /// Any other moves: class by class.
    Any,
}

/// Moves of one class.
#[derive(Clone, Debug)]
pub(crate) struct Group<S: Set> {
    /// The contents of the ends.
    pub onto: Onto,
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// Ends that no piece between can block, for each start, if there are any.
    pub leaps: Option<S::PerCell<S>>,
    /// The look-ups of lines.
    pub rides: SmallVec<[Ride; 2]>,
    /// For each look-up the ends that [some pieces](Self::blockers) do not block, if there are any such pieces.
    pub blockings: SmallVec<[Ride; 2]>,
    /// The pieces that may not be jumped.
    pub blockers: KindSets,
    /// The pieces that may not be captured.
    pub exempt: KindSets,
}

/// Moves of a class with conditions.
#[derive(Clone, Debug)]
pub(crate) struct Conditional<S: Set> {
    /// The moves.
    pub group: Group<S>,
    /// The moves as directions of all pieces at once, if there are few directions; none for captures en passant.
    pub shifts: Option<Vec<Shift<S>>>,
    /// The conditions.
    pub tests: usize,
    /// Whether they leave cells passed.
    pub leaves_passed: bool,
    /// Whether they capture en passant.
    pub is_en_passant: bool,
}

/// One direction of all pieces of a kind at once.
#[derive(Clone, Debug)]
pub(crate) struct Shift<S> {
    /// The contents of the ends.
    pub onto: Onto,
    /// Whether the pieces must not have moved.
    pub is_initial: bool,
    /// Whether they leave cells passed.
    pub leaves_passed: bool,
    /// Starts from which it leads somewhere.
    pub starts: S,
    /// The offset from the start to the end.
    pub by: Offset,
    /// The offsets from the start to cells that must be empty.
    pub empty: SmallVec<[Offset; 2]>,
}

/// The promotions of a player's pieces of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Promotion<S: Set> {
    /// The kinds.
    pub to: SmallVec<[usize; 4]>,
    /// The places of the number of each kind in a store, if its pieces are the choices instead.
    pub from_store: Option<Range<usize>>,
    /// That store.
    pub source: Option<Source>,
    /// For each start the ends where the piece may promote.
    pub offered: S::PerCell<S>,
    /// For each start the ends where it must promote.
    pub must: S::PerCell<S>,
    /// The ends where it may and where it must, if they are the same for all starts.
    pub zones: Option<(S, S)>,
}

impl<S: Set> Tables<S> {
    /// Returns the number of kinds.
    pub(crate) fn n_kinds(&self) -> usize {
        self.players[0].kinds.len()
    }

    /// Returns the state of a position.
    pub(crate) fn state(&self, position: &Position) -> State<S> {
        State::of_position(position, self.n_kinds(), &self.given, &self.numbers)
    }
}

impl<S: Set> Group<S> {
    /// Tests whether the moves depend on the pieces jumped, or captured.
    #[inline(always)]
    pub(crate) fn meets_some(&self) -> bool {
        !self.blockers.are_none() || !self.exempt.are_none()
    }
}

impl<S: Set> OfKind<S> {
    /// Returns the cells passed on the path.
    #[inline]
    pub(crate) fn passed(&self, from: usize, to: usize) -> S {
        let found = self.passed.get(from).into_iter().flatten();
        let mut found = found.filter(|(end, _)| *end == to);
        found.next().map_or_else(S::default, |(_, cells)| *cells)
    }
}
