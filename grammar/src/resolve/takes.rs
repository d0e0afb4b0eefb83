//! The tables `[take.NAME]`.

use super::field::{cells, condition};
use super::rules::said;
use crate::diagnostic::Diagnostic;
use crate::rule::Scope;
use crate::variant::model::Model;
use ir::{Cells, Condition, RuleRef, Slot, Take};

/// Resolves the takes: captures that follow from a move.
pub fn resolve(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Take> {
    let mut takes = Vec::new();
    for (index, take) in model.takes.iter().enumerate() {
        let at = |slot| (RuleRef::Take(index), slot);
        let when = condition(&take.when, at(Slot::TakeWhen), scope, out);
        let captures = cells(&take.captures, at(Slot::TakeCaptures), scope, out);
        takes.push(Take {
            name: said(&take.name),
            when: when.unwrap_or(Condition::Constant(true)),
            // A missing or wrong set has been reported.
            captures: captures
                .unwrap_or_else(|| Cells::And(Box::new(Cells::Empty), Box::new(Cells::Occupied))),
        });
    }
    takes
}
