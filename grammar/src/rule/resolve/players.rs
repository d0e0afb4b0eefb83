//! Players: `me`, `enemy`, `partner`, `next` and their names.

use crate::unknown::{NameOf, Unknown};
use ir::{PlayerId, PlayerSet};

use super::super::ast::{Expr, ExprKind, Word};
use super::super::env::{Env, Local};
use super::super::mistake::NameMistake;
use super::super::names::NAMES;
use super::super::value::Expected;
use super::relations::joined;
use super::resolver::{Resolved, Resolver};

impl Resolver<'_, '_> {
    /// Resolves a word for players after `of`.
    pub(super) fn player(&mut self, player: &Word, env: &Env<'_>) -> Resolved<PlayerSet> {
        self.check_player(player, env)?;
        if let Some((Local::Argument(argument, caller), _)) = env.find(&player.text) {
            return self.player_named(argument, caller);
        }
        match self.scope.player(&player.text, player.span) {
            Ok(players) => Ok(players),
            Err(diagnostic) => self.report(*diagnostic),
        }
    }

    /// Reports an argument of a `[let]` that is something else than a player.
    fn check_player(&mut self, player: &Word, env: &Env<'_>) -> Resolved<()> {
        let Some(passed) = env.passed_as(&player.text, player.span) else {
            return Ok(());
        };
        let argument = &passed.argument.kind;
        if let ExprKind::Name(name) = argument
            && (self.scope.player_set(name).is_some() || name == PlayerId::NEUTRAL_NAME)
        {
            return Ok(());
        }
        match self.known_noun(argument) {
            Some(found) => self.wrong_argument(&passed, found, "a player"),
            None => Ok(()),
        }
    }

    /// Returns the type of a literal or of a name, if it has a meaning that is not a player.
    fn known_noun(&self, kind: &ExprKind) -> Option<&'static str> {
        match kind {
            ExprKind::Number(_) => Some("a number"),
            ExprKind::Text(..) => Some("a text"),
            ExprKind::Name(name) => {
                let mut defined = NAMES.iter().filter(|defined| defined.name == name);
                let defined = defined.next();
                let value = defined.map(|defined| (defined.value)().noun(Expected::Anything));
                let entry = || Some(self.scope.names.get(name)?.meaning.describe());
                value.or_else(entry)
            }
            _ => None,
        }
    }

    /// Resolves a word for players that is an argument.
    pub(super) fn player_named(&mut self, player: &Expr, env: &Env<'_>) -> Resolved<PlayerSet> {
        self.player(&word(player), env)
    }

    /// Resolves a word for exactly one player, whichever player is `me`.
    pub(super) fn one_player(&mut self, player: &Expr, env: &Env<'_>) -> Resolved<PlayerSet> {
        let players = self.player_named(player, env)?;
        match self.scope.is_one(players) {
            true => Ok(players),
            false => {
                let player = &word(player);
                self.report(NameMistake::SeveralPlayers { player }.into())
            }
        }
    }

    /// Resolves a word for the owner of pieces: exactly one player, or `neutral` for none.
    pub(super) fn owner(&mut self, owner: &Expr, env: &Env<'_>) -> Resolved<PlayerSet> {
        let owner_word = word(owner);
        if let Some((Local::Argument(argument, caller), _)) = env.find(&owner_word.text) {
            return self.owner(argument, caller);
        }
        match owner_word.text == PlayerId::NEUTRAL_NAME {
            true => Ok(PlayerSet::Neutral),
            false => self.one_player(owner, env),
        }
    }

    /// Resolves names of players, joined by `|`.
    pub(super) fn players(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<Vec<PlayerId>> {
        let mut players = Vec::new();
        for expr in joined(expr) {
            let word = word(expr);
            if let Some((Local::Argument(argument, caller), _)) = env.find(&word.text) {
                players.extend(self.players(argument, caller)?);
                continue;
            }
            match self.scope.player_set(&word.text) {
                Some(PlayerSet::Player(player)) => players.push(player),
                _ => {
                    let unknown = Unknown {
                        what: NameOf::Player,
                        name: &word.text,
                        span: word.span,
                        known: self.scope.names_of_players().collect(),
                    };
                    return self.report(unknown.into());
                }
            }
        }
        Ok(players)
    }
}

fn word(expr: &Expr) -> Word {
    Word {
        text: expr.to_string(),
        span: expr.span,
    }
}
