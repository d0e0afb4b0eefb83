//! The definitions in `examples/`: what a new author may begin from must be sound.

use std::path::Path;

use alfil::load::check;
use alfil::render::{Format, diagnostics};

#[test]
fn every_example_is_sound_and_passes_its_own_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut n_definitions = 0;
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        n_definitions += 1;
        let name = path.to_str().expect("names of examples are plain");
        let variant = check(name).expect("the file is there");
        let complaints = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
        assert!(variant.diagnostics.is_empty(), "{name}:\n{complaints}");
        assert!(!variant.tests.is_empty(), "{name} has no tests of its own");
    }
    assert!(
        n_definitions > 0,
        "{} holds no definition",
        folder.display()
    );
}
