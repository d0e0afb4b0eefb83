//! Laws of play, and random games along which they are tried.

#![allow(dead_code, reason = "not every test asks for every law")]

use alfil::load::load;
use alfil::position_file;
use interpreter::notation::{fen, form, moves};
use interpreter::{Game, Match};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// A shipped variant with these options.
pub fn game(name: &str, options: &[String]) -> Game {
    let variant = load(name, options).expect("it is shipped");
    variant
        .game
        .unwrap_or_else(|| panic!("{name} {options:?} has errors: {:?}", variant.diagnostics))
}

/// How a random game went.
pub enum Finish {
    /// It came to an end, for this reason.
    Ended(String),
    /// It still went on after the last turn that was allowed.
    Undecided,
}

/// Plays a random game, at most so many turns, and asks `law` at every position, the last one included.
pub fn random_game(
    game: &Game,
    seed: u64,
    turns_max: usize,
    mut law: impl FnMut(&Match<'_>),
) -> Finish {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut play = Match::new(game, game.start());
    for _ in 0..turns_max {
        law(&play);
        if let Some(outcome) = play.outcome() {
            // Draws that are claimed leave the legal moves as they are.
            let mut claims = game.rules().ends.iter().filter(|end| end.claim);
            let is_claimed = claims.any(|end| end.reason == outcome.reason);
            assert!(
                is_claimed || play.legal_moves().is_empty(),
                "a game that is over has moves"
            );
            return Finish::Ended(outcome.reason.clone());
        }
        let legal = play.legal_moves();
        assert!(
            !legal.is_empty(),
            "no move and no end in {}",
            fen::write(game, play.position())
        );
        let chosen = random.random_range(0..legal.len());
        play.play(legal[chosen].clone());
    }
    Finish::Undecided
}

/// `read(write(move)) == move`, it has the form of a move, and different moves have different texts.
pub fn move_texts_read_back(name: &str, game: &Game, play: &Match<'_>) {
    let legal = play.legal_moves();
    let texts = moves::write_all(game, &legal);
    for (turn, text) in legal.iter().zip(&texts) {
        let same = texts.iter().filter(|other| *other == text).count();
        assert_eq!(
            same,
            1,
            "{name}: `{text}` stands for {same} moves in {}",
            fen::write(game, play.position())
        );
        assert_eq!(form::why_no_move(game, text), None, "{name}: `{text}`");
        let read = moves::read(game, play.position(), &legal, text);
        assert_eq!(
            read.as_ref(),
            Ok(turn),
            "{name}: `{text}` in {}",
            fen::write(game, play.position())
        );
    }
}

/// `read(write(position))` has the same text, key and moves, unless the FEN says what it lacks.
pub fn fen_reads_back(name: &str, game: &Game, play: &Match<'_>) {
    let position = play.position();
    let fen::Written { text, lacks } = fen::written(game, position);
    let read = fen::read(game, &text).unwrap_or_else(|error| panic!("{name}: `{text}`: {error}"));
    assert_eq!(fen::write(game, &read), text, "{name}");
    if !lacks.is_empty() {
        // A FEN has no place for statuses, tiles and phases; position files have.
        let is_told = !position.statuses().is_empty() || !game.rules().phases.is_empty();
        assert!(is_told, "{name}: `{text}` lacks {lacks:?}");
        return;
    }
    assert_eq!(game.key(&read), game.key(position), "{name}: `{text}`");
    assert_eq!(
        moves::write_all(game, &game.legal_moves(&read)),
        moves::write_all(game, &game.legal_moves(position)),
        "{name}: `{text}`"
    );
}

/// `read(write(position)) == position` in position files, which say everything but the turn just made.
pub fn position_file_reads_back(name: &str, game: &Game, play: &Match<'_>) {
    let position = play.position();
    let text = position_file::write(game, position);
    let read = position_file::read(game, &text)
        .unwrap_or_else(|error| panic!("{name}: {error} in\n{text}"));
    assert_eq!(position_file::write(game, &read), text, "{name}");
    // Whoever has passed cells may be gone since: then nobody can be taken there.
    let passed = position.passed();
    let is_gone = passed.is_some_and(|passed| position.man(passed.by).is_none());
    if position.last().is_none() && !is_gone {
        assert_eq!(&read, position, "{name}:\n{text}");
        assert_eq!(game.key(&read), game.key(position), "{name}:\n{text}");
    }
    assert_eq!(
        moves::write_all(game, &game.legal_moves(&read)),
        moves::write_all(game, &game.legal_moves(position)),
        "{name}:\n{text}"
    );
}

/// `undo(play(position, move)) == position`, with the same key, for every `stride`-th legal move.
pub fn undo_restores(name: &str, game: &Game, play: &Match<'_>, stride: usize) {
    let before = (play.position().clone(), game.key(play.position()));
    let mut tried = play.clone();
    for turn in play.legal_moves().into_iter().step_by(stride) {
        tried.play(turn);
        assert!(tried.undo());
        assert_eq!(
            (tried.position().clone(), game.key(tried.position())),
            before,
            "{name}"
        );
    }
}

/// The reasons that the definition's ends give.
pub fn reasons(game: &Game) -> Vec<&str> {
    let ends = game.rules().ends.iter();
    ends.map(|end| end.reason.as_str()).collect()
}
