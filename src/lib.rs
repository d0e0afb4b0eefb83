//! Chess variants as text: loading, checking, showing them; what the command and other programs share.
//!
//! - [`notation_probe`]: what a Betza string means on a board with men.
//! - [`load`]: from a name to a game, with what is wrong; [`check`]: with everything that is.
//! - [`library`]: shipped definitions and files.
//! - [`self_test`]: the tests a definition carries.
//! - [`session`]: a game that a page plays, alone or with others.
//! - `render`: diagnostics for people and programs.
//! - [`draw`], [`picture`], [`beside`], [`sheet`]: boards, positions and rules to look at.
//! - `protocol`: what other programs say and are told, in UCI, USI and as XBoard does.
//! - [`files`]: how files of text are read and written.
//! - [`game_file`]: games as text, with tags; `referee`: games between programs; `playtest`: what many games tell;
//!   `tuned`: what men are worth, learnt from them.
//! - [`fen`], [`position_file`], [`json`], [`ir_json`]: what is read from and written to files and programs.
//! - `page`: the page that is in the program, served and written into one file; `rooms`: games between players that are elsewhere.
//! - [`chance`], [`unfinished`], [`too_much`]: what all who play a game need.
//!
//! Without the feature `native` there is nothing that needs a terminal, files to write, threads or other programs: what a page is made of.
//!
//! ```
//! let variant = alfil::load::load("chess", &[]).expect("it is shipped");
//! let game = variant.game.expect("it is sound");
//! let legal = game.legal_moves(&game.start()).expect("chess asks for little");
//! assert_eq!(legal.len(), 20);
//! ```

pub mod beside;
pub mod chance;
pub mod check;
pub mod draw;
pub mod fen;
pub mod figures;
pub mod files;
pub mod game_file;
pub mod ir_json;
pub mod json;
pub mod library;
pub mod lines;
pub mod load;
pub mod names;
pub mod notation_probe;
#[cfg(feature = "native")]
pub mod page;
pub mod picture;
mod placing;
#[cfg(feature = "native")]
pub mod playtest;
pub mod position_file;
#[cfg(feature = "native")]
pub mod protocol;
pub mod recognise;
#[cfg(feature = "native")]
pub mod referee;
#[cfg(feature = "native")]
pub mod render;
#[cfg(feature = "native")]
pub mod rooms;
pub mod self_test;
pub mod session;
pub mod sheet;
#[cfg(feature = "native")]
mod snippet;
pub mod sound;
mod starting;
pub mod too_much;
pub mod tuned;
pub mod unfinished;
pub mod variation;
pub mod wrap;
