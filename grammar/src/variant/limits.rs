//! The largest definition: every number an author can run into, in one place. The book's table of limits
//! (`docs/src/reference/limits.md`) is compared with this file by a test.

/// Bytes of one file.
pub const FILE_BYTES_MAX: usize = 1 << 20;
/// Tables and lists inside each other.
pub const NESTING_MAX: usize = 64;
/// Dots of one dotted key.
pub const KEY_DOTS_MAX: usize = 16;
/// Syntax mistakes reported for one file.
pub const SYNTAX_REPORTS_MAX: usize = 50;
/// Complaints about one definition.
pub const REPORTS_MAX: usize = 200;
/// Bytes that are read over again to find further syntax mistakes.
pub const SYNTAX_READ_BYTES_MAX: usize = 4 << 20;
/// Definitions in one line of `extends`.
pub const EXTENDS_MAX: usize = 16;
/// Players.
pub const PLAYERS_MAX: usize = 16;
/// Kinds of men.
pub const KINDS_MAX: usize = 128;
/// Movement parts of one kind.
pub const PARTS_MAX: usize = 32;
/// Movement parts of all kinds together.
pub const PARTS_TOTAL_MAX: usize = 512;
/// Options.
pub const OPTIONS_MAX: usize = 64;
/// Zones, `[let]` names, counters: entries of one such table.
pub const NAMES_MAX: usize = 256;
/// Entries of one list of rules: `[[forbid]]`, `[[promotion]]`, `[[joint]]`, `[[end]]`.
pub const RULES_MAX: usize = 256;
/// Men of one joint move.
pub const JOINT_MEN_MAX: usize = 8;
/// Tests of one definition.
pub const TESTS_MAX: usize = 1000;
/// Bytes of one expression or notation.
pub const EXPRESSION_BYTES_MAX: usize = 8192;
/// The largest value of a counter.
pub const COUNTER_MAX: u16 = u16::MAX;
