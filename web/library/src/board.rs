//! Boards.

use alfil_api::{Board, Outcome, Piece};
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, thrown};
use crate::moves::{RawMove, RawMoves};

/// A position with the moves that led to it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawBoard(pub(crate) Board);

/// The number of moves after which the tables of a game are made: they take longer than the first moves of a game without them.
const PREPARED_AT: usize = 8;

fn piece_json(piece: &Piece) -> Value {
    json!({ "kind": piece.kind, "player": piece.player, "letter": piece.letter })
}

fn outcome_json(outcome: &Outcome) -> Value {
    json!({
        "winners": outcome.winners,
        "scores": outcome.scores,
        "reason": outcome.reason,
        "isClaim": outcome.is_claim,
        "result": outcome.result,
        "words": outcome.to_string(),
    })
}

#[wasm_bindgen]
impl RawBoard {
    /// Returns another board with the same position and moves.
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// Returns the legal moves.
    pub fn legal_moves(&self) -> Result<RawMoves> {
        self.0.legal_moves().map(RawMoves).map_err(thrown)
    }

    /// Returns the texts in UCI of the legal moves, with a space between them.
    pub fn uci_texts(&self, castles_onto_partner: bool) -> Result<String> {
        let texts = self.0.uci_texts(castles_onto_partner).map_err(thrown)?;
        Ok(texts.join(" "))
    }

    /// Returns the legal moves in standard notation, with a space between them.
    pub fn sans(&self) -> Result<String> {
        Ok(self.0.legal_sans().map_err(thrown)?.join(" "))
    }

    /// Returns the number of legal moves.
    pub fn n_moves(&self) -> Result<usize> {
        Ok(self.0.legal_moves().map_err(thrown)?.len())
    }

    /// Finds the legal move of a text.
    pub fn find(&self, text: &str) -> Result<RawMove> {
        self.0.find(text).map(RawMove).map_err(thrown)
    }

    /// Finds the legal move of a text in UCI.
    pub fn find_uci(&self, text: &str, castles_onto_partner: bool) -> Result<RawMove> {
        let found = self.0.find_uci(text, castles_onto_partner);
        found.map(RawMove).map_err(thrown)
    }

    /// Makes a legal move.
    pub fn push(&mut self, one: &RawMove) -> Result<()> {
        self.prepare();
        self.0.push(&one.0).map_err(thrown)
    }

    /// Makes the tables of the game if it is played for longer.
    fn prepare(&self) {
        if self.0.ply() == PREPARED_AT {
            self.0.variant().prepare();
        }
    }

    /// Makes the legal move of a text, and returns it.
    pub fn push_text(&mut self, text: &str) -> Result<RawMove> {
        self.prepare();
        self.0.push_text(text).map(RawMove).map_err(thrown)
    }

    /// Makes the legal move of a text in UCI.
    pub fn push_uci(&mut self, text: &str, castles_onto_partner: bool) -> Result<()> {
        let found = self.0.find_uci(text, castles_onto_partner);
        let found = found.map_err(thrown)?;
        self.prepare();
        self.0.push(&found).map_err(thrown)
    }

    /// Makes random legal moves, at most so many, and returns their number.
    pub fn push_random(&mut self, n: u32, seed: u64) -> Result<u32> {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        for made in 0..n {
            if !self.0.push_random(&mut random).map_err(thrown)? {
                return Ok(made);
            }
        }
        Ok(n)
    }

    /// Plays random moves to the end, at most so many, and returns their number and the end, as JSON.
    pub fn playout(&self, n_max: u32, seed: u64) -> Result<String> {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let played = self.0.playout(n_max, &mut random).map_err(thrown)?;
        let outcome = played.outcome.as_ref().map(outcome_json);
        Ok(json!({ "plies": played.plies, "outcome": outcome }).to_string())
    }

    /// Takes back the last move, and returns its text.
    pub fn pop(&mut self) -> Option<String> {
        self.0.pop()
    }

    /// Takes back the last move; returns false if no move has been made.
    pub fn take_back(&mut self) -> bool {
        self.0.take_back()
    }

    /// Returns the texts of the moves that have been made.
    pub fn history(&self) -> Vec<String> {
        self.0.history()
    }

    /// Returns the number of moves that have been made.
    pub fn ply(&self) -> usize {
        self.0.ply()
    }

    /// Returns the name of the player to move.
    pub fn turn(&self) -> String {
        self.0.turn().to_owned()
    }

    /// Returns the index of the player to move.
    pub fn turn_index(&self) -> usize {
        self.0.turn_index()
    }

    /// Tests whether chance moves next.
    pub fn is_chance(&self) -> bool {
        self.0.is_chance()
    }

    /// Returns the FEN.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// Returns the text of a position file.
    pub fn position_text(&self) -> String {
        self.0.position_text()
    }

    /// Returns the end of the game, as JSON: `null` if the game goes on.
    pub fn outcome(&self) -> Result<String> {
        let outcome = self.0.outcome().map_err(thrown)?;
        Ok(json!(outcome.as_ref().map(outcome_json)).to_string())
    }

    /// Tests whether the player to move is in check.
    pub fn is_check(&self) -> Result<bool> {
        self.0.is_check().map_err(thrown)
    }

    /// Returns what all players are told after the last move.
    pub fn announced(&self) -> Result<Vec<String>> {
        self.0.announced().map_err(thrown)
    }

    /// Returns the cells of the pieces that give check.
    pub fn checkers(&self) -> Result<Vec<String>> {
        self.0.checkers().map_err(thrown)
    }

    /// Returns the cells of the royal pieces of a player.
    pub fn royals(&self, player: usize) -> Result<Vec<String>> {
        self.0.royals(player).map_err(thrown)
    }

    /// Returns the cells of a player's pieces that could capture on a cell.
    pub fn attackers(&self, player: usize, cell: &str) -> Result<Vec<String>> {
        self.0.attackers(player, cell).map_err(thrown)
    }

    /// Returns how often this position has occurred.
    pub fn repetitions(&self) -> u32 {
        self.0.repetitions()
    }

    /// Returns the piece on a cell, as JSON: `null` if there is none.
    pub fn piece_at(&self, cell: &str) -> Result<String> {
        let piece = self.0.piece_at(cell).map_err(thrown)?;
        Ok(json!(piece.as_ref().map(piece_json)).to_string())
    }

    /// Returns all pieces with their cells, as JSON.
    pub fn pieces(&self) -> String {
        let pieces = self.0.pieces();
        let pieces = pieces.iter().map(|(cell, piece)| {
            let mut shown = piece_json(piece);
            shown["cell"] = json!(cell);
            shown
        });
        Value::Array(pieces.collect()).to_string()
    }

    /// Counts the move sequences of a length.
    pub fn perft(&self, depth: u32) -> Result<u64> {
        self.0.perft(depth).map_err(thrown)
    }

    /// Draws the board as an SVG document.
    pub fn svg(&self, viewer: usize) -> String {
        self.0.svg(viewer)
    }

    /// Draws the board as text.
    pub fn drawn(&self) -> String {
        self.0.to_string()
    }
}
