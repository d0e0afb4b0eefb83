//! Small games by tables against the executor without them: one for each thing that tables have to get right, and the reasons why others
//! have none.

mod blockers;

use std::collections::BTreeSet;

use alfil_testing::made_up::MadeUp;
use interpreter::notation::fen;
use interpreter::{Game, Position};
use ir::Move;

/// A game of two players on a board of squares.
fn definition(board: &str, pieces: &str, rest: &str) -> String {
    format!(
        "language = 1\nname = \"Small\"\nboard = \"{board}\"\n[piece]\n{pieces}\n{rest}\n\
         [end.\"no move\"]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"no move\"\n"
    )
}

fn game(text: &str) -> Game {
    MadeUp::of_text(text.to_owned()).game()
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
    let n_positions = n_agreeing(board, pieces, rest, depth);
    assert!(n_positions > 10, "{n_positions}");
}

/// The same, with how many positions that was.
fn n_agreeing(board: &str, pieces: &str, rest: &str, depth: u32) -> usize {
    let text = definition(board, pieces, rest);
    let tabled = game(&text);
    assert_eq!(tabled.compile(), Ok(()), "{text}");
    let plain = game(&text).reduced();
    compare(&tabled, &plain, &plain.start(), depth)
}

/// The same, and many turns are counted alike from the start.
fn agrees_deeply(board: &str, pieces: &str, rest: &str) {
    agrees(board, pieces, rest, 2);
    let text = definition(board, pieces, rest);
    let (tabled, plain) = (game(&text), game(&text).reduced());
    for depth in 3..=4 {
        let count = |game: &Game| game.perft(&game.start(), depth).expect("few turns");
        assert_eq!(count(&tabled), count(&plain), "{text}");
    }
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
        let diagnostics = variant.diagnostics;
        variant.game.unwrap_or_else(|| panic!("{diagnostics:?}"))
    };
    let tabled = load();
    assert_eq!(tabled.compile(), Ok(()));
    let plain = load().reduced();
    assert!(compare(&tabled, &plain, &plain.start(), 2) > 10);
}

#[test]
fn en_passant_opens_lines() {
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
fn forbid_rules_and_promotions_are_decided_beforehand() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }",
    );
    let rest = "[forbid.forbid-1]\nwhen = \"piece is rook and some(captured) and to in rank(a3)\"\nattack = true\n\
                [forbid.forbid-2]\nwhen = \"part is step and from in file(c1)\"\n\
                [promotion.promotion-1]\nwho = \"pawn\"\nwhen = \"to in rank(a5)\"\nto = \"rook\"\nmust = \"some(captured)\"\n";
    let rest = format!("{rest}{}", set_up("k1r2/3P1/1rp2/1p1P1/K1R2 w"));
    agrees("5x5", &pieces, &rest, 3);
}

#[test]
fn joint_moves_are_decided_beforehand() {
    let pieces = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = "[forbid.forbid-1]\nwhen = \"piece is rook and from in file(c1)\"\n\
                 [joint.over]\npieces = [\"king a1 c1\", \"rook e1 b1\"]\n\
                 when = \"(a1 | e1) in unmoved and (b1 | c1 | d1) in empty and none(unsafe(a1, a1 | b1))\"\n";
    let rest = format!("{joint}{}", set_up("k3r/5/5/5/K3R w"));
    agrees("5x5", &pieces, &rest, 3);
    // No piece on c1 has to be lifted off.
    let no_piece = "[joint.lifted]\npieces = [\"king a1 b1\", \"rook e1 d1\"]\n\
                  when = \"(b1 | d1) in empty and none(unsafe(c1, c1 | b1))\"\n";
    let rest = format!("{no_piece}{}", set_up("k2r1/5/5/5/K3R w"));
    agrees("5x5", &pieces, &rest, 3);
    // The rook leaves the way by which the king is then attacked.
    let opened = "[joint.open]\npieces = [\"king b1 c1\", \"rook d1 b1\"]\nwhen = \"(b1 | d1) in unmoved and c1 in empty\"\n";
    let rest = format!("{opened}{}", set_up("1k1r1/5/5/5/1K1Rr w"));
    agrees("5x5", &pieces, &rest, 2);
}

#[test]
fn joint_moves_without_conditions_of_safety_are_tried() {
    let pieces = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = "[joint.hop]\npieces = [\"king e1 c1\", \"rook a1 d1\"]\nwhen = \"c1 in empty\"\n";
    let forbid = "[forbid.rooks]\nwhen = \"piece is rook and to in c1\"\n";
    let rest = format!("{joint}{forbid}{}", set_up("r3k/5/5/5/R3K w"));
    agrees("5x5", &pieces, &rest, 2);
}

#[test]
fn joint_moves_that_are_one_turn_are_not_counted_twice() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = |name: &str, free: &str| {
        format!(
            "[joint.\"{name}\"]\npieces = [\"king a1 c1\", \"rook e1 b1\"]\nwhen = \"{free} in empty\"\n"
        )
    };
    let rest = joint("one", "b1") + &joint("other", "d1") + &set_up("k3r/5/5/5/K3R w");
    has_none(&rook, &rest, "other: another joint move is the same move");
    // Cells are selected by more than their names.
    let named = "[joint.over]\npieces = [{ as = \"k\", who = \"mine king & rank(a1) & file(a1)\", to = \"c1\" }, \"rook e1 b1\"]\nwhen = \"k in unmoved and c1 in empty\"\n";
    let rest = format!("{named}{}", set_up("k3r/5/5/5/K3R w"));
    agrees("5x5", &rook, &rest, 2);
}

#[test]
fn what_is_too_much_to_work_out_has_no_tables() {
    let riders =
        "rook = { letter = \"R\", moves = \"Q\" }\ncat = { letter = \"C\", moves = \"QaQ\" }";
    let start = set_up("k12r2/16/16/16/16/16/16/16/16/16/16/16/16/16/16/KR14 w");
    let too_much = "there is too much to precompute";
    // Ways that turn anywhere.
    let text = definition("16x16", &with_king(riders), &start);
    assert_eq!(game(&text).compile(), Err(too_much));
    // A forbid rule that tries all pairs of cells.
    let forbid = "[forbid.forbid-1]\nwhen = \"any(x in all : any(y in all : x in to and y in from and x in rank(y) and y in file(x)))\"\n";
    let rook = with_king("rook = { letter = \"R\", moves = \"Q\" }");
    let text = definition("16x16", &rook, &format!("{forbid}{start}"));
    assert_eq!(game(&text).compile(), Err(too_much));
    // As many ways to each end as there are screens before it, on lines of 24 cells.
    let cannon = with_king("cannon = { letter = \"C\", moves = \"mRcpR\" }");
    let start = set_up(&format!("k22c/{}KC22 w", "24/".repeat(22)));
    let text = definition("24x24", &cannon, &start);
    let memory = "cannon: look-ups would take too much memory";
    assert_eq!(game(&text).compile(), Err(memory));
    // A large board with the usual pieces.
    let start = set_up("k7r3/12/12/12/12/12/12/12/12/12/12/KR10 w");
    let usual = "queen = { letter = \"Q\", moves = \"Q\" }\nrook = { letter = \"R\", moves = \"R\" }\nbishop = { letter = \"B\", moves = \"B\" }\nknight = { letter = \"N\", moves = \"N\" }\nnightrider = { letter = \"S\", moves = \"NN\" }";
    let text = definition("12x12", &with_king(usual), &start);
    assert_eq!(game(&text).compile(), Ok(()));
}

#[test]
fn long_lines_are_looked_up_in_parts() {
    // Pins, distant checks and blockers, on sixteen ranks.
    let queens = with_king(
        "queen = { letter = \"Q\", moves = \"Q\" }\nrook = { letter = \"R\", moves = \"R\" }\nbishop = { letter = \"B\", moves = \"B\" }",
    );
    let far = "k14q/16/16/3b12/16/16/16/1R12rR/16/16/16/16/12B3/16/16/1Q13K w";
    agrees("16x16", &queens, &set_up(far), 1);
    // To each end as many ways as there are screens.
    let cannon = with_king("cannon = { letter = \"C\", moves = \"mRcpR\" }");
    let far = "k7C7/16/16/8c7/c6C8/16/16/16/16/16/c15/16/16/16/16/C7c6K w";
    agrees("16x16", &cannon, &set_up(far), 1);
    // Narrow boards have long lines as well.
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    agrees("24x2", &rook, &set_up("k10r12/5R10R6K w"), 2);
    agrees(
        "2x40",
        &rook,
        &set_up(&format!("rk/{}r1/{}RK w", "2/".repeat(30), "2/".repeat(7))),
        2,
    );
}

#[test]
fn boards_of_any_size_are_played_by_tables() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\nbishop = { letter = \"B\", moves = \"B\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", long = \"ifmnnD\", take = \"fceF\" } }",
    );
    let far = format!("k8b14/24/6p17/{}5P18/22R1/23K w", "24/".repeat(18));
    agrees("24x24", &pieces, &set_up(&far), 1);
    // The long step beside an enemy, on the highest cells that there are.
    let far = format!("29k2/29p2/32/28P3/{}K31 w", "32/".repeat(27));
    agrees("32x32", &pieces, &set_up(&far), 3);
}

#[test]
fn ends_by_piece_counts_come_at_once() {
    let pieces = "rook = { letter = \"R\", moves = \"R\" }";
    let rest = "[end.\"one left\"]\nwhen = \"count(mine) < 2\"\nresult = \"loss\"\nreason = \"one left\"\n\
                [end.\"the middle\"]\nwhen = \"some(enemy & c3)\"\nresult = \"loss\"\nreason = \"the middle\"\n\
                [setup]\nfen = \"rr2r/5/5/5/RR2R w\"\n";
    agrees("5x5", pieces, rest, 2);
}

#[test]
fn position_dependent_forbid_rules_are_tested_per_move() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }",
    );
    let start = set_up("k1r2/1p1p1/2r2/1P1P1/K1R2 w");
    let with = |rest: &str| format!("{rest}{start}");
    let agree = |rest: &str| agrees("5x5", &pieces, &with(rest), 3);
    agree(
        "[forbid.forbid-1]\nwhen = \"piece is rook and count(enemy pawn) > 1 and some(captured & rook)\"\n",
    );
    agree("[forbid.forbid-1]\nwho = \"rook & file(mine king)\"\nwhen = \"to not in file(from)\"\n");
    agree("[forbid.forbid-1]\nafter = \"count(mine & rank(to)) > 3\"\n");
    agree("[forbid.forbid-1]\nwhen = \"piece is pawn\"\nafter = \"checkmate(enemy)\"\n");
    agree(
        "[forbid.forbid-1]\nwhen = \"piece is rook\"\nafter = \"aligned(mine king, enemy king, 'R')\"\n",
    );
    // A forbidden move does not attack either.
    agree(
        "[forbid.forbid-1]\nwhen = \"piece is rook and some(captured & king) and count(mine pawn) < 2\"\nattack = true\n",
    );
    // Which of the choices of a promotion.
    let promotion = "[promotion.promotion-1]\nwho = \"pawn\"\nwhen = \"to in rank(a4)\"\nto = \"rook | pawn\"\n";
    let forbid = "[forbid.forbid-1]\nwhen = \"chosen is rook and count(mine rook) > 1\"\n";
    agree(&format!("{promotion}{forbid}"));
}

#[test]
fn attack_forbid_rules_are_tested_per_target() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }",
    );
    let start = set_up("k1r2/1p1p1/2rK1/1P1P1/2R1R w");
    let agree = |forbid: &str| {
        let rest = format!("[forbid.forbid-1]\nwhen = \"{forbid}\"\n{start}");
        agrees("5x5", &pieces, &rest, 3);
    };
    // The attacker's own king stands beside: kings come close to each other.
    agree("some(captured) and some((to | near(to, 'K')) & mine king)");
    // The captured piece may be one of those that the forbid rule reads.
    agree("some(captured) and some(near(to, 'WF') & enemy pawn)");
    agree("some(captured) and none(file(to) & mine pawn) and count(enemy rook) > 1");
    agree("some(captured & king) and to in file(enemy rook)");
    // The forbid rule depends on more than the end of the move.
    agree("some(captured) and from in rank(mine pawn)");
    agree("piece is rook and to in near(from, 'R2') and some(enemy pawn)");
    // Two forbid rules, and another form of safety, with promotions and captures en passant.
    let rest = "[royal]\nwho = \"mine king\"\nsafe = \"some(royal) and (none(enemy king) or none(attacked(royal)))\"\n\
                [setup]\nfen = \"k1r2/1p1p1/5/5/1P1P1/K2R1 w\"\n\
                [forbid.forbid-1]\nwhen = \"some(captured) and some(near(to, 'K') & mine king)\"\n\
                [forbid.forbid-2]\nwhen = \"some(captured & king) and some(enemy pawn & file(to))\"\n\
                [effect.effect-1]\nafter = \"some(captured)\"\ndo = [\"remove(near(to, 'W') - pawn)\"]\n\
                [promotion.promotion-1]\nwho = \"pawn\"\nwhen = \"to in rank(a6)\"\nto = \"rook | pawn\"\n";
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmWifmnD\", take = \"fceF\" } }",
    );
    agrees("5x6", &pieces, rest, 3);
}

#[test]
fn forbid_rules_are_tested_for_all_targets_at_once() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = \"fW\" }",
    );
    let agree = |forbid: &str| {
        let rest = format!(
            "[forbid.forbid-1]\nwhen = \"{forbid}\"\nattack = false\n{}",
            set_up("k1r2/1p1p1/2r2/1P1P1/K1R2 w")
        );
        agrees("5x5", &pieces, &rest, 3);
    };
    agree("some(near(to, 'W') & enemy)");
    agree("none(file(to) & mine pawn) or piece is pawn");
    agree("to - rank(a3) in near(enemy, 'F')");
    agree("to in near(enemy, 'fF', enemy)");
    agree("piece is rook and to in near(from, 'fR', black)");
    agree("some(near(to, 'fNbW', next) & mine)");
    agree("near(to, 'F') - mine in rank(enemy pawn)");
    agree("captured & rook in file(from)");
    agree("not some((captured | near(to, 'W')) & mine)");
    agree("rank(near(to, 'N')) in file(to) | occupied");
    agree("count(near(to, 'K') & mine) > 2");
}

#[test]
fn safety_of_any_form_is_tested_after_moves() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let safe = |safe: &str| {
        format!(
            "[royal]\nwho = \"mine king\"\nsafe = \"{safe}\"\n[setup]\nfen = \"kr1r1/5/5/5/KR1R1 w\"\n"
        )
    };
    agrees(
        "5x5",
        &rook,
        &safe("none(attacked(royal)) or count(mine) > 2"),
        3,
    );
    agrees(
        "5x5",
        &rook,
        &safe("none(attacked(royal)) and none(royal & rank(a3))"),
        3,
    );
    let by_place =
        "[royal]\nwho = \"mine king & unmoved\"\n[setup]\nfen = \"kr1r1/5/5/5/KR1R1 w\"\n";
    agrees("5x5", &rook, by_place, 3);
    // If an enemy piece is royal, it is tested as if a friend were there; a piece that captures only friends does not capture it.
    let bite = with_king("rook = { letter = \"R\", moves = \"dR\" }");
    for (subject, pieces) in [
        ("enemy king", &rook),
        ("king", &rook),
        ("enemy king", &bite),
    ] {
        let rest = format!("[royal]\nwho = \"{subject}\"\n[setup]\nfen = \"k4/4r/5/4R/K4 w\"\n");
        agrees("5x5", pieces, &rest, 3);
    }
    // An heir becomes a royal piece.
    let heir = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\nheir = { letter = \"H\", moves = \"W\" }",
    );
    let promotion =
        "[promotion.promotion-1]\nwho = \"heir\"\nwhen = \"to in rank(a4)\"\nto = \"king\"\n";
    let rest = format!("{promotion}{}", set_up("k3r/1h3/5/1H3/K3R w"));
    agrees("5x5", &heir, &rest, 3);
}

#[test]
fn stores_are_kept_and_pieces_dropped() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = \"fW\" }",
    );
    let store = "[store.hand]\ngains = \"captured\"\nowner = \"mover\"\ndrop = \"empty & (rank(a2) | rank(a3))\"\nas = { rook = \"pawn\" }\n\
                 has = [\"pawn\"]\n";
    let forbid = "[forbid.forbid-1]\nwhen = \"dropped and chosen is pawn and some(file(to) & mine pawn)\"\n\
               [forbid.forbid-2]\nwhen = \"dropped\"\nafter = \"checkmate(enemy)\"\n";
    let start = set_up("kr2r/1p3/5/1P3/KR2R w");
    agrees("5x5", &pieces, &format!("{store}{forbid}{start}"), 2);
    // The store of the player who lost the pieces, from which their pawns promote.
    let pool = "[store.pool]\ngains = \"captured & rook\"\nowner = \"captured\"\nhas = [\"rook\"]\n\
                [promotion.promotion-1]\nwho = \"pawn\"\nwhen = \"to in rank(a3)\"\nto = \"pool\"\nmust = \"from in file(b1)\"\n";
    agrees("5x5", &pieces, &format!("{pool}{start}"), 3);
}

#[test]
fn effects_change_sets() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = \"fW\" }",
    );
    let start = set_up("kr2r/1p1p1/5/1P1P1/KR2R w");
    let agree = |effect: &str| {
        let effect = format!("[effect.effect-1]\nafter = \"some(captured)\"\ndo = [{effect}]\n");
        agrees("5x5", &pieces, &format!("{effect}{start}"), 3);
    };
    agree("\"remove(near(to, 'K') - king)\", \"remove(to - king)\"");
    agree("\"change(to & pawn, rook)\"");
    agree("\"set-owner(near(to, 'W') & rook, me)\"");
    agree("\"place(from, pawn, enemy)\"");
    agree("\"exchange(to, near(to, 'W'))\"");
    agree("\"exchange(mine rook, to | near(to, 'F') & pawn)\"");
    agree("\"exchange(mine rook, enemy rook)\"");
    agree("\"exchange(mine pawn | mine rook, enemy - king)\"");
    agree("\"change(near(to, 'K'), rook -> pawn, pawn -> rook)\"");
}

#[test]
fn effects_give_statuses_that_run_down() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }\n\
         dazzler = { letter = \"D\", moves = \"KAD\" }",
    );
    let start = set_up("kr1d1/p3p/5/P3P/KR1D1 w");
    let agree = |rules: &str| agrees("5x5", &pieces, &format!("{rules}{start}"), 3);
    let give = |lasts: u8, what: &str| {
        format!(
            "[status.stunned]\nlasts = {lasts}\n[effect.effect-1]\nafter = \"piece is dazzler\"\ndo = [{what}]\n"
        )
    };
    let stop = "[forbid.forbid-1]\nwho = \"stunned\"\n";
    let near = "\"give(stunned, near(to, 'K') & enemy)\"";
    // Statuses of one turn and of several, on pieces that a forbid rule stops, with and without attack.
    agree(&format!("{}{stop}", give(1, near)));
    agree(&format!("{}{stop}", give(3, near)));
    agree(&format!("{}{stop}attack = false\n", give(2, near)));
    // A piece that cannot be captured, and one that is stunned only beside a rook.
    let shield = "[forbid.forbid-1]\nwhen = \"some(captured & stunned)\"\n";
    agree(&format!(
        "{}{shield}",
        give(2, "\"give(stunned, near(to, 'Q') & mine)\"")
    ));
    let derived = "[status.held]\nis = \"mine & stunned & near(enemy rook, 'K')\"\n[forbid.forbid-1]\nwho = \"held\"\n";
    agree(&format!("{}{derived}", give(2, near)));
    // Given again, cleared, and carried by a piece that an effect moves.
    agree(&format!(
        "{}{stop}",
        give(
            2,
            "\"clear(stunned, near(from, 'K'))\", \"give(stunned, near(to, 'W'))\""
        )
    ));
    agree(&format!(
        "{}{stop}[effect.push]\nafter = \"piece is rook\"\ndo = [\"move(near(to, 'W') & stunned, from)\"]\n",
        give(2, near)
    ));
    // A must rule about stunned pieces, a forbid rule that is read after the move, a joint move that the status stops.
    agree(&format!(
        "{}[must.must-1]\nmove = \"some(from & stunned)\"\n",
        give(1, near)
    ));
    agree(&format!(
        "{}[forbid.forbid-1]\nafter = \"count(stunned) > 1\"\n",
        give(2, near)
    ));
    let joint = "[joint.over]\npieces = [\"king a1 b1\", \"rook b1 a1\"]\nwhen = \"none(unsafe(a1, a1 | b1))\"\n";
    agree(&format!("{}{stop}{joint}", give(2, near)));
    // A set-up in which a piece has the status already.
    let state = "[setup.state]\nstunned = [\"b1\"]\n";
    agrees(
        "5x5",
        &pieces,
        &format!("{}{stop}{start}{state}", give(3, near)),
        2,
    );
}

#[test]
fn joint_moves_obey_forbid_rules_and_have_effects() {
    let pieces = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = "[joint.over]\npieces = [\"king a1 c1\", \"rook d1 b1\"]\nwhen = \"none((b1 | c1) & occupied)\"\n";
    let start = set_up("k2r1/5/5/1R1r1/K2R1 w");
    let agree = |rules: &str| agrees("5x5", &pieces, &format!("{rules}{joint}{start}"), 3);
    agree("[forbid.forbid-1]\nwho = \"rook & near(enemy rook, 'R2')\"\n");
    agree("[forbid.forbid-1]\nwhen = \"count(enemy rook) > 1 and to in file(c1)\"\n");
    agree("[forbid.forbid-1]\nafter = \"some(near(mine king, 'K') & enemy)\"\n");
    agree(
        "[effect.effect-1]\nafter = \"piece is king\"\ndo = [\"remove(near(to, 'R2') & rook & enemy)\"]\n",
    );
}

#[test]
fn must_rules_leave_only_satisfying_moves() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }",
    );
    let must_rules = "[must.must-1]\nmove = \"some(captured)\"\n[must.must-2]\nwhen = \"count(mine pawn) > 1\"\nmove = \"piece is pawn\"\n";
    let start = set_up("k1r2/1p1p1/2r2/1P1P1/K1R2 w");
    agrees("5x5", &pieces, &format!("{must_rules}{start}"), 4);
    let agree = |must_rule: &str| {
        let must_rule = format!("[must.must-1]\nmove = \"{must_rule}\"\n");
        agrees("5x5", &pieces, &format!("{must_rule}{start}"), 3);
    };
    // Must rules that the end cell decides, rules that depend on more, and both in one.
    agree("to in near(enemy, 'W')");
    agree("some(near(to, 'F') & mine) and count(mine) > 3");
    agree("piece is rook or some(captured)");
    agree("to in near(from, 'W') or some(captured & pawn)");
    agree("count(near(to, 'K') & enemy) > 0 and some(file(to) & enemy)");
    let hand = "[store.hand]\ngains = \"captured\"\nowner = \"mover\"\ndrop = \"empty\"\n\
                [must.must-1]\nmove = \"some(captured) or dropped and some(near(to, 'W') & enemy)\"\n";
    agrees(
        "5x5",
        &pieces,
        &format!("{hand}{}", set_up("k1r2/1p3/4r/1P1P1/K1R2 w")),
        5,
    );
}

#[test]
fn counters_are_kept_if_rules_read_them() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let counters = "[counter.checks]\nper = \"player\"\nadd = \"gives-check\"\n\
                    [counter.quiet]\nadd = \"none(captured)\"\nreset = \"some(captured)\"\nmax = 3\n\
                    [end.checks]\nwhen = \"checks of enemy == 2\"\nresult = \"loss\"\nreason = \"checks\"\n\
                    [forbid.forbid-1]\nwhen = \"piece is rook and none(captured) and quiet == 3\"\n";
    agrees(
        "5x5",
        &rook,
        &format!("{counters}{}", set_up("k1r2/5/5/5/K1R2 w")),
        3,
    );
}

#[test]
fn indistinct_paths_are_tested_one_by_one() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"cpR\" }\nlocust = { letter = \"L\", moves = \"mRcaW\" }\nrifle = { letter = \"G\", moves = \"mWcabF\" }",
    );
    agrees("5x5", &pieces, &set_up("k2gr/5/2L2/1l3/KG2R w"), 3);
    // A piece captured on the first of all cells counts: the quiet path to the same end does not answer the check.
    let two_ways = with_king(
        "locust = { letter = \"L\", moves = \"mFcaW\" }\nknight = { letter = \"N\", moves = \"N\" }",
    );
    agrees("5x5", &two_ways, &set_up("4k/5/5/L1K2/n4 w"), 2);
    let alike = with_king(
        "ogre = { letter = \"O\", moves = \"cdK\" }\nrook = { letter = \"R\", moves = \"R\" }",
    );
    agrees("5x5", &alike, &set_up("kro2/5/5/5/KRO2 w"), 2);
    // A forbid rule on the jumped piece.
    let cannon = with_king(
        "cannon = { letter = \"C\", moves = \"mRcpR\" }\nrook = { letter = \"R\", moves = \"R\" }",
    );
    let forbid =
        "[forbid.forbid-1]\nwho = \"cannon\"\nwhen = \"some((jumped | captured) & cannon)\"\n";
    let rest = format!("{forbid}{}", set_up("k1c1r/2r2/2C2/1C3/1K1R1 w"));
    agrees("5x5", &cannon, &rest, 3);
}

#[test]
fn pieces_captured_on_the_path_are_not_captured_en_passant() {
    // A runner is captured where it ends; on the cell that it passed there is no piece left to capture.
    let pieces = with_king(
        "taker = { letter = \"T\", moves = \"[cF-eW]\" }\nrunner = { letter = \"N\", moves = \"nnD\" }",
    );
    let start = set_up("k4/1t1t1/5/3t1/K1N1N w");
    agrees("5x5", &pieces, &start, 3);
    // Nor is the runner attacked there.
    let hit =
        "[end.hit]\nwhen = \"some(attacked(enemy runner))\"\nresult = \"draw\"\nreason = \"hit\"\n";
    agrees("5x5", &pieces, &format!("{hit}{start}"), 3);
    // A capture on the path to that cell is another move than the direct path to it.
    let pieces = with_king(
        "taker = { letter = \"T\", moves = \"eF[cW-lreW]\" }\nrunner = { letter = \"N\", moves = \"nnD\" }",
    );
    agrees("5x5", &pieces, &set_up("k2n1/2n2/2T2/5/K4 b"), 3);
    // Nor does a piece that returns to its cell capture a piece there, unless a piece has passed the cell.
    let pieces = with_king(
        "taker = { letter = \"T\", moves = \"mW[cR-brlmR-brleR]\" }\nrunner = { letter = \"N\", moves = \"nnD\" }",
    );
    agrees("5x5", &pieces, &set_up("k3t/5/5/1n1N1/K3T w"), 3);
}

#[test]
fn new_royals_may_be_captured_en_passant() {
    let pieces = with_king(
        "runner = { letter = \"N\", moves = \"WnnD\" }\ntaker = { letter = \"T\", moves = \"mWeF\" }",
    );
    let start = set_up("k2t1/5/5/3t1/K1N2 w");
    let becomes = |when: &str, kinds: &str| {
        format!("[promotion.crown]\nwho = \"runner\"\nwhen = \"{when}\"\nto = \"{kinds}\"\n{start}")
    };
    let reason = "a royal piece can be captured en passant";
    has_none(&pieces, &becomes("to in rank(a3)", "king | taker"), reason);
    let effect = "[effect.crown]\nafter = \"piece is runner\"\ndo = [\"change(to, king)\"]\n";
    has_none(&pieces, &format!("{effect}{start}"), reason);
    // If the runner passes no cell, or becomes another kind, tables work.
    let near = becomes("to in rank(a3) and from in rank(a2)", "king");
    agrees("5x5", &pieces, &near, 3);
    agrees("5x5", &pieces, &becomes("to in rank(a3)", "taker"), 3);
}

/// A forbid rule on captured pieces does not limit attacks on royals, if royals may be of any kind.
#[test]
fn capture_forbid_rules_do_not_protect_royals_by_place() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"W\" }\npawn = { letter = \"P\", moves = \"F\" }",
    );
    let chained = "[status.chained]\nis = \"near(enemy rook, 'W')\"\n[royal]\nwho = \"mine king | mine & chained\"\n";
    let forbid = "[forbid.forbid-1]\nwhen = \"some(captured & pawn)\"\n";
    for fen in ["k4/5/5/3R1/K3R b", "k4/p4/1r3/3R1/KP2R w"] {
        let start = format!("[setup]\nfen = \"{fen}\"\n");
        agrees("5x5", &pieces, &format!("{chained}{forbid}{start}"), 3);
    }
}

/// A ring with chords: two paths round it reach one end over other cells. A capture en passant on these cells depends on the path.
#[test]
fn ways_to_one_end_over_other_cells_are_other_turns() {
    let ring: String = (1..=8)
        .map(|cell| format!("link n{cell} n{} heading 2\n", cell % 8 + 1))
        .collect();
    let places = [1, 2, 3, 4, 4, 3, 2, 1];
    let cells: String = (1..=8)
        .zip(places)
        .map(|(cell, x)| format!("add n{cell} at {x} {}\n", if cell <= 4 { 2 } else { 0 }))
        .collect();
    let chords = "link n3 n8 heading 1\nlink n6 n3 heading 1\nlink n2 n5 heading 1\n";
    let board = format!(
        "lattice graph\n{cells}{ring}{chords}atom W = leap edge\natom R = ride edge\natom K = W\n\
         atom D = leap edge.edge\ntoggled W R\nframe south forward 0\nframe north forward 4 cells same\n"
    );
    let pieces = "king = { letter = \"K\", moves = \"W\" }\nhorse = { letter = \"H\", moves = \"[cR1?cdnnD0]\" }";
    let forbid =
        "[forbid.forbid-1]\nwhen = \"some((jumped | captured) & horse)\"\nattack = false\n";
    for fen in ["Hk1K/4 s", "Hk2/2K1 s", "H1k1/1K2 s"] {
        let start = format!("[setup]\nfen = \"{fen}\"\n");
        let mut made_up = MadeUp::of_text(definition("ring", pieces, &format!("{forbid}{start}")));
        made_up.boards.insert("ring".to_owned(), board.clone());
        let load = || made_up.game();
        let (tabled, plain) = (load(), load().reduced());
        assert_eq!(tabled.compile(), Ok(()));
        compare(&tabled, &plain, &plain.start(), 2);
    }
}

#[test]
fn ways_over_the_same_cells_in_another_order_are_one_turn() {
    let pieces = with_king(
        "runner = { letter = \"R\", moves = \"[cW-lrblbrmnnK-lrblbrmnnK-lrblbrcK]\" }\npawn = { letter = \"P\", moves = \"mWeK\" }",
    );
    let start = set_up("k3p/p1p1p/p1p1p/2R2/K4 w");
    agrees("5x5", &pieces, &start, 2);
    let game = game(&definition("5x5", &pieces, &start)).reduced();
    let turns = game.legal_moves(&game.start()).expect("few turns");
    let mut n_ways = 0;
    for (index, turn) in turns.iter().enumerate() {
        n_ways += usize::from(turn.leaves_passed());
        for other in &turns[..index] {
            let are_alike = (turn.from(), turn.to()) == (other.from(), other.to());
            let of = |turn: &Move| BTreeSet::from_iter(turn.passed().to_vec());
            assert!(!are_alike || of(turn) != of(other), "{turn:?} {other:?}");
        }
    }
    assert!(n_ways > 5, "{n_ways} ways over other cells");
}

/// Conditions whose set depends on the end of the move as well.
#[test]
fn ends_are_compared_with_what_depends_on_them() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\nknight = { letter = \"N\", moves = \"N\" }",
    );
    let start = set_up("k1rn1/5/2rN1/5/K1RN1 w");
    let agree = |rest: &str| agrees("5x5", &pieces, &format!("{rest}{start}"), 3);
    for when in [
        "to in captured",
        "captured in near(to, 'K') | mine",
        "to in file(captured)",
        "captured in rank(to)",
    ] {
        agree(&format!("[must.must-1]\nmove = \"{when}\"\n"));
        agree(&format!(
            "[forbid.forbid-1]\nwhen = \"count(mine) > 3 and ({when})\"\nattack = false\n"
        ));
    }
}

#[test]
fn constant_forbid_rules_are_tested_once() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }",
    );
    let start = set_up("k1r2/1p1p1/2r2/1P1P1/K1R2 w");
    let agree = |rest: &str| agrees("5x5", &pieces, &format!("{rest}{start}"), 3);
    agree(
        "[forbid.forbid-1]\nwhen = \"aligned(mine king, enemy king, 'R')\"\nafter = \"aligned(mine king, enemy king, 'R')\"\nattack = false\n",
    );
    agree("[forbid.forbid-1]\nwhen = \"piece is rook and count(mine pawn) < 2\"\nattack = false\n");
    agree(
        "[forbid.forbid-1]\nwho = \"pawn\"\nwhen = \"count(enemy rook) < 2\"\nafter = \"some(to & rank(a3))\"\n[forbid.forbid-2]\nwhen = \"count(mine rook) < 2 and some(captured)\"\n",
    );
}

#[test]
fn counters_are_counted_near_their_thresholds() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let end = |when: &str| {
        format!("[end.counted]\nwhen = \"{when}\"\nresult = \"loss\"\nreason = \"counted\"\n")
    };
    let start = set_up("k1r2/5/5/5/K1R2 w");
    let checks = "[counter.checks]\nper = \"player\"\nadd = \"gives-check\"\n";
    let taken = "[counter.taken]\nadd = \"some(captured)\"\nsubtract = \"piece is king\"\n";
    let agree = |rest: String| agrees_deeply("5x5", &rook, &format!("{rest}{start}"));
    for when in [
        "checks of enemy >= 2",
        "checks of me > 0",
        "1 < checks of enemy",
    ] {
        agree(format!("{checks}{}", end(when)));
    }
    for when in ["taken >= 1", "taken == 2", "taken != 0", "not taken < 2"] {
        agree(format!("{taken}{}", end(when)));
    }
    // One by which another is counted, and a sum.
    let late = "[counter.late]\nadd = \"checks of me >= 1\"\n";
    agree(format!("{checks}{late}{}", end("late >= 2")));
    agree(format!(
        "{checks}{}",
        end("checks of me + checks of enemy >= 2")
    ));
}

#[test]
fn turns_of_one_step_are_spent_in_several_ways() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let turns = "[turn.go]\ndo = [\"move\"]\nstep = \"not (piece is king and to in rank(a3))\"\n\
                 [turn.rest]\ndo = [\"pass\"]\nwhen = \"none(attacked(royal)) and count(mine) < 3\"\n\
                 [counter.rests]\nadd = \"turn is rest\"\nreset = \"turn is go\"\n\
                 [end.end-1]\nwhen = \"rests == 2\"\nresult = \"draw\"\nreason = \"rest\"\n";
    agrees(
        "5x5",
        &rook,
        &format!("{turns}{}", set_up("k1r2/5/5/5/K1R2 w")),
        3,
    );
}

#[test]
fn turns_of_one_and_of_several_steps_coexist() {
    let pieces = with_king(
        "rook = { letter = \"R\", moves = \"R\" }\npawn = { letter = \"P\", moves = { step = \"fmW\", take = \"fcF\" } }",
    );
    let start = set_up("k3r/1p1p1/5/1P1P1/K3R w");
    let go = "[turn.go]\ndo = [\"move\"]\n";
    let march = |rest: &str| {
        format!(
            "{go}[turn.march]\ndo = [\"move\"]\nstep = \"piece is pawn\"\nsteps = \"2..\"\n\
             same = false\nequal = \"set\"\nsafe = \"end\"\n{rest}\n"
        )
    };
    let agree = |rules: &str| agrees("5x5", &pieces, &format!("{rules}{start}"), 2);
    agree(&march(""));
    agree(&march("require = \"count(captured) <= 1\""));
    // Once in a game, which a counter keeps.
    let once = march("when = \"marches == 0\"");
    agree(&format!(
        "{once}[counter.marches]\nper = \"player\"\nadd = \"turn is march\"\nmax = 1\n"
    ));
    // Must rules are satisfied by turns of one step, of several, or of both.
    for must_rule in [
        "some(captured)",
        "count(to) > 1",
        "some(from & rook)",
        "some(to & rank(a4))",
    ] {
        let rules = format!("{}[must.must-1]\nmove = \"{must_rule}\"\n", march(""));
        // A must rule that few turns satisfy leaves few positions.
        let n_positions = n_agreeing("5x5", &pieces, &format!("{rules}{start}"), 2);
        assert!(n_positions > 2, "{must_rule}: {n_positions}");
    }
    // Statuses that steps give, and run down with the turn.
    let tired = "[status.tired]\nlasts = 1\n[effect.effect-1]\nafter = \"piece is pawn\"\ndo = [\"give(tired, near(to, 'K') & occupied)\"]\n\
                 [forbid.forbid-1]\nwho = \"tired\"\n";
    agree(&format!("{tired}{}", march("")));
    // No turn of one step at all.
    let twice = "[turn.twice]\ndo = [\"move\"]\nsteps = 2\n";
    let few = set_up("k4/3p1/5/1P3/K4 w");
    agrees("5x5", &pieces, &format!("{twice}{few}"), 1);
}

#[test]
fn joint_moves_are_planned_for_each_choice_of_pieces() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let joint = "[joint.over]\n\
                 pieces = [{ as = \"k\", who = \"mine king & unmoved & rank(a1)\", to = \"c1\" }, \
                 { as = \"r\", who = \"mine rook & unmoved & between(k, e1)\", to = \"b1\" }]\n\
                 when = \"none((between(k, c1) | c1) & occupied - k - r) and none(unsafe(k, k | c1))\"\n";
    agrees(
        "5x5",
        &rook,
        &format!("{joint}{}", set_up("kr3/4r/5/5/KR1R1 w")),
        3,
    );
    // Further conditions on the position.
    let joint = "[joint.over]\npieces = [\"king a1 c1\", \"rook e1 b1\"]\n\
                 when = \"(b1 | c1) in empty and count(enemy) > 1\"\n";
    agrees(
        "5x5",
        &rook,
        &format!("{joint}{}", set_up("k3r/5/5/5/K3R w")),
        3,
    );
}

#[test]
fn rules_outside_the_state_have_no_tables() {
    let rook = with_king("rook = { letter = \"R\", moves = \"R\" }");
    let start = set_up("k3r/5/5/5/K3R w");
    let has_none = |rest: &str, reason: &str| has_none(&rook, &format!("{rest}{start}"), reason);
    has_none(
        "[forbid.late]\nwhen = \"turns > 3 and piece is rook\"\n",
        "the number of moves made is read",
    );
    has_none(
        "[forbid.forbid-1]\nwhen = \"to in last.to\"\n",
        "the move before is read",
    );
    let many: Vec<String> = (0..5)
        .map(|n| format!("[status.s{n}]\nlasts = 2\n[effect.e{n}]\ndo = [\"give(s{n}, to)\"]\n"))
        .collect();
    has_none(
        &many.concat(),
        "effects give too many statuses, or for too many turns",
    );
    has_none(
        "[effect.pull]\nafter = \"some(captured)\"\ndo = [\"each(x in to : move(x, from))\"]\n",
        "the effect \"pull\" does more than remove, put, move and change pieces and give them statuses",
    );
    has_none(
        "[turn.one]\ndo = [\"move\"]\n[turn.other]\ndo = [\"move\"]\n",
        "pieces move in several kinds of turn",
    );
    has_none(
        "[must.check]\nmove = \"gives-check\"\n",
        "the must rule \"check\" reads check",
    );
    has_none(
        "[counter.n]\nadd = \"count(passed) > 1\"\n[end.n]\nwhen = \"n == 2\"\nresult = \"draw\"\nreason = \"n\"\n",
        "the counter \"n\" reads the path of a piece",
    );
}

/// Tables distinguish moves by their ends: two paths to one end that a rule distinguishes are two moves.
#[test]
fn paths_that_are_two_moves_are_not_for_tables() {
    let forbid = "[forbid.forbid-1]\nafter = \"some(passed)\"\n";
    let rest = format!("{forbid}{}", set_up("k3r/5/2R2/5/R3K w"));
    let both = with_king("rook = { letter = \"R\", moves = { far = \"R2\", leap = \"D\" } }");
    let reason = "rook (leap): reaches a cell by two paths that are two moves";
    has_none(&both, &rest, reason);
    let one = with_king("rook = { letter = \"R\", moves = \"R2\" }");
    agrees("5x5", &one, &rest, 2);
}

fn shipped(name: &str) -> Game {
    let variant = alfil::load::load(name, &[]).expect("it is shipped");
    variant.game.expect("it is sound")
}

/// Returns what each turn wins in a position, by its text; pieces have a hundred times these values.
fn exchanges(game: &Game, fen: &str, values: &[(&str, i32)]) -> Vec<(String, Option<i32>)> {
    let position = fen::read(game, fen).expect("a position");
    let value = |name: &str| {
        values
            .iter()
            .find(|(own, _)| *own == name)
            .map_or(0, |(_, value)| 100 * value)
    };
    let values: Vec<i32> = game
        .rules()
        .kinds
        .iter()
        .map(|kind| value(&kind.name))
        .collect();
    let mut board = game.board(&position);
    let mut turns = Vec::new();
    board
        .list(interpreter::Listed::All, &mut turns)
        .expect("few turns");
    let text = |turn| {
        let record = board
            .record(turn)
            .expect("little work")
            .expect("it is listed");
        interpreter::notation::moves::write_legal(game, &position, &record)
    };
    turns
        .iter()
        .map(|turn| (text(turn), board.exchange(turn, &values)))
        .collect()
}

/// By hand: what is captured, less what captures it back, with what a pawn becomes.
#[test]
fn what_a_capture_wins_is_counted() {
    let values = [("pawn", 1), ("knight", 3), ("rook", 5), ("queen", 9)];
    let chess = shipped("chess");
    let of = |fen: &str, text: &str| {
        let all = exchanges(&chess, fen, &values);
        let exchange = all
            .iter()
            .find(|(own, _)| own.replace('x', "").starts_with(text));
        exchange.unwrap_or_else(|| panic!("{text} in {all:?}")).1
    };
    assert_eq!(of("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), Some(100));
    // The pawn is covered: a rook for a pawn.
    assert_eq!(of("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), Some(-400));
    assert_eq!(of("4k3/8/4p3/3p4/2P5/8/8/4K3 w - - 0 1", "c4d5"), Some(0));
    // A pawn that takes a rook and becomes a queen, 5 + 9 - 1.
    assert_eq!(of("r7/1P5k/8/8/8/8/8/4K3 w - - 0 1", "b7a8q"), Some(1_300));
}

/// Where a piece attacks what it may not capture, exchanges are not counted by attacks.
#[test]
fn where_attacks_are_no_captures_nothing_is_counted() {
    let fen = "4k3/8/8/3p4/8/4N3/8/3RK3 w - - 0 1";
    let values = [("pawn", 1), ("knight", 3), ("rook", 5)];
    let rule = |more: &str| {
        let game = MadeUp::child("chess", more).game();
        assert_eq!(game.compile(), Ok(()));
        exchanges(&game, fen, &values)
            .iter()
            .any(|(_, won)| won.is_some())
    };
    assert!(rule(""));
    assert!(!rule(
        "[forbid.gentle]\nwho = \"knight\"\nwhen = \"some(captured)\"\nattack = false\n"
    ));
}

/// A position in tables takes as many bytes as sets of cells for its kinds do, or more.
#[test]
fn states_take_as_many_bytes_as_they_hold() {
    let of = |name: &str| shipped(name).state_bytes().expect("it has tables");
    // Six kinds and two players on 64 cells, eight bytes each.
    let chess = of("chess");
    assert!((64..1_024).contains(&chess), "{chess}");
    // 121 cells of hexagons take two such words for each.
    assert!(of("glinski") > chess, "{} {chess}", of("glinski"));
    assert!(shipped("peg-chess-setup").state_bytes().is_err());
}

#[test]
fn the_last_phase_is_played_by_tables() {
    let pieces =
        "king = { letter = \"K\", moves = \"K\" }\nrook = { letter = \"R\", moves = \"R\" }\n";
    let rest = "[royal]\nwho = \"mine king\"\nsafe = \"phase is placing or none(attacked(royal))\"\n\
                [store.army]\nhas = [\"king\", \"rook\"]\ndrop = \"empty & (rank(a1) | rank(a4))\"\n\
                [phase.placing]\norder = \"each\"\nuntil = \"none-left(army)\"\n\
                [phase.play]\norder = \"alternate\"\n\
                [turn.place]\nphase = \"placing\"\ndo = [\"drop\"]\nfrom = \"army\"\n\
                [turn.play]\nphase = \"play\"\ndo = [\"move\"]\n\
                [forbid.capture]\nwhen = \"phase is play and some(captured & rook) and not from in file(a1)\"\n\
                [end.\"rook in the corner\"]\nwhen = \"phase is play and some(enemy rook & a1)\"\nresult = \"loss\"\nreason = \"corner\"\n";
    // The forbid rule is decided for each piece: no condition is left.
    let text = definition("4x4", pieces, rest);
    let tabled = game(&text);
    assert_eq!(tabled.compile(), Ok(()), "{text}");
    let plan = tabled.plan().expect("there are tables");
    assert!(!plan.contains("evaluator"), "{plan}");
    let plain = game(&text).reduced();
    let n_placed = compare(&tabled, &plain, &plain.start(), 4);
    assert!(n_placed > 100, "{n_placed}");
    // Counts from the first phase on, into the last one.
    let count = |game: &Game| game.perft(&game.start(), 5).expect("few turns");
    assert_eq!(count(&tabled), count(&plain));
    let placed = |game: &Game| {
        let mut position = game.start();
        for _ in 0..4 {
            let turns = game.legal_moves(&position).expect("few turns");
            position = game.play(&position, &turns[0]);
        }
        position
    };
    let position = placed(&tabled);
    assert!(tabled.board_by_tables(&position).is_some());
    assert!(tabled.board_by_tables(&tabled.start()).is_none());
    compare(&tabled, &plain, &position, 3);

    let each = text.replace("alternate", "each");
    assert_eq!(
        game(&each).compile(),
        Err("the players do not alternate in the last phase")
    );
}
