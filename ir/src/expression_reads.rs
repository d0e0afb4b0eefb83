//! What an expression reads: what the interpreter has to keep, and what makes positions different.

use crate::{Cells, Condition, CounterId, Number, StatusId, StoreId, Symbols};

/// What an expression reads of the state, apart from which men stand where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reads {
    /// What can be captured: `attacked`, `unsafe`, `checkers`, `in check`, `gives-check`.
    pub attack: bool,
    /// Whether the turn gives check.
    pub gives_check: bool,
    /// Who is royal: `royal`, and all that is defined by royals.
    pub royal: bool,
    /// The statuses, in no order, some perhaps twice.
    pub statuses: Vec<StatusId>,
    /// Which men have not moved.
    pub unmoved: bool,
    /// The turn made before (`last.to`).
    pub last: bool,
    /// How often the position has occurred.
    pub repeats: bool,
    /// How many turns a player has made.
    pub turns: bool,
    /// The phase of the game.
    pub phase: bool,
    /// Whether there is a legal turn.
    pub can_move: bool,
    /// What legal turns could do.
    pub looks_ahead: bool,
    /// The move: `from`, `to`, `victims`, `piece is`, ...
    pub of_move: bool,
    /// Which cells the move runs over or jumps.
    pub course: bool,
    /// The counters, each once, in the order of their ids.
    pub counters: Vec<CounterId>,
    /// The stores, each once, in the order of their ids.
    pub stores: Vec<StoreId>,
}

impl Reads {
    /// What this or the other reads.
    pub fn join(&mut self, mut other: Reads) {
        self.attack |= other.attack;
        self.gives_check |= other.gives_check;
        self.royal |= other.royal;
        self.statuses.append(&mut other.statuses);
        self.unmoved |= other.unmoved;
        self.last |= other.last;
        self.repeats |= other.repeats;
        self.turns |= other.turns;
        self.phase |= other.phase;
        self.can_move |= other.can_move;
        self.looks_ahead |= other.looks_ahead;
        self.of_move |= other.of_move;
        self.course |= other.course;
        other
            .counters
            .into_iter()
            .for_each(|counter| self.counter(counter));
        other.stores.into_iter().for_each(|store| self.store(store));
    }

    fn store(&mut self, store: StoreId) {
        if let Err(at) = self.stores.binary_search(&store) {
            self.stores.insert(at, store);
        }
    }

    fn counter(&mut self, counter: CounterId) {
        if let Err(at) = self.counters.binary_search(&counter) {
            self.counters.insert(at, counter);
        }
    }

    fn cells(&mut self, cells: &Cells) {
        match cells {
            Cells::Constant(_)
            | Cells::Zone(_)
            | Cells::Kinds(_)
            | Cells::Mine
            | Cells::Enemy
            | Cells::Empty
            | Cells::Occupied
            | Cells::All
            | Cells::Bound(_) => {}
            Cells::Status(status) => self.statuses.push(*status),
            Cells::Unmoved => self.unmoved = true,
            Cells::Royal => self.royal = true,
            Cells::Checkers => {
                self.attack = true;
                self.royal = true;
            }
            Cells::From
            | Cells::To
            | Cells::Victims
            | Cells::Promoted
            | Cells::Touched
            | Cells::Load => self.of_move = true,
            Cells::Passed | Cells::Jumped => {
                self.of_move = true;
                self.course = true;
            }
            // The set is the last turn's, not this one's.
            Cells::Last(_) => self.last = true,
            Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) | Cells::Between(a, b, _) => {
                self.cells(a);
                self.cells(b);
            }
            Cells::Near(set, _)
            | Cells::Reach(set, _)
            | Cells::File(set)
            | Cells::Rank(set)
            | Cells::Below(set)
            | Cells::Above(set) => {
                self.cells(set);
            }
            Cells::Attacked(set) => {
                self.attack = true;
                self.cells(set);
            }
            Cells::Unsafe { man, at } => {
                self.attack = true;
                self.cells(man);
                self.cells(at);
            }
            Cells::Those {
                over, condition, ..
            } => {
                self.cells(over);
                self.condition(condition);
            }
        }
    }

    fn number(&mut self, number: &Number) {
        match number {
            Number::Constant(_) => {}
            Number::Has(store) => self.store(store.store),
            Number::Count(set) => self.cells(set),
            Number::Attribute(_, set) => self.cells(set),
            Number::AttributeOfChosen(_) => self.of_move = true,
            Number::Repeats => self.repeats = true,
            Number::Turns => self.turns = true,
            Number::Counter(counter) | Number::CounterOfEnemy(counter) => self.counter(*counter),
        }
    }

    fn symbols(&mut self, symbols: &Symbols) {
        match symbols {
            Symbols::Constant(_) => {}
            Symbols::At(_, set) => self.cells(set),
            Symbols::OfChosen(_) => self.of_move = true,
            Symbols::Or(a, b) | Symbols::And(a, b) | Symbols::Minus(a, b) => {
                self.symbols(a);
                self.symbols(b);
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Constant(_) => {}
            Condition::Not(inner) => self.condition(inner),
            Condition::And(a, b) | Condition::Or(a, b) => {
                self.condition(a);
                self.condition(b);
            }
            Condition::Some(set) | Condition::None(set) | Condition::Ground(set) => self.cells(set),
            Condition::PhaseIs(_) => self.phase = true,
            Condition::SymbolsIn(a, b) | Condition::SameSymbols(a, b) => {
                self.symbols(a);
                self.symbols(b);
            }
            Condition::In(a, b) | Condition::Same(a, b) | Condition::Aligned(a, b, _) => {
                self.cells(a);
                self.cells(b);
            }
            Condition::Compare(_, a, b) => {
                self.number(a);
                self.number(b);
            }
            Condition::PieceIs(_)
            | Condition::PartIs(_)
            | Condition::ChosenIs(_)
            | Condition::TurnIs(_)
            | Condition::FromHand => self.of_move = true,
            Condition::GivesCheck => {
                self.gives_check = true;
                self.attack = true;
                self.royal = true;
                self.of_move = true;
            }
            Condition::InCheck | Condition::InCheckEnemy => {
                self.attack = true;
                self.royal = true;
            }
            Condition::Checkmate { .. } => {
                self.attack = true;
                self.royal = true;
                self.looks_ahead = true;
            }
            Condition::CanMove => self.can_move = true,
            // What the turns ahead do is not what the turn made does.
            Condition::Could(inner) => {
                let mut ahead = inner.reads();
                ahead.of_move = false;
                self.join(ahead);
                self.looks_ahead = true;
            }
            Condition::Any {
                over, condition, ..
            }
            | Condition::Every {
                over, condition, ..
            } => {
                self.cells(over);
                self.condition(condition);
            }
        }
    }
}

impl Cells {
    /// What it reads.
    pub fn reads(&self) -> Reads {
        let mut reads = Reads::default();
        reads.cells(self);
        reads
    }
}

impl Number {
    /// What it reads.
    pub fn reads(&self) -> Reads {
        let mut reads = Reads::default();
        reads.number(self);
        reads
    }
}

impl Symbols {
    /// What it reads.
    pub fn reads(&self) -> Reads {
        let mut reads = Reads::default();
        reads.symbols(self);
        reads
    }
}

impl Condition {
    /// What it reads.
    pub fn reads(&self) -> Reads {
        let mut reads = Reads::default();
        reads.condition(self);
        reads
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compare;

    #[test]
    fn reads_are_found_inside() {
        let counters = Condition::Compare(
            Compare::Less,
            Number::Counter(CounterId(3)),
            Number::CounterOfEnemy(CounterId(1)),
        );
        let attack = Condition::None(Cells::Attacked(Box::new(Cells::Last(Box::new(Cells::To)))));
        let reads = Condition::Not(Box::new(Condition::And(
            Box::new(counters),
            Box::new(attack),
        )))
        .reads();
        let expected = Reads {
            attack: true,
            last: true,
            counters: vec![CounterId(1), CounterId(3)],
            ..Reads::default()
        };
        assert_eq!(reads, expected);
        assert_eq!(Condition::Some(Cells::Mine).reads(), Reads::default());
    }
}
