//! Attack queries, answered by the executor.

use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, PlayerId, PlayerSet};

use crate::at::At;
use crate::plain;

impl At<'_> {
    /// Tests whether an enemy of `me` could capture a piece of `me` on any of these cells.
    ///
    /// `rules` decides which forbid rules count.
    pub(crate) fn is_attacked(self, me: PlayerId, targets: &CellSet, rules: AttackRules) -> bool {
        self.visit_attackers(me, targets, rules, &mut |_, _| ControlFlow::Break(()))
            .is_break()
            || plain::is_captured_by_drop(self, me, targets, rules)
    }

    /// Tests whether at least one of these cells [is attacked](Self::attacked). If all of them are occupied by pieces of `me`, one
    /// query is enough.
    pub(crate) fn is_any_attacked(self, me: PlayerId, cells: &CellSet, rules: AttackRules) -> bool {
        let is_mine = |cell| self.position.piece(cell).map(|piece| piece.player()) == Some(me);
        match cells.iter().all(is_mine) {
            true => self.is_attacked(me, cells, rules),
            false => !self.attacked(me, cells, rules).is_empty(),
        }
    }

    /// Returns the pieces with which an enemy could capture a piece of `me` on any of these cells.
    pub(crate) fn attackers(self, me: PlayerId, targets: &CellSet, rules: AttackRules) -> CellSet {
        let mut found = CellSet::empty(self.n_places());
        let _ = self.visit_attackers(me, targets, rules, &mut |cell, _| {
            found.insert(cell);
            ControlFlow::Continue(())
        });
        found
    }

    /// Returns the pieces with which these players could capture on one of the cells. If a cell has no piece that the
    /// player could capture, the test places one: of `me`, or of the next player that is an enemy.
    pub(crate) fn attackers_of(
        self,
        me: PlayerId,
        players: PlayerSet,
        cells: &CellSet,
        rules: AttackRules,
    ) -> CellSet {
        let mut found = CellSet::empty(self.n_places());
        let n_players = self.rules().players.len();
        for player in self.meant(me, players) {
            let others = (0..n_players).map(|n| (player.index() + n) % n_players);
            let mut others = std::iter::once(me).chain(others.map(PlayerId::from_index));
            let Some(enemy) = others.find(|other| self.are_enemies(player, *other)) else {
                continue;
            };
            for cell in cells.iter() {
                let target = CellSet::of(self.n_places(), [cell]);
                let mut add = |attacker: CellId, mover: PlayerId| {
                    if mover == player {
                        found.insert(attacker);
                    }
                    ControlFlow::Continue(())
                };
                let owner = self.position.piece(cell).map(|piece| piece.player());
                let _ = match owner.filter(|owner| self.are_enemies(player, *owner)) {
                    Some(owner) => self.visit_attackers(owner, &target, rules, &mut add),
                    None => {
                        let mut tried = self.position.clone();
                        tried.replace(self.places(), cell, self.plain_piece(enemy));
                        let tried = self.query.at(&tried);
                        tried.visit_attackers(enemy, &target, rules, &mut add)
                    }
                };
            }
        }
        found
    }

    /// Returns those of the cells on which an enemy could capture a piece of `me`. On a cell without a piece of `me` the test
    /// places one.
    pub(crate) fn attacked(self, me: PlayerId, cells: &CellSet, rules: AttackRules) -> CellSet {
        let n_cells = self.n_places();
        let is_hit = |cell: &CellId| {
            let target = CellSet::of(n_cells, [*cell]);
            if self
                .position
                .piece(*cell)
                .is_some_and(|piece| piece.player() == me)
            {
                return self.is_attacked(me, &target, rules);
            }
            let mut tried = self.position.clone();
            tried.replace(self.places(), *cell, self.plain_piece(me));
            self.query.at(&tried).is_attacked(me, &target, rules)
        };
        CellSet::of(n_cells, cells.iter().filter(is_hit))
    }

    /// Returns those of the cells on which the piece from `from` could be captured after being lifted and placed there.
    pub(crate) fn unsafe_cells(
        self,
        me: PlayerId,
        from: CellId,
        cells: &CellSet,
        rules: AttackRules,
    ) -> CellSet {
        let n_cells = self.n_places();
        let is_hit = |cell: &CellId| {
            let mut tried = self.position.clone();
            let piece = tried.pieces.get_mut(from.index()).and_then(Option::take);
            match piece {
                // A piece that is put back on its own cell is unchanged.
                Some(piece) if *cell == from => tried.put(self.places(), *cell, piece),
                Some(piece) => tried.replace(self.places(), *cell, piece),
                None => {}
            }
            self.query
                .at(&tried)
                .is_attacked(me, &CellSet::of(n_cells, [*cell]), rules)
        };
        CellSet::of(n_cells, cells.iter().filter(is_hit))
    }
}
