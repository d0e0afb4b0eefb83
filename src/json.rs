//! The output for programs: positions, moves and results as JSON.

use std::collections::BTreeMap;

use interpreter::notation::{fen, moves};
use interpreter::{Answer, Ends, Game, Match, Outcome};
use ir::Move;
use serde::Serialize;
use serde_json::Value;

/// Returns the output of a `--json`; keys are in alphabetical order.
pub fn value(of: &impl Serialize) -> Value {
    // Names, numbers and lists of them always have a value.
    serde_json::to_value(of).unwrap_or_default()
}

/// A position, as `alfil moves --json` prints it.
#[derive(Serialize)]
struct PositionJson<'g> {
    variant: &'g str,
    fen: String,
    /// The parts that the FEN lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fen_lacks: Vec<String>,
    /// The player to move, or `chance`.
    turn: &'g str,
    check: bool,
    result: Option<OutcomeJson<'g>>,
    moves: Vec<MoveJson<'g>>,
}

/// A result, as `alfil moves --json` prints it.
#[derive(Serialize)]
pub struct OutcomeJson<'g> {
    /// The winner, if it is one player.
    winner: Option<&'g str>,
    winners: Vec<&'g str>,
    /// Points by player.
    scores: BTreeMap<&'g str, Points>,
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
struct MoveJson<'g> {
    text: &'g str,
    kind: &'static str,
    piece: Option<&'g str>,
    from: Option<String>,
    to: Option<&'g str>,
    captures: Vec<String>,
    promotes: Option<&'g str>,
    /// The kind of a drop.
    drop: Option<&'g str>,
    /// The tile of a placement; only in games with tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    tile: Option<Option<String>>,
    /// The steps; only in moves of several steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepJson<'g>>,
    /// The number of equal outcomes that this one stands for; only for chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<u32>,
    /// The position after it.
    fen: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fen_lacks: Vec<String>,
}

/// A step of a move.
#[derive(Serialize)]
struct StepJson<'g> {
    from: Option<String>,
    to: Option<&'g str>,
    captures: Vec<String>,
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
    Ok(value(&PositionJson {
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
    match &names_of(game, winners)[..] {
        [] => None,
        [name] => Some(format!("{name} wins")),
        [others @ .., last] => Some(format!("{} and {last} win", others.join(", "))),
    }
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
