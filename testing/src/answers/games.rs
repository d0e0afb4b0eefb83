//! Game files, read and written.

use alfil::game_file::{self, Record};
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match};
use serde::Serialize;

use super::{Or, Refused};

/// A game of a file, replayed.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The moves, in coordinate notation.
    pub moves: Vec<String>,
    /// The final position.
    pub fen: String,
    /// The result that the file states.
    pub result: String,
}

/// The text of a file of one game.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
}

/// Reads a file of games and replays each of them.
///
/// # Errors
/// If the text is not a valid game file.
pub fn read(game: &Game, text: &str) -> Result<Vec<Or<Played>>, Refused> {
    let records = game_file::read(text).map_err(|faults| Refused::new(faults.words("the file")))?;
    let played = records.iter().map(|record| Or::from(again(game, record)));
    Ok(played.collect())
}

fn again(game: &Game, record: &Record) -> Result<Played, Refused> {
    let replay = record.replay(game);
    let play = replay.map_err(|faults| Refused::new(faults.words("the file")))?;
    let play = play.play;
    let turns = play.turns().iter().zip(play.positions());
    Ok(Played {
        moves: turns
            .map(|(turn, before)| moves::write_legal(game, before, turn))
            .collect(),
        fen: fen::write(game, play.position()),
        result: record.result.clone(),
    })
}

/// Writes a game as `alfil play` saves it, without the date.
///
/// # Errors
/// If the rules need too much work.
pub fn written(name: &str, play: &Match<'_>) -> Result<Written, Refused> {
    let mut record = Record::of("alfil-testing answers", "????.??.??", "?", ["one", "other"]);
    record.describe(
        play.game(),
        &format!("definitions/{name}.toml"),
        &play.positions()[0],
    );
    record.put_turns(play);
    if let Some(outcome) = play.outcome()? {
        record.put_outcome(play.game(), &outcome);
    }
    Ok(Written {
        text: record.write(),
    })
}
