//! What rules about moves read, so that positions that differ in it are different.

use ir::{
    Cells, Condition, Counter, Duty, Effect, Forbid, Joint, Phase, Promotion, Reads, Royal, Status,
    Store, Turn,
};

/// Marks the counters that some rule about moves reads.
pub fn mark_keys(
    counters: &mut [Counter],
    royal: &Royal,
    forbids: &[Forbid],
    promotions: &[Promotion],
    joints: &[Joint],
) {
    let mut reads = royal.safe.reads();
    let conditions = forbids
        .iter()
        .flat_map(|forbid| {
            [forbid.before.as_ref(), forbid.after.as_ref()]
                .into_iter()
                .flatten()
        })
        .chain(
            promotions
                .iter()
                .flat_map(|promotion| [&promotion.when, &promotion.must]),
        )
        .chain(joints.iter().map(|joint| &joint.when));
    conditions
        .map(Condition::reads)
        .for_each(|more: Reads| reads.join(more));
    let sets = forbids
        .iter()
        .filter_map(|forbid| forbid.who.as_ref())
        .chain(
            promotions
                .iter()
                .filter_map(|promotion| promotion.who.as_ref()),
        )
        .chain(
            joints
                .iter()
                .flat_map(|joint| joint.men.iter().map(|man| &man.who)),
        )
        .chain(royal.who.as_ref());
    sets.map(Cells::reads).for_each(|more| reads.join(more));
    for counter in reads.counters {
        if let Some(counter) = counters.get_mut(counter.index()) {
            counter.in_key = true;
        }
    }
}

/// The same for what duties, turns and effects read.
pub fn mark_turns(counters: &mut [Counter], duties: &[Duty], turns: &[Turn], effects: &[Effect]) {
    let mut reads = Reads::default();
    let conditions = duties
        .iter()
        .flat_map(|duty| [&duty.when, &duty.turn])
        .chain(
            turns
                .iter()
                .flat_map(|turn| [&turn.when, &turn.step, &turn.require]),
        );
    conditions
        .map(Condition::reads)
        .chain(effects.iter().map(Effect::reads))
        .for_each(|more| reads.join(more));
    for counter in reads.counters {
        if let Some(counter) = counters.get_mut(counter.index()) {
            counter.in_key = true;
        }
    }
}

/// The same for where drops may go, and when phases are over.
pub fn mark_stores(counters: &mut [Counter], stores: &[Store], turns: &[Turn], phases: &[Phase]) {
    let mut reads = Reads::default();
    let sets = stores
        .iter()
        .flat_map(|store| [&store.gains, &store.drop])
        .chain(turns.iter().map(|turn| &turn.at))
        .flatten();
    sets.map(Cells::reads).for_each(|more| reads.join(more));
    let conditions = phases.iter().filter_map(|phase| phase.until.as_ref());
    conditions
        .map(Condition::reads)
        .for_each(|more| reads.join(more));
    for counter in reads.counters {
        if let Some(counter) = counters.get_mut(counter.index()) {
            counter.in_key = true;
        }
    }
}

/// Does the same for what derived statuses read, and then for what the counters marked so far read to go on.
pub fn mark_statuses_and_counters(counters: &mut [Counter], statuses: &[Status]) {
    let derived = statuses.iter().filter_map(|status| status.derived.as_ref());
    let mut left: Vec<ir::CounterId> = derived.flat_map(|cells| cells.reads().counters).collect();
    for counter in counters.iter().filter(|counter| counter.in_key) {
        left.extend(read_by(counter));
    }
    while let Some(id) = left.pop() {
        if let Some(counter) = counters.get_mut(id.index())
            && !counter.in_key
        {
            counter.in_key = true;
            left.extend(read_by(counter));
        }
    }
}

/// The counters that a counter reads.
fn read_by(counter: &Counter) -> Vec<ir::CounterId> {
    let conditions = [&counter.add, &counter.subtract, &counter.reset];
    let conditions = conditions.into_iter().flatten();
    conditions.flat_map(|it| it.reads().counters).collect()
}
