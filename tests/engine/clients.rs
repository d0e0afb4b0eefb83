//! Real clients, where they are installed.

use std::process::Command;

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
