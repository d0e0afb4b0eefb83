//! `cozy VARIANT DEPTH [FEN]`: counts as `alfil perft` does, with cozy-chess. The last turns are counted, not made.

use cozy_chess::Board;

fn main() {
    let mut words = std::env::args().skip(1);
    assert_eq!(words.next().as_deref(), Some("chess"), "the only variant");
    let depth = words.next().and_then(|word| word.parse().ok());
    let board = words
        .next()
        .map_or_else(Board::default, |fen| fen.parse().expect("a FEN"));
    println!("{}", perft(&board, depth.expect("a depth")));
}

fn perft(board: &Board, depth: u8) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for one in moves {
                let mut next = board.clone();
                next.play_unchecked(one);
                leaves += perft(&next, depth - 1);
            }
        }
        false
    });
    leaves
}
