//! Dice that are thrown before a turn.

use alfil_words::{and, counted, sentence};
use ir::{Bag, Chance, Condition, Face, Rules, Shows};

use super::lists::called;
use super::page::{Block, Rule, Section};
use super::words::Words;

/// Returns the section of dice.
pub fn section(rules: &Rules) -> Section {
    let rule = |chance: &Chance| Rule {
        name: chance.name.clone(),
        says: text(rules, chance),
        ..Rule::default()
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
        bag,
        when,
    } = chance;
    let thrown = match (bag, count) {
        (None, 1) => "a die is thrown".to_owned(),
        (None, n) => format!("{n} dice with the same faces are thrown"),
        (Some(_), 1) => "one thing is drawn from a bag".to_owned(),
        (Some(_), n) => format!("{n} things are drawn from a bag together"),
    };
    let mut says = vec![match when {
        Condition::Constant(true) => format!("Before each turn, {thrown}."),
        _ => {
            let when = Words::of_position(rules).condition(when);
            sentence(&format!("before a turn, {thrown} if {when}"))
        }
    }];
    if let Some(bag) = bag {
        says.extend(drawn(rules, chance, *bag));
        return says;
    }
    if chance.has_odds() {
        let words = Words::of_position(rules);
        let odds = faces.iter().map(|face| {
            let odds = match &face.odds {
                Some(odds) => words.number(odds),
                None => face.weight.to_string(),
            };
            format!("{} has {odds}", face_name(rules, face))
        });
        says.push(sentence(&format!(
            "the more chances a face has, the more often it is shown: {}",
            and(odds.collect())
        )));
        says.push("If no face has a chance, nothing is thrown.".to_owned());
        return says;
    }
    let is_fair = faces.iter().all(|face| face.weight == faces[0].weight);
    let name = |face: &Face| face_name(rules, face);
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

/// Returns the contents of a bag, and what happens to things that are drawn from it.
fn drawn(rules: &Rules, chance: &Chance, bag: Bag) -> [String; 2] {
    let is_even = chance.faces.iter().all(|face| face.weight == 1);
    let names = chance.faces.iter().map(|face| match face.weight {
        1 if is_even => face_name(rules, face),
        1 => format!("{} (once)", face_name(rules, face)),
        n => format!("{} ({n} times)", face_name(rules, face)),
    });
    let n_things: u64 = chance.faces.iter().map(|face| u64::from(face.weight)).sum();
    let too_few = match chance.count {
        1 => "Once the bag is empty".to_owned(),
        n => format!("Once fewer than {n} things are left"),
    };
    let then = match bag {
        Bag::Refill => "everything is put back before the next draw",
        Bag::Stop => "nothing is drawn any more",
    };
    [
        format!(
            "At first the bag holds {}; each of the {} is equally likely.",
            and(names.collect()),
            counted(n_things, "thing")
        ),
        format!("What is drawn is not put back. {too_few}, {then}."),
    ]
}

fn face_name(rules: &Rules, face: &Face) -> String {
    match face.shows {
        Shows::Kind(kind) => rules.kinds[kind.index()].name.clone(),
        Shows::Number(_) | Shows::Name => face.name.clone(),
    }
}
