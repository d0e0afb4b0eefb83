//! Definitions and boards as they are shipped.

pub mod hostile;
pub mod load;
pub mod reading;

use grammar::source::Home;
use grammar::variant::{Found, Sources};
use std::fs;
use std::path::PathBuf;

/// The shipped files.
pub struct Shipped;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../definitions")
}

fn read(path: PathBuf) -> Option<Found> {
    let shown = path.file_name()?.to_string_lossy().into_owned();
    Some(Found::local(shown, fs::read_to_string(path).ok()?))
}

fn names(path: PathBuf, ending: &str) -> Vec<String> {
    let files = fs::read_dir(path).into_iter().flatten().flatten();
    let mut names: Vec<String> = files
        .filter_map(|file| {
            file.file_name()
                .to_string_lossy()
                .strip_suffix(ending)
                .map(String::from)
        })
        .collect();
    names.sort();
    names
}

impl Sources for Shipped {
    fn definition(&self, name: &str, _: Home) -> Option<Found> {
        let plain = name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        read(plain.then(|| folder().join(format!("{name}.toml")))?)
    }

    fn library(&self, name: &str, _: Home) -> Option<Found> {
        let plain = name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        read(plain.then(|| folder().join("libraries").join(format!("{name}.toml")))?)
    }

    fn library_names(&self) -> Vec<String> {
        names(folder().join("libraries"), ".toml")
    }

    fn board(&self, name: &str, _: Home) -> Option<Found> {
        let plain = name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        read(plain.then(|| folder().join("boards").join(format!("{name}.board")))?)
    }

    fn picture(&self, name: &str, _: Home) -> Option<Found> {
        let plain = name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        read(plain.then(|| folder().join("figures").join(format!("{name}.svg")))?)
    }

    fn definition_names(&self) -> Vec<String> {
        names(folder(), ".toml")
    }

    fn board_names(&self) -> Vec<String> {
        names(folder().join("boards"), ".board")
    }
}
