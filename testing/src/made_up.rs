//! A definition that is in no file.

use std::collections::BTreeMap;

use alfil::check::check_from;
use alfil::library::{Library, Text};
use alfil::load::{Variant, load_from, load_with_lints};
use grammar::source::Home;
use grammar::variant::{Found, Sources};
use interpreter::Game;

/// A definition with the boards, parents and images that it names, all in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadeUp {
    /// The definition (TOML).
    pub text: String,
    /// Board files by name.
    pub boards: BTreeMap<String, String>,
    /// Parent definitions by name.
    pub parents: BTreeMap<String, String>,
    /// Piece images by name.
    pub pictures: BTreeMap<String, String>,
}

impl MadeUp {
    /// Creates a definition that needs no files but the shipped ones.
    pub fn of_text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Creates a child of a definition: see [`child`].
    pub fn child(parent: &str, rules: &str) -> Self {
        Self::of_text(child(parent, rules))
    }

    fn text(&self) -> Text {
        Text {
            name: "made-up".to_owned(),
            display: "made-up.toml".to_owned(),
            folder: None,
            text: self.text.clone(),
        }
    }

    /// Loads the definition with these options switched on, and runs lints.
    pub fn load(&self, options: &[String]) -> Variant {
        load_with_lints(self.text(), options, self)
    }

    /// Returns the game of the definition without options.
    ///
    /// # Panics
    /// If the definition has an error.
    #[track_caller]
    pub fn game(&self) -> Game {
        let variant = self.load(&[]);
        let diagnostics = variant.diagnostics;
        let game = variant.game;
        game.unwrap_or_else(|| panic!("{}: {diagnostics:?}", self.text))
    }

    /// Loads the definition with these options switched on, without lints.
    pub fn load_to_play(&self, options: &[String]) -> Variant {
        load_from(self.text(), options, self)
    }

    /// Loads the definition, tries each of its options and runs its own tests.
    pub fn check(&self) -> Variant {
        check_from(self.text(), self)
    }
}

/// Returns the text of a definition named `Made` that extends this parent and adds these rules. The rules begin on line 4.
pub fn child(parent: &str, rules: &str) -> String {
    format!("language = 1\nextends = \"{parent}\"\nname = \"Made\"\n{rules}")
}

/// Its own boards, parents and images, then the shipped ones.
impl Sources for MadeUp {
    fn definition(&self, name: &str, asker: Home) -> Option<Found> {
        let own = self.parents.get(name).filter(|_| asker == Home::Local);
        own.map(|text| Found::local(format!("{name}.toml"), text))
            .or_else(|| Library::default().definition(name, asker))
    }

    fn library(&self, name: &str, asker: Home) -> Option<Found> {
        let own = self.parents.get(name).filter(|_| asker == Home::Local);
        own.map(|text| Found::local(format!("{name}.toml"), text))
            .or_else(|| Library::default().library(name, asker))
    }

    fn library_names(&self) -> Vec<String> {
        let own = self.parents.keys().cloned();
        own.chain(Library::default().library_names()).collect()
    }

    fn board(&self, name: &str, asker: Home) -> Option<Found> {
        let own = self.boards.get(name).filter(|_| asker == Home::Local);
        own.map(|text| Found::local(format!("{name}.board"), text))
            .or_else(|| Library::default().board(name, asker))
    }

    fn picture(&self, name: &str, asker: Home) -> Option<Found> {
        let own = self.pictures.get(name).filter(|_| asker == Home::Local);
        own.map(|text| Found::local(format!("{name}.svg"), text))
            .or_else(|| Library::default().picture(name, asker))
    }

    fn picture_names(&self) -> Vec<String> {
        Library::default().picture_names()
    }

    fn definition_names(&self) -> Vec<String> {
        let own = self.parents.keys().cloned();
        own.chain(Library::default().definition_names()).collect()
    }

    fn board_names(&self) -> Vec<String> {
        let own = self.boards.keys().cloned();
        own.chain(Library::default().board_names()).collect()
    }
}
