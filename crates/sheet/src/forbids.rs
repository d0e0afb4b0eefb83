//! Forbid rules: with the kind of piece that they concern, or in a section of their own.

use alfil_words::sentence;
use ir::{Cells, Condition, Forbid, KindId, Node, Rules};

use super::lists::{Text, called, is_always, under};
use super::page::{Block, Rule, Section};
use super::royals::reads_attack;
use super::words::{Words, quoted};

/// Returns the section of forbid rules. A rule that concerns one kind is described with that kind.
pub fn section(rules: &Rules) -> Section {
    let rule = |forbid: &Forbid| {
        let text = match of_one_kind(rules, forbid) {
            Some(kind) => {
                let name = quoted(&rules.kinds[kind.index()].name);
                vec![format!("See the piece {name}.")].into()
            }
            None => forbid_text(rules, forbid),
        };
        text.named(&forbid.name)
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
    let rule = |forbid: &Forbid| {
        let name = match forbid.name.as_str() {
            "" => "restriction".to_owned(),
            name => format!("restriction {}", quoted(name)),
        };
        forbid_text(rules, forbid).named(&name)
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

fn forbid_text(rules: &Rules, forbid: &Forbid) -> Text {
    let words = Words::of_mover(rules);
    let made = words.after(&words);
    let Forbid {
        name: _,
        subject,
        before,
        after,
        attack,
    } = forbid;
    let before = before.as_ref().filter(|before| !is_always(before));
    let clause = match subject {
        Some(subject) => {
            let subject = words.all_members(subject);
            // The whole rule is a place.
            if let (Some(place), None) = (before.and_then(|before| words.reached(before)), after) {
                return with_attack(
                    vec![sentence(&format!("{subject} may not move to {place}"))].into(),
                    *attack,
                );
            }
            match (before, after) {
                (None, None) => format!("{subject} may not move"),
                _ => format!("{subject} may not make a move"),
            }
        }
        None => "a move is not allowed".to_owned(),
    };
    let mut text: Text = match (before, after) {
        (None, None) => vec![sentence(&clause)].into(),
        (Some(before), None) => under(&words, None, &words.parts(before), |when| {
            format!("{clause} if {when}")
        }),
        (None, Some(after)) => under(&made, None, &made.parts(after), |when| {
            format!("{clause} if after it {when}")
        }),
        (Some(before), Some(after)) => vec![sentence(&format!(
            "{clause} if {} and after it {}",
            words.joined_by_and(before),
            made.joined_by_and(after)
        ))]
        .into(),
    };
    let parts = [before, after.as_ref()].into_iter().flatten();
    if *attack && parts.map(Node::Condition).any(tests_captures) {
        text.push("Captures that are only possible are tested here without the rules that depend on attack, such as this one.".to_owned());
    }
    with_attack(text, *attack)
}

/// Tests whether an expression tests captures that are only possible. Checks are left out: whether they are computed with all rules
/// makes no difference in a usual game.
fn tests_captures(node: Node<'_>) -> bool {
    let mut found = false;
    node.walk(&mut |node, _| {
        let is_so = |cells: &Cells| {
            matches!(
                cells,
                Cells::Attacked(_) | Cells::Attackers { .. } | Cells::Unsafe { .. }
            )
        };
        found |= matches!(node, Node::Cells(cells) if is_so(cells));
    });
    found
}

/// Adds that a rule does not forbid attacks, if `attack` is not set.
fn with_attack(mut text: Text, attack: bool) -> Text {
    if !attack {
        text.push("It attacks and gives check all the same.".to_owned());
    }
    text
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
