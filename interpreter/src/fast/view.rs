//! A state as expressions see it, with the turn that they speak of.

use ir::{
    AttackRules, Chooser, Condition, Dropped, Item, Joined, KindId, Move, PartName, PlayerId,
    Shape, StoreId, TurnId, Walked,
};

use super::attacks::Attackers;
use super::extra::{Bare, Extra};
use super::joint::Joint;
use super::machine::Machine;
use super::rich::{AttackBar, Rich};
use super::set::Set;
use super::state::{State, Step};
use super::tables::Tables;
use crate::at::At;
use crate::position::Position;

/// What a turn is called by: the names that rules have for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<S> {
    /// The kind of the man who moves.
    pub piece: Option<usize>,
    /// Where he starts; nowhere if he is dropped.
    pub from: S,
    /// Where he ends.
    pub to: S,
    /// Who is taken.
    pub victims: S,
    /// What he becomes, or who is dropped.
    pub chosen: Option<usize>,
    /// The store from which he is dropped.
    pub store: Option<usize>,
    /// Whether he takes in passing.
    pub is_en_passant: bool,
    /// The joint move that it is, by index.
    pub joint: Option<usize>,
    /// The way in which it is spent, if nobody moves.
    pub pass: Option<usize>,
    /// The empty cells run over, where that is asked.
    pub passed: S,
    /// Who is jumped, where that is asked.
    pub jumped: S,
}

impl<S: Set> Names<S> {
    /// The names of a step of one man, among these enemies and friends.
    #[inline(always)]
    pub(super) fn of_step(step: &Step<S>, men: S) -> Self {
        let (from, to) = (S::of(step.from), S::of(step.to));
        Self {
            piece: Some(step.kind),
            from,
            to,
            victims: (to.without(from) | step.taken) & men,
            chosen: step.promotes.then_some(step.becomes),
            store: None,
            is_en_passant: step.is_en_passant,
            joint: None,
            pass: None,
            passed: S::default(),
            jumped: S::default(),
        }
    }

    /// The names of a turn of a man that is not said where it ends.
    #[inline(always)]
    pub(super) fn of_start(kind: usize, from: S) -> Self {
        Self {
            piece: Some(kind),
            from,
            to: S::default(),
            victims: S::default(),
            chosen: None,
            store: None,
            is_en_passant: false,
            joint: None,
            pass: None,
            passed: S::default(),
            jumped: S::default(),
        }
    }

    /// The names of a drop that is not said where it ends.
    #[inline(always)]
    pub(super) fn of_drop_anywhere(store: usize, kind: usize) -> Self {
        Self {
            chosen: Some(kind),
            store: Some(store),
            ..Self::of_start(kind, S::default())
        }
    }

    /// The names of a drop.
    #[inline(always)]
    pub(super) fn of_drop(store: usize, kind: usize, to: usize) -> Self {
        Self {
            to: S::of(to),
            ..Self::of_drop_anywhere(store, kind)
        }
    }

    /// The names of a turn that takes on a cell, of which no more is known.
    fn of_attack(cell: usize) -> Self {
        Self {
            piece: None,
            from: S::default(),
            to: S::of(cell),
            victims: S::of(cell),
            chosen: None,
            store: None,
            is_en_passant: false,
            joint: None,
            pass: None,
            passed: S::default(),
            jumped: S::default(),
        }
    }

    /// The names of a joint move.
    pub(super) fn of_joint(joint: &Joint<S>) -> Self {
        let (kind, from, to) = joint.men[0];
        Self {
            piece: Some(kind),
            from: S::of(from),
            to: S::of(to),
            victims: S::default(),
            chosen: None,
            store: None,
            is_en_passant: false,
            joint: Some(joint.index),
            pass: None,
            passed: S::default(),
            jumped: S::default(),
        }
    }

    /// The names of a turn in which nobody moves.
    pub(super) fn of_pass(way: usize) -> Self {
        Self {
            piece: None,
            from: S::default(),
            to: S::default(),
            victims: S::default(),
            chosen: None,
            store: None,
            is_en_passant: false,
            joint: None,
            pass: Some(way),
            passed: S::default(),
            jumped: S::default(),
        }
    }

    /// The record of the turn of a player, as far as rules that are asked by it read.
    fn record(&self, tables: &Tables<S>, me: PlayerId) -> Move {
        let id = |number: usize| tables.numbers.cell(number);
        let kind = |kind: Option<usize>| KindId::from_index(kind.unwrap_or(0));
        if let Some(way) = self.pass {
            return Move::new(Shape::Pass, Some(TurnId::from_index(way)));
        }
        let way = tables.moving.map(TurnId::from_index);
        let to = id(self.to.first());
        if let Some(joint) = self.joint {
            let men = &tables.players[me.index()].joints[joint].men;
            let others = men[1..].iter().map(|(_, from, to)| (id(*from), id(*to)));
            let joined = Joined {
                piece: kind(self.piece),
                from: id(self.from.first()),
                to,
                partners: others.collect(),
            };
            return Move::new(Shape::Joint(joined), way);
        }
        let shape = match self.store {
            Some(store) => Shape::Drop(Dropped {
                item: Item::Man(kind(self.chosen)),
                source: (StoreId::from_index(store), me),
                to: Some(to),
                by: Chooser::Player,
            }),
            None => Shape::Walk(Walked {
                piece: kind(self.piece),
                part: PartName::from_index(0),
                from: id(self.from.first()),
                to,
                load: 0,
                victims: tables.numbers.cells(self.victims),
                is_en_passant: self.is_en_passant,
                promotes: self.chosen.map(KindId::from_index),
                source: None,
                partner: None,
                unloads: Default::default(),
                passed: tables.numbers.cells(self.passed),
                jumped: tables.numbers.cells(self.jumped),
                leaves_passed: false,
                tells: Default::default(),
            }),
        };
        Move::new(shape, way)
    }
}

/// A state being asked about.
#[derive(Clone, Copy)]
pub(super) struct View<'t, S: Set, const K: usize, E: Extra, M> {
    /// The tables.
    pub tables: &'t Tables<S>,
    /// The state.
    pub state: &'t State<S, K, E>,
    /// What it is asked on.
    pub machine: M,
    /// The turn that is spoken of, of the player to move.
    pub turn: Option<&'t Names<S>>,
    /// Whether that turn has been made.
    pub is_made: bool,
    /// Counters that need not be counted, a bit for each of the player to move.
    pub still: u32,
    /// Whether it is known that no end comes within the turns that are counted.
    pub ends_are_out: bool,
    /// How many turns pass before those that are spoken of: statuses count as they will stand then.
    pub ahead: u8,
    /// The position that was asked about at first, and the question.
    pub root: At<'t>,
}

impl<'t, S: Set, const K: usize, E: Extra, M: Machine> View<'t, S, K, E, M> {
    /// Returns the same with a turn to speak of.
    #[inline(always)]
    pub(super) fn with_turn<'u>(self, turn: &'u Names<S>) -> View<'u, S, K, E, M>
    where
        't: 'u,
    {
        View {
            turn: Some(turn),
            ..self
        }
    }

    /// Returns the view of its [bare](State::bare) state, from which no end comes.
    pub(super) fn bare<'u>(self, state: &'u State<S, K, Bare>) -> View<'u, S, K, Bare, M>
    where
        't: 'u,
    {
        View {
            tables: self.tables,
            state,
            machine: self.machine,
            turn: None,
            is_made: false,
            still: 0,
            ends_are_out: true,
            ahead: 0,
            root: self.root,
        }
    }

    /// Returns the view of another state.
    #[inline(always)]
    pub(super) fn at<'u>(self, state: &'u State<S, K, E>) -> View<'u, S, K, E, M>
    where
        't: 'u,
    {
        View { state, ..self }
    }

    /// Tests whether the other player could take a man of this one on a cell, of those who must be safe; perhaps it only looks so,
    /// where tables and bars do not tell exactly.
    #[inline]
    pub(super) fn is_attacked(&self, player: usize, cell: usize) -> bool {
        let (state, enemy) = (self.state, player & 1 ^ 1);
        let attacks = &self.tables.players[enemy].attacks;
        let enemies = state.of[enemy];
        let (leapers, riders) = attacks.attackers.split_at(attacks.n_leaps);
        let of = |who: &Attackers| {
            let men = state.of_kinds(&who.kinds) & enemies;
            match who.is_initial {
                true => men & state.unmoved,
                false => men,
            }
        };
        let is_left = |men: S, who| {
            let barred = |men: S| men.without(self.barred_from_attack(enemy, cell, who));
            !men.is_empty() && !barred(men).is_empty()
        };
        let mut leaps = attacks.leaps(cell).iter().zip(leapers);
        if leaps.any(|(from, who)| is_left(*from & of(who), who)) {
            return true;
        }
        let men = state.men();
        let mut rides = attacks.rides(cell).zip(riders);
        let is_ridden = rides.any(|((reach, ride), who)| {
            let riders = of(who) & *reach;
            let seen = |ride, men| self.tables.lookups.ends(ride, cell, men, self.machine);
            let riders = match riders.is_empty() {
                true => riders,
                false => riders & seen(ride.back, men),
            };
            let unveiled = |riders: S| match ride.veil {
                Some(veil) if !riders.is_empty() => {
                    riders & seen(veil, state.of_sorts(who.screens, enemy))
                }
                _ => riders,
            };
            is_left(unveiled(riders), who)
        });
        is_ridden || self.is_attacked_by_way(enemy, cell)
    }

    /// Returns those of the men of a player who attack in one way whom bars keep from taking on a cell in his next turn, and perhaps others.
    #[inline]
    fn barred_from_attack(&self, by: usize, cell: usize, who: &Attackers) -> S {
        let bars = &self.tables.players[by].rich.attack_bars[who.bars];
        match bars.is_empty() {
            true => S::default(),
            false => self.barred_by(bars, by, cell),
        }
    }

    fn barred_by(&self, bars: &[AttackBar<S>], by: usize, cell: usize) -> S {
        let next = self.state.turn ^ u8::from(self.is_made);
        let names = Names::of_attack(cell);
        let view = View {
            ahead: u8::from(usize::from(next & 1) != by),
            ..self.with_turn(&names)
        };
        let mut barred = S::default();
        for bar in bars {
            if bar.when.iter().all(|when| when.holds(&view)) {
                let who = bar.who.iter();
                barred |= who.fold(!S::default(), |men, who| men & who.of(&view));
            }
        }
        barred
    }

    /// Tests whether a player could take on a cell by a way that is asked by itself.
    fn is_attacked_by_way(&self, by: usize, cell: usize) -> bool {
        let state = self.state;
        let mut ways = self.tables.players[by].rich.attack_ways[cell]
            .iter()
            .flat_map(|of_kind| of_kind.of(state.kinds[of_kind.kind % K] & state.of[by]));
        ways.any(|way| {
            (!way.is_initial || state.unmoved.contains(way.from))
                && way.in_passing.as_ref().is_none_or(|way| {
                    let passer = usize::from(state.passer);
                    state.passed.contains(way.to) && !way.victims.contains(passer)
                })
                && way.needs.are_met(state.of[by], state.of[by ^ 1])
        })
    }

    /// Returns what the turns of the player to move are asked.
    #[inline(always)]
    pub(super) fn rich(&self) -> &'t Rich<S> {
        &self.tables.players[usize::from(self.state.turn & 1)].rich
    }

    /// Returns the position of the state; `is_made` says whether the player to move has made his turn.
    pub(super) fn position(&self, is_made: bool) -> Position {
        let Tables { given, numbers, .. } = self.tables;
        self.state
            .position_over(self.root.position, given, is_made, numbers)
    }

    /// Tests whether the rules let these men join, as far as `when` says: asks the evaluator of expressions.
    #[cold]
    pub(super) fn may_join(&self, joint: &Joint<S>) -> bool {
        let position = self.position(false);
        let query = self.root.query;
        let rule = &query.rules().joints[joint.rule];
        let record = Names::of_joint(joint).record(self.tables, position.turn());
        let eval = query.at(&position).eval(position.turn());
        let mut eval = eval;
        for (index, (_, from, _)) in joint.men.iter().enumerate() {
            eval = eval.bind(index as u8, self.tables.numbers.cell(*from));
        }
        eval.with_turn(&record).condition(&rule.when)
    }

    /// Asks the evaluator of expressions, over a position made of the state.
    #[cold]
    pub(super) fn evaluate(
        &self,
        me: usize,
        condition: &Condition,
        attack_rules: AttackRules,
    ) -> bool {
        let position = self.position(self.is_made);
        let query = self.root.query;
        let eval = query
            .at(&position)
            .eval(PlayerId::from_index(me))
            .with_attack(attack_rules);
        match self.turn {
            Some(turn) => {
                let record = turn.record(self.tables, position.turn());
                eval.with_turn(&record).condition(condition)
            }
            None => eval.condition(condition),
        }
    }
}
