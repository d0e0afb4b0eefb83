//! What is asked of single turns: rules of which something is not known before there is a position.

use std::cell::{Cell, RefCell};

use ir::facts::partial::{Given, Partial};
use ir::{Action, Cells, Condition, Effect, Follows, Forbid, Node, Rules};

use smallvec::SmallVec;

use super::decision::Decision;
use super::plan::{Reason, the_bar};
use super::screens::{Meeting, Screens};
use super::test::{is_told_by_end, is_told_by_start_and_end};
use super::work::Work;

/// What is asked of the turns of a class beyond who stands where; nothing of most.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Asks {
    /// Bars that are read before the turn: it is barred if one of them holds.
    pub before: Vec<Condition>,
    /// Bars that are read after it, if what they say of the position before holds.
    pub after: Vec<(Condition, Condition)>,
    /// Effects that follow, by index, and when.
    pub effects: Vec<(usize, Condition)>,
    /// The bars, by index.
    pub bars: Vec<usize>,
}

impl Asks {
    /// Tests whether bars are read after all effects: those of the turn come later, and a state is made once.
    ///
    /// # Errors
    /// If this effect, one of those that follow, comes after a bar is read.
    pub(super) fn reads_one_position(&self, effect: &Effect) -> Result<(), Reason> {
        match effect.follows == Follows::Turn && !self.after.is_empty() {
            true => Err(format!(
                "the effect \"{}\" follows the turn, and a bar is read before it",
                effect.name
            )),
            false => Ok(()),
        }
    }

    /// Tests whether it is about the way on which a man goes.
    fn read_course(&self) -> bool {
        let after = self.after.iter().flat_map(|(a, b)| [a, b]);
        let mut bars = self.before.iter().chain(after);
        bars.any(|bar| bar.reads().course)
    }
}

/// All that is asked of some turn, each once: [nothing](NOTHING) first.
#[derive(Debug)]
pub(super) struct AllAsks {
    /// Each with whether it is about the way on which a man goes.
    list: RefCell<Vec<(Asks, bool)>>,
    attack_bars: RefCell<Vec<Vec<Condition>>>,
    /// For each bar whether it has a say in some attack.
    on_attack: RefCell<Vec<bool>>,
    is_attack_exact: Cell<bool>,
    is_attack_known: Cell<bool>,
    is_attack_told: Cell<bool>,
    takes_plainly: Cell<bool>,
    /// Whether look-ups are to tell who may not be jumped.
    tells_screens: bool,
}

/// Where nothing is asked.
pub(super) const NOTHING: usize = 0;

/// The most sets of bars on attack that are told apart; of more it is not known exactly what they leave.
const ATTACK_BARS_MAX: usize = 4;

/// What bars say of a turn.
pub(super) struct Barred {
    /// Whether it can be made, as far as they know.
    pub moves: bool,
    /// Whether it attacks, as far as they know.
    pub attacks: bool,
    /// What is left to be asked.
    pub asks: Asks,
    /// Men who bar it, of whom look-ups tell.
    pub screens: Screens,
    /// What is left to be asked of whether it attacks who must be safe.
    pub attack: AttackAsked,
    /// Men who keep it from attacking, of whom look-ups tell.
    pub attack_screens: Screens,
    /// Bars that have a say in it, by index.
    pub on_attack: SmallVec<[usize; 4]>,
    /// Whether something is left to be asked of whether it attacks anybody else.
    pub asks_attacks: bool,
}

/// What is asked of whether a trace attacks who must be safe.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum AttackAsked {
    /// Bars that are read before, any of which takes the attack away. Most often there are none.
    Bars(Vec<Condition>),
    /// More than that.
    More,
}

impl AttackAsked {
    /// Adds a bar.
    fn add(&mut self, bar: Condition) {
        if let Self::Bars(bars) = self {
            bars.push(bar);
        }
    }
}

impl AllAsks {
    /// Nothing is asked yet.
    pub(super) fn new(tells_screens: bool) -> Self {
        Self {
            list: RefCell::new(vec![(Asks::default(), false)]),
            attack_bars: RefCell::new(vec![Vec::new()]),
            on_attack: RefCell::new(Vec::new()),
            is_attack_exact: Cell::new(true),
            is_attack_known: Cell::new(true),
            is_attack_told: Cell::new(true),
            takes_plainly: Cell::new(true),
            tells_screens,
        }
    }

    /// Tests whether look-ups are to tell who may not be jumped.
    pub(super) fn tell_screens(&self) -> bool {
        self.tells_screens
    }

    /// Returns where this is kept.
    pub(super) fn keep(&self, asks: Asks) -> usize {
        let mut list = self.list.borrow_mut();
        if let Some(known) = list.iter().position(|(other, _)| *other == asks) {
            return known;
        }
        let reads_course = asks.read_course();
        list.push((asks, reads_course));
        list.len() - 1
    }

    /// Tests whether what is kept here is about the way on which a man goes.
    pub(super) fn read_course(&self, kept: usize) -> bool {
        self.list.borrow()[kept].1
    }

    /// Notes that who is attacked hangs on something that is asked; returns where the bars are kept that tell it by who attacks and
    /// where the attack ends, [none](NOTHING) if more has to be asked.
    pub(super) fn attack_is_asked(&self, asked: AttackAsked, work: &Work) -> usize {
        let is_told = |bar: &Condition| {
            let fits = is_told_by_start_and_end(bar);
            is_told_by_end(bar) || work.take(Decision::AttackStarts, fits)
        };
        let mut list = self.attack_bars.borrow_mut();
        let known = match asked {
            AttackAsked::Bars(bars) => match list.iter().position(|other| *other == bars) {
                None if list.len() <= ATTACK_BARS_MAX && bars.iter().all(is_told) => {
                    list.push(bars);
                    Some(list.len() - 1)
                }
                known => known,
            },
            AttackAsked::More => None,
        };
        if known != Some(NOTHING) {
            self.is_attack_exact.set(false);
            self.is_attack_told.set(false);
        }
        known.unwrap_or_else(|| {
            self.is_attack_known.set(false);
            NOTHING
        })
    }

    /// Notes that what is told of attack is told of those who must be safe alone.
    pub(super) fn attack_is_told_of_royals(&self) {
        self.is_attack_told.set(false);
    }

    /// Tests whether attack is told of anybody.
    pub(super) fn is_attack_told(&self) -> bool {
        self.is_attack_told.get()
    }

    /// Notes that somebody takes an enemy in another way than attack is told, or that more is asked of that.
    pub(super) fn takes_otherwise(&self) {
        self.takes_plainly.set(false);
    }

    /// Tests whether nobody does.
    pub(super) fn takes_plainly(&self) -> bool {
        self.takes_plainly.get()
    }

    /// Tests whether it hangs on nothing that is asked.
    pub(super) fn is_attack_exact(&self) -> bool {
        self.is_attack_exact.get()
    }

    /// Notes that these bars have a say in some attack.
    pub(super) fn concern_attack(&self, bars: &[usize]) {
        let mut on_attack = self.on_attack.borrow_mut();
        for bar in bars {
            if on_attack.len() <= *bar {
                on_attack.resize(bar + 1, false);
            }
            on_attack[*bar] = true;
        }
    }

    /// Returns the bars that have a say in some attack.
    pub(super) fn bars_on_attack(&self) -> Vec<usize> {
        let on_attack = self.on_attack.borrow();
        let bars = on_attack.iter().enumerate();
        bars.filter(|(_, has)| **has).map(|(bar, _)| bar).collect()
    }

    /// Tests whether bars that [are kept](Self::attack_is_asked) tell the rest.
    pub(super) fn is_attack_known(&self) -> bool {
        self.is_attack_known.get()
    }

    /// Returns all of it, and the bars on attack.
    pub(super) fn into_lists(self) -> (Vec<Asks>, Vec<Vec<Condition>>) {
        let list = self.list.into_inner().into_iter();
        let asks = list.map(|(asks, _)| asks).collect();
        (asks, self.attack_bars.into_inner())
    }
}

/// Someone of whom bars and effects are asked, before his turn and after it.
pub(super) struct Turned<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What is known before.
    pub before: &'a dyn Given,
    /// What is known after.
    pub after: &'a dyn Given,
    /// What is known before and after where it is asked whether he attacks who must be safe; absent of what attacks nobody.
    pub attacking: Option<[&'a dyn Given; 2]>,
    /// What the step and the whole turn have to satisfy before.
    pub required: &'a [&'a Condition],
    /// Whether a man moves, whom bars may concern by where he stands.
    pub stands: bool,
    /// His way as a turn, and as an attack on who must be safe, if look-ups are to tell whom he may not meet.
    pub meeting: Option<[Meeting<'a>; 2]>,
    /// The work that it is.
    pub work: &'a Work,
}

impl Turned<'_> {
    /// Asks all bars, and which effects may follow.
    ///
    /// # Errors
    /// What can be known neither before there is a position nor of one.
    pub(super) fn ask(&self) -> Result<Barred, Reason> {
        let mut barred = Barred {
            moves: true,
            attacks: true,
            asks: Asks::default(),
            screens: Screens::default(),
            attack_screens: Screens::default(),
            attack: AttackAsked::Bars(Vec::new()),
            on_attack: SmallVec::new(),
            asks_attacks: false,
        };
        for required in self.required {
            let lacks = negated(self.left(self.before, required));
            can_be_asked(&lacks, self.course())
                .map_err(|reason| format!("what a turn requires {reason}"))?;
            match lacks {
                Condition::Constant(false) => {}
                Condition::Constant(true) => barred.moves = false,
                lacks => barred.asks.before.push(lacks),
            }
        }
        for (index, forbid) in self.rules.forbids.iter().enumerate() {
            self.work.spend();
            if let Some([before, after]) = self.attacking.filter(|_| forbid.attack) {
                let never = Condition::Constant(false);
                let before = self.whether(forbid, before, &rest_of);
                let after = rest_after(forbid, after, &rest_of);
                if before != never && after.as_ref() != Some(&never) {
                    barred.on_attack.push(index);
                }
                match (before, after) {
                    _ if !self.work.take(Decision::AttackFolded, true) => {
                        barred.attack = AttackAsked::More;
                    }
                    (Condition::Constant(false), _) | (_, Some(Condition::Constant(false))) => {}
                    (Condition::Constant(true), None | Some(Condition::Constant(true))) => {
                        barred.attacks = false;
                    }
                    (before, None) => match self.told(1, &before, &barred.attack_screens) {
                        Some(screens) => barred.attack_screens = screens,
                        None => barred.attack.add(before),
                    },
                    _ => barred.attack = AttackAsked::More,
                }
            }
            let left = |given: &dyn Given, condition: &Condition| self.left(given, condition);
            let before = self.whether(forbid, self.before, &left);
            let after = rest_after(forbid, self.after, &left);
            let never = Condition::Constant(false);
            if before == never || after.as_ref() == Some(&never) {
                continue;
            }
            let told = |condition: &Condition| {
                let bar = the_bar(self.rules, index);
                let course = self.course();
                can_be_asked(condition, course).map_err(|reason| format!("{bar} {reason}"))
            };
            told(&before)?;
            let always = Condition::Constant(true);
            if before == always && after.as_ref().is_none_or(|after| *after == always) {
                barred.moves = false;
                continue;
            }
            barred.asks_attacks |= forbid.attack;
            let Some(after) = after else {
                match self.told(0, &before, &barred.screens) {
                    Some(screens) => barred.screens = screens,
                    None => {
                        barred.asks.bars.push(index);
                        barred.asks.before.push(before);
                    }
                }
                continue;
            };
            told(&after)?;
            barred.asks.bars.push(index);
            barred.asks.after.push((before, after));
        }
        for (index, effect) in in_order(self.rules) {
            self.work.spend();
            let when = self.left(self.after, &effect.when);
            if when != Condition::Constant(false) {
                let told = |reason| format!("the effect \"{}\" {reason}", effect.name);
                can_be_asked(&when, Course::Unknown).map_err(told)?;
                barred.asks.effects.push((index, when));
                barred.asks.reads_one_position(effect)?;
            }
        }
        Ok(barred)
    }

    /// Men who close the way as a turn or as an attack, these and those of a bar that is read before, if look-ups tell.
    fn told(&self, which: usize, before: &Condition, known: &Screens) -> Option<Screens> {
        let meeting = &self.meeting.as_ref()?[which];
        let told = meeting.screens(before);
        let told = told.and_then(|screens| known.with(&screens, meeting.trace));
        let is_taken = self.work.take(Decision::Screens, told.is_some());
        told.filter(|_| is_taken)
    }

    fn course(&self) -> Course {
        match self.stands {
            true => Course::Known,
            false => Course::Unknown,
        }
    }

    /// What is asked of a condition: what is left of it, or all of it where nothing is folded that can be asked.
    fn left(&self, given: &dyn Given, condition: &Condition) -> Condition {
        let left = rest_of(given, condition);
        let is_folded = self.work.take(Decision::Folded, left != *condition);
        match is_folded || can_be_asked(condition, self.course()).is_err() {
            true => left,
            false => condition.clone(),
        }
    }

    /// What is left of whether a bar concerns the turn, and holds before it; `left` says of a condition what is left of it.
    fn whether(
        &self,
        forbid: &Forbid,
        given: &dyn Given,
        left: &dyn Fn(&dyn Given, &Condition) -> Condition,
    ) -> Condition {
        let partial = Partial::new(given);
        let who = match (&forbid.who, self.stands) {
            (None, _) => Condition::Constant(true),
            // Who comes from a store stands nowhere.
            (Some(_), false) => Condition::Constant(false),
            (Some(who), true) => match partial.concerns(who) {
                Some(concerns) => Condition::Constant(concerns),
                None => Condition::In(Cells::From, who.clone()),
            },
        };
        match &forbid.before {
            None => who,
            Some(before) => and(who, left(given, before)),
        }
    }
}

/// What is left of what a bar says of the position reached.
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

fn negated(condition: Condition) -> Condition {
    match condition {
        Condition::Constant(value) => Condition::Constant(!value),
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

/// Effects in the order in which they follow a turn of one step.
pub(super) fn in_order(rules: &Rules) -> impl Iterator<Item = (usize, &Effect)> {
    let follow = |when: Follows| {
        let effects = rules.effects.iter().enumerate();
        effects.filter(move |(_, effect)| effect.follows == when)
    };
    follow(Follows::Step).chain(follow(Follows::Turn))
}

/// Returns what is left to be asked of a condition: parts that are known are gone.
pub(super) fn rest(partial: &Partial<'_>, condition: &Condition) -> Condition {
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

fn or(a: Condition, b: Condition) -> Condition {
    match (a, b) {
        (Condition::Constant(false), one) | (one, Condition::Constant(false)) => one,
        (Condition::Constant(true), _) | (_, Condition::Constant(true)) => {
            Condition::Constant(true)
        }
        (a, b) => Condition::Or(Box::new(a), Box::new(b)),
    }
}

pub(super) fn and(a: Condition, b: Condition) -> Condition {
    match (a, b) {
        (Condition::Constant(true), one) | (one, Condition::Constant(true)) => one,
        (Condition::Constant(false), _) | (_, Condition::Constant(false)) => {
            Condition::Constant(false)
        }
        (a, b) => Condition::And(Box::new(a), Box::new(b)),
    }
}

/// Whether the way on which a man goes is known to those who ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// It is.
    Known,
    /// Only where he starts and ends.
    Unknown,
}

/// Tests whether a state and the names of a turn tell what an expression reads.
///
/// # Errors
/// What they do not tell.
pub(super) fn can_be_asked<'r>(
    expression: impl Into<Node<'r>>,
    course: Course,
) -> Result<(), &'static str> {
    let mut lacks = Ok(());
    expression.into().walk(&mut |node, _| match node {
        Node::Condition(Condition::PartIs(_)) => lacks = Err("asks by which part a man moves"),
        Node::Cells(Cells::Passed | Cells::Jumped) if course == Course::Unknown => {
            lacks = Err("asks about the way of a man")
        }
        Node::Cells(Cells::Last(_)) => lacks = Err("asks about the turn before"),
        _ => {}
    });
    lacks
}

/// Tests whether states can be changed as an action says.
pub(super) fn can_be_done(action: &Action) -> bool {
    matches!(
        action,
        Action::Remove(_)
            | Action::Change(..)
            | Action::Own(..)
            | Action::Place(..)
            | Action::Give(..)
            | Action::Take(..)
            | Action::Move(..)
    )
}
