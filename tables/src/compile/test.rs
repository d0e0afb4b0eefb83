//! Compilation of conditions: masks, and the evaluator of expressions for the rest.

use ir::facts::Reads;
use ir::{AttackRules, Condition};

use crate::compile::dependence::depends_on_end;
use crate::compile::mask::Masks;
use crate::data::decision::Decision;
use crate::data::ends::Ends;
use crate::data::mask::Mask;
use crate::data::set::Set;
use crate::data::test::{Rest, Test};

impl<S: Set> Test<S> {
    /// Compiles a condition for a player.
    pub(crate) fn new(masks: Masks<'_>, condition: &Condition, attack_rules: AttackRules) -> Self {
        let made = |condition: &Condition, is_one_sided| {
            let is_exact = attack_rules == AttackRules::All
                || masks.is_attack_one
                || !Reads::through(condition, masks.rules).attack;
            let masks = Masks {
                is_one_sided,
                ..masks
            };
            let mask = is_exact.then(|| masks.condition(condition)).flatten();
            mask.map(|mask| (mask, masks.ends(condition)))
        };
        let at_once = |(mask, ends): (Mask<S>, Option<Ends<S>>)| {
            let is_taken = masks.deciding.take(Decision::EndsAtOnce, ends.is_some());
            (mask, ends.filter(|_| is_taken))
        };
        let only_if = |condition: &Condition| {
            let is_exact = attack_rules == AttackRules::All || masks.is_attack_one;
            is_exact.then(|| masks.only_if(condition)).flatten()
        };
        let mut decided = Vec::new();
        let mut rest: Option<Condition> = None;
        for part in condition.conjuncts() {
            let mask = made(part, false);
            let is_mask = masks.deciding.take(Decision::Masks, mask.is_some());
            match mask.filter(|_| is_mask) {
                Some(mask) => decided.push(at_once(mask)),
                None => {
                    let part = part.clone();
                    rest = Some(match rest.take() {
                        Some(rest) => Condition::And(Box::new(rest), Box::new(part)),
                        None => part,
                    });
                }
            }
        }
        Self {
            me: masks.me,
            is_of_position: !condition.reads().of_move,
            depends_on_end: depends_on_end(condition),
            masks: decided,
            rest: rest.map(|condition| Rest {
                sufficient: masks.accept(made(&condition, true).map(|(mask, _)| mask)),
                only_if: masks.accept(only_if(&condition)),
                condition,
                attack_rules,
            }),
        }
    }
}
