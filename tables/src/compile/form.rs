//! The facts about a move that are decided without a position.

use ir::facts::partial::{Around, Bounds, Given, Mover, Partial};
use ir::{CellId, CellSet, Cells, Condition, KindId, PartName, PlayerId, PlayerSet, Rules, TurnId};

use crate::compile::work::Work;
use interpreter::walk::{Trace, landings_on_empty, lines_on_empty};

/// A move, as far as it is fixed without a position.
#[derive(Clone, Copy)]
pub(crate) struct Form<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The player who makes the move.
    pub player: PlayerId,
    /// The kind of turn.
    pub way: Option<TurnId>,
    /// The pieces that move: kind, start, end. Those of a joint move in their order; a dropped piece is not among them.
    pub pieces: &'a [(KindId, CellId, CellId)],
    /// The ends of a joint move that have names, in their order.
    pub ends: &'a [CellId],
    /// What else happens.
    pub shape: Shape<'a>,
    /// Whether conditions are tested on the position after the move.
    pub is_made: bool,
    /// The work budget.
    pub work: &'a Work,
}

/// The shape of a move.
#[derive(Clone, Copy)]
pub(crate) enum Shape<'a> {
    /// A piece goes along a trace.
    Walk {
        /// The part of its movement.
        part: PartName,
        /// Its path and the pieces that it meets.
        trace: &'a Trace,
        /// The kind that it becomes, if any; absent if that is open.
        promotes: Option<Option<KindId>>,
        /// The kinds of the royals, for tests whether the piece attacks one. The royal is on the cell where the trace ends.
        attacks: Option<&'a [KindId]>,
    },
    /// A piece of a kind is dropped on a cell.
    Drop(KindId, CellId),
    /// Pieces move jointly; perhaps not all are chosen yet.
    Joint,
    /// No piece moves.
    Pass,
}

impl Form<'_> {
    /// Returns the first piece, if one is chosen.
    fn first(&self) -> Option<(KindId, CellId, CellId)> {
        self.pieces.first().copied()
    }

    /// Returns the end of the move; `None` while no piece is chosen.
    fn to(&self) -> Option<Option<CellId>> {
        match self.shape {
            Shape::Drop(_, to) => Some(Some(to)),
            Shape::Pass => Some(None),
            Shape::Walk { .. } | Shape::Joint => Some(Some(self.first()?.2)),
        }
    }

    /// Returns the start of the move; `None` while no piece is chosen.
    fn from(&self) -> Option<Option<CellId>> {
        match self.shape {
            Shape::Drop(..) | Shape::Pass => Some(None),
            Shape::Walk { .. } | Shape::Joint => Some(Some(self.first()?.1)),
        }
    }

    /// Returns the kind of turn; that of a hypothetical move is undefined.
    fn turn(&self) -> Option<TurnId> {
        match self.shape {
            Shape::Walk {
                attacks: Some(_), ..
            } => None,
            _ => self.way,
        }
    }
}

impl Given for Form<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.player)
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let n_cells = self.rules.board.n_cells();
        let of = |cells: &[CellId]| CellSet::of(n_cells, cells.iter().copied());
        let one = |cell: Option<CellId>| CellSet::of(n_cells, cell);
        let set = match (cells, self.shape) {
            (Cells::From, _) => one(self.from()?),
            (Cells::To, _) => one(self.to()?),
            (Cells::Bound(bound), Shape::Joint) if !self.is_made => {
                let index = usize::from(bound.0);
                let end = || self.ends.get(index - self.pieces.len()).copied();
                let piece = self.pieces.get(index).map(|(_, from, _)| *from);
                one(Some(piece.or_else(end)?))
            }
            (Cells::Captured, Shape::Walk { trace, .. }) if trace.is_en_passant => return None,
            (Cells::Captured, Shape::Walk { trace, .. }) => of(&trace.captured),
            (Cells::Passed, Shape::Walk { trace, .. }) => of(&trace.passed),
            (Cells::Jumped, Shape::Walk { trace, .. }) => of(&trace.jumped),
            (Cells::Promoted, Shape::Walk { promotes, .. }) => one(promotes?.and(self.to()?)),
            (Cells::Captured | Cells::Passed | Cells::Jumped | Cells::Promoted, _) => one(None),
            _ => return None,
        };
        Some(Bounds::exactly(set))
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        let Shape::Walk {
            trace,
            attacks: Some(royals),
            ..
        } = self.shape
        else {
            return None;
        };
        if self.is_made {
            return None;
        }
        let n_cells = self.rules.board.n_cells();
        let to = trace.to;
        let mut enemies = PlayerSet::Enemy.all(&self.rules.players, self.player);
        let (enemy, None) = (enemies.next()?, enemies.next()) else {
            return None;
        };
        let mut bounds = Bounds::exactly(CellSet::full(n_cells)).some();
        if trace.captured[..] == [to] {
            if royals.iter().all(|kind| fits(enemy, *kind)) {
                bounds.least.insert(to);
            }
            if !royals.iter().any(|kind| fits(enemy, *kind)) {
                bounds.most.remove(to);
            }
        }
        Some(bounds)
    }

    fn made_of(&self, cells: &Cells) -> Option<CellSet> {
        made_of(self, self.rules, self.player, cells)
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        Some(match (condition, self.shape) {
            (Condition::TurnIs(turns), _) => self.turn().is_some_and(|way| turns.contains(&way)),
            (Condition::PartIs(parts), Shape::Walk { part, .. }) => parts.contains(&part),
            (Condition::ChosenIs(kinds), Shape::Walk { promotes, .. }) => {
                promotes?.is_some_and(|kind| kinds.contains(&kind))
            }
            (Condition::PieceIs(kinds) | Condition::ChosenIs(kinds), Shape::Drop(kind, _)) => {
                kinds.contains(&kind)
            }
            (Condition::PieceIs(_), Shape::Joint) if !self.is_made => return None,
            (Condition::PieceIs(kinds), _) => {
                let first = self.first();
                first.is_some_and(|(kind, ..)| kinds.contains(&kind))
            }
            (Condition::FromHand, shape) => matches!(shape, Shape::Drop(..)),
            (Condition::PartIs(_) | Condition::ChosenIs(_), _) => false,
            _ => return None,
        })
    }

    fn mover(&self) -> Option<Mover> {
        // After the move, facts about the start cell are not facts about the piece.
        let (kind, from, _) = self.first().filter(|_| !self.is_made)?;
        Some(Mover {
            kind: Some(kind),
            from: Some(from),
        })
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn spend(&self) -> bool {
        self.work.spend()
    }
}

/// Returns a set that the board alone derives from constant ones.
fn made_of(given: &dyn Given, rules: &Rules, me: PlayerId, cells: &Cells) -> Option<CellSet> {
    let exact = |cells: &Cells| Partial::new(given).cells(cells).exact().cloned();
    let movement = |id: &ir::MovementId| &rules.movements[id.index()][me.index()];
    match cells {
        Cells::Near(from, id) => {
            let mut near = CellSet::empty(rules.board.n_cells());
            for cell in exact(from)?.iter() {
                near |= &landings_on_empty(movement(id), rules, me, cell);
            }
            Some(near)
        }
        Cells::NearOf { from, movement, of } => {
            let player = of.all(&rules.players, me).next()?;
            let movement = &rules.movements[movement.index()][player.index()];
            let mut near = CellSet::empty(rules.board.n_cells());
            for cell in exact(from)?.iter() {
                near |= &landings_on_empty(movement, rules, player, cell);
            }
            Some(near)
        }
        Cells::Between(a, b, id) => {
            let (a, b) = (exact(a)?, exact(b)?);
            let mut between = CellSet::empty(rules.board.n_cells());
            for from in a.iter() {
                let lines = lines_on_empty(movement(id), rules, me, from);
                let joining = lines.iter().filter(|(to, _)| b.contains(*to));
                joining.for_each(|(_, cells)| cells.iter().for_each(|cell| between.insert(*cell)));
            }
            Some(between)
        }
        _ => None,
    }
}
