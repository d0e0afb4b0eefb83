//! Descriptions of positions.

use alfil::json::goes_on;
use alfil::sound::capturable_royal;
use interpreter::notation::{fen, moves, standard};
use interpreter::{Game, Match, TooMuch};
use ir::{Move, Player, PlayerId};
use serde::Serialize;

use super::{Or, Refused};

/// The description of a position.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Described {
    /// The FEN that Alfil writes for the position.
    pub fen: String,
    /// Whether the player to move is in check.
    pub check: bool,
    /// The result, if the game is over or a draw can be claimed.
    pub result: Option<Ended>,
    /// The legal moves; none if the game is over.
    pub moves: Vec<Turn>,
    /// The moves that the texts mean, one entry for each text.
    pub read: Vec<Or<String>>,
}

/// A result.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The winner, `white` or `black` in a game of two players whatever their names are; absent in a draw.
    pub winner: Option<String>,
    /// The reason that the definition gives.
    pub reason: String,
    /// Whether the game goes on unless a player claims the draw.
    pub claim: bool,
}

/// A legal move.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The move in coordinates.
    pub text: String,
    /// The move in standard notation, if the request asks for it and the move has one.
    pub standard: Option<String>,
    /// Its class, as `alfil moves --json` names it.
    pub kind: &'static str,
    /// The cell where the piece, or the first of several pieces, starts; empty if the piece comes from a store.
    pub start: String,
    /// The cell where the piece ends; empty if nothing moves.
    pub end: String,
    /// The cells where the other pieces of a joint move start.
    pub partners: Vec<String>,
    /// The letter of the piece type that the piece becomes.
    pub promotes: Option<String>,
    /// The letter of the piece type that is dropped.
    pub drop: Option<String>,
    /// Whether the move captures.
    pub captures: bool,
    /// The FEN of the position after the move.
    pub fen: String,
}

impl From<TooMuch> for Refused {
    fn from(why: TooMuch) -> Self {
        Self::new(why)
    }
}

/// Returns the game at the position after these moves from a FEN, as `alfil moves --fen --after` does.
///
/// # Errors
/// If a text cannot be read, or the player who moved last is in check.
pub fn reached<'g>(
    game: &'g Game,
    text: Option<&str>,
    played: &[String],
) -> Result<Match<'g>, Refused> {
    let start = match text {
        Some(text) => sound(game, text)?,
        None => game.start(),
    };
    let mut play = Match::new(game, start);
    for text in played {
        let turn = moves::read_legal(game, play.position(), text).map_err(|error| {
            Refused::new(format!(
                "move {}, `{text}`: {}",
                play.turns().len() + 1,
                alfil::fen::reason(&error)
            ))
        })?;
        play.play(turn);
    }
    Ok(play)
}

fn sound(game: &Game, text: &str) -> Result<interpreter::Position, Refused> {
    let start = fen::read(game, text).map_err(|error| Refused::new(alfil::fen::reason(&error)))?;
    match capturable_royal(game, &start) {
        Some(unsound) => Err(Refused::new(unsound.message)),
        None => Ok(start),
    }
}

/// Reads a FEN and writes it again.
///
/// # Errors
/// As [`reached`].
pub fn rewritten(game: &Game, text: &str) -> Result<String, Refused> {
    Ok(fen::write(game, &sound(game, text)?))
}

/// Describes the position reached, and reads texts as its moves.
///
/// # Errors
/// If the rules need too much work.
pub fn described(
    play: &Match<'_>,
    read: &[String],
    is_standard: bool,
) -> Result<Described, Refused> {
    let (game, position) = (play.game(), play.position());
    let result = ended(play)?;
    let legal = match result.as_ref().is_some_and(|end| !end.claim) {
        true => Vec::new(),
        false => play.legal_moves()?,
    };
    let texts = moves::write_all(game, &legal);
    let standard = match is_standard {
        true => standard::write_all(game, position, &legal),
        false => vec![None; legal.len()],
    };
    let written = legal.iter().zip(texts).zip(standard);
    let turns: Result<Vec<Turn>, Refused> = written
        .map(|((turn, text), standard)| {
            let standard = match standard {
                Some(text) => Some(text + standard::sign(game, position, turn)?),
                None => None,
            };
            Ok(self::turn(play, turn, text, standard))
        })
        .collect();
    let turns = turns?;
    let meant = |text: &String| match moves::read(game, position, &legal, text) {
        // Two moves are equal if their records are.
        Ok(meant) => {
            let index = legal.iter().position(|turn| *turn == meant);
            let index =
                index.ok_or_else(|| Refused::new("it is read as a move that is not listed"));
            index.map(|index| turns[index].text.clone())
        }
        Err(error) => Err(Refused::new(alfil::fen::reason(&error))),
    };
    let read = read.iter().map(|text| Or::from(meant(text))).collect();
    Ok(Described {
        fen: fen::write(game, position),
        check: game.is_check(position)?,
        result,
        moves: turns,
        read,
    })
}

/// Returns the result, if the game is over or a draw can be claimed.
///
/// # Errors
/// If the rules need too much work.
pub fn ended(play: &Match<'_>) -> Result<Option<Ended>, Refused> {
    let players = &play.game().rules().players;
    Ok(play.outcome()?.map(|outcome| Ended {
        winner: match &outcome.winners[..] {
            [winner] => Some(side_name(players, *winner)),
            _ => None,
        },
        claim: goes_on(play, &outcome),
        reason: outcome.reason,
    }))
}

/// Describes a legal move with these texts.
pub fn turn(play: &Match<'_>, turn: &Move, text: String, standard: Option<String>) -> Turn {
    let game = play.game();
    let rules = game.rules();
    let name = |place: ir::CellId| rules.place_name(place);
    let letter = |kind: ir::KindId| rules.kinds[kind.index()].letter.clone();
    Turn {
        text,
        standard,
        kind: turn.kind().as_str(),
        start: turn.from().map(name).unwrap_or_default(),
        end: turn.to().map(name).unwrap_or_default(),
        partners: turn
            .partners()
            .iter()
            .map(|(from, _)| name(*from))
            .collect(),
        promotes: turn.promotes().map(letter),
        drop: turn.dropped().map(letter),
        captures: turn.all_captured().next().is_some(),
        fen: fen::write(game, &game.play(play.position(), turn)),
    }
}

/// Returns the name that other programs have for a player: those of two players are `white` and `black`.
fn side_name(players: &[Player], player: PlayerId) -> String {
    match (players.len(), player.index()) {
        (2, 0) => "white".to_owned(),
        (2, 1) => "black".to_owned(),
        (_, index) => players[index].name.clone(),
    }
}
