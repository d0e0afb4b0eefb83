//! Decisions of the compiler: optimizations, each with a slower alternative.
//!
//! Each can be [switched off](Off) alone. Then the game is compiled in the other way, which is slower and gives the same
//! answers, so that each optimization is tested by itself. The decisions made for a game, and those that did not fit it,
//! are [recorded](Decided).

use std::cell::Cell;

macro_rules! decisions {
    ($($(#[doc = $says:literal])+ $name:ident = $text:literal,)+) => {
        /// A decision of the compiler of tables.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Decision {
            $($(#[doc = $says])+ $name,)+
        }

        impl Decision {
            /// All decisions.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Returns the decision in a few words.
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
    /// A game without conditions of single moves, and without data other than the pieces on the board, is played without
    /// tests for them; else with these tests.
    BareStates = "no conditions",
    /// Bits are gathered by an instruction of the machine, where it has one; else one by one.
    Machine = "bits by the machine",
    /// The last turns are counted; else made.
    LastCounted = "last moves counted",
    /// Pieces of a kind move at once by shifts; else one by one.
    Shifts = "pieces at once",
    /// Pieces that only leap use their leaps alone; else they move class by class.
    Leaps = "move class: leaps",
    /// Pieces with one look-up use that look-up alone; else they move class by class.
    Ride = "move class: a ride",
    /// Pieces with two look-ups use those look-ups alone; else they move class by class.
    TwoRides = "move class: two rides",
    /// Ends that nothing can close are a set for each start; else they are looked up like others.
    LeapSets = "leaps as sets",
    /// Lines are looked up together; else each by itself.
    Packs = "lines together",
    /// Equal look-ups are kept once; else once for each use.
    Shared = "look-ups shared",
    /// Lines that take too much memory are looked up a few cells at a time; else in one look-up each star of them, if that can be.
    Sieves = "long lines split",
    /// Paths that several kinds have in common are looked up apart from others; else a kind's paths are looked up together.
    Families = "paths in common",
    /// Paths that lead to empty cells and to enemies alike are looked up once; else twice.
    QuietAndTaking = "quiet and captures at once",
    /// Captures en passant are found by the cell passed; else every piece is tested.
    PassedFrom = "en passant by cell passed",
    /// A piece on no line may go to every safe cell; else each piece is tested against each line.
    Free = "free pieces",
    /// Moves that lines decide to be unsafe are not tried; else they are made and tested.
    Lines = "lines decide unsafe moves",
    /// Moves that lines decide to be safe are not tried; else they are made and tested.
    SafeByLines = "lines decide safe moves",
    /// Pieces without conditions move as sets in a game with conditions for other pieces; else one by one.
    Unconditional = "pieces without conditions",
    /// Constant parts of forbid rules, of conditions on turns and of effects are folded into the tables; else they are
    /// tested for each move.
    Folded = "conditions folded",
    /// Constant parts of forbid rules that count in attack are folded; else they are tested for
    /// each attack.
    AttackFolded = "attack folded",
    /// Conditions are masks; else expressions are evaluated.
    Masks = "masks",
    /// If a mask decides that a condition holds, its expression is not evaluated.
    OneSidedMasks = "exact masks",
    /// A condition that depends on the ends of moves is tested for all ends of a piece at once; else for each end.
    EndsAtOnce = "ends at once",
    /// Must rules that depend on the ends of moves alone are tested once for all pieces; else for each piece.
    EndsOfAll = "ends of all pieces at once",
    /// Forbid rules that prevent attacks are masks on the attacked cells, and attack is exact; else attack is exact for
    /// no piece.
    AttackForbids = "forbid rules on attack",
    /// Forbid rules on attack may also select the attackers; else attack is exact for no piece.
    AttackStarts = "forbid rules on attackers",
    /// Pieces that a forbid rule stops wherever they go are found once for a position; else the rule is tested for each
    /// move.
    Stopped = "stopped pieces",
    /// Lines decide safety after effects that only give statuses; else the moves are made and tested.
    StatusesAlone = "effects that give statuses",
    /// A forbid rule that depends on the position alone is tested once for all moves; else for each.
    OfPosition = "forbid rules of a position",
    /// The conditions of joint moves (pieces, unmoved, over empty cells, unattacked) are masks; else expressions are
    /// evaluated.
    JointMasks = "joint moves as masks",
    /// The safety of a royal at the start of its joint move is decided by the lines to it; else it is tried there.
    JointStart = "joint moves: start of a royal",
    /// A royal whose end is on the path of its joint move is tried there once; else twice.
    JointEnd = "joint moves: end of a royal",
    /// The results for a lone royal's own moves are reused for joint moves; else they are computed
    /// again.
    JointTried = "joint moves: known results",
    /// Captures are found together with the moves of a piece; else by themselves.
    Alike = "quiet and captures alike",
    /// A game whose states contain more only for counters is counted without them, while these have no effect
    /// and exclude ends; else with them.
    BareCounts = "counted without counters",
    /// Counters that reach no value that a rule distinguishes within the remaining moves are not counted; else they are.
    StillCounters = "counters without effect",
    /// If forbid rules that depend on the position alone cannot hold, pieces move as if there were none; else each move
    /// has conditions.
    Idle = "inactive forbid rules",
    /// The pieces that may not be jumped, or captured, are a part of look-ups; else they are tested
    /// path by path.
    Blockers = "jumped pieces",
    /// Counters that no rule reads are not counted; else they are.
    Counters = "unread counters",
}

impl Decision {
    const fn bit(self) -> u64 {
        1 << self as u32
    }

    /// Tests whether a game without the decision has to be played in states that contain more than the pieces on the
    /// board: the others do not test whether something is switched off.
    const fn is_tested_in_play(self) -> bool {
        matches!(
            self,
            Self::Free | Self::JointTried | Self::LastCounted | Self::Unconditional
        )
    }
}

/// Decisions that are switched off; by default none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Off(u64);

impl Off {
    /// Creates the set of these decisions.
    pub fn of(decisions: &[Decision]) -> Self {
        Self(decisions.iter().fold(0, |bits, one| bits | one.bit()))
    }

    /// Tests whether this decision is among them.
    #[inline(always)]
    pub fn has(self, decision: Decision) -> bool {
        self.0 & decision.bit() != 0
    }

    /// Tests whether a game has to be played in states that contain more than the pieces on the
    /// board.
    pub(crate) fn is_tested_in_play(self) -> bool {
        let mut all = Decision::ALL.iter();
        all.any(|one| one.is_tested_in_play() && self.has(*one))
    }
}

/// The decisions so far, while a game is compiled.
#[derive(Clone, Default, Debug)]
pub(crate) struct Deciding {
    off: Off,
    taken: Cell<u64>,
    left: Cell<u64>,
}

impl Deciding {
    /// Creates an empty record; the decisions in `off` are not to be made.
    pub(crate) fn new(off: Off) -> Self {
        Self {
            off,
            ..Self::default()
        }
    }

    /// Makes a decision if it fits and is not switched off, and records the result.
    pub(crate) fn take(&self, decision: Decision, fits: bool) -> bool {
        let is_taken = fits && !self.off.has(decision);
        let noted = match is_taken {
            true => &self.taken,
            false => &self.left,
        };
        noted.set(noted.get() | decision.bit());
        is_taken
    }

    /// Returns the decisions that are switched off.
    pub(crate) fn off(&self) -> Off {
        self.off
    }

    /// Returns the decisions made so far.
    pub(crate) fn decided(&self) -> Decided {
        Decided {
            taken: self.taken.get(),
            left: self.left.get(),
        }
    }
}

/// The decisions made for a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Decided {
    taken: u64,
    left: u64,
}

impl Decided {
    /// Tests whether the decision was made for some kind, look-up or rule of the game.
    pub fn is_taken(self, decision: Decision) -> bool {
        self.taken & decision.bit() != 0
    }

    /// Tests whether the decision did not fit in some place, so that the alternative is used. Both may be true of one
    /// game.
    pub fn is_left(self, decision: Decision) -> bool {
        self.left & decision.bit() != 0
    }
}
