//! Turns: full records of what is done.

use std::hash::{Hash, Hasher};
use std::slice;

use crate::{CellId, KindId, PartName, PlayerId, StoreId, TurnId};
use smallvec::SmallVec;

/// A list of cells that is nearly always short.
pub type CellList = SmallVec<[CellId; 4]>;

/// Pairs of cells, from and to.
pub type CellPairs = SmallVec<[(CellId, CellId); 1]>;

/// A store and whose it is; of one that all share, who takes from it.
pub type Source = (StoreId, PlayerId);

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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The way the turn is spent, in games that know several.
    pub way: Option<TurnId>,
    /// What is done.
    pub shape: Shape,
}

/// What is done in a turn; in each case the text that says it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A man goes where a part of his movement leads, and may take whom he meets: `e2e4`, `e7e8=queen`, `d5xe6ep`, `e1!d4`,
    /// `e1g1` where the notation lets him castle.
    Walk(Walked),
    /// Several men go at once, by a joint move: `e1g1`, `O-O`.
    Joint(Joined),
    /// A man or a tile comes from a store: `P@e4`, `KQRB@c2`.
    Drop(Dropped),
    /// A cell is called, and chance picks what comes there from a store: `@c2`.
    Call {
        /// The store.
        source: Source,
        /// What is called.
        to: CellId,
    },
    /// Something in a store is left out of the game: `Q@-`.
    Discard {
        /// What.
        item: Item,
        /// The store.
        source: Source,
    },
    /// Nothing is done: `pass`.
    Pass,
    /// Several steps, in an order in which they can be made: `name{d6d7 d5d6}`. None of them has steps itself.
    Steps(Vec<Move>),
}

/// A man on his way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walked {
    /// His kind, before any promotion.
    pub piece: KindId,
    /// The movement part that leads him.
    pub part: PartName,
    /// Where he starts.
    pub from: CellId,
    /// Where he ends; may be where he starts.
    pub to: CellId,
    /// How many men he takes along: those above him, whoever owns them.
    pub load: u8,
    /// Where the men stand whom he removes, each once, in the order in which they are met.
    pub victims: CellList,
    /// Whether a man is taken on a cell that he passed over.
    pub is_en_passant: bool,
    /// What he becomes.
    pub promotes: Option<KindId>,
    /// The store that the man comes from whom he becomes.
    pub source: Option<Source>,
    /// His partner, if he castles: from, to.
    pub partner: Option<(CellId, CellId)>,
    /// Victims that are put down elsewhere instead of being removed: from, to.
    pub unloads: CellPairs,
    /// Empty cells run over.
    pub passed: CellList,
    /// Occupied cells jumped by a hopper.
    pub jumped: CellList,
    /// Whether the cells passed can be captured on next turn.
    pub leaves_passed: bool,
    /// What of the path tells the move from others, the same in all moves of a game.
    pub tells: Tells,
}

/// What of a path tells a move from others with the same start, end and captures: what some rule reads of it once the move is
/// chosen ([`Rules::tells`](crate::Rules::tells)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tells {
    /// The movement part.
    pub part: bool,
    /// The empty cells run over.
    pub passed: bool,
    /// The occupied cells jumped.
    pub jumped: bool,
}

/// The men of a joint move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Joined {
    /// The kind of the first.
    pub piece: KindId,
    /// Where the first starts.
    pub from: CellId,
    /// Where the first ends.
    pub to: CellId,
    /// The others: from, to.
    pub partners: CellPairs,
}

/// Something put on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dropped {
    /// What.
    pub item: Item,
    /// The store that it comes from.
    pub source: Source,
    /// Where it is put; nowhere yet while it is asked where it may be.
    pub to: Option<CellId>,
    /// Who chooses.
    pub by: Chooser,
}

/// What a store holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// A man of a kind.
    Man(KindId),
    /// A tile, by its place in the list of the store.
    Tile(u16),
}

/// Who chooses what comes from a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chooser {
    /// The player, in the game.
    Player,
    /// The player, in a phase before the last.
    SettingUp,
    /// Chance, after a call.
    Chance,
}

impl Item {
    /// Returns its place in the list of the store: of a man his kind's.
    pub fn index(self) -> usize {
        match self {
            Self::Man(kind) => kind.index(),
            Self::Tile(tile) => usize::from(tile),
        }
    }
}

impl Move {
    /// Makes a turn of what is done and the way it is spent.
    pub fn new(shape: Shape, way: Option<TurnId>) -> Self {
        Self { way, shape }
    }

    /// Returns the same with a promotion, of a man on his way.
    pub fn promoted(&self, kind: KindId, source: Option<Source>) -> Self {
        let mut promoted = self.clone();
        if let Shape::Walk(walk) = &mut promoted.shape {
            (walk.promotes, walk.source) = (Some(kind), source);
        }
        promoted
    }

    /// Returns what sort it is.
    pub fn kind(&self) -> MoveKind {
        match &self.shape {
            Shape::Walk(walk) if walk.partner.is_some() => MoveKind::Castle,
            Shape::Walk(walk) if walk.is_en_passant => MoveKind::EnPassant,
            Shape::Walk(walk) if walk.to != walk.from => MoveKind::Move,
            Shape::Walk(walk) if walk.victims.is_empty() => MoveKind::Pass,
            Shape::Walk(_) => MoveKind::Rifle,
            Shape::Joint(_) => MoveKind::Castle,
            Shape::Drop(drop) => match drop.by {
                Chooser::Player => MoveKind::Drop,
                Chooser::SettingUp => MoveKind::SetUp,
                Chooser::Chance => MoveKind::Chance,
            },
            Shape::Call { .. } => MoveKind::Call,
            Shape::Discard { .. } => MoveKind::Discard,
            Shape::Pass => MoveKind::Pass,
            Shape::Steps(_) => MoveKind::Compound,
        }
    }

    /// Returns the man's way, if a part of his movement leads him.
    pub fn walk(&self) -> Option<&Walked> {
        match &self.shape {
            Shape::Walk(walk) => Some(walk),
            _ => None,
        }
    }

    /// Returns the steps of a turn of several; none of any other.
    pub fn steps(&self) -> &[Move] {
        match &self.shape {
            Shape::Steps(steps) => steps,
            _ => &[],
        }
    }

    /// Returns the kind of the man who moves, before any promotion, or who comes from a store or is left there. Turns of
    /// several steps have none, and here and below nothing of all that one step has.
    pub fn piece(&self) -> Option<KindId> {
        match &self.shape {
            Shape::Walk(walk) => Some(walk.piece),
            Shape::Joint(joined) => Some(joined.piece),
            _ => self.dropped(),
        }
    }

    /// Returns the kind of the man who comes from a store, or is left there.
    pub fn dropped(&self) -> Option<KindId> {
        match self.item()? {
            Item::Man(kind) => Some(kind),
            Item::Tile(_) => None,
        }
    }

    /// Returns the tile that comes from a store, or is left there.
    pub fn tile(&self) -> Option<u16> {
        match self.item()? {
            Item::Tile(tile) => Some(tile),
            Item::Man(_) => None,
        }
    }

    /// Returns what comes from a store, or is left there.
    pub fn item(&self) -> Option<Item> {
        match &self.shape {
            Shape::Drop(Dropped { item, .. }) | Shape::Discard { item, .. } => Some(*item),
            _ => None,
        }
    }

    /// Returns the movement part that leads a man.
    pub fn part(&self) -> Option<PartName> {
        self.walk().map(|walk| walk.part)
    }

    /// Returns where the man starts.
    pub fn from(&self) -> Option<CellId> {
        self.starts().first().copied()
    }

    /// Returns where the man starts, as a list of one or none.
    pub fn starts(&self) -> &[CellId] {
        match &self.shape {
            Shape::Walk(Walked { from, .. }) | Shape::Joint(Joined { from, .. }) => {
                slice::from_ref(from)
            }
            _ => &[],
        }
    }

    /// Returns where the man ends, or what is laid or called.
    pub fn to(&self) -> Option<CellId> {
        self.ends().first().copied()
    }

    /// Returns where the man ends, or what is laid or called, as a list of one or none.
    pub fn ends(&self) -> &[CellId] {
        match &self.shape {
            Shape::Walk(Walked { to, .. })
            | Shape::Joint(Joined { to, .. })
            | Shape::Call { to, .. } => slice::from_ref(to),
            Shape::Drop(drop) => drop.to.as_slice(),
            Shape::Discard { .. } | Shape::Pass | Shape::Steps(_) => &[],
        }
    }

    /// Returns how many men the man takes along.
    pub fn load(&self) -> u8 {
        self.walk().map_or(0, |walk| walk.load)
    }

    /// Returns where the men stand whom it removes.
    pub fn victims(&self) -> &[CellId] {
        self.walk().map_or(&[], |walk| &walk.victims)
    }

    /// Returns what the man becomes.
    pub fn promotes(&self) -> Option<KindId> {
        self.walk()?.promotes
    }

    /// Returns the store that somebody or something comes from, and whose it is.
    pub fn source(&self) -> Option<Source> {
        match &self.shape {
            Shape::Walk(walk) => walk.source,
            Shape::Drop(Dropped { source, .. })
            | Shape::Call { source, .. }
            | Shape::Discard { source, .. } => Some(*source),
            Shape::Joint(_) | Shape::Pass | Shape::Steps(_) => None,
        }
    }

    /// Returns the other men who go at once: from, to.
    pub fn partners(&self) -> &[(CellId, CellId)] {
        match &self.shape {
            Shape::Walk(walk) => walk.partner.as_slice(),
            Shape::Joint(joined) => &joined.partners,
            _ => &[],
        }
    }

    /// Returns the victims that are put down elsewhere: from, to.
    pub fn unloads(&self) -> &[(CellId, CellId)] {
        self.walk().map_or(&[], |walk| &walk.unloads)
    }

    /// Returns the empty cells run over.
    pub fn passed(&self) -> &[CellId] {
        self.walk().map_or(&[], |walk| &walk.passed)
    }

    /// Returns the occupied cells jumped.
    pub fn jumped(&self) -> &[CellId] {
        self.walk().map_or(&[], |walk| &walk.jumped)
    }

    /// Tests whether the cells passed can be captured on next turn.
    pub fn leaves_passed(&self) -> bool {
        self.walk().is_some_and(|walk| walk.leaves_passed)
    }

    /// Tests whether both do the same.
    ///
    /// - Steps: equal starts, ends, victims in whatever order, choices of a promotion, men or tiles from a store, other men
    ///   and where they go, men put down elsewhere. Cells passed count, in whatever order, where they can be captured on next
    ///   turn. The part, cells passed and cells jumped count where they [tell](Tells) moves from each other. A player's choice
    ///   and chance's are different. The kind counts where no piece moves from a cell.
    /// - Turns of several steps: the same way to spend a turn, with the same steps one after the other. Where order does
    ///   not matter ([`Same::Set`](crate::Same::Set)), an executor lists one turn of all that have the same steps and lead
    ///   to the same position.
    pub fn same_record(&self, other: &Self) -> bool {
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
            && self.to() == other.to()
            && (self.from().is_some() || self.piece() == other.piece())
            && self.source() == other.source()
            && self.tile() == other.tile()
            && self.kind().is_chance() == other.kind().is_chance()
            && self.promotes() == other.promotes()
            && are_same(self.victims(), other.victims())
            && self.partners() == other.partners()
            && self.unloads() == other.unloads()
            && self.leaves_passed() == other.leaves_passed()
            && self.path_told() == other.path_told()
    }

    /// Returns what of its path tells it from others: the part, the cells passed and those jumped, in order.
    fn path_told(&self) -> (Option<PartName>, Option<CellList>, Option<CellList>) {
        let Some(walk) = self.walk() else {
            return (None, None, None);
        };
        let Tells {
            part,
            passed,
            jumped,
        } = walk.tells;
        (
            part.then_some(walk.part),
            (passed || walk.leaves_passed).then(|| in_order(&walk.passed)),
            jumped.then(|| in_order(&walk.jumped)),
        )
    }

    /// Hashes what [`same_record`](Self::same_record) compares.
    pub fn hash_record(&self, hasher: &mut impl Hasher) {
        if !self.steps().is_empty() {
            self.way.hash(hasher);
            self.steps()
                .iter()
                .for_each(|step| step.hash_record(hasher));
            return;
        }
        let victims = in_order(self.victims());
        let piece = self.from().is_none().then_some(self.piece());
        (self.from(), self.to(), piece, self.source(), self.tile()).hash(hasher);
        (self.kind().is_chance(), self.promotes(), victims).hash(hasher);
        (self.partners(), self.unloads(), self.path_told()).hash(hasher);
    }

    /// Tests whether both are spent in the same way, with the same steps in whatever order.
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

    /// Returns the steps: itself, if it is one.
    pub fn each_step(&self) -> &[Move] {
        match &self.shape {
            Shape::Steps(steps) => steps,
            _ => slice::from_ref(self),
        }
    }

    /// Returns the step that is made first: itself, if it is one.
    pub fn first_step(&self) -> &Move {
        self.steps().first().unwrap_or(self)
    }

    /// Visits the places of all men whom it removes, step by step.
    pub fn all_victims(&self) -> impl Iterator<Item = CellId> + '_ {
        let of_steps = self.each_step().iter().map(Move::victims);
        of_steps.flatten().copied()
    }

    /// Visits all cells that one step has to do with, some perhaps twice.
    pub fn touched(&self) -> impl Iterator<Item = CellId> + '_ {
        let pairs = self.partners().iter().chain(self.unloads());
        let pairs = pairs.flat_map(|(from, to)| [*from, *to]);
        let lists = self.victims().iter().chain(self.passed());
        let lists = lists.chain(self.jumped()).copied();
        self.from()
            .into_iter()
            .chain(self.to())
            .chain(lists)
            .chain(pairs)
    }

    /// Returns the kind that the move chooses: what the mover becomes, or who is dropped or left out.
    pub fn chosen(&self) -> Option<KindId> {
        self.promotes().or(self.dropped())
    }
}

/// Returns cells by their numbers, each once: equal for lists of the same cells in whatever order.
pub fn in_order(cells: &[CellId]) -> CellList {
    let mut ordered = CellList::from_slice(cells);
    ordered.sort_unstable();
    ordered.dedup();
    ordered
}

/// Tests whether these are the same cells, in whatever order.
fn are_same(one: &[CellId], other: &[CellId]) -> bool {
    one == other || in_order(one) == in_order(other)
}
