//! Boards: what `alfil.Board` is made of.

use std::sync::Arc;

use alfil_api::Board;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

use crate::errors::{IllegalMoveError, OrException as _};
use crate::moves::{Inner, LegalMoves, Move};
use crate::variant::Variant;

/// A position with the moves that led to it; `alfil.Board` adds what is made of these methods.
#[pyclass(subclass, module = "alfil")]
pub struct BaseBoard {
    board: Board,
    variant: Variant,
    stack: Vec<Py<Move>>,
}

impl BaseBoard {
    /// Finds the legal move of this position that a move is.
    fn legal(&self, one: &Move) -> PyResult<alfil_api::Move> {
        match &one.0 {
            Inner::Text(text) => self.board.find(text).or_exception(),
            Inner::Legal(one, _) => {
                let legal = self.board.legal_moves().or_exception()?;
                let index = legal.index_of(one);
                (index.and_then(|index| legal.get(index))).ok_or_else(|| {
                    IllegalMoveError::new_err(format!("`{one}` is not a legal move here"))
                })
            }
        }
    }

    fn wrapped(&self, one: alfil_api::Move) -> Move {
        Move(Inner::Legal(one, Arc::clone(&self.variant.squares)))
    }

    /// Adds the moves to the stack that the board has made and the stack lacks.
    fn complete_stack(&mut self, py: Python<'_>) -> PyResult<()> {
        for text in self.board.history_from(self.stack.len()) {
            self.stack.push(Py::new(py, Move(Inner::Text(text)))?);
        }
        Ok(())
    }

    fn numbers(&self, names: Vec<String>) -> Vec<usize> {
        (names.iter())
            .filter_map(|name| self.variant.squares.number(name))
            .collect()
    }

    fn name(&self, square: usize) -> PyResult<&str> {
        let name = self.variant.squares.names.get(square);
        name.map(String::as_str)
            .ok_or_else(|| PyIndexError::new_err(format!("the board has no square {square}")))
    }
}

/// A piece as its kind, its player and its letter.
type PieceParts = (String, Option<String>, String);

#[pymethods]
impl BaseBoard {
    #[new]
    #[pyo3(signature = (variant, fen = None))]
    fn new(py: Python<'_>, variant: Variant, fen: Option<&str>) -> PyResult<Self> {
        let board = py.detach(|| match fen {
            Some(fen) => variant.variant.board_at(fen),
            None => Ok(variant.variant.board()),
        });
        Ok(Self {
            board: board.or_exception()?,
            variant,
            stack: Vec::new(),
        })
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The legal moves. After the end of the game there are none, unless the end is a draw that must be claimed.
    #[getter]
    fn legal_moves(&self) -> PyResult<LegalMoves> {
        Ok(LegalMoves {
            moves: self.board.legal_moves().or_exception()?,
            squares: Arc::clone(&self.variant.squares),
        })
    }

    /// Makes a legal move.
    fn push(&mut self, one: Bound<'_, Move>) -> PyResult<()> {
        let made = match &one.get().0 {
            Inner::Legal(legal, _) => {
                self.board.push(legal).or_exception()?;
                one.unbind()
            }
            Inner::Text(text) => {
                let legal = self.board.push_text(text).or_exception()?;
                Py::new(one.py(), self.wrapped(legal))?
            }
        };
        self.stack.push(made);
        Ok(())
    }

    /// Makes the legal move of this text: a UCI text or standard notation.
    fn push_text(&mut self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let one = self.board.push_text(text).or_exception()?;
        let one = Py::new(py, self.wrapped(one))?;
        self.stack.push(one.clone_ref(py));
        Ok(one)
    }

    /// Finds the legal move of this text: a UCI text or standard notation.
    fn parse_text(&self, text: &str) -> PyResult<Move> {
        Ok(self.wrapped(self.board.find(text).or_exception()?))
    }

    /// Takes back the last move and returns it.
    fn pop(&mut self) -> PyResult<Py<Move>> {
        let one = self.stack.pop();
        let one = one.ok_or_else(|| PyIndexError::new_err("no move has been made"))?;
        self.board.take_back();
        Ok(one)
    }

    /// Returns the last move.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let one = self.stack.last().map(|one| one.clone_ref(py));
        one.ok_or_else(|| PyIndexError::new_err("no move has been made"))
    }

    /// The moves that have been made.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> Vec<Py<Move>> {
        self.stack.iter().map(|one| one.clone_ref(py)).collect()
    }

    /// Makes random legal moves until the game ends, at most so many, and returns their number. Each legal move is equally likely,
    /// and chance draws by its chances. Equal seeds make equal moves.
    #[pyo3(signature = (n = 1, seed = 0))]
    fn push_random(&mut self, py: Python<'_>, n: usize, seed: u64) -> PyResult<usize> {
        let board = &mut self.board;
        let before = board.ply();
        let made = py.detach(|| {
            let mut random = Pcg64Mcg::seed_from_u64(seed);
            for _ in 0..n {
                if !board.push_random(&mut random)? {
                    break;
                }
            }
            Ok(board.ply() - before)
        });
        let made = made.or_exception();
        // Moves that were made before an error are on the board.
        self.complete_stack(py)?;
        made
    }

    /// Plays random legal moves until the game ends, at most so many, and returns their number and the result as in PGN: `*` if the
    /// game goes on. The board stays as it is. Draws that a player must claim do not end the game.
    #[pyo3(signature = (n = 1000, seed = 0))]
    fn playout(&self, py: Python<'_>, n: u32, seed: u64) -> PyResult<(u32, &'static str)> {
        let made = py.detach(|| self.board.playout(n, &mut Pcg64Mcg::seed_from_u64(seed)));
        let made = made.or_exception()?;
        Ok((
            made.plies,
            made.outcome.map_or("*", |outcome| outcome.result),
        ))
    }

    /// Returns the FEN.
    fn fen(&self) -> String {
        self.board.fen()
    }

    /// Returns the text of a position file, which has what a FEN cannot hold.
    fn position_text(&self) -> String {
        self.board.position_text()
    }

    /// Replaces the position by another of the same variant, without moves.
    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        self.board = self.variant.variant.board_at(fen).or_exception()?;
        self.stack.clear();
        Ok(())
    }

    /// Returns to the start of the game.
    fn reset(&mut self) {
        self.board = self.variant.variant.board();
        self.stack.clear();
    }

    /// Takes over the variant and the position of another board, with its moves or without them.
    fn assign(&mut self, py: Python<'_>, other: PyRef<'_, Self>, moves: bool) -> PyResult<()> {
        self.variant = other.variant.clone();
        match moves {
            true => {
                self.board = other.board.clone();
                self.stack = other.stack.iter().map(|one| one.clone_ref(py)).collect();
            }
            false => {
                self.board = other.board.without_moves();
                self.stack.clear();
            }
        }
        Ok(())
    }

    /// Returns a move in standard notation.
    fn san(&self, one: &Move) -> PyResult<String> {
        self.legal(one)?.san().or_exception()
    }

    /// Returns the text of a legal move, by which it is read.
    fn uci(&self, one: &Move) -> PyResult<String> {
        Ok(self.legal(one)?.text())
    }

    /// Returns the texts in UCI of the legal moves, as other programs write them.
    fn uci_texts(&self, chess960: bool) -> PyResult<Vec<String>> {
        self.board.uci_texts(chess960).or_exception()
    }

    /// Finds the legal move of a text in UCI, as other programs write it.
    fn find_uci(&self, text: &str, chess960: bool) -> PyResult<Move> {
        Ok(self.wrapped(self.board.find_uci(text, chess960).or_exception()?))
    }

    /// Tests whether a move is legal.
    fn is_legal(&self, one: &Move) -> PyResult<bool> {
        match self.legal(one) {
            Ok(_) => Ok(true),
            Err(error) => {
                Python::attach(
                    |py| match error.is_instance_of::<crate::errors::MoveError>(py) {
                        true => Ok(false),
                        false => Err(error),
                    },
                )
            }
        }
    }

    /// Returns the legal move that a move is.
    fn as_legal(&self, one: &Move) -> PyResult<Move> {
        Ok(self.wrapped(self.legal(one)?))
    }

    /// Tests whether a legal move captures.
    fn is_capture(&self, one: &Move) -> PyResult<bool> {
        Ok(self.legal(one)?.is_capture())
    }

    /// Tests whether the next player is in check after a legal move.
    fn gives_check(&self, one: &Move) -> PyResult<bool> {
        self.board.gives_check(&self.legal(one)?).or_exception()
    }

    /// Tests whether the player to move is in check.
    fn is_check(&self) -> PyResult<bool> {
        self.board.is_check().or_exception()
    }

    /// Returns what all players are told after the last move.
    fn announced(&self) -> PyResult<Vec<String>> {
        self.board.announced().or_exception()
    }

    /// Tests whether the game has ended by an end of the variant, other than by having no legal move.
    fn is_variant_end(&self) -> PyResult<bool> {
        self.board.is_decided().or_exception()
    }

    /// Returns the numbers of the cells of the pieces that give check.
    fn checker_squares(&self) -> PyResult<Vec<usize>> {
        Ok(self.numbers(self.board.checkers().or_exception()?))
    }

    /// Returns the numbers of the cells of a player's pieces that could capture on a cell.
    fn attacker_squares(&self, player: usize, square: usize) -> PyResult<Vec<usize>> {
        let found = self.board.attackers(player, self.name(square)?);
        Ok(self.numbers(found.or_exception()?))
    }

    /// Returns the numbers of the cells of a player's royal pieces.
    fn royal_squares(&self, player: usize) -> PyResult<Vec<usize>> {
        Ok(self.numbers(self.board.royals(player).or_exception()?))
    }

    /// Returns the end of the game: winners, scores, reason, whether it must be claimed, result, words.
    #[allow(clippy::type_complexity)]
    fn end(&self) -> PyResult<Option<(Vec<String>, Vec<f64>, String, bool, &'static str, String)>> {
        let outcome = self.board.outcome().or_exception()?;
        Ok(outcome.map(|outcome| {
            let words = outcome.to_string();
            (
                outcome.winners,
                outcome.scores,
                outcome.reason,
                outcome.is_claim,
                outcome.result,
                words,
            )
        }))
    }

    /// Returns how often this position has occurred, this time included.
    fn repetitions(&self) -> u32 {
        self.board.repetitions()
    }

    /// The name of the player to move.
    #[getter]
    fn player(&self) -> &str {
        self.board.turn()
    }

    /// The index of the player to move, in turn order.
    #[getter]
    fn player_index(&self) -> usize {
        self.board.turn_index()
    }

    /// Whether it is the first player's turn.
    #[getter]
    fn turn(&self) -> bool {
        self.board.turn_index() == 0
    }

    /// Whether chance moves next: it draws an item or throws dice.
    #[getter]
    fn is_chance(&self) -> bool {
        self.board.is_chance()
    }

    /// Returns the piece on a cell as its parts: of a stack, the lowest.
    fn parts_at(&self, cell: &str) -> PyResult<Option<PieceParts>> {
        let piece = self.board.piece_at(cell).or_exception()?;
        Ok(piece.map(|piece| (piece.kind, piece.player, piece.letter)))
    }

    /// Returns the parts of all pieces, with the numbers of their cells.
    fn all_parts(&self) -> Vec<(usize, PieceParts)> {
        let pieces = self.board.pieces().into_iter();
        let numbered = pieces.filter_map(|(cell, piece)| {
            let number = self.variant.squares.number(&cell)?;
            Some((number, (piece.kind, piece.player, piece.letter)))
        });
        numbered.collect()
    }

    /// Counts the move sequences of a length.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        py.detach(|| self.board.perft(depth)).or_exception()
    }

    /// Draws the board as an SVG document, seen by the player of this index.
    #[pyo3(signature = (viewer = 0))]
    fn svg(&self, viewer: usize) -> String {
        self.board.svg(viewer)
    }

    /// Draws the board as text, with the names of files and ranks.
    fn text(&self) -> String {
        self.board.to_string()
    }
}

impl BaseBoard {
    /// Returns the board below.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Makes a move of this board for Python.
    pub fn made(&self, one: alfil_api::Move) -> Move {
        self.wrapped(one)
    }
}
