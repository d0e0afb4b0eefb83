//! The rules as they are in the last phase of a game, which never ends.

use std::borrow::Cow;

use ir::{Condition, PhaseId, PhaseOrder, Rules};

use crate::compile::conditions::{and, negated, or};
use crate::data::reason::Reason;

/// Returns rules without phases that are equal to the given ones as long as the last phase lasts. All rules keep their
/// places in the lists; kinds of turns that belong to other phases are never open.
///
/// Only conditions on the phase that are combined by `and`, `or` and `not` are decided. The others are evaluated in
/// positions, which know the phase.
///
/// # Errors
/// If the players do not alternate in the last phase.
pub(crate) fn in_last_phase(rules: &Rules) -> Result<Cow<'_, Rules>, Reason> {
    let Some(last) = rules.phases.last() else {
        return Ok(Cow::Borrowed(rules));
    };
    if rules
        .phases
        .iter()
        .any(|phase| phase.order == PhaseOrder::Together)
    {
        return Err("all players give orders that are carried out together".to_owned());
    }
    if last.next.is_some() {
        return Err("the phases come round".to_owned());
    }
    if last.order != PhaseOrder::Alternate {
        return Err("the players do not alternate in the last phase".to_owned());
    }
    let last = PhaseId::from_index(rules.phases.len() - 1);
    let mut rules = rules.clone();
    rules.phases.clear();
    for turn in &mut rules.turns {
        if turn.phase.take().is_some_and(|phase| phase != last) {
            turn.when = Condition::Constant(false);
        }
    }
    for condition in conditions(&mut rules) {
        *condition = decided(condition, last);
    }
    Ok(Cow::Owned(rules))
}

/// Returns the conditions of the rules, except those inside of other expressions.
fn conditions(rules: &mut Rules) -> Vec<&mut Condition> {
    let mut all = vec![&mut rules.royal.safe];
    for forbid in &mut rules.forbids {
        all.extend(forbid.before.iter_mut().chain(&mut forbid.after));
    }
    for promotion in &mut rules.promotions {
        all.extend([&mut promotion.when, &mut promotion.must]);
    }
    all.extend(rules.joints.iter_mut().map(|joint| &mut joint.when));
    all.extend(rules.effects.iter_mut().map(|effect| &mut effect.when));
    for rule in &mut rules.must_rules {
        all.extend([&mut rule.when, &mut rule.turn]);
    }
    for turn in &mut rules.turns {
        all.extend([&mut turn.when, &mut turn.step, &mut turn.require]);
    }
    for counter in &mut rules.counters {
        let amounts = [&mut counter.add, &mut counter.subtract];
        let amounts = amounts.into_iter().flatten();
        all.extend(amounts.filter_map(|amount| match amount {
            ir::Amount::If(condition) => Some(condition),
            ir::Amount::Of(_) => None,
        }));
        all.extend(&mut counter.reset);
    }
    all.extend(rules.ends.iter_mut().map(|end| &mut end.when));
    all
}

/// Returns a condition with its tests of the phase decided.
fn decided(condition: &Condition, phase: PhaseId) -> Condition {
    match condition {
        Condition::And(a, b) => and(decided(a, phase), decided(b, phase)),
        Condition::Or(a, b) => or(decided(a, phase), decided(b, phase)),
        Condition::Not(inner) => negated(decided(inner, phase)),
        Condition::PhaseIs(phases) => Condition::Constant(phases.contains(&phase)),
        other => other.clone(),
    }
}
