//! What the rules of a game read: worked out once, when the game is made ready.

use ir::{Course, Initial, Kind, Movement, Reads, Rules};

use crate::marks::changes_men;

/// Which marks and records the rules read, so that positions keep nothing else and keys know what counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadsOfRules {
    /// Some rule asks for the turn just made.
    pub(crate) last: bool,
    /// An expression outside joint moves reads `unmoved`, or some expression asks where a castling leads.
    pub(crate) unmoved: bool,
    /// Kinds with a path that is open only while unmoved.
    pub(crate) initial_kinds: Vec<bool>,
    /// An effect may make any man one whose movement asks who has not moved.
    pub(crate) initial_by_effect: bool,
    /// Some rule asks how many turns have been made.
    pub(crate) turns: bool,
    /// Candidates must carry the cells they pass and jump.
    pub(crate) course: bool,
    /// What whole turns must satisfy asks whether they give check.
    pub(crate) requires_check: bool,
    /// Some bar is read on the position reached.
    pub(crate) has_after: bool,
    /// For each bar, whether it reads attack: such a bar does not count where attack means raw movement.
    pub(crate) forbids_read_attack: Vec<bool>,
    /// For each promotion, whether it reads attack.
    pub(crate) promotions_read_attack: Vec<bool>,
}

impl ReadsOfRules {
    /// Works out what these rules read.
    pub(crate) fn of(rules: &Rules) -> Self {
        let others = of_others(rules);
        let joints = of_joints(rules);
        let all = || others.iter().chain(&joints);
        let last = all().any(|read| read.last);
        // Which steps of a turn depend on each other shows in the cells they touch.
        let has_compound = rules.turns.iter().any(ir::Turn::is_compound);
        Self {
            last,
            unmoved: others.iter().any(|read| read.unmoved)
                || rules.movements.iter().flatten().any(castles),
            initial_kinds: rules.kinds.iter().map(is_initial).collect(),
            initial_by_effect: rules.effects.iter().any(changes_men)
                && rules
                    .kinds
                    .iter()
                    .any(|kind| is_initial(kind) || has_castling(kind)),
            turns: all().any(|read| read.turns),
            course: has_compound || others.iter().any(|read| read.course) || last,
            requires_check: requires_check(rules),
            has_after: rules.forbids.iter().any(|forbid| forbid.after.is_some()),
            forbids_read_attack: forbids_read_attack(rules),
            promotions_read_attack: promotions_read_attack(rules),
        }
    }
}

/// Returns what every expression reads but those of joint moves.
fn of_others(rules: &Rules) -> Vec<Reads> {
    let mut reads: Vec<Reads> = Vec::new();
    reads.extend(rules.effects.iter().map(ir::Effect::reads));
    for duty in &rules.duties {
        reads.extend([duty.when.reads(), duty.turn.reads()]);
    }
    for turn in &rules.turns {
        reads.extend([turn.when.reads(), turn.step.reads(), turn.require.reads()]);
        reads.extend(turn.at.iter().map(ir::Cells::reads));
    }
    for status in &rules.statuses {
        reads.extend(status.derived.iter().map(ir::Cells::reads));
    }
    for store in &rules.stores {
        reads.extend(store.gains.iter().chain(&store.drop).map(ir::Cells::reads));
    }
    reads.extend(rules.royal.who.iter().map(ir::Cells::reads));
    reads.push(rules.royal.safe.reads());
    for forbid in &rules.forbids {
        let conditions = forbid.before.iter().chain(&forbid.after);
        reads.extend(conditions.map(ir::Condition::reads));
        reads.extend(forbid.who.iter().map(ir::Cells::reads));
    }
    for promotion in &rules.promotions {
        reads.extend([promotion.when.reads(), promotion.must.reads()]);
        reads.extend(promotion.who.iter().map(ir::Cells::reads));
    }
    for counter in &rules.counters {
        let changes = counter.add.iter().chain(&counter.subtract);
        reads.extend(changes.chain(&counter.reset).map(ir::Condition::reads));
    }
    for phase in &rules.phases {
        reads.extend(phase.until.iter().map(ir::Condition::reads));
    }
    reads.extend(rules.ends.iter().map(|end| end.when.reads()));
    reads
}

/// Returns what joint moves read; which marks they ask for is told by [`crate::marks`].
fn of_joints(rules: &Rules) -> Vec<Reads> {
    let mut reads: Vec<Reads> = Vec::new();
    for joint in &rules.joints {
        reads.push(joint.when.reads());
        reads.extend(joint.men.iter().map(|man| man.who.reads()));
    }
    reads
}

/// Tests whether a kind has a path that is open only while unmoved. Castling asks for the partner's mark too, and is no such path.
fn is_initial(kind: &Kind) -> bool {
    let movements = kind.parts.iter().flat_map(|part| &part.movement);
    let mut paths = movements.flat_map(|movement| &movement.paths);
    paths.any(|path| {
        path.initial == Initial::Unmoved && !matches!(path.course, Course::Castle { .. })
    })
}

/// Tests whether something asked of whole turns reads whether they give check.
fn requires_check(rules: &Rules) -> bool {
    let requires = rules.turns.iter().map(|turn| &turn.require);
    let duties = rules.duties.iter().map(|duty| &duty.turn);
    // An end asks it of turns that could be made.
    let ends = rules.ends.iter().map(|end| &end.when);
    let mut all = requires.chain(duties).chain(ends);
    all.any(|condition| condition.reads().gives_check)
}

fn forbids_read_attack(rules: &Rules) -> Vec<bool> {
    // To know the position reached, effects are asked, and what stores gain.
    let effects = rules.effects.iter().map(ir::Effect::reads);
    let gains = rules.stores.iter().filter_map(|store| store.gains.as_ref());
    let mut making = effects.chain(gains.map(ir::Cells::reads));
    let making_reads_attack = making.any(|read| read.attack);
    let of_one = |forbid: &ir::Forbid| {
        let conditions = forbid.before.iter().chain(&forbid.after);
        let who = forbid.who.iter().map(ir::Cells::reads);
        let mut all = conditions.map(ir::Condition::reads).chain(who);
        forbid.after.is_some() && making_reads_attack || all.any(|read| read.attack)
    };
    rules.forbids.iter().map(of_one).collect()
}

fn promotions_read_attack(rules: &Rules) -> Vec<bool> {
    let of_one = |promotion: &ir::Promotion| {
        let conditions = [&promotion.when, &promotion.must].map(ir::Condition::reads);
        let who = promotion.who.iter().map(ir::Cells::reads);
        conditions.into_iter().chain(who).any(|read| read.attack)
    };
    rules.promotions.iter().map(of_one).collect()
}

/// Tests whether a kind has a castling of the notation.
pub(crate) fn has_castling(kind: &Kind) -> bool {
    let mut movements = kind.parts.iter().flat_map(|part| &part.movement);
    movements.any(castles)
}

/// Tests whether a movement has a castling, which asks for its partner's mark.
fn castles(movement: &Movement) -> bool {
    let mut courses = movement.paths.iter().map(|path| &path.course);
    courses.any(|course| matches!(course, Course::Castle { .. }))
}
