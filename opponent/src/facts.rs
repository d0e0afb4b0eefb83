//! What the search must know of a game before it may leave anything out.

use interpreter::Game;
use ir::{Holds, StepKind, StoreOrder};

use crate::values::Worth;

/// What the search may do in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// Whether somebody must be safe, so that checks are asked for.
    pub has_royals: bool,
    /// Whether it tells something to give a turn away: two players, no pass in the rules, nothing that must be done, men no burden.
    pub null_tells: bool,
    /// Whether chance may pick.
    pub has_chance: bool,
    /// Whether games end in positions in which there are legal turns.
    pub ends_while_open: bool,
    /// Whether what counts most is who has more: men are taken for good, or change hands, and are no burden.
    pub is_usual: bool,
    /// Whether ends count something beside pieces (checks, say): a quiet turn may come nearer to one without a better evaluation.
    pub has_quiet_aims: bool,
    /// Whether there are duties: who may be quiet has to be asked, and to give a turn away tells nothing.
    pub has_duties: bool,
}

impl Facts {
    pub(crate) fn new(game: &Game, worth: &Worth) -> Self {
        let rules = game.rules();
        let does = |step: StepKind| rules.turns.iter().any(|turn| turn.steps_of.contains(&step));
        let is_drawn = |store: &ir::Store| store.order == StoreOrder::Random;
        let has_tiles = rules
            .stores
            .iter()
            .any(|store| !matches!(store.holds, Holds::Men));
        let is_usual = !worth.is_burden;
        let has_duties = !rules.duties.is_empty();
        let has_duty_or_pass = has_duties || does(StepKind::Pass);
        Self {
            has_royals: rules.royal.who.is_some(),
            null_tells: is_usual && rules.players.len() == 2 && !has_duty_or_pass && !has_tiles,
            ends_while_open: game.ends_while_open(),
            has_chance: rules.stores.iter().any(is_drawn),
            is_usual,
            has_quiet_aims: worth.aims.count_beside_men(),
            has_duties,
        }
    }
}
