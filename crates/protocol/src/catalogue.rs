//! The available games: the shipped ones, and those of a file or a folder.

use std::path::Path;

use grammar::diagnostic::{Severity, near_names};
use interpreter::Game;
use ir::Arrange;
use opponent::Values;

use alfil_load::library::{self, Text};
use alfil_load::load;
use alfil_record::tuned;

/// The most definitions from a folder.
const FOLDER_FILES_MAX: usize = 1000;

/// Games by name.
#[derive(Clone, Debug)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    /// The text of a definition that is not shipped.
    text: Option<Text>,
}

impl Catalogue {
    /// Creates the catalogue of the shipped games.
    pub fn shipped() -> Self {
        let names = library::shipped().into_iter();
        Self {
            entries: names
                .map(|name| Entry {
                    name: name.to_owned(),
                    text: None,
                })
                .collect(),
        }
    }

    /// Returns the names of the games, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// Tests whether there is a game of this name.
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.name == name)
    }

    /// Returns the name of a game that is spelt like this but for capitals.
    pub fn find(&self, name: &str) -> Option<&str> {
        let is_exact = |entry: &&Entry| entry.name == name;
        let is_like = |entry: &&Entry| entry.name.eq_ignore_ascii_case(name);
        let entry = self.entries.iter().find(is_exact);
        let entry = entry.or_else(|| self.entries.iter().find(is_like));
        entry.map(|entry| entry.name.as_str())
    }

    /// Returns an error about an unknown game, with close names.
    pub fn unknown(&self, name: &str) -> String {
        let near = near_names(name, self.names());
        let near: Vec<String> = near.iter().map(|near| format!("`{near}`")).collect();
        let hint = match near.is_empty() {
            true => "; `alfil list` prints the shipped ones".to_owned(),
            false => format!("; did you mean {}?", near.join(", ")),
        };
        format!("there is no variant `{}`{hint}", super::desk::shown(name))
    }

    /// Adds the definition of a file, or all those of a folder; one of a known name replaces that game. Returns messages: the added
    /// games, and the reasons why others cannot be played.
    pub fn add(&mut self, path: &str) -> Vec<String> {
        let at = Path::new(path);
        let mut files = Vec::new();
        match std::fs::read_dir(at) {
            Ok(entries) => {
                let is_definition =
                    |path: &std::path::PathBuf| path.extension().is_some_and(|it| it == "toml");
                files.extend(
                    entries
                        .flatten()
                        .map(|entry| entry.path())
                        .filter(is_definition),
                );
                files.arrange();
                files.truncate(FOLDER_FILES_MAX);
                if files.is_empty() {
                    return vec![format!("`{path}` holds no definitions (`*.toml`)")];
                }
            }
            Err(_) => files.push(at.to_owned()),
        }
        let mut said = Vec::new();
        for file in files {
            let text = match library::read(&file) {
                Ok(text) => text,
                Err(error) => {
                    said.push(error.to_string());
                    continue;
                }
            };
            // Protocols separate names by spaces.
            let name = text.name.replace(char::is_whitespace, "-");
            match playable(text.clone()) {
                Ok(_) => {
                    self.entries.retain(|entry| entry.name != name);
                    said.push(format!("`{name}` comes from `{}`", text.display));
                    let text = Some(text);
                    self.entries.push(Entry { name, text });
                }
                Err(why) => said.push(why),
            }
        }
        self.entries.arrange_by(|a, b| a.name.cmp(&b.name));
        said
    }

    /// Loads a game.
    ///
    /// # Errors
    /// If there is none of this name, or it cannot be played: a sentence gives the reason.
    pub fn load(&self, name: &str) -> Result<Game, String> {
        let Some(entry) = self.entries.iter().find(|entry| entry.name == name) else {
            return Err(self.unknown(name));
        };
        match &entry.text {
            Some(text) => playable(text.clone()),
            None => playable(library::find(name).map_err(|error| error.to_string())?),
        }
    }

    /// Returns the learned piece values of a game of this name.
    pub fn values(&self, name: &str, game: &Game) -> Values {
        let entry = self.entries.iter().find(|entry| entry.name == name);
        let text = entry.and_then(|entry| entry.text.as_ref());
        tuned::values(game, text.and_then(|text| text.folder.as_deref()))
    }
}

/// Makes the game of a text.
fn playable(text: Text) -> Result<Game, String> {
    let shown = text.display.clone();
    let variant = load::load_text(text, &[]);
    let mut errors = variant.diagnostics.iter();
    let first = errors.find(|one| one.severity == Severity::Error);
    match (variant.game, first) {
        (Some(game), _) => Ok(game),
        (None, Some(error)) => Err(format!(
            "`{shown}` cannot be played: {} ({}); `alfil check` shows where",
            error.message, error.code
        )),
        (None, None) => Err(format!(
            "`{shown}` cannot be played; `alfil check` shows why"
        )),
    }
}
