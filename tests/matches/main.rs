//! The opponent, and the games that it plays against itself: matches by the referee, and playtests.

#[path = "../common/command.rs"]
mod command;
#[path = "../common/games.rs"]
mod games;
mod opponent;
mod playtest;
mod referee;
