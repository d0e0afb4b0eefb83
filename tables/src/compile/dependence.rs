//! What conditions depend on: the position, the start and the end of a move.

use ir::{Cells, Condition, Inputs, Node};

/// Tests whether a forbid rule on an attack depends only on the position and the attacked cell, so that it is the same
/// for all attackers of a cell. It may depend on the player to move.
pub(crate) fn depends_on_end(forbid: &Condition) -> bool {
    let others = Inputs::MOVE
        .without(Inputs::TO.and(Inputs::CAPTURED))
        .and(Inputs::LAST)
        .and(Inputs::VARIABLE);
    let mut fits = !forbid.reads().attack;
    Node::Condition(forbid).walk(&mut |node, _| fits &= !node.about().reads.has(others));
    fits
}

/// Returns the set of pieces of a condition on a move, if it only tests whether the moving piece is in the set, and the
/// set depends on the position alone.
pub(crate) fn starts_of(condition: &Condition) -> Option<&Cells> {
    match condition {
        Condition::In(Cells::From, subject) => {
            let reads = subject.reads();
            (!reads.of_move && !reads.attack).then_some(subject)
        }
        _ => None,
    }
}

/// Tests whether a forbid rule on an attack depends only on the position, the attacker, and the attacked cell.
pub(crate) fn depends_on_start_and_end(forbid: &Condition) -> bool {
    let mut parts = forbid.conjuncts().into_iter();
    parts.all(|part| starts_of(part).is_some() || depends_on_end(part))
}
