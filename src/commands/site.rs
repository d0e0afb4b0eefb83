//! `alfil export site`: all games as files for any host.

use std::path::Path;

use alfil::draw::svg::SvgStyle;
use alfil::files::{self, There};
use alfil::library::{Library, shipped};
use alfil::page::book::{self, Place};
use alfil::page::{self, ABSENT};
use alfil::picture::svg_of_match;
use alfil::sheet::page::Pictures;
use alfil::words::escape_text;
use alfil::{load, sheet};
use interpreter::Match;

use super::{Done, Stop, print};

/// The style of pages that are made here.
const STYLE: &str = ":root { color-scheme: light dark; } body { margin: 0 auto; max-width: 80rem; padding: 1rem; font: 16px/1.45 system-ui, sans-serif; } ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem; padding: 0; list-style: none; } img { width: 100%; height: 15rem; object-fit: contain; } h2 { font-size: 1.1rem; margin: 0.4rem 0 0; } p { margin: 0.2rem 0; }";

/// The page in place of a missing book.
const NO_BOOK: &str = concat!(
    "<h1>The book is not here</h1>\n",
    "<p>This site was made without the book. <a href=\"",
    env!("CARGO_PKG_REPOSITORY"),
    "/tree/main/docs/src/SUMMARY.md\">The book as Markdown</a> is in the repository.</p>\n",
    "<p><a href=\"../\">Play</a></p>\n",
);

/// A folder that is written.
struct Folder<'f> {
    path: &'f Path,
    n_files: usize,
    n_bytes: u64,
}

impl Folder<'_> {
    /// Writes a file by its path in an address.
    fn write(&mut self, name: &str, contents: &[u8]) -> Done {
        let path = name
            .split('/')
            .fold(self.path.to_owned(), |path, part| path.join(part));
        if let Some(parent) = path.parent() {
            files::make_folder(parent).map_err(|error| Stop::wrong(error.about(parent)))?;
        }
        files::write(&path, contents, There::Replaced)
            .map_err(|error| Stop::wrong(error.about(&path)))?;
        self.n_files += 1;
        self.n_bytes += contents.len() as u64;
        Ok(())
    }
}

/// Writes the site.
pub fn write(path: &Path, place: Option<&Place>, there: There) -> Done {
    if !page::is_there() {
        return Err(Stop::wrong(ABSENT));
    }
    if let Some(Place::Named(folder)) = place
        && place.and_then(Place::folder).is_none()
    {
        return Err(Stop::usage(format!(
            "there is no built book in `{}`; `tools/book` builds it into `target/book`",
            folder.display()
        )));
    }
    if path.exists() && !path.is_dir() {
        return Err(Stop::usage(format!(
            "`{}` is no folder, and a site is a folder of files; choose another name",
            path.display()
        )));
    }
    files::make_own_folder(path, there).map_err(|error| match error {
        files::WriteError::Taken => Stop::usage(format!(
            "the folder `{}` is not empty; `--replace` writes into it, or choose another one",
            path.display()
        )),
        error => Stop::usage(error.about(path)),
    })?;
    let mut folder = Folder {
        path,
        n_files: 0,
        n_bytes: 0,
    };
    for (name, contents) in page::site() {
        folder.write(name, contents)?;
    }
    games(&mut folder)?;
    let has_book = write_book(&mut folder, place)?;
    let Folder {
        n_files, n_bytes, ..
    } = folder;
    let bytes = alfil::words::grouped(n_bytes);
    let without = match has_book {
        true => "",
        false => "without the book: `tools/book` builds it, in a clone of the repository\n",
    };
    print(&format!(
        "{without}{}: {n_files} files, {bytes} bytes\n",
        path.display()
    ))
}

/// Writes the gallery, with a picture and the rule sheet of each game.
fn games(folder: &mut Folder<'_>) -> Done {
    let mut items = String::new();
    for name in shipped() {
        let variant = load::load(name, &[]).map_err(|error| Stop::wrong(error.to_string()))?;
        let Some(game) = &variant.game else {
            continue;
        };
        let library = Library::of_folder(None);
        if let Some(rules) = sheet::of(&variant, &library, Pictures::Svg) {
            let rules = sheet::html::write(&rules);
            folder.write(&format!("games/{name}.html"), rules.as_bytes())?;
        }
        let start = Match::new(game, game.start());
        let picture = svg_of_match(&start, &SvgStyle::default());
        folder.write(&format!("games/{name}.svg"), picture.as_bytes())?;
        let title = escape_text(&game.rules().title);
        let summary = escape_text(&game.rules().summary);
        items += &format!(
            "<li><a href=\"../#play={name}\"><img src=\"{name}.svg\" alt=\"\" loading=\"lazy\"><h2>{title}</h2></a><p>{summary}</p><p><a href=\"../#play={name}\" aria-label=\"Play {title}\">Play</a> · <a href=\"{name}.html\" aria-label=\"Rules of {title}\">Rules</a></p></li>\n"
        );
    }
    let body = format!(
        "<h1>Games</h1>\n<p><a href=\"../\">Play</a> · <a href=\"../book/\">Book</a></p>\n<ul>\n{items}</ul>\n"
    );
    folder.write(
        "games/index.html",
        document("Games of Alfil", &body).as_bytes(),
    )
}

/// Writes the book; returns whether it is there.
fn write_book(folder: &mut Folder<'_>, place: Option<&Place>) -> Result<bool, Stop> {
    let Some(built) = place.and_then(Place::folder) else {
        let absent = document("The book of Alfil", NO_BOOK);
        folder.write("book/index.html", absent.as_bytes())?;
        return Ok(false);
    };
    for name in book::list(&built) {
        if let Some(contents) = book::read(&built, &name) {
            folder.write(&format!("book/{name}"), &contents)?;
        }
    }
    Ok(true)
}

/// Returns a page with this title.
fn document(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}
