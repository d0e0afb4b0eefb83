//! Results of mutants, file by file.

use std::collections::BTreeMap;
use std::fmt;

use super::equivalent::Equivalents;
use super::mutant::Mutant;

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Mutants that do not compile.
    unviable: usize,
    /// Mutants for which a test fails, or runs much longer.
    noticed: usize,
    missed: usize,
    /// Missed mutants that are known to be equivalent.
    equivalent: usize,
}

impl Row {
    fn add(&mut self, other: Row) {
        self.unviable += other.unviable;
        self.noticed += other.noticed;
        self.missed += other.missed;
        self.equivalent += other.equivalent;
    }

    /// Prints its columns. The share is of the mutants that compile and are not known to be
    /// equivalent.
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

/// A row for each file, and the missed mutants. The last trial of a mutant counts.
#[derive(Debug, Default)]
pub struct Table {
    outcomes: BTreeMap<String, (String, Row)>,
}

impl Table {
    /// Adds the results of a run.
    ///
    /// # Errors
    /// If a line is not a result.
    pub fn add(
        &mut self,
        results: &str,
        mutants: &[Mutant],
        equivalents: &Equivalents,
    ) -> Result<(), String> {
        for line in results.lines() {
            let (outcome, name) = line.split_once('\t').ok_or("a result without a tab")?;
            let (file, _) = name.split_once(':').ok_or("a name without a place")?;
            let mutant = mutants.iter().find(|mutant| mutant.name == name);
            let is_equivalent = mutant.is_some_and(|mutant| equivalents.reason(mutant).is_some());
            let mut row = Row::default();
            match outcome {
                "unviable" => row.unviable = 1,
                "noticed" => row.noticed = 1,
                "missed" if is_equivalent => row.equivalent = 1,
                "missed" => row.missed = 1,
                other => return Err(format!("{name}: {other}")),
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
            writeln!(out, "{}{name}", if index == 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}
