//! Moves of several pieces at once.

use std::ops::ControlFlow;

use ir::{CellId, CellSet, Joined, Joint, JointEnd, Move, Shape, TurnId};
use smallvec::SmallVec;

use crate::at::At;
use crate::executor::Visit;
use crate::expression::Eval;

/// The cells of the pieces of a joint move, in its order.
pub(crate) type Cast = SmallVec<[CellId; 2]>;

impl At<'_> {
    /// Visits all pseudo-legal joint moves of the player to move.
    pub(crate) fn pseudo_joints(self, turn: Option<TurnId>, visit: Visit<'_>) -> ControlFlow<()> {
        for joint in &self.rules().joints {
            let eval = self.eval(self.position.turn);
            for_each_cast(joint, &eval, &mut |eval, cast| {
                self.for_each_choice_of_ends(joint, eval, cast, &mut |eval, ends| {
                    let Some(pseudo_move) = self.pseudo_joint(turn, cast, ends) else {
                        return ControlFlow::Continue(());
                    };
                    if !eval.clone().with_turn(&pseudo_move).condition(&joint.when) {
                        return ControlFlow::Continue(());
                    }
                    visit(pseudo_move)
                })
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Visits each choice of the ends of these pieces, which `eval` has bound, with the named ends bound. The ends may be equal or
    /// occupied.
    pub(crate) fn for_each_choice_of_ends(
        self,
        joint: &Joint,
        eval: &Eval<'_>,
        cast: &Cast,
        visit: &mut dyn FnMut(&Eval<'_>, &Cast) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.choose_next_end(joint, eval, (cast, Cast::new()), visit)
    }

    fn choose_next_end(
        self,
        joint: &Joint,
        eval: &Eval<'_>,
        (cast, ends): (&Cast, Cast),
        visit: &mut dyn FnMut(&Eval<'_>, &Cast) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let with = |end: CellId| {
            let mut longer = ends.clone();
            longer.push(end);
            (cast, longer)
        };
        match joint.pieces.get(ends.len()).map(|piece| &piece.end) {
            None => visit(eval, &ends),
            Some(JointEnd::Cell(of_players)) => {
                let end = of_players[self.position.turn.index()];
                self.choose_next_end(joint, eval, with(end), visit)
            }
            Some(JointEnd::Each { cells, bound }) => {
                let places = self.places();
                let cells = eval.cells(cells);
                let mut ends: Cast = cells.iter().map(|place| places.cell(place)).collect();
                ends.dedup();
                for end in ends {
                    match bound {
                        Some(bound) => {
                            let eval = eval.bind(bound.0, end);
                            self.choose_next_end(joint, &eval, with(end), visit)?
                        }
                        None => self.choose_next_end(joint, eval, with(end), visit)?,
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Returns the joint move with these pieces and ends, if the pieces do not block each other and no other piece is on their ends.
    /// The condition `when` is not tested.
    pub(crate) fn pseudo_joint(
        self,
        turn: Option<TurnId>,
        cast: &Cast,
        ends: &Cast,
    ) -> Option<Move> {
        let vacated = |cell: &CellId| self.position.piece(*cell).is_none() || cast.contains(cell);
        let places = self.places();
        let is_alone = |cell: &CellId| {
            places.level(*cell) == 0
                && places
                    .above(*cell)
                    .is_none_or(|above| self.position.piece(above).is_none())
        };
        let distinct = cast.iter().all(is_alone)
            && ends
                .iter()
                .enumerate()
                .all(|(index, end)| !ends[..index].contains(end));
        if !distinct || !ends.iter().all(vacated) {
            return None;
        }
        let first = self.position.piece(cast[0])?;
        let others = cast.iter().copied().zip(ends.iter().copied()).skip(1);
        let joined = Joined {
            piece: first.kind(),
            from: cast[0],
            to: ends[0],
            partners: others.collect(),
        };
        Some(Move::new(Shape::Joint(joined), turn))
    }
}

/// Visits each choice of pieces that satisfies their own conditions, with the pieces bound to their variables.
pub(crate) fn for_each_cast(
    joint: &Joint,
    eval: &Eval<'_>,
    visit: &mut dyn FnMut(&Eval<'_>, &Cast) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let first: CellSet = eval.cells(&joint.pieces[0].subject);
    for cell in first.iter() {
        choose_next(
            joint,
            eval.bind(0, cell),
            SmallVec::from_slice(&[cell]),
            visit,
        )?;
    }
    ControlFlow::Continue(())
}

fn choose_next(
    joint: &Joint,
    eval: Eval<'_>,
    cast: Cast,
    visit: &mut dyn FnMut(&Eval<'_>, &Cast) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(piece) = joint.pieces.get(cast.len()) else {
        return visit(&eval, &cast);
    };
    for cell in eval.cells(&piece.subject).iter() {
        if !cast.contains(&cell) {
            let mut longer = cast.clone();
            longer.push(cell);
            choose_next(joint, eval.bind(cast.len() as u8, cell), longer, visit)?;
        }
    }
    ControlFlow::Continue(())
}
