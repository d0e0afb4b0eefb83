//! What is allowed and hardly meant. One file for each group of checks; each code has a page in the book.
//!
//! Lints run on definitions without errors, so that entries of the model and of the rules correspond one to one.

mod pieces;
mod rules;
mod setup;

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::model::Model;
use ir::Rules;

/// All checks, each adding its warnings.
pub fn check(model: &Model, rules: &Rules, whole: Span, out: &mut Vec<Diagnostic>) {
    rules::no_end_without_moves(model, rules, whole, out);
    rules::unread_counters(model, rules, out);
    rules::promotion_to_royal(model, rules, out);
    pieces::unused(model, rules, out);
    pieces::passed_cells(model, rules, out);
    pieces::same_parts(model, rules, out);
    setup::royals(model, rules, out);
    setup::joint_men(model, rules, out);
}
