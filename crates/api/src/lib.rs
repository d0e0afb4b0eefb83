//! Chess variants in a few types: load one, make moves, ask for the result, search.
//!
//! - [`Variant`]: the rules of a game: shipped, from a file, or from a text.
//! - [`Board`]: a position of a variant with the moves that led to it.
//! - [`Move`]: a legal move; [`Moves`]: all of a position.
//! - [`Outcome`]: the end of a game.
//! - [`Engine`]: an opponent; [`Limits`] and [`Analysis`] are what it is given and what it returns.
//! - [`check`]: everything that is wrong with a definition, as [`Diagnostic`]s.
//! - [`learn`]: games for programs that learn: moves as numbers, positions as planes.
//! - [`Error`]: why something could not be done.
//!
//! Every type is `Send` and `Sync`. No function panics on bad input: whatever is wrong with a text is an [`Error`] with
//! a reason and a remedy.
//!
//! # A game in a minute
//!
//! ```
//! use alfil_api::{Engine, Limits, Variant};
//!
//! # fn main() -> Result<(), alfil_api::Error> {
//! let glinski = Variant::named("glinski")?;
//! let mut board = glinski.board();
//! assert_eq!(board.legal_moves()?.len(), 51);
//!
//! board.push_text("e4e6")?;
//! assert_eq!(board.turn(), "black");
//! assert_eq!(board.piece_at("e6")?.map(|piece| piece.kind), Some("pawn".to_owned()));
//!
//! let mut engine = Engine::new(&glinski);
//! let found = engine.think(&board, &Limits::nodes(2000))?;
//! board.push(&found.best.expect("the game goes on"))?;
//! assert!(board.outcome()?.is_none());
//!
//! board.pop();
//! board.pop();
//! assert_eq!(board.fen(), glinski.board().fen());
//! # Ok(())
//! # }
//! ```
//!
//! # A variant of one's own
//!
//! ```
//! use alfil_api::{Error, Variant, check};
//!
//! # fn main() -> Result<(), Error> {
//! let text = r#"
//!     language = 1
//!     extends  = "chess"
//!     name     = "Chess with Camels"
//!
//!     [piece]
//!     knight = { letter = "N", moves = "C" }
//! "#;
//! assert!(check("camels", text).is_empty());
//! let camels = Variant::from_text("camels", text)?;
//! let moves: Vec<String> = camels.board().legal_moves()?.iter().map(|one| one.text()).collect();
//! assert!(moves.contains(&"b1c4".to_owned()));
//!
//! let wrong = text.replace("\"C\"", "\"Cx\"");
//! let found = &check("camels", &wrong)[0];
//! assert_eq!((found.line, found.column), (Some(7), Some(40)));
//! assert!(matches!(Variant::from_text("camels", &wrong), Err(Error::Definition(_))));
//! # Ok(())
//! # }
//! ```

mod attack;
mod board;
mod engine;
mod error;
pub mod learn;
mod moves;
mod outcome;
mod playout;
mod uci;
mod variant;

pub use alfil_load::placed::{
    PlacedDiagnostic as Diagnostic, PlacedEdit as Edit, PlacedLabel as Label,
};
pub use board::{Board, Piece};
pub use engine::{Analysis, Engine, Limits, Line};
pub use error::Error;
pub use moves::{Move, Moves};
pub use outcome::Outcome;
pub use playout::Playout;
pub use variant::{Variant, check, check_with_files};
