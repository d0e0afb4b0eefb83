//! The places of expressions: rules, and their fields.

use crate::{ChanceId, CounterId, Follows, KindId, PhaseId, StatusId, StoreId, TurnId};

/// A rule, by its place in the tables of [`Rules`](crate::Rules).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleRef {
    /// An entry of [`Rules::kinds`](crate::Rules::kinds).
    Kind(KindId),
    /// [`Rules::royal`](crate::Rules::royal).
    Royal,
    /// [`Rules::sight`](crate::Rules::sight).
    Sight,
    /// [`Rules::control`](crate::Rules::control).
    Control,
    /// An entry of [`Rules::forbids`](crate::Rules::forbids).
    Forbid(usize),
    /// An entry of [`Rules::promotions`](crate::Rules::promotions).
    Promotion(usize),
    /// An entry of [`Rules::joints`](crate::Rules::joints).
    Joint(usize),
    /// An entry of [`Rules::takes`](crate::Rules::takes).
    Take(usize),
    /// An entry of [`Rules::statuses`](crate::Rules::statuses).
    Status(StatusId),
    /// An entry of [`Rules::effects`](crate::Rules::effects).
    Effect(usize),
    /// An entry of [`Rules::must_rules`](crate::Rules::must_rules).
    MustRule(usize),
    /// An entry of [`Rules::turns`](crate::Rules::turns).
    Turn(TurnId),
    /// An entry of [`Rules::stores`](crate::Rules::stores).
    Store(StoreId),
    /// An entry of [`Rules::chances`](crate::Rules::chances).
    Chance(ChanceId),
    /// An entry of [`Rules::counters`](crate::Rules::counters).
    Counter(CounterId),
    /// An entry of [`Rules::phases`](crate::Rules::phases).
    Phase(PhaseId),
    /// An entry of [`Rules::announcements`](crate::Rules::announcements).
    Announcement(usize),
    /// An entry of [`Rules::ends`](crate::Rules::ends).
    End(usize),
    /// [`Rules::shuffle`](crate::Rules::shuffle).
    Shuffle,
}

/// The field of a rule in which an expression is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// [`Part::lent`](crate::Part::lent), of the part of this index.
    PartLent(usize),
    /// [`Turned::number`](crate::Turned::number) of [`Kind::turned`](crate::Kind::turned).
    KindTurned,
    /// [`Royal::subject`](crate::Royal::subject).
    RoyalSubject,
    /// [`Royal::safe`](crate::Royal::safe).
    RoyalSafe,
    /// [`Sight::sees`](crate::Sight::sees).
    SightSees,
    /// [`Disguise::pieces`](crate::Disguise::pieces) of [`Sight::disguise`](crate::Sight::disguise).
    SightDisguise,
    /// [`Control::pieces`](crate::Control::pieces).
    ControlPieces,
    /// [`Forbid::subject`](crate::Forbid::subject).
    ForbidSubject,
    /// [`Forbid::before`](crate::Forbid::before).
    ForbidBefore,
    /// [`Forbid::after`](crate::Forbid::after).
    ForbidAfter,
    /// [`Promotion::subject`](crate::Promotion::subject).
    PromotionSubject,
    /// [`Promotion::when`](crate::Promotion::when).
    PromotionWhen,
    /// [`Promotion::must`](crate::Promotion::must).
    PromotionMust,
    /// [`JointPiece::subject`](crate::JointPiece::subject), of the piece of this index.
    JointSubject(usize),
    /// [`JointPiece::end`](crate::JointPiece::end), of the piece of this index.
    JointEnd(usize),
    /// [`Joint::when`](crate::Joint::when).
    JointWhen,
    /// [`Take::when`](crate::Take::when).
    TakeWhen,
    /// [`Take::captures`](crate::Take::captures).
    TakeCaptures,
    /// [`Status::derived`](crate::Status::derived).
    StatusDerived,
    /// [`Effect::when`](crate::Effect::when).
    EffectWhen(Follows),
    /// An expression read by an action of [`Effect::actions`](crate::Effect::actions), with the index of the action.
    EffectAction(Follows, usize),
    /// [`MustRule::when`](crate::MustRule::when).
    MustWhen,
    /// [`MustRule::turn`](crate::MustRule::turn).
    MustMove,
    /// [`MustRule::best`](crate::MustRule::best).
    MustBest,
    /// [`Turn::when`](crate::Turn::when).
    TurnWhen,
    /// [`Turn::at`](crate::Turn::at).
    TurnAt,
    /// [`Turn::step`](crate::Turn::step).
    TurnStep,
    /// [`StepCount::least`](crate::StepCount::least) of [`Turn::count`](crate::Turn::count).
    TurnLeast,
    /// [`StepCount::most`](crate::StepCount::most) of [`Turn::count`](crate::Turn::count).
    TurnMost,
    /// [`StepEntry::step`](crate::StepEntry::step), of the entry of this index.
    TurnEntry(usize),
    /// [`Turn::require`](crate::Turn::require).
    TurnRequire,
    /// [`Turn::after`](crate::Turn::after).
    TurnAfter,
    /// [`Turn::until`](crate::Turn::until).
    TurnUntil,
    /// [`Store::gains`](crate::Store::gains).
    StoreGains,
    /// [`Store::drop`](crate::Store::drop).
    StoreDrop,
    /// [`Face::odds`](crate::Face::odds), of the face of this index.
    ChanceOdds(usize),
    /// [`Chance::when`](crate::Chance::when).
    ChanceWhen,
    /// [`Shuffle::when`](crate::Shuffle::when).
    ShuffleWhen,
    /// [`Counter::add`](crate::Counter::add).
    CounterAdd,
    /// [`Counter::subtract`](crate::Counter::subtract).
    CounterSubtract,
    /// [`Counter::reset`](crate::Counter::reset).
    CounterReset,
    /// [`Phase::until`](crate::Phase::until).
    PhaseUntil,
    /// [`Announcement::when`](crate::Announcement::when).
    AnnouncementWhen,
    /// A part of [`Announcement::text`](crate::Announcement::text), with its index.
    AnnouncementText(usize),
    /// [`End::when`](crate::End::when).
    EndWhen,
}

/// The time at which an expression is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// On a position, without a move.
    Position,
    /// Before a move is made.
    BeforeMove,
    /// On the position after a move.
    AfterMove,
}

/// The rules that a capture must pass to count as an attack ([`Cells::Attacked`](crate::Cells::Attacked),
/// [`Condition::InCheck`](crate::Condition::InCheck) and everything defined by them).
///
/// A cell is attacked if some enemy of `me`, on turn in an otherwise unchanged position, has a pseudo-legal move that
/// captures a piece of `me` there: a move of one piece by its parts, with a promotion if it must have one. Forbid
/// rules with [`Forbid::attack`](crate::Forbid::attack) count, also those read on the position reached. A cell without a piece of `me` is
/// tested as if it contained one, of no kind. The captured pieces of a move include those of each [`Take`](crate::Take).
///
/// Not part of an attack are the safety of the enemy's own royals, must rules, kinds of turn (`turn is` is false), and
/// moves across attacked cells. Joint moves capture nothing, and drops only by a [`Take`](crate::Take): of a store with
/// [`Store::drop`](crate::Store::drop) that chance does not pick from. Given statuses count as they will be at the
/// enemy's next turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackRules {
    /// Every [`Forbid`](crate::Forbid) with [`Forbid::attack`](crate::Forbid::attack), and every promotion: a compulsory promotion without a choice
    /// prevents the attack, if [`Promotion::attack`](crate::Promotion::attack) is set. This variant applies except in the expressions listed at
    /// [`AttackRules::Unconditional`].
    All,
    /// Only the rules that do not read attack themselves; otherwise the definition of attack would be circular. This
    /// variant applies in every expression of a [`Forbid`](crate::Forbid). It also applies in a [`Promotion`](crate::Promotion), an [`Effect`](crate::Effect) or
    /// [`Store::gains`](crate::Store::gains) while a move is only tested, to find attackers or the position reached.
    Unconditional,
}

impl AttackRules {
    /// Tests whether a rule counts, by whether it reads attack.
    pub fn counts(self, reads_attack: bool) -> bool {
        self == Self::All || !reads_attack
    }
}

impl Slot {
    /// Returns the time at which an expression in this field is evaluated.
    pub fn moment(self) -> Moment {
        match self {
            Self::PartLent(_)
            | Self::KindTurned
            | Self::RoyalSubject
            | Self::RoyalSafe
            | Self::SightSees
            | Self::SightDisguise
            | Self::ControlPieces
            | Self::StatusDerived
            | Self::MustWhen
            | Self::TurnWhen
            | Self::ChanceOdds(_)
            | Self::ChanceWhen
            | Self::ShuffleWhen
            | Self::TurnLeast
            | Self::TurnMost
            | Self::PhaseUntil
            | Self::EffectWhen(Follows::Orders | Follows::Throw)
            | Self::EffectAction(Follows::Orders | Follows::Throw, _)
            | Self::EndWhen => Moment::Position,
            Self::ForbidSubject
            | Self::ForbidBefore
            | Self::PromotionSubject
            | Self::PromotionWhen
            | Self::PromotionMust
            | Self::JointSubject(_)
            | Self::JointEnd(_)
            | Self::JointWhen
            | Self::TakeWhen
            | Self::MustMove
            | Self::MustBest
            | Self::TurnAt
            | Self::TurnStep
            | Self::TurnEntry(_)
            | Self::TurnRequire
            | Self::StoreGains
            | Self::StoreDrop => Moment::BeforeMove,
            Self::ForbidAfter
            | Self::TakeCaptures
            | Self::TurnAfter
            | Self::TurnUntil
            | Self::EffectWhen(_)
            | Self::EffectAction(..)
            | Self::CounterAdd
            | Self::CounterSubtract
            | Self::CounterReset
            | Self::AnnouncementWhen
            | Self::AnnouncementText(_) => Moment::AfterMove,
        }
    }

    /// Tests whether the move of an expression here is one step of a turn of several steps; otherwise it is the whole
    /// turn.
    pub fn is_of_step(self) -> bool {
        match self {
            Self::ForbidSubject
            | Self::ForbidBefore
            | Self::ForbidAfter
            | Self::PromotionSubject
            | Self::PromotionWhen
            | Self::PromotionMust
            | Self::JointSubject(_)
            | Self::JointEnd(_)
            | Self::JointWhen
            | Self::TakeWhen
            | Self::TakeCaptures
            | Self::TurnAt
            | Self::TurnStep
            | Self::TurnEntry(_)
            | Self::TurnUntil
            | Self::StoreGains
            | Self::StoreDrop => true,
            Self::EffectWhen(follows) | Self::EffectAction(follows, _) => follows == Follows::Step,
            Self::PartLent(_)
            | Self::KindTurned
            | Self::RoyalSubject
            | Self::RoyalSafe
            | Self::SightSees
            | Self::SightDisguise
            | Self::ControlPieces
            | Self::StatusDerived
            | Self::MustWhen
            | Self::MustMove
            | Self::MustBest
            | Self::TurnWhen
            | Self::TurnLeast
            | Self::TurnMost
            | Self::TurnRequire
            | Self::TurnAfter
            | Self::ChanceOdds(_)
            | Self::ChanceWhen
            | Self::ShuffleWhen
            | Self::CounterAdd
            | Self::CounterSubtract
            | Self::CounterReset
            | Self::AnnouncementWhen
            | Self::AnnouncementText(_)
            | Self::PhaseUntil
            | Self::EndWhen => false,
        }
    }

    /// Tests whether an expression here can decide which turns are legal, or the position that they lead to, counters
    /// excepted.
    ///
    /// Counters decide it only as far as other expressions read them. Ends stop the game and leave its turns as they
    /// are, and so does what a player sees or is told.
    pub fn decides_turns(self) -> bool {
        !matches!(
            self,
            Self::CounterAdd
                | Self::CounterSubtract
                | Self::CounterReset
                | Self::AnnouncementWhen
                | Self::AnnouncementText(_)
                | Self::EndWhen
                | Self::SightSees
                | Self::SightDisguise
                | Self::ShuffleWhen
        )
    }
}
