//! What can be set before a game: `setoption name NAME value VALUE`.

use std::thread::available_parallelism;

use opponent::{Level, Options};

/// The most megabytes that the table of positions may have.
pub(super) const HASH_MEGABYTES_MAX: usize = 4_096;
/// The most threads.
pub(super) const THREADS_MAX: usize = 256;
/// The most lines that are told at once.
pub(super) const LINES_MAX: usize = 500;

/// What has been set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// Megabytes of the table of positions.
    pub hash_megabytes: usize,
    /// Threads that search.
    pub threads: usize,
    /// Lines that are told.
    pub lines: usize,
    /// How strong it plays.
    pub level: Level,
    /// Whether a castling is written as the king's move onto his partner, and the start may be shuffled.
    pub is_shuffled: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash_megabytes: Options::default().hash_megabytes,
            threads: 1,
            lines: 1,
            level: Level::MAX,
            is_shuffled: false,
        }
    }
}

impl Settings {
    /// How an opponent is made for them.
    pub fn options(&self) -> Options {
        Options {
            hash_megabytes: self.hash_megabytes,
            threads: self.threads,
            ..Options::default()
        }
    }

    /// The lines that tell which options there are, but for those of games.
    pub fn lines_told(is_usi: bool) -> Vec<String> {
        let default = Self::default();
        let hash = default.hash_megabytes;
        let (hash_name, ponder, lines) = match is_usi {
            true => ("USI_Hash", "USI_Ponder", "USI_MultiPV"),
            false => ("Hash", "Ponder", "MultiPV"),
        };
        let skill = if is_usi { "Skill_Level" } else { "Skill Level" };
        let clear = if is_usi { "Clear_Hash" } else { "Clear Hash" };
        let mut all = vec![
            format!(
                "option name {hash_name} type spin default {hash} min 1 max {HASH_MEGABYTES_MAX}"
            ),
            format!("option name {clear} type button"),
            format!("option name Threads type spin default 1 min 1 max {THREADS_MAX}"),
            format!("option name {lines} type spin default 1 min 1 max {LINES_MAX}"),
            format!("option name {ponder} type check default false"),
            "option name Level type spin default 10 min 1 max 10".to_owned(),
            format!("option name {skill} type spin default 20 min 0 max 20"),
            "option name UCI_AnalyseMode type check default false".to_owned(),
        ];
        if !is_usi {
            all.push("option name UCI_Chess960 type check default false".to_owned());
        }
        all
    }

    /// Names of the options, but for those of games, as they are compared.
    pub const NAMES: [&'static str; 9] = [
        "Hash",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Level",
        "Skill Level",
        "UCI_AnalyseMode",
        "UCI_Chess960",
    ];

    /// Sets an option by its name in small letters, without `usi_` and `_`; what is wrong comes as a sentence, none if there is no such option.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        Some(match name {
            "hash" => number(value, 1, HASH_MEGABYTES_MAX).map(|n| self.hash_megabytes = n),
            "threads" => {
                number(value, 1, THREADS_MAX).map(|n| self.threads = n.min(most_threads()))
            }
            "multipv" => number(value, 1, LINES_MAX).map(|n| self.lines = n),
            "level" => number(value, 1, 10).map(|n| self.set_level(n)),
            "skill level" => number(value, 0, 20).map(|n| self.set_level(1 + n * 9 / 20)),
            "ponder" | "uci analysemode" => switch(value).map(|_| ()),
            "uci chess960" => switch(value).map(|is_on| self.is_shuffled = is_on),
            _ => return None,
        })
    }

    /// Sets how strong it plays; a number that is no level changes nothing.
    pub fn set_level(&mut self, number: usize) {
        let level = u8::try_from(number).ok().and_then(Level::new);
        self.level = level.unwrap_or(self.level);
    }
}

/// More threads than that would only take time from each other.
fn most_threads() -> usize {
    available_parallelism().map_or(1, usize::from).max(1) * 4
}

/// Reads a number between these.
///
/// # Errors
/// If it is none.
pub(super) fn number(text: &str, min: usize, max: usize) -> Result<usize, String> {
    let number = text.trim().parse().ok().filter(|n| (min..=max).contains(n));
    let text = super::desk::shown(text);
    number.ok_or_else(|| format!("`{text}` is no number from {min} to {max}"))
}

/// Reads `true` or `false`.
///
/// # Errors
/// If it is neither.
fn switch(text: &str) -> Result<bool, String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(format!(
            "`{}` is neither `true` nor `false`",
            super::desk::shown(text)
        )),
    }
}
