//! Drops: men who come from a store.

use std::ops::ControlFlow;

use ir::{KindId, PlayerId, StoreId, StoreRef};
use smallvec::SmallVec;

use crate::expression::Eval;
use crate::game::Game;
use crate::position::Position;
use crate::turn::{Move, MoveKind};

/// All drops that the mover could make if nobody's safety mattered: each kind once for each cell.
pub(crate) fn drop_candidates(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let eval = Eval::new(game, position, mover);
    for (index, store) in game.rules().stores.iter().enumerate() {
        let Some(drop) = &store.drop else { continue };
        let id = StoreId::from_index(index);
        let kinds: SmallVec<[KindId; 8]> = eval.kinds_in(StoreRef {
            store: id,
            of_enemy: false,
        });
        if kinds.is_empty() {
            continue;
        }
        for to in eval
            .cells(drop)
            .iter()
            .filter(|cell| position.man(*cell).is_none())
        {
            for kind in &kinds {
                visit(Move {
                    kind: MoveKind::Drop,
                    piece: *kind,
                    part: None,
                    from: None,
                    to: Some(to),
                    load: 0,
                    victims: SmallVec::new(),
                    promotes: None,
                    takes_from: Some((id, mover)),
                    tile: None,
                    partners: SmallVec::new(),
                    unloads: SmallVec::new(),
                    passed: SmallVec::new(),
                    jumped: SmallVec::new(),
                    leaves_passed: false,
                    turn: None,
                    steps: Vec::new(),
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
