//! Replay of games.

use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};

use super::read::{Fault, Faults};
use super::{Record, Turn, rules_hash};
use alfil_load::position_file;

/// A replayed game.
#[derive(Debug)]
pub struct Replay<'g> {
    /// The game, at its last position.
    pub play: Match<'g>,
    /// A warning: the definition has changed since.
    pub warning: Option<String>,
}

/// Returns the tags of the start of a game; none if that is the game's own start.
pub fn start_tags(game: &Game, start: &Position) -> Vec<(String, String)> {
    if *start == game.start() {
        return Vec::new();
    }
    let written = fen::written(game, start);
    let tag = |name: &str, value: String| (name.to_owned(), value);
    let mut tags = vec![
        tag("SetUp", "1".to_owned()),
        tag("FEN", written.text.clone()),
    ];
    if !alfil_load::fen::keys_lacking(game, &written).is_empty() {
        // A FEN is not enough.
        tags.push(tag("Position", position_file::write(game, start)));
    }
    tags
}

/// Returns the result of a game of two players for these winners, none in a draw: `1-0`, `0-1`, `1/2-1/2`; `*` for other games.
pub fn result_of(game: &Game, winners: &[ir::PlayerId]) -> &'static str {
    match (game.rules().players.len(), winners) {
        (2, []) => "1/2-1/2",
        (2, [winner]) if winner.index() == 0 => "1-0",
        (2, [_]) => "0-1",
        _ => super::NO_RESULT,
    }
}

impl Record {
    /// Sets the tags of the game and its start: variant, definition, hash, options, players of more than two, start.
    pub fn describe(&mut self, game: &Game, definition: &str, start: &Position) {
        let rules = game.rules();
        self.set("Variant", rules.name.as_str());
        self.set("Definition", definition);
        self.set("RulesHash", rules_hash(game));
        if !rules.options.is_empty() {
            self.set("Options", rules.options.join(", "));
        }
        if rules.players.len() != 2 {
            let names: Vec<&str> = rules
                .players
                .iter()
                .map(|player| player.name.as_str())
                .collect();
            self.set("Players", names.join(", "));
        }
        for (name, value) in start_tags(game, start) {
            self.set(&name, value);
        }
    }

    /// Adds the moves of a game: in standard notation if there is one for them, else in coordinates.
    pub fn put_turns(&mut self, play: &Match<'_>) {
        let game = play.game();
        let turns = play.turns().iter().zip(play.positions());
        let written = turns.map(|(turn, before)| {
            let standard = interpreter::notation::standard::write_legal(game, before, turn);
            let text = standard.ok().flatten();
            Turn {
                text: text.unwrap_or_else(|| moves::write_legal(game, before, turn)),
                ..Turn::default()
            }
        });
        self.turns = written.collect();
    }

    /// Sets the end of a game by the rules: the result of two players, points, winners and the reason.
    pub fn put_outcome(&mut self, game: &Game, outcome: &interpreter::Outcome) {
        let words = alfil_load::json::outcome_words(game, outcome);
        self.put_result(game, &outcome.winners, &words);
        let points = outcome.scores.iter();
        let points: Vec<String> = points
            .map(|points| (f64::from(*points) / 100.0).to_string())
            .collect();
        self.set("Points", points.join(" : "));
    }

    /// Sets the winners, none in a draw, and the reason for the end.
    pub fn put_result(&mut self, game: &Game, winners: &[ir::PlayerId], reason: &str) {
        self.result = result_of(game, winners).to_owned();
        self.set("Result", self.result.clone());
        self.set("Termination", reason);
    }

    /// Returns the position in which the game begins.
    ///
    /// # Errors
    /// If that is no position of this game.
    pub fn start(&self, game: &Game) -> Result<Position, Faults> {
        let fault = |message: String| {
            Faults(vec![Fault {
                line: self.line.max(1),
                column: 1,
                message,
                help: "change the tag, or leave it out for the game's own start".to_owned(),
            }])
        };
        if let Some(text) = self.tag("Position") {
            return position_file::read(game, text)
                .map_err(|error| fault(format!("the tag `Position`: {error}")));
        }
        match self.tag("FEN") {
            Some(text) => fen::read(game, text).map_err(|error| {
                fault(format!(
                    "the tag `FEN`: {}",
                    alfil_load::fen::reason(&error)
                ))
            }),
            None => Ok(game.start()),
        }
    }

    /// Replays the game.
    ///
    /// # Errors
    /// If its start or one of its moves is impossible in this game.
    pub fn replay<'g>(&self, game: &'g Game) -> Result<Replay<'g>, Faults> {
        let mut play = Match::new(game, self.start(game)?);
        let warning = self.change(game);
        for turn in &self.turns {
            let read = moves::read_legal(game, play.position(), &turn.text);
            let read = read.map_err(|error| {
                let over = play.outcome().ok().flatten();
                let over = over.filter(|_| play.legal_moves().is_ok_and(|legal| legal.is_empty()));
                let reason = match over {
                    Some(over) => format!("it comes after the end of the game ({})", over.reason),
                    None => alfil_load::fen::reason(&error),
                };
                let n = play.turns().len() + 1;
                Faults(vec![Fault {
                    line: turn.place.0.max(1),
                    column: turn.place.1.max(1),
                    message: format!("move {n}, `{}`: {reason}", turn.text),
                    help: match &warning {
                        Some(warning) => {
                            format!("{warning}: use the definition with which it was played")
                        }
                        None => {
                            "change it, or leave out this move and the moves after it".to_owned()
                        }
                    },
                }])
            })?;
            play.play(read);
        }
        Ok(Replay { play, warning })
    }

    /// Returns a warning if the definition has changed since.
    pub fn change(&self, game: &Game) -> Option<String> {
        let (then, now) = (self.tag("RulesHash")?, rules_hash(game));
        if then == now {
            return None;
        }
        let version = |hash: &str| hash.split(':').next().map(str::to_owned);
        Some(match version(then) == version(&now) {
            true => format!(
                "the rules of `{}` have changed since this game was played",
                game.rules().name
            ),
            false => {
                "it is unknown if the rules have changed: another version of Alfil wrote this game"
                    .to_owned()
            }
        })
    }
}
