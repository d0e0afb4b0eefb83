//! The messages to and from players and onlookers, apart from requests to the game itself.

use serde::{Deserialize, Serialize};

use super::clock::Control;
use super::kept::Line;
use super::offer::{Offer, What};
use alfil_session::answer::{Answer, Refusal};
use alfil_session::request::{Definition, Request};

/// A message to the server: its number, the number of moves that it is based on, and the request.
#[derive(Debug)]
pub struct Message {
    /// The number for the answer.
    pub id: Option<u64>,
    /// The number of moves that the sender has seen: a request for another position is rejected.
    pub ply: Option<usize>,
    /// The request.
    pub request: RoomRequest,
}

/// A request to a game between players.
#[derive(Debug)]
pub enum RoomRequest {
    /// A request about the players.
    Table(TableRequest),
    /// A request to the game itself.
    Game(Box<Request>),
}

/// A request about the players, with its kind in the key `ask`.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum TableRequest {
    /// A request for a seat, or to look on: the first message of a connection.
    Enter {
        /// The secret of the seat.
        secret: String,
    },
    /// A heartbeat.
    Here,
    /// The name under which a player is shown; empty for none.
    Name {
        /// The name.
        name: String,
    },
    /// A line of the conversation, which every client sees.
    Say {
        /// The line.
        text: String,
    },
    /// A resignation.
    Resign,
    /// A claim of a result.
    Claim,
    /// An offer to the others.
    Offer {
        /// The kind of offer.
        what: What,
    },
    /// An agreement to another player's offer.
    Accept {
        /// The kind of offer.
        what: What,
    },
    /// A rejection of an offer, or the withdrawal of one's own.
    Decline {
        /// The kind of offer.
        what: What,
    },
}

/// The values of `ask` that are read as a [`TableRequest`].
const TABLE_REQUESTS: [&str; 9] = [
    "enter", "here", "name", "say", "resign", "claim", "offer", "accept", "decline",
];

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// The error in it, with its number if it has one.
    pub fn read(text: &str) -> Result<Self, (Option<u64>, Refusal)> {
        let none =
            |error: serde_json::Error| Refusal::new(format!("this is not a message: {error}"));
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| (None, none(error)))?;
        let id = value["id"].as_u64();
        let ply = value["ply"]
            .as_u64()
            .and_then(|ply| usize::try_from(ply).ok());
        let is_of_table = value["ask"]
            .as_str()
            .is_some_and(|request| TABLE_REQUESTS.contains(&request));
        let request = match is_of_table {
            true => serde_json::from_value(value).map(RoomRequest::Table),
            false => Request::read(text).map(|request| RoomRequest::Game(Box::new(request))),
        };
        match request {
            Ok(request) => Ok(Self { id, ply, request }),
            Err(error) => Err((id, none(error))),
        }
    }
}

/// A message to a player or an onlooker.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Outgoing<'a> {
    /// The number of the message that it answers; `None` for an event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub re: Option<u64>,
    /// The number of events in this game: a message with a smaller number than an earlier one is outdated.
    pub seq: u64,
    /// The answer, or the position now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "Answer", optional))]
    pub answer: Option<&'a Answer>,
    /// Connections, clocks and offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<TableShown<'a>>,
    /// The event in words, if the position does not show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub news: Option<&'a str>,
    /// The definition, on entering a game of the author's own: its text is on no other server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "Definition", optional))]
    pub definition: Option<&'a Definition>,
    /// The conversation on entering, and each new line of it later.
    #[serde(skip_serializing_if = "<[Line]>::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub chat: &'a [Line],
}

impl Outgoing<'_> {
    /// Writes the message as it is sent.
    pub fn write(&self) -> String {
        // Names, numbers and lists of them can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Writes a refusal that belongs to no game.
pub fn refusal_text(re: Option<u64>, refusal: Refusal) -> String {
    let reply = Outgoing {
        re,
        seq: 0,
        answer: Some(&Answer::Refused(refusal)),
        ..Outgoing::default()
    };
    reply.write()
}

/// The players and clocks, as one client sees them.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableShown<'a> {
    /// The name of the game.
    pub id: &'a str,
    /// The player of the client; `None` for an onlooker.
    pub seat: Option<usize>,
    /// The seats, by player.
    pub seats: Vec<SeatShown>,
    /// The number of onlookers.
    pub onlookers: usize,
    /// The clocks, if there are some.
    pub clock: Option<ClockShown>,
    /// The open offers.
    pub offers: &'a [Offer],
    /// The secret for onlookers; only for players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub watch: Option<&'a str>,
    /// The next game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next: Option<NextShown<'a>>,
    /// The reason why the game is not stored; `None` if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub not_kept: Option<&'a str>,
}

/// The state of a player.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatShown {
    /// Whether the player is connected.
    pub is_here: bool,
    /// Whether the player has ever been connected.
    pub has_come: bool,
    /// The name that the player has given.
    #[serde(skip_serializing_if = "str::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub name: String,
}

/// The clocks at the time of the message.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockShown {
    /// The time control.
    #[serde(flatten)]
    pub control: Control,
    /// The time of each player until the main time or the byoyomi period is over, in milliseconds.
    pub left_ms: Vec<u64>,
    /// The byoyomi periods that each player has, with the current one.
    pub periods_left: Vec<u32>,
    /// Whether the main time of each player is over.
    pub in_period: Vec<bool>,
    /// The player with the running clock.
    pub running: Option<usize>,
    /// Whether it pauses after a restart of the server.
    pub is_resting: bool,
}

/// The next game, with the secret of one client.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextShown<'a> {
    /// Its name.
    pub id: &'a str,
    /// The secret of the client's seat, or that of onlookers.
    pub secret: &'a str,
}
