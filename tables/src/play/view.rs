//! A state as expressions read it, with the move that they name.

use std::cell::RefCell;

use ir::{
    AttackRules, CellList, Chooser, Condition, Dropped, Item, Joined, JointEnd, KindId, Move,
    PartName, PlayerId, Shape, StoreId, TurnId, Walked,
};

use crate::data::attacks::Attackers;
use crate::data::joint::Joint;
use crate::data::rich::{AttackForbid, Rich};
use crate::data::set::Set;
use crate::data::state::{State, Step};
use crate::data::tables::Tables;
use crate::data::turn::Turn;
use crate::play::instructions::Machine;
use interpreter::Position;
use interpreter::executor::At;

/// The names of a move in rules.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Names<S> {
    /// The kind of the moving piece.
    pub piece: Option<usize>,
    /// The start; empty for a drop.
    pub from: S,
    /// The end.
    pub to: S,
    /// The captured pieces.
    pub captured: S,
    /// The kind that the piece becomes, or the dropped piece.
    pub chosen: Option<usize>,
    /// The store of a drop.
    pub store: Option<usize>,
    /// Whether it captures en passant.
    pub is_en_passant: bool,
    /// The joint move, by index.
    pub joint: Option<usize>,
    /// The kind of turn of a pass.
    pub pass: Option<usize>,
    /// The empty cells passed, if a condition reads them.
    pub passed: S,
    /// The jumped pieces, if a condition reads them.
    pub jumped: S,
}

impl<S: Set> Names<S> {
    /// Creates the names of a move of the player to move in a state.
    #[inline(always)]
    pub(crate) fn of(turn: &Turn<S>, tables: &Tables<S>, state: &State<S>) -> Self {
        match *turn {
            Turn::Step(ref step, _) => Self::of_step(step, state.pieces()),
            Turn::Joint(index) => {
                Self::of_joint(&tables.players[usize::from(state.turn & 1)].joints[index])
            }
            Turn::Drop {
                store, kind, to, ..
            } => Self::of_drop(store, kind, to),
            Turn::Pass(way, _) => Self::of_pass(way),
        }
    }

    /// Creates the names of a step of one piece, among these enemies and friends.
    #[inline(always)]
    pub(crate) fn of_step(step: &Step<S>, pieces: S) -> Self {
        let (from, to) = (S::of(step.from), S::of(step.to));
        Self {
            to,
            captured: (to.without(from) | step.taken) & pieces,
            chosen: step.promotes.then_some(step.becomes),
            is_en_passant: step.is_en_passant,
            ..Self::of_start(step.kind, from)
        }
    }

    /// Creates the names of a piece's move with an open end.
    #[inline(always)]
    pub(crate) fn of_start(kind: usize, from: S) -> Self {
        Self {
            piece: Some(kind),
            from,
            ..Self::default()
        }
    }

    /// Creates the names of a drop with an open end.
    #[inline(always)]
    pub(crate) fn of_drop_anywhere(store: usize, kind: usize) -> Self {
        Self {
            chosen: Some(kind),
            store: Some(store),
            ..Self::of_start(kind, S::default())
        }
    }

    /// Creates the names of a drop.
    #[inline(always)]
    pub(crate) fn of_drop(store: usize, kind: usize, to: usize) -> Self {
        Self {
            to: S::of(to),
            ..Self::of_drop_anywhere(store, kind)
        }
    }

    /// Creates the names of a capture on a cell with nothing else given.
    fn of_attack(cell: usize) -> Self {
        Self {
            to: S::of(cell),
            captured: S::of(cell),
            ..Self::default()
        }
    }

    /// Creates the names of a joint move.
    pub(crate) fn of_joint(joint: &Joint<S>) -> Self {
        let (kind, from, to) = joint.pieces[0];
        Self {
            to: S::of(to),
            joint: Some(joint.index),
            ..Self::of_start(kind, S::of(from))
        }
    }

    /// Creates the names of a pass.
    pub(crate) fn of_pass(way: usize) -> Self {
        Self {
            pass: Some(way),
            ..Self::default()
        }
    }

    /// Returns the record of the player's move, as far as rules read it.
    pub(crate) fn record(&self, tables: &Tables<S>, me: PlayerId) -> Move {
        let id = |number: usize| tables.numbers.cell(number);
        let kind = |kind: Option<usize>| KindId::from_index(kind.unwrap_or(0));
        if let Some(way) = self.pass {
            return Move::new(Shape::Pass, Some(TurnId::from_index(way)));
        }
        let way = tables.moving.map(TurnId::from_index);
        let to = id(self.to.first());
        if let Some(joint) = self.joint {
            let pieces = &tables.players[me.index()].joints[joint].pieces;
            let others = pieces[1..].iter().map(|(_, from, to)| (id(*from), id(*to)));
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
                item: Item::Piece(kind(self.chosen)),
                source: (StoreId::from_index(store), me),
                to: Some(to),
                by: Chooser::Player,
                captured: CellList::new(),
            }),
            None => Shape::Walk(Walked {
                piece: kind(self.piece),
                part: PartName::from_index(0),
                from: id(self.from.first()),
                to,
                load: 0,
                captured: tables.numbers.cells(self.captured),
                is_en_passant: self.is_en_passant,
                promotes: self.chosen.map(KindId::from_index),
                source: None,
                partner: None,
                unloads: Default::default(),
                passed: tables.numbers.cells(self.passed),
                jumped: tables.numbers.cells(self.jumped),
                leaves_passed: false,
                path_key: Default::default(),
            }),
        };
        Move::new(shape, way)
    }
}

/// A state in which moves are made that are not played.
pub(crate) type Scratch<S> = RefCell<State<S>>;

/// A state under evaluation.
#[derive(Clone, Copy)]
pub(crate) struct View<'t, S: Set, M> {
    /// The tables.
    pub tables: &'t Tables<S>,
    /// The state.
    pub state: &'t State<S>,
    /// A state for moves that are made to test whether they are legal.
    pub scratch: &'t Scratch<S>,
    /// The machine.
    pub machine: M,
    /// The named move, of the player to move.
    pub turn: Option<&'t Names<S>>,
    /// Whether that move has been made.
    pub is_made: bool,
    /// Counters that need not be counted, a bit for each of the player to move.
    pub still: u32,
    /// Whether no end can be reached within the moves that are counted.
    pub ends_are_out: bool,
    /// The number of moves before the named ones: statuses count as they will be then.
    pub ahead: u8,
    /// The first position of the query, and the query.
    pub root: At<'t>,
}

impl<'t, S: Set, M: Machine> View<'t, S, M> {
    /// Returns the view with a named move.
    #[inline(always)]
    pub(crate) fn with_turn<'u>(self, turn: &'u Names<S>) -> View<'u, S, M>
    where
        't: 'u,
    {
        View {
            turn: Some(turn),
            ..self
        }
    }

    /// Returns the view of another state.
    #[inline(always)]
    pub(crate) fn at<'u>(self, state: &'u State<S>) -> View<'u, S, M>
    where
        't: 'u,
    {
        View { state, ..self }
    }

    /// Tests whether the other player could capture a royal of this player on a cell. If tables and forbid rules are not
    /// exact, the result may be a false positive.
    #[inline]
    pub(crate) fn is_attacked(&self, player: usize, cell: usize) -> bool {
        let (state, enemy) = (self.state, player & 1 ^ 1);
        let attacks = &self.tables.players[enemy].attacks;
        let enemies = state.of[enemy];
        let (leapers, riders) = attacks.attackers.split_at(attacks.n_leaps);
        let of = |attackers: &Attackers| {
            let pieces = state.of_kinds(&attackers.kinds) & enemies;
            match attackers.is_initial {
                true => pieces & state.unmoved,
                false => pieces,
            }
        };
        let is_left = |pieces: S, attackers| {
            let allowed =
                |pieces: S| pieces.without(self.forbidden_attackers(enemy, cell, attackers));
            !pieces.is_empty() && !allowed(pieces).is_empty()
        };
        let mut leaps = attacks.leaps(cell).iter().zip(leapers);
        if leaps.any(|(from, attackers)| is_left(*from & of(attackers), attackers)) {
            return true;
        }
        let pieces = state.pieces();
        let mut rides = attacks.rides(cell).zip(riders);
        let is_ridden = rides.any(|((reach, ride), attackers)| {
            let riders = of(attackers) & *reach;
            let seen = |ride, pieces| self.tables.lookups.ends(ride, cell, pieces, self.machine);
            let riders = match riders.is_empty() {
                true => riders,
                false => riders & seen(ride.back, pieces),
            };
            let unblocked = |riders: S| match ride.blocking {
                Some(blocking) if !riders.is_empty() => {
                    riders & seen(blocking, state.of_kind_sets(attackers.blockers, enemy))
                }
                _ => riders,
            };
            is_left(unblocked(riders), attackers)
        });
        is_ridden || self.is_attacked_by_way(enemy, cell)
    }

    /// Returns the pieces of a player with one kind of attack that forbid rules keep from a capture on a cell in the next
    /// move, and perhaps others.
    #[inline]
    fn forbidden_attackers(&self, by: usize, cell: usize, attackers: &Attackers) -> S {
        let forbids = &self.tables.players[by].rich.attack_forbids[attackers.forbids];
        match forbids.is_empty() {
            true => S::default(),
            false => self.forbidden_by(forbids, by, cell),
        }
    }

    fn forbidden_by(&self, forbids: &[AttackForbid<S>], by: usize, cell: usize) -> S {
        let next = self.state.turn ^ u8::from(self.is_made);
        let names = Names::of_attack(cell);
        let view = View {
            ahead: u8::from(usize::from(next & 1) != by),
            ..self.with_turn(&names)
        };
        let mut forbidden = S::default();
        for forbid in forbids {
            if forbid.when.iter().all(|when| when.holds(&view)) {
                let subject = forbid.subject.iter();
                forbidden |=
                    subject.fold(!S::default(), |pieces, subject| pieces & subject.of(&view));
            }
        }
        forbidden
    }

    /// Tests whether a player could capture on a cell by a path that is tested by itself.
    fn is_attacked_by_way(&self, by: usize, cell: usize) -> bool {
        let state = self.state;
        let mut ways = self.tables.players[by].rich.attack_ways[cell]
            .iter()
            .flat_map(|of_kind| of_kind.of(state.kinds[of_kind.kind] & state.of[by]));
        ways.any(|way| {
            (!way.is_initial || state.unmoved.contains(way.from))
                && way.en_passant.as_ref().is_none_or(|way| {
                    let passer = usize::from(state.passer);
                    state.passed.contains(way.to) && !way.captured.contains(passer)
                })
                && way.needs.are_met(state.of[by], state.of[by ^ 1])
        })
    }

    /// Returns the conditions on the moves of the player to move.
    #[inline(always)]
    pub(crate) fn rich(&self) -> &'t Rich<S> {
        &self.tables.players[usize::from(self.state.turn & 1)].rich
    }

    /// Returns the position of the state; `is_made` is whether the player to move has made their move.
    pub(crate) fn position(&self, is_made: bool) -> Position {
        let Tables { given, numbers, .. } = self.tables;
        self.state
            .position_over(self.root.position, given, is_made, numbers)
    }

    /// Tests whether the condition `when` allows the joint move, by evaluating its expression.
    #[cold]
    pub(crate) fn may_join(&self, joint: &Joint<S>) -> bool {
        let position = self.position(false);
        let query = self.root.query;
        let rule = &query.rules().joints[joint.rule];
        let record = Names::of_joint(joint).record(self.tables, position.turn());
        let eval = query.at(&position).eval(position.turn());
        let cell = |number| self.tables.numbers.cell(number);
        let mut eval = eval;
        for (index, (_, from, _)) in joint.pieces.iter().enumerate() {
            eval = eval.bind(index as u8, cell(*from));
        }
        for (piece, (.., to)) in rule.pieces.iter().zip(&joint.pieces) {
            if let JointEnd::Each {
                bound: Some(bound), ..
            } = piece.end
            {
                eval = eval.bind(bound.0, cell(*to));
            }
        }
        eval.with_turn(&record).condition(&rule.when)
    }

    /// Evaluates an expression on a position made of the state.
    #[cold]
    pub(crate) fn evaluate(
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
