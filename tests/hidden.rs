//! What is laid in secret is in nobody else's view, wherever a match begins, and in everybody's after the reveal. While it is secret the law
//! `views_leak_nothing` of the crate `testing` says so of every game.

use alfil::load::load;
use interpreter::{Game, Match, Position};
use ir::PlayerId;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

fn set_up_in_secret() -> Game {
    let variant = load("peg-chess-setup", &[]).expect("it is shipped");
    variant.game.expect("it is sound")
}

/// Plays set-up turns while something is hidden; each player's choices come from his own seed. Visits every position.
fn set_up(game: &Game, seeds: [u64; 2], mut visit: impl FnMut(&Position)) {
    let mut random = seeds.map(Pcg64Mcg::seed_from_u64);
    let mut play = Match::new(game, game.start());
    while game.is_hidden(play.position()) {
        visit(play.position());
        let legal = play.legal_moves();
        assert!(!legal.is_empty(), "set-up goes on");
        let mover = play.position().turn().index();
        let chosen = random[mover].random_range(0..legal.len());
        play.play(legal[chosen].clone());
    }
}

#[test]
fn after_the_reveal_everybody_sees_everything() {
    let game = set_up_in_secret();
    let mut play = Match::new(&game, game.start());
    while game.is_hidden(play.position()) {
        let legal = play.legal_moves();
        play.play(legal[0].clone());
    }
    for player in [PlayerId(0), PlayerId(1)] {
        assert_eq!(&game.view(play.position(), player), play.position());
    }
}

#[test]
fn a_match_that_begins_in_the_middle_of_a_set_up_shows_no_more() {
    let game = set_up_in_secret();
    let views = |seed: u64| {
        let mut positions = Vec::new();
        set_up(&game, [seed, 7], |position| {
            positions.push(position.clone())
        });
        // Black's turns, the same with whatever White has laid.
        let blacks = positions
            .into_iter()
            .filter(|one| one.turn() == PlayerId(1));
        let views = blacks.map(|position| Match::new(&game, position).view(PlayerId(1)));
        views.take(20).collect::<Vec<_>>()
    };
    for seed in 0..5 {
        assert_eq!(views(seed), views(100 + seed));
    }
}
