//! The page, embedded in the program: the output of `tools/web`.
//!
//! - [`file()`]: one of its files; [`is_there`]: whether there are any.
//! - [`book`]: the book in HTML, which is not in the program.
//! - [`single`]: a page of one file that plays a definition; [`site`]: the files of a site for any host.

use include_dir::{Dir, include_dir};

use alfil_session::request::Definition;

pub mod book;
mod cached;
pub mod server;

static PAGE: Dir<'_> = include_dir!("$OUT_DIR/page");

/// The error if the page is missing, with the remedy.
pub const ABSENT: &str = "this program was built without the page; `tools/web` builds it, and `cargo build --release` includes it";

/// The place in the page of one file where the definition goes.
const SLOT: &str = "<script type=\"application/json\" id=\"alfil-definition\">null</script>";

/// Tests whether the page was built.
pub fn is_there() -> bool {
    file("index.html").is_some()
}

/// Returns a file of the page; `NAME.gz` and `NAME.br` are compressed forms of others.
pub fn file(name: &str) -> Option<&'static [u8]> {
    PAGE.get_file(name).map(include_dir::File::contents)
}

/// Returns the files of a site for any host: their names and contents. Its `index.html` has a link to the folders `games` and `book`.
/// Empty if the page was not built.
pub fn site() -> Vec<(&'static str, &'static [u8])> {
    let files = PAGE.files().filter_map(|file| {
        let name = file.path().to_str()?;
        let name = match name {
            "site.html" => "index.html",
            // The forms of the page that are for others.
            "index.html" | "served.html" | "single.html" => return None,
            name if name.ends_with(".gz") || name.ends_with(".br") => return None,
            name => name,
        };
        Some((name, file.contents()))
    });
    files.collect()
}

/// Returns the content type of a file of the page or of the book with this name.
fn content_type(name: &str) -> &'static str {
    let name = name.rsplit('/').next().unwrap_or(name);
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        _ if name.is_empty() => "text/html; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("woff") => "font/woff",
        _ => "application/octet-stream",
    }
}

/// Returns the content security policy of the page, from its head; `default-src 'none'` if it has none.
fn policy() -> &'static str {
    let page = PAGE.get_file("index.html");
    let page = page.and_then(include_dir::File::contents_utf8);
    let said = page.and_then(|page| {
        let (_, rest) = page.split_once("http-equiv=\"Content-Security-Policy\" content=\"")?;
        Some(rest.split_once('"')?.0)
    });
    said.unwrap_or("default-src 'none'")
}

/// Writes a page of one file that plays this definition, without other files; `None` if the page was not built.
pub fn single(definition: &Definition) -> Option<String> {
    let page = PAGE.get_file("single.html")?.contents_utf8()?;
    // A script ends at the first `<`, whatever the context; JSON can escape that character.
    let json = serde_json::to_string(definition).unwrap_or_default();
    let json = json.replace('<', "\\u003c");
    let filled = SLOT.replace("null", &json);
    Some(page.replacen(SLOT, &filled, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_their_content_types() {
        for (name, expected) in [
            ("", "text/html; charset=utf-8"),
            ("reference/", "text/html; charset=utf-8"),
            ("a.b/c.css", "text/css; charset=utf-8"),
            ("index.html", "text/html; charset=utf-8"),
            ("alfil-ZZZZ7777.packed", "application/octet-stream"),
            ("toc-8cad380d.js", "text/javascript; charset=utf-8"),
            ("fonts/x.woff2", "font/woff2"),
            ("pictures/page.png", "image/png"),
            ("a.b/c", "application/octet-stream"),
        ] {
            assert_eq!(content_type(name), expected, "{name}");
        }
    }
}
