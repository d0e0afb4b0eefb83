//! Diagnostics for names of unknown kinds, players and stores, in any text: expressions, set-up, teams.

use crate::diagnostic::{Diagnostic, codes, suggest};
use crate::source::Span;
use crate::variant::top;

/// Returns the remedy for a key that has no meaning at its place, if it belongs at the top of the file.
pub fn misplaced(key: &str) -> Option<String> {
    top::is_at_the_top(key).then(|| {
        format!("`{key}` belongs at the top of the file, above the first `[...]`: below it, a key is one of that table")
    })
}

/// Reports a name that no kind has.
pub fn kind<'n>(
    name: &str,
    span: Span,
    kinds: impl Iterator<Item = &'n str> + Clone,
) -> Diagnostic {
    Diagnostic::error(
        codes::resolve::UNKNOWN_KIND,
        format!("there is no kind `{name}`"),
        span,
        "no piece of this name",
    )
    .about_name(name)
    .with_help(misplaced(name).unwrap_or_else(|| suggest(name, "kinds", kinds)))
}

/// Reports a name that no player has.
pub fn player<'n>(
    name: &str,
    span: Span,
    players: impl Iterator<Item = &'n str> + Clone,
) -> Diagnostic {
    Diagnostic::error(
        codes::resolve::UNKNOWN_PLAYER,
        format!("no player is called `{name}`"),
        span,
        "expected the name of a player here",
    )
    .about_name(name)
    .with_help(suggest(name, "players", players))
}

/// Reports a name that no store has.
pub fn store<'n>(
    name: &str,
    span: Span,
    stores: impl Iterator<Item = &'n str> + Clone,
) -> Diagnostic {
    let help = match stores.clone().next() {
        None => "this game has no `[store]`".to_owned(),
        Some(_) => suggest(name, "stores", stores),
    };
    Diagnostic::error(
        codes::resolve::UNKNOWN_STORE,
        format!("there is no store `{name}`"),
        span,
        "no `[store]` has this name",
    )
    .about_name(name)
    .with_help(help)
}

/// Returns an example of teams of these players: players who sit opposite each other are a team. It is `None` for two
/// players.
pub fn teams_example(players: &[&str]) -> Option<String> {
    let n_teams = players.len().div_ceil(2);
    let team = |first: usize| {
        let names = players.iter().skip(first).step_by(n_teams);
        let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
        format!("[{}]", names.join(", "))
    };
    let teams: Vec<String> = (0..n_teams).map(team).collect();
    (players.len() > 2).then(|| format!("teams = [{}]", teams.join(", ")))
}
