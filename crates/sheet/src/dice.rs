//! Dice that are thrown before a turn.

use alfil_words::{and, sentence};
use ir::{Chance, Condition, Face, Rules, Shows};

use super::called;
use super::page::{Block, Rule, Section};
use super::words::Words;

/// Returns the section of dice.
pub fn section(rules: &Rules) -> Section {
    let rule = |chance: &Chance| Rule {
        name: chance.name.clone(),
        says: text(rules, chance),
    };
    let blocks = match rules.chances.is_empty() {
        true => Vec::new(),
        false => vec![Block::Rules(rules.chances.iter().map(rule).collect())],
    };
    Section {
        title: "Dice".to_owned(),
        brief: rules.chances.iter().map(|one| called(&one.name)).collect(),
        blocks,
    }
}

fn text(rules: &Rules, chance: &Chance) -> Vec<String> {
    let Chance {
        name: _,
        faces,
        count,
        when,
    } = chance;
    let thrown = match count {
        1 => "a die is thrown".to_owned(),
        n => format!("{n} equal dice are thrown"),
    };
    let mut says = vec![match when {
        Condition::Constant(true) => format!("Before each turn, {thrown}."),
        _ => {
            let when = Words::of_position(rules).condition(when);
            sentence(&format!("before a turn, {thrown} if {when}"))
        }
    }];
    let is_fair = faces.iter().all(|face| face.weight == faces[0].weight);
    let name = |face: &Face| match face.shows {
        Shows::Kind(kind) => rules.kinds[kind.index()].name.clone(),
        Shows::Number(_) | Shows::Name => face.name.clone(),
    };
    let (each, faces_of) = match count {
        1 => ("It shows", "Its faces are"),
        _ => ("Each shows", "The faces of each are"),
    };
    says.push(match &faces[..] {
        [first, .., last] if is_fair && chance.is_of_numbers() && faces.len() > 2 => format!(
            "{each} a number from {} to {}, each equally likely.",
            name(first),
            name(last)
        ),
        faces if is_fair => {
            let names = faces.iter().map(name).collect();
            format!("{faces_of} {}, each equally likely.", and(names))
        }
        faces => {
            let sum: u32 = faces.iter().map(|face| face.weight).sum();
            let names = faces.iter().map(|face| {
                let weight = face.weight;
                format!("{} ({weight} of {sum})", name(face))
            });
            format!("{faces_of} {}.", and(names.collect()))
        }
    });
    says
}
