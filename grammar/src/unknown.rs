//! Diagnostics for names of unknown kinds, players and stores, in any text: expressions, set-up, teams.

use crate::diagnostic::codes::resolve;
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::Span;
use crate::variant::top;

/// Returns the remedy for a key that has no meaning at its place, if it belongs at the top of the file.
pub fn misplaced(key: &str) -> Option<String> {
    top::is_at_the_top(key).then(|| at_the_top(key))
}

fn at_the_top(key: &str) -> String {
    format!(
        "`{key}` belongs at the top of the file, above the first `[...]`: below it, a key is one of that table"
    )
}

/// A name that nothing of its kind has.
pub struct Unknown<'n> {
    /// The kind of thing.
    pub what: NameOf,
    /// The name as written.
    pub name: &'n str,
    /// The place of the name.
    pub span: Span,
    /// The names of its kind.
    pub known: Vec<&'n str>,
}

/// The kinds of things with names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameOf {
    /// A kind of piece.
    Kind,
    /// A player.
    Player,
    /// A store.
    Store,
    /// A phase.
    Phase,
    /// A kind of turn.
    Turn,
    /// A face of dice.
    Face,
    /// A movement.
    Movement,
    /// A permutation of a board file.
    Permutation,
    /// A store, a counter or an attribute.
    Secret,
}

impl From<Unknown<'_>> for Diagnostic {
    fn from(unknown: Unknown<'_>) -> Self {
        let Unknown {
            what,
            name,
            span,
            known,
        } = unknown;
        let (code, plural, label) = match what {
            NameOf::Kind => (resolve::UNKNOWN_KIND, "kinds", "no piece of this name"),
            NameOf::Player => {
                let label = "expected the name of a player here";
                (resolve::UNKNOWN_PLAYER, "players", label)
            }
            NameOf::Store => (
                resolve::UNKNOWN_STORE,
                "stores",
                "no `[store]` has this name",
            ),
            NameOf::Face => (resolve::UNKNOWN_NAME, "faces", "no face has this name"),
            NameOf::Phase => {
                let label = "no `[phase.NAME]` has this name";
                (resolve::UNKNOWN_PHASE, "phases", label)
            }
            NameOf::Movement => {
                let label = "no entry above of `[movement]` has this name";
                (resolve::UNKNOWN_MOVEMENT, "movements", label)
            }
            NameOf::Permutation => {
                let label = "no `permutation` of the board has this name";
                (resolve::UNKNOWN_NAME, "permutations", label)
            }
            NameOf::Secret => {
                let label = "no store, counter or attribute has this name";
                (resolve::UNKNOWN_NAME, "names", label)
            }
            NameOf::Turn => {
                let label = "no `[turn.NAME]` has this name";
                (resolve::UNKNOWN_TURN, "turns", label)
            }
        };
        let message = match what {
            NameOf::Player => format!("no player is called `{name}`"),
            NameOf::Kind => format!("there is no kind `{name}`"),
            NameOf::Store => format!("there is no store `{name}`"),
            NameOf::Face => format!("there is no face `{name}`"),
            NameOf::Phase => format!("there is no phase `{name}`"),
            NameOf::Turn => format!("there is no turn `{name}`"),
            NameOf::Movement if name.is_empty() => "`@` has no name after it".to_owned(),
            NameOf::Movement => format!("there is no movement `{name}`"),
            NameOf::Permutation => format!("there is no permutation `{name}`"),
            NameOf::Secret => format!("there is no store, counter or attribute `{name}`"),
        };
        let help = match (what, &known[..]) {
            (NameOf::Movement, _) if name.is_empty() => {
                "`@NAME` is an entry of `[movement]`; drops are `drop` of `[store.NAME]`".to_owned()
            }
            (NameOf::Store, []) => "this game has no `[store]`".to_owned(),
            (NameOf::Movement, []) => {
                "name one first: `[movement]` and below it `slide = \"R3\"`".to_owned()
            }
            (NameOf::Movement, _) if known.iter().any(|one| name.starts_with(one)) => {
                let start = known.iter().find(|one| name.starts_with(*one));
                let (start, rest) = name.split_at(start.map_or(0, |start| start.len()));
                format!("a space ends the name: `@{start} {rest}`")
            }
            (NameOf::Permutation, []) => {
                "declare one in the board file: `permutation spin = rotate 2 of a1-c3`".to_owned()
            }
            (NameOf::Phase, []) => "this game has no `[phase.NAME]`".to_owned(),
            (NameOf::Kind, _) if top::is_at_the_top(name) => at_the_top(name),
            _ => suggest(name, plural, known),
        };
        Self::error(code, message, span, label)
            .about_name(name)
            .with_help(help)
    }
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
