//! The evaluation of sets of cells in a position.

use ir::{Bound, CellId, CellSet, Cells, Move, MovementId, PlayerId, PlayerSet, StatusId};
use smallvec::SmallVec;
use std::ops::ControlFlow;

use super::Eval;
use crate::walk::{Field, Unit, walk};

impl Eval<'_> {
    /// Returns whether every place of `inner` is in `outer`.
    pub(super) fn are_in(&self, inner: &CellSet, outer: &Cells) -> bool {
        match outer {
            Cells::Constant(_) | Cells::Zone(_) => {
                inner.iter().all(|place| self.contains(outer, place))
            }
            _ if depends_on_occupant(outer) => {
                inner.iter().all(|place| self.contains(outer, place))
            }
            Cells::And(a, b) => self.are_in(inner, a) && self.are_in(inner, b),
            _ => inner.is_subset(&self.cells(outer)),
        }
    }

    /// Returns whether the place is in the set. No set is computed if the piece or the place alone decides.
    pub(crate) fn contains(&self, cells: &Cells, place: CellId) -> bool {
        let piece = || self.at.position.piece(place);
        match cells {
            Cells::Kinds(kinds) => piece().is_some_and(|piece| kinds.contains(&piece.kind())),
            Cells::Thrown(dice) => {
                piece().is_some_and(|piece| self.at.shows_kind(*dice, piece.kind()))
            }
            Cells::Mine => piece().is_some_and(|piece| piece.player() == self.me),
            Cells::Enemy => {
                piece().is_some_and(|piece| self.at.are_enemies(self.me, piece.player()))
            }
            Cells::PiecesOf(players) => {
                piece().is_some_and(|piece| self.means(*players, piece.player()))
            }
            Cells::Occupied => piece().is_some(),
            Cells::Constant(sets) if !self.at.places().has_stacks() => {
                self.of_me(sets).contains(place)
            }
            Cells::Zone(zone) if !self.at.places().has_stacks() => self
                .of_me(&self.at.rules().zones[zone.index()].cells)
                .contains(place),
            Cells::Unmoved => self.at.position.unmoved.contains(place),
            Cells::And(a, b) => self.contains(a, place) && self.contains(b, place),
            Cells::Or(a, b) => self.contains(a, place) || self.contains(b, place),
            Cells::Minus(a, b) => self.contains(a, place) && !self.contains(b, place),
            _ => self.cells(cells).contains(place),
        }
    }

    fn means(&self, set: PlayerSet, other: PlayerId) -> bool {
        set.means(&self.at.rules().players, self.me, other)
    }

    /// Returns the value of the set.
    pub(crate) fn cells(&self, cells: &Cells) -> CellSet {
        if !self.at.spend(1 + self.at.n_places() / 64) {
            return CellSet::empty(self.at.n_places());
        }
        match cells {
            Cells::Constant(sets) => self.over(self.of_me(sets)),
            Cells::Zone(zone) => self.over(self.of_me(&self.at.rules().zones[zone.index()].cells)),
            Cells::Kinds(kinds) => self.pieces(|piece| kinds.contains(&piece.kind())),
            Cells::Thrown(dice) => self.pieces(|piece| self.at.shows_kind(*dice, piece.kind())),
            Cells::Mine => self.pieces(|piece| piece.player() == self.me),
            Cells::Enemy => self.pieces(|piece| self.at.are_enemies(self.me, piece.player())),
            Cells::PiecesOf(players) => self.pieces(|piece| self.means(*players, piece.player())),
            Cells::Occupied => self.pieces(|_| true),
            Cells::Empty => {
                let ground = &self.at.position.pieces[..self.at.places().n_cells()];
                CellSet::where_kept(self.at.n_places(), ground, Option::is_none)
            }
            Cells::All => self.over(&CellSet::full(self.at.places().n_cells())),
            Cells::Touched => self.touched(),
            Cells::Load => self.of_turn_with(|turn| {
                let places = self.at.places();
                let above = |place: &CellId| places.above(*place);
                let first = turn.from().filter(|_| turn.load() > 0);
                std::iter::successors(first.and_then(|from| places.above(from)), above)
                    .take(usize::from(turn.load()))
                    .collect()
            }),
            Cells::Below(inner) => {
                let places = self.at.places();
                let below = self.cells(inner);
                let below = below.iter().filter_map(|place| places.below(place));
                CellSet::of(self.at.n_places(), below)
            }
            Cells::Above(inner) => {
                let places = self.at.places();
                let above = self.cells(inner);
                let above = above.iter().filter_map(|place| places.above(place));
                let above = above.filter(|place| self.at.position.piece(*place).is_some());
                CellSet::of(self.at.n_places(), above)
            }
            Cells::Status(status) => self.status(*status),
            Cells::Unmoved => self.at.position.unmoved.clone(),
            Cells::Royal => self.royals(),
            Cells::Checkers => self
                .at
                .attackers(self.me, &self.royals(), self.attack_rules),
            Cells::From => self.of_turn(|turn| turn.starts()),
            Cells::To => self.of_turn(|turn| turn.ends()),
            Cells::Captured => self.of_turn(|turn| turn.captured()),
            Cells::Passed => self.of_turn(|turn| turn.passed()),
            Cells::Jumped => self.of_turn(|turn| turn.jumped()),
            Cells::Promoted => self.of_turn(|turn| {
                if turn.promotes().is_some() {
                    turn.ends()
                } else {
                    &[]
                }
            }),
            Cells::Last(inner) => match &self.at.position.last {
                Some(last) => self.clone().with_turn(last).cells(inner),
                None => CellSet::empty(self.at.n_places()),
            },
            Cells::Was(inner) => self.earlier().cells(inner),
            Cells::Earlier(inner) => match self.before {
                Some(steps) => self.clone().with_turn(steps).cells(inner),
                None => CellSet::empty(self.at.n_places()),
            },
            Cells::Bound(Bound(variable)) => {
                let cell = self.bound.get(usize::from(*variable)).copied().flatten();
                CellSet::of(self.at.n_places(), cell)
            }
            Cells::And(a, b) => {
                let mut set = self.cells(a);
                if depends_on_occupant(b) {
                    let others = set.clone();
                    let others = others.iter().filter(|place| !self.contains(b, *place));
                    others.for_each(|place| set.remove(place));
                } else if !set.is_empty() {
                    set &= &self.cells(b);
                }
                set
            }
            Cells::Or(a, b) => {
                let mut set = self.cells(a);
                set |= &self.cells(b);
                set
            }
            Cells::Minus(a, b) => {
                let mut set = self.cells(a);
                if !set.is_empty() {
                    set -= &self.cells(b);
                }
                set
            }
            Cells::Near(from, movement) => self.reach(&self.cells(from), *movement, true),
            Cells::NearOf { from, movement, of } => {
                let players = &self.at.rules().players;
                match of.all(players, self.me).next() {
                    Some(player) => {
                        let from = self.cells(from);
                        self.reach_of(player, &from, *movement, true)
                    }
                    None => CellSet::empty(self.at.n_places()),
                }
            }
            Cells::Reach(from, movement) => self.reach(&self.cells(from), *movement, false),
            Cells::OwnReach(from) => {
                let mut reached = CellSet::empty(self.at.n_places());
                for from in self.cells(from).iter() {
                    self.at.visit_ends(from, self.me, &mut |to| {
                        reached.insert(to);
                    });
                }
                reached
            }
            Cells::Spread {
                from,
                movement,
                unmoved,
                through,
            } => {
                let through = self.cells(through);
                let mut spread = self.cells(from);
                spread &= &through;
                let mut newest = spread.clone();
                while !newest.is_empty() && self.spend() {
                    let mut next = self.reach(&newest, *movement, true);
                    if let Some(unmoved) = unmoved {
                        newest &= &self.at.position.unmoved;
                        next |= &self.reach(&newest, *unmoved, true);
                    }
                    next &= &through;
                    next -= &spread;
                    spread |= &next;
                    newest = next;
                }
                spread
            }
            Cells::Between(a, b, rider) => {
                let b = self.cells(b);
                let between = self.lines(&self.cells(a), &b, *rider, false);
                between.unwrap_or_else(|| CellSet::empty(self.at.n_places()))
            }
            Cells::OrderFrom(players) => self.orders(*players, |order| order.from()),
            Cells::OrderTo(players) => self.orders(*players, |order| order.to()),
            Cells::Attacked(inner) => {
                self.at
                    .attacked(self.me, &self.cells(inner), self.attack_rules)
            }
            Cells::Attackers { of, on } => {
                let on = self.cells(on);
                self.at.attackers_of(self.me, *of, &on, self.attack_rules)
            }
            Cells::Unsafe { piece, at } => match self.cells(piece).first() {
                Some(piece) => {
                    self.at
                        .unsafe_cells(self.me, piece, &self.cells(at), self.attack_rules)
                }
                None => CellSet::empty(self.at.n_places()),
            },
            Cells::File(inner) => self.same_label(&self.cells(inner), |cell| &cell.file),
            Cells::Rank(inner) => self.same_label(&self.cells(inner), |cell| &cell.rank),
            Cells::Those {
                variable,
                over,
                condition,
            } => {
                let over = self.cells(over);
                let those = over
                    .iter()
                    .filter(|cell| self.bind(variable.0, *cell).condition(condition));
                CellSet::of(self.at.n_places(), those)
            }
        }
    }

    /// Returns the royal pieces of `me`.
    pub(crate) fn royals(&self) -> CellSet {
        match &self.at.rules().royal.subject {
            Some(subject) => self.cells(subject),
            None => CellSet::empty(self.at.n_places()),
        }
    }

    /// Spends the work of one part of an expression; returns false if none is left.
    pub(crate) fn spend(&self) -> bool {
        self.at.spend(1)
    }

    /// Spends the work of one walked move.
    fn work_on(&self) -> ControlFlow<()> {
        match self.spend() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn of_me<'s>(&self, sets: &'s [CellSet]) -> &'s CellSet {
        &sets[self.me.index()]
    }

    /// Returns the left operand of `in`, all of which must be in the right operand. A named cell means the pieces on it, or its
    /// ground level if it is empty.
    pub(crate) fn without_tops(&self, cells: &Cells) -> CellSet {
        if !self.at.places().has_stacks() {
            return self.cells(cells);
        }
        let alone = Self {
            holds_tops: false,
            ..self.clone()
        };
        alone.cells(cells)
    }

    /// Returns the places over these cells, up to the next free one.
    fn over(&self, cells: &CellSet) -> CellSet {
        let places = self.at.places();
        if !places.has_stacks() {
            return cells.clone();
        }
        let mut over = CellSet::empty(places.n_places());
        for cell in cells.iter() {
            for place in (0..places.levels()).filter_map(|level| places.at(cell, level)) {
                let is_free = self.at.position.piece(place).is_none();
                if !is_free || self.holds_tops || places.level(place) == 0 {
                    over.insert(place);
                }
                if is_free {
                    break;
                }
            }
        }
        over
    }

    /// Returns the cells of these places.
    fn under(&self, set: &CellSet) -> CellSet {
        let places = self.at.places();
        if !places.has_stacks() {
            return set.clone();
        }
        CellSet::of(places.n_cells(), set.iter().map(|place| places.cell(place)))
    }

    /// Returns the places whose piece, or the piece below it, is another one than before the move.
    fn touched(&self) -> CellSet {
        let places = self.at.places();
        self.of_turn_with(|turn| {
            let mut touched: SmallVec<[CellId; 4]> = turn.to().into_iter().collect();
            if let Some(to) = turn.to() {
                let over = |n: usize| (0..n).try_fold(to, |place, _| places.above(place));
                touched.extend(over(usize::from(turn.load()) + 1));
                if turn.promotes().is_some() && turn.load() > 0 {
                    touched.extend(over(1));
                }
            }
            touched.extend(turn.captured().iter().copied());
            touched.extend(turn.from());
            let others = turn.partners().iter().chain(turn.unloads());
            touched.extend(others.map(|(_, to)| *to));
            touched.retain(|place| self.at.position.piece(*place).is_some());
            touched
        })
    }

    pub(crate) fn pieces(&self, keep: impl Fn(ir::Piece) -> bool) -> CellSet {
        CellSet::where_kept(self.at.n_places(), &self.at.position.pieces, |piece| {
            piece.is_some_and(&keep)
        })
    }

    /// Returns the union of these cells over the steps of the move.
    fn of_turn(&self, cells: impl Fn(&Move) -> &[CellId]) -> CellSet {
        let steps = self.turn.map_or(&[][..], Move::each_step);
        CellSet::of(
            self.at.n_places(),
            steps.iter().flat_map(|step| cells(step).iter().copied()),
        )
    }

    /// Returns the union of these computed places over the steps of the move.
    fn of_turn_with(&self, places: impl Fn(&Move) -> SmallVec<[CellId; 4]>) -> CellSet {
        let steps = self.turn.map_or(&[][..], Move::each_step);
        CellSet::of(self.at.n_places(), steps.iter().flat_map(places))
    }

    /// Returns the pieces with a status, of all players.
    fn status(&self, status: StatusId) -> CellSet {
        if let Some(derived) = &self.at.rules().statuses[status.index()].derived {
            let mut all = CellSet::empty(self.at.n_places());
            for player in (0..self.at.rules().players.len()).map(PlayerId::from_index) {
                all |= &self.read_by(player).cells(derived);
            }
            return all;
        }
        let given = self.at.position.statuses.iter();
        let in_force = given.filter(|given| given.status == status && given.left > self.ahead);
        CellSet::of(self.at.n_places(), in_force.map(|given| given.cell))
    }

    fn same_label(&self, cells: &CellSet, label: fn(&ir::Cell) -> &String) -> CellSet {
        let board = &self.at.rules().board;
        self.over(&board.sharing(&self.under(cells), self.me, label))
    }

    /// Returns the cells that the movement of `me` reaches from these cells, on the current board or on an empty board.
    fn reach(&self, from: &CellSet, movement: MovementId, empty_board: bool) -> CellSet {
        self.reach_of(self.me, from, movement, empty_board)
    }

    /// Returns the cells that this player's movement reaches, for a piece of the player.
    fn reach_of(
        &self,
        player: PlayerId,
        from: &CellSet,
        movement: MovementId,
        empty_board: bool,
    ) -> CellSet {
        let places = self.at.places();
        let rules = self.at.rules();
        let mut reached = CellSet::empty(self.at.n_places());
        let mut walked_from: SmallVec<[CellId; 8]> = SmallVec::new();
        for cell in from.iter() {
            let bare = match empty_board {
                true => self
                    .at
                    .bare
                    .ends(rules, movement, player, places.cell(cell)),
                false => None,
            };
            match bare {
                Some(ends) => {
                    self.spend();
                    ends.all.iter().for_each(|end| reached.insert(end));
                }
                None => walked_from.push(cell),
            }
        }
        if walked_from.is_empty() {
            return match empty_board {
                true => self.over(&self.under(&reached)),
                false => reached,
            };
        }
        let no_pieces;
        let pieces: &[Option<ir::Piece>] = if empty_board {
            no_pieces = vec![None; places.n_cells()];
            &no_pieces
        } else {
            &self.at.position.pieces
        };
        let passed = match empty_board {
            true => &[],
            false => self.at.position.passed(),
        };
        let field = |at| Field {
            pieces,
            unit: (places.has_stacks() && !empty_board).then_some(Unit {
                places,
                at,
                size: 1,
            }),
            mover: player,
            friends: self.at.friends(player),
            unmoved: &self.at.position.unmoved,
            beyond: None,
            passed,
            royal: None,
            turned: 0,
        };
        let movement = &rules.movements[movement.index()][player.index()];
        for cell in walked_from {
            let ground = places.cell(cell);
            let _ = walk(
                movement,
                &rules.steps,
                ground,
                &field(cell),
                &mut |walked| {
                    reached.insert(walked.to);
                    self.work_on()
                },
            );
        }
        if empty_board {
            reached = self.over(&self.under(&reached));
        }
        reached
    }

    /// Walks the rider's lines on an empty board from one set to the other. Returns the cells strictly between, over all lines that
    /// join the sets; `None` if there is no such line. With `clear`, only lines without a blocker count.
    pub(super) fn lines(
        &self,
        from: &CellSet,
        to: &CellSet,
        rider: MovementId,
        clear: bool,
    ) -> Option<CellSet> {
        let rules = self.at.rules();
        let movement = &rules.movements[rider.index()][self.me.index()];
        let to = &self.under(to);
        let mut between: Option<CellSet> = None;
        let is_clear = |passed: &[CellId]| {
            let piece = |cell: &CellId| self.at.position.piece(*cell);
            !clear || passed.iter().all(|cell| piece(cell).is_none())
        };
        let mut join = |passed: &[CellId]| {
            let set = between.get_or_insert_with(|| CellSet::empty(self.at.places().n_cells()));
            passed.iter().for_each(|cell| set.insert(*cell));
        };
        for start in self.under(from).iter() {
            if let Some(ends) = self.at.bare.ends(rules, rider, self.me, start) {
                self.at.spend(1 + ends.len() / 4);
                if ends.all.intersects(to) {
                    ends.lines()
                        .filter(|(end, passed)| to.contains(*end) && is_clear(passed))
                        .for_each(|(_, passed)| join(passed));
                }
                continue;
            }
            let empty = vec![None; self.at.places().n_cells()];
            let field = Field {
                pieces: &empty[..],
                unit: None,
                mover: self.me,
                friends: self.at.friends(self.me),
                unmoved: &self.at.position.unmoved,
                beyond: None,
                passed: &[],
                royal: None,
                turned: 0,
            };
            let _ = walk(movement, &rules.steps, start, &field, &mut |walked| {
                if to.contains(walked.to) && is_clear(walked.passed) {
                    join(walked.passed);
                }
                self.work_on()
            });
        }
        between.map(|cells| self.over(&cells))
    }
}

/// Returns whether the piece on a place alone decides if the place is in the set.
fn depends_on_occupant(cells: &Cells) -> bool {
    matches!(
        cells,
        Cells::Kinds(_) | Cells::Mine | Cells::Enemy | Cells::PiecesOf(_) | Cells::Occupied
    )
}

impl Eval<'_> {
    /// Returns these places of the orders of some players.
    fn orders(&self, players: PlayerSet, place: impl Fn(&Move) -> Option<CellId>) -> CellSet {
        let meant: Vec<PlayerId> = self.at.meant(self.me, players).collect();
        let orders = self.at.position.orders.iter();
        let of_players = orders.filter(|(player, _)| meant.contains(player));
        CellSet::of(
            self.at.n_places(),
            of_players.filter_map(|(_, order)| place(order)),
        )
    }
}
