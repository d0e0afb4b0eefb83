//! Small games by tables against the executor without them: one for each thing that tables have to get right, and the reasons why others
//! have none.

use alfil_testing::made_up::MadeUp;
use interpreter::{Game, Position};

/// A game of two players on a board of squares.
fn definition(board: &str, pieces: &str, rest: &str) -> String {
    format!(
        "language = 1\nname = \"Small\"\nboard = \"{board}\"\n[piece]\n{pieces}\n{rest}\n\
         [[end]]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"no move\"\n"
    )
}

fn game(text: &str) -> Game {
    let variant = MadeUp::of_text(text.to_owned()).load(&[]);
    let complaints = variant.diagnostics;
    variant
        .game
        .unwrap_or_else(|| panic!("{text}: {complaints:?}"))
}

/// Compares turns and counts in all positions that a few turns lead to; returns how many positions these were.
fn compare(tabled: &Game, plain: &Game, position: &Position, depth: u32) -> usize {
    let turns = plain.legal_moves(position).expect("few turns");
    assert_eq!(turns, tabled.legal_moves(position).expect("few turns"));
    assert_eq!(
        turns.len() as u64,
        tabled.n_legal_moves(position).expect("few turns")
    );
    assert_eq!(
        plain.perft(position, 2).expect("few turns"),
        tabled.perft(position, 2).expect("few turns"),
        "{position:?}"
    );
    if depth == 0 {
        return 1;
    }
    let reached = turns.iter().map(|turn| plain.play(position, turn));
    1 + reached
        .map(|reached| compare(tabled, plain, &reached, depth - 1))
        .sum::<usize>()
}

/// The game has tables, and they agree.
fn agrees(board: &str, pieces: &str, rest: &str, depth: u32) {
    let text = definition(board, pieces, rest);
    let tabled = game(&text);
    assert_eq!(tabled.compile(), Ok(()), "{text}");
    let plain = game(&text).reduced();
    let n_positions = compare(&tabled, &plain, &plain.start(), depth);
    assert!(n_positions > 10, "{n_positions}");
}

/// The game has no tables, for this reason.
fn has_none(pieces: &str, rest: &str, reason: &str) {
    let text = definition("5x5", pieces, rest);
    assert_eq!(game(&text).compile(), Err(reason), "{text}");
}

const KING: &str = "king = { letter = \"K\", moves = \"K\" }\n";
const ROYAL: &str = "[royal]\nwho = \"mine king\"\n";

fn with_king(pieces: &str) -> String {
    format!("{KING}{pieces}")
}

fn set_up(fen: &str) -> String {
    format!("{ROYAL}[setup]\nfen = \"{fen}\"\n")
}

#[test]
fn screens_come_and_go() {
    let cannon = with_king("cannon = { letter = \"C\", moves = \"mRcpR\" }");
    agrees("5x5", &cannon, &set_up("k1c2/5/2C2/1C3/1K3 w"), 3);
    let grasshopper = with_king("hopper = { letter = \"G\", moves = \"gQ\" }");
    agrees("5x5", &grasshopper, &set_up("1kg1g/5/1G1G1/5/1K1G1 w"), 2);
}

#[test]
fn lame_and_bent_lines_pin() {
    let horse = with_king(
        "horse = { letter = \"H\", moves = \"nN\" }\nrook = { letter = \"R\", moves = \"R\" }",
    );
    agrees("5x5", &horse, &set_up("k1h2/1h2r/5/1H2R/K1H2 w"), 2);
    let griffon = with_king("griffon = { letter = \"G\", moves = \"FyafsF\" }");
    agrees("5x5", &griffon, &set_up("k3g/1g3/5/3G1/K3G w"), 2);
}

#[test]
fn several_lines_join_two_cells() {
    let rook = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\nbishop = { letter = \"B\", moves = \"B\" }",
    );
    let text = definition("round", &rook, &set_up("7/3r3/1kb4/7/7/1KB4/3R3 w"));
    let mut made_up = MadeUp::of_text(text);
    let board = "lattice square\nshape 7x7\nwrap files\nwrap ranks\nframe white forward 0\nframe black forward 4\n";
    made_up.boards.insert("round".to_owned(), board.to_owned());
    let load = || {
        let variant = made_up.load(&[]);
        let complaints = variant.diagnostics;
        variant.game.unwrap_or_else(|| panic!("{complaints:?}"))
    };
    let tabled = load();
    assert_eq!(tabled.compile(), Ok(()));
    let plain = load().reduced();
    assert!(compare(&tabled, &plain, &plain.start(), 2) > 10);
}

#[test]
fn who_passes_is_taken_and_lines_open() {
    let pawn = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", long = \"ifmnnD\", take = \"fceF\" } }",
    );
    agrees("5x6", &pawn, &set_up("k3r/1p1p1/5/r1P1R/1P1P1/K4 w"), 3);
}

#[test]
fn friends_are_taken_even_royals() {
    let cannibal = with_king("ogre = { letter = \"O\", moves = \"mdRcF\" }");
    agrees("4x5", &cannibal, &set_up("ko2/4/3o/O3/KO2 w"), 3);
}

#[test]
fn all_of_several_royals_must_be_safe() {
    let pieces = with_king(
        "prince = { letter = \"P\", moves = \"W\" }\nrook = { letter = \"R\", moves = \"R\" }",
    );
    let rest = "[royal]\nwho = \"mine king | mine prince\"\n[setup]\nfen = \"kp3/4r/5/4R/KP3 w\"\n";
    agrees("5x5", &pieces, rest, 3);
}

#[test]
fn bars_and_promotions_are_asked_beforehand() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }",
    );
    let rest = "[[forbid]]\nmove = \"piece is rook and some(victims) and to in rank(a3)\"\nattack = true\n\
                [[forbid]]\nmove = \"part is step and from in file(c1)\"\n\
                [[promotion]]\nwho = \"pawn\"\nwhen = \"to in rank(a5)\"\nto = \"rook\"\nmust = \"some(victims)\"\n";
    let rest = format!("{rest}{}", set_up("k1r2/3P1/1rp2/1p1P1/K1R2 w"));
    agrees("5x5", &pieces, &rest, 3);
}

#[test]
fn joint_moves_are_asked_beforehand() {
    let pieces = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = "[[forbid]]\nmove = \"piece is rook and from in file(c1)\"\n\
                 [[joint]]\nname = \"over\"\nmen = [\"king a1 c1\", \"rook e1 b1\"]\n\
                 when = \"(a1 | e1) in unmoved and (b1 | c1 | d1) in empty and none(unsafe(a1, a1 | b1))\"\n";
    let rest = format!("{joint}{}", set_up("k3r/5/5/5/K3R w"));
    agrees("5x5", &pieces, &rest, 3);
    // The rook leaves the way by which the king is then attacked.
    let opened = "[[joint]]\nname = \"open\"\nmen = [\"king b1 c1\", \"rook d1 b1\"]\nwhen = \"(b1 | d1) in unmoved and c1 in empty\"\n";
    let rest = format!("{opened}{}", set_up("1k1r1/5/5/5/1K1Rr w"));
    agrees("5x5", &pieces, &rest, 2);
}

#[test]
fn joint_moves_without_conditions_of_safety_are_tried() {
    let pieces = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = "[[joint]]\nname = \"hop\"\nmen = [\"king e1 c1\", \"rook a1 d1\"]\nwhen = \"c1 in empty\"\n";
    let bar = "[[forbid]]\nname = \"rooks\"\nmove = \"piece is rook and to in c1\"\n";
    let rest = format!("{joint}{bar}{}", set_up("r3k/5/5/5/R3K w"));
    agrees("5x5", &pieces, &rest, 2);
}

#[test]
fn joint_moves_that_are_one_turn_are_not_counted_twice() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = |name: &str, free: &str| {
        format!(
            "[[joint]]\nname = \"{name}\"\nmen = [\"king a1 c1\", \"rook e1 b1\"]\nwhen = \"{free} in empty\"\n"
        )
    };
    let rest = joint("one", "b1") + &joint("other", "d1") + &set_up("k3r/5/5/5/K3R w");
    has_none(&rook, &rest, "other: another joint move is the same turn");
    // Cells are told by more than their names.
    let named = "[[joint]]\nname = \"over\"\nmen = [{ as = \"k\", who = \"mine king & rank(a1) & file(a1)\", to = \"c1\" }, \"rook e1 b1\"]\nwhen = \"k in unmoved and c1 in empty\"\n";
    let rest = format!("{named}{}", set_up("k3r/5/5/5/K3R w"));
    agrees("5x5", &rook, &rest, 2);
}

#[test]
fn what_is_too_much_to_work_out_has_no_tables() {
    let riders =
        "rook = { letter = \"R\", moves = \"Q\" }\ncat = { letter = \"C\", moves = \"QaQ\" }";
    let start = set_up("k12r2/16/16/16/16/16/16/16/16/16/16/16/16/16/16/KR14 w");
    let too_much = "there is too much to work out beforehand";
    // Ways that turn anywhere.
    let text = definition("16x16", &with_king(riders), &start);
    assert_eq!(game(&text).compile(), Err(too_much));
    // A bar that tries all pairs of cells.
    let bar = "[[forbid]]\nmove = \"any(x in all : any(y in all : x in to and y in from and x in rank(y) and y in file(x)))\"\n";
    let rook = with_king("rook = { letter = \"R\", moves = \"Q\" }");
    let text = definition("16x16", &rook, &format!("{bar}{start}"));
    assert_eq!(game(&text).compile(), Err(too_much));
    // Lines of sixteen cells.
    let text = definition("16x16", &rook, &start);
    let memory = "rook: look-ups would take too much memory";
    assert_eq!(game(&text).compile(), Err(memory));
    // A large board with men as they are usual.
    let start = set_up("k7r3/12/12/12/12/12/12/12/12/12/12/KR10 w");
    let usual = "queen = { letter = \"Q\", moves = \"Q\" }\nrook = { letter = \"R\", moves = \"R\" }\nbishop = { letter = \"B\", moves = \"B\" }\nknight = { letter = \"N\", moves = \"N\" }\nnightrider = { letter = \"S\", moves = \"NN\" }";
    let text = definition("12x12", &with_king(usual), &start);
    assert_eq!(game(&text).compile(), Ok(()));
}

#[test]
fn ends_of_men_counted_come_at_once() {
    let pieces = "rook = { letter = \"R\", moves = \"R\" }";
    let rest = "[[end]]\nwhen = \"count(mine) < 2\"\nresult = \"loss\"\nreason = \"one left\"\n\
                [[end]]\nwhen = \"some(enemy & c3)\"\nresult = \"loss\"\nreason = \"the middle\"\n\
                [setup]\nfen = \"rr2r/5/5/5/RR2R w\"\n";
    agrees("5x5", pieces, rest, 2);
}

#[test]
fn what_is_not_known_beforehand_has_no_tables() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let start = set_up("k3r/5/5/5/K3R w");
    let with = |rest: &str| format!("{rest}{start}");
    has_none(
        &rook,
        &with("[[forbid]]\nname = \"late\"\nmove = \"turns > 3 and piece is rook\"\n"),
        "rook (move): the bar \"late\" is not known beforehand",
    );
    has_none(
        &with_king(
            "rook = { letter = \"R\", moves = \"cpR\" }\nlocust = { letter = \"L\", moves = \"mRcaW\" }",
        ),
        &set_up("k3r/5/2L2/5/K3R w"),
        "locust (move): asks whose man it meets on its way",
    );
    has_none(
        &with_king(
            "rook = { letter = \"R\", moves = \"R\" }\nheir = { letter = \"H\", moves = \"W\" }",
        ),
        &format!(
            "[[promotion]]\nwho = \"heir\"\nwhen = \"to in rank(a5)\"\nto = \"king\"\n{}",
            set_up("k3r/1H3/5/5/K3R w")
        ),
        "who must be safe becomes another, or another him",
    );
    has_none(
        &rook,
        &with("[[forbid]]\nmove = \"turns > 3\"\n"),
        "king (move): bar 1, which has no name, is not known beforehand",
    );
    has_none(
        &rook,
        &with("[[end]]\nwhen = \"turns > 30\"\nresult = \"draw\"\nreason = \"long\"\n"),
        "the end \"long\" asks more than who stands where",
    );
    has_none(
        &rook,
        "[royal]\nwho = \"mine king\"\nsafe = \"none(attacked(royal)) or turns < 3\"\n[setup]\nfen = \"k3r/5/5/5/K3R w\"\n",
        "safety is not the usual one",
    );
}
