//! Laws that hold in every shipped game, tried along random games.

mod common;

use alfil::library::shipped;
use common::{
    Finish, fen_reads_back, game, move_texts_read_back, position_file_reads_back, random_game,
    reasons, undo_restores,
};
use interpreter::Game;

/// All shipped variants, without options; where a turn may have thousands of forms, with the option that takes such turns
/// away, for these laws ask about every one of them at every position.
fn games() -> Vec<(&'static str, Game)> {
    let is_long = |game: &Game| game.rules().turns.iter().any(ir::Turn::is_compound);
    let quick = |name: &str| {
        let plain = game(name, &[]);
        if !is_long(&plain) {
            return plain;
        }
        let variant = alfil::load::load(name, &[]).expect("it is shipped");
        let options = variant.options.iter().map(|option| option.name.clone());
        let mut games = options.map(|option| game(name, &[option]));
        games
            .find(|game| !is_long(game))
            .expect("an option takes long turns away")
    };
    shipped()
        .into_iter()
        .map(|name| (name, quick(name)))
        .collect()
}

/// Asks all laws along so many random games of each variant.
fn laws_hold(seeds: std::ops::Range<u64>) {
    for (name, game) in games() {
        let reasons = reasons(&game);
        for seed in seeds.clone() {
            random_game(&game, seed, 120, |play| {
                move_texts_read_back(name, &game, play);
                fen_reads_back(name, &game, play);
            });
            random_game(&game, 1000 + seed, 60, |play| {
                position_file_reads_back(name, &game, play);
                undo_restores(name, &game, play, 1);
            });
            if let Finish::Ended(reason) = random_game(&game, 2000 + seed, 600, |_| {}) {
                assert!(reasons.contains(&reason.as_str()), "{name}: {reason}");
            }
        }
    }
}

#[test]
fn laws_hold_in_a_game_of_each() {
    laws_hold(0..1);
}

#[test]
#[ignore = "thirty games of each take minutes"]
fn laws_hold_in_many_games() {
    laws_hold(1..31);
}
