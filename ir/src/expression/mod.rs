//! Rule expressions after names and types have been resolved.
//!
//! Every expression is evaluated for one player, `me`: the mover for a rule about moves, the player to move for an
//! end. Most expressions are sets of cells; a condition tests sets or numbers.
//!
//! Each file has one type of expression. Next to its variants it lists their parts (`for_each_child`) and their
//! properties (`about`), both without a wildcard. Everything else that looks at expressions may ask these two.

mod cells;
mod condition;
mod number;

pub use cells::{Bound, Cells};
pub use condition::Condition;
pub use number::{Compare, Number, StoreRef};
