//! One query to a game, and the work that its answer may cost.

use std::cell::Cell;
use std::ops::Deref;

use crate::game::Game;
use crate::limits::{Answer, LOOKS_MAX, TooMuch, WORK_MAX};
use crate::position::Position;

/// A game, with the work that is left for one query.
///
/// If no work is left, every evaluation stops at once with any value. [`Query::answer`] discards the value and returns the exceeded
/// limit as an error.
pub struct Query<'g> {
    game: &'g Game,
    left: Cell<u32>,
    looks: Cell<u8>,
    stopped: Cell<Option<TooMuch>>,
    /// Whether every position is taken for one that has not occurred before.
    forgets: bool,
}

impl<'g> Query<'g> {
    /// Creates a query about a position. If the position is itself a guess, no work is allowed.
    pub fn new(game: &'g Game, position: &Position) -> Self {
        let work = match position.too_much {
            None => WORK_MAX,
            Some(_) => 0,
        };
        Self {
            game,
            left: Cell::new(work),
            looks: Cell::new(0),
            stopped: Cell::new(position.too_much),
            forgets: false,
        }
    }

    /// Takes every position for one that has not occurred before. For keys, by which occurrences are counted.
    pub(crate) fn forgetting(self) -> Self {
        Self {
            forgets: true,
            ..self
        }
    }

    /// Tests whether the query counts the occurrences of positions that moves lead to.
    pub(crate) fn counts_occurrences(&self) -> bool {
        self.game.reads.past && !self.forgets
    }

    /// Restores the full amount of work, unless a limit was exceeded. For the next query of a series.
    pub fn renew(&self) {
        if self.too_much().is_none() {
            self.left.set(WORK_MAX);
        }
    }

    /// Spends some of the work; returns false if none is left.
    #[inline]
    pub fn spend(&self, work: usize) -> bool {
        let left = self.left.get();
        match u32::try_from(work)
            .ok()
            .and_then(|work| left.checked_sub(work))
        {
            Some(left) => {
                self.left.set(left);
                left > 0
            }
            None => {
                self.stop(TooMuch::Work);
                false
            }
        }
    }

    /// Returns the work spent since the beginning or the last [renewal](Query::renew); all of it for a query that was stopped.
    pub(crate) fn spent(&self) -> u32 {
        WORK_MAX - self.left.get()
    }

    /// Tests whether the query has been stopped without an answer.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.left.get() == 0
    }

    /// Stops the query; it has no answer for the reason `why`.
    pub fn stop(&self, why: TooMuch) {
        self.left.set(0);
        if self.stopped.get().is_none() {
            self.stopped.set(Some(why));
        }
    }

    /// Evaluates a position one move ahead, unless that is too deep.
    pub fn look_ahead<T: Default>(&self, look: impl FnOnce() -> T) -> T {
        let looks = self.looks.get();
        if looks == LOOKS_MAX {
            self.stop(TooMuch::Looks);
            return T::default();
        }
        self.looks.set(looks + 1);
        let seen = look();
        self.looks.set(looks);
        seen
    }

    /// Returns the answer, if no limit was exceeded.
    ///
    /// # Errors
    /// The exceeded limit.
    pub fn answer<T>(&self, answer: T) -> Answer<T> {
        self.too_much().map_or(Ok(answer), Err)
    }

    /// Returns the exceeded limit, if any.
    pub fn too_much(&self) -> Option<TooMuch> {
        let spent = self.is_stopped().then_some(TooMuch::Work);
        self.stopped.get().or(spent)
    }
}

impl Deref for Query<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.game
    }
}
