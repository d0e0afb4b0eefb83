//! Mistakes in Betza notation, each with its facts. `words` has the texts about them.

mod phrases;
mod words;

use super::ast::{AtomName, Direction, Mode, Modifiers, Range};
use crate::source::Span;

/// A mistake in a string of Betza notation.
pub(super) enum Mistake<'a> {
    /// The string has too many bytes.
    TooLong { n_bytes: usize },
    /// The string is empty.
    Empty,
    /// There are spaces in the string; `without` them it is a movement, or `None`.
    Space { without: Option<&'a str> },
    /// Movements are joined by signs or words.
    Joined { written: &'a str },
    /// A bracket is inside a bracket.
    Nested { written: &'a str },
    /// The string is made of words.
    Words,
    /// The string does not match the grammar at all.
    NoMovement,
    /// A component has too many legs.
    TooManyLegs,
    /// A component equals an earlier one.
    Twice { first: Span },
    /// `t` before an atom is read as *tame*, though `then` may be meant.
    TameOrThen {
        before: &'a Modifiers,
        from: &'a str,
        to: &'a str,
    },

    /// A bracket has no end.
    UnclosedBracket,
    /// A number follows a bracket.
    RangeOfBracket,
    /// The legs of a bracket are not joined.
    UnjoinedLegs { legs: &'a [String] },
    /// Betza's `t[..]`, whose legs are not joined.
    ThenChain { legs: &'a [String] },
    /// `a` separates legs in a bracket.
    AgainInBracket,
    /// A mode of one leg is before a bracket.
    ModeBeforeBracket { mode: &'a str },

    /// A text in small letters without an atom after it.
    NoAtomAfter { text: &'a str },
    /// A hyphen and a number after a range.
    DashRange { text: &'a str },
    /// The English name of a piece, and the movement that it usually has.
    NameOfPiece { name: &'a str, moves: &'a str },
    /// A number without an atom before it.
    NoAtomBefore { number: &'a str },
    /// A leap with one coordinate.
    NoLeap { text: &'a str },
    /// A leap by `(0,0)`.
    NullLeap,
    /// A parenthesis has no end.
    UnclosedParenthesis,
    /// `]` without `[`.
    UnopenedBracket,
    /// `)` without `(`.
    UnopenedParenthesis,
    /// `@`, with which other notations write drops.
    Drop,
    /// `-` or `?` outside brackets.
    JointOutside { joint: &'a str },
    /// `+` between atoms.
    Plus,
    /// A sign of another dialect.
    OtherDialect { text: &'a str },
    /// A text that no dialect has.
    NoNotation { text: &'a str },

    /// Numbers and dots that form no range.
    NoRange { text: &'a str },
    /// A range in brackets, and the whole string with it in today's form.
    RangeInBrackets { whole: Option<String> },
    /// A range that ends at 0.
    EndsAtZero { min: u16 },
    /// A range that contains no number.
    EmptyRange(Range),
    /// A number that starts with 0.
    LeadingZero { number: &'a str },
    /// A number above the limit.
    NumberTooLarge,
    /// A number after a doubled letter.
    RangeOfDoubled { letter: char, number: &'a str },
    /// A range that no line of the board can hold.
    RangeExceedsBoard {
        atom: AtomName,
        range: Range,
        longest: u16,
    },

    /// A mode that its leg cannot have.
    WrongLeg(Mode, LegRule),
    /// A mode that castling or the universal leaper cannot have.
    WrongMove {
        mode: Mode,
        atom: char,
        allowed: &'a [Mode],
    },
    /// Two modes of a leg that contradict each other; the place is that of the second.
    ModesExclude { modes: (Mode, Mode), first: Span },
    /// A mode without effect.
    IdleMode(Mode, Idle),
    /// A mode that is written again.
    RepeatedMode { letter: char },
    /// Repeated legs, which are reserved.
    RepeatedLegs,
    /// A small letter that is reserved.
    ReservedModifier { letter: char },
    /// A small letter without meaning.
    UnknownModifier { letter: char },

    /// Direction letters with a mode between them, and the whole string with them together.
    SplitDirections { together: String },
    /// `h` without a direction to halve.
    LoneHalf,
    /// A shorthand with a direction after it. Programs differ on whether they are a pair.
    ShorthandFirst { letters: (char, char) },
    /// Directions that name nothing.
    ImpossibleDirection {
        directions: &'a [Direction],
        missing: Missing,
    },
    /// Directions of an atom, some parts of which have no heading.
    NoHeading { atom: AtomName },
    /// Single directions of K or Q, which are easily misread.
    CompoundDirection {
        directions: &'a [Direction],
        atom: char,
    },
    /// A crooked or circular K or Q.
    CrookedCompound { mode: Mode, atom: char },

    /// An atom that the board does not have.
    UnknownAtom {
        letter: char,
        atoms: Vec<char>,
        board: &'a str,
        is_square: bool,
    },
    /// An atom that is reserved.
    ReservedAtom { letter: char },
    /// One of Betza's letters that has been replaced.
    OldLetter { old: char, new: char },
    /// An atom that means something on boards of squares only.
    SquareOnly { atom: AtomName },
    /// An atom of several legs, though its turns are not settled.
    ObliqueChain { atom: AtomName },
    /// Castling or the universal leaper as one of several legs.
    ChainedMove { letter: char },
    /// A lame or jumping leap over cells that are not settled.
    LamePath { atom: AtomName, atom_span: Span },
    /// Castling without a distance.
    CastlingDistance,
    /// Castling away from the rank.
    CastlingDirection,
    /// Castling over a distance that no rank has.
    CastlingTooFar { distance: u16 },
    /// A direction or range of the universal leaper.
    RestrictedUniversal,

    /// A component that never moves.
    Dead,
    /// A component adds no move to the others.
    Covered,
    /// Directions select all moves of an atom.
    AllDirections { atom: AtomName },
    /// More paths or landings than the limits.
    TooManyPaths,
}

/// A rule about legs that a mode breaks.
#[derive(Clone, Copy)]
pub(super) enum LegRule {
    /// `y` is not for brackets, where each leg has an atom of its own.
    ToggleInBracket,
    /// `g` is only for the last leg of a bracket, where each leg has an atom of its own.
    BehindInBracket,
    /// `p` is not for a leg that may stop.
    OverMayStop,
    /// `y` is not for the last leg.
    ToggleLast,
    /// `ii` is for the first leg.
    BeyondLater,
    /// `t` is for the last leg, and for legs with `p` or `g`.
    TameEarly,
    /// `z` and `q` need a turn before their leg.
    TurnSecond,
    /// `z` and `q` on the first leg are for movements of one leg.
    TurnInChain,
}

/// The reason why a mode has no effect.
#[derive(Clone, Copy)]
pub(super) enum Idle {
    /// The board has no seams.
    NoSeams,
    /// No cell is between the steps.
    NothingBetween,
    /// Only captures en passant are possible.
    EnPassantOnly,
    /// No capture is possible.
    NothingCaptured,
    /// The leg has one step.
    OneStep,
}

/// The thing that a direction does not find.
#[derive(Clone, Copy)]
pub(super) enum Missing {
    /// A right-handed or left-handed move.
    Hand(AtomName),
    /// A turn of a later leg.
    Turn(AtomName),
    /// A move of the first leg.
    Move(AtomName),
    /// A path of a bracket that ends in this direction.
    End,
}
