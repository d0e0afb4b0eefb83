//! Finds the commit of the sources for `alfil --version`, in builds for use only: a commit does not make tests compile anew.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-env-changed=ALFIL_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    let is_for_use = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let given = std::env::var("ALFIL_COMMIT").ok();
    let found = given.or_else(|| is_for_use.then(commit).flatten());
    let short = found.as_deref().and_then(|commit| commit.trim().get(..10));
    let words = short.map_or_else(String::new, |short| format!(" ({short})"));
    println!("cargo:rustc-env=ALFIL_BUILD={words}");
}

/// Returns the commit, from a package that `cargo` made or from a clone.
fn commit() -> Option<String> {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    packaged(&root.join(".cargo_vcs_info.json")).or_else(|| checked_out(&root.join(".git")))
}

fn packaged(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    rest.split('"').nth(1).map(str::to_owned)
}

fn checked_out(git: &Path) -> Option<String> {
    // In a worktree it is a file that names the folder.
    let folder = match fs::read_to_string(git) {
        Ok(text) => PathBuf::from(text.trim().strip_prefix("gitdir: ")?),
        Err(_) => git.to_owned(),
    };
    let head = read(&folder.join("HEAD"))?;
    let Some(name) = head.trim().strip_prefix("ref: ") else {
        return Some(head);
    };
    // The branches of a worktree are in the repository that it belongs to.
    let shared = fs::read_to_string(folder.join("commondir")).ok();
    let shared = shared.map_or(folder.clone(), |path| folder.join(path.trim()));
    if let Some(commit) = read(&shared.join(name)) {
        return Some(commit);
    }
    let packed = read(&shared.join("packed-refs"))?;
    let line = packed.lines().find(|line| line.ends_with(name))?;
    line.split(' ').next().map(str::to_owned)
}

/// Reads a file, and asks to run again when it changes.
fn read(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    println!("cargo:rerun-if-changed={}", path.display());
    Some(text)
}
