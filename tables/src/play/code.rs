//! Codes of moves: a move by tables and its record have one code.

use ir::{Arrange, CellId, Item, Move, Shape};

use crate::data::set::Set;
use crate::data::state::Step;
use crate::data::tables::Tables;
use crate::data::turn::Turn;
use interpreter::executor::fixed_hash;

/// The properties that distinguish a piece's move from others of one position.
struct One {
    kind: usize,
    way: (usize, usize),
    becomes: Option<usize>,
    is_en_passant: bool,
    leaves_passed: bool,
    /// The pieces captured elsewhere than on the end, and the cells left passed: hashes of the cells in their order, zero
    /// for none.
    elsewhere: (u64, u64),
}

impl One {
    /// Returns a number of the properties in which most moves differ, with a hash of the rest.
    fn code(self) -> u64 {
        let (from, to) = self.way;
        let becomes = self.becomes.map_or(0, |kind| kind + 1);
        let flags = usize::from(self.is_en_passant) << 1 | usize::from(self.leaves_passed);
        let packed = [self.kind, from, to, becomes].into_iter();
        let packed = packed.fold(flags, |all, part| all << 12 | part);
        match self.elsewhere {
            (0, 0) => packed as u64,
            elsewhere => packed as u64 ^ fixed_hash(elsewhere),
        }
    }
}

/// Returns a hash of cells, which are in order; zero for none.
fn of_cells(cells: impl Iterator<Item = usize>) -> u64 {
    // The hash of nothing but zeros is zero: cells are counted from one.
    cells.fold(0, |all, cell| fixed_hash((all, cell + 1)))
}

/// Returns a hash of cells in any order.
fn of_list<'c>(cells: impl Iterator<Item = &'c CellId>) -> u64 {
    let mut cells: Vec<usize> = cells.map(|cell| cell.index()).collect();
    cells.arrange();
    cells.dedup();
    of_cells(cells.into_iter())
}

fn of_joint(pieces: impl Iterator<Item = (usize, usize)>) -> u64 {
    pieces.fold(1, |all, piece| fixed_hash((all, piece)))
}

fn of_drop(store: usize, kind: usize, to: usize) -> u64 {
    [store, kind, to]
        .into_iter()
        .fold(1, |all, part| all << 20 | part as u64)
}

fn of_pass(way: Option<usize>) -> u64 {
    fixed_hash(("pass", way))
}

/// Returns the code of a move of a player.
pub(crate) fn of_turn<S: Set>(turn: &Turn<S>, tables: &Tables<S>, me: usize) -> u64 {
    let numbers = &tables.numbers;
    let cell = |number: usize| numbers.cell(number).index();
    match turn {
        Turn::Step(step, _) => of_step(step, step.promotes.then_some(step.becomes), tables),
        Turn::Joint(index) => {
            let pieces = tables.players[me].joints[*index].pieces.iter();
            of_joint(pieces.map(|(_, from, to)| (cell(*from), cell(*to))))
        }
        Turn::Drop {
            store, kind, to, ..
        } => of_drop(*store, *kind, cell(*to)),
        Turn::Pass(way, _) => of_pass(Some(*way)),
    }
}

/// Returns the code of the move of one piece, without its promotion.
pub(crate) fn of_walk<S: Set>(step: &Step<S>, tables: &Tables<S>) -> u64 {
    of_step(step, None, tables)
}

fn of_step<S: Set>(step: &Step<S>, becomes: Option<usize>, tables: &Tables<S>) -> u64 {
    let numbers = &tables.numbers;
    let cell = |number: usize| numbers.cell(number).index();
    let of_set = |set: S| of_cells(numbers.cells(set).iter().map(|cell| cell.index()));
    let passed = match step.leaves_passed {
        true => step.passed,
        false => S::default(),
    };
    One {
        kind: step.kind,
        way: (cell(step.from), cell(step.to)),
        becomes,
        is_en_passant: step.is_en_passant,
        leaves_passed: step.leaves_passed,
        elsewhere: (of_set(step.taken.without(S::of(step.to))), of_set(passed)),
    }
    .code()
}

/// Returns the code of the move of a record; `None` for moves that tables do not play.
pub fn of_record(record: &Move) -> Option<u64> {
    Some(match &record.shape {
        Shape::Walk(walk) => {
            let captured = walk.captured.iter().filter(|cell| **cell != walk.to);
            let passed = walk.passed.iter().filter(|_| walk.leaves_passed);
            One {
                kind: walk.piece.index(),
                way: (walk.from.index(), walk.to.index()),
                becomes: walk.promotes.map(|kind| kind.index()),
                is_en_passant: walk.is_en_passant,
                leaves_passed: walk.leaves_passed,
                elsewhere: (of_list(captured), of_list(passed)),
            }
            .code()
        }
        Shape::Joint(joined) => {
            let first = std::iter::once((joined.from, joined.to));
            let pieces = first.chain(joined.partners.iter().copied());
            of_joint(pieces.map(|(from, to)| (from.index(), to.index())))
        }
        Shape::Drop(dropped) => {
            let Item::Piece(kind) = dropped.item else {
                return None;
            };
            of_drop(dropped.source.0.index(), kind.index(), dropped.to?.index())
        }
        Shape::Pass => of_pass(record.way.map(|way| way.index())),
        _ => return None,
    })
}
