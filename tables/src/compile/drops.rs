//! Drops: the pieces of stores and the cells where they can be dropped.

use ir::{CellId, CellSet, KindId, PlayerId, Rules, StepKind, StoreId};

use crate::compile::conditions::{AllConditions, Turned};
use crate::compile::form::{Form, Shape};
use crate::compile::turns::Turns;
use crate::compile::work::Work;
use crate::data::reason::Reason;
use interpreter::executor::Layout;

/// Pieces of a kind in a player's store that may be dropped.
#[derive(Clone, Debug)]
pub(crate) struct Drops {
    /// The store.
    pub store: StoreId,
    /// The kind.
    pub kind: KindId,
    /// The place of their number.
    pub place: usize,
    /// The conditions of a drop with their cells; cells without any possible drop are left out.
    pub cells: Vec<(usize, CellSet)>,
}

/// Collects the drops of a player, ignoring safety and the contents of the store.
///
/// # Errors
/// The condition of a drop that cannot be tested.
pub(crate) fn drops(
    rules: &Rules,
    layout: &Layout,
    player: PlayerId,
    (turns, conditions): (&Turns<'_>, &AllConditions),
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
                let dropping = Form {
                    rules,
                    player,
                    way: turns.moving,
                    pieces: &[],
                    ends: &[],
                    shape: Shape::Drop(kind, to),
                    is_made: false,
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
                let result = turned.fold_rules()?;
                if !result.moves {
                    continue;
                }
                let tests = conditions.keep(result.conditions);
                match cells.iter_mut().find(|(other, _)| *other == tests) {
                    Some((_, cells)) => cells.insert(to),
                    None => cells.push((tests, CellSet::of(n_cells, [to]))),
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
