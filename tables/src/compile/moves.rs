//! The moves of a plan.

use ir::{CellId, CellSet, KindId, StoreRef};

use crate::compile::ways::PlannedWay;
use crate::data::class::{AttackClass, Class, Onto};
use crate::data::lines::Lines;

/// The moves of a player's pieces of a kind.
#[derive(Clone, Default, Debug)]
pub(crate) struct Moves {
    /// The lines of each path by class, each path's apart: other kinds may share them.
    pub classes: Vec<(Class, Vec<Lines>)>,
    /// The lines of each path that captures an enemy for tests of attack, by class.
    pub attacks: Vec<(AttackClass, Vec<Lines>)>,
    /// The promotions.
    pub promotion: Option<Promotes>,
    /// Paths that are tested one by one.
    pub ways: Vec<PlannedWay>,
}

impl Moves {
    /// Tests whether they may capture friends.
    pub(crate) fn take_friends(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.any(|(class, _)| class.onto == Onto::Friend)
    }

    /// Tests whether they may capture en passant.
    pub(crate) fn capture_en_passant(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.any(|(class, _)| class.is_en_passant)
            || self.ways.iter().any(|way| way.trace.is_en_passant)
    }

    /// Returns starts and ends of the moves that leave cells passed.
    pub(crate) fn leaving(&self) -> impl Iterator<Item = (usize, CellId)> {
        let classes = self.classes.iter().filter(|(class, _)| class.leaves_passed);
        let lines = classes.flat_map(|(_, paths)| paths).flat_map(|lines| {
            let lines = lines.iter().enumerate();
            lines.flat_map(|(from, lines)| lines.iter().map(move |line| (from, line.to)))
        });
        let ways = self.ways.iter().filter(|way| way.leaves_passed);
        lines.chain(ways.map(|way| (way.from.index(), way.trace.to)))
    }

    /// Tests whether conditions depend on the pieces jumped or captured, and tables decide them.
    pub(crate) fn meet_some(&self) -> bool {
        let meets = |class: &Class| !class.blockers.are_none() || !class.exempt.are_none();
        let mut attacks = self.attacks.iter();
        self.classes.iter().any(|(class, _)| meets(class))
            || attacks.any(|(class, _)| !class.blockers.are_none())
    }
}

/// The promotions of a player's pieces of a kind, with their cells.
#[derive(Clone, Debug)]
pub(crate) struct Promotes {
    /// The choices, the same wherever there is a promotion.
    pub to: Vec<KindId>,
    /// The store whose pieces are the choices instead, and its owner.
    pub from_store: Option<StoreRef>,
    /// For each start the ends where the piece may promote.
    pub offered: Vec<CellSet>,
    /// For each start the ends where it must promote.
    pub must: Vec<CellSet>,
}
