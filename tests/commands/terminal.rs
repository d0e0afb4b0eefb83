//! `play` at a terminal, and what it offers besides moves.

use crate::at_terminal::{at_terminal, at_terminal_of, at_terminal_sized};
use crate::play::session;
use crate::{Folder, text, typed};

/// A lone king against two queens, which cannot check it while the white king moves in its corner.
const LOST: &str = "7k/8/8/8/8/8/8/KQQ5 w - - 0 1";

#[test]
fn lines_are_edited_completed_and_remembered_at_a_terminal() {
    // Tab completes what only one line begins with: `e2` both `e2e3` and `e2e4`, of which it writes what they share.
    let Some(printed) = at_terminal("chess --two", "e2\t4|Nf\t|moves g\x08b1|fen|quit|yes|") else {
        return;
    };
    assert!(printed.contains("1. white: e2e4 (e4)"), "{printed}");
    // Nf6 is the only knight's move to the f file.
    assert!(printed.contains("2. black: g8f6 (Nf6)"), "{printed}");
    // Backspace took the `g` away.
    assert!(printed.contains("b1a3"), "{printed}");
    // The arrow brings the line before back: e2e3 is typed twice, and is no move the second time.
    let printed =
        at_terminal("chess --two", "e2e3|a7a6|\x1b[A\x1b[A|fen|quit|yes|").expect("a terminal");
    assert!(printed.contains("2. black: a7a6"), "{printed}");
    assert!(
        printed.contains("`e2` is empty") || printed.contains("you typed: e2e3"),
        "{printed}"
    );
    // Files are offered behind `save`.
    let folder = Folder::new("offered");
    folder.file("previous-game.txt", "a letter");
    let path = folder.path("prev");
    let printed = at_terminal("chess --two", &format!("save {path}\t|quit|")).expect("a terminal");
    assert!(
        printed.contains("previous-game.txt`: it is there already"),
        "{printed}"
    );
}

#[test]
fn an_interrupt_loses_nothing_and_the_end_of_input_leaves() {
    let Some(printed) = at_terminal("chess --two", "e2e4|\x03|fen|quit|yes|") else {
        return;
    };
    assert!(printed.contains("nothing was lost"), "{printed}");
    assert!(
        printed.contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"),
        "{printed}"
    );
    let printed = at_terminal("chess --two", "e2e4|\x04").expect("a terminal");
    assert!(printed.contains("end of input after 1 move"), "{printed}");
}

#[test]
fn pieces_are_figures_if_the_terminal_has_them() {
    let figures = session(&["chess", "--pieces", "figures"], "quit|");
    assert!(figures.contains("8 │ ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜"), "{figures}");
    assert!(figures.contains("2 │ ♙"), "{figures}");
    // A game with pieces that have no figure is drawn in letters alone, and so is every game outside a terminal.
    for (game, row, kinds) in [
        ("capablanca", "r  n  a  b  q  k", "archbishop, chancellor\n"),
        ("shogi", "l  n  s  g  k  g", "lance,"),
        ("examples/three-crowns.toml", "K", "king"),
    ] {
        let printed = session(&[game, "--pieces", "figures"], "figures|figures|quit|");
        assert!(printed.contains(row), "{printed}");
        let is_figure = |letter| ('\u{2654}'..='\u{265f}').contains(&letter);
        assert!(!printed.contains(is_figure), "{printed}");
        // The command gives the reason if figures were requested, and only then.
        let reason = "this game is drawn in letters: ";
        assert_eq!(printed.matches(reason).count(), 1, "{printed}");
        assert!(printed.contains(kinds), "{printed}");
    }
    // A piece that is shown as another has its figure.
    let fen = "4k3/8/8/8/8/8/8/Q~3K2Q[] w - - 0 1";
    let shown = session(
        &["crazyhouse", "--pieces", "figures", "--fen", fen],
        "quit|",
    );
    assert!(shown.contains("♕~") && shown.contains("♚"), "{shown}");
    let letters = session(&["chess"], "quit|");
    assert!(
        letters.contains("r  n  b  q") && !letters.contains('♜'),
        "{letters}"
    );
    let changed = session(&["chess"], "figures|figures|quit|");
    assert_eq!(changed.matches('♚').count(), 1, "{changed}");
    for (locale, has) in [("C.UTF-8", true), ("C", false)] {
        let Some(printed) = at_terminal_of(locale, "chess --two", "quit|") else {
            return;
        };
        assert_eq!(printed.contains('♚'), has, "{locale}: {printed}");
    }
}

/// What `at` answers to a number outside of the game, and to what is no number.
#[test]
fn positions_outside_of_the_game_are_refused_with_the_range() {
    let printed = session(
        &["chess"],
        "at 1|e2e4|at 2|at x|at|at -1|at 99999999999999999999999|quit|",
    );
    assert!(
        printed.contains("there is no move 1: no move has been made, and `at 0` is the start\n"),
        "{printed}"
    );
    let range = "`at 0` is the start, `at 1` the current position\n";
    for number in ["2", "99999999999999999999999"] {
        let words = format!("there is no move {number}: {range}");
        assert!(printed.contains(&words), "{words}{printed}");
    }
    let words = format!("after which move? {range}");
    assert_eq!(printed.matches(&words).count(), 3, "{printed}");
}

#[test]
fn boards_are_drawn_low_where_the_window_is_low() {
    let (first, lines) = ("glinski --two --pieces letters", "b1b2|b7b6|quit|yes|");
    let Some(printed) = at_terminal_sized((24, 80), first, lines) else {
        return;
    };
    // Two half rows share a line, and the dots say which one is the lower.
    let ranks = "2 .  '  .  '  P  P  P  '  .  '  . 2";
    assert!(printed.contains(ranks), "{printed}");
    assert!(
        printed.contains("files with . are half a cell lower"),
        "{printed}"
    );
    assert!(!printed.contains("\\___/"), "{printed}");
    // What is drawn after a move, with the next prompt, is not higher than the window.
    let (_, screen) = printed.split_once("b1b2").expect("it was typed");
    let (screen, _) = screen.split_once("black> ").expect("a prompt for black");
    let n = screen.lines().skip(1).count();
    assert!(
        screen.contains("1. white: b1b2") && (15..=24).contains(&n),
        "{n}: {printed}"
    );
    // There it stays as it was where it fits, and where there is no window.
    let high = at_terminal_sized((40, 80), first, lines).expect("a terminal");
    for printed in [high, session(&["glinski"], "quit|")] {
        assert!(printed.contains("\\___/"), "{printed}");
        assert!(!printed.contains("half a cell"), "{printed}");
    }
    // Pointed hexagons have a line a row; values of cells go beside the pieces.
    let low =
        at_terminal_sized((24, 80), "peanut --two --pieces letters", "quit|").expect("a terminal");
    assert!(low.contains("5  ") && !low.contains("'"), "{low}");
    let peg = "peg-chess-random --two";
    let low = at_terminal_sized((24, 80), peg, "quit|").expect("a terminal");
    assert!(low.contains("    1 |") && low.contains(" tile\r"), "{low}");
    // But not if that would be too wide.
    let narrow = at_terminal_sized((24, 40), peg, "quit|").expect("a terminal");
    assert!(narrow.contains("\ntile\r"), "{narrow}");
}

#[test]
fn lists_and_texts_are_as_wide_as_the_window() {
    for (columns, n_a_line) in [(40, 4), (60, 6), (120, 12)] {
        let lines = "moves|quit|";
        let Some(printed) = at_terminal_sized((40, columns), "chess --two", lines) else {
            return;
        };
        let lists = printed.lines().map(str::trim_end);
        let lists = lists.filter(|line| line.contains(" Nc3") || line.contains(" h4"));
        let lines: Vec<&str> = lists.collect();
        // A move and its text, twice the space between moves; columns are aligned.
        let first = lines.first().expect("moves are listed");
        assert_eq!(first.split_whitespace().count(), 2 * n_a_line, "{printed}");
        assert!(first.starts_with("b1c3 Nc3  b1a3 Na3  "), "{printed}");
        assert!(
            lines.last().is_some_and(|line| line.ends_with("h2h4 h4")),
            "{printed}"
        );
        assert_eq!(
            printed.contains("\n  terminal."),
            columns == 40,
            "{printed}"
        );
    }
}

#[test]
fn a_game_is_looked_back_at_and_begun_again() {
    let printed = session(
        &["chess"],
        "turns|e2e4|e7e5|g1f3|turns|at 1|at 9|at 0|fen|again|fen|quit|",
    );
    assert!(printed.contains("no move has been made"), "{printed}");
    assert!(
        printed.contains("1. white e4   2. black e5   3. white Nf3"),
        "{printed}"
    );
    let (_, after) = printed
        .split_once("after move 1 of 3:\n")
        .expect("the first turn is shown");
    let (board, _) = after.split_once("black> ").expect("the game goes on");
    assert!(
        board.contains("[P]") && board.contains("[·]") && !board.contains("N  ·"),
        "{board}"
    );
    assert!(
        after.contains("there is no move 9: `at 0` is the start, `at 3` the current position"),
        "{after}"
    );
    assert!(after.contains("after move 0 of 3:\n"), "{after}");
    assert!(
        after.contains("/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq"),
        "where it stood: {after}"
    );
    let (_, anew) = after.split_once("> again\n").expect("it is begun again");
    assert!(
        anew.contains("white> fen\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
        "{anew}"
    );
    // During a hidden set-up no turn is printed; a game that is over can be looked back at.
    let hidden = session(&["tests/data/hidden/army.toml"], "F@a1|turns|at 0|quit|");
    assert_eq!(hidden.matches("moves are not shown").count(), 2, "{hidden}");
    let over = session(&["chess"], "f2f3|e7e5|g2g4|d8h4|at 2|again|e2e4|quit|");
    assert!(
        over.contains("after move 2 of 4:\n") && over.contains("over> again\n"),
        "{over}"
    );
    assert!(over.contains("\n1. white: e2e4 (e4)\n"), "{over}");
    // It begins where this one began; leaving unsaved moves needs a confirmation.
    let from = session(&["chess", "--fen", LOST], "a1a2|again|fen|quit|");
    assert!(from.contains(LOST), "{from}");
    if let Some(printed) = at_terminal("chess --two", "e2e4|again|no|fen|quit|yes|") {
        assert!(
            printed.contains("a new game? This one has moves that are not saved"),
            "{printed}"
        );
        assert!(printed.contains("PPPP1PPP/RNBQKBNR b KQkq"), "{printed}");
    }
}

#[test]
fn a_game_begun_again_draws_another_start() {
    let lines = "fen|again|fen|again|fen|quit|";
    let starts = |arguments: &[&str]| {
        let printed = session(arguments, lines);
        let mut starts: Vec<String> = printed
            .lines()
            .filter(|line| line.contains("/pppppppp/8/8/8/8/PPPPPPPP/"))
            .map(str::to_owned)
            .collect();
        assert_eq!(starts.len(), 3, "{printed}");
        starts.dedup();
        starts
    };
    assert_eq!(starts(&["chess960", "--seed", "1"]).len(), 3);
    // A start that is given stays.
    let given = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1";
    assert_eq!(
        starts(&["chess960", "--seed", "1", "--fen", given]).len(),
        1
    );
}

#[test]
fn players_end_a_game_by_agreement_and_that_is_saved() {
    let folder = Folder::new("agreed");
    let saved = |name: &str, arguments: &[&str], lines: &str| {
        let file = folder.path(name);
        let printed = session(arguments, &format!("{lines}|save {file}|quit|"));
        let read = std::fs::read_to_string(file).expect("it was saved");
        (printed, read)
    };
    let (printed, file) = saved("draw.pgn", &["chess"], "e2e4|draw");
    assert!(printed.contains("\na draw was agreed\nover> "), "{printed}");
    assert!(
        file.contains("[Result \"1/2-1/2\"]")
            && file.contains("[Termination \"a draw was agreed\"]"),
        "{file}"
    );
    let (_, file) = saved("resigned.pgn", &["chess"], "e2e4|resign");
    assert!(
        file.contains("1. e4 1-0") && file.contains("[Termination \"black resigns; white wins\"]"),
        "{file}"
    );
    // It can be taken back, and no move with it.
    let (printed, file) = saved("on.pgn", &["chess"], "e2e4|resign|undo|d7d5");
    assert!(
        printed.contains("the game goes on") && file.contains("1. e4 d5 *"),
        "{printed}{file}"
    );
    let printed = session(&["chess"], "resign|undo|e2e4|quit|");
    assert!(printed.contains("1. white: e2e4"), "{printed}");
    // The engine agrees unless it is better.
    let engine = [
        "chess", "--black", "engine", "--level", "3", "--think", "0.02", "--fen",
    ];
    let worse = session(&[&engine[..], &[LOST]].concat(), "draw|quit|");
    assert!(worse.contains("a draw was agreed"), "{worse}");
    let better = session(
        &[&engine[..], &["kqq5/8/8/8/8/8/8/7K w - - 0 1"]].concat(),
        "draw|fen|quit|",
    );
    assert!(
        better.contains("the engine plays on") && better.contains("kqq5"),
        "{better}"
    );
    let random = session(&["chess", "--black", "random"], "draw|quit|");
    assert!(
        random.contains("chance does not agree to a draw"),
        "{random}"
    );
}

/// Neither player makes progress, and after ten turns the engine offers a draw.
#[test]
fn the_engine_offers_a_draw() {
    let engine = [
        "chess",
        "--black",
        "engine",
        "--level",
        "10",
        "--think",
        "0.02",
        "--fen",
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
    ];
    let turns = "e1d1|d1c1|c1b1|b1a1|a1a2|a2b2|b2c2|c2d2|d2e2";
    let printed = session(&engine, &format!("{turns}|accept|e2f2|accept|undo|"));
    assert!(
        printed.contains("> accept\nnothing has been offered\n"),
        "{printed}"
    );
    let offer = "black offers a draw: `accept` ends the game, or play on";
    assert_eq!(printed.matches(offer).count(), 1, "{printed}");
    assert!(printed.contains("\na draw was agreed\nover> "), "{printed}");
}

#[test]
fn the_engine_offers_to_resign_a_lost_game() {
    let folder = Folder::new("offered-up");
    let file = folder.path("game.pgn");
    let engine = [
        "chess", "--black", "engine", "--level", "10", "--think", "0.05", "--fen", LOST,
    ];
    let lines = format!("accept|a1a2|a2a3|a3a4|accept|save {file}|quit|");
    let printed = session(&engine, &lines);
    assert!(
        printed.contains("> accept\nnothing has been offered\n"),
        "{printed}"
    );
    assert_eq!(
        printed
            .matches("black would resign: `accept` ends the game")
            .count(),
        1,
        "{printed}"
    );
    assert!(
        printed.contains("\nblack resigns; white wins\nover> "),
        "{printed}"
    );
    let read = std::fs::read_to_string(file).expect("it was saved");
    assert!(read.contains("[Result \"1-0\"]"), "{read}");
    // A game that stands well is not given up.
    let even = typed(
        &[
            "play", "chess", "--black", "engine", "--level", "3", "--think", "0.02",
        ],
        "e2e4\naccept\n",
    );
    assert!(text(&even.stdout).contains("nothing has been offered"));
}
