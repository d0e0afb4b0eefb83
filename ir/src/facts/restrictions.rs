//! The rules that can forbid moves that a piece's movement notation allows.

use std::ops::ControlFlow;

use super::for_each_landing;
use super::partial::{Around, Bounds, Given, Mover, Partial};
use crate::{
    Arrival, CellId, CellSet, Cells, Condition, Course, KindId, Meeting, Part, PartName, Path,
    PlayerId, RuleRef, Rules, StepKind, TurnId,
};

/// A rule that forbids a part of a kind's movement, or may do so.
#[derive(Clone, PartialEq, Debug)]
pub struct Restriction<'r> {
    /// The rule.
    pub rule: RuleRef,
    /// The rule's name, empty if it has none.
    pub name: &'r str,
    /// The part, by its index in [`Kind::parts`](crate::Kind::parts).
    pub part: usize,
    /// The cells, by player, from which the part leads somewhere and is not forbidden. `None` unless the rule forbids
    /// the part from all other cells and has no other effect.
    pub starts: Option<Vec<CellSet>>,
}

/// The verdict of a rule on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Says {
    Free,
    Forbidden,
    Unknown,
}

impl Rules {
    /// Returns every rule that may forbid moves of a kind beyond the notation of its movement, in some position. They
    /// are forbid rules, must rules, compulsory promotions that may have no choice, and kinds of turn. The safety of
    /// royals is not among them, as it concerns every piece.
    ///
    /// Cost: for each rule and player the landings of the kind from all cells.
    pub fn restrictions(&self, kind: KindId) -> Vec<Restriction<'_>> {
        let mut found = Vec::new();
        let Some(of_kind) = self.kinds.get(kind.index()) else {
            return found;
        };
        for (index, part) in of_kind.parts.iter().enumerate() {
            let mut add = |rule: RuleRef, name, says: &dyn Fn(&Going<'_>) -> Says| {
                if let Some(starts) = self.reached_by(kind, part, says) {
                    found.push(Restriction {
                        rule,
                        name,
                        part: index,
                        starts,
                    });
                }
            };
            for (at, forbid) in self.forbids.iter().enumerate() {
                // A status defined by kinds counts as these kinds.
                let kinds = forbid
                    .subject
                    .as_ref()
                    .and_then(|subject| self.kinds_within(subject));
                if kinds.is_some_and(|kinds| !kinds.contains(&kind)) {
                    continue;
                }
                add(RuleRef::Forbid(at), &forbid.name, &|going| {
                    let partial = Partial::new(going);
                    let concerns = match &forbid.subject {
                        Some(subject) => partial.concerns(subject),
                        None => Some(true),
                    };
                    let before = match &forbid.before {
                        Some(before) => partial.condition(before),
                        None => Some(true),
                    };
                    match (concerns, before, &forbid.after) {
                        (Some(false), _, _) | (_, Some(false), _) => Says::Free,
                        (_, _, Some(Condition::Constant(false))) => Says::Free,
                        (Some(true), Some(true), None) => Says::Forbidden,
                        _ => Says::Unknown,
                    }
                });
            }
            for (at, must_rule) in self.must_rules.iter().enumerate() {
                add(RuleRef::MustRule(at), &must_rule.name, &|going| {
                    let partial = Partial::new(going);
                    let is_off = partial.condition(&must_rule.when) == Some(false);
                    let is_done = || partial.condition(&must_rule.turn) == Some(true);
                    match is_off || must_rule.best.is_none() && is_done() {
                        true => Says::Free,
                        false => Says::Unknown,
                    }
                });
            }
            for (at, promotion) in self.promotions.iter().enumerate() {
                let choices = promotion.to.get(kind.index());
                if promotion.from_store.is_none() && choices.is_some_and(|to| !to.is_empty()) {
                    continue;
                }
                add(RuleRef::Promotion(at), &promotion.name, &|going| {
                    let partial = Partial::new(going);
                    let is_other = promotion
                        .subject
                        .as_ref()
                        .is_some_and(|subject| partial.concerns(subject) == Some(false));
                    let is_off = [&promotion.when, &promotion.must]
                        .iter()
                        .any(|condition| partial.condition(condition) == Some(false));
                    match is_other || is_off {
                        true => Says::Free,
                        false => Says::Unknown,
                    }
                });
            }
            let mut ways = self.turns.iter().enumerate();
            let first = ways.find(|(_, turn)| turn.steps_of.contains(&StepKind::Move));
            if let Some((at, turn)) = first {
                add(
                    RuleRef::Turn(TurnId::from_index(at)),
                    &turn.name,
                    &|going| match self.is_free_by_a_turn(going) {
                        true => Says::Free,
                        false => Says::Unknown,
                    },
                );
            }
        }
        found
    }

    /// Tests whether one of the kinds of turn certainly allows a move.
    fn is_free_by_a_turn(&self, going: &Going<'_>) -> bool {
        let partial = Partial::new(going);
        self.turns.iter().any(|turn| {
            let conditions = [&turn.when, &turn.step, &turn.require];
            turn.steps_of.contains(&StepKind::Move)
                && turn.phase.is_none()
                && turn.otherwise.is_none()
                && turn.min <= 1
                && turn.count.is_none()
                && turn.order.is_empty()
                && conditions
                    .iter()
                    .all(|it| partial.condition(it) == Some(true))
        })
    }

    /// Evaluates the verdict of a rule on every move of a part of a kind. `None` if all are free. Otherwise the
    /// cells, by player, from which all moves are free, if all moves from every other cell are forbidden.
    #[allow(
        clippy::option_option,
        reason = "the outer one: whether there is a restriction; the inner one: whether it is of that form"
    )]
    fn reached_by(
        &self,
        kind: KindId,
        part: &Part,
        says: &dyn Fn(&Going<'_>) -> Says,
    ) -> Option<Option<Vec<CellSet>>> {
        let n_cells = self.board.n_cells();
        let (mut is_free, mut is_by_start) = (true, true);
        let mut starts = Vec::new();
        for (player, movement) in part.movement.iter().enumerate() {
            let mut open = CellSet::empty(n_cells);
            for from in (0..n_cells).map(CellId::from_index) {
                let mut here: Option<Says> = None;
                let mut visit = |to: Option<CellId>, arrival: Option<Arrival>| {
                    let said = says(&Going {
                        rules: self,
                        player: PlayerId::from_index(player),
                        kind,
                        part: part.name,
                        from,
                        to,
                        arrival,
                    });
                    is_free &= said == Says::Free;
                    is_by_start &= said != Says::Unknown && here.is_none_or(|one| one == said);
                    here = Some(said);
                };
                for path in &movement.paths {
                    self.for_each_end(path, from, &mut visit);
                }
                if here == Some(Says::Free) {
                    open.insert(from);
                }
            }
            starts.push(open);
        }
        (!is_free).then(|| is_by_start.then_some(starts))
    }

    /// Visits the possible ends of a path with the arrival there, as far as these are known.
    fn for_each_end(
        &self,
        path: &Path,
        from: CellId,
        visit: &mut dyn FnMut(Option<CellId>, Option<Arrival>),
    ) {
        match &path.course {
            Course::Legs { legs } => {
                let last = legs.len().saturating_sub(1);
                // Meetings of earlier legs are not tracked.
                let arrival = legs.first().filter(|_| last == 0).map(|leg| leg.arrival);
                let _ = for_each_landing(legs, &self.steps, from, &mut |index, to| {
                    if index == last {
                        visit(Some(to), arrival);
                    }
                    ControlFlow::Continue(())
                });
            }
            Course::Universal(arrival) => {
                let others = (0..self.board.n_cells()).map(CellId::from_index);
                for to in others.filter(|to| *to != from) {
                    visit(Some(to), Some(*arrival));
                }
            }
            Course::Castle { .. } => visit(None, None),
        }
    }

    /// Tests whether a piece of a kind is on one of these cells, given by player, exactly as long as it has not
    /// moved. All such pieces must begin there, no such piece can come there, and no other piece promotes
    /// to the kind.
    pub fn is_start_of(&self, kind: KindId, cells: &[CellSet]) -> bool {
        let becomes = self.promotions.iter().any(|promotion| {
            promotion.from_store.is_some() || promotion.to.iter().any(|to| to.contains(&kind))
        });
        let drops = self.stores.iter().any(|store| {
            let comes = store.has.get(kind.index()).is_some_and(|n| *n > 0)
                || store.gains.is_some() && store.becomes.contains(&kind);
            store.drop.is_some() && comes
        });
        let joins = self
            .joints
            .iter()
            .flat_map(|joint| &joint.pieces)
            .any(|piece| {
                let kinds = self.kinds_within(&piece.subject);
                kinds.is_none_or(|kinds| kinds.contains(&kind))
            });
        // Pieces of other owners move as well.
        let is_usual = self.control.is_usual();
        let moves_otherwise = !self.effects.is_empty() || !self.phases.is_empty();
        if becomes || drops || joins || moves_otherwise || !is_usual {
            return false;
        }
        let Some(of_kind) = self.kinds.get(kind.index()) else {
            return false;
        };
        let (places, at_start) = (self.places(), self.pieces_at_start());
        cells.iter().enumerate().all(|(player, cells)| {
            let own = at_start.iter().filter(|(_, piece)| {
                piece.kind() == kind && piece.player() == PlayerId::from_index(player)
            });
            let mut waiting: Vec<CellId> = own.map(|(place, _)| places.cell(*place)).collect();
            if !waiting.iter().all(|cell| cells.contains(*cell)) {
                return false;
            }
            let mut reached = CellSet::empty(self.board.n_cells());
            while let Some(from) = waiting.pop() {
                let movements = of_kind
                    .parts
                    .iter()
                    .filter_map(|part| part.movement.get(player));
                for path in movements.flat_map(|movement| &movement.paths) {
                    self.for_each_end(path, from, &mut |to, _| {
                        if let Some(to) = to
                            && !reached.contains(to)
                        {
                            reached.insert(to);
                            waiting.push(to);
                        }
                    });
                }
            }
            reached.iter().all(|cell| !cells.contains(cell))
        })
    }
}

/// A move of a piece by a part of its movement, with everything else of the position unknown.
struct Going<'r> {
    rules: &'r Rules,
    player: PlayerId,
    kind: KindId,
    part: PartName,
    from: CellId,
    to: Option<CellId>,
    /// The arrival at the end of the move, if the path has no other meetings.
    arrival: Option<Arrival>,
}

impl Given for Going<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.player)
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let n_cells = self.rules.board.n_cells();
        let only = |cell: CellId| Bounds::exactly(CellSet::of(n_cells, [cell]));
        match cells {
            Cells::From => Some(only(self.from)),
            Cells::To => self.to.map(only),
            // A take can add captured pieces.
            Cells::Captured if self.rules.takes.is_empty() => {
                let arrival = self.arrival.filter(|arrival| !arrival.en_passant)?;
                let takes = [arrival.enemy, arrival.friend].contains(&Meeting::Capture);
                match (takes, arrival.empty) {
                    (false, _) => Some(Bounds::nowhere(n_cells)),
                    (true, false) => self.to.map(only),
                    (true, true) => self.to.map(|to| only(to).some()),
                }
            }
            _ => None,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::PartIs(parts) => Some(parts.contains(&self.part)),
            Condition::FromHand => Some(false),
            _ => None,
        }
    }

    fn mover(&self) -> Option<Mover> {
        Some(Mover {
            kind: Some(self.kind),
            from: Some(self.from),
        })
    }

    fn tries_cells(&self) -> bool {
        true
    }
}
