//! Positions for searches: moves are listed, made and undone.
//!
//! A search runs a few queries on very many positions, and never needs move text. So moves are short here, and a board keeps the
//! moves that it has listed. If the rules have been compiled, no query goes through [`Position`].

mod in_positions;
mod in_steps;
mod of_game;

use std::hash::{Hash, Hasher};

use ir::{CellId, KindId, Move, Piece, PlayerId, StoreId};

use crate::counts::KeyMaker;
use crate::limits::Answer;
use crate::outcome::Outcome;
use crate::position::Position;

/// A legal move of the position in which a [`Board`] has listed it, with the data by which searches order and compare moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardTurn {
    /// The index of the move in the board's list for that position.
    pub index: u32,
    /// A number that distinguishes the move from the others of the position. It is equal whenever the move is listed in that
    /// position.
    pub code: u64,
    /// The kind of the piece that moves or is dropped; the first of several.
    pub piece: Option<KindId>,
    /// The start of the piece; `None` if it is dropped.
    pub from: Option<CellId>,
    /// The end of the move.
    pub to: Option<CellId>,
    /// The captured piece: of several, the piece on the end cell if there is one.
    pub captured_piece: Option<Piece>,
    /// The kind to which the piece promotes.
    pub promotes: Option<KindId>,
    /// Whether the move is a step after which the turn goes on.
    pub is_step: bool,
}

impl BoardTurn {
    /// Creates a move without a moving piece, with this code, at this index of a list.
    pub fn of_no_piece(index: usize, code: u64) -> Self {
        Self {
            index: index as u32,
            code,
            piece: None,
            from: None,
            to: None,
            captured_piece: None,
            promotes: None,
            is_step: false,
        }
    }
}

/// The class of moves that is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// All legal moves.
    All,
    /// Tactical moves: captures, and promotions by moving. A turn of several steps that is not in progress is none of them.
    Sharp,
}

/// The keys by which positions are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardKeys {
    /// The repetition key, equal for repeated positions: [`Game::key`](crate::Game::key).
    pub repetition: u64,
    /// The full key: equal only if the possible continuations are equal, claimed ends left aside.
    pub whole: u64,
}

/// A callback that returns an index from 0 below the number of moves that it is given.
pub type Choose<'c> = &'c mut dyn FnMut(u64) -> u64;

/// The result of moves chosen by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The number of moves made.
    pub n_turns: u32,
    /// The end of the game, if the game has ended.
    pub outcome: Option<Outcome>,
}

/// A position on which moves are made and undone.
///
/// Its history contains only the moves made on it: draws that must be claimed never end the game.
pub trait Board {
    /// Returns the player to move.
    fn player(&self) -> PlayerId;

    /// Adds the legal moves to a list; none if the game has ended. The moves can be made until the move that led to this position
    /// is undone.
    ///
    /// # Errors
    /// If the rules need too much work.
    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()>;

    /// Counts the legal moves, without listing them; 0 if the game has ended.
    ///
    /// # Errors
    /// If the rules need too much work.
    fn n_turns(&self) -> Answer<u64>;

    /// Tests whether there are more than `n` legal moves. Cost: that of [`Board::n_turns`], or less.
    ///
    /// # Errors
    /// If the rules need too much work.
    fn has_more_than(&self, n: u64) -> Answer<bool> {
        self.n_turns().map(|n_turns| n_turns > n)
    }

    /// Makes the legal move of index `n`, from 0, in the order in which all moves are [listed](Board::list). Returns false and does
    /// nothing if there are not so many moves.
    ///
    /// # Errors
    /// If the rules need too much work.
    fn make_nth(&mut self, n: u64) -> Answer<bool>;

    /// Makes legal moves one after the other until the game ends, at most `n_max`, and returns their number. `choose` is given the
    /// number of moves, at least one, and returns an index as in [`Board::make_nth`]; a greater index means the last move. Chance
    /// moves count as often as they have chances. One [`Board::take_back`] undoes all moves made by this call, if any.
    ///
    /// With random numbers each move is equally likely. Boards by tables and boards without tables list moves in different orders,
    /// so equal numbers give different games.
    ///
    /// Cost: by tables that of finding the moves, without creating a list; otherwise that of listing them.
    ///
    /// # Errors
    /// If the rules need too much work. Then no move has been made.
    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32>;

    /// Plays to the end, at most `n_max` moves, as in [`Board::play_on`], and undoes all of them.
    ///
    /// # Errors
    /// If the rules need too much work. Then no move has been made.
    fn playout(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<Playout> {
        let n_turns = self.play_on(n_max, choose)?;
        let outcome = match self.n_turns() {
            Ok(0) => self.outcome(),
            open => open.map(|_| None),
        };
        if n_turns > 0 {
            self.take_back();
        }
        outcome.map(|outcome| Playout { n_turns, outcome })
    }

    /// Returns the static exchange value of a move that has been listed in this position. After the move, both sides capture on its
    /// end cell, each time with the cheapest piece, as long as that pays. Each kind has the value of its entry in `values`, 0
    /// without an entry.
    ///
    /// Royal pieces capture last, and not if they could be captured in return; whether other captures expose a royal piece is not
    /// tested. A piece that may promote by capturing becomes the kind of the highest value. The gains of stores are not counted.
    ///
    /// Returns `None` if exchanges on one cell do not decide the gain. This concerns rules with further effects of a capture,
    /// captures without attack, moves of several pieces or of no piece, and games without tables.
    fn exchange(&self, turn: &BoardTurn, values: &[i32]) -> Option<i32>;

    /// Makes a move that has been listed in this position.
    fn make(&mut self, turn: &BoardTurn);

    /// Makes a null move: the other player is to move on the same board. Returns false and does nothing if a null move is more than
    /// a change of `player`, or may be more.
    fn make_null(&mut self) -> bool;

    /// Undoes the last move; returns false if there is none.
    fn take_back(&mut self) -> bool;

    /// Tests whether a turn of several steps is in progress, which the same player continues. If no move can be listed then, the
    /// steps made are not part of a legal turn. Returns false for boards of other games, and for boards that list whole turns.
    fn is_under_way(&self) -> bool {
        false
    }

    /// Tests whether the player to move is in check: whether a royal piece is not safe.
    ///
    /// # Errors
    /// If the rules need too much work.
    fn is_check(&self) -> Answer<bool>;

    /// Returns the keys of the position.
    fn keys(&self) -> BoardKeys;

    /// Visits all pieces on the board.
    fn visit_pieces(&self, visit: &mut dyn FnMut(CellId, Piece));

    /// Returns the number of pieces of a kind in a player's store.
    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8;

    /// Returns the position, with everything that rules about moves and ends read.
    fn position(&self) -> Position;

    /// Returns the end of the game, if the game has ended.
    ///
    /// # Errors
    /// If the rules need too much work.
    fn outcome(&self) -> Answer<Option<Outcome>>;

    /// Returns the record of a move that has been listed in this position; `None` for a step after which the turn goes on.
    ///
    /// # Errors
    /// If the rules need too much work.
    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>>;
}

/// Returns the hash of a value, equal in every run of the program.
pub fn fixed_hash(of: impl Hash) -> u64 {
    let mut maker = KeyMaker::default();
    of.hash(&mut maker);
    maker.finish()
}

/// Creates the short move of a search from a record of a position.
pub fn board_turn(turn: &Move, index: usize, position: &Position) -> BoardTurn {
    let step = turn.steps().first().unwrap_or(turn);
    let captured = step.captured();
    let on_end = captured.iter().find(|cell| step.to() == Some(**cell));
    BoardTurn {
        index: index as u32,
        code: fixed_hash(turn),
        piece: step.piece(),
        from: step.from(),
        to: step.to(),
        captured_piece: on_end
            .or(captured.first())
            .and_then(|cell| position.piece(*cell)),
        promotes: step.promotes(),
        is_step: false,
    }
}

/// Tests whether a move contains a capture or a promotion.
pub fn is_sharp(turn: &Move) -> bool {
    let is_sharp = |step: &Move| !step.captured().is_empty() || step.promotes().is_some();
    is_sharp(turn) || turn.steps().iter().any(is_sharp)
}
