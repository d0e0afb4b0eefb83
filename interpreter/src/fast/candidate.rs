//! What is known of a candidate before there is a position.

use ir::facts::partial::{Around, Bounds, Given, Mover};
use ir::{CellId, CellSet, Cells, Condition, KindId, PartName, PlayerId, Rules};

use super::work::Work;
use crate::walk::Trace;

/// A man who goes along a trace.
pub(super) struct Candidate<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Whose man.
    pub player: PlayerId,
    /// His kind.
    pub kind: KindId,
    /// The part that leads him.
    pub part: PartName,
    /// Where he starts.
    pub from: CellId,
    /// Where he goes, and whom he meets.
    pub trace: &'a Trace,
    /// What he becomes, if anything; absent where it is not said.
    pub promotes: Option<Option<KindId>>,
    /// Whether it is asked on the position that his turn has led to.
    pub is_made: bool,
    /// The work that reading may be.
    pub work: &'a Work,
}

impl Given for Candidate<'_> {
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
            Cells::Victims if !self.trace.is_en_passant => exactly(&self.trace.victims),
            Cells::Passed => exactly(&self.trace.passed),
            Cells::Jumped => exactly(&self.trace.jumped),
            Cells::Promoted => match self.promotes? {
                Some(_) => exactly(&[self.trace.to]),
                None => exactly(&[]),
            },
            _ => None,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
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
        // Once he has gone, what is said of the cell where he began is not said of him.
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

/// A man who is dropped.
pub(super) struct Dropping<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Whose man.
    pub player: PlayerId,
    /// His kind.
    pub kind: KindId,
    /// Where he is put.
    pub to: CellId,
    /// The work that reading may be.
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
            Cells::From | Cells::Victims | Cells::Passed | Cells::Jumped | Cells::Promoted => {
                exactly(None)
            }
            _ => None,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
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

/// Men who take part in a joint move: kind, start, end.
pub(super) struct Joining<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Whose men.
    pub player: PlayerId,
    /// The first is the one the move is named for. None yet, while it is asked who they are.
    pub men: &'a [(KindId, CellId, CellId)],
    /// The work that reading may be.
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
            Cells::Bound(bound) => exactly(Some(self.men.get(usize::from(bound.0))?.1)),
            Cells::From => exactly(Some(self.men.first()?.1)),
            Cells::To => exactly(Some(self.men.first()?.2)),
            Cells::Victims | Cells::Passed | Cells::Jumped | Cells::Promoted => exactly(None),
            _ => None,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::PartIs(_) | Condition::ChosenIs(_) | Condition::FromHand => Some(false),
            _ => None,
        }
    }

    fn mover(&self) -> Option<Mover> {
        let (kind, from, _) = self.men.first()?;
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

/// The same men after their move: what is said of the cell where the first began is not said of him.
pub(super) struct Joined<'a>(pub &'a Joining<'a>);

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
                let (kind, ..) = self.0.men.first()?;
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
