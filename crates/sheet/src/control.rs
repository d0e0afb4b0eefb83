//! The pieces that players see and move.

use ir::{Control, Disguise, Rules, Sight};

use super::page::{Block, Section};
use super::words::Words;

/// Returns the section of what players see of each other's pieces.
pub fn sight(rules: &Rules) -> Section {
    let words = Words::of_turn(rules);
    let mut says = Vec::new();
    if let Some(Sight { sees, disguise }) = &rules.sight {
        if let Some(sees) = sees {
            says.push(format!(
                "Players see their own pieces, and of the others those on {}. What is on the other cells is hidden.",
                words.all(sees)
            ));
        }
        if let Some(Disguise { pieces, kind }) = disguise {
            says.push(format!(
                "Which pieces {} are is hidden: each is shown as a {}.",
                words.all(pieces),
                rules.kinds[kind.index()].name
            ));
        }
        says.push("Moves of others are not shown. At the end everything is shown.".to_owned());
    }
    Section {
        title: "Hidden pieces".to_owned(),
        brief: Vec::new(),
        blocks: match says.is_empty() {
            true => Vec::new(),
            false => vec![Block::Text(says.join(" "))],
        },
    }
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
        let all = words.all(pieces);
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
