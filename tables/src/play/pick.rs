//! Moves by their number, and games of randomly picked moves, without a list.
//!
//! Moves are kept as they are found, in sets of ends. Only the picked move is separated from its set.

use crate::data::attacks::ATTACKS_MAX;
use crate::data::class::NOTHING;
use crate::data::extra::Extra;
use crate::data::joint::Joint;
use crate::data::rich::Drop;
use crate::data::set::{Offset, Set};
use crate::data::state::{State, Step};
use crate::data::tables::{Promotion, Shift};
use crate::data::turn::Turn;
use crate::play::count::Count;
use crate::play::instructions::{Machine, OnMachine};
use crate::play::node::{Node, sort_enemies};
use crate::play::once::Once;
use crate::play::sink::Sink;
use crate::play::turn::{Each, Visit};
use crate::play::view::View;

/// Moves that are found together.
#[derive(Clone, Copy, Debug)]
enum Found<S> {
    /// The moves of one piece.
    Ends {
        kind: usize,
        from: usize,
        ends: S,
        leaves_passed: bool,
    },
    /// The moves of several pieces in one direction.
    Shifted {
        kind: usize,
        by: Offset,
        ends: S,
        leaves_passed: bool,
    },
    /// A capture en passant, by its place among them.
    EnPassant(usize),
    /// A move with conditions, by its place among them.
    Conditional(usize),
    Joint(usize),
    Drops {
        store: usize,
        kind: usize,
        place: usize,
        ends: S,
        tests: usize,
    },
    Pass(usize, usize),
}

/// The moves of a position, as they are found: a buffer that is reused.
#[derive(Debug)]
pub(crate) struct Batches<S> {
    /// The cumulative number of moves for each entry, and the entry.
    found: Vec<(u64, Found<S>)>,
    /// Single steps, with their conditions.
    steps: Vec<(Step<S>, usize)>,
    count: Count,
}

impl<S> Default for Batches<S> {
    fn default() -> Self {
        Self {
            found: Vec::new(),
            steps: Vec::new(),
            count: Count::default(),
        }
    }
}

impl<S: Set> Batches<S> {
    fn clear(&mut self) {
        self.found.clear();
        self.steps.clear();
        self.count = Count::default();
    }

    /// Adds counted moves, if there are any.
    #[inline(always)]
    fn keep(&mut self, found: Found<S>) {
        let n = self.count.n();
        if n > self.found.last().map_or(0, |(n, _)| *n) {
            self.found.push((n, found));
        }
    }

    #[inline(always)]
    fn keep_step(&mut self, step: &Step<S>, tests: usize) -> usize {
        self.steps.push((*step, tests));
        self.steps.len() - 1
    }

    /// Returns the move of this number, in a position whose moves have been found.
    #[inline(always)]
    fn nth<const K: usize, E: Extra, M: Machine>(
        &self,
        view: View<'_, S, K, E, M>,
        nth: u64,
    ) -> Option<Turn<S>> {
        let at = self.found.iter().position(|(n, _)| *n > nth)?;
        let before = at.checked_sub(1).map_or(0, |last| self.found[last].0);
        let of_player = &view.tables.players[usize::from(view.state.turn & 1)];
        let promotion = |kind: usize| of_player.kinds[kind].promotion.as_ref();
        let mut each = Each {
            view,
            visit: Nth {
                left: nth - before,
                found: None,
            },
        };
        match self.found[at].1 {
            Found::Ends {
                kind,
                from,
                ends,
                leaves_passed: false,
            } => each.ends(kind, from, ends, promotion(kind)),
            Found::Ends {
                kind, from, ends, ..
            } => each.leaving(kind, from, ends, promotion(kind)),
            Found::Shifted {
                kind,
                by,
                ends,
                leaves_passed,
            } => each.shifted_by(kind, by, ends, leaves_passed, promotion(kind)),
            Found::EnPassant(step) => {
                let (step, _) = &self.steps[step];
                each.en_passant(step, promotion(step.kind));
            }
            Found::Conditional(step) => {
                let (step, tests) = self.steps[step];
                return Some(Turn::Step(step, tests));
            }
            Found::Joint(index) => return Some(Turn::Joint(index)),
            Found::Drops {
                store,
                kind,
                place,
                ends,
                tests,
            } => {
                let nth = usize::try_from(nth - before).ok()?;
                return Some(Turn::Drop {
                    store,
                    kind,
                    place,
                    to: ends.cells().nth(nth)?,
                    tests,
                });
            }
            Found::Pass(way, tests) => return Some(Turn::Pass(way, tests)),
        }
        each.visit.found
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

impl<S: Set> Sink<S> for Batches<S> {
    #[inline(always)]
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        self.count.ends(kind, from, ends, promotion);
        self.keep(Found::Ends {
            kind,
            from,
            ends,
            leaves_passed: false,
        });
    }

    #[inline(always)]
    fn shifted(
        &mut self,
        kind: usize,
        shift: &Shift<S>,
        ends: S,
        promotion: Option<&Promotion<S>>,
    ) {
        self.count.shifted(kind, shift, ends, promotion);
        self.keep(Found::Shifted {
            kind,
            by: shift.by,
            ends,
            leaves_passed: shift.leaves_passed,
        });
    }

    #[inline(always)]
    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        self.count.leaving(kind, from, ends, promotion);
        self.keep(Found::Ends {
            kind,
            from,
            ends,
            leaves_passed: true,
        });
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        self.count.en_passant(step, promotion);
        let step = self.keep_step(step, NOTHING);
        self.keep(Found::EnPassant(step));
    }

    fn joint(&mut self, joint: &Joint<S>) {
        self.count.joint(joint);
        self.keep(Found::Joint(joint.index));
    }

    fn step(&mut self, step: &Step<S>, tests: usize) {
        self.count.step(step, tests);
        let step = self.keep_step(step, tests);
        self.keep(Found::Conditional(step));
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, tests: usize) {
        self.count.drops(drop, ends, tests);
        self.keep(Found::Drops {
            store: drop.store,
            kind: drop.kind,
            place: drop.place,
            ends,
            tests,
        });
    }

    fn pass(&mut self, way: usize, tests: usize) {
        Sink::<S>::pass(&mut self.count, way, tests);
        self.keep(Found::Pass(way, tests));
    }
}

/// A game of moves, each picked by its number.
pub(crate) struct Playing<'p, S> {
    /// The most moves.
    pub n_max: u32,
    /// A function that picks a number below the given one; `None` ends the game.
    pub choose: &'p mut dyn FnMut(u64) -> Option<u64>,
    /// A buffer for moves.
    pub batches: &'p mut Batches<S>,
}

impl<S: Set, const K: usize, E: Extra> OnMachine<S, K, E> for Playing<'_, S> {
    /// The state reached, and the number of moves to it.
    type Output = (State<S, K, E>, u32);

    #[inline(always)]
    fn run<M: Machine>(self, view: View<'_, S, K, E, M>) -> Self::Output {
        let mut state = *view.state;
        let mut n_made = 0;
        while n_made < self.n_max {
            view.root.query.renew();
            let view = view.at(&state);
            let mut attackers = [S::default(); ATTACKS_MAX];
            sort_enemies(view.tables, view.state, &mut attackers);
            let once = Once::default();
            let node = Node::new(view, &attackers, &once);
            if node.is_decided() {
                break;
            }
            self.batches.clear();
            node.visit(self.batches);
            let n = self.batches.count.n();
            if n == 0 || view.root.query.too_much().is_some() {
                break;
            }
            let Some(nth) = (self.choose)(n) else {
                break;
            };
            let Some(turn) = self.batches.nth(view, nth) else {
                break;
            };
            let after = view.after(&turn);
            state = after;
            n_made += 1;
        }
        (state, n_made)
    }
}
