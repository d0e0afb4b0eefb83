//! Choice of the moves of random games.

use std::collections::HashMap;

use interpreter::Match;
use ir::{Move, MoveKind};

use crate::choices::Choices;

/// A policy that chooses moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Equal chances for all legal moves.
    Uniform,
    /// Preference for captures, promotions and drops, three times in four.
    Sharp,
    /// Preference for the kinds of moves that have been made least often, three times in four.
    Rare,
}

impl Policy {
    /// All policies, in the order in which the games of a definition are played.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Sharp, Self::Rare];

    /// Chooses one of the legal moves, of which there is at least one.
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
            choices.one_of::<&Move>(&preferred)
        }
    }
}

fn is_sharp(turn: &Move) -> bool {
    let mut steps = turn.each_step().iter();
    steps.any(|step| {
        !step.captured().is_empty() || step.promotes().is_some() || step.source().is_some()
    })
}

/// Returns the moves of the kind that has been made least often in the game.
fn rarest<'m>(play: &Match<'_>, legal: &'m [Move]) -> Vec<&'m Move> {
    let sort = |turn: &Move| {
        (
            turn.kind(),
            turn.way,
            turn.part(),
            turn.promotes().is_some(),
        )
    };
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
