//! Attacks: the captures that an enemy could make if it were that player's turn and nothing else changed.

use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, Piece, PlayerId, PlayerSet};
use smallvec::SmallVec;

use super::forbids::Forbids;
use crate::at::At;
use crate::control::Moved;
use crate::position::Position;

/// Visits the pieces with which enemies of `me` could capture a piece of `me` on any of these cells, each with the enemy who could
/// move it. Only pieces accepted by `may_take`, as pieces of this enemy, are tested.
pub(crate) fn visit_attackers(
    at: At<'_>,
    me: PlayerId,
    targets: &CellSet,
    rules: AttackRules,
    may_take: &dyn Fn(CellId, Piece) -> bool,
    visit: &mut dyn FnMut(CellId, PlayerId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    // The forbid rules are prepared when the first piece is tested.
    let mut forbids: SmallVec<[Option<Forbids>; 2]> = SmallVec::new();
    // The pieces that each enemy will move at the next turn.
    let moved = |enemy| {
        let eval = at.eval(enemy).with_attack(rules);
        eval.with_ahead(at.turns_until(enemy)).moved()
    };
    let enemies: SmallVec<[Moved; 2]> = at.meant(me, PlayerSet::Enemy).map(moved).collect();
    for (cell, piece) in at.position.pieces() {
        if !at.spend(1) {
            return ControlFlow::Break(());
        }
        if piece.kind().index() >= at.rules().kinds.len() {
            continue;
        }
        for enemy in enemies.iter().filter(|enemy| enemy.has(cell, piece)) {
            let player = enemy.player;
            if !may_take(cell, Piece::new(player, piece.kind())) {
                continue;
            }
            if forbids.is_empty() {
                forbids.resize_with(at.rules().players.len(), || None);
            }
            let forbids = forbids[player.index()].get_or_insert_with(|| {
                let ahead = at.turns_until(player);
                Forbids::new(at, player, ahead, rules)
            });
            let context = forbids.for_attack(at, targets);
            let hits = context.pseudo_legal_from(cell, &mut |_| ControlFlow::Break(()));
            if hits.is_break() {
                visit(cell, player)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Tests whether an enemy of `me` could capture a piece of `me` on one of these cells by dropping a piece: by a take.
pub(crate) fn is_captured_by_drop(
    at: At<'_>,
    me: PlayerId,
    targets: &CellSet,
    rules: AttackRules,
) -> bool {
    let drops = at.rules().stores.iter().any(|store| store.drop.is_some());
    if !at.has_takes() || !drops || targets.is_empty() {
        return false;
    }
    let players = (0..at.rules().players.len()).map(PlayerId::from_index);
    let mut enemies = players.filter(|player| at.are_enemies(me, *player));
    enemies.any(|player| {
        let ahead = at.turns_until(player);
        let turned = Position {
            turn: player,
            is_made: false,
            ..at.position.clone()
        };
        let turned = at.query.at(&turned);
        let forbids = Forbids::new(turned, player, ahead, rules);
        let context = forbids.for_attack(turned, targets);
        let hits = turned.drops_for_attack(rules, ahead, &mut |drop| match drop
            .captured()
            .iter()
            .any(|cell| targets.contains(*cell))
        {
            true => context.visit_allowed(drop, &mut |_| ControlFlow::Break(())),
            false => ControlFlow::Continue(()),
        });
        hits.is_break()
    })
}

impl At<'_> {
    /// Counts the moves before this player's next one: statuses are read as they will be then.
    pub(super) fn turns_until(self, player: PlayerId) -> u8 {
        let n = self.rules().players.len();
        let next = if self.position.is_made {
            self.next_player(self.position.turn)
        } else {
            self.position.turn
        };
        ((player.index() + n - next.index()) % n) as u8
    }
}
