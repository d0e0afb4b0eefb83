//! Takes: captures that follow from a move.

use ir::{CellId, CellSet, Move, PlayerId, Take};
use smallvec::SmallVec;

use crate::at::At;

impl At<'_> {
    /// Tests whether the game has takes.
    pub(super) fn has_takes(self) -> bool {
        !self.rules().takes.is_empty()
    }

    /// Returns a pseudo-legal move of a player with the pieces that takes capture. `ahead` is the number of moves before it.
    ///
    /// All takes that apply are evaluated on one position: the pieces of the move are on their ends, and the pieces that it
    /// captures by itself are gone. They capture only pieces over cells that the move has left as they were.
    pub(super) fn with_takes(self, me: PlayerId, ahead: u8, mut step: Move) -> Move {
        let can_take = step.walk().is_some() || step.to().and(step.dropped()).is_some();
        if !self.has_takes() || !can_take || !self.spend(self.work_of_a_move()) {
            return step;
        }
        let before = self.eval(me).with_turn(&step).with_ahead(ahead);
        let takes = self.rules().takes.iter();
        let applying = takes.filter(|take| before.condition(&take.when));
        let applying: SmallVec<[&Take; 4]> = applying.collect();
        if applying.is_empty() {
            return step;
        }
        let mut after = self.position.clone();
        self.remember(&mut after);
        self.put_down(me, &step, &mut after);
        let eval = self.query.at(&after).eval(me);
        let eval = eval.with_turn(&step).with_ahead(ahead);
        let mut captured = CellSet::empty(self.n_places());
        for take in applying {
            captured |= &eval.cells(&take.captures);
        }
        let places = self.places();
        let lists = [step.starts(), step.ends(), step.captured()];
        let pairs = step.partners().iter().chain(step.unloads());
        let pairs = pairs.flat_map(|(from, to)| [*from, *to]);
        let changed: SmallVec<[CellId; 8]> = lists.concat().into_iter().chain(pairs).collect();
        let is_changed = |place: CellId| {
            let mut changed = changed.iter();
            changed.any(|other| places.cell(*other) == places.cell(place))
        };
        let captured = captured.iter();
        step.capture(
            captured.filter(|place| !is_changed(*place) && self.position.piece(*place).is_some()),
        );
        step
    }
}
