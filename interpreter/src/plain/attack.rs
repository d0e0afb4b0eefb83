//! Attack: what an enemy could capture, were it his turn and nothing else changed.

use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, Man, PlayerId};
use smallvec::SmallVec;

use super::bars::Bars;
use super::candidates::{Asked, candidates_from};
use crate::position::Position;
use crate::query::Query;

/// Visits the enemies of `me` that could capture a man of his on any of these cells, those alone whom `may_take` lets
/// through.
pub(crate) fn visit_attackers(
    game: &Query<'_>,
    position: &Position,
    me: PlayerId,
    targets: &CellSet,
    rules: AttackRules,
    may_take: &dyn Fn(CellId, Man) -> bool,
    visit: &mut dyn FnMut(CellId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    // Bars are made ready when the first man is asked.
    let mut bars: SmallVec<[Option<Bars>; 2]> = SmallVec::new();
    for (cell, man) in position.men() {
        if !game.spend(1) {
            return ControlFlow::Break(());
        }
        if !game.are_enemies(me, man.player()) || man.kind().index() >= game.rules().kinds.len() {
            continue;
        }
        if !may_take(cell, man) {
            continue;
        }
        let asked = Asked::Attack { targets };
        if bars.is_empty() {
            bars.resize_with(game.rules().players.len(), || None);
        }
        let player = man.player();
        let bars = bars[player.index()].get_or_insert_with(|| {
            let ahead = turns_until(game, position, player);
            Bars::new(game, position, player, ahead, rules)
        });
        let hits = candidates_from(game, position, man.player(), cell, asked, bars, &mut |_| {
            ControlFlow::Break(())
        });
        if hits.is_break() {
            visit(cell)?;
        }
    }
    ControlFlow::Continue(())
}

/// How many turns pass before this player's next one: statuses count as they will stand then.
fn turns_until(game: &Query<'_>, position: &Position, player: PlayerId) -> u8 {
    let n = game.rules().players.len();
    let next = if position.is_made {
        game.next_player(position.turn)
    } else {
        position.turn
    };
    ((player.index() + n - next.index()) % n) as u8
}
