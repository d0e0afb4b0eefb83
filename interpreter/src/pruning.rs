//! Which ends leave no turn to be made.

use ir::facts::partial::{Around, Given, Partial};
use ir::{Condition, Number, PlayerId, Rules};

/// The ends, by index, that come where there may be legal turns: after them nobody goes on.
///
/// An end that only comes where nobody can move is none of them, and neither is one that is claimed.
pub(crate) fn ends(rules: &Rules) -> Vec<usize> {
    let prunes = |end: &ir::End| {
        !end.claim && !end.when.reads().repeats && !implies_no_move(&end.when, rules)
    };
    let ends = rules.ends.iter().enumerate();
    ends.filter(|(_, end)| prunes(end))
        .map(|(index, _)| index)
        .collect()
}

/// Tests whether an end may come in a position that has not occurred before: all that boards of searches know of.
pub(crate) fn comes_at_once(end: &ir::End) -> bool {
    !end.claim && !waits_for_repeats(&end.when)
}

/// Tests whether the condition surely does not hold where the position occurs for the first time.
fn waits_for_repeats(condition: &Condition) -> bool {
    match condition {
        Condition::And(a, b) => waits_for_repeats(a) || waits_for_repeats(b),
        Condition::Or(a, b) => waits_for_repeats(a) && waits_for_repeats(b),
        Condition::Compare(how, a, b) => match (a, b) {
            // This time counts, within however few turns.
            (Number::Repeats | Number::RepeatsWithin(_), Number::Constant(n)) => !how.holds(1, *n),
            (Number::Constant(n), Number::Repeats | Number::RepeatsWithin(_)) => !how.holds(*n, 1),
            _ => false,
        },
        _ => false,
    }
}

/// Whether the condition cannot hold where there is a legal turn, whoever is to move.
fn implies_no_move(condition: &Condition, rules: &Rules) -> bool {
    let mut players = (0..rules.players.len()).map(PlayerId::from_index);
    players.all(|me| {
        let with_turn = WithTurn { rules, me };
        Partial::new(&with_turn).condition(condition) == Some(false)
    })
}

/// Any position in which there is a legal turn.
struct WithTurn<'r> {
    rules: &'r Rules,
    me: PlayerId,
}

impl Given for WithTurn<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.me)
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        (*condition == Condition::CanMove).then_some(true)
    }
}
