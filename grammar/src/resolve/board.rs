//! The keys `board` and `players`.

use crate::board;
use crate::diagnostic::{Diagnostic, codes, suggest};
use crate::source::SourceMap;
use crate::topology::{Steps, Topology};
use crate::unknown::{NameOf, Unknown, teams_example};
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
        let label = format!("{n_cells} cells; a board has 1 to {}", board::CELLS_MAX);
        out.push(
            Diagnostic::error(
                codes::resolve::BOARD_SIZE,
                format!("no board has the size `{}`", name.text),
                name.span(),
                label,
            )
            .with_help("cells have numbers of ten bits; choose a smaller board"),
        );
        return None;
    }
    let names = sources.board_names();
    out.push(
        Diagnostic::error(
            codes::resolve::UNKNOWN_BOARD,
            format!("there is no board `{}`", name.text),
            name.span(),
            "no board file of this name",
        )
        .about_name(&name.text)
        .with_help(format!(
            "{}; a plain rectangle is written `8x8`",
            suggest(&name.text, "boards", names.iter().map(String::as_str))
        )),
    );
    None
}

/// Names that no player may have: words for results, and words for players.
const RESERVED: [&str; 7] = ["draw", "none", "chance", "me", "enemy", "partner", "next"];

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
                let label = format!("{} here, {n_frames} on the board", names.len());
                out.push(
                    Diagnostic::error(
                        codes::resolve::PLAYERS,
                        "the board has another number of players",
                        span,
                        label,
                    )
                    .with_help("name one player for each `frame` of the board, in turn order"),
                );
            }
        }
        for (index, (frame, name)) in topology.board.frames.iter_mut().zip(names).enumerate() {
            let fine = !name.text.is_empty()
                && name
                    .text
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || letter == '-');
            let twice = names[..index].iter().any(|other| other.text == name.text);
            if !fine || twice || RESERVED.contains(&name.text.as_str()) {
                let label = if twice {
                    "named twice"
                } else {
                    "letters, digits and `-`; not a word such as draw, none, chance, me, enemy"
                };
                out.push(
                    Diagnostic::error(
                        codes::resolve::PLAYERS,
                        format!("`{}` cannot be a player's name", name.text),
                        name.span(),
                        label,
                    )
                    .with_help("write names such as `white` and `black`"),
                );
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
        let label = format!("{} here, {} players", sides.len(), players.len());
        let message = "`sides` has another number of letters than there are players";
        let error = Diagnostic::error(codes::resolve::PLAYERS, message, first.span(), label);
        out.push(error.with_help("write one letter for each player, in turn order"));
        return;
    }
    for (index, (player, side)) in players.iter_mut().zip(sides).enumerate() {
        let is_word = !side.text.is_empty() && side.text.chars().all(char::is_alphanumeric);
        let is_twice = sides[..index].iter().any(|other| other.text == side.text);
        if !is_word || is_twice {
            let label = if is_twice {
                "there twice"
            } else {
                "letters and digits"
            };
            let message = format!("`{}` cannot stand for a player in a FEN", side.text);
            let error = Diagnostic::error(codes::resolve::PLAYERS, message, side.span(), label);
            out.push(
                error.with_help(
                    "write letters such as `w` and `b`, a different one for each player",
                ),
            );
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
    let help = |advice: &str| match teams_example(&names) {
        Some(example) => format!("{advice}: `{example}`"),
        None => "leave `teams` out: two players play against each other".to_owned(),
    };
    for (index, team) in said.all.iter().enumerate() {
        if team.names.is_empty() {
            let message = "a team has no players";
            let label = "no player is named";
            let empty = Diagnostic::error(codes::resolve::PLAYERS, message, team.span, label);
            out.push(empty.with_help(help("name its players, or take it out")));
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
                let message = match other == index {
                    true => format!("`{}` is in a team twice", name.text),
                    false => format!("`{}` is in two teams", name.text),
                };
                out.push(
                    Diagnostic::error(codes::resolve::PLAYERS, message, name.span(), "named twice")
                        .with_help("name each player once; a player in no team plays alone"),
                );
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
        let message = "there is one team alone";
        let label = "all players play together";
        out.push(
            Diagnostic::error(codes::resolve::PLAYERS, message, name.span(), label)
                .with_help(help("write two teams at least")),
        );
    }
}

/// Returns the number of players: the topology has one frame for each player.
pub fn n_players(topology: &Topology) -> usize {
    topology.board.frames.len()
}
