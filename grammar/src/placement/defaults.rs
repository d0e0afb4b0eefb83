//! A position over the defaults of a file's tests: both are over the start position.

use ir::{Call, CellId, CounterField, CounterId, PassedCells, Placement, PlayerId, Rules, Unmoved};
use rustc_hash::FxHashSet;

use super::Reading;

/// Returns a position with the parts that it omits as in the defaults. If it has pieces of its own, the unmoved pieces, passed
/// cells and values of pieces in the defaults are those of other pieces, and are not used.
pub fn over(rules: &Rules, position: Reading, defaults: &Reading) -> Reading {
    let (mut above, below) = (position.placement, &defaults.placement);
    if position.unchecked.fen.is_some() {
        // A FEN has first the values of all counters, also of those that it cannot write.
        let mut seen: FxHashSet<(CounterId, PlayerId)> = FxHashSet::default();
        above.counters.retain(|(counter, player, _)| {
            let is_first = seen.insert((*counter, *player));
            !is_first || rules.counters[counter.index()].field != CounterField::None
        });
    }
    let has_pieces = above.pieces.is_some();
    let changes_board = has_pieces || above.turn.is_some_and(|turn| below.turn != Some(turn));
    let is_of_cell = |place: &CellId| !has_pieces || above.piece(*place).is_some();
    let attributes = below.attributes.iter().filter(|(attribute, place, _)| {
        rules.attributes[attribute.index()].of == ir::AttributeOf::Cell || is_of_cell(place)
    });
    let has_turns = above.plies.is_some() || !above.turns.is_empty();
    let placement = Placement {
        attributes: attributes.chain(&above.attributes).copied().collect(),
        phase: above.phase.or(below.phase),
        called: match above.called {
            Call::LeftOut => below.called,
            called => called,
        },
        thrown: joined(&below.thrown, above.thrown),
        left: joined(&below.left, above.left),
        turn: above.turn.or(below.turn),
        unmoved: match above.unmoved {
            Unmoved::LeftOut if !has_pieces => below.unmoved.clone(),
            unmoved => unmoved,
        },
        counters: joined(&below.counters, above.counters),
        statuses: joined(&below.statuses, above.statuses),
        stores: joined(&below.stores, above.stores),
        passed: match above.passed {
            PassedCells::LeftOut if !changes_board => below.passed.clone(),
            passed => passed,
        },
        plies: match has_turns {
            true => above.plies,
            false => below.plies,
        },
        turns: match has_turns {
            true => above.turns,
            false => below.turns.clone(),
        },
        unseen: above.unseen.or_else(|| below.unseen.clone()),
        pieces: above.pieces.or_else(|| below.pieces.clone()),
    };
    let mut unchecked = position.unchecked;
    let of_defaults = &defaults.unchecked;
    unchecked.called = unchecked.called.or(of_defaults.called);
    unchecked.unseen = unchecked.unseen.or(of_defaults.unseen);
    unchecked.is_store_read &= of_defaults.is_store_read;
    Reading {
        placement,
        unchecked,
    }
}

/// Returns the entries of both; the later ones win.
fn joined<T: Clone>(below: &[T], above: Vec<T>) -> Vec<T> {
    below.iter().cloned().chain(above).collect()
}
