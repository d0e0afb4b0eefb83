//! What ends do to counts of positions, which no test of a definition counts.

use alfil_testing::made_up::MadeUp;
use interpreter::notation::moves;
use interpreter::{Game, Position};

/// A king each on three by three, and an end for the player who has made a turn.
fn game(claim: &str) -> Game {
    let text = format!(
        "language = 1
name  = 'Mine'
board = '3x4'
setup.fen = '1k1/3/3/1K1 w'
piece.king = {{ letter = 'K', moves = 'K' }}
royal.who = 'mine king'
[end.'a turn each']
when   = 'turns >= 1'
result = 'draw'
reason = 'a turn each'
{claim}
[end.stuck]
when   = 'not can move'
result = 'draw'
reason = 'stuck'
"
    );
    let variant = MadeUp::of_text(text).load(&[]);
    assert!(variant.diagnostics.is_empty(), "{:?}", variant.diagnostics);
    variant.game.expect("it is sound")
}

/// The position after a turn of each player.
fn after_a_turn_each(game: &Game) -> Position {
    let mut position = game.start();
    for text in ["b1a1", "b4c4"] {
        let legal = game.legal_moves(&position).expect("little work");
        let turn = moves::read(game, &position, &legal, text).expect("it is legal");
        position = game.play(&position, &turn);
    }
    position
}

#[test]
fn a_claim_leaves_moves_and_counts_and_another_end_does_not() {
    let (claimed, ended) = (game("claim = true"), game(""));
    let counts =
        |game: &Game| [1, 2, 3].map(|depth| game.perft(&game.start(), depth).expect("little work"));
    let [one, two, three] = counts(&claimed);
    assert!(one > 1 && two > one && three > two);
    assert_eq!(
        counts(&ended),
        [one, two, 0],
        "both have made a turn before the third"
    );
    let left = |game: &Game| {
        game.legal_moves(&after_a_turn_each(game))
            .expect("little work")
            .len()
    };
    assert_eq!((left(&claimed), left(&ended)), (3, 0));
}
