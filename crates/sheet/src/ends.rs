//! The ends of the game, and its options.

use alfil_words::{and, sentence};
use grammar::variant::OptionInfo;
use ir::{Condition, End, Number, PlayerSet, Rules, Verdict};

use super::board::options_on;
use super::page::{Block, Rule, Section};
use super::words::{Words, quoted};

/// Returns the section of ends.
pub fn section(rules: &Rules) -> Section {
    let brief = rules.ends.iter().map(|end| {
        let verdict = match end.result {
            Verdict::Win => "the player to move wins",
            Verdict::Loss => "the player to move loses",
            Verdict::Draw => "draw",
        };
        let points = points(rules, end);
        let points = points.iter().map(|points| format!(", {points}"));
        format!("{}: {verdict}{}", end.reason, points.collect::<String>())
    });
    let words = Words::of_position(rules);
    let rule = |end: &End| Rule {
        name: end.reason.clone(),
        says: end_text(&words, end),
    };
    let mut blocks = vec![Block::Text(
        "After each move these conditions are tested in order. The player to move is the one whose turn comes next. The first condition that holds ends the game.".to_owned(),
    )];
    blocks.push(Block::Ordered(rules.ends.iter().map(rule).collect()));
    if rules.ends.is_empty() {
        blocks.clear();
    }
    let is_stuck = Condition::Not(Box::new(Condition::CanMove));
    let decides = |end: &End| !end.claim && end.when == is_stuck;
    if !rules.ends.iter().any(decides) {
        blocks.push(Block::Text(
            "Otherwise, if the player to move has no legal move, the game is drawn.".to_owned(),
        ));
    }
    if repeats(rules) {
        blocks.push(Block::Text(repetition(rules)));
    }
    Section {
        title: "End of the game".to_owned(),
        brief: brief.collect(),
        blocks,
    }
}

fn end_text(words: &Words<'_>, end: &End) -> Vec<String> {
    let End {
        when,
        result,
        // `points` reads it.
        score: _,
        // The name of the rule.
        reason: _,
        claim,
    } = end;
    let when = match when {
        Condition::Constant(true) => "in every case".to_owned(),
        when => format!("if {}", words.condition(when)),
    };
    let is_named = when.starts_with(&format!("if {} ", words.me()));
    let verdict = match result {
        Verdict::Draw if *claim => "a player may claim a draw",
        Verdict::Win if is_named => "they win",
        Verdict::Loss if is_named => "they lose",
        Verdict::Win => "the player to move wins",
        Verdict::Loss => "the player to move loses",
        Verdict::Draw => "the game is drawn",
    };
    let mut says = vec![sentence(&format!("{when}, {verdict}"))];
    let points = points(words.rules, end);
    if !points.is_empty() {
        says.push(sentence(&format!("points: {}", points.join(", "))));
    }
    if *claim && *result != Verdict::Draw {
        says.push("A player may claim it.".to_owned());
    }
    says
}

/// Returns the points of an end, if it gives any.
fn points(rules: &Rules, end: &End) -> Vec<String> {
    let points = |(players, each): &(PlayerSet, u16)| {
        let players = match players {
            PlayerSet::Me => "the player to move",
            PlayerSet::Partner if rules.n_teams() == rules.players.len() => return None,
            PlayerSet::Partner => "partners",
            PlayerSet::Enemy => "enemies",
            PlayerSet::Next => "the next player",
            PlayerSet::Player(player) => &rules.players[player.index()].name,
            PlayerSet::Neutral => return None,
        };
        Some(format!("{} for {players}", f64::from(*each) / 100.0))
    };
    let score = end.score.as_deref().unwrap_or_default();
    score.iter().rev().filter_map(points).collect()
}

/// Tests whether rules depend on the number of repetitions of a position.
fn repeats(rules: &Rules) -> bool {
    let mut found = false;
    for expression in rules.expressions() {
        expression.node.walk(&mut |node, _| {
            found |= matches!(
                node,
                ir::Node::Number(Number::Repeats | Number::RepeatsWithin(_))
            );
        });
    }
    found
}

fn repetition(rules: &Rules) -> String {
    let mut same = vec![
        "the pieces on all cells".to_owned(),
        "the player to move".to_owned(),
        "the special moves that each player still has".to_owned(),
    ];
    if !rules.stores.is_empty() {
        same.push("the contents of stores".to_owned());
    }
    if rules.statuses.iter().any(|status| status.derived.is_none()) {
        same.push("the statuses of pieces and how long they last".to_owned());
    }
    if rules
        .attributes
        .iter()
        .any(|attribute| attribute.of == ir::AttributeOf::Cell)
    {
        same.push("the values of cells".to_owned());
    }
    if rules
        .attributes
        .iter()
        .any(|attribute| attribute.of == ir::AttributeOf::Piece)
    {
        same.push("the values of pieces".to_owned());
    }
    if !rules.phases.is_empty() {
        same.push("the phase".to_owned());
    }
    format!(
        "Two positions are the same if they agree in {}, and in every number that decides which moves are legal.",
        and(same)
    )
}

/// Returns the section of options, inherited and own ones.
pub fn options(rules: &Rules, options: &[OptionInfo]) -> Section {
    let rule = |option: &OptionInfo| {
        let mut says = Vec::new();
        says.extend(option.about.as_deref().map(sentence));
        if let Some(group) = &option.group {
            says.push(format!(
                "At most one option of the group {} is chosen.",
                quoted(group)
            ));
        }
        if !option.excludes.is_empty() {
            let names = option.excludes.iter().map(|name| quoted(name)).collect();
            says.push(format!("Not together with {}.", and(names)));
        }
        if !option.implies.is_empty() {
            let names = option.implies.iter().map(|name| quoted(name)).collect();
            says.push(format!("It switches on {} too.", and(names)));
        }
        if rules.options.contains(&option.name) {
            says.push("It is on.".to_owned());
        }
        Rule {
            name: option.name.clone(),
            says,
        }
    };
    let on = options_on(rules);
    let mut blocks = Vec::new();
    if !options.is_empty() {
        blocks.push(Block::Text(match on.is_empty() {
            true => "The game can be played with these changes; this page describes the game without them.".to_owned(),
            false => format!("The game can be played with these changes. {on}"),
        }));
        blocks.push(Block::Rules(options.iter().map(rule).collect()));
    }
    Section::new("Options", blocks)
}
