//! Attack: what an enemy could capture, were it his turn and nothing else changed.

use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, PlayerId};
use smallvec::SmallVec;

use super::bars::Bars;
use super::candidates::{Asked, candidates_from};
use crate::position::Position;
use crate::query::Query;

/// Whether an enemy of `me` could capture a man of `me` on any of these cells.
///
/// `rules` says which bars count.
pub(crate) fn is_attacked(
    game: &Query<'_>,
    position: &Position,
    me: PlayerId,
    targets: &CellSet,
    rules: AttackRules,
) -> bool {
    visit_attackers(game, position, me, targets, rules, &mut |_| {
        ControlFlow::Break(())
    })
    .is_break()
}

/// Enemy men that could capture a man of `me` on any of these cells.
pub(crate) fn attackers(
    game: &Query<'_>,
    position: &Position,
    me: PlayerId,
    targets: &CellSet,
    rules: AttackRules,
) -> CellSet {
    let mut found = CellSet::empty(game.n_places());
    let _ = visit_attackers(game, position, me, targets, rules, &mut |cell| {
        found.insert(cell);
        ControlFlow::Continue(())
    });
    found
}

/// Those of the cells where an enemy could capture a man of `me`; one is thought to stand where none does.
pub(crate) fn attacked(
    game: &Query<'_>,
    position: &Position,
    me: PlayerId,
    cells: &CellSet,
    rules: AttackRules,
) -> CellSet {
    let n_cells = game.n_places();
    let is_hit = |cell: &CellId| {
        let target = CellSet::of(n_cells, [*cell]);
        if position.man(*cell).is_some_and(|man| man.player() == me) {
            return is_attacked(game, position, me, &target, rules);
        }
        let mut tried = position.clone();
        tried.replace(game.places(), *cell, game.plain_man(me));
        is_attacked(game, &tried, me, &target, rules)
    };
    CellSet::of(n_cells, cells.iter().filter(is_hit))
}

/// Those of the cells where the man from `from`, lifted off and put there, could be captured.
pub(crate) fn unsafe_cells(
    game: &Query<'_>,
    position: &Position,
    me: PlayerId,
    from: CellId,
    cells: &CellSet,
    rules: AttackRules,
) -> CellSet {
    let n_cells = game.n_places();
    let is_hit = |cell: &CellId| {
        let mut tried = position.clone();
        let man = tried.men.get_mut(from.index()).and_then(Option::take);
        match man {
            // Lifted off and put back, he is who he was.
            Some(man) if *cell == from => tried.put(game.places(), *cell, man),
            Some(man) => tried.replace(game.places(), *cell, man),
            None => {}
        }
        is_attacked(game, &tried, me, &CellSet::of(n_cells, [*cell]), rules)
    };
    CellSet::of(n_cells, cells.iter().filter(is_hit))
}

fn visit_attackers(
    game: &Query<'_>,
    position: &Position,
    me: PlayerId,
    targets: &CellSet,
    rules: AttackRules,
    visit: &mut dyn FnMut(CellId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let places = game.places();
    let ground = places.has_stacks().then(|| {
        CellSet::of(
            places.n_cells(),
            targets.iter().map(|place| places.cell(place)),
        )
    });
    let ground = ground.as_ref().unwrap_or(targets);
    // Who passed cells last turn can be taken away from where he stands, so the ranges say nothing about him.
    let in_passing = position
        .passed
        .as_ref()
        .is_some_and(|passed| targets.contains(passed.by));
    // Most positions have nobody in range: bars are made ready when the first man is.
    let mut bars: SmallVec<[Option<Bars>; 2]> = SmallVec::new();
    for (cell, man) in position.men() {
        if !game.spend(1) {
            return ControlFlow::Break(());
        }
        if !game.are_enemies(me, man.player()) || man.kind().index() >= game.rules().kinds.len() {
            continue;
        }
        let range = &game.range[man.player().index()][man.kind().index()];
        if !in_passing && !range[places.cell(cell).index()].intersects(ground) {
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
