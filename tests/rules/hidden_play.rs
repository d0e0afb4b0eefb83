//! What `play` prints while something is hidden depends on nothing that the one at the keyboard may not know.

use std::collections::BTreeSet;
use std::path::Path;

use crate::command;
use alfil::load::load;
use interpreter::notation::moves;
use interpreter::{Game, Match};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

const ARMY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hidden/army.toml");

/// What a session prints for these lines.
fn session(arguments: &[&str], lines: &[String]) -> String {
    // All players are persons unless an option says otherwise.
    let arguments = ["play", "--two"].iter().chain(arguments);
    let output = command::run(arguments, Path::new("."), &(lines.join("\n") + "\n"));
    assert!(output.stderr.is_empty(), "{output:?}");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

fn lines(text: &str) -> Vec<String> {
    text.split('|').map(str::to_owned).collect()
}

fn game(name: &str) -> Game {
    let variant = load(name, &[]).expect("it can be read");
    variant.game.expect("it is sound")
}

/// The texts of random turns, as long as it is this player's turn.
fn random_turns(play: &mut Match<'_>, random: &mut Pcg64Mcg) -> Vec<String> {
    let mover = play.position().turn();
    let mut texts = Vec::new();
    while play.position().turn() == mover && play.game().is_hidden(play.position()) {
        let legal = play.legal_moves().expect("little work");
        let index = random.random_range(0..legal.len());
        texts.push(moves::write_all(play.game(), &legal)[index].clone());
        play.play(legal[index].clone());
    }
    texts
}

/// Returns lines that a curious player may type, among them that player's own turns.
fn curious(game: &Game, own: &[String], random: &mut Pcg64Mcg) -> Vec<String> {
    let cells: Vec<&str> = (game.rules().board.cells.iter())
        .map(|cell| cell.name.as_str())
        .collect();
    let letters: Vec<&str> = (game.rules().kinds.iter())
        .map(|kind| kind.letter.as_str())
        .collect();
    let words = [
        "undo", "hint", "moves", "board", "fen", "flip", "flip", "names", "names", "rules", "help",
        "steps",
    ];
    let mut typed = Vec::new();
    for turn in own {
        for _ in 0..random.random_range(0..4) {
            let (a, b) = (cells.choose(random), cells.choose(random));
            let (a, b) = (a.expect("a cell"), b.expect("a cell"));
            let letter = letters.choose(random).expect("a kind");
            typed.push(match random.random_range(0..9) {
                0 => format!("{a}{b}"),
                1 => format!("{a}x{b}"),
                2 => format!("{letter}@{a}"),
                3 => format!("moves {a}"),
                4 => format!("{a}.0{b}"),
                5 => format!("@{a}"),
                6 => format!("{letter}@-"),
                7 => format!("{letter}{a}"),
                _ => (*words.choose(random).expect("a word")).to_owned(),
            });
            // The player's own choice is made again after it is taken back.
            if typed.last().is_some_and(|word| word == "undo") {
                typed.pop();
            }
        }
        typed.push(turn.clone());
    }
    // Undoing all of it does not reach another player's placements either.
    for _ in 0..own.len() + 3 {
        typed.push("undo".to_owned());
    }
    typed
}

/// What is printed from the nth hand-over on, up to the reveal if a guess happens to be the last choice.
fn after_hand_over(printed: &str, nth: usize) -> &str {
    let (at, _) = printed
        .match_indices("hand over to ")
        .nth(nth)
        .unwrap_or_else(|| panic!("no hand-over of number {nth} in\n{printed}"));
    let rest = &printed[at..];
    rest.split("what was hidden is revealed")
        .next()
        .unwrap_or(rest)
}

#[test]
fn no_player_learns_the_hidden_placement() {
    for (name, n_seeds) in [(ARMY, 12), ("peg-chess-setup", 3)] {
        let game = game(name);
        for seed in 0..n_seeds {
            // White's placements differ; Black, who cannot see them, types the same.
            let mut blacks = Pcg64Mcg::seed_from_u64(1000 + seed);
            let mut typed = None;
            let mut printed = BTreeSet::new();
            let mut all = BTreeSet::new();
            for choice in 0..3 {
                let mut play = Match::new(&game, game.start());
                let mut whites = Pcg64Mcg::seed_from_u64(100 * seed + choice);
                let mut input = random_turns(&mut play, &mut whites);
                let typed = typed.get_or_insert_with(|| {
                    let own = random_turns(&mut play, &mut blacks);
                    // One choice is left open: the set-up is not revealed, nor is the terminal handed on.
                    curious(&game, &own[..own.len() - 1], &mut blacks)
                });
                input.extend(typed.iter().cloned());
                let out = session(&[name, "--seed", "1"], &input);
                printed.insert(after_hand_over(&out, 0).to_owned());
                all.insert(out);
            }
            assert_eq!(all.len(), 3, "White's choices were the same");
            assert_eq!(printed.len(), 1, "{name}, seed {seed}: {printed:#?}");
        }
    }
}

#[test]
fn no_player_learns_it_in_a_second_hidden_phase() {
    let game = game("peg-chess-setup");
    let mut whites = Pcg64Mcg::seed_from_u64(5);
    let mut typed: Option<(Vec<String>, Vec<String>)> = None;
    let mut printed = BTreeSet::new();
    for choice in 0..2 {
        let mut play = Match::new(&game, game.start());
        let tiles = match &typed {
            Some((tiles, _)) => {
                for text in tiles {
                    let legal = play.legal_moves().expect("little work");
                    let turn = moves::read(&game, play.position(), &legal, text);
                    play.play(turn.expect("it is legal again"));
                }
                tiles.clone()
            }
            None => random_turns(&mut play, &mut whites),
        };
        let mut blacks = Pcg64Mcg::seed_from_u64(50 + choice);
        let unseen = random_turns(&mut play, &mut blacks);
        if typed.is_none() {
            let own = random_turns(&mut play, &mut whites);
            typed = Some((
                tiles.clone(),
                curious(&game, &own[..own.len() - 1], &mut whites),
            ));
        }
        let (_, pieces) = typed.as_ref().expect("it has been made up");
        let input = [tiles, unseen, pieces.clone()].concat();
        let out = session(&["peg-chess-setup", "--seed", "1"], &input);
        printed.insert(after_hand_over(&out, 1).to_owned());
    }
    assert_eq!(printed.len(), 1, "{printed:#?}");
}

#[test]
fn one_takes_back_ones_own_unseen_choices_only() {
    let placed = "F@a1|B@b1|M@a2|I@b2|S@c1|S@c2|Y@d1";
    let black = "F@a6|B@b6|M@a5|I@b5|S@c6|S@c5|Y@d6";
    let out = session(
        &[ARMY],
        &lines(&format!("{placed}|undo|F@a6|undo|F@b6|undo|undo")),
    );
    let blacks = after_hand_over(&out, 0);
    assert_eq!(
        blacks
            .matches("the last choice was white's, and hidden")
            .count(),
        2,
        "{blacks}"
    );
    for cell in ["1 │ :  ·  :", "6 │ ·  :  ·"] {
        assert!(blacks.contains(cell), "{blacks}");
    }
    // White's last piece is shown to White before Black sits down.
    let before = &out[..out.len() - blacks.len()];
    assert!(
        before
            .trim_end()
            .lines()
            .any(|line| line.starts_with("1 │ F  B  S  Y")),
        "{before}"
    );
    let out = session(
        &[ARMY],
        &lines(&format!("{placed}|{black}|undo|a2a3|undo|undo")),
    );
    assert!(out.contains("what was hidden is revealed"), "{out}");
    assert_eq!(
        out.matches("it cannot be undone any more").count(),
        2,
        "{out}"
    );
    // Against a player that is no person, placements can be undone.
    let out = session(
        &[ARMY, "--black", "random", "--seed", "3"],
        &lines(&format!("{placed}|undo|Y@d2")),
    );
    assert!(!out.contains("hand over"), "{out}");
    assert_eq!(out.matches("black: (unseen)").count(), 2, "{out}");
    assert_eq!(
        out.matches("what was hidden is revealed").count(),
        2,
        "{out}"
    );
}

#[test]
fn a_game_that_goes_on_in_the_middle_of_a_hidden_phase_is_handed_over_first() {
    let file = std::env::temp_dir().join(format!("alfil-hidden-{}.toml", std::process::id()));
    let path = file.display().to_string();
    let placed = "F@a1|B@b1|M@a2|I@b2|S@c1|S@c2|Y@d1|F@a6";
    let out = session(&[ARMY], &lines(&format!("{placed}|save {path}")));
    let warned = out
        .find("holds in clear what is hidden")
        .expect("there is a warning");
    assert!(warned < out.find("saved to").expect("it is saved"), "{out}");
    let out = session(&[ARMY, "--resume", &path], &lines("a1a2|board|fen"));
    let handed = out.find("hand over to black").expect("it is handed over");
    assert!(
        !out[..handed].contains('│'),
        "a board was drawn before:\n{out}"
    );
    assert!(out[handed..].contains("6 │ f  "), "{out}");
    assert!(!out.contains("1 │ F") && !out.contains("flag on"), "{out}");
    std::fs::remove_file(&file).expect("the file can be removed");
}

/// The army game changed, as a file of its own.
fn changed(name: &str, changes: &[(&str, &str)]) -> std::path::PathBuf {
    let mut text = std::fs::read_to_string(ARMY).expect("the definition");
    for (from, to) in changes {
        assert!(text.contains(from), "{from} is not in the definition");
        text = text.replace(from, to);
    }
    let file = std::env::temp_dir().join(format!("alfil-{name}-{}.toml", std::process::id()));
    std::fs::write(&file, text).expect("a file for the test");
    file
}

#[test]
fn turns_of_several_steps_and_chance_betray_nothing_either() {
    let play = "[turn.play]\n";
    let pair = "[turn.pair]\nphase = \"hide\"\ndo = [\"drop\"]\nfrom = \"army\"\nsteps = 2\n\n";
    let pairs = changed("pairs", &[(play, &format!("{pair}{play}"))]);
    let drop = "drop = \"empty & home\"";
    let random = format!("{drop}\norder = \"random\"\nper = \"game\"");
    let until = ("none-left(army)", "count(mine) >= 3");
    let bag = changed("bag", &[(drop, &random), until]);
    let curious = "pair|F@a6|a1b1|F@a1|a6b6|steps|B@b6|back|board|moves|I@c6|fen|done|undo|undo|pair{a1b1 c1c2}|pair{F@a6 F@b6}|a1|F@a1";
    let placed = [
        "F@a1|B@b1|M@a2|I@b2|S@c1|S@c2|Y@d1",
        "S@a1|Y@b1|I@a2|B@b2|M@c1|F@c2|S@d1",
    ];
    let printed = placed.map(|placed| {
        let out = session(
            &[&pairs.display().to_string(), "--seed", "1"],
            &lines(&format!("{placed}|{curious}")),
        );
        after_hand_over(&out, 0).to_owned()
    });
    assert!(
        printed[0].contains("black: pair{F@a6 I@c6}"),
        "{}",
        printed[0]
    );
    assert_eq!(printed[0], printed[1]);
    // One bag for both: what White has drawn does not show in what is left for Black.
    let printed = [1, 2, 3].map(|seed| {
        let all = session(
            &[
                &bag.display().to_string(),
                "--seed",
                &seed.to_string(),
                "--white",
                "random",
            ],
            &lines("board|fen|moves"),
        );
        assert!(
            !all.contains("draws F@") && !all.contains("draws B@"),
            "{all}"
        );
        all
    });
    assert!(printed.iter().all(|one| *one == printed[0]), "{printed:#?}");
    for file in [pairs, bag] {
        std::fs::remove_file(file).expect("the file can be removed");
    }
}

#[test]
fn a_random_player_betrays_nothing() {
    let typed = "board|fen|moves|a1b1|F@a1|F@a6|undo|undo|board";
    let printed = [1, 2, 3, 4].map(|seed| {
        let arguments = [ARMY, "--white", "random", "--seed", &seed.to_string()];
        session(&arguments, &lines(typed))
    });
    assert!(printed.iter().all(|one| *one == printed[0]), "{printed:#?}");
    assert!(
        printed[0].contains("there is no move to undo"),
        "{}",
        printed[0]
    );
}
