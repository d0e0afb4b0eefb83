//! Mutants in the output of `cargo mutants --list --json`.

use std::collections::HashMap;
use std::fs;

use serde_json::Value;

/// The kind of change of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Genre {
    /// A constant as the result of a function.
    FnValue,
    /// Another binary operator.
    BinaryOperator,
    /// A removed unary operator.
    UnaryOperator,
    /// A removed arm of a `match`.
    MatchArm,
    /// A guard that always or never holds.
    MatchArmGuard,
    /// Another change.
    Other,
}

impl Genre {
    fn read(word: &str) -> Self {
        match word {
            "FnValue" => Self::FnValue,
            "BinaryOperator" => Self::BinaryOperator,
            "UnaryOperator" => Self::UnaryOperator,
            "MatchArm" => Self::MatchArm,
            "MatchArmGuard" => Self::MatchArmGuard,
            _ => Self::Other,
        }
    }
}

/// One small change of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Its name with its place: `ir/src/ids.rs:11:5: replace is_none -> bool with true`.
    pub name: String,
    /// The file that is changed.
    pub file: String,
    /// Its name without its place: `replace is_none -> bool with true`.
    pub change: String,
    /// The line that is changed, without the spaces around it.
    pub line: String,
    /// The change as a patch of the file.
    pub diff: String,
    /// The kind of change.
    pub genre: Genre,
    /// The line and the column of the changed text, counted from 1, columns in characters.
    pub start: (usize, usize),
    /// The text that replaces it.
    pub replacement: String,
    /// The number of mutants of the same file, change and line before it.
    pub nth: usize,
}

impl Mutant {
    /// Returns its place in the order of a seed. Mutants that are added, removed, or moved to other lines do not change
    /// it.
    pub fn rank(&self, seed: u64) -> u64 {
        let nth = self.nth.to_string();
        let words = [self.file.as_str(), &self.change, &self.line, &nth];
        // FNV-1a with a final mix, since FNV-1a mixes only its low bits well.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in seed
            .to_le_bytes()
            .into_iter()
            .chain(words.join("\0").into_bytes())
        {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        (hash ^ (hash >> 32))
            .wrapping_mul(0xd6e8_feb8_6659_fd93)
            .rotate_left(32)
    }
}

/// Reads a list of mutants; the files they change must be below the working folder.
///
/// # Errors
/// If it is not such a list, or a file cannot be read.
pub fn read(json: &str) -> Result<Vec<Mutant>, Box<dyn std::error::Error>> {
    let list: Vec<Value> = serde_json::from_str(json)?;
    let mut texts: HashMap<String, String> = HashMap::new();
    let mut seen: HashMap<(String, String, String), usize> = HashMap::new();
    let mut mutants = Vec::new();
    for entry in &list {
        let word = |key: &str| {
            entry[key]
                .as_str()
                .ok_or(format!("a mutant without `{key}`"))
        };
        let (name, file) = (word("name")?.to_owned(), word("file")?.to_owned());
        let (_, change) = name.split_once(": ").ok_or("a name without a place")?;
        let number = entry["span"]["start"]["line"]
            .as_u64()
            .ok_or("a mutant without a line")?;
        let column = entry["span"]["start"]["column"]
            .as_u64()
            .ok_or("a mutant without a column")?;
        if !texts.contains_key(&file) {
            texts.insert(file.clone(), fs::read_to_string(&file)?);
        }
        let line = texts[&file]
            .lines()
            .nth(number as usize - 1)
            .unwrap_or_default()
            .trim();
        let before = seen
            .entry((file.clone(), change.to_owned(), line.to_owned()))
            .or_default();
        let mutant = Mutant {
            change: change.to_owned(),
            line: line.to_owned(),
            nth: *before,
            name: name.clone(),
            diff: word("diff")?.to_owned(),
            genre: Genre::read(word("genre")?),
            start: (number as usize, column as usize),
            replacement: word("replacement")?.to_owned(),
            file,
        };
        *before += 1;
        mutants.push(mutant);
    }
    Ok(mutants)
}
