//! The consequences of a move, the author's names, and phases.

use alfil_words::{counted, sentence};
use ir::{Action, Condition, Effect, Follows, Node, Phase, PhaseOrder, Rules, Status, Take, Turn};

use super::lists::{Text, called, is_always, line, section};
use super::page::{Block, Rule, Section};
use super::royals::reads_attack;
use super::words::{Words, quoted};

/// The greatest length of alternatives in one sentence, in characters.
const ALTERNATIVES_MAX: usize = 90;

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
            let captured = words.all_members(captures);
            vec![sentence(&format!("{when}: {captured} are captured"))]
        },
    );
    if !section.blocks.is_empty() {
        let attacked = match reads_attack(rules) {
            true => ", so a piece that could be captured in this way is attacked",
            false => "",
        };
        section.blocks.insert(0, Block::Text(format!(
            "These pieces are captured by the move itself{attacked}. The pieces of the move are on their new cells, and promotions and effects come later."
        )));
    }
    section
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
    let mut effects = section(
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
            let (of_step, of_turn) = (Words::of_mover(rules), Words::of_turn(rules));
            let (words, after) = match follows {
                Follows::Step if rules.turns.iter().any(Turn::is_compound) => {
                    (of_step.after(&of_step), "after each step")
                }
                Follows::Step => (of_step.after(&of_step), "after a move"),
                Follows::Turn if rules.turns.iter().any(Turn::is_compound) => {
                    (of_turn.after(&of_turn), "after a turn")
                }
                Follows::Turn => (of_turn.after(&of_turn), "after a move"),
                Follows::Orders => (Words::of_position(rules), "before orders are carried out"),
                Follows::Throw => (Words::of_position(rules), throw.as_str()),
            };
            // An action for each of some pieces does nothing without them.
            let is_said = match (when, &actions[..]) {
                (Condition::Some(set), [Action::Each { over, .. }]) => set == over,
                _ => false,
            };
            let when = match is_always(when) || is_said {
                true => after.to_owned(),
                false => format!("{after}, if {}", words.condition(when)),
            };
            if let [action] = &actions[..]
                && let Some((action, list)) = words.action_with_list(action)
            {
                return Text::with_list(&format!("{when}: {action}:"), list);
            }
            let done: Vec<String> = actions.iter().map(|action| words.action(action)).collect();
            vec![sentence(&format!("{when}: {}", done.join("; then ")))].into()
        },
    );
    // Those that follow at one time.
    let times = |effect: &Effect| (effect.follows, effect.dice);
    let mut all = rules.effects.iter().enumerate();
    let meet = all.any(|(index, one)| {
        let before = &rules.effects[..index];
        before.iter().any(|other| times(other) == times(one))
    });
    if meet {
        effects.blocks.insert(
            0,
            Block::Text(
                "Effects of one time follow in this order. Each sees what those before it have done."
                    .to_owned(),
            ),
        );
    }
    effects
}

/// Returns the section of statuses.
pub fn statuses(rules: &Rules) -> Section {
    let lasts = |status: &Status| {
        let turns = counted(u64::from(status.lasts), "turn");
        let mut actions = rules.effects.iter().flat_map(|effect| &effect.actions);
        let is_most = actions.any(|action| match action.repeated() {
            Action::Give(id, _, Some(_)) => std::ptr::eq(&rules.statuses[id.index()], status),
            _ => false,
        });
        let most = if is_most { "at most " } else { "" };
        format!("for {most}{turns} after the one that gave it")
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
            let text: Text = match node {
                Node::Condition(Condition::Or(..)) => named_alternatives(&words, node),
                Node::Condition(condition) => {
                    vec![sentence(&words.condition_in_full(condition))].into()
                }
                Node::Cells(cells) => vec![sentence(&words.all_in_full(cells))].into(),
                Node::Number(number) => vec![sentence(&words.number_in_full(number))].into(),
                Node::Symbols(_) => return,
            };
            listed.push(text.named(name));
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

/// Returns a condition with a name, whose parts are a list.
fn named_alternatives(words: &Words<'_>, node: Node<'_>) -> Text {
    let Node::Condition(condition) = node else {
        return Text::default();
    };
    let whole = words.condition_in_full(condition);
    let parts = words.alternatives_in_full(condition);
    match whole.chars().count() > ALTERNATIVES_MAX {
        true => Text::with_list(
            "one of these conditions holds:",
            parts.iter().map(|part| sentence(part)).collect(),
        ),
        false => vec![sentence(&whole)].into(),
    }
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
                PhaseOrder::Together => "Each player gives an order, hidden from the others: a move that is legal on the board as it is. When all have given one, the orders are carried out together. Pieces pass each other on the way. A piece that leaves its cell escapes a capture there, and pieces that would end on the same cell are removed from the board.".to_owned(),
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
        Block::Rules(rules) => Block::Ordered(rules, 1),
        other => other,
    }
}
