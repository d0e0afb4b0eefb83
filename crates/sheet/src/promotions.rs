//! Promotions.

use alfil_words::{and, sentence};
use ir::{Condition, KindId, Promotion, Rules, StoreOrder};

use super::forbids::mentions;
use super::page::{Block, Rule, Section};
use super::words::Words;

/// Returns the section of promotions.
pub fn section(rules: &Rules) -> Section {
    let brief = rules.promotions.iter().flat_map(|promotion| {
        choices(rules, promotion).into_iter().map(|(kind, to)| {
            let names: Vec<&str> = to
                .iter()
                .map(|kind| rules.kinds[kind.index()].name.as_str())
                .collect();
            format!("{} to {}", rules.kinds[kind.index()].name, names.join(", "))
        })
    });
    let rule = |promotion: &Promotion| Rule {
        name: promotion.name.clone(),
        says: promotion_text(rules, promotion),
        ..Rule::default()
    };
    let mut blocks = vec![Block::Ordered(
        rules.promotions.iter().map(rule).collect(),
        1,
    )];
    let overlap = |(index, promotion): (usize, &Promotion)| {
        let kinds = choices(rules, promotion).into_iter().map(|(kind, _)| kind);
        let before = rules.promotions[..index].iter();
        let mut before = before.flat_map(|other| choices(rules, other));
        let kinds: Vec<KindId> = kinds.collect();
        promotion.from_store.is_some() || before.any(|(kind, _)| kinds.contains(&kind))
    };
    if rules.promotions.len() > 1 && rules.promotions.iter().enumerate().any(overlap) {
        blocks.push(Block::Text(
            "If several of these concern a move, only the first counts.".to_owned(),
        ));
    }
    if rules.promotions.is_empty() {
        blocks.clear();
    }
    Section {
        title: "Promotion".to_owned(),
        brief: brief.collect(),
        blocks,
    }
}

/// Returns the possible promotions of each kind of a promotion rule.
fn choices<'r>(rules: &Rules, promotion: &'r Promotion) -> Vec<(KindId, &'r [KindId])> {
    let all = promotion.to.iter().enumerate();
    let all = all.map(|(index, choices)| (KindId::from_index(index), &choices[..]));
    let concerned = all.filter(|(kind, choices)| {
        let is_defined = kind.index() < rules.kinds.len();
        let subject = promotion.subject.as_ref();
        is_defined && !choices.is_empty() && subject.is_none_or(|subject| mentions(subject, *kind))
    });
    concerned.collect()
}

fn promotion_text(rules: &Rules, promotion: &Promotion) -> Vec<String> {
    let words = Words::of_mover(rules);
    // `choices` reads the new kinds.
    let Promotion {
        name: _,
        subject,
        when,
        to: _,
        from_store,
        must,
        attack,
    } = promotion;
    let when = match when {
        Condition::Constant(true) => "with any move,".to_owned(),
        when => format!("if {},", words.condition(when)),
    };
    let subject = subject
        .as_ref()
        .map_or_else(|| "a piece".to_owned(), |subject| words.one(subject));
    let verb = match must {
        Condition::Constant(true) => "must",
        _ => "may",
    };
    let mut says = Vec::new();
    match from_store {
        Some(store) => {
            let order = match rules.stores[store.store.index()].order {
                StoreOrder::Listed(_) => "the next of the pieces",
                StoreOrder::Free | StoreOrder::Random => "one of the pieces",
            };
            says.push(sentence(&format!(
                "{when} {subject} {verb} become {order} in {}, which leaves it",
                words.store(*store)
            )));
        }
        None => {
            let mut groups: Vec<(Vec<KindId>, &[KindId])> = Vec::new();
            for (kind, to) in choices(rules, promotion) {
                match groups.iter_mut().find(|(_, other)| *other == to) {
                    Some((kinds, _)) => kinds.push(kind),
                    None => groups.push((vec![kind], to)),
                }
            }
            match &groups[..] {
                [] => says.push(sentence(&format!(
                    "{when} {subject} {verb} be promoted, but to nothing"
                ))),
                [(_, to)] => says.push(sentence(&format!(
                    "{when} {subject} {verb} become {}",
                    words.a_kind_of(to)
                ))),
                several => {
                    let each = several.iter().map(|(kinds, to)| {
                        format!("{} to {}", words.a_kind_of(kinds), words.a_kind_of(to))
                    });
                    says.push(sentence(&format!(
                        "{when} {subject} {verb} be promoted: {}",
                        and(each.collect())
                    )));
                }
            }
        }
    }
    match must {
        Condition::Constant(true) => {}
        Condition::Constant(false) => says.push("It may also stay what it is.".to_owned()),
        must => says.push(sentence(&format!(
            "it must if {}; otherwise it may also stay what it is",
            words.condition(must)
        ))),
    }
    let can_lack = from_store.is_some() || !attack;
    if *must != Condition::Constant(false) && can_lack {
        says.push(match attack {
            true => "A piece that must promote and cannot does not make the move, and does not attack with it.".to_owned(),
            false => "A piece that must promote and cannot does not make the move, but attacks and gives check with it all the same.".to_owned(),
        });
    }
    says
}
