//! Conditions and effects of single moves, for one player.

use smallvec::SmallVec;

use crate::data::extra::Stored;
use crate::data::given::StatusPlace;
use crate::data::mask::{Mask, MaskSet};
use crate::data::test::Test;
use crate::data::turn::Turn;
use crate::data::ways::{AttackWays, Way};

/// The conditions and effects of a player's moves.
#[derive(Clone, Debug)]
pub(crate) struct Rich<S> {
    /// The conditions of moves, by their place in the plan.
    pub conditions: Vec<MoveTests<S>>,
    /// Conditions on the position: if none of them holds, forbid rules that depend on it alone are
    /// inactive.
    pub unless: Vec<Test<S>>,
    /// The forbid rules among the conditions, by index.
    pub tested_forbids: Vec<usize>,
    /// The drops.
    pub drops: Vec<Drop<S>>,
    /// The places of the numbers of all dropped pieces.
    pub dropped: Stored,
    /// Passes: the kind of turn, the conditions, and whether they must leave the royals safe.
    pub passes: Vec<(usize, usize, bool)>,
    /// Must rules: the condition under which they are in force, and the condition that a move satisfies
    /// them.
    pub must_rules: Vec<(Test<S>, Test<S>)>,
    /// The gains of stores.
    pub gains: Vec<Gain<S>>,
    /// Counters that some rule reads.
    pub counters: Vec<Counter<S>>,
    /// The paths of the player's pieces of each kind that are tested by themselves, by start.
    pub ways: Vec<Vec<Vec<Way<S>>>>,
    /// The paths of captures, by the cell of the capture.
    pub attack_ways: Vec<Vec<AttackWays<S>>>,
    /// Forbid rules on attack, by their place in the plan.
    pub attack_forbids: Vec<Vec<AttackForbid<S>>>,
    /// Pieces that forbid rules stop wherever they go.
    pub stopped: Vec<MaskSet<S>>,
    /// The condition that the royals are safe, on the position after a move.
    pub safe: Test<S>,
}

/// The conditions of moves.
#[derive(Clone, Debug)]
pub(crate) struct MoveTests<S> {
    /// Forbid rules that are tested before the move.
    pub before: Vec<Test<S>>,
    /// Forbid rules that stop pieces wherever they go, by their place among [those](Rich::stopped).
    pub stopped: SmallVec<[usize; 4]>,
    /// Forbid rules that are tested after the move, if the first condition of each pair held
    /// before.
    pub after: Vec<(Test<S>, Test<S>)>,
    /// The effects.
    pub effects: Vec<Effect<S>>,
    /// Whether an effect changes a piece or its cell.
    pub disturbs: bool,
}

/// A forbid rule that prevents attacks.
#[derive(Clone, Debug)]
pub(crate) struct AttackForbid<S> {
    /// The attackers: the pieces in all of these sets.
    pub subject: SmallVec<[MaskSet<S>; 1]>,
    /// The conditions on the attacked cell, all of which must hold.
    pub when: SmallVec<[Mask<S>; 1]>,
}

/// An effect of a move.
#[derive(Clone, Debug)]
pub(crate) struct Effect<S> {
    /// The condition.
    pub when: Test<S>,
    /// The actions, in order.
    pub acts: Vec<Act<S>>,
}

/// An action.
#[derive(Clone, Debug)]
pub(crate) enum Act<S> {
    /// Pieces are removed from the board.
    Remove(MaskSet<S>),
    /// Pieces become a kind.
    Change(MaskSet<S>, usize),
    /// Pieces become a player's.
    Own(MaskSet<S>, usize),
    /// New pieces of a kind, of a player, are put on empty cells.
    Place(MaskSet<S>, usize, usize),
    /// Pieces get a status.
    Give(StatusPlace, MaskSet<S>),
    /// Pieces lose a status.
    Take(StatusPlace, MaskSet<S>),
    /// One piece is carried to another cell.
    Carry(MaskSet<S>, MaskSet<S>),
    /// Two pieces are exchanged.
    Exchange(MaskSet<S>, MaskSet<S>),
    /// Changes the pieces of some kinds to other kinds, all at once.
    ChangeEach(MaskSet<S>, Vec<(usize, usize)>),
}

/// Pieces of a kind that may be dropped.
#[derive(Clone, Debug)]
pub(crate) struct Drop<S> {
    /// The store.
    pub store: usize,
    /// The kind.
    pub kind: usize,
    /// Whether they are royal: then lines to the royals are not up to date.
    pub is_royal: bool,
    /// The place of their number.
    pub place: usize,
    /// The cells where the store allows the drop.
    pub at: MaskSet<S>,
    /// The conditions of a drop, by cells.
    pub cells: SmallVec<[(usize, S); 1]>,
}

impl<S> Drop<S> {
    /// Returns the drop on a cell, with these conditions.
    pub(crate) fn turn(&self, to: usize, tests: usize) -> Turn<S> {
        Turn::Drop {
            store: self.store,
            kind: self.kind,
            place: self.place,
            to,
            tests,
        }
    }
}

/// The gain of a store.
#[derive(Clone, Debug)]
pub(crate) struct Gain<S> {
    /// The pieces that the store gains.
    pub of: MaskSet<S>,
    /// For each player who loses a piece, and each kind, the place of the number.
    pub places: [Vec<usize>; 2],
}

/// A counter.
#[derive(Clone, Debug)]
pub(crate) struct Counter<S> {
    /// Its place.
    pub place: usize,
    /// Whether both players count it.
    pub is_shared: bool,
    /// Its first value.
    pub start: u16,
    /// The most it can be.
    pub max: u16,
    /// The values that some rule distinguishes from the value below; `None` if a rule may
    /// distinguish any two.
    pub read_at: Option<Vec<u32>>,
    /// The condition of its reset to the first value.
    pub reset: Option<Test<S>>,
    /// The condition of its increment.
    pub add: Option<Test<S>>,
    /// The condition of its decrement.
    pub subtract: Option<Test<S>>,
}
