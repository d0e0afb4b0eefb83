//! Dice.

use grammar::rule::Context;

use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::profile::Theme;
use super::vocabulary::DiceWord;

/// Names of dice.
const DICE: [&str; 2] = ["die", "lots"];
/// Names of faces that are no piece types.
const FACES: [&str; 3] = ["sun", "moon", "star"];

impl Maker<'_> {
    /// Declares and writes dice.
    pub(super) fn chances(&mut self) {
        if !self.profile.has(Theme::Chance) {
            return;
        }
        let n_chances = *self.choices.weighted(&[(3, 1), (1, 2)]);
        for name in &DICE[..n_chances] {
            let mut table = Table::default();
            let has_bag = self.choices.chance(30);
            let (faces, has_kinds, n) = self.draw(&mut table, !has_bag);
            let mut count = *self.choices.weighted(&[(4, 1), (2, 2), (1, 3)]);
            if has_bag {
                // A bag must hold as many faces as are drawn together.
                count = count.min(n);
                let replace = *self.choices.weighted(&[(1, "empty"), (1, "never")]);
                self.features.note("dice without replacement");
                self.word(&mut table, "chance", "replace", replace);
            }
            if !has_bag && self.choices.chance(20) {
                self.word(&mut table, "chance", "replace", "always");
            }
            if count > 1 || self.choices.chance(20) {
                table.set("count", Entry::Number(count));
            }
            if self.choices.chance(35) {
                let when = self.say(Context::Throw).condition(1);
                table.text("when", when);
            }
            self.words.dice.push(DiceWord {
                name: (*name).to_owned(),
                count,
                faces,
                has_kinds,
                has_bag,
            });
            self.draft
                .push(Section::named("chance", (*name).to_owned(), table));
        }
    }

    /// Writes `draw`; returns the names of the faces, none for numbers, whether some are piece types, and the sum of the weights.
    fn draw(&mut self, table: &mut Table, may_have_odds: bool) -> (Vec<String>, bool, usize) {
        let mut weights = Table::default();
        let mut sum = 0;
        match self.choices.below(4) {
            0 => {
                self.features.note("dice of a range");
                let first = self.choices.between(0, 2);
                let last = first + self.choices.between(0, 3);
                table.text("draw", format!("{first}..{last}"));
                return (Vec::new(), false, last - first + 1);
            }
            1 => {
                self.features.note("dice of weighted numbers");
                let first = self.choices.between(0, 2);
                for number in first..=first + self.choices.between(0, 2) {
                    let weight = self.choices.between(1, 3);
                    weights.set(number.to_string(), Entry::Number(weight));
                    sum += weight;
                }
                table.set("draw", Entry::Table(weights));
                return (Vec::new(), false, sum);
            }
            _ => {}
        }
        let kinds = self.words.kind_names();
        let n_kinds = self.choices.between(0, kinds.len().min(3));
        let mut faces = self.choices.some_of(&kinds, n_kinds);
        let has_kinds = !faces.is_empty();
        if !has_kinds || self.choices.chance(30) {
            let n_names = self.choices.between(1, FACES.len());
            faces.extend(FACES[..n_names].iter().map(|face| (*face).to_owned()));
        }
        self.features.note(match has_kinds {
            true => "dice of kinds",
            false => "dice of names",
        });
        for face in &faces {
            let weight = self.choices.between(1, 3);
            sum += weight;
            if may_have_odds && self.choices.chance(25) {
                self.features.note("odds that depend on the position");
                let odds = self.say(Context::Throw).any_number(1);
                weights.set(face, Entry::Text(odds));
            } else {
                weights.set(face, Entry::Number(weight));
            }
        }
        table.set("draw", Entry::Table(weights));
        (faces, has_kinds, sum)
    }
}
