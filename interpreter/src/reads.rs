//! What the rules of a game read: worked out once, when the game is made ready.

use ir::facts::marks::changes_men;
use ir::{Cells, Expression, Follows, Kind, Movement, Reads, RuleRef, Rules, Slot, Tells};

use crate::pruning;

/// Which marks and records the rules read, so that positions keep nothing else and keys know what counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadsOfRules {
    /// What rules ask of the turn just made: sets such as `last.to`, each once.
    pub(crate) last: Vec<Cells>,
    /// Some rule asks where a man could be taken in passing.
    pub(crate) passed: bool,
    /// An expression outside joint moves reads `unmoved`, or some expression asks where a castling leads.
    pub(crate) unmoved: bool,
    /// Kinds with a path that is open only while unmoved.
    pub(crate) initial_kinds: Vec<bool>,
    /// An effect may make any man one whose movement asks who has not moved.
    pub(crate) initial_by_effect: bool,
    /// Some rule asks how many turns have been made.
    pub(crate) turns: bool,
    /// Up to which number turns made make positions different; `None` if they never do.
    pub(crate) turns_in_key: Option<u32>,
    /// Candidates must carry the cells they pass and jump.
    pub(crate) course: bool,
    /// What of a path tells a move from others.
    pub(crate) tells: Tells,
    /// Some rule asks which cells a whole turn has passed.
    pub(crate) passed_of_turns: bool,
    /// Some rule asks whom a whole turn has jumped.
    pub(crate) jumped_of_turns: bool,
    /// What whole turns must satisfy asks whether they give check.
    pub(crate) requires_check: bool,
    /// Some bar is read on the position reached.
    pub(crate) has_after: bool,
    /// Some effect follows whole turns.
    pub(crate) has_turn_effects: bool,
    /// Some bar that is read on the position reached looks for legal turns.
    pub(crate) after_looks_ahead: bool,
    /// For each bar, whether it reads attack: such a bar does not count where attack means raw movement.
    pub(crate) forbids_read_attack: Vec<bool>,
    /// For each promotion, whether it reads attack.
    pub(crate) promotions_read_attack: Vec<bool>,
    /// For each counter, whether positions that differ in it are different.
    pub(crate) counters_in_key: Vec<bool>,
    /// The same where sequences of turns are counted, which ends cut short.
    pub(crate) counters_in_counts: Vec<bool>,
    /// The same as [`turns_in_key`](Self::turns_in_key) there.
    pub(crate) turns_in_counts: Option<u32>,
}

impl ReadsOfRules {
    /// Works out what these rules read.
    pub(crate) fn of(rules: &Rules) -> Self {
        let ends = pruning::ends(rules);
        let all: Vec<(Expression<'_>, Reads)> = rules
            .expressions()
            .into_iter()
            .map(|one| (one, Reads::through(one.node, rules)))
            .collect();
        let any = |asks: &dyn Fn(&Expression<'_>, &Reads) -> bool| {
            all.iter().any(|(one, reads)| asks(one, reads))
        };
        let last: Vec<Cells> = rules.sets_of_last().into_iter().cloned().collect();
        // Which steps of a turn depend on each other shows in the cells they touch.
        let has_compound = rules.turns.iter().any(ir::Turn::is_compound);
        // To know the position reached, effects are asked, and what stores gain.
        let making_reads_attack = any(&|one, reads| {
            let is_made = matches!(one.rule, RuleRef::Effect(_)) || one.slot == Slot::StoreGains;
            is_made && reads.attack
        });
        let reads_attack = |rule: RuleRef| any(&|one, reads| one.rule == rule && reads.attack);
        Self {
            passed: any(&|_, reads| reads.passed),
            // Which marks joint moves ask for is told by `marks`, one by one.
            unmoved: any(&|one, reads| !matches!(one.rule, RuleRef::Joint(_)) && reads.unmoved)
                || rules.movements.iter().flatten().any(Movement::has_castling),
            initial_kinds: rules.kinds.iter().map(is_initial).collect(),
            initial_by_effect: rules.effects.iter().any(changes_men)
                && rules
                    .kinds
                    .iter()
                    .any(|kind| is_initial(kind) || has_castling(kind)),
            turns: any(&|_, reads| reads.turns),
            course: has_compound || any(&|_, reads| reads.course) || !last.is_empty(),
            tells: rules.tells(),
            passed_of_turns: rules.is_read_of_turns(&Cells::Passed),
            jumped_of_turns: rules.is_read_of_turns(&Cells::Jumped),
            // An end asks it of turns that could be made.
            requires_check: any(&|one, reads| {
                matches!(one.slot, Slot::TurnRequire | Slot::DutyTurn | Slot::EndWhen)
                    && reads.gives_check
            }),
            after_looks_ahead: any(&|one, reads| {
                one.slot == Slot::ForbidAfter && (reads.looks_ahead || reads.can_move)
            }),
            has_turn_effects: rules
                .effects
                .iter()
                .any(|effect| effect.follows == Follows::Turn),
            has_after: any(&|one, _| one.slot == Slot::ForbidAfter),
            forbids_read_attack: (0..rules.forbids.len())
                .map(|index| {
                    let is_after = rules.forbids[index].after.is_some();
                    is_after && making_reads_attack || reads_attack(RuleRef::Forbid(index))
                })
                .collect(),
            promotions_read_attack: (0..rules.promotions.len())
                .map(|index| reads_attack(RuleRef::Promotion(index)))
                .collect(),
            last,
            counters_in_key: rules.counters_in_key(),
            turns_in_key: rules.turns_in_key(),
            counters_in_counts: rules.counters_in_counts(&ends),
            turns_in_counts: rules.turns_in_counts(&ends),
        }
    }
}

/// Tests whether a kind has a path that is open only while unmoved.
fn is_initial(kind: &Kind) -> bool {
    kind.movements().any(Movement::has_initial)
}

/// Tests whether a kind has a castling of the notation.
pub(crate) fn has_castling(kind: &Kind) -> bool {
    kind.movements().any(Movement::has_castling)
}
