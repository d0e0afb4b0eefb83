//! The content of a resumed file besides its moves: tags, comments, signs, variations, and a result by the players.

use alfil::game_file::{NO_RESULT, Record, Turn, result_of};
use alfil::json::winners_words;
use interpreter::notation::moves;
use interpreter::{Game, Match, Position};
use ir::{Move, PlayerId};

/// The value of the tag `Event` of games that begin here.
pub(super) const EVENT: &str = "Alfil play";

/// The tag of a saved game with the time of the engine for a move, in seconds.
pub(super) const THINK_TAG: &str = "Think";

/// The tag with the reason for an end.
const REASON: &str = "Termination";

/// Tags of an end, which hold only for the moves of the file.
const OF_END: [&str; 4] = ["Result", "Points", REASON, "PlyCount"];

/// Tags about the players here, which are written anew.
const OF_PROGRAM: [&str; 2] = ["Seats", THINK_TAG];

/// The most moves of variations that are read.
const MOVES_MAX: usize = 20_000;

/// The file that a game was resumed from.
pub(super) struct Origin {
    record: Record,
    /// The moves of its main line.
    turns: Vec<Move>,
    /// Whether moves of the main line that are no longer made become a variation.
    keeps_undone: bool,
}

impl Origin {
    /// Takes in a record with the game that was replayed from it. An illegal move ends its variation; returns a warning then.
    pub(super) fn new(mut record: Record, play: &Match<'_>) -> (Self, Option<String>) {
        let is_annotated = record.turns.iter().any(Turn::is_annotated);
        let mut reader = Reader {
            play: Match::new(play.game(), play.positions()[0].clone()),
            n_moves: 0,
            n_cut: 0,
            reason: String::new(),
        };
        if is_annotated {
            reader.line(&mut record.turns);
        }
        let warning = match reader.n_cut {
            0 => None,
            1 => Some(format!("one variation is cut off: {}", reader.reason)),
            n => Some(format!(
                "{n} variations are cut off; the first one: {}",
                reader.reason
            )),
        };
        let origin = Self {
            keeps_undone: is_annotated || record.tag("Event") != Some(EVENT),
            turns: play.turns().to_vec(),
            record,
        };
        (origin, warning)
    }

    /// Sets the tags of the file and the comment before its first move. Names of players are kept unless they name a kind of
    /// player; returns whether one is kept.
    pub(super) fn put_tags(&self, record: &mut Record, is_seat: fn(&str) -> bool) -> bool {
        record.comment.clone_from(&self.record.comment);
        let mut is_named = false;
        for (name, value) in &self.record.tags {
            let is_player = name == "White" || name == "Black";
            if OF_END.contains(&name.as_str())
                || OF_PROGRAM.contains(&name.as_str())
                || is_player && is_seat(value)
            {
                continue;
            }
            is_named |= is_player;
            record.set(name, value.as_str());
        }
        is_named
    }

    /// Sets the reason for the end of the game to that of the file, which may have none.
    pub(super) fn put_reason(&self, record: &mut Record) {
        record.tags.retain(|(name, _)| name != REASON);
        if let Some(reason) = self.record.tag(REASON) {
            record.set(REASON, reason);
        }
    }

    /// Adds the comments, signs and variations of the file to the moves of a game that began like it.
    pub(super) fn annotate(&self, record: &mut Record, play: &Match<'_>) {
        let game = play.game();
        let (made, own) = (play.turns(), &self.turns);
        let n_same = made.iter().zip(own).take_while(|(a, b)| a == b).count();
        let mut line = self.record.turns.clone().into_iter();
        for (index, turn) in record.turns.iter_mut().enumerate() {
            let mut instead = Vec::new();
            if index == n_same && !self.keeps_undone {
                return;
            }
            if index >= n_same
                && !begins(
                    game,
                    &play.positions()[index],
                    line.as_slice(),
                    &made[index],
                )
            {
                // The game leaves this line, perhaps for one of its variations.
                let mut left: Vec<Turn> = line.collect();
                if let Some(first) = left.first_mut() {
                    let others = std::mem::take(&mut first.instead);
                    instead = [vec![left], others].concat();
                }
                let next = instead
                    .iter()
                    .position(|line| begins(game, &play.positions()[index], line, &made[index]));
                line = next
                    .map_or_else(Vec::new, |next| instead.remove(next))
                    .into_iter();
            }
            if let Some(from) = line.next() {
                (turn.signs, turn.comment) = (from.signs, from.comment);
                instead.extend(from.instead);
            }
            turn.instead = instead;
        }
    }

    /// Tests whether moves with annotations are in the file, but no longer in the game, nor in a variation of it.
    pub(super) fn loses(&self, play: &Match<'_>) -> bool {
        let n_made = play.turns().len();
        let is_undone = self.turns.starts_with(play.turns());
        is_undone && self.record.turns[n_made..].iter().any(Turn::is_annotated)
    }
}

/// Tests whether a line begins with this move.
fn begins(game: &Game, position: &Position, line: &[Turn], made: &Move) -> bool {
    let read = |turn: &Turn| moves::read_legal(game, position, &turn.text).ok();
    line.first().and_then(read).as_ref() == Some(made)
}

/// Replays the variations of a game.
struct Reader<'g> {
    /// The moves up to the current position.
    play: Match<'g>,
    n_moves: usize,
    /// The number of variations that were cut off.
    n_cut: usize,
    /// The first reason, with its place in the file.
    reason: String,
}

impl Reader<'_> {
    /// Reads a line from the current position on, which stays as it is. The line ends before its first illegal move.
    fn line(&mut self, turns: &mut Vec<Turn>) {
        let mut n_read = 0;
        for turn in turns.iter_mut() {
            let read = moves::read_legal(self.play.game(), self.play.position(), &turn.text);
            let reason = match read {
                Ok(read) if self.n_moves < MOVES_MAX => {
                    self.n_moves += 1;
                    for line in &mut turn.instead {
                        self.line(line);
                    }
                    turn.instead.retain(|line| !line.is_empty());
                    self.play.play(read);
                    n_read += 1;
                    continue;
                }
                Ok(_) => format!("more than {MOVES_MAX} moves"),
                Err(error) => {
                    let ((line, column), text) = (turn.place, &turn.text);
                    let reason = alfil::fen::reason(&error);
                    format!("{line}:{column}: `{text}`: {reason}")
                }
            };
            self.n_cut += 1;
            if self.n_cut == 1 {
                self.reason = reason;
            }
            break;
        }
        turns.truncate(n_read);
        for _ in 0..n_read {
            self.play.undo();
        }
    }
}

/// The end that a file gives to a game.
pub(super) struct End {
    /// The winners; none in a draw.
    pub winners: Vec<PlayerId>,
    /// The end in words.
    pub words: String,
}

/// Returns the end that a file gives to a game that the rules have not ended, and warnings about results that contradict each other.
pub(super) fn end_of(record: &Record, play: &Match<'_>) -> (Option<End>, Vec<String>) {
    let game = play.game();
    let mut warnings = Vec::new();
    let (mark, tag) = (record.result.as_str(), record.tag("Result"));
    let is_result = |tag: &&str| ["1-0", "0-1", "1/2-1/2", NO_RESULT].contains(tag);
    let result = match tag.filter(is_result) {
        Some(tag) if tag != mark => {
            let (counts, after) = match mark {
                NO_RESULT => (tag, "no result is after the moves".to_owned()),
                mark => (mark, format!("`{mark}` is after the moves")),
            };
            warnings.push(format!(
                "the tag `Result` is `{tag}`, and {after}; `{counts}` counts"
            ));
            counts
        }
        _ => mark,
    };
    let players = &game.rules().players;
    if let Ok(Some(outcome)) = play.outcome() {
        let own = result_of(game, &outcome.winners);
        if result != own && result != NO_RESULT {
            warnings.push(format!(
                "its result is `{result}`, but the rules give `{own}`, which counts"
            ));
        }
        return (None, warnings);
    }
    let is_own = record.tag("Event") == Some(EVENT);
    let reason = record.tag(REASON);
    let winners = match (result, players.len()) {
        ("1-0", 2) => vec![PlayerId::from_index(0)],
        ("0-1", 2) => vec![PlayerId::from_index(1)],
        ("1/2-1/2", 2) => Vec::new(),
        // Games of more players have no other result.
        (_, 3..) if reason.is_some() && is_own => Vec::new(),
        _ => return (None, warnings),
    };
    let words = match reason {
        Some(reason) if is_own => reason.to_owned(),
        _ => {
            let winners = winners_words(game, &winners).unwrap_or_else(|| "a draw".to_owned());
            let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
            format!("{winners}: the file has the result `{result}`{reason}")
        }
    };
    (Some(End { winners, words }), warnings)
}

/// Returns a warning if the file names other players than the game has.
pub(super) fn other_players(record: &Record, game: &Game) -> Option<String> {
    let named = record.tag("Players")?;
    let names: Vec<&str> = game
        .rules()
        .players
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    let is_same = named.split(',').map(str::trim).eq(names.iter().copied());
    (!is_same).then(|| {
        format!(
            "the tag `Players` is `{named}`, and the players of `{}` are {}",
            game.rules().name,
            names.join(", ")
        )
    })
}
