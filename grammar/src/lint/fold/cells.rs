//! The extent of the set that an expression means.

use super::extent::Extent;
use super::facts::Facts;
use super::{Given, Reader};
use ir::{CellSet, Cells, Condition, Inputs, Moment, Node, StepKind};

impl Reader<'_> {
    /// Returns the extent of a set.
    pub(super) fn cells<'c>(&self, cells: &'c Cells, given: &Given<'c>) -> Extent {
        let unknown = || self.fold.unknown.clone();
        if !self.fold.spend() {
            return unknown();
        }
        let rules = self.fold.rules;
        if self.context.moment == Moment::Position && cells.about().reads.has(Inputs::MOVE) {
            return unknown();
        }
        let inner = |cells: &'c Cells| self.cells(cells, given);
        let pieces = || unknown().of_pieces(|_, _| true);
        match cells {
            Cells::Constant(sets) => match sets.get(self.me.index()) {
                Some(set) => unknown().of_cells(set),
                None => unknown(),
            },
            Cells::Zone(zone) => {
                let zone = rules.zones.get(zone.index());
                match zone.and_then(|zone| zone.cells.get(self.me.index())) {
                    Some(set) => unknown().of_cells(set),
                    None => unknown(),
                }
            }
            Cells::All => unknown().everything(),
            Cells::Kinds(kinds) => unknown().of_pieces(|kind, _| kinds.contains(&kind)),
            Cells::Mine => unknown().of_pieces(|_, is_mine| is_mine),
            Cells::Enemy
                if rules.n_teams() == rules.players.len() && !rules.control.has_neutral =>
            {
                unknown().of_pieces(|_, is_mine| !is_mine)
            }
            Cells::Enemy => unknown().of_pieces(|_, is_mine| !is_mine).some(),
            Cells::PiecesOf(players) => {
                let has_mine = players.means(&rules.players, self.me, self.me);
                unknown().of_pieces(|_, is_mine| is_mine == has_mine).some()
            }
            Cells::Occupied => pieces(),
            Cells::Empty => unknown().of_free(),
            Cells::Unmoved => pieces().some(),
            // Effects give a status to pieces; a status that is read from the board can contain whatever its set
            // contains.
            Cells::Status(status) => match rules.statuses.get(status.index()) {
                Some(status) if status.derived.is_none() => pieces().some(),
                _ => unknown(),
            },
            Cells::Royal => match &rules.royal.subject {
                Some(subject) => self.cells(subject, &Given::default()),
                None => unknown().none(),
            },
            Cells::Checkers => match &rules.royal.subject {
                Some(_) => unknown()
                    .of_pieces(|_, is_mine| !is_mine || rules.control.pieces.is_some())
                    .some(),
                None => unknown().none(),
            },
            Cells::From => self.from(given),
            Cells::To => self.to(),
            Cells::Jumped | Cells::Passed if !self.pieces_move() => unknown().none(),
            Cells::Captured if !self.pieces_move() && rules.takes.is_empty() => unknown().none(),
            Cells::Captured if self.is_before_one_step() => {
                let captures_own = self.fold.captures_own;
                let could_be = |_, is_mine: bool| captures_own || !is_mine;
                unknown().of_pieces(could_be).some()
            }
            Cells::Jumped if self.is_before_one_step() => pieces().some(),
            Cells::Passed if self.is_before_one_step() => unknown().of_free().some(),
            Cells::Promoted => unknown().at_most(self.context.most_steps),
            Cells::Load if rules.levels == 1 => unknown().none(),
            Cells::Bound(variable) => {
                let bound = given
                    .bound
                    .iter()
                    .rev()
                    .find(|(bound, _)| bound == variable);
                bound.map_or_else(|| unknown().at_most(1), |(_, extent)| extent.clone())
            }
            Cells::And(a, b) => match self.excludes(a, b) || self.excludes(b, a) {
                true => unknown().none(),
                false => inner(a).cut(&inner(b)),
            },
            Cells::Or(a, b) => inner(a).join(&inner(b)),
            Cells::Minus(a, b) => {
                let parts = a.conjuncts();
                match a == b || parts.contains(&&**b) {
                    true => unknown().none(),
                    false => inner(a).without(&inner(b)),
                }
            }
            Cells::File(set) => self.sharing(&inner(set), |cell| &cell.file),
            Cells::Rank(set) => self.sharing(&inner(set), |cell| &cell.rank),
            Cells::Below(_) | Cells::Above(_) if rules.levels == 1 => unknown().none(),
            Cells::Above(set) => match inner(set).is_nothing() {
                true => unknown().none(),
                false => pieces().some(),
            },
            Cells::Those {
                variable,
                over,
                condition,
            } => {
                let over = inner(over);
                let is_none = over.is_nothing() || {
                    let inside = given.bind(*variable, over.one());
                    self.cannot(condition, true, &inside)
                };
                if is_none {
                    unknown().none()
                } else {
                    over.some()
                }
            }
            _ => self.made_of(cells, given),
        }
    }

    fn from(&self, given: &Given<'_>) -> Extent {
        let unknown = self.fold.unknown.clone();
        if !self.pieces_move() {
            return unknown.none();
        }
        let rules = self.fold.rules;
        let is_certain = self.context.has_only(&[StepKind::Move, StepKind::Joint]);
        let from = match self.context.moment {
            Moment::BeforeMove if self.is_before_one_step() => {
                let pieces = given.facts.pieces();
                let moves_others = self.fold.moves_others || rules.control.pieces.is_some();
                let is_one = |kind| pieces.as_ref().is_none_or(|kinds| kinds.contains(&kind));
                unknown
                    .of_pieces(|kind, is_mine| (is_mine || moves_others) && is_one(kind))
                    .some()
            }
            Moment::AfterMove
                if self.context.most_steps == 1 && self.fold.leaves_empty(self.context) =>
            {
                unknown.of_free().some()
            }
            _ => unknown,
        };
        from.at_most(self.context.most_steps)
            .at_least(u32::from(is_certain))
    }

    fn to(&self) -> Extent {
        let goes = [StepKind::Move, StepKind::Joint, StepKind::Drop];
        let unknown = self.fold.unknown.clone();
        match self.context.has(&goes) {
            true => unknown
                .at_most(self.context.most_steps)
                .at_least(u32::from(self.context.has_only(&goes))),
            false => unknown.none(),
        }
    }

    /// Tests whether the second set excludes all of the first: `a & (b - a)`.
    fn excludes(&self, a: &Cells, b: &Cells) -> bool {
        let parts = a.conjuncts();
        let others = b.conjuncts();
        others.iter().any(|other| match other {
            Cells::Minus(_, out) => self.fold.spend() && (a == &**out || parts.contains(&&**out)),
            _ => false,
        })
    }

    /// Returns the extent of a set by its properties: empty if it is strict and one of its parts is empty, and
    /// otherwise a subset of the part that contains it.
    fn made_of<'c>(&self, cells: &'c Cells, given: &Given<'c>) -> Extent {
        let about = cells.about();
        // Names in the parts may refer to another move.
        if about.speaks.is_some() {
            return self.fold.unknown.clone();
        }
        let parts = Node::Cells(cells).sets().into_iter();
        let parts: Vec<Extent> = parts.map(|part| self.cells(part, given)).collect();
        if about.is_strict && parts.iter().any(Extent::is_nothing) {
            return self.fold.unknown.clone().none();
        }
        let container = about.within.and_then(|part| parts.get(part));
        container.map_or_else(|| self.fold.unknown.clone(), |part| part.clone().some())
    }

    /// Tests whether a condition is false because one of its sets is empty.
    pub(super) fn is_emptied<'c>(&self, condition: &'c Condition, given: &Given<'c>) -> bool {
        let mut sets = Node::Condition(condition).sets().into_iter();
        condition.about().is_strict && sets.any(|set| self.cells(set, given).is_nothing())
    }

    fn sharing(&self, set: &Extent, label: fn(&ir::Cell) -> &String) -> Extent {
        let board = &self.fold.rules.board;
        let spread = |set: &CellSet| board.sharing(set, self.me, label);
        let mut extent = self
            .fold
            .unknown
            .clone()
            .of_cells(&spread(&set.most_cells))
            .some();
        extent.least_cells = spread(&set.least_cells);
        extent.settled()
    }

    /// Returns the extents of the variables of a joint move.
    pub(super) fn of_pieces<'c>(&self, joint: &'c ir::Joint) -> Given<'c> {
        let mut given = Given {
            facts: Facts::default(),
            bound: Vec::new(),
        };
        for (index, piece) in joint.pieces.iter().enumerate() {
            let subject = self.cells(&piece.subject, &given).one();
            given.bound.push((ir::Bound(index as u8), subject));
        }
        given
    }
}
