//! The instructions of machines for which the generator of moves is compiled.

use crate::data::extra::Extra;
use crate::data::extract::Extract;
use crate::data::set::Set;
use crate::play::node::Node;
use crate::play::sink::Sink;
use crate::play::view::View;

/// A machine for which the generator of moves is compiled.
pub(crate) trait Machine: Extract {
    /// Whether the generator of moves is compiled once more for each counter: faster, and slower to build.
    const HAS_ROOM: bool;

    /// Counts sequences of `depth` legal moves.
    fn perft<S: Set, const K: usize, E: BareCounts>(
        self,
        view: View<'_, S, K, E, Self>,
        depth: u32,
    ) -> u64;

    /// Sends all moves that are legal except for must rules to a sink.
    fn generate<S: Set, const K: usize, E: Extra>(
        self,
        node: &Node<'_, S, K, E, Self>,
        sink: &mut dyn Sink<S>,
    );
}

/// A computation on a state, faster on machines with instructions for it.
pub(crate) trait OnMachine<S: Set, const K: usize, E: Extra> {
    /// The result.
    type Output;

    /// Runs the computation. An implementation needs `inline(always)`, otherwise it is compiled for
    /// any machine.
    fn run<M: Machine>(self, view: View<'_, S, K, E, M>) -> Self::Output;
}

/// Data of states without which sequences of moves may be counted.
pub(crate) trait BareCounts: Extra {
    /// Counts sequences of moves in states without the data, if no rule reads it within these moves and there are such
    /// states.
    #[inline(always)]
    fn count_bare<S: Set, const K: usize, M: Machine>(
        _view: &View<'_, S, K, Self, M>,
        _depth: u32,
    ) -> Option<u64> {
        None
    }
}
