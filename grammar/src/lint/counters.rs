//! Checks of the counters in the fields of a FEN.

use crate::diagnostic::Diagnostic;
use crate::variant::model::Model;
use ir::{CounterField, CounterScope, Rules};

/// *What it checks:* whether each field of a FEN is for one counter alone. The clock must have a counter for the game,
/// the field of checks a counter for each player. *Why it matters:* a FEN would lose the values of the other counters,
/// or no other program could read it.
pub fn fields(model: &Model, rules: &Rules, out: &mut Vec<Diagnostic>) {
    for (index, (counter, resolved)) in model.counters.iter().zip(&rules.counters).enumerate() {
        let (word, scope, per) = match resolved.field {
            CounterField::None => continue,
            CounterField::Clock => ("clock", CounterScope::Game, "game"),
            CounterField::Checks => ("checks", CounterScope::Player, "player"),
        };
        let name = &counter.name;
        let mut before = rules.counters[..index].iter();
        if let Some(first) = before.position(|other| other.field == resolved.field) {
            let first = &model.counters[first].name;
            out.push(
                Diagnostic::warning(
                    "lint::fen_field_twice",
                    format!(
                        "`{}` and `{}` are kept in the same field of a FEN",
                        first.name, name.name
                    ),
                    name.span,
                    format!("this one has `fen = \"{word}\"` too"),
                )
                .with_label(first.span, "this one is kept there")
                .with_help(format!(
                    "leave `fen` out of `[counter.{}]`; a position file keeps every counter",
                    name.name
                )),
            );
        }
        if resolved.scope != scope {
            let is = match scope {
                CounterScope::Game => "the clock of a FEN is one number, for the game",
                CounterScope::Player => "this field of a FEN, `3+3`, has a number for each player",
            };
            out.push(
                Diagnostic::warning(
                    "lint::fen_field_scope",
                    format!("`{}` does not fit the field `{word}` of a FEN", name.name),
                    name.span,
                    is,
                )
                .with_help(format!("write `per = \"{per}\"`, or leave `fen` out")),
            );
        }
    }
}
