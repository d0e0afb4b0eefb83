//! Rule expressions after names and types have been resolved.
//!
//! Every expression is read by one player, `me`: the mover for a rule about moves, the player to move for an end.
//! Sets of cells are the heart; a condition asks something of sets or numbers.

use crate::{
    AttributeId, CellSet, CounterId, KindId, MovementId, Node, PartName, PhaseId, PlayerId,
    StatusId, StoreId, Symbols, TurnId, Who, ZoneId,
};
use serde::Serialize;

/// The index of a bound variable: the men of a joint move, or the variable of a quantifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Bound(pub u8);

/// A set of cells; where men stand on one another, of places.
///
/// A zone or a cell named outright then holds every place over its cells up to the next free one; men stand on places.
#[derive(Clone, PartialEq, Hash, Debug, Serialize)]
pub enum Cells {
    /// Constant sets, one for each player as `me`.
    Constant(Vec<CellSet>),
    /// A zone, as `me` sees it.
    Zone(ZoneId),
    /// Cells with men of these kinds, of any player.
    Kinds(Vec<KindId>),
    /// Cells with men of `me`.
    Mine,
    /// Cells with men of the enemies of `me`.
    Enemy,
    /// Cells with men of these players.
    MenOf(Who),
    /// Cells without a man: places on the ground.
    Empty,
    /// Cells with a man.
    Occupied,
    /// Every cell.
    All,
    /// Men with this status, of any player.
    Status(StatusId),
    /// Men that have not moved.
    Unmoved,
    /// The men of `me` that must be safe.
    Royal,
    /// Enemy men that could capture a royal of `me`.
    Checkers,
    /// Where the move begins; empty for a drop.
    From,
    /// Where the move ends.
    To,
    /// Where its victims stand.
    Victims,
    /// Empty cells it runs over.
    Passed,
    /// Occupied cells it jumps.
    Jumped,
    /// Where a man was promoted.
    Promoted,
    /// Places whose man, or what he stands on, is another now (read on the position reached).
    Touched,
    /// The places of the men whom the mover takes along, before the move.
    Load,
    /// The places right below these, where there is one.
    Below(Box<Cells>),
    /// The places right above these with a man on them.
    Above(Box<Cells>),
    /// The same sets of the turn just made: `last.to` and so on (in ends, and as what a rule reads of history).
    Last(Box<Cells>),
    /// A bound variable.
    Bound(Bound),
    /// In both.
    And(Box<Cells>, Box<Cells>),
    /// In one or the other.
    Or(Box<Cells>, Box<Cells>),
    /// In the first, not in the second.
    Minus(Box<Cells>, Box<Cells>),
    /// Cells a movement reaches from these on an empty board, as `me` makes it.
    Near(Box<Cells>, MovementId),
    /// Cells a man of `me` with this movement, standing there now, could go to.
    Reach(Box<Cells>, MovementId),
    /// Cells strictly between the two sets on lines of this rider.
    Between(Box<Cells>, Box<Cells>, MovementId),
    /// Those of the set where an enemy's next turn could capture a man of `me`: [`AttackRules`](crate::AttackRules).
    Attacked(Box<Cells>),
    /// The same, with the man on the first set lifted off and put there.
    Unsafe {
        /// The man who is tried, one cell.
        man: Box<Cells>,
        /// Where he is tried.
        at: Box<Cells>,
    },
    /// Cells of the same file as these.
    File(Box<Cells>),
    /// Cells of the same rank as these.
    Rank(Box<Cells>),
    /// Those `variable` in the set for which the condition holds.
    Those {
        /// The variable, one cell at a time.
        variable: Bound,
        /// What it runs over.
        over: Box<Cells>,
        /// What it must meet.
        condition: Box<Condition>,
    },
}

impl Cells {
    /// The parts of `a & b & c`, left to right; the set itself if it is no cut.
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

    /// Visits the expressions that this one is made of, left to right.
    pub fn for_each_child<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Constant(_)
            | Self::Zone(_)
            | Self::Kinds(_)
            | Self::Mine
            | Self::Enemy
            | Self::MenOf(_)
            | Self::Empty
            | Self::Occupied
            | Self::All
            | Self::Status(_)
            | Self::Unmoved
            | Self::Royal
            | Self::Checkers
            | Self::From
            | Self::To
            | Self::Victims
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
            Self::Unsafe { man, at } => {
                visit(Node::Cells(man));
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

    /// The kinds that a set of men names, as far as they are named.
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

/// A store as `me` speaks of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct StoreRef {
    /// Which.
    pub store: StoreId,
    /// Whose: of several players all of theirs.
    pub of: Who,
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
    /// Whether it is so of these.
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

    /// Returns what holds of two just where this does not.
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

    /// Returns what is said of the same two, the other first.
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

    /// Returns the numbers of which, compared with this one, it says other than of the number below.
    pub fn tells_at(self, constant: u32) -> impl Iterator<Item = u32> {
        let tells_this = !matches!(self, Self::AtMost | Self::Greater);
        let tells_next = !matches!(self, Self::Less | Self::AtLeast);
        let this = tells_this.then_some(constant);
        let next = tells_next
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
    /// How many cells.
    Count(Cells),
    /// How often this position has occurred, this time included.
    ///
    /// Positions are the same if these agree: who stands where, and who is to move; men who have not moved, while a part
    /// or a joint move could still ask; cells passed on which a legal turn could take who passed them, in whatever
    /// order; [counters of the key](crate::Rules::counters_in_key); contents of stores; given statuses with the
    /// turns they have left; attributes of cells; the phase; a call that chance has to answer; and those sets of cells of
    /// the last turn that rules read, in whatever order. How many turns were made is not asked.
    Repeats,
    /// How often it has occurred within so many of the last turns of all players, this time included: how many of the occurrences that
    /// [`Number::Repeats`] counts are so many turns ago or fewer.
    RepeatsWithin(Box<Number>),
    /// Turns `me` has made.
    Turns,
    /// A counter; where there is one for each player, the sum of those of these players.
    Counter(CounterId, Who),
    /// How many men or tiles a store holds.
    Has(StoreRef),
    /// The sum of an attribute over places.
    Attribute(AttributeId, Cells),
    /// The attribute of the kind chosen.
    AttributeOfChosen(AttributeId),
    /// The sum of an attribute of kinds over the men that a store holds.
    AttributeOfStore(AttributeId, StoreRef),
    /// The sum of these, two or more; the largest number where it would be larger.
    Sum(Vec<Number>),
}

impl Number {
    /// Visits the expressions that this one is made of, left to right.
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

/// Something true or false.
#[derive(Clone, PartialEq, Hash, Debug, Serialize)]
pub enum Condition {
    /// Always or never.
    Constant(bool),
    /// Not so.
    Not(Box<Condition>),
    /// Both.
    And(Box<Condition>, Box<Condition>),
    /// One or the other.
    Or(Box<Condition>, Box<Condition>),
    /// The set is not empty.
    Some(Cells),
    /// The set is empty.
    None(Cells),
    /// The first set is **not empty** and all of it is in the second.
    In(Cells, Cells),
    /// The sets are the same.
    Same(Cells, Cells),
    /// Numbers compared.
    Compare(Compare, Number, Number),
    /// Who moves in some step is one of these kinds (before any promotion).
    PieceIs(Vec<KindId>),
    /// Some step is made by one of these parts; a joint move and a drop are made by none.
    PartIs(Vec<PartName>),
    /// The turn is spent in one of these ways.
    TurnIs(Vec<TurnId>),
    /// The kind chosen in some step (promotion, drop) is one of these.
    ChosenIs(Vec<KindId>),
    /// The game is in one of these phases.
    PhaseIs(Vec<PhaseId>),
    /// There are such places, and all are on the ground.
    Ground(Cells),
    /// The first symbols are **not none** and all of them are among the second.
    SymbolsIn(Symbols, Symbols),
    /// The symbols are the same.
    SameSymbols(Symbols, Symbols),
    /// Some step comes from a hand.
    FromHand,
    /// The turn attacks a royal of an enemy.
    GivesCheck,
    /// The royals of one of these players are not safe.
    InCheck(Who),
    /// One of these players, had he to play now, would be in check without a legal turn. Asked of another player after a
    /// turn, the turn is ended first, with counters and phases. It looks ahead as [`Condition::CanMove`] does.
    Checkmate(Who),
    /// `me` is one of these players.
    MeIs(Vec<PlayerId>),
    /// `me`, who is to move, has a legal turn.
    ///
    /// This and what else asks for legal turns looks ahead: the turns are those of the whole rules, whose bars may look
    /// on. There is no answer for looks that are too deep: an executor that has a limit says that it cannot tell.
    CanMove,
    /// `me`, who is to move, has a legal turn for which the condition, read before it is made, holds. It looks ahead as
    /// [`Condition::CanMove`] does.
    Could(Box<Condition>),
    /// The condition holds for some cell of the set.
    Any {
        /// The variable, one cell at a time.
        variable: Bound,
        /// What it runs over.
        over: Cells,
        /// What it must meet.
        condition: Box<Condition>,
    },
    /// The condition holds for every cell of the set.
    Every {
        /// The variable, one cell at a time.
        variable: Bound,
        /// What it runs over.
        over: Cells,
        /// What it must meet.
        condition: Box<Condition>,
    },
    /// Some line of this rider joins a cell of the first set to one of the second, and no man stands between.
    Aligned(Cells, Cells, MovementId),
}

impl Condition {
    /// The parts of `a and b and c`, left to right; the condition itself if it is no such.
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

    /// Visits the expressions that this one is made of, left to right.
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
