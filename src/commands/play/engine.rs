//! The opponent at the table.

use std::time::Duration;

use alfil::too_much::TooMuchWords;
use alfil::variation::turns_text;
use interpreter::notation::moves;
use interpreter::{Game, Match};
use ir::{Move, PlayerId};
use opponent::{Conduct, Level, Limits, Opponent, Options, Thought, Values, View};

use crate::commands::signals::Stopping;

/// The opponent, who sits down when he is asked first.
#[derive(Debug)]
pub(super) struct Engine<'g> {
    opponent: Option<Opponent<'g>>,
    level: Level,
    time: Duration,
    seed: u64,
    values: Values,
    /// Whether a signal ends its thinking: a person plays, and the game goes on then.
    hears: bool,
    /// What it has thought of the game, for each player that it plays.
    conduct: Vec<(PlayerId, Conduct)>,
}

/// How many positions a hint looks at, and how long at most.
const HINT_NODES: u64 = 100_000;
const HINT_TIME: Duration = Duration::from_secs(3);
/// How many turns of its line a hint tells.
const HINT_TURNS: usize = 5;

impl<'g> Engine<'g> {
    /// An opponent of a level, who thinks so long at most, to whom men are worth this. Of a lower level the same seed makes the same mistakes.
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

    /// How strong it plays.
    pub(super) fn level(&self) -> u8 {
        self.level.number()
    }

    /// Makes it play at another level; false if there is none of this number.
    pub(super) fn set_level(&mut self, number: u8) -> bool {
        let level = Level::new(number);
        self.level = level.unwrap_or(self.level);
        level.is_some()
    }

    /// How long it thinks about a turn at most.
    pub(super) fn time(&self) -> Duration {
        self.time
    }

    /// Makes it think so long at most.
    pub(super) fn set_time(&mut self, time: Duration) {
        self.time = time;
    }

    /// Forgets what it thought of a game.
    pub(super) fn begin(&mut self) {
        self.conduct.clear();
    }

    /// What it would do but play on, as this player.
    pub(super) fn conduct(&self, player: PlayerId) -> Conduct {
        let known = self.conduct.iter().find(|(whose, _)| *whose == player);
        known.map_or_else(Conduct::default, |(_, conduct)| *conduct)
    }

    /// Tests whether it thinks that the player who is not to move is better.
    ///
    /// # Errors
    /// As [`Engine::choose`].
    pub(super) fn is_better_for_him(
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

    /// Chooses a turn, with its text.
    ///
    /// # Errors
    /// If there is none, or it is too much to tell, with what is to be said.
    pub(super) fn choose(
        &mut self,
        game: &'g Game,
        play: &Match<'_>,
    ) -> Result<(Move, String), String> {
        let limits = Limits {
            time: Some(self.time),
            level: self.level,
            // Else the same position would be judged alike in every game.
            seed: self.seed ^ play.turns().len() as u64,
            ..Limits::default()
        };
        let (_, thought) = self.think(game, play, &limits)?;
        let mover = play.position().turn();
        if let Some(line) = thought.lines.first() {
            let mut conduct = self.conduct(mover);
            conduct.hear(line.score);
            self.conduct.retain(|(whose, _)| *whose != mover);
            self.conduct.push((mover, conduct));
        }
        let turn = thought.best().cloned();
        let turn = turn.ok_or("there is no legal turn, and no end of the game says so")?;
        let text = moves::write_legal(game, play.position(), &turn);
        Ok((turn, text))
    }

    /// Says what it would do, what it expects then, and how good it takes that to be.
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
            return Err("there is no legal turn, and no end of the game says so".to_owned());
        };
        let Some(turn) = line.turns.first() else {
            return Err("there is no legal turn, and no end of the game says so".to_owned());
        };
        let text = moves::write_legal(game, view.position(), turn);
        let told = &line.turns[..line.turns.len().min(HINT_TURNS)];
        let turns = turns_text(game, view.position(), told);
        let expected = match turns.len() {
            0 | 1 => String::new(),
            _ => format!(", expecting {}", turns.join(" ")),
        };
        Ok(format!("{text}: {}{expected}", line.score))
    }
}
