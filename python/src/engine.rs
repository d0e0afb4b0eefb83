//! The opponent.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use alfil_api::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::BaseBoard;
use crate::errors::OrException as _;
use crate::moves::Move;
use crate::variant::Variant;

/// An opponent for one variant. It keeps what it has found from one search to the next.
#[pyclass(module = "alfil", subclass)]
pub struct Engine {
    engine: alfil_api::Engine,
    variant: Variant,
}

/// What a search found.
#[pyclass(frozen, get_all, module = "alfil")]
pub struct Analysis {
    /// The best move; none if there is no legal one.
    best: Option<Py<Move>>,
    /// The lines, the best one first.
    lines: Vec<Line>,
    /// The completed depth.
    depth: u32,
    /// The number of positions.
    nodes: u64,
    /// The time in seconds.
    time: f64,
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let best = self.lines.first().map_or("-".to_owned(), Line::words);
        format!(
            "<Analysis depth={} nodes={} {best}>",
            self.depth, self.nodes
        )
    }
}

/// A line of play with its score.
#[pyclass(frozen, get_all, module = "alfil", skip_from_py_object)]
#[derive(Clone)]
pub struct Line {
    /// The score in hundredths of a pawn for the player to move; none if an end is forced.
    score: Option<i32>,
    /// The number of the player's own turns until it wins, or negative until it loses, if that is forced.
    mate: Option<i32>,
    /// The moves as texts.
    moves: Vec<String>,
}

impl Line {
    fn words(&self) -> String {
        let score = match (self.score, self.mate) {
            (_, Some(mate)) => format!("mate={mate}"),
            (Some(score), None) => format!("score={score}"),
            (None, None) => "score=-".to_owned(),
        };
        format!("{score} {}", self.moves.join(" "))
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("<Line {}>", self.words())
    }
}

/// Searches in another thread, and stops the search when Python has a signal to handle, such as Ctrl-C.
fn interruptible(
    limits: &Limits,
    search: impl FnOnce() -> Result<alfil_api::Analysis, alfil_api::Error> + Send,
) -> PyResult<alfil_api::Analysis> {
    std::thread::scope(|scope| {
        let (done, ended) = channel();
        let searching = scope.spawn(move || {
            let found = search();
            // After a signal the other end is closed.
            let _ = done.send(());
            found
        });
        let mut signal = None;
        while ended.recv_timeout(SIGNAL_PERIOD) == Err(RecvTimeoutError::Timeout) {
            if let Err(raised) = Python::attach(|py| py.check_signals()) {
                limits.stop();
                signal = Some(raised);
                break;
            }
        }
        let found = searching.join();
        match (signal, found) {
            (Some(raised), _) => Err(raised),
            (None, Ok(found)) => found.or_exception(),
            (None, Err(panic)) => std::panic::resume_unwind(panic),
        }
    })
}

/// The time between two looks for signals.
const SIGNAL_PERIOD: Duration = Duration::from_millis(50);

#[pymethods]
impl Engine {
    /// Makes an opponent with this many megabytes for positions and this many threads.
    #[new]
    #[pyo3(signature = (variant, *, hash = 64, threads = 1))]
    fn new(variant: Variant, hash: usize, threads: usize) -> Self {
        Self {
            engine: alfil_api::Engine::with(&variant.variant, hash, threads),
            variant,
        }
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// Searches the position of a board until the first limit: of depth in turns, of positions, of time in seconds. Without a limit,
    /// for a second.
    #[pyo3(signature = (board, *, depth = None, nodes = None, time = None, lines = 1, level = None, seed = 0))]
    #[allow(clippy::too_many_arguments)]
    fn think(
        &mut self,
        py: Python<'_>,
        board: PyRef<'_, BaseBoard>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        lines: usize,
        level: Option<u8>,
        seed: u64,
    ) -> PyResult<Analysis> {
        let time = time.map(Duration::try_from_secs_f64).transpose();
        let time =
            time.map_err(|_| PyValueError::new_err("the time is a number of seconds from 0"))?;
        if level.is_some_and(|level| !(1..=10).contains(&level)) {
            return Err(PyValueError::new_err("a level is a number from 1 to 10"));
        }
        let limits = Limits {
            depth,
            nodes,
            time,
            lines,
            level,
            seed,
            ..Limits::default()
        };
        let below = board.board();
        let engine = &mut self.engine;
        let found = py.detach(|| interruptible(&limits, || engine.think(below, &limits)))?;
        let lines = found.lines.into_iter().map(|line| Line {
            score: line.score,
            mate: line.mate,
            moves: line.moves,
        });
        Ok(Analysis {
            best: found
                .best
                .map(|best| Py::new(py, board.made(best)))
                .transpose()?,
            lines: lines.collect(),
            depth: found.depth,
            nodes: found.nodes,
            time: found.time.as_secs_f64(),
        })
    }

    /// Forgets the positions of earlier searches.
    fn forget(&mut self) {
        self.engine.forget();
    }
}
