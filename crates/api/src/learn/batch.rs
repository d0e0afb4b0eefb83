//! Many games that are stepped at once.

use super::{Environment, Space};
use crate::Error;

/// The settings of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchSettings {
    /// The number of games.
    pub n_games: usize,
    /// The number of moves after which a game is broken off.
    pub plies_max: usize,
    /// Whether a game that has ended begins again in the same step: its observation is then of the new game.
    pub begins_again: bool,
    /// The number of threads.
    pub threads: usize,
}

/// Many games of one variant that are stepped at once, with buffers that are written in place and never moved.
#[derive(Debug)]
pub struct Batch {
    space: Space,
    settings: BatchSettings,
    games: Vec<Environment>,
    /// What the player who decides observes, game by game.
    pub observations: Box<[f32]>,
    /// For each game and each number, 1 if it is open.
    pub masks: Box<[u8]>,
    /// The rewards of all players of the last step, game by game.
    pub rewards: Box<[f32]>,
    /// The player who decides, game by game.
    pub players: Box<[i32]>,
    /// The player who decided last, game by game; -1 after a reset.
    pub actors: Box<[i32]>,
    /// 1 for each game that ended in the last step.
    pub terminated: Box<[u8]>,
    /// 1 for each game that was broken off in the last step.
    pub truncated: Box<[u8]>,
    /// The numbers of the next step, game by game, for the caller to write. Those of games that have ended count for nothing.
    pub actions: Box<[i32]>,
}

impl Batch {
    /// Creates games at their start.
    ///
    /// # Errors
    /// [`Error::TooMuch`] if they need too much memory.
    pub fn new(space: &Space, settings: BatchSettings) -> Result<Self, Error> {
        let n = settings.n_games;
        let n_numbers = space.numbers().count();
        let n_planes = space.planes().len();
        let n_players = space.game().rules().players.len();
        let bytes = n.saturating_mul(n_planes * 4 + n_numbers);
        if bytes > BYTES_MAX {
            return Err(Error::TooMuch(format!(
                "{n} games need {} megabytes; at most {} are given, take fewer games",
                bytes >> 20,
                BYTES_MAX >> 20
            )));
        }
        let first = Environment::new(space.clone(), settings.plies_max);
        let mut batch = Self {
            space: space.clone(),
            settings,
            games: vec![first; n],
            observations: vec![0.0; n * n_planes].into(),
            masks: vec![0; n * n_numbers].into(),
            rewards: vec![0.0; n * n_players].into(),
            players: vec![0; n].into(),
            actors: vec![-1; n].into(),
            terminated: vec![0; n].into(),
            truncated: vec![0; n].into(),
            actions: vec![0; n].into(),
        };
        batch.reset(0);
        Ok(batch)
    }

    /// Returns the numbers and planes.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Returns the games.
    pub fn games(&self) -> &[Environment] {
        &self.games
    }

    /// Begins all games anew. Games differ by chance, and equal seeds give equal games.
    pub fn reset(&mut self, seed: u64) {
        let begin = |index: usize, game: &mut Environment, _: i32| {
            game.reset(seed.wrapping_add((index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            false
        };
        self.actors.fill(-1);
        self.each(&begin);
    }

    /// Decides in each game for the number that is in [`Batch::actions`]. Games that have ended stay as they are, if they do not begin again.
    ///
    /// # Errors
    /// [`Error::Move`] for the first number that is not open. Then no game has been changed.
    pub fn step(&mut self) -> Result<(), Error> {
        for (index, (game, action)) in self.games.iter_mut().zip(&self.actions).enumerate() {
            if game.end().is_some() {
                continue;
            }
            let number = u32::try_from(*action).unwrap_or(u32::MAX);
            if game.numbers().binary_search(&number).is_err() {
                // A step that fails says why and changes nothing.
                let why = game
                    .step(number)
                    .err()
                    .map_or(String::new(), |why| why.to_string());
                return Err(Error::Move(format!("game {index}: {why}")));
            }
        }
        for (actor, player) in self.actors.iter_mut().zip(&self.players) {
            *actor = *player;
        }
        let step = |_: usize, game: &mut Environment, action: i32| {
            let goes_on = game.end().is_none();
            goes_on && game.step(action as u32).is_ok()
        };
        self.each(&step);
        Ok(())
    }

    /// Writes an open number for each game into [`Batch::actions`], each equally likely; 0 for a game that has ended.
    pub fn sample(&mut self) {
        for (game, action) in self.games.iter_mut().zip(&mut self.actions) {
            *action = game.sample().map_or(0, |number| number as i32);
        }
    }

    /// Changes each game, on several threads, and writes its buffers. The change returns whether a step was made.
    fn each(&mut self, change: &(impl Fn(usize, &mut Environment, i32) -> bool + Sync)) {
        let n = self.games.len();
        let threads = self.settings.threads.clamp(1, n.max(1));
        let each = n.div_ceil(threads).max(1);
        let begins_again = self.settings.begins_again;
        let sizes = [
            self.observations.len(),
            self.masks.len(),
            self.rewards.len(),
        ];
        let [n_planes, n_numbers, n_players] = sizes.map(|size| (size / n.max(1)).max(1));
        let rows = (self.games.iter_mut().zip(&self.actions))
            .zip(self.observations.chunks_exact_mut(n_planes))
            .zip(self.masks.chunks_exact_mut(n_numbers))
            .zip(self.rewards.chunks_exact_mut(n_players))
            .zip(&mut self.players)
            .zip(self.terminated.iter_mut().zip(&mut self.truncated));
        let mut rows: Vec<(usize, Row<'_>)> = rows
            .map(
                |(
                    (((((game, action), planes), mask), rewards), player),
                    (terminated, truncated),
                )| Row {
                    game,
                    action: *action,
                    planes,
                    mask,
                    rewards,
                    player,
                    terminated,
                    truncated,
                },
            )
            .enumerate()
            .collect();
        let work = |rows: &mut [(usize, Row<'_>)]| {
            for (index, row) in rows {
                let is_step = change(*index, row.game, row.action);
                row.write(is_step, begins_again);
            }
        };
        if threads == 1 {
            return work(&mut rows);
        }
        std::thread::scope(|scope| {
            for rows in rows.chunks_mut(each) {
                scope.spawn(|| work(rows));
            }
        });
    }
}

/// The most bytes of the buffers of a batch.
const BYTES_MAX: usize = 1 << if usize::BITS > 32 { 33 } else { 30 };

/// A game and its parts of the buffers.
struct Row<'b> {
    game: &'b mut Environment,
    action: i32,
    planes: &'b mut [f32],
    mask: &'b mut [u8],
    rewards: &'b mut [f32],
    player: &'b mut i32,
    terminated: &'b mut u8,
    truncated: &'b mut u8,
}

impl Row<'_> {
    fn write(&mut self, is_step: bool, begins_again: bool) {
        let end = self.game.end();
        let is_truncated = end.is_some_and(|end| end.is_truncated);
        *self.terminated = u8::from(end.is_some() && !is_truncated);
        *self.truncated = u8::from(is_truncated);
        match end.filter(|_| is_step) {
            Some(end) => self.rewards.copy_from_slice(&end.rewards),
            None => self.rewards.fill(0.0),
        }
        if begins_again && is_step && end.is_some() {
            self.game.begin();
        }
        *self.player = self.game.player() as i32;
        self.mask.fill(0);
        for number in self.game.numbers() {
            self.mask[*number as usize] = 1;
        }
        self.game.observe(self.game.player(), self.planes);
    }
}
