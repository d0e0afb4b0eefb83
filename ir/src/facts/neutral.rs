//! Whether there can be neutral pieces.

use crate::{Action, Cells, Node, PlacedOwner, PlayerSet, Rules};

impl Rules {
    /// Tests whether the set-up has a neutral piece, or a rule names neutral pieces.
    pub fn names_neutral(&self) -> bool {
        let mut is_named = self.control.captures_neutral;
        is_named |= self
            .setup
            .pieces()
            .iter()
            .any(|(_, piece)| piece.is_neutral());
        for expression in self.expressions() {
            expression.node.walk(&mut |node, _| {
                is_named |= matches!(node, Node::Cells(Cells::PiecesOf(PlayerSet::Neutral)));
            });
        }
        let mut actions = self.effects.iter().flat_map(|effect| &effect.actions);
        is_named || actions.any(makes_neutral)
    }
}

/// Tests whether an action makes pieces neutral.
fn makes_neutral(action: &Action) -> bool {
    match action {
        Action::Own(_, owner) => *owner == PlayerSet::Neutral,
        Action::Place(_, _, PlacedOwner::Player(owner)) => *owner == PlayerSet::Neutral,
        Action::Each { action, .. } => makes_neutral(action),
        _ => false,
    }
}
