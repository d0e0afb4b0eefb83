//! Answers about positions and games, one line of JSON for each line of JSON read. With them, `tools/beside` compares the
//! library with other programs without a process for each request.
//!
//! - [`Request`]: the requests.
//! - [`position`]: check, result, legal moves and the positions after them; reading of FENs and moves of other programs.
//! - [`games`]: game files, read and written.
//! - [`random`]: random games to write.
//!
//! A request that has no answer gets `{"refused": REASON}`: its FEN, move or file is not valid in this game.

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

/// One line of input.
#[derive(Deserialize, Debug)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A position and its legal moves.
    Position {
        /// A shipped variant, or the path of a definition.
        game: String,
        /// The first position; the start of the game if absent.
        fen: Option<String>,
        /// Moves from there to the position.
        #[serde(default)]
        moves: Vec<String>,
        /// Texts that may mean a legal move of the position. Each is answered with its move.
        #[serde(default)]
        read: Vec<String>,
        /// Whether every move is also written in standard notation.
        #[serde(default)]
        standard: bool,
    },
    /// FENs, each answered with the FEN that Alfil writes for its position.
    Fens {
        /// A shipped variant, or the path of a definition.
        game: String,
        /// The FENs.
        fens: Vec<String>,
    },
    /// A random game, answered with its moves.
    RandomGame {
        /// A shipped variant, or the path of a definition.
        game: String,
        /// The first position; the start of the game if absent.
        fen: Option<String>,
        /// The seed of the random choices.
        seed: u64,
        /// The most moves, without the moves to and fro at the end.
        plies: usize,
    },
    /// A file of games.
    ReadGames {
        /// A shipped variant, or the path of a definition.
        game: String,
        /// The contents of the file.
        text: String,
    },
    /// A game, answered with the text of a file.
    WriteGame {
        /// A shipped variant, or the path of a definition.
        game: String,
        /// The first position; the start of the game if absent.
        fen: Option<String>,
        /// The moves.
        moves: Vec<String>,
    },
}

/// The answer to a request that cannot be answered.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The reason, as the program words it.
    pub refused: String,
}

impl Refused {
    /// Creates a refusal with this reason.
    pub fn new(reason: impl ToString) -> Self {
        Self {
            refused: reason.to_string(),
        }
    }
}

/// An answer or the reason why there is none; serialized without a tag for the variant.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Or<T> {
    /// The answer.
    Answer(T),
    /// The reason why there is no answer.
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

/// A cache of the games requested so far, each read once.
#[derive(Default, Debug)]
pub struct Games {
    variants: BTreeMap<String, Variant>,
}

impl Games {
    /// Answers one line of input.
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

    /// Returns a game, which is read at its first request.
    fn game(&mut self, name: &str) -> Result<&Game, Refused> {
        if !self.variants.contains_key(name) {
            let variant = load(name, &[]).map_err(Refused::new)?;
            self.variants.insert(name.to_owned(), variant);
        }
        let variant = self.variants.get(name);
        let game = variant.and_then(|variant| variant.game.as_ref());
        game.ok_or_else(|| Refused::new(format!("`{name}` has errors: try `alfil check`")))
    }
}

/// Answers the lines of standard input until its end.
pub fn run() -> ExitCode {
    let mut games = Games::default();
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else {
            eprintln!("a line is not UTF-8");
            return ExitCode::from(2);
        };
        let answer = games.answer(&line);
        // If the output is closed, there is nothing more to do.
        if writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .is_err()
        {
            break;
        }
    }
    ExitCode::SUCCESS
}
