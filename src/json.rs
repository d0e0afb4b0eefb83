//! What programs read: positions, moves and results as JSON.

use interpreter::notation::{fen, moves, places};
use interpreter::{Answer, Ends, Game, Match, Move, Outcome};
use serde_json::{Map, Value, json};

/// Returns a position with its result and its legal moves, as `alfil moves --json` prints it.
///
/// # Errors
/// If the rules ask for too much work, or there are too many turns.
pub fn position_value(variant: &str, play: &Match<'_>) -> Answer<Value> {
    let game = play.game();
    let position = play.position();
    let outcome = play.outcome()?;
    let legal = play.legal_moves()?;
    let texts = moves::write_all(game, &legal);
    let moves: Vec<Value> = legal
        .iter()
        .zip(&texts)
        .map(|(turn, text)| {
            let after = game.play(position, turn);
            let fen = fen::written(game, &after);
            let mut value = move_value(game, turn, text, &fen.text);
            add_fen_lacks(&mut value, game, &fen);
            if turn.kind.is_chance() {
                value["weight"] = json!(game.weight(position, turn));
            }
            value
        })
        .collect();
    let fen = fen::written(game, position);
    let mut value = json!({
        "variant": variant,
        "fen": fen.text,
        "turn": match position.called() {
            Some(_) => "chance",
            None => game.rules().players[position.turn().index()].name.as_str(),
        },
        "check": game.is_check(position)?,
        "result": outcome.map(|outcome| outcome_value(game, &outcome)),
        "moves": moves,
    });
    add_fen_lacks(&mut value, game, &fen);
    Ok(value)
}

/// Names what the FEN does not say, where there is something.
fn add_fen_lacks(value: &mut Value, game: &Game, fen: &fen::Written) {
    let keys = crate::fen::keys_lacking(game, fen);
    if !keys.is_empty() {
        value["fen_lacks"] = json!(keys);
    }
}

/// A result: winners, scores of all players in points, reason.
pub fn outcome_value(game: &Game, outcome: &Outcome) -> Value {
    let players = &game.rules().players;
    let scores: Map<String, Value> = players
        .iter()
        .zip(&outcome.scores)
        .map(|(player, points)| (player.name.clone(), points_value(*points)))
        .collect();
    json!({
        "winners": names_of(game, &outcome.winners),
        "scores": scores,
        "reason": outcome.reason,
    })
}

fn points_value(hundredths: u16) -> Value {
    if hundredths.is_multiple_of(100) {
        json!(hundredths / 100)
    } else {
        json!(f64::from(hundredths) / 100.0)
    }
}

/// A result in words: `white wins, 0.75 : 0.25 (stalemate)`.
pub fn outcome_words(game: &Game, outcome: &Outcome) -> String {
    let scores: Vec<String> = outcome
        .scores
        .iter()
        .map(|points| (f64::from(*points) / 100.0).to_string())
        .collect();
    let who = winners_words(game, &outcome.winners).unwrap_or_else(|| "draw".to_owned());
    format!("{who}, {} ({})", scores.join(" : "), outcome.reason)
}

/// Who wins: `white wins`, `green and blue win`; `None` if nobody does.
pub fn winners_words(game: &Game, winners: &[ir::PlayerId]) -> Option<String> {
    match &names_of(game, winners)[..] {
        [] => None,
        [name] => Some(format!("{name} wins")),
        [others @ .., last] => Some(format!("{} and {last} win", others.join(", "))),
    }
}

fn names_of<'g>(game: &'g Game, players: &[ir::PlayerId]) -> Vec<&'g str> {
    let known = &game.rules().players;
    let names = players.iter().map(|player| &known[player.index()].name);
    names.map(String::as_str).collect()
}

/// Returns the result of a game in words, if it has one now and that is not too much to tell; one that waits to be claimed
/// says so.
pub fn result_words(play: &Match<'_>) -> Option<String> {
    let outcome = play.outcome().ok()??;
    let words = outcome_words(play.game(), &outcome);
    Some(match goes_on(play, &outcome) {
        true => format!("{words}, if it is claimed"),
        false => words,
    })
}

/// Whether a game that has come to this end goes on unless somebody claims it.
pub fn goes_on(play: &Match<'_>, outcome: &Outcome) -> bool {
    let counted = play.game().outcome(play.position(), Ends::Counted);
    outcome.is_claim && counted == Ok(None)
}

fn move_value(game: &Game, turn: &Move, text: &str, after: &str) -> Value {
    let rules = game.rules();
    let name = |place: ir::CellId| places::name(game, place);
    let to = |place: ir::CellId| places::cell_name(game, place);
    let kind = |kind: ir::KindId| rules.kinds[kind.index()].name.as_str();
    let steps: Vec<Value> = turn
        .steps
        .iter()
        .map(|step| {
            json!({
                "from": step.from.map(name),
                "to": step.to.map(to),
                "captures": step.victims.iter().map(|cell| name(*cell)).collect::<Vec<_>>(),
                "promotes": step.promotes.map(kind),
            })
        })
        .collect();
    let captures: Vec<String> = turn
        .each_step()
        .iter()
        .flat_map(|step| &step.victims)
        .map(|cell| name(*cell))
        .collect();
    let is_of_man = turn.is_of_man_from_store();
    let mut value = json!({
        "text": text,
        "piece": (turn.from.is_some() || is_of_man).then(|| kind(turn.piece)),
        "from": turn.from.map(name),
        "to": turn.to.map(to),
        "captures": captures,
        "promotes": turn.promotes.map(kind),
        "drop": is_of_man.then(|| kind(turn.piece)),
        "kind": turn.kind.as_str(),
        "fen": after,
    });
    let has_tiles = |store: &ir::Store| matches!(store.holds, ir::Holds::Tiles(..));
    if rules.stores.iter().any(has_tiles) {
        let tile = turn.takes_from.zip(turn.tile);
        value["tile"] = json!(tile.map(|((store, _), item)| places::item_text(game, store, item)));
    }
    if !steps.is_empty() {
        value["steps"] = Value::Array(steps);
    }
    value
}
