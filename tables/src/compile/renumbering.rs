//! Renumbering: the cells of a plan get the numbers of sets.

use ir::{CellId, CellSet};

use crate::compile::drops::Drops;
use crate::compile::joint::Joins;
use crate::compile::moves::{Moves, Promotes};
use crate::compile::plan::Plan;
use crate::compile::ways::PlannedWay;
use crate::data::class::{AttackClass, Class};
use crate::data::lines::Lines;
use crate::data::numbering::Numbering;
use interpreter::walk::Trace;

impl Numbering {
    /// Renumbers the cells of a plan, which are still those of the board.
    pub(crate) fn renumber(self, plan: &mut Plan) {
        if self.embedding().is_some() {
            plan.n_cells = self.n_numbers();
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
        *cells = CellSet::of(self.n_numbers(), numbers);
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
                let nowhere = || CellSet::empty(self.n_numbers());
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
