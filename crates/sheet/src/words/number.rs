//! Numbers and sets of symbols.

use ir::{AttributeId, AttributeOf, Cells, CounterScope, Number, Symbols};

use super::noun::disjuncts;
use super::{Words, quoted};

/// Tests whether all cells of a set are empty. Unknown is no.
fn is_empty(cells: &Cells) -> bool {
    match cells {
        Cells::Empty => true,
        Cells::And(a, b) => is_empty(a) || is_empty(b),
        Cells::Or(a, b) => is_empty(a) && is_empty(b),
        Cells::Minus(set, _) => is_empty(set),
        Cells::Spread { from, through, .. } => is_empty(from) && is_empty(through),
        _ => false,
    }
}

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
            Number::Refused => "the number of refusals in a row".to_owned(),
            Number::Turns => format!("the number of moves {} has made", self.me()),
            Number::StepNumber => "the number of the step in the turn".to_owned(),
            Number::Counter(counter, players) => {
                if let Some(number) = self.n_in_a_row(*counter, *players) {
                    return number;
                }
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
                // A constant after a long text would seem to belong to the end of the text.
                let is_constant = |part: &&Number| matches!(part, Number::Constant(_));
                let (first, others): (Vec<&Number>, Vec<&Number>) =
                    numbers.iter().partition(is_constant);
                let parts = first
                    .into_iter()
                    .chain(others)
                    .map(|part| self.number(part));
                parts.collect::<Vec<String>>().join(" plus ")
            }
            Number::Difference(numbers) => {
                let [from, what] = numbers.each_ref();
                let mut words = self.number(from);
                let parts = match what {
                    Number::Sum(parts) => parts.as_slice(),
                    what => std::slice::from_ref(what),
                };
                for part in parts {
                    words += &format!(" minus {}", self.number(part));
                }
                format!("{words} (at least 0)")
            }
            Number::Remainder(number, divisor) => {
                let number = self.number(number);
                format!("the remainder when {number} is divided by {divisor}")
            }
            Number::Was(number) => {
                format!("{} (before the move)", self.before_move().number(number))
            }
            _ => match self.number_of(number) {
                Some(words) => words,
                None => self.as_written(number),
            },
        }
    }

    /// Returns a number of things, or an attribute of them, in words.
    fn number_of(&self, number: &Number) -> Option<String> {
        Some(match number {
            Number::Count(cells) => self.count(cells),
            Number::Thrown(dice) => self.dice(*dice),
            Number::Left(chance) => self.left(*chance),
            Number::Has(store) => format!("the number of things in {}", self.store(*store)),
            Number::Attribute(attribute, cells) => {
                let value = self.attribute_of(*attribute, cells);
                match self.is_one(cells) {
                    true => value,
                    false => format!("the sum of {value}"),
                }
            }
            Number::AttributeOfChosen(attribute) => {
                format!("{} of the chosen piece", self.attribute(*attribute))
            }
            Number::AttributeOfStore(attribute, store) => {
                let store = self.store(*store);
                format!(
                    "the sum of {} of the pieces in {store}",
                    self.attribute(*attribute)
                )
            }
            _ => return None,
        })
    }

    /// Returns the number of the members of a set.
    fn count(&self, cells: &Cells) -> String {
        let parts = disjuncts(cells);
        let is_plain = |part: &&Cells| matches!(part, Cells::Kinds(_) | Cells::Constant(_));
        let is_whole = self.rules.named.of(cells).is_some() || self.through(cells).is_some();
        if is_whole || parts.len() < 2 || parts.iter().all(is_plain) {
            return format!("the number of {}", self.all(cells));
        }
        let n_empty = parts.iter().filter(|part| is_empty(part)).count();
        let n_pieces = parts.iter().filter(|part| part.is_of_pieces()).count();
        let parts = parts.iter().map(|part| self.all(part));
        match (n_empty, n_pieces) {
            // No cell is counted twice.
            (1, 1) => {
                let numbers = parts.map(|part| format!("the number of {part}"));
                numbers.collect::<Vec<_>>().join(" plus ")
            }
            _ => {
                let all = parts.collect::<Vec<_>>().join(", together with ");
                format!("the number of {all}")
            }
        }
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
                quoted(&letters.map(|(_, letter)| *letter).collect::<String>())
            }
            Symbols::At(attribute, cells) => self.attribute_of(*attribute, cells),
            Symbols::Was(symbols) => {
                format!("{} (before the move)", self.before_move().symbols(symbols))
            }
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
            AttributeOf::Cell if *cells == Cells::All => format!("{name} of every cell"),
            AttributeOf::Cell => format!("{name} at {}", self.all_cells(cells)),
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
