//! Random games to the end on boards that are no rectangles of squares, with stacks or with set-up, with each option alone: the laws of play hold at
//! every position, and a game ends for a reason that its definition gives.

mod common;

use std::collections::BTreeMap;

use alfil::library::shipped;
use alfil::load::load;
use common::{
    Finish, fen_reads_back, game, move_texts_read_back, position_file_reads_back, random_game,
    reasons, undo_restores,
};
use interpreter::Game;
use ir::{CounterField, Lattice};

/// Where nothing forbids repetition a game may go on for ever.
const TURNS_MAX: usize = 400;

/// The variants on other boards: name, and each option alone.
fn others() -> Vec<(String, Game)> {
    let mut games = Vec::new();
    for name in shipped() {
        let plain = game(name, &[]);
        let rules = plain.rules();
        let is_plain = rules.levels == 1 && rules.phases.is_empty();
        if rules.board.lattice == Lattice::Square && is_plain {
            continue;
        }
        games.push((name.to_owned(), plain));
        let options = load(name, &[]).expect("it is shipped").options;
        for option in options {
            let label = format!("{name} with {}", option.name);
            games.push((label, game(name, &[option.name])));
        }
    }
    games
}

/// Plays so many random games of each; the laws are tried at every `stride`-th position.
fn play(n_games: u64, stride: u32) {
    let games = others();
    assert!(!games.is_empty(), "no shipped board is other than squares");
    play_each(games, n_games, TURNS_MAX, stride);
}

/// Whether a FEN says everything that rules about moves read.
fn says_all(game: &Game) -> bool {
    let mut counters = game.rules().counters.iter();
    game.rules().phases.is_empty()
        && counters.all(|counter| !counter.in_key || counter.field != CounterField::None)
}

fn play_each(games: Vec<(String, Game)>, n_games: u64, turns_max: usize, stride: u32) {
    for (name, game) in games {
        let reasons = reasons(&game);
        let mut finishes: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..n_games {
            let mut ply = seed as u32;
            let finish = random_game(&game, seed, turns_max, |play| {
                ply += 1;
                if ply.is_multiple_of(stride) {
                    move_texts_read_back(&name, &game, play);
                    if says_all(&game) {
                        fen_reads_back(&name, &game, play);
                    } else {
                        position_file_reads_back(&name, &game, play);
                    }
                    undo_restores(&name, &game, play, 7);
                }
            });
            let how = match finish {
                Finish::Ended(reason) => {
                    assert!(reasons.contains(&reason.as_str()), "{name}: {reason}");
                    reason
                }
                Finish::Undecided => "undecided".to_owned(),
            };
            *finishes.entry(how).or_default() += 1;
            if (seed + 1).is_multiple_of(50) {
                eprintln!("{name}: {} games of {n_games}", seed + 1);
            }
        }
        println!("{name}: {finishes:?}");
    }
}

#[test]
#[ignore = "five hundred games to their ends take minutes"]
fn games_with_stacks_come_to_an_end() {
    let mut games = others();
    games.retain(|(_, game)| game.rules().levels > 1);
    assert!(!games.is_empty(), "no shipped game has stacks");
    play_each(games, 500, 20_000, 97);
}

#[test]
#[ignore = "five hundred games to their ends take minutes"]
fn games_with_turns_of_several_steps_come_to_an_end() {
    let name = "spinal-tap";
    play_each(vec![(name.to_owned(), game(name, &[]))], 500, 20_000, 197);
}

#[test]
#[ignore = "a hundred games with each option take minutes"]
fn options_of_turns_of_several_steps_come_to_an_end() {
    let name = "spinal-tap";
    let options = load(name, &[]).expect("it is shipped").options;
    let with = |option: String| (format!("{name} with {option}"), game(name, &[option]));
    let games = options.into_iter().map(|option| with(option.name));
    play_each(games.collect(), 100, 20_000, 197);
}

#[test]
fn random_games_keep_the_laws() {
    play(5, 8);
}

#[test]
#[ignore = "a thousand games of each take minutes"]
fn many_random_games_keep_the_laws() {
    play(1000, 20);
}
