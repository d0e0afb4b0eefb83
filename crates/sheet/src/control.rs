//! The pieces that players see and move.

use ir::{
    Announcement, AttributeOf, Cells, Condition, Control, CounterScope, Disguise, Rules, Secret,
    Sight, Told,
};

use super::page::{Block, Rule, Section};
use super::words::{Words, quoted};

/// Returns the section of what players see of each other's pieces, stores and values.
pub fn sight(rules: &Rules) -> Section {
    let words = Words::of_turn(rules);
    let mut says = Vec::new();
    if let Some(sight) = &rules.sight {
        let Sight {
            sees,
            disguise,
            secret,
            tries,
        } = sight;
        match sees {
            Some(Cells::Mine) => says.push("Players see only their own pieces.".to_owned()),
            Some(sees) => says.push(format!(
                "Players see their own pieces, and of the others those on {}. They also see which of these cells are empty. What is on the other cells is hidden.",
                words.all_members(sees)
            )),
            None => {}
        }
        if let Some(Disguise { pieces, kind }) = disguise {
            says.push(format!(
                "The kinds of {} are hidden: each is shown as {}.",
                words.all_members(pieces),
                quoted(&rules.kinds[kind.index()].name)
            ));
        }
        says.extend(kept_secret(rules, secret));
        says.push("Moves of others are not shown. At the end everything is shown.".to_owned());
        says.push(match tries {
            true => "A player may try every move that would be legal if there were only the pieces that it sees, and captures on the cells that it does not see. Legal moves are those of the real position: a try that is not legal is refused without a reason, and the player makes another move.".to_owned(),
            false => "Legal moves are those of the real position. The program, or an arbiter who sees the whole board, shows a player which moves are legal, also where a hidden piece is the reason.".to_owned(),
        });
    }
    Section {
        title: "What is hidden".to_owned(),
        brief: Vec::new(),
        blocks: match says.is_empty() {
            true => Vec::new(),
            false => vec![Block::Text(says.join(" "))],
        },
    }
}

/// Returns the section of what all players are told after moves.
pub fn announcements(rules: &Rules) -> Section {
    let words = Words::of_turn(rules);
    let part = |told: &Told| match told {
        Told::Words(words) => words.clone(),
        Told::Cells(cells) => format!("({})", words.all_members(cells)),
        Told::Number(number) => format!("({})", words.number(number)),
    };
    let rule = |announcement: &Announcement| {
        let text: String = announcement.text.iter().map(part).collect();
        let when = match &announcement.when {
            Condition::Constant(true) => "after every move".to_owned(),
            when => format!("after a move, if {}", words.condition(when)),
        };
        Rule {
            name: announcement.name.clone(),
            says: vec![format!("All players are told {} {when}.", quoted(&text))],
            ..Rule::default()
        }
    };
    let says: Vec<Rule> = rules.announcements.iter().map(rule).collect();
    Section {
        title: "What is announced".to_owned(),
        brief: says.iter().flat_map(|rule| rule.says.clone()).collect(),
        blocks: match says.is_empty() {
            true => Vec::new(),
            false => vec![Block::Rules(says)],
        },
    }
}

/// Returns the sentences about stores, counters and attributes that are secret.
fn kept_secret(rules: &Rules, secret: &Secret) -> Vec<String> {
    let mut says = Vec::new();
    for store in &secret.stores {
        let store = &rules.stores[store.index()];
        says.push(match store.is_shared {
            true => format!(
                "No player sees what is in the store {}.",
                quoted(&store.name)
            ),
            false => format!(
                "Each player sees only the player's own store {}.",
                quoted(&store.name)
            ),
        });
    }
    for counter in &secret.counters {
        let counter = &rules.counters[counter.index()];
        says.push(match counter.scope {
            CounterScope::Game => format!("No player sees the counter {}.", quoted(&counter.name)),
            CounterScope::Player => {
                format!(
                    "Each player sees only the player's own counter {}.",
                    quoted(&counter.name)
                )
            }
        });
    }
    for attribute in &secret.attributes {
        let attribute = &rules.attributes[attribute.index()];
        says.push(match attribute.of {
            AttributeOf::Piece => {
                format!(
                    "Each player sees {} of the player's own pieces only.",
                    quoted(&attribute.name)
                )
            }
            _ => format!(
                "Each player sees {} only on cells with a piece of the player.",
                quoted(&attribute.name)
            ),
        });
    }
    says
}

/// Returns the section of the pieces that players move, and of neutral pieces; empty if players move their own pieces and there
/// are no others.
pub fn control(rules: &Rules) -> Section {
    let words = Words::of_turn(rules);
    let Control {
        pieces,
        has_neutral,
        captures_neutral,
    } = &rules.control;
    let mut says = Vec::new();
    if let Some(pieces) = pieces {
        let all = words.all_members(pieces);
        says.push(format!("The player to move may move {all}."));
        says.push(
            "A piece of another owner moves as one of the player's own would, and keeps its owner."
                .to_owned(),
        );
    }
    if *has_neutral {
        says.push(match captures_neutral {
            true => "Neutral pieces belong to no player; they can be captured like the pieces of an enemy.".to_owned(),
            false => "Neutral pieces belong to no player; they block like a player's own pieces, and cannot be captured as an enemy's can.".to_owned(),
        });
    }
    Section {
        title: "Control".to_owned(),
        brief: says.clone(),
        blocks: match says.is_empty() {
            true => Vec::new(),
            false => vec![Block::Text(says.join(" "))],
        },
    }
}
