//! Trials of laws on a definition: random games, laws at their positions, panics caught.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::sync::atomic::Ordering;
use std::time::Duration;

use alfil::chance;
use alfil::sound::capturable_royal;
use interpreter::notation::moves;
use interpreter::{Answer, Game, Match, Position};
use tables::Decision;

use super::course::Policy;
use super::fens::unsaid;
use super::subject::{Course, Deadline, Scene, Subject, TURNS_TESTED_MAX};
use super::{Broken, Kept, LAWS, Law, NO_PANIC, NotKept, SOUND, Trial};
use crate::choices::Choices;
use crate::made_up::MadeUp;

/// The plan of a trial of a definition.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The laws.
    pub laws: Vec<&'static Law>,
    /// The most games that are played.
    pub n_games: u32,
    /// The number of positions after which no other game is begun.
    pub n_positions: u64,
    /// The number of moves after which a game is abandoned.
    pub turns_max: usize,
    /// The most legal moves of a position; a game that comes to more is abandoned.
    pub wide_max: u64,
    /// The thinning: every law is tried at one in so many of its positions.
    pub thinned: u32,
    /// The number of the definition in the trial. It selects the definitions for laws that are tried on one in so many.
    pub nth: u32,
    /// Whether definitions may contain mistakes: a definition with a mistake breaks no law, and
    /// cannot be played.
    pub may_be_wrong: bool,
    /// The clock of this thread's working time; none if the costs of laws are not measured.
    pub clock: Option<fn() -> Duration>,
    /// The working time after which no other position of a definition is tested.
    pub time_max: Duration,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            laws: LAWS.iter().collect(),
            n_games: 3,
            n_positions: u64::MAX,
            turns_max: 24,
            wide_max: TURNS_TESTED_MAX,
            thinned: 1,
            nth: 0,
            may_be_wrong: false,
            clock: None,
            time_max: Duration::MAX,
        }
    }
}

/// Statistics of trials.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Definitions that could be played.
    pub definitions: u64,
    /// Definitions with mistakes that only the pieces on the board show, which the generator discards; all
    /// definitions with mistakes if [mistakes are allowed](Plan::may_be_wrong).
    pub unplayable: u64,
    /// Positions at which laws were tried.
    pub positions: u64,
    /// Legal moves of these positions.
    pub turns: u64,
    /// Positions with more legal moves than laws test.
    pub wide: u64,
    /// Definitions that took too much time, and were abandoned.
    pub slow: u64,
    /// Games that were abandoned because the rules exceeded a limit of the program.
    pub gave_up: u64,
    /// Positions that a FEN cannot represent, by the missing part.
    pub unsaid: BTreeMap<&'static str, u64>,
    /// Finishes of games: by an end, or none.
    pub finishes: BTreeMap<&'static str, u64>,
    /// The number of trials of each law, and their time.
    pub laws: BTreeMap<&'static str, (u64, Duration)>,
    /// Decisions of the compiler of tables, if laws have used tables.
    pub decisions: BTreeMap<Decision, Exercised>,
    /// Time for the reading of definitions and for play.
    pub other: Duration,
}

/// The number of times that a decision of the compiler of tables was exercised: numbers of games, and of their positions
/// at which laws were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exercised {
    /// Games and positions for which the decision was made.
    pub taken: (u64, u64),
    /// Games and positions whose kinds or rules did not allow the decision, or which did not allow
    /// it at all.
    pub left: (u64, u64),
    /// Games and positions at which the decision was switched off, and the answers compared.
    pub off: (u64, u64),
    /// Games that cannot be compiled without the decision.
    pub needed: u64,
}

impl Exercised {
    /// Adds the exercise figures of another trial.
    pub fn add(&mut self, other: &Self) {
        let pairs = [
            (&mut self.taken, other.taken),
            (&mut self.left, other.left),
            (&mut self.off, other.off),
        ];
        for (sum, more) in pairs {
            sum.0 += more.0;
            sum.1 += more.1;
        }
        self.needed += other.needed;
    }
}

impl Tally {
    /// Returns the total time.
    pub fn time(&self) -> Duration {
        self.other + self.laws.values().map(|(_, time)| *time).sum::<Duration>()
    }

    /// Adds the statistics of another trial.
    pub fn add(&mut self, other: &Self) {
        self.definitions += other.definitions;
        self.unplayable += other.unplayable;
        self.positions += other.positions;
        self.turns += other.turns;
        self.wide += other.wide;
        self.slow += other.slow;
        self.gave_up += other.gave_up;
        self.other += other.other;
        for (decision, exercised) in &other.decisions {
            self.decisions.entry(*decision).or_default().add(exercised);
        }
        for (what, n) in &other.unsaid {
            *self.unsaid.entry(what).or_default() += n;
        }
        for (how, n) in &other.finishes {
            *self.finishes.entry(how).or_default() += n;
        }
        for (law, (n, time)) in &other.laws {
            let counts = self.laws.entry(law).or_default();
            counts.0 += n;
            counts.1 += *time;
        }
    }
}

/// The sums in one line.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.positions)?;
        for (how, n) in &self.finishes {
            write!(f, ", {n} games {how}")?;
        }
        write!(f, ", {} CPU s", self.time().as_secs())
    }
}

/// A broken law, with the game in which it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The broken law with a description.
    pub broken: Broken,
    /// The moves up to the breach; empty if the definition alone is enough.
    pub line: Vec<String>,
}

/// The mistakes that the generator cannot foresee: directions that leave the board everywhere, too many paths, and checks
/// in the set-up.
const UNSEEN: [&str; 3] = [
    "betza::impossible_direction",
    "betza::too_many_paths",
    "rules::start_in_check",
];

/// Reads a definition and tries laws on it. Each broken law is reported once.
pub fn try_definition(
    made_up: &MadeUp,
    options: &[String],
    plan: &Plan,
    tally: &mut Tally,
) -> Vec<Finding> {
    let before = time(plan);
    let loaded = guarded(|| Subject::load(made_up, options));
    tally.other += time(plan) - before;
    let finding = |law, what| Finding {
        broken: Broken { law, what },
        line: Vec::new(),
    };
    match loaded {
        Ok(Ok(subject)) => try_laws(&subject, plan, tally),
        Ok(Err(mistakes))
            if plan.may_be_wrong || mistakes.iter().all(|one| UNSEEN.contains(&one.code)) =>
        {
            tally.unplayable += 1;
            Vec::new()
        }
        Ok(Err(mistakes)) => {
            let mistakes = mistakes.iter();
            let mistakes = mistakes.map(|one| format!("{}: {}", one.code, one.message));
            vec![finding(SOUND, mistakes.collect::<Vec<_>>().join("\n"))]
        }
        Err(panic) => vec![finding(NO_PANIC, panic)],
    }
}

/// Tries laws on a game. Each broken law is reported once.
pub fn try_laws(subject: &Subject, plan: &Plan, tally: &mut Tally) -> Vec<Finding> {
    let mut trials = Trials {
        subject,
        plan,
        tally,
        findings: Vec::new(),
        began: time(plan),
    };
    trials.tally.definitions += 1;
    for law in &plan.laws {
        if let Trial::Definition(every, trial) = law.trial
            && plan.nth.is_multiple_of(every * plan.thinned)
        {
            trials.judge(law, &[], || trial(subject));
        }
    }
    let n_before = trials.tally.positions;
    for nth in 0..plan.n_games {
        if trials.tally.positions - n_before >= plan.n_positions {
            break;
        }
        if trials.deadline().is_past() {
            trials.tally.slow += 1;
            break;
        }
        if let Err(panic) = trials.game(nth) {
            trials.report(NO_PANIC, panic.0, panic.1);
        }
    }
    let findings = trials.findings;
    tally.note_decisions(subject, tally.positions - n_before);
    findings
}

impl Tally {
    /// Records the compiler's decisions for a game, if a law has used its tables, and the decisions that were switched
    /// off.
    fn note_decisions(&mut self, subject: &Subject, n_positions: u64) {
        let Some(Some(pair)) = subject.pair.get() else {
            return;
        };
        let decided = pair.decided;
        for decision in Decision::ALL.iter().copied() {
            let counts = self.decisions.entry(decision).or_default();
            for (is_so, sum) in [
                (decided.is_taken(decision), &mut counts.taken),
                (decided.is_left(decision), &mut counts.left),
            ] {
                sum.0 += u64::from(is_so);
                sum.1 += n_positions * u64::from(is_so);
            }
        }
        for without in subject.without.get().iter().flat_map(|all| all.iter()) {
            let counts = self.decisions.entry(without.decision).or_default();
            counts.needed += u64::from(without.game.is_none());
            counts.off.0 += u64::from(without.game.is_some());
            counts.off.1 += without.n_compared.load(Ordering::Relaxed);
        }
    }
}

/// Trials of laws on one game.
struct Trials<'a> {
    subject: &'a Subject,
    plan: &'a Plan,
    tally: &'a mut Tally,
    findings: Vec<Finding>,
    /// The reading of the clock at the beginning.
    began: Duration,
}

impl Trials<'_> {
    fn deadline(&self) -> Deadline {
        let end = self.began.saturating_add(self.plan.time_max);
        Deadline {
            end: self.plan.clock.map(|clock| (clock, end)),
        }
    }

    /// Plays a game and tries laws along it. A panic is returned with the line that led to it.
    fn game(&mut self, nth: u32) -> Result<(), (String, Vec<String>)> {
        let (subject, plan) = (self.subject, self.plan);
        let game = &*subject.game;
        let policy = Policy::ALL[nth as usize % Policy::ALL.len()];
        let mut choices = Choices::of_seed(u64::from(nth));
        let mut line: Vec<String> = Vec::new();
        let mut how = "undecided";
        let mut play = guarded(|| Match::new(game, start(game, &mut choices)))
            .map_err(|panic| (panic, line.clone()))?;
        for ply in 0..=plan.turns_max {
            if self.deadline().is_past() {
                break;
            }
            let before = time(plan);
            let looked = guarded(|| {
                if game.n_legal_moves(play.position())? > plan.wide_max {
                    return Ok(None);
                }
                let legal = play.legal_moves()?;
                let texts = moves::write_all(game, &legal);
                let unsaid = unsaid(game, play.position());
                Answer::Ok(Some((legal, texts, play.outcome()?, unsaid)))
            });
            let looked = looked.map_err(|panic| (panic, line.clone()))?;
            self.tally.other += time(plan) - before;
            let Ok(looked) = looked else {
                self.tally.gave_up += 1;
                how = "skipped for too much work";
                break;
            };
            let Some((legal, texts, outcome, unsaid)) = looked else {
                self.tally.wide += 1;
                how = "skipped for too many moves";
                break;
            };
            self.tally.positions += 1;
            self.tally.turns += legal.len() as u64;
            if let Some(what) = unsaid {
                *self.tally.unsaid.entry(what).or_default() += 1;
            }
            let scene = Scene {
                subject,
                play: &play,
                legal: &legal,
                texts: &texts,
                deadline: self.deadline(),
            };
            for law in &plan.laws {
                if let Trial::Position(every, trial) = law.trial
                    && (ply as u32 + nth).is_multiple_of(every * plan.thinned)
                    && !scene.deadline.is_past()
                {
                    self.judge(law, &line, || trial(&scene));
                }
            }
            if outcome.is_some() || legal.is_empty() {
                how = "ended";
                break;
            }
            if ply < plan.turns_max {
                let chosen = policy.choose(&play, &legal, &mut choices);
                let index = legal.iter().position(|one| std::ptr::eq(one, chosen));
                line.extend(index.map(|index| texts[index].clone()));
                let made = guarded(|| play.play(chosen.clone()));
                made.map_err(|panic| (panic, line.clone()))?;
            }
        }
        *self.tally.finishes.entry(how).or_default() += 1;
        let course = Course {
            subject,
            play: &play,
            texts: &line,
        };
        for law in &plan.laws {
            if let Trial::Course(every, trial) = law.trial
                && (nth + plan.nth).is_multiple_of(every * plan.thinned)
                && !self.deadline().is_past()
            {
                self.judge(law, &line, || trial(&course));
            }
        }
        Ok(())
    }

    /// Tries a law, and records a breach or a panic. A conclusion from an incomplete list of moves is ignored.
    fn judge(&mut self, law: &Law, line: &[String], trial: impl FnOnce() -> Kept) {
        let is_reported = self.findings.iter().any(|one| one.broken.law == law.name);
        if is_reported {
            return;
        }
        let before = time(self.plan);
        let answer = guarded(trial);
        let spent = self.tally.laws.entry(law.name).or_default();
        spent.0 += 1;
        spent.1 += time(self.plan) - before;
        match answer {
            Err(panic) => self.report(NO_PANIC, format!("{panic}, in {}", law.name), line.to_vec()),
            Ok(Err(NotKept::TooMuch(_) | NotKept::Late)) => {}
            Ok(Err(NotKept::Broken(what))) => self.report(law.name, what, line.to_vec()),
            Ok(Ok(())) => {}
        }
    }

    fn report(&mut self, law: &'static str, what: String, line: Vec<String>) {
        if !self.findings.iter().any(|one| one.broken.law == law) {
            let broken = Broken { law, what };
            self.findings.push(Finding { broken, line });
        }
    }
}

fn time(plan: &Plan) -> Duration {
    plan.clock.map_or(Duration::ZERO, |clock| clock())
}

thread_local! {
    /// The last panic of a guarded call of this thread; `None` outside guarded calls.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Calls a function; a panic is returned with its place, and is not printed.
pub fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let is_guarded = PANIC.with_borrow_mut(|panic| {
                panic
                    .as_mut()
                    .map(|panic| *panic = info.to_string())
                    .is_some()
            });
            if !is_guarded {
                usual(info);
            }
        }));
    });
    let outer = PANIC.replace(Some(String::new()));
    let answer = catch_unwind(AssertUnwindSafe(call));
    let message = PANIC.replace(outer).unwrap_or_default();
    answer.map_err(|_| message)
}

/// Returns the start of a game: the set-up, or sometimes a start position that is drawn, if the rules shuffle the set-up and a game
/// can reach it.
fn start(game: &Game, choices: &mut Choices) -> Position {
    let is_sound = |start: &Position| capturable_royal(game, start).is_none();
    let drawn = match game.rules().shuffle.is_some() && choices.chance(60) {
        true => chance::start(game, &mut |n| choices.below(n as usize) as u32).ok(),
        false => None,
    };
    drawn.filter(is_sound).unwrap_or_else(|| game.start())
}
