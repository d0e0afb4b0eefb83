//! Chess variants as text: loading, checking, showing them; the shared code of the command and other programs.
//!
//! - [`notation_probe`]: the meaning of a Betza string on a board with pieces.
//! - [`load`]: from a name to a game, with its errors; [`check`]: with all diagnostics.
//! - [`fix`]: the edits that diagnostics carry, applied.
//! - [`library`]: shipped definitions and files.
//! - [`self_test`]: the tests of a definition.
//! - [`session`]: a game that a page plays, alone or with others.
//! - `render`: diagnostics for people and programs.
//! - [`draw`], [`picture`], [`captions`], [`sheet`]: boards, positions and rules to look at.
//! - `protocol`: the protocols of other programs: UCI, USI and XBoard.
//! - [`words`]: English lists and plurals, numbers, escapes; [`wrap`]: lines of a given width.
//! - [`files`]: how files of text are read and written.
//! - [`game_file`]: games as text, with tags; `referee`: games between programs; `playtest`: statistics of many games; `tuned`: piece
//!   values learned from them.
//! - [`fen`], [`position_file`], [`json`], [`ir_json`]: the formats of files and of other programs.
//! - `page`: the page in the program, served and written into one file; `rooms`: games between remote players.
//! - [`chance`], [`unfinished`], [`too_much`]: shared code of all front ends.
//!
//! Without the feature `native` nothing needs a terminal, files to write, threads or other programs: the parts of a page.
//!
//! ```
//! let variant = alfil::load::load("chess", &[]).expect("it is shipped");
//! let game = variant.game.expect("it is sound");
//! let legal = game.legal_moves(&game.start()).expect("chess needs little work");
//! assert_eq!(legal.len(), 20);
//! ```

#[cfg(feature = "native")]
pub mod page;
#[cfg(feature = "native")]
pub mod render;
#[cfg(feature = "native")]
pub mod rooms;
#[cfg(feature = "native")]
mod snippet;

pub use alfil_draw::{captions, draw, figures, notation_probe, picture};
pub use alfil_load::{
    check, fen, files, fix, ir_json, json, library, load, names, position_file, recognise,
    self_test, sound, too_much, unfinished,
};
pub use alfil_match::{playtest, referee};
pub use alfil_protocol as protocol;
pub use alfil_protocol::lines;
pub use alfil_record::{chance, game_file, tuned, variation};
pub use alfil_session as session;
pub use alfil_sheet as sheet;
pub use alfil_words as words;
pub use alfil_words::wrap;
