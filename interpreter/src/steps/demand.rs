//! The requirements of whole turns, as far as the numbers of cells added by each group of steps decide them.

use ir::{CellId, CellSet, Cells, Compare, Condition, Move, Number, TurnId};

use crate::expression::Eval;

/// The cells of a turn, as an expression over those of its steps. If steps share no cell, each adds its own cells.
#[derive(Debug)]
enum Tally {
    From,
    To,
    Captured,
    Promoted,
    /// A set that is constant for all turns of the position.
    Fixed(CellSet),
    And(Box<Tally>, Box<Tally>),
    Or(Box<Tally>, Box<Tally>),
    Minus(Box<Tally>, Box<Tally>),
}

/// A number of cells of the turn, compared with a constant.
#[derive(Debug)]
pub(super) struct Demand {
    tally: Tally,
    how: Compare,
    bound: u32,
}

/// Conditions on a turn, all of which must hold.
#[derive(Debug, Default)]
pub(super) struct Demands {
    pub(super) all: Vec<Demand>,
    /// Whether no turn can satisfy the conditions.
    pub(super) never: bool,
}

impl Demand {
    /// Returns the cap: all counts above it are equivalent to it.
    pub(super) fn cap(&self) -> usize {
        self.bound as usize + 1
    }

    /// Returns the number of cells that these steps add.
    pub(super) fn count<'m>(
        &self,
        steps: impl Iterator<Item = &'m Move> + Clone,
        n: usize,
    ) -> usize {
        // Most demands count one of the move's own sets.
        match self.tally.plain() {
            Some(cells) => {
                let mut set = CellSet::empty(n);
                steps.flat_map(cells).for_each(|cell| set.insert(*cell));
                set.len()
            }
            None => self.tally.cells(&steps, n).len(),
        }
    }

    /// Returns whether this count satisfies the demand.
    pub(super) fn is_met(&self, count: usize) -> bool {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.how.holds(count, self.bound)
    }
}

type CellsOf = fn(&Move) -> &[CellId];

impl Tally {
    fn plain(&self) -> Option<CellsOf> {
        match self {
            Self::From => Some(|step| step.starts()),
            Self::To => Some(|step| step.ends()),
            Self::Captured => Some(|step| step.captured()),
            Self::Promoted => Some(|step| match step.promotes() {
                Some(_) => step.ends(),
                None => &[],
            }),
            _ => None,
        }
    }

    fn cells<'m>(&self, steps: &(impl Iterator<Item = &'m Move> + Clone), n: usize) -> CellSet {
        match self {
            Self::Fixed(cells) => cells.clone(),
            Self::And(a, b) => {
                let mut set = a.cells(steps, n);
                set &= &b.cells(steps, n);
                set
            }
            Self::Or(a, b) => {
                let mut set = a.cells(steps, n);
                set |= &b.cells(steps, n);
                set
            }
            Self::Minus(a, b) => {
                let mut set = a.cells(steps, n);
                set -= &b.cells(steps, n);
                set
            }
            Self::From | Self::To | Self::Captured | Self::Promoted => {
                let cells = self.plain().into_iter();
                CellSet::of(
                    n,
                    cells
                        .flat_map(|cells| steps.clone().flat_map(cells))
                        .copied(),
                )
            }
        }
    }

    fn is_fixed(&self) -> bool {
        matches!(self, Self::Fixed(_))
    }

    /// Returns a superset of the cells of any turn.
    fn most(&self, n: usize) -> CellSet {
        match self {
            Self::Fixed(cells) => cells.clone(),
            Self::And(a, b) => {
                let mut set = a.most(n);
                set &= &b.most(n);
                set
            }
            Self::Or(a, b) => {
                let mut set = a.most(n);
                set |= &b.most(n);
                set
            }
            Self::Minus(a, b) => {
                let mut set = a.most(n);
                if let Self::Fixed(less) = &**b {
                    set -= less;
                }
                set
            }
            Self::From | Self::To | Self::Captured | Self::Promoted => CellSet::full(n),
        }
    }
}

impl Demands {
    /// Adds the demands of the condition on turns of this kind; `None` if they cannot be counted.
    pub(super) fn add(
        &mut self,
        condition: &Condition,
        eval: &Eval<'_>,
        turn: TurnId,
    ) -> Option<()> {
        if !condition.reads().of_move {
            self.never |= !eval.condition(condition);
            return Some(());
        }
        match condition {
            Condition::And(a, b) => {
                self.add(a, eval, turn)?;
                self.add(b, eval, turn)
            }
            Condition::TurnIs(turns) => {
                self.never |= !turns.contains(&turn);
                Some(())
            }
            Condition::Some(cells) => self.number(cells, Compare::AtLeast, 1, eval),
            Condition::None(cells) => self.number(cells, Compare::Equal, 0, eval),
            Condition::Compare(how, Number::Count(cells), Number::Constant(bound)) => {
                self.number(cells, *how, *bound, eval)
            }
            Condition::Compare(how, Number::Constant(bound), Number::Count(cells)) => {
                self.number(cells, how.turned(), *bound, eval)
            }
            Condition::In(inner, outer) => {
                self.number(inner, Compare::AtLeast, 1, eval)?;
                let outside =
                    Tally::Minus(Box::new(tally(inner, eval)?), Box::new(part(outer, eval)?));
                self.push(outside, Compare::Equal, 0, eval);
                Some(())
            }
            Condition::Every {
                variable,
                over,
                condition,
            } if !over.reads().of_move => {
                let over = eval.cells(over);
                over.iter()
                    .try_for_each(|cell| self.add(condition, &eval.bind(variable.0, cell), turn))
            }
            _ => None,
        }
    }

    fn number(&mut self, cells: &Cells, how: Compare, bound: u32, eval: &Eval<'_>) -> Option<()> {
        let tally = tally(cells, eval)?;
        self.push(tally, how, bound, eval);
        Some(())
    }

    fn push(&mut self, tally: Tally, how: Compare, bound: u32, eval: &Eval<'_>) {
        let demand = Demand { tally, how, bound };
        if demand.tally.most(eval.n_places()).is_empty() {
            self.never |= !demand.is_met(0);
        } else {
            self.all.push(demand);
        }
    }
}

/// Tests whether certainly no turn of the position satisfies a condition, with any number of steps.
///
/// Cost: that of the sets in the condition that do not depend on the turn.
pub(super) fn is_hopeless(condition: &Condition, eval: &Eval<'_>) -> bool {
    match condition {
        condition if !condition.reads().of_move => !eval.condition(condition),
        Condition::And(a, b) => is_hopeless(a, eval) || is_hopeless(b, eval),
        Condition::Some(cells) => {
            part(cells, eval).is_some_and(|tally| tally.most(eval.n_places()).is_empty())
        }
        _ => false,
    }
}

/// Returns the set as a tally, if steps that share no cell each add their own part of it.
fn tally(cells: &Cells, eval: &Eval<'_>) -> Option<Tally> {
    let tally = part(cells, eval)?;
    (!tally.is_fixed()).then_some(tally)
}

fn part(cells: &Cells, eval: &Eval<'_>) -> Option<Tally> {
    if !cells.reads().of_move {
        return Some(Tally::Fixed(eval.cells(cells)));
    }
    let two = |a: &Cells, b: &Cells| Some((Box::new(part(a, eval)?), Box::new(part(b, eval)?)));
    match cells {
        Cells::From => Some(Tally::From),
        Cells::To => Some(Tally::To),
        Cells::Captured => Some(Tally::Captured),
        Cells::Promoted => Some(Tally::Promoted),
        Cells::And(a, b) => two(a, b).map(|(a, b)| Tally::And(a, b)),
        Cells::Or(a, b) => {
            let (a, b) = two(a, b)?;
            (!a.is_fixed() && !b.is_fixed()).then_some(Tally::Or(a, b))
        }
        Cells::Minus(a, b) => {
            let (a, b) = two(a, b)?;
            (!a.is_fixed()).then_some(Tally::Minus(a, b))
        }
        _ => None,
    }
}
