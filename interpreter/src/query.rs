//! One question to a game, and the work that may be spent on its answer.

use std::cell::Cell;
use std::ops::Deref;

use crate::game::Game;
use crate::limits::{Answer, LOOKS_MAX, TooMuch, WORK_MAX};
use crate::position::Position;

/// A game, asked once.
///
/// When the work is spent, whatever is still evaluated ends at once with any value: it is thrown away by
/// [`Query::answer`], which says instead what was too much.
pub(crate) struct Query<'g> {
    game: &'g Game,
    left: Cell<u32>,
    looks: Cell<u8>,
    stopped: Cell<Option<TooMuch>>,
}

impl<'g> Query<'g> {
    /// Begins a question about a position; of one that is itself a guess nothing is asked.
    pub(crate) fn new(game: &'g Game, position: &Position) -> Self {
        let work = match position.too_much {
            None => WORK_MAX,
            Some(_) => 0,
        };
        Self {
            game,
            left: Cell::new(work),
            looks: Cell::new(0),
            stopped: Cell::new(position.too_much),
        }
    }

    /// Allows all the work again, unless something was too much: another question of many begins.
    pub(crate) fn renew(&self) {
        if self.too_much().is_none() {
            self.left.set(WORK_MAX);
        }
    }

    /// Spends some of the work; false if there is none left.
    #[inline]
    pub(crate) fn spend(&self, work: usize) -> bool {
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

    /// Tests whether the answer can no longer be given.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.left.get() == 0
    }

    /// Says that the answer cannot be given.
    pub(crate) fn stop(&self, why: TooMuch) {
        self.left.set(0);
        if self.stopped.get().is_none() {
            self.stopped.set(Some(why));
        }
    }

    /// Looks a turn ahead, unless that is too deep.
    pub(crate) fn look_ahead<T: Default>(&self, look: impl FnOnce() -> T) -> T {
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

    /// Returns the answer, if it did not take too much.
    ///
    /// # Errors
    /// What was too much.
    pub(crate) fn answer<T>(&self, answer: T) -> Answer<T> {
        self.too_much().map_or(Ok(answer), Err)
    }

    /// Returns what was too much.
    pub(crate) fn too_much(&self) -> Option<TooMuch> {
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
