//! The kinds of turn, and the consequences of a move.

use alfil_words::{and, counted, or, plural, sentence};
use grammar::variant::limits::TURN_STEPS_MAX;
use ir::{
    Best, Condition, Counter, CounterId, CounterScope, Effect, Follows, Holds, KindId, MustRule,
    Node, Number, Phase, PhaseOrder, PlayerId, Rules, SafeWhen, Same, Short, Status, StepCount,
    StepEntry, StepKind, Steppers, Store, StoreId, StoreOrder, StoreOwner, Take, Turn,
};

use super::called;
use super::page::{Block, Rule, Section};
use super::words::{Words, quoted};

/// Returns a section for a table of the rules.
fn section<T>(
    title: &str,
    entries: &[T],
    brief: impl Fn(&T) -> String,
    name: impl Fn(&T) -> &str,
    says: impl Fn(&T) -> Vec<String>,
) -> Section {
    let rule = |entry: &T| Rule {
        name: name(entry).to_owned(),
        says: says(entry),
    };
    let blocks = match entries.is_empty() {
        true => Vec::new(),
        false => vec![Block::Rules(entries.iter().map(rule).collect())],
    };
    Section {
        title: title.to_owned(),
        brief: entries.iter().map(brief).collect(),
        blocks,
    }
}

/// Returns a line of an overview: a name with its texts.
fn line(name: &str, said: &[String]) -> String {
    match said {
        [] => called(name),
        said => format!("{}: {}", called(name), said.join(", ")),
    }
}

/// Tests whether a condition always holds.
pub fn is_always(condition: &Condition) -> bool {
    *condition == Condition::Constant(true)
}

/// Returns the section of takes.
pub fn takes(rules: &Rules) -> Section {
    let mut section = section(
        "Captures that follow from a move",
        &rules.takes,
        |take| called(&take.name),
        |take| &take.name,
        |take| {
            let words = Words::of_mover(rules);
            let Take {
                name: _,
                when,
                captures,
            } = take;
            let when = match is_always(when) {
                true => "after a move".to_owned(),
                false => format!("after a move, if {}", words.condition(when)),
            };
            let captured = words.all(captures);
            vec![sentence(&format!("{when}: {captured} are captured"))]
        },
    );
    if !section.blocks.is_empty() {
        section.blocks.insert(0, Block::Text(
            "These pieces are captured by the move itself, so a piece that could be captured in this way is attacked. The pieces of the move are on their new cells, and promotions and effects come later.".to_owned(),
        ));
    }
    section
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
        let mut ways = vec!["a move of one piece".to_owned()];
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
        passed_for,
        short,
        steppers,
        same,
        require,
        after,
        until,
        safe,
    } = turn;
    let mut text = match (*min, *max) {
        (1, 1) => steps_of(turn),
        _ if count.is_some() => format!("several steps, each {}", steps_of(turn)),
        _ if !order.is_empty() => format!("steps in this order: {}", in_order(order)),
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
        says.push(sentence(&format!("after it: {}", whole.condition(after))));
    }
    if let Some(until) = until {
        says.push(sentence(&format!(
            "it ends with the first step after which this holds: {}",
            step_words.condition(until)
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
        0 => {}
        1 => {
            says.push("Captures en passant are possible until the end of the next turn.".to_owned())
        }
        turns => says.push(format!(
            "Captures en passant are possible in the next {turns} turns."
        )),
    }
    if let Some(next) = next {
        let player = whole.players(*next);
        says.push(format!("Next to move is {player}."));
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
        if *short == Short::Stuck {
            says.push("The turn may have fewer steps if no further step is possible.".to_owned());
        }
        says.push(match steppers {
            Steppers::Any => "A piece may make several of the steps.".to_owned(),
            Steppers::Different => "Each step is made by a different piece.".to_owned(),
            Steppers::One => "The same piece makes all steps.".to_owned(),
        });
        says.push(match same {
            Same::Set => "The order of the steps does not matter.".to_owned(),
            Same::Sequence => {
                "The steps are made one after the other; the same steps in another order are another turn.".to_owned()
            }
            Same::Position => {
                "The steps are made one after the other; turns that lead to the same position are one turn.".to_owned()
            }
        });
        if rules.royal.subject.is_some() {
            says.push(match safe {
                SafeWhen::Each => "Royal pieces must be safe after each step.".to_owned(),
                SafeWhen::End => "Royal pieces need only be safe at the end.".to_owned(),
                SafeWhen::Never => "Royal pieces need not be safe after it.".to_owned(),
            });
        }
    } else if rules.royal.subject.is_some() && turn.safe == SafeWhen::Never {
        says.push("Royal pieces need not be safe after it.".to_owned());
    }
    says
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
                false => vec![sentence(&format!(
                    "{when}a move must be made such that {}, if there is one",
                    words.condition(turn)
                ))],
            };
            if let Some(best) = best {
                let (which, number) = match best {
                    Best::Most(number) => ("greatest", number),
                    Best::Least(number) => ("least", number),
                };
                let (when, of) = match is_always(turn) {
                    true => (when.as_str(), "of all moves"),
                    false => ("", "of these moves"),
                };
                says.push(sentence(&format!(
                    "{when}{of}, one with the {which} value of this must be made: {}",
                    words.number(number)
                )));
            }
            says
        },
    )
}

/// Returns the section of effects.
pub fn effects(rules: &Rules) -> Section {
    let brief = |effect: &Effect| {
        let after = match effect.follows {
            Follows::Step if rules.turns.iter().any(Turn::is_compound) => "after a step",
            Follows::Turn if rules.turns.iter().any(Turn::is_compound) => "after a turn",
            Follows::Step | Follows::Turn => "after a move",
            Follows::Orders => "before orders are carried out",
            Follows::Throw => "after a throw",
        };
        let mut done: Vec<&str> = Vec::new();
        for action in &effect.actions {
            let word = action.about().does;
            if !done.contains(&word) {
                done.push(word);
            }
        }
        line(&effect.name, &[format!("{after} {}", done.join(" and "))])
    };
    section(
        "Effects",
        &rules.effects,
        brief,
        |effect| &effect.name,
        |effect| {
            let Effect {
                name: _,
                follows,
                dice,
                when,
                actions,
            } = effect;
            let of_dice = dice.map(|dice| quoted(&rules.chances[dice.index()].name));
            let throw = format!("after each throw of {}", of_dice.unwrap_or_default());
            let (words, after) = match follows {
                Follows::Step if rules.turns.iter().any(Turn::is_compound) => {
                    (Words::of_mover(rules), "after each step")
                }
                Follows::Step => (Words::of_mover(rules), "after a move"),
                Follows::Turn if rules.turns.iter().any(Turn::is_compound) => {
                    (Words::of_turn(rules), "after a turn")
                }
                Follows::Turn => (Words::of_turn(rules), "after a move"),
                Follows::Orders => (Words::of_position(rules), "before orders are carried out"),
                Follows::Throw => (Words::of_position(rules), throw.as_str()),
            };
            let when = match is_always(when) {
                true => after.to_owned(),
                false => format!("{after}, if {}", words.condition(when)),
            };
            let done: Vec<String> = actions.iter().map(|action| words.action(action)).collect();
            vec![sentence(&format!("{when}: {}", done.join("; then ")))]
        },
    )
}

/// Returns the section of statuses.
pub fn statuses(rules: &Rules) -> Section {
    let lasts = |status: &Status| {
        format!(
            "for {} after the one that gave it",
            counted(u64::from(status.lasts), "turn")
        )
    };
    section(
        "Statuses",
        &rules.statuses,
        |status| {
            let said = match &status.derived {
                Some(_) => "decided by the position".to_owned(),
                None => lasts(status),
            };
            line(&status.name, &[said])
        },
        |status| &status.name,
        |status| {
            let Status {
                name: _,
                derived,
                // `lasts` describes it.
                lasts: _,
            } = status;
            match derived {
                Some(subject) => {
                    let words = Words::of_mover(rules);
                    vec![sentence(&format!(
                        "at any time, these pieces of each player: {}",
                        words.all(subject)
                    ))]
                }
                None => vec![
                    sentence(&format!("given by a rule, {}", lasts(status))),
                    "It moves along with the piece.".to_owned(),
                ],
            }
        },
    )
}

/// Returns the section of stores.
pub fn stores(rules: &Rules) -> Section {
    let entries: Vec<(StoreId, &Store)> = rules
        .stores
        .iter()
        .enumerate()
        .map(|(index, store)| (StoreId::from_index(index), store))
        .collect();
    section(
        "Stores",
        &entries,
        |(_, store)| store_brief(rules, store),
        |(_, store)| &store.name,
        |(id, store)| store_text(rules, *id, store),
    )
}

fn store_brief(rules: &Rules, store: &Store) -> String {
    let holder = match store.is_shared {
        true => "one for all",
        false => "one for each player",
    };
    let mut said = vec![holder.to_owned()];
    if let Holds::Tiles(attribute, _) = &store.holds {
        let attribute = &rules.attributes[attribute.index()].name;
        said.push(format!("of {attribute}"));
    }
    if store.gains.is_some() {
        said.push(match store.owner {
            StoreOwner::Mover => "gains pieces that its owner captures".to_owned(),
            StoreOwner::CapturedPiece => "gains pieces that its owner loses".to_owned(),
            StoreOwner::Player(player) => {
                let player = Words::of_mover(rules).players(player);
                format!("of {player}, gains pieces that a player captures")
            }
        });
    }
    let order = match store.order {
        StoreOrder::Free => "",
        StoreOrder::Listed(_) => ", in a fixed order",
        StoreOrder::Random => ", drawn by chance",
    };
    if store.drop.is_some() {
        said.push(format!("dropped instead of a move{order}"));
    }
    line(&store.name, &said)
}

fn store_text(rules: &Rules, id: StoreId, store: &Store) -> Vec<String> {
    let words = Words::of_any_move(rules);
    // The set-up may also contain its first items.
    let Store {
        name: _,
        holds,
        order,
        is_shared,
        has: _,
        gains,
        owner,
        becomes,
        drop,
    } = store;
    let what = match holds {
        Holds::Pieces => "pieces outside the board".to_owned(),
        Holds::Tiles(attribute, _) => format!(
            "tiles, which give a cell its {}",
            quoted(&rules.attributes[attribute.index()].name)
        ),
    };
    let holder = match is_shared {
        true => "all players share it",
        false => "each player has one",
    };
    let mut says = vec![sentence(&format!("{what}; {holder}"))];
    let thing = match holds {
        Holds::Pieces => "piece",
        Holds::Tiles(..) => "tile",
    };
    says.extend(held_at_first(rules, id, store));
    if let Some(gains) = gains {
        let owner = match owner {
            StoreOwner::Mover => "the player who captured them".to_owned(),
            StoreOwner::CapturedPiece => "the player who lost them".to_owned(),
            StoreOwner::Player(player) => {
                format!(
                    "{}, seen from the player who captured them",
                    words.players(*player)
                )
            }
        };
        let into = match is_shared {
            true => "go into it".to_owned(),
            false => format!("go into the store of {owner}"),
        };
        says.push(sentence(&format!("{} {into}", words.all(gains))));
    }
    let becomes = becomes.iter().enumerate();
    let becomes =
        becomes.filter(|(kind, becomes)| *kind != becomes.index() && *kind < rules.kinds.len());
    let becomes = becomes.map(|(kind, becomes)| {
        format!(
            "{} enters as {}",
            words.a_kind_of(&[KindId::from_index(kind)]),
            words.a_kind_of(&[*becomes])
        )
    });
    let becomes: Vec<String> = becomes.collect();
    if !becomes.is_empty() {
        says.push(sentence(&and(becomes)));
    }
    match drop {
        None => says.push("Nothing is dropped from it.".to_owned()),
        Some(cells) => {
            says.push(sentence(&format!(
                "a {thing} from it may be put on {}",
                words.all(cells)
            )));
        }
    }
    match order {
        StoreOrder::Free if store.drop.is_some() => {
            says.push(format!("The player chooses which {thing}."));
        }
        StoreOrder::Free => {}
        StoreOrder::Listed(order) => {
            let names = order.iter().map(|item| item_name(rules, id, *item));
            says.push(format!(
                "They come in this order: {}.",
                names.collect::<Vec<_>>().join(", ")
            ));
        }
        StoreOrder::Random if store.drop.is_some() => {
            says.push(format!(
                "The player chooses the cell, then chance draws the {thing} for it."
            ));
        }
        StoreOrder::Random => {}
    }
    says
}

/// Returns the contents of a store at the start: of all players at once, if they are equal for all.
fn held_at_first(rules: &Rules, id: StoreId, store: &Store) -> Vec<String> {
    let n_owners = match store.is_shared {
        true => 1,
        false => rules.players.len(),
    };
    let owners = (0..n_owners).map(PlayerId::from_index);
    let held: Vec<Vec<String>> = owners
        .map(|owner| {
            let items = (0..rules.n_items(id)).filter_map(|item| {
                let item = u16::try_from(item).ok()?;
                let name = item_name(rules, id, item);
                Some(match (rules.stored_by(id, owner, item), &store.holds) {
                    (0, _) => return None,
                    (1, _) => name,
                    (n, Holds::Pieces) => format!("{n} {}", plural(&name)),
                    (n, Holds::Tiles(..)) => format!("{n} of {name}"),
                })
            });
            items.collect()
        })
        .collect();
    let said = |held: &Vec<String>, holder: &str| match held.is_empty() {
        true => sentence(&format!("{holder} is empty at first")),
        false => sentence(&format!("at first {holder} holds {}", and(held.clone()))),
    };
    match held.windows(2).all(|pair| pair[0] == pair[1]) {
        true => held
            .first()
            .map(|held| said(held, "it"))
            .into_iter()
            .collect(),
        false => {
            let all = rules.players.iter().zip(&held);
            all.map(|(player, held)| said(held, &format!("that of {}", player.name)))
                .collect()
        }
    }
}

fn item_name(rules: &Rules, store: StoreId, item: u16) -> String {
    match rules.item_text(store, item) {
        text if text.is_empty() => "an empty tile".to_owned(),
        text => text,
    }
}

/// Returns the section of counters.
pub fn counters(rules: &Rules) -> Section {
    let entries: Vec<(CounterId, &Counter)> = rules
        .counters
        .iter()
        .enumerate()
        .map(|(index, counter)| (CounterId::from_index(index), counter))
        .collect();
    let mut section = section(
        "Counters",
        &entries,
        |(_, counter)| counter.name.clone(),
        |(_, counter)| &counter.name,
        |(id, counter)| counter_text(rules, *id, counter),
    );
    section.brief.clear();
    section
}

fn counter_text(rules: &Rules, id: CounterId, counter: &Counter) -> Vec<String> {
    let words = Words::of_turn(rules);
    let played = match rules.turns.iter().any(Turn::is_compound) {
        true => "turn",
        false => "move",
    };
    // Its field of a FEN is no rule.
    let Counter {
        name: _,
        scope,
        start,
        add,
        subtract,
        reset,
        max,
        field: _,
    } = counter;
    let mut says = vec![format!(
        "{}, {} at first.",
        match scope {
            CounterScope::Game => "One number for the game",
            CounterScope::Player => "A number for each player, which only their own moves change",
        },
        at_first(rules, id, counter)
    )];
    let when = |what: String, when: &Condition| match when {
        Condition::Constant(true) => format!("{what} with every {played}"),
        when => format!("{what} if {}", words.condition(when)),
    };
    let goes = |way: &str, amount: &ir::Amount, limit: &str| match amount {
        ir::Amount::If(condition) => when(format!("goes {way} by one{limit}"), condition),
        ir::Amount::Of(number) => format!("goes {way} by {}{limit}", words.number(number)),
    };
    let up = add.iter().map(|add| goes("up", add, ""));
    let down = subtract
        .iter()
        .map(|subtract| goes("down", subtract, ", but not below 0,"));
    let amounts: Vec<String> = up.chain(down).collect();
    let reset = reset
        .iter()
        .map(|reset| when(format!("goes back to {start}"), reset));
    let amounts = (!amounts.is_empty()).then(|| amounts.join(", and "));
    let changes: Vec<String> = reset.chain(amounts).collect();
    if !changes.is_empty() {
        says.push(sentence(&format!(
            "after a {played} it {}",
            changes.join("; else it ")
        )));
    }
    if *max < u16::MAX {
        says.push(format!("Never above {max}."));
    }
    says
}

/// Returns the value of a counter at the start: of all players at once, if it is equal for all.
fn at_first(rules: &Rules, id: CounterId, counter: &Counter) -> String {
    let n_owners = match counter.scope {
        CounterScope::Game => 1,
        CounterScope::Player => rules.players.len(),
    };
    let owners = (0..n_owners).map(PlayerId::from_index);
    let values: Vec<u16> = owners
        .map(|owner| {
            let mut said = rules.setup.counters.iter().rev();
            let said = said.find(|(of, by, _)| (*of, *by) == (id, owner));
            said.map_or(counter.start, |(_, _, value)| *value)
        })
        .collect();
    let is_same = values.windows(2).all(|pair| pair[0] == pair[1]);
    match (is_same, values.first()) {
        // The value in the set-up differs from that of a position without one.
        (true, Some(value)) if *value != counter.start => {
            format!("{value} (elsewhere {})", counter.start)
        }
        (true, _) => counter.start.to_string(),
        (false, _) => {
            let all = rules.players.iter().zip(&values);
            and(all
                .map(|(player, value)| format!("{value} for {}", player.name))
                .collect())
        }
    }
}

/// Returns the section of the author's names for expressions, if rules use them.
pub fn names(rules: &Rules) -> Section {
    let words = Words::of_mover(rules).spelled_out();
    let mut listed: Vec<Rule> = Vec::new();
    for expression in rules.expressions() {
        expression.node.walk(&mut |node, _| {
            let Some(name) = rules.named.of(node) else {
                return;
            };
            if listed.iter().any(|rule| rule.name == name) {
                return;
            }
            let says = match node {
                Node::Condition(condition) => words.condition_in_full(condition),
                Node::Cells(cells) => words.all_in_full(cells),
                Node::Number(number) => words.number_in_full(number),
                Node::Symbols(_) => return,
            };
            listed.push(Rule {
                name: name.to_owned(),
                says: vec![sentence(&says)],
            });
        });
    }
    let mut blocks = Vec::new();
    if !listed.is_empty() {
        blocks.push(Block::Text(
            "The rules above use these names: for a condition, for cells with the pieces on them, or for a number.".to_owned(),
        ));
        blocks.push(Block::Rules(listed));
    }
    Section::new("Names", blocks)
}

/// Returns the section of phases.
pub fn phases(rules: &Rules) -> Section {
    let entries: Vec<(usize, &Phase)> = rules.phases.iter().enumerate().collect();
    let mut section = section(
        "Phases",
        &entries,
        |(_, phase)| match phase.order {
            PhaseOrder::Alternate => called(&phase.name),
            PhaseOrder::Each => line(&phase.name, &["one player after the other".to_owned()]),
            PhaseOrder::Together => line(&phase.name, &["all together".to_owned()]),
            PhaseOrder::EachHidden => line(
                &phase.name,
                &["one player after the other, unseen".to_owned()],
            ),
        },
        |(_, phase)| &phase.name,
        |(index, phase)| {
            let Phase {
                name: _,
                order,
                until,
                next,
            } = phase;
            let words = match order {
                PhaseOrder::Alternate | PhaseOrder::Together => Words::of_position(rules),
                PhaseOrder::Each | PhaseOrder::EachHidden => Words::of_turn(rules),
            };
            let mut says = vec![match order {
                PhaseOrder::Alternate => "The players take turns.".to_owned(),
                PhaseOrder::Each => "The first player plays until the phase is over for them, then the next.".to_owned(),
                PhaseOrder::Together => "Each player gives an order, hidden from the others: a move that is legal on the board as it is. When all have given one, the orders are carried out together. A piece that leaves its cell escapes a capture there, and pieces that would end on the same cell are removed from the board.".to_owned(),
                PhaseOrder::EachHidden => "The first player plays until the phase is over for them, then the next. No player sees the moves of the others before a phase begins that is not hidden.".to_owned(),
            }];
            if let Some(until) = until {
                says.push(sentence(&format!(
                    "over as soon as {}",
                    words.condition(until)
                )));
            }
            if let Some(next) = next {
                let next = called(&rules.phases[next.index()].name);
                says.push(format!("Then the phase {next} begins."));
            } else if index + 1 == rules.phases.len() {
                says.push("It lasts to the end of the game.".to_owned());
            }
            says
        },
    );
    if !section.blocks.is_empty() {
        section.blocks.insert(
            0,
            Block::Text("The game has phases, one after the other.".to_owned()),
        );
    }
    section.blocks = section.blocks.into_iter().map(ordered).collect();
    section
}

/// Converts a list to a numbered one.
fn ordered(block: Block) -> Block {
    match block {
        Block::Rules(rules) => Block::Ordered(rules),
        other => other,
    }
}
