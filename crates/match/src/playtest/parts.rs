//! A run as a whole, which may be played in parts, by several threads, processes or machines.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil_record::game_file::rules_hash;
use alfil_record::tuned;
use interpreter::Game;
use opponent::{Opponent, Options, Values};

use super::happenings::Happenings;
use super::run::Runner;
use super::state::State;
use super::value::Valued;
use super::watch::Record;
use super::{GameId, Settings, Sizes};

/// The settings of a run that its author chooses, but for the numbers of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The approximate number of positions to search for each move.
    pub nodes: u64,
    /// The number of random moves at the start.
    pub random_plies: usize,
    /// The number of moves of all players together after which a game counts as a draw.
    pub plies_max: usize,
    /// The seed of the games.
    pub seed: u64,
    /// The levels that play against each other, if any.
    pub levels: Option<[u8; 2]>,
}

impl Default for Chosen {
    fn default() -> Self {
        Self {
            nodes: 500,
            random_plies: 4,
            plies_max: 400,
            seed: 1,
            levels: None,
        }
    }
}

/// A run of games of one definition.
#[derive(Debug)]
pub struct Run<'g> {
    /// The game.
    pub game: &'g Game,
    /// The kinds with a value to estimate.
    pub valued: Valued,
    /// The countable events of the game.
    pub happenings: Happenings<'g>,
    /// The settings of the run.
    pub settings: Settings,
    /// The numbers of games.
    pub sizes: Sizes,
    /// The piece values of the players, where they are better known than from the definition.
    values: Values,
}

impl<'g> Run<'g> {
    /// Prepares a run; `name` is the definition as it was given. The version of the run is that of this crate.
    pub fn new(game: &'g Game, name: &str, values: Values, chosen: Chosen, sizes: Sizes) -> Self {
        let taken = surveyor(game, &values).values();
        Self {
            game,
            valued: Valued::new(game, &taken),
            happenings: Happenings::new(game),
            settings: Settings {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                variant: name.to_owned(),
                options: game.rules().options.clone(),
                rules: rules_hash(game),
                values: taken.kinds,
                nodes: chosen.nodes,
                random_plies: chosen.random_plies,
                plies_max: chosen.plies_max,
                seed: chosen.seed,
                levels: chosen.levels,
            },
            sizes,
            values,
        }
    }

    /// Prepares a run of players with the piece values learned before, which are in the folder of a definition, or shipped.
    ///
    /// # Errors
    /// If these cannot be read.
    pub fn with_learned(
        game: &'g Game,
        folder: Option<&Path>,
        chosen: Chosen,
        sizes: Sizes,
    ) -> Result<Self, String> {
        let values = tuned::of(game, folder)?;
        let values = values.map(|learned| learned.values()).unwrap_or_default();
        Ok(Self::new(game, &game.rules().name, values, chosen, sizes))
    }

    /// Joins parts of this run.
    ///
    /// # Errors
    /// If there is none, or a game of two parts differs.
    pub fn join(&self, parts: impl IntoIterator<Item = State>) -> Result<State, String> {
        let mut joined = self.begun();
        joined.sizes = Sizes::default();
        for part in parts {
            joined.join(part)?;
        }
        Ok(joined)
    }

    /// Returns the run before its first game.
    pub fn begun(&self) -> State {
        State::new(self.settings.clone(), self.sizes, &self.happenings)
    }

    /// Plays games on several threads, and calls `report` with the record of each, in order, until it breaks off. `stop` interrupts
    /// games when it is set: their records must be dropped.
    pub fn play(
        &self,
        games: &[GameId],
        threads: usize,
        stop: Arc<AtomicBool>,
        report: impl FnMut(Record) -> ControlFlow<()>,
    ) {
        let runner = Runner {
            game: self.game,
            happenings: &self.happenings,
            valued: &self.valued,
            values: self.values.clone(),
            settings: &self.settings,
            threads,
            stop,
        };
        runner.play(games, report);
    }

    /// Reads games of this run from a file.
    ///
    /// # Errors
    /// The reason why it has none.
    pub fn read(&self, path: &Path) -> Result<State, String> {
        self.checked(State::read(path)?, &path.display().to_string())
    }

    /// Reads games of this run from a text as [`State::text`] writes it; `name` is for messages.
    ///
    /// # Errors
    /// The reason why it has none.
    pub fn read_text(&self, text: &str, name: &str) -> Result<State, String> {
        self.checked(State::read_text(text, name)?, name)
    }

    fn checked(&self, state: State, name: &str) -> Result<State, String> {
        let checked = state.check(&self.settings, &self.happenings, self.game, &self.valued);
        checked.map_err(|why| {
            format!("`{name}` is of another run: {why}; choose another name, or start the same run")
        })?;
        Ok(state)
    }

    /// Computes the report.
    pub fn conclude(&self, state: &mut State) {
        state.conclude(self.game, &self.valued);
    }
}

/// Returns an opponent with these piece values, for its estimates of the values.
pub fn surveyor<'g>(game: &'g Game, values: &Values) -> Opponent<'g> {
    let options = Options {
        hash_megabytes: 1,
        values: values.clone(),
        ..Options::default()
    };
    Opponent::new(game, &options)
}
