//! The effects of time.

use std::time::{Duration, Instant, SystemTime};

use super::{Out, Room};
use crate::rooms::clock::Clock;
use alfil_session::Agreed;

impl Room<'_> {
    /// Applies the effects of time: flags fall, clocks run on, idle games are aborted.
    pub fn pass(&mut self, now: Instant) -> Vec<Out> {
        let mut out = Vec::new();
        if self.rests_until.is_some_and(|until| until <= now) {
            self.rests_until = None;
            self.set_clock(now);
            self.seq += 1;
            self.send_table(&mut out, None, "", now);
        }
        if let Some((loser, at)) = self.clock.as_ref().and_then(Clock::flag)
            && at <= now
            && self.lose(loser, "has no time left", now).is_ok()
        {
            self.seq += 1;
            self.send_states(&mut out, None, "", now);
        }
        if self.clock_kept_at.is_some_and(|at| at <= now) {
            self.clock_kept_at = Some(now + self.bounds.clock_kept);
            self.is_changed = true;
        }
        if self.break_off_if_idle() {
            self.seq += 1;
            self.send_states(&mut out, None, "", now);
        }
        out
    }

    /// Counts the time since a correspondence game was stored for the player to move.
    pub(super) fn count_absence(&mut self, written: SystemTime, now: Instant) {
        let mover = self.mover();
        let has_begun = self.has_come.iter().all(|has_come| *has_come);
        if let (Some(mover), Some(clock)) = (mover.filter(|_| has_begun), &mut self.clock) {
            clock.add_spent(mover, written.elapsed().unwrap_or(Duration::ZERO));
        }
        self.set_clock(now);
    }

    /// Returns the time of the next effect in [`Room::pass`], if nothing happens before.
    pub fn wakes(&self) -> Option<Instant> {
        let flag = self.clock.as_ref().and_then(Clock::flag);
        let times = [flag.map(|(_, at)| at), self.rests_until, self.clock_kept_at];
        times.into_iter().flatten().min()
    }

    /// Tests whether a clock runs for which the room must stay in memory: those of correspondence games count the time by the date.
    pub fn is_on_time(&self) -> bool {
        let is_running = |clock: &Clock| clock.running().is_some() && !clock.control().is_slow();
        self.clock.as_ref().is_some_and(is_running)
    }

    /// Aborts the game if no player has moved for too long; returns whether it did.
    pub(super) fn break_off_if_idle(&mut self) -> bool {
        // The clock of a correspondence game ends it.
        let is_timed = self
            .clock
            .as_ref()
            .is_some_and(|clock| clock.running().is_some() && clock.control().is_slow());
        let idle = match is_timed {
            true => Duration::ZERO,
            false => self.last_turn.elapsed().unwrap_or(Duration::ZERO),
        };
        let is_long = self.session.play().turns().len() >= self.bounds.turns;
        if self.is_over || idle < self.bounds.idle && !is_long {
            return false;
        }
        let words = match is_long {
            true => format!("broken off: a game has {} moves at most", self.bounds.turns),
            false => "broken off: no player has moved for too long".to_owned(),
        };
        let ended = self.session.end(Agreed {
            winners: Vec::new(),
            words,
            is_broken_off: true,
        });
        self.after_change(Instant::now());
        ended.is_ok()
    }

    /// Starts the clock of the player to move, once all have come; stops the clocks after the end.
    pub(super) fn set_clock(&mut self, now: Instant) {
        let mover = self.mover();
        let all = self.has_come.iter().all(|has_come| *has_come);
        let is_resting = self.rests_until.is_some();
        let Some(clock) = &mut self.clock else {
            return;
        };
        match mover.filter(|_| all && !is_resting) {
            Some(mover) => clock.run(mover, now),
            None => clock.stop(now),
        }
        if mover.is_none() || !all {
            self.rests_until = None;
        }
        let is_running = clock.running().is_some() && !clock.control().is_slow();
        self.clock_kept_at = match (is_running, self.clock_kept_at) {
            (false, _) => None,
            (true, Some(at)) => Some(at),
            (true, None) => Some(now + self.bounds.clock_kept),
        };
    }
}
