//! Lines of the opponent's search, as text.

use interpreter::notation::{moves, standard};
use interpreter::{Game, Position};
use ir::Move;
use opponent::{Score, Thought, Variation};
use serde::Serialize;

use crate::sheet::grouped;

/// Writes consecutive moves: in standard notation if there is one, else in cells.
pub fn turns_text(game: &Game, position: &Position, turns: &[Move]) -> Vec<String> {
    turns_written(game, position, turns, |now, turn| {
        let standard = standard::write_legal(game, now, turn).unwrap_or_default();
        standard.unwrap_or_else(|| moves::write_legal(game, now, turn))
    })
}

/// Writes consecutive moves, each in the notation of the position before it.
pub fn turns_written(
    game: &Game,
    position: &Position,
    turns: &[Move],
    write: impl Fn(&Position, &Move) -> String,
) -> Vec<String> {
    let mut now = position.clone();
    let text = |turn: &Move| {
        let text = write(&now, turn);
        now = game.play(&now, turn);
        text
    };
    turns.iter().map(text).collect()
}

/// Writes the result of a search, a line for each variation.
pub fn thought_text(game: &Game, position: &Position, thought: &Thought) -> String {
    let nodes = grouped(thought.nodes);
    let seconds = thought.time.as_secs_f64();
    let line = |variation: &Variation| {
        let turns = turns_text(game, position, &variation.turns).join(" ");
        let (depth, score) = (thought.depth, variation.score.to_string());
        format!("{depth:>5}  {score:>11}  {seconds:>7.2}s  {nodes:>12}  {turns}\n")
    };
    thought.lines.iter().map(line).collect()
}

/// The head of [`thought_text`].
pub const THOUGHT_HEAD: &str = "depth        score      time     positions  best line\n";

/// The output of `alfil analyse --json`.
#[derive(Serialize, Debug)]
pub struct ThoughtJson {
    depth: u32,
    deepest: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<VariationJson>,
}

#[derive(Serialize, Debug)]
struct VariationJson {
    /// The score in hundredths, unless a forced end is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// The number of own moves in which the player to move wins; negative if the player loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_in: Option<i32>,
    /// The moves, in the notation that every command reads.
    moves: Vec<String>,
    /// The moves in standard notation, if they have one.
    standard: Vec<String>,
}

impl ThoughtJson {
    /// Creates the output for the result of a search.
    pub fn of(game: &Game, position: &Position, thought: &Thought) -> Self {
        let variation = |variation: &Variation| {
            let score: Score = variation.score;
            let write = |now: &Position, turn: &Move| moves::write_legal(game, now, turn);
            VariationJson {
                score: score.hundredths(),
                wins_in: score.turns_to_end(),
                moves: turns_written(game, position, &variation.turns, write),
                standard: turns_text(game, position, &variation.turns),
            }
        };
        Self {
            depth: thought.depth,
            deepest: thought.deepest,
            nodes: thought.nodes,
            seconds: thought.time.as_secs_f64(),
            lines: thought.lines.iter().map(variation).collect(),
        }
    }
}
