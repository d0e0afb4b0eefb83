//! The section about the history and the sources of a game.

use alfil_words::and;
use ir::Credits;

use super::page::{Block, Rule, Section};

/// Returns the section; it is empty if nothing is given.
pub fn section(about: &Credits) -> Section {
    let mut blocks = Vec::new();
    let made = match (&about.inventors[..], about.year.as_str()) {
        ([], "") => None,
        ([], year) => Some(format!("First published: {year}.")),
        (names, "") => Some(format!("Invented by {}.", and(names.to_vec()))),
        (names, year) => Some(format!("Invented by {} ({year}).", and(names.to_vec()))),
    };
    blocks.extend(made.map(Block::Text));
    if !about.sources.is_empty() {
        let sources = and(about.sources.clone());
        blocks.push(Block::Text(format!("These rules follow {sources}.")));
    }
    let rulings = about.rulings.iter().map(|ruling| Rule {
        name: String::new(),
        says: vec![ruling.clone()],
        ..Rule::default()
    });
    let rulings: Vec<Rule> = rulings.collect();
    if !rulings.is_empty() {
        blocks.push(Block::Part(
            "Rulings".to_owned(),
            vec![Block::Rules(rulings)],
        ));
    }
    Section {
        title: "About this game".to_owned(),
        brief: Vec::new(),
        blocks,
    }
}
