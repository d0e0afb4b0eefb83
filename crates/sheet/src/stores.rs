//! Stores and counters.

use alfil_words::{a, and, plural, sentence};
use ir::{
    Cells, Condition, Counter, CounterId, CounterScope, Holds, KindId, Node, PlayerId, PlayerSet,
    Rules, Store, StoreId, StoreOrder, StoreOwner,
};

use super::lists::{line, section};
use super::page::Section;
use super::turns::played;
use super::words::{Words, quoted};

/// Returns the section of stores.
pub fn stores(rules: &Rules) -> Section {
    let entries: Vec<(StoreId, &Store)> = rules
        .stores
        .iter()
        .enumerate()
        .map(|(index, store)| (StoreId::from_index(index), store))
        .collect();
    section(
        "Stores",
        &entries,
        |(_, store)| store_brief(rules, store),
        |(_, store)| &store.name,
        |(id, store)| store_text(rules, *id, store),
    )
}

fn store_brief(rules: &Rules, store: &Store) -> String {
    let holder = match store.is_shared {
        true => "one for all",
        false => "one for each player",
    };
    let mut said = vec![holder.to_owned()];
    if let Holds::Tiles(attribute, _) = &store.holds {
        let attribute = &rules.attributes[attribute.index()].name;
        said.push(format!("of {attribute}"));
    }
    if store.gains.is_some() {
        said.push(match store.owner {
            StoreOwner::Mover => "gains pieces that its owner captures".to_owned(),
            StoreOwner::CapturedPiece => "gains pieces that its owner loses".to_owned(),
            StoreOwner::Player(player) => {
                let player = Words::of_mover(rules).players(player);
                format!("of {player}, gains pieces that a player captures")
            }
        });
    }
    let order = match store.order {
        StoreOrder::Free => "",
        StoreOrder::Listed(_) => ", in a fixed order",
        StoreOrder::Random => ", drawn by chance",
    };
    if store.drop.is_some() {
        said.push(format!("dropped instead of a move{order}"));
    }
    line(&store.name, &said)
}

fn store_text(rules: &Rules, id: StoreId, store: &Store) -> Vec<String> {
    let words = Words::of_any_move(rules);
    // The set-up may also contain its first items.
    let Store {
        name: _,
        holds,
        order,
        is_shared,
        has: _,
        gains,
        owner,
        becomes,
        drop,
        // After the sentence on drops.
        unmoved: _,
    } = store;
    let what = match holds {
        Holds::Pieces => "pieces outside the board".to_owned(),
        Holds::Tiles(attribute, _) => format!(
            "tiles, which give a cell its {}",
            quoted(&rules.attributes[attribute.index()].name)
        ),
    };
    let holder = match is_shared {
        true => "all players share it",
        false => "each player has one",
    };
    let mut says = vec![sentence(&format!("{what}; {holder}"))];
    let thing = match holds {
        Holds::Pieces => "piece",
        Holds::Tiles(..) => "tile",
    };
    says.extend(held_at_first(rules, id, store));
    if let Some(gains) = gains {
        let owner = match owner {
            StoreOwner::Mover => "the player who captured them".to_owned(),
            StoreOwner::CapturedPiece => "the player who lost them".to_owned(),
            StoreOwner::Player(player) => {
                let whose = match player {
                    PlayerSet::Player(_) => "",
                    _ => " of the player who captured them",
                };
                format!("{}{whose}", words.players(*player))
            }
        };
        let into = match is_shared {
            true => "go into it".to_owned(),
            false => format!("go into the store of {owner}"),
        };
        let mut names_captured = false;
        Node::Cells(gains).walk(&mut |node, _| {
            names_captured |= matches!(node, Node::Cells(Cells::Captured));
        });
        let captured = match names_captured {
            true => gains.clone(),
            false => Cells::And(Box::new(gains.clone()), Box::new(Cells::Captured)),
        };
        says.push(sentence(&format!(
            "{} {into}",
            words.all_members(&captured)
        )));
    }
    let becomes = becomes.iter().enumerate();
    let becomes =
        becomes.filter(|(kind, becomes)| *kind != becomes.index() && *kind < rules.kinds.len());
    let mut entering: Vec<(KindId, Vec<KindId>)> = Vec::new();
    for (kind, becomes) in becomes {
        let kind = KindId::from_index(kind);
        match entering.iter_mut().find(|(other, _)| other == becomes) {
            Some((_, kinds)) => kinds.push(kind),
            None => entering.push((*becomes, vec![kind])),
        }
    }
    for (becomes, kinds) in entering {
        let (kinds, becomes) = (words.a_kind_of(&kinds), words.a_kind_of(&[becomes]));
        says.push(sentence(&format!("{kinds} enters as {becomes}")));
    }
    match drop {
        None => says.push("Nothing is dropped from it.".to_owned()),
        Some(cells) => {
            says.push(sentence(&format!(
                "a {thing} from it may be put on {}",
                words.all(cells)
            )));
            if store.unmoved {
                says.push("A piece from it counts as one that has not moved.".to_owned());
            }
        }
    }
    match order {
        StoreOrder::Free if store.drop.is_some() => {
            says.push(format!("The player chooses which {thing}."));
        }
        StoreOrder::Free => {}
        StoreOrder::Listed(order) => {
            let names = order.iter().map(|item| item_name(rules, id, *item));
            says.push(format!(
                "They come in this order: {}.",
                names.collect::<Vec<_>>().join(", ")
            ));
        }
        StoreOrder::Random if store.drop.is_some() => {
            says.push(format!(
                "The player chooses the cell, then chance draws the {thing} for it."
            ));
        }
        StoreOrder::Random => {}
    }
    says
}

/// Returns the contents of a store at the start: of all players at once, if they are equal for all.
fn held_at_first(rules: &Rules, id: StoreId, store: &Store) -> Vec<String> {
    let n_owners = match store.is_shared {
        true => 1,
        false => rules.players.len(),
    };
    let owners = (0..n_owners).map(PlayerId::from_index);
    let held: Vec<Vec<String>> = owners
        .map(|owner| {
            let items = (0..rules.n_items(id)).filter_map(|item| {
                let item = u16::try_from(item).ok()?;
                let name = item_name(rules, id, item);
                Some(match (rules.stored_by(id, owner, item), &store.holds) {
                    (0, _) => return None,
                    (1, Holds::Pieces) => a(&name),
                    (1, Holds::Tiles(..)) => name,
                    (n, Holds::Pieces) => format!("{n} {}", plural(&name)),
                    (n, Holds::Tiles(..)) => format!("{n} of {name}"),
                })
            });
            items.collect()
        })
        .collect();
    let said = |held: &Vec<String>, holder: &str| match held.is_empty() {
        true => sentence(&format!("{holder} is empty at first")),
        false => sentence(&format!("at first {holder} holds {}", and(held.clone()))),
    };
    match held.windows(2).all(|pair| pair[0] == pair[1]) {
        true => held
            .first()
            .map(|held| said(held, "it"))
            .into_iter()
            .collect(),
        false => {
            let all = rules.players.iter().zip(&held);
            all.map(|(player, held)| said(held, &format!("that of {}", player.name)))
                .collect()
        }
    }
}

fn item_name(rules: &Rules, store: StoreId, item: u16) -> String {
    match rules.item_text(store, item) {
        text if text.is_empty() => "an empty tile".to_owned(),
        text => text,
    }
}

/// The heading of the counters.
pub const COUNTERS: &str = "Counters";

/// Returns the section of counters.
pub fn counters(rules: &Rules) -> Section {
    let entries: Vec<(CounterId, &Counter)> = rules
        .counters
        .iter()
        .enumerate()
        .map(|(index, counter)| (CounterId::from_index(index), counter))
        .collect();
    let mut section = section(
        COUNTERS,
        &entries,
        |(_, counter)| counter.name.clone(),
        |(_, counter)| &counter.name,
        |(id, counter)| counter_text(rules, *id, counter),
    );
    section.brief.clear();
    section
}

fn counter_text(rules: &Rules, id: CounterId, counter: &Counter) -> Vec<String> {
    let before = Words::of_turn(rules);
    let words = before.after(&before);
    let played = played(rules);
    // Its field of a FEN is no rule.
    let Counter {
        name: _,
        scope,
        start,
        add,
        subtract,
        reset,
        max,
        field: _,
    } = counter;
    let is_set = rules.effects.iter().any(|effect| effect.sets(id));
    let mut says = vec![format!(
        "{}, {} at first.",
        match (scope, is_set) {
            (CounterScope::Game, _) => "One number for the game",
            (CounterScope::Player, true) => "A number for each player",
            (CounterScope::Player, false) => {
                "A number for each player, which only their own moves change"
            }
        },
        at_first(rules, id, counter)
    )];
    let when = |what: String, when: &Condition| match when {
        Condition::Constant(true) => format!("{what} with every {played}"),
        when => format!("{what} if {}", words.condition(when)),
    };
    let goes = |way: &str, amount: &ir::Amount, limit: &str| match amount {
        ir::Amount::If(condition) => when(format!("goes {way} by one{limit}"), condition),
        ir::Amount::Of(number) => format!("goes {way} by {}{limit}", words.number(number)),
    };
    let up = add.iter().map(|add| goes("up", add, ""));
    let down = subtract
        .iter()
        .map(|subtract| goes("down", subtract, ", but not below 0,"));
    let amounts: Vec<String> = up.chain(down).collect();
    let reset = reset
        .iter()
        .map(|reset| when(format!("goes back to {start}"), reset));
    let amounts = (!amounts.is_empty()).then(|| amounts.join(", and "));
    let changes: Vec<String> = reset.chain(amounts).collect();
    if !changes.is_empty() {
        says.push(sentence(&format!(
            "after a {played} it {}",
            changes.join("; else it ")
        )));
    }
    if is_set {
        says.push("Effects set it.".to_owned());
    }
    if *max < u16::MAX {
        says.push(format!("Never above {max}."));
    }
    says
}

/// Returns the value of a counter at the start: of all players at once, if it is equal for all.
fn at_first(rules: &Rules, id: CounterId, counter: &Counter) -> String {
    let n_owners = match counter.scope {
        CounterScope::Game => 1,
        CounterScope::Player => rules.players.len(),
    };
    let owners = (0..n_owners).map(PlayerId::from_index);
    let values: Vec<u16> = owners
        .map(|owner| {
            let mut said = rules.setup.counters.iter().rev();
            let said = said.find(|(of, by, _)| (*of, *by) == (id, owner));
            said.map_or(counter.start, |(_, _, value)| *value)
        })
        .collect();
    let is_same = values.windows(2).all(|pair| pair[0] == pair[1]);
    match (is_same, values.first()) {
        // The value in the set-up differs from that of a position without one.
        (true, Some(value)) if *value != counter.start => {
            format!("{value} (elsewhere {})", counter.start)
        }
        (true, _) => counter.start.to_string(),
        (false, _) => {
            let all = rules.players.iter().zip(&values);
            and(all
                .map(|(player, value)| format!("{value} for {}", player.name))
                .collect())
        }
    }
}
