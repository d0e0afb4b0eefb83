//! The typed rules of one game: no text but FENs, and no execution.
//!
//! `grammar` writes these types, `interpreter` executes them; neither depends on the other.
//!
//! - [`Board`]: cells, frames, zones, drawing data.
//! - [`Movement`], [`Step`]: movements of pieces, as legs along partial functions on cells.
//! - [`Cells`], [`Condition`], [`Number`]: rule expressions, typed.
//! - [`Chance`]: dice that are thrown before a turn.
//! - [`Player`], [`PlayerSet`]: players, teams, and the players that an expression means.
//! - [`Rules`]: everything else, and the whole: which turns are legal, and the order of a turn.
//! - [`Move`]: the record of a turn, and the equality of two. [`Places`]: cells and levels.
//! - [`Node`], [`Expression`]: one walk over an expression, one list of all expressions. [`About`]: the properties of
//!   each form of expression.
//! - [`facts`]: facts that follow from the rules, computed once.
//! - [`Placement`]: a position as written. [`fen`]: reads a placement from the text of a FEN.
//!
//! ```
//! use ir::{CellId, CellSet};
//!
//! let castle = CellSet::of(38, [CellId(0), CellId(1)]);
//! assert!(castle.contains(CellId(1)));
//! ```

mod about;
mod announcement;
mod arrange;
mod attribute;
mod board;
mod cell_set;
mod chance;
mod dice;
mod effect;
mod expression;
mod expressions;
pub mod facts;
pub mod fen;
mod ids;
mod joint;
mod moved;
mod movement;
mod moves;
mod named;
mod names;
mod node;
mod phase;
mod picture;
mod piece;
mod placement;
mod places;
mod player;
mod rules;
mod setup;
mod shuffle;
mod sight;
mod slot;
mod sorted;
mod teams;
mod turn;

pub use about::{About, Definition, Far, Inputs, Members};
pub use announcement::{Announcement, Told};
pub use arrange::Arrange;
pub use attribute::{ATTRIBUTE_MAX, Attribute, AttributeOf, AttributeType, Symbols};
pub use board::{
    Board, Cell, CellStyle, Frame, Lattice, Link, Look, Order, OrderRange, PLAYER_COLOURS,
    Permutation, PieceStyle, Zone,
};
pub use cell_set::CellSet;
pub use chance::{Bag, Chance, Face, Shows, take_out};
pub use dice::{DiceRef, Faces, Left};
pub use effect::{
    Action, ActionAbout, AttributeValue, Best, Changes, Effect, Follows, Model, MustRule, Needs,
    PlacedKind, PlacedOwner, Status, Take, Transferred,
};
pub use expression::{Bound, Cells, Compare, Condition, Number, StoreRef};
pub use expressions::Expression;
pub use facts::{Reads, ValuesInKey};
pub use ids::{
    AttributeId, CellId, ChanceId, CounterId, KindId, MovementId, PartName, PermutationId, PhaseId,
    PlayerId, StatusId, StepId, StoreId, TurnId, ZoneId,
};
pub use joint::{Joint, JointEnd, JointPiece};
pub use moved::{Chooser, Dropped, Item, Joined, PathKey, Thrown, Walked};
pub use movement::{Arrival, Course, Initial, Landings, Leg, Meeting, Movement, Path, Step};
pub use moves::{CellList, CellPairs, Move, MoveKind, Shape, Source, in_order};
pub use named::Named;
pub use node::{Node, Speaks};
pub use phase::{Phase, PhaseOrder};
pub use picture::{Drawn, Paint, Picture};
pub use piece::Piece;
pub use placement::{
    Call, Called, CalledItem, FieldText, Passed, PassedCells, PassedList, Placement, StoreContents,
    Unmoved, are_same_passed,
};
pub use places::Places;
pub use player::{Player, PlayerSet, turns_in_order};
pub use rules::{
    Amount, Control, Counter, CounterField, CounterScope, Credits, End, Forbid, Holds, Kind, Lent,
    Part, Promotion, Royal, Rules, Store, StoreOrder, StoreOwner, Turned, Verdict,
};
pub use shuffle::Shuffle;
pub use sight::{Disguise, Secret, Sight};
pub use slot::{AttackRules, Moment, RuleRef, Slot};
pub use sorted::SortedMap;
pub use turn::{SafeWhen, Same, Short, StepCount, StepEntry, StepKind, Steppers, Turn};
