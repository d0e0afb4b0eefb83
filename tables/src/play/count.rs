//! Counts of moves, and of sequences of moves.

use crate::data::attacks::ATTACKS_MAX;
use crate::data::decision::Decision;
use crate::data::extract::{Extract, Portable};
use crate::data::set::Set;
use crate::data::state::State;
use crate::data::turn::Turn;
use crate::play::batch::{Batch, Sink};
use crate::play::instructions::{Machine, has_room};
use crate::play::memory::Memory;
use crate::play::node::{Node, sort_enemies};
use crate::play::once::Once;
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
}

impl<S: Set> Sink<'_, S> for Count {
    #[inline(always)]
    fn add(&mut self, batch: Batch<'_, S>) {
        self.0 += batch.n();
    }
}

/// A visitor that makes each move and counts the sequences after it.
struct Deeper<'t, S: Set, M, D> {
    view: View<'t, S, M>,
    /// A state for each of the next moves.
    states: &'t mut [State<S>],
    descend: D,
    n: u64,
}

impl<S: Set, M: Machine, D> Visit<S> for Deeper<'_, S, M, D>
where
    D: FnMut(&State<S>, &mut [State<S>]) -> u64,
{
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn turn(&mut self, turn: &Turn<S>) {
        if let Some((after, states)) = self.states.split_first_mut() {
            self.view.make(turn, after);
            self.n += (self.descend)(after, states);
        }
    }
}

/// Counts the legal moves, ignoring ends.
#[inline(always)]
pub(crate) fn n_legal<S: Set, M: Machine>(view: View<'_, S, M>) -> u64 {
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
pub(crate) fn can_move<S: Set, M: Machine>(view: View<'_, S, M>) -> bool {
    let mut attackers = [S::default(); ATTACKS_MAX];
    sort_enemies(view.tables, view.state, &mut attackers);
    let once = Once::default();
    Node::new(view, &attackers, &once).can_move()
}

/// Counts the legal moves; none after an end.
#[inline(always)]
fn n_turns<S: Set, M: Machine>(view: View<'_, S, M>) -> u64 {
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
    if M::IS_RICH && node.has_must_rules() {
        return node.n_compliant();
    }
    let mut count = Count::default();
    node.visit_for_count(&mut count);
    count.0
}

/// Counts sequences of `depth` legal moves, of which the last is not made: `descend` counts those that are one shorter.
#[inline(always)]
pub(crate) fn n_sequences<S: Set, M: Machine>(
    view: View<'_, S, M>,
    depth: u32,
    states: &mut [State<S>],
    descend: impl FnMut(&State<S>, &mut [State<S>]) -> u64,
) -> u64 {
    if M::IS_RICH {
        view.root.query.renew();
    }
    let is_counted = !(M::IS_RICH && view.tables.off.has(Decision::LastCounted));
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
    let view = match M::IS_RICH {
        true => view.with_turns_left(depth),
        false => view,
    };
    let mut deeper = Each {
        view,
        visit: Deeper {
            view,
            states,
            descend,
            n: 0,
        },
    };
    match node.has_several() {
        true => node.visit_with_several(&mut deeper, &mut |deeper, after| {
            let states = deeper.visit.states.get_mut(1..).unwrap_or_default();
            deeper.visit.n += (deeper.visit.descend)(after, states);
        }),
        false => node.visit(&mut deeper),
    }
    deeper.visit.n
}

/// A count of the sequences after a move, with a state for each of their moves.
type Descend<'d, S> = dyn FnMut(&State<S>, &mut [State<S>]) -> u64 + 'd;

/// Counts sequences of `depth` legal moves, on any machine: code outside the loop exists once.
fn n_sequences_anywhere<S: Set, const IS_RICH: bool>(
    view: View<'_, S, Portable<IS_RICH>>,
    depth: u32,
    states: &mut [State<S>],
    descend: &mut Descend<'_, S>,
) -> u64 {
    n_sequences(view, depth, states, descend)
}

/// Counts sequences of `depth` legal moves, on any machine.
pub(crate) fn perft<S: Set, const IS_RICH: bool>(
    view: View<'_, S, Portable<IS_RICH>>,
    depth: u32,
    states: &mut [State<S>],
) -> u64 {
    type Bare<const IS_RICH: bool> = <Portable<IS_RICH> as Machine>::Bare;
    if const { IS_RICH && !<Bare<IS_RICH> as Extract>::IS_RICH && has_room::<S>() }
        && let Some(view) = view.bare_for(depth)
    {
        return view.machine.perft(view, depth, states);
    }
    n_sequences_anywhere(view, depth, states, &mut |after, states| {
        perft(view.at(after), depth - 1, states)
    })
}

/// Counts sequences of `depth` legal moves, with cached counts and a state for each move; `count` counts those of so many
/// moves without the cache.
pub(crate) fn perft_with<S: Set>(
    view: View<'_, S, Portable<true>>,
    depth: u32,
    states: &mut [State<S>],
    memory: &Memory<'_>,
    count: &dyn Fn(&State<S>, u32) -> u64,
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
        _ => n_sequences_anywhere(view, depth, states, &mut |after, states| {
            perft_with(view.at(after), depth - 1, states, memory, count)
        }),
    };
    // A search that was given up has no count.
    if view.root.query.too_much().is_none() {
        memory.counts.put(key, n);
    }
    n
}
