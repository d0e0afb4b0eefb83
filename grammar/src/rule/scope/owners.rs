//! Players as expressions name them, and the stores that are theirs.

use super::{Meaning, Scope};
use crate::diagnostic::Diagnostic;
use crate::rule::ast::{Expr, ExprKind, Word};
use crate::rule::suggest::{no_partner, several_players, unknown_player};
use crate::source::Span;
use crate::unknown;
use ir::{PlayerId, StoreId, StoreRef, Who};

impl Scope<'_> {
    /// The store of this name.
    pub(in crate::rule) fn store(&self, name: &str) -> Option<StoreId> {
        match self.names.get(name)?.meaning {
            Meaning::Store(store) => Some(store),
            _ => None,
        }
    }

    /// The store of this name, if it holds men.
    pub(in crate::rule) fn store_of_men(&self, name: &str) -> Option<StoreId> {
        self.store(name).filter(|store| !self.tiles.contains(store))
    }

    /// The store of one player that the expression names, if it is that: `pool` or `pool of enemy`.
    pub fn store_of_one(&self, expr: &Expr) -> Option<StoreRef> {
        let (name, player) = match &expr.kind {
            ExprKind::Name(name) => (name, None),
            ExprKind::Of { what, player } => (&what.text, Some(player)),
            _ => return None,
        };
        let store = self.store(name)?;
        let of = player.map_or(Some(Who::Me), |player| self.who(&player.text))?;
        let is_one = self.is_one(of) || self.shared.contains(&store);
        is_one.then_some(StoreRef { store, of })
    }

    /// The players that a word means.
    pub(in crate::rule) fn who(&self, word: &str) -> Option<Who> {
        let named = || self.players.iter().position(|player| player.name == word);
        match word {
            "me" => Some(Who::Me),
            "enemy" => Some(Who::Enemy),
            "partner" => Some(Who::Partner),
            "next" => Some(Who::Next),
            _ => named().map(|index| Who::Player(PlayerId::from_index(index))),
        }
    }

    /// The players that a word means where no expression stands; the complaint if it is no such word.
    pub fn player(&self, word: &str, span: Span) -> Result<Who, Box<Diagnostic>> {
        let word = Word {
            text: word.to_owned(),
            span,
        };
        match self.who(&word.text) {
            Some(Who::Partner) if !self.has_partners() => {
                Err(Box::new(no_partner(&word, self.names_of_players())))
            }
            Some(who) => Ok(who),
            None => Err(Box::new(unknown_player(&word, self.names_of_players()))),
        }
    }

    pub(in crate::rule) fn names_of_players(&self) -> impl Iterator<Item = &str> + Clone {
        self.players.iter().map(|player| player.name.as_str())
    }

    /// Whether these are one player, whoever is `me`; partners may be where teams are not known.
    pub(in crate::rule) fn is_one(&self, who: Who) -> bool {
        if self.are_teams_lost && who == Who::Partner {
            return true;
        }
        let mut all = (0..self.players.len()).map(PlayerId::from_index);
        all.all(|me| who.all(&self.players, me).count() == 1)
    }

    /// Whether some player has a partner, or may have; two players have none whatever teams there are.
    pub(in crate::rule) fn has_partners(&self) -> bool {
        let mut all = (0..self.players.len()).map(PlayerId::from_index);
        let may_have = self.are_teams_lost && self.players.len() > 2;
        may_have || all.any(|me| Who::Partner.all(&self.players, me).next().is_some())
    }

    /// The complaint about `hands of enemy` where only a store could stand and there is none of this name.
    pub fn unknown_store(&self, expr: &Expr) -> Option<Diagnostic> {
        let ExprKind::Of { what, player } = &expr.kind else {
            return None;
        };
        let name = &what.text;
        if self.is_broken(name) || self.store_of_one(expr).is_some() {
            return None;
        }
        if self.stores().any(|store| store == name) {
            let fault = self.player(&player.text, player.span).err();
            return Some(fault.map_or_else(|| several_players(player), |fault| *fault));
        }
        Some(unknown::store(name, what.span, self.stores()))
    }

    /// Names of all stores.
    pub(in crate::rule) fn stores(&self) -> impl Iterator<Item = &str> + Clone {
        let stores = self.names.iter();
        stores
            .filter(|(_, entry)| matches!(entry.meaning, Meaning::Store(_)))
            .map(|(name, _)| name.as_str())
    }
}
