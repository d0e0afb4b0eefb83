//! The output of the command: failures, the tally.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use alfil_testing::generate::features::Features;
use alfil_testing::laws::runner::{Finding, Tally};
use alfil_testing::made_up::MadeUp;
use alfil_testing::shrink::Failure;

/// The trials and their findings.
#[derive(Debug, Default)]
pub struct Report {
    tally: Tally,
    /// For each feature the number of its occurrences, and of definitions with it.
    features: BTreeMap<String, (usize, u64)>,
    /// The names of the cases for each broken law, and for panics by their place.
    found: BTreeMap<String, Vec<String>>,
    /// The slowest definitions, the slowest first, with their CPU time.
    slowest: Vec<(Duration, String)>,
}

/// The number of the slowest definitions that are printed.
const SLOWEST: usize = 5;

impl Report {
    /// Records a finding, and tests whether it is the first of its kind.
    pub fn note(&mut self, finding: &Finding, name: &str) -> bool {
        let what = finding.broken.what.lines().next().unwrap_or("");
        let kind = match finding.broken.law {
            law @ ("no_panic" | "generated_definitions_are_sound") => {
                let what = what.split(": ").next().unwrap_or("");
                format!("{law} ({what})")
            }
            law => law.to_owned(),
        };
        let found = self.found.entry(kind).or_default();
        found.push(name.to_owned());
        found.len() <= 2
    }

    /// Returns the number of findings.
    pub fn n_findings(&self) -> usize {
        self.found.values().map(Vec::len).sum()
    }

    /// Returns the number of findings that have been printed in full.
    pub fn n_shown(&self) -> usize {
        self.found.values().map(|found| found.len().min(2)).sum()
    }

    /// Adds the statistics of a definition.
    pub fn add(&mut self, name: &str, tally: &Tally, features: &Features) {
        self.tally.add(tally);
        self.slowest.push((tally.time(), name.to_owned()));
        self.slowest.sort_by(|a, b| b.cmp(a));
        self.slowest.truncate(SLOWEST);
        for (feature, n) in features.counts() {
            let counts = self.features.entry(feature.to_owned()).or_default();
            counts.0 += n;
            counts.1 += 1;
        }
    }

    /// Returns a short summary for the progress line.
    pub fn so_far(&self) -> String {
        format!(
            "{} positions, {} findings",
            self.tally.positions,
            self.n_findings()
        )
    }
}

impl Report {
    /// Writes how often each decision of the compiler of tables was made, fell back, and was
    /// switched off.
    fn decisions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (taken, left, off) = ("taken", "fell back", "switched off");
        writeln!(f, "decision{taken:>41}{left:>17}{off:>17}")?;
        let one = format!("{:>8}{:>9}", "games", "at");
        writeln!(f, "{:32}{one}{one}{one}  needed", "")?;
        for (decision, exercised) in &self.tally.decisions {
            write!(f, "{:32}", decision.name())?;
            for (games, positions) in [exercised.taken, exercised.left, exercised.off] {
                write!(f, "{games:8}{positions:9}")?;
            }
            writeln!(f, "{:8}", exercised.needed)?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = &self.tally;
        if !self.features.is_empty() {
            writeln!(
                f,
                "feature                           occurred   definitions"
            )?;
            for (feature, (n, definitions)) in &self.features {
                writeln!(f, "{feature:32} {n:9} {definitions:13}")?;
            }
            writeln!(f)?;
        }
        if !tally.decisions.is_empty() {
            self.decisions(f)?;
        }
        writeln!(f, "law                                  tried      CPU ms")?;
        for (law, (n, time)) in &tally.laws {
            writeln!(f, "{law:34} {n:8} {:11}", time.as_millis())?;
        }
        writeln!(
            f,
            "{:34} {:8} {:11}",
            "reading and playing",
            "",
            tally.other.as_millis()
        )?;
        writeln!(f)?;
        writeln!(
            f,
            "{} definitions, {} positions with {} legal moves",
            tally.definitions, tally.positions, tally.turns
        )?;
        writeln!(
            f,
            "  {} definitions more that cannot be played: directions that lead nowhere, check in the set-up, or random changes",
            tally.unplayable
        )?;
        writeln!(
            f,
            "  {} definitions skipped, since they took too long",
            tally.slow
        )?;
        for (how, n) in &tally.finishes {
            writeln!(f, "  {n} games {how}")?;
        }
        writeln!(
            f,
            "  {} definitions skipped for too many turns of several steps",
            tally.gave_up
        )?;
        for (what, n) in &tally.unsaid {
            writeln!(f, "  {n} positions without a FEN: it cannot express {what}")?;
        }
        for (time, name) in &self.slowest {
            writeln!(f, "  {} CPU ms: {name}", time.as_millis())?;
        }
        writeln!(f, "{} findings", self.n_findings())?;
        for (kind, names) in &self.found {
            let some: Vec<&str> = names.iter().take(12).map(String::as_str).collect();
            writeln!(f, "  {kind}: {} times, {}", names.len(), some.join(", "))?;
        }
        Ok(())
    }
}

/// Writes a definition with its boards and parents as text.
pub fn written(made_up: &MadeUp, options: &[String]) -> String {
    let mut text = String::new();
    if !options.is_empty() {
        text += &format!("# options: {}\n", options.join(" "));
    }
    text += &made_up.text;
    let boards = made_up
        .boards
        .iter()
        .map(|(name, text)| (format!("{name}.board"), text));
    let parents = made_up
        .parents
        .iter()
        .map(|(name, text)| (format!("{name}.toml"), text));
    for (name, file) in boards.chain(parents) {
        text += &format!("\n# ---- {name}\n{file}");
    }
    text
}

/// Writes a failure: the law, the breach, the definition, the game, and the command that repeats it. `how` is the option
/// that selects how definitions are made.
pub fn failure(failure: &Failure, seed: Option<u64>, how: &str, name: &str) -> String {
    let Failure {
        made_up,
        options,
        finding,
    } = failure;
    let law = finding.broken.law;
    let mut shown = made_up.clone();
    // Files in the folder of the user's file need not be printed.
    if seed.is_none() {
        shown.boards.clear();
        shown.parents.clear();
    }
    let mut text = format!("==== {law} is broken ({name})\n{}\n", finding.broken.what);
    if !finding.line.is_empty() {
        text += &format!("after: {}\n", finding.line.join(" "));
    }
    text += &format!(
        "---- the smallest definition found\n{}",
        written(&shown, options)
    );
    let of_law = match law {
        "no_panic" | "generated_definitions_are_sound" => String::new(),
        law => format!(" --law {law}"),
    };
    if let Some(seed) = seed {
        text += &format!(
            "---- again: cargo run --release -p alfil-testing -- laws{how} --seeds {seed}{of_law}\n"
        );
    }
    text
}
