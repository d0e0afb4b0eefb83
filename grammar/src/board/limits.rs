//! The limits of a board file. A file that exceeds one of them is an error when it is loaded.

use crate::diagnostic::{Diagnostic, Severity};

/// The most cells of a board: sets of cells are bit sets of one width, and every step is a table of all cells.
pub const CELLS_MAX: usize = 1024;

/// The most bytes of a board file.
pub const TEXT_MAX: usize = 1 << 18;

/// The greatest number of a letter: no board has more files than cells.
pub const LETTER_MAX: i64 = CELLS_MAX as i64;

/// The greatest number that a formula gives as a label.
pub const LABEL_MAX: i64 = 9999;

/// The largest coordinate, size and length of a row; the least coordinate is its negative.
pub const COORDINATE_MAX: u16 = 1024;

/// The longest path of a lame leap: no leap from one coordinate to another is longer.
pub const PATH_MAX: i32 = 2 * COORDINATE_MAX as i32;

/// The most headings of a ring: one for each degree.
pub const RING_MAX: u16 = 360;

/// The most steps of a word.
pub const WORD_MAX: usize = 16;

/// The most words of an atom.
pub const ATOM_WORDS_MAX: usize = 512;

/// The most words of all declared atoms together.
pub const WORDS_MAX: usize = 4096;

/// The most steps and lines of a board, the lattice's own ones included.
pub const STEPS_MAX: usize = 64;

/// The most classes of cells.
pub const CLASSES_MAX: usize = 16;

/// The most frames, one for each player.
pub const FRAMES_MAX: usize = 16;

/// The most zones.
pub const ZONES_MAX: usize = 256;

/// The most permutations and parts of permutations: each part costs time for every cell.
pub const PERMUTATIONS_MAX: usize = 512;

/// The most statements that all `for` lines of a file write, and the most variables of one of them.
pub const ROUNDS_MAX: usize = 8192;

/// The most variables of one `for` line.
pub const VARIABLES_MAX: usize = 8;

/// The most parentheses inside one another.
pub const NESTING_MAX: usize = 64;

/// The most reported errors about names; the rest of the file is not checked. Warnings do not count: a check is skipped
/// only after errors.
const ERRORS_MAX: usize = 100;

/// Tests whether the maximum of reported errors is reached.
pub fn is_full(out: &[Diagnostic]) -> bool {
    let errors = out.iter().filter(|one| one.severity == Severity::Error);
    errors.count() >= ERRORS_MAX
}
