//! The requests of a page.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Serialize};

use alfil_record::game_file::Turn;

/// A request, with its kind in the key `ask`.
#[derive(Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS))]
#[cfg_attr(test, serde(tag = "ask", rename_all = "snake_case"))]
pub enum Request {
    /// A request for the shipped variants.
    Library,
    /// A request for the text of a shipped definition or library.
    Source {
        /// Its name.
        name: String,
    },
    /// A request for the diagnostics of a text, those of its own tests included.
    Check(Definition),
    /// The start of a game, or the continuation of one.
    Open(Open),
    /// A request for the geometry of the board, from this player's side.
    Geometry {
        /// The player whose side is at the bottom.
        viewer: usize,
    },
    /// A request for the position after `ply` moves, or for the last one.
    State {
        /// The number of moves.
        #[cfg_attr(test, ts(optional))]
        ply: Option<usize>,
    },
    /// The player who views the game from now on; everything is visible without one.
    Eyes {
        /// The player.
        #[cfg_attr(test, ts(optional))]
        player: Option<usize>,
    },
    /// A move, or a step of the move in progress.
    Play {
        /// The notation that every command of Alfil reads.
        text: String,
    },
    /// The start of a move of several steps.
    Begin {
        /// The name of its rule.
        turn: String,
    },
    /// A takeback of the last step.
    Back,
    /// The end of a move of several steps.
    Done,
    /// The cancellation of a move of several steps.
    Cancel,
    /// A takeback of moves.
    Undo {
        /// The number of moves that are left.
        ply: usize,
    },
    /// The chance draw that the rules call for.
    Draw {
        /// The seed of its numbers.
        seed: u64,
    },
    /// The preparation of the opponent, which otherwise delays its first search.
    Prepare,
    /// A search of the position, whose move is made if [`Think::plays`] is set.
    Think(Think),
    /// An end of the game outside of the rules: the named players win, none in a draw.
    Agree {
        /// The winners.
        winners: Vec<usize>,
        /// The reason.
        words: String,
    },
    /// A request for the game as text with tags.
    Record(Recorded),
    /// A request for the games of a text.
    Games {
        /// The text.
        text: String,
    },
    /// A request for the rules in words.
    Rules,
    /// A request for the cells that the piece on a cell could go to, whichever player is to move.
    Reach {
        /// The cell.
        cell: usize,
    },
    /// A request for a position as a position file, after changes by hand; the game stays as it is.
    Arrange(Arrange),
}

impl Request {
    /// Reads a request.
    ///
    /// The derived reader of a type with its kind in a key is large: it keeps all values until it has found the key. This one reads
    /// the text twice.
    ///
    /// # Errors
    /// If the text is no request.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        struct Kind {
            ask: String,
        }
        #[derive(Deserialize, Default)]
        #[serde(default)]
        struct Fields {
            name: Option<String>,
            text: Option<String>,
            turn: Option<String>,
            words: Option<String>,
            winners: Option<Vec<usize>>,
            viewer: Option<usize>,
            player: Option<usize>,
            ply: Option<usize>,
            cell: Option<usize>,
            seed: Option<u64>,
        }
        fn field<T>(value: Option<T>, name: &str) -> serde_json::Result<T> {
            value.ok_or_else(|| Error::custom(format_args!("missing field `{name}`")))
        }
        let kind: Kind = serde_json::from_str(text)?;
        let whole = match &*kind.ask {
            "check" => Self::Check(serde_json::from_str(text)?),
            "open" => Self::Open(serde_json::from_str(text)?),
            "think" => Self::Think(serde_json::from_str(text)?),
            "record" => Self::Record(serde_json::from_str(text)?),
            "arrange" => Self::Arrange(serde_json::from_str(text)?),
            "library" => Self::Library,
            "back" => Self::Back,
            "done" => Self::Done,
            "cancel" => Self::Cancel,
            "prepare" => Self::Prepare,
            "rules" => Self::Rules,
            ask => {
                let fields: Fields = serde_json::from_str(text)?;
                match ask {
                    "source" => Self::Source {
                        name: field(fields.name, "name")?,
                    },
                    "geometry" => Self::Geometry {
                        viewer: field(fields.viewer, "viewer")?,
                    },
                    "state" => Self::State { ply: fields.ply },
                    "eyes" => Self::Eyes {
                        player: fields.player,
                    },
                    "play" => Self::Play {
                        text: field(fields.text, "text")?,
                    },
                    "begin" => Self::Begin {
                        turn: field(fields.turn, "turn")?,
                    },
                    "undo" => Self::Undo {
                        ply: field(fields.ply, "ply")?,
                    },
                    "draw" => Self::Draw {
                        seed: field(fields.seed, "seed")?,
                    },
                    "agree" => Self::Agree {
                        winners: field(fields.winners, "winners")?,
                        words: field(fields.words, "words")?,
                    },
                    "games" => Self::Games {
                        text: field(fields.text, "text")?,
                    },
                    "reach" => Self::Reach {
                        cell: field(fields.cell, "cell")?,
                    },
                    other => {
                        return Err(Error::custom(format_args!("`{other}` asks for nothing")));
                    }
                }
            }
        };
        Ok(whole)
    }
}

/// The content of a game as text.
#[derive(Deserialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Recorded {
    /// The day, as `2026.11.24`.
    pub date: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// Other tags, or other values of tags.
    pub tags: Vec<(String, String)>,
    /// The moves with annotations; the moves of the game without any if absent.
    pub notes: Option<Notes>,
}

/// The moves of a game with annotations.
#[derive(Deserialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Notes {
    /// The comment before the first move.
    pub comment: String,
    /// The moves of the main line.
    pub turns: Vec<NotedText>,
}

/// A move with annotations.
#[derive(Deserialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct NotedText {
    /// The move, in standard notation or in Alfil's coordinates.
    pub text: String,
    /// The numbers of its annotation signs in PGN.
    pub signs: Vec<u8>,
    /// The comment after it.
    pub comment: String,
    /// The variations: moves that could be made instead of this one, and the moves after them.
    pub instead: Vec<Vec<NotedText>>,
}

impl From<NotedText> for Turn {
    fn from(noted: NotedText) -> Self {
        let line = |line: Vec<NotedText>| line.into_iter().map(Self::from).collect();
        Self {
            text: noted.text,
            signs: noted.signs,
            comment: noted.comment,
            instead: noted.instead.into_iter().map(line).collect(),
            ..Self::default()
        }
    }
}

/// Changes of a position by hand.
#[derive(Deserialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Arrange {
    /// The position file that is changed; the position of the game if absent.
    pub position: Option<String>,
    /// Whether the position at the start of the game is changed instead.
    pub from_start: bool,
    /// Whether all cells become empty before the other changes.
    pub clears: bool,
    /// The player to move.
    pub turn: Option<usize>,
    /// The pieces of cells.
    pub cells: Vec<Pieces>,
    /// The numbers of items in stores.
    pub stores: Vec<Items>,
}

/// The pieces of a cell, after a change.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pieces {
    /// The cell.
    pub cell: usize,
    /// The player and the kind of each piece, the lowest first.
    pub pieces: Vec<(usize, usize)>,
}

/// The number of equal items in a store, after a change.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Items {
    /// The name of the store.
    pub store: String,
    /// The owner; ignored for shared stores.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub owner: Option<usize>,
    /// The name of the item in moves.
    pub item: String,
    /// The number.
    pub n: u8,
}

/// A definition: a shipped one by its name, or a text.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The text; the text of the shipped definition of this name if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// Parents and boards that it brings along: texts by the names of their files.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub files: BTreeMap<String, String>,
}

/// A game to begin or to continue.
#[derive(Deserialize, Clone, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Open {
    /// The definition; that of the record without a name.
    pub definition: Definition,
    /// Options that are switched on; those of the record come before them.
    pub options: Vec<String>,
    /// A start position, as a FEN.
    pub fen: Option<String>,
    /// A start position, as a position file.
    pub position: Option<String>,
    /// The seed of a new game: a start position that the rules shuffle is drawn. Without it, or if a position or moves are given,
    /// the game begins with the set-up.
    pub seed: Option<u64>,
    /// Moves made already, in the notation that every command of Alfil reads.
    pub turns: Vec<String>,
    /// A game as text with tags; the first of several.
    pub record: Option<String>,
    /// The player who views the game.
    pub eyes: Option<usize>,
}

/// The limits of a search.
#[derive(Deserialize, Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Think {
    /// The level, 1 to 10.
    pub level: u8,
    /// The longest time, in milliseconds.
    pub millis: u64,
    /// The approximate limit of positions to search.
    pub nodes: Option<u64>,
    /// The number of lines of the result.
    pub lines: usize,
    /// The seed of the mistakes of lower levels.
    pub seed: u64,
    /// Whether the best move is made.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a request of each kind, with all its fields, and some that are none.
    fn texts() -> Vec<String> {
        let kinds = [
            "library", "source", "check", "open", "geometry", "state", "eyes", "play", "begin",
            "back", "done", "cancel", "undo", "draw", "prepare", "think", "agree", "record",
            "games", "rules", "reach", "arrange", "fly",
        ];
        let fields = [
            "",
            r#","name":"chess","text":"e2e4","turn":"two","words":"agreed","winners":[0],"viewer":1,"player":1,"ply":3,"cell":7,"seed":5"#,
            r#","level":3,"millis":5,"lines":2,"plays":true"#,
            r#","definition":{"name":"chess"},"options":["x"],"turns":["e2e4"],"eyes":0"#,
            r#","date":"2026.11.24","players":["a","b"],"tags":[["Event","x"]],"notes":{"comment":"c","turns":[{"text":"e2e4"}]}"#,
            r#","clears":true,"cells":[{"cell":3,"pieces":[[0,1]]}],"stores":[{"store":"hand","item":"P","n":2}]"#,
        ];
        let all = kinds.iter().flat_map(|kind| {
            let text = move |fields: &&str| format!("{{\"ask\":\"{kind}\"{fields}}}");
            let nulls = r#","player":null,"ply":null"#;
            let texts = fields.iter().chain([&nulls]).map(text);
            texts.collect::<Vec<_>>()
        });
        let wrong = [
            "",
            "{",
            "[]",
            "{}",
            r#"{"ask":"undo","ply":-1}"#,
            r#"{"ask":"reach","cell":"a1"}"#,
            r#"{"ask":"draw","seed":null}"#,
            r#"{"ask":"think","level":300}"#,
        ];
        all.chain(wrong.map(str::to_owned)).collect()
    }

    /// Both ignore fields of other requests, unless their values are of another type than there.
    #[test]
    fn requests_are_read_as_the_derived_reader_does() {
        let mut n_read = 0;
        for text in texts() {
            let derived = serde_json::from_str::<Request>(&text);
            let read = Request::read(&text);
            n_read += usize::from(read.is_ok());
            assert_eq!(
                read.map(|request| format!("{request:?}")).ok(),
                derived.map(|request| format!("{request:?}")).ok(),
                "{text}"
            );
        }
        assert!(n_read > 60, "{n_read}");
    }
}
