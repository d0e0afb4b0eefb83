//! `play`.

use crate::at_terminal::at_terminal;
use crate::{Folder, out, persons, refused, text, typed};
use alfil_testing::made_up::child;

const ARMY: &str = "tests/data/hidden/army.toml";

/// What a session prints for these lines.
#[track_caller]
pub fn session(arguments: &[&str], lines: &str) -> String {
    let output = typed(
        &[&["play"], &persons(arguments)[..]].concat(),
        lines.replace('|', "\n"),
    );
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn the_board_is_drawn_and_the_player_prompted() {
    let printed = session(&["chess"], "e2e4|help|quit|");
    let board = printed
        .find("8 │ r  n  b  q  k  b  n  r")
        .expect("the board");
    let prompt = printed.find("white> ").expect("a prompt for white");
    let lines = printed
        .lines()
        .filter(|line| line.starts_with("4 │") && line.contains('P'));
    let moved = lines
        .filter_map(|line| printed.find(line))
        .next()
        .expect("the board after the move");
    let answer = printed.find("black> ").expect("a prompt for black");
    assert!(
        board < prompt && prompt < moved && moved < answer,
        "{printed}"
    );
    // The words that `help` lists are commands.
    let help = printed.split("black> help").nth(1).expect("there is help");
    for word in [
        "moves", "hint", "undo", "turns", "at", "board", "flip", "names", "figures", "rules",
        "fen", "save", "save!", "draw", "resign", "again", "quit",
    ] {
        assert!(help.contains(&format!("  {word} ")), "{word} in\n{help}");
        let answered = session(&["chess"], &format!("{word}|quit|"));
        assert!(!answered.contains("is not a move"), "{word}: {answered}");
    }
    assert!(session(&["chess"], "frobnicate|quit|").contains("is not a move"));
    // Words that take nothing after them do nothing then.
    let printed = session(&["chess"], "e2e4|undo 2|hint 3|fen x|quit now|quit|");
    for word in ["undo", "hint", "fen", "quit"] {
        let refused = format!("`{word}` is not followed by anything; write `{word}` alone\n");
        assert!(printed.contains(&refused), "{word} in\n{printed}");
    }
    assert!(printed.ends_with("black> quit\n"), "{printed}");
}

#[test]
fn a_person_plays_the_engine_by_default() {
    let printed = |arguments: &[&str]| {
        let game = ["play", "chess", "--max-turns", "2", "--seed", "1"];
        let quick = ["--think", "0.05", "--level", "1"];
        // Settings of the engine are refused where it does not play.
        let both = ["--white", "human", "--black", "human"];
        let has_engine = !arguments.contains(&"--two")
            && !arguments.iter().any(|one| one.ends_with("random"))
            && arguments != both;
        let quick = if has_engine { &quick[..] } else { &[] };
        let output = typed(&[&game, quick, arguments].concat(), "a2a3\na7a6\n");
        assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let prompts = |arguments: &[&str]| {
        let printed = printed(arguments);
        (printed.contains("white> "), printed.contains("black> "))
    };
    assert_eq!(prompts(&[]), (true, false));
    assert!(printed(&[]).contains("You play white, the engine plays black at level 1"));
    // The player to move is the person.
    let black = ["--fen", "4k3/p7/8/8/8/8/P7/4K3 b - - 0 1"];
    assert_eq!(prompts(&black), (false, true));
    assert_eq!(prompts(&["--two"]), (true, true));
    assert!(printed(&["--two"]).contains("All players are persons at this terminal."));
    assert_eq!(prompts(&["--two", "--black", "random"]), (true, false));
    assert_eq!(prompts(&["--white", "engine"]), (false, true));
    assert_eq!(prompts(&["--black", "human"]), (false, true));
    assert_eq!(prompts(&["--white", "human"]), (true, false));
    assert_eq!(prompts(&["--white", "random"]), (false, true));
    assert_eq!(prompts(&["--black", "random"]), (true, false));
    assert!(printed(&["--black", "random"]).contains("You play white. Chance plays black."));
    assert_eq!(prompts(&["--player", "black=random"]), (true, false));
    assert_eq!(
        prompts(&["--player", "black=random", "--player", "white=random"]),
        (false, false)
    );
    assert_eq!(
        prompts(&["--white", "human", "--black", "human"]),
        (true, true)
    );
}

#[test]
fn a_game_stops_after_as_many_turns_as_it_may_have() {
    let random = [
        "chess", "--white", "random", "--black", "random", "--seed", "5",
    ];
    for n in [1, 4, 7] {
        let printed = session(
            &[&random[..], &["--max-turns", &n.to_string()]].concat(),
            "",
        );
        let turns = printed
            .lines()
            .filter(|line| line.contains(". white: ") || line.contains(". black: "));
        assert_eq!(turns.count(), n, "{printed}");
    }
    let seeds = ["5", "5", "6"].map(|seed| {
        let mut arguments = random;
        arguments[6] = seed;
        session(&[&arguments[..], &["--max-turns", "12"]].concat(), "")
    });
    assert!(seeds[0] == seeds[1] && seeds[0] != seeds[2]);
}

#[test]
fn throws_are_no_moves_of_a_game_that_stops() {
    let dice = Folder::new("stopped-dice");
    let dice = dice.file(
        "dice.toml",
        &child("chess", "[chance.die]\ndraw = \"1..6\"\n"),
    );
    let two = ["--white", "random", "--black", "random"];
    let printed = session(&[&[&*dice], &two[..], &["--max-turns", "4"]].concat(), "");
    let lines = |words: &str| printed.lines().filter(|line| line.contains(words)).count();
    assert_eq!(
        (lines(". white: "), lines(". black: ")),
        (2, 2),
        "{printed}"
    );
    assert!(printed.contains("stopped after 4 moves"), "{printed}");
}

#[test]
fn chance_draws_by_itself() {
    let printed = session(&["peg-chess-random", "--seed", "1"], "@c2|quit|");
    assert!(
        printed.contains("chance draws ") && !printed.contains("chance> "),
        "{printed}"
    );
    assert!(printed.contains("black> "), "{printed}");
}

#[test]
fn dice_are_thrown_and_a_saved_game_keeps_them() {
    let folder = Folder::new("dice");
    let (game, file) = (folder.path("dice.toml"), folder.path("game.pgn"));
    let rules = "language = 1\nextends = \"chess\"\nname = \"Dice\"\nturn.move = { do = \"move joint\", step = \"piece is die\" }\nchance.die.draw = { pawn = 1 }\n";
    std::fs::write(&game, rules).expect("the folder is there");
    let printed = session(
        &[&game, "--two", "--seed", "1"],
        &format!("e2e4|turns|save {file}|quit|"),
    );
    for part in [
        "white throws die=pawn\n",
        "die: pawn\n",
        "1. chance die=pawn",
        "2. white e4",
        "black throws die=pawn\n",
    ] {
        assert!(printed.contains(part), "{part} in\n{printed}");
    }
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    assert!(saved.contains("die=pawn e4 "), "{saved}");
    let resumed = session(&[&game, "--resume", &file], "turns|quit|");
    assert!(resumed.contains("3. chance die=pawn"), "{resumed}");
}

#[test]
fn a_saved_game_says_where_it_began() {
    let folder = Folder::new("saved");
    let (file, fen) = (folder.path("game.pgn"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    session(
        &[
            "glinski", "--option", "draws", "--black", "engine", "--level", "1", "--think", "0.01",
        ],
        &format!("e4e5|save {file}|quit|"),
    );
    let read = |file: &String| {
        let text = std::fs::read_to_string(file).expect("it was saved");
        let mut games = alfil::game_file::read(&text).expect("a file of games");
        assert_eq!(games.len(), 1);
        games.remove(0)
    };
    let saved = read(&file);
    assert_eq!(saved.tag("Variant"), Some("glinski"));
    assert_eq!(saved.tag("Options"), Some("draws"));
    assert_eq!(
        (saved.tag("White"), saved.tag("Black")),
        (Some("a person"), Some("Alfil, level 1"))
    );
    assert_eq!((saved.turns[0].text.as_str(), saved.turns.len()), ("e5", 2));
    assert_eq!((saved.tag("FEN"), saved.tag("Result")), (None, Some("*")));
    let file = folder.path("position.pgn");
    session(
        &["chess", "--fen", fen],
        &format!("e2e4|e8e7|save {file}|quit|"),
    );
    let saved = read(&file);
    assert_eq!((saved.tag("FEN"), saved.tag("Position")), (Some(fen), None));
    let turns: Vec<&str> = saved.turns.iter().map(|turn| turn.text.as_str()).collect();
    assert_eq!(turns, ["e4", "Ke7"]);
    let resumed = session(&["chess", "--resume", &file], "e4e5|fen|quit|");
    assert!(
        resumed.contains("8/4k3/8/4P3/8/8/8/4K3 b - - 0 2"),
        "{resumed}"
    );
    // A game is gone on with by the options that it was begun with.
    let file = folder.path("game.pgn");
    let message = refused(&["play", "glinski", "--resume", &file, "--option", "x"], 2);
    assert!(
        message.contains("begun with the options draws; leave `--option` out"),
        "{message}"
    );
}

#[test]
fn one_of_several_games_of_a_file_goes_on_and_foreign_ones_as_well() {
    let folder = Folder::new("several");
    let two = "[Event \"?\"]\n[Variant \"Standard\"]\n\n1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 {so} d5 2. c4 *\n";
    let file = folder.file("games.pgn", two);
    let message = refused(&["play", "chess", "--resume", &file], 2);
    assert!(
        message.contains("holds 2 games; name one with `--game 1` to `--game 2`"),
        "{message}"
    );
    refused(&["play", "chess", "--resume", &file, "--game", "3"], 2);
    let resumed = session(&["chess", "--resume", &file, "--game", "2"], "fen|");
    assert!(
        resumed.contains("/2PP4/8/PP2PPPP/RNBQKBNR b KQkq"),
        "{resumed}"
    );
    let resumed = session(&["chess", "--resume", &file, "--game", "1"], "fen|");
    assert!(
        resumed.contains("/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"),
        "{resumed}"
    );
    // A move that cannot be played is reported with its place.
    let wrong = folder.file("wrong.pgn", "[Event \"?\"]\n\n1. e4 e5\n2. Ke3 *\n");
    let message = refused(&["play", "chess", "--resume", &wrong], 1);
    assert!(
        message.contains("wrong.pgn:4:4: move 3, `Ke3`"),
        "{message}"
    );
    let empty = folder.file("empty.pgn", "");
    let message = refused(&["play", "chess", "--resume", &empty], 1);
    assert!(
        message.contains("empty.pgn:1:1: there is no game"),
        "{message}"
    );
    // Rules that have changed since are said.
    let definition = |more: &str| {
        let text = child("chess", more);
        folder.file("own.toml", &text)
    };
    let (own, game) = (definition(""), folder.path("own.pgn"));
    session(&[&own], &format!("e2e4|save {game}|quit|"));
    definition("[piece.knight]\nletter = \"N\"\nmoves = \"NW\"\n");
    let output = typed(&["play", &own, "--resume", &game], "fen\n");
    assert!(text(&output.stderr).contains("have changed since this game was played"));
    assert!(text(&output.stdout).contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"));
}

#[test]
fn what_is_hidden_is_saved_in_clear() {
    let folder = Folder::new("clear");
    let file = folder.path("game.toml");
    let printed = session(
        &[ARMY],
        &format!("F@a1|B@b1|M@a2|I@b2|S@c1|S@c2|Y@d1|F@a6|save {file}|quit|"),
    );
    assert!(printed.contains("in clear"), "{printed}");
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    for text in ["F@a1", "Y@d1", "F@a6"] {
        assert!(saved.contains(text), "{saved}");
    }
}

#[test]
fn moves_to_shared_cells_reveal_hidden_pieces() {
    let folder = Folder::new("betray");
    let army = std::fs::read_to_string(ARMY).expect("the definition");
    let shared = army.replace(
        "home = \"rank(a1) | rank(a2)\"",
        "home = \"rank(a3) | rank(a4)\"",
    );
    assert_ne!(army, shared);
    let file = folder.file("shared.toml", &shared);
    let offered = |arguments: &str| {
        let placed = "F@a3|B@b3|M@a4|I@b4|S@c3|S@c4|Y@d3|";
        let printed = session(&[arguments], &format!("{placed}moves|quit|"));
        let (_, rest) = printed
            .split_once("black> moves")
            .expect("a prompt for black");
        rest.to_owned()
    };
    // White's piece on a3 is not shown, but no other piece can go there.
    let listed = offered(&file);
    assert!(
        listed.contains("F@e3") && !listed.contains("F@a3"),
        "{listed}"
    );
}

#[test]
fn the_screen_is_cleared_when_it_is_handed_over() {
    let placed = "F@a1|B@b1|M@a2|I@b2|S@c1|S@c2|Y@d1";
    let Some(printed) = at_terminal(&format!("{ARMY} --two"), &format!("{placed}|||quit|yes|"))
    else {
        return;
    };
    // White's last choice is shown, then the screen and what can be scrolled back to are cleared, then Black may sit down.
    let at = |words: &str| {
        printed
            .find(words)
            .unwrap_or_else(|| panic!("{words} in\n{printed}"))
    };
    let last = printed
        .rfind("F  B  S  Y")
        .expect("the board with the last choice");
    let (clear, cleared) = (
        at("press Enter to clear the screen"),
        at("\u{1b}[2J\u{1b}[3J"),
    );
    let next = at("press Enter when no other player looks");
    assert!(
        last < clear && clear < cleared && cleared < next,
        "{printed}"
    );
    let shown = &printed[next..];
    assert!(
        shown.contains("black> ") && !shown.contains("F  B  S  Y"),
        "{shown}"
    );
}

#[test]
fn only_saved_games_of_the_variant_are_overwritten_on_request() {
    let folder = Folder::new("overwritten");
    let definition = folder.file("own.toml", &child("chess", ""));
    let other = folder.path("other.toml");
    session(&["glinski"], &format!("save {other}|quit|"));
    let files = [
        definition.clone(),
        folder.file("letter.txt", "dear friend"),
        folder.file("empty.toml", ""),
        folder.file("plain.pgn", "1. e4 e5 *\n"),
        folder.file(
            "two.pgn",
            "[Variant \"own\"]\n\n1. e4 *\n\n[Variant \"own\"]\n\n1. d4 *\n",
        ),
        folder.file("unclosed.pgn", "[Variant \"own\"]\n\n1. e4 {\n"),
        folder.file("game.toml.part", "another program's"),
        other,
    ];
    let read = |file: &String| std::fs::read_to_string(file).expect("it is there");
    let before = files.each_ref().map(read);
    for word in ["save", "save!"] {
        for file in &files {
            let printed = session(&[&definition], &format!("e2e4|{word} {file}|fen|quit|"));
            assert!(
                printed.contains("is there already") && printed.contains("; choose another name"),
                "{word} {file}: {printed}"
            );
            assert!(!printed.contains("\nsaved to"), "{word} {file}: {printed}");
            assert!(
                printed.contains("PPPP1PPP/RNBQKBNR b"),
                "it goes on: {printed}"
            );
        }
    }
    assert_eq!(files.each_ref().map(read), before);
    // A saved game of the variant stays unless `save!` is typed.
    let game = folder.path("game.toml");
    session(&[&definition], &format!("e2e4|save {game}|quit|"));
    let first = read(&game);
    let printed = session(&[&definition], &format!("d2d4|save {game}|quit|"));
    assert!(
        printed.contains(&format!(
            "it is there already, a saved game, moves made: 1; `save! {game}` replaces it"
        )),
        "{printed}"
    );
    assert_eq!(read(&game), first);
    let printed = session(&[&definition], &format!("d2d4|save! {game}|quit|"));
    assert!(printed.contains("\nsaved to"), "{printed}");
    assert!(read(&game).contains("1. d4") && !read(&game).contains("1. e4"));
    // `save!` of a new name is `save`; the file beside it that a replacement could have used is as it was.
    let new = folder.path("new.toml");
    session(&[&definition], &format!("d2d4|save! {new}|quit|"));
    assert_eq!(read(&new), read(&game));
    assert_eq!(files.each_ref().map(read), before);
}

/// How many bytes the page of limits allows.
fn most_bytes(what: &str) -> usize {
    let page = include_str!("../../docs/src/reference/limits.md");
    let row = page
        .lines()
        .find_map(|line| line.strip_prefix(&format!("| bytes of a {what} | ")));
    row.and_then(|row| row.trim_end_matches(" |").parse().ok())
        .expect("the page gives a number")
}

#[test]
fn a_line_that_is_not_utf8_or_too_long_is_refused_and_the_game_goes_on() {
    let bad = [&b"e2e4\n\xff\xfe\n"[..], b"e7e5\nfen\nquit\n"].concat();
    let printed = text(&typed(&["play", "chess", "--two"], bad).stdout);
    assert!(
        printed.contains("black> \nthis line is not UTF-8\nblack> e7e5\n"),
        "{printed}"
    );
    assert!(
        printed.contains("/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"),
        "{printed}"
    );
    // In the middle of a turn of several steps as well.
    let bad = [&b"battle\n\xc3\n"[..], b"d3d4\ne3e4\ndone\nquit\n"].concat();
    let printed = text(&typed(&["play", "spinal-tap", "--two"], bad).stdout);
    assert!(printed.contains("this line is not UTF-8"), "{printed}");
    assert!(printed.contains("1. white: battle{d3d4 e3e4}"), "{printed}");
    // A line is as long as the page says, and no longer.
    let most = most_bytes("line typed into `play`");
    for (n, is_read) in [(most, true), (most + 1, false)] {
        let long = format!("e2e4{}\nfen\nquit\n", " ".repeat(n - 4));
        let printed = session(&["chess"], &long);
        assert_eq!(printed.contains("this line is too long"), !is_read);
        let fen = if is_read {
            "4P3/8/PPPP1PPP"
        } else {
            "8/8/PPPPPPPP"
        };
        assert!(printed.contains(fen), "{n}: {printed:.2000}");
    }
}

#[test]
fn after_the_end_a_person_can_still_save_and_take_back() {
    let folder = Folder::new("ended");
    let file = folder.path("mate.toml");
    let mate = "f2f3|e7e5|g2g4|d8h4";
    let printed = session(
        &["chess"],
        &format!("{mate}|e2e4|hint|save {file}|fen|board|undo|b8c6|quit|"),
    );
    let (_, after) = printed
        .split_once("\nblack wins, 0 : 1 (checkmate)\n")
        .expect("the result");
    assert!(
        after.starts_with("over> e2e4\nthe game is over: black wins"),
        "{after}"
    );
    assert_eq!(after.matches("`undo` undoes your last move").count(), 2);
    assert!(after.contains("saved to") && after.contains("6Pq/5P2/PPPPP2P/RNBQKBNR w"));
    assert!(after.contains("\n4. black: b8c6 (Nc6)\n"), "{after}");
    let resumed = session(&["chess", "--resume", &file], "undo|undo|g2g3|");
    assert!(resumed.contains("3. white: g2g3"), "{resumed}");
    // The end of input ends it, and there is no question if no person plays.
    let printed = session(&["chess"], &format!("{mate}|"));
    assert!(printed.ends_with("(checkmate)\nover> \n"), "{printed}");
    let random = [
        "losalamos",
        "--white",
        "random",
        "--black",
        "random",
        "--seed",
        "7",
    ];
    assert!(!session(&random, "fen|").contains("> "));
    // A game that has been stopped can be saved as well.
    let file = folder.path("stopped.toml");
    let printed = session(
        &["chess", "--max-turns", "1"],
        &format!("e2e4|e7e5|save {file}|undo|d2d4|"),
    );
    assert_eq!(
        printed
            .matches("stopped after 1 moves, undecided\n")
            .count(),
        3
    );
    assert!(printed.contains("1. white: d2d4"), "{printed}");
    assert!(std::path::Path::new(&file).exists());
}

#[test]
fn where_turns_are_too_many_to_list_the_game_goes_on() {
    let folder = Folder::new("many");
    let many = folder.file(
        "many.toml",
        &child("chess", "[turn.one]\ndo = [\"move\", \"joint\"]\n[turn.wild]\ndo = [\"move\"]\nsteps = \"2..8\"\n"),
    );
    let saved = folder.path("saved.toml");
    let printed = session(&[&many], &format!("e2e4|one{{e7e5}}|save {saved}|"));
    assert!(printed.contains("saved to "), "{printed}");
    let printed = session(&[&many, "--resume", &saved], "fen|");
    assert!(printed.contains("4p3/4P3"), "{printed}");
    // A random player makes a turn all the same.
    let random = [
        &many,
        "--black",
        "random",
        "--seed",
        "1",
        "--max-turns",
        "3",
    ];
    let printed = session(&random, "e2e4|d2d4|");
    assert!(printed.contains("3. white: d2d4"), "{printed}");
}

#[test]
fn moves_of_a_cell_name_the_turns_of_several_steps_that_begin_there() {
    let folder = Folder::new("first-steps");
    let two = folder.file(
        "two.toml",
        &child(
            "chess",
            "[turn.one]\ndo = [\"move\", \"joint\"]\n[turn.two]\ndo = [\"move\"]\nsteps = \"2\"\n",
        ),
    );
    let printed = session(&[&two], "moves b1|moves e4|");
    assert!(
        printed.contains(
            "two: turns of several steps with the first step b1c3 b1a3; `two` begins one"
        ),
        "{printed}"
    );
    assert!(printed.contains("no legal move from e4"), "{printed}");
}

#[test]
fn random_players_pick_turns_of_several_steps() {
    let folder = Folder::new("four");
    let four = folder.file(
        "four.toml",
        &child(
            "chess",
            "[turn.four]\ndo = [\"move\", \"joint\"]\nsteps = 4\n",
        ),
    );
    let turns = |seed: &str| -> Vec<String> {
        let players = ["--white", "random", "--black", "random"];
        let most = ["--max-turns", "12", "--seed", seed];
        let printed = session(&[&[four.as_str()], &players[..], &most].concat(), "");
        let texts = printed
            .lines()
            .filter_map(|line| line.split_once(": four{"));
        texts.map(|(_, steps)| steps.to_owned()).collect()
    };
    let played = turns("1");
    assert_eq!(played.len(), 12, "{played:?}");
    for steps in &played {
        assert_eq!(steps.split(' ').count(), 4, "{steps}");
    }
    assert_eq!(played, turns("1"));
    assert_ne!(played, turns("2"));
}

#[test]
fn a_saved_game_begins_where_a_game_may() {
    let folder = Folder::new("unsound");
    let file = folder.file(
        "unsound.pgn",
        "[Variant \"chess\"]\n[FEN \"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1\"]\n\n*\n",
    );
    let message = refused(&["play", "chess", "--resume", &file], 1);
    assert!(
        message.contains("black is in check, and white is to move"),
        "{message}"
    );
}

#[test]
fn leaving_and_resigning_are_confirmed_only_at_a_terminal() {
    let folder = Folder::new("confirmed");
    let file = folder.path("game.toml");
    let leave = "leave? The game has moves that are not saved (yes or no)";
    let resign = "resign? The game ends with it (yes or no)";
    let printed = session(&["chess"], "e2e4|resign|fen|");
    assert!(!printed.contains('?'));
    assert!(
        printed.contains("\nblack resigns; white wins\nover> fen\n"),
        "{printed}"
    );
    assert!(!session(&["chess"], "e2e4|quit|no|fen|").contains('?'));
    let Some(printed) = at_terminal("chess --two", "quit|fen|") else {
        return;
    };
    assert!(
        !printed.contains(leave) && !printed.contains("w KQkq"),
        "nothing is lost: {printed}"
    );
    let typed = format!("e2e4|quit|no|e7e5|save {file}|quit|fen|");
    let printed = at_terminal("chess --two", &typed).expect("a terminal");
    assert_eq!(printed.matches(leave).count(), 1, "{printed}");
    assert!(
        printed.contains("2. black: e7e5") && !printed.contains("w KQkq"),
        "it goes on, and there is no question once it is saved: {printed}"
    );
    let printed = at_terminal("chess --two", "e2e4|resign|n|quit|y|fen|").expect("a terminal");
    assert_eq!(printed.matches(resign).count(), 1, "{printed}");
    assert_eq!(printed.matches(leave).count(), 1, "{printed}");
    assert!(
        !printed.contains("wins") && !printed.contains("b KQkq"),
        "{printed}"
    );
    // Whether or not all is saved.
    let typed = format!("e2e4|save! {file}|resign|no|quit|");
    let printed = at_terminal("chess --two", &typed).expect("a terminal");
    assert_eq!(printed.matches(resign).count(), 1, "{printed}");
    let printed = at_terminal("chess --two", "e2e4|resign|yes|").expect("a terminal");
    assert!(printed.contains("black resigns; white wins"), "{printed}");
}

#[test]
fn unseen_turns_are_printed_once_and_the_board_before_the_prompt() {
    let random = ["--white", "random", "--black", "human", "--seed", "1"];
    let printed = session(&[&["peg-chess-setup"], &random[..]].concat(), "fen|");
    assert_eq!(printed.matches("(unseen)").count(), 1, "{printed}");
    let (before, after) = printed
        .split_once("white: (unseen)\n")
        .expect("it is printed");
    assert!(after.starts_with("black> "), "{printed}");
    let (_, board) = before.rsplit_once("8 │").expect("the board");
    assert!(board.contains("phase: "), "{printed}");
}

#[test]
fn files_that_are_too_large_are_refused() {
    let folder = Folder::new("large");
    // A remark of both kinds of files fills them.
    let padded = |text: &str, n: usize| {
        let sign = if text.starts_with('[') { ';' } else { '#' };
        let text = format!("{text}{sign}{}", "x".repeat(n - text.len() - 1));
        assert_eq!(text.len(), n);
        folder.file("padded.toml", &text)
    };
    let start = "turn = \"black\"\n";
    let file = padded(start, most_bytes("position file"));
    assert_eq!(
        out(&["moves", "chess", "--position", &file])
            .lines()
            .count(),
        20
    );
    let file = padded(start, most_bytes("position file") + 1);
    let messages = refused(&["moves", "chess", "--position", &file], 1);
    assert!(messages.contains("toml::too_large"), "{messages}");
    let saved = "[Variant \"chess\"]\n\n1. e4 *\n";
    let file = padded(saved, most_bytes("saved game"));
    assert!(session(&["chess", "--resume", &file], "fen|quit|").contains("RNBQKBNR b"));
    let too_large = format!(
        "it is too large, the most is {} bytes",
        most_bytes("saved game")
    );
    let file = padded(saved, most_bytes("saved game") + 1);
    let messages = refused(&["play", "chess", "--resume", &file], 2);
    assert!(messages.contains(&too_large), "{messages}");
    // Files without an end.
    if std::path::Path::new("/dev/zero").exists() {
        for call in [
            &["play", "chess", "--resume", "/dev/zero"],
            &["moves", "chess", "--position", "/dev/zero"],
        ] {
            let messages = refused(call, 2);
            assert!(
                messages.contains("a device, not a regular file"),
                "{messages}"
            );
        }
    }
}

#[test]
fn all_steps_of_a_turn_are_marked() {
    let folder = Folder::new("marked");
    let file = folder.file("stun.toml", crate::games::STUN);
    let printed = session(&[&file], "two{e2e4 d2d4}|board|quit|");
    let (_, board) = printed
        .split_once("black> board\n")
        .expect("a prompt for black");
    assert_eq!(board.matches('[').count(), 4, "{board}");
    // And those made so far of a turn that is not done.
    let printed = session(&[&file], "two|e2e4|d2d4|back|cancel|quit|");
    let marks: Vec<usize> = printed
        .split("two ")
        .map(|part| part.matches('[').count())
        .collect();
    assert_eq!(marks, [0, 2, 4, 2, 0, 0], "{printed}");
}

#[test]
fn a_dark_game_is_shown_as_the_player_sees_it() {
    let shown = text(
        &typed(
            &["play", "examples/dark-chess.toml", "--seed", "3"],
            "e2e4\nresign\n",
        )
        .stdout,
    );
    let boards: Vec<&str> = shown.split("8 │").collect();
    assert!(
        boards[1].contains("7 │ ?  ?  ?  ?  ?  ?  ?  ?\n"),
        "{shown}"
    );
    assert!(
        boards[1].contains("2 │ P  P  P  P  P  P  P  P\n"),
        "{shown}"
    );
    assert!(shown.contains("black: (unseen)\n"), "{shown}");
    let last = boards[boards.len() - 1];
    assert!(
        !last.contains('?') && last.contains("k"),
        "the end shows everything: {shown}"
    );
}

#[test]
fn moves_of_others_are_not_shown_where_something_is_secret() {
    let folder = Folder::new("secret-counter");
    let rules = "[counter.shots]\nper = \"player\"\nadd = \"piece is queen\"\n\
        [end.shots]\nwhen = \"shots of enemy > 9\"\nresult = \"loss\"\nreason = \"shots\"\n\
        [view]\nsecret = \"shots\"\n";
    let file = folder.file("secret.toml", &child("chess", rules));
    let printed = session(&[&file, "--black", "random"], "e2e4|resign|");
    assert!(printed.contains("black: (unseen)"), "{printed}");
    // All pieces are seen.
    assert!(!printed.contains('?'), "{printed}");
}

#[test]
fn a_try_is_refused_and_another_move_is_made() {
    let file = "tests/promises/definition/view_tries.toml";
    // Black's d-pawn passes the pawn, which captures it without seeing it.
    let lines = "moves e2|e2d3|e2e4|a7a6|e4d5|e4e5|d7d5|e5d6|quit|";
    let printed = session(&[file, "--two"], lines);
    assert!(printed.contains("e2d3"), "{printed}");
    let refused = "`e2d3` is refused: it is not legal\n  help: try another move\n";
    assert!(printed.contains(refused), "{printed}");
    assert!(printed.contains("`e4d5` is refused"), "{printed}");
    assert!(!printed.contains("`e5d6` is refused"), "{printed}");
    assert!(!printed.contains("cannot"), "{printed}");
}

/// The players of Go are black and white, in this order.
#[test]
fn seats_are_those_of_the_players_named() {
    let arguments = [
        "play",
        "examples/go.toml",
        "--seed",
        "1",
        "--white",
        "random",
    ];
    let printed = text(&typed(&arguments, "quit\n").stdout);
    assert!(printed.contains("black> "), "{printed}");
    assert!(!printed.contains("1. "), "{printed}");
}

#[test]
fn announcements_are_printed_after_moves() {
    let file = "tests/promises/definition/announce.toml";
    let printed = session(&[file, "--two"], "e2e4|d7d5|e4d5|quit|");
    let told = "announced: d5: 0 before, 16 pieces, 15 now\n";
    assert!(printed.contains(told), "{printed}");
    assert_eq!(printed.matches("announced").count(), 1, "{printed}");
}

#[test]
fn a_new_game_draws_its_start() {
    let folder = Folder::new("drawn");
    let start = |seed: &str| {
        let file = folder.path(&format!("{seed}.pgn"));
        let printed = session(
            &["chess960", "--seed", seed],
            &format!("fen|save! {file}|quit|"),
        );
        let line = printed
            .lines()
            .find(|line| line.contains(" w ") && line.contains('/'));
        let fen = line
            .expect("a FEN")
            .trim_start_matches("white> ")
            .to_owned();
        let saved = std::fs::read_to_string(&file).expect("it is saved");
        assert!(
            saved.contains(&format!("[FEN \"{fen}\"]")),
            "{fen} in\n{saved}"
        );
        // A saved game goes on with its own start.
        let resumed = session(&[&file], "fen|quit|");
        assert!(resumed.contains(&fen), "{fen} in\n{resumed}");
        fen
    };
    let starts = ["1", "2", "3"].map(&start);
    assert_eq!(start("2"), starts[1]);
    assert!(starts[0] != starts[1] && starts[1] != starts[2]);
    for fen in &starts {
        let (rows, rest) = fen.split_once(' ').expect("several fields");
        let (black, white) = (rows.split('/').next(), rows.rsplit('/').next());
        assert_eq!(black.map(str::to_uppercase), white.map(str::to_owned));
        assert!(rest.starts_with("w ") && rest.ends_with(" - 0 1"), "{fen}");
    }
    // Where a position is given, or moves from the set-up, nothing is drawn.
    for given in [
        ["--after", "e2e4 e7e5"],
        [
            "--fen",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        ],
    ] {
        let printed = session(
            &[&["chess960", "--seed", "1"], &given[..]].concat(),
            "fen|quit|",
        );
        assert!(printed.contains("rnbqkbnr/"), "{printed}");
    }
}
