//! Words for players in expressions, and stores of players.

use super::Scope;
use crate::diagnostic::{Diagnostic, Reported};
use crate::rule::ast::{Expr, ExprKind, Word};
use crate::rule::meaning::Meaning;
use crate::rule::mistake::NameMistake;
use crate::source::Span;
use crate::unknown::{NameOf, Unknown};
use ir::{PlayerId, PlayerSet, StoreId, StoreRef};

impl Scope<'_> {
    /// Finds a store by name.
    pub(in crate::rule) fn store(&self, name: &str) -> Option<StoreId> {
        match self.names.get(name)?.meaning {
            Meaning::Store(store) => Some(store),
            _ => None,
        }
    }

    /// Finds a store by name, if it holds pieces.
    pub(in crate::rule) fn store_of_pieces(&self, name: &str) -> Option<StoreId> {
        self.store(name).filter(|store| !self.tiles.contains(store))
    }

    /// Returns the store of the player to move, if the expression is the name of a store.
    pub fn store_of_mine(&self, expr: &Expr) -> Option<StoreRef> {
        let ExprKind::Name(name) = &expr.kind else {
            return None;
        };
        let of = PlayerSet::Me;
        self.store(name).map(|store| StoreRef { store, of })
    }

    /// Returns the players that a word means.
    pub(in crate::rule) fn player_set(&self, word: &str) -> Option<PlayerSet> {
        let named = || self.players.iter().position(|player| player.name == word);
        match word {
            "me" => Some(PlayerSet::Me),
            "enemy" => Some(PlayerSet::Enemy),
            "partner" => Some(PlayerSet::Partner),
            "next" => Some(PlayerSet::Next),
            _ => named().map(|index| PlayerSet::Player(PlayerId::from_index(index))),
        }
    }

    /// Returns the players that a word means, outside expressions.
    ///
    /// # Errors
    /// The error about an unknown word.
    pub fn player(&self, word: &str, span: Span) -> Result<PlayerSet, Box<Diagnostic>> {
        let player = &Word {
            text: word.to_owned(),
            span,
        };
        let names = || self.names_of_players().collect();
        let mistake = match self.player_set(word) {
            Some(PlayerSet::Partner) if !self.has_partners() => NameMistake::NoPartner {
                player,
                names: names(),
            },
            Some(player_set) => return Ok(player_set),
            None if word == PlayerId::NEUTRAL_NAME => NameMistake::NeutralPlayer { player },
            None => NameMistake::UnknownPlayer {
                player,
                names: names(),
            },
        };
        Err(Box::new(mistake.into()))
    }

    /// Returns the player that a word means outside expressions, if it always means exactly one.
    ///
    /// # Errors
    /// A word that means no player, or may mean several, has been reported.
    pub fn one_player(
        &self,
        word: &str,
        span: Span,
        out: &mut Vec<Diagnostic>,
    ) -> Result<PlayerSet, Reported> {
        let players = self.player(word, span);
        let players = players.map_err(|problem| Reported::error(out, *problem))?;
        match self.is_one(players) {
            true => Ok(players),
            false => {
                let player = &Word {
                    text: word.to_owned(),
                    span,
                };
                Err(Reported::error(
                    out,
                    NameMistake::SeveralPlayers { player }.into(),
                ))
            }
        }
    }

    /// Returns the player of this name.
    pub fn player_named(&self, name: &str) -> Option<PlayerId> {
        let index = self.players.iter().position(|player| player.name == name)?;
        Some(PlayerId::from_index(index))
    }

    /// Returns the names of the players, in turn order.
    pub fn names_of_players(&self) -> impl Iterator<Item = &str> {
        self.players.iter().map(|player| player.name.as_str())
    }

    /// Tests whether a word means exactly one player, whichever player is `me`. If the teams could not be read, `partner`
    /// may.
    pub(in crate::rule) fn is_one(&self, players: PlayerSet) -> bool {
        if self.are_teams_lost && players == PlayerSet::Partner {
            return true;
        }
        let mut all = (0..self.players.len()).map(PlayerId::from_index);
        all.all(|me| players.all(&self.players, me).count() == 1)
    }

    /// Tests whether some player has a partner, or may have one. In a game of two players, there are no partners.
    pub(in crate::rule) fn has_partners(&self) -> bool {
        let mut all = (0..self.players.len()).map(PlayerId::from_index);
        let may_have = self.are_teams_lost && self.players.len() > 2;
        may_have || all.any(|me| PlayerSet::Partner.all(&self.players, me).next().is_some())
    }

    /// Resolves `hand of enemy`, for a place that allows only a store of one player.
    ///
    /// # Errors
    /// The proof that the mistake is reported.
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
                None => {
                    let unknown = Unknown {
                        what: NameOf::Store,
                        name,
                        span: what.span,
                        known: self.stores().collect(),
                    };
                    Reported::error(out, unknown.into())
                }
            });
        };
        let of = self.player(&player.text, player.span);
        let of = of.map_err(|problem| Reported::error(out, *problem))?;
        match self.is_one(of) || self.shared.contains(&store) {
            true => Ok(StoreRef { store, of }),
            false => {
                let several = NameMistake::SeveralPlayers { player };
                Err(Reported::error(out, several.into()))
            }
        }
    }

    /// Returns the names of all stores.
    pub(in crate::rule) fn stores(&self) -> impl Iterator<Item = &str> {
        let stores = self.names.iter();
        stores
            .filter(|(_, entry)| matches!(entry.meaning, Meaning::Store(_)))
            .map(|(name, _)| name.as_str())
    }
}
