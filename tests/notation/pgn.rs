//! Games that other programs have written, read as the standard of PGN says.

use std::path::{Path, PathBuf};

use crate::command;
use alfil::game_file::{self, Record};
use alfil::names;
use alfil::session::Session;
use alfil::session::definition::text_of;
use alfil::session::request::Definition;
use interpreter::notation::fen;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/pgn");

/// What python-chess reads of a file.
struct Read {
    path: PathBuf,
    n_moves: usize,
    board: String,
    turn: String,
}

/// The files in lichess's form, with what python-chess reads of each (`read.toml`).
fn files() -> Vec<Read> {
    let text = std::fs::read_to_string(Path::new(FOLDER).join("read.toml")).expect("it is there");
    let table: toml::Table = toml::from_str(&text).expect("it is TOML");
    let text_of = |value: &toml::Value, key: &str| value[key].as_str().expect("a text").to_owned();
    let read = |(name, value): (&String, &toml::Value)| Read {
        path: Path::new(FOLDER).join(format!("{name}.pgn")),
        n_moves: usize::try_from(value["moves"].as_integer().expect("a number")).expect("a count"),
        board: text_of(value, "board"),
        turn: text_of(value, "turn"),
    };
    table.iter().map(read).collect()
}

fn records(text: &str) -> Vec<Record> {
    game_file::read(text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Rows and hands of a FEN without the mark of promoted pieces, hands in alphabetical order.
fn board_of(field: &str) -> (String, String) {
    let plain = field.replace('~', "");
    let (rows, hand) = plain.split_once('[').unwrap_or((&plain, ""));
    let mut hand: Vec<char> = hand
        .trim_end_matches(']')
        .chars()
        .filter(|sign| *sign != '-')
        .collect();
    hand.sort_unstable();
    (rows.to_owned(), hand.into_iter().collect())
}

/// Every file of lichess's form is the game that python-chess 1.11.2 reads in it, by the name in its tag, on the page and in the command.
#[test]
fn games_of_lichess_are_read_as_python_chess_reads_them() {
    let files = files();
    assert_eq!(files.len(), 8);
    let others = files
        .iter()
        .filter(|file| !file.path.ends_with("lichess-crazyhouse.pgn"));
    others.for_each(is_read_as_python_chess_reads_it);
}

/// The same of drops of pawns without a letter, and of pieces that come of pawns.
#[test]
fn a_game_of_crazyhouse_is_read_as_python_chess_reads_it() {
    let files = files();
    let file = files
        .iter()
        .find(|file| file.path.ends_with("lichess-crazyhouse.pgn"));
    is_read_as_python_chess_reads_it(file.expect("it is there"));
}

fn is_read_as_python_chess_reads_it(file: &Read) {
    let name = file.path.display().to_string();
    let text = std::fs::read_to_string(&file.path).expect("it is there");
    let games = records(&text);
    assert_eq!(games.len(), 1, "{name}");
    let tag = games[0].tag("Variant").expect("lichess names the variant");
    let own = names::variant_of(tag).unwrap_or_else(|| panic!("{name}: {tag}"));
    // The page gives the tag's name as it is.
    let definition = Definition {
        name: tag.to_owned(),
        ..Definition::default()
    };
    let text_of = text_of(&definition).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
    assert_eq!(text_of.name, own);
    let variant = alfil::load::load_text(text_of, &[]);
    let game = variant.game.as_ref().expect("it is sound");
    let replay = games[0]
        .replay(game)
        .unwrap_or_else(|faults| panic!("{name}: {faults}"));
    assert_eq!(replay.play.turns().len(), file.n_moves, "{name}");
    let written = fen::write(game, replay.play.position());
    let mut fields = written.split(' ');
    let board = fields.next().expect("rows");
    assert_eq!(board_of(board), board_of(&file.board), "{name}");
    assert_eq!(fields.next(), Some(file.turn.as_str()), "{name}");
    let result = replay
        .play
        .outcome()
        .expect("little work")
        .expect("the game is over");
    let wins = ["1-0", "0-1"].map(|word| word == games[0].result);
    let won = [0, 1].map(|at| result.winners.contains(&ir::PlayerId::from_index(at)));
    assert_eq!(won, wins, "{name}");
    // Clocks and evaluations stay with their moves.
    assert!(
        games[0].turns[0]
            .comment
            .starts_with("[%eval 0.00] [%clk 0:0"),
        "{name}"
    );
    assert!(Session::of_record(&variant, &games[0]).is_ok(), "{name}");
    let arguments = ["play", own, "--resume", &name];
    let output = command::run(arguments, Path::new("."), "quit\n");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{name}: {messages}");
}

/// Lines of Windows and of old systems, and a mark of the byte order, change nothing.
#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    for file in files() {
        let text = std::fs::read_to_string(&file.path).expect("it is there");
        let read = records(&text);
        assert_eq!(
            records(&format!("\u{feff}{}", text.replace('\n', "\r\n"))),
            read
        );
        assert_eq!(records(&text.replace('\n', "\r")), read);
    }
    let text =
        "[White \"a\"]\r\n\r\n% {an escape\r\n1. e4 ; to the end of the line {\r\n1... e5 *\r\n";
    assert_eq!(records(text)[0].turns.len(), 2);
    assert_eq!(records(&text.replace("\r\n", "\r"))[0].turns.len(), 2);
}

#[test]
fn what_the_standard_allows_is_read() {
    for (text, turns) in [
        ("1. e4 e5 2. Nf3 *", "e4 e5 Nf3"),
        ("1.e4 e5 2.Nf3 *", "e4 e5 Nf3"),
        ("e4 e5 Nf3 *", "e4 e5 Nf3"),
        ("1 e4 e5 2 Nf3 *", "e4 e5 Nf3"),
        ("1. e4 1... e5 2. Nf3 2... Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e4 1. ... e5 2. Nf3", "e4 e5 Nf3"),
        ("[FEN \"x b\"]\n\n1. ... e5 2. Nf3 Nc6", "e5 Nf3 Nc6"),
        (
            "[FEN \"x b\"]\n\n17... e5 18. Nf3 Nc6 19. a3",
            "e5 Nf3 Nc6 a3",
        ),
        ("[FEN \"x w\"]\n\n33. e4 e5 34. Nf3", "e4 e5 Nf3"),
        ("1. e4 $1 $139 e5 $6 2. Nf3!? $14", "e4 e5 Nf3"),
        (
            "1. e4 (1. d4 d5 (1... Nf6 {a) note} 2. c4) 2. c4) 1... e5",
            "e4 e5",
        ),
        ("1. e4 (1. d4 ; not ) yet\n1... d5) 1... e5", "e4 e5"),
        ("1. e4 {[%clk 0:03:00] [%eval #-3]} e5", "e4 e5"),
        ("1. e4 ; {not a comment\n1... e5", "e4 e5"),
        ("%1. d4\n1. e4\n% d5\n1... e5", "e4 e5"),
        ("{before} 1. e4 {two\nlines} e5", "e4 e5"),
    ] {
        let games = records(text);
        let read: Vec<&str> = games[0]
            .turns
            .iter()
            .map(|turn| turn.text.as_str())
            .collect();
        assert_eq!(read.join(" "), turns, "{text}");
    }
}

/// A damage that would make another game of a file is reported with its place.
#[test]
fn what_would_be_another_game_is_refused() {
    for (text, place) in [
        (
            "[White \"a\0b\"]\n\n1. e4 *",
            "1:10: a control character (U+0000) is in a text",
        ),
        ("1. e4 \0 e5 *", "1:7: a control character (U+0000) is here"),
        (
            "1. e4 e\u{1b}5 *",
            "1:8: a control character (U+001B) is here",
        ),
        (
            "1. e4 {a\0} e5",
            "1:7: a control character (U+0000) is in this comment",
        ),
        (
            "1. e4 {chan5 e5 2. Nf3 {good} Nc6",
            "1:7: a comment does not end before another one begins",
        ),
        (
            "1. e4 {chan5 *\n\n[White \"b\"]\n\n1. d4} *",
            "1:7: a comment does not end before the tags of another game",
        ),
        (
            "1. e4 (1. d4 {x d5) e5 {y} *",
            "1:14: a comment does not end before another one begins",
        ),
        ("1. e4 (1. d4 (1. c4) *", "1:7: a variation does not end"),
        (
            "(1. d4) 1. e4 *",
            "1:1: a variation begins before the move that it replaces",
        ),
        ("1. e4 e5 14.. Nf3", "1:10: `14..` is not a move number"),
        (
            "1. e4 e5 14. Nf3",
            "1:10: this is move 2, but its number is 14",
        ),
        (
            "1. e4 ; e5 2. Nf3 Nc6\n3. Bb5 a6",
            "2:1: this is move 1, but its number is 3",
        ),
        (
            "1. e4 e5 3. Bb5",
            "1:10: this is move 2, but its number is 3",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 2. Nf3 Nc6",
            "1:21: this is move 3, but its number is 2",
        ),
        ("1... e5 1. e4", "1:9: this is move 2, but its number is 1"),
        (
            "1. e4 4294967295. e5",
            "1:7: this is move 1, but its number is 4294967295",
        ),
    ] {
        let faults = game_file::read(text).expect_err(text);
        assert!(faults.to_string().starts_with(place), "{text:?}: {faults}");
    }
    // The next game of the file counts anew.
    let games = records("1. e4 e5 2. Nf3 *\n\n[White \"a\"]\n\n1. d4 d5 *\n");
    assert_eq!(games.len(), 2);
}

/// What python-chess 1.11.2 writes for a game with comments, signs and variations, and reads from it.
const ANNOTATED: &str = "\
[Event \"?\"]

{ the start } 1. e4! { best by test } ( 1. d4 d5 ( { or } 1... Nf6 $1 { Indian } ) 2. c4 ) ( 1. c4 ) 1... e5 $6 $14 ( 1... c5?! 2. Nf3 ) 2. Nf3 *
";

#[test]
fn annotations_are_read_and_written() {
    let game = &records(ANNOTATED)[0];
    assert_eq!(game.comment, "the start");
    let [e4, e5, nf3] = &game.turns[..] else {
        panic!("{:?}", game.turns)
    };
    assert_eq!((&e4.comment[..], &e4.signs[..]), ("best by test", &[1][..]));
    assert_eq!(e5.signs, [6, 14]);
    assert!(!nf3.is_annotated());
    let texts = |line: &[game_file::Turn]| -> Vec<String> {
        line.iter().map(|turn| turn.text.clone()).collect()
    };
    let lines = |turn: &game_file::Turn| -> Vec<Vec<String>> {
        turn.instead.iter().map(|line| texts(line)).collect()
    };
    assert_eq!(lines(e4), [vec!["d4", "d5", "c4"], vec!["c4"]]);
    assert_eq!(lines(e5), [["c5", "Nf3"]]);
    let indian = &e4.instead[0][1].instead[0][0];
    assert_eq!(
        (&indian.text[..], &indian.comment[..], &indian.signs[..]),
        ("Nf6", "or Indian", &[1][..])
    );
    let written = game.write();
    let moves = written.split("\n\n").nth(1).expect("there are moves");
    assert_eq!(
        moves.replace('\n', " "),
        "{the start} 1. e4 $1 {best by test} (1. d4 d5 (1... Nf6 $1 {or Indian}) 2. c4) (1. c4) 1... e5 $6 $14 (1... c5 $6 2. Nf3) 2. Nf3 *"
    );
}

/// A line of random moves with random annotations.
fn random_line(random: &mut impl rand::Rng, depth: usize) -> Vec<game_file::Turn> {
    use rand::RngExt as _;
    const TEXTS: [&str; 8] = [
        "e4",
        "Nf3",
        "O-O",
        "battle{d3d4 e3e4}",
        "3",
        "1-0",
        "why?",
        "(x",
    ];
    const COMMENTS: [&str; 6] = [
        "",
        "",
        "",
        "good",
        "[%clk 0:01:00] +0.25/9",
        "so (1. d4) ; $1 1-0",
    ];
    let turns = 0..random.random_range(1..5);
    let turn = |_| {
        let n_lines = match depth {
            0 => 0,
            _ => usize::from(random.random_range(0..4u8).saturating_sub(1)),
        };
        game_file::Turn {
            text: TEXTS[random.random_range(0..TEXTS.len())].to_owned(),
            signs: (0..random.random_range(0..3u8))
                .map(|n| n * 7 + 1)
                .collect(),
            comment: COMMENTS[random.random_range(0..COMMENTS.len())].to_owned(),
            instead: (0..n_lines)
                .map(|_| random_line(random, depth - 1))
                .collect(),
            place: (0, 0),
        }
    };
    turns.map(turn).collect()
}

/// Removes the places of moves.
fn placeless(line: &mut [game_file::Turn]) {
    for turn in line {
        turn.place = (0, 0);
        turn.instead.iter_mut().for_each(|line| placeless(line));
    }
}

#[test]
fn what_is_written_is_read_back() {
    use rand::SeedableRng as _;
    let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(36);
    for first in ["w", "b"] {
        for _ in 0..200 {
            let mut record = Record::new();
            record.set("FEN", format!("x {first}"));
            record.comment = "before".to_owned();
            record.turns = random_line(&mut random, 3);
            let text = record.write();
            let mut read = records(&text);
            assert_eq!(read.len(), 1, "{text}");
            placeless(&mut read[0].turns);
            read[0].line = 0;
            assert_eq!(read[0], record, "{text}");
        }
    }
}

/// Variations inside each other to any depth end the reading, not the program.
#[test]
fn deep_variations_are_refused() {
    let text = format!("1. e4 {}", "(1. d4 ".repeat(100_000));
    let faults = game_file::read(&text).expect_err("it is too deep");
    assert!(faults.to_string().contains("inside 32 others"), "{faults}");
}
