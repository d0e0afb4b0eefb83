//! Numbers and sets of symbols.

use ir::{AttributeId, AttributeOf, Cells, CounterScope, Number, Symbols};

use super::{Words, quoted};

impl Words<'_> {
    /// Returns a number in words.
    pub fn number(&self, number: &Number) -> String {
        match self.rules.named.of(number) {
            Some(name) => self.name_of(name, number),
            None => self.number_in_full(number),
        }
    }

    /// Returns a number that has a name in words, in full.
    pub fn number_in_full(&self, number: &Number) -> String {
        match number {
            Number::Constant(n) => n.to_string(),
            Number::Repeats => "the number of times the same position has occurred".to_owned(),
            Number::RepeatsWithin(turns) => format!(
                "the number of times the same position has occurred within the last N moves (N is {})",
                self.number(turns)
            ),
            Number::Turns => format!("the number of moves {} has made", self.me()),
            Number::StepNumber => "the number of the step in the turn".to_owned(),
            Number::Counter(counter, players) => {
                let counter = &self.rules.counters[counter.index()];
                let name = quoted(&counter.name);
                match (counter.scope, players) {
                    (CounterScope::Game, _) => format!("the counter {name}"),
                    (CounterScope::Player, players) => {
                        format!("{name} of {}", self.players(*players))
                    }
                }
            }
            Number::Sum(numbers) if numbers.len() == 2 && numbers[0] == numbers[1] => {
                format!("twice {}", self.number(&numbers[0]))
            }
            Number::Sum(numbers) => {
                let parts: Vec<String> = numbers.iter().map(|part| self.number(part)).collect();
                parts.join(" plus ")
            }
            Number::Was(number) => format!("{} (before the move)", self.number(number)),
            _ => match self.number_of(number) {
                Some(words) => words,
                None => self.as_written(number),
            },
        }
    }

    /// Returns a number of things, or an attribute of them, in words.
    fn number_of(&self, number: &Number) -> Option<String> {
        Some(match number {
            Number::Count(cells) => format!("the number of {}", self.all(cells)),
            Number::Thrown(dice) => self.dice(*dice),
            Number::Left(chance) => self.left(*chance),
            Number::Has(store) => format!("the number of things in {}", self.store(*store)),
            Number::Attribute(attribute, cells) => self.attribute_of(*attribute, cells),
            Number::AttributeOfChosen(attribute) => {
                format!("{} of the chosen piece", self.attribute(*attribute))
            }
            Number::AttributeOfStore(attribute, store) => {
                let store = self.store(*store);
                format!("{} of the pieces in {store}", self.attribute(*attribute))
            }
            _ => return None,
        })
    }

    /// Returns a set of symbols in words.
    pub fn symbols(&self, symbols: &Symbols) -> String {
        match symbols {
            Symbols::Constant(0) => "nothing".to_owned(),
            Symbols::Constant(bits) => {
                let letters = self.rules.symbols.iter().enumerate();
                let letters = letters.filter(|(bit, _)| {
                    u32::try_from(*bit).is_ok_and(|bit| bits.checked_shr(bit).unwrap_or(0) & 1 == 1)
                });
                letters.map(|(_, letter)| *letter).collect()
            }
            Symbols::At(attribute, cells) => self.attribute_of(*attribute, cells),
            Symbols::Was(symbols) => format!("{} (before the move)", self.symbols(symbols)),
            Symbols::OfChosen(attribute) => {
                format!("{} of the chosen piece", self.attribute(*attribute))
            }
            Symbols::Or(a, b) => format!("{} together with {}", self.symbols(a), self.symbols(b)),
            Symbols::And(a, b) => {
                format!("what {} and {} share", self.symbols(a), self.symbols(b))
            }
            Symbols::Minus(a, b) => format!("{} without {}", self.symbols(a), self.symbols(b)),
        }
    }

    /// Returns an attribute of cells, or of the pieces on them.
    pub(super) fn attribute_of(&self, attribute: AttributeId, cells: &Cells) -> String {
        let name = self.attribute(attribute);
        match self.rules.attributes[attribute.index()].of {
            AttributeOf::Cell => format!("{name} at {}", self.all(cells)),
            AttributeOf::Kind | AttributeOf::Piece => {
                format!("{name} of {}", self.piece_on(cells))
            }
        }
    }

    /// Returns an attribute by its name.
    pub(super) fn attribute(&self, attribute: AttributeId) -> String {
        format!(
            "the {}",
            quoted(&self.rules.attributes[attribute.index()].name)
        )
    }
}
