//! What is written and read: Betza notation, FENs, position files, moves in standard notation, saved games.

mod arranged;
mod bad_fens;
mod betza_cases;
mod betza_forms;
mod betza_reference;
mod betza_strings;
#[path = "../common/command.rs"]
mod command;
mod fen;
mod fens_agree;
#[path = "../common/games.rs"]
mod games;
mod pgn;
mod position_files;
mod positions_agree;
mod protocols;
mod standard;
