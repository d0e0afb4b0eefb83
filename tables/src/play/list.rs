//! Records of the legal moves, from the moves that tables find.
//!
//! Tables find which moves are legal. What a record contains besides (the part of the movement, the cells passed and jumped)
//! and the order of the list come from walking the paths of the pieces that have a legal move, without any condition.

use std::ops::ControlFlow;

use ir::Arrange;
use ir::{CellId, Item, KindId, Move, PlayerId, Shape, StepKind, TurnId};

use crate::data::set::Set;
use crate::data::state::{State, Step};
use crate::data::turn::Turn;
use crate::play::code;
use crate::play::game::Game;
use crate::play::turn::{Turns, Visit};
use crate::play::view::{Names, Scratch};
use interpreter::Listed;
use interpreter::executor::{At, Visit as VisitMove};

/// The legal moves of one step in a position, as tables find them.
struct Found<'g, S: Set> {
    game: &'g Game<S>,
    state: State<S>,
    turns: Vec<Turn<S>>,
}

impl<S: Set> Visit<S> for Vec<Turn<S>> {
    fn turn(&mut self, turn: &Turn<S>) {
        self.push(*turn);
    }
}

impl<S: Set> Game<S> {
    /// Visits the legal moves, ignoring ends; those of several steps if `with_compound`. If turns may have several steps, those
    /// of one step satisfy the binding must rules.
    pub(crate) fn visit_records(
        &self,
        at: At<'_>,
        with_compound: bool,
        visit: VisitMove<'_>,
    ) -> ControlFlow<()> {
        let mut found = Found {
            game: self,
            state: self.state(at),
            turns: Vec::with_capacity(64),
        };
        let scratch = Scratch::new(found.state.clone());
        let turns = Turns {
            which: Listed::All,
            none_after_end: false,
            visit: &mut found.turns,
        };
        let binding = self.run(at, (&found.state, &scratch), turns);
        let rules = at.query.rules();
        if rules.turns.is_empty() {
            let every = [StepKind::Move, StepKind::Drop, StepKind::Joint];
            return found.visit_steps(at, &every, None, visit);
        }
        for (index, turn) in rules.turns.iter().enumerate() {
            let id = TurnId::from_index(index);
            if !turn.is_compound() {
                found.visit_steps(at, &turn.steps_of, Some(id), visit)?;
            } else if with_compound && at.is_open(turn) {
                at.visit_compound(id, &mut |turn| {
                    let mut binding = binding.iter().map(|rule| &rules.must_rules[*rule]);
                    match binding.all(|must_rule| at.satisfies(&turn, &must_rule.turn)) {
                        true => visit(turn),
                        false => ControlFlow::Continue(()),
                    }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the record of a legal move.
    pub(crate) fn record(&self, at: At<'_>, state: &State<S>, turn: &Turn<S>) -> Option<Move> {
        let found = Found {
            game: self,
            state: state.clone(),
            turns: vec![*turn],
        };
        let rules = at.query.rules();
        let mut record = None;
        let mut keep = |turn| {
            record = Some(turn);
            ControlFlow::Break(())
        };
        let ways = (0..rules.turns.len()).map(|index| Some(TurnId::from_index(index)));
        let ways = ways.chain(rules.turns.is_empty().then_some(None));
        let every = [
            StepKind::Move,
            StepKind::Drop,
            StepKind::Pass,
            StepKind::Joint,
        ];
        for way in ways {
            if found.visit_steps(at, &every, way, &mut keep).is_break() {
                break;
            }
        }
        record
    }
}

impl<S: Set> Found<'_, S> {
    /// Visits the moves of a kind of turn that consist of such steps.
    fn visit_steps(
        &self,
        at: At<'_>,
        kinds: &[StepKind],
        way: Option<TurnId>,
        visit: VisitMove<'_>,
    ) -> ControlFlow<()> {
        let is_moving = way.map(|way| way.index()) == self.game.tables.moving;
        for kind in [
            StepKind::Move,
            StepKind::Drop,
            StepKind::Pass,
            StepKind::Joint,
        ] {
            if !kinds.contains(&kind) {
                continue;
            }
            match kind {
                StepKind::Move if is_moving => self.visit_walks(at, way, visit)?,
                StepKind::Drop if is_moving => {
                    let is_drop = |turn: &Turn<S>| matches!(turn, Turn::Drop { .. });
                    self.visit_others(is_drop, visit)?;
                }
                StepKind::Joint if is_moving => {
                    let is_joint = |turn: &Turn<S>| matches!(turn, Turn::Joint(_));
                    self.visit_others(is_joint, visit)?;
                }
                StepKind::Pass => {
                    let is_pass = |turn: &Turn<S>| match (turn, way) {
                        (Turn::Pass(pass, _), Some(way)) => *pass == way.index(),
                        _ => false,
                    };
                    self.visit_others(is_pass, visit)?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of single pieces, in the order of the cells.
    fn visit_walks(
        &self,
        at: At<'_>,
        way: Option<TurnId>,
        visit: VisitMove<'_>,
    ) -> ControlFlow<()> {
        let numbers = &self.game.tables.numbers;
        let mut by_start: Vec<Vec<&Step<S>>> = vec![Vec::new(); at.query.rules().board.n_cells()];
        for turn in &self.turns {
            if let Turn::Step(step, _) = turn {
                by_start[numbers.cell(step.from).index()].push(step);
            }
        }
        for (cell, mut steps) in by_start.into_iter().enumerate() {
            if steps.is_empty() {
                continue;
            }
            let mut walks: Vec<(u64, Move)> = Vec::new();
            at.unrestricted_from(CellId::from_index(cell), &mut |mut record| {
                record.way = way;
                walks.extend(code::of_record(&record).map(|code| (code, record)));
                ControlFlow::Continue(())
            })?;
            for (code, record) in &walks {
                let is_only = walks.iter().filter(|(other, _)| other == code).count() == 1;
                // If several walks are one move, the record is that of the first one that the rules allow.
                let allows = |record: &Move| is_only || at.allows_before(record);
                self.visit_choices((*code, record), &mut steps, &allows, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of a walk, which has this code: the piece stays as it is, or it promotes. The moves that the rules allow
    /// are removed from the list, since another walk may be the same move.
    fn visit_choices(
        &self,
        (code, record): (u64, &Move),
        steps: &mut Vec<&Step<S>>,
        allows: &dyn Fn(&Move) -> bool,
        visit: VisitMove<'_>,
    ) -> ControlFlow<()> {
        let tables = &self.game.tables;
        let is_this = |step: &&Step<S>| code::of_walk(step, tables) == code;
        let (mut these, others) = std::mem::take(steps).into_iter().partition(is_this);
        *steps = others;
        these.arrange_by_key(|step: &&Step<S>| step.promotes);
        for step in these {
            let record = match step.promotes {
                false => record.clone(),
                true => {
                    let promotion = tables.players[self.me()].kinds[step.kind]
                        .promotion
                        .as_ref();
                    let source = promotion.and_then(|promotion| promotion.source);
                    record.promoted(KindId::from_index(step.becomes), source)
                }
            };
            match allows(&record) {
                true => visit(record)?,
                false => steps.push(step),
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits these moves, none of them of a single piece on the board.
    fn visit_others(
        &self,
        are_these: impl Fn(&Turn<S>) -> bool,
        visit: VisitMove<'_>,
    ) -> ControlFlow<()> {
        let tables = &self.game.tables;
        let me = self.me();
        let these = self.turns.iter().filter(|turn| are_these(turn));
        let mut records: Vec<Move> = these
            .map(|turn| {
                let names = Names::of(turn, tables, &self.state);
                names.record(tables, PlayerId::from_index(me))
            })
            .collect();
        // Numbers of cells have another order than cells.
        records.arrange_by_key(|record| match &record.shape {
            Shape::Drop(drop) => Some((drop.source.0, kind_of(drop.item), drop.to)),
            _ => None,
        });
        records.into_iter().try_for_each(visit)
    }

    fn me(&self) -> usize {
        usize::from(self.state.turn & 1)
    }
}

/// Returns the kind of an item; tables play no stores of tiles.
fn kind_of(item: Item) -> Option<KindId> {
    match item {
        Item::Piece(kind) => Some(kind),
        Item::Tile(_) => None,
    }
}
