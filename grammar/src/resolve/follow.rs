//! The tables `[status]`, `[effect.NAME]`, `[must.NAME]`, `[turn.NAME]`.

use super::field::{cells, condition, lowered, number, parse};
use super::mistake::{ChanceMistake, RulesMistake};
use super::rules::said;
use crate::diagnostic::Diagnostic;
use crate::rule::{self, Context, NoAction, Scope, UseMistake};
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::Text;
use crate::variant::follow;
use crate::variant::model::Model;
use crate::variant::store::Order;
use crate::variant::turn as model;
use ir::{
    Best, ChanceId, Condition, Effect, Follows, MustRule, Number, PhaseId, PlayerSet, RuleRef,
    Slot, Status, StatusId, StepCount, StepEntry, StoreId, Turn, TurnId,
};

/// Adds the names of statuses and turns to the scope, so that every expression can use them.
pub fn names(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) {
    for (index, status) in model.statuses.iter().enumerate() {
        super::names::check_name(&status.name, "a status", scope, out);
        let id = ir::StatusId::from_index(index);
        // A status that is both derived and given was reported before.
        let is_given = status.is.is_none() || status.lasts.is_some();
        scope.add_status(&status.name.name, id, is_given, status.name.span);
    }
    for (index, turn) in model.turns.iter().enumerate() {
        if let Some(name) = &turn.name {
            scope.add_turn(&name.text, ir::TurnId::from_index(index));
        }
    }
    let joints = model.joints.iter();
    let names = joints.filter_map(|joint| Some(joint.name.as_ref()?.text.clone()));
    scope.joints = names.collect();
}

/// Resolves the statuses that pieces can have for a while.
pub fn statuses(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Status> {
    let mut statuses: Vec<Status> = Vec::new();
    for (index, status) in model.statuses.iter().enumerate() {
        let at = RuleRef::Status(StatusId::from_index(index));
        let derived = cells(&status.is, (at, Slot::StatusDerived), scope, out);
        statuses.push(Status {
            name: status.name.name.clone(),
            derived,
            lasts: status.lasts.unwrap_or(1),
        });
    }
    cycles(model, &statuses, out);
    statuses
}

/// Reports derived statuses that depend on themselves or on later derived statuses. With earlier ones alone, evaluation
/// always ends.
fn cycles(model: &Model, statuses: &[Status], out: &mut Vec<Diagnostic>) {
    for (index, status) in statuses.iter().enumerate() {
        let Some(derived) = &status.derived else {
            continue;
        };
        let later = derived
            .reads()
            .statuses
            .into_iter()
            .find(|other| other.index() >= index && statuses[other.index()].derived.is_some());
        if let Some(later) = later {
            let (this, other) = (&model.statuses[index], &model.statuses[later.index()]);
            let span = this.is.as_ref().map_or(this.span, Text::span);
            let order = RulesMistake::StatusOrder {
                status: &this.name.name,
                other: &other.name,
                span,
            };
            out.push(order.into());
        }
    }
}

/// Resolves the effects, which follow a step or a turn.
pub fn effects(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Effect> {
    let mut effects = Vec::new();
    for (index, effect) in model.effects.iter().enumerate() {
        let at = |slot| (RuleRef::Effect(index), slot);
        let when = condition(
            &effect.after,
            at(Slot::EffectWhen(effect.follows)),
            scope,
            out,
        );
        let mut actions = Vec::new();
        for text in &effect.actions {
            if text.text.trim().is_empty() {
                let reason = NoAction::Empty;
                let span = text.span();
                out.push(UseMistake::NoAction { reason, span }.into());
                continue;
            }
            let slot = Slot::EffectAction(effect.follows, actions.len());
            actions.extend(lowered(text, at(slot), rule::action, scope, out));
        }
        effects.push(Effect {
            name: said(&effect.name),
            follows: effect.follows,
            dice: dice_of(effect, model, out),
            when: when.unwrap_or(Condition::Constant(true)),
            actions,
        });
    }
    effects
}

/// Returns the dice whose throw an effect follows.
fn dice_of(effect: &follow::Effect, model: &Model, out: &mut Vec<Diagnostic>) -> Option<ChanceId> {
    let chances = &model.chances;
    let mistake = match (&effect.dice, effect.follows == Follows::Throw) {
        (None, false) => return None,
        (Some(dice), false) => ChanceMistake::NotOnThrow { dice },
        (None, true) if chances.len() == 1 => return Some(ChanceId(0)),
        (None, true) => ChanceMistake::WhichDice {
            span: effect.name.as_ref().map_or(effect.span, Text::span),
            chances,
        },
        (Some(dice), true) => {
            let index = chances.iter().position(|one| one.name.name == dice.text);
            match index {
                Some(index) => return Some(ChanceId::from_index(index)),
                None => ChanceMistake::NoDice { dice, chances },
            }
        }
    };
    out.push(RulesMistake::Chance(mistake).into());
    None
}

/// Resolves the rules of `[must.NAME]`.
pub fn must_rules(
    model: &Model,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<MustRule> {
    let mut must_rules = Vec::new();
    for (index, must_rule) in model.must_rules.iter().enumerate() {
        let at = |slot| (RuleRef::MustRule(index), slot);
        let when = condition(&must_rule.when, at(Slot::MustWhen), scope, out);
        let turn = condition(&must_rule.moves, at(Slot::MustMove), scope, out);
        let most = number(&must_rule.most, at(Slot::MustBest), scope, out).map(Best::Most);
        let least = number(&must_rule.least, at(Slot::MustBest), scope, out).map(Best::Least);
        must_rules.push(MustRule {
            name: said(&must_rule.name),
            when: when.unwrap_or(Condition::Constant(true)),
            // Without the key, all moves are compared; a missing key without a comparison has been reported.
            turn: turn.unwrap_or(Condition::Constant(true)),
            best: most.or(least),
        });
    }
    must_rules
}

/// Resolves the kinds of turn.
pub fn turns(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Turn> {
    let mut turns = Vec::new();
    for (index, turn) in model.turns.iter().enumerate() {
        let at = |slot| (RuleRef::Turn(TurnId::from_index(index)), slot);
        let count = turn.count.as_ref().and_then(|(least, most)| {
            let least = lowered(least, at(Slot::TurnLeast), rule::number, scope, out);
            let most = match most {
                Some(most) => lowered(most, at(Slot::TurnMost), rule::number, scope, out),
                None => Some(Number::Constant(turn.steps.1.into())),
            };
            let (least, most) = least.zip(most)?;
            Some(StepCount { least, most })
        });
        let always = || Condition::Constant(true);
        turns.push(Turn {
            name: said(&turn.name),
            when: condition(&turn.when, at(Slot::TurnWhen), scope, out).unwrap_or_else(always),
            phase: phase(turn, model, scope, out),
            otherwise: otherwise(turn, model, scope, out),
            steps_of: turn.steps_of.clone(),
            from_store: from_store(turn, model, out),
            at: cells(&turn.at, at(Slot::TurnAt), scope, out),
            step: condition(&turn.step, at(Slot::TurnStep), scope, out).unwrap_or_else(always),
            order: order(turn, &at, scope, out),
            min: turn.steps.0,
            max: turn.steps.1,
            count,
            short: turn.short,
            steppers: turn.steppers,
            same: turn.same,
            require: condition(&turn.require, at(Slot::TurnRequire), scope, out)
                .unwrap_or_else(always),
            after: condition(&turn.after, at(Slot::TurnAfter), scope, out).unwrap_or_else(always),
            until: condition(&turn.until, at(Slot::TurnUntil), scope, out),
            safe: turn.safe,
            passed_for: turn.passed_for,
            next: next(turn, scope, out),
            refuses: refuses(turn, out),
        });
    }
    circles(model, &turns, out);
    draws_between(model, &turns, out);
    turns
}

/// Resolves the steps of a turn in their order.
fn order(
    turn: &model::Turn,
    at: &impl Fn(Slot) -> (RuleRef, Slot),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<StepEntry> {
    let mut order = Vec::new();
    for (index, entry) in turn.order.iter().enumerate() {
        let step = condition(&entry.step, at(Slot::TurnEntry(index)), scope, out);
        order.push(StepEntry {
            does: entry.does.clone(),
            step: step.unwrap_or(Condition::Constant(true)),
            is_optional: entry.is_optional,
        });
    }
    order
}

/// Resolves the player who moves after a turn.
fn next(turn: &model::Turn, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Option<PlayerSet> {
    let expr = parse(turn.next.as_ref()?, out);
    let player = expr.and_then(|expr| rule::player(&expr, scope, Context::Before, out));
    let player = scope.kept(player);
    scope.take_marks();
    player
}

/// Returns whether a turn takes back the one before it, which only a pass can do.
fn refuses(turn: &model::Turn, out: &mut Vec<Diagnostic>) -> bool {
    let Some(span) = turn.refuses else {
        return false;
    };
    let is_pass = turn.steps_of == [ir::StepKind::Pass] && turn.steps.1 == 1;
    if !is_pass {
        out.push(RulesMistake::RefusalByMove { span }.into());
    }
    is_pass
}

/// Reports turns with draws between their steps: chance draws only after a turn.
fn draws_between(model: &Model, turns: &[Turn], out: &mut Vec<Diagnostic>) {
    for (turn, written) in turns.iter().zip(&model.turns) {
        if !turn.is_compound() || !turn.steps_of.contains(&ir::StepKind::Drop) {
            continue;
        }
        let drawn = model.stores.iter().enumerate().find(|(index, store)| {
            let is_used = turn.from_store.is_none_or(|from| from.index() == *index);
            is_used && store.order == Order::Random && (store.drop.is_some() || turn.at.is_some())
        });
        if let Some((_, store)) = drawn {
            let span = written.name.as_ref().map_or(written.span, Text::span);
            let store = &store.name;
            out.push(RulesMistake::DrawBetweenSteps { store, span }.into());
        }
    }
}

fn phase(
    turn: &model::Turn,
    model: &Model,
    scope: &Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<PhaseId> {
    let name = turn.phase.as_ref()?;
    let found = scope.phase(&name.text);
    if found.is_none() && scope.broken(&name.text).is_none() {
        let names = model.phases.iter().filter_map(|phase| phase.name.as_ref());
        out.push(
            Unknown {
                what: NameOf::Phase,
                name: &name.text,
                span: name.span(),
                known: names.map(|name| name.text.as_str()).collect(),
            }
            .into(),
        );
    }
    found
}

fn otherwise(
    turn: &model::Turn,
    model: &Model,
    scope: &Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<TurnId> {
    let name = turn.otherwise.as_ref()?;
    let found = scope.turn(&name.text);
    if found.is_none() {
        let names = model.turns.iter().filter_map(|turn| turn.name.as_ref());
        out.push(
            Unknown {
                what: NameOf::Turn,
                name: &name.text,
                span: name.span(),
                known: names.map(|name| name.text.as_str()).collect(),
            }
            .into(),
        );
    }
    found
}

fn from_store(turn: &model::Turn, model: &Model, out: &mut Vec<Diagnostic>) -> Option<StoreId> {
    let name = turn.from.as_ref()?;
    let mut stores = model.stores.iter();
    let found = stores.position(|store| store.name.name == name.text);
    if found.is_none() {
        let names = model.stores.iter().map(|store| store.name.name.as_str());
        out.push(
            Unknown {
                what: NameOf::Store,
                name: &name.text,
                span: name.span(),
                known: names.collect(),
            }
            .into(),
        );
    }
    found.map(StoreId::from_index)
}

/// Reports turns that wait for themselves.
fn circles(model: &Model, turns: &[Turn], out: &mut Vec<Diagnostic>) {
    for (index, (turn, written)) in turns.iter().zip(&model.turns).enumerate() {
        let Some(text) = &written.otherwise else {
            continue;
        };
        let mut next = turn.otherwise;
        for _ in turns {
            match next {
                Some(id) if id.index() == index => {
                    let (turn, span) = (&turn.name, text.span());
                    out.push(RulesMistake::OtherwiseCircle { turn, span }.into());
                    break;
                }
                Some(id) => next = turns.get(id.index()).and_then(|turn| turn.otherwise),
                None => break,
            }
        }
    }
}
