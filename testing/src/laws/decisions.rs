//! Decisions of the compiler of tables, each switched off alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use interpreter::{Decision, Game, Off};

use super::subject::{Scene, Subject};
use super::{Kept, Law, Trial, ensure};

/// Tables made without one of the decisions of their compiler, each that it has taken, give the same legal turns in the same order, their number, and that of
/// sequences of two.
pub const DECISIONS_CHANGE_NO_ANSWER: Law = Law {
    name: "decisions_change_no_answer",
    says: "tables made without one of the decisions of their compiler give the same legal turns in the same order, their number, and that of sequences of two",
    trial: Trial::Position(2, decisions_change_no_answer),
};

/// How many decisions are switched off for one definition, one after the other.
const OFF_MAX: usize = 6;

/// The most turns of a position after which turns are counted.
const FOLLOWED_MAX: usize = 40;

/// A game compiled without a decision.
#[derive(Debug)]
pub struct Without {
    /// The decision.
    pub decision: Decision,
    /// The game; none if it cannot be compiled without.
    pub game: Option<Game>,
    /// At how many positions it has been compared.
    pub n_compared: AtomicU64,
}

impl Without {
    /// Compiles the second game of a subject without a decision.
    pub fn new(subject: &Subject, decision: Decision) -> Self {
        let game = Game::new(subject.again.rules().clone()).without(Off::of(&[decision]));
        Self {
            decision,
            game: game.compile().is_ok().then_some(game),
            n_compared: AtomicU64::new(0),
        }
    }

    /// Compares its answers about a position with those of the reduced executor, by which turns are listed, and of the plain one.
    ///
    /// # Errors
    /// How they differ, or what was too much.
    pub fn agrees(&self, scene: &Scene<'_>) -> Kept {
        let (Some(game), position) = (&self.game, scene.position()) else {
            return Ok(());
        };
        let decision = self.decision.name();
        let found = game.legal_moves(position)?;
        ensure!(
            found == scene.legal,
            "listed are {:?}, by tables without \"{decision}\" {found:?}",
            scene.legal
        );
        let n_counted = game.n_legal_moves(position)?;
        ensure!(
            n_counted == found.len() as u64,
            "{} turns are listed, {n_counted} counted by tables without \"{decision}\"",
            found.len()
        );
        if found.len() <= FOLLOWED_MAX {
            let (plain, mut n_listed) = (scene.subject.plain(), 0);
            for turn in scene.legal {
                n_listed += plain.n_legal_moves(&plain.play(position, turn))?;
            }
            let n_counted = game.perft(position, 2)?;
            ensure!(
                n_counted == n_listed,
                "{n_counted} sequences of two turns are counted by tables without \"{decision}\", there are {n_listed}"
            );
        }
        self.n_compared.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

impl Subject {
    /// Returns the game that gives the second answer, by tables, without some of the decisions that their compiler has taken; others
    /// for each definition.
    pub fn without(&self) -> &[Without] {
        let made = || {
            let decided = self.tabled()?.decided().ok()?;
            let taken = Decision::ALL.iter().copied();
            let mut taken: Vec<Decision> = taken.filter(|one| decided.is_taken(*one)).collect();
            let mut choices = crate::choices::Choices::of_seed(self.made_up.text.len() as u64);
            let mut without = Vec::new();
            while without.len() < OFF_MAX && !taken.is_empty() {
                let decision = taken.swap_remove(choices.below(taken.len()));
                without.push(Without::new(self, decision));
            }
            Some(without)
        };
        let made = || Arc::new(made().unwrap_or_default());
        self.without.get_or_init(made)
    }
}

fn decisions_change_no_answer(scene: &Scene<'_>) -> Kept {
    scene
        .subject
        .without()
        .iter()
        .try_for_each(|without| without.agrees(scene))
}
