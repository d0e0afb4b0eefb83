//! The statistics as text.

use std::fmt;

use alfil::words::grouped;

use super::stage::QUESTIONS;
use super::tally::{Difference, OfDecision, OfGame, Tally};

/// The least number of positions at which each decision of the compiler is to be tried.
pub const OF_DECISION_MIN: u64 = 100_000;

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of_games(f)?;
        self.of_questions(f)?;
        self.of_decisions(f)?;
        self.of_features(f)?;
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        let (all, made_up) = (self.total(), self.total_made_up());
        let seeds = self.seeds.iter().map(|(from, to)| match to - from {
            1 => from.to_string(),
            _ => format!("{from}..{to}"),
        });
        let seeds: Vec<String> = seeds.collect();
        writeln!(
            f,
            "seeds {}: {} positions, {} of them different, {} legal moves",
            seeds.join(", "),
            grouped(all.positions),
            grouped(all.different),
            grouped(all.turns)
        )?;
        writeln!(
            f,
            "{} positions, {} %, of {} generated games of {} definitions tried",
            grouped(made_up.positions),
            made_up.positions * 100 / all.positions.max(1),
            grouped(made_up.definitions),
            grouped(self.made_up)
        )?;
        writeln!(f, "{} differences", self.n_differences)
    }
}

impl Tally {
    fn of_games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [
            "games",
            "positions",
            "different",
            "turns",
            "checks",
            "ends",
            "left",
            "CPU s",
            "a second",
        ];
        write!(f, "{:26}", "game")?;
        heads.iter().try_for_each(|head| write!(f, "{head:>13}"))?;
        writeln!(f)?;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, one: &OfGame| {
            write!(f, "{name:26}")?;
            for n in [
                one.games,
                one.positions,
                one.different,
                one.turns,
                one.checks,
                one.ends,
                one.left,
            ] {
                write!(f, "{:>13}", grouped(n))?;
            }
            let seconds = one.cpu_ms / 1000.0;
            let speed = (one.positions as f64 / seconds.max(0.001)) as u64;
            writeln!(f, "{seconds:>13.1}{:>13}", grouped(speed))
        };
        for (name, one) in &self.games {
            row(f, name, one)?;
        }
        row(f, "all", &self.total())?;
        writeln!(f)
    }

    fn of_questions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "compared at         positions  of all")?;
        for question in QUESTIONS {
            let n = self.questions.get(question.name).copied().unwrap_or(0);
            let every = match question.every {
                1 => "each".to_owned(),
                every => format!("1 in {every}"),
            };
            let (name, says) = (question.name, question.says);
            writeln!(f, "{name:14}{:>15}  {every:8} {says}", grouped(n))?;
        }
        writeln!(f)
    }

    fn of_decisions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [
            "taken",
            "fell back",
            "switched off",
            "in games",
            "needed in",
        ];
        write!(f, "{:34}", "decision: at positions")?;
        heads.iter().try_for_each(|head| write!(f, "{head:>14}"))?;
        writeln!(f)?;
        for (name, one) in &self.decisions {
            let OfDecision {
                taken,
                left,
                off,
                games_off,
                needed,
            } = *one;
            write!(f, "{name:34}")?;
            for n in [taken, left, off, games_off, needed] {
                write!(f, "{:>14}", grouped(n))?;
            }
            writeln!(f)?;
        }
        let few = self.decisions.iter();
        let few = few.filter(|(_, one)| one.taken.min(one.off) < OF_DECISION_MIN);
        let few: Vec<&str> = few.map(|(name, _)| name.as_str()).collect();
        match few.is_empty() {
            true => writeln!(
                f,
                "each taken, and switched off, at {} positions at least",
                grouped(OF_DECISION_MIN)
            )?,
            false => writeln!(
                f,
                "taken or switched off at fewer than {} positions: {}",
                grouped(OF_DECISION_MIN),
                few.join(", ")
            )?,
        }
        writeln!(f)
    }

    fn of_features(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "in generated games                positions")?;
        for (name, n) in &self.features {
            writeln!(f, "{name:32}{:>11}", grouped(*n))?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without = self.without.as_deref();
        let without = without.map_or(String::new(), |one| format!(", without \"{one}\""));
        writeln!(f, "==== {}: {}{without}", self.game, self.question)?;
        writeln!(f, "{}", self.what)?;
        match self.line.is_empty() {
            true => writeln!(f, "at {}", self.fen)?,
            false => {
                writeln!(f, "from {}", self.from)?;
                writeln!(f, "after {}", self.line.join(" "))?;
                writeln!(f, "at {}", self.fen)?;
            }
        }
        let seed = self.game.strip_prefix("seed ");
        match seed {
            Some(seed) => writeln!(f, "the game: alfil-testing show --tables {seed}"),
            None => Ok(()),
        }
    }
}
