//! Many games: each opening twice, with both colours, several at once.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use interpreter::{Game, Match};

use super::course::{self, Allowance, Course, End};
use super::openings::Openings;
use super::spec::Spec;
use super::statistics::{Sprt, Tally, Verdict};
use super::{Player, Trouble, at_once};
use alfil_record::chance;
use alfil_record::game_file::Record;

/// The settings of a match.
#[derive(Debug)]
pub struct Series<'g> {
    /// The game.
    pub game: &'g Game,
    /// Its definition, as saved games name it.
    pub definition: String,
    /// The two players.
    pub specs: [Spec; 2],
    /// The limits of each.
    pub allowances: [Allowance; 2],
    /// The starts of games.
    pub openings: Openings<'g>,
    /// The most games.
    pub n_games: u64,
    /// The number of games at once.
    pub concurrency: usize,
    /// The test that may end it earlier.
    pub sprt: Option<Sprt>,
    /// The number of moves after which games are undecided.
    pub turns_max: usize,
    /// The seed of the openings, chance and mistakes.
    pub seed: u64,
    /// The date of the games, as in `2026.11.23`.
    pub date: String,
}

/// The record of one of the two players.
#[derive(Clone, Default, Debug)]
pub struct Deeds {
    /// The number of illegal moves.
    pub illegal: u32,
    /// The number of rejected legal moves, and of claims of results against the rules.
    pub claims: u32,
    /// The number of games lost on time.
    pub late: u32,
    /// The number of games in which the program ended.
    pub lost: u32,
    /// The number of resigned games.
    pub resigned: u32,
    /// The number of games without a move of it, because it was late or gone before its first one; they do not count.
    pub void: u32,
    /// The error in the last game that ended by its fault.
    pub fault: String,
    /// The time that it has used.
    pub spent: Duration,
    /// The approximate number of moves in that time.
    pub n_turns: u32,
}

/// A game of a match.
#[derive(Debug)]
pub struct Played<'g> {
    /// Its number, from 0. In even ones the first of the two players moves first.
    pub number: u64,
    /// The course of the game.
    pub course: Course<'g>,
    /// The names of the players, in turn order.
    pub names: [String; 2],
}

/// The results of a match so far.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The first player's results.
    pub tally: Tally,
    /// The results of the player who moved first.
    pub first_mover: Tally,
    /// The records of both players.
    pub deeds: [Deeds; 2],
    /// The number of games without a winner, which do not count.
    pub undecided: u32,
    /// The number of games, those that do not count included.
    pub n_games: u32,
    /// The number of moves of all games.
    pub n_turns: u64,
    /// The reasons for the ends of games, with their numbers.
    pub reasons: BTreeMap<String, u32>,
    /// The names of the two players.
    pub names: [String; 2],
    /// The result of the test.
    pub verdict: Verdict,
}

impl<'g> Series<'g> {
    /// Plays the match and calls `report` with every game in the order of their numbers.
    ///
    /// # Errors
    /// If one of the two cannot play at all; any error of `report`.
    pub fn run<E>(
        &self,
        mut report: impl FnMut(&Played<'g>, &Standing) -> Result<(), E>,
    ) -> Result<Result<Standing, E>, String> {
        let names = self.try_out()?;
        let mut standing = Standing {
            tally: Tally::default(),
            first_mover: Tally::default(),
            deeds: Default::default(),
            undecided: 0,
            n_games: 0,
            n_turns: 0,
            reasons: BTreeMap::new(),
            names,
            verdict: Verdict::Open,
        };
        let mut done = Ok(());
        let worker = || {
            let mut table = Table::default();
            move |number| self.game_of(number, &mut table)
        };
        at_once::run(self.n_games, self.concurrency, worker, |played| {
            standing.add(&played, self.sprt);
            done = report(&played, &standing);
            let goes_on = standing.verdict == Verdict::Open && !standing.is_hopeless();
            match done.is_ok() && goes_on {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        Ok(done.map(|()| standing))
    }

    /// Starts both players once, before any game counts.
    fn try_out(&self) -> Result<[String; 2], String> {
        let play = Match::new(self.game, self.game.start());
        let mut names = [String::new(), String::new()];
        for (index, spec) in self.specs.iter().enumerate() {
            let wrong = |trouble: Trouble| {
                format!(
                    "{}: {trouble}",
                    ["the first player", "the second player"][index]
                )
            };
            let mut player = spec.seat(self.game, 0).map_err(wrong)?;
            player.begin(&play).map_err(wrong)?;
            names[index] = player.name();
        }
        if names[0] == names[1] {
            names[1] += " (2)";
        }
        Ok(names)
    }

    /// Plays the game of a number.
    fn game_of(&self, number: u64, table: &mut Table<'g>) -> Played<'g> {
        let seed = self
            .seed
            .wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut names = [String::new(), String::new()];
        let first = usize::from(number % 2 == 1);
        // The place of each of the two players in turn order.
        let seat_of = |player: usize| player ^ first;
        let open = self.openings.of(self.game, number / 2, self.seed);
        let undecided = |end: End| Course {
            play: Match::new(self.game, self.game.start()),
            notes: Vec::new(),
            scores: Vec::new(),
            end,
            spent: Vec::new(),
            moves: Vec::new(),
        };
        let course = 'course: {
            let play = match open {
                Ok(play) => play,
                Err(why) => {
                    break 'course undecided(End::Undecided(
                        alfil_load::too_much::TooMuchWords::of(why).message,
                    ));
                }
            };
            for (player, spec) in self.specs.iter().enumerate() {
                // Alfil's own players depend on the seed of the game; another program continues.
                if table.players[player].is_none() || !spec.kind.is_process() {
                    match spec.seat(self.game, seed.wrapping_add(player as u64)) {
                        Ok(seated) => table.players[player] = Some(seated),
                        Err(trouble) => {
                            break 'course undecided(End::Trouble(seat_of(player), trouble));
                        }
                    }
                }
            }
            let [Some(one), Some(two)] = &mut table.players else {
                break 'course undecided(End::Undecided("no player sits here".to_owned()));
            };
            names = [one.name(), two.name()];
            let (mut seats, mut allowances) = ([one.as_mut(), two.as_mut()], self.allowances);
            if first == 1 {
                seats.reverse();
                allowances.reverse();
            }
            let [white, black] = seats;
            let course = course::run(
                play,
                &mut [&mut *white, &mut *black],
                &allowances,
                self.turns_max,
                seed,
            );
            let result = result_word(&course);
            let reason = course.reason(&names);
            white.end(result, &reason);
            black.end(result, &reason);
            course
        };
        if first == 1 {
            names.reverse();
        }
        if let End::Trouble(seat, trouble) = &course.end
            && *trouble != Trouble::Resigns
        {
            // A player with an error in the game starts again: a program is killed with its player.
            table.players[seat_of(*seat)] = None;
        }
        Played {
            number,
            course,
            names,
        }
    }

    /// Returns a game as it is saved.
    pub fn record(&self, played: &Played<'g>) -> Record {
        let mut record = Record::of(
            &format!("Alfil match, seed {}", self.seed),
            &self.date,
            &(played.number + 1).to_string(),
            played.names.iter().map(String::as_str),
        );
        record.set("Result", result_word(&played.course));
        let play = &played.course.play;
        record.describe(self.game, &self.definition, &play.positions()[0]);
        record.put_turns(play);
        for (turn, note) in record.turns.iter_mut().zip(&played.course.notes) {
            turn.comment.clone_from(note);
        }
        match &played.course.end {
            End::Rules(outcome) => record.put_outcome(self.game, outcome),
            _ => record.set("Termination", played.course.reason(&played.names)),
        }
        result_word(&played.course).clone_into(&mut record.result);
        record
    }
}

/// The players at a board, for several games.
#[derive(Default)]
struct Table<'g> {
    players: [Option<Box<dyn Player<'g> + 'g>>; 2],
}

/// The number of games, all of them void by one player, after which a match ends: one with each colour.
const VOID_MAX: u32 = 2;

impl Deeds {
    /// Returns the number of games that ended by the player's own fault: an illegal move, a wrong claim, time, a program that ended.
    pub fn faults(&self) -> u32 {
        self.illegal + self.claims + self.late + self.lost
    }
}

impl Standing {
    /// Tests whether one of the two has made no move in any game so far, so that more games would be useless.
    fn is_hopeless(&self) -> bool {
        let n = self.n_games;
        n >= VOID_MAX && self.deeds.iter().any(|deeds| deeds.void == n)
    }

    /// Returns the error of a player whose fault ended every game, in a sentence: the match then says nothing about strength.
    pub fn broken(&self) -> Option<String> {
        let n = self.n_games;
        let mut players = self.names.iter().zip(&self.deeds);
        let (name, deeds) = players.find(|(_, deeds)| n > 0 && deeds.faults() == n)?;
        let what = match deeds.void == n {
            true => "made no move",
            false if deeds.late == n => "lost on time",
            false => "made a mistake that ended the game",
        };
        let games = match n {
            1 => "the only game".to_owned(),
            n => format!("all {n} games"),
        };
        Some(format!(
            "`{name}` {what} in {games}, so there is no estimate of strength; last: {}",
            deeds.fault
        ))
    }

    fn add(&mut self, played: &Played<'_>, sprt: Option<Sprt>) {
        let first = (played.number % 2) as usize;
        let course = &played.course;
        self.n_turns += chance::n_moves(course.play.turns()) as u64;
        self.n_games += 1;
        for (seat, (time, n)) in course.spent.iter().enumerate() {
            let deeds = &mut self.deeds[seat ^ first];
            deeds.spent += *time;
            deeds.n_turns += n;
        }
        let reason = match &course.end {
            End::Rules(outcome) => outcome.reason.clone(),
            End::Long(_) | End::Undecided(_) => "undecided".to_owned(),
            End::Trouble(seat, trouble) => {
                let deeds = &mut self.deeds[seat ^ first];
                let (n, reason) = match trouble {
                    Trouble::Illegal(_) => (&mut deeds.illegal, "illegal move"),
                    Trouble::Claims(_) => (&mut deeds.claims, "wrong claim"),
                    Trouble::Draws(_) => (&mut deeds.claims, "wrong claim of a draw"),
                    Trouble::Late(_) => (&mut deeds.late, "time"),
                    Trouble::Resigns => (&mut deeds.resigned, "resignation"),
                    Trouble::Lost(_) | Trouble::Unfit(_) => (&mut deeds.lost, "lost connection"),
                };
                *n += 1;
                if *trouble != Trouble::Resigns {
                    deeds.fault = trouble.to_string();
                }
                match course.void_by() {
                    Some(_) => {
                        deeds.void += 1;
                        "no move made".to_owned()
                    }
                    None => reason.to_owned(),
                }
            }
        };
        *self.reasons.entry(reason).or_insert(0) += 1;
        match course.points() {
            Some(points) => {
                self.tally.add(points[first]);
                self.first_mover.add(points[0]);
            }
            None if course.void_by().is_some() => {}
            None => self.undecided += 1,
        }
        if let Some(sprt) = sprt {
            self.verdict = sprt.verdict(&self.tally);
        }
    }
}

/// Returns the result of two players in PGN.
pub fn result_word(course: &Course<'_>) -> &'static str {
    match course.points().as_deref() {
        Some([first, second]) if *first > second + 1e-9 => "1-0",
        Some([first, second]) if *second > first + 1e-9 => "0-1",
        Some(_) => "1/2-1/2",
        None => "*",
    }
}
