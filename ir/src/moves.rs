//! Turns: full records of what is done.

use std::hash::{Hash, Hasher};

use crate::{CellId, KindId, PartName, PlayerId, StoreId, TurnId};
use smallvec::SmallVec;

/// A list of cells that is nearly always short.
pub type CellList = SmallVec<[CellId; 4]>;

/// What sort of turn it is, for people and for notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A man goes from one cell to another, taking nothing or what he meets.
    Move,
    /// Several men move at once.
    Castle,
    /// A man is taken on a cell that he passed over.
    EnPassant,
    /// The mover stays where he is and takes something.
    Rifle,
    /// The mover leaves and comes back, taking nothing.
    Pass,
    /// A man comes from a store.
    Drop,
    /// A man or a tile comes from a store before the last phase.
    SetUp,
    /// A place is called, and chance picks what comes there from a store.
    Call,
    /// Chance picks.
    Chance,
    /// What comes next is left out of the game.
    Discard,
    /// Several steps.
    Compound,
}

impl MoveKind {
    /// Whether it is nobody's choice.
    pub fn is_chance(self) -> bool {
        self == Self::Chance
    }

    /// The word that JSON output uses.
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
/// Two turns are the same move if and only if their records are: [`Move::same_record`]. What making it does, and in
/// which order, is told at [`Rules`](crate::Rules#the-order-of-a-turn).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What sort it is.
    pub kind: MoveKind,
    /// The kind of the man who moves, before any promotion.
    pub piece: KindId,
    /// The movement part that made it; none for a joint move.
    pub part: Option<PartName>,
    /// Where he starts; nowhere if he is dropped.
    pub from: Option<CellId>,
    /// Where he ends, or what is laid or called; nowhere if nothing comes to the board.
    pub to: Option<CellId>,
    /// How many men he takes along: those above him, whoever owns them.
    pub load: u8,
    /// Where the men stand whom it removes, each once, in the order in which they are met.
    pub victims: CellList,
    /// What he becomes.
    pub promotes: Option<KindId>,
    /// The store that a dropped man, or the one a promotion chooses, comes from, and whose it is.
    pub takes_from: Option<(StoreId, PlayerId)>,
    /// Which of that store's items, where it is not a man.
    pub tile: Option<u16>,
    /// The other men of a joint move: from, to.
    pub partners: SmallVec<[(CellId, CellId); 1]>,
    /// Victims that are put down elsewhere instead of being removed: from, to.
    pub unloads: SmallVec<[(CellId, CellId); 1]>,
    /// Empty cells run over.
    pub passed: CellList,
    /// Occupied cells jumped by a hopper.
    pub jumped: CellList,
    /// Whether the cells passed can be captured on next turn.
    pub leaves_passed: bool,
    /// The way the turn is spent, in games that know several.
    pub turn: Option<TurnId>,
    /// The steps of a turn of several, in an order in which they can be made; the other fields are then the first step's.
    pub steps: Vec<Move>,
}

impl Move {
    /// Tests whether both do the same.
    ///
    /// - Steps: equal starts, ends, victims in whatever order, choices of a promotion, men or tiles from a store, other men
    ///   and where they go, men put down elsewhere. Cells passed count where they can be captured on next turn. A player's
    ///   choice and chance's are different. The part and what was jumped are not asked; the kind is where nobody
    ///   moves from a cell.
    /// - Turns of several steps: the same way to spend a turn, with the same steps one after the other. Where order does
    ///   not matter ([`Same::Set`](crate::Same::Set)), an executor lists one turn of all that have the same steps and lead
    ///   to the same position.
    pub fn same_record(&self, other: &Self) -> bool {
        if !self.steps.is_empty() || !other.steps.is_empty() {
            return self.turn == other.turn
                && self.steps.len() == other.steps.len()
                && self
                    .steps
                    .iter()
                    .zip(&other.steps)
                    .all(|(a, b)| a.same_record(b));
        }
        self.from == other.from
            && self.to == other.to
            && (self.from.is_some() || self.piece == other.piece)
            && self.takes_from == other.takes_from
            && self.tile == other.tile
            && self.kind.is_chance() == other.kind.is_chance()
            && self.promotes == other.promotes
            && self.same_victims(other)
            && self.partners == other.partners
            && self.unloads == other.unloads
            && self.leaves_passed == other.leaves_passed
            && (!self.leaves_passed || self.passed == other.passed)
    }

    /// Hashes what [`same_record`](Self::same_record) compares.
    pub fn hash_record(&self, hasher: &mut impl Hasher) {
        if !self.steps.is_empty() {
            self.turn.hash(hasher);
            self.steps.iter().for_each(|step| step.hash_record(hasher));
            return;
        }
        let mut victims = self.victims.clone();
        victims.sort_unstable();
        let piece = self.from.is_none().then_some(self.piece);
        let passed = self.leaves_passed.then_some(&self.passed);
        (self.from, self.to, piece, self.takes_from, self.tile).hash(hasher);
        (self.kind.is_chance(), self.promotes, victims).hash(hasher);
        (&self.partners, &self.unloads, passed).hash(hasher);
    }

    /// Tests whether both are spent in the same way, with the same steps in whatever order.
    pub fn has_same_steps(&self, other: &Self) -> bool {
        let mut left: Vec<&Self> = other.each_step().iter().collect();
        let mut is_left = |step: &Self| {
            let at = left.iter().position(|other| other.same_record(step));
            at.map(|at| left.swap_remove(at)).is_some()
        };
        self.turn == other.turn
            && self.each_step().len() == other.each_step().len()
            && self.each_step().iter().all(&mut is_left)
    }

    /// The steps: itself, if it is one.
    pub fn each_step(&self) -> &[Move] {
        if self.steps.is_empty() {
            std::slice::from_ref(self)
        } else {
            &self.steps
        }
    }

    /// All cells it has to do with, some perhaps twice.
    pub fn touched(&self) -> impl Iterator<Item = CellId> + '_ {
        let pairs = self
            .partners
            .iter()
            .chain(&self.unloads)
            .flat_map(|(from, to)| [*from, *to]);
        let lists = self
            .victims
            .iter()
            .chain(&self.passed)
            .chain(&self.jumped)
            .copied();
        self.from
            .into_iter()
            .chain(self.to)
            .chain(lists)
            .chain(pairs)
    }

    /// The kind that the move chooses: what the mover becomes, or who is dropped or left out.
    pub fn chosen(&self) -> Option<KindId> {
        self.promotes
            .or(self.is_of_man_from_store().then_some(self.piece))
    }

    /// Whether a man makes it: a tile or a pass is no man's.
    pub fn has_piece(&self) -> bool {
        self.from.is_some() || self.is_of_man_from_store()
    }

    /// Whether a man comes from a store, or is left there.
    pub fn is_of_man_from_store(&self) -> bool {
        self.from.is_none()
            && self.tile.is_none()
            && !matches!(self.kind, MoveKind::Pass | MoveKind::Call)
    }

    fn same_victims(&self, other: &Self) -> bool {
        self.victims.len() == other.victims.len()
            && self.victims.iter().all(|cell| other.victims.contains(cell))
    }
}
