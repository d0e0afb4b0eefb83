//! Facts about a game on which pruning depends.

use interpreter::Game;
use ir::{Holds, StepKind, StoreOrder};

use crate::values::Weights;

/// The facts that decide which search methods apply to a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// Whether there are royal pieces, so that checks are tested.
    pub has_royals: bool,
    /// Whether the null move is informative: two players, no pass in the rules, no must rules, pieces no burden.
    pub allows_null: bool,
    /// Whether chance may draw items or throw dice.
    pub has_chance: bool,
    /// Whether games end in positions in which there are legal turns.
    pub ends_while_open: bool,
    /// Whether material counts most: captured pieces are lost or change owners, and pieces are no burden.
    pub is_usual: bool,
    /// Whether ends count more than pieces (for example checks): a quiet turn may come nearer to an end without a
    /// better evaluation.
    pub has_quiet_aims: bool,
    /// Whether there are must rules: standing pat has to be tested, and the null move is not informative.
    pub has_must_rules: bool,
}

impl Facts {
    pub(crate) fn new(game: &Game, weights: &Weights) -> Self {
        let rules = game.rules();
        let does = |step: StepKind| rules.turns.iter().any(|turn| turn.steps_of.contains(&step));
        let is_drawn = |store: &ir::Store| store.order == StoreOrder::Random;
        let has_tiles = rules
            .stores
            .iter()
            .any(|store| !matches!(store.holds, Holds::Pieces));
        let is_usual = !weights.is_burden;
        let has_must_rules = !rules.must_rules.is_empty();
        let has_must_or_pass = has_must_rules || does(StepKind::Pass);
        Self {
            has_royals: rules.royal.subject.is_some(),
            allows_null: is_usual
                && rules.players.len() == 2
                && !has_must_or_pass
                && !has_tiles
                && rules.chances.is_empty(),
            ends_while_open: game.ends_while_open(),
            has_chance: !rules.chances.is_empty() || rules.stores.iter().any(is_drawn),
            is_usual,
            has_quiet_aims: weights.aims.has_counters(),
            has_must_rules,
        }
    }
}
