//! Laws that hold for every game, whatever its definition.
//!
//! - [`LAWS`]: the table of all laws.
//! - [`subject`]: the subject of a law.
//! - [`course`]: random games along which laws are tried.
//! - [`runner`]: trials of laws on a definition, with panics caught.
//! - Each other module contains the laws of one topic.

/// Defines a law by its name, its sentence and its trial. The sentence is the documentation of the constant, too.
macro_rules! law {
    ($(#[$more:meta])* $constant:ident, $name:literal: $says:literal $trial:expr) => {
        #[doc = concat!("The law that ", $says, ".")]
        $(#[$more])*
        pub const $constant: $crate::laws::Law = $crate::laws::Law {
            name: $name,
            says: $says,
            trial: $trial,
        };
    };
}

pub mod boards;
pub mod claims;
pub mod counts;
pub mod course;
pub mod decisions;
pub mod fens;
pub mod frames;
pub mod kept;
pub mod keys;
pub mod lints;
pub mod position_files;
pub mod printing;
pub mod rearranged;
pub mod replays;
pub mod results;
pub mod runner;
pub mod subject;
pub mod texts;
pub mod typed;
pub mod views;

#[cfg(test)]
mod wrong;

use interpreter::TooMuch;
use subject::{Course, Scene, Subject};

/// The result of a law: nothing, or the reason why the law does not hold.
pub type Kept = Result<(), NotKept>;

/// The reason why a law does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotKept {
    /// The law is broken, with a description.
    Broken(String),
    /// The law needs more work than the game allows.
    TooMuch(TooMuch),
    /// The working time of the definition is over before the law is tried.
    Late,
}

impl From<String> for NotKept {
    fn from(how: String) -> Self {
        Self::Broken(how)
    }
}

impl From<TooMuch> for NotKept {
    fn from(why: TooMuch) -> Self {
        Self::TooMuch(why)
    }
}

/// A law that holds for every game.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its name.
    pub name: &'static str,
    /// The law in a sentence.
    pub says: &'static str,
    /// The trial of the law.
    pub trial: Trial,
}

/// The trial of a law.
#[derive(Clone, Copy, Debug)]
pub enum Trial {
    /// A trial at every so many positions of a game.
    Position(u32, fn(&Scene<'_>) -> Kept),
    /// A trial on one in so many games that have been played.
    Course(u32, fn(&Course<'_>) -> Kept),
    /// A trial on one in so many definitions, before any game.
    Definition(u32, fn(&Subject) -> Kept),
}

/// A broken law with a description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The name of the law.
    pub law: &'static str,
    /// The description of the breach.
    pub what: String,
}

/// The name of the runner's own law that nothing ends in a panic.
pub const NO_PANIC: &str = "no_panic";

/// The name of the runner's own law that `check` finds no mistake in the generator's definitions.
pub const SOUND: &str = "generated_definitions_are_sound";

/// All laws but [`NO_PANIC`] and [`SOUND`], which belong to every trial.
pub const LAWS: &[Law] = &[
    texts::TEXTS_ARE_UNIQUE_AND_READ_BACK,
    typed::TYPED_FORMS_ARE_READ,
    typed::ANSWERS_TO_OTHER_MOVES,
    fens::FEN_READS_BACK,
    position_files::POSITION_FILE_READS_BACK,
    replays::UNDO_RESTORES,
    replays::TYPED_TURN_IS_THE_TURN,
    replays::SAVED_GAME_REPLAYS,
    keys::EQUAL_KEYS_EQUAL_FUTURES,
    keys::KEY_FORGETS_WHAT_NO_RULE_READS,
    claims::TRUE_CLAIMS_PASS,
    claims::FALSE_CLAIMS_FAIL,
    frames::FRAMES_MAP_MOVES,
    views::VIEWS_LEAK_NOTHING,
    views::VIEWS_SHOW_WHAT_IS_SEEN,
    lints::USELESS_RULES_CHANGE_NOTHING,
    counts::COUNTS_AGREE_WITH_LISTS,
    counts::STEPS_MAKE_THEIR_TURN,
    counts::PICKED_TURNS_ARE_LEGAL,
    counts::EXECUTORS_AGREE,
    counts::TABLES_AGREE,
    boards::BOARDS_AGREE,
    decisions::DECISIONS_CHANGE_NO_ANSWER,
    kept::KEPT_COUNTS_ARE_COUNTS,
    results::RESULTS_AGREE_WITH_MOVES,
    results::CHECK_IS_AN_ATTACK,
    printing::EVERYTHING_IS_PRINTED,
];

/// Returns the law with this name.
pub fn find(name: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.name == name)
}

/// Returns the laws that compare executors: the plain one, the reduced one and tables.
pub fn of_executors() -> Vec<&'static Law> {
    let names = ["executors_agree", "tables_agree", "boards_agree"];
    names.iter().filter_map(|name| find(name)).collect()
}

/// Returns from a law with a breach unless a condition holds.
macro_rules! ensure {
    ($holds:expr, $($how:tt)+) => {
        if !$holds {
            return Err(format!($($how)+).into());
        }
    };
}
use ensure;
