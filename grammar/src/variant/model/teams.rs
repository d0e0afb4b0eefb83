//! The key `teams`: the players that play together.

use crate::source::Span;
use crate::variant::document::{Table, Text, Value};
use crate::variant::limits;
use crate::variant::mistake::Instead;
use crate::variant::reader::Reader;

/// The teams of a game.
#[derive(Clone, Debug, Default)]
pub struct Teams {
    /// The teams, in the order of the text.
    pub all: Vec<Team>,
    /// Whether a part of the teams could not be read.
    pub lost: bool,
}

/// The names of players of one team.
#[derive(Clone, Debug)]
pub struct Team {
    /// The place of the list.
    pub span: Span,
    /// The names.
    pub names: Vec<Text>,
}

/// Reads `teams` of a definition.
pub(super) fn read(root: &Table, reader: &mut Reader<'_>) -> Teams {
    let mut teams = Teams::default();
    let Some(node) = root.get("teams") else {
        return teams;
    };
    let n_problems = reader.out.len();
    match &node.value {
        Value::Array(all) => {
            for team in reader.within(all.iter(), limits::NAMES_MAX, "teams", node.span) {
                let Value::Array(names) = &team.value else {
                    reader.wrong_type(team, "teams", "a list of teams", Instead::Teams);
                    teams.all.clear();
                    break;
                };
                let _ = reader.within(names.iter(), limits::NAMES_MAX, "a team", team.span);
                let read = reader.words_of(team, "teams").unwrap_or_default();
                // A team whose names are all unreadable is not empty.
                if read.is_empty() == names.is_empty() {
                    teams.all.push(Team {
                        span: team.span,
                        names: read,
                    });
                }
            }
        }
        _ => reader.wrong_type(node, "teams", "a list of teams", Instead::Teams),
    }
    teams.lost = reader.out.len() > n_problems;
    teams
}
