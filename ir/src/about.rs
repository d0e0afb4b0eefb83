//! The properties of expressions: what an expression reads, from how far, and how its value follows from its parts.
//!
//! Each variant has one row, next to its parts (`about` in `expression/`). A property that a row does not mention has
//! its cautious value: the whole board is read, and nothing is known about the parts. So code that asks here is slow
//! with a new variant before it is wrong.

use crate::{AttributeId, Cells, CounterId, MovementId, Node, Speaks, StatusId, StoreId};

/// The properties of one expression, apart from those of its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The inputs that it reads besides its parts.
    pub reads: Inputs,
    /// The definition that it names. What the definition reads is not part of `reads`.
    pub names: Option<Definition>,
    /// The cells on which its value depends.
    pub far: Far,
    /// Whether it is empty, or false, if one of the sets among its parts is empty.
    pub is_strict: bool,
    /// Whether it never becomes smaller, or false, when a set among its parts gets more cells.
    pub grows: bool,
    /// The move to which names such as `to` refer in its parts, if it is another move than outside.
    pub speaks: Option<Speaks>,
    /// The index of a part that contains the set.
    pub within: Option<usize>,
    /// What texts call the members of the set.
    pub members: Members,
}

/// The cells on which the value of an expression depends, apart from the cells of the move that it reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Far {
    /// Each cell by itself: whether a cell is in the set depends only on the inputs at this cell, and on whether it is
    /// in each part. A condition of this form depends only on the values of its parts.
    Cell,
    /// All cells of the parts: the value follows from the values of the parts and from the board.
    Parts,
    /// Any cell of the position.
    Board,
}

/// What texts call the members of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Members {
    /// Cells, empty or occupied.
    Cells,
    /// Pieces.
    Pieces,
    /// Pieces if the members of a part are pieces.
    OfParts,
}

/// A definition of the rules that an expression names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// A status, which can be derived from a set.
    Status(StatusId),
    /// A counter.
    Counter(CounterId),
    /// A store.
    Store(StoreId),
    /// An attribute of cells, of kinds or of pieces.
    Attribute(AttributeId),
    /// A movement. A castling in it reads the marks of unmoved pieces.
    Movement(MovementId),
}

/// A set of inputs of expressions: parts of the position, of its history, and of the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Inputs(u64);

impl Inputs {
    /// No input.
    pub const NONE: Self = Self(0);
    /// Which cells are occupied.
    pub const OCCUPIED: Self = Self(1);
    /// The kinds of pieces.
    pub const KIND: Self = Self(1 << 1);
    /// The owners of pieces.
    pub const OWNER: Self = Self(1 << 2);
    /// The marks of unmoved pieces.
    pub const UNMOVED: Self = Self(1 << 3);
    /// The statuses of pieces.
    pub const STATUS: Self = Self(1 << 4);
    /// The royal pieces.
    pub const ROYAL: Self = Self(1 << 5);
    /// The pieces above and below others.
    pub const LEVELS: Self = Self(1 << 6);
    /// The attributes of cells.
    pub const ATTRIBUTE: Self = Self(1 << 7);
    /// The phase of the game.
    pub const PHASE: Self = Self(1 << 8);
    /// Counters.
    pub const COUNTER: Self = Self(1 << 9);
    /// The contents of stores.
    pub const STORE: Self = Self(1 << 10);
    /// The number of turns that a player has made.
    pub const TURNS: Self = Self(1 << 11);
    /// The occurrences of the position.
    pub const REPEATS: Self = Self(1 << 12);
    /// The sets of the last turn.
    pub const LAST: Self = Self(1 << 13);
    /// A variable, bound here or outside.
    pub const VARIABLE: Self = Self(1 << 14);
    /// Attacks, with everything on which they depend.
    pub const ATTACK: Self = Self(1 << 15);
    /// Attacks on another player's pieces, evaluated for that player.
    pub const ATTACK_ON_OTHERS: Self = Self(1 << 16);
    /// Attacks, evaluated for `me`, on a piece that may be another player's.
    pub const UNSAFE_OTHERS: Self = Self(1 << 17);
    /// Whether the turn gives check.
    pub const CHECK: Self = Self(1 << 18);
    /// Whether there is a legal turn.
    pub const CAN_MOVE: Self = Self(1 << 19);
    /// Conditions on legal turns.
    pub const AHEAD: Self = Self(1 << 20);
    /// The start of the move.
    pub const FROM: Self = Self(1 << 21);
    /// The end of the move.
    pub const TO: Self = Self(1 << 22);
    /// The captured pieces.
    pub const CAPTURED: Self = Self(1 << 23);
    /// The empty cells that the move passes.
    pub const PASSED: Self = Self(1 << 24);
    /// The occupied cells that the move jumps.
    pub const JUMPED: Self = Self(1 << 25);
    /// The place of a promotion.
    pub const PROMOTED: Self = Self(1 << 26);
    /// The places that the move changes.
    pub const TOUCHED: Self = Self(1 << 27);
    /// The pieces that the mover carries.
    pub const CARRIED: Self = Self(1 << 28);
    /// The kind of the piece that moves.
    pub const PIECE: Self = Self(1 << 29);
    /// The part of the movement.
    pub const PART: Self = Self(1 << 30);
    /// The kind of turn.
    pub const TURN: Self = Self(1 << 31);
    /// The kind chosen (promotion, drop).
    pub const CHOSEN: Self = Self(1 << 32);
    /// Whether the move is a drop.
    pub const DROP: Self = Self(1 << 33);
    /// The cells passed by the last turn, for captures en passant.
    pub const EN_PASSANT: Self = Self(1 << 34);
    /// The position before the step or the turn.
    pub const EARLIER: Self = Self(1 << 35);
    /// The orders of a round.
    pub const ORDERS: Self = Self(1 << 36);

    /// The faces of dice.
    pub const CHANCE: Self = Self(1 << 40);

    /// The steps made before this one in its turn, and their number.
    pub const STEPS_BEFORE: Self = Self(1 << 41);

    /// The turns that have been refused.
    pub const REFUSALS: Self = Self(1 << 42);

    /// The movement of the pieces on the board: the pieces, and everything on which their paths depend.
    pub const MOVEMENT: Self = Self::PIECES
        .and(Self::UNMOVED)
        .and(Self::EN_PASSANT)
        .and(Self::ROYAL);
    /// The pieces on the board: kinds, owners and occupied cells.
    pub const PIECES: Self = Self::OCCUPIED.and(Self::KIND).and(Self::OWNER);
    /// The cells on the path of the move.
    pub const COURSE: Self = Self::PASSED.and(Self::JUMPED);
    /// The names of the move: `from`, `to`, `captured`, `piece is`, ...
    pub const MOVE: Self = Self::COURSE
        .and(Self::FROM)
        .and(Self::TO)
        .and(Self::CAPTURED)
        .and(Self::PROMOTED)
        .and(Self::TOUCHED)
        .and(Self::CARRIED)
        .and(Self::PIECE)
        .and(Self::PART)
        .and(Self::TURN)
        .and(Self::CHOSEN)
        .and(Self::DROP);

    /// Returns the union of both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the inputs that are not among the others.
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Tests whether one of the others is among them.
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// Tests whether all of the others are among them.
    pub const fn contain(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }
}

impl About {
    /// Returns the properties of an expression that reads these inputs, with the cautious value of every other.
    pub const fn reads(reads: Inputs) -> Self {
        Self {
            reads,
            names: None,
            far: Far::Board,
            is_strict: false,
            grows: false,
            speaks: None,
            within: None,
            members: Members::Cells,
        }
    }

    /// Returns the properties of an expression that depends on each cell by itself.
    pub(crate) const fn by_cell(reads: Inputs) -> Self {
        Self {
            far: Far::Cell,
            ..Self::reads(reads)
        }
    }

    /// Returns the properties of an expression that depends on its parts and the board.
    pub(crate) const fn of_parts(reads: Inputs) -> Self {
        Self {
            far: Far::Parts,
            ..Self::reads(reads)
        }
    }

    pub(crate) const fn naming(self, definition: Definition) -> Self {
        Self {
            names: Some(definition),
            ..self
        }
    }

    pub(crate) const fn strict(self) -> Self {
        Self {
            is_strict: true,
            ..self
        }
    }

    pub(crate) const fn growing(self) -> Self {
        Self {
            grows: true,
            ..self
        }
    }

    pub(crate) const fn speaking(self, speaks: Speaks) -> Self {
        Self {
            speaks: Some(speaks),
            ..self
        }
    }

    pub(crate) const fn within(self, part: usize) -> Self {
        Self {
            within: Some(part),
            ..self
        }
    }

    pub(crate) const fn called(self, members: Members) -> Self {
        Self { members, ..self }
    }
}

impl<'r> Node<'r> {
    /// Returns the properties of the expression, apart from those of its parts.
    pub fn about(self) -> About {
        match self {
            Self::Cells(cells) => cells.about(),
            Self::Number(number) => number.about(),
            Self::Symbols(symbols) => symbols.about(),
            Self::Condition(condition) => condition.about(),
        }
    }

    /// Returns the inputs that the expression and its parts read. The names of other moves than its own (`last.to`,
    /// `could(some(captured))`) are not among the names of the move.
    pub fn inputs(self) -> Inputs {
        let mut inputs = Inputs::NONE;
        self.walk(&mut |node, speaks| {
            let reads = node.about().reads;
            inputs = inputs.and(match speaks {
                Speaks::OfMove | Speaks::OfMoveEarlier => reads,
                Speaks::OfLast | Speaks::OfStepsBefore | Speaks::OfTurnAhead => {
                    reads.without(Inputs::MOVE)
                }
            });
        });
        inputs
    }

    /// Tests whether the value of the expression follows from these inputs alone: it reads no others, and no cells
    /// but those that its parts name.
    pub fn follows_from(self, inputs: Inputs) -> bool {
        let mut follows = true;
        self.walk(&mut |node, _| {
            let about = node.about();
            follows &= about.far != Far::Board && inputs.contain(about.reads);
        });
        follows
    }

    /// Returns the sets among the parts of the expression, left to right.
    pub fn sets(self) -> Vec<&'r Cells> {
        let mut sets = Vec::new();
        self.for_each_child(&mut |child| {
            if let Node::Cells(set) = child {
                sets.push(set);
            }
        });
        sets
    }
}

impl Cells {
    /// Tests whether each cell by itself decides whether it is in the set: the set reads only these inputs, of this
    /// cell alone.
    pub fn is_by_cell(&self, inputs: Inputs) -> bool {
        let about = self.about();
        let mut is_by_cell = about.far == Far::Cell && inputs.contain(about.reads);
        self.for_each_child(&mut |child| {
            is_by_cell &= matches!(child, Node::Cells(set) if set.is_by_cell(inputs));
        });
        is_by_cell
    }

    /// Returns a part that contains the set, if one certainly does.
    pub fn container(&self) -> Option<&Cells> {
        let part = self.about().within?;
        Node::Cells(self).sets().get(part).copied()
    }

    /// Tests whether texts call the members of the set pieces.
    pub fn is_of_pieces(&self) -> bool {
        match self.about().members {
            Members::Cells => false,
            Members::Pieces => true,
            Members::OfParts => Node::Cells(self)
                .sets()
                .into_iter()
                .any(Cells::is_of_pieces),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Condition, KindId};

    #[test]
    fn moves_of_other_turns_are_no_inputs() {
        let last = Condition::Some(Cells::Last(Box::new(Cells::To)));
        assert_eq!(Node::from(&last).inputs(), Inputs::LAST);
        let ahead = Condition::Could(Box::new(Condition::Some(Cells::Captured)));
        assert_eq!(Node::from(&ahead).inputs(), Inputs::AHEAD);
    }

    #[test]
    fn a_set_by_cells_has_no_part_that_looks_further() {
        let kinds = || Box::new(Cells::Kinds(vec![KindId(0)]));
        let both = |other| Cells::And(kinds(), Box::new(other));
        assert!(both(Cells::Mine).is_by_cell(Inputs::PIECES));
        assert!(!both(Cells::Unmoved).is_by_cell(Inputs::PIECES));
        assert!(!both(Cells::File(kinds())).is_by_cell(Inputs::PIECES));
        let file = both(Cells::File(kinds()));
        assert!(Node::from(&file).follows_from(Inputs::KIND));
    }
}
