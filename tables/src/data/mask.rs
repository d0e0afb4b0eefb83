//! Expressions as operations on sets: conditions on pieces on cells, a move, stores, counters, and attacked royals.

use ir::Compare;
use std::num::NonZeroU32;

use crate::data::given::StatusPlace;
use crate::data::kinds::Kinds;
use crate::data::set::Set;

/// A condition compiled for one player.
#[derive(Clone, Debug)]
pub(crate) enum Mask<S> {
    Constant(bool),
    Not(Box<Mask<S>>),
    And(Box<Mask<S>>, Box<Mask<S>>),
    Or(Box<Mask<S>>, Box<Mask<S>>),
    Some(MaskSet<S>),
    In(MaskSet<S>, MaskSet<S>),
    Same(MaskSet<S>, MaskSet<S>),
    Compare(Compare, MaskNumber<S>, MaskNumber<S>),
    /// The piece that moves, or is dropped, is of one of these kinds before the move.
    PieceIs(u64),
    /// The kind that the piece becomes, or the dropped piece, is one of these kinds.
    ChosenIs(u64),
    FromHand,
    /// The turn is of one of these kinds.
    TurnIs(Vec<usize>),
    /// A line of empty cells joins two sets.
    Aligned(MaskSet<S>, MaskSet<S>, Joining<S>),
}

/// For each cell the lines from it: their ends and the cells between.
pub(crate) type Joining<S> = Box<[Box<[(S, S)]>]>;

/// A number compiled for one player.
#[derive(Clone, Debug)]
pub(crate) enum MaskNumber<S> {
    Constant(u32),
    Count(MaskSet<S>),
    /// The sum of counters, by place.
    Counters(Vec<usize>),
    /// The sum of the contents of stores, by place, each with a factor.
    Stored(Vec<(usize, u32)>),
    /// The sum of the values of the kinds of pieces of a set.
    Value(MaskSet<S>, Vec<(usize, u32)>),
    Sum(Vec<MaskNumber<S>>),
    /// The remainder of a number after division by another one above 0.
    Remainder(Box<MaskNumber<S>>, NonZeroU32),
}

/// A set compiled for one player.
#[derive(Clone, Debug)]
pub(crate) enum MaskSet<S> {
    Constant(S),
    /// Pieces of these kinds, of one player if given, on these cells.
    Pieces(Kinds, Option<usize>, S),
    Kinds(Vec<usize>),
    Of(usize),
    Occupied,
    Unmoved,
    From,
    To,
    Captured,
    Promoted,
    Passed,
    Jumped,
    /// For each cell of a set, some cells.
    Map(Box<MaskSet<S>>, Box<[S]>),
    /// The cells between two sets on lines that join them.
    Between(Box<MaskSet<S>>, Box<MaskSet<S>>, Joining<S>),
    /// Pieces with a status given by effects.
    Given(StatusPlace),
    /// The royals of a player that the other player could capture.
    Attacked(usize, Box<MaskSet<S>>),
    And(Box<MaskSet<S>>, Box<MaskSet<S>>),
    Or(Box<MaskSet<S>>, Box<MaskSet<S>>),
    Minus(Box<MaskSet<S>>, Box<MaskSet<S>>),
}

impl<S: Set> Mask<S> {
    /// Tests whether the condition depends on counters alone.
    pub(crate) fn depends_on_counters(&self) -> bool {
        let is_counter = |number: &MaskNumber<S>| {
            matches!(number, MaskNumber::Constant(_) | MaskNumber::Counters(_))
        };
        match self {
            Self::Constant(_) => true,
            Self::Not(inner) => inner.depends_on_counters(),
            Self::And(a, b) | Self::Or(a, b) => a.depends_on_counters() && b.depends_on_counters(),
            Self::Compare(_, a, b) => is_counter(a) && is_counter(b),
            _ => false,
        }
    }
}
