//! `[store]`.

use super::cells;
use super::rules::unknown_kind;
use crate::diagnostic::Diagnostic;
use crate::rule::{Context, Scope};
use crate::variant::limits;
use crate::variant::model::Model;
use ir::{Holds, KindId, Store, StoreOrder};

/// Men outside the board.
pub fn resolve(
    model: &Model,
    n_kinds: usize,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Store> {
    let mut stores = Vec::new();
    for store in &model.stores {
        let mut has = vec![0u16; n_kinds];
        for (kind, n) in &store.has {
            match scope.kind(kind.text.trim()) {
                Some(id) => {
                    let most = limits::STORE_MEN_MAX as u16;
                    has[id.index()] = has[id.index()].saturating_add(*n).min(most);
                }
                None => out.push(unknown_kind(kind.text.trim(), kind.span(), model)),
            }
        }
        let mut becomes: Vec<KindId> = (0..n_kinds).map(KindId::from_index).collect();
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
            holds: Holds::Men,
            order: StoreOrder::Free,
            is_shared: false,
            has,
            gains: cells(&store.gains, scope, Context::Candidate, out),
            owner: store.owner,
            becomes,
            drop: cells(&store.drop, scope, Context::Who, out),
        });
    }
    stores
}
