use std::time::{Duration, Instant};

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

/// Lines of words that mean something, and of bytes that mean nothing, by a seed: after each hundred the conversation is still answered.
fn survives(greeting: &str, unknown: &str, seed: u64, n_rounds: u32) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut engine = Engine::start(&[]);
    engine.say(greeting);
    for round in 0..n_rounds {
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
        engine.say("stop");
        engine.say("force");
        // Nothing of what came before is answered so: what is heard answers this line, and all lines before it have been.
        engine.say(&format!("round-{round}"));
        engine.wait(&unknown.replace('N', &round.to_string()));
    }
    engine.say("quit");
    engine.end();
}

/// How a line `round-N` is answered.
const UNKNOWN: &str = "info string unknown command `round-N`";
const UNKNOWN_OF_XBOARD: &str = "Error (unknown command): round-N";

#[test]
fn uci_survives_anything() {
    survives("uci", UNKNOWN, 1, 12);
}

#[test]
fn xboard_survives_anything() {
    survives("xboard", UNKNOWN_OF_XBOARD, 2, 12);
}

#[test]
fn usi_survives_anything() {
    survives("usi", UNKNOWN, 3, 12);
}

/// Conversation after conversation, each by the next seed, for $ALFIL_SOAK_MINUTES minutes from $ALFIL_SOAK_SEED on.
#[test]
#[ignore = "minutes of lines: ALFIL_SOAK_MINUTES=60 cargo test --release --test engine -- --ignored --nocapture soak"]
fn soak() {
    let given = |name: &str, or: u64| {
        let text = std::env::var(name).ok();
        text.map_or(or, |text| text.parse().expect("a number"))
    };
    let time = Duration::from_secs(60 * given("ALFIL_SOAK_MINUTES", 3));
    let (begun, first) = (Instant::now(), given("ALFIL_SOAK_SEED", 1_000));
    let mut seed = first;
    while begun.elapsed() < time {
        println!("seed {seed}");
        match seed % 3 {
            0 => survives("uci", UNKNOWN, seed, 12),
            1 => survives("xboard", UNKNOWN_OF_XBOARD, seed, 12),
            _ => survives("usi", UNKNOWN, seed, 12),
        }
        seed += 1;
    }
    println!("{} conversations of 1200 lines", seed - first);
}

#[test]
fn a_line_without_end_is_bounded() {
    let mut engine = Engine::start(&[]);
    engine.query("uci", "uciok");
    let long = vec![b'x'; 10 << 20];
    engine.say_bytes(&long);
    engine.say_bytes(b"\n");
    engine.wait("info string the line is too long");
    engine.query("isready", "readyok");
    engine.say_bytes(b"\xff\xfe\x00isready\n");
    engine.wait("info string unknown command");
    engine.say_bytes(b"isready");
    engine.end();
}

#[test]
fn before_a_greeting_it_says_what_to_say() {
    let mut engine = Engine::start(&[]);
    let line = engine.query("hello", "Error (unknown command): hello");
    assert!(line.contains("`uci`"), "{line}");
    engine.query("isready", "readyok");
    engine.say("quit");
    engine.end();
}
