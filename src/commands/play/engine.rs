//! The opponent of a game in the terminal.

use std::time::Duration;

use alfil::too_much::TooMuchWords;
use alfil::variation::turns_text;
use interpreter::notation::moves;
use interpreter::{Game, Match};
use ir::{Move, PlayerId};
use opponent::{Conduct, Level, Limits, Opponent, Options, Thought, Values, View};

use crate::commands::signals::Stopping;

/// The opponent, created when its first move is needed.
#[derive(Debug)]
pub(super) struct Engine<'g> {
    opponent: Option<Opponent<'g>>,
    level: Level,
    time: Duration,
    seed: u64,
    values: Values,
    /// Whether a signal ends its search: a person plays, and the game then continues.
    hears: bool,
    /// The engine's view of the game so far, for each player that it plays.
    conduct: Vec<(PlayerId, Conduct)>,
}

/// The number of positions for a hint, and its longest time.
const HINT_NODES: u64 = 100_000;
const HINT_TIME: Duration = Duration::from_secs(3);
/// The number of moves of its line in a hint.
const HINT_TURNS: usize = 5;

impl<'g> Engine<'g> {
    /// Creates an opponent of this level, with a time limit for each move and these piece values. The same seed gives the same
    /// mistakes of a lower level.
    pub(super) fn new(
        level: u8,
        time: Duration,
        seed: Option<u64>,
        values: Values,
        hears: bool,
    ) -> Self {
        Self {
            opponent: None,
            level: Level::new(level).unwrap_or_default(),
            time,
            seed: seed.unwrap_or_else(super::seed_of_now),
            values,
            hears,
            conduct: Vec::new(),
        }
    }

    /// Returns its level.
    pub(super) fn level(&self) -> u8 {
        self.level.number()
    }

    /// Sets its level; false if there is no such level.
    pub(super) fn set_level(&mut self, number: u8) -> bool {
        let level = Level::new(number);
        self.level = level.unwrap_or(self.level);
        level.is_some()
    }

    /// Returns its time limit for a move.
    pub(super) fn time(&self) -> Duration {
        self.time
    }

    /// Sets its time limit for a move.
    pub(super) fn set_time(&mut self, time: Duration) {
        self.time = time;
    }

    /// Clears its view of the game.
    pub(super) fn begin(&mut self) {
        self.conduct.clear();
    }

    /// Returns its wish to resign or to offer a draw, as this player.
    pub(super) fn conduct(&self, player: PlayerId) -> Conduct {
        let found = self.conduct.iter().find(|(of, _)| *of == player);
        found.map_or_else(Conduct::default, |(_, conduct)| *conduct)
    }

    /// Tests whether it considers the player who is not to move better.
    ///
    /// # Errors
    /// As [`Engine::choose`].
    pub(super) fn is_other_better(
        &mut self,
        game: &'g Game,
        play: &Match<'_>,
    ) -> Result<bool, String> {
        let limits = Limits {
            nodes: Some(HINT_NODES),
            time: Some(HINT_TIME),
            ..Limits::default()
        };
        let (_, thought) = self.think(game, play, &limits)?;
        let score = thought.lines.first().map(|line| line.score);
        Ok(score.is_some_and(|score| score.is_lost() || score.hundredths().is_some_and(|n| n < 0)))
    }

    fn think(
        &mut self,
        game: &'g Game,
        play: &Match<'_>,
        limits: &Limits,
    ) -> Result<(View, Thought), String> {
        let opponent = self.opponent.get_or_insert_with(|| {
            let options = Options {
                values: self.values.clone(),
                ..Options::default()
            };
            Opponent::new(game, &options)
        });
        let view = View::of(play);
        let stopping = self.hears.then(Stopping::begin);
        let limits = Limits {
            stop: stopping
                .as_ref()
                .map_or_else(Default::default, Stopping::flag),
            ..limits.clone()
        };
        let thought = opponent.think(&view, &limits, &mut |_| {});
        let thought = thought.map_err(|why| TooMuchWords::of(why).message)?;
        Ok((view, thought))
    }

    /// Chooses a move, with its text.
    ///
    /// # Errors
    /// If there is no move, or the rules need too much work; the error is the message.
    pub(super) fn choose(
        &mut self,
        game: &'g Game,
        play: &Match<'_>,
    ) -> Result<(Move, String), String> {
        let limits = Limits {
            time: Some(self.time),
            level: self.level,
            // Otherwise it would make the same mistakes in a position in every game.
            seed: self.seed ^ play.turns().len() as u64,
            ..Limits::default()
        };
        let (_, thought) = self.think(game, play, &limits)?;
        let mover = play.position().turn();
        if let Some(line) = thought.lines.first() {
            let mut conduct = self.conduct(mover);
            conduct.hear(line.score);
            self.conduct.retain(|(of, _)| *of != mover);
            self.conduct.push((mover, conduct));
        }
        let turn = thought.best().cloned();
        let turn = turn.ok_or("there is no legal move, and no rule ends the game")?;
        let text = moves::write_legal(game, play.position(), &turn);
        Ok((turn, text))
    }

    /// Returns its move, the line that it expects, and its score.
    ///
    /// # Errors
    /// As [`Engine::choose`].
    pub(super) fn hint(&mut self, game: &'g Game, play: &Match<'_>) -> Result<String, String> {
        let limits = Limits {
            nodes: Some(HINT_NODES),
            time: Some(HINT_TIME),
            ..Limits::default()
        };
        let (view, thought) = self.think(game, play, &limits)?;
        let Some(line) = thought.lines.first() else {
            return Err("there is no legal move, and no rule ends the game".to_owned());
        };
        let Some(turn) = line.turns.first() else {
            return Err("there is no legal move, and no rule ends the game".to_owned());
        };
        let text = moves::write_legal(game, view.position(), turn);
        let shown = &line.turns[..line.turns.len().min(HINT_TURNS)];
        let turns = turns_text(game, view.position(), shown);
        let expected = match turns.len() {
            0 | 1 => String::new(),
            _ => format!(", expecting {}", turns.join(" ")),
        };
        Ok(format!("{text}: {}{expected}", line.score))
    }
}
