//! The kinds of turn, and required moves.

use alfil_words::{or, sentence};
use grammar::variant::limits::TURN_STEPS_MAX;
use ir::{
    Best, Cells, Condition, Forbid, MustRule, Number, PlayerSet, Rules, SafeWhen, Short, StepCount,
    StepEntry, StepKind, Steppers, Turn,
};

use super::lists::{called, is_always, line, section};
use super::page::{Block, Section};
use super::words::{Words, quoted};

/// Returns the word for what a player does before the next is to move.
pub fn played(rules: &Rules) -> &'static str {
    match rules.turns.iter().any(Turn::is_compound) {
        true => "turn",
        false => "move",
    }
}

/// Tests whether a player can pass in every position, if no other move is legal. Unknown is no.
pub fn always_passes(rules: &Rules) -> bool {
    let is_royal = rules.royal.subject.is_some();
    let never_for_passes = |forbid: &Forbid| {
        let mut before = forbid.before.iter().flat_map(Condition::conjuncts);
        forbid.subject.is_some() || before.any(is_of_pieces)
    };
    rules.forbids.iter().all(never_for_passes)
        && rules.turns.iter().any(|turn| {
            turn.steps_of.contains(&StepKind::Pass)
                && turn.min <= 1
                && turn.count.is_none()
                && turn.order.is_empty()
                && turn.phase.is_none()
                && (turn.safe == SafeWhen::Never || !is_royal)
                && [&turn.when, &turn.step, &turn.require, &turn.after]
                    .into_iter()
                    .all(is_always)
        })
}

/// Tests whether a condition on a move holds for no pass, since a pass moves and captures nothing. Unknown is no.
fn is_of_pieces(condition: &Condition) -> bool {
    let is_of_move = |cells: &Cells| matches!(cells, Cells::From | Cells::To | Cells::Captured);
    match condition {
        Condition::PieceIs(_) | Condition::PartIs(_) | Condition::FromHand => true,
        Condition::Some(cells) => is_of_move(cells),
        Condition::Compare(how, Number::Count(cells), Number::Constant(most)) => {
            is_of_move(cells) && !how.holds(0, *most)
        }
        _ => false,
    }
}

/// Returns the section of kinds of turn.
pub fn turns(rules: &Rules) -> Section {
    let mut section = section(
        "Kinds of turn",
        &rules.turns,
        |turn| turn_brief(rules, turn),
        |turn| &turn.name,
        |turn| turn_text(rules, turn),
    );
    if rules.turns.is_empty() {
        let mut ways = Vec::new();
        let can_move = |kind: &ir::Kind| !kind.parts.is_empty() || kind.is_lent();
        if rules.kinds.iter().any(can_move) {
            ways.push("a move of one piece".to_owned());
        }
        if !rules.joints.is_empty() {
            ways.push("a move of several pieces".to_owned());
        }
        if rules.stores.iter().any(|store| store.drop.is_some()) {
            ways.push("a drop from a store".to_owned());
        }
        let text = format!("A turn is {}. Passing is not allowed.", or(ways));
        section.blocks = vec![Block::Text(text)];
    } else if section.blocks.len() == 1 && rules.turns.len() > 1 {
        section
            .blocks
            .insert(0, Block::Text("There are these kinds of turn.".to_owned()));
    }
    section
}

fn steps_of(turn: &Turn) -> String {
    kinds_of(&turn.steps_of)
}

fn kinds_of(kinds: &[StepKind]) -> String {
    let kinds = kinds.iter().map(|kind| match kind {
        StepKind::Move => "a move",
        StepKind::Joint => "a move of several pieces",
        StepKind::Drop => "a drop",
        StepKind::Discard => "discarding the next item",
        StepKind::Pass => "a pass",
    });
    kinds.collect::<Vec<&str>>().join(" or ")
}

/// Returns the steps of a turn in their order.
fn in_order(order: &[StepEntry]) -> String {
    let steps = order.iter().map(|entry| {
        let optional = if entry.is_optional { " (or not)" } else { "" };
        format!("{}{optional}", kinds_of(&entry.does))
    });
    steps.collect::<Vec<String>>().join(", then ")
}

fn turn_brief(rules: &Rules, turn: &Turn) -> String {
    let n_steps = match (turn.min, turn.max) {
        (1, 1) => String::new(),
        _ if turn.count.is_some() => "several steps, each ".to_owned(),
        _ if !turn.order.is_empty() => "steps in order, each ".to_owned(),
        (min, max) if min == max => format!("{max} steps, each "),
        (min, TURN_STEPS_MAX) => format!("{min} steps or more, each "),
        (min, max) => format!("{min} to {max} steps, each "),
    };
    let mut said = vec![format!("{n_steps}{}", steps_of(turn))];
    if turn.is_compound() {
        match turn.steppers {
            Steppers::Any => {}
            Steppers::Different => said.push("by different pieces".to_owned()),
            Steppers::One => said.push("by one piece".to_owned()),
        }
    }
    if let Some(store) = turn.from_store {
        said.push(format!("from {}", rules.stores[store.index()].name));
    }
    if let Some(phase) = turn.phase {
        let phase = &rules.phases[phase.index()].name;
        said.push(format!("in the phase {phase}"));
    }
    if let Some(other) = turn.otherwise {
        let other = &rules.turns[other.index()].name;
        said.push(format!("if {other} is not possible"));
    }
    if ![&turn.when, &turn.step, &turn.require, &turn.after]
        .into_iter()
        .all(is_always)
    {
        said.push("under conditions".to_owned());
    }
    line(&turn.name, &said)
}

fn turn_text(rules: &Rules, turn: &Turn) -> Vec<String> {
    let (step_words, whole) = (Words::of_mover(rules), Words::of_turn(rules));
    let (step_made, turn_made) = (step_words.after(&step_words), whole.after(&whole));
    // `steps_of` describes the steps.
    let Turn {
        name: _,
        phase,
        when,
        otherwise,
        steps_of: _,
        from_store,
        at,
        step,
        min,
        max,
        count,
        order,
        next,
        refuses,
        passed_for,
        short,
        steppers,
        require,
        after,
        until,
        safe,
        // It decides how turns are counted, not which are legal.
        same: _,
    } = turn;
    let mut text = match (*min, *max) {
        (1, 1) => steps_of(turn),
        _ if count.is_some() => format!("several steps, each {}", steps_of(turn)),
        _ if !order.is_empty() => format!("steps in this order: {}", in_order(order)),
        (min, max) if min == max && *short == Short::Stuck => format!(
            "steps one after another until no further step is possible, {max} at most, each {}",
            steps_of(turn)
        ),
        (min, max) if min == max => format!("{max} steps, each {}", steps_of(turn)),
        (min, TURN_STEPS_MAX) => format!("{min} or more steps, each {}", steps_of(turn)),
        (min, max) => format!("{min} to {max} steps, each {}", steps_of(turn)),
    };
    if let Some(store) = from_store {
        text += &format!(" from {}", quoted(&rules.stores[store.index()].name));
    }
    if let Some(at) = at {
        text += &format!(", to {}", step_words.all(at));
    }
    let mut says = vec![sentence(&text)];
    if let Some(phase) = phase {
        let phase = quoted(&rules.phases[phase.index()].name);
        says.push(format!("Only in the phase {phase}."));
    }
    if let Some(other) = otherwise {
        let other = quoted(&rules.turns[other.index()].name);
        says.push(format!("Only if {other} is not possible."));
    }
    if !is_always(when) {
        says.push(sentence(&format!("only if {}", whole.condition(when))));
    }
    let each = if turn.is_compound() {
        "for each step: "
    } else {
        "only if "
    };
    if !is_always(step) {
        says.push(sentence(&format!("{each}{}", step_words.condition(step))));
    }
    if !is_always(require) {
        says.push(sentence(&format!(
            "for the whole turn: {}",
            whole.condition(require)
        )));
    }
    if !is_always(after) {
        says.push(sentence(&format!(
            "after it: {}",
            turn_made.condition(after)
        )));
    }
    if let Some(until) = until {
        says.push(sentence(&format!(
            "it ends with the first step after which this holds: {}",
            step_made.condition(until)
        )));
    }
    for (index, entry) in order.iter().enumerate() {
        if !is_always(&entry.step) {
            let condition = step_words.condition(&entry.step);
            says.push(sentence(&format!(
                "for step {} of these: {condition}",
                index + 1
            )));
        }
    }
    match *passed_for {
        0 if turn.is_compound() && leaves_passed(rules) => {
            says.push(
                "After a turn of several steps no piece can be captured en passant.".to_owned(),
            );
        }
        0 => {}
        1 => {
            says.push("Captures en passant are possible until the end of the next turn.".to_owned())
        }
        turns => says.push(format!(
            "Captures en passant are possible in the next {turns} turns."
        )),
    }
    if *refuses {
        says.push(
            "It takes back the turn before it. The player who made that turn makes another one, which leads to another position."
                .to_owned(),
        );
    }
    if let Some(next) = next {
        says.push(match next {
            PlayerSet::Me => "The same player moves next.".to_owned(),
            next => format!("Next to move is {}.", whole.players(*next)),
        });
    }
    if let Some(StepCount { least, most }) = count {
        let n_steps = match most {
            most if most == least => whole.number(least),
            Number::Constant(max) if *max == u32::from(TURN_STEPS_MAX) => {
                format!("at least {}", whole.number(least))
            }
            most => format!("from {} to {}", whole.number(least), whole.number(most)),
        };
        says.push(sentence(&format!("the number of steps is {n_steps}")));
    }
    if turn.is_compound() {
        if *short == Short::Stuck && (min != max || !order.is_empty()) {
            says.push("The turn may have fewer steps if no further step is possible.".to_owned());
        } else if *short != Short::Stuck && is_fixed(turn) {
            let unless = until
                .as_ref()
                .map_or("", |_| ", unless the turn ends before");
            says.push(format!(
                "All steps must be made{unless}; if that is impossible, this kind of turn cannot be played."
            ));
        }
        says.push(match steppers {
            Steppers::Any => "A piece may make several of the steps.".to_owned(),
            Steppers::Different => "Each step is made by a different piece.".to_owned(),
            Steppers::One => "The same piece makes all steps.".to_owned(),
        });
        // Of steps in order, each has its own conditions.
        if *steppers == Steppers::Any && (n_moving_steps(turn) < 2 || !order.is_empty()) {
            says.pop();
        }
        if rules.royal.subject.is_some() {
            says.push(match safe {
                SafeWhen::Each => "The player may not be in check after any step.".to_owned(),
                SafeWhen::End => {
                    "The player may be in check after a step, but not at the end.".to_owned()
                }
                SafeWhen::Never => "The player may be in check after it.".to_owned(),
            });
        }
    } else if rules.royal.subject.is_some() && turn.safe == SafeWhen::Never {
        says.push("The player may be in check after it.".to_owned());
    }
    says
}

/// Returns the greatest number of steps of a turn in which pieces of the board can move.
fn n_moving_steps(turn: &Turn) -> usize {
    let moves = |kinds: &[StepKind]| {
        kinds
            .iter()
            .any(|kind| matches!(kind, StepKind::Move | StepKind::Joint))
    };
    match (moves(&turn.steps_of), turn.order.is_empty()) {
        (false, _) => 0,
        (true, true) => turn.max.into(),
        (true, false) => turn.order.iter().filter(|entry| moves(&entry.does)).count(),
    }
}

/// Tests whether a turn has a number of steps that the player does not choose.
fn is_fixed(turn: &Turn) -> bool {
    match &turn.count {
        Some(StepCount { least, most }) => least == most,
        None => turn.min == turn.max,
    }
}

/// Tests whether some piece can be captured en passant.
fn leaves_passed(rules: &Rules) -> bool {
    let mut movements = rules.kinds.iter().flat_map(ir::Kind::movements);
    movements.any(|movement| movement.paths.iter().any(|path| path.leaves_passed))
}

/// Returns the section of must rules.
pub fn must_rules(rules: &Rules) -> Section {
    section(
        "Required moves",
        &rules.must_rules,
        |must_rule| match is_always(&must_rule.when) {
            true => called(&must_rule.name),
            false => line(&must_rule.name, &["under a condition".to_owned()]),
        },
        |must_rule| &must_rule.name,
        |must_rule: &MustRule| {
            let words = Words::of_turn(rules).of_such_a_move();
            let MustRule {
                name: _,
                when,
                turn,
                best,
            } = must_rule;
            let when = match is_always(when) {
                true => String::new(),
                false => format!("if {}, ", words.condition(when)),
            };
            let mut says = match is_always(turn) {
                true => Vec::new(),
                false => vec![sentence(&match turn {
                    Condition::TurnIs(kinds) => {
                        let kinds = kinds.iter().map(|kind| &rules.turns[kind.index()].name);
                        let kinds = or(kinds.map(|kind| quoted(kind)).collect());
                        format!("{when}a turn of the kind {kinds} must be made, if one is possible")
                    }
                    turn => format!(
                        "{when}a move must be made such that {}, if there is one",
                        words.condition(turn)
                    ),
                })],
            };
            if let Some(best) = best {
                let (which, number) = match best {
                    Best::Most(number) => ("greatest", number),
                    Best::Least(number) => ("least", number),
                };
                let whole = match rules.turns.iter().any(Turn::is_compound) {
                    true => " in the whole turn",
                    false => "",
                };
                let (when, of) = match is_always(turn) {
                    true => (when.as_str(), "of all moves"),
                    false => ("", "of these moves"),
                };
                says.push(sentence(&format!(
                    "{when}{of}, one with the {which} value of this{whole} must be made: {}",
                    words.number(number)
                )));
            }
            says
        },
    )
}
