//! Facts about a game without playing it, for [`ir::facts::partial`]: reachable cells, the set-up, a move. A certain
//! result holds in every position that can follow from the start.

use super::reach::Reach;
use ir::facts::partial::{Around, Bounds, Given, Mover, Partial};
use ir::{CellId, CellSet, Cells, Condition, KindId, PartName, PlayerId, Rules};
use std::cell::Cell;

/// A move as far as it is known: one piece, one part, one path.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The kind of the moving piece, if it is known.
    pub kind: Option<KindId>,
    /// The part of the movement; none for a joint move.
    pub part: Option<PartName>,
    /// The start cell, if it is known.
    pub from: Option<CellId>,
    /// The end cell.
    pub to: CellId,
    /// Whether other pieces move too: those of a joint move, or the partner of a castling.
    pub moves_others: bool,
}

/// The remaining budget of the evaluation.
#[derive(Debug)]
pub struct Room {
    /// The remaining number of parts of expressions; after that everything is unknown.
    left: Cell<u32>,
}

impl Room {
    /// Creates a budget of so many parts of expressions.
    pub fn new(readings_max: u32) -> Self {
        Self {
            left: Cell::new(readings_max),
        }
    }
}

/// An evaluator of expressions for one player.
#[derive(Clone, Copy)]
pub struct Possible<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// The player for whom expressions are evaluated.
    pub me: PlayerId,
    /// The reachable cells of pieces; all cells if they are unknown.
    pub reach: Option<&'a Reach>,
    /// Whether the start position is evaluated, not any position.
    pub at_start: bool,
    /// The move of the expressions.
    pub edge: Option<Edge>,
    /// The remaining budget.
    pub room: &'a Room,
}

impl Possible<'_> {
    /// Returns the value of the condition, if it is certain.
    pub fn condition(&self, condition: &Condition) -> Option<bool> {
        Partial::new(self).condition(condition)
    }

    /// Tests whether the piece of the move is in the set, if that is certain.
    pub fn concerns(&self, subject: &Cells) -> Option<bool> {
        Partial::new(self).concerns(subject)
    }

    /// Returns the bounds of a set.
    pub fn cells(&self, cells: &Cells) -> Bounds {
        Partial::new(self).cells(cells)
    }

    fn n_cells(&self) -> usize {
        self.rules.board.n_cells()
    }
}

impl Given for Possible<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.me)
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        let n_cells = self.n_cells();
        if self.at_start {
            let pieces = self.rules.pieces_at_start();
            let pieces = pieces.iter();
            let those = pieces.filter(|(_, piece)| fits(piece.player(), piece.kind()));
            // Pieces on upper levels are on the same cells.
            let cells = those.map(|(place, _)| self.rules.places().cell(*place));
            let those = Bounds::exactly(CellSet::of(n_cells, cells));
            return Some(match self.rules.shuffle.is_some() {
                true => those.some(),
                false => those,
            });
        }
        let reach = self.reach?;
        Some(Bounds::exactly(reach.of(n_cells, fits)).some())
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let any_piece = || self.pieces(&|_, _| true);
        let only = |cell| Bounds::exactly(CellSet::of(self.n_cells(), [cell]));
        match cells {
            Cells::Empty if self.at_start => {
                let all = Bounds::exactly(CellSet::full(self.n_cells()));
                Some(all.without(&any_piece()?))
            }
            Cells::Unmoved if !self.at_start && self.rules.drops_unmoved() => None,
            Cells::Unmoved => {
                let unmoved = self.rules.unmoved_at_start();
                Some(if self.at_start {
                    unmoved
                } else {
                    unmoved.some()
                })
            }
            Cells::From => self.edge?.from.map(only),
            Cells::To => self.edge.map(|edge| only(edge.to)),
            Cells::Captured | Cells::Jumped | Cells::Status(_) | Cells::Touched => {
                Some(any_piece()?.some())
            }
            _ => None,
        }
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        let edge = self.edge?;
        match condition {
            Condition::PartIs(parts) => Some(edge.part.is_some_and(|part| parts.contains(&part))),
            Condition::ChosenIs(_) => {
                let kind = edge.kind?.index();
                let offers = |promotion: &ir::Promotion| {
                    let to = promotion.to.get(kind);
                    promotion.from_store.is_some() || to.is_none_or(|to| !to.is_empty())
                };
                (!self.rules.promotions.iter().any(offers)).then_some(false)
            }
            // With drops nothing is known, see `Reach`.
            Condition::FromHand => Some(false),
            _ => None,
        }
    }

    fn mover(&self) -> Option<Mover> {
        let edge = self.edge?;
        Some(Mover {
            kind: edge.kind,
            from: edge.from,
        })
    }

    fn spend(&self) -> bool {
        let left = self.room.left.get();
        self.room.left.set(left.saturating_sub(1));
        left > 0
    }
}
