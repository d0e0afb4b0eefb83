//! Real clients, where they are installed.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Folder, PATIENCE};

const SCRIPT: &str = r#"
import sys
try:
    import chess, chess.engine
except ImportError:
    print("absent")
    sys.exit()
command = [sys.argv[1], "engine"]
for start, limit in (
    (chess.engine.SimpleEngine.popen_uci, chess.engine.Limit(nodes=200)),
    (chess.engine.SimpleEngine.popen_xboard, chess.engine.Limit(depth=2)),
):
    engine = start(command, timeout=60)
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < 300:
        move = engine.play(board, limit).move
        assert move in board.legal_moves, (board.fen(), move)
        board.push(move)
    print("game", board.ply(), board.result(claim_draw=True))
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    assert engine.play(mate, limit).move == chess.Move.from_uci("a1a8")
    engine.quit()
print("done")
"#;

#[test]
fn python_chess_plays_a_game_in_both_protocols() {
    let run = Command::new("python3")
        .args(["-c", SCRIPT, env!("CARGO_BIN_EXE_alfil")])
        .output();
    let Ok(output) = run else {
        println!("skipped: there is no python3");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    if text.trim() == "absent" {
        println!("skipped: python-chess is not installed (`pip install chess`)");
        return;
    }
    assert!(
        text.trim_end().ends_with("done"),
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A program that is ended when this is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// XBoard plays a game that it has never heard of, engine against engine, with its own tests of moves.
#[test]
fn xboard_plays_what_it_has_never_heard_of() {
    let path = format!("/usr/games:{}", std::env::var("PATH").unwrap_or_default());
    let mut screen = Command::new("Xvfb");
    screen.args([
        "-displayfd",
        "1",
        "-screen",
        "0",
        "1000x900x24",
        "-nolisten",
        "tcp",
    ]);
    let Ok(mut screen) = screen.stdout(Stdio::piped()).stderr(Stdio::null()).spawn() else {
        println!("skipped: there is no Xvfb (package xvfb)");
        return;
    };
    let shown = screen.stdout.take().expect("it has an output");
    let _screen = Running(screen);
    let mut display = String::new();
    BufReader::new(shown)
        .read_line(&mut display)
        .expect("it prints its number");
    let folder = Folder::with_own("gui");
    let engine = format!(
        "{} engine --definitions {}",
        env!("CARGO_BIN_EXE_alfil"),
        folder.path()
    );
    let debug = folder.0.join("debug");
    let mut board = Command::new("xboard");
    board
        .env("PATH", path)
        .env("DISPLAY", format!(":{}", display.trim()))
        .env("HOME", folder.path());
    board.args(["-debug", "-nameOfDebugFile"]).arg(&debug);
    board.args([
        "-fcp",
        &engine,
        "-scp",
        &engine,
        "-variant",
        "war-7",
        "-mode",
        "TwoMachines",
        "-depth",
        "2",
        "-mg",
        "1",
    ]);
    let Ok(board) = board.stdout(Stdio::null()).stderr(Stdio::null()).spawn() else {
        println!("skipped: there is no xboard (package xboard)");
        return;
    };
    let _board = Running(board);
    let begun = Instant::now();
    loop {
        let text = std::fs::read(&debug).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        for bad in ["llegal", "orfeit", "Engine did not send", "Error"] {
            assert!(!text.contains(bad), "{text}");
        }
        let n_moves = text.matches("usermove").count();
        if n_moves >= 20 || n_moves >= 5 && text.contains("checkmate}") {
            return;
        }
        assert!(begun.elapsed() < 2 * PATIENCE, "{n_moves} moves: {text}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
