//! Laws that hold in every shipped game, tried along random games.

use std::collections::HashSet;

use alfil::library::shipped;
use alfil::load::load;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// How many moves of a position are read back, at most.
const READ_BACK: usize = 60;

fn games() -> Vec<(&'static str, Game)> {
    shipped()
        .into_iter()
        .map(|name| {
            let variant = load(name, &[]).expect("it is shipped");
            (
                name,
                variant
                    .game
                    .unwrap_or_else(|| panic!("{name} has errors: {:?}", variant.diagnostics)),
            )
        })
        .collect()
}

/// Plays random games and asks `law` at every position.
fn along_random_games(
    game: &Game,
    n_games: u64,
    turns_max: usize,
    mut law: impl FnMut(&Match<'_>),
) {
    for seed in 0..n_games {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut play = Match::new(game, game.start());
        for _ in 0..turns_max {
            law(&play);
            let legal = play.legal_moves();
            if legal.is_empty() {
                break;
            }
            let chosen = random.random_range(0..legal.len());
            play.play(legal[chosen].clone());
        }
    }
}

#[test]
fn move_texts_are_different_and_read_back() {
    for (name, game) in games() {
        along_random_games(&game, 3, 120, |play| {
            let legal = play.legal_moves();
            let texts = moves::write_all(&game, &legal);
            let mut seen = HashSet::new();
            for text in &texts {
                assert!(
                    seen.insert(text),
                    "{name}: `{text}` stands for several moves in {}",
                    fen::write(&game, play.position())
                );
            }
            // Reading looks at all moves: where there are thousands, some of them do.
            let step = texts.len() / READ_BACK + 1;
            for (turn, text) in legal.iter().zip(&texts).step_by(step) {
                let read = moves::read(&game, play.position(), &legal, text);
                assert_eq!(
                    read.as_ref(),
                    Ok(turn),
                    "{name}: `{text}` in {}",
                    fen::write(&game, play.position())
                );
            }
        });
    }
}

#[test]
fn fens_read_back_to_the_same_moves() {
    for (name, game) in games() {
        along_random_games(&game, 3, 160, |play| {
            let position = play.position();
            let text = fen::write(&game, position);
            let read =
                fen::read(&game, &text).unwrap_or_else(|error| panic!("{name}: `{text}`: {error}"));
            assert_eq!(fen::write(&game, &read), text, "{name}");
            assert_eq!(game.key(&read), game.key(position), "{name}: `{text}`");
            assert_eq!(
                moves::write_all(&game, &game.legal_moves(&read)),
                moves::write_all(&game, &game.legal_moves(position)),
                "{name}: `{text}`"
            );
        });
    }
}

#[test]
fn position_files_read_back() {
    for (name, game) in games() {
        along_random_games(&game, 1, 80, |play| {
            let position = play.position();
            if position.passed().is_none() {
                let text = alfil::position_file::write(&game, position);
                let read = alfil::position_file::read(&game, &text)
                    .unwrap_or_else(|error| panic!("{name}: {error:?} in\n{text}"));
                assert_eq!(game.key(&read), game.key(position), "{name}:\n{text}");
            }
        });
    }
}

#[test]
fn undo_restores_position_and_key() {
    for (name, game) in games() {
        along_random_games(&game, 2, 60, |play| {
            let before = (play.position().clone(), game.key(play.position()));
            let mut tried = play.clone();
            for turn in play.legal_moves() {
                tried.play(turn);
                assert!(tried.undo());
                assert_eq!(
                    (tried.position().clone(), game.key(tried.position())),
                    before,
                    "{name}"
                );
            }
        });
    }
}

#[test]
fn random_games_end_as_the_rules_know() {
    for (name, game) in games() {
        let reasons: Vec<&str> = game
            .rules()
            .ends
            .iter()
            .map(|end| end.reason.as_str())
            .collect();
        for seed in 0..5 {
            let mut random = Pcg64Mcg::seed_from_u64(1000 + seed);
            let mut play = Match::new(&game, game.start());
            for _ in 0..600 {
                if let Some(outcome) = play.outcome() {
                    assert!(
                        reasons.contains(&outcome.reason.as_str()),
                        "{name}: {}",
                        outcome.reason
                    );
                    let mut claims = game.rules().ends.iter().filter(|end| end.claim);
                    let is_claimed = claims.any(|end| end.reason == outcome.reason);
                    assert!(is_claimed || play.legal_moves().is_empty());
                    break;
                }
                let legal = play.legal_moves();
                assert!(
                    !legal.is_empty(),
                    "{name}: no move and no end in {}",
                    fen::write(&game, play.position())
                );
                let chosen = random.random_range(0..legal.len());
                play.play(legal[chosen].clone());
            }
        }
    }
}
