//! What is attacked, asked of the executor.

use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, PlayerId};

use crate::at::At;

impl At<'_> {
    /// Tests whether an enemy of `me` could capture a man of `me` on any of these cells.
    ///
    /// `rules` says which bars count.
    pub(crate) fn is_attacked(self, me: PlayerId, targets: &CellSet, rules: AttackRules) -> bool {
        self.visit_attackers(me, targets, rules, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Tests whether [one of them is attacked](Self::attacked). Where men of `me` stand on all of them, that is one question.
    pub(crate) fn is_any_attacked(self, me: PlayerId, cells: &CellSet, rules: AttackRules) -> bool {
        let is_mine = |cell| self.position.man(cell).map(|man| man.player()) == Some(me);
        match cells.iter().all(is_mine) {
            true => self.is_attacked(me, cells, rules),
            false => !self.attacked(me, cells, rules).is_empty(),
        }
    }

    /// Returns the enemy men that could capture a man of `me` on any of these cells.
    pub(crate) fn attackers(self, me: PlayerId, targets: &CellSet, rules: AttackRules) -> CellSet {
        let mut found = CellSet::empty(self.n_places());
        let _ = self.visit_attackers(me, targets, rules, &mut |cell| {
            found.insert(cell);
            ControlFlow::Continue(())
        });
        found
    }

    /// Returns those of the cells where an enemy could capture a man of `me`; one is thought to stand where none does.
    pub(crate) fn attacked(self, me: PlayerId, cells: &CellSet, rules: AttackRules) -> CellSet {
        let n_cells = self.n_places();
        let is_hit = |cell: &CellId| {
            let target = CellSet::of(n_cells, [*cell]);
            if self
                .position
                .man(*cell)
                .is_some_and(|man| man.player() == me)
            {
                return self.is_attacked(me, &target, rules);
            }
            let mut tried = self.position.clone();
            tried.replace(self.places(), *cell, self.plain_man(me));
            self.query.at(&tried).is_attacked(me, &target, rules)
        };
        CellSet::of(n_cells, cells.iter().filter(is_hit))
    }

    /// Returns those of the cells where the man from `from`, lifted off and put there, could be captured.
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
            let man = tried.men.get_mut(from.index()).and_then(Option::take);
            match man {
                // Lifted off and put back, he is who he was.
                Some(man) if *cell == from => tried.put(self.places(), *cell, man),
                Some(man) => tried.replace(self.places(), *cell, man),
                None => {}
            }
            self.query
                .at(&tried)
                .is_attacked(me, &CellSet::of(n_cells, [*cell]), rules)
        };
        CellSet::of(n_cells, cells.iter().filter(is_hit))
    }
}
