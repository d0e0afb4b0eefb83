//! Players as expressions name them, and the stores that are theirs.

use super::{Meaning, Scope};
use crate::diagnostic::{Diagnostic, Reported};
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

    /// The store of the player to move that the expression names, if it is a name of a store.
    pub fn store_of_mine(&self, expr: &Expr) -> Option<StoreRef> {
        let ExprKind::Name(name) = &expr.kind else {
            return None;
        };
        let of = Who::Me;
        self.store(name).map(|store| StoreRef { store, of })
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

    /// Reads `hand of enemy` where only a store of one player can stand.
    ///
    /// # Errors
    /// The proof that it is reported to be none.
    pub fn store_of(
        &self,
        what: &Word,
        player: &Word,
        out: &mut Vec<Diagnostic>,
    ) -> Result<StoreRef, Reported> {
        let name = &what.text;
        let Some(store) = self.store(name) else {
            return Err(match self.broken(name) {
                Some(reported) => reported,
                None => Reported::error(out, unknown::store(name, what.span, self.stores())),
            });
        };
        let of = self.player(&player.text, player.span);
        let of = of.map_err(|problem| Reported::error(out, *problem))?;
        match self.is_one(of) || self.shared.contains(&store) {
            true => Ok(StoreRef { store, of }),
            false => Err(Reported::error(out, several_players(player))),
        }
    }

    /// Names of all stores.
    pub(in crate::rule) fn stores(&self) -> impl Iterator<Item = &str> + Clone {
        let stores = self.names.iter();
        stores
            .filter(|(_, entry)| matches!(entry.meaning, Meaning::Store(_)))
            .map(|(name, _)| name.as_str())
    }
}
