//! Dice: `die`, `dice.2`.

use super::super::context::Context;
use super::super::mistake::{NameMistake, Used};
use super::super::scope::LEFT;
use super::super::value::Value;
use super::resolver::{Resolved, Resolver};
use crate::source::Span;
use ir::{DiceRef, Number};

impl Resolver<'_, '_> {
    /// Returns the value of dice, `dice`, `dice.2` or `dice.left`; `None` for any other name.
    pub(super) fn thrown(&mut self, name: &str, span: Span) -> Option<Resolved<Value>> {
        let (of, chance, die) = self.scope.dice(name)?;
        self.scope.note_use(of);
        if self.context == Context::Zone {
            return Some(self.wrong_context(Used::Dice(of), span, Context::POSITION));
        }
        let dice = &self.scope.chances[chance.index()];
        if die == Some(LEFT) {
            return Some(match dice.bag {
                Some(_) => Ok(Value::Number(Number::Left(chance))),
                None => self.report(NameMistake::NoBag { of, span }.into()),
            });
        }
        let nth = match die.map(str::parse::<u8>) {
            None => None,
            Some(Ok(nth)) if (1..=dice.count).contains(&nth) => Some(nth - 1),
            Some(_) => {
                let count = dice.count;
                return Some(self.report(NameMistake::NoDie { of, count, span }.into()));
            }
        };
        let is_of_numbers = dice.is_of_numbers();
        let dice = DiceRef { chance, die: nth };
        Some(Ok(match is_of_numbers {
            true => Value::Number(Number::Thrown(dice)),
            false => Value::Thrown(dice),
        }))
    }
}
