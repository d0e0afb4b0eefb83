//! Position files: all mistakes are reported at once, each at its own place; omitted keys have their values of the
//! start.
//!
//! A broken file says on its first lines which game it is of, `# game: NAME`, and what must be said about it, as in
//! `tests/diagnostics`; the check is exact, the full messages are a snapshot.

use std::path::{Path, PathBuf};

use alfil::load::load;
use alfil::position_file::{PositionFileError, read, write};
use alfil::render::{Format, diagnostics};
use alfil_testing::made_up::{MadeUp, child};
use grammar::source::SourceMap;
use interpreter::notation::fen;
use interpreter::{Game, Match, Position};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

fn game(name: &str) -> Game {
    let variant = load(name, &[]).expect("it is shipped");
    variant.game.expect("it is sound")
}

fn read_well(game: &Game, text: &str) -> Position {
    read(game, text).unwrap_or_else(|error| panic!("{}", printed(&error, "it", text)))
}

fn printed(error: &PositionFileError, name: &str, text: &str) -> String {
    let mut sources = SourceMap::default();
    sources.add(name, text);
    diagnostics(&error.diagnostics, &sources, Format::Human, false)
}

#[test]
fn broken_position_files_get_exact_diagnostics() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions");
    let entries = std::fs::read_dir(folder).expect("tests/positions is there");
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 8, "only {} broken files", files.len());
    for file in files {
        let stem = file.file_stem().expect("files have names");
        let stem = stem.to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("it is readable");
        let name = text
            .lines()
            .find_map(|line| line.strip_prefix("# game: "))
            .expect("it says which game it is of");
        let error = read(&game(name), &text).expect_err(&stem);
        let mut sources = SourceMap::default();
        let source = sources.add(format!("{stem}.toml"), text.as_str());
        let mut said: Vec<String> = error
            .diagnostics
            .iter()
            .map(|one| {
                let span = one.labels[0].span;
                let (line, start) = sources.line_column(source, span.start);
                let (_, end) = sources.line_column(source, span.end);
                format!("error: {line}:{start}-{end} {}", one.code)
            })
            .collect();
        let mut expected: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# "))
            .filter(|line| line.starts_with("error:"))
            .map(str::to_owned)
            .collect();
        said.sort();
        expected.sort();
        let messages = printed(&error, &format!("{stem}.toml"), &text);
        assert_eq!(said, expected, "{stem}:\n{messages}");
        assert!(
            error.diagnostics.iter().all(|one| one.help.is_some()),
            "{stem}: every complaint comes with a remedy"
        );
        insta::with_settings!({ snapshot_path => "../positions/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem, messages);
        });
    }
}

#[test]
fn an_empty_file_is_the_start_position() {
    for name in alfil::library::shipped() {
        let game = game(name);
        assert_eq!(read_well(&game, ""), game.start(), "{name}");
    }
}

#[test]
fn what_is_left_out_is_as_at_the_start() {
    let game = game("peg-chess-loony");
    let position = read_well(
        &game,
        "turn = \"black\"\n[attributes.tile]\nall = \"K\"\nd4 = \"KR\"\n[stores.hand.white]\nRb = 2\n[state]\nquiet = 7",
    );
    let start = game.start();
    let pieces = |position: &Position| position.pieces().collect::<Vec<_>>();
    assert_eq!(pieces(&position), pieces(&start));
    assert_eq!(position.unmoved(), start.unmoved());
    let written = write(&game, &position);
    for line in ["a1 = \"K\"", "d4 = \"KR\"", "rook-bishop = 2", "quiet = 7"] {
        assert!(written.contains(line), "no `{line}` in\n{written}");
    }
    // With pieces of its own, a position has as unmoved only a piece on a start cell of its kind and player.
    let position = read_well(&game, "[cells]\nd1 = \"white king\"\na4 = \"b K\"");
    assert_eq!(position.pieces().count(), 2);
    assert_eq!(position.unmoved().iter().count(), 1);
}

#[test]
fn statuses_are_lists_or_tables_and_counters_of_players_one_number() {
    let game = game("spinal-tap");
    let of = |state: &str| {
        let pieces = "[cells]\nf1 = \"white king\"\nf11 = \"black king\"\nd3 = \"white pawn\"";
        read_well(&game, &format!("{pieces}\n[state]\n{state}"))
    };
    assert_eq!(of("stunned = [\"d3\"]").statuses().len(), 1);
    assert_eq!(of("stunned = { d3 = 1 }"), of("stunned = \"d3\""));
    assert_eq!(of("battles = 1"), of("battles = { white = 1, b = 1 }"));
    assert_ne!(of("battles = 1"), of("battles = { white = 1 }"));
}

#[test]
fn a_file_says_en_passant_and_turns_as_a_fen_does() {
    let game = game("chess");
    let pieces = "[cells]\ne1 = \"white king\"\ne8 = \"black king\"\nd4 = \"black pawn\"\ne4 = \"white pawn\"\n";
    let of = |state: &str| {
        read_well(
            &game,
            &format!("turn = \"black\"\n{pieces}[state]\n{state}"),
        )
    };
    let passed = of("passed = { by = \"e4\", cells = [\"e3\"] }\nplies = 9");
    let fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 5";
    assert_eq!(fen::write(&game, &passed), fen);
    assert_eq!(passed, fen::read(&game, fen).expect("it is a FEN"));
    assert_eq!(passed.plies(), 9);
    // Otherwise no piece has passed a cell, and the player to move has made no turn.
    assert_eq!(
        fen::write(&game, &of("")),
        "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"
    );
    assert_eq!(of("").plies(), 1);
}

#[test]
fn a_file_says_how_long_captures_en_passant_are_possible() {
    let text = child(
        "chess",
        "turn.move = { do = ['move', 'joint'], en-passant = 3 }",
    );
    let game = MadeUp::of_text(text).load(&[]).game.expect("it is sound");
    let fen = "7k/8/8/pP6/3pP3/8/8/K7 w - e3:e4*2,a6:a5 0 2";
    let position = fen::read(&game, fen).expect("it is a FEN");
    let text = write(&game, &position);
    let list =
        "passed = [{ by = \"e4\", cells = [\"e3\"], left = 2 }, { by = \"a5\", cells = [\"a6\"] }]";
    assert!(text.contains(list), "{text}");
    assert_eq!(read_well(&game, &text), position);
}

#[test]
fn unseen_placements_stay_unseen() {
    let game = game("peg-chess-setup");
    let mut play = Match::new(&game, game.start());
    for _ in 0..3 {
        let first = play.legal_moves().expect("little work").swap_remove(0);
        play.play(first);
    }
    let text = write(&game, play.position());
    let read = read_well(&game, &text);
    assert_eq!(&read, play.position(), "{text}");
    let other = ir::PlayerId(1);
    assert_eq!(game.view(&read, other), game.view(play.position(), other));
    // It can fail: without it, the other player sees what was laid.
    let revealed: String = text
        .lines()
        .filter(|line| !line.starts_with("unseen"))
        .map(|line| format!("{line}\n"))
        .collect();
    let revealed = read_well(&game, &revealed);
    assert_ne!(
        game.view(&revealed, other),
        game.view(&read, other),
        "{text}"
    );
}

#[test]
fn no_text_makes_reading_panic() {
    let mut random = Pcg64Mcg::seed_from_u64(0);
    for name in ["chess", "spinal-tap", "peg-chess-random", "peg-chess-loony"] {
        let game = game(name);
        let text = write(&game, &game.start());
        let mut n_broken = 0;
        for _ in 0..400 {
            let mut mutated: Vec<char> = text.chars().collect();
            for _ in 0..random.random_range(1..4) {
                let at = random.random_range(0..mutated.len());
                let letters = [
                    '"', '[', ']', '{', '}', '=', '.', '-', '9', 'a', 'é', '\n', ',',
                ];
                let letter = letters[random.random_range(0..letters.len())];
                match random.random_range(0..3) {
                    0 => mutated[at] = letter,
                    1 => mutated.insert(at, letter),
                    _ => drop(mutated.drain(at..(at + 9).min(mutated.len()))),
                }
            }
            let mutated: String = mutated.into_iter().collect();
            match read(&game, &mutated) {
                Ok(position) => drop(write(&game, &position)),
                Err(error) => {
                    n_broken += 1;
                    assert!(!error.diagnostics.is_empty(), "{mutated}");
                    printed(&error, name, &mutated);
                }
            }
        }
        assert!(n_broken > 100, "{name}: only {n_broken} texts were broken");
    }
}
