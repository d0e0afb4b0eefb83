//! Games for programs that learn: `alfil.env` is made of them.

use alfil_api::learn::{Batch, BatchSettings, Space};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::errors::OrException as _;
use crate::variant::Variant;

/// Many games of one variant that are stepped at once. Their buffers are written in place.
#[pyclass(module = "alfil")]
pub struct Games {
    batch: Batch,
}

impl Games {
    fn space(&self) -> &Space {
        self.batch.space()
    }

    fn game(&self, index: usize) -> PyResult<&alfil_api::learn::Environment> {
        let game = self.batch.games().get(index);
        game.ok_or_else(|| PyIndexError::new_err(format!("there is no game {index}")))
    }
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (variant, n, *, max_moves, begin_again, threads))]
    fn new(
        py: Python<'_>,
        variant: Variant,
        n: usize,
        max_moves: usize,
        begin_again: bool,
        threads: usize,
    ) -> PyResult<Self> {
        if n == 0 {
            return Err(PyValueError::new_err("there must be at least one game"));
        }
        let settings = BatchSettings {
            n_games: n,
            plies_max: max_moves,
            begins_again: begin_again,
            threads,
        };
        let batch = py.detach(|| Batch::new(&Space::new(&variant.variant)?, settings));
        Ok(Self {
            batch: batch.or_exception()?,
        })
    }

    /// Begins all games anew.
    fn reset(&mut self, py: Python<'_>, seed: u64) {
        py.detach(|| self.batch.reset(seed));
    }

    /// Decides in each game for the number in the buffer `actions`.
    fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.batch.step()).or_exception()
    }

    /// Writes an open number for each game into the buffer `actions`.
    fn sample(&mut self, py: Python<'_>) {
        py.detach(|| self.batch.sample());
    }

    /// Returns what a player observes in a game, as the bytes of its numbers.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        game: usize,
        player: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let game = self.game(game)?;
        if player >= self.space().variant().players().len() {
            return Err(PyIndexError::new_err(format!(
                "there is no player {player}"
            )));
        }
        let mut numbers = vec![0.0; self.space().planes().len()];
        game.observe(player, &mut numbers);
        let bytes: Vec<u8> = numbers.iter().flat_map(|one| one.to_ne_bytes()).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns the numbers by which the legal move of this text is made.
    fn numbers_of(&self, game: usize, text: &str) -> PyResult<Vec<u32>> {
        self.game(game)?.numbers_of(text).or_exception()
    }

    /// Returns the meaning of a number; an empty text if it has none.
    fn meaning(&self, number: u32) -> String {
        self.space().text(number)
    }

    /// Returns the moves that have been made in a game, as texts.
    fn history(&self, game: usize) -> PyResult<Vec<String>> {
        Ok(self.game(game)?.history())
    }

    /// Returns the reason for the end of a game; `None` if it goes on.
    fn reason(&self, game: usize) -> PyResult<Option<String>> {
        Ok(self.game(game)?.end().map(|end| end.reason.clone()))
    }

    /// Draws the board of a game as text.
    fn text(&self, game: usize) -> PyResult<String> {
        Ok(self.game(game)?.board().to_string())
    }

    /// Draws the board of a game as an SVG document, seen by the player of this index.
    fn svg(&self, game: usize, viewer: usize) -> PyResult<String> {
        Ok(self.game(game)?.board().svg(viewer))
    }

    /// The number of numbers of moves.
    #[getter]
    fn n_numbers(&self) -> usize {
        self.space().numbers().count()
    }

    /// The number of planes, rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.space().planes().shape();
        (planes, rows, columns)
    }

    /// The names of the planes.
    #[getter]
    fn planes(&self) -> Vec<&str> {
        let names = self.space().planes().names();
        names.iter().map(String::as_str).collect()
    }

    /// The names of the players, in turn order.
    #[getter]
    fn players(&self) -> Vec<&str> {
        self.space().variant().players()
    }

    /// Returns the buffers by name, for numpy.
    fn buffers(slf: Bound<'_, Self>) -> PyResult<Vec<(&'static str, Buffer)>> {
        let mut games = slf.borrow_mut();
        let n = games.batch.games().len();
        let n_players = games.players().len();
        let n_numbers = games.n_numbers();
        let (planes, rows, columns) = games.shape();
        let batch = &mut games.batch;
        let buffer = |address: usize, typestr: &'static str, shape: Vec<usize>| Buffer {
            address,
            typestr,
            shape,
            owner: slf.clone().unbind(),
        };
        let float = if cfg!(target_endian = "big") {
            ">f4"
        } else {
            "<f4"
        };
        let int = if cfg!(target_endian = "big") {
            ">i4"
        } else {
            "<i4"
        };
        let address = |of: &mut [f32]| of.as_mut_ptr() as usize;
        let of_bytes = |of: &mut [u8]| of.as_mut_ptr() as usize;
        let of_ints = |of: &mut [i32]| of.as_mut_ptr() as usize;
        Ok(vec![
            (
                "observations",
                buffer(
                    address(&mut batch.observations),
                    float,
                    vec![n, planes, rows, columns],
                ),
            ),
            (
                "masks",
                buffer(of_bytes(&mut batch.masks), "|i1", vec![n, n_numbers]),
            ),
            (
                "rewards",
                buffer(address(&mut batch.rewards), float, vec![n, n_players]),
            ),
            ("players", buffer(of_ints(&mut batch.players), int, vec![n])),
            ("actors", buffer(of_ints(&mut batch.actors), int, vec![n])),
            (
                "terminated",
                buffer(of_bytes(&mut batch.terminated), "|b1", vec![n]),
            ),
            (
                "truncated",
                buffer(of_bytes(&mut batch.truncated), "|b1", vec![n]),
            ),
            ("actions", buffer(of_ints(&mut batch.actions), int, vec![n])),
        ])
    }
}

/// A buffer of [`Games`], which numpy reads and writes in place. The games live as long as it does, and their buffers never move.
#[pyclass(frozen, module = "alfil")]
pub struct Buffer {
    address: usize,
    typestr: &'static str,
    shape: Vec<usize>,
    /// Keeps the buffer alive.
    owner: Py<Games>,
}

#[pymethods]
impl Buffer {
    /// The description by which numpy finds the numbers.
    #[getter(__array_interface__)]
    fn array_interface<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", self.typestr)?;
        interface.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        interface.set_item("data", (self.address, false))?;
        Ok(interface)
    }

    /// The games.
    #[getter]
    fn games(&self, py: Python<'_>) -> Py<Games> {
        self.owner.clone_ref(py)
    }
}
