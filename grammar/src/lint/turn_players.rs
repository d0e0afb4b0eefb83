//! Checks of players without a turn.

use super::analysis::Analysis;
use super::fold::Context;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use crate::variant::turn as model;
use ir::{PlayerId, Turn};

pub static PLAYER_WITHOUT_TURN: Lint = Lint {
    code: "lint::player_without_turn",
    about: book_text(
        "Players without a turn: no kind of turn is open to them, or `next` always gives the turn to others.",
    ),
    check: Some(check),
};

fn check(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    // Phases have orders of their own.
    if rules.players.len() < 2 || rules.turns.is_empty() || !rules.phases.is_empty() {
        return;
    }
    let context = Context::position();
    let is_open = |turn: &Turn, me| !analysis.fold.never_of(me, &context, &turn.when);
    // In turn order, from the first player on.
    let mut come = vec![rules.setup.turn.unwrap_or(PlayerId::from_index(0))];
    let mut at = 0;
    while let Some(&me) = come.get(at) {
        at += 1;
        let after = PlayerId::from_index((me.index() + 1) % rules.players.len());
        let open = rules.turns.iter().filter(|turn| is_open(turn, me));
        for turn in open {
            let next: Vec<PlayerId> = match turn.next {
                Some(players) => players.all(&rules.players, me).collect(),
                None => vec![after],
            };
            for player in next {
                if !come.contains(&player) {
                    come.push(player);
                }
            }
        }
    }
    let has_turn = |me| rules.turns.iter().any(|turn| is_open(turn, me));
    if !analysis.players().any(has_turn) {
        // Each of these turns is reported as one that can never be made.
        return;
    }
    let written = || model.turns.iter();
    for me in analysis.players() {
        let name = &rules.players[me.index()].name;
        let (message, key, label, help) = match come.contains(&me) {
            true if has_turn(me) => continue,
            true => (
                format!("no kind of turn is open to {name}"),
                written().find_map(|turn| turn.when.as_ref()),
                "false for this player",
                format!(
                    "give {name} a kind of turn as well, as in `[turn.move]` with `when = \"me is {name}\"`"
                ),
            ),
            false => {
                let next = written().find_map(|turn: &model::Turn| turn.next.as_ref());
                let Some(next) = next else {
                    // The player before has no turn, which is reported.
                    continue;
                };
                (
                    format!("{name} never moves"),
                    Some(next),
                    "the turn always goes to another player",
                    "leave `next` out where players take turns".to_owned(),
                )
            }
        };
        if let Some(span) = key.map(Text::span) {
            out.push(
                PLAYER_WITHOUT_TURN
                    .warning(message, span, label)
                    .with_help(help),
            );
        }
    }
}
