//! The cells of royal pieces: their distances from each other, and their remoteness.
//!
//! Everything follows from the reach of pieces that the survey observed on this board; the geometry of the board is
//! not read.

use crate::survey::Survey;

/// Distances on a board, by the steps of royal pieces.
#[derive(Clone, Default, Debug)]
pub(crate) struct Hunt {
    n_cells: usize,
    /// The number of a royal piece's moves between two cells; `FAR` if there is no path. By one cell, then by the
    /// other.
    steps: Vec<u8>,
    /// The excess of a cell's mean distance from all others over the usual one, in hundredths of a move.
    remoteness: Vec<i32>,
}

/// The mark of no path.
const FAR: u8 = u8::MAX;
impl Hunt {
    /// Creates the distances from a survey, for royal kinds (`is_royal`); empty if there are none.
    pub(crate) fn new(survey: &Survey, is_royal: &[bool]) -> Self {
        let n_cells = survey.kinds[0].first().map_or(0, |of| of.mobility.len());
        let royals = || {
            let kinds = survey.kinds.iter().flatten().zip(is_royal.iter().cycle());
            kinds.filter(|(_, is_royal)| **is_royal).map(|(of, _)| of)
        };
        if royals().next().is_none() {
            return Self::default();
        }
        let mut near = vec![Vec::new(); n_cells];
        for of_kind in royals() {
            for (from, ends) in of_kind.reach.iter().enumerate() {
                for to in ends {
                    if !near[from].contains(&to.index()) {
                        near[from].push(to.index());
                    }
                }
            }
        }
        let mut steps = Vec::with_capacity(n_cells * n_cells);
        for from in 0..n_cells {
            steps.extend(distances(&near, from));
        }
        let mean = |from: usize| {
            let row = &steps[from * n_cells..(from + 1) * n_cells];
            let ways = row.iter().filter(|n| **n != FAR);
            let (sum, n) = ways.fold((0, 0), |(sum, n), far| (sum + i32::from(*far), n + 1));
            (n > 1).then(|| 100 * sum / n)
        };
        let means: Vec<Option<i32>> = (0..n_cells).map(mean).collect();
        let all: Vec<i32> = means.iter().flatten().copied().collect();
        let usual = all.iter().sum::<i32>() / (all.len() as i32).max(1);
        let remoteness = means
            .iter()
            .map(|mean| mean.map_or(0, |mean| mean - usual))
            .collect();
        Self {
            n_cells,
            steps,
            remoteness,
        }
    }

    /// Returns the number of a royal piece's moves between two cells, if there is a path.
    pub(crate) fn steps(&self, from: usize, to: usize) -> Option<i32> {
        let steps = self.steps.get(from * self.n_cells + to);
        steps.filter(|n| **n != FAR).map(|n| i32::from(*n))
    }

    /// Returns the excess of a cell's mean distance from all others over the usual one, in hundredths of a move.
    pub(crate) fn remoteness(&self, cell: usize) -> i32 {
        self.remoteness.get(cell).copied().unwrap_or(0)
    }
}

fn distances(near: &[Vec<usize>], from: usize) -> Vec<u8> {
    let mut distances = vec![FAR; near.len()];
    let mut layer = vec![from];
    let mut distance = 0;
    while !layer.is_empty() && distance < FAR {
        let mut next = Vec::new();
        for cell in layer {
            if distances[cell] == FAR {
                distances[cell] = distance;
                next.extend(near[cell].iter().copied());
            }
        }
        layer = next;
        distance += 1;
    }
    distances
}
