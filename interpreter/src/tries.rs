//! Moves that a player may try without knowing whether they are legal.

use ir::{CellId, Move, Piece};

use crate::game::Game;
use crate::limits::Answer;
use crate::position::Position;

impl Game {
    /// Tests whether players try moves by these rules, see [`Sight::tries`](ir::Sight::tries).
    pub fn has_tries(&self) -> bool {
        self.rules().sight.as_ref().is_some_and(|sight| sight.tries)
    }

    /// Returns the moves of one step that the player to move is offered: [`Game::tries`] while something is hidden in a game with
    /// tries, the legal ones otherwise. `seen` is the position as that player sees it.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn offered(&self, position: &Position, seen: &Position) -> Answer<Vec<Move>> {
        match self.has_tries() && self.is_hidden(position) {
            true => self.tries(position, seen),
            false => self.single_moves(position),
        }
    }

    /// Returns the moves of one step that the player to move may try. `seen` is the position as that player sees it.
    ///
    /// These are the moves that are legal in `seen`, and those that are legal there and capture if an enemy piece is on one of the
    /// cells that the player does not see: any piece with which a game can begin. So they depend only on what the player sees. A
    /// legal move can be missing if it depends on several unseen pieces.
    ///
    /// Cost: the legal moves of `seen`, once for each unseen cell and each kind of an enemy.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn tries(&self, position: &Position, seen: &Position) -> Answer<Vec<Move>> {
        let (rules, places) = (self.rules(), self.places());
        let mover = position.turn();
        let mut tries = self.single_moves(seen)?;
        let known = self.visible(position, mover);
        let mut assumed: Vec<Piece> = Vec::new();
        let team = |player: ir::PlayerId| rules.players[player.index()].team;
        for (_, piece) in rules.pieces_at_start() {
            if team(piece.player()) != team(mover) && !assumed.contains(&piece) {
                assumed.push(piece);
            }
        }
        for cell in (0..places.n_cells()).map(CellId::from_index) {
            if known.contains(cell) || seen.piece(cell).is_some() {
                continue;
            }
            for piece in &assumed {
                let mut with = seen.clone();
                with.put(places, cell, *piece);
                for turn in self.single_moves(&with)? {
                    let captures = turn.captured().contains(&cell);
                    if captures && !tries.iter().any(|other| is_same_try(other, &turn)) {
                        tries.push(turn);
                    }
                }
            }
        }
        Ok(tries)
    }
}

/// Tests whether a player tries the same by both moves: they can differ in what they capture.
fn is_same_try(one: &Move, other: &Move) -> bool {
    let of = |turn: &Move| {
        (
            turn.from(),
            turn.to(),
            turn.promotes(),
            turn.item(),
            turn.source(),
        )
    };
    of(one) == of(other) && one.partners() == other.partners() && one.kind() == other.kind()
}
