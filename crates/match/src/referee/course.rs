//! One game: turns, times and its end.

use std::time::{Duration, Instant};

use interpreter::{Game, Match, Outcome};
use ir::PlayerId;
use opponent::Score;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::{Budget, PATIENCE, Player, Trouble};
use alfil_load::too_much::TooMuchWords;

/// The limits of a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// Time for each move.
    pub turn: Option<Duration>,
    /// The clock at the beginning, and the increment of each move.
    pub clock: Option<(Duration, Duration)>,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// The depth in moves.
    pub depth: Option<u32>,
    /// The tolerance of the time for a move or of a clock.
    pub margin: Duration,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// An end by the rules.
    Rules(Outcome),
    /// A resignation or an error of a player; the other one has won.
    Trouble(usize, Trouble),
    /// No winner after so many moves.
    Long(usize),
    /// Rules that need too much work, or a chance draw without items.
    Undecided(String),
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Course<'g> {
    /// Its moves.
    pub play: Match<'g>,
    /// The comment after each move.
    pub notes: Vec<String>,
    /// The score of each position for the player to move, by move, if the player reported one.
    pub scores: Vec<Option<Score>>,
    /// Its end.
    pub end: End,
    /// The time of each player, and the approximate number of moves in it.
    pub spent: Vec<(Duration, u32)>,
    /// The number of moves of each player.
    pub moves: Vec<u32>,
}

impl Course<'_> {
    /// Returns the seat of a player without any answer in this game: it was late, or gone, before its first move. The game then shows
    /// that a program does not work, not which of two players is the stronger.
    pub fn void_by(&self) -> Option<usize> {
        match &self.end {
            End::Trouble(seat, Trouble::Late(_) | Trouble::Lost(_) | Trouble::Unfit(_)) => {
                (self.moves.get(*seat).is_none_or(|n| *n == 0)).then_some(*seat)
            }
            _ => None,
        }
    }

    /// Returns the share of the points of each player; `None` for a game that is undecided, or [does not count](Self::void_by). Teams
    /// share them, and each player of a team gets the team's share.
    pub fn points(&self) -> Option<Vec<f64>> {
        if self.void_by().is_some() {
            return None;
        }
        let game = self.play.game();
        let scores = match &self.end {
            End::Long(_) | End::Undecided(_) | End::Trouble(_, Trouble::Draws(_)) => return None,
            End::Trouble(loser, _) => {
                let winners = game.winners_over(PlayerId::from_index(*loser));
                let players = (0..game.rules().players.len()).map(PlayerId::from_index);
                let won = players.map(|player| u16::from(winners.contains(&player)));
                won.collect()
            }
            End::Rules(outcome) => outcome.scores.clone(),
        };
        Some(shares(game, &scores))
    }

    /// Returns the reason for the end, with the name of the player.
    pub fn reason(&self, names: &[String]) -> String {
        match &self.end {
            End::Rules(outcome) => alfil_load::json::outcome_words(self.play.game(), outcome),
            // The opening may have more moves than the limit.
            End::Long(_) => match alfil_record::chance::n_moves(self.play.turns()) {
                1 => "no player has won after 1 move".to_owned(),
                n_turns => format!("no player has won after {n_turns} moves"),
            },
            End::Undecided(why) => why.clone(),
            End::Trouble(by, trouble) => {
                let side = &self.play.game().rules().players[*by].name;
                let is_void = self.void_by().is_some();
                let what = match trouble {
                    Trouble::Late(why) | Trouble::Lost(why) if is_void => {
                        format!("makes no move, so the game does not count: {why}")
                    }
                    Trouble::Resigns => "resigns".to_owned(),
                    Trouble::Illegal(why) => format!("makes an illegal move: {why}"),
                    Trouble::Claims(why) => format!("makes a wrong claim: {why}"),
                    Trouble::Draws(why) => format!("insists on a draw: {why}"),
                    Trouble::Late(why) => format!("loses on time: {why}"),
                    Trouble::Lost(why) => format!("has disconnected: {why}"),
                    Trouble::Unfit(why) => format!("cannot play: {why}"),
                };
                format!("{side} ({}) {what}", names[*by])
            }
        }
    }
}

/// Returns the share of all points of each player, given the points of all; equal shares if no player has any.
pub fn shares(game: &Game, scores: &[u16]) -> Vec<f64> {
    let players = &game.rules().players;
    let mut teams: Vec<(u16, u16)> = Vec::new();
    for (player, score) in players.iter().zip(scores) {
        if !teams.iter().any(|(team, _)| *team == player.team) {
            teams.push((player.team, *score));
        }
    }
    let sum: f64 = teams.iter().map(|(_, score)| f64::from(*score)).sum();
    let share = |score: &u16| match sum > 0.0 {
        true => f64::from(*score) / sum,
        false => 1.0 / teams.len().max(1) as f64,
    };
    scores.iter().map(share).collect()
}

/// Plays a game from its current position; the referee claims results that have to be claimed, and draws for chance. There is a player
/// and an allowance for each seat, in turn order.
pub fn run<'g>(
    mut play: Match<'g>,
    players: &mut [&mut (dyn Player<'g> + 'g)],
    allowances: &[Allowance],
    turns_max: usize,
    seed: u64,
) -> Course<'g> {
    let mut n_moves = alfil_record::chance::n_moves(play.turns());
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let mut notes = vec![String::new(); play.turns().len()];
    let mut scores = vec![None; play.turns().len()];
    let mut spent = vec![(Duration::ZERO, 0); players.len()];
    let mut moves = vec![0; players.len()];
    let base = |one: &Allowance| one.clock.map_or(Duration::ZERO, |(base, _)| base);
    let mut clocks: Vec<Duration> = allowances.iter().map(base).collect();
    let end = 'game: {
        for (seat, player) in players.iter_mut().enumerate() {
            if let Err(trouble) = player.begin(&play) {
                break 'game End::Trouble(seat, trouble);
            }
        }
        loop {
            match play.outcome() {
                Ok(Some(outcome)) => break End::Rules(outcome),
                Ok(None) => {}
                Err(why) => break End::Undecided(TooMuchWords::of(why).message),
            }
            if n_moves >= turns_max {
                break End::Long(turns_max);
            }
            if play.position().called().is_some() {
                let mut pick = |n: u32| chance.random_range(0..n);
                match alfil_record::chance::draw(play.game(), play.position(), &mut pick) {
                    Ok(Some(turn)) => play.play(turn),
                    Ok(None) => break End::Undecided("chance has nothing to draw".to_owned()),
                    Err(why) => break End::Undecided(TooMuchWords::of(why).message),
                }
                notes.push("chance".to_owned());
                scores.push(None);
                continue;
            }
            let seat = play.position().turn().index();
            let own = allowances[seat];
            let allowed = own.turn.or(own.clock.map(|_| clocks[seat]));
            let budget = Budget {
                turn: own.turn,
                // Programs with clocks play games of two.
                clocks: own.clock.and_then(|_| clocks[..].try_into().ok()),
                increment: own.clock.map_or(Duration::ZERO, |(_, increment)| increment),
                nodes: own.nodes,
                depth: own.depth,
                patience: allowed.map_or(PATIENCE, |allowed| allowed + own.margin),
            };
            let began = Instant::now();
            let chosen = players[seat].choose(&play, &budget);
            let taken = began.elapsed();
            spent[seat].0 += taken;
            spent[seat].1 += 1;
            let choice = match chosen {
                Ok(choice) => choice,
                Err(trouble) => break End::Trouble(seat, trouble),
            };
            if allowed.is_some_and(|allowed| taken > allowed + own.margin) {
                let late = format!(
                    "{} ms for a move, {} ms allowed",
                    taken.as_millis(),
                    allowed.unwrap_or_default().as_millis()
                );
                break End::Trouble(seat, Trouble::Late(late));
            }
            let mut note = choice.note;
            if let Some((_, increment)) = own.clock {
                clocks[seat] = clocks[seat].saturating_sub(taken) + increment;
                let s = clocks[seat].as_secs();
                note = format!(
                    "[%clk {}:{:02}:{:02}] {note}",
                    s / 3600,
                    s / 60 % 60,
                    s % 60
                )
                .trim_end()
                .to_owned();
            }
            notes.push(note);
            scores.push(choice.score);
            moves[seat] += 1;
            n_moves += 1;
            play.play(choice.turn);
        }
    };
    Course {
        play,
        notes,
        scores,
        end,
        spent,
        moves,
    }
}
