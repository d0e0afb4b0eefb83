//! The types of `alfil-api` as classes for JavaScript.
//!
//! - [`RawVariant`], [`RawBoard`], [`RawMoves`], [`RawMove`], [`RawEngine`]: what `web/npm` makes its classes of.
//! - [`check`], [`variants`], [`name_of`], [`read_games`]: functions.
//!
//! Values with several parts are JSON, as are thrown errors. The worker of the elements is in the same module
//! ([`alfil_web::Desk`]).

mod board;
mod engine;
mod error;
mod games;
mod moves;
mod variant;

// Its exports are those of the module too.
pub use alfil_web::Desk;
pub use board::RawBoard;
pub use engine::RawEngine;
pub use games::read_games;
pub use moves::{RawMove, RawMoves};
pub use variant::{RawVariant, check, name_of, variants};
