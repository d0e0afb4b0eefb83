//! Moves by their number, and games of randomly picked moves, without a list.
//!
//! Moves are kept as they are found, in sets of ends. Only the picked move is separated from its set.

use smallvec::SmallVec;

use crate::data::attacks::ATTACKS_MAX;
use crate::data::set::Set;
use crate::data::state::State;
use crate::data::turn::Turn;
use crate::play::batch::{Batch, Sink};
use crate::play::instructions::{Machine, OnMachine};
use crate::play::node::{Node, sort_enemies};
use crate::play::once::Once;
use crate::play::turn::{Each, Visit};
use crate::play::view::View;

/// The moves of a position, as they are found, each batch with the number of moves up to its end.
struct Batches<'t, S: Set>(SmallVec<[(u64, Batch<'t, S>); 32]>);

impl<'t, S: Set> Batches<'t, S> {
    /// Returns the number of moves.
    fn n(&self) -> u64 {
        self.0.last().map_or(0, |(n, _)| *n)
    }

    /// Returns the move of this number, in a position whose moves have been found.
    #[inline(always)]
    fn nth<M: Machine>(&self, view: View<'_, S, M>, nth: u64) -> Option<Turn<S>> {
        let at = self.0.iter().position(|(n, _)| *n > nth)?;
        let before = at.checked_sub(1).map_or(0, |last| self.0[last].0);
        let mut each = Each {
            view,
            visit: Nth {
                left: nth - before,
                found: None,
            },
        };
        each.add(self.0[at].1);
        each.visit.found
    }
}

impl<'t, S: Set> Sink<'t, S> for Batches<'t, S> {
    #[inline(always)]
    fn add(&mut self, batch: Batch<'t, S>) {
        if !batch.is_empty() {
            self.0.push((self.n() + batch.n(), batch));
        }
    }
}

/// A search for the move of a number.
struct Nth<S> {
    left: u64,
    found: Option<Turn<S>>,
}

impl<S: Set> Visit<S> for Nth<S> {
    #[inline(always)]
    fn turn(&mut self, turn: &Turn<S>) {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None if self.found.is_none() => self.found = Some(*turn),
            None => {}
        }
    }
}

/// A game of moves, each picked by its number.
pub(crate) struct Playing<'p> {
    /// The most moves.
    pub n_max: u32,
    /// A function that picks a number below the given one; `None` ends the game.
    pub choose: &'p mut dyn FnMut(u64) -> Option<u64>,
}

impl<S: Set> OnMachine<S> for Playing<'_> {
    /// The state reached, and the number of moves to it.
    type Output = (State<S>, u32);

    #[inline(always)]
    fn run<M: Machine>(mut self, view: View<'_, S, M>) -> Self::Output {
        let (mut state, mut after) = (view.state.clone(), view.state.clone());
        let mut n_made = 0;
        while n_made < self.n_max {
            let made = self.make_one(view.at(&state), &mut after);
            if !made {
                break;
            }
            std::mem::swap(&mut state, &mut after);
            n_made += 1;
        }
        (state, n_made)
    }
}

impl Playing<'_> {
    /// Makes a picked move in a copy of the state; false if there is none, or none is picked.
    #[inline(always)]
    fn make_one<S: Set, M: Machine>(&mut self, view: View<'_, S, M>, after: &mut State<S>) -> bool {
        view.root.query.renew();
        let mut attackers = [S::default(); ATTACKS_MAX];
        sort_enemies(view.tables, view.state, &mut attackers);
        let once = Once::default();
        let node = Node::new(view, &attackers, &once);
        if node.is_decided() {
            return false;
        }
        let mut batches = Batches(SmallVec::new());
        node.visit(&mut batches);
        let n = batches.n();
        if n == 0 || view.root.query.too_much().is_some() {
            return false;
        }
        let picked = (self.choose)(n).and_then(|nth| batches.nth(view, nth));
        if let Some(turn) = &picked {
            view.make(turn, after);
        }
        picked.is_some()
    }
}
