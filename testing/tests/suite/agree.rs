//! `alfil-testing agree` finds differences: each of its questions is answered wrongly once, by a board that lies or by a game of other rules.

use std::path::PathBuf;
use std::process::{Command, Output};

use alfil_testing::agree::pair::Pair;
use alfil_testing::agree::play::{Length, play};
use alfil_testing::agree::stage::{QUESTIONS, Stage, Stopped, Tabled};
use alfil_testing::agree::tally::Tally;
use alfil_testing::choices::Choices;
use interpreter::{Answer, Board, BoardKeys, BoardTurn, Choose, Game, Listed, Outcome, Position};
use ir::{CellId, Condition, KindId, Move, Piece, PlayerId, Rules, StoreId};
use tables::Decision;

fn rules(name: &str) -> Rules {
    let variant = alfil::load::load(name, &[]).expect("it is shipped");
    variant.game.expect("it is sound").rules().clone()
}

/// A board with correct answers, except to one question.
struct Liar<'b> {
    board: Box<dyn Board + 'b>,
    about: &'static str,
    n_made: u64,
}

impl Liar<'_> {
    fn lies(&self, about: &str) -> bool {
        self.about == about
    }
}

impl Board for Liar<'_> {
    fn player(&self) -> PlayerId {
        self.board.player()
    }

    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()> {
        self.board.list(which, turns)?;
        let lies = match which {
            Listed::All => self.lies("turns") || self.lies("two moves") && self.n_made > 0,
            Listed::Sharp => self.lies("captures"),
        };
        if lies {
            turns.pop();
        }
        Ok(())
    }

    fn n_turns(&self) -> Answer<u64> {
        self.board.n_turns()
    }

    fn make_nth(&mut self, n: u64) -> Answer<bool> {
        self.board.make_nth(n)
    }

    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32> {
        self.board.play_on(n_max, choose)
    }

    fn exchange(&self, turn: &BoardTurn, values: &[i32]) -> Option<i32> {
        self.board.exchange(turn, values)
    }

    fn make(&mut self, turn: &BoardTurn) {
        self.n_made += 1;
        self.board.make(turn);
    }

    fn make_null(&mut self) -> bool {
        self.board.make_null()
    }

    fn take_back(&mut self) -> bool {
        self.n_made -= 1;
        self.board.take_back()
    }

    fn is_check(&self) -> Answer<bool> {
        Ok(self.board.is_check()? != self.lies("check"))
    }

    fn keys(&self) -> BoardKeys {
        match self.lies("keys") {
            true => BoardKeys {
                repetition: 0,
                whole: 0,
            },
            false => self.board.keys(),
        }
    }

    fn visit_pieces(&self, visit: &mut dyn FnMut(CellId, Piece)) {
        let mut is_first = true;
        self.board.visit_pieces(&mut |cell, piece| {
            if !(self.lies("pieces") && is_first) {
                visit(cell, piece);
            }
            is_first = false;
        });
    }

    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8 {
        self.board.n_stored(store, player, kind) + u8::from(self.lies("stores"))
    }

    fn position(&self) -> Position {
        self.board.position()
    }

    fn outcome(&self) -> Answer<Option<Outcome>> {
        let outcome = self.board.outcome()?;
        Ok(match outcome {
            Some(_) if self.lies("end") => None,
            None if self.lies("no end") => Some(Outcome {
                winners: Vec::new(),
                scores: vec![50, 50],
                reason: "a lie".to_owned(),
                is_claim: false,
            }),
            outcome => outcome,
        })
    }

    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>> {
        self.board.record(turn)
    }
}

/// Compares two positions with one board that lies; returns the question to which it is found.
fn caught(
    pair: &Pair,
    about: &'static str,
    of: &Game,
    second: Option<&Game>,
) -> Option<&'static str> {
    let mut tabled = vec![Tabled::new(of, None)];
    for start in &pair.starts {
        let mut stage = Stage::new(pair, &tabled, start.clone());
        stage.replace_boards(|_| {
            let board = second.unwrap_or(of).board(start);
            let n_made = 0;
            Box::new(Liar {
                board,
                about,
                n_made,
            })
        });
        match stage.compare(&mut tabled, 0) {
            Ok(_) => {}
            Err(Stopped::Differs(differs)) => return Some(differs.question),
            Err(Stopped::TooMuch(why)) => panic!("{why:?}"),
        }
    }
    None
}

/// Positions of crazyhouse: the start, mate, and one with a capture.
const FENS: [&str; 2] = [
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3",
    "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq d6 0 2",
];

fn crazyhouse() -> Pair {
    let fens = FENS.map(str::to_owned);
    let pair = Pair::new("crazyhouse", &rules("crazyhouse"), &fens).expect("it has tables");
    assert_eq!(pair.starts.len(), 3, "the FENs are read");
    pair
}

#[test]
fn a_board_that_lies_is_caught_at_each_question() {
    let pair = crazyhouse();
    assert_eq!(caught(&pair, "", &pair.tabled, None), None);
    // These are questions to the game, not to a board.
    let of_games = ["number", "returned", "order", "plain"];
    for question in QUESTIONS.iter().map(|question| question.name) {
        if !of_games.contains(&question) {
            let found = caught(&pair, question, &pair.tabled, None);
            assert_eq!(found, Some(question));
        }
    }
}

#[test]
fn games_of_other_rules_are_detected() {
    let mut pair = crazyhouse();
    // Without safety there are more turns where there is check.
    let mut unsafe_rules = rules("crazyhouse");
    unsafe_rules.royal.safe = Condition::Constant(true);
    let of_others = tables::game(unsafe_rules.clone());
    let found = caught(&pair, "", &of_others, Some(&pair.tabled));
    assert_eq!(found, Some("number"));
    pair.plain = Game::new(unsafe_rules).plain();
    assert_eq!(caught(&pair, "", &pair.tabled, None), Some("plain"));
}

/// Plays a pair whose tables are of other rules; returns the questions to which differences were found.
fn differences(of: &str, by_tables: &Rules) -> Vec<(String, Vec<String>, usize)> {
    let pair = Pair::of_two(of, &rules(of), by_tables, &[]).expect("it has tables");
    let length = Length {
        positions: 3_000,
        turns: 120,
    };
    let played = play(&pair, &[], length, &mut Choices::of_seed(3));
    let differences = played.differences.into_iter();
    differences
        .map(|one| (one.question, one.line, one.n_pieces))
        .collect()
}

#[test]
fn tables_of_other_rules_differ_and_positions_are_made_small() {
    assert_eq!(differences("chess", &rules("chess")), []);
    // A player castles.
    let found = differences("chess", &rules("nocastle"));
    assert!(!found.is_empty());
    let mut unsafe_rules = rules("chess");
    unsafe_rules.royal.safe = Condition::Constant(true);
    let found = differences("chess", &unsafe_rules);
    assert!(!found.is_empty());
    for (question, line, n_pieces) in found {
        assert_eq!(question, "turns");
        assert!(line.is_empty(), "the position alone shows it");
        assert!(n_pieces <= 8, "{n_pieces} pieces are left");
    }
    // The reasons of ends differ.
    let mut other_end = rules("losalamos");
    for end in &mut other_end.ends {
        end.reason.push('!');
    }
    let found = differences("losalamos", &other_end);
    assert!(
        found.iter().any(|(question, ..)| question == "end"),
        "{found:?}"
    );
}

#[test]
fn each_decision_is_compared_when_off() {
    let pair = Pair::new("chess", &rules("chess"), &[]).expect("it has tables");
    let decision = Decision::Packs;
    assert!(pair.taken().contains(&decision));
    let without = pair.without(decision).expect("it can do without");
    // A game of other rules stands in for one that goes wrong.
    for (game, n_min) in [(without, 0), (tables::game(rules("nocastle")), 1)] {
        let length = Length {
            positions: 2_000,
            turns: 120,
        };
        let off = [(decision, game)];
        let played = play(&pair, &off, length, &mut Choices::of_seed(3));
        let n = played.differences.len();
        assert_eq!(n.min(1), n_min, "{:?}", played.differences);
        let mut differences = played.differences.iter();
        assert!(differences.all(|one| one.without.as_deref() == Some(decision.name())));
    }
}

fn command(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_alfil-testing");
    let run = Command::new(program).arg("agree").args(arguments).output();
    run.expect("the program starts")
}

fn read(path: &PathBuf) -> Tally {
    let text = std::fs::read_to_string(path).expect("it is written");
    serde_json::from_str(&text).expect("it is a tally")
}

#[test]
fn runs_are_kept_continued_and_added_up() {
    let folder = std::env::temp_dir().join(format!("alfil-agree-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room");
    let path = |name: &str| folder.join(name);
    let text = |path: &PathBuf| path.to_str().expect("it is text").to_owned();
    let (one, two, sum) = (path("one.json"), path("two.json"), path("sum.json"));
    // A hundredth of a seed's positions, so that it is soon done.
    let small = |seeds: &str, into: &PathBuf| {
        command(&[
            "--seeds",
            seeds,
            "--per-seed",
            "500",
            "--threads",
            "1",
            "--json",
            &text(into),
        ])
    };
    let first = small("0", &one);
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    let printed = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(printed.contains("0 differences"), "{printed}");
    let before = read(&one);
    assert_eq!(before.seeds, [(0, 1)]);
    assert!(before.total().positions > 300);
    assert!(before.total_made_up().positions > 50);
    // What is there is not compared again.
    small("0..2", &one);
    let after = read(&one);
    assert_eq!(after.seeds, [(0, 2)]);
    small("1", &two);
    let part = read(&two);
    assert_eq!(
        after.total().positions,
        before.total().positions + part.total().positions
    );
    // Seed 1 is in both.
    let twice = command(&["--merge", &text(&one), &text(&two)]);
    assert_eq!(twice.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&twice.stderr).contains("seed 1 is counted already"));
    small("2", &sum);
    let merged = command(&[
        "--merge",
        &text(&two),
        &text(&sum),
        "--json",
        &text(&path("all.json")),
    ]);
    assert_eq!(merged.status.code(), Some(0), "{merged:?}");
    assert_eq!(read(&path("all.json")).seeds, [(1, 3)]);
    // A difference, wherever it comes from, ends with 1.
    let mut wrong = part;
    wrong.seeds = vec![(9, 10)];
    wrong.n_differences = 1;
    std::fs::write(&two, serde_json::to_string(&wrong).expect("it is text"))
        .expect("it is written");
    let failed = command(&["--merge", &text(&two)]);
    assert_eq!(failed.status.code(), Some(1));
    std::fs::remove_dir_all(&folder).expect("it is there");
}
