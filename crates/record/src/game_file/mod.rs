//! Games as text: tags that a person can read, then the moves; readers of PGN accept it where they can.
//!
//! - [`Record`]: one game. [`Record::write`] and [`read`] are each other's inverse.
//! - [`open`], [`Record::save`]: a game in a file of its own, which is continued later.
//! - [`rules_hash`]: a hash that changes if the meaning of a definition has changed since the game.
//! - [`Faults`]: the errors in a file, with line, column and remedy.

mod canonical;
mod hash;
mod read;
mod replay;
mod saved;
mod write;

pub use hash::rules_hash;
pub use read::{Fault, Faults, read};
pub use replay::{Replay, result_of, start_tags};
pub use saved::{OpenError, SAVED_BYTES_MAX, SaveError, open};

/// The most bytes of a file of games.
pub const BYTES_MAX: usize = 1 << 28;

/// The result of a game without one, or without one of two numbers.
pub const NO_RESULT: &str = "*";

/// A game as a file holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Tags in their order: names and values.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move, without braces.
    pub comment: String,
    /// The moves, as they are written.
    pub turns: Vec<Turn>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The line of its first tag or move, from 1; 0 if the game was not read.
    pub line: usize,
}

/// The most variations inside each other.
pub const DEPTH_MAX: usize = 32;

/// A move of a game as a file holds it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Turn {
    /// The move, in standard notation or in Alfil's coordinates.
    pub text: String,
    /// The numbers of its annotation signs in PGN, such as 1 for `!` and 4 for `??`.
    pub signs: Vec<u8>,
    /// The comment after it, without braces: `[%clk 0:01:00] +0.25/9`.
    pub comment: String,
    /// The variations: moves that could be made instead of this one, and the moves after them.
    pub instead: Vec<Vec<Turn>>,
    /// Its place in the file, line and column from 1; 0 if it was not read.
    pub place: (usize, usize),
}

impl Turn {
    /// Tests whether the move has more than its text: a comment, signs, variations.
    pub fn is_annotated(&self) -> bool {
        !(self.comment.is_empty() && self.signs.is_empty() && self.instead.is_empty())
    }
}

impl Record {
    /// Creates a game without tags and moves.
    pub fn new() -> Self {
        Self {
            tags: Vec::new(),
            comment: String::new(),
            turns: Vec::new(),
            result: NO_RESULT.to_owned(),
            line: 0,
        }
    }

    /// Creates a game with the tags that every reader of PGN expects first; with more than two players the first two are named.
    pub fn of<'n>(
        event: &str,
        date: &str,
        round: &str,
        players: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let mut record = Self::new();
        record.set("Event", event);
        record.set("Site", "?");
        record.set("Date", date);
        record.set("Round", round);
        for (name, player) in ["White", "Black"].into_iter().zip(players) {
            record.set(name, player);
        }
        record.set("Result", NO_RESULT);
        record
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    /// Adds a tag, or changes its value.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(own, _)| own == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns today's date in UTC.
#[cfg(feature = "clock")]
pub fn today() -> String {
    let now = time::OffsetDateTime::now_utc();
    let month = u8::from(now.month());
    format!("{:04}.{month:02}.{:02}", now.year(), now.day())
}
