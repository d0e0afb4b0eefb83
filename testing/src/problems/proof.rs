//! Proofs by exhaustive search, with the executor without tables.

use interpreter::{Ends, Game, Position};
use ir::{Move, PlayerId};

use super::Task;

/// An exhaustive search with a limit on positions.
#[derive(Debug)]
pub struct Prover<'g> {
    game: &'g Game,
    /// The values of pieces, by kind, in hundredths.
    values: &'g [i32],
    n_left: u64,
    /// The last refutation, by the number of moves left.
    refuted: Vec<Option<Move>>,
}

/// The least advantage of a capture over any other move, and over the material on the board.
pub const MARGIN: i32 = 150;
/// The depth to which captures are searched.
const CAPTURES_MAX: u32 = 8;
const WON: i32 = 100_000;

impl<'g> Prover<'g> {
    /// Creates a prover that visits at most so many positions; `game` should use the [plain](Game::plain) executor.
    pub fn new(game: &'g Game, values: &'g [i32], n_positions: u64) -> Self {
        Self {
            game,
            values,
            n_left: n_positions,
            refuted: vec![None; 8],
        }
    }

    fn legal(&mut self, position: &Position) -> Option<Vec<Move>> {
        self.n_left = self.n_left.checked_sub(1)?;
        self.game.legal_moves(position).ok()
    }

    /// Returns the only move that does the task; `None` if there are several or none, or the limit on positions is
    /// reached.
    pub fn answer(&mut self, position: &Position, task: Task) -> Option<Move> {
        match task {
            Task::Win(n) => self.only_win(position, n),
            Task::Gain(more) => self.only_gain(position, more),
        }
    }

    /// Returns the only move that wins in `n` moves, if no move wins sooner.
    fn only_win(&mut self, position: &Position, n: u32) -> Option<Move> {
        if n > 1 && self.wins(position, n - 1)? {
            return None;
        }
        let mut found = None;
        for turn in self.legal(position)? {
            if self.is_won_by(position, &turn, n)? && found.replace(turn).is_some() {
                return None;
            }
        }
        found
    }

    /// Tests whether the player to move wins in so many of their own moves, against any reply.
    fn wins(&mut self, position: &Position, n: u32) -> Option<bool> {
        for turn in self.legal(position)? {
            if self.is_won_by(position, &turn, n)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Tests whether a move wins at once, or in so many moves including it.
    fn is_won_by(&mut self, position: &Position, turn: &Move, n: u32) -> Option<bool> {
        let after = self.game.play(position, turn);
        let mut answers = self.legal(&after)?;
        if answers.is_empty() {
            return Some(self.result(&after, position.turn())? > 0);
        }
        if n == 1 {
            return Some(false);
        }
        // The refutation of the previous move may well refute this one.
        let last = self.refuted[n as usize].take();
        if let Some(at) = last.and_then(|last| answers.iter().position(|one| *one == last)) {
            answers.swap(0, at);
        }
        for answer in answers {
            let next = self.game.play(&after, &answer);
            if !self.wins(&next, n - 1)? {
                self.refuted[n as usize] = Some(answer);
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns the result of a game for a player: 1, 0 or -1.
    fn result(&self, position: &Position, me: PlayerId) -> Option<i32> {
        let outcome = self.game.outcome(position, Ends::Counted).ok()??;
        let has_won = outcome.winners.contains(&me);
        Some(i32::from(has_won) - i32::from(!has_won && !outcome.winners.is_empty()))
    }

    /// Returns the only move that wins `more` hundredths of material more than any other, by all moves of three plies and
    /// captures after them.
    fn only_gain(&mut self, position: &Position, more: i32) -> Option<Move> {
        let now = self.material(position, position.turn());
        let mut scored = Vec::new();
        for turn in self.legal(position)? {
            let next = self.game.play(position, &turn);
            let score = -self.score(&next, 2, -2 * WON, 2 * WON)?;
            scored.push((score, turn));
        }
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let [(best, turn), (second, _), ..] = &scored[..] else {
            return None;
        };
        // Wins of the game are other problems.
        let is_of_pieces = best.abs() < WON / 2;
        let is_it = is_of_pieces
            && !turn.captured().is_empty()
            && *best >= now + more
            && *best >= second + more;
        is_it.then(|| turn.clone())
    }

    fn score(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        let mut turns = self.legal(position)?;
        if turns.is_empty() {
            return Some(self.result(position, position.turn())? * (WON + depth as i32));
        }
        turns.sort_by_key(|turn| turn.captured().is_empty());
        let mut best = -2 * WON;
        for turn in turns {
            let next = self.game.play(position, &turn);
            let score = match depth {
                1 => -self.quiet(&next, CAPTURES_MAX, -beta, -alpha)?,
                _ => -self.score(&next, depth - 1, -beta, -alpha)?,
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Returns the value that captures still gain; a player may also decline them.
    fn quiet(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        let turns = self.legal(position)?;
        let me = position.turn();
        if turns.is_empty() {
            return Some(self.result(position, me)? * WON);
        }
        let mut best = self.material(position, me);
        alpha = alpha.max(best);
        if depth == 0 || alpha >= beta {
            return Some(best);
        }
        for turn in turns.iter().filter(|turn| !turn.captured().is_empty()) {
            let next = self.game.play(position, turn);
            let score = -self.quiet(&next, depth - 1, -beta, -alpha)?;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Returns the material of a player minus that of the others, on the board.
    fn material(&self, position: &Position, me: PlayerId) -> i32 {
        let pieces = position.pieces().map(|(_, piece)| {
            let value = self.values[piece.kind().index()];
            match self.game.rules().are_enemies(me, piece.player()) {
                true => -value,
                false => value,
            }
        });
        pieces.sum()
    }
}
