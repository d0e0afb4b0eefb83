//! Conditions.

use crate::about::{About, Definition, Inputs};
use crate::{
    Bound, Cells, Compare, DiceRef, KindId, MovementId, Node, Number, PartName, PhaseId, PlayerId,
    PlayerSet, Speaks, Symbols, TurnId,
};
use serde::Serialize;

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
    /// The piece of some step is of a kind that these dice show (before any promotion).
    PieceIsThrown(DiceRef),
    /// The kind chosen in some step (promotion, drop) is one that these dice show.
    ChosenIsThrown(DiceRef),
    /// One of these dice shows one of these faces.
    ThrownIs(DiceRef, Vec<u8>),
    /// These dice have been thrown and show faces of the same names, as often.
    SameThrown(DiceRef, DiceRef),
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
    /// The condition held on the position before the step; in expressions on whole turns, before the turn.
    Was(Box<Condition>),
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
            | Self::PieceIsThrown(_)
            | Self::ChosenIsThrown(_)
            | Self::ThrownIs(..)
            | Self::SameThrown(..)
            | Self::PhaseIs(_)
            | Self::FromHand
            | Self::GivesCheck
            | Self::InCheck(_)
            | Self::Checkmate(_)
            | Self::MeIs(_)
            | Self::CanMove => {}
            Self::Not(inner) | Self::Could(inner) | Self::Was(inner) => {
                visit(Node::Condition(inner))
            }
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

    /// Returns the properties of the condition, apart from those of its parts.
    pub fn about(&self) -> About {
        match self {
            Self::Constant(_) | Self::MeIs(_) => About::by_cell(Inputs::NONE),
            Self::Not(_) | Self::And(..) | Self::Or(..) => About::by_cell(Inputs::NONE),
            Self::Some(_) => About::of_parts(Inputs::NONE).strict().growing(),
            Self::In(..) | Self::Ground(_) => About::of_parts(Inputs::NONE).strict(),
            Self::None(_)
            | Self::Same(..)
            | Self::Compare(..)
            | Self::SymbolsIn(..)
            | Self::SameSymbols(..) => About::of_parts(Inputs::NONE),
            Self::PieceIs(_) => About::by_cell(Inputs::PIECE),
            Self::PartIs(_) => About::by_cell(Inputs::PART),
            Self::TurnIs(_) => About::by_cell(Inputs::TURN),
            Self::ChosenIs(_) => About::by_cell(Inputs::CHOSEN),
            Self::PieceIsThrown(_) => About::by_cell(Inputs::PIECE.and(Inputs::CHANCE)),
            Self::ChosenIsThrown(_) => About::by_cell(Inputs::CHOSEN.and(Inputs::CHANCE)),
            Self::ThrownIs(..) | Self::SameThrown(..) => About::by_cell(Inputs::CHANCE),
            Self::PhaseIs(_) => About::by_cell(Inputs::PHASE),
            Self::FromHand => About::by_cell(Inputs::DROP),
            // The position reached depends on the start and the end of the move.
            Self::GivesCheck => About::reads(
                Inputs::CHECK
                    .and(Inputs::ATTACK)
                    .and(Inputs::ROYAL)
                    .and(Inputs::FROM)
                    .and(Inputs::TO),
            ),
            Self::InCheck(PlayerSet::Me) => About::reads(Inputs::ATTACK.and(Inputs::ROYAL)),
            Self::InCheck(_) => About::reads(
                Inputs::ATTACK
                    .and(Inputs::ROYAL)
                    .and(Inputs::ATTACK_ON_OTHERS),
            ),
            Self::Checkmate(_) => {
                About::reads(Inputs::ATTACK.and(Inputs::ROYAL).and(Inputs::AHEAD))
            }
            Self::CanMove => About::reads(Inputs::CAN_MOVE),
            Self::Could(_) => About::reads(Inputs::AHEAD).speaking(Speaks::OfTurnAhead),
            Self::Was(_) => About::reads(Inputs::EARLIER).speaking(Speaks::OfMoveEarlier),
            Self::Any { .. } => About::of_parts(Inputs::VARIABLE).strict().growing(),
            Self::Every { .. } => About::of_parts(Inputs::VARIABLE),
            Self::Aligned(_, _, movement) => About::reads(Inputs::OCCUPIED)
                .naming(Definition::Movement(*movement))
                .strict()
                .growing(),
        }
    }
}
