//! Drops: who comes from which store to where.

use ir::{CellId, CellSet, KindId, PlayerId, Rules, StepKind, StoreId};

use super::asks::{AllAsks, Turned};
use super::candidate::Dropping;
use super::plan::Reason;
use super::turns::Turns;
use super::work::Work;
use crate::layout::Layout;

/// Men of a kind in a store of a player, who may be dropped.
#[derive(Clone, Debug)]
pub(super) struct Drops {
    /// The store.
    pub store: StoreId,
    /// The kind.
    pub kind: KindId,
    /// Where it is kept how many there are.
    pub place: usize,
    /// What is asked of a drop, and the cells where it is; cells where no drop is ever possible are left out.
    pub cells: Vec<(usize, CellSet)>,
}

/// Collects what a player may drop, if nobody's safety mattered and the store said that he may.
///
/// # Errors
/// What cannot be asked of a drop.
pub(super) fn drops(
    rules: &Rules,
    layout: &Layout,
    player: PlayerId,
    (turns, asks): (&Turns<'_>, &AllAsks),
    work: &Work,
) -> Result<Vec<Drops>, Reason> {
    let n_cells = rules.board.n_cells();
    let mut all = Vec::new();
    if !turns.has(StepKind::Drop) {
        return Ok(all);
    }
    let stores = rules.stores.iter().enumerate();
    for (index, _) in stores.filter(|(_, store)| store.drop.is_some()) {
        let store = StoreId::from_index(index);
        let contents = layout.contents(store, player);
        for (kind, place) in contents.enumerate() {
            let kind = KindId::from_index(kind);
            let mut cells: Vec<(usize, CellSet)> = Vec::new();
            for to in (0..n_cells).map(CellId::from_index) {
                let dropping = Dropping {
                    rules,
                    player,
                    kind,
                    to,
                    way: turns.moving,
                    work,
                };
                let turned = Turned {
                    rules,
                    before: &dropping,
                    after: &dropping,
                    attacking: None,
                    required: &turns.required,
                    stands: false,
                    meeting: None,
                    work,
                };
                let barred = turned.ask()?;
                if !barred.moves {
                    continue;
                }
                let ask = asks.keep(barred.asks);
                match cells.iter_mut().find(|(other, _)| *other == ask) {
                    Some((_, cells)) => cells.insert(to),
                    None => cells.push((ask, CellSet::of(n_cells, [to]))),
                }
            }
            all.push(Drops {
                store,
                kind,
                place,
                cells,
            });
        }
    }
    Ok(all)
}
