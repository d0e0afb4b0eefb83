//! The sources of definitions: those shipped inside the program, and files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use grammar::source::Home;
use grammar::variant::limits::FILE_BYTES_MAX;
use grammar::variant::{Found, Sources};
use include_dir::{Dir, include_dir};
use ir::Arrange;

use crate::files;
use crate::recognise::{self, Kind};

#[cfg(not(feature = "tests-apart"))]
static DEFINITIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/definitions");
#[cfg(feature = "tests-apart")]
static DEFINITIONS: Dir<'_> = include_dir!("$OUT_DIR/definitions");
static DIAGNOSTICS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/diagnostics");

/// The text of a definition or a board, and its place.
#[derive(Clone, Debug)]
pub struct Text {
    /// Name of the variant: the file's name without its ending.
    pub name: String,
    /// The name that messages show.
    pub display: String,
    /// The folder of the file; none for a shipped definition.
    pub folder: Option<PathBuf>,
    /// The text.
    pub text: String,
}

/// Returns the names of the shipped variants, in alphabetical order.
pub fn shipped() -> Vec<&'static str> {
    let mut names: Vec<&str> = DEFINITIONS
        .files()
        .filter(|file| {
            file.path()
                .extension()
                .is_some_and(|ending| ending == "toml")
        })
        .filter_map(|file| file.path().file_stem()?.to_str())
        .collect();
    names.arrange();
    names
}

/// Returns the text of a shipped library: tables that several games share.
pub fn shared(name: &str) -> Option<&'static str> {
    DEFINITIONS
        .get_file(format!("libraries/{name}.toml"))?
        .contents_utf8()
}

/// Returns the text of a shipped figure.
pub fn figure(name: &str) -> Option<&'static str> {
    DEFINITIONS
        .get_file(format!("figures/{name}.svg"))?
        .contents_utf8()
}

/// Returns the names of the shipped figures, in alphabetical order.
pub fn figure_names() -> Vec<&'static str> {
    let figures = DEFINITIONS.get_dir("figures").into_iter();
    let files = figures.flat_map(Dir::files);
    let mut names: Vec<&str> = files
        .filter_map(|file| {
            file.path()
                .to_str()?
                .strip_prefix("figures/")?
                .strip_suffix(".svg")
        })
        .collect();
    names.arrange();
    names
}

/// Returns the text of the learned piece values of a shipped variant, if there is one.
pub fn tuned(name: &str) -> Option<&'static str> {
    DEFINITIONS
        .get_file(format!("tuned/{name}.toml"))?
        .contents_utf8()
}

/// Returns the page of a diagnostic, if it has one.
pub fn diagnostic_page(code: &str) -> Option<&'static str> {
    DIAGNOSTICS
        .get_file(format!("{}.md", code.replace("::", "__")))?
        .contents_utf8()
}

/// Returns the codes of all diagnostics, in alphabetical order.
pub fn diagnostic_codes() -> Vec<String> {
    let mut codes: Vec<String> = DIAGNOSTICS
        .files()
        .filter_map(|file| file.path().file_stem()?.to_str())
        .filter(|stem| stem.contains("__"))
        .map(|stem| stem.replace("__", "::"))
        .collect();
    codes.arrange();
    codes
}

/// The reason why a definition could not be found or read.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A name of neither a shipped variant nor a file.
    #[error("there is no variant or file `{name}`{}", hint(.near))]
    Unknown {
        /// The name that was given.
        name: String,
        /// Close names.
        near: Vec<&'static str>,
    },
    /// A file that could not be read.
    #[error("`{path}` cannot be read: {cause}")]
    Unreadable {
        /// The path.
        path: String,
        /// The error of the system.
        cause: std::io::Error,
    },
    /// A file of another kind.
    #[error("{0}")]
    Other(String),
}

fn hint(near: &[&str]) -> String {
    if near.is_empty() {
        "; `alfil list` prints the shipped ones, any other name is the path of a definition file"
            .to_owned()
    } else {
        let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
        format!("; did you mean {}?", names.join(", "))
    }
}

/// Finds a definition: the shipped variant of this name, else the file of this path. A name with the ending `.toml` or a folder is a
/// path.
///
/// # Errors
/// If there is neither, with near names; if the file cannot be read.
pub fn find(name: &str) -> Result<Text, LibraryError> {
    let path = Path::new(name);
    let is_path =
        path.extension().is_some_and(|ending| ending == "toml") || name.contains(['/', '\\']);
    if is_path {
        return definition(path);
    }
    match shipped_text(name) {
        None if path.exists() => definition(path),
        Some(text) => Ok(Text {
            name: name.to_owned(),
            display: format!("definitions/{name}.toml"),
            folder: None,
            text: text.to_owned(),
        }),
        None => Err(LibraryError::Unknown {
            name: name.to_owned(),
            near: grammar::diagnostic::near_names(name, shipped()),
        }),
    }
}

/// Tests whether a path is that of a board file: by its ending, or by its contents.
pub fn is_board(name: &str) -> bool {
    let path = Path::new(name);
    let ending = path.extension();
    ending.is_some_and(|ending| ending == "board")
        || path.is_file()
            && text_of(path).is_ok_and(|text| recognise::kind(&text) == Some(Kind::Board))
}

/// Reads a definition.
fn definition(path: &Path) -> Result<Text, LibraryError> {
    let text = read(path)?;
    match recognise::other(&text.display, &text.text, Kind::Definition) {
        Some(words) => Err(LibraryError::Other(words)),
        None => Ok(text),
    }
}

/// Reads a file: a definition or a board.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> Result<Text, LibraryError> {
    let text = text_of(path).map_err(|cause| LibraryError::Unreadable {
        path: path.display().to_string(),
        cause,
    })?;
    Ok(Text {
        name: path
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
        display: path.display().to_string(),
        folder: Some(path.parent().map_or_else(PathBuf::new, Path::to_path_buf)),
        text,
    })
}

/// Returns the text of a file; a file that is too large and invalid UTF-8 are reported like other errors of a definition.
fn text_of(path: &Path) -> std::io::Result<String> {
    files::read_start(path, FILE_BYTES_MAX)
}

/// Returns the names of the shipped files in a folder, without endings.
fn names_in(folder: &str) -> impl Iterator<Item = String> {
    let files = DEFINITIONS.get_dir(folder).into_iter().flat_map(Dir::files);
    files.filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned()))
}

fn shipped_text(name: &str) -> Option<&'static str> {
    #[cfg(feature = "tests-apart")]
    if let Some(whole) = apart::whole_text(name) {
        return Some(whole);
    }
    DEFINITIONS
        .get_file(format!("{name}.toml"))?
        .contents_utf8()
}

/// The tests of shipped definitions, which are not in the program.
#[cfg(feature = "tests-apart")]
pub mod apart {
    use std::collections::BTreeMap;
    use std::sync::OnceLock;

    /// The definitions that have tests, with them, by name.
    static WHOLE: OnceLock<BTreeMap<String, String>> = OnceLock::new();

    /// Adds tests to the shipped definitions: the name of a definition, what follows its text in the program, and so on, with `\0`
    /// between them. Other names are ignored, and later calls change nothing.
    pub fn add(tests: &str) {
        WHOLE.get_or_init(|| {
            let mut parts = tests.split('\0');
            let pairs = std::iter::from_fn(|| Some((parts.next()?, parts.next()?)));
            let whole = pairs.filter_map(|(name, tests)| {
                let text = super::shipped_text(name)?.to_owned() + tests;
                Some((name.to_owned(), text))
            });
            whole.collect()
        });
    }

    pub(super) fn whole_text(name: &str) -> Option<&'static str> {
        Some(WHOLE.get()?.get(name)?)
    }
}

/// Parents and boards. The names in an author's definition are searched first among the files brought along, then in its folder (and
/// the folder's `boards/`), then among the shipped ones; the names in a shipped one only among the shipped ones.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
    files: BTreeMap<String, String>,
}

impl Library {
    /// Creates the library for a definition in this folder, or for a shipped one.
    pub fn of_folder(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            files: BTreeMap::new(),
        }
    }

    /// Creates the library for a definition that brings these files along, texts by name, and has no folder.
    pub fn of(files: BTreeMap<String, String>) -> Self {
        Self {
            folder: None,
            files,
        }
    }

    /// Returns the names of the files with this ending that are brought along or next to the definition.
    fn local_names(&self, ending: &str) -> Vec<String> {
        let brought = self.files.keys().filter_map(|file| {
            let (name, own) = file.rsplit_once('.')?;
            (own == ending).then(|| name.to_owned())
        });
        brought.chain(self.names_in_folder(ending)).collect()
    }

    /// Returns the names of the files with this ending next to the definition.
    fn names_in_folder(&self, ending: &str) -> Vec<String> {
        let Some(folder) = &self.folder else {
            return Vec::new();
        };
        let folders = [
            folder.clone(),
            folder.join("boards"),
            folder.join("libraries"),
        ];
        let entries = folders
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .flatten();
        entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|found| found == ending))
            .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
            .collect()
    }

    /// Returns the file of this name in the folder `kind` next to the definition, or next to it.
    fn in_folder(&self, kind: &str, file: &str) -> Option<Found> {
        // A name is a name, not a path out of the folder.
        if file.contains(['/', '\\']) {
            return None;
        }
        let folder = self.folder.as_ref()?;
        [folder.join(file), folder.join(kind).join(file)]
            .into_iter()
            .find_map(|path| {
                Some(Found::local(
                    path.display().to_string(),
                    text_of(&path).ok()?,
                ))
            })
    }

    /// Returns the file that a text of this home refers to: for an author's text first the file next to it, or in the folder `kind`
    /// there, for a shipped one only the shipped file.
    fn found(&self, kind: &str, file: &str, shipped: Option<Found>, home: Home) -> Option<Found> {
        let local = match home {
            Home::Shipped => None,
            Home::Local => {
                let brought = self.files.get(file);
                let brought = brought.map(|text| Found::local(file, text.as_str()));
                brought.or_else(|| self.in_folder(kind, file))
            }
        };
        match (local, shipped) {
            (Some(local), Some(shipped)) => Some(Found {
                shadows: local.text != shipped.text,
                ..local
            }),
            (local, shipped) => local.or(shipped),
        }
    }
}

impl Sources for Library {
    fn definition_names(&self) -> Vec<String> {
        shipped()
            .into_iter()
            .map(str::to_owned)
            .chain(self.local_names("toml"))
            .collect()
    }

    fn board_names(&self) -> Vec<String> {
        let boards = names_in("boards");
        boards.chain(self.local_names("board")).collect()
    }

    fn picture(&self, name: &str, home: Home) -> Option<Found> {
        // Shipped files are found by name alone, and never shadowed.
        match home {
            Home::Shipped => {
                let shown = format!("definitions/figures/{name}.svg");
                figure(name).map(|text| Found::shipped(shown, text))
            }
            Home::Local => self.found("", &format!("{name}.svg"), None, home),
        }
    }

    fn picture_names(&self) -> Vec<String> {
        figure_names().into_iter().map(str::to_owned).collect()
    }

    fn definition(&self, name: &str, home: Home) -> Option<Found> {
        let shipped = shipped_text(name);
        let shipped = shipped.map(|text| Found::shipped(format!("definitions/{name}.toml"), text));
        self.found("", &format!("{name}.toml"), shipped, home)
    }

    fn library(&self, name: &str, home: Home) -> Option<Found> {
        let shipped = shared(name).map(|text| {
            let shown = format!("definitions/libraries/{name}.toml");
            Found::shipped(shown, text)
        });
        self.found("libraries", &format!("{name}.toml"), shipped, home)
    }

    fn library_names(&self) -> Vec<String> {
        let libraries = names_in("libraries");
        libraries.chain(self.local_names("toml")).collect()
    }

    fn board(&self, name: &str, home: Home) -> Option<Found> {
        let file = DEFINITIONS.get_file(format!("boards/{name}.board"));
        let shipped = file.and_then(|file| {
            let shown = format!("definitions/boards/{name}.board");
            Some(Found::shipped(shown, file.contents_utf8()?))
        });
        self.found("boards", &format!("{name}.board"), shipped, home)
    }
}
