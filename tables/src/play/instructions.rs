//! The instructions of machines for which the generator of moves is compiled.

use crate::data::extract::Extract;
use crate::data::set::Set;
use crate::data::state::State;
use crate::play::batch::Sink;
use crate::play::node::Node;
use crate::play::view::View;

/// A machine for which the generator of moves is compiled.
pub(crate) trait Machine: Extract {
    /// Whether the generator of moves is compiled once more for each counter: faster, and slower to build.
    const HAS_ROOM: bool;

    /// The machine for positions without conditions of single moves, and without data other than the pieces on the board.
    type Bare: Machine;

    /// Returns the machine for such positions.
    fn bare(self) -> Self::Bare;

    /// Counts sequences of `depth` legal moves, with a state for each move.
    fn perft<S: Set>(self, view: View<'_, S, Self>, depth: u32, states: &mut [State<S>]) -> u64;

    /// Sends all moves that are legal except for must rules to a sink.
    fn generate<'t, S: Set>(self, node: &Node<'t, S, Self>, sink: &mut dyn Sink<'t, S>);
}

/// Tests whether more code is compiled for sets of this width, so that counts are faster: the generator without conditions of
/// single moves, and with a counter in it.
pub(crate) const fn has_room<S: Set>() -> bool {
    S::N_CELLS <= 128
}

/// A computation on a state, faster on machines with instructions for it.
pub(crate) trait OnMachine<S: Set> {
    /// The result.
    type Output;

    /// Runs the computation. An implementation needs `inline(always)`, otherwise it is compiled for
    /// any machine.
    fn run<M: Machine>(self, view: View<'_, S, M>) -> Self::Output;
}
