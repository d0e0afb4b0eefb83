//! How much is looked at for one answer, and what is said where that is not enough.

/// How much work one question may cost: parts of expressions read, moves walked and positions made, each by the size of
/// what it looks at. A few seconds at most.
pub const WORK_MAX: u32 = 200_000_000;

/// How many turns deep sequences are counted at most ([`Game::perft`](crate::Game::perft)) for a command or another program.
pub const PERFT_DEPTH_MAX: u32 = 100;

/// How many turns rules may look ahead, one asking about the next.
pub const LOOKS_MAX: u8 = 24;

/// How many steps are tried for the turns of several steps of one position, before the search is given up
/// ([`TooMuch::Turns`]).
pub const STEPS_WALKED_MAX: u32 = 500_000;

/// How many steps the listed turns of several may have together; a list of more would eat the memory.
pub const STEPS_LISTED_MAX: usize = 400_000;

/// How much work it may be to compile the rules of a game to tables: men supposed on cells, parts of expressions read, and
/// [`TRACE_WORK`] for each way that is kept. A second or two; a game that takes more is played without tables.
pub const COMPILE_WORK_MAX: usize = 32_000_000;

/// The work that one way to walk a path is, which has to be kept.
pub const TRACE_WORK: usize = 32;

/// How many bytes the look-ups of a compiled game may take.
pub const LOOKUP_BYTES_MAX: usize = 64 << 20;

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooMuch {
    /// There are more turns of several steps than are tried, [`STEPS_WALKED_MAX`], or listed,
    /// [`STEPS_LISTED_MAX`].
    #[error("there are more turns of several steps than can be looked at")]
    Turns,
    /// The rules ask for more than [`WORK_MAX`].
    #[error("the rules ask for more work in this position than is allowed")]
    Work,
    /// Rules that look ahead ask about one another more than [`LOOKS_MAX`] turns deep.
    #[error("the rules look further ahead from this position than is allowed")]
    Looks,
}

/// What is answered, if it is not too much.
pub type Answer<T> = Result<T, TooMuch>;
