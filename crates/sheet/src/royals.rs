//! Royal pieces, and check.

use alfil_words::{and, sentence};
use ir::{Cells, Condition, Follows, Node, Royal, Rules, SafeWhen};

use super::page::{Block, Section};
use super::words::{Words, quoted};

/// Returns the section of royal pieces.
pub fn section(rules: &Rules) -> Section {
    let words = Words::of_turn(rules);
    let mut says = Vec::new();
    let Royal { subject, safe } = &rules.royal;
    let plain = Condition::None(Cells::Attacked(Box::new(Cells::Royal)));
    match subject {
        None => says.push("No piece is royal: there is no check.".to_owned()),
        Some(subject) => {
            let subject = match subject {
                Cells::And(mine, subject) if **mine == Cells::Mine => words.all_members(subject),
                subject => words.all_members(subject),
            };
            let subject = subject.strip_prefix("friendly ").unwrap_or(&subject);
            says.push(format!("Each player's {subject} are royal."));
        }
    }
    // Check means that `safe` does not hold, whatever it depends on.
    match safe {
        Condition::Constant(true) => {}
        safe if *safe == plain => {
            says.push("A player whose royal piece is attacked is in check.".to_owned());
            says.push(legal_only_if(rules));
        }
        safe => {
            says.push(sentence(&format!(
                "a player is in check if {}",
                words.contrary(safe)
            )));
            says.push(legal_only_if(rules));
        }
    }
    let has_steps = rules.turns.iter().any(ir::Turn::is_compound);
    let mut attack = match has_steps {
        false => "A piece is attacked if an enemy could capture it, if it were that enemy's turn and nothing else changed. It does not matter whether the enemy would then be in check.",
        true => "A piece is attacked if an enemy piece could capture it with a single step, if it were that enemy's turn and nothing else changed. A capture that takes several steps of a turn is no attack. It does not matter whether the enemy would then be in check.",
    }
    .to_owned();
    if !rules.chances.is_empty() {
        attack += " What has been thrown or drawn does not matter either, unless a rule under Forbidden moves reads it.";
    }
    Section {
        title: "Check".to_owned(),
        brief: Vec::new(),
        blocks: match reads_attack(rules) {
            true => vec![Block::Text(says.join(" ")), Block::Text(attack)],
            false => vec![Block::Text(says.join(" "))],
        },
    }
}

/// Returns the effect of check on the legality of moves: kinds of turn with `safe = "never"` are exempt.
fn legal_only_if(rules: &Rules) -> String {
    let exempt = rules
        .turns
        .iter()
        .filter(|turn| turn.safe == SafeWhen::Never);
    let exempt: Vec<String> = exempt.map(|turn| quoted(&turn.name)).collect();
    let has_effects = rules
        .effects
        .iter()
        .any(|effect| matches!(effect.follows, Follows::Step | Follows::Turn));
    let after = match has_effects {
        true => "after it and its effects",
        false => "after it",
    };
    let legal = format!("A move is legal only if the player who makes it is not in check {after}");
    match exempt.len() {
        0 => format!("{legal}."),
        n if n == rules.turns.len() => {
            "A move may leave the player who makes it in check.".to_owned()
        }
        1 => format!("{legal}; turns of the kind {} are exempt.", and(exempt)),
        _ => format!("{legal}; turns of the kinds {} are exempt.", and(exempt)),
    }
}

/// Tests whether a rule depends on attacks.
pub fn reads_attack(rules: &Rules) -> bool {
    let mut found = false;
    for expression in rules.expressions() {
        expression.node.walk(&mut |node, _| {
            found |= matches!(
                node,
                Node::Cells(
                    Cells::Attacked(_)
                        | Cells::Attackers { .. }
                        | Cells::Unsafe { .. }
                        | Cells::Checkers
                ) | Node::Condition(
                    Condition::InCheck(_) | Condition::GivesCheck | Condition::Checkmate(_)
                )
            );
        });
    }
    found
}
