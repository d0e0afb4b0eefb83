//! What a Betza string says, as a tree with places.

use crate::source::Span;
use std::fmt;

/// Where something stands. All marks are equal, so that trees compare by what they say.
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
    /// In the order of the text.
    pub components: Vec<Component>,
    /// The whole text.
    pub mark: Mark,
}

/// One atom or bracket with all that is written before and after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// What it is.
    pub body: Body,
    /// All of it.
    pub mark: Mark,
}

/// The two forms of a component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// One atom for all legs, which `a` separates: `fmW`, `cafmF`.
    Chain {
        /// The modifiers of each leg, at least one.
        legs: Vec<Modifiers>,
        /// What all legs do.
        atom: Atom,
        /// How often.
        range: Option<Range>,
    },
    /// Legs in brackets, each with its own atom: `v[F?R]`.
    Bracket {
        /// What stands before the bracket and concerns whole paths.
        modifiers: Modifiers,
        /// At least two.
        legs: Vec<Leg>,
    },
}

/// One leg in brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its atom.
    pub atom: Atom,
    /// How often.
    pub range: Option<Range>,
    /// Whether the move may end here (`?` behind it); `false` for `-` and for the last leg.
    pub may_stop: bool,
}

/// What is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Atom {
    /// Letter or vector.
    pub name: AtomName,
    /// Where.
    pub mark: Mark,
}

/// How an atom is named. Betza's own L and J are C and Z here, and a suffix X or Y has become a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomName {
    /// A capital that the topology knows, or not.
    Letter(char),
    /// A leap by coordinates, the larger one first.
    Vector(u16, u16),
}

/// How often a leg repeats its atom. A doubled letter is `0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The fewest steps.
    pub min: u16,
    /// The most steps; 0 is no limit.
    pub max: u16,
    /// Where.
    pub mark: Mark,
}

/// What is written before an atom, for one leg.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modifiers {
    /// In the order of the text; none is all directions.
    pub directions: Vec<Direction>,
    /// All direction letters.
    pub directions_mark: Mark,
    /// In the order in which they are printed, each at most once.
    pub modes: Vec<(Mode, Mark)>,
    /// All letters; empty where there is none.
    pub mark: Mark,
}

impl Modifiers {
    /// Whether this mode is written.
    pub fn has(&self, mode: Mode) -> bool {
        self.find(mode).is_some()
    }

    /// Where this mode is written.
    pub fn find(&self, mode: Mode) -> Option<Mark> {
        self.modes
            .iter()
            .find(|(written, _)| *written == mode)
            .map(|(_, mark)| *mark)
    }

    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        self.directions.is_empty() && self.modes.is_empty()
    }
}

/// One direction: a letter or a pair that names one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// `f`: the moves nearest to it.
    One(Toward),
    /// `ff`: the same.
    Doubled(Toward),
    /// `fh`: the moves of that half.
    Wide(Toward),
    /// `fr`: within the quadrant, nearest to the second.
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
    /// The direction of this letter.
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

    /// The letter.
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

    /// Whether it stands for two opposite directions.
    pub fn is_shorthand(self) -> bool {
        matches!(self, Self::Vertical | Self::Sideways)
    }

    /// Whether it lies along the files.
    pub fn is_vertical(self) -> bool {
        matches!(self, Self::Forward | Self::Backward | Self::Vertical)
    }

    /// The single directions it stands for.
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

/// A modifier that is no direction, in the order in which they are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mode {
    /// `i`: while unmoved; in a continuation: as long as the leg before.
    Initial,
    /// `ii`: one step ahead of a start cell.
    Beyond,
    /// `m`: to an empty cell.
    Move,
    /// `c`: capturing an enemy.
    Capture,
    /// `d`: capturing a friend.
    Destroy,
    /// `e`: capturing en passant.
    EnPassant,
    /// `u`: who is captured reappears where the leg began.
    Unload,
    /// `t`: not capturing a royal; before the end: not over enemies.
    Tame,
    /// `p`: over one man; before the end: onto a man, who stays.
    Over,
    /// `g`: over one man to the cell behind him; before the end: as `p`, and the range changes.
    Behind,
    /// `o`: seams may be crossed.
    Seam,
    /// `y`: as `m`, and the range changes.
    Toggle,
    /// `n`: the cells between are empty.
    Lame,
    /// `nn`: the same, and the cells passed can be captured on.
    LamePassed,
    /// `j`: over a man (leapers), or over the first cell whatever stands there (riders).
    Jump,
    /// `jj`: over the first two cells.
    JumpTwo,
    /// `z`: turning to and fro; in a continuation: the opposite turn.
    Crooked,
    /// `q`: turning the same way; in a continuation: the same turn.
    Circular,
}

impl Mode {
    /// All, in the order in which they are printed.
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

    /// How it is written.
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
