//! Numbers of cells in sets.
//!
//! A plan is made in the order in which the board lists its cells. Sets may number them otherwise, with gaps, if more
//! steps are then [one difference of numbers](crate::data::embedding). The plan is renumbered once, before there are
//! sets. A [`Numbering`] translates all data from and to the outside (positions, records, cells of expressions).

use ir::{Arrange, CellId};
use smallvec::SmallVec;

use crate::data::embedding::{Embedding, embed};
use crate::data::set::Set;

/// The number of each cell, and the cell of each number; none in gaps.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    n_numbers: usize,
    chosen: Option<Box<Chosen>>,
}

/// Numbers that are not those of the board.
#[derive(Clone, Debug)]
struct Chosen {
    number_of: Vec<u16>,
    cell_of: Vec<Option<CellId>>,
    embedding: Embedding,
}

impl Numbering {
    /// Creates the numbers of the board.
    pub(crate) fn of_board(n_cells: usize) -> Self {
        Self {
            n_numbers: n_cells,
            chosen: None,
        }
    }

    /// Finds numbers by which more of these steps are one difference each, below `n_numbers_max`, which is a power of
    /// two; `None` if there are none.
    pub(crate) fn by_steps(
        steps: &[ir::Step],
        n_cells: usize,
        n_numbers_max: usize,
    ) -> Option<Self> {
        let embedding = embed(steps, n_cells, n_numbers_max)?;
        let number_of = embedding.numbers.clone();
        let n_numbers = number_of
            .iter()
            .max()
            .map_or(0, |last| usize::from(*last) + 1);
        let mut cell_of = vec![None; n_numbers];
        for (cell, number) in number_of.iter().enumerate() {
            cell_of[usize::from(*number)] = Some(CellId::from_index(cell));
        }
        Some(Self {
            n_numbers,
            chosen: Some(Box::new(Chosen {
                number_of,
                cell_of,
                embedding,
            })),
        })
    }

    /// Returns the count of numbers, including gaps.
    pub(crate) fn n_numbers(&self) -> usize {
        self.n_numbers
    }

    /// Returns the embedding that gave them, if they are not those of the board.
    pub(crate) fn embedding(&self) -> Option<&Embedding> {
        self.chosen.as_ref().map(|chosen| &chosen.embedding)
    }

    /// Returns the number of a cell.
    #[inline]
    pub(crate) fn number(&self, cell: CellId) -> usize {
        match &self.chosen {
            None => cell.index(),
            Some(chosen) => chosen.number_of[cell.index()].into(),
        }
    }

    /// Returns the cell of a number; of one in a gap, any.
    #[inline]
    pub(crate) fn cell(&self, number: usize) -> CellId {
        let own = CellId::from_index(number);
        match &self.chosen {
            None => own,
            Some(chosen) => chosen.cell_of[number].unwrap_or(own),
        }
    }

    /// Returns the cells of numbers in the order of the board.
    pub(crate) fn cells<S: Set>(&self, numbers: S) -> SmallVec<[CellId; 4]> {
        let numbers = numbers.cells();
        let mut cells: SmallVec<[CellId; 4]> = numbers.map(|number| self.cell(number)).collect();
        if self.chosen.is_some() {
            cells.arrange();
        }
        cells
    }

    /// Returns the set of these cells.
    pub(crate) fn set<S: Set>(&self, cells: impl IntoIterator<Item = CellId>) -> S {
        let cells = cells.into_iter();
        cells.fold(S::default(), |set, cell| set | S::of(self.number(cell)))
    }

    /// Computes a value for each number from its cell, the default for gaps.
    pub(crate) fn for_each<T: Default>(&self, mut make: impl FnMut(CellId) -> T) -> Vec<T> {
        match &self.chosen {
            None => (0..self.n_numbers)
                .map(|cell| make(CellId::from_index(cell)))
                .collect(),
            Some(chosen) => {
                let cells = chosen.cell_of.iter();
                cells
                    .map(|cell| cell.map(&mut make).unwrap_or_default())
                    .collect()
            }
        }
    }
}
