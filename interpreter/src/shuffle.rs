//! Start positions that are drawn: the pieces of the set-up on some cells, in another order or as other kinds.

use ir::Arrange;
use ir::{CellId, KindId, Piece, Places, PlayerId, Shuffle};

use crate::game::Game;
use crate::limits::Answer;
use crate::position::{Given, Position, Valued};
use crate::query::Query;

/// The most positions that a draw tries.
pub const DRAWS_MAX: usize = 10_000;

/// The most positions that are counted.
pub const STARTS_MAX: usize = 50_000;

/// What is drawn, for each list of cells with a draw of its own: the index in the list from which the contents of each cell come, or
/// the index of the kind of each piece.
type Drawn = Vec<Vec<usize>>;

/// What is on a cell, from the ground up: the pieces' owners and kinds, whether they are unmoved, and their marks.
type Contents = Vec<(Option<ir::Piece>, bool, Vec<Given>, Vec<Valued>)>;

impl Game {
    /// Draws a start position: each that the rules allow is equally likely. `pick` returns the number of one of so many items, from
    /// 0. `None` if the set-up has no shuffled pieces, or if no allowed position is found in [`DRAWS_MAX`] draws.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn draw_start(&self, pick: &mut dyn FnMut(u32) -> u32) -> Answer<Option<Position>> {
        let Some(shuffle) = &self.rules().shuffle else {
            return Ok(None);
        };
        for _ in 0..DRAWS_MAX {
            let lists = shuffle.ordered_lists();
            let drawn = lists.map(|lists| match &shuffle.kinds {
                None => any_order(lists[0].len(), pick),
                Some(kinds) => {
                    let n_pieces = self.pieces_of_kinds(lists).len();
                    let kind = |_| pick(kinds.len() as u32) as usize;
                    (0..n_pieces).map(kind).collect()
                }
            });
            let position = self.with_drawn(shuffle, &drawn.collect());
            if self.allows(shuffle, &position)? {
                return Ok(Some(position));
            }
        }
        Ok(None)
    }

    /// Counts the different start positions that can be drawn; `None` if more than [`STARTS_MAX`] would have to be tried, or if the
    /// set-up has no shuffled pieces.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn count_starts(&self) -> Answer<Option<usize>> {
        let Some(shuffle) = &self.rules().shuffle else {
            return Ok(None);
        };
        let start = self.start();
        let mut all: Vec<Drawn> = vec![Vec::new()];
        for lists in shuffle.ordered_lists() {
            let draws = match &shuffle.kinds {
                None => distinct_orders(&equal_cells(self.places(), &start, lists)),
                Some(kinds) => all_kinds(self.pieces_of_kinds(lists).len(), kinds.len()),
            };
            let Some(draws) = draws else {
                return Ok(None);
            };
            if all.len().saturating_mul(draws.len()) > STARTS_MAX {
                return Ok(None);
            }
            let longer = all.iter().flat_map(|before| {
                let with = |draw: &Vec<usize>| [before.clone(), vec![draw.clone()]].concat();
                draws.iter().map(with)
            });
            all = longer.collect();
        }
        let mut n_allowed = 0;
        for drawn in &all {
            let position = self.with_drawn(shuffle, drawn);
            n_allowed += usize::from(self.allows(shuffle, &position)?);
        }
        Ok(Some(n_allowed))
    }

    /// Tests whether the condition of the shuffle holds for each player.
    fn allows(&self, shuffle: &Shuffle, position: &Position) -> Answer<bool> {
        let query = Query::new(self, position);
        let mut players = (0..self.rules().players.len()).map(PlayerId::from_index);
        let all = players.all(|player| query.at(position).eval(player).condition(&shuffle.when));
        query.answer(all)
    }

    /// Returns the start position with what has been drawn.
    fn with_drawn(&self, shuffle: &Shuffle, drawn: &Drawn) -> Position {
        let mut after = match &shuffle.kinds {
            None => self.in_orders(shuffle, drawn),
            Some(kinds) => self.of_kinds(shuffle, kinds, drawn),
        };
        // Phases, and dice that are thrown first, depend on the pieces.
        if after.called.and_then(ir::Called::item).is_none() {
            after.called = None;
            self.settle_written(&mut after, None);
        }
        after
    }

    /// Returns the places of pieces that become a kind together: in each of these lists the cell of an index, on a level.
    fn pieces_of_kinds(&self, lists: &[Vec<CellId>]) -> Vec<Vec<CellId>> {
        let (start, places) = (self.start(), self.places());
        let together = |index: usize, level: usize| -> Vec<CellId> {
            let cells = lists.iter().filter_map(|list| list.get(index));
            let here = cells.filter_map(|cell| places.at(*cell, level));
            here.filter(|place| start.piece(*place).is_some()).collect()
        };
        let all = (0..lists[0].len()).flat_map(|index| {
            let levels = 0..places.levels();
            levels.map(move |level| (index, level))
        });
        let all = all.map(|(index, level)| together(index, level));
        all.filter(|places| !places.is_empty()).collect()
    }

    /// Returns the start position with pieces of the kinds with these indices.
    fn of_kinds(&self, shuffle: &Shuffle, kinds: &[KindId], drawn: &Drawn) -> Position {
        let mut after = self.start();
        let mut changed: Vec<CellId> = Vec::new();
        for (lists, indices) in shuffle.ordered_lists().zip(drawn) {
            for (places, index) in self.pieces_of_kinds(lists).into_iter().zip(indices) {
                for place in &places {
                    if let Some(Some(piece)) = after.pieces.get_mut(place.index()) {
                        *piece = Piece::new(piece.player(), kinds[*index]);
                    }
                }
                changed.extend(places);
            }
        }
        after.passed.retain(|passed| !changed.contains(&passed.by));
        after
    }

    /// Returns the start position with the contents of cells in these orders.
    fn in_orders(&self, shuffle: &Shuffle, orders: &Drawn) -> Position {
        let (start, places) = (self.start(), self.places());
        let mut moves: Vec<(CellId, CellId)> = Vec::new();
        for (lists, order) in shuffle.ordered_lists().zip(orders) {
            for list in lists {
                for (to, from) in list.iter().zip(order) {
                    for level in 0..places.levels() {
                        let from = places.at(list[*from], level);
                        moves.extend(from.zip(places.at(*to, level)));
                    }
                }
            }
        }
        let mut after = start.clone();
        for (from, _) in &moves {
            if let Some(piece) = after.pieces.get_mut(from.index()) {
                *piece = None;
            }
            after.unmoved.remove(*from);
        }
        for (from, to) in &moves {
            if let Some(piece) = start.piece(*from) {
                after.put(places, *to, piece);
            }
            if start.unmoved.contains(*from) {
                after.unmoved.insert(*to);
            }
        }
        let new_place = |place: CellId| {
            let moved = moves.iter().find(|(from, _)| *from == place);
            moved.map_or(place, |(_, to)| *to)
        };
        after.carry_marks(|place| Some(new_place(place)));
        after.trim(places);
        after
            .passed
            .retain(|passed| new_place(passed.by) == passed.by);
        after
    }
}

/// Returns an order of so many cells, each equally likely.
fn any_order(n: usize, pick: &mut dyn FnMut(u32) -> u32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        let other = pick(last as u32 + 1) as usize;
        order.swap(last, other.min(last));
    }
    order
}

/// Returns for each cell of lists that are put in the same order the first cell with equal contents in all lists, by index.
fn equal_cells(places: Places, start: &Position, lists: &[Vec<CellId>]) -> Vec<usize> {
    let contents = |cell: CellId| -> Contents {
        let levels = (0..places.levels()).filter_map(|level| places.at(cell, level));
        let here = levels.map(|place| {
            let statuses = start.statuses.iter().filter(|given| given.cell == place);
            let without_place = |given: &Given| Given {
                cell: CellId(0),
                ..*given
            };
            let values = start.values_on(place).map(|valued| Valued {
                cell: CellId(0),
                ..valued
            });
            (
                start.piece(place),
                start.unmoved.contains(place),
                statuses.map(without_place).collect(),
                values.collect(),
            )
        });
        here.collect()
    };
    let of_index = |index: usize| -> Vec<Contents> {
        lists.iter().map(|list| contents(list[index])).collect()
    };
    let all: Vec<Vec<Contents>> = (0..lists[0].len()).map(of_index).collect();
    let first = |one| all.iter().position(|other| other == one).unwrap_or(0);
    all.iter().map(first).collect()
}

/// Returns the orders that differ, given which cells have equal contents; `None` if there are more than [`STARTS_MAX`].
fn distinct_orders(equal: &[usize]) -> Option<Vec<Vec<usize>>> {
    let mut order = equal.to_vec();
    order.arrange();
    let mut all = vec![order.clone()];
    // The next order of a lexicographic list: the last cell that can get a greater number gets the least such number, and
    // those after it are in ascending order.
    while let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) {
        if all.len() == STARTS_MAX {
            return None;
        }
        let next = order.iter().rposition(|other| *other > order[at])?;
        order.swap(at, next);
        order[at + 1..].reverse();
        all.push(order.clone());
    }
    all.iter_mut().for_each(|order| use_each_once(order, equal));
    Some(all)
}

/// Returns all lists of the kinds of so many pieces, by index; `None` if there are more than [`STARTS_MAX`].
fn all_kinds(n_pieces: usize, n_kinds: usize) -> Option<Vec<Vec<usize>>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n_pieces {
        if all.len().saturating_mul(n_kinds) > STARTS_MAX {
            return None;
        }
        let longer = all.iter().flat_map(|before: &Vec<usize>| {
            (0..n_kinds).map(|kind| [before.clone(), vec![kind]].concat())
        });
        all = longer.collect();
    }
    Some(all)
}

/// Replaces the first of several equal cells by each of them in turn.
fn use_each_once(order: &mut [usize], equal: &[usize]) {
    let mut is_used = vec![false; equal.len()];
    for at in order {
        let mut same = (0..equal.len()).filter(|index| equal[*index] == *at);
        if let Some(free) = same.find(|index| !is_used[*index]) {
            is_used[free] = true;
            *at = free;
        }
    }
}
