//! Files that commands write.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use alfil::files::{self, There};

use super::output::print_bytes;
use super::stop::{Done, Stop};

/// Rejects files that could not be written at the end, before any work: those of `paths`, which replace existing files if `replaces`
/// is set. All paths must differ.
pub fn writable<'p>(paths: impl IntoIterator<Item = &'p Path>, replaces: bool) -> Done {
    let mut seen: Vec<&Path> = Vec::new();
    for path in paths {
        if seen.contains(&path) {
            let path = path.display();
            return Err(Stop::usage(format!("`{path}` is named for two files")));
        }
        files::check(path, There::of(replaces)).map_err(|why| Stop::unwritten(path, &why))?;
        seen.push(path);
    }
    Ok(())
}

/// Writes a file that [`writable`] has allowed.
pub fn write_file(path: &Path, contents: impl AsRef<[u8]>, replaces: bool) -> Done {
    files::write(path, contents, There::of(replaces)).map_err(|why| Stop::unwritten(path, &why))
}

/// Tests whether a path of a result means standard output; a file of this name is `./-`.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Rejects paths of results, as [`writable`]. At most one may be standard output, and not one that is binary if that is a terminal.
pub fn writable_results<'p>(
    texts: impl IntoIterator<Item = &'p Path>,
    binaries: impl IntoIterator<Item = &'p Path>,
    replaces: bool,
) -> Done {
    let binaries: Vec<&Path> = binaries.into_iter().collect();
    let has_binary = binaries.iter().any(|path| is_stdout(path));
    let all: Vec<&Path> = texts.into_iter().chain(binaries).collect();
    if all.iter().filter(|path| is_stdout(path)).count() > 1 {
        return Err(Stop::usage(
            "standard output, `-`, is named for two results; write one of them to a file",
        ));
    }
    if has_binary && std::io::stdout().is_terminal() {
        return Err(Stop::usage(
            "this result is not text, and standard output is a terminal; name a file, or send the output to one: `> FILE`",
        ));
    }
    writable(all.into_iter().filter(|path| !is_stdout(path)), replaces)
}

/// Writes a result that [`writable_results`] has allowed to its file, or to standard output for `-`.
pub fn write_result(path: &Path, contents: impl AsRef<[u8]>, replaces: bool) -> Done {
    match is_stdout(path) {
        true => print_bytes(contents.as_ref()),
        false => write_file(path, contents, replaces),
    }
}

/// Returns the folder `name` in the user's folder for program state.
pub fn state_folder(name: &str) -> Option<PathBuf> {
    let of = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let state = of("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let state = state.or_else(|| of("LOCALAPPDATA"));
    let state = state.or_else(|| Some(of("HOME")?.join(".local").join("state")));
    Some(state?.join("alfil").join(name))
}
