//! The typed rules of one game: no text, no spans, nothing that runs.
//!
//! `grammar` writes these types, `interpreter` plays them; neither knows the other.
//!
//! - [`Board`]: cells, frames, zones, drawing data.
//! - [`Movement`], [`Step`]: what men can do, as legs along partial functions on cells.
//! - [`Cells`], [`Condition`], [`Number`]: rule expressions, typed.
//! - [`Rules`]: everything else, and the whole.
//!
//! ```
//! use ir::{CellId, CellSet};
//!
//! let castle = CellSet::of(38, [CellId(0), CellId(1)]);
//! assert!(castle.contains(CellId(1)));
//! ```

mod attribute;
mod board;
mod cell_set;
mod effect;
mod expression;
mod expression_reads;
mod ids;
mod movement;
mod phase;
mod rules;
mod turn;

pub use attribute::{Attribute, AttributeOf, AttributeType, Symbols};
pub use board::{Board, Cell, Frame, Lattice, Zone};
pub use cell_set::CellSet;
pub use effect::{Action, AttributeValue, Duty, Effect, Follows, Status};
pub use expression::{Bound, Cells, Compare, Condition, Number, StoreRef};
pub use expression_reads::Reads;
pub use ids::{
    AttributeId, CellId, CounterId, KindId, MovementId, PartName, PhaseId, PlayerId, StatusId,
    StepId, StoreId, TurnId, ZoneId,
};
pub use movement::{Arrival, Course, Initial, Leg, Meeting, Movement, Path, Step};
pub use phase::{Phase, PhaseOrder};
pub use rules::*;
pub use turn::{SafeWhen, Same, StepKind, Turn};
