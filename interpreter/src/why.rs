//! Why a move is not legal, in words.

use std::ops::ControlFlow;

use ir::CellId;

use crate::expression::Eval;
use crate::game::Game;
use crate::plain::{Bar, bar_of, candidates_unbarred};
use crate::position::Position;

/// What bars the man on `from` from going to `to`, if his movement would lead there.
pub(crate) fn why_not(
    game: &Game,
    position: &Position,
    from: CellId,
    to: CellId,
) -> Option<String> {
    let mover = position.turn();
    let mut reason = None;
    let _ = candidates_unbarred(game, position, mover, from, &mut |candidate| {
        if candidate.to != Some(to) {
            return ControlFlow::Continue(());
        }
        let bar = bar_of(game, position, mover, &candidate);
        if let Some(bar) = bar {
            reason = Some(words(game, position, bar));
        }
        ControlFlow::Continue(())
    });
    reason
}

/// What bars a move, as a sentence goes on.
pub(crate) fn words(game: &Game, position: &Position, bar: Bar) -> String {
    match bar {
        Bar::Forbid(index) => {
            let forbid = &game.rules().forbids[index];
            if forbid.name.is_empty() {
                "a rule bars it".to_owned()
            } else {
                format!("the rule `{}` bars it", forbid.name)
            }
        }
        Bar::Unsafe => {
            let royals = Eval::new(game, position, position.turn()).royals();
            let kind = royals
                .first()
                .and_then(|cell| position.man(cell))
                .map_or("royal", |man| {
                    game.rules()
                        .kinds
                        .get(man.kind().index())
                        .map_or("royal", |kind| kind.name.as_str())
                });
            format!("it would leave the {kind} where it can be captured")
        }
    }
}
