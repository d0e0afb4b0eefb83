//! `serve` and `export`: the page that is in the program, if it was there when the program was built.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use alfil::page::{ABSENT, is_there};

use crate::{Folder, alfil, out, refused, text};

/// Tests whether there is a page to test; says so, and what the commands say without one, if there is none.
fn is_built() -> bool {
    if !is_there() {
        println!("skipped: {ABSENT}");
        for arguments in [
            &["serve"][..],
            &["export", "html", "chess"],
            &["export", "site", "none"],
        ] {
            assert!(refused(arguments, 1).contains("tools/web"));
        }
    }
    is_there()
}

/// A server, ended with the test.
struct Server {
    process: Child,
    address: String,
    link: String,
    /// Where its games are, until it ends.
    games: Folder,
}

impl Server {
    fn begin(variant: &str) -> Self {
        Self::begin_with(variant, &[])
    }

    /// The same with more arguments.
    fn begin_with(variant: &str, arguments: &[&str]) -> Self {
        Self::of_program(env!("CARGO_BIN_EXE_alfil").as_ref(), variant, arguments)
    }

    /// Makes a game, and returns the answer.
    fn make(&self, wish: &str) -> serde_json::Value {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let (host, n) = (&self.address, wish.len());
        let request = format!(
            "POST /games HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {n}\r\nConnection: close\r\n\r\n{wish}"
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let body = answer.split("\r\n\r\n").nth(1).expect("a body").to_owned();
        serde_json::from_str(&body).expect("JSON")
    }

    /// The same of a copy of the program.
    fn of_program(program: &Path, variant: &str, arguments: &[&str]) -> Self {
        let games = Folder::new(&format!("games-of-{}", variant.replace(['/', '\\'], "-")));
        let mut process = Command::new(program)
            .args(["serve", variant, "--port", "0", "--games", &games.path("")])
            .args(["--name", "games.example"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdout = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it says where it is");
        let rest = line.strip_prefix("http://").expect("an address");
        let (address, link) = rest.split_once('/').expect("a link");
        Self {
            process,
            address: address.to_owned(),
            link: link.trim().to_owned(),
            games,
        }
    }

    /// What is answered to a request for this path by this name.
    fn get(&self, path: &str, host: &str) -> String {
        String::from_utf8_lossy(&self.bytes(path, host, "")).into_owned()
    }

    /// Returns the answer to a request with more headers, each with its end of line.
    fn bytes(&self, path: &str, host: &str, headers: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        answer
    }

    /// Returns the head and the body of the answer to a request with more headers.
    fn parts(&self, path: &str, headers: &str) -> (String, Vec<u8>) {
        let answer = self.bytes(path, &self.address, headers);
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.expect("a body");
        let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
        (head, answer[end + 4..].to_vec())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_page_is_served_to_this_machine_alone() {
    if !is_built() {
        return;
    }
    let server = Server::begin("glinski");
    assert!(server.address.starts_with("127.0.0.1:"));
    assert_eq!(server.link, "#play=glinski");
    let page = server.get("/", &server.address);
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    let head = page
        .split("\r\n\r\n")
        .next()
        .unwrap_or("")
        .to_ascii_lowercase();
    for line in [
        "content-type: text/html",
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(head.contains(line), "{line}: {head}");
    }
    assert!(!head.contains("access-control"), "{head}");
    let port = server.address.rsplit(':').next().unwrap_or("");
    assert!(
        server
            .get("/", &format!("localhost:{port}"))
            .contains(" 200 ")
    );
    for host in [
        "evil.example",
        &format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1:1",
        "",
    ] {
        assert!(server.get("/", host).contains(" 403 "), "{host}");
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/etc/passwd",
        "/nothing.js",
        "/..%2fCargo.toml",
    ] {
        let answer = server.get(path, &server.address);
        assert!(
            answer.contains(" 404 ") || answer.contains(" 400 "),
            "{path}: {answer}"
        );
    }
}

/// The value of a header in a head of lower-case letters.
fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The first name in a text that begins and ends so, with a hash between.
fn hashed<'t>(text: &'t str, stem: &str, ending: &str) -> &'t str {
    let length = stem.len() + 1 + 8 + ending.len();
    let begin = format!("{stem}-");
    let places = text.match_indices(&begin);
    let mut names = places.filter_map(|(at, _)| text.get(at..at + length));
    let name = names.find(|name| name.ends_with(ending));
    name.unwrap_or_else(|| panic!("no {stem}-HASH{ending}: {text}"))
}

#[test]
fn files_of_the_page_are_cached_and_compressed() {
    if !is_built() {
        return;
    }
    let server = Server::begin("shatranj");
    let (head, page) = server.parts("/", "");
    let page = String::from_utf8(page).expect("text");
    assert_eq!(header(&head, "cache-control"), Some("no-cache"));
    assert_eq!(header(&head, "content-encoding"), None);
    let tag = header(&head, "etag").expect("a tag").to_owned();
    let known = format!("If-None-Match: \"other\", {tag}\r\n");
    let (head, body) = server.parts("/", &known);
    assert!(head.starts_with("http/1.1 304"), "{head}");
    assert!(body.is_empty());
    assert_eq!(header(&head, "etag"), Some(&*tag));
    assert!(header(&head, "content-security-policy").is_some(), "{head}");
    // Another form has another tag.
    let (head, body) = server.parts("/", &format!("Accept-Encoding: gzip\r\n{known}"));
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert_eq!(header(&head, "content-encoding"), Some("gzip"));
    assert!(body.len() < page.len() / 2, "{} bytes", body.len());

    let script = hashed(&page, "app", ".js");
    let path = format!("/{script}");
    let (_, plain) = server.parts(&path, "");
    let mut lengths = vec![plain.len()];
    for (accepted, coding) in [("gzip, deflate", "gzip"), ("gzip, br", "br")] {
        let (head, body) = server.parts(&path, &format!("Accept-Encoding: {accepted}\r\n"));
        assert_eq!(header(&head, "content-encoding"), Some(coding), "{head}");
        assert_eq!(header(&head, "vary"), Some("accept-encoding"));
        assert!(head.contains("content-type: text/javascript"), "{head}");
        let cache = header(&head, "cache-control");
        assert_eq!(cache, Some("public, max-age=31536000, immutable"));
        lengths.push(body.len());
    }
    assert!(lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    // The module is packed already.
    let scripts = String::from_utf8(plain).expect("text") + &scripts_beside(&server, script);
    let module = format!("/{}", hashed(&scripts, "alfil", ".packed"));
    let (head, _) = server.parts(&module, "Accept-Encoding: gzip, br\r\n");
    assert!(head.contains("application/octet-stream"), "{head}");
    assert!(head.contains("immutable"), "{head}");
    assert_eq!(header(&head, "content-encoding"), None);
    // What other pages name has no hash.
    let (head, _) = server.parts("/embed.js", "");
    assert_eq!(header(&head, "cache-control"), Some("no-cache"));
    for path in [format!("{path}.gz"), "/index.html.br".to_owned()] {
        assert!(server.parts(&path, "").0.contains(" 404 "), "{path}");
    }
    // What changes is stored nowhere.
    for path in ["/definition.json", "/nothing.js", "/book"] {
        let (head, _) = server.parts(path, "");
        assert_eq!(header(&head, "cache-control"), Some("no-store"), "{path}");
    }
}

/// The scripts that a script imports.
fn scripts_beside(server: &Server, script: &str) -> String {
    let (_, text) = server.parts(&format!("/{script}"), "");
    let text = String::from_utf8_lossy(&text).into_owned();
    let names = text.split("./part-").skip(1);
    let names = names.filter_map(|rest| rest.get(..8));
    let texts = names.map(|hash| server.get(&format!("/part-{hash}.js"), &server.address));
    texts.collect()
}

#[test]
fn the_book_is_served_and_nothing_beside_it() {
    if !is_built() {
        return;
    }
    let folder = Folder::new("served-book");
    folder.file("secret.html", "secret");
    let book = folder.path("book");
    let none = refused(&["serve", "--port", "0", "--book", &book], 2);
    assert!(none.contains("`tools/book` builds the book"), "{none}");
    std::fs::create_dir_all(folder.path("book/reference")).expect("a folder for the test");
    folder.file("book/index.html", "<script>front</script>");
    folder.file("book/reference/commands.html", "commands");
    folder.file("book/toc.js", "toc");
    let server = Server::begin_with("amazon", &["--book", &book]);
    let get = |path: &str| server.get(path, &server.address);
    let front = get("/book").to_ascii_lowercase();
    assert!(
        front.starts_with("http/1.1 307") && front.contains("location: /book/\r"),
        "{front}"
    );
    for (path, kind, body) in [
        (
            "/book/",
            "text/html; charset=utf-8",
            "<script>front</script>",
        ),
        (
            "/book/index.html",
            "text/html; charset=utf-8",
            "<script>front</script>",
        ),
        (
            "/book/reference/commands.html",
            "text/html; charset=utf-8",
            "commands",
        ),
        ("/book/toc.js", "text/javascript; charset=utf-8", "toc"),
    ] {
        let answer = get(path);
        let (head, text) = answer.split_once("\r\n\r\n").expect("a body");
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        assert_eq!(text, body, "{path}");
        let head = head.to_ascii_lowercase();
        for line in [
            &format!("content-type: {kind}\r"),
            "cache-control: no-store",
            "x-content-type-options: nosniff",
            // Its scripts are in its pages; it sends no request to another server.
            "script-src 'self' 'unsafe-inline';",
            "default-src 'none';",
        ] {
            assert!(head.contains(line), "{path}: {line}: {head}");
        }
    }
    // The page's own policy stays.
    assert!(!get("/").contains("'unsafe-inline'"));
    for path in [
        "/book/none.html",
        "/book/reference",
        "/book/../secret.html",
        "/book/%2e%2e/secret.html",
        "/book/..%2fsecret.html",
        "/book/reference/..%2f..%2f..%2fsecret.html",
        "/book/..%5csecret.html",
        "/book//secret.html",
        "/book/%00",
        "/book/%ff",
    ] {
        let answer = get(path);
        assert!(
            (answer.contains(" 404 ") || answer.contains(" 400 ")) && !answer.contains("secret\r"),
            "{path}: {answer}"
        );
        assert!(!answer.ends_with("secret"), "{path}: {answer}");
    }
    // It is looked for again at each request.
    std::fs::remove_file(folder.path("book/index.html")).expect("it is there");
    for path in ["/book", "/book/toc.js"] {
        let answer = get(path);
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
        assert!(answer.contains("<code>tools/book</code>"), "{answer}");
    }
}

/// As in a release: a folder `book` next to the program in an archive, and the folder of documentation in a package for Debian.
#[test]
fn the_book_of_a_release_is_found() {
    if !is_built() {
        return;
    }
    for (name, program, book) in [
        ("archive", "alfil", "book"),
        ("package", "bin/alfil", "share/doc/alfil/book"),
    ] {
        let folder = Folder::new(name);
        let program = folder.path(program);
        std::fs::create_dir_all(folder.path("bin")).expect("a folder for the test");
        let built = env!("CARGO_BIN_EXE_alfil");
        if std::fs::hard_link(built, &program).is_err() {
            std::fs::copy(built, &program).expect("a copy of the program");
        }
        std::fs::create_dir_all(folder.path(book)).expect("a folder for the test");
        folder.file(&format!("{book}/index.html"), "the book of this release");
        let server = Server::of_program(program.as_ref(), "almost", &[]);
        let answer = server.get("/book/", &server.address);
        assert!(
            answer.ends_with("\r\n\r\nthe book of this release"),
            "{name}: {answer}"
        );
    }
}

#[test]
fn a_definition_that_is_served_is_read_again_and_brings_its_board() {
    if !is_built() {
        return;
    }
    let folder = Folder::new("served");
    let board = include_str!("../../examples/torus.board");
    folder.file("torus.board", board);
    let file = folder.file("mine.toml", include_str!("../../examples/torus.toml"));
    let server = Server::begin(&file);
    assert_eq!(server.link, "#play=mine&served");
    let served = |server: &Server| {
        let answer = server.get("/definition.json", &server.address);
        let body = answer.split("\r\n\r\n").nth(1).expect("a body").to_owned();
        serde_json::from_str::<serde_json::Value>(&body).expect("JSON")
    };
    let first = served(&server);
    assert_eq!(
        (
            first["name"].as_str(),
            first["files"]["torus.board"].as_str()
        ),
        (Some("mine"), Some(board))
    );
    let other = format!("# changed\n{}", include_str!("../../examples/torus.toml"));
    folder.file("mine.toml", &other);
    assert_eq!(served(&server)["text"], other);
}

#[test]
fn games_are_made_and_kept_where_it_is_said() {
    if !is_built() {
        return;
    }
    let folder = Folder::new("friends");
    folder.file("torus.board", include_str!("../../examples/torus.board"));
    let file = folder.file("mine.toml", include_str!("../../examples/torus.toml"));
    let server = Server::begin(&file);
    // By a name that it was given, as well.
    let page = server.get("/", "games.example");
    assert!(page.contains("<body data-games>"), "{page}");
    let make = |wish: &str| server.make(wish);
    let made = make("{}");
    let id = made["id"].as_str().expect("a name");
    let game =
        std::fs::read_to_string(server.games.path(&format!("{id}.pgn"))).expect("it is kept");
    assert!(game.contains("[Variant \"mine\"]"), "{game}");
    let secret = made["seats"][0].as_str().expect("a secret");
    assert_eq!(secret.len(), 32);
    assert!(
        !game.contains(secret),
        "the saved game does not contain the seats"
    );
    let made = make("{\"variant\":\"glinski\"}");
    assert_eq!(made["seats"].as_array().map(Vec::len), Some(2));
    let wrong = refused(&["serve", "chess", "--port", "0", "--games", &file], 1);
    assert!(wrong.contains("--games"), "{wrong}");
}

#[test]
fn definitions_of_players_are_played_unless_the_server_has_shipped_games_alone() {
    if !is_built() {
        return;
    }
    let text = include_str!("../../examples/torus.toml");
    let files = serde_json::json!({ "torus.board": include_str!("../../examples/torus.board") });
    let definition = serde_json::json!({ "name": "mine", "text": text, "files": files });
    let wish = serde_json::json!({ "definition": definition }).to_string();
    let server = Server::begin("chess");
    let made = server.make(&wish);
    assert_eq!(made["seats"].as_array().map(Vec::len), Some(2), "{made}");
    let server = Server::begin_with("glinski", &["--shipped-only"]);
    let refused = server.make(&wish);
    assert_eq!(refused["is"], "refused", "{refused}");
    assert_eq!(server.make("{}")["seats"].as_array().map(Vec::len), Some(2));
}

/// A site has all games with their rules, and the book that is named; nothing of a user's is written over.
#[test]
fn a_site_is_written_into_a_folder() {
    if !is_built() {
        return;
    }
    let folder = Folder::new("site");
    let site = folder.path("site");
    refused(
        &["export", "site", &site, "--book", &folder.path("none")],
        2,
    );
    assert!(
        !Path::new(&site).exists(),
        "nothing is written before an error"
    );
    let book = folder.path("book");
    std::fs::create_dir_all(format!("{book}/reference")).expect("a folder for the test");
    for name in ["index.html", "reference/definition.html"] {
        std::fs::write(format!("{book}/{name}"), name).expect("a file for the test");
    }
    let said = out(&["export", "site", &site, "--book", &book]);
    assert!(
        said.contains(" files, ") && !said.contains("without the book"),
        "{said}"
    );
    let read = |name: &str| std::fs::read_to_string(format!("{site}/{name}"));
    let index = read("index.html").expect("it is written");
    assert!(index.contains("<body data-site>") && index.contains("href=\"games/\""));
    assert_eq!(
        read("book/reference/definition.html").ok().as_deref(),
        Some("reference/definition.html")
    );
    let gallery = read("games/index.html").expect("it is written");
    for name in alfil::library::shipped() {
        assert!(gallery.contains(&format!("../#play={name}\"")), "{name}");
        let rules = read(&format!("games/{name}.html")).expect("it is written");
        assert!(rules.contains("<h1"), "{name}");
        assert!(
            read(&format!("games/{name}.svg"))
                .expect("it is written")
                .starts_with("<svg")
        );
    }
    // All that the page names and the service worker stores is there.
    let worker = read("offline.js").expect("it is written");
    let names = worker.split('"').chain(index.split('"'));
    let is_hash = |text: &str| {
        text.len() == 8
            && text
                .chars()
                .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
    };
    let hashed = names.filter(|name| {
        let stem = name.rsplit_once('.').map(|(stem, _)| stem);
        stem.and_then(|stem| stem.rsplit_once('-'))
            .is_some_and(|(_, hash)| is_hash(hash))
    });
    let mut n_hashed = 0;
    for name in hashed {
        assert!(Path::new(&site).join(name).is_file(), "{name}");
        n_hashed += 1;
    }
    assert!(n_hashed > 10, "{n_hashed}");
    // What is of the user stays.
    std::fs::write(format!("{site}/own.txt"), "mine").expect("a file for the test");
    std::fs::write(format!("{site}/index.html"), "old").expect("a file for the test");
    let again = refused(&["export", "site", &site], 2);
    assert!(again.contains("is not empty; `--replace`"), "{again}");
    assert_eq!(read("index.html").ok().as_deref(), Some("old"));
    out(&["export", "site", &site, "--book", &book, "--replace"]);
    assert_eq!(read("own.txt").ok().as_deref(), Some("mine"));
    assert_eq!(read("index.html").ok(), Some(index));
    let file = folder.file("file", "");
    refused(&["export", "site", &file], 2);
}

#[test]
fn a_site_without_a_book_says_so() {
    if !is_built() {
        return;
    }
    let folder = Folder::new("no-book");
    let site = folder.path("site");
    let said = out(&["export", "site", &site, "--no-book"]);
    assert!(said.starts_with("without the book: "), "{said}");
    let page = std::fs::read_to_string(format!("{site}/book/index.html")).expect("it is written");
    assert!(page.contains("made without the book") && page.contains("href=\"../\""));
    refused(&["export", "site", &site, "--no-book", "--book", &site], 2);
}

#[test]
fn a_variant_is_written_into_one_file() {
    if !is_built() {
        return;
    }
    let folder = Folder::new("exported");
    let path = folder.path("x.html");
    assert!(out(&["export", "html", "glinski", "--output", &path]).contains("x.html: "));
    let page = std::fs::read_to_string(&path).expect("it is written");
    assert!(page.contains(
        "<script type=\"application/json\" id=\"alfil-definition\">{\"name\":\"glinski\"}</script>"
    ));
    // Nothing of it is anywhere else.
    assert!(
        !page.contains(" src=\"") && !page.contains("<link"),
        "it refers to something"
    );
    let again = refused(&["export", "html", "glinski", "--output", &path], 2);
    assert!(again.contains("`--replace` replaces it"), "{again}");
    let end = "# </script><script>alert(1)</script>\n";
    let hostile = end.to_owned() + include_str!("../../examples/torus.toml");
    folder.file("torus.board", include_str!("../../examples/torus.board"));
    let file = folder.file("mine.toml", &hostile);
    let output = alfil(&["export", "html", &file, "-o", &path, "--replace"]);
    assert_eq!(text(&output.stderr), "");
    let page = std::fs::read_to_string(&path).expect("it is written");
    assert!(
        page.contains("\\u003c/script>\\u003cscript>alert(1)"),
        "the text does not end the script"
    );
    assert!(page.contains("torus.board"));
    refused(&["export", "html", "chesss"], 2);
}
