//! What a page asks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A question, told apart by its key `ask`.
#[derive(Deserialize, Debug)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Request {
    /// The shipped variants.
    Library,
    /// The text of a shipped definition.
    Source {
        /// Its name.
        name: String,
    },
    /// What is wrong with a text, and what its own tests say.
    Check(Definition),
    /// Begins a game, or goes on with one.
    Open(Open),
    /// Where cells are, as this player sees the board.
    Geometry {
        /// The player whose side is at the bottom.
        viewer: usize,
    },
    /// The position after so many turns; the last one without a number.
    State {
        /// After how many turns.
        ply: Option<usize>,
    },
    /// From now on this player looks; everybody sees all with none.
    Eyes {
        /// The player.
        player: Option<usize>,
    },
    /// Makes a turn, or a step of the turn that has been begun.
    Play {
        /// As every command of Alfil reads it.
        text: String,
    },
    /// Begins a turn of several steps.
    Begin {
        /// The name of its rule.
        turn: String,
    },
    /// Takes the last step back.
    Back,
    /// Ends a turn of several steps.
    Done,
    /// Gives a turn of several steps up.
    Cancel,
    /// Takes turns back until so many are left.
    Undo {
        /// How many turns are left.
        ply: usize,
    },
    /// Chance brings what was called for.
    Draw {
        /// Where its numbers come from.
        seed: u64,
    },
    /// Thinks about the position, and makes the turn found if it is to.
    Think(Think),
    /// Ends the game without the rules: who is named wins, nobody in a draw.
    Agree {
        /// Who wins.
        winners: Vec<usize>,
        /// Why.
        words: String,
    },
    /// The game as text with tags.
    Record {
        /// The day, as `2026.11.24`.
        date: String,
        /// Who plays.
        players: Vec<String>,
    },
    /// The rules in words.
    Rules,
}

/// A definition: a shipped one by its name, or a text.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[serde(default)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The text; that of the shipped definition of this name without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Parents and boards that it brings along: texts by the names of their files.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

/// A game to begin or to go on with.
#[derive(Deserialize, Clone, Default, Debug)]
#[serde(default)]
pub struct Open {
    /// What is played; that of the record without a name.
    pub definition: Definition,
    /// Options that are switched on; those of the record go before them.
    pub options: Vec<String>,
    /// A position to begin with, as a FEN.
    pub fen: Option<String>,
    /// Turns made already, as every command of Alfil reads them.
    pub turns: Vec<String>,
    /// A game as text with tags; of several the first.
    pub record: Option<String>,
    /// Who looks.
    pub eyes: Option<usize>,
}

/// What is thought, and how long.
#[derive(Deserialize, Clone, Debug)]
#[serde(default)]
pub struct Think {
    /// How strong, 1 to 10.
    pub level: u8,
    /// How long at most, in milliseconds.
    pub millis: u64,
    /// Positions that are looked at, about at most.
    pub nodes: Option<u64>,
    /// How many lines are told.
    pub lines: usize,
    /// Where the mistakes of weaker levels come from.
    pub seed: u64,
    /// Whether the turn found is made.
    pub plays: bool,
}

impl Default for Think {
    fn default() -> Self {
        Self {
            level: 10,
            millis: 1000,
            nodes: None,
            lines: 1,
            seed: 0,
            plays: false,
        }
    }
}
