//! The start position of a definition: what takes a game to know about it.

use grammar::diagnostic::Diagnostic;
use grammar::origins::Origins;
use grammar::source::{SourceId, Span};
use grammar::variant::document;
use interpreter::notation::fen::Field;
use interpreter::{Ends, Game};
use ir::{PlayerId, RuleRef, Slot};

use crate::json::outcome_words;
use crate::sound;

/// Codes of diagnostics about fields of a set-up that only a game can read: castling rights, the cell passed.
pub const FIELDS: [&str; 2] = ["resolve::setup_rights", "resolve::setup_passed"];

/// Tells that the set-up's castling rights, or the cell passed, mean nothing.
pub fn fault(game: &Game, fen: Option<&document::Text>) -> Option<Diagnostic> {
    let (field, error) = game.start_fault()?;
    // A parent's set-up is true of the parent: a child may have changed who castles.
    let fen = fen.filter(|fen| fen.span().source == SourceId(0))?;
    let (code, label) = match field {
        Field::Rights => (FIELDS[0], "no right in this set-up"),
        Field::Passed => (FIELDS[1], "this cell was not passed"),
    };
    let span = fen.part(error.range.clone());
    let mut told = Diagnostic::error(code, error.message.clone(), span, label);
    told.help.clone_from(&error.help);
    Some(told)
}

/// Tells that nobody is safe at the start, or that who moved last is in check there, as of any position that is written down.
pub fn check(game: &Game, origins: &Origins) -> Option<Diagnostic> {
    let code = "rules::start_in_check";
    if let Some(span) = safe_for_nobody(game, origins) {
        let message = "all players are in check at the start";
        return Some(
            Diagnostic::error(code, message, span, "this holds for nobody at the start")
                .with_help("`safe` says when the royals are safe, as in `safe = \"none(attacked(royal))\"`; or change the set-up"),
        );
    }
    let unsound = sound::capturable_royal(game, &game.start())?;
    let message = format!("at the start {}", unsound.message);
    let label = "this position could not have come about";
    Some(Diagnostic::error(code, message, origins.start?, label).with_help(unsound.help.as_str()))
}

/// Where `safe` is written, if it holds for nobody at the start.
fn safe_for_nobody(game: &Game, origins: &Origins) -> Option<Span> {
    let start = game.start();
    let mut players = (0..game.rules().players.len()).map(PlayerId::from_index);
    // Whether it is too much to tell is told by whoever asks for moves.
    let are_all = players.all(|player| game.is_check_of(&start, player) == Ok(true));
    let safe = origins.text(RuleRef::Royal, Slot::RoyalSafe);
    // A parent's rule is true of the parent: a child may have changed where men stand.
    safe.filter(|span| are_all && span.source == SourceId(0))
}

/// Tells that the game is over before its first turn.
pub fn over(game: &Game, origins: &Origins) -> Option<Diagnostic> {
    let outcome = game.outcome(&game.start(), Ends::Counted).ok()??;
    let words = outcome_words(game, &outcome);
    let message = "the game is over before its first turn";
    Some(
        Diagnostic::warning("rules::over_at_start", message, origins.start?, words)
            .with_help("change the set-up, the end that holds there, or the rules that leave nobody a turn; `alfil play` shows it"),
    )
}
