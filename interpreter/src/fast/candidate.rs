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
    /// What he becomes.
    pub promotes: Option<KindId>,
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
            Cells::Promoted => match self.promotes {
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
                Some(self.promotes.is_some_and(|kind| kinds.contains(&kind)))
            }
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
