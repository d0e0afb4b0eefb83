//! The value of a set that does not depend on the position: zones of a definition.

use ir::{Board, Bound, Cell, CellId, CellSet, Cells, Condition, Number, PlayerId, Zone};

/// The set as each player sees it, one entry per frame of the board; `None` if it depends on the position.
///
/// `zones` are those that the set may name, indexed by their ids. What was lowered for [`Context::Zone`](super::Context)
/// has a value.
pub fn constant(cells: &Cells, board: &Board, zones: &[Zone]) -> Option<Vec<CellSet>> {
    (0..board.frames.len())
        .map(|player| {
            Evaluator {
                board,
                zones,
                player,
                bound: Vec::new(),
            }
            .cells(cells)
        })
        .collect()
}

struct Evaluator<'a> {
    board: &'a Board,
    zones: &'a [Zone],
    player: usize,
    bound: Vec<(Bound, CellId)>,
}

impl Evaluator<'_> {
    fn cells(&mut self, cells: &Cells) -> Option<CellSet> {
        Some(match cells {
            Cells::Constant(sets) => sets.get(self.player)?.clone(),
            Cells::Zone(zone) => self
                .zones
                .get(zone.index())?
                .cells
                .get(self.player)?
                .clone(),
            Cells::All => CellSet::full(self.board.n_cells()),
            Cells::Bound(bound) => {
                let cell = self
                    .bound
                    .iter()
                    .rev()
                    .find(|(variable, _)| variable == bound)?
                    .1;
                CellSet::of(self.board.n_cells(), [cell])
            }
            Cells::And(a, b) => {
                let mut set = self.cells(a)?;
                set &= &self.cells(b)?;
                set
            }
            Cells::Or(a, b) => {
                let mut set = self.cells(a)?;
                set |= &self.cells(b)?;
                set
            }
            Cells::Minus(a, b) => {
                let mut set = self.cells(a)?;
                set -= &self.cells(b)?;
                set
            }
            Cells::File(set) => self.sharing(set, |cell| &cell.file)?,
            Cells::Rank(set) => self.sharing(set, |cell| &cell.rank)?,
            Cells::Those {
                variable,
                over,
                condition,
            } => {
                let mut those = CellSet::empty(self.board.n_cells());
                for cell in self.cells(over)?.iter() {
                    if self.holds(*variable, cell, condition)? {
                        those.insert(cell);
                    }
                }
                those
            }
            _ => return None,
        })
    }

    fn sharing(&mut self, set: &Cells, label: fn(&Cell) -> &String) -> Option<CellSet> {
        let player = PlayerId::from_index(self.player);
        Some(self.board.sharing(&self.cells(set)?, player, label))
    }

    fn holds(&mut self, variable: Bound, cell: CellId, condition: &Condition) -> Option<bool> {
        self.bound.push((variable, cell));
        let holds = self.condition(condition);
        self.bound.pop();
        holds
    }

    fn condition(&mut self, condition: &Condition) -> Option<bool> {
        Some(match condition {
            Condition::Constant(value) => *value,
            Condition::Not(inner) => !self.condition(inner)?,
            Condition::And(a, b) => self.condition(a)? && self.condition(b)?,
            Condition::Or(a, b) => self.condition(a)? || self.condition(b)?,
            Condition::Some(set) => !self.cells(set)?.is_empty(),
            Condition::None(set) => self.cells(set)?.is_empty(),
            Condition::In(a, b) => {
                let a = self.cells(a)?;
                !a.is_empty() && a.is_subset(&self.cells(b)?)
            }
            Condition::Same(a, b) => self.cells(a)? == self.cells(b)?,
            Condition::Compare(compare, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                compare.holds(a, b)
            }
            Condition::Any {
                variable,
                over,
                condition,
            } => {
                let mut any = false;
                for cell in self.cells(over)?.iter() {
                    any |= self.holds(*variable, cell, condition)?;
                }
                any
            }
            Condition::Every {
                variable,
                over,
                condition,
            } => {
                let mut every = true;
                for cell in self.cells(over)?.iter() {
                    every &= self.holds(*variable, cell, condition)?;
                }
                every
            }
            _ => return None,
        })
    }

    fn number(&mut self, number: &Number) -> Option<usize> {
        match number {
            Number::Constant(value) => Some(*value as usize),
            Number::Count(set) => Some(self.cells(set)?.len()),
            _ => None,
        }
    }
}
