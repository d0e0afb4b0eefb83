//! What the rules of a game ask about.

use ir::{Cells, Condition, Reads, Rules};

/// What any rule asks about.
pub fn all_reads(rules: &Rules) -> Reads {
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
    let at = rules.turns.iter().filter_map(|turn| turn.at.as_ref());
    let derived = rules
        .statuses
        .iter()
        .filter_map(|status| status.derived.as_ref());
    let sets = forbids
        .chain(promotions)
        .chain(joints)
        .chain(stores)
        .chain(&rules.royal.who)
        .chain(at)
        .chain(derived);
    sets.map(Cells::reads).for_each(|more| reads.join(more));
    reads
}
