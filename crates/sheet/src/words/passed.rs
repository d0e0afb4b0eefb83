//! The time in which a piece that has passed cells can be captured en passant.

use ir::{Rules, StepKind};

/// How long cells that a piece has passed are open to captures en passant.
#[derive(Clone, Copy)]
pub(super) enum Open {
    /// Until the next step.
    Step,
    /// For this number of turns.
    Turns(u8),
    /// As its kind of turn says.
    AsTurn,
}

impl Open {
    /// Returns the time in this game.
    pub(super) fn of(rules: &Rules) -> Self {
        let turns = rules.turns.iter();
        let moving = turns.filter(|turn| turn.steps_of.contains(&StepKind::Move));
        let mut times = moving.map(|turn| turn.passed_for);
        let first = times.next().unwrap_or_default();
        match (times.all(|time| time == first), first) {
            (true, 0) => Self::Step,
            (true, turns) => Self::Turns(turns),
            (false, _) => Self::AsTurn,
        }
    }

    /// Returns when the cells can have been passed.
    pub(super) fn last(self) -> String {
        match self {
            Self::Step => "with the last move".to_owned(),
            Self::Turns(1) => "in the last turn".to_owned(),
            Self::Turns(turns) => format!("in the last {turns} turns"),
            Self::AsTurn => "and can still be captured en passant".to_owned(),
        }
    }

    /// Returns when the piece can be captured.
    pub(super) fn next(self, rules: &Rules) -> String {
        match self {
            Self::Step if rules.turns.iter().any(ir::Turn::is_compound) => {
                "with the first step of the next turn".to_owned()
            }
            Self::Step if rules.players.len() > 2 => {
                "with the next move, by the player whose turn comes next,".to_owned()
            }
            Self::Step => "with the next move".to_owned(),
            Self::Turns(1) => "until the end of the next turn".to_owned(),
            Self::Turns(turns) => format!("in the next {turns} turns"),
            Self::AsTurn => "for as long as its kind of turn says,".to_owned(),
        }
    }
}
