//! Games of different kinds for trials of texts: FENs, position files, moves.

use std::sync::LazyLock;

use alfil::load::load;
use interpreter::{Game, Position};

use crate::made_up::MadeUp;

/// A game with a few of its positions.
pub struct Ready {
    /// The game.
    pub game: Game,
    /// The start position and the positions of a line of moves from it.
    pub positions: Vec<Position>,
}

/// Games with stores, statuses, effects, longer turns, other boards, each small enough for frequent tests.
pub static GAMES: LazyLock<Vec<Ready>> = LazyLock::new(|| {
    let shipped = [
        "chess",
        "losalamos",
        "berolina",
        "chess960",
        "peanut",
        "crazyhouse",
        "minishogi",
    ];
    let shipped = shipped
        .into_iter()
        .map(|name| load(name, &[]).expect("it is shipped"));
    let examples = [
        include_str!("../../examples/double-move.toml"),
        include_str!("../../examples/immobilizer.toml"),
        include_str!("../../examples/magnets.toml"),
    ];
    let examples = examples
        .into_iter()
        .map(|text| MadeUp::of_text(text).load(&[]));
    let games = shipped
        .chain(examples)
        .map(|variant| variant.game.expect("it is sound"));
    games.map(ready).collect()
});

/// Plays some moves, and returns the game with the positions.
fn ready(game: Game) -> Ready {
    let mut positions = vec![game.start()];
    for ply in 0..12 {
        let position = &positions[ply];
        let legal = game
            .legal_moves(position)
            .expect("shipped games need little work");
        if legal.is_empty() {
            break;
        }
        let turn = &legal[(ply * 7 + 3) % legal.len()];
        positions.push(game.play(position, turn));
    }
    Ready { game, positions }
}

/// Returns the game and the position that the first bytes select, and the text in the other bytes.
pub fn chosen(bytes: &[u8]) -> Option<(&'static Ready, &'static Position, &str)> {
    let [game, position, text @ ..] = bytes else {
        return None;
    };
    let text = std::str::from_utf8(text).ok()?;
    let ready = &GAMES[usize::from(*game) % GAMES.len()];
    let position = &ready.positions[usize::from(*position) % ready.positions.len()];
    Some((ready, position, text))
}
