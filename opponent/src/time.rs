//! Time management.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

/// The clock of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// The remaining time.
    pub left: Duration,
    /// The increment of each turn.
    pub increment: Duration,
    /// The number of turns to the next time control; `None` if the time is for the whole game.
    pub turns_to_go: Option<u32>,
}

/// The reserve for delays between the program and the clock.
const LAG: Duration = Duration::from_millis(30);

/// The end of a search.
#[derive(Debug)]
pub(crate) struct Deadline {
    begun: Instant,
    times: Times,
    /// The flag of pondering: while it is set, time does not count.
    ponders: Arc<AtomicBool>,
    /// The time from which it counts, in nanoseconds after the beginning; `u64::MAX` while it does not.
    counts_since: std::sync::atomic::AtomicU64,
}

/// The time limits of a search.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    /// The time after which no other depth is begun.
    soft: Option<Duration>,
    /// The time after which the search ends at once.
    hard: Option<Duration>,
}

impl Deadline {
    /// Creates a deadline from a time for this turn or from a clock; without either there is none.
    pub(crate) fn new(
        time: Option<Duration>,
        clock: Option<Clock>,
        ponders: Arc<AtomicBool>,
    ) -> Self {
        let times = match (time, clock) {
            (Some(time), _) => Times {
                // The time for one turn may be used in full.
                soft: Some(time),
                hard: Some(time),
            },
            (None, Some(clock)) => of_clock(clock),
            (None, None) => Times::default(),
        };
        let counts_since = match ponders.load(Ordering::Relaxed) {
            true => u64::MAX,
            false => 0,
        };
        Self {
            begun: Instant::now(),
            times,
            ponders,
            counts_since: counts_since.into(),
        }
    }

    /// Returns the time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the time spent that counts; `None` while pondering.
    fn spent(&self) -> Option<Duration> {
        let elapsed = self.elapsed();
        let since = self.counts_since.load(Ordering::Relaxed);
        if since != u64::MAX {
            return Some(elapsed.saturating_sub(Duration::from_nanos(since)));
        }
        if self.ponders.load(Ordering::Relaxed) {
            return None;
        }
        let now = elapsed.as_nanos().min(u128::from(u64::MAX - 1)) as u64;
        self.counts_since.store(now, Ordering::Relaxed);
        Some(Duration::ZERO)
    }

    /// Tests whether the search has to end at once.
    pub(crate) fn is_past(&self) -> bool {
        let hard = self.times.hard;
        hard.is_some_and(|hard| self.spent().is_some_and(|spent| spent >= hard))
    }

    /// Tests whether it is too late to begin another depth; `share` is the fraction of the time to use, less if the
    /// best turn is settled.
    pub(crate) fn is_late(&self, share: f64) -> bool {
        let Times { soft, hard } = self.times;
        let soft = match (soft, hard) {
            (Some(soft), Some(hard)) if soft < hard => Some(soft.mul_f64(share).min(hard)),
            // The time for one turn is used up, unless another depth would hardly be completed.
            (Some(soft), _) => Some(soft.mul_f64(0.9)),
            (None, _) => None,
        };
        soft.is_some_and(|soft| self.spent().is_some_and(|spent| spent >= soft))
    }

    /// Tests whether the search still waits for the other player's turn.
    pub(crate) fn is_pondering(&self) -> bool {
        self.spent().is_none()
    }
}

/// When a search looks at the clock: seldom enough to cost nothing, often enough that the rules of no game delay the end.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Watch {
    /// The number of nodes at which it looks next.
    next: u64,
    /// The number of nodes, and the time, at which it looked last.
    last: (u64, Duration),
}

/// The time between two looks that is aimed at, and the greatest number of nodes between them.
const LOOK_TIME: Duration = Duration::from_millis(1);
const LOOK_NODES_MAX: u64 = 512;

impl Watch {
    /// Tests whether the clock is to be looked at after so many nodes.
    #[inline]
    pub(crate) fn is_due(&mut self, nodes: u64, deadline: &Deadline) -> bool {
        let is_due = nodes >= self.next;
        if is_due {
            self.looked(nodes, deadline.elapsed());
        }
        is_due
    }

    /// Plans the next look by the time that the nodes since the last one have taken.
    fn looked(&mut self, nodes: u64, now: Duration) {
        let (nodes_then, then) = self.last;
        let n_nodes = nodes.saturating_sub(nodes_then);
        let taken = now.saturating_sub(then).as_nanos().max(1);
        let affordable = u128::from(n_nodes) * LOOK_TIME.as_nanos() / taken;
        // At most twice as many as before: a few fast nodes say little about the next.
        let most = LOOK_NODES_MAX.min(2 * n_nodes.max(1));
        let n_next = u64::try_from(affordable).unwrap_or(most).clamp(1, most);
        self.last = (nodes, now);
        self.next = nodes + n_next;
    }
}

/// Divides the time of a clock among the remaining turns.
fn of_clock(clock: Clock) -> Times {
    let left = clock.left.saturating_sub(LAG);
    let n_turns = f64::from(clock.turns_to_go.map_or(28, |n| n.clamp(1, 28)));
    let share = left.div_f64(n_turns) + clock.increment.mul_f64(0.75);
    let most = match n_turns as u32 {
        1 => left.mul_f64(0.9),
        _ => left.mul_f64(0.35),
    };
    let soft = share.min(most);
    Times {
        soft: Some(soft),
        hard: Some((soft * 4).min(most)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, turns_to_go: Option<u32>) -> (u128, u128) {
        let times = of_clock(Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            turns_to_go,
        });
        let millis = |time: Option<Duration>| time.expect("there is a clock").as_millis();
        (millis(times.soft), millis(times.hard))
    }

    #[test]
    fn the_time_of_a_clock_is_shared_out() {
        for (left, increment, turns_to_go) in [
            (60_000, 0, None),
            (60_000, 1_000, None),
            (1_000, 0, Some(40)),
            (5_000, 0, Some(1)),
            (40, 0, None),
            (10, 10_000, None),
        ] {
            let (soft, hard) = clock(left, increment, turns_to_go);
            assert!(
                soft <= hard && hard < u128::from(left),
                "{left} {increment} {turns_to_go:?}: {soft} {hard}"
            );
        }
        assert!(clock(60_000, 0, None).0 > 1_500);
        assert!(clock(60_000, 1_000, None).0 > clock(60_000, 0, None).0);
        assert!(clock(5_000, 0, Some(1)).0 > 3_000);
    }

    #[test]
    fn time_does_not_count_while_the_other_thinks() {
        let ponders = Arc::new(AtomicBool::new(true));
        let deadline = Deadline::new(Some(Duration::ZERO), None, Arc::clone(&ponders));
        assert!(!deadline.is_past() && deadline.is_pondering());
        ponders.store(false, Ordering::Relaxed);
        assert!(deadline.is_past() && !deadline.is_pondering());
    }

    #[test]
    fn slow_nodes_are_watched_one_by_one_and_fast_ones_in_hundreds() {
        let looks = |node_micros: u64| {
            let mut watch = Watch::default();
            let mut looks = Vec::new();
            for nodes in 1..5_000 {
                if nodes >= watch.next {
                    watch.looked(nodes, Duration::from_micros(nodes * node_micros));
                    looks.push(nodes);
                }
            }
            looks
        };
        assert_eq!(looks(2_000), (1..5_000).collect::<Vec<u64>>());
        let between = |looks: &[u64]| looks.windows(2).map(|two| two[1] - two[0]).max();
        assert_eq!(between(&looks(1)), Some(LOOK_NODES_MAX));
        assert_eq!(between(&looks(100)), Some(10));
    }
}
