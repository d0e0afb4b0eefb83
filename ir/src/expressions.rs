//! Every expression of the rules, with its place.

use crate::{
    Announcement, Attribute, Best, Chance, ChanceId, Control, Counter, CounterId, Effect, End,
    Forbid, Joint, JointEnd, JointPiece, Kind, KindId, MustRule, Node, Part, Phase, PhaseId,
    Promotion, Royal, RuleRef, Rules, Shuffle, Sight, Slot, Status, StatusId, StepCount, StepEntry,
    Store, StoreId, Take, Turn, TurnId,
};

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
            announcements,
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
        for (index, announcement) in announcements.iter().enumerate() {
            all.announcement(RuleRef::Announcement(index), announcement);
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
            tries: _,
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
                end,
                fixed: _,
            } = piece;
            self.add(rule, Slot::JointSubject(index), subject);
            match end {
                JointEnd::Cell(_) => {}
                JointEnd::Each { cells, bound: _ } => self.add(rule, Slot::JointEnd(index), cells),
            }
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
            faces,
            count: _,
            bag: _,
            when,
        } = chance;
        for (index, face) in faces.iter().enumerate() {
            if let Some(odds) = &face.odds {
                self.add(rule, Slot::ChanceOdds(index), odds);
            }
        }
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
            unmoved: _,
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

    fn announcement(&mut self, rule: RuleRef, announcement: &'r Announcement) {
        let Announcement {
            name: _,
            when,
            text,
        } = announcement;
        self.add(rule, Slot::AnnouncementWhen, when);
        for (index, part) in text.iter().enumerate() {
            self.add_if(rule, Slot::AnnouncementText(index), part.node());
        }
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
