//! Variants: from a name, a file or a text to rules that can be played.

use std::collections::BTreeMap;
use std::sync::Arc;

use alfil_load::check::check_from;
use alfil_load::library::{self, Library, LibraryError, Text};
use alfil_load::load;
use alfil_load::placed;
use interpreter::Game;

use crate::{Board, Diagnostic, Error};

/// The rules of a game. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Variant {
    game: Arc<Game>,
    warnings: Arc<Vec<Diagnostic>>,
    text: Arc<Text>,
    options: Arc<Vec<(String, String)>>,
    /// The source of parents, boards and libraries.
    library: Arc<Library>,
}

/// Checks the text of a definition: its errors and warnings, and its own tests that fail. Empty if nothing is wrong.
///
/// `name` is the name of the variant in messages. Parents, boards and libraries are shipped ones.
pub fn check(name: &str, text: &str) -> Vec<Diagnostic> {
    check_with_files(name, text, BTreeMap::new())
}

/// Checks the text of a definition that names files, such as a board: their texts by their names. Everything else is as in [`check`].
pub fn check_with_files(
    name: &str,
    text: &str,
    files: BTreeMap<String, String>,
) -> Vec<Diagnostic> {
    let checked = check_from(text_of(name, text), &Library::of(files));
    placed::all(&checked.diagnostics, &checked.sources)
}

/// Makes a text of an author: without a folder, so that only shipped parents and boards are found.
fn text_of(name: &str, text: &str) -> Text {
    Text {
        name: name.to_owned(),
        display: format!("{name}.toml"),
        folder: None,
        text: text.to_owned(),
    }
}

impl Variant {
    /// Loads a shipped variant, or a definition file by its path.
    ///
    /// # Errors
    /// [`Error::NotFound`], with near names; [`Error::Definition`] if a file has errors.
    pub fn named(name: &str) -> Result<Self, Error> {
        let text = library::find(name).map_err(not_found)?;
        let library = Library::of_folder(text.folder.clone());
        Self::of(text, &[], Arc::new(library))
    }

    /// Loads a definition from its text. Parents, boards and libraries are shipped ones.
    ///
    /// # Errors
    /// [`Error::Definition`] if it has errors.
    pub fn from_text(name: &str, text: &str) -> Result<Self, Error> {
        Self::from_text_with_files(name, text, BTreeMap::new())
    }

    /// Loads a definition from its text, with the texts of the files that it names, such as a board, by their names.
    ///
    /// # Errors
    /// [`Error::Definition`] if it has errors.
    pub fn from_text_with_files(
        name: &str,
        text: &str,
        files: BTreeMap<String, String>,
    ) -> Result<Self, Error> {
        Self::of(text_of(name, text), &[], Arc::new(Library::of(files)))
    }

    /// Returns this variant with these of its options switched on, and no others.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an option that it does not have; [`Error::Definition`] if the options exclude each other.
    pub fn with_options(&self, options: &[&str]) -> Result<Self, Error> {
        let names: Vec<&str> = self.options.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(unknown) = options.iter().find(|option| !names.contains(option)) {
            let known = match names.is_empty() {
                true => "it has none".to_owned(),
                false => format!("it has `{}`", names.join("`, `")),
            };
            return Err(Error::NotFound(format!(
                "`{}` has no option `{unknown}`; {known}",
                self.name()
            )));
        }
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        Self::of((*self.text).clone(), &options, Arc::clone(&self.library))
    }

    fn of(text: Text, options: &[String], library: Arc<Library>) -> Result<Self, Error> {
        let loaded = load::load_from(text, options, &*library);
        let diagnostics = placed::all(&loaded.diagnostics, &loaded.sources);
        let Some(game) = loaded.game else {
            return Err(Error::Definition(diagnostics));
        };
        let options = loaded.options.into_iter();
        Ok(Self {
            game: Arc::new(game),
            warnings: Arc::new(diagnostics),
            text: Arc::new(loaded.text),
            options: Arc::new(
                options
                    .map(|option| (option.name, option.about.unwrap_or_default()))
                    .collect(),
            ),
            library,
        })
    }

    /// Returns the names of the shipped variants, in alphabetical order.
    pub fn names() -> Vec<&'static str> {
        library::shipped()
    }

    /// Returns the name of the shipped variant that other programs call so: `Three-check`, `normal`, `fischerandom`.
    pub fn name_of(written: &str) -> Option<&'static str> {
        alfil_load::names::variant_of(written)
    }

    /// Returns the name: that of the file, without its ending.
    pub fn name(&self) -> &str {
        &self.game.rules().name
    }

    /// Returns the title.
    pub fn title(&self) -> &str {
        &self.game.rules().title
    }

    /// Returns the summary of one line.
    pub fn summary(&self) -> &str {
        &self.game.rules().summary
    }

    /// Returns the text of the definition.
    pub fn text(&self) -> &str {
        &self.text.text
    }

    /// Returns the options, each with its description.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// Returns the names of the options that are switched on.
    pub fn options_on(&self) -> &[String] {
        &self.game.rules().options
    }

    /// Returns the warnings of the definition that are found without checking it ([`check`]).
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns the names of the players, in turn order.
    pub fn players(&self) -> Vec<&str> {
        let players = self.game.rules().players.iter();
        players.map(|player| player.name.as_str()).collect()
    }

    /// Returns the names of the kinds of pieces.
    pub fn kinds(&self) -> Vec<&str> {
        let kinds = self.game.rules().kinds.iter();
        kinds.map(|kind| kind.name.as_str()).collect()
    }

    /// Returns the names of the cells, in the order of the board.
    pub fn cells(&self) -> Vec<&str> {
        let rules = self.game.rules();
        let cells = 0..rules.board.n_cells();
        cells
            .map(|cell| rules.cell_name(ir::CellId::from_index(cell)))
            .collect()
    }

    /// Finds a cell by its name.
    pub(crate) fn cell(&self, name: &str) -> Result<ir::CellId, Error> {
        let rules = self.game.rules();
        let mut cells = (0..rules.board.n_cells()).map(ir::CellId::from_index);
        let cell = cells.find(|one| rules.cell_name(*one) == name);
        cell.ok_or_else(|| Error::NotFound(format!("the board has no cell `{name}`")))
    }

    /// Makes the tables by which most games are played faster, if they have not been made yet. Returns false if the rules have none.
    /// Counts, searches and random games make them by themselves. Cost: up to a tenth of a second.
    pub fn prepare(&self) -> bool {
        self.game.compile().is_ok()
    }

    /// Returns the board at the start of the game.
    pub fn board(&self) -> Board {
        Board::new(self, self.game.start())
    }

    /// Returns the board of a FEN, or of the text of a position file.
    ///
    /// # Errors
    /// [`Error::Position`] with the part that is wrong.
    pub fn board_at(&self, position: &str) -> Result<Board, Error> {
        let read = match position.contains('\n') || position.contains('=') {
            true => alfil_load::position_file::read(&self.game, position)
                .map_err(|error| error.to_string()),
            false => interpreter::notation::fen::read(&self.game, position)
                .map_err(|error| alfil_load::fen::reason(&error)),
        };
        Ok(Board::new(self, read.map_err(Error::Position)?))
    }

    /// Returns the folder of the definition; `None` for shipped ones and for texts.
    pub fn folder(&self) -> Option<&std::path::Path> {
        self.text.folder.as_deref()
    }

    /// Returns the rules, ready for play, for the crates below this one.
    #[doc(hidden)]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }
}

fn not_found(error: LibraryError) -> Error {
    Error::NotFound(error.to_string())
}
