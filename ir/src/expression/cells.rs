//! Sets of cells.

use crate::about::{About, Definition, Inputs, Members};
use crate::{
    CellSet, Condition, DiceRef, KindId, MovementId, Node, PlayerSet, Speaks, StatusId, ZoneId,
};
use serde::Serialize;

/// The index of a bound variable: the pieces of a joint move, or the variable of a quantifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Bound(pub u8);

/// A set of cells, or of places in games with stacks.
///
/// In games with stacks a zone or a named cell contains every place over its cells up to the next free one; pieces
/// are on places.
#[derive(Clone, PartialEq, Hash, Debug, Serialize)]
pub enum Cells {
    /// Constant sets, one for each player as `me`.
    Constant(Vec<CellSet>),
    /// A zone, in the view of `me`.
    Zone(ZoneId),
    /// Cells with pieces of these kinds, of any player.
    Kinds(Vec<KindId>),
    /// Cells with pieces of the kinds that dice show, of any player.
    Thrown(DiceRef),
    /// Cells with pieces of `me`.
    Mine,
    /// Cells with pieces of the enemies of `me`.
    Enemy,
    /// Cells with pieces of these players.
    PiecesOf(PlayerSet),
    /// Cells without a piece: places on the ground.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// Every cell.
    All,
    /// Pieces with this status, of any player.
    Status(StatusId),
    /// Pieces that have not moved.
    Unmoved,
    /// The royal pieces of `me`.
    Royal,
    /// Enemy pieces that could capture a royal piece of `me`.
    Checkers,
    /// The start of the move; empty for a drop.
    From,
    /// The end of the move.
    To,
    /// The places of the captured pieces.
    Captured,
    /// The empty cells that the move passes.
    Passed,
    /// The occupied cells that the move jumps.
    Jumped,
    /// The place of a promotion.
    Promoted,
    /// The places whose piece, or the support below it, has changed (read on the position reached).
    Touched,
    /// The places of the pieces that the mover carries, before the move.
    Load,
    /// The places directly below these.
    Below(Box<Cells>),
    /// The occupied places directly above these.
    Above(Box<Cells>),
    /// A set of the last turn instead of this move: `last.to` and so on (in ends, and in rules that read history).
    Last(Box<Cells>),
    /// A set on the position before the step; for expressions on whole turns, before the turn.
    Was(Box<Cells>),
    /// A set of the steps made before this one in its turn, instead of this step: `earlier.to` and so on.
    Earlier(Box<Cells>),
    /// A bound variable.
    Bound(Bound),
    /// The intersection of both sets.
    And(Box<Cells>, Box<Cells>),
    /// The union of both sets.
    Or(Box<Cells>, Box<Cells>),
    /// The cells of the first set that are not in the second.
    Minus(Box<Cells>, Box<Cells>),
    /// The cells that a movement of `me` reaches from these on an empty board.
    Near(Box<Cells>, MovementId),
    /// The cells that a movement of another player reaches from these on an empty board.
    NearOf {
        /// The cells from which the movement begins.
        from: Box<Cells>,
        /// The movement.
        movement: MovementId,
        /// The player: exactly one, whichever player is `me`.
        of: PlayerSet,
    },
    /// The cells that a piece of `me` with this movement could reach from these in the position.
    Reach(Box<Cells>, MovementId),
    /// The cells that the pieces on these cells could reach by their own movement, without joint moves and whatever
    /// rules forbid.
    OwnReach(Box<Cells>),
    /// The pieces of these players that could capture on one of the cells, as in [`Cells::Attacked`]. A piece that
    /// they could capture is assumed on each cell that has none.
    Attackers {
        /// The players that capture.
        of: PlayerSet,
        /// The cells on which they capture.
        on: Box<Cells>,
    },
    /// The cells from which the pieces with orders of these players go.
    OrderFrom(PlayerSet),
    /// The cells to which the orders of these players lead.
    OrderTo(PlayerSet),
    /// The cells of a set that are connected with a cell of another set: both cells are in the first set, and steps of
    /// a movement of `me` on an empty board lead from one to the other through cells of the first set.
    Spread {
        /// The cells from which the steps begin. Those outside of `through` begin nothing.
        from: Box<Cells>,
        /// The steps.
        movement: MovementId,
        /// The steps that only unmoved pieces have, if there are any.
        unmoved: Option<MovementId>,
        /// The cells through which the steps lead.
        through: Box<Cells>,
    },
    /// The cells strictly between the two sets on lines of this rider.
    Between(Box<Cells>, Box<Cells>, MovementId),
    /// The cells of the set on which an enemy's next turn could capture a piece of `me`:
    /// [`AttackRules`](crate::AttackRules).
    Attacked(Box<Cells>),
    /// The cells of a set that would be attacked if a piece were moved there: [`Cells::Attacked`] with the piece
    /// lifted from its cell.
    Unsafe {
        /// The tested piece, one cell.
        piece: Box<Cells>,
        /// The cells on which the piece is tested.
        at: Box<Cells>,
    },
    /// The cells of the files of these.
    File(Box<Cells>),
    /// The cells of the ranks of these.
    Rank(Box<Cells>),
    /// The cells of a set for which the condition holds.
    Those {
        /// The variable, bound to one cell at a time.
        variable: Bound,
        /// The set of cells.
        over: Box<Cells>,
        /// The condition on each cell.
        condition: Box<Condition>,
    },
}

impl Cells {
    /// Returns the parts of `a & b & c`, left to right, or the set itself if it is no intersection.
    pub fn conjuncts(&self) -> Vec<&Cells> {
        let (mut open, mut parts) = (vec![self], Vec::new());
        while let Some(cells) = open.pop() {
            match cells {
                Self::And(a, b) => open.extend([&**b, &**a]),
                other => parts.push(other),
            }
        }
        parts
    }

    /// Visits the child expressions, left to right.
    pub fn for_each_child<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Constant(_)
            | Self::Zone(_)
            | Self::Kinds(_)
            | Self::Thrown(_)
            | Self::Mine
            | Self::Enemy
            | Self::PiecesOf(_)
            | Self::Empty
            | Self::Occupied
            | Self::All
            | Self::Status(_)
            | Self::Unmoved
            | Self::Royal
            | Self::Checkers
            | Self::From
            | Self::To
            | Self::Captured
            | Self::Passed
            | Self::Jumped
            | Self::Promoted
            | Self::Touched
            | Self::Load
            | Self::OrderFrom(_)
            | Self::OrderTo(_)
            | Self::Bound(_) => {}
            Self::Below(set)
            | Self::Above(set)
            | Self::Last(set)
            | Self::Earlier(set)
            | Self::Was(set)
            | Self::Near(set, _)
            | Self::NearOf {
                from: set,
                movement: _,
                of: _,
            }
            | Self::Reach(set, _)
            | Self::OwnReach(set)
            | Self::Attackers { of: _, on: set }
            | Self::Attacked(set)
            | Self::File(set)
            | Self::Rank(set) => visit(Node::Cells(set)),
            Self::And(a, b) | Self::Or(a, b) | Self::Minus(a, b) | Self::Between(a, b, _) => {
                visit(Node::Cells(a));
                visit(Node::Cells(b));
            }
            Self::Unsafe { piece, at } => {
                visit(Node::Cells(piece));
                visit(Node::Cells(at));
            }
            Self::Spread {
                from,
                movement: _,
                unmoved: _,
                through,
            } => {
                visit(Node::Cells(from));
                visit(Node::Cells(through));
            }
            Self::Those {
                variable: _,
                over,
                condition,
            } => {
                visit(Node::Cells(over));
                visit(Node::Condition(condition));
            }
        }
    }

    /// Returns the properties of the set, apart from those of its parts.
    pub fn about(&self) -> About {
        let pieces = |reads| About::by_cell(reads).called(Members::Pieces);
        match self {
            Self::Constant(_) | Self::Zone(_) | Self::All => About::by_cell(Inputs::NONE),
            Self::Kinds(_) => pieces(Inputs::KIND),
            Self::Thrown(_) => pieces(Inputs::KIND.and(Inputs::CHANCE)),
            Self::Mine | Self::Enemy | Self::PiecesOf(_) => pieces(Inputs::OWNER),
            // Texts say of a cell that it is occupied.
            Self::Empty | Self::Occupied => About::by_cell(Inputs::OCCUPIED),
            Self::Status(status) => pieces(Inputs::STATUS).naming(Definition::Status(*status)),
            Self::Unmoved => pieces(Inputs::UNMOVED),
            Self::Royal => pieces(Inputs::ROYAL),
            Self::Checkers => {
                About::reads(Inputs::ATTACK.and(Inputs::ROYAL)).called(Members::Pieces)
            }
            Self::From => About::by_cell(Inputs::FROM),
            Self::To => About::by_cell(Inputs::TO),
            Self::Captured => pieces(Inputs::CAPTURED),
            Self::Passed => About::by_cell(Inputs::PASSED),
            Self::Jumped => pieces(Inputs::JUMPED),
            Self::Promoted => pieces(Inputs::PROMOTED),
            Self::Touched => pieces(Inputs::TOUCHED.and(Inputs::OCCUPIED)),
            Self::Load => pieces(Inputs::CARRIED.and(Inputs::LEVELS)),
            Self::Below(_) => About::of_parts(Inputs::LEVELS).strict().growing(),
            Self::Above(_) => About::of_parts(Inputs::LEVELS)
                .strict()
                .growing()
                .called(Members::Pieces),
            Self::Last(_) => About::reads(Inputs::LAST)
                .speaking(Speaks::OfLast)
                .called(Members::OfParts),
            Self::Was(_) => About::reads(Inputs::EARLIER)
                .speaking(Speaks::OfMoveEarlier)
                .called(Members::OfParts),
            Self::Earlier(_) => About::reads(Inputs::STEPS_BEFORE)
                .speaking(Speaks::OfStepsBefore)
                .called(Members::OfParts),
            Self::Bound(_) => About::by_cell(Inputs::VARIABLE),
            Self::And(..) => About::by_cell(Inputs::NONE)
                .strict()
                .growing()
                .within(0)
                .called(Members::OfParts),
            Self::Or(..) => About::by_cell(Inputs::NONE)
                .growing()
                .called(Members::OfParts),
            Self::Minus(..) => About::by_cell(Inputs::NONE)
                .within(0)
                .called(Members::OfParts),
            Self::Near(_, movement)
            | Self::NearOf { movement, .. }
            | Self::Between(_, _, movement) => About::of_parts(Inputs::NONE)
                .naming(Definition::Movement(*movement))
                .strict()
                .growing(),
            Self::Reach(_, movement) => About::reads(Inputs::PIECES)
                .naming(Definition::Movement(*movement))
                .strict()
                .growing(),
            Self::Spread {
                movement, unmoved, ..
            } => {
                let about = match unmoved {
                    Some(_) => About::reads(Inputs::UNMOVED),
                    None => About::of_parts(Inputs::NONE),
                };
                about
                    .naming(Definition::Movement(*movement))
                    .strict()
                    .growing()
                    .within(1)
            }
            Self::OrderFrom(_) | Self::OrderTo(_) => About::reads(Inputs::ORDERS),
            Self::OwnReach(_) => About::reads(Inputs::MOVEMENT).strict().growing(),
            Self::Attackers { of, .. } => {
                let others = match of {
                    PlayerSet::Enemy => Inputs::UNSAFE_OTHERS,
                    _ => Inputs::ATTACK_ON_OTHERS,
                };
                About::reads(Inputs::ATTACK.and(others))
                    .strict()
                    .growing()
                    .called(Members::Pieces)
            }
            // A cell without a piece of `me` is tested with an assumed piece, which has passed nothing.
            Self::Attacked(_) => About::reads(Inputs::ATTACK)
                .strict()
                .growing()
                .within(0)
                .called(Members::OfParts),
            Self::Unsafe { piece, .. } => {
                let others = match piece.is_of_me() {
                    true => Inputs::NONE,
                    false => Inputs::UNSAFE_OTHERS,
                };
                About::reads(Inputs::ATTACK.and(others)).strict().within(1)
            }
            Self::File(_) | Self::Rank(_) => About::of_parts(Inputs::NONE).strict().growing(),
            Self::Those { .. } => About::of_parts(Inputs::VARIABLE)
                .strict()
                .growing()
                .within(0)
                .called(Members::OfParts),
        }
    }

    /// Tests whether the form of the set implies that all of its pieces are those of `me`.
    fn is_of_me(&self) -> bool {
        match self {
            Self::Mine | Self::Royal | Self::From => true,
            Self::And(a, b) => a.is_of_me() || b.is_of_me(),
            Self::Or(a, b) => a.is_of_me() && b.is_of_me(),
            other => other.container().is_some_and(Self::is_of_me),
        }
    }

    /// Returns the kinds that the form of a set of pieces names.
    pub fn kinds_named(&self) -> Vec<KindId> {
        match self {
            Self::Kinds(kinds) => kinds.clone(),
            Self::And(a, b) | Self::Or(a, b) => {
                let mut named = a.kinds_named();
                named.extend(b.kinds_named());
                named
            }
            Self::Minus(a, _) => a.kinds_named(),
            _ => Vec::new(),
        }
    }
}
