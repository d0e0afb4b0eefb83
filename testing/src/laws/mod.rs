//! Laws that every game keeps, whatever its definition says.
//!
//! - [`LAWS`]: the table of all laws.
//! - [`subject`]: what a law is asked about.
//! - [`course`]: random games along which laws are tried.
//! - [`runner`]: trying laws on a definition, with panics caught.
//! - Each other module holds the laws of one thing.

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

/// What a law answers: nothing, or why it is not kept.
pub type Kept = Result<(), NotKept>;

/// Why a law is not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotKept {
    /// It is broken, so.
    Broken(String),
    /// It asks for more than the game answers.
    TooMuch(TooMuch),
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

/// A law that every game keeps.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its name.
    pub name: &'static str,
    /// What it says, in a sentence.
    pub says: &'static str,
    /// How it is tried.
    pub trial: Trial,
}

/// How a law is tried.
#[derive(Clone, Copy, Debug)]
pub enum Trial {
    /// At every so many positions of a game.
    Position(u32, fn(&Scene<'_>) -> Kept),
    /// On one in so many games that have been played.
    Course(u32, fn(&Course<'_>) -> Kept),
    /// On one in so many definitions, before any game.
    Definition(u32, fn(&Subject) -> Kept),
}

/// A law that is broken, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The name of the law.
    pub law: &'static str,
    /// How it is broken.
    pub what: String,
}

/// The name of the law that the runner itself keeps: nothing the program does ends in a panic.
pub const NO_PANIC: &str = "no_panic";

/// The name of the law that the runner itself keeps: `check` finds no mistake in what the generator writes.
pub const SOUND: &str = "generated_definitions_are_sound";

/// All laws but [`NO_PANIC`] and [`SOUND`], which come with every trial.
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
    lints::TOLD_TO_CHANGE_NOTHING,
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

/// Returns the law of this name.
pub fn find(name: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.name == name)
}

/// Returns the laws that compare executors: the plain one, the reduced one and tables.
pub fn of_executors() -> Vec<&'static Law> {
    let names = ["executors_agree", "tables_agree", "boards_agree"];
    names.iter().filter_map(|name| find(name)).collect()
}

/// Answers that a law is broken unless something holds.
macro_rules! ensure {
    ($holds:expr, $($how:tt)+) => {
        if !$holds {
            return Err(format!($($how)+).into());
        }
    };
}
use ensure;
