//! The rules of one game.

use crate::{
    Announcement, Attribute, AttributeId, Board, Bound, Cells, Chance, Condition, Effect, Joint,
    KindId, Movement, MustRule, Named, Node, Number, PartName, Phase, Picture, Placement, Places,
    Player, PlayerId, PlayerSet, Shuffle, Sight, Status, Step, StoreRef, Take, Turn, Zone,
};
use serde::Serialize;
use std::ops::RangeInclusive;

/// The resolved rules of one game: immutable, shared by everything that executes them.
///
/// # Which turns are legal
///
/// 1. Every [`Turn`] that is open is a kind of turn. Without any in the rules, a turn is one step: a move, a drop or
///    a joint move.
/// 2. Pseudo-legal steps of the player to move are the moves of the [`Part`]s of the pieces that the player
///    [moves](Control), joint moves, drops, discards and passes. A [`Take`] adds to the captured pieces of a move. A
///    move has the choices of the first [`Promotion`] that concerns it.
/// 3. Forbid rules without [`Forbid::after`] are tested for each, then [`Turn::step`] and, for a turn of one step,
///    [`Turn::require`]. All are evaluated before the step.
/// 4. Of pseudo-legal moves of one piece with [equal records](crate::Move::same_record) the first counts: kinds list
///    their parts, movements their paths, in order.
/// 5. The step is made, as described below, up to point 4, and then point 7 as if the turn ended there without
///    effects of the turn. On that position forbid rules with [`Forbid::after`] are evaluated, and [`Royal::safe`]
///    must hold if [`Turn::safe`] requires it after each step.
/// 6. For a turn of several steps [`Turn::require`] is evaluated on the position before the turn.
/// 7. [`Royal::safe`] must hold for the mover after point 7 below, unless [`Turn::safe`]
///    [never](crate::SafeWhen::Never) requires it.
/// 8. Each [`MustRule`] in force, in order, leaves only the turns that satisfy it, if any of the remaining turns does, and of
///    these the best by [`MustRule::best`].
///
/// # The order of a turn
///
/// Points 1 to 4 are repeated for each step, on the position after the step before; then the others follow, once.
///
/// 1. Stores: an item from a [`Store`] leaves it. Then captured pieces enter stores: [`Store::gains`] is evaluated on
///    the position before the step.
/// 2. Pieces: the mover and the other pieces of a joint move are lifted, and captured pieces are removed. Pieces that
///    are put down elsewhere (`unloads`) are moved. Then the lifted pieces are put down, the mover with its promoted
///    kind. Marks of unmoved pieces are cleared for all moved and all captured pieces. Given statuses and
///    attributes of pieces move with their pieces, all at once, and are removed with captured pieces. A tile sets the
///    value of its cell; a pass, a tile or a discard moves no piece. In games with stacks a piece moves with all pieces above it. Pieces above a captured
///    piece come down, and a capturing piece takes the captured piece's place, below them.
/// 3. Cells passed: those of the step, if they allow a capture en passant. Those of earlier steps are cleared, except
///    those that stay open for several turns ([`Turn::passed_for`](crate::Turn::passed_for)): while their piece does
///    not move and the cells stay empty.
/// 4. Effects that follow steps, in order: the condition and each action are evaluated on the position after the
///    earlier ones.
/// 5. After a turn of more than one step no cells are passed, except those that stay open for several turns.
/// 6. Effects that follow turns are applied as in point 4; names of the move are unions over the steps.
/// 7. Given statuses and passed cells lose one turn, and those with none left end. The turn that gave a status does not count. The
///    turn becomes the last turn (`last`).
/// 8. Counters are all evaluated on this position, with the values before the turn. A counter returns to
///    [`Counter::start`] if `reset` holds; otherwise it goes up by `add` and down by `subtract`. Of a counter per player
///    only the mover's changes.
/// 9. The number of turns goes up by one, and the next player is to move, or the same player in a phase that is not
///    alternating.
/// 10. Phases end and begin, as long as [`Phase::until`] holds. If the players move one after the other, the turn
///     first goes to the next player. A new phase begins with the first player unless both phases alternate.
/// 11. Dice of the turn before are removed. If one of the ends that [need no throw](Rules::needs_no_throw) holds, the
///     game has ended. Otherwise the first [`Chance`] that has not been thrown, and whose [`Chance::when`] holds, is
///     thrown; this point is repeated until there is none.
/// 12. Ends, for the player now to move, in order: the first that holds. Without a legal turn and without an end the
///     game is a draw.
///
/// A call of a place, after which chance picks an item of a store, is half a turn: only the place is recorded. The
/// step that chance picks begins at point 1, for the same player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rules {
    /// The name of the definition: the file's name without its extension.
    pub name: String,
    /// The title.
    pub title: String,
    /// A summary of one line.
    pub summary: String,
    /// The history and the sources of the game.
    pub about: Credits,
    /// Options switched on, in the definition's order.
    pub options: Vec<String>,
    /// The board.
    pub board: Board,
    /// Players in turn order; each has the frame of the same index.
    pub players: Vec<Player>,
    /// Kinds of pieces.
    pub kinds: Vec<Kind>,
    /// Names of movement parts, indexed by [`PartName`].
    pub part_names: Vec<String>,
    /// Every step that a movement of this game uses, and others that the notation had to evaluate; indexed by
    /// [`StepId`](crate::StepId).
    pub steps: Vec<Step>,
    /// Movements in expressions, one [`Movement`] per player each; indexed by [`MovementId`](crate::MovementId). None
    /// of their paths tests whether its own piece has moved: the expression does, with
    /// [`Cells::Unmoved`](crate::Cells::Unmoved). A castling still tests its partner.
    pub movements: Vec<Vec<Movement>>,
    /// Zones of the board and of the definition; indexed by [`ZoneId`](crate::ZoneId).
    pub zones: Vec<Zone>,
    /// The royal pieces.
    pub royal: Royal,
    /// What the players see of each other's pieces: everything, if this is `None`.
    pub sight: Option<Sight>,
    /// The pieces that players move, and neutral pieces.
    #[serde(skip_serializing_if = "Control::is_usual")]
    pub control: Control,
    /// Forbid rules.
    pub forbids: Vec<Forbid>,
    /// Promotions.
    pub promotions: Vec<Promotion>,
    /// Joint moves of several pieces.
    pub joints: Vec<Joint>,
    /// Captures that follow from moves.
    pub takes: Vec<Take>,
    /// Letters of symbols, in the order in which sets of them are written; at most 64.
    pub symbols: Vec<char>,
    /// Attributes; indexed by [`AttributeId`].
    pub attributes: Vec<Attribute>,
    /// The greatest height of a stack; 1 in games without stacks.
    pub levels: u16,
    /// Phases in order; empty if there is only play. Indexed by [`PhaseId`](crate::PhaseId).
    pub phases: Vec<Phase>,
    /// Stores of pieces outside the board; indexed by [`StoreId`](crate::StoreId).
    pub stores: Vec<Store>,
    /// Statuses; indexed by [`StatusId`](crate::StatusId).
    pub statuses: Vec<Status>,
    /// Effects of steps and turns, in order.
    pub effects: Vec<Effect>,
    /// Must rules, in order.
    pub must_rules: Vec<MustRule>,
    /// Kinds of turn; indexed by [`TurnId`](crate::TurnId). If it is empty, a turn is one step of any kind.
    pub turns: Vec<Turn>,
    /// Dice that are thrown before turns; indexed by [`ChanceId`](crate::ChanceId).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<Chance>,
    /// Counters; indexed by [`CounterId`](crate::CounterId).
    pub counters: Vec<Counter>,
    /// Announcements, in the order in which they are made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub announcements: Vec<Announcement>,
    /// Ends, in the order in which they are tested.
    pub ends: Vec<End>,
    /// The start position, applied to an empty board.
    pub setup: Placement,
    /// The pieces of the start position that a new game shuffles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<Shuffle>,
    /// The author's names of expressions.
    #[serde(skip)]
    pub named: Named,
}

impl Rules {
    /// Returns the greatest number of turns for which cells stay open to captures en passant; 0 if they are open until the next
    /// step in every kind of turn.
    pub fn passed_for(&self) -> u8 {
        let turns = self.turns.iter().map(|turn| turn.passed_for);
        turns.max().unwrap_or_default()
    }

    /// Returns the numbers of turns that a piece that has passed cells can have left ([`Passed::left`](crate::Passed::left)), if there
    /// can be some: 0 is among them only if cells stay open until the next step after some kind of turn.
    pub fn passed_left(&self) -> RangeInclusive<u8> {
        let least = self.turns.iter().map(|turn| turn.passed_for).min();
        least.unwrap_or_default().min(1)..=self.passed_for()
    }

    /// Returns the player after this one in turn order.
    pub fn next_player(&self, player: PlayerId) -> PlayerId {
        PlayerId::from_index((player.index() + 1) % self.players.len())
    }

    /// Returns the zones that rules can name, in their order: those of the board that the definition does not
    /// redefine, and those of the definition.
    pub fn named_zones(&self) -> impl Iterator<Item = &Zone> {
        let zones = self.zones.iter().enumerate();
        let is_last = |index: usize, zone: &Zone| {
            let later = &self.zones[index + 1..];
            !later.iter().any(|other| other.name == zone.name)
        };
        zones.filter_map(move |(index, zone)| is_last(index, zone).then_some(zone))
    }

    /// Returns the numbering of cells and levels as places.
    pub fn places(&self) -> Places {
        Places::new(self.board.n_cells(), usize::from(self.levels))
    }
}

/// A kind of piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Kind {
    /// The kind's name.
    pub name: String,
    /// The letter or letters of the first player's piece; the second player's are in lower case.
    pub letter: String,
    /// The kind that its pieces are shown as, if the definition names one: moves are written with that kind's letter.
    /// No rule reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown_as: Option<KindId>,
    /// The movement, part by part.
    pub parts: Vec<Part>,
    /// The turn of each piece, if its pieces are turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<Turned>,
    /// The author's value of a piece (`worth`), in hundredths of a pawn. No rule reads it: it is for opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u16>,
    /// The piece images, if the definition gives them: one for all players, or one for each player. No rule reads
    /// them.
    #[serde(skip)]
    pub pictures: Vec<Option<Picture>>,
}

impl Kind {
    /// Returns the piece image that the definition gives a player's pieces; players are counted from 0. Neutral pieces
    /// have the first player's.
    pub fn picture_of(&self, player: usize) -> Option<&Picture> {
        let own = match &self.pictures[..] {
            [same] => Some(same),
            own => own.get(player).or(own.first()),
        };
        own?.as_ref()
    }

    /// Tests whether other pieces lend a part of the movement.
    pub fn is_lent(&self) -> bool {
        self.parts.iter().any(|part| part.lent.is_some())
    }

    /// Returns the movement of each part for each player, apart from what other pieces lend.
    pub fn movements(&self) -> impl Iterator<Item = &Movement> {
        self.parts.iter().flat_map(|part| &part.movement)
    }
}

/// A named part of a kind's movement.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// The part's name.
    pub name: PartName,
    /// The notation in canonical form.
    pub betza: String,
    /// The movement of each player; empty if the part lends that of other pieces.
    pub movement: Vec<Movement>,
    /// The pieces whose movement the part lends, if it has none of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lent: Option<Lent>,
}

/// The turn of the pieces of a kind: how often the movement of a piece is turned by an equal angle, to the right as its
/// player sees the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turned {
    /// The variable, bound to the place of the piece.
    pub variable: Bound,
    /// The number, for the player who moves the piece as `me`; its remainder after division by [`count`](Self::count)
    /// counts.
    pub number: Number,
    /// The number of equal turns that make a full one.
    pub count: u8,
}

/// Movement lent by other pieces. A piece with such a part moves by the parts of each kind that is among these pieces,
/// as a piece of its own player, and captures and gives check in this way. Lent parts of these kinds are not lent on. If
/// such a kind is turned, its number is that of the piece that moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lent {
    /// The variable, bound to the place of the piece that moves.
    pub variable: Bound,
    /// The pieces, for the owner of the piece that moves as `me`.
    pub pieces: Cells,
}

impl Rules {
    /// Tests whether the pieces of some kind are turned.
    pub fn are_turned(&self) -> bool {
        self.kinds.iter().any(|kind| kind.turned.is_some())
    }

    /// Tests whether the movement of some kind is lent by other pieces.
    pub fn lends(&self) -> bool {
        self.kinds.iter().any(Kind::is_lent)
    }
}

/// The royal pieces, and the condition for their safety.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Royal {
    /// The royal pieces of `me`; `None` if there are none.
    pub subject: Option<Cells>,
    /// The condition that must hold for the mover after the turn; true if there are no royal pieces.
    pub safe: Condition,
}

impl Royal {
    /// Returns the condition `safe` that holds if a definition has none: no royal piece is attacked.
    pub fn usual_safe() -> Condition {
        Condition::None(Cells::Attacked(Box::new(Cells::Royal)))
    }
}

/// The pieces that players move, and neutral pieces, which no player owns.
///
/// A player moves these pieces by their notation as the player's own: in the player's directions, with captures of the
/// player's enemies. The pieces keep their owner. A piece attacks as it would move for each player who may move it. A
/// piece that is not the player's own does not castle by its notation.
///
/// To every piece that moves, a neutral piece is as one of the mover's own pieces, or as one of an enemy with
/// `captures_neutral`.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Control {
    /// The pieces that `me` moves; `None` for the pieces of `me`.
    pub pieces: Option<Cells>,
    /// Whether there can be neutral pieces.
    pub has_neutral: bool,
    /// Whether neutral pieces can be captured as pieces of enemies can.
    pub captures_neutral: bool,
}

impl Control {
    /// Tests whether players move their own pieces, and there are no others.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// A forbid rule. In its expressions attack is [unconditional](crate::AttackRules::Unconditional).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Forbid {
    /// The rule's name, if it has one.
    pub name: String,
    /// The pieces concerned; all pieces of the mover if absent.
    pub subject: Option<Cells>,
    /// The condition for pseudo-legal moves to be forbidden, evaluated before the move.
    pub before: Option<Condition>,
    /// The condition for pseudo-legal moves to be forbidden on the position reached: after the step and the effects
    /// that follow steps, as if the turn ended there without effects of the turn. `before` must hold as well.
    pub after: Option<Condition>,
    /// Whether forbidden moves do not attack either.
    pub attack: bool,
}

/// A promotion: a change of kind in a move.
///
/// It is evaluated before a move of a piece by its notation. Dropped pieces and pieces of a joint move do not
/// promote. Only the first entry of [`Rules::promotions`] that concerns the move counts: its `subject` contains the
/// start, and its `when` holds. Each choice is a move of its own, and so is no promotion, unless `must` holds. A
/// compulsory promotion without a choice forbids the move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Promotion {
    /// The promotion's name, if it has one.
    pub name: String,
    /// The moving pieces that it concerns.
    pub subject: Option<Cells>,
    /// The condition for it to be offered, evaluated before the move.
    pub when: Condition,
    /// The choices for each kind, indexed by kind; empty for a kind without choices.
    pub to: Vec<Vec<KindId>>,
    /// The store whose pieces are the choices instead; the chosen piece leaves it.
    pub from_store: Option<StoreRef>,
    /// The condition for it to be compulsory.
    pub must: Condition,
    /// Whether a compulsory promotion without a choice prevents the attack as well.
    pub attack: bool,
}

/// The owner of the store that a captured piece enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum StoreOwner {
    /// The capturing player.
    Mover,
    /// The owner of the captured piece.
    CapturedPiece,
    /// The player, a single one, relative to the capturing player.
    Player(PlayerSet),
}

/// The contents of a store.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Holds {
    /// Pieces: one item for each kind.
    Pieces,
    /// Tiles, values of an attribute of cells: one item for each different value.
    Tiles(AttributeId, Vec<u64>),
}

/// The choice of the next item from a store.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum StoreOrder {
    /// The player chooses.
    Free,
    /// A fixed order: the first of these items that is left.
    Listed(Vec<u16>),
    /// Chance, after the player has called a place.
    Random,
}

/// A store of pieces or tiles outside the board, one for each player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Store {
    /// The store's name.
    pub name: String,
    /// The type of its contents.
    pub holds: Holds,
    /// The choice of the next item.
    pub order: StoreOrder,
    /// Whether all players share one; it is stored as the first player's.
    pub is_shared: bool,
    /// The first contents of each player's store: one entry per item.
    pub has: Vec<u16>,
    /// The captured pieces that enter it, evaluated before the move.
    pub gains: Option<Cells>,
    /// The owner of the store that they enter.
    pub owner: StoreOwner,
    /// For each kind, the kind of a piece of it after it enters.
    pub becomes: Vec<KindId>,
    /// The cells on which `me` may drop its pieces; `None` if there are none.
    pub drop: Option<Cells>,
    /// Whether a piece dropped from it counts as one that has not moved.
    pub unmoved: bool,
}

/// The scope of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CounterScope {
    /// One counter for the game.
    Game,
    /// One counter for each player, changed by that player's turns only.
    Player,
}

/// The FEN field of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CounterField {
    /// No field.
    None,
    /// The half-move clock.
    Clock,
    /// The field `3+3`, one number per player.
    Checks,
}

/// A count over turns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Counter {
    /// The counter's name.
    pub name: String,
    /// The scope.
    pub scope: CounterScope,
    /// The first value.
    pub start: u16,
    /// The amount by which it goes up, never above `max`, evaluated after a turn.
    pub add: Option<Amount>,
    /// The amount by which it goes down, never below 0, evaluated after a turn. What is added counts first.
    pub subtract: Option<Amount>,
    /// The condition to return to the first value, evaluated after a turn.
    pub reset: Option<Condition>,
    /// The greatest value.
    pub max: u16,
    /// The FEN field.
    pub field: CounterField,
}

/// An amount by which a counter changes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Amount {
    /// One if the condition holds.
    If(Condition),
    /// The number.
    Of(Number),
}

impl Amount {
    /// Returns the condition to change by one, if the amount is one.
    pub fn condition(&self) -> Option<&Condition> {
        match self {
            Self::If(condition) => Some(condition),
            Self::Of(_) => None,
        }
    }
}

impl<'r> From<&'r Amount> for Node<'r> {
    fn from(amount: &'r Amount) -> Self {
        match amount {
            Amount::If(condition) => condition.into(),
            Amount::Of(number) => number.into(),
        }
    }
}

/// The result of an end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Verdict {
    /// The team of `me` (the player to move) wins.
    Win,
    /// The team of `me` loses, and every other team wins.
    Loss,
    /// No team wins.
    Draw,
    /// The team of this player wins, even if another player is to move.
    Player(PlayerId),
}

/// An end of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct End {
    /// The condition, evaluated for the player to move after each turn.
    pub when: Condition,
    /// The result.
    pub result: Verdict,
    /// Points in hundredths; the later of two entries counts for a player in both. Usual points if absent.
    pub score: Option<Vec<(PlayerSet, u16)>>,
    /// The reason in the text of the result.
    pub reason: String,
    /// Whether it is a draw that players claim: it ends games, but does not prune counts of positions.
    pub claim: bool,
}

/// The history and the sources of a game. Nothing in it changes how the game is played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Credits {
    /// The inventors; none if they are unknown.
    pub inventors: Vec<String>,
    /// The year of the first publication, as it was written; empty if it is unknown.
    pub year: String,
    /// The pages of the rules that the definition follows.
    pub sources: Vec<String>,
    /// Words under which the game is found.
    pub tags: Vec<String>,
    /// Decisions where sources differ or are silent, a sentence each.
    pub rulings: Vec<String>,
}
