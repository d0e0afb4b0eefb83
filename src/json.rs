//! What programs read: positions, moves and results as JSON.

use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Move, Outcome};
use serde_json::{Map, Value, json};

/// A position with its result and its legal moves, as `alfil moves --json` prints it.
pub fn position_value(variant: &str, play: &Match<'_>) -> Value {
    let game = play.game();
    let position = play.position();
    let outcome = play.outcome();
    let legal = play.legal_moves();
    let texts = moves::write_all(game, &legal);
    let moves: Vec<Value> = legal
        .iter()
        .zip(&texts)
        .map(|(turn, text)| {
            let after = game.play(position, turn);
            move_value(game, turn, text, &fen::write(game, &after))
        })
        .collect();
    json!({
        "variant": variant,
        "fen": fen::write(game, position),
        "turn": game.rules().players[position.turn().index()].name,
        "check": game.is_check(position),
        "result": outcome.map(|outcome| outcome_value(game, &outcome)),
        "moves": moves,
    })
}

/// A result: winner, scores of all players in points, reason.
pub fn outcome_value(game: &Game, outcome: &Outcome) -> Value {
    let players = &game.rules().players;
    let scores: Map<String, Value> = players
        .iter()
        .zip(&outcome.scores)
        .map(|(player, points)| (player.name.clone(), points_value(*points)))
        .collect();
    json!({
        "winner": outcome.winner.map(|winner| players[winner.index()].name.clone()),
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
    let players = &game.rules().players;
    let scores: Vec<String> = outcome
        .scores
        .iter()
        .map(|points| (f64::from(*points) / 100.0).to_string())
        .collect();
    let who = match outcome.winner {
        Some(winner) => format!("{} wins", players[winner.index()].name),
        None => "draw".to_owned(),
    };
    format!("{who}, {} ({})", scores.join(" : "), outcome.reason)
}

fn move_value(game: &Game, turn: &Move, text: &str, after: &str) -> Value {
    let rules = game.rules();
    let name = |cell: ir::CellId| rules.board.name_of(cell);
    let steps: Vec<Value> = turn
        .steps
        .iter()
        .map(|step| {
            json!({
                "from": step.from.map(name),
                "to": step.to.map(name),
                "captures": step.victims.iter().map(|cell| name(*cell)).collect::<Vec<_>>(),
                "promotes": step.promotes.map(|kind| rules.kinds[kind.index()].name.clone()),
            })
        })
        .collect();
    let captures: Vec<&str> = turn
        .each_step()
        .iter()
        .flat_map(|step| &step.victims)
        .map(|cell| name(*cell))
        .collect();
    let mut value = json!({
        "text": text,
        "piece": rules.kinds[turn.piece.index()].name,
        "from": turn.from.map(name),
        "to": turn.to.map(name),
        "captures": captures,
        "promotes": turn.promotes.map(|kind| rules.kinds[kind.index()].name.clone()),
        "drop": turn.from.is_none().then(|| rules.kinds[turn.piece.index()].name.clone()),
        "kind": turn.kind.as_str(),
        "fen": after,
    });
    if !steps.is_empty() {
        value["steps"] = Value::Array(steps);
    }
    value
}
