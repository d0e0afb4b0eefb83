//! The facts about a pseudo-legal move that are decided without a position.

use ir::facts::partial::{Around, Bounds, Given, Mover, Partial};
use ir::{CellId, CellSet, Cells, Condition, KindId, PartName, PlayerId, PlayerSet, Rules, TurnId};

use crate::compile::work::Work;
use interpreter::walk::{Trace, landings_on_empty, lines_on_empty};

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

/// Tests whether a turn is of one of these kinds; none if the rules name no kinds.
fn is_way(turns: &[TurnId], way: Option<TurnId>) -> bool {
    way.is_some_and(|way| turns.contains(&way))
}

/// A piece that goes along a trace.
pub(crate) struct PseudoMove<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The owner of the piece.
    pub player: PlayerId,
    /// The kind of the piece.
    pub kind: KindId,
    /// The part of its movement.
    pub part: PartName,
    /// Its start.
    pub from: CellId,
    /// Its path and the pieces that it meets.
    pub trace: &'a Trace,
    /// The kind that it becomes, if any; absent if that is open.
    pub promotes: Option<Option<KindId>>,
    /// Whether the condition is tested on the position after the move.
    pub is_made: bool,
    /// The kind of turn.
    pub way: Option<TurnId>,
    /// The kinds of the royals, for tests whether the piece attacks one. The royal is on the cell where the trace ends.
    pub attacks: Option<&'a [KindId]>,
    /// The work budget.
    pub work: &'a Work,
}

impl Given for PseudoMove<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.player)
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let n_cells = self.rules.board.n_cells();
        let exactly =
            |cells: &[CellId]| Some(Bounds::exactly(CellSet::of(n_cells, cells.iter().copied())));
        match cells {
            Cells::From => exactly(&[self.from]),
            Cells::To => exactly(&[self.trace.to]),
            Cells::Captured if !self.trace.is_en_passant => exactly(&self.trace.captured),
            Cells::Passed => exactly(&self.trace.passed),
            Cells::Jumped => exactly(&self.trace.jumped),
            Cells::Promoted => match self.promotes? {
                Some(_) => exactly(&[self.trace.to]),
                None => exactly(&[]),
            },
            _ => None,
        }
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        let royals = self.attacks.filter(|_| !self.is_made)?;
        let n_cells = self.rules.board.n_cells();
        let to = self.trace.to;
        let mut enemies = PlayerSet::Enemy.all(&self.rules.players, self.player);
        let (enemy, None) = (enemies.next()?, enemies.next()) else {
            return None;
        };
        let mut bounds = Bounds::exactly(CellSet::full(n_cells)).some();
        if self.trace.captured[..] == [to] {
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
        match condition {
            // The kind of turn of a hypothetical move is undefined.
            Condition::TurnIs(turns) => {
                Some(is_way(turns, self.way.filter(|_| self.attacks.is_none())))
            }
            Condition::PartIs(parts) => Some(parts.contains(&self.part)),
            Condition::ChosenIs(kinds) => {
                let becomes = self.promotes?;
                Some(becomes.is_some_and(|kind| kinds.contains(&kind)))
            }
            Condition::PieceIs(kinds) => Some(kinds.contains(&self.kind)),
            Condition::FromHand => Some(false),
            _ => None,
        }
    }

    fn mover(&self) -> Option<Mover> {
        // After the move, facts about the start cell are not facts about the piece.
        (!self.is_made).then_some(Mover {
            kind: Some(self.kind),
            from: Some(self.from),
        })
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn spend(&self) -> bool {
        self.work.spend()
    }
}

/// A piece that is dropped.
pub(crate) struct Dropping<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The owner of the piece.
    pub player: PlayerId,
    /// The kind of the piece.
    pub kind: KindId,
    /// The cell of the drop.
    pub to: CellId,
    /// The kind of turn.
    pub way: Option<TurnId>,
    /// The work budget.
    pub work: &'a Work,
}

impl Given for Dropping<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.player)
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let n_cells = self.rules.board.n_cells();
        let exactly = |cell: Option<CellId>| Some(Bounds::exactly(CellSet::of(n_cells, cell)));
        match cells {
            Cells::To => exactly(Some(self.to)),
            Cells::From | Cells::Captured | Cells::Passed | Cells::Jumped | Cells::Promoted => {
                exactly(None)
            }
            _ => None,
        }
    }

    fn made_of(&self, cells: &Cells) -> Option<CellSet> {
        made_of(self, self.rules, self.player, cells)
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::TurnIs(turns) => Some(is_way(turns, self.way)),
            Condition::PartIs(_) => Some(false),
            Condition::PieceIs(kinds) | Condition::ChosenIs(kinds) => {
                Some(kinds.contains(&self.kind))
            }
            Condition::FromHand => Some(true),
            _ => None,
        }
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn spend(&self) -> bool {
        self.work.spend()
    }
}

/// Pieces of a joint move: kind, start, end.
pub(crate) struct Joining<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The owner of the pieces.
    pub player: PlayerId,
    /// The pieces, the piece that the move is named for first. None yet, while they are being
    /// chosen.
    pub pieces: &'a [(KindId, CellId, CellId)],
    /// The kind of turn.
    pub way: Option<TurnId>,
    /// The work budget.
    pub work: &'a Work,
}

impl Given for Joining<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.player)
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let n_cells = self.rules.board.n_cells();
        let exactly = |cell: Option<CellId>| Some(Bounds::exactly(CellSet::of(n_cells, cell)));
        match cells {
            Cells::Bound(bound) => exactly(Some(self.pieces.get(usize::from(bound.0))?.1)),
            Cells::From => exactly(Some(self.pieces.first()?.1)),
            Cells::To => exactly(Some(self.pieces.first()?.2)),
            Cells::Captured | Cells::Passed | Cells::Jumped | Cells::Promoted => exactly(None),
            _ => None,
        }
    }

    fn made_of(&self, cells: &Cells) -> Option<CellSet> {
        made_of(self, self.rules, self.player, cells)
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::TurnIs(turns) => Some(is_way(turns, self.way)),
            Condition::PartIs(_) | Condition::ChosenIs(_) | Condition::FromHand => Some(false),
            _ => None,
        }
    }

    fn mover(&self) -> Option<Mover> {
        let (kind, from, _) = self.pieces.first()?;
        Some(Mover {
            kind: Some(*kind),
            from: Some(*from),
        })
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn spend(&self) -> bool {
        self.work.spend()
    }
}

/// The pieces after their joint move: facts about the first piece's start cell are not facts about
/// the piece.
pub(crate) struct Joined<'a>(pub &'a Joining<'a>);

impl Given for Joined<'_> {
    fn around(&self) -> Around<'_> {
        self.0.around()
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        match cells {
            Cells::Bound(_) => None,
            _ => self.0.cells(cells),
        }
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::PieceIs(kinds) => {
                let (kind, ..) = self.0.pieces.first()?;
                Some(kinds.contains(kind))
            }
            _ => self.0.condition(condition),
        }
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn spend(&self) -> bool {
        self.0.work.spend()
    }
}

/// A pass.
pub(crate) struct Passing<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The player who passes.
    pub player: PlayerId,
    /// The kind of turn.
    pub way: TurnId,
    /// The work budget.
    pub work: &'a Work,
}

impl Given for Passing<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.player)
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        match cells {
            Cells::From
            | Cells::To
            | Cells::Captured
            | Cells::Passed
            | Cells::Jumped
            | Cells::Promoted => Some(Bounds::nowhere(self.rules.board.n_cells())),
            _ => None,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::TurnIs(turns) => Some(is_way(turns, Some(self.way))),
            Condition::PartIs(_)
            | Condition::PieceIs(_)
            | Condition::ChosenIs(_)
            | Condition::FromHand => Some(false),
            _ => None,
        }
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn spend(&self) -> bool {
        self.work.spend()
    }
}
