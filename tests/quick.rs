//! The suites that notice most for their time, in one program that is built soon: what `tools/mutants` runs for each mutant (docs/src/mutation.md).
//!
//! `cargo test` runs them one by one, and this program only when it is named.

#[path = "notation/bad_fens.rs"]
mod bad_fens;
#[path = "notation/betza_cases.rs"]
mod betza_cases;
#[path = "notation/betza_forms.rs"]
mod betza_forms;
#[path = "notation/betza_reference.rs"]
mod betza_reference;
#[path = "notation/betza_strings.rs"]
mod betza_strings;
#[path = "common/command.rs"]
mod command;
#[path = "counting.rs"]
mod counting;
#[path = "examples.rs"]
mod examples;
#[path = "facts.rs"]
mod facts;
#[path = "notation/fen.rs"]
mod fen;
#[path = "common/games.rs"]
mod games;
#[path = "hidden.rs"]
mod hidden;
#[path = "hidden_play.rs"]
mod hidden_play;
#[path = "notation/position_files.rs"]
mod position_files;
#[path = "reasons.rs"]
mod reasons;
#[path = "rules.rs"]
mod rules;
#[path = "shipped.rs"]
mod shipped;
#[path = "tables.rs"]
mod tables;
