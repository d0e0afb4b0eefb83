//! Lints: checks for texts that are allowed and probably mistakes. There is one file for each group of checks, and each
//! code has a page in the book.
//!
//! Lints run on definitions without errors, so that entries of the model and of the rules correspond one to one.

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
use crate::origins::{Origins, Places};
use crate::source::Span;
use crate::topology::CellClass;
use crate::variant::document::Text;
use crate::variant::model::Model;
use fold::Fold;
use ir::{Condition, Node, PlayerId, Rules};
use possible::{Possible, Room};
use reach::Reach;
use std::cell::OnceCell;
pub use unused::unused_names;

/// The maximal number of evaluated parts of expressions; beyond it everything is unknown.
const READINGS_MAX: u32 = 400_000;

/// The maximal number of visited cells. In a game with more of them the reachable cells are unknown.
const LANDINGS_MAX: u32 = 1_500_000;

/// The facts about all positions that can follow from the start.
struct Analysis<'a> {
    rules: &'a Rules,
    /// The reachable cells of pieces; `None` if they could be all cells.
    reach: Option<Reach>,
    room: Room,
    /// The facts that follow from the form of the rules.
    fold: Fold<'a>,
    origins: &'a Origins,
    /// The places of the rules' expressions; computed at the first use.
    places: OnceCell<Places<'a>>,
}

impl<'a> Analysis<'a> {
    fn new(rules: &'a Rules, origins: &'a Origins) -> Self {
        // Exploring has a budget of its own, so that one large table does not silence everything else.
        let reach = Reach::explore(rules, &Room::new(READINGS_MAX, LANDINGS_MAX));
        let room = Room::new(READINGS_MAX, LANDINGS_MAX);
        let fold = Fold::new(rules);
        Self {
            rules,
            reach,
            room,
            fold,
            origins,
            places: OnceCell::new(),
        }
    }

    /// Returns the place of a part of an expression of the rules.
    fn place<'n>(&self, node: impl Into<Node<'n>>) -> Option<Span> {
        let places = self.places.get_or_init(|| self.origins.places(self.rules));
        places.of(node)
    }

    fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.rules.players.len()).map(PlayerId::from_index)
    }

    /// Creates an evaluator of conditions on positions.
    fn reading(&self, me: PlayerId) -> Possible<'_> {
        Possible {
            rules: self.rules,
            me,
            reach: self.reach.as_ref(),
            at_start: false,
            edge: None,
            room: &self.room,
        }
    }
}

/// Returns the part of `a and b and c` that is never true by itself, or else the whole; and the text of the label.
fn false_part(
    analysis: &Analysis<'_>,
    text: &Text,
    condition: &Condition,
    is_never: impl Fn(&Condition) -> bool,
) -> (Span, &'static str) {
    let parts = condition.conjuncts();
    let part = parts.iter().find(|part| is_never(part));
    let label = match part.is_none() && parts.len() > 1 {
        true => "never true together",
        false => "never true",
    };
    let place = part.and_then(|part| analysis.place(*part));
    (place.unwrap_or(text.span()), label)
}

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
    setup::royals(model, rules, out);
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
