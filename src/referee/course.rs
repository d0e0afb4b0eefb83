//! One game: whose turn it is, how long he takes, and how it ends.

use std::time::{Duration, Instant};

use interpreter::{Match, Outcome};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::{Budget, PATIENCE, Player, Trouble};
use crate::too_much::TooMuchWords;

/// How a player may spend his time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// Time for each turn.
    pub turn: Option<Duration>,
    /// The clock at the beginning, and what each turn adds.
    pub clock: Option<(Duration, Duration)>,
    /// Positions for each turn.
    pub nodes: Option<u64>,
    /// Turns that are looked ahead.
    pub depth: Option<u32>,
    /// By how much the time for a turn or a clock may be passed.
    pub margin: Duration,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// By the rules.
    Rules(Outcome),
    /// A player has given it up, or done what no player may; the other one has won.
    Trouble(usize, Trouble),
    /// Nobody has won after so many turns, or the rules ask for too much work.
    Undecided(String),
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Course<'g> {
    /// Its turns.
    pub play: Match<'g>,
    /// What is said behind each turn.
    pub notes: Vec<String>,
    /// How it ended.
    pub end: End,
    /// How long each player has thought, and about how many turns.
    pub spent: [(Duration, u32); 2],
}

impl Course<'_> {
    /// The part of the points that each player gets; none of a game that is not decided.
    pub fn points(&self) -> Option<[f64; 2]> {
        match &self.end {
            End::Undecided(_) | End::Trouble(_, Trouble::Draws(_)) => None,
            End::Trouble(0, _) => Some([0.0, 1.0]),
            End::Trouble(..) => Some([1.0, 0.0]),
            End::Rules(outcome) => {
                let [first, second] =
                    [0, 1].map(|at| f64::from(outcome.scores.get(at).copied().unwrap_or(0)));
                let sum = first + second;
                Some(match sum > 0.0 {
                    true => [first / sum, second / sum],
                    false => [0.5; 2],
                })
            }
        }
    }

    /// Why it has ended, after the name of who did something.
    pub fn reason(&self, names: &[String; 2]) -> String {
        match &self.end {
            End::Rules(outcome) => crate::json::outcome_words(self.play.game(), outcome),
            End::Undecided(why) => why.clone(),
            End::Trouble(by, trouble) => {
                let side = &self.play.game().rules().players[*by].name;
                let what = match trouble {
                    Trouble::Resigns => "resigns".to_owned(),
                    Trouble::Illegal(why) => format!("makes an illegal move: {why}"),
                    Trouble::Claims(why) => format!("makes a wrong claim: {why}"),
                    Trouble::Draws(why) => format!("insists on a draw: {why}"),
                    Trouble::Late(why) => format!("loses on time: {why}"),
                    Trouble::Lost(why) => format!("is gone: {why}"),
                    Trouble::Unfit(why) => format!("cannot play: {why}"),
                };
                format!("{side} ({}) {what}", names[*by])
            }
        }
    }
}

/// Plays a game from where it is; draws that have to be claimed are claimed by the referee, and chance is his.
pub fn run<'g>(
    mut play: Match<'g>,
    players: [&mut (dyn Player<'g> + 'g); 2],
    allowances: [Allowance; 2],
    turns_max: usize,
    seed: u64,
) -> Course<'g> {
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let mut notes = vec![String::new(); play.turns().len()];
    let mut spent = [(Duration::ZERO, 0); 2];
    let mut clocks = allowances.map(|one| one.clock.map_or(Duration::ZERO, |(base, _)| base));
    let end = 'game: {
        for (seat, player) in [0, 1].into_iter().zip([0, 1]) {
            if let Err(trouble) = players[player].begin(&play) {
                break 'game End::Trouble(seat, trouble);
            }
        }
        loop {
            match play.outcome() {
                Ok(Some(outcome)) => break End::Rules(outcome),
                Ok(None) => {}
                Err(why) => break End::Undecided(TooMuchWords::of(why).message),
            }
            if play.turns().len() >= turns_max {
                break End::Undecided(format!("nobody has won after {turns_max} turns"));
            }
            if play.position().called().is_some() {
                let mut pick = |n: u32| chance.random_range(0..n);
                match crate::chance::draw(play.game(), play.position(), &mut pick) {
                    Ok(Some(turn)) => play.play(turn),
                    Ok(None) => break End::Undecided("chance has nothing to bring".to_owned()),
                    Err(why) => break End::Undecided(TooMuchWords::of(why).message),
                }
                notes.push("chance".to_owned());
                continue;
            }
            let seat = play.position().turn().index();
            let own = allowances[seat];
            let allowed = own.turn.or(own.clock.map(|_| clocks[seat]));
            let budget = Budget {
                turn: own.turn,
                clocks: own.clock.map(|_| clocks),
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
                    "{} ms for a turn, {} ms allowed",
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
            play.play(choice.turn);
        }
    };
    Course {
        play,
        notes,
        end,
        spent,
    }
}
