//! Dependencies of castling rights: how joint moves test whether pieces have moved.
//!
//! Marks of unmoved pieces are only ever cleared, never set. A right is lost for good with a mark that its move
//! requires. The required marks follow from the form of the move's conditions and are computed here. An executor
//! tests which of them a position still has.

use crate::{Action, CellSet, Cells, Condition, Effect, Inputs, Joint, Node, Rules};

/// The way in which a joint move tests whether pieces have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkTest {
    /// The joint move does not test it.
    Nothing,
    /// It tests each of its own pieces, which are therefore still on their start places.
    ItsPieces,
    /// It tests the pieces on certain cells.
    Cells,
    /// It tests in some other way: every mark may count.
    Anything,
}

impl MarkTest {
    /// Returns how a joint move of these rules tests marks; [`MarkTest::Anything`] if its form is not recognized.
    pub fn of(joint: &Joint, rules: &Rules) -> Self {
        let reads_marks = joint
            .pieces
            .iter()
            .any(|piece| piece.subject.reads().unmoved);
        if !joint.has_fixed_ends() {
            return Self::Anything;
        }
        if !reads_marks && !joint.when.reads().unmoved {
            return Self::Nothing;
        }
        // A named cell is then several places.
        if rules.levels > 1 {
            return Self::Anything;
        }
        let is_simple = joint
            .pieces
            .iter()
            .all(|piece| is_unmoved_alone(&piece.subject).is_some());
        if !is_simple || !is_understood(&joint.when) {
            return Self::Anything;
        }
        let mut required = Vec::new();
        cells_required(&joint.when, &mut required);
        let is_tested = |index: usize| {
            is_unmoved_alone(&joint.pieces[index].subject) == Some(true)
                || required
                    .iter()
                    .any(|cells| names(cells, index, &joint.pieces[index].subject))
        };
        let is_lasting = !rules.effects.iter().any(changes_pieces)
            && joint.pieces.iter().all(|piece| is_lasting(&piece.subject));
        if is_lasting && (0..joint.pieces.len()).all(is_tested) {
            return Self::ItsPieces;
        }
        if !reads_marks && !has_bound(&joint.when) {
            return Self::Cells;
        }
        Self::Anything
    }
}

/// Tests whether every part of the condition that reads marks depends on marks alone, so that it can be evaluated.
fn is_understood(condition: &Condition) -> bool {
    match condition {
        _ if is_of_marks(condition) => true,
        Condition::And(a, b) | Condition::Or(a, b) => is_understood(a) && is_understood(b),
        other => !other.reads().unmoved,
    }
}

/// Tests whether the condition depends on marks alone, cell by cell.
pub fn is_of_marks(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => is_of_marks(inner),
        Condition::And(a, b) | Condition::Or(a, b) => is_of_marks(a) && is_of_marks(b),
        Condition::In(a, b) | Condition::Same(a, b) => are_of_marks(a) && are_of_marks(b),
        Condition::Some(cells) | Condition::None(cells) => are_of_marks(cells),
        _ => false,
    }
}

/// Tests whether the set depends on marks alone: membership of a cell depends only on that cell.
fn are_of_marks(cells: &Cells) -> bool {
    cells.is_by_cell(Inputs::UNMOVED.and(Inputs::VARIABLE))
}

/// Tests whether a set of pieces contains only unmoved pieces; `None` if it reads marks in another way.
pub fn is_unmoved_alone(subject: &Cells) -> Option<bool> {
    match subject {
        Cells::Unmoved => Some(true),
        Cells::And(a, b) => Some(is_unmoved_alone(a)? | is_unmoved_alone(b)?),
        Cells::Minus(a, b) if !b.reads().unmoved => is_unmoved_alone(a),
        other => (!other.reads().unmoved).then_some(false),
    }
}

/// Tests whether membership of an unmoved piece in the set is constant, as long as the pieces of the joint move are on
/// their start places.
fn is_lasting(subject: &Cells) -> bool {
    let of_piece = Inputs::PIECES.and(Inputs::UNMOVED).and(Inputs::VARIABLE);
    match subject {
        Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) => is_lasting(a) && is_lasting(b),
        other => other.is_by_cell(of_piece) || Node::from(other).follows_from(Inputs::VARIABLE),
    }
}

/// Tests whether an effect may change the kind or the owner of a piece that does not move.
pub fn changes_pieces(effect: &Effect) -> bool {
    let mut actions = effect.actions.iter();
    actions.any(|action| action.changes().alters_pieces())
}

/// Tests whether an effect may put another piece on the place that a piece has moved to.
pub fn puts_pieces(effect: &Effect) -> bool {
    let mut changes = effect.actions.iter().map(Action::changes);
    changes.any(|changes| changes.puts_pieces() || changes.alters_pieces())
}

/// Collects the sets of cells that must be unmoved for the condition to hold.
fn cells_required<'c>(condition: &'c Condition, required: &mut Vec<&'c Cells>) {
    match condition {
        Condition::And(a, b) => {
            cells_required(a, required);
            cells_required(b, required);
        }
        Condition::In(cells, Cells::Unmoved) => required.push(cells),
        _ => {}
    }
}

/// Tests whether the set contains the piece of this index in a joint move, wherever it is.
fn names(cells: &Cells, index: usize, subject: &Cells) -> bool {
    match cells {
        Cells::Or(a, b) => names(a, index, subject) || names(b, index, subject),
        Cells::Bound(bound) => usize::from(bound.0) == index,
        Cells::Constant(sets) => stands_within(subject, sets),
        _ => false,
    }
}

/// Tests whether every piece in the set is on these cells, one set for each player.
fn stands_within(subject: &Cells, sets: &[CellSet]) -> bool {
    match subject {
        Cells::And(a, b) => stands_within(a, sets) || stands_within(b, sets),
        Cells::Constant(cells) => {
            cells.len() == sets.len()
                && cells
                    .iter()
                    .zip(sets)
                    .all(|(cells, set)| cells.is_subset(set))
        }
        _ => false,
    }
}

/// Tests whether a part of the condition that depends on marks alone names a piece of the joint move.
fn has_bound(condition: &Condition) -> bool {
    match condition {
        _ if is_of_marks(condition) => Node::from(condition).inputs().has(Inputs::VARIABLE),
        Condition::Not(inner) => has_bound(inner),
        Condition::And(a, b) | Condition::Or(a, b) => has_bound(a) || has_bound(b),
        _ => false,
    }
}
