//! A game by tables and without.

use interpreter::notation::fen;
use interpreter::{Game, Position};
use ir::Rules;
use tables::{Decided, Decision, Off};

/// A game with the executors that are compared.
#[derive(Debug)]
pub struct Pair {
    /// The name of the game.
    pub name: String,
    /// The game by the reduced executor, the reference of the comparison.
    pub reduced: Game,
    /// The game by the plain executor, which is compared now and then: it takes longer.
    pub plain: Game,
    /// The game by tables.
    pub tabled: Game,
    /// The decisions of the compiler of tables.
    pub decided: Decided,
    /// The first positions of games: the start first. At least one.
    pub starts: Vec<Position>,
}

impl Pair {
    /// Creates a pair of one game; none if its rules cannot be compiled.
    pub fn new(name: impl Into<String>, rules: &Rules, fens: &[String]) -> Option<Self> {
        Self::of_two(name, rules, rules, fens)
    }

    /// Creates a pair with the tables of other rules, on the same board with the same pieces. Tests use it to show that
    /// differences are found.
    pub fn of_two(
        name: impl Into<String>,
        rules: &Rules,
        by_tables: &Rules,
        fens: &[String],
    ) -> Option<Self> {
        let tabled = tables::game(by_tables.clone());
        let decided = tables::decided(&tabled).ok()?;
        let reduced = Game::new(rules.clone()).reduced();
        let of_fens = fens
            .iter()
            .filter_map(|text| fen::read(&reduced, text).ok());
        let of_fens: Vec<Position> = of_fens.collect();
        let starts = std::iter::once(reduced.start()).chain(of_fens).collect();
        Some(Self {
            name: name.into(),
            plain: Game::new(rules.clone()).plain(),
            reduced,
            tabled,
            decided,
            starts,
        })
    }

    /// Returns the decisions that have been made.
    pub fn taken(&self) -> Vec<Decision> {
        let all = Decision::ALL.iter().copied();
        all.filter(|one| self.decided.is_taken(*one)).collect()
    }

    /// Tests whether turns may have several steps.
    pub fn has_steps(&self) -> bool {
        let mut turns = self.reduced.rules().turns.iter();
        turns.any(ir::Turn::is_compound)
    }

    /// Returns the game by tables made without a decision; none if it cannot be compiled without
    /// that decision.
    pub fn without(&self, decision: Decision) -> Option<Game> {
        let game = tables::without(self.tabled.rules().clone(), Off::of(&[decision]));
        game.compile().is_ok().then_some(game)
    }
}
