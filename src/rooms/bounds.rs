//! What a server of games takes on, and no more.

use std::time::Duration;

/// The bounds of a server. What is answered at each is told in the book, `docs/src/page.md`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Connections of players and onlookers, in all.
    pub connections: usize,
    /// Connections of one game.
    pub connections_of_game: usize,
    /// Games that are in memory: somebody is there, or a clock runs.
    pub games_open: usize,
    /// Games that are kept, unfinished and finished.
    pub games_kept: usize,
    /// Bytes of a message from a player.
    pub message_bytes: usize,
    /// Messages of a connection that are answered in a second, in the long run; three times as many at once.
    pub messages_a_second: u32,
    /// Messages beyond that in a row, each of which is refused, before the connection is ended.
    pub messages_refused: u32,
    /// Messages to somebody who does not take them, before his connection is ended.
    pub messages_waiting: usize,
    /// Turns of a game.
    pub turns: usize,
    /// How long a connection may take to say whose it is.
    pub entering: Duration,
    /// How long a connection that is ended may take to go, so that it hears why.
    pub leaving: Duration,
    /// How often a connection is asked whether it is still there; it is ended if it does not answer twice.
    pub heartbeat: Duration,
    /// How long a game stays in memory when nobody is there and no clock runs.
    pub nobody: Duration,
    /// How long a game without a turn is kept before it is broken off.
    pub idle: Duration,
    /// How long the clock stands after the server has been away, unless the player to move comes back before.
    pub coming_back: Duration,
    /// How often a running clock is written down.
    pub clock_kept: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 1024,
            connections_of_game: 64,
            games_open: 512,
            games_kept: 10_000,
            message_bytes: 16 << 10,
            messages_a_second: 10,
            messages_refused: 100,
            messages_waiting: 32,
            turns: 4096,
            entering: Duration::from_secs(10),
            leaving: Duration::from_secs(5),
            heartbeat: Duration::from_secs(15),
            nobody: Duration::from_secs(60),
            idle: Duration::from_secs(14 * 24 * 60 * 60),
            coming_back: Duration::from_secs(60),
            clock_kept: Duration::from_secs(5),
        }
    }
}
