//! The requests of a page.

mod fields;

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use alfil_record::game_file::Turn;

use fields::Fields;

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
    /// Reads a request. Keys of other requests are ignored.
    ///
    /// # Errors
    /// If the text is no request.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        let value: Value = serde_json::from_str(text)?;
        let mut given = Fields::of(value)?;
        let ask = given.needed("ask", fields::text)?;
        Ok(match &*ask {
            "check" => Self::Check(Definition::read(given)?),
            "open" => Self::Open(Open::of(given)?),
            "think" => Self::Think(Think::of(given)?),
            "record" => Self::Record(Recorded::of(given)?),
            "arrange" => Self::Arrange(Arrange::of(given)?),
            "library" => Self::Library,
            "back" => Self::Back,
            "done" => Self::Done,
            "cancel" => Self::Cancel,
            "prepare" => Self::Prepare,
            "rules" => Self::Rules,
            "source" => Self::Source {
                name: given.needed("name", fields::text)?,
            },
            "geometry" => Self::Geometry {
                viewer: given.needed("viewer", fields::number)?,
            },
            "state" => Self::State {
                ply: given.optional("ply", fields::number)?,
            },
            "eyes" => Self::Eyes {
                player: given.optional("player", fields::number)?,
            },
            "play" => Self::Play {
                text: given.needed("text", fields::text)?,
            },
            "begin" => Self::Begin {
                turn: given.needed("turn", fields::text)?,
            },
            "undo" => Self::Undo {
                ply: given.needed("ply", fields::number)?,
            },
            "draw" => Self::Draw {
                seed: given.needed("seed", fields::number)?,
            },
            "agree" => Self::Agree {
                winners: given.needed("winners", fields::numbers)?,
                words: given.needed("words", fields::text)?,
            },
            "games" => Self::Games {
                text: given.needed("text", fields::text)?,
            },
            "reach" => Self::Reach {
                cell: given.needed("cell", fields::number)?,
            },
            other => {
                return Err(Error::custom(format_args!("`{other}` asks for nothing")));
            }
        })
    }
}

impl Recorded {
    fn of(mut given: Fields) -> serde_json::Result<Self> {
        let tags = |value| fields::list(value, |tag| fields::two(tag, fields::text));
        Ok(Self {
            date: given.or("date", fields::text, String::new())?,
            players: given.or("players", fields::texts, Vec::new())?,
            tags: given.or("tags", tags, Vec::new())?,
            notes: given.optional("notes", Notes::of)?,
        })
    }
}

impl Notes {
    fn of(value: Value) -> serde_json::Result<Self> {
        let mut given = Fields::of(value)?;
        Ok(Self {
            comment: given.or("comment", fields::text, String::new())?,
            turns: given.or("turns", NotedText::list, Vec::new())?,
        })
    }
}

impl NotedText {
    fn of(value: Value) -> serde_json::Result<Self> {
        let mut given = Fields::of(value)?;
        let lines = |value| fields::list(value, Self::list);
        Ok(Self {
            text: given.or("text", fields::text, String::new())?,
            signs: given.or("signs", fields::numbers, Vec::new())?,
            comment: given.or("comment", fields::text, String::new())?,
            instead: given.or("instead", lines, Vec::new())?,
        })
    }

    fn list(value: Value) -> serde_json::Result<Vec<Self>> {
        fields::list(value, Self::of)
    }
}

impl Arrange {
    fn of(mut given: Fields) -> serde_json::Result<Self> {
        Ok(Self {
            position: given.optional("position", fields::text)?,
            from_start: given.or("from_start", fields::flag, false)?,
            clears: given.or("clears", fields::flag, false)?,
            turn: given.optional("turn", fields::number)?,
            cells: given.or("cells", |value| fields::list(value, Pieces::of), Vec::new())?,
            stores: given.or("stores", |value| fields::list(value, Items::of), Vec::new())?,
        })
    }
}

impl Pieces {
    fn of(value: Value) -> serde_json::Result<Self> {
        let mut given = Fields::of(value)?;
        let pieces = |value| fields::list(value, |piece| fields::two(piece, fields::number));
        Ok(Self {
            cell: given.needed("cell", fields::number)?,
            pieces: given.needed("pieces", pieces)?,
        })
    }
}

impl Items {
    fn of(value: Value) -> serde_json::Result<Self> {
        let mut given = Fields::of(value)?;
        Ok(Self {
            store: given.needed("store", fields::text)?,
            owner: given.optional("owner", fields::number)?,
            item: given.needed("item", fields::text)?,
            n: given.needed("n", fields::number)?,
        })
    }
}

impl Definition {
    fn read(mut given: Fields) -> serde_json::Result<Self> {
        let files = |value| match value {
            Value::Object(files) => {
                let files = files.into_iter();
                files
                    .map(|(name, value)| Ok((name, fields::text(value)?)))
                    .collect()
            }
            _ => Err(Error::custom("texts by their names belong here")),
        };
        Ok(Self {
            name: given.or("name", fields::text, String::new())?,
            text: given.optional("text", fields::text)?,
            files: given.or("files", files, BTreeMap::new())?,
        })
    }
}

impl Open {
    fn of(mut given: Fields) -> serde_json::Result<Self> {
        let definition = |value| Definition::read(Fields::of(value)?);
        Ok(Self {
            definition: given.or("definition", definition, Definition::default())?,
            options: given.or("options", fields::texts, Vec::new())?,
            fen: given.optional("fen", fields::text)?,
            position: given.optional("position", fields::text)?,
            seed: given.optional("seed", fields::number)?,
            turns: given.or("turns", fields::texts, Vec::new())?,
            record: given.optional("record", fields::text)?,
            eyes: given.optional("eyes", fields::number)?,
        })
    }
}

impl Think {
    fn of(mut given: Fields) -> serde_json::Result<Self> {
        let usual = Self::default();
        Ok(Self {
            level: given.or("level", fields::number, usual.level)?,
            millis: given.or("millis", fields::number, usual.millis)?,
            nodes: given.optional("nodes", fields::number)?,
            lines: given.or("lines", fields::number, usual.lines)?,
            seed: given.or("seed", fields::number, usual.seed)?,
            plays: given.or("plays", fields::flag, usual.plays)?,
        })
    }
}

/// The content of a game as text.
#[derive(Default, Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS), serde(default))]
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
#[derive(Default, Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS), serde(default))]
pub struct Notes {
    /// The comment before the first move.
    pub comment: String,
    /// The moves of the main line.
    pub turns: Vec<NotedText>,
}

/// A move with annotations.
#[derive(Default, Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS), serde(default))]
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
#[derive(Default, Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS), serde(default))]
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
#[derive(Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS))]
pub struct Pieces {
    /// The cell.
    pub cell: usize,
    /// The player and the kind of each piece, the lowest first.
    pub pieces: Vec<(usize, usize)>,
}

/// The number of equal items in a store, after a change.
#[derive(Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS))]
pub struct Items {
    /// The name of the store.
    pub store: String,
    /// The owner; ignored for shared stores.
    #[cfg_attr(test, serde(default), ts(optional))]
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
#[derive(Clone, Default, Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS), serde(default))]
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
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(Deserialize, ts_rs::TS), serde(default))]
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
            r#"{"ask":"think","level":null}"#,
            r#"{"ask":"think","nodes":null,"plays":1}"#,
            r#"{"ask":"check","name":"x","text":null,"files":{"a.board":"shape 3x3"}}"#,
            r#"{"ask":"check","files":{"a":1}}"#,
            r#"{"ask":"open","definition":{"text":"x"},"seed":1.5}"#,
            r#"{"ask":"open","definition":null}"#,
            r#"{"ask":"open","fen":null,"seed":9,"eyes":1,"record":"x","position":"y"}"#,
            r#"{"ask":"record","tags":[["a","b","c"]]}"#,
            r#"{"ask":"record","notes":{"turns":[{"text":"e4","signs":[1,256]}]}}"#,
            r#"{"ask":"record","notes":{"turns":[{"signs":[1],"instead":[[{"text":"d4"}]]}]}}"#,
            r#"{"ask":"arrange","cells":[{"cell":1}]}"#,
            r#"{"ask":"arrange","turn":1,"from_start":true,"stores":[{"store":"h","owner":null,"item":"P","n":1}]}"#,
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
