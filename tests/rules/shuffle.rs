//! Start positions that are drawn.

use std::collections::{BTreeMap, BTreeSet};

use alfil::chance;
use alfil::position_file;
use alfil::referee::openings::Openings;
use alfil::session::Session;
use alfil_testing::made_up::MadeUp;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

fn made_up(text: &str) -> Game {
    let variant = MadeUp::of_text(text.to_owned()).load(&[]);
    let said = format!("{:?}", variant.diagnostics);
    variant.game.expect(&said)
}

fn draws(game: &Game, n: usize) -> Vec<Position> {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut draw = || chance::start(game, &mut |n| random.random_range(0..n));
    (0..n).map(|_| draw().expect("little work")).collect()
}

/// Returns the pieces of the first row of the board from above and of the last.
fn ranks(game: &Game, position: &Position) -> (String, String) {
    let text = fen::write(game, position);
    let rows = text.split(' ').next().expect("there are rows");
    let (first, rest) = rows.split_once('/').expect("several rows");
    let (_, last) = rest.rsplit_once('/').expect("several rows");
    (first.to_owned(), last.to_owned())
}

#[test]
fn a_new_game_draws_one_of_960_positions() {
    let game = alfil::load::load("chess960", &[]).expect("it is shipped");
    let game = game.game.expect("it is sound");
    let mut found = BTreeSet::new();
    for position in draws(&game, 2_000) {
        let (black, white) = ranks(&game, &position);
        assert_eq!(black.to_uppercase(), white);
        let at = |letter: char| -> Vec<usize> {
            let files = white.chars().enumerate();
            files
                .filter(|(_, one)| *one == letter)
                .map(|(file, _)| file)
                .collect()
        };
        let (rooks, kings, bishops) = (at('R'), at('K'), at('B'));
        assert!(rooks[0] < kings[0] && kings[0] < rooks[1], "{white}");
        assert_ne!(bishops[0] % 2, bishops[1] % 2, "{white}");
        // The rooks and the king have not moved.
        let text = fen::write(&game, &position);
        let read = fen::read(&game, &text).expect("it reads back");
        assert_eq!(game.key(&read), game.key(&position), "{text}");
        assert_eq!(game.perft(&read, 2), game.perft(&position, 2), "{text}");
        found.insert(white);
    }
    // 2,000 draws of 960 find 840 on average.
    assert!((800..=880).contains(&found.len()), "{}", found.len());
    let start = fen::write(&game, &game.start());
    assert_eq!(
        start,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    );
}

#[test]
fn castling_is_possible_after_a_draw() {
    let game = alfil::load::load("chess960", &[]).expect("it is shipped");
    let game = game.game.expect("it is sound");
    let castles = |position: Position| {
        let mut play = Match::new(&game, position);
        let legal = play.legal_moves().expect("little work");
        // A king beside its rook, with its target cell free or its own, castles at once.
        let joint = legal
            .iter()
            .find(|turn| turn.kind() == ir::MoveKind::Castle)
            .cloned();
        joint.is_some_and(|turn| {
            let text = moves::write_legal(&game, play.position(), &turn);
            play.play(turn);
            !text.is_empty() && !fen::write(&game, play.position()).contains("HA")
        })
    };
    assert!(draws(&game, 200).into_iter().any(castles));
}

/// Draws positions, of which some have this first row, and writes them as position files: these have the parts, and read back as the
/// same positions.
fn are_written(game: &Game, row: &str, parts: [&str; 3]) {
    let drawn = draws(game, 20).into_iter();
    let drawn: Vec<Position> = drawn.filter(|one| ranks(game, one).1 == row).collect();
    assert!(!drawn.is_empty());
    for position in drawn {
        let file = position_file::write(game, &position);
        assert!(parts.iter().all(|part| file.contains(part)), "{file}");
        let read = position_file::read(game, &file).expect("it reads back");
        assert_eq!(read, position, "{file}");
    }
}

const ROW: &str = r#"
language = 1
name  = "Row"
board = "3x4"
[piece]
king = { letter = "K", moves = "K" }
rook = { letter = "R", moves = "R" }
[end."no moves"]
when   = "not can move"
result = "draw"
reason = "no moves"
[setup]
fen = "krr/3/3/KRR w - - 0 1"
[shuffle]
cells = "rank(a1)"
"#;

/// Draws once with each sequence of picks; returns how often each position is drawn.
fn all_draws(game: &Game, bounds: &[u32]) -> BTreeMap<(String, String), u32> {
    let mut found = BTreeMap::new();
    for n in 0..bounds.iter().product() {
        let (mut rest, mut at) = (n, 0);
        let mut pick = |bound: u32| {
            assert_eq!(bound, bounds[at]);
            at += 1;
            let picked = rest % bound;
            rest /= bound;
            picked
        };
        let start = chance::start(game, &mut pick).expect("little work");
        *found.entry(ranks(game, &start)).or_default() += 1;
    }
    found
}

#[test]
fn all_orders_are_equally_likely() {
    let game = made_up(ROW);
    let found = all_draws(&game, &[3, 2]);
    let row = |text: &str| (text.to_lowercase(), text.to_owned());
    let expected = [row("KRR"), row("RKR"), row("RRK")].map(|row| (row, 2));
    assert_eq!(found, BTreeMap::from(expected));
    assert_eq!(game.count_starts(), Ok(Some(3)));
}

#[test]
fn each_player_may_have_an_order_of_their_own() {
    let game = made_up(&format!("{ROW}mirror = false\n"));
    let found = all_draws(&game, &[3, 2, 3, 2]);
    assert_eq!(found.len(), 9);
    assert!(found.values().all(|n| *n == 4), "{found:?}");
    assert_eq!(game.count_starts(), Ok(Some(9)));
}

#[test]
fn everything_on_shared_cells_is_shuffled_together() {
    let text = ROW.replace("rank(a1)", "rank(a1) | rank(a4)");
    let game = made_up(&text);
    // Two kings and two pairs of rooks on six cells.
    assert_eq!(game.count_starts(), Ok(Some(180)));
    let drawn = draws(&game, 200);
    let rows: BTreeSet<_> = drawn.iter().map(|one| ranks(&game, one)).collect();
    assert!(rows.len() > 90, "{}", rows.len());
}

/// [`ROW`] with kinds that are drawn for the two rooks of each player.
fn kinds(rest: &str) -> Game {
    let cells = "cells = \"rank(a1)\"";
    let drawn = format!("cells = \"rank(a1) - a1\"\nkinds = \"rook | wazir | ferz\"\n{rest}");
    let pieces = "rook = { letter = \"R\", moves = \"R\" }";
    let more =
        "wazir = { letter = \"W\", moves = \"W\" }\nferz = { letter = \"F\", moves = \"F\" }";
    made_up(
        &ROW.replace(cells, &drawn)
            .replace(pieces, &format!("{pieces}\n{more}")),
    )
}

#[test]
fn all_kinds_are_equally_likely() {
    let game = kinds("");
    let found = all_draws(&game, &[3, 3]);
    assert_eq!(found.len(), 9);
    for ((black, white), n) in found {
        assert_eq!((black.to_uppercase(), n), (white, 1));
    }
    assert_eq!(game.count_starts(), Ok(Some(9)));
    assert_eq!(fen::write(&game, &game.start()), "krr/3/3/KRR w - - 0 1");
}

#[test]
fn each_player_may_have_kinds_of_their_own() {
    let game = kinds("mirror = false");
    let found = all_draws(&game, &[3, 3, 3, 3]);
    assert_eq!(found.len(), 81);
    assert_eq!(game.count_starts(), Ok(Some(81)));
    let game = kinds("when = \"count(mine wazir) == 1\"");
    assert_eq!(game.count_starts(), Ok(Some(4)));
    assert!(
        draws(&game, 50)
            .iter()
            .all(|one| ranks(&game, one).1.matches('W').count() == 1)
    );
}

#[test]
fn pieces_of_drawn_kinds_keep_their_marks() {
    let text = MARKED.replace(
        "cells = \"rank(a1)\"",
        "cells = \"b1\"\nkinds = \"king | rook\"",
    );
    let text = text.replace("\"a1\", \"b4\"", "\"b1\", \"b4\"");
    let game = made_up(&text.replace("a1 = 2", "b1 = 2").replace("a1 = 3", "b1 = 3"));
    // The sign marks the king that has moved.
    are_written(
        &game,
        "K'K",
        [
            "unmoved = [\"b1\", \"b4\"]",
            "stunned = { b1 = 2 }",
            "b1 = 3",
        ],
    );
}

const MARKED: &str = r#"
language = 1
name  = "Marked"
board = "2x4"
[piece]
king = { letter = "K", moves = "K" }
rook = { letter = "R", moves = "W" }
[attribute]
life = { of = "piece", type = "number", default = 0 }
[status.stunned]
lasts = 2
[forbid.stunned]
who  = "stunned"
[forbid.unmoved]
when = "from in unmoved and some(captured)"
[forbid.tired]
who = "cells(x in mine : life(x) == 9)"
[end."no moves"]
when   = "not can move"
result = "draw"
reason = "no moves"
[setup]
fen     = "kr/2/2/KR w - - 0 1"
unmoved = ["a1", "b4"]
state   = { stunned = { a1 = 2 } }
life    = { a1 = 3 }
[shuffle]
cells = "rank(a1)"
"#;

#[test]
fn pieces_take_their_marks_along() {
    let game = made_up(MARKED);
    assert_eq!(game.count_starts(), Ok(Some(2)));
    are_written(
        &game,
        "RK",
        [
            "unmoved = [\"b1\", \"a4\"]",
            "stunned = { b1 = 2 }",
            "b1 = 3",
        ],
    );
}

#[test]
fn without_an_order_the_set_up_is_the_start() {
    let game = made_up(&format!("{ROW}when = \"count(mine king) == 2\"\n"));
    assert_eq!(game.draw_start(&mut |_| 0), Ok(None));
    assert_eq!(chance::start(&game, &mut |_| 0), Ok(game.start()));
    assert_eq!(game.count_starts(), Ok(Some(0)));
}

#[test]
fn every_new_game_draws_and_nothing_else_does() {
    let variant = alfil::load::load("chess960", &[]).expect("it is shipped");
    let game = variant.game.as_ref().expect("it is sound");
    let plain = game.start();
    let begun = |fen: Option<&str>, seed: Option<u64>| {
        let session = Session::begin_at(&variant, fen, seed);
        let record = session
            .expect("it begins")
            .record("2000.01.01", &["?", "?"].map(str::to_owned));
        let replay = record.replay(game).expect("it reads back");
        replay.play.positions()[0].clone()
    };
    let drawn = [1, 2, 3].map(|seed| begun(None, Some(seed)));
    assert_ne!(drawn[0], drawn[1]);
    assert_ne!(drawn[1], drawn[2]);
    assert_eq!(begun(None, Some(2)), drawn[1]);
    assert_eq!(begun(None, None), plain);
    let given = fen::write(game, &plain);
    assert_eq!(begun(Some(&given), Some(2)), plain);
    // The two games of a pair have the same start.
    let openings = Openings::Random(0);
    let of = |pair| {
        let play = openings.of(game, pair, 9).expect("little work");
        play.position().clone()
    };
    let pairs = [0, 1, 2].map(of);
    assert_ne!(pairs[0], pairs[1]);
    assert_ne!(pairs[1], pairs[2]);
    assert_eq!(of(1), pairs[1]);
}
