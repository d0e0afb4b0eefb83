//! Generated games and the laws that they keep, a second reading of movement, and comparisons with other programs.

mod agree;
mod altered;
mod beside;
mod decisions;
mod found;
mod generate;
mod generated;
mod lint_rules;
mod movement;
mod movement_cases;
mod notation;
mod problems;
mod random_games;
mod tables;
