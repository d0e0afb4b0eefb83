//! Lines: what a path requires of cells.

use ir::{Arrange, CellId};
use smallvec::SmallVec;

use crate::data::set::Set;

/// Cells on a line: most lines fit in place.
pub(crate) type LineCells = SmallVec<[CellId; 8]>;

/// One path from a cell to another, or to a capture there.
#[derive(PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Line {
    /// Its end.
    pub to: CellId,
    /// Cells that must be empty, in order.
    pub empty: LineCells,
    /// Cells that must be occupied, in order.
    pub pieces: LineCells,
    /// The cells that are left passed, in order; only if the piece can be captured en passant on
    /// them.
    pub passed: LineCells,
    /// Cells with pieces that must not be of the kinds that the class lists, in order.
    pub forbidden: LineCells,
}

impl Clone for Line {
    /// Copies the cells as slices: a copy of a small vector would collect them one by one.
    fn clone(&self) -> Self {
        Self {
            to: self.to,
            empty: LineCells::from_slice(&self.empty),
            pieces: LineCells::from_slice(&self.pieces),
            passed: LineCells::from_slice(&self.passed),
            forbidden: LineCells::from_slice(&self.forbidden),
        }
    }
}

/// The lines from each cell.
pub(crate) type Lines = Vec<Vec<Line>>;

/// Returns lines the other way round: from each end, to each start.
pub(crate) fn reversed(lines: &Lines) -> Lines {
    let mut back: Lines = vec![Vec::new(); lines.len()];
    for (from, lines) in lines.iter().enumerate() {
        for line in lines {
            back[line.to.index()].push(Line {
                to: CellId::from_index(from),
                ..line.clone()
            });
        }
    }
    sort(&mut back);
    back
}

/// Sorts the lines of each cell, and removes duplicates, so that equal lists compare equal.
fn sort(lines: &mut Lines) {
    for lines in lines
        .iter_mut()
        .filter(|lines| !lines.is_sorted_by(|a, b| a < b))
    {
        lines.arrange();
        lines.dedup();
    }
}

/// Returns the union of lines.
pub(crate) fn joined<'l>(n_cells: usize, paths: impl IntoIterator<Item = &'l Lines>) -> Lines {
    let mut all: Lines = vec![Vec::new(); n_cells];
    for lines in paths {
        for (all, lines) in all.iter_mut().zip(lines) {
            all.extend_from_slice(lines);
        }
    }
    sort(&mut all);
    all
}

/// Returns lines without the cells that they leave passed.
pub(crate) fn without_passed(mut lines: Lines) -> Lines {
    lines
        .iter_mut()
        .flatten()
        .for_each(|line| line.passed.clear());
    sort(&mut lines);
    lines
}

/// Returns lines in the form of look-ups: without the cells left passed, and without the cells for pieces that may not be
/// jumped.
pub(crate) fn to_look_up(mut lines: Lines) -> Lines {
    for line in lines.iter_mut().flatten() {
        line.forbidden.clear();
    }
    without_passed(lines)
}

/// Returns the ends of lines, for each start.
pub(crate) fn ends<S: Set>(lines: &Lines) -> Vec<S> {
    let ends = lines.iter().map(|lines| lines.iter().map(|line| &line.to));
    ends.map(S::from_list).collect()
}
