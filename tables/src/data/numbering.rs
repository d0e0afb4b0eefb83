//! Numbers of cells in sets.
//!
//! A plan is made in the order in which the board lists its cells. Sets may number them otherwise, with gaps, if more
//! steps are then [one difference of numbers](crate::data::embedding). The plan is renumbered once, before there are sets. A
//! [`Numbering`] translates all data from and to the outside (positions, records, cells of expressions).

use ir::{Arrange, CellId, CellSet};
use smallvec::SmallVec;

use crate::compile::drops::Drops;
use crate::compile::joint::Joins;
use crate::compile::plan::{AttackClass, Class, Lines, Moves, Plan, Promotes};
use crate::data::embedding::{Embedding, embed};
use crate::data::set::Set;
use crate::data::ways::PlannedWay;
use interpreter::walk::Trace;

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

    /// Renumbers the cells of a plan, which are still those of the board.
    pub(crate) fn renumber(self, plan: &mut Plan) {
        if self.chosen.is_some() {
            plan.n_cells = self.n_numbers;
            for moves in plan.moves.iter_mut().flatten() {
                self.renumber_moves(moves);
            }
            plan.joints
                .iter_mut()
                .flatten()
                .for_each(|joins| self.renumber_joins(joins));
            for Drops { cells, .. } in plan.drops.iter_mut().flatten() {
                cells
                    .iter_mut()
                    .for_each(|(_, cells)| self.renumber_set(cells));
            }
        }
        plan.numbers = self;
    }

    fn renumber_cell(&self, cell: &mut CellId) {
        *cell = CellId::from_index(self.number(*cell));
    }

    fn renumber_all<'c>(&self, cells: impl IntoIterator<Item = &'c mut CellId>) {
        cells.into_iter().for_each(|cell| self.renumber_cell(cell));
    }

    fn renumber_set(&self, cells: &mut CellSet) {
        let numbers = cells
            .iter()
            .map(|cell| CellId::from_index(self.number(cell)));
        *cells = CellSet::of(self.n_numbers, numbers);
    }

    /// Moves the entry of each cell to the place of its number.
    fn rearrange<T: Default>(&self, by_cell: &mut Vec<T>) {
        let by_number = self.for_each(|cell| std::mem::take(&mut by_cell[cell.index()]));
        *by_cell = by_number;
    }

    fn renumber_moves(&self, moves: &mut Moves) {
        let Moves {
            classes,
            attacks,
            promotion,
            ways,
        } = moves;
        for (Class { .. }, paths) in classes {
            paths
                .iter_mut()
                .for_each(|lines| self.renumber_lines(lines));
        }
        for (AttackClass { .. }, paths) in attacks {
            paths
                .iter_mut()
                .for_each(|lines| self.renumber_lines(lines));
        }
        if let Some(Promotes { offered, must, .. }) = promotion {
            for sets in [offered, must] {
                sets.iter_mut().for_each(|cells| self.renumber_set(cells));
                let nowhere = || CellSet::empty(self.n_numbers);
                let mut by_cell: Vec<Option<CellSet>> = sets.drain(..).map(Some).collect();
                self.rearrange(&mut by_cell);
                let by_number = by_cell.into_iter();
                sets.extend(by_number.map(|cells| cells.unwrap_or_else(nowhere)));
            }
        }
        for PlannedWay { from, trace, .. } in ways {
            self.renumber_cell(from);
            self.renumber_trace(trace);
        }
    }

    fn renumber_lines(&self, lines: &mut Lines) {
        self.rearrange(lines);
        for line in lines.iter_mut().flatten() {
            self.renumber_cell(&mut line.to);
            for cells in [
                &mut line.empty,
                &mut line.pieces,
                &mut line.passed,
                &mut line.forbidden,
            ] {
                self.renumber_all(cells);
            }
        }
    }

    fn renumber_trace(&self, trace: &mut Trace) {
        let Trace {
            to,
            needs,
            captured,
            is_en_passant: _,
            jumped,
            passed,
            unloads,
            partner,
        } = trace;
        self.renumber_cell(to);
        self.renumber_all(needs.iter_mut().map(|need| &mut need.cell));
        self.renumber_all(captured.iter_mut().chain(jumped).chain(passed));
        let pairs = unloads.iter_mut().chain(partner);
        for (from, to) in pairs {
            self.renumber_cell(from);
            self.renumber_cell(to);
        }
    }

    fn renumber_joins(&self, joins: &mut Joins) {
        let Joins {
            pieces,
            unmoved,
            empty,
            safe,
            ..
        } = joins;
        for (_, from, to) in pieces {
            self.renumber_cell(from);
            self.renumber_cell(to);
        }
        self.renumber_set(unmoved);
        self.renumber_set(empty);
        for (piece, cells) in safe {
            self.renumber_cell(piece);
            self.renumber_set(cells);
        }
    }
}
