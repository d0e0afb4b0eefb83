//! Definitions by people: the shipped ones and the examples.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use alfil::library::{find, shipped};

use crate::made_up::MadeUp;

/// Returns a definition with the boards, parents and images of its folder.
pub fn of_text(text: String, folder: Option<&Path>) -> MadeUp {
    let files = |ending: &str| -> BTreeMap<String, String> {
        let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
        let paths = entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let of_ending = paths.filter(|path| path.extension().is_some_and(|one| one == ending));
        of_ending
            .filter_map(|path| {
                let name = path.file_stem()?.to_string_lossy().into_owned();
                Some((name, fs::read_to_string(&path).ok()?))
            })
            .collect()
    };
    MadeUp {
        text,
        boards: files("board"),
        parents: files("toml"),
        pictures: files("svg"),
    }
}

/// Returns all shipped definitions and the examples, with their names.
pub fn shipped_and_examples() -> Vec<(String, MadeUp)> {
    let of_name = |name: &str| {
        let text = find(name).ok()?.text;
        Some((name.to_owned(), MadeUp::of_text(text)))
    };
    let mut games: Vec<(String, MadeUp)> = shipped().into_iter().filter_map(of_name).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let examples = of_text(String::new(), Some(&folder));
    for (name, text) in &examples.parents {
        let made_up = MadeUp {
            text: text.clone(),
            ..examples.clone()
        };
        games.push((name.clone(), made_up));
    }
    games
}
