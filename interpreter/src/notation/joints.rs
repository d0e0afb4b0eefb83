//! Joint moves, as moves are written and read.

use ir::{Joint, Move, MoveKind};

use crate::game::Game;

/// Returns the joint moves that a move may be.
pub(super) fn joints_of<'g>(
    game: &'g Game,
    turn: &Move,
) -> impl Iterator<Item = &'g Joint> + use<'g> {
    let (to, partners) = (turn.to(), turn.partners().to_vec());
    let is_joint = turn.kind() == MoveKind::Castle;
    let joints = game.rules().joints.iter().filter(move |_| is_joint);
    joints.filter(move |joint| {
        let ends_there = to.is_some_and(|to| joint.pieces[0].may_end_on(to));
        let mut others = joint.pieces.iter().skip(1).zip(&partners);
        ends_there
            && joint.pieces.len() == partners.len() + 1
            && others.all(|(piece, (_, to))| piece.may_end_on(*to))
    })
}

/// Returns the names of the joint moves that a move may be.
pub(super) fn joint_names<'g>(
    game: &'g Game,
    turn: &Move,
) -> impl Iterator<Item = &'g str> + use<'g> {
    joints_of(game, turn).map(|joint| joint.name.as_str())
}
