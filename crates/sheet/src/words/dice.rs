//! Dice in words.

use alfil_words::or;
use ir::{Chance, ChanceId, DiceRef};

use super::{Words, quoted};

impl Words<'_> {
    fn chance(&self, dice: DiceRef) -> &Chance {
        &self.rules.chances[dice.chance.index()]
    }

    /// Returns the thrown number, or the sum of several: `the throw of “die”`, `the smallest of “dice”`.
    pub(super) fn dice(&self, dice: DiceRef) -> String {
        let chance = self.chance(dice);
        let name = quoted(&chance.name);
        match dice.die {
            Some(0) if chance.count == 2 => format!("the smaller of {name}"),
            Some(1) if chance.count == 2 => format!("the greater of {name}"),
            Some(die) if chance.count > 1 => format!("die {} of {name}", die + 1),
            None if chance.count > 1 => format!("the sum of {name}"),
            _ => format!("the throw of {name}"),
        }
    }

    /// Returns the number of faces in a bag: `the number left in the bag of “card”`.
    pub(super) fn left(&self, chance: ChanceId) -> String {
        let name = quoted(&self.rules.chances[chance.index()].name);
        format!("the number left in the bag of {name}")
    }

    /// Returns what a piece is that dice show: `shown by “die”`.
    pub(super) fn shown_by(&self, dice: DiceRef) -> String {
        let chance = self.chance(dice);
        let name = quoted(&chance.name);
        match dice.die {
            Some(die) if chance.count > 1 => format!("shown by die {} of {name}", die + 1),
            _ => format!("shown by {name}"),
        }
    }

    /// Returns the faces that dice show: `the face of “die”`, `the face of die 1 of “dice”`.
    pub(super) fn shown(&self, dice: DiceRef) -> String {
        let chance = self.chance(dice);
        let name = quoted(&chance.name);
        match (dice.die, chance.count) {
            (_, 1) => format!("the face of {name}"),
            (Some(die), _) => format!("the face of die {} of {name}", die + 1),
            (None, _) => format!("the faces of {name}"),
        }
    }

    /// Returns the faces that dice show, after those of other dice: `that of die 2`.
    pub(super) fn that_shown(&self, other: DiceRef, dice: DiceRef) -> String {
        match dice.die {
            Some(die) if other.chance == dice.chance => format!("that of die {}", die + 1),
            _ => self.shown(dice),
        }
    }

    /// Returns dice and the faces of which they show one.
    pub(super) fn shows_one_of(&self, dice: DiceRef, faces: &[u8]) -> (String, String) {
        let chance = self.chance(dice);
        let name = quoted(&chance.name);
        let names = faces
            .iter()
            .filter_map(|face| chance.faces.get(usize::from(*face)));
        let names = or(names.map(|face| face.name.clone()).collect());
        let dice = match (dice.die, chance.count) {
            (_, 1) => name,
            (Some(die), _) => format!("die {} of {name}", die + 1),
            (None, _) => format!("one of {name}"),
        };
        (dice, names)
    }
}
