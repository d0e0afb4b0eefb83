//! Numbers and their comparisons.

use crate::about::{About, Definition, Inputs};
use crate::{AttributeId, Cells, ChanceId, CounterId, DiceRef, Node, PlayerSet, Speaks, StoreId};
use serde::Serialize;

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
    /// - [counters and attributes of pieces of the key](crate::Rules::values_in_key), attributes of cells, contents of stores and
    ///   the phase;
    /// - given statuses with the turns that they have left;
    /// - a pending call of chance, and the faces of dice thrown, and the contents of bags;
    /// - the sets of cells of the last turn that rules read, in any order.
    ///
    /// The number of turns made is not part of it.
    Repeats,
    /// The number of occurrences of this position within the last turns of all players, this one included. The number
    /// of turns is given; an occurrence of [`Number::Repeats`] counts if it is at most as many turns ago.
    RepeatsWithin(Box<Number>),
    /// The number of turns that `me` has made.
    Turns,
    /// The number of turns that have been refused in a row: instead of the turn to be made, or of the last one made.
    Refused,
    /// The number of this step in its turn, from 1.
    StepNumber,
    /// A counter. A counter for each player is summed over these players.
    Counter(CounterId, PlayerSet),
    /// The sum of the numbers that dice show; 0 if they have not been thrown.
    Thrown(DiceRef),
    /// The number of faces that are left in a bag.
    Left(ChanceId),
    /// The number of pieces or tiles in a store.
    Has(StoreRef),
    /// The sum of an attribute over places.
    Attribute(AttributeId, Cells),
    /// The attribute of the kind chosen.
    AttributeOfChosen(AttributeId),
    /// The sum of an attribute of kinds over the pieces in a store.
    AttributeOfStore(AttributeId, StoreRef),
    /// The number on the position before the step; in expressions on whole turns, before the turn.
    Was(Box<Number>),
    /// The sum of two or more numbers, saturating at the largest number. None is a difference.
    Sum(Vec<Number>),
    /// The first number without the second, 0 if the second is larger. Neither is a difference.
    Difference(Box<[Number; 2]>),
    /// The remainder of a number after division by a constant, which is at least 2.
    Remainder(Box<Number>, u32),
}

impl Number {
    /// Returns the sum of numbers; 0 if there are none.
    pub fn sum(mut numbers: Vec<Self>) -> Self {
        match numbers.len() {
            0 => Self::Constant(0),
            1 => numbers.remove(0),
            _ => Self::Sum(numbers),
        }
    }

    /// Returns the sum of some numbers without others, 0 if the others are more together.
    pub fn of_terms(added: Vec<Self>, subtracted: Vec<Self>) -> Self {
        match subtracted.is_empty() {
            true => Self::sum(added),
            false => Self::Difference(Box::new([added, subtracted].map(Self::sum))),
        }
    }

    /// Returns the numbers that are added and those that are subtracted; none is a sum or a difference.
    pub fn into_terms(self) -> (Vec<Self>, Vec<Self>) {
        match self {
            Self::Sum(numbers) => {
                let terms = numbers.into_iter();
                (
                    terms.flat_map(|number| number.into_terms().0).collect(),
                    Vec::new(),
                )
            }
            Self::Difference(numbers) => {
                let [added, subtracted] = (*numbers).map(|number| number.into_terms().0);
                (added, subtracted)
            }
            number => (vec![number], Vec::new()),
        }
    }

    /// Returns the least and the most that a sum, a difference or a remainder can be, by those of its parts; `None` for other numbers.
    pub fn bounds_by_parts<'r>(
        &'r self,
        mut bounds: impl FnMut(&'r Self) -> (u32, u32),
    ) -> Option<(u32, u32)> {
        match self {
            Self::Sum(numbers) => Some(numbers.iter().fold((0, 0), |(least, most), number| {
                let one = bounds(number);
                (
                    least.saturating_add(one.0),
                    u32::saturating_add(most, one.1),
                )
            })),
            Self::Difference(numbers) => {
                let [from, what] = numbers.each_ref().map(bounds);
                Some((from.0.saturating_sub(what.1), from.1.saturating_sub(what.0)))
            }
            Self::Remainder(number, divisor) => {
                let (least, most) = bounds(number);
                let is_known = least == most || most < *divisor;
                Some(match is_known {
                    true => (least % divisor, most % divisor),
                    false => (0, divisor - 1),
                })
            }
            _ => None,
        }
    }

    /// Visits the child expressions, left to right.
    pub fn for_each_child<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Constant(_)
            | Self::Repeats
            | Self::Turns
            | Self::Refused
            | Self::StepNumber
            | Self::Counter(..)
            | Self::Thrown(_)
            | Self::Left(_)
            | Self::Has(_)
            | Self::AttributeOfChosen(_)
            | Self::AttributeOfStore(..) => {}
            Self::Count(set) | Self::Attribute(_, set) => visit(Node::Cells(set)),
            Self::RepeatsWithin(number) | Self::Was(number) | Self::Remainder(number, _) => {
                visit(Node::Number(number))
            }
            Self::Sum(numbers) => {
                for number in numbers {
                    visit(Node::Number(number));
                }
            }
            Self::Difference(numbers) => {
                for number in numbers.iter() {
                    visit(Node::Number(number));
                }
            }
        }
    }

    /// Returns the properties of the number, apart from those of its parts.
    pub fn about(&self) -> About {
        match self {
            Self::Constant(_) | Self::Sum(_) | Self::Difference(_) | Self::Remainder(..) => {
                About::of_parts(Inputs::NONE)
            }
            Self::Count(_) => About::of_parts(Inputs::NONE).growing(),
            Self::Repeats | Self::RepeatsWithin(_) => About::of_parts(Inputs::REPEATS),
            Self::Turns => About::of_parts(Inputs::TURNS),
            Self::Refused => About::of_parts(Inputs::REFUSALS),
            Self::Thrown(_) | Self::Left(_) => About::of_parts(Inputs::CHANCE),
            Self::StepNumber => About::of_parts(Inputs::STEPS_BEFORE),
            Self::Counter(counter, _) => {
                About::of_parts(Inputs::COUNTER).naming(Definition::Counter(*counter))
            }
            Self::Has(store) | Self::AttributeOfStore(_, store) => {
                About::of_parts(Inputs::STORE).naming(Definition::Store(store.store))
            }
            Self::Was(_) => About::reads(Inputs::EARLIER).speaking(Speaks::OfMoveEarlier),
            Self::Attribute(attribute, _) => About::of_parts(Inputs::ATTRIBUTE.and(Inputs::KIND))
                .naming(Definition::Attribute(*attribute))
                .growing(),
            Self::AttributeOfChosen(_) => About::of_parts(Inputs::CHOSEN),
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
