//! The extent of a set: its possible cells and their occupants.

use super::{Given, Moment, Reader, facts};
use ir::{CellId, CellSet, Cells, KindId, Rules, StepKind};

/// The least and the greatest content of a set, by cell, by occupant, and by number.
///
/// In games with stacks a cell means every place over it. Occupants are numbered: no piece, then for each kind the
/// player's own piece and another player's.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    /// The cells of which every place is in the set.
    least_cells: CellSet,
    /// The cells outside which no place is in the set.
    most_cells: CellSet,
    /// The occupants with which every place is in the set (`men`: pieces, or no piece).
    least_pieces: CellSet,
    /// The occupants without which no place is in the set.
    most_pieces: CellSet,
    /// The least and the greatest number of places in the set.
    pub count: (u32, u32),
    /// Whether a cell has only one place.
    is_level: bool,
}

const NO_PIECE: CellId = CellId(0);

impl Extent {
    /// Creates the extent of an arbitrary set in this game.
    pub fn unknown(rules: &Rules) -> Self {
        let (n_cells, n_pieces) = (rules.board.n_cells(), 1 + 2 * rules.kinds.len());
        Self {
            least_cells: CellSet::empty(n_cells),
            most_cells: CellSet::full(n_cells),
            least_pieces: CellSet::empty(n_pieces),
            most_pieces: CellSet::full(n_pieces),
            count: (0, u32::MAX),
            is_level: rules.levels == 1,
        }
        .settled()
    }

    /// Returns the extent of every place.
    fn everything(mut self) -> Self {
        self.least_cells = self.most_cells.clone();
        self.least_pieces = self.most_pieces.clone();
        self.settled()
    }

    /// Returns the extent of every place of these cells.
    fn of_cells(mut self, cells: &CellSet) -> Self {
        self.least_cells = cells.clone();
        self.most_cells = cells.clone();
        self.settled()
    }

    /// Returns the extent of every place with such an occupant.
    fn of_pieces(mut self, fits: impl Fn(KindId, bool) -> bool) -> Self {
        let pieces = self.most_pieces.clone();
        for piece in pieces.iter() {
            let (kind, is_mine) = (piece.index().wrapping_sub(1) / 2, piece.index() % 2 == 1);
            if piece == NO_PIECE || !fits(KindId::from_index(kind), is_mine) {
                self.most_pieces.remove(piece);
            }
        }
        self.least_pieces = self.most_pieces.clone();
        self.settled()
    }

    /// Returns the extent of every free place. Free places above the ground are not among the empty cells.
    fn of_free(mut self) -> Self {
        self.most_pieces &= &{
            let mut no_piece = self.least_pieces.clone();
            no_piece.insert(NO_PIECE);
            no_piece
        };
        if self.is_level {
            self.least_pieces = self.most_pieces.clone();
        }
        self.settled()
    }

    /// Returns the extent of any subset.
    fn some(mut self) -> Self {
        self.least_cells -= &self.least_cells.clone();
        self.least_pieces -= &self.least_pieces.clone();
        self.count.0 = 0;
        self
    }

    /// Returns the extent of any single element.
    pub fn one(&self) -> Self {
        let mut one = self.clone().some();
        one.count = (1, 1);
        one
    }

    /// Returns the extent of the same cells with any occupants.
    pub fn of_anybody(mut self, unknown: &Extent) -> Self {
        self.most_pieces = unknown.most_pieces.clone();
        self
    }

    fn at_most(mut self, most: u32) -> Self {
        self.count.1 = self.count.1.min(most);
        self.settled()
    }

    fn at_least(mut self, least: u32) -> Self {
        self.count.0 = self.count.0.max(least.min(self.count.1));
        self
    }

    fn none(self) -> Self {
        self.at_most(0)
    }

    /// Applies each bound to the others.
    fn settled(mut self) -> Self {
        if self.is_level {
            self.count.1 = self.count.1.min(self.most_cells.len() as u32);
        }
        self.count.0 = self
            .count
            .0
            .max(self.least_cells.len() as u32)
            .min(self.count.1);
        if self.count.1 == 0 || self.most_cells.is_empty() || self.most_pieces.is_empty() {
            self.most_cells -= &self.most_cells.clone();
            self.most_pieces -= &self.most_pieces.clone();
            self = self.some();
            self.count = (0, 0);
        }
        self
    }

    /// Returns the extent of the intersection.
    pub fn cut(mut self, other: &Self) -> Self {
        self.least_cells &= &other.least_cells;
        self.most_cells &= &other.most_cells;
        self.least_pieces &= &other.least_pieces;
        self.most_pieces &= &other.most_pieces;
        self.count = (0, self.count.1.min(other.count.1));
        self.settled()
    }

    fn join(mut self, other: &Self) -> Self {
        self.least_cells |= &other.least_cells;
        self.most_cells |= &other.most_cells;
        self.least_pieces |= &other.least_pieces;
        self.most_pieces |= &other.most_pieces;
        let most = self.count.1.saturating_add(other.count.1);
        self.count = (self.count.0.max(other.count.0), most);
        self.settled()
    }

    fn without(mut self, other: &Self) -> Self {
        self.least_cells -= &other.most_cells;
        self.most_cells -= &other.least_cells;
        self.least_pieces -= &other.most_pieces;
        self.most_pieces -= &other.least_pieces;
        self.count.0 = self.count.0.saturating_sub(other.count.1);
        self.settled()
    }

    /// Tests whether the set is always empty.
    pub fn is_nothing(&self) -> bool {
        self.count.1 == 0
    }

    /// Tests whether the set is never empty.
    pub fn is_never_empty(&self) -> bool {
        self.count.0 > 0
    }

    /// Tests whether the set cannot be as `some` states: non-empty for true, empty for false.
    pub fn cannot_be_some(&self, some: bool) -> bool {
        match some {
            true => self.is_nothing(),
            false => self.is_never_empty(),
        }
    }

    /// Tests whether the set certainly contains something that is not in the other set.
    pub fn sticks_out_of(&self, other: &Self) -> bool {
        !self.least_cells.is_subset(&other.most_cells)
            || (self.is_never_empty() && other.is_nothing())
    }

    /// Tests whether every element of the set is certainly in the other set.
    pub fn is_always_in(&self, other: &Self) -> bool {
        self.most_cells.is_subset(&other.least_cells)
            || self.most_pieces.is_subset(&other.least_pieces)
    }

    /// Tests whether a place of the cell can be in the set.
    pub fn can_be_at(&self, cell: CellId) -> bool {
        self.most_cells.contains(cell)
    }

    /// Tests whether both sets consist of one common cell and can contain the same piece.
    pub fn is_one_piece_of(&self, other: &Self) -> bool {
        let is_one_cell = self.most_cells.len() == 1 && self.most_cells == other.most_cells;
        is_one_cell && self.most_pieces.intersects(&other.most_pieces)
    }

    /// Tests whether a free place can be in the set.
    pub fn can_be_free(&self) -> bool {
        self.most_pieces.contains(NO_PIECE)
    }

    /// Tests whether a piece can be in the set.
    pub fn can_be_taken(&self) -> bool {
        self.most_pieces.iter().any(|piece| piece != NO_PIECE)
    }

    /// Tests whether only pieces of the player can be in the set.
    pub fn is_of_oneself(&self) -> bool {
        self.most_pieces.iter().all(|piece| piece.index() % 2 == 1)
    }

    /// Tests whether no piece of the player can be in the set.
    pub fn is_of_enemies(&self) -> bool {
        self.most_pieces
            .iter()
            .all(|piece| piece != NO_PIECE && piece.index() % 2 == 0)
    }
}

/// Tests whether the set belongs to the move of the expression.
fn is_of_move(cells: &Cells) -> bool {
    matches!(
        cells,
        Cells::From
            | Cells::To
            | Cells::Captured
            | Cells::Passed
            | Cells::Jumped
            | Cells::Promoted
            | Cells::Touched
    )
}

impl Reader<'_> {
    /// Returns the extent of a set.
    pub(super) fn cells<'c>(&self, cells: &'c Cells, given: &Given<'c>) -> Extent {
        let unknown = || self.fold.unknown.clone();
        if !self.fold.spend() {
            return unknown();
        }
        let rules = self.fold.rules;
        if self.context.moment == Moment::Position && is_of_move(cells) {
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
            Cells::Enemy if rules.n_teams() == rules.players.len() => {
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
                Some(_) => unknown().of_pieces(|_, is_mine| !is_mine).some(),
                None => unknown().none(),
            },
            Cells::From => self.from(given),
            Cells::To => self.to(),
            Cells::Captured | Cells::Jumped | Cells::Passed if !self.pieces_move() => {
                unknown().none()
            }
            Cells::Captured | Cells::Jumped if self.is_before_one_step() => pieces().some(),
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
            Cells::Near(set, _) | Cells::Reach(set, _) => self.made_of(&[set], given),
            Cells::Between(a, b, _) => self.made_of(&[a, b], given),
            Cells::Attacked(set) => inner(set).some(),
            Cells::Unsafe { at, .. } => inner(at).some(),
            Cells::File(set) => self.sharing(&inner(set), |cell| &cell.file),
            Cells::Rank(set) => self.sharing(&inner(set), |cell| &cell.rank),
            Cells::Below(_) | Cells::Above(_) if rules.levels == 1 => unknown().none(),
            Cells::Below(set) => self.made_of(&[set], given),
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
            Cells::Captured
            | Cells::Jumped
            | Cells::Passed
            | Cells::Load
            | Cells::Touched
            | Cells::Last(_) => unknown(),
        }
    }

    fn from(&self, given: &Given<'_>) -> Extent {
        let unknown = self.fold.unknown.clone();
        if !self.pieces_move() {
            return unknown.none();
        }
        let is_certain = self.context.has_only(&[StepKind::Move, StepKind::Joint]);
        let from = match self.context.moment {
            Moment::BeforeMove if self.is_before_one_step() => {
                let pieces = given.facts.pieces();
                let is_one = |kind| pieces.as_ref().is_none_or(|kinds| kinds.contains(&kind));
                unknown
                    .of_pieces(|kind, is_mine| (is_mine || self.fold.moves_others) && is_one(kind))
                    .some()
            }
            Moment::AfterMove if self.context.most_steps == 1 && self.fold.leaves_empty() => {
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

    /// Returns the extent of a set that is empty if one of these sets is.
    fn made_of<'c>(&self, sets: &[&'c Cells], given: &Given<'c>) -> Extent {
        let unknown = self.fold.unknown.clone();
        match sets.iter().any(|set| self.cells(set, given).is_nothing()) {
            true => unknown.none(),
            false => unknown,
        }
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
            facts: facts::Facts::default(),
            bound: Vec::new(),
        };
        for (index, piece) in joint.pieces.iter().enumerate() {
            let subject = self.cells(&piece.subject, &given).one();
            given.bound.push((ir::Bound(index as u8), subject));
        }
        given
    }
}
