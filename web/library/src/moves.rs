//! Legal moves.

use alfil_api::{Move, Moves};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, thrown};

/// The legal moves of one position.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawMoves(pub(crate) Moves);

#[wasm_bindgen]
impl RawMoves {
    /// Returns the texts of the moves.
    pub fn texts(&self) -> Vec<String> {
        self.0.texts()
    }

    /// Returns the move of this index.
    pub fn get(&self, index: usize) -> Option<RawMove> {
        self.0.get(index).map(RawMove)
    }
}

/// A legal move.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawMove(pub(crate) Move);

#[wasm_bindgen]
impl RawMove {
    /// Returns the text.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Returns the move in standard notation.
    pub fn san(&self) -> Result<String> {
        self.0.san().map_err(thrown)
    }

    /// Returns the position after the move.
    pub fn fen_after(&self) -> String {
        self.0.fen_after()
    }

    /// Returns the parts of the move, as JSON.
    pub fn about(&self) -> String {
        let one = &self.0;
        json!({
            "kind": one.kind(),
            "from": one.from(),
            "to": one.to(),
            "piece": one.piece(),
            "promotion": one.promotion(),
            "drop": one.drop(),
            "captures": one.captures(),
        })
        .to_string()
    }
}
