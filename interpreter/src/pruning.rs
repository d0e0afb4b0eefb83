//! The ends after which no move can be made.

use ir::facts::partial::{Around, Given, Partial};
use ir::{Condition, Number, PlayerId, Rules};

/// Returns the indices of the ends that can occur in positions with legal moves: after such an end no player moves.
///
/// An end that occurs only if no player can move is left out, and so is an end that must be claimed.
pub fn ends(rules: &Rules) -> Vec<usize> {
    let prunes = |end: &ir::End| {
        !end.claim && !end.when.reads().repeats && !implies_no_move(&end.when, rules)
    };
    let ends = rules.ends.iter().enumerate();
    ends.filter(|(_, end)| prunes(end))
        .map(|(index, _)| index)
        .collect()
}

/// Tests whether an end may occur in a position that has not occurred before. Boards of searches need only these ends, because they
/// store no history.
pub fn comes_at_once(end: &ir::End) -> bool {
    !end.claim && !waits_for_repeats(&end.when)
}

/// Tests whether the condition certainly fails in a position that occurs for the first time.
fn waits_for_repeats(condition: &Condition) -> bool {
    match condition {
        Condition::And(a, b) => waits_for_repeats(a) || waits_for_repeats(b),
        Condition::Or(a, b) => waits_for_repeats(a) && waits_for_repeats(b),
        Condition::Compare(how, a, b) => match (a, b) {
            // The current occurrence counts, within any number of moves.
            (Number::Repeats | Number::RepeatsWithin(_), Number::Constant(n)) => !how.holds(1, *n),
            (Number::Constant(n), Number::Repeats | Number::RepeatsWithin(_)) => !how.holds(*n, 1),
            _ => false,
        },
        _ => false,
    }
}

/// Tests whether the condition cannot hold in a position with a legal move, whichever player is to move.
fn implies_no_move(condition: &Condition, rules: &Rules) -> bool {
    let mut players = (0..rules.players.len()).map(PlayerId::from_index);
    players.all(|me| {
        let with_turn = WithTurn { rules, me };
        Partial::new(&with_turn).condition(condition) == Some(false)
    })
}

/// Any position that has a legal move.
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
