//! `analyse`, `bench`, and the engine in `play`.

use crate::{json, out, persons, refused, text, typed};

const MATE_IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn analysis_prints_lines_as_it_finds_them() {
    let printed = out(&["analyse", "chess", "--depth", "4", "--lines", "2"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[0].starts_with("depth"), "{printed}");
    // Two lines for each of four depths.
    assert_eq!(lines.len(), 9, "{printed}");
    for (index, line) in lines[1..].iter().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], (index / 2 + 1).to_string(), "{line}");
        assert!(words[1].parse::<f64>().is_ok(), "{line}");
        assert!(words[2].ends_with('s'), "{line}");
        assert!(words.len() > 4, "{line}");
    }
    let threaded = out(&[
        "analyse",
        "glinski",
        "--nodes",
        "3000",
        "--threads",
        "2",
        "--hash",
        "1",
    ]);
    assert!(threaded.lines().count() > 2, "{threaded}");
}

#[test]
fn analysis_reports_wins() {
    let printed = out(&["analyse", "chess", "--depth", "5", "--fen", MATE_IN_TWO]);
    let last = printed.lines().last().expect("a line");
    assert!(
        last.contains("wins in 2") && last.contains(" Ra6 "),
        "{printed}"
    );
    let lost = out(&[
        "analyse",
        "chess",
        "--depth",
        "4",
        "--fen",
        MATE_IN_TWO,
        "--after",
        "a1a6",
    ]);
    assert!(
        lost.lines().last().expect("a line").contains("loses in 1"),
        "{lost}"
    );
}

#[test]
fn analysis_in_json() {
    let found = json(&[
        "analyse",
        "chess",
        "--depth",
        "5",
        "--fen",
        MATE_IN_TWO,
        "--json",
    ]);
    assert_eq!(found["lines"][0]["wins_in"], 2);
    assert_eq!(found["lines"][0]["moves"][0], "a1a6");
    assert_eq!(found["lines"][0]["standard"][0], "Ra6");
    assert_eq!(found["depth"], 5);
    let found = json(&[
        "analyse", "peanut", "--nodes", "2000", "--lines", "3", "--json",
    ]);
    let lines = found["lines"].as_array().expect("a list");
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line["score"].is_i64()), "{found}");
    assert!(found["nodes"].as_u64() >= Some(1_000), "{found}");
}

#[test]
fn analysis_of_what_is_over_or_wrong_is_refused() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert!(refused(&["analyse", "chess", "--fen", mated], 1).contains("the game is over"));
    assert!(refused(&["analyse", "chess", "--time", "soon"], 2).contains("write seconds"));
    assert!(refused(&["analyse", "chess", "--time", "0"], 2).contains("write seconds"));
    assert!(refused(&["analyse", "no-such"], 2).contains("no-such"));
    assert!(refused(&["play", "chess", "--level", "11"], 2).contains("1..=10"));
}

/// Where all turns are captures, a fixed depth ends: one ply of Clobber was searched for minutes.
#[test]
fn captures_without_number_do_not_go_on() {
    let printed = out(&["analyse", "clobber", "--depth", "1"]);
    let line = printed.lines().last().unwrap_or_default();
    let positions = line.split_whitespace().nth(3).map(|n| n.replace(',', ""));
    let positions: u64 = positions
        .and_then(|n| n.parse().ok())
        .unwrap_or_else(|| panic!("{printed}"));
    assert!(positions < 100_000, "{printed}");
}

#[test]
fn bench_counts_the_same_each_time() {
    let count = || {
        let printed = out(&["bench", "losalamos", "peanut", "--depth", "3"]);
        let number = |line: &str| line.split_whitespace().nth(1).map(str::to_owned);
        printed.lines().map(number).collect::<Vec<_>>()
    };
    let counts = count();
    assert_eq!(counts.len(), 3);
    assert_eq!(counts, count());
}

fn session(arguments: &[&str], lines: &str) -> String {
    let output = typed(
        &[&["play"], &persons(arguments)[..]].concat(),
        lines.replace('|', "\n"),
    );
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn the_engine_plays() {
    let arguments = [
        "losalamos",
        "--black",
        "engine",
        "--level",
        "1",
        "--seed",
        "4",
    ];
    let printed = session(&arguments, "a2a3|undo|b2b3|quit|");
    assert_eq!(printed.matches("2. black: ").count(), 2, "{printed}");
    assert_eq!(printed, session(&arguments, "a2a3|undo|b2b3|quit|"));
    // Both sides to the end, in a game of each kind: plain, with hidden set-up, with turns of several steps.
    let both = |name: &str, most: &str| {
        let arguments = [
            name,
            "--white",
            "engine",
            "--black",
            "engine",
            "--level",
            "1",
            "--seed",
            "2",
            "--max-turns",
            most,
        ];
        session(&arguments, "")
    };
    let printed = both("breakthrough", "200");
    assert!(printed.contains("wins"), "{printed}");
    for name in ["peg-chess-setup", "spinal-tap", "crazyhouse"] {
        let printed = both(name, "6");
        assert!(
            printed.contains("stopped after 6 moves"),
            "{name}: {printed}"
        );
    }
}

#[test]
fn hints_have_reasons() {
    let printed = session(&["chess", "--fen", MATE_IN_TWO], "hint|quit|");
    assert!(
        printed.contains("a1a6: wins in 2, expecting Ra6 "),
        "{printed}"
    );
    let printed = session(&["glinski"], "hint|quit|");
    assert!(printed.contains(", expecting "), "{printed}");
}
