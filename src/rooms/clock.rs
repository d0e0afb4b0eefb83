//! Clocks of the players.

use std::time::{Duration, Instant};

use ir::PlayerId;
use serde::{Deserialize, Serialize};

/// The longest main time, in seconds: a day.
const MAIN_SECONDS_MAX: u32 = 24 * 60 * 60;
/// The longest increment, in seconds: ten minutes.
const INCREMENT_SECONDS_MAX: u32 = 10 * 60;

/// A time control.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The time for the whole game, in seconds.
    pub main: u32,
    /// The increment after each move, in seconds.
    #[serde(default)]
    pub increment: u32,
}

impl Control {
    /// Returns the error in it, if there is one.
    pub fn fault(self) -> Option<String> {
        if self.main == 0 || self.main > MAIN_SECONDS_MAX {
            return Some(format!(
                "a clock has 1 to {MAIN_SECONDS_MAX} seconds, not {}",
                self.main
            ));
        }
        (self.increment > INCREMENT_SECONDS_MAX).then(|| {
            format!(
                "a move adds at most {INCREMENT_SECONDS_MAX} seconds, not {}",
                self.increment
            )
        })
    }
}

/// The clocks of a game: at most one of them runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: Control,
    /// The time of each player when the clock was last stopped or started.
    left: Vec<Duration>,
    running: Option<(PlayerId, Instant)>,
}

impl Clock {
    /// Creates clocks before the game.
    pub fn new(control: Control, n_players: usize) -> Self {
        let main = Duration::from_secs(u64::from(control.main));
        Self {
            control,
            left: vec![main; n_players],
            running: None,
        }
    }

    /// Creates stopped clocks with these times; `None` if their number is wrong.
    pub fn standing(control: Control, n_players: usize, left_ms: &[u64]) -> Option<Self> {
        let left = left_ms.iter().copied().map(Duration::from_millis);
        let left: Vec<Duration> = left.collect();
        (left.len() == n_players).then_some(Self {
            control,
            left,
            running: None,
        })
    }

    /// Returns the time control.
    pub fn control(&self) -> Control {
        self.control
    }

    /// Returns the player with the running clock.
    pub fn running(&self) -> Option<PlayerId> {
        self.running.map(|(player, _)| player)
    }

    /// Returns the time of each player now, in milliseconds.
    pub fn left_ms(&self, now: Instant) -> Vec<u64> {
        let left = (0..self.left.len()).map(|index| self.left(PlayerId::from_index(index), now));
        left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
            .collect()
    }

    fn left(&self, player: PlayerId, now: Instant) -> Duration {
        let left = self.left[player.index()];
        match self.running {
            Some((running, since)) if running == player => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Starts the clock of this player, and stops all others; a running one continues.
    pub fn run(&mut self, player: PlayerId, now: Instant) {
        if self.running() != Some(player) {
            self.stop(now);
            self.running = Some((player, now));
        }
    }

    /// Stops the running clock.
    pub fn stop(&mut self, now: Instant) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = self.left(player, now);
            self.running = None;
        }
    }

    /// Adds the increment to a player's clock.
    pub fn add_increment(&mut self, player: PlayerId) {
        self.left[player.index()] += Duration::from_secs(u64::from(self.control.increment));
    }

    /// Returns the player with the running clock, and the time at which it runs out.
    pub fn flag(&self) -> Option<(PlayerId, Instant)> {
        let (player, since) = self.running?;
        Some((player, since + self.left[player.index()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: PlayerId = PlayerId(0);
    const BLACK: PlayerId = PlayerId(1);

    #[test]
    fn one_clock_runs_and_a_turn_adds() {
        let control = Control {
            main: 60,
            increment: 2,
        };
        let mut clock = Clock::new(control, 2);
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(clock.flag(), None);
        clock.run(WHITE, at(0));
        clock.run(WHITE, at(5));
        assert_eq!(clock.left_ms(at(10)), [50_000, 60_000]);
        assert_eq!(clock.flag(), Some((WHITE, at(60))));
        clock.stop(at(10));
        clock.add_increment(WHITE);
        clock.run(BLACK, at(10));
        assert_eq!(clock.left_ms(at(30)), [52_000, 40_000]);
        clock.stop(at(100));
        assert_eq!(clock.left_ms(at(200)), [52_000, 0]);
        let again = Clock::standing(control, 2, &clock.left_ms(at(200)));
        assert_eq!(again, Some(clock));
        assert_eq!(Clock::standing(control, 3, &[1, 2]), None);
    }

    #[test]
    fn absurd_clocks_are_refused() {
        assert_eq!(
            Control {
                main: 300,
                increment: 0
            }
            .fault(),
            None
        );
        assert!(
            Control {
                main: 0,
                increment: 5
            }
            .fault()
            .is_some()
        );
        assert!(
            Control {
                main: u32::MAX,
                increment: 0
            }
            .fault()
            .is_some()
        );
        assert!(
            Control {
                main: 1,
                increment: 601
            }
            .fault()
            .is_some()
        );
    }
}
