//! Conditions on moves as sets of the ends for which they hold, everything else of the move being fixed. One test
//! replaces a test of each end.

use crate::data::mask::{Mask, MaskSet};

/// A condition on the end of a move of one piece, which captures only on that end if at all, or of
/// a drop.
#[derive(Clone, Debug)]
pub(crate) enum Ends<S> {
    /// A condition that holds for all ends or none.
    Fixed(Mask<S>),
    Not(Box<Ends<S>>),
    And(Box<Ends<S>>, Box<Ends<S>>),
    Or(Box<Ends<S>>, Box<Ends<S>>),
    /// A condition that some cells depend on the end.
    Some(Spread<S>),
    /// A condition that some cells depend on the end, and all of them are among these.
    In(Spread<S>, MaskSet<S>),
}

/// Cells that depend on an end. For several ends they are the union.
#[derive(Clone, Debug)]
pub(crate) enum Spread<S> {
    /// The end itself.
    End,
    /// The end, if a piece is captured there.
    CapturedPiece,
    /// For each cell some others, kept inverted; and all the cells that there are.
    Map(Box<Spread<S>>, Box<[S]>, S),
    Or(Box<Spread<S>>, Box<Spread<S>>),
    And(Box<Spread<S>>, MaskSet<S>),
    Minus(Box<Spread<S>>, MaskSet<S>),
}
