//! The rules of one game.

use crate::{
    Attribute, AttributeId, Board, CellId, Cells, Condition, Duty, Effect, KindId, Movement, Named,
    PartName, Phase, Picture, Placement, Places, Player, PlayerId, Status, Step, StoreRef, Turn,
    Who, Zone,
};
use serde::{Serialize, Serializer};
use std::num::NonZeroU16;

/// One game, resolved: immutable, shared by everything that plays it.
///
/// # Which turns are legal
///
/// 1. Every [`Turn`] that is open is a way to spend the turn; where the rules have none, one step is made, a move, a drop
///    or a joint move.
/// 2. Candidates for a step, of the player to move: what [`Part`]s of his men walk, with the choices that the first
///    [`Promotion`] that concerns it gives; joint moves; drops and discards; passes.
/// 3. Bars without [`Forbid::after`] are asked of each, then [`Turn::step`] and, of a turn of one step, [`Turn::require`].
///    All are read before the step.
/// 4. Of candidates of one man that have [the same record](crate::Move::same_record) the first counts: kinds list their
///    parts, movements their paths, in order.
/// 5. The step is made, as told below, up to point 4, and then point 7 is made as if the turn ended there without effects
///    of the turn. On that position bars with [`Forbid::after`] are read, and [`Royal::safe`] must hold where
///    [`Turn::safe`] asks for it after each step.
/// 6. Of a turn of several steps [`Turn::require`] is read on the position before the turn.
/// 7. [`Royal::safe`] must hold for the mover after point 7 below, unless [`Turn::safe`] asks for it [never](crate::SafeWhen::Never).
/// 8. Each [`Duty`] in force, in order, leaves only the turns that do it, if any of those left does.
///
/// # The order of a turn
///
/// Points 1 to 4 for each step, on what the step before has left; then the others, once.
///
/// 1. Stores: who or what comes from a [`Store`] leaves it. Then victims enter stores: [`Store::gains`] is read on the
///    position before the step.
/// 2. Men: the mover and the other men of a joint move are lifted, victims taken off, men who are put down elsewhere
///    (`unloads`) moved, the lifted put down, the mover as what he becomes. Marks of not having moved go from all who
///    moved and all who were taken. Given statuses go with their men in one stroke, and off the board with victims. A
///    tile gives its cell a value; a pass, a tile or a discard moves nobody. Where men stand on one another, a man goes
///    with all above him, men above a victim come down, and who takes a man comes to his place, below them.
/// 3. Cells passed: those of the step, if they can be captured on, else none. What the turn before has passed is gone.
/// 4. Effects that follow steps, in order: the condition and each action are read on what the ones before have left.
/// 5. After a turn of more than one step nobody has passed cells.
/// 6. Effects that follow turns, in the same way; names of the move are unions over the steps.
/// 7. Given statuses have one turn less to run, and those with none left end. One that this turn has given does not count
///    the turn. The turn is now the last one (`last`).
/// 8. Counters, all read on this position and as the turn has found them: back to [`Counter::start`] if `reset` holds,
///    else up if `add` does, else down if `subtract` does. Of a counter per player only the mover's changes.
/// 9. One more turn has been made, and the next player is to move; in a phase that is not played in turn, the same.
/// 10. Phases end and begin, as long as [`Phase::until`] holds. Where each plays by himself it first gives the turn to
///     the next player; a new phase begins with the first player unless both are played in turn.
/// 11. Ends, for the player who is now to move, in order: the first that holds. Without a legal turn and without an end
///     the game is a draw.
///
/// A call of a place, to which chance then brings something from a store, is half a turn: nothing of this happens, but
/// that the place is kept. The step that chance picks begins at point 1, for the same player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rules {
    /// The name of its definition: the file's name without its ending.
    pub name: String,
    /// Its title.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// Options switched on, in the definition's order.
    pub options: Vec<String>,
    /// Where it is played.
    pub board: Board,
    /// Players in turn order; each has the frame of the same index.
    pub players: Vec<Player>,
    /// Kinds of men.
    pub kinds: Vec<Kind>,
    /// Names of movement parts, indexed by [`PartName`].
    pub part_names: Vec<String>,
    /// Every step that a movement of this game uses, and others that the notation had to look at; indexed by
    /// [`StepId`](crate::StepId).
    pub steps: Vec<Step>,
    /// Movements that expressions ask about, one [`Movement`] per player each; indexed by [`MovementId`](crate::MovementId). None of their paths asks
    /// whether its own man has moved: the expression does, with [`Cells::Unmoved`](crate::Cells::Unmoved). A castling still asks for its partner.
    pub movements: Vec<Vec<Movement>>,
    /// Zones of the board and of the definition; indexed by [`ZoneId`](crate::ZoneId).
    pub zones: Vec<Zone>,
    /// Who must be safe.
    pub royal: Royal,
    /// What must not be done.
    pub forbids: Vec<Forbid>,
    /// Who becomes what.
    pub promotions: Vec<Promotion>,
    /// Moves of several men.
    pub joints: Vec<Joint>,
    /// Letters of symbols, in the order in which sets of them are written; at most 64.
    pub symbols: Vec<char>,
    /// Attributes; indexed by [`AttributeId`].
    pub attributes: Vec<Attribute>,
    /// How many men can stand on one another; 1 where none can.
    pub levels: u16,
    /// Phases in order; empty where there is only play. Indexed by [`PhaseId`](crate::PhaseId).
    pub phases: Vec<Phase>,
    /// Stocks of men outside the board; indexed by [`StoreId`](crate::StoreId).
    pub stores: Vec<Store>,
    /// Statuses; indexed by [`StatusId`](crate::StatusId).
    pub statuses: Vec<Status>,
    /// What follows from steps, in order.
    pub effects: Vec<Effect>,
    /// What must be done, in order.
    pub duties: Vec<Duty>,
    /// Ways to spend a turn; indexed by [`TurnId`](crate::TurnId). Empty: one step of any kind.
    pub turns: Vec<Turn>,
    /// Counters; indexed by [`CounterId`].
    pub counters: Vec<Counter>,
    /// Ends, in the order in which they are asked.
    pub ends: Vec<End>,
    /// The start position, laid over an empty board.
    pub setup: Placement,
    /// The names that expressions have from the author.
    #[serde(skip)]
    pub named: Named,
}

impl Rules {
    /// Returns the player whose turn follows this one's where all play in turn.
    pub fn next_player(&self, player: PlayerId) -> PlayerId {
        PlayerId::from_index((player.index() + 1) % self.players.len())
    }

    /// The zones that rules can name, in their order: those of the board, but for those to which the definition gives a set of its own, and
    /// those of the definition.
    pub fn named_zones(&self) -> impl Iterator<Item = &Zone> {
        let zones = self.zones.iter().enumerate();
        let is_last = |index: usize, zone: &Zone| {
            let later = &self.zones[index + 1..];
            !later.iter().any(|other| other.name == zone.name)
        };
        zones.filter_map(move |(index, zone)| is_last(index, zone).then_some(zone))
    }

    /// Returns how cells and levels are numbered as places.
    pub fn places(&self) -> Places {
        Places::new(self.board.n_cells(), usize::from(self.levels))
    }
}

/// A kind of man.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Its letter or letters as the first player's man; the second player's are in lower case.
    pub letter: String,
    /// The kind as which its pieces are shown, where the definition names one: moves are written with that kind's letter.
    /// No rule reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown_as: Option<KindId>,
    /// What it does, part by part.
    pub parts: Vec<Part>,
    /// What the author takes a man to be worth, in hundredths of a pawn. No rule asks for it: it is said to whoever plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<u16>,
    /// How a man is drawn, where the definition says it: once for everybody, or once for each player. No rule asks for it.
    #[serde(skip)]
    pub pictures: Vec<Option<Picture>>,
}

impl Kind {
    /// Returns the picture that the definition chooses for a player's men, counted from 0.
    pub fn picture_of(&self, player: usize) -> Option<&Picture> {
        let own = match &self.pictures[..] {
            [same] => Some(same),
            own => own.get(player),
        };
        own?.as_ref()
    }

    /// Returns what each part does for each player.
    pub fn movements(&self) -> impl Iterator<Item = &Movement> {
        self.parts.iter().flat_map(|part| &part.movement)
    }
}

/// A named part of a kind's movement.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// Its name.
    pub name: PartName,
    /// The notation in canonical form.
    pub betza: String,
    /// The movement of each player.
    pub movement: Vec<Movement>,
}

/// Who must be safe, and what that means.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Royal {
    /// The men of `me`; `None` where nobody is royal.
    pub who: Option<Cells>,
    /// Must hold for the mover after his turn; true where nobody is royal.
    pub safe: Condition,
}

/// A bar on moves. In what it reads attack is [unconditional](crate::AttackRules::Unconditional).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Forbid {
    /// Its name, where it has one.
    pub name: String,
    /// Men it concerns; all men of the mover if absent.
    pub who: Option<Cells>,
    /// Bars candidates for which this holds, read before the move.
    pub before: Option<Condition>,
    /// Bars candidates for which this holds on the position reached: after the step and the effects that follow steps, as if
    /// the turn ended there without effects of the turn. `before` must hold as well.
    pub after: Option<Condition>,
    /// Whether what it bars does not attack either.
    pub attack: bool,
}

/// A change of kind that the move makes.
///
/// Asked of what a man does by himself, by notation, before it is done; who is dropped or takes part in a joint move is
/// not promoted. The first entry of [`Rules::promotions`] that concerns the move decides alone: the one whose `who` holds
/// the start, and whose `when` holds. Its choices are moves of their own, and so is to stay as one is, unless it `must`
/// be. Without a choice a compulsory promotion bars the move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Promotion {
    /// Its name, where it has one.
    pub name: String,
    /// Moving men it concerns.
    pub who: Option<Cells>,
    /// When it is offered, read before the move.
    pub when: Condition,
    /// The choices for each kind, indexed by kind; empty where a kind has none.
    pub to: Vec<Vec<KindId>>,
    /// Where the choices are the men of a store instead; who is chosen leaves it.
    pub from_store: Option<StoreRef>,
    /// When there is no choice to stay.
    pub must: Condition,
    /// Whether a compulsory promotion without a choice silences the attack as well.
    pub attack: bool,
}

/// A move of several men at once.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// The men: the first is the one the move is named for.
    pub men: Vec<JointMan>,
    /// When it may be made.
    pub when: Condition,
    /// Whether it is a castling, of which a FEN's field of rights tells: its first man may be royal, or nobody is.
    pub castles: bool,
}

/// A man of a joint move; his cell is bound to the variable of the same index.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JointMan {
    /// Who: every cell of the set is tried; earlier men of the move are bound.
    pub who: Cells,
    /// Where he goes, for each player.
    pub to: Vec<CellId>,
    /// Whether `who` names one cell of the board alone.
    pub fixed: bool,
}

/// Whose store a victim enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum StoreOwner {
    /// That of the player who took him.
    Mover,
    /// That of the player who lost him.
    Victim,
}

/// What a store holds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Holds {
    /// Men: one item for each kind.
    Men,
    /// Tiles, values of an attribute of cells: one item for each different value.
    Tiles(AttributeId, Vec<u64>),
}

/// Who picks what comes from a store next.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum StoreOrder {
    /// The player.
    Free,
    /// Nobody: the first of these items that is left.
    Listed(Vec<u16>),
    /// Chance, after the player has said where.
    Random,
}

/// A stock of men or tiles outside the board, one for each player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Store {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub holds: Holds,
    /// Who picks.
    pub order: StoreOrder,
    /// Whether all players share one; it is kept as the first player's.
    pub is_shared: bool,
    /// What each player's holds at first: one entry per item.
    pub has: Vec<u16>,
    /// Which victims enter it, read before the move.
    pub gains: Option<Cells>,
    /// Whose store they enter.
    pub owner: StoreOwner,
    /// What a man of each kind becomes when he enters.
    pub becomes: Vec<KindId>,
    /// Where `me` may drop its men; `None` is nowhere.
    pub drop: Option<Cells>,
}

/// Whose counter it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CounterScope {
    /// One for the game.
    Game,
    /// One for each player, changed by his own turns.
    Player,
}

/// Where a FEN keeps a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CounterField {
    /// Nowhere.
    None,
    /// The half-move clock.
    Clock,
    /// The field `3+3`, one number per player.
    Checks,
}

/// Something counted over turns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Whose.
    pub scope: CounterScope,
    /// Its first value.
    pub start: u16,
    /// Goes up by one after a turn for which this holds.
    pub add: Option<Condition>,
    /// Goes down by one after a turn for which this holds, never below 0.
    pub subtract: Option<Condition>,
    /// Goes back to its first value after a turn for which this holds.
    pub reset: Option<Condition>,
    /// Never above this.
    pub max: u16,
    /// Where a FEN keeps it.
    pub field: CounterField,
}

/// What an end gives.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Verdict {
    /// The team of `me` (the player to move) wins.
    Win,
    /// The team of `me` loses, and every other team wins.
    Loss,
    /// Nobody wins.
    Draw,
}

/// An end of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct End {
    /// When, read for the player to move after each turn.
    pub when: Condition,
    /// Who wins.
    pub result: Verdict,
    /// Points in hundredths; of two entries that mean a player the later one counts. Usual points if absent.
    pub score: Option<Vec<(Who, u16)>>,
    /// What the result says.
    pub reason: String,
    /// Whether it is a draw that players claim: it ends games, but does not prune counts of positions.
    pub claim: bool,
}

/// A man of a player, in two bytes; `Option<Man>` takes no more.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man(NonZeroU16);

impl Man {
    /// The most players that a man can tell apart.
    pub const PLAYERS_MAX: usize = 16;
    /// The most kinds that a man can tell apart.
    pub const KINDS_MAX: usize = 4095;

    /// A man of this player and kind; both within the limits above.
    #[inline]
    pub fn new(player: PlayerId, kind: KindId) -> Self {
        debug_assert!(player.index() < Self::PLAYERS_MAX && kind.index() < Self::KINDS_MAX);
        Self(NonZeroU16::MIN.saturating_add(kind.0 << 4 | player.0))
    }

    /// Whose.
    #[inline]
    pub fn player(self) -> PlayerId {
        PlayerId((self.0.get() - 1) & 15)
    }

    /// What.
    #[inline]
    pub fn kind(self) -> KindId {
        KindId((self.0.get() - 1) >> 4)
    }
}

/// A pair: player, kind.
impl Serialize for Man {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.player(), self.kind()).serialize(serializer)
    }
}

impl std::fmt::Debug for Man {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Man(player {}, kind {})", self.player().0, self.kind().0)
    }
}
