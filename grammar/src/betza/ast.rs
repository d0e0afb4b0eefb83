//! The syntax tree of a Betza string, with places.

use crate::source::Span;
use std::fmt;

/// The place of a node. All marks are equal, so that trees compare by content.
#[derive(Clone, Copy, Debug)]
pub struct Mark(pub Span);

impl PartialEq for Mark {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Mark {}

/// A whole string: the union of its components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The components in the order of the text.
    pub components: Vec<Component>,
    /// The whole text.
    pub mark: Mark,
}

/// One atom or bracket with everything that is written before and after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// The content.
    pub body: Body,
    /// The whole component.
    pub mark: Mark,
}

/// The two forms of a component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// One atom for all legs, which `a` separates: `fmW`, `cafmF`.
    Chain {
        /// The modifiers of each leg, at least one.
        legs: Vec<Modifiers>,
        /// The atom of all legs.
        atom: Atom,
        /// The number of repetitions.
        range: Option<Range>,
    },
    /// Legs in brackets, each with its own atom: `v[F?R]`.
    Bracket {
        /// The modifiers before the bracket, which apply to whole paths.
        modifiers: Modifiers,
        /// The legs, at least two.
        legs: Vec<Leg>,
    },
}

/// One leg in brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    /// The modifiers.
    pub modifiers: Modifiers,
    /// The atom.
    pub atom: Atom,
    /// The number of repetitions.
    pub range: Option<Range>,
    /// Whether the move may end here (`?` after the leg); `false` for `-` and for the last leg.
    pub may_stop: bool,
}

/// An atom of a leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Atom {
    /// The letter or the vector.
    pub name: AtomName,
    /// The place.
    pub mark: Mark,
}

/// The name of an atom. Betza's own L and J are C and Z here, and a suffix X or Y is converted into a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomName {
    /// A capital letter, which the topology may define or not.
    Letter(char),
    /// A leap by coordinates, the larger coordinate first.
    Vector(u16, u16),
}

/// The number of times that a leg repeats its atom. A doubled letter is `0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least number of steps.
    pub min: u16,
    /// The greatest number of steps; 0 is no limit.
    pub max: u16,
    /// The place.
    pub mark: Mark,
}

/// The modifiers before an atom, for one leg.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modifiers {
    /// The directions in the order of the text; an empty list means all directions.
    pub directions: Vec<Direction>,
    /// The span of the direction letters.
    pub directions_mark: Mark,
    /// The modes in the order in which they are printed, each at most once.
    pub modes: Vec<(Mode, Mark)>,
    /// The span of all letters; empty if there is none.
    pub mark: Mark,
}

impl Modifiers {
    /// Tests whether this mode is written.
    pub fn has(&self, mode: Mode) -> bool {
        self.find(mode).is_some()
    }

    /// Returns the place of this mode.
    pub fn find(&self, mode: Mode) -> Option<Mark> {
        self.modes
            .iter()
            .find(|(written, _)| *written == mode)
            .map(|(_, mark)| *mark)
    }

    /// Tests whether there are no modifiers.
    pub fn is_empty(&self) -> bool {
        self.directions.is_empty() && self.modes.is_empty()
    }
}

/// One direction: a letter or a pair that names one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// `f`: the moves nearest to it.
    One(Toward),
    /// `ff`: equal to `f`.
    Doubled(Toward),
    /// `fh`: the moves of that half.
    Wide(Toward),
    /// `fr`: of the moves within the quadrant, those nearest to the second direction.
    Pair(Toward, Toward),
    /// `hl`, `hr`: every second move, the right-handed ones and the others.
    Hand(Toward),
}

/// A direction letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toward {
    /// `f`
    Forward,
    /// `b`
    Backward,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `v`: forward and backward.
    Vertical,
    /// `s`: left and right.
    Sideways,
}

impl Toward {
    /// Returns the direction of this letter.
    pub fn of(letter: char) -> Option<Self> {
        Some(match letter {
            'f' => Self::Forward,
            'b' => Self::Backward,
            'l' => Self::Left,
            'r' => Self::Right,
            'v' => Self::Vertical,
            's' => Self::Sideways,
            _ => return None,
        })
    }

    /// Returns the letter.
    pub fn letter(self) -> char {
        match self {
            Self::Forward => 'f',
            Self::Backward => 'b',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Vertical => 'v',
            Self::Sideways => 's',
        }
    }

    /// Tests whether the letter stands for two opposite directions.
    pub fn is_shorthand(self) -> bool {
        matches!(self, Self::Vertical | Self::Sideways)
    }

    /// Tests whether the direction is along the files.
    pub fn is_vertical(self) -> bool {
        matches!(self, Self::Forward | Self::Backward | Self::Vertical)
    }

    /// Returns the single directions that the letter stands for.
    pub fn singles(self) -> &'static [Toward] {
        match self {
            Self::Forward => &[Self::Forward],
            Self::Backward => &[Self::Backward],
            Self::Left => &[Self::Left],
            Self::Right => &[Self::Right],
            Self::Vertical => &[Self::Forward, Self::Backward],
            Self::Sideways => &[Self::Left, Self::Right],
        }
    }
}

/// A modifier that is no direction. The variants are in the order in which they are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mode {
    /// `i`: while unmoved; in a continuation: as long as the leg before.
    Initial,
    /// `ii`: one step ahead of a start cell.
    Beyond,
    /// `m`: to an empty cell.
    Move,
    /// `c`: capturing an enemy piece.
    Capture,
    /// `d`: capturing a friendly piece.
    Destroy,
    /// `e`: capturing en passant.
    EnPassant,
    /// `u`: the captured piece reappears where the leg began.
    Unload,
    /// `t`: not capturing a royal piece; before the end: not over enemy pieces.
    Tame,
    /// `p`: over one piece; before the end: onto a piece, which stays.
    Over,
    /// `g`: over one piece to the cell after it; before the end: as `p`, and the range changes.
    Behind,
    /// `o`: seams may be crossed.
    Seam,
    /// `y`: as `m`, and the range changes.
    Toggle,
    /// `n`: only if the cells between are empty.
    Lame,
    /// `nn`: as `n`, and captures en passant are possible on the passed cells.
    LamePassed,
    /// `j`: over a piece (leapers), or over the first cell, empty or occupied (riders).
    Jump,
    /// `jj`: over the first two cells.
    JumpTwo,
    /// `z`: alternating turns; in a continuation: the opposite turn.
    Crooked,
    /// `q`: turns in one direction; in a continuation: the turn of the leg before.
    Circular,
}

impl Mode {
    /// All modes, in the order in which they are printed.
    pub const ALL: [Self; 18] = [
        Self::Initial,
        Self::Beyond,
        Self::Move,
        Self::Capture,
        Self::Destroy,
        Self::EnPassant,
        Self::Unload,
        Self::Tame,
        Self::Over,
        Self::Behind,
        Self::Seam,
        Self::Toggle,
        Self::Lame,
        Self::LamePassed,
        Self::Jump,
        Self::JumpTwo,
        Self::Crooked,
        Self::Circular,
    ];

    /// Returns the letters of the mode.
    pub fn text(self) -> &'static str {
        match self {
            Self::Initial => "i",
            Self::Beyond => "ii",
            Self::Move => "m",
            Self::Capture => "c",
            Self::Destroy => "d",
            Self::EnPassant => "e",
            Self::Unload => "u",
            Self::Tame => "t",
            Self::Over => "p",
            Self::Behind => "g",
            Self::Seam => "o",
            Self::Toggle => "y",
            Self::Lame => "n",
            Self::LamePassed => "nn",
            Self::Jump => "j",
            Self::JumpTwo => "jj",
            Self::Crooked => "z",
            Self::Circular => "q",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
