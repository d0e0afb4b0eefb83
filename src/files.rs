//! Files of text: how they are read, never more of one than so many bytes, and written.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Reads a file whose size its own reader bounds: what is beyond `most` bytes and one more is left unread, which is enough to
/// show that the file is too large. What is not UTF-8 becomes U+FFFD.
///
/// # Errors
/// Whatever the system says.
pub fn read_start(path: &Path, most: usize) -> std::io::Result<String> {
    Ok(text(bytes(path, most)?))
}

/// Reads a whole file; what is not UTF-8 becomes U+FFFD.
///
/// # Errors
/// If it has more than `most` bytes; whatever the system says.
pub fn read(path: &Path, most: usize) -> std::io::Result<String> {
    let bytes = bytes(path, most)?;
    if bytes.len() > most {
        let words = format!("it is too large, the most is {most} bytes");
        return Err(Error::new(ErrorKind::FileTooLarge, words));
    }
    Ok(text(bytes))
}

/// Reads the first bytes of a file: `most` and one more.
fn bytes(path: &Path, most: usize) -> std::io::Result<Vec<u8>> {
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Writes a file that is not there yet; nothing is left of an attempt that fails.
///
/// # Errors
/// If something of this name is there; whatever the system says.
pub fn write_new(path: &Path, contents: impl AsRef<[u8]>) -> std::io::Result<()> {
    write_opened(path, contents, OpenOptions::new().write(true))
}

fn write_opened(
    path: &Path,
    contents: impl AsRef<[u8]>,
    options: &mut OpenOptions,
) -> std::io::Result<()> {
    let mut file = options.create_new(true).open(path)?;
    let written = file
        .write_all(contents.as_ref())
        .and_then(|()| file.sync_all());
    if written.is_err() {
        // The first failure is the one to tell.
        let _ = std::fs::remove_file(path);
    }
    written
}

/// Writes a file in one go: what was there stays until the new contents are complete.
///
/// # Errors
/// Whatever the system says.
pub fn write_new_or_replace(path: &Path, contents: impl AsRef<[u8]>) -> std::io::Result<()> {
    replace(path, contents, OpenOptions::new().write(true))
}

/// Writes a file in one go as [`write_new_or_replace`] does, one that its owner alone can read where the system knows owners.
///
/// # Errors
/// Whatever the system says.
pub fn write_private_or_replace(path: &Path, contents: impl AsRef<[u8]>) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    replace(path, contents, options.write(true))
}

fn replace(
    path: &Path,
    contents: impl AsRef<[u8]>,
    options: &mut OpenOptions,
) -> std::io::Result<()> {
    let beside = beside(path);
    write_opened(&beside, contents, options)?;
    let renamed = std::fs::rename(&beside, path);
    if renamed.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    renamed
}

/// Returns a path in the same folder that nothing has yet.
fn beside(path: &Path) -> PathBuf {
    let named = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(match number {
            0 => ".part".to_owned(),
            _ => format!(".part{number}"),
        });
        PathBuf::from(name)
    };
    let mut number = 0;
    while named(number).symlink_metadata().is_ok() {
        number += 1;
    }
    named(number)
}
