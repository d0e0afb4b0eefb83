//! Chess variants as text, checked and played.
//!
//! [`Variant`], [`Board`], [`Move`], [`Outcome`], [`Engine`] and [`check()`] are the library: load a variant, make moves,
//! ask for the result, search, check a definition. They are described in the crate `alfil_api`, and what they say is kept
//! between versions as Cargo's rules for versions demand. The modules below are the parts that the command is made of;
//! they may change in any version.
//!
//! ```
//! use alfil::{Engine, Limits, Variant};
//!
//! # fn main() -> Result<(), alfil::Error> {
//! let shogi = Variant::named("shogi")?;
//! let mut board = shogi.board();
//! board.push_text("g3g4")?;
//! println!("{board}");
//! let found = Engine::new(&shogi).think(&board, &Limits::nodes(1000))?;
//! board.push(&found.best.expect("the game goes on"))?;
//! assert_eq!(board.history().len(), 2);
//! # Ok(())
//! # }
//! ```
//!
//! # The parts of the command
//!
//! - [`load`]: from a name to a game, with its errors; [`check`](mod@check): with all diagnostics; [`fix`]: the edits that they carry, applied.
//! - [`library`]: shipped definitions and files; [`files`], [`recognise`]: how files of text are read and written.
//! - [`codes`]: the codes of all diagnostics; [`placed`]: diagnostics as values. [`self_test`]: the tests of a definition.
//! - [`fen`], [`position_file`], [`json`], [`ir_json`]: the formats of files and of other programs.
//! - [`schema`]: the JSON Schema of definition files.
//! - [`draw`](mod@draw), [`picture`], [`figures`], [`captions`], [`sheet`]: boards, positions and rules to look at.
//! - [`notation_probe`]: the meaning of a Betza string on a board with pieces.
//! - [`game_file`]: games as text, with tags; [`tuned`]: piece values learned from games.
//! - [`session`]: a game that a page plays, alone or with others.
//! - [`protocol`]: the protocols of other programs: UCI, USI and XBoard; [`wording`], [`grid`]: moves as they write them.
//! - [`referee`]: games between programs; [`playtest`]: statistics of many games.
//! - [`page`]: the page in the program, served and written into one file; [`rooms`]: games between remote players.
//! - [`words`]: English lists and plurals, numbers, escapes; [`wrap`]: lines of a given width.
//! - [`chance`], [`variation`], [`unfinished`], [`too_much`], [`sound`]: shared code of all front ends.
//! - [`render`]: diagnostics for people and programs.

pub mod render;
mod snippet;

pub use alfil_api::{
    Analysis, Board, Diagnostic, Edit, Engine, Error, Label, Limits, Line, Move, Moves, Outcome,
    Piece, Variant, check,
};
pub use alfil_draw::{captions, draw, figures, notation_probe, picture};
pub use alfil_load::{
    check, codes, fen, files, fix, ir_json, json, library, load, names, placed, position_file,
    recognise, schema, self_test, sound, too_much, tries, unfinished,
};
pub use alfil_match::{playtest, referee};
pub use alfil_protocol as protocol;
pub use alfil_protocol::lines;
pub use alfil_record::{chance, game_file, grid, tuned, variation, wording};
pub use alfil_server::{page, rooms};
pub use alfil_session as session;
pub use alfil_sheet as sheet;
pub use alfil_words as words;
pub use alfil_words::wrap;
