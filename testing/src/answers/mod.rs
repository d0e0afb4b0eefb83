//! Answers about positions and games, a line of JSON for each line of JSON that comes in: how `tools/beside` compares the library with
//! other programs without a process for each question.
//!
//! - [`Request`]: what can be asked.
//! - [`position`]: check, result, legal moves and what they lead to; FENs and moves of other programs read.
//! - [`games`]: files of games, read and written; [`random`]: games to write.
//!
//! A request that cannot be answered gets `{"refused": REASON}`: the text of a FEN, a move or a file is then not one of this game.

pub mod games;
pub mod position;
pub mod random;

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::process::ExitCode;

use alfil::load::{Variant, load};
use interpreter::Game;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One line that comes in.
#[derive(Deserialize, Debug)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A position and its legal moves.
    Position {
        /// A shipped variant, or the path of a definition.
        game: String,
        /// Where it begins; at the game's own start if absent.
        fen: Option<String>,
        /// Moves that lead from there to the position.
        #[serde(default)]
        moves: Vec<String>,
        /// Texts that may mean a legal move of the position: each is answered with the move.
        #[serde(default)]
        read: Vec<String>,
        /// Whether every move is written in standard notation as well.
        #[serde(default)]
        standard: bool,
    },
    /// FENs, each answered with the FEN of the same position as it is written here.
    Fens {
        /// As above.
        game: String,
        /// The texts.
        fens: Vec<String>,
    },
    /// A random game, answered with its moves.
    RandomGame {
        /// As above.
        game: String,
        /// Where it begins; at the game's own start if absent.
        fen: Option<String>,
        /// What the moves follow from.
        seed: u64,
        /// The most moves, but for those that go to and fro at its end.
        plies: usize,
    },
    /// A file of games.
    ReadGames {
        /// As above.
        game: String,
        /// What is in the file.
        text: String,
    },
    /// A game, answered with the text of a file.
    WriteGame {
        /// As above.
        game: String,
        /// Where it begins; at the game's own start if absent.
        fen: Option<String>,
        /// The moves.
        moves: Vec<String>,
    },
}

/// Why a request has no answer.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The reason, in the words of the program.
    pub refused: String,
}

impl Refused {
    /// Refuses for this reason.
    pub fn new(reason: impl ToString) -> Self {
        Self {
            refused: reason.to_string(),
        }
    }
}

/// Either an answer or why there is none; written without a word for which it is.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Or<T> {
    /// The answer.
    Answer(T),
    /// No answer.
    Refused(Refused),
}

impl<T> From<Result<T, Refused>> for Or<T> {
    fn from(result: Result<T, Refused>) -> Self {
        match result {
            Ok(answer) => Self::Answer(answer),
            Err(refused) => Self::Refused(refused),
        }
    }
}

/// The games that have been asked for, each read once.
#[derive(Default, Debug)]
pub struct Games {
    variants: BTreeMap<String, Variant>,
}

impl Games {
    /// Answers one line.
    pub fn answer(&mut self, line: &str) -> Value {
        let request = serde_json::from_str(line).map_err(Refused::new);
        let answer = request.and_then(|request| self.answered(&request));
        answer.unwrap_or_else(|refused| alfil::json::value(&refused))
    }

    fn answered(&mut self, request: &Request) -> Result<Value, Refused> {
        use alfil::json::value;
        match request {
            Request::Position {
                game,
                fen,
                moves,
                read,
                standard,
            } => {
                let game = self.game(game)?;
                let play = position::reached(game, fen.as_deref(), moves)?;
                position::described(&play, read, *standard).map(|answer| value(&answer))
            }
            Request::Fens { game, fens } => {
                let game = self.game(game)?;
                let read = fens
                    .iter()
                    .map(|fen| Or::from(position::rewritten(game, fen)));
                Ok(value(&read.collect::<Vec<_>>()))
            }
            Request::RandomGame {
                game,
                fen,
                seed,
                plies,
            } => {
                let game = self.game(game)?;
                let play = position::reached(game, fen.as_deref(), &[])?;
                random::played(play, *seed, *plies).map(|played| value(&played))
            }
            Request::ReadGames { game, text } => {
                let game = self.game(game)?;
                games::read(game, text).map(|games| value(&games))
            }
            Request::WriteGame { game, fen, moves } => {
                let name = game;
                let game = self.game(game)?;
                let play = position::reached(game, fen.as_deref(), moves)?;
                games::written(name, &play).map(|text| value(&text))
            }
        }
    }

    /// Returns a game, read when it is asked for first.
    fn game(&mut self, name: &str) -> Result<&Game, Refused> {
        if !self.variants.contains_key(name) {
            let variant = load(name, &[]).map_err(Refused::new)?;
            self.variants.insert(name.to_owned(), variant);
        }
        let variant = self.variants.get(name);
        let game = variant.and_then(|variant| variant.game.as_ref());
        game.ok_or_else(|| Refused::new(format!("`{name}` has mistakes: try `alfil check`")))
    }
}

/// Answers standard input until its end.
pub fn run() -> ExitCode {
    let mut games = Games::default();
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else {
            eprintln!("a line is not UTF-8");
            return ExitCode::from(2);
        };
        let answer = games.answer(&line);
        // When the reader is gone there is nothing more to do.
        if writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .is_err()
        {
            break;
        }
    }
    ExitCode::SUCCESS
}
