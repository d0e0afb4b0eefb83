//! One call for each language that the crate reads; each returns how many complaints there are.

use grammar::betza;
use grammar::board;
use grammar::source::{Origin, SourceId};
use grammar::topology::Steps;

use super::load::load;

/// Reads a notation as a movement of the first player on 8 by 8.
pub fn read_notation(text: &str) -> usize {
    let mut steps = Steps::default();
    let topology = board::rectangle(8, 8, &mut steps);
    let (piece, mut out) = betza::parse(text, Origin::of_source(SourceId(0), text));
    if let Some(piece) = piece {
        betza::lower(&piece, &topology, &mut steps, 0, &mut out);
    }
    out.len()
}

/// Reads a board file.
pub fn read_board(text: &str) -> usize {
    let (_, out) = board::load(SourceId(0), text, "made-up", &mut Steps::default());
    out.len()
}

/// Reads a definition among the shipped ones, with no option on.
pub fn read_definition(text: &str) -> usize {
    load(text, &[]).diagnostics.len()
}
