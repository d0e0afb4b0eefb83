//! Limits on the work for one answer, and the errors if a limit is exceeded.

/// The limit on the work of one query: parts of expressions evaluated, moves walked and positions made, each weighted by size. A
/// few seconds at most.
pub const WORK_MAX: u32 = 200_000_000;

/// The greatest depth of move counts ([`Game::perft`](crate::Game::perft)) for a command or another program.
pub const PERFT_DEPTH_MAX: u32 = 100;

/// The greatest number of moves that rules may look ahead, one rule evaluating the next.
pub const LOOKS_MAX: u8 = 24;

/// The greatest number of steps tried to find the turns of several steps of one position. The search stops there
/// ([`TooMuch::Turns`]).
pub const STEPS_WALKED_MAX: u32 = 500_000;

/// The greatest total number of steps in a list of turns; a longer list would take too much memory.
pub const STEPS_LISTED_MAX: usize = 400_000;

/// The limit on the work of compiling a game to tables: supposed pieces on cells, parts of expressions evaluated, and
/// `TRACE_WORK` for each trace that is kept. A second or two; a game that exceeds the limit is played without tables.
pub const COMPILE_WORK_MAX: usize = 32_000_000;

/// The work of one trace of a path that is kept.
pub const TRACE_WORK: usize = 32;

/// The greatest size of the lookup tables of a compiled game, in bytes.
pub const LOOKUP_BYTES_MAX: usize = 64 << 20;

/// The reason why a query has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooMuch {
    /// There are more turns of several steps than the limit of trying ([`STEPS_WALKED_MAX`]) or of listing ([`STEPS_LISTED_MAX`]).
    #[error("there are more turns of several steps than can be looked at")]
    Turns,
    /// The rules need more work than [`WORK_MAX`].
    #[error("the rules need more work in this position than is allowed")]
    Work,
    /// Rules look ahead more than [`LOOKS_MAX`] moves deep.
    #[error("the rules look further ahead from this position than is allowed")]
    Looks,
}

/// The answer to a query, or the limit that it exceeded.
pub type Answer<T> = Result<T, TooMuch>;
