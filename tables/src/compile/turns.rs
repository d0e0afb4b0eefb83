//! Kinds of turns: one in which a piece moves, and passes.

use ir::{Condition, Follows, PlayerId, Reads, Rules, SafeWhen, Same, StepKind, Turn, TurnId};

use crate::compile::conditions::{AllConditions, Course, Turned, can_be_tested};
use crate::compile::form::{Form, Shape};
use crate::compile::work::Work;
use crate::data::reason::Reason;

/// The kinds of turns of a game that can be planned.
pub(crate) struct Turns<'r> {
    /// The kind of turn in which a piece moves, if kinds of turns have names.
    pub moving: Option<TurnId>,
    /// The conditions of each of its steps, and of the whole turn, before it is made.
    pub required: Vec<&'r Condition>,
    /// Its kinds of steps; those of a turn without a name if absent.
    steps_of: Option<&'r [StepKind]>,
    /// The kinds of passes.
    passing: Vec<TurnId>,
    /// The kinds of turns of several steps.
    pub several: Vec<TurnId>,
}

/// A pass.
#[derive(Clone, Debug)]
pub(crate) struct Passes {
    /// The kind of turn.
    pub way: TurnId,
    /// The conditions.
    pub tests: usize,
    /// Whether it must leave the royals safe.
    pub must_be_safe: bool,
}

impl<'r> Turns<'r> {
    /// Collects the kinds of turns.
    ///
    /// # Errors
    /// The reason why they cannot be planned.
    pub(crate) fn of(rules: &'r Rules) -> Result<Self, Reason> {
        let mut turns = Self {
            moving: None,
            required: Vec::new(),
            steps_of: None,
            passing: Vec::new(),
            several: Vec::new(),
        };
        for (index, turn) in rules.turns.iter().enumerate() {
            if turn.when == Condition::Constant(false) {
                continue;
            }
            let error = |reason: &str| format!("the turn \"{}\" {reason}", turn.name);
            admit(turn, rules).map_err(error)?;
            let mut effects = rules.effects.iter();
            if turn.safe == SafeWhen::Each && effects.any(|effect| effect.follows == Follows::Turn)
            {
                return Err(error("tests safety before effects of the turn"));
            }
            let id = TurnId::from_index(index);
            if turn.is_compound() {
                turns.several.push(id);
                continue;
            }
            if turn.steps_of == [StepKind::Pass] {
                turns.passing.push(id);
                continue;
            }
            if turns.moving.is_some() {
                return Err("pieces move in several kinds of turn".to_owned());
            }
            turns.moving = Some(id);
            turns.required = vec![&turn.when, &turn.step, &turn.require];
            turns.steps_of = Some(&turn.steps_of);
        }
        if turns.moving.is_none() && !rules.turns.is_empty() {
            turns.steps_of = Some(&[]);
        }
        Ok(turns)
    }

    /// Tests whether such steps are made in the turn in which a piece moves.
    pub(crate) fn has(&self, step: StepKind) -> bool {
        self.steps_of.is_none_or(|steps| steps.contains(&step))
    }
}

/// Tests whether a kind of turn is simple enough.
fn admit(turn: &Turn, rules: &Rules) -> Result<(), &'static str> {
    if turn.otherwise.is_some() || turn.phase.is_some() {
        return Err("is not always open");
    }
    if turn.refuses {
        return Err("takes back the turn before it");
    }
    if turn.next.is_some() {
        return Err("says who moves next");
    }
    if turn.passed_for > 0 {
        return Err("keeps cells open to captures en passant");
    }
    if Reads::through(&turn.after, rules).repeats {
        return Err("counts the occurrences of positions");
    }
    if turn.is_compound() {
        return Ok(());
    }
    if turn.safe == SafeWhen::Never && turn.steps_of != [StepKind::Pass] {
        return Err("may leave the royals in check");
    }
    if turn.after != Condition::Constant(true) {
        return Err("tests the position after the turn");
    }
    if turn.same == Same::Position {
        return Err("compares the positions that moves lead to");
    }
    if turn.from_store.is_some() || turn.at.is_some() {
        return Err("limits from where or to where pieces are dropped");
    }
    if turn.steps_of.contains(&StepKind::Discard) {
        return Err("leaves pieces of a store out of the game");
    }
    if turn.steps_of.contains(&StepKind::Pass) && turn.steps_of.len() > 1 {
        return Err("may or may not move a piece");
    }
    for condition in [&turn.when, &turn.step, &turn.require] {
        if condition.reads().gives_check {
            return Err("reads check");
        }
        can_be_tested(condition, Course::Unavailable)?;
    }
    Ok(())
}

/// Collects the passes of a player.
///
/// # Errors
/// The condition of a pass that cannot be tested.
pub(crate) fn passes(
    rules: &Rules,
    player: PlayerId,
    (turns, conditions): (&Turns<'_>, &AllConditions),
    work: &Work,
) -> Result<Vec<Passes>, Reason> {
    let mut all = Vec::new();
    for way in &turns.passing {
        let turn = &rules.turns[way.index()];
        let passing = Form {
            rules,
            player,
            way: Some(*way),
            pieces: &[],
            ends: &[],
            shape: Shape::Pass,
            is_made: false,
            work,
        };
        let turned = Turned {
            rules,
            before: &passing,
            after: &passing,
            attacking: None,
            required: &[&turn.when, &turn.step, &turn.require],
            stands: false,
            meeting: None,
            work,
        };
        let result = turned.fold_rules()?;
        if result.moves {
            let tests = conditions.keep(result.conditions);
            all.push(Passes {
                way: *way,
                tests,
                must_be_safe: turn.safe != SafeWhen::Never,
            });
        }
    }
    Ok(all)
}
