//! Numbers and symbols.

use super::super::vocabulary::DiceWord;
use super::{Binding, NAMES, Phrase, Speaker};
use grammar::rule::Type;
use ir::AttributeOf;

impl Speaker<'_> {
    pub(in crate::generate) fn any_number(&mut self, depth: usize) -> String {
        let words = self.words;
        let when = |is_open: bool, weight: usize| if is_open { weight } else { 0 };
        let is_positional = self.is_positional();
        let attributes = words.attributes_of(None, false);
        let of_kinds = words.attributes_of(Some(AttributeOf::Kind), false);
        let has_chosen = NAMES
            .iter()
            .any(|row| row.name == "chosen" && row.contexts.contains(&self.context));
        let pieces = words.stores.iter().filter(|store| store.tiles.is_none());
        let pieces: Vec<String> = pieces.map(|store| store.name.clone()).collect();
        let has_points = is_positional && !pieces.is_empty() && !of_kinds.is_empty();
        let dice = words.dice.iter().filter(|dice| dice.faces.is_empty());
        let dice: Vec<DiceWord> = dice.cloned().collect();
        let bags = words.dice.iter().filter(|dice| dice.has_bag);
        let bags: Vec<String> = bags.map(|dice| dice.name.clone()).collect();
        let forms = [
            (3, 0),
            (when(is_positional, 3), 1),
            (when(is_positional && !words.counters.is_empty(), 5), 2),
            (when(is_positional && !words.counters.is_empty(), 7), 3),
            (when(is_positional && !attributes.is_empty(), 5), 4),
            (when(has_chosen && !of_kinds.is_empty(), 6), 5),
            (3, 6),
            (when(depth > 0, 4), 7),
            (when(has_points, 24), 8),
            (when(is_positional && !dice.is_empty(), 16), 9),
            (when(is_positional && !bags.is_empty(), 14), 10),
            (when(depth > 0, 3), 11),
        ];
        match *self.choices.weighted(&forms) {
            1 => self.any_name(Type::Number).text,
            2 => self.choices.one_of(&words.counters).clone(),
            3 => {
                let player = self.player();
                self.features.note("counter of a player");
                format!("{} of {player}", self.choices.one_of(&words.counters))
            }
            4 => {
                self.features.note("attribute number");
                let attribute = self.choices.one_of(&attributes).clone();
                format!("{attribute}({})", self.cells(depth.saturating_sub(1)))
            }
            5 => {
                self.features.note("attribute number of chosen");
                format!("{}(chosen)", self.choices.one_of(&of_kinds))
            }
            6 => match self.function(Type::Number, depth) {
                Some(phrase) => phrase.text,
                None => "1".to_owned(),
            },
            7 => {
                let sign = *self.choices.one_of(&["+", "-"]);
                self.features.note(&format!("operator {sign} of numbers"));
                let left = self.any_number(depth - 1);
                format!("{left} {sign} {}", self.any_number(0))
            }
            8 => {
                self.features.note("attribute number of a store");
                let attribute = self.choices.one_of(&of_kinds).clone();
                let store = self.choices.one_of(&pieces).clone();
                match self.choices.below(2) {
                    0 => format!("{attribute}({store})"),
                    _ => format!("{attribute}({store} of {})", self.player()),
                }
            }
            9 => {
                self.features.note("number of dice");
                self.dice(&dice)
            }
            10 => {
                self.features.note("number in a bag");
                format!("{}.left", self.choices.one_of(&bags))
            }
            11 => {
                self.features.note("operator mod");
                let (cells, number) = (self.cells(depth - 1), self.any_number(0));
                let divisor = self.choices.between(2, 6);
                format!("(count({cells}) + {number}) mod {divisor}")
            }
            _ => {
                self.features.note("function count");
                format!("count({})", self.cells(depth.saturating_sub(1)))
            }
        }
    }

    /// Writes some of these dice: `dice` or `dice.2`.
    pub(super) fn dice(&mut self, dice: &[DiceWord]) -> String {
        let dice = self.choices.one_of(dice);
        match dice.count > 1 && self.choices.chance(60) {
            true => format!("{}.{}", dice.name, self.choices.between(1, dice.count)),
            false => dice.name.clone(),
        }
    }

    pub(super) fn symbols_compared(&mut self, depth: usize) -> Phrase {
        let operator = *self.choices.one_of(&["in", "not in", "==", "!="]);
        self.features
            .note(&format!("operator {operator} of symbols"));
        // A text alone would be read as a movement: one side is an attribute.
        let left = self.attribute_of_symbols(depth);
        let right = match self.choices.chance(60) {
            true => self.symbols(depth).within(Binding::Join),
            false => self.letters(),
        };
        Phrase::new(format!("{left} {operator} {right}"), Binding::Comparison)
    }

    fn symbols(&mut self, depth: usize) -> Phrase {
        let attribute = self.attribute_of_symbols(depth);
        if depth == 0 {
            return Phrase::primary(attribute);
        }
        match self.choices.below(4) {
            1 => Phrase::new(format!("{attribute} | {}", self.letters()), Binding::Join),
            2 => Phrase::new(format!("{attribute} - {}", self.letters()), Binding::Join),
            3 => {
                let other = self.attribute_of_symbols(0);
                Phrase::new(format!("{attribute} & {other}"), Binding::Cut)
            }
            _ => Phrase::primary(attribute),
        }
    }

    fn attribute_of_symbols(&mut self, depth: usize) -> String {
        self.features.note("attribute symbols");
        let all = self.words.attributes_of(None, true);
        let of_kinds = self.words.attributes_of(Some(AttributeOf::Kind), true);
        let has_chosen = NAMES
            .iter()
            .any(|row| row.name == "chosen" && row.contexts.contains(&self.context));
        if has_chosen && !of_kinds.is_empty() && self.choices.chance(35) {
            self.features.note("attribute symbols of chosen");
            return format!("{}(chosen)", self.choices.one_of(&of_kinds));
        }
        let attribute = self.choices.one_of(&all).clone();
        format!("{attribute}({})", self.cells(depth.saturating_sub(1)))
    }

    /// Writes letters in quotes, perhaps none.
    pub fn letters(&mut self) -> String {
        let n_letters = self.choices.between(0, 2);
        let letters = self.choices.some_of(&self.words.letters, n_letters);
        format!("'{}'", letters.into_iter().collect::<String>())
    }
}
