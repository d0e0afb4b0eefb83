//! Decisions of the compiler: what is done the quick way, and can be done another.
//!
//! Each can be [switched off](Off) alone. Then the game is compiled the other way, which is slower and gives the same answers, so
//! that each piece of cleverness is tried by itself. Which a game has taken, and which did not fit it, is [kept](Decided).

use std::cell::Cell;

macro_rules! decisions {
    ($($(#[doc = $says:literal])+ $name:ident = $text:literal,)+) => {
        /// Something that the compiler of tables decides.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Decision {
            $($(#[doc = $says])+ $name,)+
        }

        impl Decision {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Returns what is decided, in a few words.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }
        }
    };
}

decisions! {
    /// A board of up to 64 cells is played in sets of 64; else of 128.
    Sets64 = "sets of 64",
    /// A board of up to 128 cells, for which 64 are not used, is played in sets of 128; else of 256.
    Sets128 = "sets of 128",
    /// Cells have numbers by which more steps are one difference each; else those of the board.
    Numbers = "numbers by steps",
    /// A game that keeps nothing but who stands where has states that carry nothing else; else room for counters and stores.
    BareStates = "bare states",
    /// A game of few kinds and no stores has states that carry no room for more; else room for both.
    SmallStates = "small states",
    /// Bits are gathered by an instruction of the machine, where it has one; else one by one.
    Machine = "bits by the machine",
    /// The last turns are counted; else made.
    LastCounted = "last turns counted",
    /// Men of a kind move at once by shifts; else one by one.
    Shifts = "men at once",
    /// Of men who leap alone, their leaps are all that is asked; else they move class by class.
    Leaps = "habit: leaps",
    /// The same of men of whom one look-up tells.
    Ride = "habit: a ride",
    /// The same of men of whom two look-ups tell.
    TwoRides = "habit: two rides",
    /// Ends that nothing can close are a set for each start; else they are looked up like others.
    LeapSets = "leaps as sets",
    /// Lines are looked up together; else each by itself.
    Packs = "lines together",
    /// Equal look-ups are kept once; else once for each who asks.
    Shared = "look-ups shared",
    /// Lines that take too much memory are looked up a few cells at a time; else in one look-up each star of them, if that can be.
    Sieves = "long lines sieved",
    /// Paths that several kinds have in common are looked up apart from others; else a kind's paths are looked up together.
    Families = "paths in common",
    /// Paths that lead to empty cells and to enemies alike are looked up once; else twice.
    QuietAndTaking = "quiet and taking at once",
    /// Who could take in passing is told by the cell passed; else everybody is asked.
    PassedFrom = "who takes in passing",
    /// Who stands on no line goes where anybody may; else each is asked of each line.
    Free = "free men",
    /// Who leaves the lines unsafe is not tried; else he is made and it is asked.
    Lines = "lines tell who is not safe",
    /// Who leaves the lines safe is not tried; else he is made and it is asked.
    SurelySafe = "lines tell who is safe",
    /// Men of whom nothing is asked move as sets in a game in which of others something is; else one by one.
    Unasked = "men of whom nothing is asked",
    /// Parts of bars, of what turns require and of when effects follow are folded into the tables, where they are known; else
    /// asked of each turn.
    Folded = "conditions folded",
    /// The same of bars that count in attack.
    AttackFolded = "attack folded",
    /// Conditions are masks; else the evaluator of expressions is asked.
    Masks = "masks",
    /// Where a mask tells surely that a condition holds, the evaluator is not asked.
    SureMasks = "sure masks",
    /// A condition that hangs on where turns end is asked of all ends of a man at once; else of each.
    EndsAtOnce = "ends at once",
    /// Of duties that hang on where turns end alone, it is asked once who may go where; else of each man.
    EndsOfAll = "ends of all men at once",
    /// Bars that take attacks away are masks on where these end, and attack is known; else attack is known of nobody.
    AttackBars = "bars on attack",
    /// The same bars may say from whom they take attacks away; else attack is known of nobody.
    AttackStarts = "bars on attackers",
    /// Men whom a bar stops wherever they go are found once for a position; else it is asked of each turn.
    Stopped = "men who are stopped",
    /// Who is safe after effects that give statuses alone is told by lines; else the turns are made, and it is asked.
    StatusesAlone = "effects that move nobody",
    /// Whether a bar that hangs on the position alone can hold is asked once for all turns; else of each.
    OfPosition = "bars of a position",
    /// Who takes part in a joint move, unmoved, over empty cells and unattacked, is told by masks; else the evaluator is asked.
    JointMasks = "joint moves as masks",
    /// Who must be safe and is asked about where he stands is told by the lines to him; else he is tried there.
    JointStart = "joint moves: where he is",
    /// Who must be safe where he ends, on the way of his joint move, is tried once; else twice.
    JointEnd = "joint moves: where he ends",
    /// What has been found of a lone royal's own turns is not tried for joint moves; else it is.
    JointTried = "joint moves: what is known",
    /// Who could take is found where it is found where he could go; else he is asked by himself.
    Alike = "quiet and taking alike",
    /// A game whose states carry more for counters alone is counted in states that do not, while these come to nothing and keep ends out.
    BareCounts = "counted in bare states",
    /// Counters that come to no value that anybody tells from theirs within the turns that are left are not counted; else they are.
    StillCounters = "counters that come to nothing",
    /// Where bars that hang on the position alone cannot hold, men move as if there were none; else something is asked of each.
    Idle = "bars that are idle",
    /// Whom men may not jump, or take, is a part of look-ups; else it is asked way by way.
    Screens = "who is jumped",
    /// Counters that nobody reads are not counted; else they are.
    Counters = "counters nobody reads",
}

impl Decision {
    const fn bit(self) -> u64 {
        1 << self as u32
    }

    /// Tests whether without it a game has to be played in states that carry more than who stands where: the others have no time
    /// to ask whether something is switched off.
    const fn is_asked_in_play(self) -> bool {
        matches!(
            self,
            Self::Free | Self::JointTried | Self::LastCounted | Self::Unasked
        )
    }
}

/// Decisions that are switched off; by default none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Off(u64);

impl Off {
    /// These.
    pub fn of(decisions: &[Decision]) -> Self {
        Self(decisions.iter().fold(0, |bits, one| bits | one.bit()))
    }

    /// Tests whether this one is among them.
    #[inline(always)]
    pub fn has(self, decision: Decision) -> bool {
        self.0 & decision.bit() != 0
    }

    /// Tests whether a game has to be played in states that carry more than who stands where.
    pub(super) fn is_asked_in_play(self) -> bool {
        let mut all = Decision::ALL.iter();
        all.any(|one| one.is_asked_in_play() && self.has(*one))
    }
}

/// What is being decided, while a game is compiled.
#[derive(Clone, Default, Debug)]
pub(super) struct Deciding {
    off: Off,
    taken: Cell<u64>,
    left: Cell<u64>,
}

impl Deciding {
    /// Nothing yet; these are not to be taken.
    pub(super) fn new(off: Off) -> Self {
        Self {
            off,
            ..Self::default()
        }
    }

    /// Decides: takes what fits, unless it is switched off, and notes it.
    pub(super) fn take(&self, decision: Decision, fits: bool) -> bool {
        let is_taken = fits && !self.off.has(decision);
        let noted = match is_taken {
            true => &self.taken,
            false => &self.left,
        };
        noted.set(noted.get() | decision.bit());
        is_taken
    }

    /// Returns what is switched off.
    pub(super) fn off(&self) -> Off {
        self.off
    }

    /// Returns what has been decided so far.
    pub(super) fn decided(&self) -> Decided {
        Decided {
            taken: self.taken.get(),
            left: self.left.get(),
        }
    }
}

/// What has been decided for a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Decided {
    taken: u64,
    left: u64,
}

impl Decided {
    /// Tests whether it has been taken somewhere: of some kind, look-up or rule of the game.
    pub fn is_taken(self, decision: Decision) -> bool {
        self.taken & decision.bit() != 0
    }

    /// Tests whether somewhere it did not fit, so that the other way is gone. Both may be so of one game.
    pub fn is_left(self, decision: Decision) -> bool {
        self.left & decision.bit() != 0
    }
}
