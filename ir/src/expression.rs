//! Rule expressions after names and types have been resolved.
//!
//! Every expression is evaluated for one player, `me`: the mover for a rule about moves, the player to move for an
//! end. Most expressions are sets of cells; a condition tests sets or numbers.

use crate::{
    AttributeId, CellSet, CounterId, KindId, MovementId, Node, PartName, PhaseId, PlayerId,
    PlayerSet, StatusId, StoreId, Symbols, TurnId, ZoneId,
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
    /// The cells that a piece of `me` with this movement could reach from these in the position.
    Reach(Box<Cells>, MovementId),
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
            | Self::Bound(_) => {}
            Self::Below(set)
            | Self::Above(set)
            | Self::Last(set)
            | Self::Near(set, _)
            | Self::Reach(set, _)
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

/// A store relative to `me`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct StoreRef {
    /// The store.
    pub store: StoreId,
    /// The owner; several players mean all of their stores.
    pub of: PlayerSet,
}

/// A comparison of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Compare {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Compare {
    /// Tests whether the comparison holds for two values.
    pub fn holds<N: Ord>(self, a: N, b: N) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Greater => a > b,
            Self::AtLeast => a >= b,
        }
    }

    /// Returns the negated comparison, which holds exactly if this one does not.
    pub fn opposite(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Greater => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }

    /// Returns the comparison with its operands exchanged.
    pub fn turned(self) -> Self {
        match self {
            Self::Equal => Self::Equal,
            Self::NotEqual => Self::NotEqual,
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Greater => Self::Less,
            Self::AtLeast => Self::AtMost,
        }
    }

    /// Returns the numbers at which the comparison with `constant` changes: its value there differs from its value at
    /// the number below.
    pub fn changes_at(self, constant: u32) -> impl Iterator<Item = u32> {
        let at_this = !matches!(self, Self::AtMost | Self::Greater);
        let at_next = !matches!(self, Self::Less | Self::AtLeast);
        let this = at_this.then_some(constant);
        let next = at_next
            .then_some(constant)
            .and_then(|this| this.checked_add(1));
        this.into_iter().chain(next)
    }
}

/// A number.
#[derive(Clone, PartialEq, Hash, Debug, Serialize)]
pub enum Number {
    /// A constant.
    Constant(u32),
    /// The number of cells.
    Count(Cells),
    /// The number of occurrences of this position, this one included.
    ///
    /// Two positions are equal if all of these are equal:
    /// - the pieces and their places, and the player to move;
    /// - the unmoved pieces, while a part or a joint move can still depend on them;
    /// - the cells passed on which a legal turn could capture en passant, in any order;
    /// - [counters of the key](crate::Rules::counters_in_key), contents of stores, attributes of cells and the phase;
    /// - given statuses with the turns that they have left;
    /// - a pending call of chance;
    /// - the sets of cells of the last turn that rules read, in any order.
    ///
    /// The number of turns made is not part of it.
    Repeats,
    /// The number of occurrences of this position within the last turns of all players, this one included. The number
    /// of turns is given; an occurrence of [`Number::Repeats`] counts if it is at most as many turns ago.
    RepeatsWithin(Box<Number>),
    /// The number of turns that `me` has made.
    Turns,
    /// A counter. A counter for each player is summed over these players.
    Counter(CounterId, PlayerSet),
    /// The number of pieces or tiles in a store.
    Has(StoreRef),
    /// The sum of an attribute over places.
    Attribute(AttributeId, Cells),
    /// The attribute of the kind chosen.
    AttributeOfChosen(AttributeId),
    /// The sum of an attribute of kinds over the pieces in a store.
    AttributeOfStore(AttributeId, StoreRef),
    /// The sum of two or more numbers, saturating at the largest number.
    Sum(Vec<Number>),
}

impl Number {
    /// Visits the child expressions, left to right.
    pub fn for_each_child<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Constant(_)
            | Self::Repeats
            | Self::Turns
            | Self::Counter(..)
            | Self::Has(_)
            | Self::AttributeOfChosen(_)
            | Self::AttributeOfStore(..) => {}
            Self::Count(set) | Self::Attribute(_, set) => visit(Node::Cells(set)),
            Self::RepeatsWithin(turns) => visit(Node::Number(turns)),
            Self::Sum(numbers) => {
                for number in numbers {
                    visit(Node::Number(number));
                }
            }
        }
    }
}

/// A condition, true or false.
#[derive(Clone, PartialEq, Hash, Debug, Serialize)]
pub enum Condition {
    /// A constant.
    Constant(bool),
    /// The negation.
    Not(Box<Condition>),
    /// The conjunction.
    And(Box<Condition>, Box<Condition>),
    /// The disjunction.
    Or(Box<Condition>, Box<Condition>),
    /// The set is not empty.
    Some(Cells),
    /// The set is empty.
    None(Cells),
    /// The first set is **not empty** and all of it is in the second.
    In(Cells, Cells),
    /// The sets are equal.
    Same(Cells, Cells),
    /// A comparison of numbers.
    Compare(Compare, Number, Number),
    /// The piece of some step is of one of these kinds (before any promotion).
    PieceIs(Vec<KindId>),
    /// Some step is made by one of these parts; a joint move and a drop are made by none.
    PartIs(Vec<PartName>),
    /// The turn is of one of these kinds of turn.
    TurnIs(Vec<TurnId>),
    /// The kind chosen in some step (promotion, drop) is one of these.
    ChosenIs(Vec<KindId>),
    /// The game is in one of these phases.
    PhaseIs(Vec<PhaseId>),
    /// The set is not empty and all of its places are on the ground.
    Ground(Cells),
    /// The first set of symbols is **not empty** and all of it is in the second.
    SymbolsIn(Symbols, Symbols),
    /// The sets of symbols are equal.
    SameSymbols(Symbols, Symbols),
    /// Some step is a drop from a hand.
    FromHand,
    /// The turn attacks a royal piece of an enemy.
    GivesCheck,
    /// The royal pieces of one of these players are not safe ([`Royal::safe`](crate::Royal::safe)).
    InCheck(PlayerSet),
    /// One of these players would be in check without a legal turn if it were that player's turn. For another player
    /// after a turn, the turn is ended first, with counters and phases. The condition looks ahead as
    /// [`Condition::CanMove`] does.
    Checkmate(PlayerSet),
    /// `me` is one of these players.
    MeIs(Vec<PlayerId>),
    /// `me`, the player to move, has a legal turn.
    ///
    /// This condition, like the other conditions on legal turns, looks ahead: the turns are those of the complete
    /// rules, whose forbid rules may look ahead themselves. No result is defined beyond the depth limit: an executor
    /// with a limit reports that it cannot decide.
    CanMove,
    /// `me`, the player to move, has a legal turn that satisfies the condition, evaluated before the turn is made.
    /// The condition looks ahead as [`Condition::CanMove`] does.
    Could(Box<Condition>),
    /// The condition holds for some cell of the set.
    Any {
        /// The variable, bound to one cell at a time.
        variable: Bound,
        /// The set of cells.
        over: Cells,
        /// The condition on each cell.
        condition: Box<Condition>,
    },
    /// The condition holds for every cell of the set.
    Every {
        /// The variable, bound to one cell at a time.
        variable: Bound,
        /// The set of cells.
        over: Cells,
        /// The condition on each cell.
        condition: Box<Condition>,
    },
    /// Some line of this rider joins a cell of the first set to a cell of the second, with no piece between them.
    Aligned(Cells, Cells, MovementId),
}

impl Condition {
    /// Returns the parts of `a and b and c`, left to right, or the condition itself if it is no conjunction.
    pub fn conjuncts(&self) -> Vec<&Condition> {
        let (mut open, mut parts) = (vec![self], Vec::new());
        while let Some(condition) = open.pop() {
            match condition {
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
            | Self::PieceIs(_)
            | Self::PartIs(_)
            | Self::TurnIs(_)
            | Self::ChosenIs(_)
            | Self::PhaseIs(_)
            | Self::FromHand
            | Self::GivesCheck
            | Self::InCheck(_)
            | Self::Checkmate(_)
            | Self::MeIs(_)
            | Self::CanMove => {}
            Self::Not(inner) | Self::Could(inner) => visit(Node::Condition(inner)),
            Self::And(a, b) | Self::Or(a, b) => {
                visit(Node::Condition(a));
                visit(Node::Condition(b));
            }
            Self::Some(set) | Self::None(set) | Self::Ground(set) => visit(Node::Cells(set)),
            Self::In(a, b) | Self::Same(a, b) | Self::Aligned(a, b, _) => {
                visit(Node::Cells(a));
                visit(Node::Cells(b));
            }
            Self::Compare(_, a, b) => {
                visit(Node::Number(a));
                visit(Node::Number(b));
            }
            Self::SymbolsIn(a, b) | Self::SameSymbols(a, b) => {
                visit(Node::Symbols(a));
                visit(Node::Symbols(b));
            }
            Self::Any {
                variable: _,
                over,
                condition,
            }
            | Self::Every {
                variable: _,
                over,
                condition,
            } => {
                visit(Node::Cells(over));
                visit(Node::Condition(condition));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Compare;

    #[test]
    fn comparisons_are_turned_and_denied() {
        let all = [
            Compare::Equal,
            Compare::NotEqual,
            Compare::Less,
            Compare::AtMost,
            Compare::Greater,
            Compare::AtLeast,
        ];
        for how in all {
            for (a, b) in [(1, 2), (2, 2), (3, 2)] {
                assert_eq!(how.opposite().holds(a, b), !how.holds(a, b), "{how:?}");
                assert_eq!(how.turned().holds(b, a), how.holds(a, b), "{how:?}");
            }
        }
    }
}
