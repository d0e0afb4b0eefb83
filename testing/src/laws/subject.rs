//! Subjects of the laws: a game, a position in it, a game played.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use grammar::diagnostic::{Diagnostic, Severity};
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use ir::{Condition, Move};

use super::NotKept;
use super::decisions::Without;
use super::kept::KeptCounts;
use super::rearranged::Rearrangement;
use crate::agree::pair::Pair;
use crate::choices::Choices;
use crate::made_up::MadeUp;

/// The most legal moves of a position at which laws are tried: most laws test every move.
pub const TURNS_TESTED_MAX: u64 = 400;

/// A game with its definition.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The definition.
    pub made_up: MadeUp,
    /// The options that are switched on.
    pub options: Vec<String>,
    /// All texts of the game: the definition, its parents, its board.
    pub texts: Vec<String>,
    /// The game.
    pub game: Arc<Game>,
    /// The game that gives the second answer if a law compares two. It is [`game`](Self::game), except in the tests that
    /// show that a law can be broken.
    pub again: Arc<Game>,
    /// The game without the safety of royals, made at its first use: see [`unguarded`](Self::unguarded).
    pub unguarded: OnceLock<Arc<Game>>,
    /// The game by the plain executor, made at its first use: see [`plain`](Self::plain).
    pub plain: OnceLock<Arc<Game>>,
    /// The game by tables and without, made at its first use: see [`pair`](Self::pair).
    pub pair: OnceLock<Option<Arc<Pair>>>,
    /// The games that lack some decisions of the compiler, made at their first use: see [`without`](Self::without).
    pub without: OnceLock<Arc<Vec<Without>>>,
    /// The game with cached counts, made at its first use: see [`kept`](Self::kept).
    pub kept: OnceLock<Arc<KeptCounts>>,
    /// The rearrangement that puts each player in the next one's place, made at its first use.
    pub next_seat: OnceLock<Option<Rearrangement>>,
}

impl Subject {
    /// Loads a definition with these options.
    ///
    /// # Errors
    /// The diagnostics, if the definition cannot be played.
    pub fn load(made_up: &MadeUp, options: &[String]) -> Result<Self, Vec<Diagnostic>> {
        let variant = made_up.load(options);
        let Some(game) = variant.game.map(Arc::new) else {
            let diagnostics = variant.diagnostics.into_iter();
            return Err(diagnostics
                .filter(|one| one.severity == Severity::Error)
                .collect());
        };
        Ok(Self {
            made_up: made_up.clone(),
            options: options.to_vec(),
            texts: variant
                .sources
                .all()
                .iter()
                .map(|source| source.text.clone())
                .collect(),
            again: Arc::clone(&game),
            game,
            unguarded: OnceLock::new(),
            plain: OnceLock::new(),
            pair: OnceLock::new(),
            without: OnceLock::new(),
            kept: OnceLock::new(),
            next_seat: OnceLock::new(),
        })
    }

    /// Returns the game that gives the second answer, without the safety of royals, ends and must rules, and with turns of
    /// one step. It keeps only the forbid rules that also restrict attacks. Its legal moves are the moves that could
    /// capture a royal.
    pub fn unguarded(&self) -> &Game {
        self.unguarded.get_or_init(|| {
            let mut rules = self.again.rules().clone();
            rules.royal.safe = Condition::Constant(true);
            rules.forbids.retain(|forbid| forbid.attack);
            rules.ends.clear();
            rules.must_rules.clear();
            rules.turns.clear();
            Arc::new(Game::new(rules))
        })
    }

    /// Returns the game that gives the second answer, by the plain executor.
    pub fn plain(&self) -> &Game {
        self.plain
            .get_or_init(|| Arc::new(Game::new(self.again.rules().clone()).plain()))
    }

    /// Returns the game without tables, and the game by tables that gives the second answer; none if it cannot be
    /// compiled.
    pub fn pair(&self) -> Option<&Pair> {
        let rules = [&self.game, &self.again].map(|game| game.rules());
        let made = || Pair::of_two("", rules[0], rules[1], &[]).map(Arc::new);
        self.pair.get_or_init(made).as_deref()
    }

    /// Returns the game by tables that gives the second answer; none if it cannot be compiled.
    pub fn tabled(&self) -> Option<&Game> {
        self.pair().map(|pair| &pair.tabled)
    }

    /// Counts the occurrences of a word in the texts of the game: the definition, its parents and its board.
    pub fn n_words(&self, word: &str) -> usize {
        let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        let texts = self.texts.iter().map(|text| {
            text.split(|letter| !is_part(letter))
                .filter(|part| *part == word)
                .count()
        });
        texts.sum()
    }
}

/// The working time of this thread at which the trials of a definition end; by default never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline {
    /// The clock, if it is read, and its reading at the end.
    pub end: Option<(fn() -> Duration, Duration)>,
}

impl Deadline {
    /// Tests whether the time is over.
    pub fn is_past(self) -> bool {
        self.end.is_some_and(|(clock, end)| clock() > end)
    }
}

/// A position in a game, with its legal moves.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The game.
    pub subject: &'a Subject,
    /// The course of the game so far.
    pub play: &'a Match<'a>,
    /// The legal moves of the position reached.
    pub legal: &'a [Move],
    /// Their texts.
    pub texts: &'a [String],
    /// The end of the trials. Laws that may take very long look at it.
    pub deadline: Deadline,
}

impl Scene<'_> {
    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.subject.game
    }

    /// Returns the game that gives the second answer.
    pub fn again(&self) -> &Game {
        &self.subject.again
    }

    /// Returns the position reached.
    pub fn position(&self) -> &Position {
        self.play.position()
    }

    /// Creates choices that depend on the position alone.
    pub fn choices(&self) -> Choices {
        Choices::of_seed(self.game().key(self.position()))
    }

    /// Returns some of the legal moves with their texts, spread over the whole list.
    pub fn some_turns(&self, n_turns: usize) -> impl Iterator<Item = (&Move, &String)> {
        let stride = self.legal.len().div_ceil(n_turns.max(1)).max(1);
        self.legal.iter().zip(self.texts).step_by(stride)
    }

    /// Returns the position as a FEN, for the report of a broken law.
    pub fn fen(&self) -> String {
        fen::write(self.game(), self.position())
    }
}

/// A game that has been played.
#[derive(Debug)]
pub struct Course<'a> {
    /// The game.
    pub subject: &'a Subject,
    /// The course of the game.
    pub play: &'a Match<'a>,
    /// The texts of the moves made.
    pub texts: &'a [String],
}

/// Returns the future of a position to a depth, for the comparison of two positions: the moves with their texts, checks
/// and ends.
///
/// Ends that have to be claimed depend on the history and are left out.
///
/// # Errors
/// [`NotKept::Late`] if the time is over before the future is known.
pub fn future(
    game: &Game,
    position: &Position,
    depth: u32,
    deadline: Deadline,
) -> Result<Vec<String>, NotKept> {
    let mut ahead = Ahead {
        game,
        deadline,
        seen: Vec::new(),
    };
    ahead.look(position, depth, "")?;
    Ok(ahead.seen)
}

/// A look at the future of a position.
struct Ahead<'a> {
    game: &'a Game,
    deadline: Deadline,
    /// The lines so far.
    seen: Vec<String>,
}

impl Ahead<'_> {
    fn look(&mut self, position: &Position, depth: u32, line: &str) -> Result<(), NotKept> {
        if self.deadline.is_past() {
            return Err(NotKept::Late);
        }
        let game = self.game;
        let mut ends = String::new();
        // If a test needs too much work, the future contains that.
        match game.is_check(position) {
            Ok(false) => {}
            check => ends += &format!(" check {check:?}"),
        }
        match game.outcome(position, interpreter::Ends::Counted) {
            Ok(None) => {}
            outcome => ends += &format!(" {outcome:?}"),
        }
        self.seen.push(format!("{line}:{ends}"));
        let n = game.n_legal_moves(position);
        if depth == 0 || n.is_ok_and(|n| n > TURNS_TESTED_MAX) {
            return Ok(());
        }
        let legal = match game.legal_moves(position) {
            Ok(legal) => legal,
            Err(why) => {
                self.seen.push(format!("{line}> {why}"));
                return Ok(());
            }
        };
        let texts = moves::write_all(game, &legal);
        let mut all: Vec<(&String, &Move)> = texts.iter().zip(&legal).collect();
        all.sort_by_key(|(text, _)| *text);
        if depth == 1 {
            let texts: Vec<&str> = all.iter().map(|(text, _)| text.as_str()).collect();
            self.seen.push(format!("{line}> {}", texts.join(" ")));
            return Ok(());
        }
        for (text, turn) in all {
            let after = game.play(position, turn);
            self.look(&after, depth - 1, &format!("{line} {text}"))?;
        }
        Ok(())
    }
}

/// Returns the first difference of two futures, for a report.
pub fn difference(one: &[String], other: &[String]) -> Option<String> {
    if one == other {
        return None;
    }
    let pairs = one.iter().zip(other);
    let first = pairs.into_iter().find(|(a, b)| a != b);
    Some(match first {
        Some((a, b)) => format!("`{a}` against `{b}`"),
        None => format!("{} lines against {}", one.len(), other.len()),
    })
}

/// Describes the present of a position: its moves, check, and its end.
///
/// # Errors
/// [`NotKept::Late`] if the time is over.
pub fn present(
    game: &Game,
    position: &Position,
    deadline: Deadline,
) -> Result<Vec<String>, NotKept> {
    future(game, position, 1, deadline)
}
