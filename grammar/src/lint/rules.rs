//! Checks of ends, counters and promotions.

use crate::diagnostic::Diagnostic;
use crate::resolve::reads::{self, Node};
use crate::source::Span;
use crate::variant::document::Text;
use crate::variant::model::Model;
use ir::{Cells, Condition, KindId, Rules};

/// *What it checks:* whether some end asks `can move`. *Why it matters:* a player without a move would be stuck.
pub fn no_end_without_moves(model: &Model, rules: &Rules, whole: Span, out: &mut Vec<Diagnostic>) {
    let mut asks = false;
    for end in &rules.ends {
        reads::walk(&end.when, &mut |node| asks |= matches!(node, Node::Condition(Condition::CanMove)));
    }
    if !asks {
        let span = model.ends.last().map_or(whole, |end| end.span);
        out.push(
            Diagnostic::warning(
                "lint::no_end_without_moves",
                "no end says what happens when a player cannot move",
                span,
                "the game would stand still",
            )
            .with_help("add `[[end]]` with `when = \"not can move\"`, a `result` and a `reason`"),
        );
    }
}

/// *What it checks:* counters that no rule reads. *Why it matters:* they have no effect, often for a misspelt name.
pub fn unread_counters(model: &Model, rules: &Rules, out: &mut Vec<Diagnostic>) {
    let mut read = vec![false; rules.counters.len()];
    {
        let mut visit = |node: Node<'_>| {
            if let Some(seen) = reads::counter_of(&node).and_then(|counter| read.get_mut(counter.index())) {
                *seen = true;
            }
        };
        for end in &rules.ends {
            reads::walk(&end.when, &mut visit);
        }
        for counter in &rules.counters {
            for condition in [&counter.add, &counter.subtract, &counter.reset].into_iter().flatten() {
                reads::walk(condition, &mut visit);
            }
        }
    }
    for ((counter, resolved), read) in model.counters.iter().zip(&rules.counters).zip(read) {
        if !read && !resolved.in_key {
            out.push(
                Diagnostic::warning(
                    "lint::unread_counter",
                    format!("no rule reads the counter `{}`", counter.name.name),
                    counter.name.span,
                    "counted for nothing",
                )
                .with_help(format!("read it, as in `when = \"{} >= 3\"`, or take it away", counter.name.name)),
            );
        }
    }
}

/// *What it checks:* promotion to a kind that is royal. *Why it matters:* a second royal must be safe as well.
pub fn promotion_to_royal(model: &Model, rules: &Rules, out: &mut Vec<Diagnostic>) {
    let royal = royal_kinds(rules);
    for (promotion, resolved) in model.promotions.iter().zip(&rules.promotions) {
        let texts = promotion.to.iter().chain(promotion.map.iter().map(|(_, text)| text));
        let Some(kind) = resolved.to.iter().flatten().find(|kind| royal.contains(kind)) else {
            continue;
        };
        let name = &rules.kinds[kind.index()].name;
        let says = |text: &&Text| text.text.contains(name.as_str());
        let Some(text) = texts.clone().find(says).or_else(|| texts.clone().next()) else {
            continue;
        };
        let span = match text.text.find(name.as_str()) {
            Some(at) => text.part(at..at + name.len()),
            None => text.span(),
        };
        out.push(
            Diagnostic::warning(
                "lint::promotion_to_royal",
                format!("promotion to `{name}`, which is royal"),
                span,
                "all royals must be safe",
            )
            .with_help("leave it out, or say in `safe` of `[royal]` what several royals mean"),
        );
    }
}

/// The kinds that `[royal]` names.
pub fn royal_kinds(rules: &Rules) -> Vec<KindId> {
    let mut kinds = Vec::new();
    if let Some(who) = &rules.royal.who {
        reads::walk_cells(who, &mut |node| {
            if let Node::Cells(Cells::Kinds(named)) = node {
                kinds.extend(named);
            }
        });
    }
    kinds
}
