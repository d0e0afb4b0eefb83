//! Games that go on: their players and their variant.

use crate::play::session;
use crate::{Folder, persons, refused, text, typed};
use alfil_testing::made_up::child;

const QUICK: [&str; 2] = ["--think", "0.02"];

/// A short time for the engine, if it plays.
fn quick(arguments: &[&str]) -> &'static [&'static str] {
    match arguments.contains(&"engine") {
        true => &QUICK,
        false => &[],
    }
}

/// Saves a game of these players after a move.
fn saved(folder: &Folder, name: &str, arguments: &[&str], lines: &str) -> String {
    let file = folder.path(name);
    session(
        &[arguments, quick(arguments)].concat(),
        &format!("{lines}|save {file}|quit|"),
    );
    file
}

/// What a game that goes on says of its players.
fn messages(arguments: &[&str]) -> String {
    let output = typed(&[&["play"], arguments].concat(), "fen\nquit\n");
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_game_continues_with_its_players() {
    let folder = Folder::new("seats");
    let engine = saved(
        &folder,
        "engine.pgn",
        &["losalamos", "--black", "engine", "--level", "1"],
        "a2a3",
    );
    let seats = "You play white, the engine plays black at level 1";
    for arguments in [
        &["losalamos", "--resume", &engine][..],
        // The variant is in the file, and the file needs no option.
        &["--resume", &engine],
        &[&engine],
    ] {
        let printed = messages(arguments);
        assert!(
            printed.contains("Los Alamos") && printed.contains(seats),
            "{printed}"
        );
        assert!(printed.contains("white> fen"), "{printed}");
    }
    // Options go before what the file says.
    assert!(messages(&[&engine, "--level", "7"]).contains("the engine plays black at level 7"));
    assert!(messages(&[&engine, "--two"]).contains("All players are persons"));
    assert!(
        messages(&[&engine, "--black", "random"]).contains("You play white. Chance plays black.")
    );
    let random = saved(
        &folder,
        "random.pgn",
        &["losalamos", "--white", "random"],
        "a5a4",
    );
    assert!(messages(&[&random]).contains("You play black. Chance plays white."));
    let two = saved(&folder, "two.pgn", &["losalamos", "--two"], "a2a3");
    assert!(messages(&[&two]).contains("All players are persons"));
    // Of another program nothing is known: the player to move is the person.
    let foreign = folder.file(
        "foreign.pgn",
        "[White \"Kasparov\"]\n[Black \"Karpov\"]\n\n1. e4 *\n",
    );
    assert!(messages(&[&foreign]).contains("You play black, the engine plays white at level 5"));
    // Of more than two players as well.
    let four = "tests/data/four-castling.toml";
    let players = ["--white", "engine", "--level", "2"];
    let file = folder.path("four.pgn");
    let output = typed(
        &[&["play", four], &players[..], &QUICK].concat(),
        format!("save {file}\nquit\n"),
    );
    let before = text(&output.stdout);
    let seats = before
        .lines()
        .find(|line| line.starts_with("You play "))
        .expect("it names the players");
    assert!(seats.contains("at level 2"), "{seats}");
    assert!(
        messages(&[&file]).contains(seats),
        "{seats}\n{}",
        messages(&[&file])
    );
}

#[test]
fn the_variant_of_a_saved_game_is_found() {
    let folder = Folder::new("found");
    let own = folder.file("own.toml", &child("chess", ""));
    let game = saved(&folder, "own.pgn", &[&own, "--two"], "e2e4");
    let fen = "/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert!(messages(&[&game]).contains(fen));
    // Beside the game, where it has moved with it.
    let other = Folder::new("found-elsewhere");
    let moved = other.path("moved.pgn");
    std::fs::rename(&game, &moved).expect("it can be moved");
    std::fs::rename(&own, other.path("own.toml")).expect("it can be moved");
    assert!(messages(&[&moved]).contains(fen));
    std::fs::remove_file(other.path("own.toml")).expect("it is there");
    let message = refused(&["play", &moved], 2);
    assert!(
        message.contains(
            "own.toml`, which is not there; name the definition: `alfil play DEFINITION --resume "
        ),
        "{message}"
    );
    // Names as others write them.
    for (tags, title) in [
        ("", "Chess"),
        ("[Variant \"Standard\"]\n", "Chess"),
        ("[Variant \"Crazyhouse\"]\n", "Crazyhouse"),
        ("[Variant \"Three-check\"]\n", "Three-Check Chess"),
        ("[Variant \"King of the Hill\"]\n", "King of the Hill"),
    ] {
        let file = folder.file("other.pgn", &format!("[Event \"?\"]\n{tags}\n1. e4 *\n"));
        assert!(messages(&[&file]).starts_with(title), "{tags}");
    }
    let file = folder.file("unknown.pgn", "[Variant \"No such variant\"]\n\n1. e4 *\n");
    let message = refused(&["play", &file], 2);
    assert!(
        message.contains("which is not a shipped variant"),
        "{message}"
    );
    // What cannot be meant together is refused.
    for (arguments, words) in [
        (vec!["play"], "required"),
        (
            vec!["play", &file, "--resume", &file],
            "in place of the variant",
        ),
        (
            vec!["play", &file, "--after", "e2e4"],
            "begins where it began",
        ),
        (vec!["play", "chess", "--game", "2"], "there is no file"),
    ] {
        let message = refused(&arguments, 2);
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
}

/// The time of the engine is kept in a saved game, unless an option gives another one.
#[test]
fn the_engine_thinks_as_long_as_before() {
    let folder = Folder::new("thinks");
    let engine = ["losalamos", "--black", "engine", "--level", "1"];
    let file = folder.path("engine.pgn");
    let save = format!("a2a3|save {file}|quit|");
    session(&[&engine[..], &["--think", "0.03"]].concat(), &save);
    let read = |file: &str| std::fs::read_to_string(file).expect("it was saved");
    assert!(
        read(&file).contains("[Think \"0.03\"]\n"),
        "{}",
        read(&file)
    );
    let time = |arguments: &[&str]| {
        let printed = session(arguments, "think|quit|");
        let (_, rest) = printed
            .split_once("the engine thinks ")
            .expect("it is said");
        rest.split_once(' ').expect("seconds").0.to_owned()
    };
    assert_eq!(time(&["--resume", &file]), "0.03");
    assert_eq!(time(&[&file, "--think", "0.5"]), "0.5");
    // What was changed in the game is kept, too.
    let changed = folder.path("changed.pgn");
    session(
        &[&file],
        &format!("think 0.04|level 2|save {changed}|quit|"),
    );
    assert_eq!(time(&[&changed]), "0.04");
    assert!(printed_by(&changed).contains("at level 2"));
    // A game without the engine has no time, and neither have older games.
    let two = saved(&folder, "two.pgn", &["losalamos", "--two"], "a2a3");
    assert!(!read(&two).contains("Think"));
    let old = folder.file("old.pgn", &read(&file).replace("[Think \"0.03\"]\n", ""));
    assert_eq!(time(&[&old]), "2");
    let wrong = folder.file("wrong.pgn", &read(&file).replace("0.03", "soon"));
    let output = typed(&["play", &wrong], "think\nquit\n");
    assert!(text(&output.stdout).contains("the engine thinks 2 s"));
    let message = text(&output.stderr);
    assert!(
        message.contains("has `soon` in its tag `Think`, which is no number of seconds"),
        "{message}"
    );
}

/// Returns what a game prints when it goes on as it was saved.
fn printed_by(file: &str) -> String {
    session(&[file], "quit|")
}

/// Settings of the engine are refused where it does not play.
#[test]
fn the_engine_is_not_set_where_it_does_not_play() {
    let folder = Folder::new("no-engine");
    let two = saved(&folder, "two.pgn", &["losalamos", "--two"], "a2a3");
    let both = ["--white", "human", "--black", "random"];
    for (arguments, option, other) in [
        (vec!["chess", "--two", "--level", "5"], "--level", "`--two`"),
        (vec!["chess", "--two", "--think", "1"], "--think", "`--two`"),
        (
            [&["chess"], &both[..], &["--level", "5"]].concat(),
            "--level",
            "the options",
        ),
        (vec![&two, "--level", "5"], "--level", "the options"),
    ] {
        let message = refused(&[&["play"], &arguments[..]].concat(), 2);
        let words = format!(
            "`{option}` is a setting of the engine, and no player is the engine; leave out `{option}` or {other}"
        );
        assert!(message.contains(&words), "{arguments:?}: {message}");
    }
    // Where one player is the engine, it is set.
    let one = ["chess", "--two", "--black", "engine", "--level", "3"];
    assert!(session(&one, "quit|").contains("the engine plays black at level 3"));
}

/// The level and the time of the engine are changed in a game.
#[test]
fn the_engine_is_set_in_a_game() {
    let printed = session(
        &[
            "losalamos",
            "--black",
            "engine",
            "--level",
            "1",
            "--think",
            "0.02",
        ],
        "level|level 3|level 11|think|think 0.5|think soon|quit|",
    );
    for words in [
        "the engine plays at level 1; `level 1` to `level 10` change it\n",
        "the engine plays at level 3\n",
        "the engine plays at level 3; `level 1` to",
        "the engine thinks 0.02 s about a move; `think 5`",
        "the engine thinks 0.5 s about a move\n",
        "the engine thinks 0.5 s about a move; `think 5`",
    ] {
        assert!(printed.contains(words), "{words} in\n{printed}");
    }
}

/// Misspelt words, and long answers: the screen of a small terminal.
#[test]
fn words_are_suggested_and_lines_end_between_words() {
    let printed = session(
        &persons(&["chess"]),
        "hnit|undoo|a9|rules|rules all|help|quit|",
    );
    assert!(
        printed.contains("did you mean the word `hint`?"),
        "{printed}"
    );
    assert!(
        printed.contains("did you mean the word `undo`?"),
        "{printed}"
    );
    assert!(!printed.contains("the word `at`"), "{printed}");
    assert!(
        printed.contains("`rules all` prints every rule in words."),
        "{printed}"
    );
    let long = printed.lines().filter(|line| line.chars().count() > 80);
    assert_eq!(long.collect::<Vec<_>>(), Vec::<&str>::new());
    // Examples are legal.
    assert!(
        printed.contains("\n  b1c3         a move: two cells\n"),
        "{printed}"
    );
    let promotes = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let printed = session(&["chess", "--two", "--fen", promotes], "help|quit|");
    assert!(
        printed.contains("\n  a7a8q        a promotion: the move, then the queen\n"),
        "{printed}"
    );
}

/// One board for a person's own move and the answer to it, with both moves below.
#[test]
fn the_board_is_drawn_once_for_a_move_and_its_answer() {
    let printed = session(&["chess", "--black", "random", "--seed", "1"], "e2e4|quit|");
    assert_eq!(printed.matches("8 │").count(), 2, "{printed}");
    let (_, after) = printed
        .split_once("white> e2e4\n")
        .expect("the move was typed");
    let own = after
        .find("\n1. white: e2e4 (e4)\n2. black: ")
        .expect("both moves are printed");
    assert!(
        after.find("a  b  c  d").expect("the board") < own,
        "{printed}"
    );
}

/// Saves a game that was resumed from this text, after these lines, over its own file. Returns what was printed, the file, and its moves
/// on one line.
fn saved_again(folder: &Folder, content: &str, lines: &str) -> (String, String, String) {
    let file = folder.file("again.pgn", content);
    let output = typed(
        &["play", &file, "--two"],
        format!("{lines}|save! {file}|quit|").replace('|', "\n"),
    );
    let read = std::fs::read_to_string(&file).expect("it is there");
    let moves = read.split("\n\n").nth(1).unwrap_or_default();
    let moves = moves.replace('\n', " ");
    (text(&output.stdout) + &text(&output.stderr), read, moves)
}

#[test]
fn what_a_file_has_beside_its_moves_is_kept() {
    let folder = Folder::new("annotated");
    let content = "[Event \"Alfil play\"]\n[Site \"Paris\"]\n[Date \"1900.01.02\"]\n[Round \"7\"]\n[White \"Grandma Ada\"]\n\
         [Black \"Alfil, level 1\"]\n[Result \"*\"]\n[Variant \"chess\"]\n[Annotator \"Bob\"]\n[PlyCount \"2\"]\n\n\
         {begins} 1. e4 {my precious note} (1. d4 d5 2. c4 {best}) 1... a6 $2 *\n";
    let again = |lines: &str| saved_again(&folder, content, lines);
    let (_, file, moves) = again("fen");
    assert_eq!(
        moves,
        "{begins} 1. e4 {my precious note} (1. d4 d5 2. c4 {best}) 1... a6 $2 *"
    );
    for tag in [
        "[Site \"Paris\"]",
        "[Date \"1900.01.02\"]",
        "[Round \"7\"]",
        "[White \"Grandma Ada\"]",
        "[Annotator \"Bob\"]",
        // Who plays now is beside the names.
        "[Black \"a person\"]\n",
        "[Seats \"a person; a person\"]",
    ] {
        assert!(file.contains(tag), "{tag} in\n{file}");
    }
    assert!(!file.contains("PlyCount"), "{file}");
    // New moves go on, or leave the line of the file, which becomes a variation.
    let (_, _, moves) = again("Nf3");
    assert_eq!(
        moves,
        "{begins} 1. e4 {my precious note} (1. d4 d5 2. c4 {best}) 1... a6 $2 2. Nf3 *"
    );
    let (_, _, moves) = again("undo|b6");
    assert_eq!(
        moves,
        "{begins} 1. e4 {my precious note} (1. d4 d5 2. c4 {best}) 1... b6 (1... a6 $2) *"
    );
    // A move of a variation has the annotations of the variation.
    let (_, _, moves) = again("undo|undo|d4|d5|c4|e6");
    assert_eq!(
        moves,
        "{begins} 1. d4 (1. e4 {my precious note} 1... a6 $2) 1... d5 2. c4 {best} 2... e6 *"
    );
    let (printed, _, moves) = again("undo");
    assert_eq!(
        moves,
        "{begins} 1. e4 {my precious note} (1. d4 d5 2. c4 {best}) *"
    );
    assert!(
        printed.contains("the comments and variations of the moves that were undone are not in it"),
        "{printed}"
    );
    // In a game without annotations, moves that were undone are gone.
    let plain = "[Event \"Alfil play\"]\n[Variant \"chess\"]\n\n1. e4 e5 *\n";
    let (_, _, moves) = saved_again(&folder, plain, "undo|a6");
    assert_eq!(moves, "1. e4 a6 *");
}

#[test]
fn an_illegal_move_ends_its_variation_with_a_warning() {
    let folder = Folder::new("variation");
    let content = "[Variant \"chess\"]\n\n1. e4 (1. d5) (1. c4 a6 2. e4 b1) 1... e5 *\n";
    let (printed, _, moves) = saved_again(&folder, content, "fen");
    assert!(
        printed.contains(
            "again.pgn: 2 variations are cut off; the first one: 3:11: `d5`: no pawn of white can go to `d5`"
        ),
        "{printed}"
    );
    assert_eq!(moves, "1. e4 (1. c4 a6 2. e4) 1... e5 *");
}

#[test]
fn a_result_of_the_file_ends_the_game() {
    let folder = Folder::new("ended");
    let game = |tags: &str, end: &str, lines: &str| {
        let content = format!("[Variant \"chess\"]\n{tags}\n1. e4 e5 {end}\n");
        saved_again(&folder, &content, lines)
    };
    let own =
        "[Event \"Alfil play\"]\n[Result \"0-1\"]\n[Termination \"white resigns; black wins\"]\n";
    let (printed, file, moves) = game(own, "0-1", "e2e4");
    assert!(
        printed.contains("\nwhite resigns; black wins\nover> e2e4\nthe game is over"),
        "{printed}"
    );
    assert!(
        moves.ends_with(" 0-1") && file.contains("[Termination \"white resigns; black wins\"]"),
        "{file}"
    );
    // The result is that of the position, and `undo` takes it back.
    let (printed, file, moves) = game(own, "0-1", "undo|Nf3");
    assert!(printed.contains("the game goes on"), "{printed}");
    assert!(
        moves == "1. e4 e5 2. Nf3 *" && !file.contains("Termination"),
        "{file}"
    );
    let foreign = "[Event \"?\"]\n[Result \"1/2-1/2\"]\n[Termination \"normal\"]\n";
    let (printed, file, _) = game(foreign, "1/2-1/2", "fen");
    assert!(
        printed.contains("\na draw: the file has the result `1/2-1/2` (normal)\nover> "),
        "{printed}"
    );
    assert!(
        !printed.contains("warning") && file.contains("[Termination \"normal\"]"),
        "{printed}{file}"
    );
    // Results that contradict each other.
    let (printed, ..) = game("[Result \"1-0\"]\n", "0-1", "fen");
    assert!(
        printed.contains("the tag `Result` is `1-0`, and `0-1` is after the moves; `0-1` counts")
            && printed.contains("\nblack wins: the file has the result `0-1`\n"),
        "{printed}"
    );
    let (printed, ..) = game("[Result \"1-0\"]\n", "", "fen");
    assert!(
        printed
            .contains("the tag `Result` is `1-0`, and no result is after the moves; `1-0` counts"),
        "{printed}"
    );
    let mate = "[Variant \"chess\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let (printed, _, moves) = saved_again(&folder, mate, "fen");
    assert!(
        printed.contains("its result is `1-0`, but the rules give `0-1`, which counts")
            && moves.ends_with(" 0-1"),
        "{printed}{moves}"
    );
    let players = "[Players \"red, blue\"]\n";
    let (printed, ..) = game(players, "*", "fen");
    assert!(
        printed.contains(
            "the tag `Players` is `red, blue`, and the players of `chess` are white, black"
        ),
        "{printed}"
    );
}

#[test]
fn a_file_of_games_is_read_as_one_by_its_name() {
    let folder = Folder::new("named");
    let file = folder.file("bad.pgn", "[Event x]\n\n1. e4 *\n");
    let message = refused(&["play", &file], 1);
    assert!(message.contains("1:1: this is not a tag"), "{message}");
    let empty = folder.file("empty.pgn", "");
    let message = refused(&["play", &empty], 1);
    assert!(message.contains("1:1: there is no game"), "{message}");
    let over = folder.file("over.pgn", "1. f3 e5 2. g4 Qh4# 3. a3 *\n");
    let message = refused(&["play", &over], 1);
    assert!(
        message.contains("move 5, `a3`: it comes after the end of the game (checkmate)"),
        "{message}"
    );
    let other = folder.file("secret.txt", "root:x:0:0\n");
    let game = format!("[Variant \"zz\"]\n[Definition \"{other}\"]\n\n1. e4 *\n");
    let message = refused(&["play", &folder.file("game.pgn", &game)], 2);
    assert!(
        message.contains("a game names definitions only by files `*.toml`")
            && !message.contains("root"),
        "{message}"
    );
}
