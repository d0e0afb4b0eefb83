//! Decisions of the compiler of tables, each switched off alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use interpreter::Game;
use tables::{Decision, Off};

use super::subject::{Scene, Subject};
use super::{Kept, Trial, ensure};

law! {
    DECISIONS_CHANGE_NO_ANSWER, "decisions_change_no_answer":
    "tables made without one decision of their compiler give the same legal moves in the same order, their number, and the number of sequences of two"
    Trial::Position(2, decisions_change_no_answer)
}

/// The number of decisions that are switched off for one definition, one after the other.
const OFF_MAX: usize = 6;

/// The most moves of a position after which moves are counted.
const FOLLOWED_MAX: usize = 40;

/// A game compiled without a decision.
#[derive(Debug)]
pub struct Without {
    /// The decision.
    pub decision: Decision,
    /// The game; none if it cannot be compiled without the decision.
    pub game: Option<Game>,
    /// The number of positions at which the game has been compared.
    pub n_compared: AtomicU64,
}

impl Without {
    /// Compiles the second game of a subject without a decision.
    pub fn new(subject: &Subject, decision: Decision) -> Self {
        let game = tables::without(subject.again.rules().clone(), Off::of(&[decision]));
        Self {
            decision,
            game: game.compile().is_ok().then_some(game),
            n_compared: AtomicU64::new(0),
        }
    }

    /// Compares its answers about a position with the answers of the reduced executor, which lists the moves, and of the
    /// plain one.
    ///
    /// # Errors
    /// The difference, or the limit that was exceeded.
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
            "{} moves are listed, {n_counted} counted by tables without \"{decision}\"",
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
                "{n_counted} sequences of two moves are counted by tables without \"{decision}\", there are {n_listed}"
            );
        }
        self.n_compared.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

impl Subject {
    /// Returns the games by tables that give the second answer, each without a decision that their compiler has made. The
    /// decisions differ for each definition.
    pub fn without(&self) -> &[Without] {
        let made = || {
            let decided = tables::decided(self.tabled()?).ok()?;
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
