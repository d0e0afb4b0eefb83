//! Moves of several men at once.

use std::ops::ControlFlow;

use ir::{CellId, CellSet, Cells, Condition, Joint, PlayerId};
use smallvec::SmallVec;

use crate::expression::Eval;
use crate::game::Game;
use crate::position::Position;
use crate::turn::{Move, MoveKind};

/// The cells of the men of a joint move, in its order.
type Cast = SmallVec<[CellId; 2]>;

/// All joint moves that the mover could make if nobody's safety mattered.
pub(crate) fn joint_candidates(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for joint in &game.rules().joints {
        let eval = Eval::new(game, position, mover);
        for_each_cast(joint, &eval, &mut |eval, cast| {
            let ends: Cast = joint.men.iter().map(|man| man.to[mover.index()]).collect();
            let vacated = |cell: &CellId| position.man(*cell).is_none() || cast.contains(cell);
            let places = game.places();
            let is_alone = |cell: &CellId| {
                places.level(*cell) == 0
                    && places
                        .above(*cell)
                        .is_none_or(|above| position.man(above).is_none())
            };
            let distinct = cast.iter().all(is_alone)
                && ends
                    .iter()
                    .enumerate()
                    .all(|(index, end)| !ends[..index].contains(end));
            if !distinct || !ends.iter().all(vacated) || !eval.condition(&joint.when) {
                return ControlFlow::Continue(());
            }
            let Some(first) = position.man(cast[0]) else {
                return ControlFlow::Continue(());
            };
            visit(Move {
                kind: MoveKind::Castle,
                piece: first.kind(),
                part: None,
                from: Some(cast[0]),
                to: Some(ends[0]),
                load: 0,
                victims: SmallVec::new(),
                promotes: None,
                takes_from: None,
                tile: None,
                partners: cast[1..]
                    .iter()
                    .copied()
                    .zip(ends[1..].iter().copied())
                    .collect(),
                unloads: SmallVec::new(),
                passed: SmallVec::new(),
                jumped: SmallVec::new(),
                leaves_passed: false,
                turn: None,
                steps: Vec::new(),
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// For each joint move and each choice of its men that their own conditions and the unmoved marks still allow: the
/// joint's index and the men's cells. What castling rights are.
pub(crate) fn joint_rights(
    game: &Game,
    position: &Position,
    player: PlayerId,
) -> Vec<(usize, Cast)> {
    let mut rights = Vec::new();
    for (index, joint) in game.rules().joints.iter().enumerate() {
        let _ = for_each_cast(
            joint,
            &Eval::new(game, position, player),
            &mut |eval, cast| {
                if marks_allow(&joint.when, eval) {
                    rights.push((index, cast.clone()));
                }
                ControlFlow::Continue(())
            },
        );
    }
    rights
}

/// Whether the condition may hold as far as unmoved marks go: what reads anything else is taken to hold.
fn marks_allow(condition: &Condition, eval: &Eval<'_>) -> bool {
    match condition {
        Condition::And(a, b) => marks_allow(a, eval) && marks_allow(b, eval),
        Condition::Or(a, b) => marks_allow(a, eval) || marks_allow(b, eval),
        Condition::In(a, b) if is_of_marks(a) && is_of_marks(b) => eval.condition(condition),
        Condition::Some(cells) | Condition::None(cells) if is_of_marks(cells) => {
            eval.condition(condition)
        }
        _ => true,
    }
}

/// Whether the set depends on nothing that a later move of other men could change back.
fn is_of_marks(cells: &Cells) -> bool {
    match cells {
        Cells::Constant(_) | Cells::Zone(_) | Cells::Bound(_) | Cells::Unmoved => true,
        Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) => is_of_marks(a) && is_of_marks(b),
        _ => false,
    }
}

fn for_each_cast(
    joint: &Joint,
    eval: &Eval<'_>,
    visit: &mut dyn FnMut(&Eval<'_>, &Cast) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let first: CellSet = eval.cells(&joint.men[0].who);
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
    let Some(man) = joint.men.get(cast.len()) else {
        return visit(&eval, &cast);
    };
    for cell in eval.cells(&man.who).iter() {
        if !cast.contains(&cell) {
            let mut longer = cast.clone();
            longer.push(cell);
            choose_next(joint, eval.bind(cast.len() as u8, cell), longer, visit)?;
        }
    }
    ControlFlow::Continue(())
}
