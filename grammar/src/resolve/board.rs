//! The keys `board` and `players`.

use super::mistake::BoardMistake;
use crate::board;
use crate::diagnostic::Diagnostic;
use crate::source::SourceMap;
use crate::topology::{Steps, Topology};
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::Text;
use crate::variant::model::{Model, Teams};
use crate::variant::sources::{Sources, shadowed};
use ir::Player;

/// Loads the board of this name: from a file, or a plain rectangle such as `8x8`.
pub fn load(
    name: &Text,
    sources: &dyn Sources,
    map: &mut SourceMap,
    steps: &mut Steps,
    lints: bool,
    out: &mut Vec<Diagnostic>,
) -> Option<Topology> {
    let asker = map.get(name.span().source).home;
    if let Some(found) = sources.board(&name.text, asker) {
        if found.shadows && lints {
            out.push(shadowed(name, &found, "board", ".board"));
        }
        let source = map.add_once(&found.shown, &found.text, found.home);
        let (topology, problems) = board::load(source, &found.text, &name.text, steps);
        out.extend(problems);
        return topology;
    }
    if let Some((files, ranks)) = name.text.split_once('x')
        && let (Ok(files), Ok(ranks)) = (files.parse::<u16>(), ranks.parse::<u16>())
    {
        let n_cells = usize::from(files) * usize::from(ranks);
        if (1..=board::CELLS_MAX).contains(&n_cells) {
            return Some(board::rectangle(files, ranks, steps));
        }
        out.push(BoardMistake::Size { name, n_cells }.into());
        return None;
    }
    let boards = &sources.board_names();
    out.push(BoardMistake::UnknownBoard { name, boards }.into());
    None
}

/// Names that no player may have: words for results, and words for players.
const RESERVED: [&str; 8] = [
    "draw", "none", "chance", "me", "enemy", "neutral", "partner", "next",
];

/// The players of a game.
pub struct Players {
    /// The players, in turn order.
    pub players: Vec<Player>,
    /// Whether a part of `teams` could not be resolved.
    pub are_teams_lost: bool,
}

/// Resolves the players, one for each frame of the board. A definition may rename them.
pub fn players(model: &Model, topology: &mut Topology, out: &mut Vec<Diagnostic>) -> Players {
    let n_frames = n_players(topology);
    if let Some(names) = &model.players {
        if names.len() != n_frames {
            let span = names.first().or(model.board.as_ref()).map(Text::span);
            if let Some(span) = span {
                let wrong = BoardMistake::NumberOfPlayers {
                    named: names.len(),
                    players: n_frames,
                    span,
                };
                out.push(wrong.into());
            }
        }
        for (index, (frame, name)) in topology.board.frames.iter_mut().zip(names).enumerate() {
            let fine = !name.text.is_empty()
                && name
                    .text
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || letter == '-');
            let is_twice = names[..index].iter().any(|other| other.text == name.text);
            if !fine || is_twice || RESERVED.contains(&name.text.as_str()) {
                out.push(BoardMistake::PlayerName { name, is_twice }.into());
            }
            frame.player.clone_from(&name.text);
        }
    }
    let names: Vec<&str> = topology
        .board
        .frames
        .iter()
        .map(|frame| frame.player.as_str())
        .collect();
    let letter = |name: &str| {
        let lengths = 1..=name.chars().count().max(1);
        let prefixes = lengths.map(|length| name.chars().take(length).collect::<String>());
        let mut unique = prefixes.filter(|prefix| {
            names
                .iter()
                .filter(|other| other.starts_with(prefix.as_str()))
                .count()
                == 1
        });
        unique.next().unwrap_or_else(|| name.to_string())
    };
    let mut players: Vec<Player> = (0u16..)
        .zip(&names)
        .map(|(index, name)| Player {
            name: name.to_string(),
            letter: letter(name),
            team: index,
        })
        .collect();
    if let Some(sides) = &model.sides {
        give_letters(sides, &mut players, out);
    }
    let n_problems = out.len();
    join_teams(&model.teams, &mut players, out);
    Players {
        players,
        are_teams_lost: model.teams.lost || out.len() > n_problems,
    }
}

/// Gives the players the letters that FENs have for them as the side to move.
fn give_letters(sides: &[Text], players: &mut [Player], out: &mut Vec<Diagnostic>) {
    if let Some(first) = sides.first()
        && sides.len() != players.len()
    {
        let wrong = BoardMistake::NumberOfSides {
            letters: sides.len(),
            players: players.len(),
            span: first.span(),
        };
        out.push(wrong.into());
        return;
    }
    for (index, (player, side)) in players.iter_mut().zip(sides).enumerate() {
        let is_word = !side.text.is_empty() && side.text.chars().all(char::is_alphanumeric);
        let is_twice = sides[..index].iter().any(|other| other.text == side.text);
        if !is_word || is_twice {
            let letter = side;
            out.push(BoardMistake::Side { letter, is_twice }.into());
        }
        player.letter.clone_from(&side.text);
    }
}

/// Gives the players of a team the number of the first player of the team. A player in no team plays alone.
fn join_teams(said: &Teams, players: &mut [Player], out: &mut Vec<Diagnostic>) {
    let n_before = out.len();
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // The index of the team of each player.
    let mut teams: Vec<Option<usize>> = vec![None; players.len()];
    for (index, team) in said.all.iter().enumerate() {
        if team.names.is_empty() {
            let empty = BoardMistake::EmptyTeam {
                players: &names,
                span: team.span,
            };
            out.push(empty.into());
        }
        let mut number = None;
        for name in &team.names {
            let Some(player) = names.iter().position(|player| *player == name.text) else {
                out.push(
                    Unknown {
                        what: NameOf::Player,
                        name: &name.text,
                        span: name.span(),
                        known: names.clone(),
                    }
                    .into(),
                );
                continue;
            };
            if let Some(other) = teams[player] {
                let twice = BoardMistake::TwoTeams {
                    player: name,
                    is_same: other == index,
                };
                out.push(twice.into());
                continue;
            }
            teams[player] = Some(index);
            players[player].team = *number.get_or_insert(players[player].team);
        }
    }
    let has_enemies = players.iter().any(|one| one.team != players[0].team);
    let is_reported = said.lost || out.len() > n_before;
    let mut named = said.all.iter().flat_map(|team| &team.names);
    if let Some(name) = named.next().filter(|_| !has_enemies && !is_reported) {
        let alone = BoardMistake::OneTeam {
            players: &names,
            span: name.span(),
        };
        out.push(alone.into());
    }
}

/// Returns the number of players: the topology has one frame for each player.
pub fn n_players(topology: &Topology) -> usize {
    topology.board.frames.len()
}
