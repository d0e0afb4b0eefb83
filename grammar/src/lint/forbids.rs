//! Checks of `[[forbid]]`.

use super::possible::conjuncts;
use super::reach::reading;
use super::{Known, places};
use crate::diagnostic::Diagnostic;
use crate::variant::model::Model;
use ir::Condition;
use std::ops::ControlFlow;

/// *What it checks:* bars on moves that no man can make. *Why it matters:* the rule has no effect; often a part or a kind was
/// mixed up.
pub fn without_effect(model: &Model, known: &Known<'_>, out: &mut Vec<Diagnostic>) {
    let (rules, Some(reach)) = (known.rules, &known.reach) else {
        return;
    };
    for (forbid, resolved) in model.forbids.iter().zip(&rules.forbids) {
        let Some(before) = &resolved.before else {
            continue;
        };
        let mut parts = Vec::new();
        conjuncts(before, &mut parts);
        let mut can_hold = vec![false; parts.len()];
        let (mut is_concerned, mut has_effect) = (false, false);
        for player in known.players() {
            let seen = reach.moves(rules, player, |edge| {
                let reading = reading(rules, player, Some(reach), edge, &known.budget);
                if forbid.who.is_some()
                    && resolved
                        .who
                        .as_ref()
                        .is_some_and(|who| reading.concerns(who) == Some(false))
                {
                    return ControlFlow::Continue(());
                }
                is_concerned = true;
                has_effect |= reading.condition(before) != Some(false);
                for (can, part) in can_hold.iter_mut().zip(&parts) {
                    *can |= reading.condition(part) != Some(false);
                }
                if has_effect {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            has_effect |= seen.is_none();
        }
        if has_effect || *before == Condition::Constant(false) {
            continue;
        }
        let (span, label) = match (&forbid.who, &forbid.before) {
            (Some(who), _) if !is_concerned => (who.span(), "none of these men ever moves"),
            (_, Some(text)) if is_concerned => {
                let at = can_hold.iter().position(|can| !can);
                let span = at.and_then(|at| places(text, before).get(at).copied());
                (
                    span.unwrap_or(text.span()),
                    "false for every move that can be made",
                )
            }
            _ => continue,
        };
        out.push(
            Diagnostic::warning("lint::forbid_without_effect", "this bars no move", span, label)
                .with_help("`alfil show` lists the parts of every kind; name those that were meant, or take the rule away"),
        );
    }
}
