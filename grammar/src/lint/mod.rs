//! Lints: checks for texts that are allowed and probably mistakes. There is one file for each group of checks, and each
//! code has a page in the book.
//!
//! Lints run on definitions without errors, so that entries of the model and of the rules correspond one to one.

mod analysis;
mod captured;
mod classes;
mod counters;
mod effects;
mod ends;
mod explore;
mod fold;
mod forbids;
mod joints;
mod phases;
mod pieces;
mod possible;
mod promotions;
mod reach;
mod rules;
mod setup;
mod statuses;
mod step_kind;
mod stores;
mod turn_key;
mod turn_never;
mod turn_open;
mod unused;

use crate::diagnostic::Diagnostic;
use crate::origins::Origins;
use crate::source::Span;
use crate::topology::CellClass;
use crate::variant::model::Model;
use analysis::Analysis;
use ir::Rules;
pub use unused::unused_names;

/// Runs all checks, each of which adds its warnings.
pub fn check(
    model: &Model,
    rules: &Rules,
    origins: &Origins,
    classes: &[CellClass],
    whole: Span,
    out: &mut Vec<Diagnostic>,
) {
    let analysis = Analysis::new(rules, origins);
    rules::no_end_without_moves(model, rules, whole, out);
    rules::unread_counters(model, rules, out);
    rules::promotion_to_royal(model, &analysis, out);
    pieces::unused(model, rules, out);
    pieces::passed_cells(model, rules, out);
    pieces::same_parts(model, rules, out);
    pieces::unloads_in_stacks(model, rules, out);
    setup::royals(model, &analysis, out);
    setup::joint_pieces(model, &analysis, out);
    classes::stuck(model, &analysis, classes, out);
    promotions::unreachable(model, &analysis, out);
    promotions::attack_without_must(model, out);
    promotions::map_without_subject(model, rules, out);
    forbids::without_effect(model, &analysis, out);
    ends::shadowed(model, &analysis, out);
    ends::never(model, &analysis, whole, out);
    stores::unread(model, rules, out);
    stores::never_fed(model, &analysis, out);
    stores::drop_never(model, &analysis, out);
    turn_never::check(model, &analysis, out);
    turn_key::check(model, &analysis, out);
    turn_open::check(model, &analysis, out);
    step_kind::check(model, &analysis, out);
    phases::without_turn(model, &analysis, out);
    phases::last_alone(model, &analysis, out);
    phases::until_constant(model, &analysis, out);
    statuses::unread(model, &analysis, out);
    statuses::never_given(model, &analysis, out);
    statuses::never_had(model, &analysis, out);
    effects::idle(model, &analysis, out);
    effects::idle_must_rules(model, &analysis, out);
    promotions::to_itself(model, rules, out);
    promotions::of_royal(model, rules, out);
    ends::claimed(model, rules, out);
    counters::fields(model, rules, out);
    joints::same_piece(model, &analysis, out);
    joints::never(model, &analysis, out);
    setup::royal_of_enemy(model, &analysis, out);
    captured::kinds_after(&analysis, out);
    counters::never(model, &analysis, whole, out);
}
