//! The book in HTML, built by `tools/book`: a folder of files that is found when it is read.
//!
//! - [`Place`]: the folder that a user names, or the folders that are searched.
//! - [`read`]: one file for a browser.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The file that every built book has.
const FRONT: &str = "index.html";

/// The most bytes of a file of the book.
const BYTES_MAX: u64 = 1 << 26;

/// The page in place of a missing book.
pub const ABSENT: &str = concat!(
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>The book of Alfil</title>\n</head>\n<body>\n",
    "<h1>The book is not here</h1>\n",
    "<p><code>tools/book</code>, in a clone of the repository, builds it; then reload this page. ",
    "<code>alfil serve --book FOLDER</code> serves a book that is built elsewhere.</p>\n",
    "<p><a href=\"",
    env!("CARGO_PKG_REPOSITORY"),
    "/tree/main/docs/src/SUMMARY.md\">The book as Markdown</a> is in the repository.</p>\n",
    "</body>\n</html>\n"
);

/// The content security policy of the book: files and scripts of this server only.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The place of the book.
#[derive(Clone, Debug)]
pub enum Place {
    /// This folder.
    Named(PathBuf),
    /// The folder `book` next to the program, as in the archive of a release; else `share/doc/alfil/book` next to the folder of the
    /// program, as in a package for Debian; else `target/book` of the repository from which the program was built.
    Searched,
}

impl Place {
    /// Returns the folder of the book, if it has been built.
    pub fn folder(&self) -> Option<PathBuf> {
        let places = match self {
            Self::Named(folder) => vec![folder.clone()],
            Self::Searched => {
                let program = std::env::current_exe().unwrap_or_default();
                let repository = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
                let places = [
                    (program.parent(), "book"),
                    (
                        program.parent().and_then(Path::parent),
                        "share/doc/alfil/book",
                    ),
                    (repository, "target/book"),
                ];
                let places = places.into_iter();
                places
                    .filter_map(|(folder, book)| Some(folder?.join(book)))
                    .collect()
            }
        };
        let mut places = places.into_iter();
        places.find(|folder| folder.join(FRONT).is_file())
    }
}

/// Reads a file of the book in this folder by its path in an address; `None` if there is no such file. An empty path, or one that ends
/// with `/`, means the front page of a folder. Only regular files below the folder are read, also where links lead out of it.
pub fn read(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let folder = folder.canonicalize().ok()?;
    let (path, front) = match path.strip_suffix('/') {
        Some(path) => (path, Some(FRONT)),
        None if path.is_empty() => ("", Some(FRONT)),
        None => (path, None),
    };
    let names = path.split('/').filter(|_| !path.is_empty()).chain(front);
    let mut file = folder.clone();
    for name in names {
        // Neither a part of a path of any system, nor a hidden file.
        if name.is_empty() || name.starts_with('.') || name.contains(['\\', ':', '\0']) {
            return None;
        }
        file.push(name);
    }
    let file = file.canonicalize().ok()?;
    // Before it is opened: opening a FIFO would block.
    if !file.starts_with(&folder) || !file.metadata().ok()?.is_file() {
        return None;
    }
    let mut contents = Vec::new();
    let mut file = File::open(file).ok()?.take(BYTES_MAX + 1);
    let n = file.read_to_end(&mut contents).ok()?;
    (n as u64 <= BYTES_MAX).then_some(contents)
}

/// Lists the files of the book in this folder by their paths in an address, in alphabetical order. Hidden files, and links that lead
/// out of it, are left out.
pub fn list(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    // Folders that are still to be read, as paths with `/` at the end.
    let mut open = vec![String::new()];
    while let Some(prefix) = open.pop() {
        let Ok(entries) = std::fs::read_dir(folder.join(&prefix)) else {
            continue;
        };
        for entry in entries.flatten() {
            let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) else {
                continue;
            };
            if name.starts_with('.') {
                continue;
            }
            match (kind.is_dir(), kind.is_file()) {
                (true, _) => open.push(format!("{prefix}{name}/")),
                (_, true) => found.push(format!("{prefix}{name}")),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a book and a file beside it.
    fn book(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("alfil-{name}-{}", std::process::id()));
        let book = folder.join("book");
        std::fs::create_dir_all(book.join("reference")).expect("a folder for the test");
        for (file, text) in [
            ("book/index.html", "front"),
            ("book/reference/index.html", "reference"),
            ("book/.hidden", "hidden"),
            ("secret", "secret"),
        ] {
            std::fs::write(folder.join(file), text).expect("a file for the test");
        }
        folder
    }

    #[test]
    fn only_files_of_the_book_are_read() {
        let folder = book("only-the-book");
        let own = folder.join("book");
        let text =
            |path: &str| read(&own, path).map(|bytes| String::from_utf8(bytes).expect("text"));
        for (path, expected) in [
            ("", "front"),
            ("index.html", "front"),
            ("reference/", "reference"),
            ("reference/index.html", "reference"),
        ] {
            assert_eq!(text(path).as_deref(), Some(expected), "{path}");
        }
        let absolute = folder.join("secret").display().to_string();
        for path in [
            "../secret",
            "reference/../../secret",
            "reference/../index.html",
            "..\\secret",
            "./index.html",
            "/index.html",
            "//secret",
            ".hidden",
            "reference",
            "none.html",
            "index.html/",
            "c:secret",
            "index.html\0",
            &absolute,
        ] {
            assert_eq!(text(path), None, "{path:?}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.join("secret"), own.join("linked"))
                .expect("a link for the test");
            assert_eq!(text("linked"), None);
        }
        std::fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn all_files_of_the_book_are_listed() {
        let folder = book("list");
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.join("secret"), folder.join("book/linked"))
            .expect("a link for the test");
        assert_eq!(
            list(&folder.join("book")),
            ["index.html", "reference/index.html"]
        );
        assert!(list(&folder.join("none")).is_empty());
        std::fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn a_folder_without_a_front_page_is_no_book() {
        let folder = book("no-book");
        let place = |name: &str| Place::Named(folder.join(name)).folder();
        assert_eq!(place("book"), Some(folder.join("book")));
        assert_eq!(
            (place("none"), place("."), place("secret")),
            (None, None, None)
        );
        std::fs::remove_dir_all(&folder).expect("it is there");
    }
}
