//! Games played by numbers: every legal move has its own numbers, in every shipped game and example.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use alfil_api::Variant;
use alfil_api::learn::{Batch, BatchSettings, Environment, Space};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// Returns the shipped games and the examples.
fn all() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let entries = std::fs::read_dir(folder).expect("it is there");
    let paths = entries.map(|entry| entry.expect("it is there").path());
    let mut examples: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    examples.sort();
    let examples = examples.iter().map(|path| path.display().to_string());
    let shipped = Variant::names().into_iter().map(str::to_owned);
    shipped.chain(examples).collect()
}

fn space(name: &str) -> Space {
    let variant = Variant::named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    Space::new(&variant).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn example(name: &str) -> String {
    format!("{}/../../examples/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

/// Makes a decision at random.
fn go_on(game: &mut Environment, random: &mut Pcg64Mcg) {
    let open = game.numbers();
    let number = open[random.random_range(0..open.len())];
    game.step(number).expect("it is open");
}

/// Tests that each of these legal moves has numbers of its own, which make it.
fn check_moves(game: &Environment, random: &mut Pcg64Mcg, name: &str) {
    // Turns that are too many to list are tested below.
    let Ok(legal) = game.board().legal_moves() else {
        return;
    };
    let texts = legal.texts();
    let mut seen = BTreeSet::new();
    let n = texts.len();
    let picked: BTreeSet<usize> = match n {
        0..16 => (0..n).collect(),
        n => (0..if n < 200 { 16 } else { 4 })
            .map(|_| random.random_range(0..n))
            .collect(),
    };
    for text in picked.into_iter().map(|index| &texts[index]) {
        let numbers = game
            .numbers_of(text)
            .unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        assert!(
            seen.insert(numbers.clone()),
            "{name}: {text} has the numbers of another move"
        );
        let mut next = game.clone();
        for number in &numbers {
            next.step(*number)
                .unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        }
        // Chance may have moved after it.
        assert_eq!(
            next.history().get(game.ply()),
            Some(text),
            "{name}: {numbers:?}"
        );
    }
}

#[test]
fn every_legal_move_has_numbers_of_its_own() {
    let mut n_decisions = 0;
    let mut n_first = 0;
    for (index, name) in all().into_iter().enumerate() {
        let space = space(&name);
        let mut game = Environment::new(space.clone(), 60);
        let mut random = Pcg64Mcg::seed_from_u64(index as u64);
        game.reset(index as u64);
        let mut ply = usize::MAX;
        let mut n_checked = 0;
        let mut observed = vec![0.0; space.planes().len()];
        for _ in 0..50 {
            if game.end().is_some() {
                break;
            }
            let numbers = game.numbers();
            assert!(
                !numbers.is_empty() && numbers.is_sorted_by(|a, b| a < b),
                "{name}"
            );
            assert!((numbers[numbers.len() - 1] as usize) < space.numbers().count());
            n_decisions += 1;
            if game.ply() != ply {
                n_first += 1;
                ply = game.ply();
                if n_first % 15 == 0 || n_checked == 0 {
                    n_checked += 1;
                    check_moves(&game, &mut random, &name);
                }
            }
            game.observe(game.player(), &mut observed);
            go_on(&mut game, &mut random);
        }
        assert!(observed.iter().all(|one| one.is_finite()), "{name}");
        let end = game.end().map(|end| end.reason.clone()).unwrap_or_default();
        assert!(
            !end.contains("too much") && !end.contains("than is allowed"),
            "{name}: {end}"
        );
        assert!(game.ply() > 3, "{name}: {end}");
    }
    assert!(n_decisions > n_first, "some moves take several decisions");
}

#[test]
fn numbers_depend_on_the_rules_alone_and_each_has_a_meaning() {
    let mut sizes = Vec::new();
    for name in ["chess", "glinski", "shogi", "duck"] {
        let (one, other) = (space(name), space(name));
        let texts: Vec<String> = (0..one.numbers().count() as u32)
            .map(|number| one.text(number))
            .collect();
        let again: Vec<String> = (0..other.numbers().count() as u32)
            .map(|number| other.text(number))
            .collect();
        assert_eq!(texts, again);
        let different: BTreeSet<&String> = texts.iter().collect();
        assert_eq!(different.len(), texts.len(), "{name}");
        assert!(!different.contains(&String::new()), "{name}");
        assert_eq!(one.text(texts.len() as u32), "");
        sizes.push((name, texts.len(), one.planes().shape()));
    }
    // 1792 pairs of cells of a queen or a knight, 60 of a pawn to the last rank with 4 promotions each, 4 castlings, a pass, an end,
    // 33 for moves without a number of their own.
    let chess = 1792 + 60 * 4 + 4 + 1 + 1 + 33;
    assert_eq!(
        sizes,
        [
            ("chess", chess, [22, 8, 8]),
            ("glinski", 4241, [22, 11, 11]),
            ("shogi", 5545, [69, 9, 9]),
            ("duck", 4824, [38, 8, 8]),
        ]
    );
}

#[test]
fn moves_that_numbers_do_not_distinguish_are_decided_last() {
    // Captures of a knight between the same cells, over different pieces.
    let twice = r#"
        language = 1
        extends  = "chess"
        name     = "Two Captures"

        [setup]
        fen = "k7/8/4p3/3pp3/3N4/8/8/7K w - - 0 1"

        [piece]
        knight = { letter = "N", moves = "cacK" }
    "#;
    let variant = Variant::from_text("twice", twice).expect("it is sound");
    let game = Environment::new(Space::new(&variant).expect("it is small"), 100);
    let texts = game.board().legal_moves().expect("few").texts();
    let ways: Vec<&String> = texts
        .iter()
        .filter(|text| text.starts_with("d4") && text.contains("e6"))
        .collect();
    assert_eq!(ways.len(), 2, "{texts:?}");
    let paths = ways
        .iter()
        .map(|text| game.numbers_of(text).expect("it is legal"));
    let meanings: Vec<Vec<String>> = paths
        .map(|path| {
            path.into_iter()
                .map(|number| game.space().text(number))
                .collect()
        })
        .collect();
    assert_eq!(meanings, [["d4-e6", "choice-1"], ["d4-e6", "choice-2"]]);
    let mut random = Pcg64Mcg::seed_from_u64(1);
    check_moves(&game, &mut random, "twice");
}

#[test]
fn turns_too_many_to_list_are_taken_step_by_step() {
    let mut game = Environment::new(space(&example("progressive-chess")), 6);
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut is_listed = true;
    while game.end().is_none() {
        is_listed &= game.board().legal_moves().is_ok();
        go_on(&mut game, &mut random);
    }
    assert!(!is_listed, "the turns are too many at last");
    assert_eq!(game.ply(), 6, "{:?}", game.end());
    assert_eq!(game.end().map(|end| end.is_truncated), Some(true));
    assert_eq!(game.history().len(), 6);
}

/// Makes the moves of these texts.
fn play(game: &mut Environment, texts: &[&str]) {
    for text in texts {
        for number in game.numbers_of(text).expect(text) {
            game.step(number).expect(text);
        }
    }
}

fn observed(game: &Environment, player: usize) -> Vec<f32> {
    let mut planes = vec![0.0; game.space().planes().len()];
    game.observe(player, &mut planes);
    planes
}

/// Returns the numbers on a plane.
fn plane(game: &Environment, player: usize, name: &str) -> Vec<f32> {
    let planes = game.space().planes();
    let index = planes
        .names()
        .iter()
        .position(|one| one == name)
        .expect(name);
    let [_, rows, columns] = planes.shape();
    let size = rows * columns;
    observed(game, player)[index * size..(index + 1) * size].to_vec()
}

#[test]
fn planes_show_the_position() {
    let mut chess = Environment::new(space("chess"), 100);
    play(&mut chess, &["e2e4"]);
    let ones = |plane: Vec<f32>| -> Vec<usize> {
        let all = plane.into_iter().enumerate();
        all.filter(|(_, one)| *one == 1.0)
            .map(|(at, _)| at)
            .collect()
    };
    assert_eq!(
        ones(plane(&chess, 0, "own pawn")),
        [8, 9, 10, 11, 13, 14, 15, 28]
    );
    assert_eq!(
        ones(plane(&chess, 1, "player+1 pawn")),
        [8, 9, 10, 11, 13, 14, 15, 28]
    );
    assert_eq!(ones(plane(&chess, 1, "passed")), [20]);
    assert_eq!(ones(plane(&chess, 1, "own to move")).len(), 64);
    assert_eq!(ones(plane(&chess, 0, "player+1 to move")).len(), 64);
    assert_eq!(ones(plane(&chess, 0, "observer is white")).len(), 64);
    assert_eq!(ones(plane(&chess, 0, "occurrences")).len(), 64);
    let hexagons = Environment::new(space("glinski"), 100);
    assert_eq!(ones(plane(&hexagons, 0, "cells")).len(), 91);
    let mut drops = Environment::new(space("crazyhouse"), 100);
    play(&mut drops, &["e2e4", "d7d5", "e4d5"]);
    assert_eq!(ones(plane(&drops, 0, "own hand pawn")).len(), 64);
    assert_eq!(ones(plane(&drops, 1, "player+1 hand pawn")).len(), 64);
    assert!(ones(plane(&drops, 1, "own hand pawn")).is_empty());
}

#[test]
fn a_player_observes_no_more_than_the_rules_show() {
    let after = |reply: &str| {
        let mut dark = Environment::new(space(&example("dark-chess")), 100);
        play(&mut dark, &["e2e4", reply]);
        [observed(&dark, 0), observed(&dark, 1)]
    };
    let [one, other] = [after("b7b6"), after("h7h6")];
    assert!(one[0] == other[0], "white sees neither move");
    assert!(one[1] != other[1], "black sees its own");
}

#[test]
fn rewards_are_points_beyond_the_mean_of_the_others() {
    let mut chess = Environment::new(space("chess"), 100);
    play(&mut chess, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let end = chess.end().expect("it is checkmate");
    assert_eq!(
        (end.rewards.as_slice(), end.is_truncated),
        (&[-1.0, 1.0][..], false)
    );
    assert!(chess.numbers().is_empty());
    let error = chess.step(0).expect_err("the game has ended").to_string();
    assert!(error.contains("begin a new one"), "{error}");
}

#[test]
fn an_illegal_number_says_what_it_means() {
    let mut chess = Environment::new(space("chess"), 100);
    let far = (0..)
        .find(|number| chess.space().text(*number) == "e2-e5")
        .expect("a queen could");
    let error = chess.step(far).expect_err("a pawn cannot").to_string();
    assert!(error.contains("e2-e5") && error.contains("mask"), "{error}");
    let error = chess.step(u32::MAX).expect_err("it is none").to_string();
    assert!(error.contains("no number"), "{error}");
    assert_eq!(chess.numbers().len(), 20);
}

#[test]
fn equal_seeds_give_equal_games_on_any_number_of_threads() {
    for name in ["chess", "minishogi", &example("dice-chess"), "chess960"] {
        let space = space(name);
        let played = |threads: usize, seed: u64| {
            let settings = BatchSettings {
                n_games: 5,
                plies_max: 30,
                begins_again: true,
                threads,
            };
            let mut batch = Batch::new(&space, settings).expect("it is small");
            batch.reset(seed);
            let mut trace = Vec::new();
            let mut n_ended = 0;
            for _ in 0..40 {
                batch.sample();
                batch.step().expect("the numbers are open");
                trace.push((
                    batch.actions.clone(),
                    batch.observations.clone(),
                    batch.masks.clone(),
                ));
                n_ended += batch
                    .truncated
                    .iter()
                    .chain(&batch.terminated)
                    .filter(|one| **one == 1)
                    .count();
                for (game, mask) in batch
                    .games()
                    .iter()
                    .zip(batch.masks.chunks(space.numbers().count()))
                {
                    let open: usize = mask.iter().map(|one| usize::from(*one)).sum();
                    assert_eq!(open, game.numbers().len());
                    assert!(open > 0, "an ended game begins again");
                }
            }
            assert!(n_ended >= 5, "{name}");
            trace
        };
        assert!(played(1, 7) == played(3, 7), "{name}");
        assert!(played(1, 7) != played(1, 8), "{name}");
    }
}

#[test]
fn a_wrong_action_changes_no_game() {
    let settings = BatchSettings {
        n_games: 2,
        plies_max: 30,
        begins_again: false,
        threads: 1,
    };
    let mut batch = Batch::new(&space("chess"), settings).expect("it is small");
    batch.sample();
    batch.actions[1] = -1;
    let error = batch.step().expect_err("one is wrong").to_string();
    assert!(error.starts_with("game 1: "), "{error}");
    assert!(batch.games().iter().all(|game| game.ply() == 0));
    batch.sample();
    batch.step().expect("the numbers are open");
    assert!(batch.games().iter().all(|game| game.ply() == 1));
}
