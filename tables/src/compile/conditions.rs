//! Conditions of single moves: rules of which a part is not decided without a position.

use std::cell::{Cell, RefCell};

use ir::facts::partial::{Given, Partial};
use ir::{
    Action, Cells, Condition, Effect, Follows, Forbid, Inputs, Node, PlacedKind, PlacedOwner, Rules,
};
use smallvec::SmallVec;

use crate::compile::blockers::{Blockers, Meeting};
use crate::compile::dependence::{depends_on_end, depends_on_start_and_end};
use crate::compile::work::Work;
use crate::data::attacks::AttackKnowledge;
use crate::data::class::NOTHING;
use crate::data::decision::Decision;
use crate::data::reason::{Reason, forbid_name};

/// The conditions of the moves of a class other than occupancy; none for most classes.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Conditions {
    /// Forbid rules that are tested before the move: it is forbidden if one of them holds.
    pub before: Vec<Condition>,
    /// Forbid rules that are tested after the move, if their condition on the position before
    /// holds.
    pub after: Vec<(Condition, Condition)>,
    /// Effects that follow, by index, each with its condition.
    pub effects: Vec<(usize, Condition)>,
    /// The forbid rules, by index.
    pub forbids: Vec<usize>,
}

impl Conditions {
    /// Tests whether forbid rules are tested after all effects: those of the turn are later, and a state is made once.
    ///
    /// # Errors
    /// If this effect, one of those that follow, is later than the test of a forbid rule.
    pub(crate) fn reads_one_position(&self, effect: &Effect) -> Result<(), Reason> {
        match effect.follows == Follows::Turn && !self.after.is_empty() {
            true => Err(format!(
                "the effect \"{}\" follows the turn, and a forbid rule is read before it",
                effect.name
            )),
            false => Ok(()),
        }
    }

    /// Tests whether a condition depends on the path of the piece.
    fn read_course(&self) -> bool {
        let after = self.after.iter().flat_map(|(a, b)| [a, b]);
        let mut forbids = self.before.iter().chain(after);
        forbids.any(|forbid| forbid.reads().course)
    }
}

/// All conditions of some move, each once: [none](NOTHING) first.
#[derive(Debug)]
pub(crate) struct AllConditions {
    /// The conditions, each with whether it depends on the path of the piece.
    list: RefCell<Vec<(Conditions, bool)>>,
    attack_forbids: RefCell<Vec<Vec<Condition>>>,
    /// For each forbid rule whether it restricts some attack.
    on_attack: RefCell<Vec<bool>>,
    attack: Cell<AttackKnowledge>,
    captures_by_attack: Cell<bool>,
    /// Whether look-ups decide which pieces may not be jumped.
    decides_blockers: bool,
}

/// The most distinct sets of forbid rules on attack; with more sets their effect is not exact.
const ATTACK_FORBIDS_MAX: usize = 4;

/// The result of the forbid rules for a move.
pub(crate) struct ForbidResult {
    /// Whether the move can be made, as far as is decided.
    pub moves: bool,
    /// Whether it attacks, as far as is decided.
    pub attacks: bool,
    /// The conditions left to be tested.
    pub conditions: Conditions,
    /// Pieces that forbid the move, which look-ups decide.
    pub blockers: Blockers,
    /// The conditions left on an attack on a royal.
    pub attack: AttackConditions,
    /// Pieces that prevent the attack, which look-ups decide.
    pub attack_blockers: Blockers,
    /// Forbid rules that restrict the attack, by index.
    pub on_attack: SmallVec<[usize; 4]>,
    /// Whether conditions are left on attacks on other pieces.
    pub restricts_attacks: bool,
}

/// The conditions on an attack of a trace on a royal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AttackConditions {
    /// Forbid rules that are tested before, any of which prevents the attack. Most often there are
    /// none.
    Forbids(Vec<Condition>),
    /// Other conditions.
    More,
}

impl AttackConditions {
    /// Adds a bar.
    fn add(&mut self, forbid: Condition) {
        if let Self::Forbids(forbids) = self {
            forbids.push(forbid);
        }
    }
}

impl AllConditions {
    /// Creates an empty list.
    pub(crate) fn new(decides_blockers: bool) -> Self {
        Self {
            list: RefCell::new(vec![(Conditions::default(), false)]),
            attack_forbids: RefCell::new(vec![Vec::new()]),
            on_attack: RefCell::new(Vec::new()),
            attack: Cell::new(AttackKnowledge::Pieces),
            captures_by_attack: Cell::new(true),
            decides_blockers,
        }
    }

    /// Tests whether look-ups decide which pieces may not be jumped.
    pub(crate) fn decides_blockers(&self) -> bool {
        self.decides_blockers
    }

    /// Adds conditions, and returns their place.
    pub(crate) fn keep(&self, conditions: Conditions) -> usize {
        let mut list = self.list.borrow_mut();
        if let Some(place) = list.iter().position(|(other, _)| *other == conditions) {
            return place;
        }
        let reads_course = conditions.read_course();
        list.push((conditions, reads_course));
        list.len() - 1
    }

    /// Tests whether the conditions in this place depend on the path of the piece.
    pub(crate) fn read_course(&self, kept: usize) -> bool {
        self.list.borrow()[kept].1
    }

    /// Records that attack depends on a condition. Returns the place of the forbid rules that decide it by the attacker
    /// and the attacked cell, [none](NOTHING) if more has to be tested.
    pub(crate) fn note_attack(&self, attack: AttackConditions, work: &Work) -> usize {
        let is_decided = |forbid: &Condition| {
            let fits = depends_on_start_and_end(forbid);
            depends_on_end(forbid) || work.take(Decision::AttackStarts, fits)
        };
        let mut list = self.attack_forbids.borrow_mut();
        let place = match attack {
            AttackConditions::Forbids(forbids) => {
                match list.iter().position(|other| *other == forbids) {
                    None if list.len() <= ATTACK_FORBIDS_MAX && forbids.iter().all(is_decided) => {
                        list.push(forbids);
                        Some(list.len() - 1)
                    }
                    place => place,
                }
            }
            AttackConditions::More => None,
        };
        self.know_at_most(match place {
            Some(NOTHING) => AttackKnowledge::Pieces,
            Some(_) => AttackKnowledge::WithForbids,
            None => AttackKnowledge::Superset,
        });
        place.unwrap_or(NOTHING)
    }

    /// Records that tables decide no more about attacks than this.
    pub(crate) fn know_at_most(&self, most: AttackKnowledge) {
        self.attack.set(self.attack.get().min(most));
    }

    /// Returns what tables decide about attacks.
    pub(crate) fn attack(&self) -> AttackKnowledge {
        self.attack.get()
    }

    /// Records that a piece captures in another way than attack is decided, or with more conditions.
    pub(crate) fn note_other_captures(&self) {
        self.captures_by_attack.set(false);
    }

    /// Tests whether no piece does.
    pub(crate) fn captures_by_attack(&self) -> bool {
        self.captures_by_attack.get()
    }

    /// Records that these forbid rules restrict some attack.
    pub(crate) fn concern_attack(&self, forbids: &[usize]) {
        let mut on_attack = self.on_attack.borrow_mut();
        for forbid in forbids {
            if on_attack.len() <= *forbid {
                on_attack.resize(forbid + 1, false);
            }
            on_attack[*forbid] = true;
        }
    }

    /// Returns the forbid rules that restrict some attack.
    pub(crate) fn forbids_on_attack(&self) -> Vec<usize> {
        let on_attack = self.on_attack.borrow();
        let forbids = on_attack.iter().enumerate();
        forbids
            .filter(|(_, has)| **has)
            .map(|(forbid, _)| forbid)
            .collect()
    }

    /// Returns all conditions, and the forbid rules on attack.
    pub(crate) fn into_lists(self) -> (Vec<Conditions>, Vec<Vec<Condition>>) {
        let list = self.list.into_inner().into_iter();
        let conditions = list.map(|(conditions, _)| conditions).collect();
        (conditions, self.attack_forbids.into_inner())
    }
}

/// A move for which forbid rules and effects are tested, before it and after it.
pub(crate) struct Turned<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The facts that are decided before the move.
    pub before: &'a dyn Given,
    /// The facts that are decided after the move.
    pub after: &'a dyn Given,
    /// The facts before and after for tests of an attack on a royal; absent for moves that attack nothing.
    pub attacking: Option<[&'a dyn Given; 2]>,
    /// The conditions on the step and the whole turn before it is made.
    pub required: &'a [&'a Condition],
    /// Whether a piece moves that forbid rules may select by its cell.
    pub stands: bool,
    /// Its path as a move, and as an attack on a royal, if look-ups decide which pieces it may not meet.
    pub meeting: Option<[Meeting<'a>; 2]>,
    /// The work budget.
    pub work: &'a Work,
}

impl Turned<'_> {
    /// Tests all forbid rules, and returns the effects that may follow.
    ///
    /// # Errors
    /// The condition that can be decided neither without a position nor with one.
    pub(crate) fn fold_rules(&self) -> Result<ForbidResult, Reason> {
        let mut result = ForbidResult {
            moves: true,
            attacks: true,
            conditions: Conditions::default(),
            blockers: Blockers::default(),
            attack_blockers: Blockers::default(),
            attack: AttackConditions::Forbids(Vec::new()),
            on_attack: SmallVec::new(),
            restricts_attacks: false,
        };
        for required in self.required {
            let lacks = negated(self.left(self.before, required));
            can_be_tested(&lacks, self.course())
                .map_err(|reason| format!("`require` of a turn {reason}"))?;
            match lacks {
                Condition::Constant(false) => {}
                Condition::Constant(true) => result.moves = false,
                lacks => result.conditions.before.push(lacks),
            }
        }
        for (index, forbid) in self.rules.forbids.iter().enumerate() {
            self.work.spend();
            if let Some([before, after]) = self.attacking.filter(|_| forbid.attack) {
                let never = Condition::Constant(false);
                let before = self.whether(forbid, before, &rest_of);
                let after = rest_after(forbid, after, &rest_of);
                if before != never && after.as_ref() != Some(&never) {
                    result.on_attack.push(index);
                }
                match (before, after) {
                    _ if !self.work.take(Decision::AttackFolded, true) => {
                        result.attack = AttackConditions::More;
                    }
                    (Condition::Constant(false), _) | (_, Some(Condition::Constant(false))) => {}
                    (Condition::Constant(true), None | Some(Condition::Constant(true))) => {
                        result.attacks = false;
                    }
                    (before, None) => match self.blockers_with(1, &before, &result.attack_blockers)
                    {
                        Some(blockers) => result.attack_blockers = blockers,
                        None => result.attack.add(before),
                    },
                    _ => result.attack = AttackConditions::More,
                }
            }
            let left = |given: &dyn Given, condition: &Condition| self.left(given, condition);
            let before = self.whether(forbid, self.before, &left);
            let after = rest_after(forbid, self.after, &left);
            let never = Condition::Constant(false);
            if before == never || after.as_ref() == Some(&never) {
                continue;
            }
            let admit = |condition: &Condition| {
                let name = forbid_name(self.rules, index);
                let course = self.course();
                can_be_tested(condition, course).map_err(|reason| format!("{name} {reason}"))
            };
            admit(&before)?;
            let always = Condition::Constant(true);
            if before == always && after.as_ref().is_none_or(|after| *after == always) {
                result.moves = false;
                continue;
            }
            result.restricts_attacks |= forbid.attack;
            let Some(after) = after else {
                match self.blockers_with(0, &before, &result.blockers) {
                    Some(blockers) => result.blockers = blockers,
                    None => {
                        result.conditions.forbids.push(index);
                        result.conditions.before.push(before);
                    }
                }
                continue;
            };
            admit(&after)?;
            result.conditions.forbids.push(index);
            result.conditions.after.push((before, after));
        }
        for (index, effect) in in_order(self.rules) {
            self.work.spend();
            let when = self.left(self.after, &effect.when);
            if when != Condition::Constant(false) {
                let error = |reason| format!("the effect \"{}\" {reason}", effect.name);
                can_be_tested(&when, Course::Unavailable).map_err(error)?;
                result.conditions.effects.push((index, when));
                result.conditions.reads_one_position(effect)?;
            }
        }
        Ok(result)
    }

    /// Returns the pieces that close the path as a move or as an attack, these and those of a forbid rule that is tested
    /// before, if look-ups decide.
    fn blockers_with(
        &self,
        which: usize,
        before: &Condition,
        others: &Blockers,
    ) -> Option<Blockers> {
        let meeting = &self.meeting.as_ref()?[which];
        let found = meeting.blockers(before);
        let found = found.and_then(|blockers| others.with(&blockers, meeting.trace));
        let is_taken = self.work.take(Decision::Blockers, found.is_some());
        found.filter(|_| is_taken)
    }

    fn course(&self) -> Course {
        match self.stands {
            true => Course::Available,
            false => Course::Unavailable,
        }
    }

    /// Returns the rest of a condition, or all of it if no part is folded that can be tested.
    fn left(&self, given: &dyn Given, condition: &Condition) -> Condition {
        let left = rest_of(given, condition);
        let is_folded = self.work.take(Decision::Folded, left != *condition);
        match is_folded || can_be_tested(condition, self.course()).is_err() {
            true => left,
            false => condition.clone(),
        }
    }

    /// Returns the rest of the condition that a forbid rule applies to the move and holds before it. `left` returns the
    /// rest of a condition.
    fn whether(
        &self,
        forbid: &Forbid,
        given: &dyn Given,
        left: &dyn Fn(&dyn Given, &Condition) -> Condition,
    ) -> Condition {
        let partial = Partial::new(given);
        let subject = match (&forbid.subject, self.stands) {
            (None, _) => Condition::Constant(true),
            // A piece from a store is on no cell.
            (Some(_), false) => Condition::Constant(false),
            (Some(subject), true) => match partial.concerns(subject) {
                Some(concerns) => Condition::Constant(concerns),
                None => Condition::In(Cells::From, subject.clone()),
            },
        };
        match &forbid.before {
            None => subject,
            Some(before) => and(subject, left(given, before)),
        }
    }
}

/// Returns the rest of a forbid rule's condition on the position reached.
fn rest_after(
    forbid: &Forbid,
    given: &dyn Given,
    left: &dyn Fn(&dyn Given, &Condition) -> Condition,
) -> Option<Condition> {
    let after = forbid.after.as_ref()?;
    Some(left(given, after))
}

fn rest_of(given: &dyn Given, condition: &Condition) -> Condition {
    rest(&Partial::new(given), condition)
}

pub(crate) fn negated(condition: Condition) -> Condition {
    match condition {
        Condition::Constant(value) => Condition::Constant(!value),
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

/// Returns the effects in the order in which they follow a turn of one step.
pub(crate) fn in_order(rules: &Rules) -> impl Iterator<Item = (usize, &Effect)> {
    let follow = |when: Follows| {
        let effects = rules.effects.iter().enumerate();
        effects.filter(move |(_, effect)| effect.follows == when)
    };
    follow(Follows::Step).chain(follow(Follows::Turn))
}

/// Returns the rest of a condition, without the parts that are decided.
pub(crate) fn rest(partial: &Partial<'_>, condition: &Condition) -> Condition {
    match condition {
        Condition::And(a, b) => match rest(partial, a) {
            Condition::Constant(false) => Condition::Constant(false),
            a => and(a, rest(partial, b)),
        },
        Condition::Or(a, b) => match rest(partial, a) {
            Condition::Constant(true) => Condition::Constant(true),
            a => or(a, rest(partial, b)),
        },
        Condition::Not(inner) => match rest(partial, inner) {
            Condition::Constant(value) => Condition::Constant(!value),
            inner => Condition::Not(Box::new(inner)),
        },
        other => match partial.condition(other) {
            Some(value) => Condition::Constant(value),
            None => other.clone(),
        },
    }
}

pub(crate) fn or(a: Condition, b: Condition) -> Condition {
    match (a, b) {
        (Condition::Constant(false), one) | (one, Condition::Constant(false)) => one,
        (Condition::Constant(true), _) | (_, Condition::Constant(true)) => {
            Condition::Constant(true)
        }
        (a, b) => Condition::Or(Box::new(a), Box::new(b)),
    }
}

pub(crate) fn and(a: Condition, b: Condition) -> Condition {
    match (a, b) {
        (Condition::Constant(true), one) | (one, Condition::Constant(true)) => one,
        (Condition::Constant(false), _) | (_, Condition::Constant(false)) => {
            Condition::Constant(false)
        }
        (a, b) => Condition::And(Box::new(a), Box::new(b)),
    }
}

/// Whether a condition can read the path of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Course {
    /// The path is available.
    Available,
    /// Only start and end are available.
    Unavailable,
}

/// The names of a move that are known where a state is tested; some of them only with the path.
const OF_MOVE: Inputs = Inputs::COURSE
    .and(Inputs::FROM.and(Inputs::TO).and(Inputs::CAPTURED))
    .and(Inputs::PIECE.and(Inputs::CHOSEN).and(Inputs::PROMOTED))
    .and(Inputs::TURN.and(Inputs::DROP))
    .and(Inputs::TOUCHED.and(Inputs::CARRIED));

/// Tests whether a state and the names of a move contain all that an expression reads.
///
/// # Errors
/// The part that they do not contain.
pub(crate) fn can_be_tested<'r>(
    expression: impl Into<Node<'r>>,
    course: Course,
) -> Result<(), &'static str> {
    let mut lacks = Ok(());
    expression.into().walk(&mut |node, _| {
        let reads = node.about().reads;
        if reads.has(Inputs::PART) {
            lacks = Err("reads the part by which a piece moves");
        } else if reads.has(Inputs::COURSE) && course == Course::Unavailable {
            lacks = Err("reads the path of a piece");
        } else if reads.has(Inputs::LAST) {
            lacks = Err("reads the move before");
        } else if reads.has(Inputs::MOVE.without(OF_MOVE)) {
            lacks = Err("reads what states do not have of a move");
        }
    });
    lacks
}

/// Tests whether an action can be applied to states.
pub(crate) fn can_be_done(action: &Action) -> bool {
    matches!(
        action,
        Action::Remove(_)
            | Action::Change(..)
            | Action::ChangeEach(..)
            | Action::Own(..)
            | Action::Place(_, PlacedKind::Kind(_), PlacedOwner::Player(_))
            | Action::Give(_, _, None)
            | Action::Take(..)
            | Action::Move(..)
            | Action::Exchange(..)
    )
}
