//! Random games.

use std::collections::HashMap;

use interpreter::{Game, Match, Move, MoveKind};

use crate::choices::Choices;

/// How turns are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Each legal turn is as likely as any other.
    Uniform,
    /// Turns that take, promote or come from a store come first, three times in four.
    Sharp,
    /// Sorts of turns that have been made least often come first, three times in four.
    Rare,
}

impl Policy {
    /// All, in the order in which the games of a definition are played.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Sharp, Self::Rare];

    /// Chooses one of the legal turns, of which there is one at least.
    pub fn choose<'m>(
        self,
        play: &Match<'_>,
        legal: &'m [Move],
        choices: &mut Choices,
    ) -> &'m Move {
        let preferred: Vec<&'m Move> = match self {
            Self::Uniform => Vec::new(),
            _ if choices.chance(25) => Vec::new(),
            Self::Sharp => legal.iter().filter(|turn| is_sharp(turn)).collect(),
            Self::Rare => rarest(play, legal),
        };
        if preferred.is_empty() {
            choices.one_of(legal)
        } else {
            *choices.one_of(&preferred)
        }
    }
}

fn is_sharp(turn: &Move) -> bool {
    let mut steps = turn.each_step().iter();
    steps.any(|step| {
        !step.victims.is_empty() || step.promotes.is_some() || step.takes_from.is_some()
    })
}

/// The turns of the sort that has been made least often in the game.
fn rarest<'m>(play: &Match<'_>, legal: &'m [Move]) -> Vec<&'m Move> {
    let sort = |turn: &Move| (turn.kind, turn.turn, turn.part, turn.promotes.is_some());
    let mut made: HashMap<(MoveKind, _, _, bool), usize> = HashMap::new();
    for turn in play.turns() {
        *made.entry(sort(turn)).or_default() += 1;
    }
    let times = |turn: &Move| made.get(&sort(turn)).copied().unwrap_or(0);
    let least = legal.iter().map(times).min();
    legal
        .iter()
        .filter(|turn| Some(times(turn)) == least)
        .collect()
}

/// How a random game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finish {
    /// It came to an end, for this reason.
    Ended(String),
    /// It still went on after the last turn that was allowed.
    Undecided,
}

/// Plays a random game, at most so many turns, and visits every position, the last one included.
///
/// # Panics
/// If a game that is over has turns though nobody has to claim its end, or one that is not over has none.
pub fn random_game(
    game: &Game,
    seed: u64,
    turns_max: usize,
    mut visit: impl FnMut(&Match<'_>),
) -> Finish {
    let mut choices = Choices::of_seed(seed);
    let mut play = Match::new(game, game.start());
    for _ in 0..turns_max {
        visit(&play);
        let legal = play.legal_moves();
        if let Some(outcome) = play.outcome() {
            let mut claims = game.rules().ends.iter().filter(|end| end.claim);
            let is_claimed = claims.any(|end| end.reason == outcome.reason);
            assert!(
                is_claimed || legal.is_empty(),
                "a game that is over has moves"
            );
            return Finish::Ended(outcome.reason.clone());
        }
        assert!(!legal.is_empty(), "no move and no end");
        let chosen = Policy::Uniform.choose(&play, &legal, &mut choices).clone();
        play.play(chosen);
    }
    Finish::Undecided
}
