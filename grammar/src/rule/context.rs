//! The contexts of expressions, and the names that each context allows.

use ir::{Follows, Slot};

/// The place of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// A zone: constant, without the position.
    Zone,
    /// The key `as` of a part of `moves`: like `who` of `[royal]`, and the cell of the piece.
    Lent,
    /// The key `turned` of `[piece.NAME]`: as `as` of a part.
    Turned,
    /// The key `who` of `[royal]`: the position, but neither royals nor attack, which depend on this set.
    RoyalSubject,
    /// The key `safe` of `[royal]`: the position, but not `in check`, which depends on this condition.
    RoyalSafe,
    /// The key `pieces` of `[control]`: like `who` of `[royal]`.
    Control,
    /// The key `is` of `[status]`: like `who` of `[royal]`.
    Status,
    /// The key `who` elsewhere: the position before the move.
    Subject,
    /// A condition before the turn: `when` of `[must.NAME]` and `[turn.NAME]`, `until` of `[phase.NAME]`.
    Before,
    /// A throw of dice, before the turn: `when` of `[chance.NAME]`, and effects that follow it.
    Throw,
    /// An effect before the orders of a round are carried out: the position, and the orders.
    Orders,
    /// The cells where a piece or tile of a store may be dropped: the position before the drop, and the item dropped.
    Drop,
    /// The key `where` of `[turn.NAME]`: as [`Context::Drop`], and the steps before.
    TurnDrop,
    /// A condition on a pseudo-legal move, evaluated before the move.
    PseudoMove,
    /// A condition on a step of a turn, evaluated before the step.
    Step,
    /// A condition on a pseudo-legal move, evaluated on the position after the move.
    After,
    /// The key `when` of `[take.NAME]`: a condition on a pseudo-legal move, evaluated before it, but neither royals nor attack,
    /// which depend on its captures.
    Take,
    /// The key `takes` of `[take.NAME]`: like its `when`, on the position after the pieces have moved.
    Taken,
    /// A condition on a step of a turn, evaluated on the position after the step.
    StepMade,
    /// A condition of a counter on the turn just made; names of the move are unions over its steps.
    Turn,
    /// The key `after` of `[turn.NAME]`: as [`Context::Turn`], and the occurrences of the position after the turn.
    TurnMade,
    /// A condition on a whole turn, evaluated before the turn; names of the move are unions over its steps.
    Require,
    /// An end, evaluated for the player to move.
    End,
}

impl Context {
    /// All contexts.
    pub const ALL: &'static [Context] = &[
        Context::Zone,
        Context::Lent,
        Context::Turned,
        Context::RoyalSubject,
        Context::RoyalSafe,
        Context::Control,
        Context::Status,
        Context::Subject,
        Context::Before,
        Context::Throw,
        Context::Orders,
        Context::Drop,
        Context::TurnDrop,
        Context::PseudoMove,
        Context::Step,
        Context::After,
        Context::Take,
        Context::Taken,
        Context::StepMade,
        Context::Turn,
        Context::TurnMade,
        Context::Require,
        Context::End,
    ];

    /// The contexts with a position.
    pub const POSITION: &'static [Context] = &[
        Context::Lent,
        Context::Turned,
        Context::RoyalSubject,
        Context::RoyalSafe,
        Context::Control,
        Context::Status,
        Context::Subject,
        Context::Before,
        Context::Throw,
        Context::Orders,
        Context::Drop,
        Context::TurnDrop,
        Context::PseudoMove,
        Context::Step,
        Context::After,
        Context::Take,
        Context::Taken,
        Context::StepMade,
        Context::Turn,
        Context::TurnMade,
        Context::Require,
        Context::End,
    ];

    /// The contexts in which the royals are defined.
    pub(super) const ROYALS: &'static [Context] = &[
        Context::RoyalSafe,
        Context::Subject,
        Context::Before,
        Context::Throw,
        Context::Orders,
        Context::Drop,
        Context::TurnDrop,
        Context::PseudoMove,
        Context::Step,
        Context::After,
        Context::StepMade,
        Context::Turn,
        Context::TurnMade,
        Context::Require,
        Context::End,
    ];

    /// The contexts in which check is defined.
    pub const CHECK: &'static [Context] = &[
        Context::Subject,
        Context::Before,
        Context::Throw,
        Context::Orders,
        Context::Drop,
        Context::TurnDrop,
        Context::PseudoMove,
        Context::Step,
        Context::After,
        Context::StepMade,
        Context::Turn,
        Context::TurnMade,
        Context::Require,
        Context::End,
    ];

    /// The contexts with a move.
    pub const MOVE: &'static [Context] = &[
        Context::PseudoMove,
        Context::Step,
        Context::After,
        Context::Take,
        Context::Taken,
        Context::StepMade,
        Context::Turn,
        Context::TurnMade,
        Context::Require,
    ];

    /// The contexts with a chosen kind.
    pub(super) const CHOSEN: &'static [Context] = &[
        Context::Drop,
        Context::TurnDrop,
        Context::PseudoMove,
        Context::Step,
        Context::After,
        Context::Take,
        Context::Taken,
        Context::StepMade,
        Context::Turn,
        Context::TurnMade,
        Context::Require,
    ];

    /// The contexts with one step of the move.
    pub(super) const STEP: &'static [Context] = &[
        Context::PseudoMove,
        Context::Step,
        Context::After,
        Context::StepMade,
        Context::Take,
        Context::Taken,
    ];

    /// The contexts in which a turn may have made steps before.
    pub(super) const EARLIER: &'static [Context] =
        &[Context::TurnDrop, Context::Step, Context::StepMade];

    /// The contexts with a position after the move.
    pub(super) const REACHED: &'static [Context] = &[Context::After, Context::StepMade];

    /// The contexts with the position before the move.
    pub(super) const MADE: &'static [Context] = &[
        Context::After,
        Context::StepMade,
        Context::Taken,
        Context::Turn,
        Context::TurnMade,
    ];

    /// The contexts with all steps of a turn.
    pub(super) const STEPS: &'static [Context] =
        &[Context::Turn, Context::TurnMade, Context::Require];

    /// The contexts with a turn made before.
    pub(super) const LAST: &'static [Context] = &[
        Context::Throw,
        Context::PseudoMove,
        Context::Step,
        Context::Take,
        Context::End,
    ];

    /// The contexts that count repetitions of the position.
    pub(super) const REPEATS: &'static [Context] = &[Context::TurnMade, Context::End];

    /// The contexts with the orders of a round.
    pub(super) const ORDERS: &'static [Context] = &[Context::Orders];

    /// The context of a condition on a turn ahead, the argument of `could`: that of `require` of `[turn.NAME]`.
    pub const TURN_AHEAD: Context = Context::Require;

    /// Returns the context of an expression on the position before the move, the argument of `was`.
    pub fn earlier(self) -> Self {
        match self {
            Self::After => Self::PseudoMove,
            Self::Taken => Self::Take,
            Self::StepMade => Self::Step,
            Self::Turn | Self::TurnMade => Self::Require,
            other => other,
        }
    }

    /// The contexts in which legal moves may be tested.
    pub const LEGAL: &'static [Context] = &[Context::End];

    /// Returns the context of an expression in this field of a rule.
    pub fn of(slot: Slot) -> Self {
        match slot {
            Slot::PartLent(_) => Self::Lent,
            Slot::KindTurned => Self::Turned,
            Slot::RoyalSubject => Self::RoyalSubject,
            Slot::RoyalSafe => Self::RoyalSafe,
            Slot::ControlPieces => Self::Control,
            Slot::StatusDerived => Self::Status,
            Slot::ForbidSubject
            | Slot::PromotionSubject
            | Slot::JointSubject(_)
            | Slot::JointEnd(_) => Self::Subject,
            Slot::MustWhen
            | Slot::TurnWhen
            | Slot::TurnLeast
            | Slot::TurnMost
            | Slot::PhaseUntil
            | Slot::ShuffleWhen
            | Slot::SightSees
            | Slot::SightDisguise => Self::Before,
            Slot::ChanceOdds(_) | Slot::ChanceWhen => Self::Throw,
            Slot::StoreDrop => Self::Drop,
            Slot::TurnAt => Self::TurnDrop,
            Slot::ForbidBefore
            | Slot::PromotionWhen
            | Slot::PromotionMust
            | Slot::JointWhen
            | Slot::StoreGains => Self::PseudoMove,
            Slot::TurnStep | Slot::TurnEntry(_) => Self::Step,
            Slot::ForbidAfter => Self::After,
            Slot::TurnUntil => Self::StepMade,
            Slot::TakeWhen => Self::Take,
            Slot::TakeCaptures => Self::Taken,
            Slot::EffectWhen(follows) | Slot::EffectAction(follows, _) => match follows {
                Follows::Step => Self::After,
                Follows::Turn => Self::Turn,
                Follows::Orders => Self::Orders,
                Follows::Throw => Self::Throw,
            },
            Slot::TurnAfter => Self::TurnMade,
            Slot::CounterAdd
            | Slot::CounterSubtract
            | Slot::CounterReset
            | Slot::AnnouncementWhen
            | Slot::AnnouncementText(_) => Self::Turn,
            Slot::MustMove | Slot::MustBest | Slot::TurnRequire => Self::Require,
            Slot::EndWhen => Self::End,
        }
    }

    /// Returns a short name of the context for authors, with an article.
    pub fn name(self) -> &'static str {
        let whole = self.describe();
        whole.split_once(" (").map_or(whole, |(name, _)| name)
    }

    /// Returns a description of the context for authors, with an article and the keys that hold it.
    pub fn describe(self) -> &'static str {
        match self {
            Context::Zone => "a zone",
            Context::Lent => "`as` of a part of `moves`",
            Context::Turned => "`turned` of `[piece.NAME]`",
            Context::RoyalSubject => "`who` of `[royal]`",
            Context::RoyalSafe => "`safe` of `[royal]`",
            Context::Control => "`pieces` of `[control]`",
            Context::Status => "`is` of a `[status]`",
            Context::Subject => "a `who`",
            Context::Before => {
                "a condition before the turn (`when` of `[must.NAME]` and `[turn.NAME]`, `steps` of `[turn.NAME]`, `until` of `[phase.NAME]`, `[view]`, `when` of `[shuffle]`)"
            }
            Context::Drop => "a set of cells to drop on (`drop` of `[store]`)",
            Context::TurnDrop => "a set of cells to drop on in a turn (`where` of `[turn.NAME]`)",
            Context::PseudoMove => {
                "a condition on a move (`when` of `[forbid.NAME]`, `[promotion.NAME]` and `[joint.NAME]`)"
            }
            Context::Step => "a condition on a step (`step` of `[turn.NAME]` and of its entries)",
            Context::StepMade => "a condition after a step (`until` of `[turn.NAME]`)",
            Context::After => {
                "a condition on the position reached (`after` of `[forbid.NAME]`, `[effect.NAME]`)"
            }
            Context::Throw => {
                "a throw of dice (`when` of `[chance.NAME]`, an effect with `on = \"throw\"`)"
            }
            Context::Orders => "an effect with `on = \"orders\"`",
            Context::Take => "`when` of `[take.NAME]`",
            Context::Taken => "`takes` of `[take.NAME]`",
            Context::Turn => {
                "a rule that follows a turn (`add`, `subtract`, `reset` of a counter, `[effect.NAME]` with `on = \"turn\"`, `[announce.NAME]`)"
            }
            Context::TurnMade => "a condition after a turn (`after` of `[turn.NAME]`)",
            Context::Require => {
                "a condition on a whole turn (`require` of `[turn.NAME]`, `move`, `most` and `least` of `[must.NAME]`)"
            }
            Context::End => {
                "a condition for the player to move (`when` of `[end.NAME]`, `holds` of `[[test]]`)"
            }
        }
    }
}
