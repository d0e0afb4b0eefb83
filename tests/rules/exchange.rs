//! What is won by taking on a cell: by tables, and by playing it out with the plain executor.

use std::collections::BTreeSet;

use crate::games;
use alfil::library;
use alfil_testing::made_up::MadeUp;
use interpreter::{Game, Listed, Position};
use ir::{CellId, KindId, Move, MoveKind, PlayerId};

/// Returns the values of the kinds: different for most, and in no order.
fn values(game: &Game) -> Vec<i32> {
    let n_kinds = game.rules().kinds.len();
    let values = (0..n_kinds).map(|kind| 100 + (kind as i32 * 37 % 11) * 90);
    values.collect()
}

/// Plays exchanges out: the player to move captures on the cell with the cheapest piece, as long as that pays.
struct ByPlaying<'g> {
    game: &'g Game,
    values: Vec<i32>,
}

impl ByPlaying<'_> {
    fn value(&self, kind: KindId) -> i32 {
        self.values[kind.index()]
    }

    /// Returns the captures of the player to move on a cell, whether or not they leave royals in check.
    fn takes(&self, position: &Position, cell: CellId) -> Vec<Move> {
        let pieces = position.pieces();
        let mine = pieces.filter(|(_, piece)| piece.player() == position.turn());
        let all = mine.flat_map(|(from, _)| self.game.pseudo_moves(position, from).expect("few"));
        all.filter(|turn| turn.to() == Some(cell) && turn.captured() == [cell])
            .collect()
    }

    fn is_royal(&self, position: &Position, cell: CellId) -> bool {
        let royals = self.game.royals(position, position.turn());
        royals.expect("little work").contains(cell)
    }

    /// Returns the material that the player to move wins on a cell.
    fn best(&self, position: &Position, cell: CellId) -> i32 {
        let takes = self.takes(position, cell);
        let rank = |turn: &Move| {
            let (from, piece) = (
                turn.from().expect("it walks"),
                turn.piece().expect("a piece"),
            );
            let is_royal = self.is_royal(position, from);
            (is_royal, self.value(piece), piece.index(), from.index())
        };
        let Some(cheapest) = takes.iter().map(rank).min() else {
            return 0;
        };
        let becomes = |turn: &Move| self.value(turn.promotes().or(turn.piece()).expect("a piece"));
        let equal = takes.iter().filter(|turn| rank(turn) == cheapest);
        let turn = equal
            .max_by_key(|turn| becomes(turn))
            .expect("there is one");
        let after = self.game.play(position, turn);
        if cheapest.0 && !self.takes(&after, cell).is_empty() {
            return 0;
        }
        let on_cell = position.piece(cell).expect("a piece is captured");
        let won = self.value(on_cell.kind()) + becomes(turn) - cheapest.1;
        (won - self.best(&after, cell)).max(0)
    }

    /// Returns the material that a turn wins; `None` if it is not one step of one piece.
    fn of_turn(&self, position: &Position, turn: &Move) -> Option<i32> {
        let (to, after) = (turn.to()?, self.game.play(position, turn));
        let material = |position: &Position, player: PlayerId| -> i32 {
            let pieces = position
                .pieces()
                .filter(|(_, piece)| piece.player() == player);
            pieces.map(|(_, piece)| self.value(piece.kind())).sum()
        };
        let me = position.turn();
        let enemy = self.game.next_player(me);
        let gain = |player| material(&after, player) - material(position, player);
        let dropped = match turn.from() {
            Some(_) => 0,
            None => self.value(turn.dropped()?),
        };
        Some(gain(me) - gain(enemy) - dropped - self.best(&after, to))
    }
}

/// Compares on positions of random games; returns how many turns were compared of which something is taken, and how often.
fn compare(name: &str, by_tables: &Game, plain: &Game, n_games: u64) -> [usize; 2] {
    let by_playing = ByPlaying {
        game: plain,
        values: values(plain),
    };
    let mut n_takes = [0; 2];
    for seed in 0..n_games {
        let mut state = seed * 77 + 1;
        let mut next = |n: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut board = by_tables.board(&by_tables.start());
        for ply in 0..70 {
            let mut turns = Vec::new();
            board.list(Listed::All, &mut turns).expect("few turns");
            if turns.is_empty() {
                break;
            }
            let position = board.position();
            for turn in turns.iter().filter(|_| ply % 3 == 0) {
                // After a step, the turn goes on.
                let Some(record) = board.record(turn).expect("few") else {
                    continue;
                };
                let is_of_one = record.kind() != MoveKind::Castle && record.to().is_some();
                let computed = board.exchange(turn, &by_playing.values);
                assert_eq!(computed.is_some(), is_of_one, "{name}: {record:?}");
                if let Some(computed) = computed {
                    let played = by_playing.of_turn(&position, &record).expect("one piece");
                    assert_eq!(computed, played, "{name}: {record:?} {position:?}");
                    n_takes[0] += usize::from(turn.captured_piece.is_some());
                    n_takes[1] += usize::from(turn.captured_piece.is_some() && computed <= 0);
                }
            }
            let turn = turns[next(turns.len())];
            board.make(&turn);
        }
    }
    n_takes
}

/// Tests whether a game has exchanges at all.
fn has_exchange(game: &Game) -> bool {
    let mut board = game.board(&game.start());
    let mut turns = Vec::new();
    board.list(Listed::All, &mut turns).expect("few turns");
    let values = values(game);
    turns
        .iter()
        .any(|turn| board.exchange(turn, &values).is_some())
}

#[test]
fn exchanges_agree_with_play() {
    let mut names = BTreeSet::new();
    for name in library::shipped() {
        let game = games::shipped(name);
        if game.compile().is_err() || !has_exchange(&game) {
            continue;
        }
        names.insert(name);
        let n_takes = compare(name, &game, &games::shipped(name).plain(), 2);
        println!("{name}: {n_takes:?}");
    }
    println!("{names:?}");
    // Squares, hexagons and triangles; drops, captures that promote.
    for name in [
        "chess",
        "glinski",
        "chessagon",
        "shogi",
        "crazyhouse",
        "capablanca",
        "berolina",
    ] {
        assert!(names.contains(name), "{name}");
    }
    // Captures that explode, compulsory captures; royals that attack each other where they may not go.
    for name in ["atomic", "antichess", "xiangqi"] {
        assert!(!names.contains(name), "{name}");
    }
}

/// Captures over a mount are counted, and no longer counted, as mounts appear and disappear.
#[test]
fn exchanges_over_screens_agree_with_play() {
    let text = "language = 1\nname = \"Screens\"\nboard = \"8x8\"\n[piece]\n\
        king = { letter = \"K\", moves = \"K\" }\n\
        cannon = { letter = \"C\", moves = \"mRcpR\" }\n\
        vao = { letter = \"V\", moves = \"mBcpB\" }\n\
        hopper = { letter = \"G\", moves = \"gQ\" }\n\
        rook = { letter = \"R\", moves = \"R\" }\n\
        pawn = { letter = \"P\", moves = \"mfWcfF\" }\n\
        [royal]\nwho = \"mine king\"\n\
        [setup]\nfen = \"rcgvkgcr/pvpppppp/8/8/8/8/PPPPPPVP/RCGKVGCR w\"\n\
        [end.\"no move\"]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"no move\"\n";
    let game = || MadeUp::of_text(text.to_owned()).game();
    assert_eq!(game().compile(), Ok(()));
    let [n_takes, n_lost] = compare("screens", &game(), &game().plain(), 6);
    assert!(n_takes > 100 && n_lost > 10, "{n_takes}, {n_lost}");
}

/// A capture that a rule always forbids is none of the exchange, and takes no other from it, though another rule forbids it at times.
#[test]
fn captures_that_are_always_forbidden_are_left_out() {
    let text = "language = 1\nname = \"Far\"\nboard = \"8x8\"\n[piece]\n\
        king = { letter = \"K\", moves = \"K\" }\n\
        rook = { letter = \"R\", moves = \"R\" }\n\
        knight = { letter = \"N\", moves = \"N\" }\n\
        [forbid.few]\nwho = \"rook\"\nwhen = \"to in file(a1) and count(mine) > 3\"\n\
        [forbid.half]\nwho = \"rook\"\nwhen = \"to in file(a1 | c1 | e1)\"\n\
        [royal]\nwho = \"mine king\"\n\
        [setup]\nfen = \"rnrrknnr/nnrnrnrn/8/8/8/8/NNRNRNRN/RNRRKNNR w\"\n\
        [end.\"no move\"]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"no move\"\n";
    let game = || MadeUp::of_text(text.to_owned()).game();
    assert_eq!(game().compile(), Ok(()));
    let [n_takes, n_lost] = compare("far", &game(), &game().plain(), 6);
    assert!(n_takes > 50 && n_lost > 5, "{n_takes}, {n_lost}");
}
