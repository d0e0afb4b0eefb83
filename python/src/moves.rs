//! Moves, and the legal moves of a position.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::squares::{Squares, square_of_chess};

/// A move: a legal one of a position, or a text. Equal if their texts are equal.
#[pyclass(frozen, module = "alfil")]
pub struct Move(pub Inner);

/// What a move is made of.
pub enum Inner {
    /// A legal move of a position.
    Legal(alfil_api::Move, Arc<Squares>),
    /// A text that may be a move of some position.
    Text(String),
}

/// The start, the end, the promotion and the dropped kind of a move of the board of chess.
type ChessParts = (Option<usize>, usize, Option<usize>, Option<usize>);

/// The letters of promotions in python-chess, by the numbers of kinds from 1.
const LETTERS: &str = "pnbrqk";

impl Move {
    /// Returns the text.
    pub fn text(&self) -> String {
        match &self.0 {
            Inner::Legal(one, _) => one.text(),
            Inner::Text(text) => text.clone(),
        }
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text().hash(&mut hasher);
        hasher.finish()
    }

    /// Returns a name and a number of a legal move's cell.
    fn number(&self, cell: fn(&alfil_api::Move) -> Option<String>) -> Option<usize> {
        match &self.0 {
            Inner::Legal(one, squares) => squares.number(&cell(one)?),
            Inner::Text(_) => None,
        }
    }

    fn kind(&self, kind: fn(&alfil_api::Move) -> Option<String>) -> Option<usize> {
        match &self.0 {
            Inner::Legal(one, squares) => squares.kind(&kind(one)?),
            Inner::Text(_) => None,
        }
    }

    /// Splits a text as python-chess does: `e7e8q` or `N@f3`, on the board of chess.
    fn chess_parts(&self) -> Option<ChessParts> {
        let Inner::Text(text) = &self.0 else {
            return None;
        };
        let kind = |letter: &str| Some(LETTERS.find(&letter.to_lowercase())? + 1);
        if let Some((letter, cell)) = text.split_once('@') {
            return Some((None, square_of_chess(cell)?, None, Some(kind(letter)?)));
        }
        let (from, to) = (text.get(..2)?, text.get(2..4)?);
        let promotion = match text.get(4..) {
            None | Some("") => None,
            Some(letter) if letter.len() == 1 => Some(kind(letter)?),
            Some(_) => return None,
        };
        Some((
            Some(square_of_chess(from)?),
            square_of_chess(to)?,
            promotion,
            None,
        ))
    }
}

#[pymethods]
impl Move {
    /// Makes a move of the board of chess of the numbers of its squares; `Move.from_uci` is for every board.
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion = None, drop = None))]
    fn new(
        from_square: usize,
        to_square: usize,
        promotion: Option<usize>,
        drop: Option<usize>,
    ) -> PyResult<Self> {
        let square = |number: usize| match number {
            0..64 => Ok(format!(
                "{}{}",
                char::from(b'a' + (number % 8) as u8),
                number / 8 + 1
            )),
            _ => Err(PyValueError::new_err(
                "the board of chess has the squares 0 to 63",
            )),
        };
        let letter = |kind: Option<usize>| match kind {
            None => Ok(""),
            Some(kind) => (kind.checked_sub(1))
                .and_then(|index| LETTERS.get(index..=index))
                .ok_or_else(|| PyValueError::new_err("the kinds of chess have the numbers 1 to 6")),
        };
        let (to, promotion, drop) = (square(to_square)?, letter(promotion)?, letter(drop)?);
        Ok(Self(Inner::Text(match drop {
            "" => format!("{}{to}{promotion}", square(from_square)?),
            letter => format!("{}@{to}", letter.to_uppercase()),
        })))
    }

    /// Makes a move of its text, whether it is legal anywhere or not.
    #[staticmethod]
    fn from_uci(text: &str) -> PyResult<Self> {
        let is_text = !text.trim().is_empty() && text.chars().all(|letter| !letter.is_control());
        match is_text {
            true => Ok(Self(Inner::Text(text.to_owned()))),
            false => Err(crate::errors::IllegalMoveError::new_err(format!(
                "`{}` is not a move",
                text.escape_debug()
            ))),
        }
    }

    /// Makes the text `0000`, a move of no legal kind, for programs that need one.
    #[staticmethod]
    fn null() -> Self {
        Self(Inner::Text("0000".to_owned()))
    }

    /// Returns the text: `e2e4`, `e7e8q`, `N@f3`.
    fn uci(&self) -> String {
        self.text()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.text())
    }

    fn __eq__(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Inner::Legal(one, _), Inner::Legal(other, _)) if one == other => true,
            _ => self.text() == other.text(),
        }
    }

    fn __hash__(&self) -> u64 {
        self.hash()
    }

    fn __bool__(&self) -> bool {
        !matches!(&self.0, Inner::Text(text) if text == "0000")
    }

    /// The number of the cell that the piece leaves; `None` for a drop, and for a text that is not a move of the board of chess.
    #[getter(from_square)]
    fn start_square(&self) -> Option<usize> {
        match self.chess_parts() {
            Some((from, ..)) => from,
            None => self.number(alfil_api::Move::from),
        }
    }

    /// The number of the cell that the piece reaches; `None` for a text that is not a move of the board of chess.
    #[getter]
    fn to_square(&self) -> Option<usize> {
        match self.chess_parts() {
            Some((_, to, ..)) => Some(to),
            None => self.number(alfil_api::Move::to),
        }
    }

    /// The number of the kind that the piece becomes.
    #[getter]
    fn promotion(&self) -> Option<usize> {
        match self.chess_parts() {
            Some((_, _, promotion, _)) => promotion,
            None => self.kind(alfil_api::Move::promotion),
        }
    }

    /// The number of the kind that is dropped.
    #[getter]
    fn drop(&self) -> Option<usize> {
        match self.chess_parts() {
            Some((.., drop)) => drop,
            None => self.kind(alfil_api::Move::drop),
        }
    }

    /// The kind of a legal move: `move`, `castle`, `en-passant`, `rifle`, `pass`, `drop`, `set-up`, `chance`, `compound`.
    #[getter]
    fn kind_name(&self) -> Option<&'static str> {
        match &self.0 {
            Inner::Legal(one, _) => Some(one.kind()),
            Inner::Text(_) => None,
        }
    }

    /// The kind of the piece that a legal move moves, by its name.
    #[getter]
    fn piece_name(&self) -> Option<String> {
        match &self.0 {
            Inner::Legal(one, _) => one.piece(),
            Inner::Text(_) => None,
        }
    }

    /// The cells of the pieces that a legal move captures, by their names.
    #[getter]
    fn captures(&self) -> Vec<String> {
        match &self.0 {
            Inner::Legal(one, _) => one.captures(),
            Inner::Text(_) => Vec::new(),
        }
    }
}

/// The legal moves of one position, in the order of the rules. No text is made before it is needed.
#[pyclass(frozen, sequence, module = "alfil")]
pub struct LegalMoves {
    pub moves: alfil_api::Moves,
    pub squares: Arc<Squares>,
}

impl LegalMoves {
    fn get(&self, index: usize) -> Option<Move> {
        let one = self.moves.get(index)?;
        Some(Move(Inner::Legal(one, Arc::clone(&self.squares))))
    }

    /// Finds the index of a move.
    fn find(&self, one: &Move) -> Option<usize> {
        match &one.0 {
            Inner::Legal(one, _) => self.moves.index_of(one),
            Inner::Text(text) => self.moves.index_of_text(text),
        }
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.moves.len()
    }

    /// Returns the number of moves.
    fn count(&self) -> usize {
        self.moves.len()
    }

    /// Returns the texts of all moves.
    fn texts(&self) -> Vec<String> {
        self.moves.texts()
    }

    fn __contains__(&self, one: &Move) -> bool {
        self.find(one).is_some()
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let n = self.moves.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(n as isize)?;
            let indices = (0..range.slicelength as isize).map(|k| range.start + k * range.step);
            let moves: Vec<Move> = indices
                .filter_map(|index| self.get(index as usize))
                .collect();
            return Ok(moves.into_pyobject(py)?.unbind());
        }
        let index: isize = index.extract()?;
        let index = if index < 0 { index + n as isize } else { index };
        let found = usize::try_from(index)
            .ok()
            .and_then(|index| self.get(index));
        let found =
            found.ok_or_else(|| PyIndexError::new_err("there are not so many legal moves"))?;
        Ok(found.into_pyobject(py)?.into_any().unbind())
    }

    fn __iter__(slf: PyRef<'_, Self>) -> MovesIterator {
        MovesIterator {
            next: 0,
            moves: slf.moves.clone(),
            squares: Arc::clone(&slf.squares),
        }
    }

    fn __repr__(&self) -> String {
        let sans = self.moves.sans().join(", ");
        format!("<LegalMoves ({sans})>")
    }
}

/// An iterator over legal moves.
#[pyclass(module = "alfil")]
pub struct MovesIterator {
    next: usize,
    moves: alfil_api::Moves,
    squares: Arc<Squares>,
}

#[pymethods]
impl MovesIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Move> {
        let one = self.moves.get(self.next)?;
        self.next += 1;
        Some(Move(Inner::Legal(one, Arc::clone(&self.squares))))
    }

    fn __length_hint__(&self) -> usize {
        self.moves.len().saturating_sub(self.next)
    }
}
