//! Joint moves of which everything except occupancy is decided without a position.

use ir::facts::partial::Partial;
use ir::{CellId, CellSet, Cells, Condition, JointEnd, KindId, PlayerId, Rules, StepKind};

use crate::compile::conditions::{
    AllConditions, Conditions, Course, and, can_be_tested, in_order, rest,
};
use crate::compile::form::{Form, Shape};
use crate::compile::turns::Turns;
use crate::compile::work::Work;
use crate::data::decision::Decision;
use crate::data::reason::{Reason, forbid_name};

/// A joint move of a player with fixed pieces and cells.
#[derive(Clone, Debug)]
pub(crate) struct Joins {
    /// Kind, start and end of each piece.
    pub pieces: Vec<(KindId, CellId, CellId)>,
    /// Cells whose pieces must not have moved.
    pub unmoved: CellSet,
    /// Cells that must be empty.
    pub empty: CellSet,
    /// A piece, and cells where it, lifted off and put there, must not be attacked.
    pub safe: Vec<(CellId, CellSet)>,
    /// The rule that makes it, by index.
    pub rule: usize,
    /// Whether its `when` contains more.
    pub is_evaluated: bool,
    /// The additional conditions, by their place in the plan.
    pub tests: usize,
}

impl Joins {
    /// Tests whether two joint moves are the same move: the same pieces go to the same cells.
    pub(crate) fn is_same_turn(&self, other: &Self) -> bool {
        let ways = |joins: &Self| -> Vec<(CellId, CellId)> {
            let pieces = joins.pieces.iter();
            pieces.map(|(_, from, to)| (*from, *to)).collect()
        };
        ways(self) == ways(other)
    }
}

/// The joint moves of a player that a rule makes.
#[derive(Default)]
pub(crate) struct Choices {
    /// One move for each choice of cells of the pieces.
    pub moves: Vec<Joins>,
    /// Whether a choice was left out because those pieces can never make the move. Their marks make positions different
    /// all the same.
    pub has_left_out: bool,
}

/// Returns the joint moves of a player that a rule makes.
///
/// # Errors
/// The undecided fact about the pieces or the forbid rules.
pub(crate) fn join(
    rules: &Rules,
    player: PlayerId,
    index: usize,
    (turns, conditions): (&Turns<'_>, &AllConditions),
    work: &Work,
) -> Result<Choices, Reason> {
    let mut all = Choices::default();
    if !turns.has(StepKind::Joint) {
        all.has_left_out = true;
        return Ok(all);
    }
    let mut casting = Casting {
        rules,
        player,
        index,
        turns,
        conditions,
        work,
        all: &mut all,
    };
    casting.cast(Vec::new(), &CellSet::empty(rules.board.n_cells()))?;
    Ok(all)
}

const ALWAYS: Condition = Condition::Constant(true);

/// The most joint moves that a rule may make.
const JOINTS_MAX: usize = 256;

/// A joint move whose pieces are chosen one after the other.
struct Casting<'a> {
    rules: &'a Rules,
    player: PlayerId,
    index: usize,
    turns: &'a Turns<'a>,
    conditions: &'a AllConditions,
    work: &'a Work,
    all: &'a mut Choices,
}

impl Casting<'_> {
    fn error(&self, reason: &str) -> Reason {
        let joint = &self.rules.joints[self.index];
        format!("{}: {reason}", joint.name)
    }

    /// Chooses the next piece.
    fn cast(
        &mut self,
        pieces: Vec<(KindId, CellId, CellId)>,
        unmoved: &CellSet,
    ) -> Result<(), Reason> {
        let joint = &self.rules.joints[self.index];
        let Some(piece) = joint.pieces.get(pieces.len()) else {
            return self.choose_end(pieces, (0, Vec::new()), unmoved);
        };
        let (mut kinds, mut is_mine) = (None, false);
        let mut at = CellSet::full(self.rules.board.n_cells());
        let mut must_be_unmoved = false;
        for part in piece.subject.conjuncts() {
            match part {
                Cells::Mine => is_mine = true,
                Cells::Unmoved => must_be_unmoved = true,
                Cells::Kinds(these) if kinds.is_none() => kinds = Some(these),
                other => {
                    let cells = constant(other, &self.joining(&pieces, &[]));
                    at &= &cells.ok_or_else(|| self.unknown())?;
                }
            }
        }
        let (Some([kind]), true) = (kinds.map(|kinds| &kinds[..]), is_mine) else {
            return Err(self.unknown());
        };
        for from in at.iter() {
            if pieces.iter().any(|(_, other, _)| *other == from) {
                continue;
            }
            let mut unmoved = unmoved.clone();
            if must_be_unmoved {
                unmoved.insert(from);
            }
            // The end is chosen when all pieces are.
            let mut longer = pieces.clone();
            longer.push((*kind, from, from));
            self.cast(longer, &unmoved)?;
        }
        Ok(())
    }

    /// Chooses the end of the piece of this index, after the ends of the pieces before it.
    fn choose_end(
        &mut self,
        pieces: Vec<(KindId, CellId, CellId)>,
        (index, named): (usize, Vec<CellId>),
        unmoved: &CellSet,
    ) -> Result<(), Reason> {
        let joint = &self.rules.joints[self.index];
        let Some(piece) = joint.pieces.get(index) else {
            match self.join((pieces, &named), unmoved.clone())? {
                Some(joins) => self.all.moves.push(joins),
                None => self.all.has_left_out = true,
            }
            return match self.all.moves.len() > JOINTS_MAX {
                true => Err(self.error("there are too many choices of pieces")),
                false => Ok(()),
            };
        };
        let ends = match &piece.end {
            JointEnd::Cell(ends) => {
                CellSet::of(self.rules.board.n_cells(), [ends[self.player.index()]])
            }
            JointEnd::Each { cells, .. } => {
                let ends = constant(cells, &self.joining(&pieces, &named));
                ends.ok_or_else(|| {
                    self.error("the cells to which the pieces go cannot be precomputed")
                })?
            }
        };
        let is_named = matches!(piece.end, JointEnd::Each { bound: Some(_), .. });
        for to in ends.iter() {
            let (mut pieces, mut named) = (pieces.clone(), named.clone());
            pieces[index].2 = to;
            named.extend(is_named.then_some(to));
            self.choose_end(pieces, (index + 1, named), unmoved)?;
        }
        Ok(())
    }

    fn unknown(&self) -> Reason {
        self.error("the pieces that take part cannot be precomputed")
    }

    fn joining<'m>(
        &'m self,
        pieces: &'m [(KindId, CellId, CellId)],
        ends: &'m [CellId],
    ) -> Form<'m> {
        Form {
            rules: self.rules,
            player: self.player,
            pieces,
            ends,
            way: self.turns.moving,
            shape: Shape::Joint,
            is_made: false,
            work: self.work,
        }
    }

    /// Returns the move of these pieces; `None` if they can never make it.
    fn join(
        &self,
        (pieces, named): (Vec<(KindId, CellId, CellId)>, &[CellId]),
        mut unmoved: CellSet,
    ) -> Result<Option<Joins>, Reason> {
        let (rules, joint) = (self.rules, &self.rules.joints[self.index]);
        let n_cells = rules.board.n_cells();
        let mut ends = pieces.iter().map(|(_, _, to)| *to);
        let starts = CellSet::of(n_cells, pieces.iter().map(|(_, from, _)| *from));
        if CellSet::of(n_cells, ends.clone()).len() != pieces.len() {
            return Ok(None);
        }
        let mut empty = CellSet::of(n_cells, ends.by_ref().filter(|to| !starts.contains(*to)));
        let mut safe = Vec::new();
        let mut is_evaluated = false;
        let joining = self.joining(&pieces, named);
        let constant = |cells: &Cells| constant(cells, &joining);
        let required = self.turns.required.iter().copied();
        let parts = joint.when.conjuncts();
        for part in parts.into_iter().chain(required) {
            let partial = Partial::new(&joining);
            let is_required = self.turns.required.contains(&part);
            let is_off = || self.work.deciding().off().has(Decision::JointMasks);
            let understood = match (partial.condition(part), part) {
                (Some(true), _) => Some(()),
                (Some(false), _) => return Ok(None),
                _ if !is_required && is_off() => None,
                (_, Condition::In(cells, Cells::Unmoved)) => constant(cells)
                    .filter(|cells| !cells.is_empty())
                    .map(|cells| unmoved |= &cells),
                (_, Condition::In(cells, Cells::Empty)) => constant(cells)
                    .filter(|cells| !cells.is_empty())
                    .map(|cells| empty |= &cells),
                (_, Condition::None(Cells::Unsafe { piece, at })) => {
                    let piece = constant(piece).filter(|piece| piece.len() == 1);
                    let piece = piece.as_ref().and_then(CellSet::first);
                    // No piece is lifted off a cell that must be empty.
                    let piece =
                        piece.filter(|piece| pieces.iter().any(|(_, from, _)| from == piece));
                    let pair = piece.zip(constant(at));
                    pair.map(|pair| safe.push(pair))
                }
                (_, Condition::None(set)) => vacant(set, &constant).map(|cells| empty |= &cells),
                _ => None,
            };
            if partial.condition(part).is_none() {
                let fits = understood.is_some();
                self.work.take(Decision::JointMasks, fits);
            }
            if understood.is_none() {
                if is_required {
                    return Err(self.error("`require` of the turn cannot be precomputed"));
                }
                is_evaluated = true;
            }
        }
        let Some(conditions) = self.left_conditions(&joining, &starts)? else {
            return Ok(None);
        };
        Ok(Some(Joins {
            rule: self.index,
            pieces,
            unmoved,
            empty,
            safe,
            is_evaluated,
            tests: self.conditions.keep(conditions),
        }))
    }

    /// Returns the conditions that forbid rules and effects leave for the move of these pieces; `None` if a forbid rule
    /// always stops it.
    fn left_conditions(
        &self,
        joining: &Form<'_>,
        starts: &CellSet,
    ) -> Result<Option<Conditions>, Reason> {
        let rules = self.rules;
        let made = Form {
            is_made: true,
            ..*joining
        };
        let (before, after) = (Partial::new(joining), Partial::new(&made));
        let mut conditions = Conditions::default();
        for (index, forbid) in rules.forbids.iter().enumerate() {
            let admit = |condition: &Condition| {
                let error = |reason| self.error(&format!("{} {reason}", forbid_name(rules, index)));
                can_be_tested(condition, Course::Unavailable).map_err(error)
            };
            // A rule applies to the move if it applies to one of its pieces.
            let concerns = forbid.subject.as_ref().map(|subject| {
                let starts = Cells::Constant(vec![starts.clone(); rules.players.len()]);
                let concerned = Cells::And(Box::new(starts), Box::new(subject.clone()));
                rest(&before, &Condition::Some(concerned))
            });
            let rule = and(
                concerns.unwrap_or(Condition::Constant(true)),
                rest(&before, forbid.before.as_ref().unwrap_or(&ALWAYS)),
            );
            let then = forbid.after.as_ref().map(|then| rest(&after, then));
            let is = |condition: &Condition, value| *condition == Condition::Constant(value);
            if is(&rule, false) || then.as_ref().is_some_and(|then| is(then, false)) {
                continue;
            }
            admit(&rule)?;
            if forbid
                .subject
                .as_ref()
                .is_some_and(|subject| subject.reads().of_move)
            {
                let rule = forbid_name(rules, index);
                return Err(self.error(&format!("{rule} cannot be precomputed")));
            }
            if is(&rule, true) && then.as_ref().is_none_or(|then| is(then, true)) {
                return Ok(None);
            }
            conditions.forbids.push(index);
            match then {
                None => conditions.before.push(rule),
                Some(then) => {
                    admit(&then)?;
                    conditions.after.push((rule, then));
                }
            }
        }
        for (index, effect) in in_order(rules) {
            let when = rest(&after, &effect.when);
            if when != Condition::Constant(false) {
                let error =
                    |reason| self.error(&format!("the effect \"{}\" {reason}", effect.name));
                can_be_tested(&when, Course::Unavailable).map_err(error)?;
                conditions.effects.push((index, when));
                conditions.reads_one_position(effect)?;
            }
        }
        Ok(Some(conditions))
    }
}

/// Returns the cells that must be empty if a set is to be empty: constant cells that are occupied.
fn vacant(set: &Cells, constant: &impl Fn(&Cells) -> Option<CellSet>) -> Option<CellSet> {
    match set {
        Cells::Minus(set, without) => {
            let mut cells = vacant(set, constant)?;
            cells -= &constant(without)?;
            Some(cells)
        }
        Cells::And(a, b) => match (&**a, &**b) {
            (Cells::Occupied, cells) | (cells, Cells::Occupied) => constant(cells),
            _ => None,
        },
        _ => None,
    }
}

/// Returns a set that depends only on the cells of the pieces of the move.
fn constant(cells: &Cells, joining: &Form<'_>) -> Option<CellSet> {
    Partial::new(joining).cells(cells).exact().cloned()
}
