//! Boards for searches: by tables and without they list, make and report the same.

use std::collections::HashMap;

use crate::games;
use alfil::library;
use alfil_testing::made_up::MadeUp;
use interpreter::notation::{fen, moves};
use interpreter::{Board, BoardTurn, Game, Listed};
use ir::{CellId, Move, MoveKind, Piece};
use tables::Decision;

/// What two boards have said of positions so far.
#[derive(Default)]
struct Said {
    /// The key of one for each key of the other, and the other way round; of repetition and of the whole.
    keys: [HashMap<u64, u64>; 4],
    n_positions: usize,
    n_ends: usize,
    /// How many of the positions lie within a turn.
    n_within: usize,
}

impl Said {
    /// Whatever one board holds for equal the other does too.
    fn agree(&mut self, by_tables: &dyn Board, plain: &dyn Board) {
        let (one, other) = (by_tables.keys(), plain.keys());
        let pairs = [
            (one.repetition, other.repetition),
            (other.repetition, one.repetition),
            (one.whole, other.whole),
            (other.whole, one.whole),
        ];
        for (keys, (from, to)) in self.keys.iter_mut().zip(pairs) {
            assert_eq!(
                *keys.entry(from).or_insert(to),
                to,
                "{:?}",
                plain.position()
            );
        }
    }
}

fn list(board: &mut dyn Board, which: Listed) -> Vec<BoardTurn> {
    let mut turns = Vec::new();
    board.list(which, &mut turns).expect("few turns");
    turns
}

fn pieces(board: &dyn Board) -> Vec<(CellId, Piece)> {
    let mut pieces = Vec::new();
    board.visit_pieces(&mut |cell, piece| pieces.push((cell, piece)));
    pieces.sort_by_key(|(cell, _)| cell.index());
    pieces
}

/// A turn by its record; a step after which it goes on by its code, which all boards give it.
#[derive(Clone, PartialEq, Debug)]
enum Name {
    Turn(Move),
    Step(u64),
}

/// The names of all turns and steps, each with the turn.
fn named(board: &mut dyn Board) -> Vec<(Name, BoardTurn)> {
    let turns = list(board, Listed::All);
    let name = |turn: BoardTurn| {
        let record = board.record(&turn).expect("few turns");
        assert_eq!(record.is_none(), turn.is_step);
        (record.map_or(Name::Step(turn.code), Name::Turn), turn)
    };
    turns.into_iter().map(name).collect()
}

/// The records of all turns, each with the turn.
fn records(board: &mut dyn Board) -> Vec<(Move, BoardTurn)> {
    let turns = named(board).into_iter();
    let record = |(name, turn): (Name, BoardTurn)| match name {
        Name::Turn(record) => (record, turn),
        Name::Step(_) => panic!("{turn:?}"),
    };
    turns.map(record).collect()
}

/// Compares two boards of one game on a position and those that turns lead to: all of them, or every `step`th.
fn compare(
    by_tables: &mut dyn Board,
    plain: &mut dyn Board,
    depth: u32,
    step: usize,
    said: &mut Said,
) {
    said.n_positions += 1;
    let at = plain.position();
    assert_eq!(by_tables.player(), plain.player());
    assert_eq!(pieces(by_tables), pieces(plain));
    assert_eq!(by_tables.is_check(), plain.is_check());
    said.agree(by_tables, plain);
    let n_sharp = list(by_tables, Listed::Sharp).len();
    assert_eq!(n_sharp, list(plain, Listed::Sharp).len(), "{at:?}");
    let n_turns = list(by_tables, Listed::All).len();
    assert_eq!(by_tables.n_turns(), Ok(n_turns as u64));
    assert_eq!(plain.n_turns(), Ok(n_turns as u64));
    for n in [n_turns.saturating_sub(1), n_turns, n_turns + 1] {
        let has_more = Ok(n_turns > n);
        assert_eq!(by_tables.has_more_than(n as u64), has_more);
        assert_eq!(plain.has_more_than(n as u64), has_more);
    }
    assert_eq!(by_tables.is_under_way(), plain.is_under_way());
    said.n_within += usize::from(plain.is_under_way());
    if n_turns == 0 {
        said.n_ends += 1;
        assert_eq!(by_tables.outcome(), plain.outcome());
    }
    if depth == 0 {
        assert_eq!(n_turns, list(plain, Listed::All).len());
        return;
    }
    let turns = named(by_tables);
    let mut codes: Vec<u64> = turns.iter().map(|(_, turn)| turn.code).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), turns.len(), "two turns have one code");
    let others = named(plain);
    assert_eq!(turns.len(), others.len());
    let keys = by_tables.keys();
    for (index, (name, other)) in others.iter().enumerate() {
        let (_, turn) = turns
            .iter()
            .find(|(own_name, _)| own_name == name)
            .unwrap_or_else(|| panic!("{name:?}"));
        let facts = |turn: &BoardTurn| {
            (
                turn.piece,
                turn.from,
                turn.to,
                turn.captured_piece,
                turn.promotes,
            )
        };
        assert_eq!(facts(turn), facts(other));
        let every = if other.is_step { step.min(3) } else { step };
        if index % every != 0 {
            continue;
        }
        by_tables.make(turn);
        plain.make(other);
        compare(by_tables, plain, depth - 1, step, said);
        assert!(by_tables.take_back() && plain.take_back());
        assert_eq!(by_tables.keys(), keys);
    }
    let again = list(by_tables, Listed::All);
    assert!(
        turns
            .iter()
            .zip(&again)
            .all(|((_, turn), again)| turn.code == again.code)
    );
}

/// Compares boards of a game from a position that a few turns lead to.
fn agree(game: impl Fn() -> Game, n_before: usize, depth: u32, step: usize) -> Said {
    let (tabled, plain) = (game(), game().reduced());
    assert_eq!(tabled.compile(), Ok(()));
    let mut position = plain.start();
    for index in 0..n_before {
        let turns = plain.legal_moves(&position).expect("few turns");
        let Some(turn) = turns.get((index * 7 + 3) % turns.len().max(1)) else {
            break;
        };
        position = plain.play(&position, turn);
    }
    let mut said = Said::default();
    let (mut one, mut other) = (tabled.board(&position), plain.board(&position));
    compare(&mut *one, &mut *other, depth, step, &mut said);
    assert!(!one.take_back());
    said
}

/// Tests whether there are boards by tables: none where there are no tables, or turns may have several steps.
fn has_board(game: &Game) -> bool {
    game.board_by_tables(&game.start()).is_some()
}

/// Statuses that effects give are distinguished by keys, and run down when a turn is given away.
#[test]
fn boards_carry_given_statuses() {
    let game = || {
        let variant = alfil::load::load("spinal-tap", &["no-battle".to_owned()]);
        variant.expect("it is shipped").game.expect("it is sound")
    };
    for (n_before, depth, step) in [(0, 2, 9), (24, 2, 3), (61, 2, 3)] {
        agree(game, n_before, depth, step);
    }
}

#[test]
fn boards_by_tables_and_without_agree() {
    let mut n_ends = 0;
    let mut n_games = 0;
    for name in library::shipped() {
        if !has_board(&games::shipped(name)) {
            continue;
        }
        let game = || games::shipped(name);
        for (n_before, depth, step) in [(0, 2, 5), (17, 1, 1), (40, 2, 9)] {
            n_ends += agree(game, n_before, depth, step).n_ends;
        }
        n_games += 1;
    }
    assert!(n_games > 20, "{n_games}");
    println!("{n_games} games, {n_ends} ends");
}

/// Turns of several steps are made on positions, the others by tables: steps, what they lead to, and what is taken back.
#[test]
fn boards_of_steps_by_tables_and_without_agree() {
    for (name, depth, step) in [("spinal-tap", 3, 41), ("examples/double-move.toml", 4, 7)] {
        let path = format!("{}/{name}", env!("CARGO_MANIFEST_DIR"));
        let variant = match name.contains('/') {
            true => path,
            false => name.to_owned(),
        };
        let game = || {
            let variant = alfil::load::load(&variant, &[]);
            variant.expect("it is there").game.expect("it is sound")
        };
        let mut n_within = 0;
        for n_before in [0, 9, 30] {
            n_within += agree(game, n_before, depth, step).n_within;
        }
        assert!(n_within > 50, "{name}: {n_within}");
    }
}

/// Turns that lead to the same position in another order are what keys are for.
#[test]
fn keys_know_positions_again() {
    for name in ["chess", "crazyhouse", "3check", "minishogi", "peanut"] {
        let said = agree(|| games::shipped(name), 6, 3, 3);
        let n_keys = said.keys[0].len();
        assert!(n_keys < said.n_positions, "{name}: {n_keys} keys");
    }
}

/// Plays a line of a game from a position on both boards, and compares what they hold for equal; returns the keys by tables of all
/// positions.
fn keys_along(game: impl Fn() -> Game, fen: &str, line: &[&str]) -> Vec<u64> {
    let (tabled, plain) = (game(), game().reduced());
    assert_eq!(tabled.compile(), Ok(()));
    let position = fen::read(&plain, fen).expect("it is a position");
    let (mut one, mut other) = (tabled.board(&position), plain.board(&position));
    let (mut said, mut keys) = (Said::default(), Vec::new());
    said.agree(&*one, &*other);
    for text in line {
        keys.push(one.keys().repetition);
        let turn = moves::read_legal(&plain, &other.position(), text).expect("it is legal");
        for board in [&mut one, &mut other] {
            let turns = records(&mut **board);
            let listed = turns.iter().find(|(record, _)| *record == turn);
            board.make(&listed.expect("it is listed").1);
        }
        said.agree(&*one, &*other);
    }
    keys.push(one.keys().repetition);
    keys
}

/// If any rook may castle, an unmoved knight still has no mark that counts.
#[test]
fn marks_without_castling_distinguish_no_positions() {
    let fen = "4k1nr/8/8/8/8/8/8/4K3 b h - 0 1";
    let line = ["h8h7", "e1d1", "g8f6", "d1e1", "f6g8"];
    let keys = keys_along(|| games::shipped("chess960"), fen, &line);
    assert_eq!(keys[1], keys[5]);
    let line = [
        "g8f6", "e1d1", "f6g8", "d1e1", "h8h7", "e1d1", "h7h8", "d1e1",
    ];
    let keys = keys_along(|| games::shipped("chess960"), fen, &line);
    assert_eq!(keys[0], keys[4]);
    assert_ne!(keys[0], keys[8]);
}

/// The cells that a pawn has passed distinguish positions if a pawn can capture there.
#[test]
fn passed_cells_count_in_keys_if_a_capture_is_possible() {
    let keys = |fen: &str, king: [&str; 2]| {
        let line = ["e2e4", king[0], "h1h2", king[1], "h2h1"];
        keys_along(|| games::shipped("chess"), fen, &line)
    };
    let beside = keys("k7/8/8/8/3p4/8/4P3/7K w - - 0 1", ["a8a7", "a7a8"]);
    assert_ne!(beside[1], beside[5]);
    let alone = keys("k7/8/8/8/8/8/4P3/7K w - - 0 1", ["a8a7", "a7a8"]);
    assert_eq!(alone[1], alone[5]);
    // The capture would leave the king in check.
    let pinned = keys("3k4/8/8/8/3p4/8/4P3/3R3K w - - 0 1", ["d8d7", "d7d8"]);
    assert_eq!(pinned[1], pinned[5]);
}

/// Without a move, the other player is to move, and no capture en passant is left.
#[test]
fn a_null_move_passes_the_turn_to_the_other_player() {
    let game = games::shipped("chess");
    assert_eq!(game.compile(), Ok(()));
    let at = |fen: &str| fen::read(&game, fen).expect("it is a position");
    let codes = |board: &mut dyn Board| {
        let turns = list(board, Listed::All).into_iter();
        let mut codes: Vec<u64> = turns.map(|turn| turn.code).collect();
        codes.sort_unstable();
        codes
    };
    let pieces = "k7/2n5/8/8/3pP3/5N2/8/7K";
    let [white, black] = ["w", "b"].map(|player| at(&format!("{pieces} {player} - - 0 1")));
    let passed = at(&format!("{pieces} b - e3 0 1"));
    for (from, other) in [(&white, &black), (&black, &white), (&passed, &white)] {
        let mut board = game.board(from);
        let own = codes(&mut *board);
        assert!(board.make_null());
        assert_eq!(board.player(), other.turn());
        assert_eq!(codes(&mut *board), codes(&mut *game.board(other)));
        assert!(board.make_null());
        assert_eq!(board.player(), from.turn());
        assert!(board.take_back() && board.take_back());
        assert_eq!(codes(&mut *board), own);
    }
}

/// If a joint move is tested by its condition, the marks of pieces that take no part in it distinguish no positions either.
#[test]
fn marks_outside_a_joint_move_distinguish_no_positions() {
    let text = "language = 1\nname = \"Small\"\nextends = \"chess\"\n[joint.O-O]\n\
                pieces = [\"king e1 g1\", \"rook h1 f1\"]\n\
                when = \"(e1 | h1) in unmoved and (f1 | g1) in empty and some(enemy queen)\"\n";
    let game = || game_of(text.to_owned());
    let own = game();
    let decided = tables::decided(&own).expect("it has tables");
    assert!(decided.is_left(Decision::JointMasks), "it has a mask");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let keys = keys_along(game, fen, &knights);
    assert_eq!(keys[0], keys[4]);
    let rook = [
        "g1f3", "g8f6", "h1g1", "f6g8", "g1h1", "g8f6", "f3g1", "f6g8",
    ];
    let keys = keys_along(game, fen, &rook);
    assert_ne!(keys[0], keys[8]);
}

/// A joint move that is always forbidden is in no table, but boards without tables do not detect that.
#[test]
fn marks_of_a_forbidden_joint_move_distinguish_positions() {
    let text = "language = 1\nname = \"Small\"\nextends = \"chess\"\n[forbid.\"long wing alone\"]\n\
                when = \"from in e1 and to in g1\"\n";
    let game = || game_of(text.to_owned());
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let rook = [
        "g1f3", "g8f6", "h1g1", "f6g8", "g1h1", "g8f6", "f3g1", "f6g8",
    ];
    let keys = keys_along(game, fen, &rook);
    assert_ne!(keys[0], keys[8]);
    let castles = fen::read(&game(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let turns = game().legal_moves(&castles.expect("it is a position"));
    let turns = turns.expect("few turns");
    let castling = turns.iter().filter(|turn| turn.kind() == MoveKind::Castle);
    assert_eq!(castling.count(), 1);
}

/// Without tables a board plays whatever a game plays.
#[test]
fn boards_without_tables_list_what_the_game_does() {
    for name in ["peg-chess-loony", "peg-chess-random"] {
        let game = games::shipped(name);
        let start = game.start();
        let mut board = game.board(&start);
        let turns = records(&mut *board);
        let records = turns.iter().map(|(record, _)| record.clone());
        assert_eq!(
            records.collect::<Vec<_>>(),
            game.legal_moves(&start).expect("few")
        );
        let (record, turn) = &turns[turns.len() / 2];
        board.make(turn);
        let after = game.play(&start, record);
        assert_eq!(game.key(&board.position()), game.key(&after));
        assert!(board.take_back());
        assert_eq!(game.key(&board.position()), game.key(&start));
    }
}

/// Returns a small game of two kings that step, with one rule more.
fn kings(rest: &str) -> Game {
    let text = format!(
        "language = 1\nname = \"Small\"\nboard = \"3x3\"\n[piece]\nking = {{ letter = \"K\", moves = \"K\" }}\n\
         [royal]\nwho = \"mine king\"\n[setup]\nfen = \"k2/3/2K w\"\n{rest}\n\
         [end.\"no move\"]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"no move\"\n"
    );
    game_of(text)
}

/// The game of a definition.
fn game_of(text: String) -> Game {
    MadeUp::of_text(text).game()
}

/// Facts that decide no turn are in no state: counters that an end reads if no piece can move, the last turn, the number of
/// turns made.
#[test]
fn facts_read_only_by_ends_and_keys_allow_tables() {
    let counter = "[counter]\nmoves = { max = 9, add = \"some(from)\" }\n";
    let end = |when: &str, claim: bool| {
        format!("[end.so]\nwhen = \"{when}\"\nresult = \"win\"\nreason = \"so\"\nclaim = {claim}\n")
    };
    let ends = [
        format!("{counter}{}", end("not can move and moves > 3", false)),
        end("not can move and some(last.to & rank(a1))", false),
        end("some(last.captured)", true),
        end("not can move and turns > 2", false),
    ];
    for rest in ends {
        let game = kings(&rest);
        assert_eq!(game.compile(), Ok(()), "{rest}");
        let start = game.start();
        let (_, is_exact) = game.board_by_tables(&start).expect("there are tables");
        assert!(!is_exact, "{rest}");
        agree(|| kings(&rest), 2, 3, 2);
    }
    let xiangqi = games::shipped("xiangqi");
    let board = xiangqi.board_by_tables(&xiangqi.start());
    assert!(board.is_some_and(|(_, is_exact)| is_exact));
    // A search does not see earlier positions.
    for (when, claim) in [("moves > 8", true), ("repeats >= 3 and moves > 3", false)] {
        let game = kings(&format!("{counter}{}", end(when, claim)));
        let board = game.board_by_tables(&game.start());
        assert!(board.is_some_and(|(_, is_exact)| is_exact), "{when}");
    }
}

/// Makes steps in every order until turns are done; the turns, each with the position that it leads to.
fn done(board: &mut dyn Board, turns: &mut Vec<(Move, u64)>, game: &Game) {
    for turn in list(board, Listed::All) {
        let record = board.record(&turn).expect("few turns");
        let before = (board.is_under_way(), board.keys());
        let player = board.player();
        board.make(&turn);
        match record {
            Some(record) => {
                assert!(!board.is_under_way());
                turns.push((record, game.key(&board.position())));
            }
            None => {
                assert!(board.is_under_way() && board.player() == player);
                assert_eq!(board.outcome(), Ok(None));
                done(board, turns, game);
            }
        }
        assert!(board.take_back());
        assert_eq!((board.is_under_way(), board.keys()), before);
    }
}

/// Where turns have several steps, whatever they can be made of is a legal turn, and every legal turn can be made so.
#[test]
fn steps_lead_to_all_turns_and_no_others() {
    let example = |name: &str| {
        let path = format!("{}/examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let variant = alfil::load::load(&path, &[]).expect("an example");
        variant.game.expect("it is sound")
    };
    let mut n_compound = 0;
    for name in ["double-move", "joust"] {
        let game = example(name);
        let mut position = game.start();
        for index in 0..3 {
            let mut board = game.board(&position);
            let mut made = Vec::new();
            done(&mut *board, &mut made, &game);
            let legal = game.legal_moves(&position).expect("few turns");
            let is_one = |turn: &Move, other: &Move| {
                turn.way == other.way && (turn.same_record(other) || turn.has_same_steps(other))
            };
            for (turn, key) in &made {
                assert!(
                    legal.iter().any(|other| is_one(turn, other)),
                    "{name}: {turn:?}"
                );
                assert_eq!(
                    game.key(&game.play(&position, turn)),
                    *key,
                    "{name}: {turn:?}"
                );
            }
            for turn in &legal {
                let is_made = made.iter().any(|(other, _)| is_one(turn, other));
                assert!(is_made, "{name}: {turn:?}");
                n_compound += usize::from(!turn.steps().is_empty());
            }
            position = game.play(&position, &legal[(index * 31 + 7) % legal.len()]);
        }
    }
    assert!(n_compound > 100, "{n_compound}");
}

/// Numbers that look like random ones, the same in every run.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |n| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    }
}

/// Every number gives another turn, in the order of the list: so numbers that are each as likely give turns that are.
fn every_number_is_a_turn(board: &mut dyn Board) {
    let turns = list(board, Listed::All);
    let after = |board: &mut dyn Board| {
        let keys = board.keys();
        assert!(board.take_back());
        keys
    };
    for (nth, turn) in turns.iter().enumerate() {
        board.make(turn);
        let made = after(board);
        assert_eq!(board.make_nth(nth as u64), Ok(true));
        assert_eq!(after(board), made, "{turn:?}");
        let choose = &mut |n: u64| {
            assert_eq!(n, turns.len() as u64);
            nth as u64
        };
        assert_eq!(board.play_on(1, choose), Ok(1));
        assert_eq!(after(board), made, "{turn:?}");
    }
    let keys = board.keys();
    assert_eq!(board.make_nth(turns.len() as u64), Ok(false));
    assert_eq!(board.keys(), keys);
}

#[test]
fn turns_are_made_by_their_numbers() {
    for name in library::shipped() {
        let game = games::shipped(name);
        if !has_board(&game) {
            continue;
        }
        for (seed, n_before) in [(1, 0), (2, 12), (3, 45)] {
            let mut board = game.board(&game.start());
            let n_made = board.play_on(n_before, &mut numbers(seed)).expect("little");
            let middle = board.position();
            every_number_is_a_turn(&mut *board);
            assert_eq!(board.take_back(), n_made > 0);
            assert_eq!(board.keys(), game.board(&game.start()).keys(), "{name}");
            if name.len() % 3 == 0 {
                let plain = games::shipped(name).reduced();
                every_number_is_a_turn(&mut *plain.board(&middle));
            }
        }
    }
}

/// A game that is played at once is the one that is played turn by turn, and its turns are those of the rules.
#[test]
fn a_playout_is_a_game_by_the_rules() {
    let mut n_ends = 0;
    for name in library::shipped() {
        let game = games::shipped(name);
        if !has_board(&game) {
            continue;
        }
        let plain = games::shipped(name).reduced();
        let start = game.start();
        let (mut board, mut slowly) = (game.board(&start), game.board(&start));
        let mut chosen = Vec::new();
        let mut choose = numbers(7);
        let mut keep = |n: u64| {
            let number = choose(n);
            chosen.push((n, number));
            number
        };
        let played = board.playout(200, &mut keep).expect("little work");
        assert_eq!(played.n_turns as usize, chosen.len());
        let mut position = plain.start();
        for (n, number) in chosen {
            let turns = list(&mut *slowly, Listed::All);
            assert_eq!(turns.len() as u64, n);
            let turn = &turns[number as usize];
            let record = slowly.record(turn).expect("few turns").expect("a turn");
            assert!(plain.legal_moves(&position).expect("few").contains(&record));
            position = plain.play(&position, &record);
            slowly.make(turn);
        }
        assert_eq!(plain.key(&position), plain.key(&slowly.position()));
        let ends = interpreter::Ends::Counted;
        assert_eq!(Ok(played.outcome.clone()), plain.outcome(&position, ends));
        n_ends += usize::from(played.outcome.is_some());
        // The same numbers give the same game, and nothing has been left on the board.
        assert_eq!(board.playout(200, &mut numbers(7)), Ok(played));
        assert!(!board.take_back());
    }
    assert!(n_ends > 2, "{n_ends} games have ended");
}

/// Without tables as well; of turns of several steps, and of chance.
#[test]
fn playouts_without_tables_are_games_too() {
    for (name, n_max) in [
        ("peg-chess-loony", 12),
        ("peg-chess-random", 40),
        ("spinal-tap", 2),
    ] {
        let game = games::shipped(name);
        let mut board = game.board(&game.start());
        let played = board.playout(n_max, &mut numbers(5)).expect("little");
        assert!(
            played.n_turns == n_max || played.outcome.is_some(),
            "{name}"
        );
        assert_eq!(board.playout(n_max, &mut numbers(5)), Ok(played));
        assert_eq!(game.key(&board.position()), game.key(&game.start()));
    }
}

/// A game at random needs no memory for each turn: what it has taken once is enough.
#[test]
fn a_game_by_tables_takes_no_memory() {
    for name in ["chess", "glinski", "xiangqi", "makruk"] {
        let game = games::shipped(name);
        let mut board = game.board(&game.start());
        for is_ready in [false, true] {
            let taken = allocation_counter::measure(|| {
                let n_made = board.play_on(120, &mut numbers(11));
                assert!(n_made.expect("little") > 20);
            });
            assert!(board.take_back());
            assert!(!is_ready || taken.count_total == 0, "{name}: {taken:?}");
        }
    }
}
