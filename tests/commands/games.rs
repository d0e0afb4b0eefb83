//! `list`, `check`, `explain`, `show`, `moves`, `perft`.

use crate::{Folder, alfil, json, out, refused, text};
use alfil_testing::made_up::child;

#[test]
fn shipped_variants_are_listed_with_board_and_summary() {
    let printed = out(&["list"]);
    let rows = json(&["list", "--json"]);
    let rows = rows.as_array().expect("a list");
    assert_eq!(printed.lines().count(), rows.len());
    for (line, row) in printed.lines().zip(rows) {
        for key in ["name", "board", "summary"] {
            let value = row[key].as_str().expect("a text");
            assert!(!value.is_empty() && line.contains(value), "{line}: {key}");
        }
    }
    let chess = rows
        .iter()
        .find(|row| row["name"] == "chess")
        .expect("chess");
    assert_eq!(chess["board"], "square-8x8");
    let glinski = rows
        .iter()
        .find(|row| row["name"] == "glinski")
        .expect("it is shipped");
    assert_eq!(glinski["board"], "hexagon-91");
    assert_eq!(glinski["options"], serde_json::json!(["draws"]));
}

#[test]
fn shipped_variants_are_found_by_words() {
    let rows = json(&["list", "crazyhouse", "--json"]);
    let names: Vec<&str> = rows
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["name"].as_str())
        .collect();
    assert!(
        names.contains(&"crazyhouse") && !names.contains(&"chess"),
        "{names:?}"
    );
    // Every tag finds as many games as `--tags` counts, or more: words of titles are found too.
    for line in out(&["list", "--tags"]).lines() {
        let (tag, n_games) = line.rsplit_once(' ').expect("a tag and a number");
        let n_games: usize = n_games.parse().expect("a number");
        let found = out(&["list", tag.trim()]).lines().count();
        assert!(n_games >= 1 && found >= n_games, "{line}: {found}");
    }
    assert!(refused(&["list", "no-such-word"], 2).contains("`alfil list --tags`"));
    assert_eq!(out(&["list", "no-such-word", "--json"]), "[]\n");
}

#[test]
fn the_rule_sheet_ends_with_history_and_rulings() {
    let definition = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/promises/definition/libraries.toml"
    );
    let sheet = out(&["show", definition, "--rules"]);
    let about = sheet.find("ABOUT THIS GAME").expect("a section");
    for part in [
        "Invented by A. N. Author and Another (2026).",
        "https://example.org/officers",
        "A stalemated player loses.",
    ] {
        assert!(sheet[about..].contains(part), "{part}");
    }
    let child = definition.replace("libraries.toml", "libraries_child.toml");
    assert!(!out(&["show", &child, "--rules"]).contains("A. N. Author"));
    let found = out(&["check", &child]);
    assert!(found.contains("sound"), "{found}");
}

const BROKEN: &str = r#"language = 1
extends  = "chess"
name     = "Broken"
summry   = "A misspelt key."

[forbid."names no kind"]
when = "piece is quen"
"#;

const OPTION: &str = r#"language = 1
extends  = "chess"
name     = "Optional"

[options.fine]
about = "Nothing is wrong with it."
forbid = { fine = { who = "queen" } }

[options.wrong]
about = "Wrong once it is on."
forbid = { wrong = { when = "to in nowhere" } }
"#;

const TESTED: &str = r#"language = 1
extends  = "chess"
name     = "Tested"

[[test]]
name  = "this is so"
count = 20

[[test]]
name  = "this is not"
count = 21
"#;

const WARNED: &str = r#"language = 1
extends  = "chess"
name     = "Warned"

[piece]
spare = { letter = "S", moves = "W" }
"#;

#[test]
fn check_says_everything_about_all_files() {
    let folder = Folder::new("check");
    let files = [
        ("broken.toml", BROKEN),
        ("option.toml", OPTION),
        ("tested.toml", TESTED),
        ("warned.toml", WARNED),
    ]
    .map(|(name, text)| folder.file(name, text));
    let [broken, option, tested, warned] = files.each_ref().map(String::as_str);
    let short = |file: &str| {
        let output = alfil(&["check", "--format", "short", file]);
        let lines = text(&output.stdout);
        let lines = lines
            .lines()
            .map(|line| line.replace(&format!("{file}:"), ""));
        (output.status.code(), lines.collect::<Vec<_>>())
    };
    let (status, lines) = short(broken);
    assert_eq!(status, Some(1));
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines[0].starts_with("4:1: error: toml::unknown_key"),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with("7:18: error: resolve::unknown_name")
            || lines[1].starts_with("8:18: error: "),
        "{lines:?}"
    );
    let (status, lines) = short(option);
    assert_eq!(status, Some(1));
    assert!(lines.len() == 1 && lines[0].starts_with("11:"), "{lines:?}");
    let (status, lines) = short(tested);
    assert_eq!(status, Some(1));
    assert!(
        lines.len() == 1 && lines[0].contains("test::failed"),
        "{lines:?}"
    );
    assert!(lines[0].contains("this is not"), "{lines:?}");
    assert_eq!(short(warned).0, Some(0));
    assert_eq!(short(warned).1.len(), 1);
    // All of them at once: what is said of each, one after the other.
    let all = alfil(&["check", "--format", "short", broken, option, tested, warned]);
    assert_eq!(all.status.code(), Some(1));
    let each: Vec<String> = [broken, option, tested, warned]
        .map(|file| text(&alfil(&["check", "--format", "short", file]).stdout))
        .to_vec();
    assert_eq!(text(&all.stdout), each.concat());
}

#[test]
fn check_reads_a_board_file_as_a_board() {
    let folder = Folder::new("check-board");
    let sound =
        "lattice square\nshape 5x5\nframe white forward 0\nframe black forward 4 cells mirror\n";
    let file = folder.file("sound.board", sound);
    assert_eq!(
        text(&alfil(&["check", &file]).stdout),
        format!("{file}: sound\n")
    );
    // All that is wrong, not the first of it alone; a definition among the files is checked as ever.
    let file = folder.file(
        "broken.board",
        &sound.replace("shape 5x5", "shape 5x5\nzone home = z9\nzone away = q7"),
    );
    let wrong = folder.file(
        "wrong.toml",
        "language = 1\nextends = \"chess\"\nname = 1\n",
    );
    let output = alfil(&["check", "--format", "short", &file, &wrong]);
    let lines = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{lines}");
    let said = |file: &str, code: &str, word: &str| {
        lines
            .lines()
            .filter(|line| line.starts_with(file) && line.contains(code) && line.contains(word))
            .count()
    };
    assert_eq!(said(&file, ": error: topology::", "z9"), 1, "{lines}");
    assert_eq!(said(&file, ": error: topology::", "q7"), 1, "{lines}");
    assert_eq!(said(&wrong, ":3:8: error: ", ""), 1, "{lines}");
    assert_eq!(lines.lines().count(), 3, "{lines}");
    let output = alfil(&["check", &folder.path("none.board")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot be read"));
}

#[test]
fn check_prints_in_three_formats_and_denies_warnings() {
    let folder = Folder::new("formats");
    let file = folder.file("warned.toml", WARNED);
    let printed = |format: &str| text(&alfil(&["check", "--format", format, &file]).stdout);
    assert!(printed("short").starts_with(&format!("{file}:6:1: warning: lint::unused_piece")));
    let human = text(&alfil(&["check", &file]).stdout);
    assert_eq!(printed("human"), human);
    assert!(
        human.contains("6 │ spare = ") && human.contains("help: "),
        "{human}"
    );
    assert!(human.ends_with("1 warning, 0 tests passed\n"), "{human}");
    let value: serde_json::Value = serde_json::from_str(&printed("json")).expect("JSON alone");
    assert_eq!(value.as_array().map(Vec::len), Some(1));
    assert_eq!(value[0]["severity"], "warning");
    assert_eq!(alfil(&["check", &file]).status.code(), Some(0));
    assert_eq!(
        alfil(&["check", "--deny-warnings", &file]).status.code(),
        Some(1)
    );
    assert_eq!(
        alfil(&["check", "--deny-warnings", "chess"]).status.code(),
        Some(0)
    );
}

#[test]
fn explain_prints_a_page_or_all_codes() {
    let codes: Vec<String> = out(&["explain"])
        .lines()
        .filter_map(|line| line.split_whitespace().find(|word| word.contains("::")))
        .map(|word| word.trim_matches('`').to_owned())
        .collect();
    let listed: Vec<String> = alfil::library::diagnostic_codes();
    assert_eq!(codes, listed);
    for code in listed.iter().step_by(25) {
        let page = out(&["explain", code]);
        let path = format!("docs/src/diagnostics/{}.md", code.replace("::", "__"));
        let written = std::fs::read_to_string(path).expect("the page");
        assert_eq!(page.trim_end(), written.trim_end());
    }
}

#[test]
fn show_prints_rules_of_every_kind() {
    let folder = Folder::new("sheet");
    let text = child(
        "chess",
        "summary = \"All rules.\"\n\
        [stack]\nheight = 2\n\
        [attribute.mark]\nof = \"cell\"\ntype = \"number\"\n\
        [store.hand]\ngains = \"captured\"\nowner = \"mover\"\ndrop = \"empty\"\n\
        [store.bag]\nhas = [\"queen\"]\nper = \"game\"\norder = \"listed\"\ndrop = \"empty\"\n\
        [status.tired]\nlasts = 2\n[status.beside]\nis = \"mine & near(mine king, 'K')\"\n\
        [effect.tire]\ndo = [\"give(tired, to)\", \"each(x in to : set(mark, x, 1))\"]\n\
        [effect.wake]\non = \"turn\"\ndo = \"clear(tired, tired)\"\n\
        [must.capture]\nmove = \"some(captured)\"\n\
        [must.escape]\nwhen = \"in check\"\nmove = \"piece is king\"\n\
        [phase.first]\norder = \"each hidden\"\nuntil = \"turns > 0\"\n[phase.second]\n\
        [turn.one]\ndo = [\"move\", \"joint\"]\n\
        [turn.march]\nphase = \"second\"\ndo = \"move\"\nsteps = \"2..3\"\nsame = false\nstep = \"piece is pawn\"\n\
        [turn.put]\ndo = [\"drop\", \"pass\"]\nfrom = \"hand\"\notherwise = \"one\"\n",
    );
    let file = folder.file("sheet.toml", &text);
    let page = out(&["show", &file]);
    for words in [
        "\nKinds of turn\n  one: a move or a move of several pieces\n  march: 2 to 3 steps, each a move, by different pieces, in the phase second, under conditions\n  put: a drop or a pass, from hand, if one is not possible\n",
        "\nRequired moves\n  capture\n  escape: under a condition\n",
        "\nEffects\n  tire: after a step pieces get a status and values are changed\n  wake: after a turn pieces lose a status\n",
        "\nStatuses\n  tired: for 2 turns after the one that gave it\n  beside: decided by the position\n",
        "\nStores\n  hand: one for each player, gains pieces that its owner captures, dropped instead of a move\n  bag: one for all, dropped instead of a move, in a fixed order\n",
        "\nPhases\n  first: one player after the other, unseen\n  second\n",
    ] {
        assert!(page.contains(words), "{words} in\n{page}");
    }
}

#[test]
fn show_prints_the_board_the_pieces_and_the_rules() {
    let page = out(&["show", "chess"]);
    for words in [
        "8 │ r  n  b  q  k  b  n  r\n",
        "1 │ R  N  B  Q  K  B  N  R\n",
        "  N  knight  N\n",
        "  P  pawn    step fmW, long fmnnD, take fceF\n",
        "pawn to queen, rook, bishop, knight",
        "O-O-O",
        "checkmate: the other player wins",
    ] {
        assert!(page.contains(words), "{words} in\n{page}");
    }
    let names = out(&["show", "chess", "--names"]);
    assert!(
        names.contains("e4") && names.contains("a3") && !page.contains("e4"),
        "{names}"
    );
    assert!(
        !names.contains("e2"),
        "only empty cells are named:\n{names}"
    );
}

#[test]
fn show_draws_the_moves_of_a_piece() {
    let printed = out(&["show", "chess", "--piece", "knight", "--at", "a1"]);
    assert!(
        printed.contains("3 │ : (·) :  ·") || printed.contains("3 │ :  *"),
        "{printed}"
    );
    assert!(
        printed.contains("b3") && printed.contains("c2"),
        "{printed}"
    );
    assert_eq!(
        out(&["show", "chess", "--piece", "N", "--at", "a1"]),
        printed
    );
    assert!(out(&["show", "chess", "--piece", "knight"]) != printed);
    assert!(refused(&["show", "chess", "--piece", "knigth"], 2).contains("`knight`"));
}

/// Chess with turns of two steps, and knights whose moves stun the pawns beside them.
pub const STUN: &str = r#"
language = 1
extends  = "chess"
name     = "Stun"

[status.stunned]
lasts = 2

[status.lame]
is = "mine knight & rank(a1)"

[effect.stun]
after = "some(near(to, 'N') & enemy pawn)"
do   = ["give(stunned, near(to, 'N') & enemy pawn)"]

[turn.one]
do   = ["move", "joint"]

[turn.two]
do    = ["move"]
steps = 2
"#;

#[test]
fn show_prints_the_state_of_the_game() {
    let board = |arguments: &[&str]| {
        let page = out(&[&["show"], arguments].concat());
        let (_, below) = page
            .split_once("a  b  c  d  e  f  g  h\n")
            .expect("the board");
        let (below, _) = below.split_once("\n\n").expect("an empty line");
        let marks = page.matches('[').count();
        (below.to_owned(), marks, page.contains("!K!"))
    };
    let expected = |below: &str, marks, check| (below.to_owned(), marks, check);
    assert_eq!(board(&["chess"]), expected("white to move", 0, false));
    assert_eq!(
        board(&["chess", "--after", "e2e4 e7e5"]),
        expected("last move: e7e5\nwhite to move", 2, false)
    );
    assert_eq!(
        board(&["chess", "--after", "f2f3 e7e5 a2a3 d8h4"]),
        expected("last move: d8h4\nwhite to move, in check", 2, true)
    );
    assert_eq!(
        board(&["chess", "--after", "f2f3 e7e5 g2g4 d8h4"]),
        expected("last move: d8h4\nblack wins, 0 : 1 (checkmate)", 2, true)
    );
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    assert_eq!(
        board(&["chess", "--after", &shuffle]).0,
        "last move: f6g8\nwhite to move; draw, 0.5 : 0.5 (repetition), if it is claimed"
    );
    // Two knights can reach a cell: the turn is printed as it is read again.
    let fen = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    assert_eq!(
        board(&["chess", "--fen", fen, "--after", "b1d2"]).0,
        "last move: b1d2\nblack to move"
    );
    let folder = Folder::new("standing");
    let file = folder.file("stun.toml", STUN);
    assert_eq!(
        board(&[&file, "--after", "two{e2e4 d2d4}"]),
        expected(
            "lame: b1 g1 b8 g8\nlast move: two{e2e4 d2d4}\nblack to move",
            4,
            false
        )
    );
    assert_eq!(
        board(&[&file, "--after", "b1c3 a7a6 c3d5"]).0,
        "stunned: c7 e7\nlame: g1 b8 g8\nlast move: c3d5\nblack to move"
    );
}

#[test]
fn an_end_without_claim_is_printed_alone() {
    let folder = Folder::new("stalemate");
    let safe = "steps = 2\nsafe = \"each\"";
    let file = folder.file("safe.toml", &STUN.replace("steps = 2", safe));
    let output = alfil(&["moves", &file, "--fen", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(text(&output.stdout), "draw, 0.5 : 0.5 (stalemate)\n");
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let output = alfil(&["moves", "chess", "--after", &shuffle]);
    assert!(text(&output.stderr).contains("repetition), if it is claimed"));
    assert_eq!(text(&output.stdout).lines().count(), 20);
}

#[test]
fn turns_of_several_steps_are_counted_or_listed() {
    let plain = out(&["moves", "spinal-tap"]);
    assert!(
        plain.contains("battle: 8,430 turns of several steps"),
        "{plain}"
    );
    assert!(!plain.contains("battle{"));
    let all = out(&["moves", "spinal-tap", "--all"]);
    assert_eq!(
        all.lines()
            .filter(|line| line.starts_with("battle{"))
            .count(),
        8430
    );
    assert_eq!(all.lines().count(), 8430 + 146);
    let value = json(&["moves", "chess", "--json"]);
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(20));
}

#[test]
fn perft_counts_leaves_with_every_option() {
    for (depth, nodes) in [("0", 1), ("1", 20), ("2", 400), ("3", 8902)] {
        for more in [
            &[][..],
            &["--threads", "3"],
            &["--executor", "plain"],
            &["--executor", "reduced"],
            &["--executor", "fast"],
            &["--hash", "1"],
            &["--hash", "2", "--threads", "3"],
            &["--hash", "1", "--executor", "reduced"],
            &["--hash", "1", "--executor", "reduced", "--threads", "2"],
            &["--hash", "1", "--executor", "plain"],
        ] {
            let printed = out(&[&["perft", "chess", depth], more].concat());
            assert_eq!(printed.trim(), nodes.to_string(), "{depth} {more:?}");
        }
        assert_eq!(json(&["perft", "chess", depth, "--json"])["nodes"], nodes);
    }
    let divided = out(&["perft", "chess", "2", "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.len(), 22, "{divided}");
    assert!(lines[..20].iter().all(|line| line.ends_with(": 20")));
    assert_eq!((lines[20], lines[21]), ("", "400"));
    let value = json(&["perft", "chess", "2", "--divide", "--json"]);
    assert_eq!(value["divide"]["e2e4"], 20);
    assert!(refused(&["perft", "chess", "2", "--threads", "0"], 2).contains("threads"));
    for size in ["0", "1.5", "much", "9999999"] {
        let message = refused(&["perft", "chess", "2", "--hash", size], 2);
        assert!(message.contains("--hash"), "{size}: {message}");
    }
}

/// Counters that only an end reads make sequences different, stores do, and so does what a position says of castling and of
/// pieces that have passed cells.
#[test]
fn perft_counts_the_same_with_counts_kept() {
    let three = "4k3/8/8/8/8/8/8/R3K2R w KQ - 2+3 0 1";
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    // Out and back: the king is where it was, and may castle no more.
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let en_passant = "4k3/8/8/8/1p1p4/8/P1P1P3/4K3 w - - 0 1";
    let cases: [&[&str]; 10] = [
        &["chess", "6", "--fen", castling],
        &["chess", "5", "--fen", en_passant],
        &["3check", "5", "--fen", three],
        &["chess", "4", "--fen", kiwipete],
        &["crazyhouse", "4"],
        &["losalamos", "5"],
        &["glinski", "3"],
        &["atomic", "4"],
        &["minishogi", "4"],
        &["spinal-tap", "2", "--option", "no-battle"],
    ];
    for case in cases {
        let count = |more: &[&str]| out(&[&["perft"], case, &["--divide"], more].concat());
        let counted = count(&[]);
        assert_eq!(
            count(&["--hash", "16", "--threads", "2"]),
            counted,
            "{case:?}"
        );
        assert_eq!(count(&["--hash", "1"]), counted, "{case:?}");
    }
    let reduced: [&[&str]; 5] = [
        &["chess", "5", "--fen", en_passant],
        &["3check", "5", "--fen", three],
        &["chess", "3", "--fen", kiwipete],
        &["peg-chess-loony", "3"],
        &["crazyhouse", "3"],
    ];
    for case in reduced {
        let count = |more: &[&str]| {
            let arguments = ["--divide", "--executor", "reduced"];
            out(&[&["perft"], case, &arguments, more].concat())
        };
        assert_eq!(count(&["--hash", "4"]), count(&[]), "{case:?}");
    }
}
