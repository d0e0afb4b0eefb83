//! The output for programs: positions, moves and results as JSON.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;
#[cfg(feature = "schema")]
use std::collections::BTreeSet;

use alfil_words::{and, clause};
use interpreter::notation::{fen, moves};
use interpreter::{Answer, Ends, Game, Match, Outcome};
use ir::{Move, SortedMap};
use serde::Serialize;
use serde_json::Value;

/// Returns the output of a `--json`; keys are in alphabetical order.
pub fn value(of: &impl Serialize) -> Value {
    // Names, numbers and lists of them always have a value.
    serde_json::to_value(of).unwrap_or_default()
}

/// The output of a command with `--json`.
pub trait Output: Serialize {
    /// The name of the command.
    const COMMAND: &'static str;
    /// The version of the output. It increases if a key is removed, or if the type or the meaning of a key changes.
    const VERSION: u32;
}

/// The key of the version in the output of every command that prints an object.
pub const VERSION_KEY: &str = "version";

/// Returns the output of a command. An object has its version; a list has none.
pub fn output<T: Output>(of: &T) -> Value {
    let mut value = value(of);
    if let Value::Object(keys) = &mut value {
        keys.insert(VERSION_KEY.to_owned(), T::VERSION.into());
    }
    value
}

/// A position with its legal moves.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Position")
)]
pub struct PositionJson<'g> {
    /// The name of the game.
    variant: &'g str,
    /// The position as a FEN.
    fen: String,
    /// The keys of a position file that hold facts missing from the FEN; absent if the FEN is complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fen_lacks: Vec<String>,
    /// The player to move, or `chance`.
    turn: &'g str,
    /// Whether the player to move is in check.
    check: bool,
    /// The result; `null` while the game goes on.
    result: Option<OutcomeJson<'g>>,
    /// The legal moves.
    moves: Vec<MoveJson<'g>>,
}

impl Output for PositionJson<'_> {
    const COMMAND: &'static str = "moves";
    const VERSION: u32 = 1;
}

/// The result of a game.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Result")
)]
pub struct OutcomeJson<'g> {
    /// The winner; `null` if there is not exactly one.
    winner: Option<&'g str>,
    /// All winners.
    winners: Vec<&'g str>,
    /// The points of each player.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<&str, f64>"))]
    scores: SortedMap<&'g str, Points>,
    /// The reason why the game is over: the name of an end, or words of the rules.
    reason: String,
}

impl<'g> OutcomeJson<'g> {
    /// Creates the result of a game.
    pub fn of(game: &'g Game, outcome: Outcome) -> Self {
        let players = &game.rules().players;
        let names = players.iter().map(|player| player.name.as_str());
        let points = outcome.scores.iter().map(|hundredths| points(*hundredths));
        Self {
            winner: match &outcome.winners[..] {
                [winner] => Some(players[winner.index()].name.as_str()),
                _ => None,
            },
            winners: names_of(game, &outcome.winners),
            scores: names.zip(points).collect(),
            reason: outcome.reason,
        }
    }
}

/// Points of a player: a whole number if they are one.
#[derive(Serialize)]
#[serde(untagged)]
enum Points {
    Whole(u16),
    Parts(f64),
}

/// A legal move.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Move")
)]
struct MoveJson<'g> {
    /// The move, as every command reads it.
    text: &'g str,
    /// The kind of the move. A `rifle` captures without moving, a `compound` has several steps.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = kinds())))]
    kind: &'static str,
    /// The kind of the piece that moves; `null` if no piece moves.
    piece: Option<&'g str>,
    /// The start cell; `null` if there is none. In games with stacks it has the level, `e2.0`.
    from: Option<String>,
    /// The target cell; `null` if there is none.
    to: Option<&'g str>,
    /// The cells of the captured pieces.
    captures: Vec<String>,
    /// The kind that the piece becomes; `null` if it stays the same.
    promotes: Option<&'g str>,
    /// The kind that is dropped; `null` if none is.
    drop: Option<&'g str>,
    /// The tile that is placed; `null` if none is. Absent in games without tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    tile: Option<Option<String>>,
    /// The steps; absent from moves of one step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepJson<'g>>,
    /// The number of equally likely outcomes that this move stands for; absent unless chance moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    weight: Option<u32>,
    /// The position after the move, as a FEN.
    fen: String,
    /// The keys of a position file that hold facts missing from this FEN; absent if the FEN is complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fen_lacks: Vec<String>,
}

/// Returns the words for kinds of moves.
#[cfg(feature = "schema")]
fn kinds() -> Vec<&'static str> {
    let words: BTreeSet<&str> = ir::MoveKind::ALL.map(ir::MoveKind::as_str).into();
    words.into_iter().collect()
}

/// A step of a move.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Step")
)]
struct StepJson<'g> {
    /// The start cell; `null` if there is none.
    from: Option<String>,
    /// The target cell; `null` if there is none.
    to: Option<&'g str>,
    /// The cells of the captured pieces.
    captures: Vec<String>,
    /// The kind that the piece becomes; `null` if it stays the same.
    promotes: Option<&'g str>,
}

/// Returns a position with its result and its legal moves, as `alfil moves --json` prints it.
///
/// # Errors
/// If the rules need too much work, or there are too many moves.
pub fn position_value(variant: &str, play: &Match<'_>) -> Answer<Value> {
    let game = play.game();
    let position = play.position();
    let outcome = play.outcome()?;
    let legal = play.legal_moves()?;
    let texts = moves::write_all(game, &legal);
    let moves = legal.iter().zip(&texts).map(|(turn, text)| {
        let fen = fen::written(game, &game.play(position, turn));
        let is_chance = turn.kind().is_chance();
        MoveJson {
            weight: is_chance.then(|| game.weight(position, turn)),
            fen_lacks: crate::fen::keys_lacking(game, &fen),
            ..move_json(game, turn, text, fen.text)
        }
    });
    let fen = fen::written(game, position);
    Ok(output(&PositionJson {
        variant,
        fen_lacks: crate::fen::keys_lacking(game, &fen),
        fen: fen.text,
        turn: match position.called() {
            Some(_) => "chance",
            None => &game.rules().players[position.turn().index()].name,
        },
        check: game.is_check(position)?,
        result: outcome.map(|outcome| OutcomeJson::of(game, outcome)),
        moves: moves.collect(),
    }))
}

fn points(hundredths: u16) -> Points {
    match hundredths.is_multiple_of(100) {
        true => Points::Whole(hundredths / 100),
        false => Points::Parts(f64::from(hundredths) / 100.0),
    }
}

/// Returns a result in words: `white wins, 0.75 : 0.25 (stalemate)`.
pub fn outcome_words(game: &Game, outcome: &Outcome) -> String {
    let scores: Vec<String> = outcome
        .scores
        .iter()
        .map(|points| (f64::from(*points) / 100.0).to_string())
        .collect();
    let result = winners_words(game, &outcome.winners).unwrap_or_else(|| "draw".to_owned());
    format!("{result}, {} ({})", scores.join(" : "), outcome.reason)
}

/// Returns the winners in words: `white wins`, `green and blue win`; `None` if there are none.
pub fn winners_words(game: &Game, winners: &[ir::PlayerId]) -> Option<String> {
    let names = names_of(game, winners).into_iter().map(str::to_owned);
    let names = and(names.collect());
    (!names.is_empty()).then(|| clause(&names, "wins"))
}

fn names_of<'g>(game: &'g Game, players: &[ir::PlayerId]) -> Vec<&'g str> {
    let all = &game.rules().players;
    let names = players.iter().map(|player| &all[player.index()].name);
    names.map(String::as_str).collect()
}

/// Returns the result of a game in words, if it has one now and the rules can decide it; the words contain it if the result has to be
/// claimed.
pub fn result_words(play: &Match<'_>) -> Option<String> {
    let outcome = play.outcome().ok()??;
    let words = outcome_words(play.game(), &outcome);
    Some(match goes_on(play, &outcome) {
        true => format!("{words}, if it is claimed"),
        false => words,
    })
}

/// Tests whether a game with this end continues unless a player claims it.
pub fn goes_on(play: &Match<'_>, outcome: &Outcome) -> bool {
    let counted = play.game().outcome(play.position(), Ends::Counted);
    outcome.is_claim && counted == Ok(None)
}

fn move_json<'g>(game: &'g Game, turn: &Move, text: &'g str, after: String) -> MoveJson<'g> {
    let rules = game.rules();
    let name = |place: ir::CellId| game.rules().place_name(place);
    let to = |place: ir::CellId| game.rules().cell_name(place);
    let kind = |kind: ir::KindId| rules.kinds[kind.index()].name.as_str();
    let steps = turn.steps().iter().map(|step| StepJson {
        from: step.from().map(name),
        to: step.to().map(to),
        captures: step.captured().iter().map(|cell| name(*cell)).collect(),
        promotes: step.promotes().map(kind),
    });
    // The first step of a move of several steps.
    let first = turn.first_step();
    let has_tiles = |store: &ir::Store| matches!(store.holds, ir::Holds::Tiles(..));
    let tile = first.source().zip(first.tile());
    let tile = tile.map(|((store, _), item)| game.rules().item_text(store, item));
    MoveJson {
        text,
        kind: turn.kind().as_str(),
        piece: first.piece().map(kind),
        from: first.from().map(name),
        to: first.to().map(to),
        captures: turn.all_captured().map(name).collect(),
        promotes: first.promotes().map(kind),
        drop: first.dropped().map(kind),
        tile: rules.stores.iter().any(has_tiles).then_some(tile),
        steps: steps.collect(),
        weight: None,
        fen: after,
        fen_lacks: Vec::new(),
    }
}
