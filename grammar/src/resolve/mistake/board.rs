//! Mistakes of the keys `board`, `players`, `sides` and `teams`.

use crate::board::CELLS_MAX;
use crate::diagnostic::codes::resolve;
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::Span;
use crate::unknown::teams_example;
use crate::variant::document::Text;

/// A mistake about the board or the players.
pub(in crate::resolve) enum BoardMistake<'n> {
    /// A rectangle has no cells or too many.
    Size { name: &'n Text, n_cells: usize },
    /// No board has this name.
    UnknownBoard {
        name: &'n Text,
        boards: &'n [String],
    },
    /// There are more or fewer names of players than players.
    NumberOfPlayers {
        named: usize,
        players: usize,
        span: Span,
    },
    /// A player cannot have this name.
    PlayerName { name: &'n Text, is_twice: bool },
    /// There are more or fewer letters in `sides` than players.
    NumberOfSides {
        letters: usize,
        players: usize,
        span: Span,
    },
    /// A player cannot have this letter.
    Side { letter: &'n Text, is_twice: bool },
    /// A team has no players.
    EmptyTeam { players: &'n [&'n str], span: Span },
    /// A player is in a team for the second time.
    TwoTeams { player: &'n Text, is_same: bool },
    /// All players are in one team.
    OneTeam { players: &'n [&'n str], span: Span },
}

impl From<BoardMistake<'_>> for Diagnostic {
    fn from(mistake: BoardMistake<'_>) -> Self {
        use BoardMistake::*;
        match mistake {
            Size { name, n_cells } => {
                let message = format!("no board has the size `{}`", name.text);
                let label = format!("{n_cells} cells; a board has 1 to {CELLS_MAX}");
                Self::error(resolve::BOARD_SIZE, message, name.span(), label)
                    .with_help("cells have numbers of ten bits; choose a smaller board")
            }
            UnknownBoard { name, boards } => {
                let message = format!("there is no board `{}`", name.text);
                let label = "no board file of this name";
                let boards = boards.iter().map(String::as_str);
                Self::error(resolve::UNKNOWN_BOARD, message, name.span(), label)
                    .about_name(&name.text)
                    .with_help(format!(
                        "{}; a plain rectangle is written `8x8`",
                        suggest(&name.text, "boards", boards)
                    ))
            }
            NumberOfPlayers {
                named,
                players,
                span,
            } => {
                let message = "the board has another number of players";
                players_wrong(
                    message,
                    span,
                    format!("{named} here, {players} on the board"),
                )
                .with_help("name one player for each `frame` of the board, in turn order")
            }
            PlayerName { name, is_twice } => {
                let message = format!("`{}` cannot be a player's name", name.text);
                let label = match is_twice {
                    true => "named twice",
                    false => {
                        "letters, digits and `-`; not a word such as draw, none, chance, me, enemy"
                    }
                };
                players_wrong(message, name.span(), label)
                    .with_help("write names such as `white` and `black`")
            }
            NumberOfSides {
                letters,
                players,
                span,
            } => {
                let message = "`sides` has another number of letters than there are players";
                players_wrong(message, span, format!("{letters} here, {players} players"))
                    .with_help("write one letter for each player, in turn order")
            }
            Side { letter, is_twice } => {
                let message = format!("`{}` cannot stand for a player in a FEN", letter.text);
                let label = match is_twice {
                    true => "there twice",
                    false => "letters and digits",
                };
                players_wrong(message, letter.span(), label)
                    .with_help("write letters such as `w` and `b`, a different one for each player")
            }
            EmptyTeam { players, span } => {
                players_wrong("a team has no players", span, "no player is named")
                    .with_help(teams_help("name its players, or take it out", players))
            }
            TwoTeams { player, is_same } => {
                let message = match is_same {
                    true => format!("`{}` is in a team twice", player.text),
                    false => format!("`{}` is in two teams", player.text),
                };
                players_wrong(message, player.span(), "named twice")
                    .with_help("name each player once; a player in no team plays alone")
            }
            OneTeam { players, span } => {
                players_wrong("there is one team alone", span, "all players play together")
                    .with_help(teams_help("write two teams at least", players))
            }
        }
    }
}

fn players_wrong(message: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
    Diagnostic::error(resolve::PLAYERS, message, span, label)
}

fn teams_help(advice: &str, players: &[&str]) -> String {
    match teams_example(players) {
        Some(example) => format!("{advice}: `{example}`"),
        None => "leave `teams` out: two players play against each other".to_owned(),
    }
}
