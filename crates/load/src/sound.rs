//! Tests of positions that are written by hand and that no game can reach.

use interpreter::{Game, Position};
use ir::{CellSet, PlayerId};

/// The error in a position, and its remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsound {
    /// The error: lower case, no full stop.
    pub message: String,
    /// The remedy.
    pub help: String,
}

/// Reports a position in which the player who moved last is in check: no move may end like this, and the royal could be captured.
///
/// Returns `None` in games with phases, statuses or turns that say who moves next, and if a move with `safe = "never"` may have led to the position: it is possible
/// there.
pub fn capturable_royal(game: &Game, position: &Position) -> Option<Unsound> {
    let rules = game.rules();
    let alternates = rules.turns.iter().all(|turn| turn.next.is_none());
    let is_plain = alternates && rules.phases.is_empty() && rules.statuses.is_empty();
    if !is_plain
        || rules.royal.subject.is_none()
        || position.called().and_then(ir::Called::item).is_some()
    {
        return None;
    }
    let mut players = (0..rules.players.len()).map(PlayerId::from_index);
    let last = players.find(|player| game.next_player(*player) == position.turn())?;
    let is_left_in_check = last != position.turn()
        && game.is_check_of(position, last) == Ok(true)
        && game.may_have_left_check(position, last) != Ok(true);
    is_left_in_check.then(|| {
        let name = |player: PlayerId| &rules.players[player.index()].name;
        Unsound {
            message: format!(
                "{} is in check, and {} is to move",
                name(last),
                name(position.turn())
            ),
            help: remedy(game, position, last),
        }
    })
}

/// Returns the remedies for a position in which this player has moved last and is in check: each is named only if it works.
fn remedy(game: &Game, position: &Position, last: PlayerId) -> String {
    let rules = game.rules();
    let player = &rules.players[last.index()].name;
    let mut players = (0..rules.players.len()).map(PlayerId::from_index);
    let before = players.find(|player| game.next_player(*player) == last);
    let can_move_first =
        before.is_some_and(|before| game.is_check_of(position, before) == Ok(false));
    let checkers = game.checkers_of(position, last).unwrap_or_else(|_| {
        // A remedy is left out if the rules need too much work.
        CellSet::empty(rules.places().n_places())
    });
    let checkers: Vec<String> = checkers
        .iter()
        .map(|at| format!("`{}`", rules.place_name(at)))
        .collect();
    let away = match &checkers[..] {
        [] => None,
        [one] => Some(format!("move the piece on {one}, which gives check")),
        all => Some(format!(
            "move the pieces on {}, which give check",
            all.join(", ")
        )),
    };
    match (away, can_move_first) {
        (Some(away), true) => format!("{away}, or let {player} move first"),
        (Some(away), false) => away,
        (None, true) => format!("let {player} move first"),
        (None, false) => {
            format!("change the position: `safe` of `[royal]` does not hold for {player}")
        }
    }
}

/// Returns the players who have no royal, though they have one at the start.
pub fn without_royals<'g>(game: &'g Game, position: &Position) -> Vec<&'g str> {
    let rules = game.rules();
    if !rules.phases.is_empty() {
        return Vec::new();
    }
    let start = game.start();
    let players = (0..rules.players.len()).map(PlayerId::from_index);
    // The request for moves reports rules that need too much work.
    let has_none = |at: &Position, player| game.royals(at, player).is_ok_and(|all| all.is_empty());
    players
        .filter(|player| has_none(position, *player) && !has_none(&start, *player))
        .map(|player| rules.players[player.index()].name.as_str())
        .collect()
}
