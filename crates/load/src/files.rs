//! The files of a user: how they are read, and the one way in which any command writes them.
//!
//! - Only regular files are read, and never more of one than a given number of bytes.
//! - A new name is written. An existing file is rejected, unless [`There::Replaced`] allows it. Only a regular file is ever replaced;
//!   a link stays a link, and its target is replaced. A dangling link is rejected, and so is a read-only file.
//! - Contents are written into a temporary file next to it, flushed to the disk, and only then renamed: at every moment the name has
//!   the old contents or the new ones. A replaced file keeps its permissions.
//! - [`check`] reports before a long run the errors that would come at its end.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The treatment of an existing file with the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum There {
    /// The file stays, and nothing is written.
    Refused,
    /// The new contents replace it.
    Replaced,
}

impl There {
    /// Returns the choice for the value of `--replace`.
    pub fn of(replaces: bool) -> Self {
        match replaces {
            true => Self::Replaced,
            false => Self::Refused,
        }
    }
}

/// The reason why a file is not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// An existing file with the name.
    #[error("it is there already")]
    Taken,
    /// An existing object with the name that is no replaceable file.
    #[error("it is {0}, not a regular file")]
    NotRegular(&'static str),
    /// A read-only file.
    #[error("it is read-only")]
    ReadOnly,
    /// The name `-`, which means standard output where a command can write there.
    #[error("it means standard output, where this file cannot go")]
    StandardOutput,
    /// A missing folder.
    #[error("there is no folder `{}`", .0.display())]
    NoFolder(PathBuf),
    /// An error of the system.
    #[error(transparent)]
    System(#[from] Error),
}

impl WriteError {
    /// Returns the remedy for a command with `--replace`, with a semicolon before it.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Taken => "; `--replace` replaces it, or choose another name",
            Self::NotRegular(_) | Self::ReadOnly => "; choose another name",
            Self::NoFolder(_) => "; make it, or choose another one",
            Self::StandardOutput => "; `./-` is a file of this name",
            Self::System(_) => "",
        }
    }

    /// Returns the whole message about a file of this name.
    pub fn about(&self, path: &Path) -> String {
        let remedy = self.remedy();
        format!("`{}` cannot be written: {self}{remedy}", path.display())
    }
}

/// Reads a file whose own reader bounds its size: it reads at most `most` bytes and one more, which is enough to show that the file is
/// too large. Invalid UTF-8 becomes U+FFFD.
///
/// # Errors
/// If it is not a regular file; any error of the system.
pub fn read_start(path: &Path, most: usize) -> std::io::Result<String> {
    Ok(text(bytes(path, most)?))
}

/// Reads a whole file; invalid UTF-8 becomes U+FFFD.
///
/// # Errors
/// If it has more than `most` bytes, or is not a regular file; any error of the system.
pub fn read(path: &Path, most: usize) -> std::io::Result<String> {
    let bytes = bytes(path, most)?;
    if bytes.len() > most {
        let words = format!("it is too large, the most is {most} bytes");
        return Err(Error::new(ErrorKind::FileTooLarge, words));
    }
    Ok(text(bytes))
}

/// Reads the first bytes of a regular file: `most` and one more.
fn bytes(path: &Path, most: usize) -> std::io::Result<Vec<u8>> {
    // Before it is opened: opening a FIFO would block.
    regular(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    regular(&file.metadata()?)?;
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Rejects anything but a regular file.
fn regular(data: &Metadata) -> std::io::Result<()> {
    match data.is_file() {
        true => Ok(()),
        false => {
            let words = format!("it is {}, not a regular file", sort_of(data));
            Err(Error::new(ErrorKind::InvalidInput, words))
        }
    }
}

/// Returns the name of the type of an object that is no regular file.
fn sort_of(data: &Metadata) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let file_type = data.file_type();
        if file_type.is_fifo() {
            return "a FIFO";
        }
        if file_type.is_socket() {
            return "a socket";
        }
        if file_type.is_char_device() || file_type.is_block_device() {
            return "a device";
        }
    }
    match data.is_dir() {
        true => "a folder",
        false => "something else",
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// By the rule of this module; a failed attempt leaves nothing.
pub fn write(path: &Path, contents: impl AsRef<[u8]>, there: There) -> Result<(), WriteError> {
    let target = Target::of(path, there)?;
    target.write(contents.as_ref(), OpenOptions::new().write(true))
}

/// Writes a file that only its owner can read if the system has owners, or replaces an existing one: for files of the program's own.
///
/// # Errors
/// As [`write()`].
pub fn write_private(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), WriteError> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let target = Target {
        // The program chooses the permissions itself.
        old: None,
        ..Target::of(path, There::Replaced)?
    };
    target.write(contents.as_ref(), options.write(true))
}

/// Tests whether [`write()`] would write this file now, so that a long run fails before it begins.
///
/// # Errors
/// As [`write()`].
pub fn check(path: &Path, there: There) -> Result<(), WriteError> {
    let target = Target::of(path, there)?;
    let (temporary, _) = create_temporary(&target.path, OpenOptions::new().write(true))?;
    Ok(std::fs::remove_file(temporary)?)
}

/// A file that one run writes again and again: the first time by the rule, afterwards over its own contents.
#[derive(Clone, Debug)]
pub struct Kept {
    path: PathBuf,
    there: There,
}

impl Kept {
    /// Creates the handle of a file of this name; `there` is the treatment of an existing file, [`There::Replaced`] also for a run
    /// that continues one.
    ///
    /// # Errors
    /// As [`check`].
    pub fn new(path: &Path, there: There) -> Result<Self, WriteError> {
        check(path, there)?;
        Ok(Self {
            path: path.to_owned(),
            there,
        })
    }

    /// Returns its name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn write(&mut self, contents: impl AsRef<[u8]>) -> Result<(), WriteError> {
        write(&self.path, contents, self.there)?;
        self.there = There::Replaced;
        Ok(())
    }
}

/// A file to which one run adds part after part. It exists from the first part on.
#[derive(Debug)]
pub struct Growing {
    kept: Kept,
    file: Option<File>,
}

impl Growing {
    /// Creates the handle of a file of this name.
    ///
    /// # Errors
    /// As [`check`].
    pub fn new(path: &Path, there: There) -> Result<Self, WriteError> {
        let kept = Kept::new(path, there)?;
        Ok(Self { kept, file: None })
    }

    /// Adds a part, and flushes it to the disk.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn add(&mut self, part: impl AsRef<[u8]>) -> Result<(), WriteError> {
        match &mut self.file {
            Some(file) => {
                let whole = file.metadata()?.len();
                let added = file
                    .write_all(part.as_ref())
                    .and_then(|()| file.sync_data());
                if added.is_err() {
                    // An incomplete part is removed; the first failure is the one to report.
                    let _ = file.set_len(whole);
                }
                added?;
            }
            None => {
                self.kept.write(part)?;
                let file = OpenOptions::new().append(true).open(self.kept.path())?;
                self.file = Some(file);
            }
        }
        Ok(())
    }
}

/// The target of the contents.
struct Target {
    /// The file itself, after all links.
    path: PathBuf,
    /// Whether the name is unused.
    is_new: bool,
    /// The metadata of the replaced file; its permissions are kept.
    old: Option<Metadata>,
}

impl Target {
    /// Tests whether a file of this name may be written, and returns the target.
    fn of(path: &Path, there: There) -> Result<Self, WriteError> {
        if path.as_os_str() == "-" {
            return Err(WriteError::StandardOutput);
        }
        let folder = folder_of(path);
        if !folder.is_dir() {
            return Err(WriteError::NoFolder(folder.to_owned()));
        }
        let found = match path.symlink_metadata() {
            Ok(found) => found,
            Err(cause) if cause.kind() == ErrorKind::NotFound => {
                return Ok(Self {
                    path: path.to_owned(),
                    is_new: true,
                    old: None,
                });
            }
            Err(cause) => return Err(cause.into()),
        };
        let (path, old) = match found.is_symlink() {
            true => match path.canonicalize() {
                Ok(target) => {
                    let old = target.symlink_metadata()?;
                    (target, old)
                }
                Err(_) => return Err(WriteError::NotRegular("a link that leads nowhere")),
            },
            false => (path.to_owned(), found),
        };
        if !old.is_file() {
            return Err(WriteError::NotRegular(sort_of(&old)));
        }
        match there {
            There::Refused => Err(WriteError::Taken),
            There::Replaced if old.permissions().readonly() => Err(WriteError::ReadOnly),
            There::Replaced => Ok(Self {
                path,
                is_new: false,
                old: Some(old),
            }),
        }
    }

    /// Writes the contents to a temporary file and gives it the name.
    fn write(&self, contents: &[u8], options: &mut OpenOptions) -> Result<(), WriteError> {
        let (temporary, file) = create_temporary(&self.path, options)?;
        let written = self
            .fill(file, contents)
            .and_then(|()| self.name(&temporary));
        if written.is_err() {
            // The first failure is the one to report.
            let _ = std::fs::remove_file(&temporary);
        }
        written
    }

    fn fill(&self, mut file: File, contents: &[u8]) -> Result<(), WriteError> {
        file.write_all(contents)?;
        if let Some(old) = &self.old {
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt as _, fchown};
                // Few users may keep another owner; the file is the user's anyway.
                let _ = fchown(&file, Some(old.uid()), Some(old.gid()));
            }
            file.set_permissions(old.permissions())?;
        }
        Ok(file.sync_all()?)
    }

    /// Gives a finished file the name.
    fn name(&self, temporary: &Path) -> Result<(), WriteError> {
        if self.is_new {
            // A file created in the meantime is not replaced.
            match std::fs::hard_link(temporary, &self.path) {
                Ok(()) => {
                    // It has both names now.
                    let _ = std::fs::remove_file(temporary);
                    return self.bring_name();
                }
                Err(cause) if cause.kind() == ErrorKind::AlreadyExists => {
                    return Err(WriteError::Taken);
                }
                Err(_) => {}
            }
            // If files have one name each, an empty file reserves the name first.
            let taken = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&self.path);
            taken.map_err(|cause| match cause.kind() {
                ErrorKind::AlreadyExists => WriteError::Taken,
                _ => cause.into(),
            })?;
        }
        if let Err(cause) = std::fs::rename(temporary, &self.path) {
            if self.is_new {
                let _ = std::fs::remove_file(&self.path);
            }
            return Err(cause.into());
        }
        self.bring_name()
    }

    /// Flushes the name itself to the disk if the system can.
    fn bring_name(&self) -> Result<(), WriteError> {
        #[cfg(unix)]
        let _ = File::open(folder_of(&self.path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Creates a file in the same folder, under an unused name.
fn create_temporary(path: &Path, options: &mut OpenOptions) -> Result<(PathBuf, File), WriteError> {
    options.create_new(true);
    let mut number = 0_u32;
    loop {
        // A short name: the final name may be the longest that the system allows.
        let temporary = path.with_file_name(format!(".alfil-{number}.part"));
        match options.open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(cause) if cause.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(cause) => return Err(cause.into()),
        }
    }
}

/// Makes a folder for many files of a command. An existing folder with anything in it is rejected, unless [`There::Replaced`] allows it.
///
/// # Errors
/// If it is there already; any error of the system.
pub fn make_own_folder(path: &Path, there: There) -> Result<(), WriteError> {
    make_folder(path)?;
    let is_empty = std::fs::read_dir(path)?.next().is_none();
    match is_empty || there == There::Replaced {
        true => Ok(()),
        false => Err(WriteError::Taken),
    }
}

/// Makes a folder and its parents, if they do not exist.
///
/// # Errors
/// Any error of the system.
pub fn make_folder(path: &Path) -> Result<(), WriteError> {
    Ok(std::fs::create_dir_all(path)?)
}

#[cfg(test)]
mod tests;
