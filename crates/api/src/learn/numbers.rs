//! Numbers of moves, made from the definition alone.

use std::ops::Range;

use ir::{
    CellId, CellSet, Chooser, Holds, Item, KindId, Move, Places, PlayerId, Rules, Shape, StoreId,
    StoreOrder,
};

use super::reach::{Kinds, reach};
use crate::{Error, Variant};

/// How many moves can be distinguished by one decision if no number distinguishes them by itself.
const N_OTHERS: usize = 32;

/// The numbers of the moves of a variant, from 0 to [`Numbers::count`]. They depend on the rules alone: not on the position, the set-up
/// or the program's version of the tables.
///
/// In order:
/// 1. Moves of a piece: for each start and each end that pieces of some kind could reach on an empty board, in the order of the
///    board, the move without a promotion, then each promotion that could be made there, in the order of the kinds.
/// 2. Joint moves such as castling: by the ends of the first piece and of the second.
/// 3. Drops: for each store, each of its items and each cell.
/// 4. Calls, after which chance draws the item: for each store and cell. Discards: for each store and item.
/// 5. The pass.
/// 6. The end of a turn of several steps, for each kind of turn, and of a turn of one step that could be the first of several.
/// 7. The choices among moves that have equal numbers until then: 32, so that two decisions tell a thousand moves apart.
/// 8. Any other move.
///
/// Every legal move has exactly one sequence of numbers, mostly of one.
#[derive(Debug)]
pub struct Numbers {
    places: Places,
    /// For each start the ends, in order.
    ends: Vec<Vec<End>>,
    joints: Vec<(CellId, Option<CellId>)>,
    /// The items of drops.
    dropped: Vec<(StoreId, Item)>,
    called: Vec<StoreId>,
    discarded: Vec<(StoreId, Item)>,
    blocks: Blocks,
}

/// An end of moves from some cell.
#[derive(Clone, Copy, Debug)]
struct End {
    to: CellId,
    /// The number of the move without a promotion.
    first: u32,
    promotes: Kinds,
}

/// The first number of each block.
#[derive(Debug)]
struct Blocks {
    joint: u32,
    drop: u32,
    call: u32,
    discard: u32,
    pass: u32,
    end: u32,
    other: u32,
    count: u32,
}

impl Numbers {
    /// Numbers the moves of a variant.
    ///
    /// # Errors
    /// [`Error::TooMuch`] if there are more than some millions.
    pub(super) fn of(variant: &Variant) -> Result<Self, Error> {
        let rules = variant.game().rules();
        let too_much = || {
            Error::TooMuch(
                "the moves of this game are too many to number; take a smaller board".to_owned(),
            )
        };
        let (ends, n_walks) = ends(rules).ok_or_else(too_much)?;
        let joints = joints(rules);
        let dropped = items(rules, |store| store.drop.is_some());
        let has_order = |store: &ir::Store| store.order != StoreOrder::Free;
        let discarded = items(rules, has_order);
        let called = stores(rules, |store| store.order == StoreOrder::Random);
        let n_cells = rules.board.n_cells();
        let sizes = [
            n_walks,
            joints.len(),
            dropped.len() * n_cells,
            called.len() * n_cells,
            discarded.len(),
            1,
            rules.turns.len() + 1,
            N_OTHERS + 1,
        ];
        let mut starts = [0u32; 9];
        let mut sum = 0;
        for (start, size) in starts[1..].iter_mut().zip(sizes) {
            sum += size;
            *start = u32::try_from(sum).map_err(|_| too_much())?;
        }
        if sum > COUNT_MAX {
            return Err(too_much());
        }
        let [_, joint, drop, call, discard, pass, end, other, count] = starts;
        Ok(Self {
            places: rules.places(),
            ends,
            joints,
            dropped,
            called,
            discarded,
            blocks: Blocks {
                joint,
                drop,
                call,
                discard,
                pass,
                end,
                other,
                count,
            },
        })
    }

    /// Returns how many numbers there are.
    pub fn count(&self) -> usize {
        self.blocks.count as usize
    }

    /// Returns the number of a step.
    pub(super) fn of_step(&self, step: &Move) -> u32 {
        self.known(step).unwrap_or(self.blocks.count - 1)
    }

    /// Returns the number of the end of a turn.
    pub(super) fn of_end(&self, turn: &Move) -> u32 {
        let kind = turn.way.filter(|_| !turn.steps().is_empty());
        let index = kind.map_or(0, |kind| kind.index() as u32 + 1);
        (self.blocks.end + index).min(self.blocks.other - 1)
    }

    /// Returns the number for the index of one of several moves without a difference in numbers, and for all moves near it.
    pub(super) fn of_other(&self, index: usize, count: usize) -> u32 {
        let near = count.div_ceil(N_OTHERS).max(1);
        self.blocks.other + (index / near).min(N_OTHERS - 1) as u32
    }

    fn known(&self, step: &Move) -> Option<u32> {
        let n_cells = self.places.n_cells() as u32;
        let cell = |place: CellId| self.places.cell(place);
        let at = |cells: CellId| u32::from(cell(cells).0);
        let blocks = &self.blocks;
        match &step.shape {
            Shape::Walk(walk) => {
                let ends = self.ends.get(cell(walk.from).index())?;
                let to = cell(walk.to);
                let index = ends.binary_search_by_key(&to, |end| end.to).ok()?;
                ends[index].number(walk.promotes)
            }
            Shape::Joint(joined) => {
                let ends = (joined.to, joined.partners.first().map(|(_, to)| *to));
                let index = self.joints.binary_search(&ends).ok()?;
                Some(blocks.joint + index as u32)
            }
            Shape::Drop(drop) if drop.by != Chooser::Chance => {
                let item = (drop.source.0, drop.item);
                let index = self.dropped.iter().position(|one| *one == item)? as u32;
                Some(blocks.drop + index * n_cells + at(drop.to?))
            }
            Shape::Call { source, to } => {
                let index = self.called.iter().position(|store| *store == source.0)? as u32;
                Some(blocks.call + index * n_cells + at(*to))
            }
            Shape::Discard { item, source } => {
                let item = (source.0, *item);
                let index = self.discarded.iter().position(|one| *one == item)? as u32;
                Some(blocks.discard + index)
            }
            Shape::Pass => Some(blocks.pass),
            Shape::Drop(_) | Shape::Throw(_) | Shape::Steps(_) => None,
        }
    }

    /// Returns the meaning of a number in words of the definition.
    pub(super) fn meaning(&self, number: u32, rules: &Rules) -> Option<String> {
        let cell = |cell: CellId| rules.cell_name(cell).to_owned();
        let item = |(store, item): (StoreId, Item)| item_name(rules, store, item);
        let n_cells = self.places.n_cells() as u32;
        let blocks = &self.blocks;
        let within = |range: Range<u32>| range.contains(&number).then(|| number - range.start);
        let split = |index: u32| ((index / n_cells) as usize, CellId((index % n_cells) as u16));
        if number < blocks.joint {
            return self.meaning_of_walk(number, rules);
        }
        if let Some(index) = within(blocks.joint..blocks.drop) {
            let (first, second) = self.joints[index as usize];
            let second = second.map_or(String::new(), |second| format!("+{}", cell(second)));
            return Some(format!("joint-{}{second}", cell(first)));
        }
        if let Some(index) = within(blocks.drop..blocks.call) {
            let (index, to) = split(index);
            return Some(format!("{}@{}", item(self.dropped[index]), cell(to)));
        }
        if let Some(index) = within(blocks.call..blocks.discard) {
            let (index, to) = split(index);
            let store = &rules.stores[self.called[index].index()].name;
            return Some(format!("{store}@{}", cell(to)));
        }
        if let Some(index) = within(blocks.discard..blocks.pass) {
            return Some(format!("{}@-", item(self.discarded[index as usize])));
        }
        if let Some(index) = within(blocks.end..blocks.other) {
            return Some(match rules.turns.get((index as usize).wrapping_sub(1)) {
                Some(turn) => format!("end-{}", turn.name),
                None => "end".to_owned(),
            });
        }
        match number {
            number if number == blocks.pass => Some("pass".to_owned()),
            number if number == blocks.count - 1 => Some("other".to_owned()),
            number if number < blocks.count => {
                Some(format!("choice-{}", number - blocks.other + 1))
            }
            _ => None,
        }
    }

    fn meaning_of_walk(&self, number: u32, rules: &Rules) -> Option<String> {
        let starts = self.ends.iter().enumerate();
        let mut starts =
            starts.filter(|(_, ends)| ends.first().is_some_and(|end| end.first <= number));
        let (from, ends) = starts.next_back()?;
        let end = ends[..ends.partition_point(|end| end.first <= number)].last()?;
        let from = rules.cell_name(CellId::from_index(from));
        let to = rules.cell_name(end.to);
        let mut kinds = (0..rules.kinds.len()).filter(|kind| end.promotes >> kind & 1 == 1);
        match number - end.first {
            0 => Some(format!("{from}-{to}")),
            index => {
                let kind = kinds.nth(index as usize - 1)?;
                Some(format!("{from}-{to}={}", rules.kinds[kind].name))
            }
        }
    }
}

/// The most numbers of one variant: each takes a byte of every mask.
const COUNT_MAX: usize = 1 << 23;

impl End {
    fn number(&self, promotes: Option<KindId>) -> Option<u32> {
        let Some(kind) = promotes else {
            return Some(self.first);
        };
        let below = (1u128.checked_shl(u32::from(kind.0))?) - 1;
        let is_there = self.promotes >> kind.index() & 1 == 1;
        is_there.then(|| self.first + 1 + (self.promotes & below).count_ones())
    }
}

/// Numbers the ends of the moves of pieces, and returns how many numbers there are.
fn ends(rules: &Rules) -> Option<(Vec<Vec<End>>, usize)> {
    let mut next = 0u32;
    let mut numbered = |(to, promotes): (CellId, Kinds)| {
        let first = next;
        next = next.checked_add(1 + promotes.count_ones())?;
        Some(End {
            to,
            first,
            promotes,
        })
    };
    let starts = reach(rules)?.into_iter();
    let ends = starts
        .map(|ends| ends.into_iter().map(&mut numbered).collect())
        .collect::<Option<_>>()?;
    Some((ends, next as usize))
}

/// Returns the ends of the first two pieces of joint moves, each pair once.
fn joints(rules: &Rules) -> Vec<(CellId, Option<CellId>)> {
    let mut all = Vec::new();
    for joint in &rules.joints {
        for player in 0..rules.players.len() {
            let ends = |piece: &ir::JointPiece| {
                piece.ends(PlayerId::from_index(player), rules.board.n_cells())
            };
            let firsts = joint.pieces.first().map(ends);
            let seconds = joint.pieces.get(1).map(ends);
            for first in firsts.iter().flat_map(CellSet::iter) {
                match &seconds {
                    Some(seconds) => all.extend(seconds.iter().map(|second| (first, Some(second)))),
                    None => all.push((first, None)),
                }
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn stores(rules: &Rules, is_it: impl Fn(&ir::Store) -> bool) -> Vec<StoreId> {
    let stores = rules.stores.iter().enumerate();
    let stores = stores.filter(|(_, store)| is_it(store));
    stores
        .map(|(index, _)| StoreId::from_index(index))
        .collect()
}

/// Returns the items that such stores could ever hold: at first, by captures, or by any effect.
fn items(rules: &Rules, is_it: impl Fn(&ir::Store) -> bool) -> Vec<(StoreId, Item)> {
    let mut all = Vec::new();
    for id in stores(rules, is_it) {
        let store = &rules.stores[id.index()];
        let could_hold = |index: usize| {
            let is_gained =
                store.gains.is_some() && store.becomes.iter().any(|kind| kind.index() == index);
            store.has.get(index).is_some_and(|n| *n > 0) || is_gained || !rules.effects.is_empty()
        };
        for index in (0..store.has.len()).filter(|index| could_hold(*index)) {
            let item = match store.holds {
                Holds::Pieces => Item::Piece(KindId::from_index(index)),
                Holds::Tiles(..) => Item::Tile(index as u16),
            };
            all.push((id, item));
        }
    }
    all
}

fn item_name(rules: &Rules, store: StoreId, item: Item) -> String {
    let name = match item {
        Item::Piece(kind) => rules.kinds[kind.index()].name.clone(),
        Item::Tile(tile) => format!("tile-{}", tile + 1),
    };
    match rules.stores.len() {
        1 => name,
        _ => format!("{}-{name}", rules.stores[store.index()].name),
    }
}
