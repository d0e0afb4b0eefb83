//! The table `[store]`.

use super::attributes::{self, Attributes};
use super::field::cells;
use super::mistake::RulesMistake;
use super::rules::unknown_kind;
use crate::diagnostic::Diagnostic;
use crate::lint_row::STORE_KEY_WITHOUT_EFFECT;
use crate::rule::Scope;
use crate::variant::limits;
use crate::variant::model::Model;
use crate::variant::store;
use ir::{AttributeOf, Holds, KindId, RuleRef, Slot, Store, StoreId, StoreOrder, StoreOwner};

/// Resolves the stores, which hold pieces and tiles outside the board.
pub fn resolve(
    model: &Model,
    n_kinds: usize,
    attributes: &mut Attributes,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Store> {
    let mut stores = Vec::new();
    for store in &model.stores {
        let at = RuleRef::Store(StoreId::from_index(stores.len()));
        let mut becomes: Vec<KindId> = (0..n_kinds).map(KindId::from_index).collect();
        if store.of.is_some() {
            stores.extend(tiles(store, at, becomes, model, attributes, scope, out));
            continue;
        }
        let mut has = vec![0u16; n_kinds];
        let mut listed = Vec::new();
        let mut unknown = Vec::new();
        for (kind, n) in &store.has {
            match scope.kind(kind.text.trim()) {
                Some(id) => {
                    let most = limits::STORE_PIECES_MAX as u16;
                    has[id.index()] = has[id.index()].saturating_add(*n).min(most);
                    list(&mut listed, id.index());
                }
                None => unknown.push(kind),
            }
        }
        match unknown[..] {
            // If none of several entries is a kind, the store holds something else.
            [first, _, ..] if unknown.len() == store.has.len() => {
                let of_cells = attributes.attributes.iter();
                let mut of_cells = of_cells.filter(|one| one.of == AttributeOf::Cell);
                let no_kinds = RulesMistake::NoKinds {
                    store: &store.name.name,
                    first,
                    n_entries: store.has.len(),
                    attribute: of_cells.next().map(|attribute| attribute.name.as_str()),
                };
                out.push(no_kinds.into());
            }
            _ => out.extend(
                unknown
                    .iter()
                    .map(|kind| unknown_kind(kind.text.trim(), kind.span(), model)),
            ),
        }
        for (from, to) in &store.becomes {
            let from_id = scope.kind(&from.name);
            let to_id = scope.kind(to.text.trim());
            match (from_id, to_id) {
                (Some(from), Some(to)) => becomes[from.index()] = to,
                (from_id, to_id) => {
                    if from_id.is_none() {
                        out.push(unknown_kind(&from.name, from.span, model));
                    }
                    if to_id.is_none() {
                        out.push(unknown_kind(to.text.trim(), to.span(), model));
                    }
                }
            }
        }
        stores.push(Store {
            name: store.name.name.clone(),
            holds: Holds::Pieces,
            order: order(store.order, listed),
            is_shared: store.is_shared,
            has,
            gains: cells(&store.gains, (at, Slot::StoreGains), scope, out),
            owner: owner(store, scope, out),
            becomes,
            drop: cells(&store.drop, (at, Slot::StoreDrop), scope, out),
            unmoved: store.unmoved,
        });
    }
    stores
}

/// Resolves the owner of the store that captured pieces enter.
fn owner(store: &store::Store, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> StoreOwner {
    let text = match &store.owner {
        store::Owner::Known(owner) => return *owner,
        store::Owner::Player(text) => text,
    };
    let players = scope.one_player(&text.text, text.span(), out);
    let players = scope.kept(players);
    players.map_or(StoreOwner::Mover, StoreOwner::Player)
}

/// Resolves a store of values of an attribute of cells.
fn tiles(
    store: &store::Store,
    at: RuleRef,
    becomes: Vec<KindId>,
    model: &Model,
    attributes: &mut Attributes,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Store> {
    let name = store.of.as_ref()?;
    let found = attributes
        .find(&name.text)
        .filter(|(_, attribute)| attribute.of == AttributeOf::Cell)
        .map(|(id, _)| id);
    let Some(id) = found else {
        if !model.broken_attributes.contains(&name.text) {
            out.push(attributes::unknown(name, attributes));
        }
        return None;
    };
    let (mut values, mut has, mut listed) = (Vec::new(), Vec::<u16>::new(), Vec::new());
    for (text, n) in &store.has {
        let text = text.trimmed();
        let Some(value) = attributes.value(id, &text, out) else {
            continue;
        };
        let item = match values.iter().position(|other| *other == value) {
            Some(item) => item,
            None => {
                values.push(value);
                has.push(0);
                values.len() - 1
            }
        };
        let most = limits::STORE_PIECES_MAX as u16;
        has[item] = has[item].saturating_add(*n).min(most);
        list(&mut listed, item);
    }
    scope.set_symbols(&attributes.symbols);
    Some(Store {
        name: store.name.name.clone(),
        holds: Holds::Tiles(id, values),
        order: order(store.order, listed),
        is_shared: store.is_shared,
        has,
        gains: None,
        owner: StoreOwner::Mover,
        becomes,
        drop: cells(&store.drop, (at, Slot::StoreDrop), scope, out),
        unmoved: false,
    })
}

fn list(listed: &mut Vec<u16>, item: usize) {
    let item = u16::try_from(item).unwrap_or(u16::MAX);
    if !listed.contains(&item) {
        listed.push(item);
    }
}

fn order(order: store::Order, listed: Vec<u16>) -> StoreOrder {
    match order {
        store::Order::Free => StoreOrder::Free,
        store::Order::Listed => StoreOrder::Listed(listed),
        store::Order::Random => StoreOrder::Random,
    }
}

/// Reports stores that hold nothing and that nothing enters, and keys about pieces that enter where no piece does. After an
/// unreadable expression nothing is known about the effects.
pub fn entered(model: &Model, effects: &[ir::Effect], is_failed: bool, out: &mut Vec<Diagnostic>) {
    for (index, store) in model.stores.iter().enumerate() {
        let id = StoreId::from_index(index);
        let is_filled = effects.iter().any(|effect| effect.fills(id));
        if is_failed || is_filled || store.is_unread || store.gains.is_some() {
            continue;
        }
        if store.has.is_empty() {
            let empty = RulesMistake::EmptyStore {
                store: &store.name,
                list: store.empty_list,
            };
            out.push(empty.into());
        } else if let (Some(key), None) = (store.idle.first(), &store.of) {
            let (key, span, name) = (&key.name, key.span, &store.name.name);
            let message = format!("`{key}` changes nothing in the store `{name}`");
            let label = "about pieces that enter, and no piece enters";
            let warning = STORE_KEY_WITHOUT_EFFECT.warning(message, span, label);
            out.push(warning.with_help(
                "name the pieces that enter, as in `gains = \"captured\"`, or leave it out",
            ));
        }
    }
}
