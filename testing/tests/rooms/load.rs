//! What many games at once take of a server in a process of its own. Run by hand, after `cargo build --release`:
//! `ALFIL=target/release/alfil cargo test --workspace --test rooms load:: -- --ignored --nocapture`. `ALFIL_GAMES` and `ALFIL_SECONDS` say how many games
//! and how long; without `ALFIL` the server is `rooms-server`, built as this test is.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server::{Apart, Client, Place, make};

fn number(name: &str, otherwise: usize) -> usize {
    let said = std::env::var(name).ok();
    said.and_then(|said| said.parse().ok()).unwrap_or(otherwise)
}

/// A number of `/proc`, in bytes; 0 where there is none.
fn memory(process: u32, what: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(what));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Processor time that a process has taken, in seconds.
fn cpu_seconds(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or("").split_whitespace();
    let ticks: u64 = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    ticks as f64 / 100.0
}

/// What one game has measured: from a turn being sent until it is answered, and until the other hears of it.
#[derive(Default)]
struct Times {
    answered: Vec<Duration>,
    heard: Vec<Duration>,
    ends: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it takes a minute, and measures"]
async fn two_hundred_games_with_a_turn_each_second() {
    let (n_games, seconds) = (number("ALFIL_GAMES", 200), number("ALFIL_SECONDS", 60));
    let place = Place::new("load");
    let server = match std::env::var_os("ALFIL") {
        Some(program) => Apart::start_program(Path::new(&program), &place.0),
        None => Apart::start(&place.0),
    };
    let (at, process) = (server.address, server.child.id());
    // The definition itself is read once, however many play it.
    let first = make(at, json!({ "variant": "chess" })).await;
    let _first = Client::enter(at, &first.id, &first.seats[0]).await;
    let empty = memory(process, "VmRSS:");
    let (go, started) = tokio::sync::watch::channel(None);
    let (ready, mut n_ready) = tokio::sync::mpsc::channel(n_games);
    let times = Arc::new(Mutex::new(Times::default()));
    let mut tasks = Vec::new();
    for index in 0..n_games {
        let clock = json!({ "main": 600, "increment": 2 });
        let game = make(at, json!({ "variant": "chess", "clock": clock })).await;
        let (mut started, ready, times) = (started.clone(), ready.clone(), times.clone());
        tasks.push(tokio::spawn(async move {
            let mut white = Client::enter(at, &game.id, &game.seats[0]).await;
            let mut black = Client::enter(at, &game.id, &game.seats[1]).await;
            ready.send(()).await.expect("it is waited for");
            // A client that does not read does not show that it is still there.
            let start: Instant = loop {
                tokio::select! {
                    _ = started.changed() => if let Some(start) = *started.borrow() { break start },
                    received = white.hear() => drop(received.expect("it goes on")),
                    received = black.hear() => drop(received.expect("it goes on")),
                }
            };
            let first = start + Duration::from_millis(1000 * index as u64 / n_games as u64);
            play([white, black], index, first, seconds, times).await;
        }));
    }
    for _ in 0..n_games {
        n_ready.recv().await.expect("all come");
    }
    let begun = memory(process, "VmRSS:");
    let (cpu, start) = (cpu_seconds(process), Instant::now());
    go.send(Some(start)).expect("all wait");
    for task in tasks {
        task.await.expect("it plays on");
    }
    let passed = start.elapsed().as_secs_f64();
    let used = cpu_seconds(process) - cpu;
    let end = memory(process, "VmRSS:");
    let mut times = times.lock().expect("no task has failed");
    let n = times.answered.len();
    println!(
        "{n_games} games, {n} turns in {passed:.0} s, {} games ended before",
        times.ends
    );
    for (what, all) in [("answered", true), ("heard by the other", false)] {
        let list = if all {
            &mut times.answered
        } else {
            &mut times.heard
        };
        list.sort_unstable();
        let part =
            |share: f64| list[((list.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{what}: median {:.1} ms, 99th percentile {:.1} ms, longest {:.1} ms",
            part(0.5),
            part(0.99),
            part(1.0)
        );
    }
    let each = |bytes: u64| bytes.saturating_sub(empty) as f64 / n_games as f64 / 1024.0;
    println!(
        "memory of a game with both players: {:.0} KB at its start, {:.0} KB after {seconds} turns",
        each(begun),
        each(end)
    );
    println!(
        "processor time of the server: {:.2} ms a turn",
        used * 1000.0 / n as f64
    );
    assert!(n >= n_games * seconds / 2, "most turns are made");
}

async fn play(
    mut players: [Client; 2],
    index: usize,
    first: Instant,
    n_turns: usize,
    times: Arc<Mutex<Times>>,
) {
    let mut state = players[0].request(json!({ "ask": "state" })).await["answer"].clone();
    for n in 0..n_turns {
        tokio::time::sleep_until((first + Duration::from_secs(n as u64)).into()).await;
        if state["is_over"] == true {
            times.lock().expect("no task has failed").ends += 1;
            return;
        }
        let mover = n % 2;
        let [white, black] = &mut players;
        let (own, other) = if mover == 0 {
            (white, black)
        } else {
            (black, white)
        };
        let turns = state["turns"].as_array().map_or(0, Vec::len);
        let turn: Value = state["turns"][(index * 31 + n * 17) % turns.max(1)]["text"].clone();
        let sent = Instant::now();
        let answered = async {
            own.request(json!({ "ask": "play", "text": turn })).await;
            sent.elapsed()
        };
        let heard = async {
            other.until_ply(n + 1).await;
            sent.elapsed()
        };
        let (answered, heard) = tokio::join!(answered, heard);
        state = other.state.clone();
        let mut times = times.lock().expect("no task has failed");
        times.answered.push(answered);
        times.heard.push(heard);
    }
}
