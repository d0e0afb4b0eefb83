//! Where those who must be safe stand: how near they are to each other, and how far from all other cells.
//!
//! All of it is told by what men were seen to reach on this board; nobody asks what the board looks like.

use crate::survey::Survey;

/// Distances on a board, by the steps of those who must be safe.
#[derive(Clone, Default, Debug)]
pub(crate) struct Hunt {
    n_cells: usize,
    /// How many moves of one who must be safe lie between two cells; `FAR` where there is no way. By one cell, then by the other.
    steps: Vec<u8>,
    /// By how much farther than usual a cell is from all others, in hundredths of a move.
    remoteness: Vec<i32>,
}

/// No way.
const FAR: u8 = u8::MAX;
impl Hunt {
    /// Works out distances from a survey, for kinds who must be safe (`is_royal`); nothing where there are none.
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
        let known: Vec<i32> = means.iter().flatten().copied().collect();
        let usual = known.iter().sum::<i32>() / (known.len() as i32).max(1);
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

    /// How many moves of one who must be safe lie between two cells, if there is a way.
    pub(crate) fn steps(&self, from: usize, to: usize) -> Option<i32> {
        let steps = self.steps.get(from * self.n_cells + to);
        steps.filter(|n| **n != FAR).map(|n| i32::from(*n))
    }

    /// By how much farther than usual a cell is from all others, in hundredths of a move.
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
