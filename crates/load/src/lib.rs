//! Loading and checking: from a name to a game, with every diagnostic.
//!
//! - [`load`]: from a name to a game, with its errors; [`check`]: with all diagnostics; [`fix`]: the edits that they carry, applied.
//! - [`codes`]: the codes of all diagnostics; [`placed`]: diagnostics as values.
//! - [`library`]: shipped definitions and files; [`names`]: the names that other programs have for games.
//! - [`self_test`]: the tests of a definition.
//! - [`fen`], [`position_file`], [`json`], [`ir_json`]: the formats of files and of other programs.
//! - [`schema`]: the JSON Schema of definition files.
//! - [`files`]: how files of text are read and written; [`recognise`]: what a file contains.
//! - [`values`]: small files of the program.
//! - [`sound`]: positions that cannot arise; [`too_much`], [`unfinished`]: messages of all front ends.

pub mod check;
pub mod codes;
pub mod fen;
pub mod files;
pub mod fix;
pub mod ir_json;
pub mod json;
pub mod library;
pub mod load;
mod mistake;
pub mod names;
pub mod placed;
mod placing;
pub mod position_file;
pub mod recognise;
pub mod schema;
pub mod self_test;
pub mod sound;
mod starting;
pub mod too_much;
pub mod tries;
pub mod unfinished;
pub mod values;
