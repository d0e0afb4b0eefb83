//! Pieces that may not be jumped: look-ups decide them.

use alfil_testing::made_up::MadeUp;
use interpreter::notation::moves;

use super::{ROYAL, agrees, compare, definition, game, set_up, with_king};

#[test]
fn jump_restrictions_are_looked_up() {
    let pieces = with_king(
        "cannon = { letter = \"C\", moves = \"mRcpR\" }\nrook = { letter = \"R\", moves = \"R\" }\nhopper = { letter = \"G\", moves = \"gQ\" }",
    );
    let start = set_up("k1c1r/2r1g/1gC2/1C1G1/1K1R1 w");
    let agree = |forbids: &str| agrees("5x5", &pieces, &format!("{forbids}{start}"), 3);
    // Pieces of either side, of one, of different kinds for each side; captured pieces; pieces on a part of the board.
    agree(
        "[forbid.forbid-1]\nwho = \"cannon\"\nwhen = \"some((jumped | captured) & (cannon | rook))\"\n",
    );
    agree("[forbid.forbid-1]\nwhen = \"some(jumped & enemy)\"\n");
    agree("[forbid.forbid-1]\nwhen = \"some(jumped & (mine cannon | enemy rook))\"\n");
    agree("[forbid.forbid-1]\nwho = \"hopper\"\nwhen = \"not jumped in cannon | hopper\"\n");
    agree(
        "[forbid.forbid-1]\nwhen = \"some(jumped & rook & file(c1)) or some(captured & cannon)\"\n",
    );
    agree("[forbid.forbid-1]\nwhen = \"some(captured & rook)\"\n");
    // Two forbid rules, one of which tables cannot decide, and one that does not restrict attacks.
    agree(
        "[forbid.forbid-1]\nwhen = \"some(jumped & rook)\"\n[forbid.forbid-2]\nwhen = \"some(jumped & file(mine king))\"\n",
    );
    agree(
        "[forbid.forbid-1]\nwhen = \"some(jumped & rook)\"\n[forbid.forbid-2]\nwhen = \"some(jumped & cannon)\"\nattack = false\n",
    );
    // Royals may not be jumped, a piece becomes one that may not be jumped, and such a piece is dropped.
    agree("[forbid.forbid-1]\nwhen = \"some(jumped & king)\"\n");
    let promotion = "[promotion.promotion-1]\nwho = \"rook\"\nwhen = \"to in rank(a4)\"\nto = \"cannon | rook\"\n";
    agree(&format!(
        "[forbid.forbid-1]\nwhen = \"some(jumped & cannon)\"\n{promotion}"
    ));
    agree(
        "[store.hand]\nowner = \"mover\"\ngains = \"captured\"\ndrop = \"empty\"\n[forbid.forbid-1]\nwhen = \"some(jumped & cannon)\"\n",
    );
}

/// A piece that may not be jumped comes between a cannon and a royal by a drop, by a promotion, and as a royal itself; any other piece there would be
/// a mount.
#[test]
fn pieces_that_may_not_be_jumped_come_between() {
    let pieces = with_king(
        "cannon = { letter = \"C\", moves = \"mRcpR\" }\nrook = { letter = \"R\", moves = \"R\" }\nprince = { letter = \"P\", moves = \"K\" }",
    );
    let forbid = |kind: &str| format!("[forbid.forbid-1]\nwhen = \"some(jumped & {kind})\"\n");
    let agree = |rest: &str, fen: &str| {
        let rest = format!("{rest}[setup]\nfen = \"{fen}\"\n");
        let text = definition("5x5", &pieces, &rest);
        let (tabled, plain) = (game(&text), game(&text).reduced());
        assert_eq!(tabled.compile(), Ok(()), "{text}");
        compare(&tabled, &plain, &plain.start(), 1);
        let texts = moves::write_all(&plain, &plain.legal_moves(&plain.start()).expect("few"));
        texts.join(" ")
    };
    let hand = "[store.hand]\nowner = \"mover\"\nhas = [\"cannon\", \"rook\"]\ndrop = \"empty\"\n";
    let drops = agree(
        &format!("{ROYAL}{hand}{}", forbid("cannon")),
        "4k/5/c4/5/K4 w",
    );
    assert!(drops.contains("C@a2") && !drops.contains("R@a2"), "{drops}");
    let promotion =
        "[promotion.promotion-1]\nwho = \"rook\"\nwhen = \"to in file(a1)\"\nto = \"cannon\"\n";
    let rule = format!("{ROYAL}{promotion}{}", forbid("cannon"));
    let choices = agree(&rule, "4k/5/c4/3R1/K4 w");
    assert!(
        choices.contains("d2a2c") && !choices.contains("d2a2 "),
        "{choices}"
    );
    let royals = "[royal]\nwho = \"mine king | mine prince\"\n";
    let between = agree(&format!("{royals}{}", forbid("king")), "4k/5/c4/1K3/P4 w");
    assert!(between.contains("b2a2"), "{between}");
    let between = agree(&format!("{royals}{}", forbid("rook")), "4k/5/c4/1K3/P4 w");
    assert!(!between.contains("b2a2"), "{between}");
}

/// On a board that closes upon itself, a hopper reaches a cell on both sides of it, over mounts of which one may not be jumped.
#[test]
fn several_paths_over_mounts_join_two_cells() {
    let pieces = with_king(
        "cannon = { letter = \"C\", moves = \"mRcpR\" }\nrook = { letter = \"R\", moves = \"R\" }",
    );
    let forbid = "[forbid.forbid-1]\nwho = \"cannon\"\nwhen = \"some(jumped & rook)\"\n";
    let board =
        "lattice square\nshape 7x7\nwrap files\nframe white forward 0\nframe black forward 4\n";
    for fen in [
        "7/7/1kr4/7/7/1KC4/7 w",
        "3k3/7/1RCrcR1/7/rC1c1rR/3K3/7 w",
        "k6/7/c1R1C1r/7/R1C1r1c/6K/7 w",
        // The cannon captures over one mount, and may not over the other.
        "6k/7/C1Cc1R1/7/7/7/K6 w",
        "6k/7/C1Rc1C1/7/7/7/K6 w",
    ] {
        let mut made_up = MadeUp::of_text(definition(
            "round",
            &pieces,
            &format!("{forbid}{}", set_up(fen)),
        ));
        made_up.boards.insert("round".to_owned(), board.to_owned());
        let (tabled, plain) = (made_up.game(), made_up.game().reduced());
        assert_eq!(tabled.compile(), Ok(()));
        assert!(compare(&tabled, &plain, &plain.start(), 1) > 10);
    }
}

#[test]
fn the_captor_of_a_mount_becomes_the_mount() {
    // A piece that captures the cannon between two others becomes the mount; it blocks the line if it is a cannon itself.
    let pieces = with_king(
        "cannon = { letter = \"C\", moves = \"mRcpR\" }\nrook = { letter = \"R\", moves = \"R\" }",
    );
    let forbid = "[forbid.forbid-1]\nwho = \"cannon\"\nwhen = \"some(jumped & cannon)\"\n";
    for fen in [
        "k4/c4/c1R2/5/K2C1 w",
        "k4/r4/c1R2/C4/K2R1 w",
        "1k3/c3C/5/R1C1R/K4 w",
        "2R1c/1k3/C4/5/1K1C1 w",
    ] {
        agrees("5x5", &pieces, &format!("{forbid}{}", set_up(fen)), 2);
    }
}
