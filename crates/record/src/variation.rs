//! Lines of the opponent's search, as text.

use interpreter::notation::{moves, standard};
use interpreter::{Game, Position};
use ir::Move;
use opponent::{Score, Thought, Variation};
use serde::Serialize;

use alfil_load::json::Output;
use alfil_words::grouped;

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

/// The result of a search.
#[derive(Serialize, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Analysis")
)]
pub struct ThoughtJson {
    /// The search depth, in moves of both players.
    depth: u32,
    /// The greatest depth of any line.
    deepest: u32,
    /// The number of positions searched.
    nodes: u64,
    /// The time.
    seconds: f64,
    /// The best lines, the best first.
    lines: Vec<VariationJson>,
}

impl Output for ThoughtJson {
    const COMMAND: &'static str = "analyse";
    const VERSION: u32 = 1;
}

/// A line of play.
#[derive(Serialize, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Line")
)]
struct VariationJson {
    /// The score for the player to move, in hundredths of about a pawn; absent if the line leads to a forced end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "i32"))]
    score: Option<i32>,
    /// The number of own moves in which the player to move wins, negative if the player loses; absent unless the line leads to a
    /// forced end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "i32"))]
    wins_in: Option<i32>,
    /// The moves, as every command reads them.
    moves: Vec<String>,
    /// The same moves in standard notation, if they have one.
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
