//! What became of mutants, file by file.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use super::equivalent::Equivalents;
use super::mutant::Mutant;

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Does not compile.
    unviable: usize,
    /// A test fails, or runs much longer.
    noticed: usize,
    missed: usize,
    /// Missed, and known to be equivalent.
    equivalent: usize,
}

impl Row {
    fn add(&mut self, other: Row) {
        self.unviable += other.unviable;
        self.noticed += other.noticed;
        self.missed += other.missed;
        self.equivalent += other.equivalent;
    }

    /// Prints its columns. The share is of those that compile and are not known to be equivalent.
    fn show(&self, name: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = self.noticed + self.missed;
        let sampled = counted + self.unviable + self.equivalent;
        let share = match counted {
            0 => "-".to_owned(),
            _ => format!("{:.0} %", 100.0 * self.noticed as f64 / counted as f64),
        };
        let Row {
            unviable,
            noticed,
            missed,
            equivalent,
        } = self;
        writeln!(
            out,
            "| {name} | {sampled} | {unviable} | {noticed} | {missed} | {equivalent} | {share} |"
        )
    }
}

/// A row for each file, and the mutants that were missed. A mutant that is tried twice counts as it was tried last.
#[derive(Debug, Default)]
pub struct Table {
    outcomes: BTreeMap<String, (String, Row)>,
}

impl Table {
    /// Adds the outcomes of a run.
    ///
    /// # Errors
    /// If it is not such a file.
    pub fn add(
        &mut self,
        json: &str,
        mutants: &[Mutant],
        equivalents: &Equivalents,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let run: Value = serde_json::from_str(json)?;
        let outcomes = run["outcomes"].as_array().ok_or("a run without outcomes")?;
        for outcome in outcomes {
            let mutant = &outcome["scenario"]["Mutant"];
            let (Some(name), Some(file)) = (mutant["name"].as_str(), mutant["file"].as_str())
            else {
                continue;
            };
            let known = mutants.iter().find(|known| known.name == name);
            let is_equivalent = known.is_some_and(|known| equivalents.reason(known).is_some());
            let mut row = Row::default();
            match outcome["summary"].as_str() {
                Some("Unviable") => row.unviable = 1,
                Some("CaughtMutant" | "Timeout") => row.noticed = 1,
                Some("MissedMutant") if is_equivalent => row.equivalent = 1,
                Some("MissedMutant") => row.missed = 1,
                other => return Err(format!("{name}: {other:?}").into()),
            }
            self.outcomes
                .insert(name.to_owned(), (file.to_owned(), row));
        }
        Ok(())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut files: BTreeMap<&str, Row> = BTreeMap::new();
        let mut all = Row::default();
        for (file, row) in self.outcomes.values() {
            files.entry(file).or_default().add(*row);
            all.add(*row);
        }
        writeln!(
            out,
            "| file | sampled | unviable | noticed | missed | equivalent | share noticed |"
        )?;
        writeln!(out, "|---|---:|---:|---:|---:|---:|---:|")?;
        for (file, row) in files {
            row.show(&format!("`{file}`"), out)?;
        }
        all.show("all", out)?;
        let missed = self.outcomes.iter().filter(|(_, (_, row))| row.missed > 0);
        for (index, (name, _)) in missed.enumerate() {
            write!(out, "{}{name}\n", if index == 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}
