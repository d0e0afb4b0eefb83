//! Games played at random, positions as a search visits them, and loading: `cargo bench --bench play`.
//!
//! Each row is played by tables where there are some, else without, which it says; medians of several rounds, CPU time of this process.
//!
//! - Playouts: legal turns at random, each as likely, until the game ends or has had so many turns. Draws by counting turns are claimed
//!   when they can be; repetition is not counted.
//! - Visits: along such a game the turns of each position are listed, and each is made, tested for check and what its
//!   keys are, and taken back.
//! - Loading: from the text of the definition to the list of its first legal turns, and what it takes to make the tables besides.

mod common;

use common::{ROUNDS, Row, rows, seconds};
use interpreter::{Board, Game, Listed};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// How many turns are played in a round by tables, about, and without.
const PLIES: [u32; 2] = [400_000, 60];
/// How many positions are visited in a round by tables, about, and without.
const VISITS: [usize; 2] = [400_000, 3_000];

fn main() {
    println!(
        "{:24} {:>6} {:>10} {:>12} {:>7} {:>11} {:>9} {:>9}  by",
        "position", "plies", "playouts/s", "turns/s", "length", "visits/s", "load ms", "tables ms"
    );
    for row in &rows() {
        measure(row);
    }
}

fn measure(row: &Row) {
    let game = row.game();
    let has_tables = game.compile().is_ok();
    let claimed = row.game_with_claims();
    let (n_games, n_turns, playing) = playouts(row, &claimed, PLIES[usize::from(!has_tables)]);
    let visits = visits(row, &game, VISITS[usize::from(!has_tables)]);
    let loading = seconds(|| {
        let game = row.game();
        let position = row.position(&game);
        assert!(!game.legal_moves(&position).expect("few turns").is_empty());
    });
    let mut games: Vec<Game> = (0..ROUNDS).map(|_| row.game()).collect();
    let compiling = seconds(|| {
        let _ = games.pop().map(|game| game.compile().is_ok());
    });
    println!(
        "{:24} {:>6} {:>10.0} {:>12.0} {:>7.1} {:>11.0} {:>9.2} {:>9.2}  {}",
        row.label,
        row.plies_max,
        n_games / playing,
        n_turns / playing,
        n_turns / n_games,
        visits,
        loading[0] * 1e3,
        compiling[0] * 1e3,
        if has_tables { "tables" } else { "no tables" }
    );
}

/// Returns how many games have been played, their turns together, and seconds.
fn playouts(row: &Row, game: &Game, plies: u32) -> (f64, f64, f64) {
    let mut board = game.board(&row.position(game));
    let (mut n_games, mut n_turns) = (0, 0);
    let [median, ..] = seconds(|| {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        (n_games, n_turns) = (0, 0);
        while n_turns < plies {
            let mut choose = |n| rng.random_range(0..n);
            let played = board.playout(row.plies_max, &mut choose);
            n_turns += played.expect("little work").n_turns;
            n_games += 1;
        }
    });
    (n_games.into(), n_turns.into(), median)
}

/// Returns how many positions are visited in a second.
fn visits(row: &Row, game: &Game, visits_min: usize) -> f64 {
    let mut turns = Vec::new();
    let mut n_visits = 0;
    let [median, ..] = seconds(|| {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut board = game.board(&row.position(game));
        let mut n_plies = 0;
        n_visits = 0;
        while n_visits < visits_min {
            turns.clear();
            board.list(Listed::All, &mut turns).expect("few turns");
            if turns.is_empty() || n_plies == row.plies_max {
                board = game.board(&row.position(game));
                n_plies = 0;
                continue;
            }
            n_visits += visit(&mut *board, &turns);
            let turn = turns[rng.random_range(0..turns.len())];
            board.make(&turn);
            n_plies += 1;
        }
    });
    n_visits as f64 / median
}

/// Makes each turn, reads the keys and check as a search does, and takes it back.
fn visit(board: &mut dyn Board, turns: &[interpreter::BoardTurn]) -> usize {
    for turn in turns {
        board.make(turn);
        std::hint::black_box((board.keys(), board.is_check()))
            .1
            .expect("little work");
        board.take_back();
    }
    turns.len()
}
