//! Proofs by trying everything, with the executor without tables.

use interpreter::{Ends, Game, Position};
use ir::{Move, PlayerId};

use super::Task;

/// Tries everything, as long as there are positions left to be looked at.
#[derive(Debug)]
pub struct Prover<'g> {
    game: &'g Game,
    /// What men are worth, by kind, in hundredths.
    values: &'g [i32],
    n_left: u64,
    /// By the number of turns left, what refuted last.
    refuted: Vec<Option<Move>>,
}

/// By how much a capture has to be better than any other turn, and than the men on the board tell.
pub const MARGIN: i32 = 150;
/// How far captures are followed.
const CAPTURES_MAX: u32 = 8;
const WON: i32 = 100_000;

impl<'g> Prover<'g> {
    /// Somebody who looks at so many positions at most; `game` is to be one that is played [plainly](Game::plainly).
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

    /// The only turn that does what is to be done; nothing if there are several or none, or it takes too many positions to tell.
    pub fn answer(&mut self, position: &Position, task: Task) -> Option<Move> {
        match task {
            Task::Win(n) => self.only_win(position, n),
            Task::Gain(more) => self.only_gain(position, more),
        }
    }

    /// The only turn that wins in `n` turns, if nothing wins sooner.
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

    /// Tests whether the player to move wins in so many turns of his own, whatever the others do.
    fn wins(&mut self, position: &Position, n: u32) -> Option<bool> {
        for turn in self.legal(position)? {
            if self.is_won_by(position, &turn, n)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Tests whether a turn wins at once, or in so many turns with it.
    fn is_won_by(&mut self, position: &Position, turn: &Move, n: u32) -> Option<bool> {
        let after = self.game.play(position, turn);
        let mut answers = self.legal(&after)?;
        if answers.is_empty() {
            return Some(self.result(&after, position.turn())? > 0);
        }
        if n == 1 {
            return Some(false);
        }
        // What refuted the turn before may well refute this one.
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

    /// How a game has ended for a player: 1, 0 or -1.
    fn result(&self, position: &Position, me: PlayerId) -> Option<i32> {
        let outcome = self.game.outcome(position, Ends::Counted).ok()??;
        let has_won = outcome.winners.contains(&me);
        Some(i32::from(has_won) - i32::from(!has_won && !outcome.winners.is_empty()))
    }

    /// The only turn that wins `more` hundredths of men more than any other, by all turns of three plies and captures behind them.
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
        // Ends are other problems.
        let is_of_men = best.abs() < WON / 2;
        let is_it = is_of_men
            && !turn.victims().is_empty()
            && *best >= now + more
            && *best >= second + more;
        is_it.then(|| turn.clone())
    }

    fn score(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        let mut turns = self.legal(position)?;
        if turns.is_empty() {
            return Some(self.result(position, position.turn())? * (WON + depth as i32));
        }
        turns.sort_by_key(|turn| turn.victims().is_empty());
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

    /// What captures still win; whoever does not like them leaves them.
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
        for turn in turns.iter().filter(|turn| !turn.victims().is_empty()) {
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

    /// By how much a player has more men than the others, on the board.
    fn material(&self, position: &Position, me: PlayerId) -> i32 {
        let men = position.men().map(|(_, man)| {
            let value = self.values[man.kind().index()];
            match self.game.rules().are_enemies(me, man.player()) {
                true => -value,
                false => value,
            }
        });
        men.sum()
    }
}
