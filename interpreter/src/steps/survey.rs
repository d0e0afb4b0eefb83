//! The pieces that could make a step of a turn, whatever else the turn does, and the cells of these steps.
//!
//! A survey overestimates: it walks a board on which every cell holds everything that the turn could bring or leave there. Pieces
//! whose steps share no cell in a survey neither open nor close each other's steps.

use ir::{
    Arrival, CellId, CellList, CellPairs, CellSet, Condition, Course, Initial, KindId, Leg,
    Meeting, Move, PartName, PathKey, PlayerId, Shape, StoreOwner, Walked,
};
use smallvec::SmallVec;

use super::Reduced;
use super::dependence::{Dependence, settle};
use crate::at::At;
use crate::plain::{Forbids, Progress};

const EMPTY: u8 = 1;
const ENEMY: u8 = 2;
const FRIEND: u8 = 4;

/// The greatest number of landings in one survey.
const FUEL: u32 = 50_000;

/// A piece that may make a step.
#[derive(Debug)]
pub(super) struct Stepper {
    /// The cell of the piece.
    pub(super) cell: CellId,
    /// Every cell that any step of the piece could touch, its own cell included.
    pub(super) reads: CellSet,
    /// Whether the piece may promote to a kind from a store.
    pub(super) takes: bool,
    /// Whether the piece may bring a piece into a store from which steps take.
    feeds: bool,
    /// Whether the piece is royal, or may capture or become a royal piece.
    royal: bool,
}

/// The pieces of the mover that may make steps, before any step is made.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) steppers: Vec<Stepper>,
    /// The possible contents of each cell during the turn, as the mover sees them.
    possible: Vec<u8>,
}

impl Survey {
    /// Creates a survey; `None` if a step may open or close steps out of reach, or cannot be surveyed.
    pub(super) fn new(
        at: At<'_>,
        turn: &ir::Turn,
        dependence: &Dependence,
        forbids: &Forbids,
        progress: &Progress,
    ) -> Option<Self> {
        if at.rules().lends() || at.rules().are_turned() || !at.rules().control.is_usual() {
            return None;
        }
        let surveyor = Surveyor {
            at,
            turn,
            dependence,
            forbids,
        };
        let position = at.position;
        let possible = position.pieces.iter().map(|piece| match piece {
            None => EMPTY,
            Some(piece) if !at.are_enemies(position.turn, piece.player()) => FRIEND,
            Some(_) => ENEMY,
        });
        let mut survey = Self {
            steppers: Vec::new(),
            possible: possible.collect(),
        };
        for (cell, piece) in position.pieces() {
            if piece.player() == position.turn
                && !progress.has_used(cell)
                && surveyor.may_step(cell, piece.kind())
            {
                survey.steppers.push(Stepper {
                    cell,
                    reads: CellSet::empty(at.n_places()),
                    takes: false,
                    feeds: false,
                    royal: false,
                });
            }
        }
        let mut fuel = FUEL;
        let mut again = true;
        while again {
            again = false;
            for stepper in &mut survey.steppers {
                again |= surveyor.steps(stepper, &mut survey.possible, &mut fuel)?;
            }
        }
        survey.steppers.retain(|stepper| !stepper.reads.is_empty());
        Some(survey)
    }

    /// Divides the pieces into groups that do not depend on each other. The first group, possibly empty, contains all pieces that
    /// depend on the special cells, on royal pieces, or on each other through these.
    pub(super) fn groups(&self, special: &CellSet) -> Vec<Vec<CellId>> {
        // Pieces are joined through the cells they share: each cell stores its first reader. Number 0 is the special group itself.
        let mut parent: Vec<usize> = (0..=self.steppers.len()).collect();
        let mut reader: Vec<Option<usize>> = vec![None; self.possible.len()];
        let reads = self.steppers.iter().map(|stepper| &stepper.reads);
        for (index, cells) in std::iter::once(special).chain(reads).enumerate() {
            for cell in cells.iter() {
                match reader[cell.index()] {
                    Some(other) => join(&mut parent, other, index),
                    None => reader[cell.index()] = Some(index),
                }
            }
        }
        let mut of_store = None;
        let some_take = self.steppers.iter().any(|stepper| stepper.takes);
        for (index, stepper) in (1..).zip(&self.steppers) {
            if stepper.takes || (stepper.feeds && some_take) {
                join(&mut parent, *of_store.get_or_insert(index), index);
            }
            if stepper.royal {
                join(&mut parent, 0, index);
            }
        }
        let mut groups: Vec<(usize, Vec<CellId>)> = vec![(0, Vec::new())];
        for (index, stepper) in (1..).zip(&self.steppers) {
            let root = find(&mut parent, index);
            match groups.iter_mut().find(|(other, _)| *other == root) {
                Some((_, pieces)) => pieces.push(stepper.cell),
                None => groups.push((root, vec![stepper.cell])),
            }
        }
        groups.into_iter().map(|(_, pieces)| pieces).collect()
    }

    /// Returns every cell that decides whether an enemy can capture a royal piece; `None` if they cannot be determined.
    pub(super) fn approaches(&self, reduced: &Reduced, at: At<'_>) -> Option<CellSet> {
        let (position, n_places) = (at.position, at.n_places());
        let me = position.turn;
        let royals = at.eval(me).royals();
        let mut found = CellSet::empty(n_places);
        if royals.is_empty() {
            return Some(found);
        }
        found |= &royals;
        let of_two = at.rules().players.len() == 2;
        let seen_by_enemy: Vec<u8> = self
            .possible
            .iter()
            .map(|bits| match bits & (ENEMY | FRIEND) {
                0 => *bits,
                ENEMY if of_two => bits & EMPTY | FRIEND,
                FRIEND if of_two => bits & EMPTY | ENEMY,
                _ => bits | ENEMY | FRIEND,
            })
            .collect();
        let mut fuel = FUEL;
        for (cell, piece) in position
            .pieces()
            .filter(|(_, piece)| at.are_enemies(me, piece.player()))
        {
            if !reduced.ranges.of(piece, cell).intersects(&royals) {
                continue;
            }
            for part in &at.rules().kinds[piece.kind().index()].parts {
                for path in &part.movement[piece.player().index()].paths {
                    match &path.course {
                        Course::Castle { .. } => {}
                        Course::Universal(_) => found.insert(cell),
                        Course::Legs { legs } => {
                            let reach = Reach {
                                steps: &at.rules().steps,
                                legs,
                                from: cell,
                                possible: &seen_by_enemy,
                            };
                            reach.walk(&mut fuel, &mut |trail, to, _| {
                                if royals.contains(to)
                                    || trail.iter().any(|cell| royals.contains(*cell))
                                {
                                    found.insert(cell);
                                    found.insert(to);
                                    trail.iter().for_each(|cell| found.insert(*cell));
                                }
                                Some(())
                            })?;
                        }
                    }
                }
            }
        }
        Some(found)
    }
}

fn find(parent: &mut [usize], index: usize) -> usize {
    let mut root = index;
    while parent[root] != root {
        root = parent[root];
    }
    parent[index] = root;
    root
}

fn join(parent: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(parent, a), find(parent, b));
    // Number 0 stays a root.
    parent[a.max(b)] = a.min(b);
}

/// Returns a piece of a kind on its cell, before any move.
fn standing(cell: CellId, piece: KindId, part: PartName) -> Walked {
    Walked {
        piece,
        part,
        from: cell,
        to: cell,
        load: 0,
        captured: CellList::new(),
        is_en_passant: false,
        promotes: None,
        source: None,
        partner: None,
        unloads: CellPairs::new(),
        passed: CellList::new(),
        jumped: CellList::new(),
        leaves_passed: false,
        path_key: PathKey::default(),
    }
}

/// Returns the step by which the piece goes to a cell, with a capture on another cell if given.
fn step(piece: &Walked, to: CellId, captured_cell: Option<CellId>) -> Move {
    let walked = Walked {
        to,
        captured: captured_cell.into_iter().collect(),
        ..piece.clone()
    };
    Move::new(Shape::Walk(walked), None)
}

struct Surveyor<'g> {
    at: At<'g>,
    turn: &'g ir::Turn,
    dependence: &'g Dependence,
    forbids: &'g Forbids,
}

impl Surveyor<'_> {
    fn me(&self) -> PlayerId {
        self.at.position.turn
    }

    /// Returns whether the kind is allowed and no forbid rule holds back the piece on its cell.
    fn may_step(&self, cell: CellId, kind: KindId) -> bool {
        let pieces = crate::plain::pieces_of(&self.turn.step);
        let parts = &self.at.rules().kinds[kind.index()].parts;
        // Forbid rules that hold back a piece do not depend on the part, so any part will do.
        pieces.is_none_or(|pieces| pieces.contains(&kind))
            && parts.first().is_some_and(|part| {
                let stays = step(&standing(cell, kind, part.name), cell, None);
                !self.forbids.for_turn(self.at).holds(&stays)
            })
    }

    /// Adds the possible steps of the piece on the surveyed board; returns whether they were more than known before.
    fn steps(&self, stepper: &mut Stepper, possible: &mut [u8], fuel: &mut u32) -> Option<bool> {
        let (at, me, from) = (self.at, self.me(), stepper.cell);
        let kind = self.at.position.piece(from)?.kind();
        let mut grew = false;
        for part in &at.rules().kinds[kind.index()].parts {
            let piece = standing(from, kind, part.name);
            if self.settled(&step(&piece, from, None), false) == Some(false) {
                continue;
            }
            for path in &part.movement[me.index()].paths {
                let is_open = match path.initial {
                    Initial::Anytime => true,
                    Initial::Unmoved => self.at.position.unmoved.contains(from),
                    Initial::Beyond => at.beyond[me.index()][kind.index()].contains(from),
                };
                if !is_open {
                    continue;
                }
                let before: SmallVec<[u8; 128]> = SmallVec::from_slice(possible);
                let mut land = |trail: &[CellId], to: CellId, arrival: &Arrival| {
                    let is_alone = match &path.course {
                        Course::Legs { legs } => legs.len() == 1,
                        _ => true,
                    };
                    let landing = Landing {
                        trail,
                        to,
                        arrival,
                        is_alone,
                    };
                    grew |= self.land(stepper, &landing, &piece, possible)?;
                    Some(())
                };
                match &path.course {
                    Course::Castle { .. } => return None,
                    Course::Universal(arrival) => {
                        if puts_elsewhere(arrival) {
                            return None;
                        }
                        for index in 0..before.len() {
                            let to = CellId::from_index(index);
                            if to != from && allows(arrival, before[index]) {
                                *fuel = fuel.checked_sub(1)?;
                                land(&[], to, arrival)?;
                            }
                        }
                    }
                    Course::Legs { legs } => {
                        if legs.iter().any(|leg| puts_elsewhere(&leg.arrival)) {
                            return None;
                        }
                        let reach = Reach {
                            steps: &at.rules().steps,
                            legs,
                            from,
                            possible: &before,
                        };
                        reach.walk(fuel, &mut land)?;
                    }
                }
            }
        }
        Some(grew)
    }

    /// Returns whether the step of the turn is allowed, if that is decided; `exact` is as for [`settle`].
    fn settled(&self, step: &Move, exact: bool) -> Option<bool> {
        let eval = self.at.eval(self.me()).with_turn(step);
        let is_forbidden = |before: &Condition| settle(before, &eval, true) == Some(true);
        if exact
            && self
                .forbids
                .for_turn(self.at)
                .holds_before(step, is_forbidden)
        {
            return Some(false);
        }
        settle(&self.turn.step, &eval, exact)
    }

    fn land(
        &self,
        stepper: &mut Stepper,
        landing: &Landing<'_>,
        piece: &Walked,
        possible: &mut [u8],
    ) -> Option<bool> {
        let Landing {
            trail,
            to,
            arrival,
            is_alone,
        } = *landing;
        let (from, there) = (stepper.cell, self.at.position.piece(to));
        // The cell with its current piece, or with a possible later one: each is open unless the step's conditions decide that it
        // is not.
        let is_enemy = there.is_some_and(|piece| self.at.are_enemies(self.me(), piece.player()));
        let takes = is_enemy && arrival.enemy == Meeting::Capture;
        let quiet = step(piece, to, None);
        let mut is_open = false;
        let bits = possible[to.index()];
        if is_alone && takes {
            is_open |= self.settled(&step(piece, to, Some(to)), true) != Some(false);
        } else if is_alone && there.is_none() {
            is_open |= self.settled(&quiet, true) != Some(false);
        } else {
            is_open |= self.settled(&quiet, false) != Some(false);
        }
        // After another piece has captured the piece there, the cell may be empty.
        if is_enemy && is_alone && bits & EMPTY != 0 && arrival.empty {
            is_open |= self.settled(&quiet, false) != Some(false);
        }
        if !is_open {
            return Some(false);
        }
        let mut grew = false;
        let mut set = |cell: CellId, bit: u8| {
            grew |= possible[cell.index()] & bit == 0;
            possible[cell.index()] |= bit;
        };
        set(from, EMPTY);
        set(to, FRIEND);
        stepper.reads.insert(from);
        stepper.reads.insert(to);
        let taken = trail.iter().filter(|_| !is_alone).chain([&to]);
        for cell in taken {
            let enemy = self
                .at
                .position
                .piece(*cell)
                .filter(|piece| self.at.are_enemies(self.me(), piece.player()));
            if let Some(enemy) = enemy {
                set(*cell, EMPTY);
                self.note_kind(stepper, enemy.kind())?;
                stepper.feeds |= self.feeds();
            }
        }
        trail.iter().for_each(|cell| stepper.reads.insert(*cell));
        self.note_kind(stepper, piece.piece)?;
        if self.at.may_have_effect(&quiet) {
            return None;
        }
        self.note_promotions(stepper, piece.piece, &quiet)?;
        Some(grew)
    }

    /// Adds a kind to the stepper; `None` if the kind matters from anywhere.
    fn note_kind(&self, stepper: &mut Stepper, kind: KindId) -> Option<()> {
        if *self.dependence.loud.get(kind.index())? {
            return None;
        }
        let royal = self.dependence.royal.as_ref();
        stepper.royal |= royal.is_none_or(|royal| royal[kind.index()]);
        Some(())
    }

    fn note_promotions(&self, stepper: &mut Stepper, piece: KindId, step: &Move) -> Option<()> {
        let rules = self.at.rules();
        let eval = self.at.eval(self.me()).with_turn(step);
        for promotion in &rules.promotions {
            let concerns = promotion
                .subject
                .as_ref()
                .is_none_or(|subject| eval.cells(subject).contains(stepper.cell));
            if !concerns || settle(&promotion.when, &eval, false) == Some(false) {
                continue;
            }
            match promotion.from_store {
                None => {
                    for kind in promotion.to.get(piece.index()).into_iter().flatten() {
                        self.note_kind(stepper, *kind)?;
                    }
                }
                Some(store) => {
                    stepper.takes = true;
                    let now = eval.kinds_in(store);
                    for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                        if self.feeds() || now.contains(&kind) {
                            self.note_kind(stepper, kind)?;
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// Returns whether a piece captured by the mover may get into a store from which the mover's promotions take.
    fn feeds(&self) -> bool {
        let rules = self.at.rules();
        let mut sources = rules.promotions.iter().filter_map(|it| it.from_store);
        sources.any(|source| {
            let store = &rules.stores[source.store.index()];
            let comes_to_other = match store.owner {
                StoreOwner::Mover => false,
                StoreOwner::CapturedPiece => true,
                StoreOwner::Player(player) => self.at.one_meant(self.me(), player) != self.me(),
            };
            let takes_of_other = self.at.one_meant(self.me(), source.of) != self.me();
            let is_same = store.is_shared || rules.players.len() > 2;
            store.gains.is_some() && (is_same || comes_to_other == takes_of_other)
        })
    }
}

struct Landing<'l> {
    trail: &'l [CellId],
    to: CellId,
    arrival: &'l Arrival,
    /// Whether the path has at most one leg.
    is_alone: bool,
}

/// Returns whether friends can be captured, or pieces be put on other cells.
fn puts_elsewhere(arrival: &Arrival) -> bool {
    arrival.enemy == Meeting::Unload || matches!(arrival.friend, Meeting::Capture | Meeting::Unload)
}

fn allows(arrival: &Arrival, bits: u8) -> bool {
    (arrival.empty && bits & EMPTY != 0)
        || (arrival.enemy != Meeting::Forbidden && bits & ENEMY != 0)
        || (arrival.friend != Meeting::Forbidden && bits & FRIEND != 0)
}

/// A walker of legs over cells that may hold several things.
struct Reach<'r> {
    steps: &'r [ir::Step],
    legs: &'r [Leg],
    from: CellId,
    /// The possible contents of each cell.
    possible: &'r [u8],
}

type Land<'l> = &'l mut dyn FnMut(&[CellId], CellId, &Arrival) -> Option<()>;

impl Reach<'_> {
    /// Visits every way to land, with the cells on the way; `None` if the callback returns `None` or the limit is reached.
    fn walk(&self, fuel: &mut u32, land: Land<'_>) -> Option<()> {
        let mut trail = SmallVec::new();
        self.leg(0, self.from, false, &mut trail, fuel, land)
    }

    fn leg(
        &self,
        index: usize,
        start: CellId,
        has_taken: bool,
        trail: &mut SmallVec<[CellId; 16]>,
        fuel: &mut u32,
        land: Land<'_>,
    ) -> Option<()> {
        let leg = &self.legs[index];
        if leg
            .from
            .as_ref()
            .is_some_and(|cells| !cells.contains(start))
        {
            return Some(());
        }
        let is_alone = self.legs.len() == 1;
        let is_last = index + 1 == self.legs.len();
        let no_limit = self.possible.len() * leg.cycle.len();
        let most = match leg.same_length {
            true => no_limit,
            false => leg.landings.most(no_limit),
        };
        let at_cell = |cell: CellId| {
            let start_is_left = !is_alone && cell == self.from;
            let more = if start_is_left || has_taken { EMPTY } else { 0 };
            self.possible[cell.index()] | more
        };
        let n_trail = trail.len();
        let (mut at, mut taken) = (start, 0);
        'ride: for landing in 1..=most {
            for step in 1..=leg.stride {
                let id = leg.cycle[taken % leg.cycle.len()];
                let Some(next) = self.steps[id.index()].from(at) else {
                    break 'ride;
                };
                taken += 1;
                at = next;
                if step < leg.stride {
                    if at_cell(at) & EMPTY == 0 {
                        break 'ride;
                    }
                    trail.push(at);
                }
            }
            if at == start && (taken % leg.cycle.len() == 0 || is_alone) {
                break;
            }
            *fuel = fuel.checked_sub(1)?;
            let bits = at_cell(at);
            if allows(&leg.arrival, bits) && (!is_alone || landing >= usize::from(leg.landings.min))
            {
                if is_last {
                    land(trail, at, &leg.arrival)?;
                } else {
                    let takes = leg.arrival.enemy == Meeting::Capture;
                    trail.push(at);
                    let length = trail.len();
                    self.leg(index + 1, at, has_taken || takes, trail, fuel, land)?;
                    trail.truncate(length - 1);
                }
            }
            if bits & EMPTY == 0 {
                break;
            }
            trail.push(at);
        }
        trail.truncate(n_trail);
        Some(())
    }
}
