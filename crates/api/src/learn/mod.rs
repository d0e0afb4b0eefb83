//! Games for programs that learn to play: numbers instead of moves, planes instead of positions.
//!
//! - [`Numbers`]: the numbers of moves, made from the definition alone.
//! - [`Planes`]: what a player observes, as numbers on a grid.
//! - [`Environment`]: a game that is played by numbers.
//! - [`Batch`]: many of them, stepped at once.
//!
//! # Decisions
//!
//! A player makes one or more *decisions* for a move, each by a number. The first number says which piece goes where, or
//! what is dropped where. If only one legal move begins like that, it is made. Otherwise the player decides again: about
//! the next step, if turns have several steps, about the end of the turn, and last among moves that no number
//! distinguishes, such as captures of different pieces on the way between two cells. A later decision that has only one
//! number is left out.
//!
//! Turns of several steps are listed as a whole where that can be done, and taken step by step otherwise. The numbers are
//! the same: in the first case only the listed order of steps can be chosen.
//!
//! Chance makes its own moves: draws and throws have no numbers.
//!
//! ```
//! use alfil_api::Variant;
//! use alfil_api::learn::{Environment, Space};
//!
//! # fn main() -> Result<(), alfil_api::Error> {
//! let space = Space::new(&Variant::named("chess")?)?;
//! let mut chess = Environment::new(space.clone(), 500);
//! chess.reset(1);
//! let number = *chess.numbers().iter().find(|number| space.text(**number) == "e2-e4").expect("it is legal");
//! chess.step(number)?;
//! assert_eq!((chess.player(), chess.numbers().len()), (1, 20));
//! # Ok(())
//! # }
//! ```

mod batch;
mod choice;
mod environment;
mod numbers;
mod planes;
mod reach;
mod space;
mod stepwise;

pub use batch::{Batch, BatchSettings};
pub use environment::{End, Environment};
pub use numbers::Numbers;
pub use planes::Planes;
pub use space::Space;
