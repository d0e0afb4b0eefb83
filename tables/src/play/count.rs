//! Counts of moves, and of sequences of moves.

use crate::data::attacks::ATTACKS_MAX;
use crate::data::decision::Decision;
use crate::data::extra::Extra;
use crate::data::extract::Portable;
use crate::data::joint::Joint;
use crate::data::rich::Drop;
use crate::data::set::{PerCell, Set};
use crate::data::state::{State, Step};
use crate::data::tables::{Promotion, Shift};
use crate::data::turn::Turn;
use crate::play::instructions::{BareCounts, Machine};
use crate::play::memory::Memory;
use crate::play::node::{Node, sort_enemies};
use crate::play::once::Once;
use crate::play::sink::Sink;
use crate::play::turn::{Each, Visit};
use crate::play::view::View;
use interpreter::executor::COUNT_KEPT_MIN;

/// A count of moves without making them.
#[derive(Default, Debug)]
pub(crate) struct Count(u64);

impl Count {
    /// Returns the count.
    pub(crate) fn n(&self) -> u64 {
        self.0
    }

    #[inline(always)]
    fn add<S: Set>(&mut self, ends: S, promotion: Option<(S, S, usize)>) {
        self.0 += u64::from(ends.len());
        if let Some((offered, must, n)) = promotion
            && ends.meets(offered)
        {
            self.0 += u64::from((ends & offered).len()) * n as u64;
            self.0 -= u64::from((ends & must).len());
        }
    }
}

/// Returns the ends from a cell that offer a promotion, the ends that require one, and the number
/// of choices.
#[inline(always)]
fn offered<S: Set>(promotion: Option<&Promotion<S>>, from: usize) -> Option<(S, S, usize)> {
    promotion.map(|choices| {
        (
            *choices.offered.at(from),
            *choices.must.at(from),
            choices.to.len(),
        )
    })
}

/// Returns the promotion zones and choices, if the zones are the same for all starts.
#[inline(always)]
fn zones<S: Set>(promotion: Option<&Promotion<S>>) -> Option<(S, S, usize)> {
    let choices = promotion?;
    let (offered, must) = choices.zones?;
    Some((offered, must, choices.to.len()))
}

impl<S: Set> Sink<S> for Count {
    #[inline(always)]
    fn ends(&mut self, _kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        self.add(ends, offered(promotion, from));
    }

    #[inline(always)]
    fn shifted(&mut self, _: usize, _: &Shift<S>, ends: S, promotion: Option<&Promotion<S>>) {
        self.add(ends, zones(promotion));
    }

    #[inline(always)]
    fn leaving(&mut self, _kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        self.add(ends, offered(promotion, from));
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        self.add(S::of(step.to), offered(promotion, step.from));
    }

    #[inline(always)]
    fn joint(&mut self, _: &Joint<S>) {
        self.0 += 1;
    }

    fn step(&mut self, _: &Step<S>, _: usize) {
        self.0 += 1;
    }

    fn drops(&mut self, _: &Drop<S>, ends: S, _: usize) {
        self.0 += u64::from(ends.len());
    }

    fn pass(&mut self, _: usize, _: usize) {
        self.0 += 1;
    }
}

/// A visitor that makes each move and counts the sequences after it.
struct Deeper<'t, S: Set, const K: usize, E: Extra, M, D> {
    view: View<'t, S, K, E, M>,
    descend: D,
    n: u64,
}

impl<S: Set, const K: usize, E: Extra, M: Machine, D> Visit<S> for Deeper<'_, S, K, E, M, D>
where
    D: FnMut(&State<S, K, E>) -> u64,
{
    #[inline(always)]
    fn turn(&mut self, turn: &Turn<S>) {
        match turn {
            // A state that is written once is not copied.
            Turn::Step(step, tests) if E::IS_RICH => {
                let mut after = *self.view.state;
                self.view.make_step(step, *tests, &mut after);
                self.n += (self.descend)(&after);
            }
            _ => self.n += (self.descend)(&self.view.after(turn)),
        }
    }
}

/// Counts the legal moves, ignoring ends.
#[inline(always)]
pub(crate) fn n_legal<S: Set, const K: usize, E: Extra, M: Machine>(
    view: View<'_, S, K, E, M>,
) -> u64 {
    let mut attackers = [S::default(); ATTACKS_MAX];
    sort_enemies(view.tables, view.state, &mut attackers);
    let once = Once::default();
    let node = Node::new(view, &attackers, &once);
    if node.has_several() {
        return node.n_with_several();
    }
    let mut count = Count::default();
    node.visit(&mut count);
    count.0
}

/// Tests whether there is a legal move, ignoring ends.
#[inline(always)]
pub(crate) fn can_move<S: Set, const K: usize, E: Extra, M: Machine>(
    view: View<'_, S, K, E, M>,
) -> bool {
    let mut attackers = [S::default(); ATTACKS_MAX];
    sort_enemies(view.tables, view.state, &mut attackers);
    let once = Once::default();
    Node::new(view, &attackers, &once).can_move()
}

/// Counts the legal moves; none after an end.
#[inline(always)]
fn n_turns<S: Set, const K: usize, E: Extra, M: Machine>(view: View<'_, S, K, E, M>) -> u64 {
    let mut attackers = [S::default(); ATTACKS_MAX];
    sort_enemies(view.tables, view.state, &mut attackers);
    let once = Once::default();
    let node = Node::new(view, &attackers, &once);
    if node.is_decided() {
        return 0;
    }
    if node.has_several() {
        return node.n_with_several();
    }
    if E::IS_RICH && node.has_must_rules() {
        return node.n_compliant();
    }
    let mut count = Count::default();
    node.visit_for_count(&mut count);
    count.0
}

/// Counts sequences of `depth` legal moves, of which the last is not made: `descend` counts those that are one shorter.
#[inline(always)]
pub(crate) fn n_sequences<S: Set, const K: usize, E: Extra, M: Machine>(
    view: View<'_, S, K, E, M>,
    depth: u32,
    descend: impl FnMut(&State<S, K, E>) -> u64,
) -> u64 {
    if E::IS_RICH {
        view.root.query.renew();
    }
    let is_counted = !(E::IS_RICH && view.tables.off.has(Decision::LastCounted));
    match depth {
        0 => return 1,
        1 if is_counted => return n_turns(view),
        _ => {}
    }
    let mut attackers = [S::default(); ATTACKS_MAX];
    sort_enemies(view.tables, view.state, &mut attackers);
    let once = Once::default();
    let node = Node::new(view, &attackers, &once);
    if node.is_decided() {
        return 0;
    }
    let view = match E::IS_RICH {
        true => view.with_turns_left(depth),
        false => view,
    };
    let mut deeper = Each {
        view,
        visit: Deeper {
            view,
            descend,
            n: 0,
        },
    };
    match node.has_several() {
        true => node.visit_with_several(&mut deeper, &mut |deeper, after| {
            deeper.visit.n += (deeper.visit.descend)(after);
        }),
        false => node.visit(&mut deeper),
    }
    deeper.visit.n
}

/// Counts sequences of `depth` legal moves, on any machine: code outside the loop exists once.
fn n_sequences_anywhere<S: Set, const K: usize, E: Extra>(
    view: View<'_, S, K, E, Portable>,
    depth: u32,
    descend: &mut dyn FnMut(&State<S, K, E>) -> u64,
) -> u64 {
    n_sequences(view, depth, descend)
}

/// Counts sequences of `depth` legal moves, on any machine.
pub(crate) fn perft<S: Set, const K: usize, E: BareCounts>(
    view: View<'_, S, K, E, Portable>,
    depth: u32,
) -> u64 {
    if let Some(n) = E::count_bare(&view, depth) {
        return n;
    }
    n_sequences_anywhere(view, depth, &mut |after| perft(view.at(after), depth - 1))
}

/// Counts sequences of `depth` legal moves, with cached counts; `count` counts those of so many moves without the cache.
pub(crate) fn perft_with<S: Set, const K: usize, E: Extra>(
    view: View<'_, S, K, E, Portable>,
    depth: u32,
    memory: &Memory<'_>,
    count: &dyn Fn(&State<S, K, E>, u32) -> u64,
) -> u64 {
    if depth < COUNT_KEPT_MIN {
        return count(view.state, depth);
    }
    let key = memory.key(&view, depth);
    if let Some(n) = memory.counts.get(key) {
        return n;
    }
    let n = match depth {
        COUNT_KEPT_MIN => count(view.state, depth),
        _ => n_sequences_anywhere(view, depth, &mut |after| {
            perft_with(view.at(after), depth - 1, memory, count)
        }),
    };
    // A search that was given up has no count.
    if view.root.query.too_much().is_none() {
        memory.counts.put(key, n);
    }
    n
}
