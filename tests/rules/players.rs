//! Games for three players, and for four in two teams. In whole games at random the FEN and the position file of every
//! position read back, and the end credits the right players, computed here from the remaining kings.

use std::path::Path;

use alfil::draw::{Mark, Style};
use alfil::json::{OutcomeJson, outcome_words, value};
use alfil::load::load;
use alfil::picture;
use alfil::position_file;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Outcome, Position};
use ir::PlayerId;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// How many games of each are played.
const N_GAMES: u64 = 12;

fn example(name: &str) -> Game {
    game(&format!("examples/{name}.toml"))
}

fn game(path: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let path = path.to_str().expect("a plain name");
    let variant = load(path, &[]).expect("it is there");
    variant.game.expect("it is sound")
}

/// Plays whole games at random; the last position of each comes with its end.
fn play_games(game: &Game) -> Vec<(Position, Outcome)> {
    let play_one = |seed| {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut play = Match::new(game, game.start());
        loop {
            reads_back(game, play.position());
            if let Some(outcome) = play.outcome().expect("little work") {
                return (play.position().clone(), outcome);
            }
            let legal = play.legal_moves().expect("few turns");
            play.play(legal[random.random_range(0..legal.len())].clone());
        }
    };
    (0..N_GAMES).map(play_one).collect()
}

fn reads_back(game: &Game, position: &Position) {
    let written = fen::written(game, position);
    assert_eq!(written.lacks, [], "{}", written.text);
    let read = fen::read(game, &written.text).expect("it was written");
    assert_eq!(fen::write(game, &read), written.text);
    assert!(read.pieces().eq(position.pieces()), "{}", written.text);
    assert_eq!(read.turn(), position.turn(), "{}", written.text);
    assert_eq!(read.turns_made(), position.turns_made(), "{}", written.text);
    assert_eq!(game.key(&read), game.key(position), "{}", written.text);

    let file = position_file::write(game, position);
    let read = position_file::read(game, &file).expect("it was written");
    assert_eq!(&read, position, "{file}");
}

/// Which players have a king.
fn with_kings(game: &Game, position: &Position) -> Vec<PlayerId> {
    let is_king = |piece: ir::Piece| game.rules().kinds[piece.kind().index()].name == "king";
    let kings = position.pieces().filter(|(_, piece)| is_king(*piece));
    let mut players: Vec<PlayerId> = kings.map(|(_, piece)| piece.player()).collect();
    players.sort_unstable();
    players
}

#[test]
fn the_last_of_three_has_the_point() {
    let game = example("three-crowns");
    let mut n_won = 0;
    for (position, outcome) in play_games(&game) {
        let alive = with_kings(&game, &position);
        let (winners, scores) = match alive[..] {
            [winner] => {
                n_won += 1;
                let mut scores = [0; 3];
                scores[winner.index()] = 100;
                (vec![winner], scores)
            }
            _ => (Vec::new(), [33; 3]),
        };
        assert_eq!(
            (outcome.winners, outcome.scores),
            (winners, scores.to_vec())
        );
    }
    assert!(n_won > 0, "some games are won");
}

#[test]
fn the_team_with_both_kings_has_the_point() {
    let game = example("crossroads");
    let mut winners_seen = Vec::new();
    for (position, outcome) in play_games(&game) {
        let alive = with_kings(&game, &position);
        let has_both = |team: [u16; 2]| team.iter().all(|one| alive.contains(&PlayerId(*one)));
        let (winners, scores) = match [has_both([0, 2]), has_both([1, 3])] {
            [true, false] => (vec![PlayerId(0), PlayerId(2)], [100, 0, 100, 0]),
            [false, true] => (vec![PlayerId(1), PlayerId(3)], [0, 100, 0, 100]),
            _ => (Vec::new(), [50; 4]),
        };
        winners_seen.push(winners.clone());
        assert_eq!(
            (outcome.winners, outcome.scores),
            (winners, scores.to_vec())
        );
    }
    for team in [[0, 2], [1, 3]] {
        let team = team.map(PlayerId).to_vec();
        assert!(winners_seen.contains(&team), "{team:?} never wins");
    }
}

#[test]
fn a_result_names_all_winners() {
    let game = example("crossroads");
    let file =
        "turn = \"green\"\n[cells]\nd1 = \"red king\"\ne8 = \"yellow king\"\nh5 = \"green king\"\n";
    let position = position_file::read(&game, file).expect("a king is missing, no more");
    let outcome = game.outcome(&position, interpreter::Ends::Counted);
    let outcome = outcome.expect("little work").expect("it is over");
    assert_eq!(
        outcome_words(&game, &outcome),
        "red and yellow win, 1 : 0 : 1 : 0 (a king is taken)"
    );
    let value = value(&OutcomeJson::of(&game, outcome));
    assert_eq!(value["winners"], serde_json::json!(["red", "yellow"]));
    assert_eq!(value["winner"], serde_json::Value::Null);
    assert_eq!(
        value["scores"],
        serde_json::json!({ "red": 1, "blue": 0, "yellow": 1, "green": 0 })
    );
}

#[test]
fn marks_of_players_in_stores_rights_and_drawings() {
    let game = game("tests/data/four-castling.toml");
    let start = game.start();
    let text = fen::write(&game, &start);
    let fields: Vec<&str> = text.split(' ').collect();
    assert!(fields[0].ends_with("[NnN.yN.g]"), "{text}");
    assert!(
        fields[2].contains(".y") && fields[2].contains(".g"),
        "{text}"
    );
    reads_back(&game, &start);
    let without = text.replace(&format!(" {} ", fields[2]), " - ");
    let without = fen::read(&game, &without).expect("it has no castling rights");
    assert_ne!(game.key(&without), game.key(&start), "rights were read");
    reads_back(&game, &without);
    let drawn = picture::position(&game, &start, &Style::default(), &|_| Mark::None);
    for letters in ["K.y", "R.y", "K.g", "R.g"] {
        assert!(drawn.contains(letters), "{drawn}");
    }
}

#[test]
fn turns_that_no_fen_says_are_named() {
    let game = game("tests/scenarios/turns_are_counted_where_each_plays_alone.toml");
    let mut play = Match::new(&game, game.start());
    for text in ["S@a1", "S@b1"] {
        let turn = moves::read_legal(&game, play.position(), text);
        play.play(turn.expect("it is legal"));
    }
    let position = play.position();
    assert_eq!(position.turns_made(), [2, 0]);
    let lacks = fen::lacks(&game, position);
    assert!(lacks.contains(&fen::Unsaid::Turns), "{lacks:?}");
    let file = position_file::write(&game, position);
    assert!(file.contains("turns = { white = 2, black = 0 }"), "{file}");
    let read = position_file::read(&game, &file).expect("it was written");
    assert_eq!(&read, position, "{file}");
}
