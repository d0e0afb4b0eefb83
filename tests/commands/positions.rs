//! Position files, key by key.

use alfil::load::load;
use alfil::position_file::{read, write};
use alfil_testing::made_up::child;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Position};

use crate::{Folder, alfil, json, out, refused, text};

fn game(name: &str) -> Game {
    let variant = load(name, &[]).expect("it can be read");
    variant.game.expect("it is sound")
}

#[track_caller]
fn position(game: &Game, text: &str) -> Position {
    read(game, text).unwrap_or_else(|error| panic!("{error:?} in\n{text}"))
}

fn legal(game: &Game, position: &Position) -> Vec<String> {
    moves::write_all(game, &game.legal_moves(position).expect("little work"))
}

const KINGS: &str = "[cells]\ne1 = \"white king\"\ne8 = \"black king\"\n";

#[test]
fn players_and_kinds_are_names_or_letters() {
    let chess = game("chess");
    let of = |piece: &str| {
        fen::write(
            &chess,
            &position(&chess, &format!("{KINGS}d4 = \"{piece}\"\n")),
        )
    };
    assert!(of("white rook").starts_with("4k3/8/8/8/3R4/8/8/4K3 w"));
    assert_eq!(of("w R"), of("white rook"));
    assert_eq!(of("white R"), of("w rook"));
    assert!(of("b R").starts_with("4k3/8/8/8/3r4/"));
    for wrong in ["w r", "W R", "White rook", "white Rook"] {
        assert!(
            read(&chess, &format!("{KINGS}d4 = \"{wrong}\"\n")).is_err(),
            "{wrong}"
        );
    }
    let turn = |player: &str| position(&chess, &format!("turn = \"{player}\"\n{KINGS}")).turn();
    assert_eq!(
        (
            turn("black").index(),
            turn("b").index(),
            turn("white").index()
        ),
        (1, 1, 0)
    );
}

#[test]
fn cells_that_are_not_named_are_empty() {
    let chess = game("chess");
    assert_eq!(position(&chess, KINGS).pieces().count(), 2);
    assert_eq!(
        position(&chess, "[state]\nquiet = 3\n").pieces().count(),
        32
    );
    let stacks = game("peg-chess-loony");
    let text = "[cells]\na1 = \"white king\"\nd4 = [\"white rook-bishop\", \"black bishop-rook\"]\ng7 = \"black king\"\n";
    let stacked = position(&stacks, text);
    assert_eq!(stacked.pieces().count(), 4);
    assert!(
        fen::write(&stacks, &stacked).contains("(Rbbr)"),
        "{}",
        fen::write(&stacks, &stacked)
    );
}

#[test]
fn cells_carry_what_is_said_of_them() {
    let game = game("peg-chess-loony");
    let written = |text: &str| write(&game, &position(&game, text));
    let all = written("[attributes.tile]\nall = \"K\"\nd4 = \"KRB\"\n");
    assert!(
        all.contains("a1 = \"K\"") && all.contains("d4 = \"KRB\""),
        "{all}"
    );
    let one = written("[attributes.tile]\nd4 = \"KRB\"\n");
    assert!(
        one.contains("d4 = \"KRB\"") && !one.contains("a1 = \"K\"\n"),
        "{one}"
    );
}

#[test]
fn stores_hold_what_is_written_and_nothing_else() {
    let (bags, house) = (game("peg-chess-random"), game("crazyhouse"));
    let start = write(&bags, &bags.start());
    assert!(start.matches(" = ").count() > 10);
    let bag = |text: &str| {
        let written = write(&bags, &position(&bags, text));
        let section = written
            .split("[stores.bag]\n")
            .nth(1)
            .expect("the bag")
            .to_owned();
        let lines = section.lines().take_while(|line| !line.starts_with('['));
        lines
            .filter(|line| line.contains(" = "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(bag("[stores.bag]\nKQRB = 1\n"), ["KQRB = 1"]);
    assert!(bag("").len() > 5, "without it, the bag is as at the start");
    let hands = |text: &str| fen::write(&house, &position(&house, text));
    let one = hands(&format!("{KINGS}[stores.hand.white]\nknight = 2\n"));
    assert!(one.contains("[NN]"), "{one}");
    assert_eq!(hands(&format!("{KINGS}[hands.white]\nknight = 2\n")), one);
    assert_eq!(hands(&format!("{KINGS}[hands.w]\nN = 2\n")), one);
}

#[test]
fn pools_are_the_first_store_that_drops_nothing() {
    let folder = Folder::new("pools");
    let file = folder.file(
        "pools.toml",
        &child(
            "chess",
            "[store.hand]\ngains = \"captured & knight\"\nowner = \"mover\"\ndrop = \"empty\"\n\
         [store.pool]\nhas = [\"queen\"]\ngains = \"captured - knight\"\nowner = \"captured\"\n\
         [promotion.pawn]\nwho = \"pawn\"\nwhen = \"to in far\"\nto = \"pool\"\n",
        ),
    );
    let game = game(&file);
    let of = |text: &str| position(&game, &format!("{KINGS}{text}"));
    assert_eq!(
        of("[pools.white]\nrook = 1\n"),
        of("[stores.pool.white]\nrook = 1\n")
    );
    assert_eq!(
        of("[hands.white]\nknight = 1\n"),
        of("[stores.hand.white]\nknight = 1\n")
    );
    assert_ne!(
        of("[pools.white]\nrook = 1\n"),
        of("[hands.white]\nrook = 1\n")
    );
}

#[test]
fn counters_are_one_number_or_one_for_each_player() {
    let chess = game("chess");
    let quiet = position(&chess, &format!("{KINGS}[state]\nquiet = 12\n"));
    assert!(fen::write(&chess, &quiet).ends_with(" - - 12 1"));
    let checks = game("3check");
    let of = |state: &str| position(&checks, &format!("{KINGS}[state]\n{state}\n"));
    assert_eq!(of("checks = 2"), of("checks = { white = 2, black = 2 }"));
    assert_ne!(of("checks = 2"), of("checks = { white = 2 }"));
    assert_eq!(
        of("checks = { white = 2 }"),
        of("checks = { w = 2, b = 3 }")
    );
}

#[test]
fn the_file_lists_unmoved_pieces() {
    let chess = game("chess");
    let pieces = "[cells]\ne1 = \"white king\"\nh1 = \"white rook\"\na1 = \"white rook\"\ne8 = \"black king\"\n";
    let n = |state: &str| {
        let position = position(&chess, &format!("{pieces}{state}"));
        let legal = legal(&chess, &position);
        (
            legal.contains(&"e1g1".to_owned()),
            legal.contains(&"e1c1".to_owned()),
        )
    };
    assert_eq!(n(""), (true, true));
    assert_eq!(n("[state]\nunmoved = [\"e1\", \"h1\"]\n"), (true, false));
    assert_eq!(n("[state]\nunmoved = []\n"), (false, false));
    // One text with blanks is a list.
    assert_eq!(n("[state]\nunmoved = \"e1 h1\"\n"), (true, false));
    // On start cells of their own kind, but for the rook on the king's cell.
    let other = "[cells]\ne1 = \"white rook\"\nd3 = \"white king\"\ne8 = \"black king\"\n";
    assert_eq!(position(&chess, other).unmoved().iter().count(), 1);
}

#[test]
fn the_phase_and_the_call_are_read() {
    let game = game("peg-chess-random");
    let called = position(&game, "[state]\ncalled = \"c2\"\n");
    assert!(called.called().is_some());
    let drawn = legal(&game, &called);
    assert!(
        !drawn.is_empty() && drawn.iter().all(|text| text.ends_with("@c2")),
        "{drawn:?}"
    );
    assert_eq!(position(&game, "[state]\ncalled = \"bag c2\"\n"), called);
    // A phase that is over already is not the one that begins.
    let over = position(&game, "[stores.bag]\n[state]\nphase = \"tiles\"\n");
    assert_ne!(over.phase(), game.start().phase());
}

#[test]
fn a_file_may_say_what_a_fen_says_of_turns() {
    let chess = game("chess");
    let plies = |n: u32, turn: &str| {
        let text = format!("turn = \"{turn}\"\n{KINGS}[state]\nplies = {n}\n");
        let fen = fen::write(&chess, &position(&chess, &text));
        fen.rsplit(' ').next().expect("the last field").to_owned()
    };
    assert_eq!(plies(8, "white"), "5");
    assert_eq!(plies(9, "black"), "5");
}

#[test]
fn a_name_of_the_definition_goes_before_a_key() {
    let folder = Folder::new("names");
    let file = folder.file(
        "names.toml",
        &child(
            "chess",
            "[counter.plies]\nadd = \"some(captured)\"\n\
         [end.many]\nwhen = \"plies >= 9\"\nresult = \"draw\"\nreason = \"many\"\n",
        ),
    );
    let nine = format!("{KINGS}[state]\nplies = 9\n");
    let game = game(&file);
    assert_eq!(
        position(&game, &nine).plies(),
        0,
        "it is the counter that is meant"
    );
    let nine = folder.file("nine.toml", &nine);
    let found = json(&["moves", &file, "--json", "--position", &nine]);
    assert_eq!(found["result"]["reason"], "many");
}

#[test]
fn stacked_pieces_are_named_by_their_places() {
    let folder = Folder::new("stacked");
    let file = folder.file(
        "stacked.toml",
        "language = 1\nname = \"Stacked\"\nboard = \"4x4\"\n[stack]\nheight = 3\n[piece]\nking = { letter = \"K\", moves = \"K\" }\n\
         [setup]\nfen = \"k3/4/4/3K w - - 0 1\"\n[status.tired]\nlasts = 3\n[effect.effect-1]\nafter = \"some(captured)\"\ndo = [\"give(tired, to)\"]\n\
         [forbid.forbid-1]\nwho = \"tired\"\n[end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n",
    );
    let game = game(&file);
    let pieces = "[cells]\na1 = [\"white king\", \"white king\"]\nd4 = \"black king\"\n";
    let from = |place: &str| {
        let text = format!("{pieces}[state]\ntired = [\"{place}\"]\n");
        let texts = legal(&game, &position(&game, &text));
        let has = |start: &str| texts.iter().any(|text| text.starts_with(start));
        (has("a1.0"), has("a1.1"))
    };
    assert_eq!((from("a1.0"), from("a1.1")), ((false, true), (true, false)));
    let for_turns = |n: u32| {
        position(
            &game,
            &format!("{pieces}[state]\ntired = {{ \"a1.0\" = {n} }}\n"),
        )
    };
    assert_eq!(for_turns(1).statuses().len(), 1);
    assert_ne!(for_turns(1), for_turns(2));
}

#[test]
fn the_state_that_is_printed_reads_back() {
    let folder = Folder::new("state");
    for (name, after) in [
        ("chess", "e2e4 c7c5"),
        ("3check", "e2e4 f7f6 d1h5"),
        ("peg-chess-setup", "KQRB@c2 KQRN@d1"),
    ] {
        for after in ["", after] {
            let state = out(&["show", name, "--state", "--after", after]);
            let file = folder.file("state.toml", &state);
            assert_eq!(
                out(&["show", name, "--state", "--position", &file]),
                state,
                "{name}"
            );
        }
    }
}

#[test]
fn a_status_counts_the_turn_to_come() {
    let folder = Folder::new("counts");
    let file = folder.file(
        "tired.toml",
        &child("chess", "[status.tired]\nlasts = 3\n[effect.own-effect-1]\nafter = \"piece is queen and some(captured)\"\n\
         do = [\"give(tired, to)\"]\n[forbid.tired]\nwho = \"tired\"\n"),
    );
    let game = game(&file);
    let pieces = "[cells]\ne1 = \"white king\"\na1 = \"white rook\"\ne8 = \"black king\"\n";
    // How many of White's next turns the rook rests for.
    let rests = |state: &str| {
        let mut play = interpreter::Match::new(
            &game,
            position(&game, &format!("{pieces}[state]\n{state}\n")),
        );
        let mut n = 0;
        while !legal(&game, play.position())
            .iter()
            .any(|text| text.starts_with("a1"))
        {
            n += 1;
            for texts in [["e1d1", "d1e1"], ["e8d8", "d8e8"]] {
                let turns = play.legal_moves().expect("little work");
                let written = moves::write_all(&game, &turns);
                let index = written
                    .iter()
                    .position(|text| texts.contains(&text.as_str()));
                play.play(turns[index.expect("a king goes to and fro")].clone());
            }
        }
        n
    };
    assert_eq!(rests("tired = []"), 0);
    assert_eq!(rests("tired = { a1 = 1 }"), 1);
    assert_eq!(
        rests("tired = { a1 = 3 }"),
        2,
        "the player's own turns and the enemy's count"
    );
    assert_eq!(rests("tired = [\"a1\"]"), rests("tired = { a1 = 3 }"));
}

#[test]
fn a_royal_that_could_be_captured_is_refused() {
    let said = refused(
        &["moves", "chess", "--fen", "kK6/8/8/8/8/8/8/8 w - - 0 1"],
        1,
    );
    assert!(
        said.contains("black is in check, and white is to move"),
        "{said}"
    );
    let folder = Folder::new("royals");
    let file = folder.file(
        "there.toml",
        "turn = 'white'\n[cells]\na8 = 'black king'\nb8 = 'white king'\n",
    );
    let said = refused(&["moves", "chess", "--position", &file], 1);
    // Black cannot move first either: kings side by side attack each other.
    assert!(
        said.contains("move the piece on `b8`, which gives check"),
        "{said}"
    );
    assert!(!said.contains("let black move first"), "{said}");
    let file = folder.file(
        "rook.toml",
        "turn = 'white'\n[cells]\na8 = 'black king'\nc8 = 'white rook'\nb1 = 'white king'\n",
    );
    let said = refused(&["moves", "chess", "--position", &file], 1);
    assert!(said.contains("let black move first"), "{said}");
    // It is check to the player to move.
    out(&["moves", "chess", "--fen", "k1R5/8/8/8/8/8/8/1K6 b - - 0 1"]);
}

#[test]
fn a_missing_royal_is_reported() {
    let done = crate::alfil(&["moves", "chess", "--fen", "8/8/8/8/8/8/8/P6K w - - 0 1"]);
    assert!(done.status.success());
    let said = crate::text(&done.stderr);
    assert_eq!(
        said,
        "alfil: warning: black has no royal piece here: there is no check or checkmate\n"
    );
}

#[test]
fn a_royal_in_a_hand_is_reported() {
    let moves = |hand: &str| {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{hand}] w KQkq - 0 1");
        let output = alfil(&["moves", "crazyhouse", "--fen", &fen]);
        text(&output.stderr)
    };
    let warning = "the store `hand` has the royal piece `king`, which is not captured in this game";
    assert!(moves("K").contains(warning), "{}", moves("K"));
    assert_eq!(moves("Q"), "");
    // A hand that has kings at the start, and the start itself.
    let start = alfil(&["moves", "placement"]);
    assert_eq!(text(&start.stderr), "");
}
