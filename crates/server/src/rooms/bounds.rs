//! The limits of a game server.

use std::time::Duration;

/// The limits of a server. The answers at each limit are described in the book, `docs/src/page.md`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Connections of players and onlookers, in all.
    pub connections: usize,
    /// Connections of one game.
    pub connections_of_game: usize,
    /// Games that are in memory: a player is connected, or a clock runs.
    pub games_open: usize,
    /// Games that are kept, unfinished and finished.
    pub games_kept: usize,
    /// Whether players may bring definitions of their own.
    pub own_definitions: bool,
    /// The most cells of the board of such a definition.
    pub own_cells: usize,
    /// Bytes of a message from a player.
    pub message_bytes: usize,
    /// Messages of a connection that are answered in a second, in the long run; three times as many at once.
    pub messages_a_second: u32,
    /// The number of messages beyond that in a row, each of which is rejected, before the connection is ended.
    pub messages_refused: u32,
    /// The most messages in the queue of a slow client, before its connection is ended.
    pub messages_waiting: usize,
    /// The most moves of a game.
    pub turns: usize,
    /// The time in which a connection has to send its secret.
    pub entering: Duration,
    /// The time of a connection that is ended to close, so that it receives the reason.
    pub leaving: Duration,
    /// The interval of pings; a connection is ended after two pings without an answer.
    pub heartbeat: Duration,
    /// The time that a game stays in memory without connections and running clocks.
    pub empty: Duration,
    /// The time without a move after which a game is aborted.
    pub idle: Duration,
    /// The time that the clock pauses after a restart of the server, unless the player to move comes back before.
    pub coming_back: Duration,
    /// The interval at which a running clock is saved.
    pub clock_kept: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 1024,
            connections_of_game: 64,
            games_open: 512,
            games_kept: 10_000,
            own_definitions: true,
            own_cells: 1024,
            message_bytes: 16 << 10,
            messages_a_second: 10,
            messages_refused: 100,
            messages_waiting: 32,
            turns: 4096,
            entering: Duration::from_secs(10),
            leaving: Duration::from_secs(5),
            heartbeat: Duration::from_secs(15),
            empty: Duration::from_secs(60),
            idle: Duration::from_secs(14 * 24 * 60 * 60),
            coming_back: Duration::from_secs(60),
            clock_kept: Duration::from_secs(5),
        }
    }
}
