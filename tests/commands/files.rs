//! Files that commands write and read: nothing of a user's is lost, and nothing but a regular file is read.

use std::path::Path;

use crate::play::session;
use crate::{Folder, alfil, out, refused, text};
use alfil_testing::made_up::child;

/// What each command writes: its arguments but for the file, and the option that names the file.
const WRITERS: [(&[&str], &str); 9] = [
    (&["show", "losalamos"], "--svg"),
    (&["show", "losalamos"], "--png"),
    (&["show", "losalamos", "--piece", "knight"], "--svg"),
    (
        &["show", "losalamos", "--rules", "--format", "md"],
        "--output",
    ),
    (&["export", "html", "losalamos"], "--output"),
    // Long work is refused before it begins: no user waits for a million games.
    (&["playtest", "losalamos", "--games", "1000000"], "--html"),
    (&["tune", "losalamos", "--games", "1000000"], "--to"),
    (
        &[
            "match",
            "losalamos",
            "--first",
            "random",
            "--second",
            "random",
            "--games",
            "1000000",
        ],
        "--save",
    ),
    (&["playtest", "losalamos", "--games", "1000000"], "--out"),
];

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

/// `-` is standard output where a result can go there, and never a file of this name.
#[test]
fn results_go_to_standard_output_on_request() {
    let folder = Folder::new("dash");
    let here = |arguments: &[&str]| {
        let output = crate::command::run(arguments, &folder.0, "");
        assert!(!Path::new(&folder.path("-")).exists(), "{arguments:?}");
        output
    };
    for (arguments, option) in WRITERS {
        let output = here(&with(arguments, &[option, "-"]));
        let said = text(&output.stderr);
        let is_result = matches!(arguments[0], "show" | "export");
        if arguments[0] == "export" && !alfil::page::is_there() {
            continue;
        }
        if !is_result {
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
            assert!(said.contains("`./-` is a file of this name"), "{said}");
            continue;
        }
        assert_eq!(
            (output.status.code(), said.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
        // The same bytes as in a file.
        let file = folder.path("result");
        let written = here(&with(arguments, &[option, &file, "--replace"]));
        assert!(written.status.success(), "{arguments:?}");
        let contents = std::fs::read(&file).expect("it is written");
        assert!(
            contents == output.stdout && contents.len() > 100,
            "{arguments:?}"
        );
    }
    // One of two pictures may go there.
    let both = here(&[
        "show",
        "losalamos",
        "--svg",
        "-",
        "--png",
        &folder.path("a.png"),
    ]);
    assert!(both.status.success() && both.stdout.starts_with(b"<svg"));
    let twice = here(&["show", "losalamos", "--svg", "-", "--png", "-"]);
    assert!(text(&twice.stderr).contains("is named for two results"));
    assert_eq!(twice.status.code(), Some(2));
    // A file of this name can be written all the same.
    let meant = crate::command::run(["show", "losalamos", "--svg", "./-"], &folder.0, "");
    assert!(meant.status.success() && Path::new(&folder.path("-")).exists());
}

/// A picture that is no text is not sent to a screen.
#[test]
fn a_picture_of_bytes_does_not_go_to_a_terminal() {
    let program = env!("CARGO_BIN_EXE_alfil");
    let at_terminal = |option: &str| {
        let command = format!("'{program}' show losalamos {option} -");
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &command, "/dev/null"]);
        script.stdin(std::process::Stdio::null()).output().ok()
    };
    let Some(png) = at_terminal("--png") else {
        println!("skipped: there is no `script` to make a terminal with");
        return;
    };
    let said = text(&png.stdout);
    assert_eq!(png.status.code(), Some(2), "{said}");
    assert!(
        said.contains("standard output is a terminal; name a file"),
        "{said}"
    );
    let svg = at_terminal("--svg").expect("it was there before");
    assert!(text(&svg.stdout).starts_with("<svg"));
}

#[test]
fn a_file_that_is_there_is_refused_before_anything_is_done() {
    let folder = Folder::new("there");
    let file = folder.file("mine.txt", "dear friend");
    for (arguments, option) in WRITERS {
        let message = refused(&with(arguments, &[option, &file]), 2);
        let is_reported = match option {
            // It goes on with a file of its own.
            "--out" => message.contains("is not a file of a playtest"),
            _ => message.contains(
                "mine.txt` cannot be written: it is there already; `--replace` replaces it, or choose another name",
            ),
        };
        assert!(is_reported, "{arguments:?}: {message}");
        assert_eq!(
            std::fs::read_to_string(&file).expect("it is there"),
            "dear friend"
        );
    }
    // The folder of what is learnt beside a definition as well.
    let own = folder.file("own.toml", &child("losalamos", ""));
    std::fs::create_dir(folder.path("tuned")).expect("a folder");
    folder.file("tuned/own.toml", "learnt before");
    let message = refused(&["tune", &own, "--games", "1000000"], 2);
    assert!(
        message.contains("own.toml` cannot be written: it is there already"),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn nothing_but_a_regular_file_is_ever_replaced() {
    let folder = Folder::new("irregular");
    let fifo = folder.path("fifo");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "`mkfifo` makes a FIFO"
    );
    let dangling = folder.path("dangling");
    std::os::unix::fs::symlink("nothing", &dangling).expect("links can be made");
    let directory = folder.path("folder");
    std::fs::create_dir(&directory).expect("a folder");
    let nowhere = folder.path("none/file");
    for (file, word) in [
        (&fifo, "a FIFO, not a regular file"),
        (&dangling, "a link that leads nowhere, not a regular file"),
        (&directory, "a folder, not a regular file"),
        (&"/dev/null".to_owned(), "a device, not a regular file"),
        (&nowhere, "there is no folder"),
    ] {
        for (arguments, option) in WRITERS {
            // It makes the folder.
            if option == "--to" && word == "there is no folder" {
                continue;
            }
            for replace in [&[][..], &["--replace"]] {
                if option == "--out" && !replace.is_empty() {
                    continue;
                }
                let message = refused(&with(arguments, &[&[option, file], replace].concat()), 2);
                assert!(message.contains(word), "{arguments:?} {file}: {message}");
            }
        }
        let printed = session(
            &["losalamos", "--two"],
            &format!("save {file}|save! {file}|fen|quit|"),
        );
        assert_eq!(printed.matches("not saved to").count(), 2, "{printed}");
        assert!(printed.contains(word), "{file}: {printed}");
    }
    assert!(!Path::new(&folder.path("nothing")).exists());
}

#[cfg(unix)]
#[test]
fn replace_keeps_permissions_and_links() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("replaced");
    let file = folder.file("target.svg", "old");
    let link = folder.path("link.svg");
    std::os::unix::fs::symlink("target.svg", &link).expect("links can be made");
    for (arguments, option, begins) in [
        (&["show", "losalamos"][..], "--svg", "<svg"),
        (&["show", "losalamos", "--rules"], "--output", "Los Alamos"),
        (
            &[
                "match",
                "losalamos",
                "--first",
                "random",
                "--second",
                "random",
                "--games",
                "2",
            ],
            "--save",
            "[Event ",
        ),
        (
            &[
                "playtest",
                "losalamos",
                "--games",
                "2",
                "--odds",
                "2",
                "--nodes",
                "5",
            ],
            "--html",
            "<!DOCTYPE html>",
        ),
    ] {
        std::fs::write(&file, "old").expect("it is there");
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o604)).expect("it is ours");
        let output = alfil(&with(arguments, &[option, &link, "--replace"]));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let read = std::fs::read_to_string(&file).expect("it is there");
        assert!(read.starts_with(begins), "{arguments:?}: {read:.60}");
        let mode = file_mode(&file);
        assert_eq!(mode & 0o777, 0o604, "{arguments:?}");
        let is_link = Path::new(&link).symlink_metadata().expect("it is there");
        assert!(is_link.is_symlink(), "{arguments:?}");
    }
    // Nothing is left beside.
    let n = std::fs::read_dir(&folder.0).expect("it is there").count();
    assert_eq!(n, 2);
}

#[cfg(unix)]
fn file_mode(path: &str) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    let data = std::fs::metadata(path).expect("it is there");
    data.permissions().mode()
}

#[test]
fn two_files_of_one_call_are_two() {
    let folder = Folder::new("twice");
    let file = folder.path("picture");
    let message = refused(&["show", "chess", "--svg", &file, "--png", &file], 2);
    assert!(message.contains("is named for two files"), "{message}");
    let playtest = ["playtest", "chess", "--out", &file, "--html", &file];
    assert!(refused(&playtest, 2).contains("name the same file"));
    assert!(!Path::new(&file).exists());
}

/// Every other way to write a file would be one more rule.
#[test]
fn files_are_written_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = std::fs::read_dir(root.join("crates")).expect("it is there");
    let mut folders: Vec<_> = crates
        .map(|entry| entry.expect("it is there").path().join("src"))
        .collect();
    folders.push(root.join("src"));
    let mut n_files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it is there").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let is_own = path.ends_with("crates/load/src/files.rs")
                || path.ends_with("crates/load/src/files/tests.rs");
            if is_own || path.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            n_files += 1;
            let text = std::fs::read_to_string(&path).expect("it is text");
            // Tests at the end of a file may prepare what they try.
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
            for word in [
                "fs::write",
                "File::create",
                "File::options",
                "OpenOptions",
                "fs::rename",
                "fs::copy",
                "fs::hard_link",
                "create_dir(",
                "create_dir_all(",
                "symlink(",
                "set_len(",
            ] {
                assert!(!code.contains(word), "{}: {word}", path.display());
            }
        }
    }
    assert!(n_files > 100, "{n_files}");
}

/// A definition, a parent, a board, a picture, a position, games: a FIFO is not waited for.
#[cfg(unix)]
#[test]
fn nothing_but_a_regular_file_is_read() {
    let folder = Folder::new("fifo");
    for name in ["fifo.toml", "fifo.board", "fifo.svg", "fifo.pgn"] {
        let made = std::process::Command::new("mkfifo")
            .arg(folder.path(name))
            .status();
        assert!(
            made.is_ok_and(|status| status.success()),
            "`mkfifo` makes a FIFO"
        );
    }
    let [toml, board, pgn] = ["fifo.toml", "fifo.board", "fifo.pgn"].map(|name| folder.path(name));
    for arguments in [
        &["check", &toml][..],
        &["check", &board],
        &["show", &toml],
        &["play", &toml],
        &["play", "chess", "--resume", &pgn],
        &["play", "--resume", &pgn],
        &["moves", "chess", "--position", &toml],
        &["betza", "W", "--board", &board],
        &[
            "match",
            "chess",
            "--first",
            "random",
            "--second",
            "random",
            "--openings",
            &pgn,
        ],
        &[
            "match",
            "chess",
            "--first",
            "random",
            "--second",
            "random",
            "--values",
            &format!("first={toml}"),
        ],
        &["playtest", "chess", "--merge", &toml],
        &["playtest", "chess", "--out", &toml],
        &["check", "/dev/zero"],
    ] {
        let output = alfil(arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(
            message.contains("not a regular file")
                || message.contains("there is no variant or file"),
            "{arguments:?}: {message}"
        );
    }
    for text in [
        child("fifo", ""),
        child("chess", "board = \"fifo\"\n"),
        child(
            "chess",
            "[piece.queen]\nletter = \"Q\"\nmoves = \"Q\"\npicture = \"fifo\"\n",
        ),
    ] {
        let file = folder.file("own.toml", &text);
        assert_eq!(alfil(&["check", &file]).status.code(), Some(1), "{text}");
    }
}

/// The contents of a file decide what it is, and what it is not.
#[test]
fn files_are_identified_by_content() {
    let folder = Folder::new("apart");
    let games = folder.file("games.pgn", "[Event \"x\"]\n[White \"y\"]\n\n1. e4 e5 *\n");
    let board = folder.file(
        "wide.txt",
        "lattice square\nshape 5x5\nframe white forward 0\nframe black forward 4 cells mirror\n",
    );
    let position = folder.file("place.toml", "turn = \"black\"\n");
    let definition = folder.file("own.toml", &child("chess", ""));
    let tuned = folder.file(
        "learnt.toml",
        alfil::library::tuned("minishogi").expect("it is shipped"),
    );
    let picture = folder.file(
        "knight.svg",
        alfil::library::figure("knight").expect("it is shipped"),
    );
    for command in [
        "check", "show", "moves", "perft", "analyse", "playtest", "tune", "bench",
    ] {
        let more: &[&str] = if command == "perft" { &["1"] } else { &[] };
        for (file, words) in [
            (&games, "is a file of games, not a definition; `alfil play "),
            (
                &position,
                "is a position file, not a definition; `--position ",
            ),
            (&tuned, "is a file of `alfil tune`, not a definition"),
            (&picture, "is a picture, not a definition"),
        ] {
            let message = refused(&[&[command, file], more].concat(), 2);
            assert!(message.contains(words), "{command} {file}: {message}");
        }
        if command != "check" {
            let message = refused(&[&[command, &board], more].concat(), 2);
            assert!(
                message.contains("is a board file, not a definition"),
                "{message}"
            );
        }
    }
    // A board is checked as one, whatever it is called.
    assert_eq!(out(&["check", &board]), format!("{board}: sound\n"));
    let message = refused(&["play", "chess", "--resume", &definition], 1);
    assert!(
        message.contains("is a definition, not a file of games"),
        "{message}"
    );
    let message = refused(&["moves", "chess", "--position", &games], 2);
    assert!(
        message.contains("is a file of games, not a position file"),
        "{message}"
    );
    let message = refused(&["moves", "chess", "--position", &definition], 2);
    assert!(
        message.contains("is a definition, not a position file"),
        "{message}"
    );
    let both = ["match", "chess", "--first", "random", "--second", "random"];
    let message = refused(&with(&both, &["--openings", &definition]), 2);
    assert!(
        message.contains("is a definition, not a file of games"),
        "{message}"
    );
    let message = refused(
        &with(&both, &["--values", &format!("first={definition}")]),
        2,
    );
    assert!(
        message.contains("is a definition, not a file of `alfil tune`"),
        "{message}"
    );
    let message = refused(&["playtest", "chess", "--out", &definition], 2);
    assert!(
        message.contains("is a definition, not a file of `alfil playtest`"),
        "{message}"
    );
}
