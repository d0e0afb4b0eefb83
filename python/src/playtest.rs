//! Playtests in parts: `alfil.playtest` is made of them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alfil_match::playtest::parts::{Chosen, Run};
use alfil_match::playtest::run::Runner;
use alfil_match::playtest::state::State;
use alfil_match::playtest::tuning::Tuning;
use alfil_match::playtest::{Shard, Sizes, page, text};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::AlfilError;
use crate::variant::Variant;

/// Many games of the opponent against itself, which may be played in parts.
#[pyclass(frozen, module = "alfil")]
pub struct PlaytestRun {
    variant: Variant,
    chosen: Chosen,
    sizes: Sizes,
    /// Whether the players use the values of pieces learned before; if not, values are learned from the games.
    learned: bool,
}

impl PlaytestRun {
    fn with<T>(&self, work: impl FnOnce(&Run<'_>) -> Result<T, String>) -> Result<T, String> {
        let variant = &self.variant.variant;
        if !self.learned {
            return work(&self.tuning().run);
        }
        let folder: Option<&Path> = variant.folder();
        let run = Run::with_learned(variant.game(), folder, self.chosen, self.sizes)?;
        work(&run)
    }

    /// Returns the run as one that teaches the values of pieces.
    fn tuning(&self) -> Tuning<'_> {
        let game = self.variant.variant.game();
        Tuning::new(game, &game.rules().name, self.chosen, self.sizes.odds)
    }

    /// Does work without the lock of the interpreter.
    fn detached<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Run<'_>) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        py.detach(|| self.with(work)).map_err(AlfilError::new_err)
    }
}

#[pymethods]
impl PlaytestRun {
    #[new]
    #[pyo3(signature = (variant, *, games, odds, levels, nodes, random, max_plies, seed, learned=true))]
    #[allow(clippy::too_many_arguments)] // Each is a setting by its name in Python.
    fn new(
        variant: Variant,
        games: u64,
        odds: Option<u64>,
        levels: Option<(u8, u8)>,
        nodes: u64,
        random: usize,
        max_plies: usize,
        seed: u64,
        learned: bool,
    ) -> PyResult<Self> {
        let sizes = Sizes::usual(games, odds, levels.is_some());
        let bounds = [
            ("games", games, 0, 1_000_000),
            ("odds", sizes.odds, 0, 4_000_000),
            ("nodes", nodes, 1, u64::MAX),
            ("random", random as u64, 0, 1000),
            ("max_plies", max_plies as u64, 1, 100_000),
        ];
        if let Some((name, value, least, most)) =
            (bounds.into_iter()).find(|(_, value, least, most)| !(*least..=*most).contains(value))
        {
            return Err(PyValueError::new_err(format!(
                "`{name}` is {value}; give a number from {least} to {most}"
            )));
        }
        if levels.is_some_and(|(a, b)| ![a, b].iter().all(|level| (1..=9).contains(level))) {
            return Err(PyValueError::new_err("`levels` are two levels from 1 to 9"));
        }
        if !learned && sizes.odds != sizes.sum() {
            return Err(PyValueError::new_err(
                "values are learned from games at odds alone",
            ));
        }
        Ok(Self {
            variant,
            learned,
            chosen: Chosen {
                nodes,
                random_plies: random,
                plies_max: max_plies,
                seed,
                levels: levels.map(|(one, other)| [one, other]),
            },
            sizes,
        })
    }

    /// The number of games.
    #[getter]
    fn n_games(&self) -> u64 {
        self.sizes.sum()
    }

    /// Plays the games whose number leaves the remainder `index` when divided by `count`, and returns them as the text of a file.
    fn part(&self, py: Python<'_>, index: u64, count: u64, threads: usize) -> PyResult<String> {
        if index >= count {
            return Err(PyValueError::new_err(format!(
                "there is no part {index} of {count}"
            )));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let mut interrupt = None;
        let text = self.detached(py, |run| {
            let mut state = run.begun();
            let missing = Runner::missing(self.sizes, Shard { index, count }, &[]);
            let flag = Arc::clone(&stop);
            run.play(&missing, threads.max(1), flag, |record| {
                if let Err(why) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    interrupt = Some(why);
                    return ControlFlow::Break(());
                }
                state.add(record);
                ControlFlow::Continue(())
            });
            Ok(state.text())
        });
        match interrupt {
            Some(why) => Err(why),
            None => text,
        }
    }

    /// Joins parts, in any order, and returns them as the text of a file: with the report if `conclude`.
    fn join(&self, py: Python<'_>, parts: Vec<String>, conclude: bool) -> PyResult<String> {
        self.detached(py, |run| {
            let parts = parts.iter().map(|part| run.read_text(part, "a part"));
            let parts = parts.collect::<Result<Vec<State>, String>>()?;
            let mut state = run.join(parts)?;
            if conclude {
                run.conclude(&mut state);
            }
            Ok(state.text())
        })
    }

    /// Returns the report of a file in words.
    fn words(&self, py: Python<'_>, file: &str) -> PyResult<String> {
        self.detached(py, |run| {
            let state = run.read_text(file, "the file")?;
            let report = state.report.as_ref();
            Ok(report.map_or(String::new(), |report| text::report(&state, report)))
        })
    }

    /// Learns the values of pieces from a file, and returns them in hundredths, the text of the file for the opponent, and a summary.
    fn learn(
        &self,
        py: Python<'_>,
        file: &str,
    ) -> PyResult<(BTreeMap<String, i32>, String, String)> {
        let learn = || {
            let tuning = self.tuning();
            let state = tuning.run.read_text(file, "the file")?;
            let tuned = tuning.learn(&state)?;
            let summary = tuning.summary(&state, &tuned);
            let values = tuned.values.iter();
            let values = values.map(|(kind, learnt)| (kind.clone(), learnt.value));
            Ok((values.collect(), tuned.text(), summary))
        };
        let learned: Result<_, String> = py.detach(learn);
        learned.map_err(AlfilError::new_err)
    }

    /// Returns the report of a file as a page.
    fn page(&self, py: Python<'_>, file: &str) -> PyResult<String> {
        self.detached(py, |run| {
            let state = run.read_text(file, "the file")?;
            let title = &run.game.rules().title;
            let report = state.report.as_ref();
            Ok(report.map_or(String::new(), |report| page::page(title, &state, report)))
        })
    }
}
