//! Positions with one known answer, which an opponent is to find: wins in two to four moves, and captures that win
//! material.
//!
//! - [`make`] finds them in games of the opponent and proves them without it.
//! - [`proof`] is that proof, by the executor without tables.
//! - [`solve`] lets the opponent search for them.
//!
//! They are kept as text, a file for each game.

pub mod make;
pub mod proof;
pub mod solve;

use std::fmt;
use std::path::{Path, PathBuf};

/// A position with one known answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The task of the answer.
    pub task: Task,
    /// The position.
    pub fen: String,
    /// The only move that does the task, as the program writes moves.
    pub answer: String,
}

/// The task of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// A win in so many of the player's own moves, and in no fewer.
    Win(u32),
    /// A capture that gains at least so many hundredths more than any other move.
    Gain(i32),
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(n) => write!(f, "win {n}"),
            Self::Gain(n) => write!(f, "gain {n}"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | {}", self.task, self.fen, self.answer)
    }
}

/// Returns the folder in which they are kept.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/problems")
}

/// Reads the problems of a text: a line each, `win 2 | FEN | TURN`; `#` begins a comment.
///
/// # Errors
/// The line that is not a problem.
pub fn read(text: &str) -> Result<Vec<Problem>, String> {
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(line, number)| one(line).ok_or_else(|| format!("line {number}: {line}")))
        .collect()
}

fn one(line: &str) -> Option<Problem> {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [task, fen, answer] = fields[..] else {
        return None;
    };
    let task = match task.split_once(' ')? {
        ("win", n) => Task::Win(n.parse().ok()?),
        ("gain", n) => Task::Gain(n.parse().ok()?),
        _ => return None,
    };
    Some(Problem {
        task,
        fen: fen.to_owned(),
        answer: answer.to_owned(),
    })
}
