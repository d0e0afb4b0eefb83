//! The parts of the rules that tables cover, and the reads of their values.

use ir::{Cells, Condition, CounterId, Holds, Node, RuleRef, Rules, Slot, StoreOrder};

use crate::compile::conditions::{Course, can_be_done, can_be_tested};
use crate::compile::work::Work;
use crate::data::decision::Decision;
use crate::data::extra::{COUNTERS_MAX, STORED_MAX};
use crate::data::given::{GIVEN_MAX, StatusPlace};
use crate::data::reason::Reason;
use interpreter::executor::{Layout, pruning};

/// Returns the counters to be kept, after everything else that is read is found in states.
///
/// # Errors
/// The rule that needs more.
pub(crate) fn counters(
    rules: &Rules,
    layout: &Layout,
    work: &Work,
) -> Result<Vec<CounterId>, Reason> {
    let ends = pruning::ends(rules);
    let is_read = rules.values_in_counts(&ends).counters;
    let all = (0..rules.counters.len()).map(CounterId::from_index);
    let all: Vec<CounterId> = all.collect();
    let read = all.iter().filter(|counter| is_read[counter.index()]);
    let read: Vec<CounterId> = read.copied().collect();
    let are_all_kept = read.len() < all.len() && !work.take(Decision::Counters, true) && {
        // Counters that no rule reads have not been tested: their conditions may read anything.
        admit(rules, layout, &all).is_ok()
    };
    let kept = if are_all_kept { all } else { read };
    admit(rules, layout, &kept)?;
    Ok(kept)
}

/// Looks for reads that states do not cover, if these counters are kept.
fn admit(rules: &Rules, layout: &Layout, counters: &[CounterId]) -> Result<(), Reason> {
    admit_what_is_read(rules, counters)?;
    for store in &rules.stores {
        let error = |reason: &str| Err(format!("the store \"{}\" {reason}", store.name));
        if store.holds != Holds::Pieces {
            return error("holds no pieces");
        }
        if store.order != StoreOrder::Free {
            return error("has an order of its own");
        }
        let sets = store.gains.iter().chain(&store.drop);
        for set in sets {
            if let Err(reason) = can_be_tested(set, Course::Unavailable) {
                return error(reason);
            }
        }
    }
    for effect in &rules.effects {
        if !effect.actions.iter().all(can_be_done) {
            let name = &effect.name;
            return Err(format!(
                "the effect \"{name}\" does more than remove, put, move and change pieces and give them statuses"
            ));
        }
    }
    for expression in rules.expressions() {
        if let (RuleRef::Effect(index), Slot::EffectAction(..)) = (expression.rule, expression.slot)
        {
            let name = &rules.effects[index].name;
            let error = |reason| format!("the effect \"{name}\" {reason}");
            can_be_tested(expression.node, Course::Unavailable).map_err(error)?;
        }
    }
    for must_rule in &rules.must_rules {
        let error = |reason| format!("the must rule \"{}\" {reason}", must_rule.name);
        can_be_tested(&must_rule.when, Course::Unavailable).map_err(error)?;
        can_be_tested(&must_rule.turn, Course::Unavailable).map_err(error)?;
        if must_rule.turn.reads().gives_check {
            return Err(error("reads check"));
        }
        let mut reads_choice = false;
        Node::Condition(&must_rule.turn).walk(&mut |node, _| {
            reads_choice |= matches!(
                node,
                Node::Condition(Condition::ChosenIs(_)) | Node::Cells(Cells::Promoted)
            );
        });
        if reads_choice {
            return Err(error("reads what a piece becomes"));
        }
    }
    for counter in counters {
        let counter = &rules.counters[counter.index()];
        let error = |reason| format!("the counter \"{}\" {reason}", counter.name);
        let amounts = [&counter.add, &counter.subtract];
        let mut conditions: Vec<&Condition> = counter.reset.iter().collect();
        for amount in amounts.into_iter().flatten() {
            let condition = amount.condition();
            conditions.push(condition.ok_or_else(|| error("changes by amounts"))?);
        }
        for condition in conditions {
            can_be_tested(condition, Course::Unavailable).map_err(error)?;
        }
    }
    if StatusPlace::n_digits(&StatusPlace::all(rules)) > GIVEN_MAX {
        return Err("effects give too many statuses, or for too many turns".to_owned());
    }
    if layout.n_counter_values() > COUNTERS_MAX {
        return Err("there are too many counters".to_owned());
    }
    if layout.n_stored() > STORED_MAX {
        return Err("stores hold too many kinds".to_owned());
    }
    Ok(())
}

/// Tests whether a rule is read in counting sequences of moves. Ends that never end a sequence early do not count.
fn is_read(rule: RuleRef, ends: &[usize]) -> bool {
    match rule {
        RuleRef::End(index) => ends.contains(&index),
        RuleRef::Announcement(_) => false,
        _ => true,
    }
}

fn admit_what_is_read(rules: &Rules, counters: &[CounterId]) -> Result<(), Reason> {
    let ends = pruning::ends(rules);
    for expression in rules.expressions() {
        let is_idle = match expression.rule {
            RuleRef::Counter(counter) => !counters.contains(&counter),
            rule => !is_read(rule, &ends),
        };
        if is_idle {
            continue;
        }
        let reads = ir::facts::Reads::of(expression.node);
        let reads_last = {
            let mut found = false;
            expression.node.walk(&mut |node, _| {
                found |= matches!(node, Node::Cells(Cells::Last(_)));
            });
            found
        };
        let absent = [
            (reads.turns, "the number of moves made is read"),
            (reads.repeats, "the number of repetitions is read"),
            (reads_last, "the move before is read"),
        ];
        if let Some((_, reason)) = absent.iter().find(|(is_so, _)| *is_so) {
            return Err((*reason).to_owned());
        }
    }
    Ok(())
}

/// Tests whether an end depends only on facts that a state contains.
pub(crate) fn can_end(when: &Condition) -> Result<(), &'static str> {
    can_be_tested(when, Course::Unavailable)
}
