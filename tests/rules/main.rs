//! What rules do: by the plain executor and by tables, in small definitions and in whole games.

mod announcements;
mod boards;
#[path = "../common/command.rs"]
mod command;
mod compound;
mod contexts;
mod counting;
mod decisions;
mod dice;
mod effects;
mod examples;
mod exchange;
mod facts;
#[path = "../common/games.rs"]
mod games;
mod hidden;
mod hidden_play;
mod ir;
mod limits;
mod plans;
mod players;
mod reasons;
mod shipped;
mod shuffle;
mod tables;
