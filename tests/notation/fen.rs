//! FENs: each reads back as the position it was written for, or says what it lacks.

use std::ffi::OsStr;
use std::path::Path;

use crate::command;
use crate::games::shipped;
use alfil::json::position_value;
use alfil::library::Text;
use alfil::load::load_text;
use alfil::position_file;
use alfil::render::{Format, diagnostics};
use alfil_testing::made_up::{MadeUp, child};
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position, Stepwise};
use ir::{CellId, Move, TurnId};

/// Loads a definition without errors.
fn load(text: String) -> Game {
    let variant = MadeUp::of_text(text).load(&[]);
    let said = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
    variant.game.unwrap_or_else(|| panic!("{said}"))
}

/// Loads chess with other rules.
fn chess_with(text: &str) -> Game {
    load(child("chess", text))
}

/// The joint moves of chess, switched off.
const NO_CASTLING: &str = "
[joint]
O-O   = false
O-O-O = false
";

#[track_caller]
fn read(game: &Game, text: &str) -> Position {
    fen::read(game, text).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

#[track_caller]
fn position(game: &Game, text: &str) -> Position {
    position_file::read(game, text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// The position after these moves.
#[track_caller]
fn after(game: &Game, start: &Position, texts: &str) -> Position {
    let mut play = Match::new(game, start.clone());
    for text in moves::split_moves(game, texts) {
        let turn = moves::read_legal(game, play.position(), text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        play.play(turn);
    }
    play.position().clone()
}

fn legal(game: &Game, position: &Position) -> Vec<String> {
    moves::write_all(game, &game.legal_moves(position).expect("little work"))
}

/// Reads the position's FEN: it says everything, so the same moves are legal and the position counts as the same. Returns it.
#[track_caller]
fn reads_back(game: &Game, position: &Position) -> String {
    let text = fen::write(game, position);
    assert_eq!(fen::lacks(game, position), [], "`{text}`");
    let back = read(game, &text);
    assert_eq!(legal(game, &back), legal(game, position), "`{text}`");
    assert_eq!(game.key(&back), game.key(position), "`{text}`");
    assert_eq!(fen::write(game, &back), text);
    text
}

/// The keys of a position file that say what the FEN does not.
fn lacking(game: &Game, position: &Position) -> Vec<String> {
    let lacks = fen::lacks(game, position);
    lacks.into_iter().map(|one| one.key(game)).collect()
}

// ---- castling rights

#[test]
fn k_is_the_outermost_rook() {
    let game = shipped("chess960");
    let start = read(&game, "4k3/8/8/8/8/8/8/1K2RR2 w K - 0 1");
    assert_eq!(
        reads_back(&game, &start),
        "4k3/8/8/8/8/8/8/1K2RR2 w F - 0 1"
    );
    let start = read(&game, "4k3/8/8/8/8/8/8/1RR3K1 w Q - 0 1");
    assert_eq!(
        reads_back(&game, &start),
        "4k3/8/8/8/8/8/8/1RR3K1 w B - 0 1"
    );
}

#[test]
fn games_without_royals_have_castling_rights() {
    let game = load(
        "language = 1
name = 'No royals'
board = '8x8'
[setup]
fen = '4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1'
[piece]
king = { letter = 'K', moves = 'K' }
rook = { letter = 'R', moves = 'R' }
[joint.O-O]
pieces = ['king e1 g1', 'rook h1 f1']
when = '(e1 | h1) in unmoved and (f1 | g1) in empty'
"
        .to_owned(),
    );
    assert_eq!(
        reads_back(&game, &game.start()),
        "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"
    );
    let moved = after(&game, &game.start(), "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(reads_back(&game, &moved), "4k2r/8/8/8/8/8/8/4K2R w - - 0 3");
}

#[test]
fn letters_without_castling_are_rights_or_a_mistake() {
    let small = shipped("minishogi");
    let rows = "rbsgk/4p/5/P4/KGSBR[] w";
    for letters in ["-", "KQkq", "Kq"] {
        assert!(
            fen::read(&small, &format!("{rows} {letters} - 0 1")).is_ok(),
            "{letters}"
        );
    }
    // Those of USI are pieces in hand.
    for letters in ["Pp", "Bb", "KK", "2P", "Hello"] {
        let error = fen::read(&small, &format!("{rows} {letters} - 0 1")).expect_err(letters);
        let message = format!("`{letters}` is no field of this game, which has no castling");
        assert_eq!(error.message, message);
    }
}

#[test]
fn rights_mean_nothing_without_castling() {
    let game = load(
        "language = 1
name = 'No castling'
board = '4x4'
[setup]
fen = 'r2k/4/4/R2K w Q - 0 1'
[piece]
king = { letter = 'K', moves = 'K' }
rook = { letter = 'R', moves = 'R' }
"
        .to_owned(),
    );
    let start = read(&game, "r2k/4/4/R2K w KQkq - 0 1");
    assert_eq!(reads_back(&game, &start), "r2k/4/4/R2K w - - 0 1");
    assert!(fen::read(&game, "r2k/4/4/R2K w ?? - 0 1").is_err());
}

#[test]
fn rights_that_depend_on_counters_are_not_written() {
    let game = load(
        "language = 1
name = 'Late partners'
board = '5x6'
[piece]
king = { letter = 'K', moves = 'K' }
rook = { letter = 'R', moves = 'W' }
[joint.joint-1]
pieces = [
  { who = 'mine king & a1 & unmoved', to = 'b2' },
  { who = 'mine & cells(x in all : quiet == 3)', to = 'e2' },
]
[counter.quiet]
add = true
[setup]
fen = 'krrrr/r4/5/5/R4/KRRRR w'
"
        .to_owned(),
    );
    let late = after(&game, &game.start(), "b1b2 e6e5 d1d2");
    let text = fen::write(&game, &late);
    read(&game, &text);
    assert!(
        lacking(&game, &late).contains(&"quiet".to_owned()),
        "{text}"
    );
}

#[test]
fn castling_may_require_only_an_unmoved_king() {
    let game = chess_with(
        "[joint.O-O]
pieces = ['king e1 g1', 'rook h1 f1']
when = 'e1 in unmoved and (f1 | g1) in empty'
",
    );
    let start = read(&game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let rook_moved = after(&game, &start, "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(
        reads_back(&game, &rook_moved),
        "4k'3/8/8/8/8/8/8/4K2R w K - 4 3"
    );
    assert!(legal(&game, &rook_moved).contains(&"e1g1".to_owned()));
    // While the rook is away the king's mark still counts: the rook may come back.
    let rook_away = after(&game, &start, "h1h2 e8e7");
    let matter = game.unmoved_that_matter(&rook_away);
    assert!(matter.contains(game.rules().board.find("e1").expect("a cell")));
    reads_back(&game, &rook_away);
    let king_moved = after(&game, &start, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(
        reads_back(&game, &king_moved),
        "4k'3/8/8/8/8/8/8/4K2R w - - 4 3"
    );
    assert_eq!(game.unmoved_that_matter(&king_moved).len(), 0);
}

#[test]
fn castling_without_unmoved_pieces_has_no_letter() {
    let game = chess_with(
        "[joint.O-O]
pieces = ['king e1 g1', 'rook h1 f1']
when = '(f1 | g1) in empty'
[joint]
O-O-O = false
",
    );
    let start = read(&game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(reads_back(&game, &start), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let moved = after(&game, &start, "e1e2 e8e7 e2e1 e7e8");
    assert!(legal(&game, &moved).contains(&"e1g1".to_owned()));
    assert_eq!(game.key(&moved), game.key(&start));
}

#[test]
fn notated_castling_may_require_only_an_unmoved_partner() {
    let game = chess_with(&format!(
        "[piece]\nking = {{ letter = 'K', moves = 'KO2' }}\n{NO_CASTLING}"
    ));
    let start = read(&game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let king_moved = after(&game, &start, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(
        reads_back(&game, &king_moved),
        "4k3/8/8/8/8/8/8/4K2R w K - 4 3"
    );
    assert!(legal(&game, &king_moved).contains(&"e1g1".to_owned()));
    // Whether the rook has moved counts also while the king is away.
    let away = after(&game, &start, "e1e2 e8e7");
    reads_back(&game, &away);
    let rook_moved = after(&game, &start, "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(
        reads_back(&game, &rook_moved),
        "4k3/8/8/8/8/8/8/4K2R w - - 4 3"
    );
    assert_ne!(game.key(&rook_moved), game.key(&start));
    let rook_moved_and_king_away = after(&game, &rook_moved, "e1e2 e8e7");
    assert_eq!(
        reads_back(&game, &rook_moved_and_king_away),
        "8/4k3/8/8/8/8/4K3/7R' w - - 6 4"
    );
}

#[test]
fn notated_castling_requires_an_unmoved_partner() {
    let game = chess_with(&format!(
        "[piece]\nking = {{ letter = 'K', moves = 'KisO2' }}\n{NO_CASTLING}"
    ));
    let start = read(&game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let moved = after(&game, &start, "h1h2 e8e7 h2h1 e7e8");
    assert!(!legal(&game, &moved).contains(&"e1g1".to_owned()));
    assert_ne!(game.key(&moved), game.key(&start));
    reads_back(&game, &moved);
}

#[test]
fn partners_on_one_file_are_distinguished() {
    let game = chess_with(
        "[joint.O-O]
pieces = ['king e1 e3', 'rook d1 e2']
when = '(e1 | d1) in unmoved and (e2 | e3) in empty'
[joint.O-O-O]
pieces = ['king e1 d2', 'rook d4 e1']
when = '(e1 | d4) in unmoved and d2 in empty'
",
    );
    let start = read(&game, "4k3/8/8/8/3R4/8/8/3RK3 w DD - 0 1");
    assert_eq!(
        reads_back(&game, &start),
        "4k3/8/8/8/3R4/8/8/3RK3 w DD - 0 1"
    );
    assert!(legal(&game, &start).contains(&"e1e3".to_owned()));
    let far_moved = after(&game, &start, "d4d5 e8e7 d5d4 e7e8");
    assert_eq!(
        reads_back(&game, &far_moved),
        "4k3/8/8/8/3R4/8/8/3RK3 w D - 4 3"
    );
    let near_moved = after(&game, &start, "d1c1 e8e7 c1d1 e7e8");
    assert_eq!(
        reads_back(&game, &near_moved),
        "4k3/8/8/8/3R4/8/8/3R'K3 w D - 4 3"
    );
}

#[test]
fn a_castling_king_may_be_stacked() {
    let game = chess_with(&format!(
        "[stack]\nheight = 2\n[piece]\nking = {{ letter = 'K', moves = 'KisO2' }}\n{NO_CASTLING}"
    ));
    let start = position(
        &game,
        "[cells]\ne1 = ['white knight', 'white king']\nh1 = 'white rook'\ne8 = 'black king'",
    );
    reads_back(&game, &start);
    position_value("made", &Match::new(&game, start)).expect("little work");
}

#[test]
fn stacks_are_as_high_as_they_are_written() {
    let game = chess_with(&format!(
        "[stack]\nheight = 4\n{NO_CASTLING}[setup]\nfen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'"
    ));
    let text = "4k3/8/8/8/(Nbq)7/8/1(RnBQ)6/4K3 w - - 0 1";
    let start = read(&game, text);
    assert_eq!(reads_back(&game, &start), text);
    let stack = |name: &str| {
        let cell = game.rules().board.find(name).expect("a cell");
        game.stack(&start, cell).len()
    };
    assert_eq!((stack("a4"), stack("b2"), stack("c2")), (3, 4, 0));
}

#[test]
fn files_may_be_digits() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/boards");
    let variant = load_text(
        Text {
            name: "made".to_owned(),
            display: "made.toml".to_owned(),
            folder: Some(folder),
            text: format!("language = 1\nname = 'Digits'\nboard = 'digits-8x8'\n{DIGITS}"),
        },
        &[],
    );
    let said = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
    let game = variant.game.unwrap_or_else(|| panic!("{said}"));
    let text = reads_back(&game, &game.start());
    assert!(text.contains(" w 81 - "), "{text}");
}

/// King and rooks, a castling to each side by the notation.
const DIGITS: &str = "
[setup]
fen = '8/8/8/8/8/8/8/R2K3R w'
[piece]
king = { letter = 'K', moves = 'K' }
rook = { letter = 'R', moves = 'R' }
[royal]
who = 'mine king'
[joint.right]
pieces = [
  { as = 'k', who = 'mine king & unmoved & rank(1a)', to = '7a' },
  { as = 'r', who = 'mine rook & unmoved & (between(k, 8a) | 8a)', to = '6a' },
]
[joint.left]
pieces = [
  { as = 'k', who = 'mine king & unmoved & rank(1a)', to = '3a' },
  { as = 'r', who = 'mine rook & unmoved & (between(k, 1a) | 1a)', to = '4a' },
]
";

// ---- en passant

#[test]
fn an_ambiguous_passed_piece_is_named() {
    let game = shipped("berolina");
    let start = read(&game, "4k3/8/8/8/3PpP2/8/8/4K3 b - e3:f4 0 1");
    assert_eq!(
        reads_back(&game, &start),
        "4k3/8/8/8/3PpP2/8/8/4K3 b - e3:f4 0 1"
    );
    let other = read(&game, "4k3/8/8/8/3PpP2/8/8/4K3 b - e3 0 1");
    assert_eq!(
        reads_back(&game, &other),
        "4k3/8/8/8/3PpP2/8/8/4K3 b - e3 0 1"
    );
    assert_eq!(
        other.passed().first().map(|passed| passed.by),
        game.rules().board.find("d4")
    );
}

#[test]
fn a_capturing_long_step_allows_en_passant() {
    let game = chess_with(
        "[piece.pawn]
moves = { step = 'fmW', long = 'fcnnD', take = 'fceF' }
",
    );
    let start = read(&game, "4k3/8/8/8/1pn5/8/2P5/4K3 w - - 0 1");
    let passed = after(&game, &start, "c2c4");
    assert_eq!(
        reads_back(&game, &passed),
        "4k3/8/8/8/1pP5/8/8/4K3 b - c3:c4 0 1"
    );
    assert!(legal(&game, &passed).contains(&"b4c3".to_owned()));
}

#[test]
fn a_round_trip_allows_en_passant() {
    let game = chess_with(
        "[piece.pawn]
moves = { step = 'fmW', round = 'fmnnabW', take = 'fceF' }
[forbid]
'long step' = false
",
    );
    let start = read(&game, "4k3/8/8/8/1p6/8/2P5/4K3 w - - 0 1");
    let passed = after(&game, &start, "c2c2");
    assert_eq!(
        reads_back(&game, &passed),
        "4k3/8/8/8/1p6/8/2P5/4K3 b - c3:c2 0 1"
    );
}

#[test]
fn an_ambiguous_field_names_the_piece() {
    let game = chess_with(
        "[piece.pawn]
moves = { step = 'fmW', long = 'fmnnD', longer = 'fmnnH', take = 'fceF' }
",
    );
    let start = read(&game, "4k3/8/8/8/3p4/3p4/4P3/4K3 w - - 0 1");
    let passed = after(&game, &start, "e2e4");
    // From e1 the piece would have passed e2 as well, and d3 could capture it there.
    assert_eq!(
        reads_back(&game, &passed),
        "4k3/8/8/8/3pP3/3p4/8/4K3 b - e3 0 1"
    );
}

#[test]
fn en_passant_within_a_path_is_written() {
    let game = chess_with(
        "[piece.pawn]
moves = { step = 'fmW', long = 'fmnnD', take = 'fcF', on = '[feF-fmW]' }
",
    );
    let start = read(&game, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let passed = after(&game, &start, "e2e4");
    assert_eq!(
        reads_back(&game, &passed),
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
    );
    assert!(
        legal(&game, &passed)
            .iter()
            .any(|text| text.starts_with("d4e2"))
    );
}

#[test]
fn a_piece_captured_en_passant_may_be_stacked() {
    let pieces = |on: &str| {
        format!(
            "[cells]\ne1 = 'white king'\ne2 = ['white knight', 'white pawn']\ne4 = {on}\nd4 = 'black pawn'\nh8 = 'black king'"
        )
    };
    let game = chess_with(&format!("[stack]\nheight = 2\n{NO_CASTLING}"));
    let start = position(&game, &pieces("'white rook'"));
    position_value("made", &Match::new(&game, start.clone())).expect("little work");
    let passed = after(&game, &start, "e2.1+e4");
    let text = reads_back(&game, &passed);
    assert!(text.contains(" e3 "), "{text}");
    let takes = "[piece.pawn]\nmoves = { step = 'fmW', long = 'fcnnD', take = 'fceF' }";
    let game = chess_with(&format!("{takes}\n[stack]\nheight = 2\n{NO_CASTLING}"));
    let start = position(&game, &pieces("['white rook', 'black rook']"));
    position_value("made", &Match::new(&game, start.clone())).expect("little work");
    let passed = after(&game, &start, "e2.1xe4.1");
    let text = reads_back(&game, &passed);
    assert!(text.contains(" e3:e4.1 "), "{text}");
}

#[test]
fn passed_cells_are_written_in_games_of_several_steps() {
    let game = chess_with(
        "[turn.move]
do = ['move', 'joint']
steps = '1..2'
same = false
",
    );
    let start = read(&game, "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1");
    let passed = after(&game, &start, "move{e2e4}");
    assert_eq!(
        reads_back(&game, &passed),
        "7k/8/8/8/3pP3/8/8/K7 b - e3 0 1"
    );
    let unsaid = read(&game, "7k/8/8/8/3pP3/8/8/K7 b - - 0 1");
    assert_ne!(game.key(&passed), game.key(&unsaid));
}

#[test]
fn pieces_that_passed_are_written_with_the_turns_left() {
    let game = chess_with("turn.move = { do = ['move', 'joint'], en-passant = 3 }");
    let start = read(&game, "7k/p7/8/1P6/3p4/8/4P3/K7 w - - 0 1");
    let first = after(&game, &start, "e2e4");
    // One that can be captured in three turns needs no number.
    let text = "7k/p7/8/1P6/3pP3/8/8/K7 b - e3 0 1";
    assert_eq!(reads_back(&game, &first), text);
    let both = after(&game, &first, "a7a5");
    let text = "7k/8/8/pP6/3pP3/8/8/K7 w - e3:e4*2,a6:a5 0 2";
    assert_eq!(reads_back(&game, &both), text);
    assert!(legal(&game, &both).contains(&"b5a6".to_owned()));
    assert_eq!(read(&game, text).passed(), both.passed());
    let later = after(&game, &both, "a1b1");
    let text = "7k/8/8/pP6/3pP3/8/8/1K6 b - e3:e4*1,a6:a5*2 1 2";
    assert_eq!(reads_back(&game, &later), text);
    assert!(legal(&game, &later).contains(&"d4e3".to_owned()));
    let last = after(&game, &later, "h8g8");
    assert_eq!(
        reads_back(&game, &last),
        "6k1/8/8/pP6/3pP3/8/8/1K6 w - a6:a5*1 2 3"
    );
    // The number of turns left decides the moves to come, so it is a part of the key.
    let longer = read(&game, "6k1/8/8/pP6/3pP3/8/8/1K6 w - a6:a5 2 3");
    assert_ne!(game.key(&last), game.key(&longer));
    for wrong in ["e3:e4*0", "e3:e4*4", "e3:e4*", "e3:e4,", "e3:e4*x", ",e3"] {
        let text = format!("7k/8/8/pP6/3pP3/8/8/1K6 b - {wrong} 1 2");
        assert!(fen::read(&game, &text).is_err(), "{wrong}");
    }
}

#[test]
fn a_piece_that_can_be_captured_in_the_next_step_only_has_no_turn_left() {
    let game = chess_with(
        "turn.far = { do = ['move', 'joint'], step = \"piece is king\", en-passant = 3 }
turn.near = { do = 'move', step = \"piece is not king\" }",
    );
    let start = read(&game, "7k/p7/8/1P6/3p4/8/4P3/K7 w - - 0 1");
    let passed = after(&game, &start, "e2e4");
    let text = "7k/p7/8/1P6/3pP3/8/8/K7 b - e3:e4*0 0 1";
    assert_eq!(reads_back(&game, &passed), text);
    assert_eq!(read(&game, text).passed(), passed.passed());
    let none = after(&game, &passed, "h8g8");
    assert_eq!(
        reads_back(&game, &none),
        "6k1/p7/8/1P6/3pP3/8/8/K7 w - - 1 2"
    );
}

#[test]
fn castling_in_an_expression_reads_its_partner() {
    let game = load(
        "language = 1
name = 'Mine'
board = '5x4'
setup.fen = '1k3/5/5/K3R w'
piece.king = { letter = 'K', moves = 'W' }
piece.rook = { letter = 'R', moves = 'R' }
forbid = { free = { who = 'king', when = \"none(reach(mine king, 'O2'))\" } }
end = { stuck = { when = 'not can move', result = 'draw', reason = 'stuck' } }
"
        .to_owned(),
    );
    let [unmoved, moved] =
        ["R", "R'"].map(|rook| read(&game, &format!("1k3/5/5/K3{rook} w - - 0 1")));
    assert_ne!(legal(&game, &unmoved), legal(&game, &moved));
    assert_ne!(game.key(&unmoved), game.key(&moved));
    reads_back(&game, &unmoved);
    reads_back(&game, &moved);
}

#[test]
fn marks_of_later_partners_count() {
    for set in [
        "near(enemy, 'W')",
        "file(enemy)",
        "attacked(mine)",
        "between(enemy, mine king, 'R')",
    ] {
        let game = load(format!(
            "language = 1
name = 'Mine'
board = '4x4'
setup.fen = '2kr/4/4/K2R w'
piece.king = {{ letter = 'K', moves = 'K' }}
piece.rook = {{ letter = 'R', moves = 'R' }}
joint = {{leap = {{ pieces = [
  {{ who = \"mine rook & unmoved & {set}\", to = 'c2' }}, {{ who = 'mine king & unmoved', to = 'b2' }}] }}}}
end = {{ stuck = {{ when = 'not can move', result = 'draw', reason = 'stuck' }} }}
"
        ));
        // Black's rook comes back from somewhere else, or has never gone.
        for rows in ["2k1/4/3r/K2R", "2k1/4/4/K1Rr", "2kr/4/4/K2R"] {
            let marked = rows.replacen("R", "R'", 1);
            let [unmoved, moved] =
                [rows, &marked].map(|rows| read(&game, &format!("{rows} w - - 0 1")));
            let turns = [&unmoved, &moved].map(|position| legal(&game, position));
            assert!(
                turns[0] == turns[1] || game.key(&unmoved) != game.key(&moved),
                "{set}: {rows}"
            );
        }
        let white = read(&game, "2k1/4/r3/K2R w - - 0 1");
        let moved = read(&game, "2k1/4/r3/K2R' w - - 0 1");
        assert_ne!(
            game.key(&white),
            game.key(&moved),
            "{set}: the rook may come into it"
        );
    }
}

// ---- stores

#[test]
fn every_store_has_its_bracket() {
    let game = load(
        "language = 1
name = 'Mine'
board = '4x4'
setup.fen = '3k/4/4/K3[][RRr][PP] w'
piece.king = { letter = 'K', moves = 'K' }
piece.rook = { letter = 'R', moves = 'R' }
piece.pawn = { letter = 'P', moves = 'fmWfcF' }
attribute.tile = { of = 'cell', type = 'symbols' }
store.tiles = { of = 'tile', has = ['BKR'], drop = 'd1' }
store.hand = { has = ['rook'], drop = 'c1' }
store.bag = { has = ['pawn'], drop = 'b1', per = 'game' }
end = { stuck = { when = 'not can move', result = 'draw', reason = 'stuck' } }
"
        .to_owned(),
    );
    let start = game.start();
    assert_eq!(reads_back(&game, &start), "3k/4/4/K3[][RRr][PP] w - - 0 1");
    let shared = read(&game, "3k/4/4/K3[][RRr][Pp] w - - 0 1");
    assert_eq!(shared, start);
    assert!(fen::read(&game, "3k/4/4/K3[R] w - - 0 1").is_err());
    let placed = after(&game, &start, "BKR@d1");
    assert_eq!(lacking(&game, &placed), ["attributes.tile", "stores.tiles"]);
}

// ---- what a FEN does not say

#[test]
fn what_a_fen_does_not_say_is_named() {
    let game = chess_with(
        r#"[piece]
knight = { letter = 'N', moves = { leap = 'N', first = 'imR' } }
[attribute.wall]
of = 'cell'
type = 'number'
[status.stunned]
lasts = 3
[effect.convert]
after = 'piece is queen'
do = ["set-owner(near(to, 'W') & knight, me)", "set(wall, to, 2)", "give(stunned, near(to, 'W') & enemy)"]
[forbid.wall]
when = 'wall(to) > 1'
[forbid.stunned]
who = 'stunned'
"#,
    );
    let start = read(&game, "rnbqk3/8/8/8/8/8/8/3QK3 w - - 0 1");
    assert_eq!(lacking(&game, &start), [""; 0]);
    let changed = after(&game, &start, "d1d7");
    let mut keys = lacking(&game, &changed);
    keys.sort();
    assert_eq!(keys, ["attributes.wall", "stunned"]);
    let fen = fen::write(&game, &changed);
    let value = position_value("made", &Match::new(&game, changed.clone())).expect("little work");
    assert_eq!(value["fen"], fen);
    assert_eq!(value["fen_lacks"].as_array().map(Vec::len), Some(2));
    let whole = position_value("made", &Match::new(&game, start)).expect("little work");
    assert!(whole.get("fen_lacks").is_none());
}

#[test]
fn a_converted_piece_has_not_moved() {
    let game = chess_with(
        r#"[piece]
knight = { letter = 'N', moves = { leap = 'N', first = 'imR' } }
[effect.convert]
after = 'piece is queen'
do = ["set-owner(near(to, 'W') & knight, me)"]
"#,
    );
    let start = read(&game, "1n2k3/8/8/8/8/8/1Q6/4K3 w - - 0 1");
    let converted = after(&game, &start, "b2b7");
    assert_eq!(lacking(&game, &converted), ["unmoved"]);
    let text = position_file::write(&game, &converted);
    let back = position(&game, &text);
    assert_eq!(legal(&game, &back), legal(&game, &converted));
}

#[test]
fn the_last_move_is_named_if_a_rule_reads_it() {
    let game = chess_with("[forbid.'not back']\nwhen = 'to in last.from'\n");
    assert_eq!(lacking(&game, &game.start()), [""; 0]);
    let made = after(&game, &game.start(), "g1f3");
    assert_eq!(lacking(&game, &made), ["last"]);
    // No file says it either, so none is named.
    let words = alfil::fen::quoted(&game, &made);
    assert!(
        words.ends_with("(a FEN cannot express `last` here)"),
        "{words}"
    );
}

#[test]
fn files_are_named_for_what_they_contain() {
    let game = chess_with(
        r"[turn.any]
do = ['move', 'joint']
after = 'repeats < 3'
[status.stunned]
lasts = 9
[effect.stun]
after = 'piece is knight'
do = ['give(stunned, to)']
[forbid.stunned]
who = 'stunned'
",
    );
    let quiet = after(&game, &game.start(), "e2e4");
    let words = alfil::fen::quoted(&game, &quiet);
    assert!(
        words.ends_with("(a FEN cannot express the earlier positions here)"),
        "{words}"
    );
    let stunned = after(&game, &quiet, "g8f6");
    let words = alfil::fen::quoted(&game, &stunned);
    let expected = "(a FEN cannot express `stunned`, the earlier positions here; `alfil show --state` writes a file that can, apart from the earlier positions)";
    assert!(words.ends_with(expected), "{words}");
}

#[test]
fn nothing_is_named_that_no_rule_reads() {
    let plain = chess_with(NO_CASTLING);
    let reading = chess_with(&format!(
        "{NO_CASTLING}\n[forbid.late]\nwhen = 'turns > 80 or from in unmoved & a4'\n"
    ));
    // White is to move after one turn, and a rook has moved and come back.
    let text = "turn = 'white'\n[cells]\ne1 = 'white king'\ne8 = 'black king'\na1 = 'white rook'\na4 = 'white pawn'\n\
                [state]\nunmoved = ['e1', 'a4']\nplies = 1";
    assert_eq!(lacking(&plain, &position(&plain, text)), [""; 0]);
    assert_eq!(
        lacking(&reading, &position(&reading, text)),
        ["unmoved", "turns"]
    );
}

#[test]
fn play_says_what_a_fen_does_not() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stunning.toml");
    let text = child(
        "chess",
        "[status.stunned]
lasts = 2
[effect.stun]
after = 'piece is knight'
do = [\"give(stunned, near(to, 'N') & enemy)\"]
[forbid.stunned]
who = 'stunned'
",
    );
    std::fs::write(&file, text).expect("the folder of tests can be written to");
    let arguments = [OsStr::new("play"), file.as_os_str(), OsStr::new("--two")];
    let output = command::run(
        arguments,
        Path::new("."),
        "fen\nb1c3\na7a6\nc3d5\nfen\nquit\n",
    );
    let said = String::from_utf8_lossy(&output.stdout);
    let warning = "a FEN cannot express `stunned` here; `save FILE` and `alfil show --state` can\n";
    assert_eq!(said.matches(warning).count(), 1, "{said}");
    assert!(said.contains(&format!("b KQkq - 1 2\n{warning}")), "{said}");
}

/// Returns the key after a turn of these steps, in a game whose forbid rule reads a set of the last turn.
fn key_reading_last(set: &str, steps: &[(u16, u16)]) -> u64 {
    let game = load(format!(
        "language = 1
name = 'Mine'
board = '4x4'
setup.fen = '3k/4/4/AA1K w'
piece.king = {{ letter = 'K', moves = 'K' }}
piece.alley = {{ letter = 'A', moves = 'WD' }}
turn = {{ more = {{ do = ['move'], steps = '2..3', same = false, equal = 'set' }} }}
forbid = {{ there = {{ when = 'some({set} & a4)' }} }}
end = {{ stuck = {{ when = 'not can move', result = 'draw', reason = 'stuck' }} }}
"
    ));
    let start = game.start();
    let mut turn = Stepwise::new(&game, start.clone(), TurnId(0));
    for (from, to) in steps {
        let open = turn.open().expect("little work");
        let is_it =
            |step: &&Move| (step.from(), step.to()) == (Some(CellId(*from)), Some(CellId(*to)));
        turn.make(open.iter().find(is_it).expect("it is open").clone());
    }
    game.key(&game.play(&start, &turn.turn().expect("it is a turn")))
}

#[test]
fn keys_depend_on_the_last_move_as_rules_do() {
    let (king, other) = ((3, 7), (1, 5));
    // Two pieces one step each, or one of them over the other: the same pieces are there.
    let (each, over) = ([king, (1, 2), (0, 1)], [king, (0, 2)]);
    for (set, is_read) in [
        ("last.from", true),
        ("last.to", true),
        ("last.captured", false),
    ] {
        let keys = [key_reading_last(set, &each), key_reading_last(set, &over)];
        assert_eq!(keys[0] != keys[1], is_read, "{set}");
        // The same steps in another order are one turn.
        let orders = [[king, other], [other, king]].map(|steps| key_reading_last(set, &steps));
        assert_eq!(orders[0], orders[1], "{set}");
    }
}

#[test]
fn a_removed_piece_is_not_captured_en_passant() {
    let text = r#"
language = 1
extends = "chess"
name = "Vanishing"
[forbid.guarded]
who = "king"
when = "some(reach(mine pawn, 'ceF') & rank(a3))"
[effect.away]
after = "part is long and to in file(a1)"
do = ["remove(to)"]
"#;
    let game = MadeUp::of_text(text.to_owned()).load(&[]).game;
    let game = game.expect("the definition is sound");
    for (turn, matters) in [("a2a4", false), ("b2b4", true)] {
        let turn = moves::read_legal(&game, &game.start(), turn).expect("it is legal");
        let position = game.play(&game.start(), &turn);
        let file = alfil::position_file::write(&game, &position);
        let read = alfil::position_file::read(&game, &file).expect("the file is sound");
        assert_eq!(game.key(&read), game.key(&position), "{file}");
        assert_eq!(!game.passed_that_matters(&position).is_empty(), matters);
    }
}

#[test]
fn the_passed_piece_is_named_if_long_steps_read_the_last_move() {
    let game = chess_with(
        r#"
[forbid."after a long way alone"]
when = "piece is pawn and none(last.passed)"
[forbid."knights wait"]
when = "piece is knight and in check of enemy"
"#,
    );
    let start = read(
        &game,
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
    );
    let reached = after(&game, &start, "f1c4 c7c5");
    let text = fen::write(&game, &reached);
    assert!(text.contains(" c6:c5 "), "{text}");
    let back = read(&game, &text);
    assert_eq!(back.passed(), reached.passed());
    assert_eq!(lacking(&game, &reached), ["last"]);
}

#[test]
fn royals_in_check_en_passant_are_written_without_legal_captures() {
    let game = chess_with(
        r#"
[royal]
who = "mine king | mine pawn & rank(a4)"
[forbid."knights wait"]
when = "piece is knight and in check of enemy"
"#,
    );
    // The pawn on e4 is royal, and the one on d4 pinned.
    let passed = read(&game, "n2k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
    let stood = read(&game, "n2k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    let knights = |position: &Position| {
        let moves = legal(&game, position).into_iter();
        moves.filter(|text| text.starts_with("a8")).count()
    };
    assert_eq!((knights(&passed), knights(&stood)), (0, 2));
    assert_ne!(game.key(&passed), game.key(&stood));
    let text = reads_back(&game, &passed);
    assert!(text.contains(" e3 "), "{text}");
}

/// Fairy-Stockfish writes the files of pieces that have not moved after the letters of castling, where pieces enter behind them.
#[test]
fn files_of_unmoved_pieces() {
    let game = shipped("seirawan");
    let start = read(
        &game,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    );
    assert_eq!(game.key(&start), game.key(&game.start()));
    let back = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQCDFGkqbcdfg - 4 3";
    let played = after(&game, &game.start(), "b1c3 b8c6 c3b1 c6b8");
    let texts = legal(&game, &read(&game, back));
    assert!(!texts.contains(&"gate{b1c3 H@b1}".to_owned()), "{texts:?}");
    assert!(texts.contains(&"gate{g1f3 H@g1}".to_owned()), "{texts:?}");
    let both = read(&game, &back.replace("kqbcdfg", "kqcdfg"));
    assert_eq!(game.key(&both), game.key(&played));
    // A letter of a file without such a piece, and letters in a game without such a rule.
    for (game, letters) in [(&game, "KQBZ"), (&shipped("chess"), "KQB")] {
        let rows = fen::write(game, &game.start());
        let text = rows.replace("KQkq", letters);
        assert!(fen::read(game, &text).is_err(), "{text}");
    }
}
