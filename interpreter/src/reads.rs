//! The data that the rules of a game read: computed once, when the game is created.

use ir::facts::marks::changes_pieces;
use ir::{
    Cells, Expression, Follows, Inputs, Kind, Movement, PathKey, PhaseOrder, Reads, RuleRef, Rules,
    Slot, StoreId, ValuesInKey,
};

use crate::pruning;

/// The marks and records that the rules read. Positions keep nothing else, and keys contain only what counts.
#[derive(Clone, Debug, Default)]
pub struct ReadsOfRules {
    /// The sets of the last move that rules read, such as `last.to`, each once.
    pub last: Vec<Cells>,
    /// Whether some rule reads on which cells a piece could be captured en passant.
    pub passed: bool,
    /// Whether all marks of unmoved pieces count: an expression outside joint moves reads them, some movement has a castling, or
    /// pieces dropped get marks.
    pub unmoved: bool,
    /// For each kind, whether it has a path that is open only to an unmoved piece.
    pub initial_kinds: Vec<bool>,
    /// Whether any piece may get a movement that depends on unmoved marks: an effect may change it into such a kind, or
    /// other pieces may lend such a movement.
    pub initial_by_effect: bool,
    /// Whether some rule reads the position before a step or a turn.
    pub earlier: bool,
    /// Whether a rule about moves counts the occurrences of positions.
    pub past: bool,
    /// Whether some kind of turn takes back the turn before it.
    pub refuses: bool,
    /// Whether some rule reads the number of moves made.
    pub turns: bool,
    /// The limit up to which the number of moves made distinguishes positions; `None` if it never does.
    pub turns_in_key: Option<u32>,
    /// Whether pseudo-legal moves must contain the cells that they pass and jump.
    pub course: bool,
    /// The properties of a path that distinguish a move from others.
    pub path_key: PathKey,
    /// Whether some rule reads the cells passed by a whole turn.
    pub passed_of_turns: bool,
    /// Whether some rule reads the steps made before a step in its turn.
    pub steps_before: bool,
    /// Whether some rule reads the pieces jumped by a whole turn.
    pub jumped_of_turns: bool,
    /// Whether a requirement of whole turns depends on whether they give check.
    pub requires_check: bool,
    /// Whether some forbid rule is evaluated after the move.
    pub has_after: bool,
    /// Whether some effect follows whole turns.
    pub has_turn_effects: bool,
    /// Whether some forbid rule that is evaluated after the move searches for legal moves.
    pub after_looks_ahead: bool,
    /// For each forbid rule, whether it reads attack. A rule that does is ignored if attack means raw movement.
    pub forbids_read_attack: Vec<bool>,
    /// For each promotion, whether it reads attack.
    pub promotions_read_attack: Vec<bool>,
    /// For each store, whether its set of cells to drop on reads attack.
    pub drops_read_attack: Vec<bool>,
    /// The counters and the values of pieces that distinguish positions.
    pub in_key: ValuesInKey,
    /// Those that distinguish positions when move sequences are counted, which ends cut short.
    pub in_counts: ValuesInKey,
    /// The limit as in [`turns_in_key`](Self::turns_in_key), when move sequences are counted.
    pub turns_in_counts: Option<u32>,
}

impl ReadsOfRules {
    /// Computes what these rules read.
    pub fn of(rules: &Rules) -> Self {
        let ends = pruning::ends(rules);
        let all: Vec<(Expression<'_>, Reads)> = rules
            .expressions()
            .into_iter()
            .map(|one| (one, Reads::through(one.node, rules)))
            .collect();
        let any = |holds: &dyn Fn(&Expression<'_>, &Reads) -> bool| {
            all.iter().any(|(one, reads)| holds(one, reads))
        };
        let last: Vec<Cells> = rules.sets_of_last().into_iter().cloned().collect();
        // The touched cells decide which steps of a turn depend on each other.
        let has_compound = rules.turns.iter().any(ir::Turn::is_compound);
        // The position after a move depends on effects and on the gains of stores.
        let making_reads_attack = any(&|one, reads| {
            let is_made = matches!(one.rule, RuleRef::Effect(_)) || one.slot == Slot::StoreGains;
            is_made && reads.attack
        });
        let reads_attack = |rule: RuleRef| any(&|one, reads| one.rule == rule && reads.attack);
        let past = any(&|one, reads| one.slot == Slot::TurnAfter && reads.repeats);
        Self {
            passed: any(&|_, reads| reads.passed),
            // The unmoved marks that joint moves read are computed one by one in `marks`, if marks are only removed.
            unmoved: rules.drops_unmoved()
                || any(&|one, reads| !matches!(one.rule, RuleRef::Joint(_)) && reads.unmoved)
                || rules.movements.iter().flatten().any(Movement::has_castling),
            initial_kinds: rules.kinds.iter().map(is_initial).collect(),
            initial_by_effect: (rules.effects.iter().any(changes_pieces) || rules.lends())
                && rules
                    .kinds
                    .iter()
                    .any(|kind| is_initial(kind) || has_castling(kind)),
            // An order is a move that is not made: the position before it stays.
            // The position before a turn is one of those that the position after it may repeat.
            earlier: past
                || any(&|_, reads| reads.earlier)
                || rules
                    .phases
                    .iter()
                    .any(|phase| phase.order == PhaseOrder::Together),
            past,
            refuses: rules.turns.iter().any(|turn| turn.refuses),
            turns: any(&|_, reads| reads.turns),
            course: has_compound || any(&|_, reads| reads.course) || !last.is_empty(),
            path_key: rules.path_key(),
            passed_of_turns: rules.is_read_of_turns(&Cells::Passed),
            steps_before: any(&|one, _| one.node.inputs().has(Inputs::STEPS_BEFORE)),
            jumped_of_turns: rules.is_read_of_turns(&Cells::Jumped),
            // An end evaluates it for moves that could be made.
            requires_check: any(&|one, reads| {
                matches!(
                    one.slot,
                    Slot::TurnRequire | Slot::MustMove | Slot::MustBest | Slot::EndWhen
                ) && reads.gives_check
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
            drops_read_attack: (0..rules.stores.len())
                .map(|index| {
                    let store = RuleRef::Store(StoreId::from_index(index));
                    any(&|one, reads| {
                        one.rule == store && one.slot == Slot::StoreDrop && reads.attack
                    })
                })
                .collect(),
            last,
            in_key: rules.values_in_key(),
            turns_in_key: rules.turns_in_key(),
            in_counts: rules.values_in_counts(&ends),
            turns_in_counts: rules.turns_in_counts(&ends),
        }
    }
}

/// Tests whether a kind has a path that is open only to an unmoved piece.
fn is_initial(kind: &Kind) -> bool {
    kind.movements().any(Movement::has_initial)
}

/// Tests whether a kind has a castling in its movement notation.
pub fn has_castling(kind: &Kind) -> bool {
    kind.movements().any(Movement::has_castling)
}
