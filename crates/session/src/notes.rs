//! Annotations of a game: comments, signs and variations, read from a record and written into one.

use interpreter::notation::moves;
use interpreter::{Game, Match};
use ir::Move;

use super::answer::{Noted, NotedMoves, Refusal};
use super::{Session, request, shown};
use alfil_record::game_file::{NO_RESULT, Record, Turn};

/// The value of the tag `Event` of games that were played here.
pub(super) const EVENT: &str = "Alfil";

/// Tags that the rules, the start and the end of a game determine.
const OWN: [&str; 11] = [
    "Variant",
    "Definition",
    "RulesHash",
    "Options",
    "Players",
    "SetUp",
    "FEN",
    "Position",
    "Result",
    "Points",
    "Termination",
];

/// The most moves of all variations of a game.
const MOVES_MAX: usize = 20_000;

/// The content of a record besides its moves.
#[derive(Default, Debug)]
pub(super) struct Told {
    /// The tags about who played, where and when, if it is a game of another program.
    pub tags: Vec<(String, String)>,
    /// The moves, and their result by the players.
    result: Option<(Vec<Move>, Record)>,
}

impl Told {
    /// Sets the result by the players if these are the moves that had it.
    pub fn put_result(&self, record: &mut Record, turns: &[Move]) {
        let Some((own, told)) = &self.result else {
            return;
        };
        if own != turns {
            return;
        }
        record.result.clone_from(&told.result);
        record.set("Result", told.result.as_str());
        if let Some(reason) = told.tag("Termination") {
            record.set("Termination", reason);
        }
    }
}

/// Replays the variations of a game.
struct Reader<'g> {
    game: &'g Game,
    /// The moves up to the current position.
    play: Match<'g>,
    n_moves: usize,
    /// The number of variations that were cut off.
    n_cut: usize,
    /// The first reason, with its place in the record.
    reason: Option<String>,
}

impl Reader<'_> {
    /// Reads a line from the current position on, which stays as it is. The line ends before its first illegal move.
    fn line(&mut self, turns: &[Turn]) -> Vec<Noted> {
        let mut noted = Vec::new();
        for turn in turns {
            let read = match moves::read_legal(self.game, self.play.position(), &turn.text) {
                Ok(read) if self.n_moves < MOVES_MAX => read,
                Ok(_) => {
                    let words = format!("more than {MOVES_MAX} moves");
                    self.cut(words);
                    break;
                }
                Err(error) => {
                    let ((line, column), text) = (turn.place, &turn.text);
                    let reason = alfil_load::fen::reason(&error);
                    self.cut(format!("{line}:{column}: `{text}`: {reason}"));
                    break;
                }
            };
            self.n_moves += 1;
            let written = shown::written(self.game, &self.play, &read);
            let variations = turn.instead.iter().map(|line| self.line(line));
            let instead = variations.filter(|line| !line.is_empty()).collect();
            noted.push(Noted {
                written,
                signs: turn.signs.clone(),
                comment: turn.comment.clone(),
                instead,
            });
            self.play.play(read);
        }
        for _ in &noted {
            self.play.undo();
        }
        noted
    }

    fn cut(&mut self, reason: String) {
        self.n_cut += 1;
        self.reason.get_or_insert(reason);
    }
}

impl Session<'_> {
    /// Takes in the annotations of the record that the game was opened from, and the tags if another program wrote it. Illegal moves of
    /// variations end them, with a warning.
    pub fn annotate(&mut self, record: &Record) {
        if record.tag("Event") != Some(EVENT) {
            let tags = record.tags.iter();
            let others = tags.filter(|(name, _)| !OWN.contains(&name.as_str()));
            self.told.tags = others.cloned().collect();
        }
        if record.result != NO_RESULT {
            let ended = Record {
                turns: Vec::new(),
                ..record.clone()
            };
            self.told.result = Some((self.play.turns().to_vec(), ended));
        }
        let is_annotated = record.turns.iter().any(Turn::is_annotated);
        if !is_annotated && record.comment.is_empty() || self.hides() {
            return;
        }
        let mut reader = Reader {
            game: self.game,
            play: Match::new(self.game, self.play.positions()[0].clone()),
            n_moves: 0,
            n_cut: 0,
            reason: None,
        };
        let turns = reader.line(&record.turns);
        if let Some(reason) = reader.reason {
            let words = match reader.n_cut {
                1 => format!("one variation is cut off: {reason}"),
                n => format!("{n} variations are cut off; the first one: {reason}"),
            };
            let before = self.warning.take();
            self.warning =
                Some(before.map_or(words.clone(), |before| format!("{before}; {words}")));
        }
        self.notes = Some(NotedMoves {
            comment: record.comment.clone(),
            turns,
        });
    }

    /// Returns the game as an annotated record. Its main line can be another one than that of the game, from the same start.
    ///
    /// # Errors
    /// If the main line is not legal.
    pub(super) fn annotated(
        &self,
        mut record: Record,
        notes: request::Notes,
    ) -> Result<Record, Refusal> {
        let is_own = notes.turns.len() == record.turns.len()
            && (notes.turns.iter().zip(&record.turns)).all(|(one, own)| one.text == own.text);
        record.comment = notes.comment;
        record.turns = notes.turns.into_iter().map(Turn::from).collect();
        if is_own {
            return Ok(record);
        }
        record
            .tags
            .retain(|(name, _)| name != "Points" && name != "Termination");
        record.result = NO_RESULT.to_owned();
        record.set("Result", NO_RESULT);
        let replay = record.replay(self.game);
        let replay = replay.map_err(|faults| Refusal::new(faults.words("the game")))?;
        match replay.play.outcome() {
            Ok(Some(outcome)) => record.put_outcome(self.game, &outcome),
            _ => self.told.put_result(&mut record, replay.play.turns()),
        }
        Ok(record)
    }
}
