//! Lints: checks for texts that are allowed and probably mistakes. There is one file for each group of checks, and each
//! code has a page in the book.
//!
//! Lints run on definitions without errors, so that entries of the model and of the rules correspond one to one.

mod analysis;
mod captured;
mod classes;
mod counters;
mod effects;
mod ends;
mod explore;
mod fold;
mod forbids;
mod gone;
mod implied;
mod joints;
mod phases;
mod pieces;
mod possible;
mod promotions;
mod reach;
mod row;
mod rules;
mod setup;
mod sides;
mod statuses;
mod step_kind;
mod stores;
mod turn_key;
mod turn_never;
mod turn_open;
mod turn_players;
mod unused;

use crate::diagnostic::Diagnostic;
use crate::lint_row;
pub(crate) use analysis::Analysis;
pub use forbids::FORBID_ALL;
pub use row::Lint;

/// All lints, in the order of their checks.
pub static LINTS: [&Lint; 69] = [
    &rules::NO_END_WITHOUT_MOVES,
    &rules::UNREAD_COUNTER,
    &rules::PROMOTION_TO_ROYAL,
    &pieces::UNUSED_PIECE,
    &pieces::PASSED_WITHOUT_CATCHER,
    &pieces::CATCHER_WITHOUT_PASSED,
    &pieces::SAME_PARTS,
    &pieces::UNLOAD_IN_STACKS,
    &setup::NO_ROYAL,
    &setup::SEVERAL_ROYALS,
    &setup::JOINT_PIECE_ABSENT,
    &classes::STUCK_CLASS,
    &promotions::UNREACHABLE_PROMOTION,
    &promotions::MUST_NEVER,
    &promotions::ATTACK_WITHOUT_MUST,
    &promotions::MAP_WITHOUT_WHO,
    &forbids::FORBID_WITHOUT_EFFECT,
    &forbids::FORBID_ALL,
    &ends::SHADOWED_END,
    &ends::END_NEVER,
    &stores::UNREAD_STORE,
    &stores::STORE_NEVER_FED,
    &stores::HAS_OVERRIDDEN,
    &stores::DROP_NEVER,
    &turn_never::TURN_NEVER,
    &joints::CASTLING_TWICE,
    &setup::NEUTRAL_WITHOUT_MOVER,
    &turn_players::PLAYER_WITHOUT_TURN,
    &turn_key::TURN_KEY_WITHOUT_EFFECT,
    &turn_open::TURN_WITHOUT_BOUND,
    &step_kind::STEP_KIND_WITHOUT_TURN,
    &phases::PHASE_WITHOUT_TURN,
    &phases::LAST_PHASE_ALONE,
    &phases::UNTIL_CONSTANT,
    &statuses::UNREAD_STATUS,
    &statuses::STATUS_NEVER_GIVEN,
    &statuses::STATUS_NEVER_HAD,
    &effects::EFFECT_WITHOUT_EFFECT,
    &effects::STATUS_SHORTER,
    &effects::MUST_WITHOUT_EFFECT,
    &effects::TAKE_WITHOUT_EFFECT,
    &promotions::PROMOTION_TO_ITSELF,
    &promotions::PROMOTION_OF_ROYAL,
    &ends::CLAIM_OF_WIN,
    &counters::COUNTER_OF_PLAYER,
    &counters::FEN_FIELD_TWICE,
    &counters::FEN_FIELD_SCOPE,
    &joints::JOINT_SAME_PIECE,
    &joints::JOINT_NEVER,
    &setup::ROYAL_OF_ENEMY,
    &setup::RIGHTS_MISSING,
    &setup::ARMIES_DIFFER,
    &setup::SHUFFLE_NOTHING,
    &sides::ONE_SIDED,
    &sides::UPSIDE_DOWN,
    &captured::CAPTURED_AFTER,
    &gone::FROM_AFTER,
    &counters::COUNTER_NEVER,
    &unused::UNUSED_NAME,
    &lint_row::NAME_INHERITED.listed(),
    &lint_row::INHERITED_ALREADY.listed(),
    &lint_row::SHADOWS_SHIPPED.listed(),
    &lint_row::FIRST_WITHOUT_ORDER.listed(),
    &lint_row::STORE_KEY_WITHOUT_EFFECT.listed(),
    &lint_row::TEST_NAME_TWICE.listed(),
    &lint_row::DEFAULTS_WITHOUT_TEST.listed(),
    &lint_row::HAS_TWICE.listed(),
    &lint_row::MINUS_WITHOUT_EFFECT.listed(),
    &lint_row::ALLOW_WITHOUT_EFFECT.listed(),
];

/// Returns the lint with this code.
pub fn find(code: &str) -> Option<&'static Lint> {
    LINTS.iter().copied().find(|lint| lint.code == code)
}

/// Runs all checks, each of which adds its warnings. If the set-up is upside down, rules of parents look useless and are not reported.
pub(crate) fn check(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let n_before = out.len();
    for check in LINTS.iter().filter_map(|lint| lint.check) {
        check(analysis, out);
    }
    let own = analysis.game.whole.source;
    let is_cause = |warning: &Diagnostic| warning.code == sides::UPSIDE_DOWN.code;
    if out[n_before..].iter().any(is_cause) {
        let is_own = |warning: &Diagnostic| warning.place().is_none_or(|(source, _)| source == own);
        let warnings = out.split_off(n_before);
        out.extend(warnings.into_iter().filter(is_own));
    }
}
