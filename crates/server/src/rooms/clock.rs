//! Clocks of the players.

use std::time::{Duration, Instant};

use ir::PlayerId;
use serde::{Deserialize, Serialize};

/// The longest main time, in seconds: a day.
const MAIN_SECONDS_MAX: u32 = 24 * 60 * 60;
/// The longest increment and the longest delay, in seconds: ten minutes.
const INCREMENT_SECONDS_MAX: u32 = 10 * 60;
/// The longest byoyomi period, in seconds: two weeks, the time after which an idle game is aborted.
const BYOYOMI_SECONDS_MAX: u32 = 14 * 24 * 60 * 60;
/// The most byoyomi periods.
const PERIODS_MAX: u32 = 100;
/// The byoyomi periods of a correspondence game are at least this long, in seconds.
const SLOW_SECONDS_MIN: u32 = 60 * 60;

/// A time control.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Control {
    /// The time for the whole game, in seconds; 0 only with byoyomi.
    pub main: u32,
    /// The increment after each move, in seconds.
    pub increment: u32,
    /// The delay, in seconds: a move gives back the time that it took, at most this much (Bronstein).
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub delay: u32,
    /// The length of a byoyomi period, in seconds: after the main time, a move within the period costs nothing. Without main time
    /// and with long periods it is the time for each move of a correspondence game.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub byoyomi: u32,
    /// The number of byoyomi periods.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub periods: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Control {
    /// Returns the error in it, if there is one.
    pub fn fault(self) -> Option<String> {
        let Self {
            main,
            increment,
            delay,
            byoyomi,
            periods,
        } = self;
        let least = u32::from(byoyomi == 0);
        if main < least || main > MAIN_SECONDS_MAX {
            return Some(format!(
                "a clock has {least} to {MAIN_SECONDS_MAX} seconds, not {main}"
            ));
        }
        if increment.max(delay) > INCREMENT_SECONDS_MAX {
            return Some(format!(
                "a move adds at most {INCREMENT_SECONDS_MAX} seconds, not {}",
                increment.max(delay)
            ));
        }
        if byoyomi > BYOYOMI_SECONDS_MAX {
            return Some(format!(
                "a byoyomi period has at most {BYOYOMI_SECONDS_MAX} seconds, not {byoyomi}"
            ));
        }
        let [least, most] = if byoyomi == 0 {
            [0, 0]
        } else {
            [1, PERIODS_MAX]
        };
        if !(least..=most).contains(&periods) {
            return Some(format!(
                "with periods of {byoyomi} seconds, byoyomi has {least} to {most} periods, not {periods}"
            ));
        }
        None
    }

    /// Tests whether a move may take hours: the clocks of a correspondence game go on while the server does not run.
    pub fn is_slow(self) -> bool {
        self.byoyomi >= SLOW_SECONDS_MIN
    }

    /// Returns it as the value of a PGN tag.
    pub fn tag(self) -> String {
        let mut text = format!("{}+{}", self.main, self.increment);
        if self.delay > 0 {
            text += &format!(" delay {}", self.delay);
        }
        if self.byoyomi > 0 {
            text += &format!(" byoyomi {}x{}", self.periods, self.byoyomi);
        }
        text
    }
}

/// The times of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Times {
    /// The main time at the start of the move.
    left: Duration,
    /// The byoyomi periods at the start of the move.
    periods: u32,
    /// The time that this move has taken, until the clock was last started.
    spent: Duration,
}

/// The reading of one clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The time until the main time or the byoyomi period is over.
    pub left: Duration,
    /// The byoyomi periods, with the current one.
    pub periods: u32,
    /// Whether the main time is over.
    pub is_in_period: bool,
}

/// The clocks of a game at one time, as they are stored. All lists are by player; missing entries are those before the game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct KeptClock {
    /// The main time of each player at the start of the move, in milliseconds.
    pub left_ms: Vec<u64>,
    /// The byoyomi periods of each player at the start of the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<u32>,
    /// The time that the move of each player has taken, in milliseconds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spent_ms: Vec<u64>,
}

/// The clocks of a game: at most one of them runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: Control,
    players: Vec<Times>,
    running: Option<(PlayerId, Instant)>,
}

impl Clock {
    /// Creates clocks before the game.
    pub fn new(control: Control, n_players: usize) -> Self {
        let times = Times {
            left: Duration::from_secs(u64::from(control.main)),
            periods: control.periods,
            spent: Duration::ZERO,
        };
        Self {
            control,
            players: vec![times; n_players],
            running: None,
        }
    }

    /// Creates stopped clocks with these times.
    pub fn standing(control: Control, n_players: usize, kept: &KeptClock) -> Self {
        let mut clock = Self::new(control, n_players);
        for (index, times) in clock.players.iter_mut().enumerate() {
            if let Some(left) = kept.left_ms.get(index) {
                times.left = Duration::from_millis(*left);
            }
            if let Some(periods) = kept.periods.get(index) {
                times.periods = (*periods).min(control.periods);
            }
            if let Some(spent) = kept.spent_ms.get(index) {
                times.spent = Duration::from_millis(*spent);
            }
        }
        clock
    }

    /// Returns what is stored of it now.
    pub fn kept(&self, now: Instant) -> KeptClock {
        let spent = |index| self.spent(PlayerId::from_index(index), now);
        KeptClock {
            left_ms: self
                .players
                .iter()
                .map(|times| millis(times.left))
                .collect(),
            periods: self.players.iter().map(|times| times.periods).collect(),
            spent_ms: (0..self.players.len())
                .map(|index| millis(spent(index)))
                .collect(),
        }
    }

    /// Returns the time control.
    pub fn control(&self) -> Control {
        self.control
    }

    /// Returns the player with the running clock.
    pub fn running(&self) -> Option<PlayerId> {
        self.running.map(|(player, _)| player)
    }

    /// Returns the reading of each player's clock now.
    pub fn faces(&self, now: Instant) -> Vec<Face> {
        let players = (0..self.players.len()).map(PlayerId::from_index);
        players.map(|player| self.face(player, now)).collect()
    }

    fn face(&self, player: PlayerId, now: Instant) -> Face {
        let Times { left, periods, .. } = self.players[player.index()];
        let spent = self.spent(player, now);
        let byoyomi = self.byoyomi();
        if spent < left || byoyomi.is_zero() {
            return Face {
                left: left.saturating_sub(spent),
                periods,
                is_in_period: false,
            };
        }
        let over = spent.saturating_sub(left);
        let used = u32::try_from(over.as_nanos() / byoyomi.as_nanos()).unwrap_or(u32::MAX);
        let periods = periods.saturating_sub(used);
        Face {
            left: match periods {
                0 => Duration::ZERO,
                _ => byoyomi.saturating_sub(over.saturating_sub(byoyomi * used)),
            },
            periods,
            is_in_period: true,
        }
    }

    fn byoyomi(&self) -> Duration {
        Duration::from_secs(u64::from(self.control.byoyomi))
    }

    /// Returns the time that a player's move has taken.
    fn spent(&self, player: PlayerId, now: Instant) -> Duration {
        let spent = self.players[player.index()].spent;
        match self.running {
            Some((running, since)) if running == player => {
                spent + now.saturating_duration_since(since)
            }
            _ => spent,
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
            self.players[player.index()].spent = self.spent(player, now);
            self.running = None;
        }
    }

    /// Counts time that has passed while the clock of this player was not kept running.
    pub fn add_spent(&mut self, player: PlayerId, time: Duration) {
        self.players[player.index()].spent += time;
    }

    /// Stops the clock of a player who has moved; adds the increment, and what a delay gives back.
    pub fn moved(&mut self, player: PlayerId, now: Instant) {
        self.stop(now);
        let face = self.face(player, now);
        let [increment, delay] = [self.control.increment, self.control.delay]
            .map(|seconds| Duration::from_secs(u64::from(seconds)));
        let times = &mut self.players[player.index()];
        times.left = times.left.saturating_sub(times.spent) + increment + times.spent.min(delay);
        times.periods = face.periods;
        times.spent = Duration::ZERO;
    }

    /// Returns the player with the running clock, and the time at which it runs out.
    pub fn flag(&self) -> Option<(PlayerId, Instant)> {
        let (player, since) = self.running?;
        let times = self.players[player.index()];
        let all = times.left + self.byoyomi() * times.periods;
        Some((player, since + all.saturating_sub(times.spent)))
    }
}

/// Returns a time in milliseconds.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: PlayerId = PlayerId(0);
    const BLACK: PlayerId = PlayerId(1);

    fn left(clock: &Clock, now: Instant) -> Vec<u64> {
        clock
            .faces(now)
            .iter()
            .map(|face| millis(face.left))
            .collect()
    }

    #[test]
    fn one_clock_runs_and_a_move_adds() {
        let control = Control {
            main: 60,
            increment: 2,
            ..Control::default()
        };
        let mut clock = Clock::new(control, 2);
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(clock.flag(), None);
        clock.run(WHITE, at(0));
        clock.run(WHITE, at(5));
        assert_eq!(left(&clock, at(10)), [50_000, 60_000]);
        assert_eq!(clock.flag(), Some((WHITE, at(60))));
        clock.moved(WHITE, at(10));
        clock.run(BLACK, at(10));
        assert_eq!(left(&clock, at(30)), [52_000, 40_000]);
        clock.stop(at(100));
        assert_eq!(left(&clock, at(200)), [52_000, 0]);
        let again = Clock::standing(control, 2, &clock.kept(at(200)));
        assert_eq!(again, clock);
    }

    #[test]
    fn a_delay_gives_back_what_the_move_took_at_most_itself() {
        let control = Control {
            main: 60,
            delay: 5,
            ..Control::default()
        };
        let mut clock = Clock::new(control, 2);
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        clock.run(WHITE, at(0));
        clock.moved(WHITE, at(3));
        assert_eq!(left(&clock, at(3)), [60_000, 60_000]);
        clock.run(WHITE, at(10));
        clock.stop(at(14));
        clock.run(WHITE, at(20));
        clock.moved(WHITE, at(28));
        assert_eq!(left(&clock, at(28)), [53_000, 60_000]);
    }

    #[test]
    fn a_move_within_a_byoyomi_period_costs_nothing() {
        let control = Control {
            main: 10,
            byoyomi: 30,
            periods: 3,
            ..Control::default()
        };
        let mut clock = Clock::new(control, 2);
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let face = |left, periods, is_in_period| Face {
            left: Duration::from_secs(left),
            periods,
            is_in_period,
        };
        clock.run(WHITE, at(0));
        assert_eq!(clock.flag(), Some((WHITE, at(100))));
        assert_eq!(clock.faces(at(4))[0], face(6, 3, false));
        assert_eq!(clock.faces(at(10))[0], face(30, 3, true));
        assert_eq!(clock.faces(at(15))[0], face(25, 3, true));
        clock.moved(WHITE, at(30));
        // All of the first period is there again.
        assert_eq!(clock.faces(at(30))[0], face(30, 3, true));
        clock.run(WHITE, at(50));
        assert_eq!(clock.faces(at(115))[0], face(25, 1, true));
        assert_eq!(clock.flag(), Some((WHITE, at(140))));
        let again = Clock::standing(control, 2, &clock.kept(at(115)));
        assert_eq!(again.faces(at(500)), clock.faces(at(115)));
        clock.moved(WHITE, at(115));
        assert_eq!(clock.faces(at(115))[0], face(30, 1, true));
        clock.run(WHITE, at(200));
        assert_eq!(clock.faces(at(230))[0], face(0, 0, true));
        assert_eq!(clock.flag(), Some((WHITE, at(230))));
    }

    #[test]
    fn absurd_clocks_are_refused() {
        let control = |main, increment, byoyomi, periods| Control {
            main,
            increment,
            byoyomi,
            periods,
            ..Control::default()
        };
        let delayed = Control {
            main: 60,
            delay: 601,
            ..Control::default()
        };
        for sound in [
            control(300, 0, 0, 0),
            control(0, 0, 30, 5),
            control(0, 0, 3 * 24 * 60 * 60, 1),
        ] {
            assert_eq!(sound.fault(), None, "{sound:?}");
        }
        for absurd in [
            control(0, 5, 0, 0),
            control(u32::MAX, 0, 0, 0),
            control(1, 601, 0, 0),
            control(1, 0, 30, 0),
            control(1, 0, 0, 1),
            control(1, 0, u32::MAX, 1),
            control(1, 0, 30, 101),
            delayed,
        ] {
            assert!(absurd.fault().is_some(), "{absurd:?}");
        }
    }
}
