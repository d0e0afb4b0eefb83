//! Every option that takes a number, with its bounds: the reader of the command line rejects numbers outside of them.

use std::any::TypeId;
use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, CommandFactory as _, Parser as _};
use ir::Arrange;

use super::Cli;

/// Returns the arguments before an option: a command and its required arguments.
fn before(command: &str) -> &'static [&'static str] {
    match command {
        "analyse" => &["analyse", "chess"],
        "bench" => &["bench"],
        "check" => &["check", "chess", "--against", "pyffish"],
        "match" => &["match", "chess", "--first", "random", "--second", "random"],
        "perft" => &["perft", "chess"],
        "play" => &["play", "chess", "--resume", "x"],
        "playtest" => &["playtest", "chess"],
        "serve" => &["serve"],
        "tune" => &["tune", "chess"],
        other => panic!("`{other}` takes a number: say what it needs before"),
    }
}

const DAY: i128 = 86_400_000;
const SEED: i128 = u64::MAX as i128;
const NODES: i128 = u64::MAX as i128;
const MEGABYTES: i128 = 1 << 20;

/// Command, option, the least and the greatest number.
const NUMBERS: [(&str, &str, i128, i128); 45] = [
    ("analyse", "depth", 1, 100),
    ("analyse", "hash", 1, MEGABYTES),
    ("analyse", "lines", 1, 500),
    ("analyse", "nodes", 1, NODES),
    ("analyse", "threads", 1, 256),
    ("bench", "depth", 1, 30),
    ("bench", "plain-depth", 1, 30),
    ("check", "positions", 1, 1_000_000),
    ("check", "seed", 0, SEED),
    ("match", "concurrency", 1, 256),
    ("match", "depth", 1, 100),
    ("match", "first-nodes", 1, NODES),
    ("match", "first-time", 1, DAY),
    ("match", "games", 1, 1_000_000),
    ("match", "hash", 1, MEGABYTES),
    ("match", "margin", 0, DAY),
    ("match", "max-turns", 1, 1_000_000),
    ("match", "nodes", 1, NODES),
    ("match", "random-plies", 0, 1000),
    ("match", "second-nodes", 1, NODES),
    ("match", "second-time", 1, DAY),
    ("match", "seed", 0, SEED),
    ("match", "time", 1, DAY),
    ("perft", "depth", 0, 100),
    ("perft", "hash", 1, MEGABYTES),
    ("perft", "threads", 1, 256),
    ("play", "game", 1, u32::MAX as i128),
    ("play", "level", 1, 10),
    ("play", "max-turns", 0, 1_000_000),
    ("play", "seed", 0, SEED),
    ("playtest", "games", 0, 1_000_000),
    ("playtest", "max-plies", 1, 100_000),
    ("playtest", "nodes", 1, NODES),
    ("playtest", "odds", 0, 1_000_000),
    ("playtest", "random", 0, 1000),
    ("playtest", "seed", 0, SEED),
    ("playtest", "threads", 1, 256),
    ("serve", "port", 0, u16::MAX as i128),
    ("tune", "games", 1, 1_000_000),
    ("tune", "nodes", 1, NODES),
    ("tune", "seed", 0, SEED),
    ("tune", "threads", 1, 256),
    // The options with a parser of their own, within whole numbers.
    ("analyse", "time", 1, 9_999_999),
    ("play", "think", 1, 9_999_999),
    ("match", "sprt", -10_000, 10_000),
];

/// Tests whether an argument takes a number.
fn is_number(argument: &Arg) -> bool {
    let of = argument.get_value_parser().type_id();
    let numbers = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<i32>(),
        TypeId::of::<i64>(),
        TypeId::of::<f32>(),
        TypeId::of::<f64>(),
        TypeId::of::<std::time::Duration>(),
    ];
    matches!(argument.get_action(), ArgAction::Set | ArgAction::Append)
        && numbers.iter().any(|number| of == *number)
}

/// Collects all options with a number, by command.
fn all(command: &Command, found: &mut Vec<(String, String)>) {
    for argument in command.get_arguments().filter(|one| is_number(one)) {
        let name = argument.get_long().unwrap_or(argument.get_id().as_str());
        found.push((command.get_name().to_owned(), name.to_owned()));
    }
    for inner in command.get_subcommands() {
        all(inner, found);
    }
}

#[test]
fn every_option_with_a_number_has_its_bounds_here() {
    let mut found = Vec::new();
    all(&Cli::command(), &mut found);
    found.arrange();
    let mut listed: Vec<(String, String)> = NUMBERS
        .iter()
        .map(|(command, option, ..)| ((*command).to_owned(), (*option).to_owned()))
        .collect();
    listed.arrange();
    assert_eq!(found, listed);
}

#[test]
fn numbers_beyond_their_bounds_are_refused_by_name() {
    for (command, option, least, most) in NUMBERS {
        let call = |number: i128| {
            let mut call: Vec<OsString> = vec!["alfil".into()];
            call.extend(before(command).iter().map(OsString::from));
            match (command, option) {
                ("perft", "depth") => {}
                ("perft", _) => call.extend(["1".into(), format!("--{option}").into()]),
                _ => call.push(format!("--{option}").into()),
            }
            call.push(number.to_string().into());
            if option == "sprt" {
                // The command itself must reject a greater number, not the parser of the number.
                call.push(number.to_string().into());
            }
            Cli::try_parse_from(call)
        };
        for number in [least, most] {
            let read = call(number);
            assert!(
                read.is_ok(),
                "{command} {option} {number}: {:?}",
                read.err()
            );
        }
        for number in [least - 1, most + 1, 1 << 70] {
            // A negative number looks like an option, and is rejected as an unknown option.
            if number < 0 && option != "sprt" {
                continue;
            }
            let words = match call(number) {
                Err(error) => error.to_string(),
                Ok(_) => panic!("{command} {option} {number} is read"),
            };
            let name = match (command, option) {
                ("perft", "depth") => "<DEPTH>".to_owned(),
                _ => format!("--{option} "),
            };
            assert!(
                words.contains(&name),
                "{command} {option} {number}: {words}"
            );
            assert!(words.contains(&number.to_string()), "{words}");
        }
    }
}
