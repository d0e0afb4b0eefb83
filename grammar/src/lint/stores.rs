//! Checks of stores.

use super::Known;
use super::possible::conjuncts_of_cells;
use super::rules::royal_kinds;
use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use crate::variant::model::Model;
use ir::{Cells, Condition, Rules, StoreId};

/// *What it checks:* stores that no promotion takes from, whose men are not dropped, and that no condition asks about.
/// *Why it matters:* they have no effect.
pub fn unread(model: &Model, rules: &Rules, out: &mut Vec<Diagnostic>) {
    let reads = reads(rules);
    for (index, (store, resolved)) in model.stores.iter().zip(&rules.stores).enumerate() {
        let id = StoreId::from_index(index);
        let taken = rules
            .promotions
            .iter()
            .filter_map(|promotion| promotion.from_store);
        if resolved.drop.is_some()
            || reads.contains(&id)
            || rules.turns.iter().any(|turn| turn.from_store == Some(id))
            || taken.into_iter().any(|taken| taken.store == id)
        {
            continue;
        }
        let name = &store.name.name;
        out.push(
            Diagnostic::warning(
                "lint::unread_store",
                format!("nothing takes from the store `{name}`"),
                store.name.span,
                "no promotion, no drop, no condition uses it",
            )
            .with_help(format!(
                "promote from it, `to = \"{name}\"`, let its men be dropped, `drop = \"empty\"`, or take it away"
            )),
        );
    }
}

/// The stores that conditions and sets ask about.
fn reads(rules: &Rules) -> Vec<StoreId> {
    let mut reads = rules.royal.safe.reads();
    let forbids = rules
        .forbids
        .iter()
        .flat_map(|forbid| [&forbid.before, &forbid.after]);
    let counters = rules
        .counters
        .iter()
        .flat_map(|counter| [&counter.add, &counter.subtract, &counter.reset]);
    let promotions = rules
        .promotions
        .iter()
        .flat_map(|promotion| [&promotion.when, &promotion.must]);
    let joints = rules.joints.iter().map(|joint| &joint.when);
    let ends = rules.ends.iter().map(|end| &end.when);
    let effects = rules.effects.iter().map(ir::Effect::reads);
    let duties = rules
        .duties
        .iter()
        .flat_map(|duty| [&duty.when, &duty.turn]);
    let turns = rules
        .turns
        .iter()
        .flat_map(|turn| [&turn.when, &turn.step, &turn.require]);
    let phases = rules.phases.iter().filter_map(|phase| phase.until.as_ref());
    let conditions = forbids
        .chain(counters)
        .flatten()
        .chain(promotions)
        .chain(joints)
        .chain(ends)
        .chain(duties)
        .chain(turns)
        .chain(phases);
    conditions
        .map(Condition::reads)
        .chain(effects)
        .for_each(|more| reads.join(more));
    let forbids = rules
        .forbids
        .iter()
        .filter_map(|forbid| forbid.who.as_ref());
    let promotions = rules
        .promotions
        .iter()
        .filter_map(|promotion| promotion.who.as_ref());
    let joints = rules
        .joints
        .iter()
        .flat_map(|joint| joint.men.iter().map(|man| &man.who));
    let stores = rules
        .stores
        .iter()
        .flat_map(|store| [&store.gains, &store.drop])
        .flatten();
    let derived = rules
        .statuses
        .iter()
        .filter_map(|status| status.derived.as_ref());
    let sets = forbids
        .chain(promotions)
        .chain(joints)
        .chain(stores)
        .chain(&rules.royal.who)
        .chain(derived);
    sets.map(Cells::reads).for_each(|more| reads.join(more));
    reads.stores
}

/// *What it checks:* stores that promotions take from and that nobody can ever enter. *Why it matters:* there will never be a
/// choice.
pub fn never_fed(model: &Model, known: &Known<'_>, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    for (index, (store, resolved)) in model.stores.iter().zip(&rules.stores).enumerate() {
        let (Some(text), Some(gains)) = (&store.gains, &resolved.gains) else {
            continue;
        };
        if resolved.has.iter().any(|n| *n > 0) {
            continue;
        }
        let id = StoreId::from_index(index);
        let taken = model.promotions.iter().zip(&rules.promotions);
        let taken = taken.into_iter().find_map(|(promotion, resolved)| {
            let is_it = resolved.from_store.is_some_and(|taken| taken.store == id);
            promotion.to.as_ref().filter(|_| is_it).map(Text::span)
        });
        let is_empty = |player| known.reading(player).cells(gains).most.is_empty();
        let label = match () {
            () if only_royals(gains, model, rules) => "a royal man is never captured",
            () if known.players().all(is_empty) => "no man who can be captured is meant by this",
            () => continue,
        };
        let (Some(taken), name) = (taken, &store.name.name) else {
            continue;
        };
        out.push(
            Diagnostic::warning(
                "lint::store_never_fed",
                format!("nobody ever enters the store `{name}`"),
                text.span(),
                label,
            )
            .with_label(taken, "taken from here")
            .with_help("say who enters, as in `gains = \"victims\"`, or who is there from the start, `has = [\"queen\"]`"),
        );
    }
}

/// Whether these are victims of kinds whose men must all be safe after every turn.
fn only_royals(gains: &Cells, model: &Model, rules: &Rules) -> bool {
    let plain_safety = model
        .royal
        .as_ref()
        .is_some_and(|royal| royal.safe.is_none());
    let all_of_kind = matches!(
        &rules.royal.who,
        Some(Cells::And(a, b)) if matches!((&**a, &**b), (Cells::Mine, Cells::Kinds(_)) | (Cells::Kinds(_), Cells::Mine))
    );
    let royal = royal_kinds(rules);
    let mut parts = Vec::new();
    conjuncts_of_cells(gains, &mut parts);
    // Where a turn has several steps, the first may open what the second takes.
    plain_safety
        && !rules.turns.iter().any(ir::Turn::is_compound)
        && all_of_kind
        && parts.iter().any(|part| matches!(part, Cells::Victims))
        && parts.iter().any(|part| match part {
            Cells::Kinds(kinds) => kinds.iter().all(|kind| royal.contains(kind)),
            _ => false,
        })
}
