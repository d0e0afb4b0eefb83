//! The starts of games.

use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use alfil_record::{chance, game_file};

/// The starts of games.
#[derive(Debug)]
pub enum Openings<'g> {
    /// Starts after this number of random moves, new ones for each pair of games.
    Random(usize),
    /// Given starts, one after the other, and again from the first.
    Given(Vec<Match<'g>>),
}

impl<'g> Openings<'g> {
    /// Reads openings: games with tags, or on each line a FEN or moves; empty lines and text after `#` are ignored.
    ///
    /// # Errors
    /// The unreadable parts, each after its line.
    pub fn read(game: &'g Game, text: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        if text.trim_start().starts_with('[') {
            for record in game_file::read(text).map_err(|faults| faults.to_string())? {
                all.push(
                    record
                        .replay(game)
                        .map_err(|faults| faults.to_string())?
                        .play,
                );
            }
        } else {
            for (index, line) in text.lines().enumerate() {
                let line = line.split('#').next().unwrap_or("").trim();
                if !line.is_empty() {
                    let opening = opening(game, line);
                    all.push(opening.map_err(|why| format!("{}:1: {why}", index + 1))?);
                }
            }
        }
        match all.is_empty() {
            true => Err("1:1: there are no openings; write a FEN or moves on each line".to_owned()),
            false => Ok(Self::Given(all)),
        }
    }

    /// Returns the start of the games of this pair.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn of(
        &self,
        game: &'g Game,
        pair: u64,
        seed: u64,
    ) -> Result<Match<'g>, interpreter::TooMuch> {
        let n_turns = match self {
            Self::Given(all) => return Ok(all[pair as usize % all.len()].clone()),
            Self::Random(n_turns) => *n_turns,
        };
        let seed = seed ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        by_chance(game, &start(game, seed)?, n_turns, seed)
    }
}

/// Returns the start position of the games with this seed; it is drawn if the rules shuffle the set-up.
///
/// # Errors
/// If the rules need too much work.
pub fn start(game: &Game, seed: u64) -> Result<Position, interpreter::TooMuch> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    chance::start(game, &mut |n| random.random_range(0..n))
}

/// Makes this number of random moves, with the throws between them; if the game ends by them, it is started again, in the end with fewer moves.
///
/// # Errors
/// If the rules need too much work.
pub fn by_chance<'g>(
    game: &'g Game,
    start: &Position,
    n_turns: usize,
    seed: u64,
) -> Result<Match<'g>, interpreter::TooMuch> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut play = Match::new(game, start.clone());
    for attempt in 0..100 {
        play = Match::new(game, start.clone());
        let n_turns = n_turns.saturating_sub(attempt / 10);
        while chance::n_moves(play.turns()) < n_turns {
            let mut pick = |n: usize| random.random_range(0..n);
            match game.pick_turn(play.position(), &mut pick)? {
                Some(turn) => play.play(turn),
                None => break,
            }
        }
        if play.outcome()?.is_none() && chance::n_moves(play.turns()) == n_turns {
            return Ok(play);
        }
    }
    Ok(play)
}

/// Reads a FEN or moves.
fn opening<'g>(game: &'g Game, line: &str) -> Result<Match<'g>, String> {
    let first = line.split_whitespace().next().unwrap_or("");
    if first.contains('/') {
        let start = fen::read(game, line).map_err(|error| alfil_load::fen::reason(&error))?;
        return Ok(Match::new(game, start));
    }
    let mut play = Match::new(game, game.start());
    for text in moves::split_moves(game, line) {
        let turn = moves::read_legal(game, play.position(), text);
        play.play(turn.map_err(|error| format!("`{text}`: {}", alfil_load::fen::reason(&error)))?);
    }
    Ok(play)
}
