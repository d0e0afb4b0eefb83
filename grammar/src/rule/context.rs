//! Where an expression is read, and what its author may speak of there.

use ir::{Follows, Slot};

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// A zone: constant, nothing of the position.
    Zone,
    /// `who` of `[royal]`: the position, but neither royals nor attack, which are defined by it.
    RoyalWho,
    /// `safe` of `[royal]`: the position, but not `in check`, which is defined by it.
    RoyalSafe,
    /// `is` of `[status]`: as `who` of `[royal]`.
    Status,
    /// `who` elsewhere: the position before the move.
    Who,
    /// A condition before the turn: `when` of `[[duty]]` and `[[turn]]`, `until` of `[[phase]]`.
    Before,
    /// Where a man or a tile of a store may be dropped: the position before the drop, and who is dropped.
    Drop,
    /// A condition on a candidate move, read before it is made.
    Candidate,
    /// A condition on a candidate move, read on the position that it reaches.
    After,
    /// A condition on the turn just made, as counters read it; names of the move are unions over its steps.
    Turn,
    /// A condition on a whole turn, read before it is made; names of the move are unions over its steps.
    Require,
    /// An end, read for the player to move.
    End,
}

impl Context {
    /// All of them.
    pub const ALL: &'static [Context] = &[
        Context::Zone,
        Context::RoyalWho,
        Context::RoyalSafe,
        Context::Status,
        Context::Who,
        Context::Before,
        Context::Drop,
        Context::Candidate,
        Context::After,
        Context::Turn,
        Context::Require,
        Context::End,
    ];

    /// Where there is a position.
    pub const POSITION: &'static [Context] = &[
        Context::RoyalWho,
        Context::RoyalSafe,
        Context::Status,
        Context::Who,
        Context::Before,
        Context::Drop,
        Context::Candidate,
        Context::After,
        Context::Turn,
        Context::Require,
        Context::End,
    ];

    /// Where it is known who is royal.
    pub(super) const ROYALS: &'static [Context] = &[
        Context::RoyalSafe,
        Context::Who,
        Context::Before,
        Context::Drop,
        Context::Candidate,
        Context::After,
        Context::Turn,
        Context::Require,
        Context::End,
    ];

    /// Where it is known what check is.
    pub const CHECK: &'static [Context] = &[
        Context::Who,
        Context::Before,
        Context::Drop,
        Context::Candidate,
        Context::After,
        Context::Turn,
        Context::Require,
        Context::End,
    ];

    /// Where there is a move.
    pub const MOVE: &'static [Context] = &[
        Context::Candidate,
        Context::After,
        Context::Turn,
        Context::Require,
    ];

    /// Where a kind is chosen.
    pub(super) const CHOSEN: &'static [Context] = &[
        Context::Drop,
        Context::Candidate,
        Context::After,
        Context::Turn,
        Context::Require,
    ];

    /// Where one step of the move is looked at.
    pub(super) const STEP: &'static [Context] = &[Context::Candidate, Context::After];

    /// Where there is a position reached.
    pub(super) const REACHED: &'static [Context] = &[Context::After];

    /// Where there are all steps of a turn.
    pub(super) const STEPS: &'static [Context] = &[Context::Turn, Context::Require];

    /// Where there is a turn made before.
    pub(super) const LAST: &'static [Context] = &[Context::Candidate, Context::End];

    /// Where occurrences of the position are counted.
    pub(super) const REPEATS: &'static [Context] = &[Context::End];

    /// As what a condition on a turn ahead is read, the argument of `could`: as `require` of `[[turn]]`.
    pub const TURN_AHEAD: Context = Context::Require;

    /// Where legal turns may be looked for.
    pub const LEGAL: &'static [Context] = &[Context::End];

    /// Returns what an expression in this field of a rule is read as.
    pub fn of(slot: Slot) -> Self {
        match slot {
            Slot::RoyalWho => Self::RoyalWho,
            Slot::RoyalSafe => Self::RoyalSafe,
            Slot::StatusDerived => Self::Status,
            Slot::ForbidWho | Slot::PromotionWho | Slot::JointWho(_) => Self::Who,
            Slot::DutyWhen | Slot::TurnWhen | Slot::PhaseUntil => Self::Before,
            Slot::TurnAt | Slot::StoreDrop => Self::Drop,
            Slot::ForbidBefore
            | Slot::PromotionWhen
            | Slot::PromotionMust
            | Slot::JointWhen
            | Slot::TurnStep
            | Slot::StoreGains => Self::Candidate,
            Slot::ForbidAfter => Self::After,
            Slot::EffectWhen(follows) | Slot::EffectAction(follows, _) => match follows {
                Follows::Step => Self::After,
                Follows::Turn => Self::Turn,
            },
            Slot::CounterAdd | Slot::CounterSubtract | Slot::CounterReset => Self::Turn,
            Slot::DutyTurn | Slot::TurnRequire => Self::Require,
            Slot::EndWhen => Self::End,
        }
    }

    /// What an author calls it in short, with an article.
    pub fn name(self) -> &'static str {
        let whole = self.describe();
        whole.split_once(" (").map_or(whole, |(name, _)| name)
    }

    /// What an author calls it, with an article and the keys that hold it.
    pub fn describe(self) -> &'static str {
        match self {
            Context::Zone => "a zone",
            Context::RoyalWho => "`who` of `[royal]`",
            Context::RoyalSafe => "`safe` of `[royal]`",
            Context::Status => "`is` of a `[status]`",
            Context::Who => "a `who`",
            Context::Before => {
                "a condition before the turn (`when` of `[[duty]]` and `[[turn]]`, `until` of `[[phase]]`)"
            }
            Context::Drop => {
                "a set of cells to drop on (`drop` of `[store]`, `where` of `[[turn]]`)"
            }
            Context::Candidate => {
                "a condition on a move (`move` of `[[forbid]]`, `when` of `[[promotion]]` and `[[joint]]`, `step` of `[[turn]]`)"
            }
            Context::After => {
                "a condition on the position reached (`after` of `[[forbid]]`, `[[effect]]`)"
            }
            Context::Turn => {
                "a condition on a turn (`add`, `subtract`, `reset` of a counter, `[[effect]]` with `on = \"turn\"`)"
            }
            Context::Require => {
                "a condition on a whole turn (`require` of `[[turn]]`, `turn` of `[[duty]]`)"
            }
            Context::End => "`when` of `[[end]]`",
        }
    }
}

/// The sentence that says where something may stand.
pub(super) fn places(contexts: &[Context]) -> String {
    if contexts == Context::POSITION {
        return "it depends on the position, and a zone does not".into();
    }
    if contexts == Context::ROYALS {
        return "it is known wherever it is settled who is royal: not in a zone, `who` of `[royal]`, or `is` of a `[status]`".into();
    }
    if contexts == Context::CHECK {
        return "it is known wherever it is settled what check is: not in a zone, `[royal]`, or `is` of a `[status]`"
            .into();
    }
    let names: Vec<&str> = contexts.iter().map(|context| context.describe()).collect();
    format!("it may stand in {}", names.join(", "))
}
