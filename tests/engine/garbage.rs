use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::Engine;

/// Words that mean something, and some that do not.
const WORDS: [&str; 64] = [
    "uci",
    "xboard",
    "usi",
    "isready",
    "position",
    "startpos",
    "fen",
    "sfen",
    "moves",
    "e2e4",
    "e7e5",
    "P@e4",
    "7g7f",
    "go",
    "depth",
    "1",
    "nodes",
    "100",
    "infinite",
    "ponder",
    "searchmoves",
    "stop",
    "ponderhit",
    "setoption",
    "name",
    "value",
    "UCI_Variant",
    "chess",
    "shogi",
    "glinski",
    "Hash",
    "MultiPV",
    "-5",
    "99999999999999999999",
    "ucinewgame",
    "d",
    "perft",
    "2",
    "mate",
    "wtime",
    "btime",
    "movetime",
    "10",
    "new",
    "force",
    "usermove",
    "setboard",
    "level",
    "40",
    "5:0",
    "undo",
    "remove",
    "analyze",
    "exit",
    "post",
    "variant",
    "ping",
    "lift",
    "8/8/8/8/8/8/8/8",
    "4k3/8/8/8/8/8/8/4K3",
    "w",
    "-",
    "\u{1F600}",
    "{",
];

/// Lines of words that mean something, and of bytes that mean nothing: each conversation is still answered after them.
fn survives(greeting: &str, ask: &str, answer: &str, seed: u64) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut engine = Engine::start(&[]);
    engine.say(greeting);
    for round in 0..12 {
        let mut bytes = Vec::new();
        for _ in 0..100 {
            if random.random_range(0..4) == 0 {
                let n = random.random_range(0..60);
                bytes.extend((0..n).map(|_| random.random_range(0..=255u8)));
            } else {
                let n = random.random_range(0..8);
                let words: Vec<&str> = (0..n)
                    .map(|_| WORDS[random.random_range(0..WORDS.len())])
                    .collect();
                bytes.extend(words.join(" ").bytes());
            }
            bytes.push(b'\n');
        }
        // Words alone do not spell these.
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.lines().any(|line| line.trim() == "quit"));
        engine.say_bytes(&bytes);
        let ask = format!("{ask} {round}");
        engine.say("stop");
        engine.say("force");
        engine.say(&ask);
        let answer = answer.replace('N', &round.to_string());
        engine.wait(&answer);
    }
    engine.say("quit");
    engine.end();
}

#[test]
fn uci_survives_anything() {
    survives("uci", "isready", "readyok", 1);
}

#[test]
fn xboard_survives_anything() {
    survives("xboard", "ping", "pong N", 2);
}

#[test]
fn usi_survives_anything() {
    survives("usi", "isready", "readyok", 3);
}

#[test]
fn a_line_without_end_is_bounded() {
    let mut engine = Engine::start(&[]);
    engine.ask("uci", "uciok");
    let long = vec![b'x'; 10 << 20];
    engine.say_bytes(&long);
    engine.say_bytes(b"\n");
    engine.wait("info string the line is too long");
    engine.ask("isready", "readyok");
    engine.say_bytes(b"\xff\xfe\x00isready\n");
    engine.wait("info string unknown command");
    engine.say_bytes(b"isready");
    engine.end();
}

#[test]
fn before_a_greeting_it_says_what_to_say() {
    let mut engine = Engine::start(&[]);
    let line = engine.ask("hello", "Error (unknown command): hello");
    assert!(line.contains("`uci`"), "{line}");
    engine.ask("isready", "readyok");
    engine.say("quit");
    engine.end();
}
