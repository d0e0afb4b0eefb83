//! Every expression of the rules, with the rule and the field that contain it.

use crate::{
    Attribute, Best, Chance, ChanceId, Control, Counter, CounterId, Effect, End, Follows, Forbid,
    Joint, JointPiece, Kind, KindId, MustRule, Node, Part, Phase, PhaseId, Promotion, Royal, Rules,
    Shuffle, Sight, Status, StatusId, StepCount, StepEntry, Store, StoreId, Take, Turn, TurnId,
};

/// A rule, by its place in the tables of [`Rules`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleRef {
    /// An entry of [`Rules::kinds`].
    Kind(KindId),
    /// [`Rules::royal`].
    Royal,
    /// [`Rules::sight`].
    Sight,
    /// [`Rules::control`].
    Control,
    /// An entry of [`Rules::forbids`].
    Forbid(usize),
    /// An entry of [`Rules::promotions`].
    Promotion(usize),
    /// An entry of [`Rules::joints`].
    Joint(usize),
    /// An entry of [`Rules::takes`].
    Take(usize),
    /// An entry of [`Rules::statuses`].
    Status(StatusId),
    /// An entry of [`Rules::effects`].
    Effect(usize),
    /// An entry of [`Rules::must_rules`].
    MustRule(usize),
    /// An entry of [`Rules::turns`].
    Turn(TurnId),
    /// An entry of [`Rules::stores`].
    Store(StoreId),
    /// An entry of [`Rules::chances`].
    Chance(ChanceId),
    /// An entry of [`Rules::counters`].
    Counter(CounterId),
    /// An entry of [`Rules::phases`].
    Phase(PhaseId),
    /// An entry of [`Rules::ends`].
    End(usize),
    /// [`Rules::shuffle`].
    Shuffle,
}

/// The field of a rule in which an expression is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// [`Part::lent`], of the part of this index.
    PartLent(usize),
    /// [`Turned::number`](crate::Turned::number) of [`Kind::turned`].
    KindTurned,
    /// [`Royal::subject`].
    RoyalSubject,
    /// [`Royal::safe`].
    RoyalSafe,
    /// [`Sight::sees`].
    SightSees,
    /// [`Disguise::pieces`](crate::Disguise::pieces) of [`Sight::disguise`].
    SightDisguise,
    /// [`Control::pieces`].
    ControlPieces,
    /// [`Forbid::subject`].
    ForbidSubject,
    /// [`Forbid::before`].
    ForbidBefore,
    /// [`Forbid::after`].
    ForbidAfter,
    /// [`Promotion::subject`].
    PromotionSubject,
    /// [`Promotion::when`].
    PromotionWhen,
    /// [`Promotion::must`].
    PromotionMust,
    /// [`JointPiece::subject`], of the piece of this index.
    JointSubject(usize),
    /// [`Joint::when`].
    JointWhen,
    /// [`Take::when`].
    TakeWhen,
    /// [`Take::captures`].
    TakeCaptures,
    /// [`Status::derived`].
    StatusDerived,
    /// [`Effect::when`].
    EffectWhen(Follows),
    /// An expression read by an action of [`Effect::actions`], with the index of the action.
    EffectAction(Follows, usize),
    /// [`MustRule::when`].
    MustWhen,
    /// [`MustRule::turn`].
    MustMove,
    /// [`MustRule::best`].
    MustBest,
    /// [`Turn::when`].
    TurnWhen,
    /// [`Turn::at`].
    TurnAt,
    /// [`Turn::step`].
    TurnStep,
    /// [`StepCount::least`] of [`Turn::count`].
    TurnLeast,
    /// [`StepCount::most`] of [`Turn::count`].
    TurnMost,
    /// [`StepEntry::step`](crate::StepEntry::step), of the entry of this index.
    TurnEntry(usize),
    /// [`Turn::require`].
    TurnRequire,
    /// [`Turn::after`].
    TurnAfter,
    /// [`Turn::until`].
    TurnUntil,
    /// [`Store::gains`].
    StoreGains,
    /// [`Store::drop`].
    StoreDrop,
    /// [`Chance::when`].
    ChanceWhen,
    /// [`Shuffle::when`](crate::Shuffle::when).
    ShuffleWhen,
    /// [`Counter::add`].
    CounterAdd,
    /// [`Counter::subtract`].
    CounterSubtract,
    /// [`Counter::reset`].
    CounterReset,
    /// [`Phase::until`].
    PhaseUntil,
    /// [`End::when`].
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
/// rules with [`Forbid::attack`] count, also those read on the position reached. A cell without a piece of `me` is
/// tested as if it contained one, of no kind. The captured pieces of a move include those of each [`Take`].
///
/// Not part of an attack are the safety of the enemy's own royals, must rules, kinds of turn (`turn is` is false), and
/// moves across attacked cells. Joint moves capture nothing, and drops only by a [`Take`]: of a store with
/// [`Store::drop`] that chance does not pick from. Given statuses count as they will be at the
/// enemy's next turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackRules {
    /// Every [`Forbid`] with [`Forbid::attack`], and every promotion: a compulsory promotion without a choice
    /// prevents the attack, if [`Promotion::attack`] is set. This variant applies except in the expressions listed at
    /// [`AttackRules::Unconditional`].
    All,
    /// Only the rules that do not read attack themselves; otherwise the definition of attack would be circular. This
    /// variant applies in every expression of a [`Forbid`]. It also applies in a [`Promotion`], an [`Effect`] or
    /// [`Store::gains`] while a move is only tested, to find attackers or the position reached.
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
            | Self::CounterReset => Moment::AfterMove,
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
            | Self::ChanceWhen
            | Self::ShuffleWhen
            | Self::CounterAdd
            | Self::CounterSubtract
            | Self::CounterReset
            | Self::PhaseUntil
            | Self::EndWhen => false,
        }
    }

    /// Tests whether an expression here can decide which turns are legal, or the position that they lead to, counters
    /// excepted.
    ///
    /// Counters decide it only as far as other expressions read them. Ends stop the game and leave its turns as they
    /// are, and so does what a player sees.
    pub fn decides_turns(self) -> bool {
        !matches!(
            self,
            Self::CounterAdd
                | Self::CounterSubtract
                | Self::CounterReset
                | Self::EndWhen
                | Self::SightSees
                | Self::SightDisguise
                | Self::ShuffleWhen
        )
    }
}

/// An expression of the rules with its rule and field.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expression<'r> {
    /// The rule that contains it.
    pub rule: RuleRef,
    /// The field of the rule.
    pub slot: Slot,
    /// The expression.
    pub node: Node<'r>,
}

impl Rules {
    /// Returns every expression of the rules, table by table.
    ///
    /// No table and no field is left out: every pattern here names all fields, so the compiler reports a new one.
    /// Cost: linear in the number of rules.
    pub fn expressions(&self) -> Vec<Expression<'_>> {
        let Self {
            name: _,
            title: _,
            summary: _,
            about: _,
            options: _,
            board: _,
            players: _,
            kinds,
            part_names: _,
            steps: _,
            movements: _,
            zones: _,
            royal,
            sight,
            control,
            forbids,
            promotions,
            joints,
            takes,
            symbols: _,
            attributes,
            levels: _,
            phases,
            stores,
            statuses,
            effects,
            must_rules,
            turns,
            chances,
            counters,
            ends,
            setup: _,
            shuffle,
            named: _,
        } = self;
        let mut all = List(Vec::new());
        for (index, kind) in kinds.iter().enumerate() {
            all.kind(RuleRef::Kind(KindId::from_index(index)), kind);
        }
        all.royal(royal);
        if let Some(sight) = sight {
            all.sight(sight);
        }
        all.control(control);
        for (index, forbid) in forbids.iter().enumerate() {
            all.forbid(RuleRef::Forbid(index), forbid);
        }
        for (index, promotion) in promotions.iter().enumerate() {
            all.promotion(RuleRef::Promotion(index), promotion);
        }
        for (index, joint) in joints.iter().enumerate() {
            all.joint(RuleRef::Joint(index), joint);
        }
        for (index, take) in takes.iter().enumerate() {
            all.take(RuleRef::Take(index), take);
        }
        for (index, status) in statuses.iter().enumerate() {
            all.status(RuleRef::Status(StatusId::from_index(index)), status);
        }
        for (index, effect) in effects.iter().enumerate() {
            all.effect(RuleRef::Effect(index), effect);
        }
        for (index, must_rule) in must_rules.iter().enumerate() {
            all.must_rule(RuleRef::MustRule(index), must_rule);
        }
        for (index, turn) in turns.iter().enumerate() {
            all.turn(RuleRef::Turn(TurnId::from_index(index)), turn);
        }
        for (index, store) in stores.iter().enumerate() {
            all.store(RuleRef::Store(StoreId::from_index(index)), store);
        }
        for (index, chance) in chances.iter().enumerate() {
            all.chance(RuleRef::Chance(ChanceId::from_index(index)), chance);
        }
        for (index, counter) in counters.iter().enumerate() {
            all.counter(RuleRef::Counter(CounterId::from_index(index)), counter);
        }
        for (index, phase) in phases.iter().enumerate() {
            all.phase(RuleRef::Phase(PhaseId::from_index(index)), phase);
        }
        for (index, end) in ends.iter().enumerate() {
            all.end(RuleRef::End(index), end);
        }
        // The values of attributes are constants.
        for Attribute {
            name: _,
            of: _,
            kind: _,
            values: _,
        } in attributes
        {}
        if let Some(Shuffle {
            cells: _,
            kinds: _,
            mirror: _,
            when,
        }) = shuffle
        {
            all.add(RuleRef::Shuffle, Slot::ShuffleWhen, when);
        }
        all.0
    }
}

struct List<'r>(Vec<Expression<'r>>);

impl<'r> List<'r> {
    fn add(&mut self, rule: RuleRef, slot: Slot, node: impl Into<Node<'r>>) {
        let node = node.into();
        self.0.push(Expression { rule, slot, node });
    }

    fn add_if<N: Into<Node<'r>>>(&mut self, rule: RuleRef, slot: Slot, node: Option<N>) {
        if let Some(node) = node {
            self.add(rule, slot, node);
        }
    }

    fn kind(&mut self, rule: RuleRef, kind: &'r Kind) {
        let Kind {
            name: _,
            letter: _,
            shown_as: _,
            parts,
            turned,
            value: _,
            pictures: _,
        } = kind;
        let number = turned.as_ref().map(|turned| &turned.number);
        self.add_if(rule, Slot::KindTurned, number);
        for (index, part) in parts.iter().enumerate() {
            let Part {
                name: _,
                betza: _,
                movement: _,
                lent,
            } = part;
            let pieces = lent.as_ref().map(|lent| &lent.pieces);
            self.add_if(rule, Slot::PartLent(index), pieces);
        }
    }

    fn royal(&mut self, Royal { subject, safe }: &'r Royal) {
        self.add_if(RuleRef::Royal, Slot::RoyalSubject, subject.as_ref());
        self.add(RuleRef::Royal, Slot::RoyalSafe, safe);
    }

    fn sight(&mut self, sight: &'r Sight) {
        let Sight {
            sees,
            disguise,
            secret: _,
        } = sight;
        let pieces = disguise.as_ref().map(|disguise| &disguise.pieces);
        self.add_if(RuleRef::Sight, Slot::SightSees, sees.as_ref());
        self.add_if(RuleRef::Sight, Slot::SightDisguise, pieces);
    }

    fn control(&mut self, control: &'r Control) {
        let Control {
            pieces,
            has_neutral: _,
            captures_neutral: _,
        } = control;
        self.add_if(RuleRef::Control, Slot::ControlPieces, pieces.as_ref());
    }

    fn forbid(&mut self, rule: RuleRef, forbid: &'r Forbid) {
        let Forbid {
            name: _,
            subject,
            before,
            after,
            attack: _,
        } = forbid;
        self.add_if(rule, Slot::ForbidSubject, subject.as_ref());
        self.add_if(rule, Slot::ForbidBefore, before.as_ref());
        self.add_if(rule, Slot::ForbidAfter, after.as_ref());
    }

    fn promotion(&mut self, rule: RuleRef, promotion: &'r Promotion) {
        let Promotion {
            name: _,
            subject,
            when,
            to: _,
            from_store: _,
            must,
            attack: _,
        } = promotion;
        self.add_if(rule, Slot::PromotionSubject, subject.as_ref());
        self.add(rule, Slot::PromotionWhen, when);
        self.add(rule, Slot::PromotionMust, must);
    }

    fn joint(&mut self, rule: RuleRef, joint: &'r Joint) {
        let Joint {
            name: _,
            pieces,
            when,
            castles: _,
        } = joint;
        for (index, piece) in pieces.iter().enumerate() {
            let JointPiece {
                subject,
                to: _,
                fixed: _,
            } = piece;
            self.add(rule, Slot::JointSubject(index), subject);
        }
        self.add(rule, Slot::JointWhen, when);
    }

    fn take(&mut self, rule: RuleRef, take: &'r Take) {
        let Take {
            name: _,
            when,
            captures,
        } = take;
        self.add(rule, Slot::TakeWhen, when);
        self.add(rule, Slot::TakeCaptures, captures);
    }

    fn status(&mut self, rule: RuleRef, status: &'r Status) {
        let Status {
            name: _,
            derived,
            lasts: _,
        } = status;
        self.add_if(rule, Slot::StatusDerived, derived.as_ref());
    }

    fn effect(&mut self, rule: RuleRef, effect: &'r Effect) {
        let Effect {
            name: _,
            follows,
            dice: _,
            when,
            actions,
        } = effect;
        self.add(rule, Slot::EffectWhen(*follows), when);
        for (index, action) in actions.iter().enumerate() {
            let slot = Slot::EffectAction(*follows, index);
            action.for_each_expression(&mut |node| self.add(rule, slot, node));
        }
    }

    fn chance(&mut self, rule: RuleRef, chance: &'r Chance) {
        let Chance {
            name: _,
            faces: _,
            count: _,
            bag: _,
            when,
        } = chance;
        self.add(rule, Slot::ChanceWhen, when);
    }

    fn must_rule(&mut self, rule: RuleRef, must_rule: &'r MustRule) {
        let MustRule {
            name: _,
            when,
            turn,
            best,
        } = must_rule;
        self.add(rule, Slot::MustWhen, when);
        self.add(rule, Slot::MustMove, turn);
        self.add_if(rule, Slot::MustBest, best.as_ref().map(Best::number));
    }

    fn turn(&mut self, rule: RuleRef, turn: &'r Turn) {
        let Turn {
            name: _,
            phase: _,
            when,
            otherwise: _,
            steps_of: _,
            from_store: _,
            at,
            step,
            min: _,
            max: _,
            count,
            order,
            next: _,
            passed_for: _,
            refuses: _,
            short: _,
            steppers: _,
            same: _,
            require,
            after,
            until,
            safe: _,
        } = turn;
        self.add(rule, Slot::TurnWhen, when);
        self.add_if(rule, Slot::TurnAt, at.as_ref());
        self.add(rule, Slot::TurnStep, step);
        if let Some(StepCount { least, most }) = count {
            self.add(rule, Slot::TurnLeast, least);
            self.add(rule, Slot::TurnMost, most);
        }
        for (index, entry) in order.iter().enumerate() {
            let StepEntry {
                does: _,
                step,
                is_optional: _,
            } = entry;
            self.add(rule, Slot::TurnEntry(index), step);
        }
        self.add(rule, Slot::TurnRequire, require);
        self.add(rule, Slot::TurnAfter, after);
        self.add_if(rule, Slot::TurnUntil, until.as_ref());
    }

    fn store(&mut self, rule: RuleRef, store: &'r Store) {
        let Store {
            name: _,
            holds: _,
            order: _,
            is_shared: _,
            has: _,
            gains,
            owner: _,
            becomes: _,
            drop,
        } = store;
        self.add_if(rule, Slot::StoreGains, gains.as_ref());
        self.add_if(rule, Slot::StoreDrop, drop.as_ref());
    }

    fn counter(&mut self, rule: RuleRef, counter: &'r Counter) {
        let Counter {
            name: _,
            scope: _,
            start: _,
            add,
            subtract,
            reset,
            max: _,
            field: _,
        } = counter;
        self.add_if(rule, Slot::CounterReset, reset.as_ref());
        self.add_if(rule, Slot::CounterAdd, add.as_ref());
        self.add_if(rule, Slot::CounterSubtract, subtract.as_ref());
    }

    fn phase(&mut self, rule: RuleRef, phase: &'r Phase) {
        let Phase {
            name: _,
            order: _,
            until,
            next: _,
        } = phase;
        self.add_if(rule, Slot::PhaseUntil, until.as_ref());
    }

    fn end(&mut self, rule: RuleRef, end: &'r End) {
        let End {
            when,
            result: _,
            score: _,
            reason: _,
            claim: _,
        } = end;
        self.add(rule, Slot::EndWhen, when);
    }
}
