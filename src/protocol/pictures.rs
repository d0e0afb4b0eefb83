//! What other programs call games, and which of their pictures shows a man: facts about them, in a file beside this one.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What the file says.
#[derive(Deserialize, Debug)]
pub struct Names {
    /// The game that each protocol begins with.
    pub default: Defaults,
    /// What XBoard takes names for.
    pub xboard: XBoardNames,
    pictures: Pictures,
}

/// The game that each protocol begins with.
#[derive(Deserialize, Debug)]
pub struct Defaults {
    /// In UCI.
    pub uci: String,
    /// In USI.
    pub usi: String,
    /// In XBoard, as XBoard calls it.
    pub xboard: String,
}

/// What XBoard takes names for.
#[derive(Deserialize, Debug)]
pub struct XBoardNames {
    /// Its name and ours of games that it knows.
    pub native: BTreeMap<String, String>,
    anywhere: Vec<String>,
    beginning: Vec<String>,
}

#[derive(Deserialize, Debug)]
struct Pictures {
    n_places: usize,
    n_base: usize,
    #[serde(flatten)]
    shown: BTreeMap<String, Vec<String>>,
}

/// The names, read once.
pub static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let text = include_str!("names.toml");
    toml::from_str(text)
        .unwrap_or_else(|error| unreachable!("names.toml is part of the program: {error}"))
});

impl XBoardNames {
    /// Tests whether XBoard takes this name for one of a game that it knows.
    pub fn takes(&self, name: &str) -> bool {
        let begins = |own: &String| {
            name.strip_prefix(own.as_str())
                .is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        };
        self.anywhere.iter().any(|own| name.contains(own.as_str()))
            || self.beginning.iter().any(begins)
    }
}

/// The place of the picture that is usual for a movement, and whether it has one.
pub fn usual(movement: &str) -> Option<usize> {
    let is_it = |form: &String| match form.strip_suffix('*') {
        Some(start) => movement.starts_with(start),
        None => movement == form,
    };
    let mut shown = NAMES.pictures.shown.iter();
    let found = shown.find(|(_, forms)| forms.iter().any(is_it));
    found.and_then(|(place, _)| place.parse().ok())
}

/// How many pictures there are, and how far from a man's that of his promoted form is.
pub fn sizes() -> (usize, usize) {
    (NAMES.pictures.n_places, NAMES.pictures.n_base)
}
