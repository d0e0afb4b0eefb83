//! The opponent: what it finds, that it keeps to the rules, and that it beats chance.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::games;
use alfil::library;
use alfil_testing::made_up::MadeUp;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use ir::{Move, PlayerId};
use opponent::{Clock, Level, Limits, Opponent, Options, View};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

fn small() -> Options {
    Options {
        hash_megabytes: 4,
        ..Options::default()
    }
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Positions of random games, one in three.
fn random_positions(game: &Game, seed: u64, n_turns: usize) -> Vec<Position> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut position = game.start();
    let mut positions = Vec::new();
    for index in 0..n_turns {
        let mut pick = |n: usize| random.random_range(0..n);
        let Ok(Some(turn)) = game.pick_turn(&position, &mut pick) else {
            break;
        };
        position = game.play(&position, &turn);
        if index % 3 == 0 {
            positions.push(position.clone());
        }
    }
    positions
}

/// Tests by trying everything whether the player to move can force a win in `n` turns of that player.
fn wins_in(game: &Game, position: &Position, n: u32) -> bool {
    let me = position.turn();
    let legal = game.legal_moves(position).expect("few turns");
    legal.iter().any(|turn| {
        let after = game.play(position, turn);
        let answers = game.legal_moves(&after).expect("few turns");
        if answers.is_empty() {
            let outcome = game.outcome(&after, interpreter::Ends::Counted);
            return outcome
                .expect("little work")
                .is_some_and(|end| end.winners == [me]);
        }
        n > 1
            && answers
                .iter()
                .all(|answer| wins_in(game, &game.play(&after, answer), n - 1))
    })
}

/// What is won by force in one turn or two is found, and nothing else is said to be won so soon: on squares, hexes and triangles,
/// with drops, with goals.
#[test]
fn wins_are_found_and_none_is_made_up() {
    let mut n_won = [0, 0, 0];
    for (name, n_turns, most) in [
        ("chess", 120, 1),
        ("losalamos", 90, 2),
        ("minishogi", 60, 1),
        ("glinski", 90, 1),
        ("peanut", 60, 1),
        ("breakthrough", 60, 2),
        ("3check", 60, 1),
        ("atomic", 60, 1),
        ("xiangqi", 90, 1),
    ] {
        let game = games::shipped(name);
        let mut opponent = Opponent::new(&game, &small());
        for seed in 0..3 {
            for position in random_positions(&game, seed, n_turns) {
                let legal = game.legal_moves(&position).expect("few turns");
                if legal.is_empty() {
                    continue;
                }
                let n = (1..=most).find(|n| wins_in(&game, &position, *n));
                let thought = opponent.think(
                    &View::from(position.clone()),
                    &to_depth(2 * most),
                    &mut |_| {},
                );
                let thought = thought.expect("little work");
                let line = &thought.lines[0];
                let found = line
                    .score
                    .turns_to_end()
                    .filter(|n| *n > 0 && *n <= most as i32);
                let text = fen::written(&game, &position).text;
                assert_eq!(found, n.map(|n| n as i32), "{name}: {text}: {line:?}");
                n_won[n.unwrap_or(0) as usize] += 1;
            }
        }
    }
    assert!(n_won[1] > 15 && n_won[2] > 2, "{n_won:?}");
}

#[test]
fn problems_are_solved() {
    for (name, fen, turn, n) in [
        // Smothered.
        ("chess", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", 1),
        ("chess", "r5k1/5Npp/8/8/2Q5/8/8/6K1 w - - 0 1", "f7h6", 3),
        (
            "kingofthehill",
            "4k3/pppppppp/8/8/3P4/4K3/8/8 w - - 0 1",
            "e3e4",
            1,
        ),
    ] {
        let game = games::shipped(name);
        let position = fen::read(&game, fen).expect("a position");
        let mut opponent = Opponent::new(&game, &small());
        let thought = opponent.think(&View::from(position.clone()), &to_depth(7), &mut |_| {});
        let thought = thought.expect("little work");
        let line = &thought.lines[0];
        let found = moves::write_legal(&game, &position, &line.turns[0]);
        let found = (found.as_str(), line.score.turns_to_end());
        assert_eq!(found, (turn, Some(n)), "{fen}");
    }
}

/// The same nodes and the same turn each time, and the number of threads changes what is legal no more than the time.
#[test]
fn one_thread_is_reproducible() {
    for name in ["chess", "glinski", "minishogi", "peg-chess-loony"] {
        let game = games::shipped(name);
        let limits = Limits {
            nodes: Some(4_000),
            depth: Some(5),
            ..Limits::default()
        };
        let think = || {
            let mut opponent = Opponent::new(&game, &small());
            let thought = opponent.think(&View::from(game.start()), &limits, &mut |_| {});
            let thought = thought.expect("little work");
            (thought.nodes, thought.depth, thought.lines)
        };
        assert_eq!(think(), think(), "{name}");
    }
}

#[test]
fn a_legal_turn_is_found_in_no_time() {
    // With more than two players as well.
    let more = [
        concat!(env!("CARGO_MANIFEST_DIR"), "/examples/three-crowns.toml"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/examples/crossroads.toml"),
    ];
    let more = more.map(games::shipped);
    let shipped = library::shipped().into_iter().map(games::shipped);
    for game in shipped.chain(more) {
        let name = &game.rules().name;
        let mut opponent = Opponent::new(&game, &small());
        let limits = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        let mut play = Match::new(&game, game.start());
        for _ in 0..4 {
            let thought = opponent.think(&View::of(&play), &limits, &mut |_| {});
            let thought = thought.expect("little work");
            let turn = thought.best().unwrap_or_else(|| panic!("{name}: no turn"));
            let text = moves::write_legal(&game, play.position(), turn);
            let read = moves::read_legal(&game, play.position(), &text);
            assert!(read.is_ok(), "{name}: {text}: {read:?}");
            play.play(turn.clone());
        }
    }
}

#[test]
fn there_is_nothing_to_think_about_after_the_end() {
    let game = games::shipped("chess");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let position = fen::read(&game, mated).expect("a position");
    let mut opponent = Opponent::new(&game, &small());
    let thought = opponent.think(&View::from(position.clone()), &to_depth(3), &mut |_| {});
    assert_eq!(thought.expect("little work").best(), None);
}

#[test]
fn several_lines_begin_with_different_turns() {
    let game = games::shipped("chess");
    let mut opponent = Opponent::new(&game, &small());
    let limits = Limits {
        lines: 4,
        ..to_depth(4)
    };
    let thought = opponent.think(&View::from(game.start()), &limits, &mut |_| {});
    let lines = thought.expect("little work").lines;
    let first: Vec<&Move> = lines.iter().map(|line| &line.turns[0]).collect();
    assert_eq!(first.len(), 4);
    assert!((0..4).all(|one| (0..one).all(|other| first[one] != first[other])));
    assert!(lines.windows(2).all(|two| two[0].score >= two[1].score));
    // Of given turns one is chosen.
    let only = moves::read_legal(&game, &game.start(), "a2a3").expect("it is legal");
    let limits = Limits {
        turns: vec![only.clone()],
        ..to_depth(3)
    };
    let thought = opponent.think(&View::from(game.start()), &limits, &mut |_| {});
    assert_eq!(thought.expect("little work").best(), Some(&only));
}

#[test]
fn it_stops_on_request_and_waits_while_it_ponders() {
    let game = games::shipped("chess");
    let mut opponent = Opponent::new(
        &game,
        &Options {
            threads: 2,
            ..small()
        },
    );
    let limits = Limits::default();
    let stop = Arc::clone(&limits.stop);
    let thought = opponent.think(&View::from(game.start()), &limits, &mut |thought| {
        stop.store(thought.depth >= 3, Ordering::Relaxed);
    });
    assert!(thought.expect("little work").best().is_some());
    // In the other's time the clock stands still.
    let ponder = Arc::new(AtomicBool::new(true));
    let limits = Limits {
        clock: Some(Clock {
            left: Duration::from_millis(1),
            ..Clock::default()
        }),
        ponder: Arc::clone(&ponder),
        ..Limits::default()
    };
    let mut depths = 0;
    let thought = opponent.think(&View::from(game.start()), &limits, &mut |thought| {
        depths = thought.depth;
        if thought.depth == 4 {
            ponder.store(false, Ordering::Relaxed);
        }
    });
    assert!(depths >= 4 && thought.expect("little work").best().is_some());
}

/// Of given turns of several steps one is chosen, though the search knows but their steps.
#[test]
fn a_given_turn_of_several_steps_is_chosen() {
    let game = games::shipped(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/examples/double-move.toml"
    ));
    let mut opponent = Opponent::new(&game, &small());
    for text in ["double{e2e4 d2d4}", "double{b1c3 c3d5}", "e2e4"] {
        let turn = moves::read_legal(&game, &game.start(), text).expect("it is legal");
        let limits = Limits {
            turns: vec![turn.clone()],
            ..to_depth(1)
        };
        let thought = opponent.think(&View::from(game.start()), &limits, &mut |_| {});
        assert_eq!(thought.expect("little work").best(), Some(&turn), "{text}");
    }
}

/// Turns that end the game are searched near the leaves too, quiet turns and captures that lose more: the king on the hill, the last piece
/// captured by a rook that is captured in return.
#[test]
fn a_turn_that_ends_the_game_is_not_pruned() {
    let cases = [
        (
            "kingofthehill",
            "7r/p7/1n2k1P1/P2p1p1p/1nNp4/1p3K2/8/8 b - - 0 39",
            "d5c4",
        ),
        (
            "shatranj",
            "8/p1pk4/3b3p/5pp1/3P4/1K2n1r1/8/8 b - - 3 44",
            "g3g4",
        ),
    ];
    for (name, fen, wins) in cases {
        let game = games::shipped(name);
        let position = fen::read(&game, fen).expect("a position");
        let mut opponent = Opponent::new(&game, &small());
        let thought = opponent.think(&View::from(position.clone()), &to_depth(3), &mut |_| {});
        let thought = thought.expect("little work");
        let best = thought.best().expect("there are turns");
        assert_eq!(moves::write_legal(&game, &position, best), wins, "{name}");
        assert_eq!(thought.lines[0].score.plies_to_end(), Some(3), "{name}");
    }
}

/// A search that is stopped when the turn that has looked best is found to lose takes another one, wherever it is stopped: the queen takes no
/// pawn and is mated on the back rank.
#[test]
fn a_stopped_search_avoids_a_refuted_move() {
    // Without tables positions are counted more often.
    let game = games::shipped("chess").reduced();
    let start = fen::read(&game, "4r1k1/5ppp/8/3p4/8/8/5PPP/3Q2K1 w - - 0 1");
    let start = start.expect("a position");
    let mut takes = 0;
    for nodes in (8..400).step_by(4) {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut opponent = Opponent::new(&game, &small());
        let thought = opponent.think(&View::from(start.clone()), &limits, &mut |_| {});
        let thought = thought.expect("little work");
        let end = thought.lines[0].score.plies_to_end();
        assert!(end.is_none_or(|plies| plies > 0), "{nodes}: {end:?}");
        let best = moves::write_legal(&game, &start, thought.best().expect("a turn"));
        takes += usize::from(best == "d1d5");
        assert!(thought.depth < 3 || best != "d1d5", "{nodes}");
    }
    assert!(takes > 0, "one turn ahead it looks best");
}

/// Where turns can have several steps, one of them costs no more than some turns more, and steps that lead nowhere little. (Followed as
/// long as there are any, those of a side in check alone were 130,000 positions here.)
#[test]
fn steps_are_not_followed_without_end() {
    let game = games::shipped("spinal-tap");
    let mut opponent = Opponent::new(&game, &small());
    let thought = opponent.think(&View::from(game.start()), &to_depth(3), &mut |_| {});
    let thought = thought.expect("little work");
    assert!(thought.nodes < 20_000, "{}", thought.nodes);
    assert_eq!(thought.depth, 3);
}

/// What two steps win is found, and so is that the enemy threatens it.
#[test]
fn a_win_by_two_steps_is_found() {
    let game = games::shipped(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/examples/double-move.toml"
    ));
    let mut opponent = Opponent::new(&game, &small());
    let mut best = |fen: &str, depth: u32| {
        let position = fen::read(&game, fen).expect("a position");
        let thought = opponent.think(&View::from(position.clone()), &to_depth(depth), &mut |_| {});
        let best = thought.expect("little work").best().cloned();
        let best = best.expect("there are turns");
        (game.play(&position, &best), best)
    };
    // No rook stands where one step takes the king; two do.
    let (after, turn) = best("7k/8/8/8/8/8/8/KR6 w - - 0 1", 1);
    assert_eq!(turn.steps().len(), 2);
    let outcome = game.outcome(&after, interpreter::Ends::Counted);
    let winners = outcome.expect("little work").map(|end| end.winners);
    assert_eq!(winners, Some(vec![PlayerId::from_index(0)]));
    // Black can save the king from two steps of the rook by capturing it; other turns do not.
    let fen = "7k/6pp/8/8/4b3/8/8/KR6 b - - 0 1";
    let (after, turn) = best(fen, 2);
    let steps = turn.steps().iter().chain([&turn]);
    assert!(steps.into_iter().any(|step| !step.captured().is_empty()));
    assert!(!wins_in(&game, &after, 1));
    let position = fen::read(&game, fen).expect("a position");
    let quiet = moves::read_legal(&game, &position, "g7g6").expect("it is legal");
    assert!(wins_in(&game, &game.play(&position, &quiet), 1));
    // And that is what it thinks of them.
    let limits = Limits {
        lines: 100,
        ..to_depth(2)
    };
    let thought = opponent.think(&View::from(position), &limits, &mut |_| {});
    let lines = thought.expect("little work").lines;
    let line = lines.iter().find(|line| line.turns.first() == Some(&quiet));
    let end = line.expect("it is looked at").score.plies_to_end();
    assert!(end.is_some_and(|plies| plies < 0), "{end:?}");
}

/// A position that has occurred before counts as a draw: the losing player heads for it, the winning player does not.
#[test]
fn the_losing_player_repeats() {
    let game = games::shipped("chess");
    let read = |text: &str| fen::read(&game, text).expect("a position");
    let mut opponent = Opponent::new(&game, &small());
    let behind = read("7k/8/8/8/8/8/qr6/6K1 w - - 0 1");
    for before in [
        "7k/8/8/8/8/8/qr6/7K b - - 0 1",
        "7k/8/8/8/8/8/qr6/5K2 b - - 0 1",
    ] {
        let before = read(before);
        let thought = opponent.think(
            &View::after(behind.clone(), std::slice::from_ref(&before)),
            &to_depth(2),
            &mut |_| {},
        );
        let thought = thought.expect("little work");
        let turn = thought.best().expect("there are two");
        assert_eq!(game.key(&game.play(&behind, turn)), game.key(&before));
        assert_eq!(thought.lines[0].score.hundredths(), Some(0));
    }
    // Without what has been before the same is lost.
    opponent.forget();
    let thought = opponent.think(&View::from(behind.clone()), &to_depth(2), &mut |_| {});
    assert!(thought.expect("little work").lines[0].score.hundredths() < Some(-500));
    let ahead = read("7k/8/8/8/8/8/qr6/6K1 b - - 0 1");
    let quick = opponent
        .think(&View::from(ahead.clone()), &to_depth(2), &mut |_| {})
        .expect("little work");
    let turn = quick.best().expect("there are many");
    let before = game.play(&ahead, turn);
    opponent.forget();
    let thought = opponent.think(
        &View::after(ahead.clone(), std::slice::from_ref(&before)),
        &to_depth(2),
        &mut |_| {},
    );
    let other = thought.expect("little work");
    assert_ne!(other.best(), Some(turn));
}

/// What the player to move takes a position to be worth, looking one turn ahead.
fn value(game: &Game, fen: &str) -> i32 {
    let position = fen::read(game, fen).expect("a position");
    let mut opponent = Opponent::new(game, &small());
    let thought = opponent.think(&View::from(position), &to_depth(1), &mut |_| {});
    let line = &thought.expect("little work").lines[0];
    line.score.hundredths().expect("no end is near")
}

/// Counters that an end reads have a value by how near they are to its bound, and so have pieces whose loss would be an end.
#[test]
fn what_ends_count_counts() {
    let checks = games::shipped("3check");
    let of_checks = |left: &str| {
        let pieces = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -";
        value(&checks, &format!("{pieces} {left} 0 1"))
    };
    assert!(of_checks("2+3") > of_checks("3+3") + 50);
    assert!(of_checks("1+3") > of_checks("2+3") + 100);
    assert!(of_checks("1+1").abs() < 50 && of_checks("3+1") < -200);
    // A player with only a king has lost: the last pieces have more value than where that is no end.
    let (bare, chess) = (games::shipped("shatranj"), games::shipped("chess"));
    let last_pawn = |game: &Game| {
        let one = value(game, "4k3/8/8/3pp3/8/8/4P3/R3K3 w - - 0 1");
        let two = value(game, "4k3/8/8/3pp3/8/8/3PP3/R3K3 w - - 0 1");
        two - one
    };
    assert!(last_pawn(&bare) > last_pawn(&chess) + 20);
}

/// An end that the user's own definition counts is read as well: four pieces on a row of cells win, and so do three checks there.
#[test]
fn ends_of_ones_own_are_read() {
    let game = MadeUp::child("chess", "[end.four]\nfirst = true\nwhen = 'count(enemy & (d4 | e4 | d5 | e5)) >= 4'\nresult = 'loss'\nreason = 'four'\n").game();
    let pieces = |rows: &str| value(&game, &format!("4k3/pppppppp/{rows}/4K3 b - - 0 1"));
    let (far, near) = (pieces("8/8/8/PPP5/PPPPP3"), pieces("8/3PP3/3P4/8/PPPPP3"));
    assert!(near < far - 150, "{near} {far}");
}

/// A queen that a rook attacks is lost as often as the die shows the rook.
#[test]
fn throws_count_by_their_weights() {
    let at_risk = |weights: &str| {
        let rules = format!(
            "chance.die = {{ draw = {{ {weights} }} }}\nturn.move = {{ do = 'move', step = 'piece is die' }}\nturn.pass = {{ do = 'pass', otherwise = 'move' }}\n"
        );
        let game = MadeUp::child("chess", &rules).game();
        let fen = "4k3/8/8/r2Q4/8/8/8/4K3 w - - 0 1 die=king";
        let position = fen::read(&game, fen).expect("a position");
        let mut opponent = Opponent::new(&game, &small());
        let thought = opponent.think(&View::from(position), &to_depth(3), &mut |_| {});
        let line = &thought.expect("little work").lines[0];
        line.score.hundredths().expect("no end is near")
    };
    let values = [
        "rook = 9, king = 1",
        "rook = 1, king = 1",
        "rook = 1, king = 9",
    ]
    .map(at_risk);
    assert!(
        values.is_sorted_by(|one, next| one + 150 < *next),
        "{values:?}"
    );
}

/// A declared worth counts wherever the piece is: what it can reach from there adds no more than a quarter of it, and nothing to none.
#[test]
fn a_declared_value_outweighs_the_place() {
    let of = |says: &str| {
        let game = MadeUp::child(
            "chess",
            &format!(
                "[piece]\n\
             ghost = {{ letter = 'G', {says} }}\n\
             [forbid.asleep]\nwhen = 'piece is ghost and from in (rank(a3) | rank(a6))'\n"
            ),
        )
        .game();
        let pieces = |rank: &str| {
            value(
                &game,
                &format!("4k3/pppppppp/8/8/8/{rank}/PPPPPPPP/4K3 w - - 0 1"),
            )
        };
        (pieces("GGGG4"), pieces("8"))
    };
    // Of no worth they are as pieces that never move: all that counts is that they are in the way of their pawns.
    let (four, none) = of("moves = 'mU', value = 0");
    assert_eq!((four, none), of("immobile = true, value = 0"));
    // Of some worth each adds or loses a quarter of it at most by what it can reach.
    let (four, none) = of("moves = 'mU', value = 2");
    let (still, none_still) = of("immobile = true, value = 2");
    let of_place = (four - none) - (still - none_still);
    assert!(
        of_place.abs() <= 4 * 200 / 4,
        "{four} {none} {still} {none_still}"
    );
    assert!(four - none > 400, "{four} {none}");
}

/// A position with a compulsory capture is not quiet: the player has to give the queen away.
#[test]
fn forced_captures_are_not_quiet() {
    let variant = MadeUp::child("chess", "[must.capture]\nmove = 'some(captured)'\n").load(&[]);
    let must = variant.game.expect("it is sound");
    let given = |game: &Game| value(game, "3q2k1/5ppp/8/8/P7/8/5PPP/R5K1 w - - 0 1");
    let (free, forced) = (given(&games::shipped("chess")), given(&must));
    assert!(free < -200 && forced > 200, "{free} {forced}");
}

/// If a draw can be claimed after so many quiet turns, the winning player avoids it, and the losing player is not lost.
#[test]
fn a_draw_by_count_is_seen_coming() {
    let game = games::shipped("chess");
    let read = |clock: u32| {
        let text = format!("8/8/8/3k4/8/8/P7/KR6 w - - {clock} 80");
        fen::read(&game, &text).expect("a position")
    };
    let mut opponent = Opponent::new(&game, &small());
    let mut think = |clock: u32| {
        opponent.forget();
        let view = View::from(read(clock));
        let thought = opponent.think(&view, &to_depth(4), &mut |_| {});
        thought.expect("little work")
    };
    let late = think(98);
    let turn = late.best().expect("there are many");
    let text = moves::write_legal(&game, &read(98), turn);
    assert!(text.starts_with("a2"), "{text} lets the draw come");
    let lone = "8/8/8/3k4/8/8/8/KR6 w - - 98 80";
    let lone = fen::read(&game, lone).expect("a position");
    let thought = opponent.think(&View::from(lone), &to_depth(4), &mut |_| {});
    let score = thought.expect("little work").lines[0].score;
    assert_eq!(score.hundredths(), Some(0));
}

#[test]
fn chess_pieces_have_usual_values() {
    let game = games::shipped("chess");
    let opponent = Opponent::new(&game, &small());
    let values = opponent.values().kinds;
    for (kind, least, most) in [
        ("knight", 250, 350),
        ("bishop", 280, 380),
        ("rook", 420, 580),
        ("queen", 800, 1_050),
        ("pawn", 40, 120),
    ] {
        assert!(
            (least..=most).contains(&values[kind]),
            "{kind}: {}",
            values[kind]
        );
    }
    // What is given counts.
    let mut options = small();
    options.values.kinds.insert("knight".to_owned(), 700);
    let opponent = Opponent::new(&game, &options);
    assert_eq!(opponent.values().kinds["knight"], 700);
    // What the author says counts before all.
    let game = MadeUp::child("chess", "piece.knight = { value = 4.5 }").game();
    let opponent = Opponent::new(&game, &options);
    assert_eq!(opponent.values().kinds["knight"], 450);
}

/// Hidden placements are in no position that another player searches: the view is the same whatever they are, also if the set-up
/// was made turn by turn in that view, and the same turn is chosen.
#[test]
fn what_is_hidden_is_not_looked_at() {
    let game = games::shipped("peg-chess-setup");
    let placed = |seed: u64| {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut play = Match::new(&game, game.start());
        // The first player places pieces at random, until it is the other's turn.
        while play.position().turn() == PlayerId(0) {
            let mut pick = |n: usize| random.random_range(0..n);
            let turn = game
                .pick_turn(play.position(), &mut pick)
                .expect("little work");
            play.play(turn.expect("there is one"));
        }
        assert!(game.is_hidden(play.position()));
        (play.position().clone(), View::of(&play))
    };
    let all: Vec<(Position, View)> = (0..3).map(placed).collect();
    assert!(all[1..].iter().all(|(position, _)| *position != all[0].0));
    assert!(all[1..].iter().all(|(_, view)| *view == all[0].1));
    let choices: Vec<Option<Move>> = all
        .iter()
        .map(|(_, view)| {
            let mut opponent = Opponent::new(&game, &small());
            let thought = opponent.think(view, &to_depth(4), &mut |_| {});
            thought.expect("little work").best().cloned()
        })
        .collect();
    assert!(choices[0].is_some());
    assert!(
        choices.iter().all(|choice| *choice == choices[0]),
        "{choices:?}"
    );
}

/// A king is placed as far from the enemy's cells as the player's tiles allow.
#[test]
fn a_king_is_placed_at_home() {
    let game = games::shipped("peg-chess-setup");
    let row = |position: &Position, turn: &Move| {
        let text = moves::write_legal(&game, position, turn);
        let cell = text.strip_prefix("K@").expect("a king comes first");
        cell[1..].parse::<i32>().expect("a row")
    };
    for seed in 0..4 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut play = Match::new(&game, game.start());
        let mut n_placed = 0;
        while n_placed < 2 {
            let legal = game.legal_moves(play.position()).expect("little work");
            let is_king = moves::write_legal(&game, play.position(), &legal[0]).starts_with("K@");
            let turn = if is_king {
                n_placed += 1;
                let mut opponent = Opponent::new(&game, &small());
                let thought = opponent.think(&View::of(&play), &to_depth(2), &mut |_| {});
                let best = thought.expect("little work").best().cloned();
                let best = best.expect("the game goes on");
                let rows = legal.iter().map(|turn| row(play.position(), turn));
                let (least, most) = (rows.clone().min(), rows.max());
                assert!(least < most, "there is a choice");
                let farthest = match play.position().turn() {
                    PlayerId(0) => least,
                    _ => most,
                };
                assert_eq!(Some(row(play.position(), &best)), farthest, "seed {seed}");
                best
            } else {
                legal[random.random_range(0..legal.len())].clone()
            };
            play.play(turn);
        }
    }
}

/// Plays a game against chance; whether it is won, or nothing if it is a draw or too long.
fn beats_chance(game: &Game, seed: u64, limits: &Limits) -> Option<bool> {
    let me = PlayerId::from_index(seed as usize % 2);
    let mut opponent = Opponent::new(game, &small());
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut play = Match::new(game, game.start());
    for _ in 0..600 {
        if let Some(outcome) = play.outcome().expect("little work") {
            return match outcome.winners.is_empty() {
                true => None,
                false => Some(outcome.winners.contains(&me)),
            };
        }
        let turn = match play.position().turn() == me && play.position().called().is_none() {
            true => {
                let thought = opponent.think(&View::of(&play), limits, &mut |_| {});
                thought.expect("little work").best().cloned()
            }
            false => {
                let mut pick = |n: usize| random.random_range(0..n);
                game.pick_turn(play.position(), &mut pick)
                    .expect("little work")
            }
        };
        play.play(turn.expect("the game goes on"));
    }
    None
}

#[test]
fn chance_is_beaten() {
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    for name in [
        "losalamos",
        "breakthrough",
        "minishogi",
        "antichess",
        "3check",
        "peanut",
    ] {
        let game = games::shipped(name);
        for seed in 0..4 {
            assert_eq!(
                beats_chance(&game, seed, &limits),
                Some(true),
                "{name}, game {seed}"
            );
        }
    }
}

/// A higher level beats a lower one, most of the time.
#[test]
fn levels_differ() {
    let game = games::shipped("losalamos");
    let mut points = 0;
    for seed in 0..8 {
        let levels = match seed % 2 {
            0 => [6, 1],
            _ => [1, 6],
        };
        let mut opponents = [
            Opponent::new(&game, &small()),
            Opponent::new(&game, &small()),
        ];
        let mut play = Match::new(&game, game.start());
        for _ in 0..150 {
            if play.outcome().expect("little work").is_some() {
                break;
            }
            let index = play.position().turn().index();
            let limits = Limits {
                level: Level::new(levels[index]).expect("a level"),
                seed: seed * 1_000 + play.turns().len() as u64,
                ..Limits::default()
            };
            let thought = opponents[index].think(&View::of(&play), &limits, &mut |_| {});
            play.play(
                thought
                    .expect("little work")
                    .best()
                    .cloned()
                    .expect("the game goes on"),
            );
        }
        let outcome = play.outcome().expect("little work");
        points += match outcome.map(|outcome| outcome.winners) {
            Some(winners) if winners.iter().any(|winner| levels[winner.index()] == 6) => 2,
            Some(winners) if !winners.is_empty() => 0,
            _ => 1,
        };
    }
    assert!(points >= 14, "{points} of 16");
}
