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

#[test]
fn move_texts_are_different_and_read_back() {
    for (name, game) in games() {
        for seed in 0..3 {
            random_game(&game, seed, 120, |play| {
                move_texts_read_back(name, &game, play);
            });
        }
    }
}

#[test]
fn fens_read_back_to_the_same_moves() {
    for (name, game) in games() {
        for seed in 0..3 {
            random_game(&game, seed, 160, |play| fen_reads_back(name, &game, play));
        }
    }
}

#[test]
fn position_files_read_back() {
    for (name, game) in games() {
        random_game(&game, 0, 80, |play| {
            position_file_reads_back(name, &game, play);
        });
    }
}

#[test]
fn undo_restores_position_and_key() {
    for (name, game) in games() {
        for seed in 0..2 {
            random_game(&game, seed, 60, |play| undo_restores(name, &game, play, 1));
        }
    }
}

#[test]
fn random_games_end_as_the_rules_know() {
    for (name, game) in games() {
        for seed in 0..5 {
            if let Finish::Ended(reason) = random_game(&game, 1000 + seed, 600, |_| {}) {
                assert!(
                    reasons(&game).contains(&reason.as_str()),
                    "{name}: {reason}"
                );
            }
        }
    }
}
