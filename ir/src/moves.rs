//! Moves: complete records of turns and steps.

use std::hash::{Hash, Hasher};
use std::slice;

use crate::{
    Arrange, CellId, Chooser, Dropped, Item, Joined, KindId, PartName, PathKey, PlayerId, StepKind,
    StoreId, Thrown, TurnId, Walked,
};
use smallvec::SmallVec;

/// A list of cells that is nearly always short.
pub type CellList = SmallVec<[CellId; 4]>;

/// Pairs of cells, from and to.
pub type CellPairs = SmallVec<[(CellId, CellId); 1]>;

/// A store and its owner; for a shared store, the player who draws from it.
pub type Source = (StoreId, PlayerId);

/// The move class, for people and for notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece moves from one cell to another, with or without captures.
    Move,
    /// Several pieces move at once.
    Castle,
    /// A piece is captured en passant.
    EnPassant,
    /// The mover stays on its cell and captures.
    Rifle,
    /// The mover leaves its cell and returns, without a capture.
    Pass,
    /// A piece is dropped from a store.
    Drop,
    /// A piece or a tile is placed from a store before the last phase.
    SetUp,
    /// A place is called, and chance picks an item of a store for it.
    Call,
    /// Chance picks.
    Chance,
    /// The next item of a store is left out of the game.
    Discard,
    /// A turn of several steps.
    Compound,
}

impl MoveKind {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::Move,
        Self::Castle,
        Self::EnPassant,
        Self::Rifle,
        Self::Pass,
        Self::Drop,
        Self::SetUp,
        Self::Call,
        Self::Chance,
        Self::Discard,
        Self::Compound,
    ];

    /// Tests whether chance picks the move instead of a player.
    pub fn is_chance(self) -> bool {
        self == Self::Chance
    }

    /// Returns the word that JSON output uses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Castle => "castle",
            Self::EnPassant => "en-passant",
            Self::Rifle => "rifle",
            Self::Pass => "pass",
            Self::Drop => "drop",
            Self::SetUp | Self::Call | Self::Discard => "set-up",
            Self::Chance => "chance",
            Self::Compound => "compound",
        }
    }
}

/// One turn, or one step of a turn of several.
///
/// Two turns are the same move if and only if their records are equal: [`Move::same_record`]. The effects of a move
/// and their order are described at [`Rules`](crate::Rules#the-order-of-a-turn).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The kind of turn, in games with several.
    pub way: Option<TurnId>,
    /// The action of the move.
    pub shape: Shape,
}

/// The action of a move; the documentation of each variant shows its notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A piece moves by a part of its movement and may capture: `e2e4`, `e7e8=queen`, `d5xe6ep`, `e1!d4`, `e1g1` if
    /// the notation allows castling.
    Walk(Walked),
    /// Several pieces move at once, by a joint move: `e1g1`, `O-O`.
    Joint(Joined),
    /// A piece or a tile is placed from a store: `P@e4`, `KQRB@c2`.
    Drop(Dropped),
    /// A cell is called, and chance picks an item of a store for it: `@c2`.
    Call {
        /// The store.
        source: Source,
        /// The called cell.
        to: CellId,
    },
    /// An item of a store is left out of the game: `Q@-`.
    Discard {
        /// The item.
        item: Item,
        /// The store.
        source: Source,
    },
    /// Dice are thrown: `die=3`, `dice=2+5`.
    Throw(Thrown),
    /// No action: `pass`.
    Pass,
    /// Several steps, in an order in which they can be made: `name{d6d7 d5d6}`. A step never contains steps itself.
    Steps(Vec<Move>),
}

impl Move {
    /// Creates a move from its action and its kind of turn (`way`).
    pub fn new(shape: Shape, way: Option<TurnId>) -> Self {
        Self { way, shape }
    }

    /// Returns a copy of the move with a promotion, for a move by a movement part.
    pub fn promoted(&self, kind: KindId, source: Option<Source>) -> Self {
        let mut promoted = self.clone();
        if let Shape::Walk(walk) = &mut promoted.shape {
            (walk.promotes, walk.source) = (Some(kind), source);
        }
        promoted
    }

    /// Returns the move class.
    pub fn kind(&self) -> MoveKind {
        match &self.shape {
            Shape::Walk(walk) if walk.partner.is_some() => MoveKind::Castle,
            Shape::Walk(walk) if walk.is_en_passant => MoveKind::EnPassant,
            Shape::Walk(walk) if walk.to != walk.from => MoveKind::Move,
            Shape::Walk(walk) if walk.captured.is_empty() => MoveKind::Pass,
            Shape::Walk(_) => MoveKind::Rifle,
            Shape::Joint(_) => MoveKind::Castle,
            Shape::Drop(drop) => match drop.by {
                Chooser::Player => MoveKind::Drop,
                Chooser::SettingUp => MoveKind::SetUp,
                Chooser::Chance => MoveKind::Chance,
            },
            Shape::Call { .. } => MoveKind::Call,
            Shape::Discard { .. } => MoveKind::Discard,
            Shape::Throw(_) => MoveKind::Chance,
            Shape::Pass => MoveKind::Pass,
            Shape::Steps(_) => MoveKind::Compound,
        }
    }

    /// Returns the move by a movement part, if it is one.
    pub fn walk(&self) -> Option<&Walked> {
        match &self.shape {
            Shape::Walk(walk) => Some(walk),
            _ => None,
        }
    }

    /// Returns the kind of step that the move is; `None` for several steps and for throws.
    pub fn step_kind(&self) -> Option<StepKind> {
        match &self.shape {
            Shape::Walk(_) => Some(StepKind::Move),
            Shape::Joint(_) => Some(StepKind::Joint),
            Shape::Drop(_) | Shape::Call { .. } => Some(StepKind::Drop),
            Shape::Discard { .. } => Some(StepKind::Discard),
            Shape::Pass => Some(StepKind::Pass),
            Shape::Throw(_) | Shape::Steps(_) => None,
        }
    }

    /// Returns the steps of a turn of several; an empty slice for any other move.
    pub fn steps(&self) -> &[Move] {
        match &self.shape {
            Shape::Steps(steps) => steps,
            _ => &[],
        }
    }

    /// Returns the kind of the piece that moves, before any promotion, or of a piece dropped or discarded. Turns of
    /// several steps return `None` here and in all accessors of single steps below.
    pub fn piece(&self) -> Option<KindId> {
        match &self.shape {
            Shape::Walk(walk) => Some(walk.piece),
            Shape::Joint(joined) => Some(joined.piece),
            _ => self.dropped(),
        }
    }

    /// Returns the kind of the piece dropped or discarded.
    pub fn dropped(&self) -> Option<KindId> {
        match self.item()? {
            Item::Piece(kind) => Some(kind),
            Item::Tile(_) => None,
        }
    }

    /// Returns the tile placed or discarded.
    pub fn tile(&self) -> Option<u16> {
        match self.item()? {
            Item::Tile(tile) => Some(tile),
            Item::Piece(_) => None,
        }
    }

    /// Returns the item placed or discarded.
    pub fn item(&self) -> Option<Item> {
        match &self.shape {
            Shape::Drop(Dropped { item, .. }) | Shape::Discard { item, .. } => Some(*item),
            _ => None,
        }
    }

    /// Returns the movement part of the piece.
    pub fn part(&self) -> Option<PartName> {
        self.walk().map(|walk| walk.part)
    }

    /// Returns the start of the piece.
    pub fn from(&self) -> Option<CellId> {
        self.starts().first().copied()
    }

    /// Returns the start of the piece, as a list of one or none.
    pub fn starts(&self) -> &[CellId] {
        match &self.shape {
            Shape::Walk(Walked { from, .. }) | Shape::Joint(Joined { from, .. }) => {
                slice::from_ref(from)
            }
            _ => &[],
        }
    }

    /// Returns the end of the piece, or the place of a drop or a call.
    pub fn to(&self) -> Option<CellId> {
        self.ends().first().copied()
    }

    /// Returns the end of the piece, or the place of a drop or a call, as a list of one or none.
    pub fn ends(&self) -> &[CellId] {
        match &self.shape {
            Shape::Walk(Walked { to, .. })
            | Shape::Joint(Joined { to, .. })
            | Shape::Call { to, .. } => slice::from_ref(to),
            Shape::Drop(drop) => drop.to.as_slice(),
            Shape::Discard { .. } | Shape::Throw(_) | Shape::Pass | Shape::Steps(_) => &[],
        }
    }

    /// Returns the number of pieces that the piece carries.
    pub fn load(&self) -> u8 {
        self.walk().map_or(0, |walk| walk.load)
    }

    /// Returns the places of the captured pieces.
    pub fn captured(&self) -> &[CellId] {
        match &self.shape {
            Shape::Walk(walk) => &walk.captured,
            Shape::Drop(drop) => &drop.captured,
            Shape::Joint(_)
            | Shape::Call { .. }
            | Shape::Discard { .. }
            | Shape::Throw(_)
            | Shape::Pass
            | Shape::Steps(_) => &[],
        }
    }

    /// Adds captured pieces, given by their places, each once. Only moves by notation and drops
    /// capture.
    pub fn capture(&mut self, places: impl IntoIterator<Item = CellId>) {
        let Some(captured) = self.captured_mut() else {
            return;
        };
        for place in places {
            if !captured.contains(&place) {
                captured.push(place);
            }
        }
    }

    /// Leaves out captured pieces that are not kept.
    pub fn retain_captured(&mut self, is_kept: impl Fn(CellId) -> bool) {
        if let Some(captured) = self.captured_mut() {
            captured.retain(|place| is_kept(*place));
        }
    }

    fn captured_mut(&mut self) -> Option<&mut CellList> {
        match &mut self.shape {
            Shape::Walk(walk) => Some(&mut walk.captured),
            Shape::Drop(drop) => Some(&mut drop.captured),
            Shape::Joint(_)
            | Shape::Call { .. }
            | Shape::Discard { .. }
            | Shape::Throw(_)
            | Shape::Pass
            | Shape::Steps(_) => None,
        }
    }

    /// Returns the kind that the piece promotes to.
    pub fn promotes(&self) -> Option<KindId> {
        self.walk()?.promotes
    }

    /// Returns the store that an item comes from, with its owner.
    pub fn source(&self) -> Option<Source> {
        match &self.shape {
            Shape::Walk(walk) => walk.source,
            Shape::Drop(Dropped { source, .. })
            | Shape::Call { source, .. }
            | Shape::Discard { source, .. } => Some(*source),
            Shape::Joint(_) | Shape::Throw(_) | Shape::Pass | Shape::Steps(_) => None,
        }
    }

    /// Returns the other pieces that move at once: from, to.
    pub fn partners(&self) -> &[(CellId, CellId)] {
        match &self.shape {
            Shape::Walk(walk) => walk.partner.as_slice(),
            Shape::Joint(joined) => &joined.partners,
            _ => &[],
        }
    }

    /// Returns the pieces that are put down elsewhere: from, to.
    pub fn unloads(&self) -> &[(CellId, CellId)] {
        self.walk().map_or(&[], |walk| &walk.unloads)
    }

    /// Returns the empty cells passed.
    pub fn passed(&self) -> &[CellId] {
        self.walk().map_or(&[], |walk| &walk.passed)
    }

    /// Returns the occupied cells jumped.
    pub fn jumped(&self) -> &[CellId] {
        self.walk().map_or(&[], |walk| &walk.jumped)
    }

    /// Tests whether the passed cells allow a capture en passant next turn.
    pub fn leaves_passed(&self) -> bool {
        self.walk().is_some_and(|walk| walk.leaves_passed)
    }

    /// Returns the throw of dice, if the move is one.
    pub fn thrown(&self) -> Option<&Thrown> {
        match &self.shape {
            Shape::Throw(thrown) => Some(thrown),
            _ => None,
        }
    }

    /// Tests whether the move is a joint move.
    fn is_joint(&self) -> bool {
        matches!(self.shape, Shape::Joint(_))
    }

    /// Tests whether two moves have equal records.
    ///
    /// - Steps have equal records if these are equal: starts, ends, captured pieces in any order, promotions, items
    ///   from a store, the other pieces of the move with their ends, and pieces put down elsewhere. Cells passed
    ///   count, in any order, if they allow a capture en passant next turn. The part, cells passed and cells jumped
    ///   count if they [distinguish](PathKey) moves. A player's choice and a pick of chance are different, and so are a
    ///   joint move and a move by notation. The kind counts if no piece moves from a cell.
    /// - Turns of several steps have equal records if they are of one kind of turn and have equal steps in equal
    ///   order. If the order does not matter ([`Same::Set`](crate::Same::Set)), an executor lists one turn of those
    ///   that have equal steps and lead to equal positions. If only positions matter
    ///   ([`Same::Position`](crate::Same::Position)), it lists the first in order of the turns that lead to one.
    #[inline]
    pub fn same_record(&self, other: &Self) -> bool {
        // Most moves that are compared differ in their ends.
        self.ends() == other.ends() && self.same_record_with_ends(other)
    }

    /// Tests whether two moves with the same ends are the same move.
    fn same_record_with_ends(&self, other: &Self) -> bool {
        if !self.steps().is_empty() || !other.steps().is_empty() {
            return self.way == other.way
                && self.steps().len() == other.steps().len()
                && self
                    .steps()
                    .iter()
                    .zip(other.steps())
                    .all(|(a, b)| a.same_record(b));
        }
        self.from() == other.from()
            && (self.from().is_some() || self.piece() == other.piece())
            && self.source() == other.source()
            && self.tile() == other.tile()
            && self.kind().is_chance() == other.kind().is_chance()
            && self.thrown() == other.thrown()
            && self.is_joint() == other.is_joint()
            && self.promotes() == other.promotes()
            && are_same(self.captured(), other.captured())
            && self.partners() == other.partners()
            && self.unloads() == other.unloads()
            && self.leaves_passed() == other.leaves_passed()
            && self.path_identity() == other.path_identity()
    }

    /// Returns the distinguishing properties of the path: the part, the cells passed and the cells jumped, in order.
    fn path_identity(&self) -> (Option<PartName>, Option<CellList>, Option<CellList>) {
        let Some(walk) = self.walk() else {
            return (None, None, None);
        };
        let PathKey {
            part,
            passed,
            jumped,
        } = walk.path_key;
        (
            part.then_some(walk.part),
            (passed || walk.leaves_passed).then(|| in_order(&walk.passed)),
            jumped.then(|| in_order(&walk.jumped)),
        )
    }

    /// Hashes the fields that [`same_record`](Self::same_record) compares.
    pub fn hash_record(&self, hasher: &mut impl Hasher) {
        if !self.steps().is_empty() {
            self.way.hash(hasher);
            self.steps()
                .iter()
                .for_each(|step| step.hash_record(hasher));
            return;
        }
        let captured = in_order(self.captured());
        let piece = self.from().is_none().then_some(self.piece());
        (self.from(), self.to(), piece, self.source(), self.tile()).hash(hasher);
        (self.kind().is_chance(), self.thrown(), self.is_joint()).hash(hasher);
        (self.promotes(), captured).hash(hasher);
        (self.partners(), self.unloads(), self.path_identity()).hash(hasher);
    }

    /// Tests whether two moves are of one kind of turn and have equal steps, in any order.
    pub fn has_same_steps(&self, other: &Self) -> bool {
        let mut left: Vec<&Self> = other.each_step().iter().collect();
        let mut is_left = |step: &Self| {
            let at = left.iter().position(|other| other.same_record(step));
            at.map(|at| left.swap_remove(at)).is_some()
        };
        self.way == other.way
            && self.each_step().len() == other.each_step().len()
            && self.each_step().iter().all(&mut is_left)
    }

    /// Returns the steps; a single step is its own list.
    pub fn each_step(&self) -> &[Move] {
        match &self.shape {
            Shape::Steps(steps) => steps,
            _ => slice::from_ref(self),
        }
    }

    /// Returns the first step; a single step returns itself.
    pub fn first_step(&self) -> &Move {
        self.steps().first().unwrap_or(self)
    }

    /// Returns the places of all captured pieces, step by step.
    pub fn all_captured(&self) -> impl Iterator<Item = CellId> + '_ {
        let of_steps = self.each_step().iter().map(Move::captured);
        of_steps.flatten().copied()
    }

    /// Returns all cells that a step involves, some perhaps twice.
    pub fn touched(&self) -> impl Iterator<Item = CellId> + '_ {
        let pairs = self.partners().iter().chain(self.unloads());
        let pairs = pairs.flat_map(|(from, to)| [*from, *to]);
        let lists = self.captured().iter().chain(self.passed());
        let lists = lists.chain(self.jumped()).copied();
        self.from()
            .into_iter()
            .chain(self.to())
            .chain(lists)
            .chain(pairs)
    }

    /// Returns the kind that the move chooses: the promoted, dropped or discarded kind.
    pub fn chosen(&self) -> Option<KindId> {
        self.promotes().or(self.dropped())
    }
}

/// Returns the cells in ascending order, each once: lists with equal cells give equal results.
pub fn in_order(cells: &[CellId]) -> CellList {
    let mut ordered = CellList::from_slice(cells);
    ordered.arrange();
    ordered.dedup();
    ordered
}

/// Tests whether two lists contain equal cells, in any order.
fn are_same(one: &[CellId], other: &[CellId]) -> bool {
    one == other || in_order(one) == in_order(other)
}
