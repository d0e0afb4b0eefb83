//! The command: as scripts and people use it, and the sentences of the reference about it, command by command.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

#[path = "../common/command.rs"]
mod command;

mod at_terminal;
mod betza;
mod calls;
mod definition_schema;
mod files;
mod fix;
mod games;
mod images;
mod json_page;
mod notation;
mod page;
mod pictures;
mod play;
mod positions;
mod resume;
mod rule_sheet;
mod scripts;
mod sheet_forms;
mod sheet_words;
mod sheets;
mod signals;
mod terminal;
mod thinking;

/// Runs the command; nothing is typed.
fn alfil(arguments: &[&str]) -> Output {
    typed(arguments, "")
}

/// Runs the command with this typed into it.
fn typed(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    command::run(arguments, Path::new("."), input)
}

/// Arguments of `play`: all players are persons, unless something else is said.
fn persons<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let says = |one: &&str| ["--white", "--black", "--player", "--two", "--resume"].contains(one);
    match arguments.iter().any(says) || arguments[0].ends_with(".pgn") {
        true => arguments.to_vec(),
        false => [arguments, &["--two"]].concat(),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it is UTF-8")
}

/// What the command prints, which succeeds without a message.
#[track_caller]
fn out(arguments: &[&str]) -> String {
    let output = alfil(arguments);
    assert_eq!(
        (output.status.code(), text(&output.stderr).as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
    text(&output.stdout)
}

/// The same as JSON: nothing else is printed.
#[track_caller]
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&out(arguments)).expect("nothing but JSON is printed")
}

/// What the command says; it prints no result, and ends with this status.
#[track_caller]
fn refused(arguments: &[&str], status: i32) -> String {
    let output = alfil(arguments);
    let messages = text(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(status),
        "{arguments:?}: {messages}"
    );
    assert!(output.stdout.is_empty(), "{arguments:?} prints a result");
    messages
}

/// A folder of one test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        // Tests run side by side, and two of them may want the same name.
        static N_FOLDERS: AtomicUsize = AtomicUsize::new(0);
        let n = N_FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("alfil-{name}-{}-{n}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    /// The path of a file in it.
    fn path(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("a readable path").to_owned()
    }

    /// Writes a file into it.
    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("a file for the test");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_command_is_on_the_page() {
    let page = include_str!("../../docs/src/reference/commands.md");
    let help = out(&["--help"]);
    let (_, commands) = help.split_once("Commands:\n").expect("they are listed");
    let names: Vec<&str> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.len() >= 8, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("| `alfil {name} ")), "{name}");
        // And every long option of it.
        let help = out(&[name, "--help"]);
        let options = help
            .split_whitespace()
            .filter_map(|word| word.strip_prefix("--"));
        for option in options {
            let option = option.trim_end_matches(|sign: char| !sign.is_ascii_lowercase());
            let is_on_page =
                ["help", "version", ""].contains(&option) || page.contains(&format!("--{option}"));
            assert!(is_on_page, "`alfil {name}` has --{option}");
        }
    }
}
