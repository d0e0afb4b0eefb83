//! Mutants without an observable effect, each with the reason.

use serde::Deserialize;

use super::mutant::Mutant;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    mutant: Vec<Entry>,
}

/// One entry of the list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    change: String,
    /// A part of the changed line, if the change alone is ambiguous.
    #[serde(default)]
    line: String,
    /// The number of the mutant in that line, from 1; all of them if absent.
    nth: Option<usize>,
    reason: String,
}

impl Entry {
    fn is(&self, mutant: &Mutant) -> bool {
        self.file == mutant.file
            && self.change == mutant.change
            && mutant.line.contains(&self.line)
            && self.nth.is_none_or(|nth| nth == mutant.nth + 1)
    }
}

/// The list, with its matches among the mutants.
pub struct Equivalents {
    entries: Vec<Entry>,
    unmatched: Vec<usize>,
}

impl Equivalents {
    /// Reads the list.
    ///
    /// # Errors
    /// If it is not such a list, or an entry gives no reason.
    pub fn read(text: &str, mutants: &[Mutant]) -> Result<Self, Box<dyn std::error::Error>> {
        let entries = toml::from_str::<File>(text)?.mutant;
        if let Some(entry) = entries.iter().find(|entry| entry.reason.trim().is_empty()) {
            return Err(format!("`{}` has no reason", entry.change).into());
        }
        let is_matched = |entry: &Entry| mutants.iter().any(|mutant| entry.is(mutant));
        let unmatched = (0..entries.len())
            .filter(|&index| !is_matched(&entries[index]))
            .collect();
        Ok(Self { entries, unmatched })
    }

    /// Returns the reason why the mutant has no observable effect, if it is in the list.
    pub fn reason(&self, mutant: &Mutant) -> Option<&str> {
        let entry = self.entries.iter().find(|entry| entry.is(mutant))?;
        Some(&entry.reason)
    }

    /// Returns the entries that match no mutant: the program has changed.
    pub fn unmatched(&self) -> impl Iterator<Item = String> {
        let entries = self.unmatched.iter().map(|&index| &self.entries[index]);
        entries.map(|entry| format!("{}: {} ({})", entry.file, entry.change, entry.line))
    }
}
