//! Games as text.

use alfil_record::game_file;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, wrong_argument};

/// Reads games as text with tags (PGN), and returns their tags, moves as they are written, and results, as JSON.
#[wasm_bindgen]
pub fn read_games(text: &str) -> Result<String> {
    let records = game_file::read(text).map_err(|faults| wrong_argument(&faults.words("")))?;
    let games = records.into_iter().map(|record| {
        let moves = record.turns.iter().map(|turn| turn.text.as_str());
        json!({
            "moves": moves.collect::<Vec<_>>(),
            "result": record.result,
            "tags": record.tags,
        })
    });
    Ok(Value::Array(games.collect()).to_string())
}
