//! Watches the folders that are taken into the program. With the feature `tests-apart` it writes the definitions that are taken: those of
//! the folder, without their tests.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The beginning of a test in a definition. After the first one there is nothing but tests.
const TEST: &str = "\n[[test]]\n";

fn main() -> io::Result<()> {
    // Files that come into these folders are seen here alone.
    for folder in ["definitions", "diagnostics"] {
        println!("cargo:rerun-if-changed={folder}");
    }
    if env::var_os("CARGO_FEATURE_TESTS_APART").is_some() {
        let out = env::var_os("OUT_DIR").map(PathBuf::from);
        let out = out.ok_or_else(|| io::Error::other("there is no OUT_DIR"))?;
        copy_without_tests(Path::new("definitions"), &out.join("definitions"))?;
    }
    Ok(())
}

/// Copies the files of a folder that the program reads; of definitions the part before the first test.
fn copy_without_tests(from: &Path, to: &Path) -> io::Result<()> {
    // A definition may have been deleted since.
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if path.is_dir() {
            copy_without_tests(&path, &to.join(name))?;
            continue;
        }
        let ending = path.extension().unwrap_or_default();
        // The program does not read the others: licences are in a file beside the module.
        if !["toml", "board", "svg"].iter().any(|kept| ending == *kept) {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let is_definition = ending == "toml";
        let kept = match text.find(TEST) {
            Some(at) if is_definition => before_tests(&text, at, &path)?,
            _ => &text,
        };
        fs::write(to.join(name), kept)?;
    }
    Ok(())
}

/// Returns the part of a definition before its first test.
///
/// # Errors
/// If there is anything but tests after it.
fn before_tests<'t>(text: &'t str, at: usize, path: &Path) -> io::Result<&'t str> {
    let (before, tests) = text.split_at(at + 1);
    let other = tests.lines().find(|line| {
        line.starts_with('[') && !line.starts_with("[[test]]") && !line.starts_with("[test.")
    });
    match other {
        None => Ok(before),
        Some(line) => Err(io::Error::other(format!(
            "{}: `{line}` after the first test: write it before the tests",
            path.display()
        ))),
    }
}
