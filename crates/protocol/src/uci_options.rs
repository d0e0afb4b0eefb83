//! The settings before a game: `setoption name NAME value VALUE`.

use std::thread::available_parallelism;

use opponent::{Level, Options};

/// The most megabytes of the transposition table.
pub(super) const HASH_MEGABYTES_MAX: usize = 4_096;
/// The most threads.
pub(super) const THREADS_MAX: usize = 256;
/// The most lines of a report.
pub(super) const LINES_MAX: usize = 500;

/// The values of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// Megabytes of the transposition table.
    pub hash_megabytes: usize,
    /// The number of threads of the search.
    pub threads: usize,
    /// The number of lines of a report.
    pub lines: usize,
    /// The level.
    pub level: Level,
    /// Whether a castling is written as the king's move onto its partner, and the start may be shuffled.
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
    /// Returns the options of the opponent for these settings.
    pub fn options(&self) -> Options {
        Options {
            hash_megabytes: self.hash_megabytes,
            threads: self.threads,
            ..Options::default()
        }
    }

    /// Returns the lines that list the options, but for those of games.
    pub fn option_lines(is_usi: bool) -> Vec<String> {
        let default = Self::default();
        let all = SETTINGS.iter().filter(|setting| {
            // Games of USI have no shuffled start.
            !(is_usi && setting.name == SHUFFLED)
        });
        let line = |setting: &Setting| {
            let name = if is_usi {
                setting.usi_name
            } else {
                setting.name
            };
            let takes = match &setting.takes {
                Takes::Number { get, min, max, .. } => {
                    format!("spin default {} min {min} max {max}", get(&default))
                }
                Takes::Switch(_) => "check default false".to_owned(),
                Takes::Press => "button".to_owned(),
            };
            format!("option name {name} type {takes}")
        };
        all.map(line).collect()
    }

    /// Returns the names of the options, but for those of games.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SETTINGS.iter().map(|setting| setting.name)
    }

    /// Sets an option by its name in small letters, without `usi_` and `_`; an error is a sentence, `None` if there is no such option.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        let is_it = |setting: &&Setting| {
            let own = setting.name.replace('_', " ");
            own.eq_ignore_ascii_case(name)
        };
        let setting = SETTINGS.iter().find(is_it)?;
        Some(match &setting.takes {
            Takes::Number { min, max, set, .. } => {
                number(value, *min, *max).map(|number| set(self, number))
            }
            Takes::Switch(set) => switch(value).map(|is_on| set(self, is_on)),
            Takes::Press => Ok(()),
        })
    }

    /// Sets the level; an invalid number changes nothing.
    pub fn set_level(&mut self, number: usize) {
        let level = u8::try_from(number).ok().and_then(Level::new);
        self.level = level.unwrap_or(self.level);
    }
}

/// An option: its name, its values and their effect.
struct Setting {
    /// Its name in UCI.
    name: &'static str,
    /// Its name in USI, where names have no spaces.
    usi_name: &'static str,
    takes: Takes,
}

/// The values of an option.
enum Takes {
    Number {
        get: fn(&Settings) -> usize,
        min: usize,
        max: usize,
        set: fn(&mut Settings, usize),
    },
    /// `true` or `false`.
    Switch(fn(&mut Settings, bool)),
    /// No value: the option is a button.
    Press,
}

const SHUFFLED: &str = "UCI_Chess960";

/// All options but those of games, in the order of their list.
const SETTINGS: [Setting; 9] = [
    Setting {
        name: "Hash",
        usi_name: "USI_Hash",
        takes: Takes::Number {
            get: |settings| settings.hash_megabytes,
            min: 1,
            max: HASH_MEGABYTES_MAX,
            set: |settings, n| settings.hash_megabytes = n,
        },
    },
    Setting {
        name: "Clear Hash",
        usi_name: "Clear_Hash",
        takes: Takes::Press,
    },
    Setting {
        name: "Threads",
        usi_name: "Threads",
        takes: Takes::Number {
            get: |settings| settings.threads,
            min: 1,
            max: THREADS_MAX,
            set: |settings, n| settings.threads = n.min(most_threads()),
        },
    },
    Setting {
        name: "MultiPV",
        usi_name: "USI_MultiPV",
        takes: Takes::Number {
            get: |settings| settings.lines,
            min: 1,
            max: LINES_MAX,
            set: |settings, n| settings.lines = n,
        },
    },
    // `go ponder` sets it each time.
    Setting {
        name: "Ponder",
        usi_name: "USI_Ponder",
        takes: Takes::Switch(|_, _| {}),
    },
    Setting {
        name: "Level",
        usi_name: "Level",
        takes: Takes::Number {
            get: |settings| usize::from(settings.level.number()),
            min: 1,
            max: 10,
            set: Settings::set_level,
        },
    },
    // The level in the numbers of other programs.
    Setting {
        name: "Skill Level",
        usi_name: "Skill_Level",
        takes: Takes::Number {
            get: |settings| (usize::from(settings.level.number()) - 1) * 20 / 9,
            min: 0,
            max: 20,
            set: |settings, n| settings.set_level(1 + n * 9 / 20),
        },
    },
    Setting {
        name: "UCI_AnalyseMode",
        usi_name: "UCI_AnalyseMode",
        takes: Takes::Switch(|_, _| {}),
    },
    Setting {
        name: SHUFFLED,
        usi_name: SHUFFLED,
        takes: Takes::Switch(|settings, is_on| settings.is_shuffled = is_on),
    },
];

/// Returns the most useful number of threads: more would only compete.
fn most_threads() -> usize {
    available_parallelism().map_or(1, usize::from).max(1) * 4
}

/// Reads a number between these.
///
/// # Errors
/// If it is no number in this range.
pub(super) fn number(text: &str, min: usize, max: usize) -> Result<usize, String> {
    let number = text.trim().parse().ok().filter(|n| (min..=max).contains(n));
    let text = super::desk::shown(text);
    number.ok_or_else(|| format!("`{text}` is not a number from {min} to {max}"))
}

/// Reads `true` or `false`.
///
/// # Errors
/// If it is neither.
pub(super) fn switch(text: &str) -> Result<bool, String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(format!(
            "`{}` is neither `true` nor `false`",
            super::desk::shown(text)
        )),
    }
}
