//! Dice that are thrown before a turn.

use std::ops::ControlFlow;

use ir::{Arrange, Called, ChanceId, DiceRef, KindId, Move, Shape, Shows, Thrown};

use smallvec::SmallVec;

use super::effect::take_effect_of_throw;
use crate::at::At;
use crate::executor::Visit;
use crate::position::Position;
use crate::query::Query;

/// Begins a turn: removes the dice of the turn before, and calls for the first throw. In a round they are thrown before the first order,
/// and hold for all.
pub(super) fn begin_turn(game: &Query<'_>, position: &mut Position) {
    if game.rules().chances.is_empty() || !position.orders.is_empty() {
        return;
    }
    position.dice.fill(0);
    call_throw(game, position);
}

/// Calls for the next throw, unless there is none or the game has ended before it.
pub(crate) fn call_throw(game: &Query<'_>, position: &mut Position) {
    position.called = None;
    let at = game.at(position);
    let next = at.next_throw();
    if next.is_some() && !at.has_occurred(&game.ends_before_throw) {
        position.called = next.map(Called::Throw);
    }
}

impl At<'_> {
    /// Returns the first dice that have not been thrown and whose condition holds, whether the game has ended or not.
    pub(crate) fn next_throw(self) -> Option<ChanceId> {
        let eval = self.eval(self.position.turn);
        let chances = (0..self.rules().chances.len()).map(ChanceId::from_index);
        let mut left = chances.filter(|chance| !self.is_thrown(*chance));
        left.find(|chance| {
            let rule = &self.rules().chances[chance.index()];
            let can_draw =
                rule.bag.is_none() || rule.contents(self.left(self.position, *chance)).is_some();
            // Nothing is thrown while no face has a chance.
            can_draw && eval.condition(&rule.when) && self.has_chances(*chance)
        })
    }

    /// Tests whether some face of these dice has a chance.
    fn has_chances(self, chance: ChanceId) -> bool {
        let rule = &self.rules().chances[chance.index()];
        let mut throws = rule.throws();
        !rule.has_odds()
            || throws.any(|faces| self.weight_of_throw(self.position, chance, &faces) > 0)
    }

    /// Tests whether dice have been thrown for this turn.
    fn is_thrown(self, chance: ChanceId) -> bool {
        let dice = &self.position.dice[self.layout.dice(chance)];
        dice.iter().any(|die| *die > 0)
    }

    /// Visits the throws of dice that are possible now, each once.
    pub(super) fn throws(self, chance: ChanceId, visit: Visit<'_>) -> ControlFlow<()> {
        let mut throws = self.rules().chances[chance.index()].throws();
        throws.try_for_each(|faces| {
            if self.weight_of_throw(self.position, chance, &faces) == 0 {
                return ControlFlow::Continue(());
            }
            let thrown = Thrown { chance, faces };
            visit(Move::new(Shape::Throw(thrown), None))
        })
    }

    /// Returns the position after a throw and its effects. Without effects, nothing but the dice and their bag changes.
    pub(super) fn throw(self, thrown: &Thrown) -> Position {
        let mut after = self.position.clone();
        let dice = &mut after.dice[self.layout.dice(thrown.chance)];
        for (die, face) in dice.iter_mut().zip(&thrown.faces) {
            *die = face + 1;
        }
        let rule = &self.rules().chances[thrown.chance.index()];
        if rule.bag.is_some() {
            let bag = &mut after.bags[self.layout.bag(thrown.chance)];
            let mut left = rule.contents(bag).unwrap_or_else(|| rule.full());
            ir::take_out(&mut left, &thrown.faces);
            bag.copy_from_slice(&left);
        }
        take_effect_of_throw(self.query, &mut after, thrown.chance);
        after
    }

    /// Tests whether the player to move has a legal move, after some throw if dice are thrown first.
    pub(crate) fn can_move_after_throws(self) -> bool {
        let Some(Called::Throw(chance)) = self.position.called else {
            return self.can_move();
        };
        let can = |throw: Move| {
            let after = self.follow(&throw, self.query.finish(self.apply(&throw), &throw));
            match self.query.at(&after).can_move_after_throws() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        self.throws(chance, &mut { can }).is_break()
    }
}

impl<'q> At<'q> {
    /// Returns the indices of the faces that dice show; none if they have not been thrown.
    pub(crate) fn faces(self, dice: DiceRef) -> impl Iterator<Item = u8> + use<'q> {
        let position = self.position;
        let all = &position.dice[self.query.layout.dice(dice.chance)];
        let dice = match dice.die {
            Some(die) => all.get(usize::from(die)..=usize::from(die)),
            None => Some(all),
        };
        let dice = dice.unwrap_or_default().iter();
        dice.filter_map(|die| die.checked_sub(1))
    }

    /// Tests whether dice show a kind.
    pub(crate) fn shows_kind(self, dice: DiceRef, kind: KindId) -> bool {
        let faces = &self.query.rules().chances[dice.chance.index()].faces;
        let shows = |face: u8| faces.get(usize::from(face)).map(|face| face.shows);
        self.faces(dice)
            .any(|face| shows(face) == Some(Shows::Kind(kind)))
    }

    /// Returns the names of the faces that dice show, in alphabetical order.
    pub(crate) fn face_names(self, dice: DiceRef) -> SmallVec<[&'q str; 4]> {
        let faces = &self.query.rules().chances[dice.chance.index()].faces;
        let shown = self.faces(dice);
        let names = shown.filter_map(|face| faces.get(usize::from(face)));
        let mut names: SmallVec<[&str; 4]> = names.map(|face| face.name.as_str()).collect();
        names.arrange();
        names
    }

    /// Returns the sum of the numbers that dice show.
    pub(crate) fn number_thrown(self, dice: DiceRef) -> u32 {
        let faces = &self.query.rules().chances[dice.chance.index()].faces;
        let number = |face: u8| match faces.get(usize::from(face)).map(|face| face.shows) {
            Some(Shows::Number(number)) => u32::from(number),
            _ => 0,
        };
        self.faces(dice).map(number).sum()
    }
}
