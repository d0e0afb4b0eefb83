//! What players and onlookers send and are told, besides what the game itself is asked.

use serde::{Deserialize, Serialize};

use super::clock::Control;
use super::offer::{Offer, What};
use crate::session::answer::{Answer, Refusal};
use crate::session::request::Request;

/// What is sent: a number to answer to, after how many turns it is meant, and what is asked.
#[derive(Debug)]
pub struct Message {
    /// The number that the answer carries.
    pub id: Option<u64>,
    /// The number of turns that the sender has seen: what is meant for another position is refused.
    pub ply: Option<usize>,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked of a game between players.
#[derive(Debug)]
pub enum Ask {
    /// Of those who play it.
    Table(TableAsk),
    /// Of the game itself.
    Game(Box<Request>),
}

/// What is asked of those who play, told apart by its key `ask`.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum TableAsk {
    /// To sit down, or to look on: the first message of a connection.
    Enter {
        /// Tells whose connection it is.
        secret: String,
    },
    /// Whether the connection holds.
    Here,
    /// To give up.
    Resign,
    /// To end the game by a result that waits to be claimed.
    Claim,
    /// To offer something to the others.
    Offer {
        /// What.
        what: What,
    },
    /// To agree to what another has offered.
    Accept {
        /// What.
        what: What,
    },
    /// Not to agree; to take one's own offer back.
    Decline {
        /// What.
        what: What,
    },
}

/// The values of `ask` that are read as a [`TableAsk`].
const TABLE_ASKS: [&str; 7] = [
    "enter", "here", "resign", "claim", "offer", "accept", "decline",
];

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// What is wrong with it, with its number if it has one.
    pub fn read(text: &str) -> Result<Self, (Option<u64>, Refusal)> {
        let none = |error: serde_json::Error| Refusal::new(format!("this is no message: {error}"));
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| (None, none(error)))?;
        let id = value["id"].as_u64();
        let ply = value["ply"]
            .as_u64()
            .and_then(|ply| usize::try_from(ply).ok());
        let is_of_table = value["ask"]
            .as_str()
            .is_some_and(|ask| TABLE_ASKS.contains(&ask));
        let ask = match is_of_table {
            true => serde_json::from_value(value).map(Ask::Table),
            false => serde_json::from_value(value).map(|request| Ask::Game(Box::new(request))),
        };
        match ask {
            Ok(ask) => Ok(Self { id, ply, ask }),
            Err(error) => Err((id, none(error))),
        }
    }
}

/// A message to a player or an onlooker.
#[derive(Serialize, Debug)]
pub struct Told<'a> {
    /// The number of the message that it answers; none where something has happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub re: Option<u64>,
    /// How many things have happened in this game: what has a smaller number than what is known already is old.
    pub seq: u64,
    /// The answer, or the position now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<&'a Answer>,
    /// Who is there, clocks, offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableShown<'a>>,
    /// What has happened, in words, where the position does not tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub news: Option<&'a str>,
}

impl Told<'_> {
    /// The message as it is sent.
    pub fn write(&self) -> String {
        // Names, numbers and lists of them can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Writes a refusal that comes from no game.
pub fn refusal_text(re: Option<u64>, refusal: Refusal) -> String {
    let told = Told {
        re,
        seq: 0,
        answer: Some(&Answer::Refused(refusal)),
        table: None,
        news: None,
    };
    told.write()
}

/// Who is at the table, as one of them is told.
#[derive(Serialize, Debug)]
pub struct TableShown<'a> {
    /// The name of the game.
    pub id: &'a str,
    /// The player who is told; none if it is an onlooker.
    pub seat: Option<usize>,
    /// By player.
    pub seats: Vec<SeatShown>,
    /// How many look on.
    pub onlookers: usize,
    /// The clocks, if there are some.
    pub clock: Option<ClockShown>,
    /// What has been offered and not answered by all.
    pub offers: &'a [Offer],
    /// The link for onlookers; told to players alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watch: Option<&'a str>,
    /// The game that is played next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NextShown<'a>>,
    /// Why the game is not kept; none if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_kept: Option<&'a str>,
}

/// A player.
#[derive(Serialize, Debug)]
pub struct SeatShown {
    /// Whether he is connected.
    pub is_here: bool,
    /// Whether he has been.
    pub has_come: bool,
}

/// Clocks as they stand when the message is written.
#[derive(Serialize, Debug)]
pub struct ClockShown {
    /// How much time there is.
    #[serde(flatten)]
    pub control: Control,
    /// What each player has, in milliseconds.
    pub left_ms: Vec<u64>,
    /// Whose runs.
    pub running: Option<usize>,
    /// Whether it stands since the server was away.
    pub is_resting: bool,
}

/// The game that is played next, as one is told who goes there.
#[derive(Serialize, Debug)]
pub struct NextShown<'a> {
    /// Its name.
    pub id: &'a str,
    /// What tells whose seat it is; that of onlookers for these.
    pub secret: &'a str,
}
