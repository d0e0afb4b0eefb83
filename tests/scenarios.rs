//! What rules do, as data: each definition in `tests/scenarios` is named after the law that its own tests show. It passes
//! `check` without a warning.

use std::path::{Path, PathBuf};

use alfil::check::check;
use alfil::render::{Format, diagnostics};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let entries = std::fs::read_dir(&folder).expect("tests/scenarios is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    let trials = files.into_iter().map(|file| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Trial::test(name.into_owned(), move || passes(&file))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

/// Checks a definition and runs its tests; it has some.
fn passes(file: &Path) -> Result<(), Failed> {
    let name = file.to_str().ok_or("its path is not plain text")?;
    let variant = check(name).map_err(|error| error.to_string())?;
    if !variant.diagnostics.is_empty() {
        let said = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
        return Err(said.into());
    }
    if variant.tests.is_empty() {
        return Err("it has no tests".into());
    }
    Ok(())
}
