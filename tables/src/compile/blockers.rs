//! Pieces that others may not jump, or capture: forbid rules on kind and owner of such pieces, as a part of look-ups.
//!
//! A forbid rule that holds if one of some constant cells has a piece of some kinds blocks a path, just as a piece on a
//! cell that must be empty does. So a path is open if its line is, and no such piece is on a cell of its *blocking cells*. That
//! takes two look-ups, one of all pieces and one of the pieces that the rule names.

use ir::{Arrange, CellId, Cells, Condition, KindId, PlayerId, Rules, SortedMap};
use smallvec::SmallVec;

use crate::data::kinds::KindSets;
use crate::data::lines::{Line, LineCells, Lines};
use interpreter::walk::{Need, Stands, Trace};

/// The pieces that forbid rules exclude from the cells of a trace: those of [each cell](Self::pieces)
/// close it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Blockers {
    pieces: SmallVec<[(CellId, KindSets); 2]>,
}

impl Blockers {
    /// Adds the pieces that a forbid rule names; `None` if tables do not decide both.
    pub(crate) fn with(&self, other: &Self, trace: &Trace) -> Option<Self> {
        let mut both = self.clone();
        for (cell, kind_sets) in &other.pieces {
            match both.pieces.iter_mut().find(|(entry, _)| entry == cell) {
                Some((_, entry)) => *entry = entry.and(*kind_sets),
                None => both.pieces.push((*cell, *kind_sets)),
            }
        }
        both.pieces.arrange();
        let mut jumped = both.jumped(trace).map(|(_, kind_sets)| *kind_sets);
        let first = jumped.next();
        let are_alike = jumped.all(|kind_sets| Some(kind_sets) == first);
        drop(jumped);
        are_alike.then_some(both)
    }

    /// Returns the pieces on the path.
    fn jumped<'s>(&'s self, trace: &'s Trace) -> impl Iterator<Item = &'s (CellId, KindSets)> {
        self.pieces.iter().filter(|(cell, _)| *cell != trace.to)
    }

    /// Returns the pieces that may not be jumped, and their cells.
    pub(crate) fn on_the_way(&self, trace: &Trace) -> (KindSets, LineCells) {
        let cells = self.jumped(trace).map(|(cell, _)| *cell).collect();
        let kind_sets = self.jumped(trace).map(|(_, kind_sets)| *kind_sets).next();
        (kind_sets.unwrap_or_default(), cells)
    }

    /// Returns the pieces that may not be captured where the trace ends.
    pub(crate) fn at_the_end(&self, trace: &Trace) -> KindSets {
        let mut pieces = self.pieces.iter();
        let at_the_end = pieces.find(|(cell, _)| *cell == trace.to);
        at_the_end.map_or_else(KindSets::default, |(_, kind_sets)| *kind_sets)
    }
}

/// A trace, for the search for pieces that close it.
pub(crate) struct Meeting<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The mover.
    pub player: PlayerId,
    /// Its path and the pieces that it meets.
    pub trace: &'a Trace,
    /// For tests of attack, the kinds of the attacked piece, which is where the trace ends.
    pub attacked: Option<&'a [KindId]>,
}

impl Meeting<'_> {
    /// Returns the pieces on which a condition depends, if it holds exactly if a piece on the path is of some kinds;
    /// `None` for other conditions.
    pub(crate) fn blockers(&self, condition: &Condition) -> Option<Blockers> {
        match condition {
            Condition::Constant(false) => Some(Blockers::default()),
            Condition::Some(cells) => self.blockers_in(cells),
            Condition::Not(inner) => match &**inner {
                Condition::None(cells) => self.blockers_in(cells),
                // The position of an empty set of cells is undefined.
                Condition::In(cells, others) if self.is_somewhere(cells) => {
                    let others = Cells::Minus(Box::new(cells.clone()), Box::new(others.clone()));
                    self.blockers_in(&others)
                }
                _ => None,
            },
            Condition::Or(a, b) => self.blockers(a)?.with(&self.blockers(b)?, self.trace),
            _ => None,
        }
    }

    /// Tests whether a name of the path certainly is a name of some cell.
    fn is_somewhere(&self, cells: &Cells) -> bool {
        match cells {
            Cells::Jumped => !self.trace.jumped.is_empty(),
            Cells::Captured => !self.trace.captured.is_empty(),
            _ => false,
        }
    }

    /// Returns the pieces on the path that are in a set, if it can contain no others.
    fn blockers_in(&self, cells: &Cells) -> Option<Blockers> {
        let trace = self.trace;
        let mut met = trace.jumped.iter().chain(&trace.captured);
        let is_needed = |cell: &CellId| trace.needs.iter().any(|need| need.cell == *cell);
        if !met.all(is_needed) || self.contains(cells, None, None) != Some(false) {
            return None;
        }
        let mut blockers = Blockers::default();
        for need in &trace.needs {
            let mut kind_sets = KindSets::default();
            for (is_friend, kind) in self.could_stand(need) {
                let piece = (is_friend, KindId::from_index(kind));
                if self.contains(cells, Some(need.cell), Some(piece))? {
                    let kinds = match is_friend {
                        true => &mut kind_sets.friends,
                        false => &mut kind_sets.enemies,
                    };
                    *kinds |= 1u64.checked_shl(kind as u32)?;
                }
            }
            if need.occupant == Stands::NoPiece && self.contains(cells, Some(need.cell), None)? {
                return None;
            }
            if kind_sets.are_none() {
                continue;
            }
            // Only the kind of the attacked piece is given.
            if self.attacked.is_some() && need.cell == self.trace.to {
                return None;
            }
            blockers.pieces.push((need.cell, kind_sets));
        }
        blockers.with(&Blockers::default(), trace)
    }

    /// Returns the pieces that could be where a trace needs a piece: whether it is a friend, and
    /// its kind.
    fn could_stand(&self, need: &Need) -> impl Iterator<Item = (bool, usize)> {
        let (friends, enemies) = match need.occupant {
            Stands::NoPiece => (false, false),
            Stands::AnyPiece => (true, true),
            Stands::Enemy => (false, true),
            Stands::Friend | Stands::Partner => (true, false),
        };
        let attacked = self.attacked.filter(|_| need.cell == self.trace.to);
        let kinds = (0..self.rules.kinds.len()).filter(move |kind| {
            attacked.is_none_or(|kinds| kinds.contains(&KindId::from_index(*kind)))
        });
        kinds.flat_map(move |kind| {
            let whose = [(true, friends), (false, enemies)].into_iter();
            whose
                .filter(|(_, could)| *could)
                .map(move |(is_friend, _)| (is_friend, kind))
        })
    }

    /// Tests whether a cell of the trace, with this piece or none on it, is in a set; absent, any cell outside the trace.
    /// `None` if that is undecided.
    fn contains(
        &self,
        cells: &Cells,
        at: Option<CellId>,
        piece: Option<(bool, KindId)>,
    ) -> Option<bool> {
        let of_piece = |fits: &dyn Fn((bool, KindId)) -> bool| at.map(|_| piece.is_some_and(fits));
        let is_one_of = |cells: &[CellId]| Some(at.is_some_and(|at| cells.contains(&at)));
        let means = |set: &ir::PlayerSet, is_friend: bool| {
            let players = &self.rules.players;
            let mut others = (0..players.len()).map(PlayerId::from_index);
            match is_friend {
                true => set.means(players, self.player, self.player),
                false => others
                    .any(|other| other != self.player && set.means(players, self.player, other)),
            }
        };
        match cells {
            Cells::Jumped => is_one_of(&self.trace.jumped),
            Cells::Captured if !self.trace.is_en_passant => is_one_of(&self.trace.captured),
            Cells::Kinds(kinds) => of_piece(&|(_, kind)| kinds.contains(&kind)),
            Cells::Mine => of_piece(&|(is_friend, _)| is_friend),
            Cells::Enemy => of_piece(&|(is_friend, _)| !is_friend),
            Cells::PiecesOf(set) => of_piece(&|(is_friend, _)| means(set, is_friend)),
            Cells::Occupied => of_piece(&|_| true),
            Cells::Constant(sets) => Some(sets.get(self.player.index())?.contains(at?)),
            Cells::Zone(zone) => {
                let zone = self.rules.zones.get(zone.index())?;
                Some(zone.cells.get(self.player.index())?.contains(at?))
            }
            Cells::And(a, b) => match (self.contains(a, at, piece), self.contains(b, at, piece)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (a, b) => Some(a? && b?),
            },
            Cells::Or(a, b) => match (self.contains(a, at, piece), self.contains(b, at, piece)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (a, b) => Some(a? || b?),
            },
            Cells::Minus(a, b) => {
                match (self.contains(a, at, piece), self.contains(b, at, piece)) {
                    (Some(false), _) | (_, Some(true)) => Some(false),
                    (a, b) => Some(a? && !b?),
                }
            }
            _ => None,
        }
    }
}

/// The reason if two look-ups do not decide after all which pieces may not be jumped.
pub(crate) const SEVERAL_PATHS: &str = "pieces are jumped on several paths to one end";

/// Returns for each end the cells on which the pieces that a forbid rule names close all lines to it. The result is
/// `None` if they close only some lines, so that two look-ups are not enough.
///
/// Cost: a search for each line.
pub(crate) fn blocking(lines: &Lines) -> Option<Lines> {
    lines.iter().map(|lines| blocking_from(lines)).collect()
}

/// Tests whether two look-ups decide lines: [`blocking`] finds their cells.
pub(crate) fn are_decided(lines: &Lines) -> bool {
    let mut all = lines.iter().flatten();
    all.all(|line| line.forbidden.is_empty()) || blocking(lines).is_some()
}

fn blocking_from(lines: &[Line]) -> Option<Vec<Line>> {
    let mut by_end: SortedMap<CellId, LineCells> = SortedMap::new();
    for line in lines {
        by_end.of(line.to).extend_from_slice(&line.forbidden);
    }
    for cells in by_end.values_mut() {
        cells.arrange();
        cells.dedup();
    }
    let closes =
        |line: &Line, cell: &CellId| line.forbidden.contains(cell) || line.empty.contains(cell);
    let are_closed = |line: &Line| by_end[&line.to].iter().all(|cell| closes(line, cell));
    if !lines.iter().all(are_closed) {
        return None;
    }
    let of_end = |(to, empty): (CellId, LineCells)| Line {
        to,
        empty,
        pieces: LineCells::new(),
        passed: LineCells::new(),
        forbidden: LineCells::new(),
    };
    Some(by_end.into_iter().map(of_end).collect())
}
