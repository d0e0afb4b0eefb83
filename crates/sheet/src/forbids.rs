//! Forbid rules: with the kind of piece that they concern, or in a section of their own.

use alfil_words::sentence;
use ir::{Cells, Condition, Forbid, KindId, Rules};

use super::lists::{called, is_always};
use super::page::{Block, Rule, Section};
use super::pieces::reads_attack;
use super::words::{Words, quoted};

/// Returns the section of forbid rules. A rule that concerns one kind is described with that kind.
pub fn section(rules: &Rules) -> Section {
    let rule = |forbid: &Forbid| Rule {
        name: forbid.name.clone(),
        says: match of_one_kind(rules, forbid) {
            Some(kind) => {
                let name = quoted(&rules.kinds[kind.index()].name);
                vec![format!("See the piece {name}.")]
            }
            None => forbid_text(rules, forbid),
        },
    };
    let blocks = match rules.forbids.is_empty() {
        true => Vec::new(),
        false => {
            let rules_of = Block::Rules(rules.forbids.iter().map(rule).collect());
            match reads_attack(rules) {
                true => vec![
                    Block::Text(
                        "A move that is forbidden here does not attack or give check either, unless the rule states otherwise.".to_owned(),
                    ),
                    rules_of,
                ],
                false => vec![rules_of],
            }
        }
    };
    let brief = rules.forbids.iter().map(|forbid| called(&forbid.name));
    Section {
        title: "Forbidden moves".to_owned(),
        brief: brief.collect(),
        blocks,
    }
}

/// Returns the forbid rules that concern only this kind, in words.
pub fn of_kind(rules: &Rules, kind: KindId) -> Vec<Rule> {
    let forbids = rules.forbids.iter();
    let forbids = forbids.filter(|forbid| of_one_kind(rules, forbid) == Some(kind));
    let rule = |forbid: &Forbid| Rule {
        name: format!("but not ({})", called(&forbid.name)),
        says: forbid_text(rules, forbid),
    };
    forbids.map(rule).collect()
}

/// Returns the only kind whose moves the rule forbids; `None` if there are several, or no other kinds.
fn of_one_kind(rules: &Rules, forbid: &Forbid) -> Option<KindId> {
    let all = (0..rules.kinds.len()).map(KindId::from_index);
    let mut concerned = all.filter(|kind| concerns(rules, forbid, *kind));
    let only = concerned.next()?;
    (concerned.next().is_none() && rules.kinds.len() > 1).then_some(only)
}

/// Tests whether a rule can forbid moves of a kind.
fn concerns(rules: &Rules, forbid: &Forbid, kind: KindId) -> bool {
    let is_subject = forbid
        .subject
        .as_ref()
        .is_none_or(|subject| mentions(subject, kind));
    let has_part = |condition: &&Condition| match condition {
        Condition::PieceIs(kinds) => kinds.contains(&kind),
        Condition::PartIs(parts) => {
            let own = &rules.kinds[kind.index()].parts;
            own.iter().any(|part| parts.contains(&part.name))
        }
        _ => true,
    };
    let before = forbid.before.iter().flat_map(Condition::conjuncts);
    is_subject && before.collect::<Vec<_>>().iter().all(has_part)
}

fn forbid_text(rules: &Rules, forbid: &Forbid) -> Vec<String> {
    let words = Words::of_mover(rules);
    let Forbid {
        name: _,
        subject,
        before,
        after,
        attack,
    } = forbid;
    let clause = match subject {
        Some(subject) => match (before, after) {
            (None | Some(Condition::Constant(true)), None) => {
                format!("{} may not move", words.all(subject))
            }
            _ => format!("{} may not make a move", words.all(subject)),
        },
        None => "a move is not allowed".to_owned(),
    };
    let mut text = clause;
    if let Some(before) = before {
        text += &match before {
            Condition::Constant(true) => String::new(),
            before => format!(" if {}", words.condition(before)),
        };
    }
    if let Some(after) = after {
        let joint = if before.as_ref().is_some_and(|before| !is_always(before)) {
            " and"
        } else {
            " if"
        };
        text += &format!("{joint} after it {}", words.condition(after));
    }
    let mut says = vec![sentence(&text)];
    if !attack {
        says.push("It attacks and gives check all the same.".to_owned());
    }
    says
}

/// Tests whether the set of pieces can contain this kind: it names the kind, or names none.
pub fn mentions(subject: &Cells, kind: KindId) -> bool {
    match subject {
        Cells::Kinds(kinds) => kinds.contains(&kind),
        Cells::And(a, b) => mentions(a, kind) && mentions(b, kind),
        Cells::Or(a, b) => mentions(a, kind) || mentions(b, kind),
        Cells::Minus(a, _) => mentions(a, kind),
        _ => true,
    }
}
