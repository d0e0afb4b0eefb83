//! The player from whose side a rule is worded.

use alfil_words::{is_plural, possessive};
use ir::{Cells, Condition, Definition, Node, PlayerId, PlayerSet, Rules};

use super::predicate::Said;
use super::{Words, quoted};

/// The player from whose side a rule is worded. In the rules, `me` is the player who moves or is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// `me`, whose pieces are friendly.
    Mover,
    /// The enemy of `me`, one of two players: they win when a rule holds for `me`. Their pieces are friendly.
    Winner,
    /// No player: `me` is this player, one of two, and both are named.
    Named(PlayerId),
}

impl<'g> Words<'g> {
    /// Returns the words for rules that are evaluated for the player to move, worded from the side of the other of two players.
    pub fn of_winner(rules: &'g Rules) -> Self {
        Self {
            me: "the enemy",
            view: View::Winner,
            ..Self::of_position(rules)
        }
    }

    /// Returns the words for rules that are evaluated for the player to move, for sentences about a player who loses.
    pub fn of_loser(rules: &'g Rules) -> Self {
        Self {
            me: "a player",
            ..Self::of_position(rules)
        }
    }

    /// Returns the words for rules that are evaluated for this player, one of two.
    pub fn of_player(rules: &'g Rules, player: PlayerId) -> Self {
        Self {
            me: &rules.players[player.index()].name,
            view: View::Named(player),
            ..Self::of_position(rules)
        }
    }

    /// Returns the player whose cells are meant, if it is a single one.
    pub(super) fn only_player(&self) -> Option<PlayerId> {
        match self.view {
            View::Named(player) => Some(player),
            View::Mover | View::Winner => self.cells_of,
        }
    }

    /// Returns the word for the enemy of `me`, if the rule is not worded from the side of `me`.
    pub(super) fn other(&self) -> Option<String> {
        match self.view {
            View::Mover => None,
            View::Winner => Some("the player".to_owned()),
            View::Named(player) => Some(self.player(other(player))),
        }
    }

    /// Returns the word for `me` in a clause on the pieces that this player has; `None` where the move in the text before is meant.
    pub(super) fn has_pieces(&self) -> Option<&'g str> {
        (self.view == View::Mover && self.spells_out).then_some(self.me)
    }

    /// Returns the adjective for the pieces of `me` or of their enemies.
    pub(super) fn adjective(&self, players: PlayerSet) -> String {
        let is_me = players == PlayerSet::Me;
        match (self.view, is_me) {
            (View::Mover, true) => self.own().to_owned(),
            (View::Mover, false) | (View::Winner, true) => "enemy".to_owned(),
            (View::Winner, false) => "friendly".to_owned(),
            (View::Named(player), true) => self.as_adjective(player),
            (View::Named(player), false) => self.as_adjective(other(player)),
        }
    }

    /// Returns the name of a player as an adjective of pieces: `white`, `attackers'`.
    pub(super) fn as_adjective(&self, player: PlayerId) -> String {
        let name = self.player(player);
        match is_plural(&name) {
            true => possessive(&name),
            false => name,
        }
    }

    /// Returns the predicate that pieces belong to `me` or to their enemies.
    pub(super) fn belongs(&self, players: PlayerSet, said: Said) -> String {
        let be = said.be();
        match self.adjective(players).as_str() {
            "own" => format!("{be} {} own", possessive(self.me())),
            adjective if adjective.ends_with('\'') => {
                format!("{be} of {}", adjective.trim_end_matches('\''))
            }
            "enemy" if said.is_one() => format!("{be} an enemy"),
            "enemy" => format!("{be} enemies"),
            adjective => format!("{be} {adjective}"),
        }
    }

    /// Returns an author's name for something that may differ for each player.
    pub(super) fn name_of<'e>(&self, name: &str, node: impl Into<Node<'e>>) -> String {
        match self.view == View::Mover || !is_relative(self.rules, node.into()) {
            true => quoted(name),
            false => format!("{} {}", possessive(self.me()), quoted(name)),
        }
    }

    /// Returns whether a condition with an author's name holds, as a clause.
    pub(super) fn holds(&self, name: &str, condition: &Condition, is_so: bool) -> String {
        let holds = if is_so { "holds" } else { "does not hold" };
        match self.view == View::Mover || !is_relative(self.rules, condition.into()) {
            true => format!("{} {holds}", quoted(name)),
            false => format!("{} {holds} for {}", quoted(name), self.me()),
        }
    }

    /// Tests whether the words for a condition can be worded from the side of another player: directions are those of `me`.
    pub fn can_turn(&self, condition: &Condition) -> bool {
        let rules = self.rules;
        let mut has_directions = false;
        Node::from(condition).walk(&mut |node, _| {
            if let Some(Definition::Movement(movement)) = node.about().names {
                let movements = &rules.movements[movement.index()];
                let is_same = |pair: &[ir::Movement]| {
                    let [first, second] = [&pair[0].paths, &pair[1].paths];
                    first.len() == second.len() && first.iter().all(|path| second.contains(path))
                };
                has_directions |= !movements.windows(2).all(is_same);
            }
        });
        rules.players.len() == 2 && !has_directions
    }
}

/// Returns the other of two players.
fn other(player: PlayerId) -> PlayerId {
    PlayerId::from_index(1 - player.index().min(1))
}

/// Tests whether an expression may have another value for another player.
fn is_relative(rules: &Rules, node: Node<'_>) -> bool {
    let mut is_relative = false;
    node.walk(&mut |node, _| {
        let same = |sets: &[ir::CellSet]| sets.windows(2).all(|pair| pair[0] == pair[1]);
        is_relative |= match node {
            Node::Cells(Cells::Constant(sets)) => !same(sets),
            Node::Cells(Cells::Zone(zone)) => !same(&rules.zones[zone.index()].cells),
            Node::Cells(
                Cells::Kinds(_)
                | Cells::Occupied
                | Cells::Empty
                | Cells::All
                | Cells::Unmoved
                | Cells::And(..)
                | Cells::Or(..)
                | Cells::Minus(..),
            )
            | Node::Condition(
                Condition::Constant(_)
                | Condition::And(..)
                | Condition::Or(..)
                | Condition::Not(_)
                | Condition::Some(_)
                | Condition::None(_)
                | Condition::In(..)
                | Condition::Same(..)
                | Condition::Compare(..),
            )
            | Node::Number(
                ir::Number::Constant(_)
                | ir::Number::Count(_)
                | ir::Number::Sum(_)
                | ir::Number::Difference(_)
                | ir::Number::Remainder(..),
            ) => false,
            _ => true,
        };
    });
    is_relative
}
