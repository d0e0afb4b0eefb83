//! The start position of a definition: what takes a game to know about it.

use grammar::diagnostic::Diagnostic;
use grammar::origins::Origins;
use grammar::placement::{Form, Unchecked};
use grammar::source::{SourceId, Span};
use interpreter::{Ends, Game};
use ir::{PhaseId, PlayerId, RuleRef, Slot};

use crate::json::outcome_words;
use crate::{placing, sound};

/// Tells what takes a game to be known of the set-up, and is wrong.
pub fn faults(game: &Game, setup: &Unchecked) -> Vec<Diagnostic> {
    // A parent's set-up is true of the parent: a child may have changed who castles.
    let is_own = |span: &Span| span.source == SourceId(0);
    let own = Unchecked {
        fen: setup.fen.clone().filter(|fen| is_own(&fen.span())),
        called: setup.called.filter(is_own),
        unseen: setup.unseen.filter(is_own),
        ..setup.clone()
    };
    let mut out = Vec::new();
    out.extend(placing::field_fault(
        game,
        &game.rules().setup,
        &own,
        Form::Setup,
    ));
    let phase = game.rules().setup.phase.unwrap_or(PhaseId(0));
    placing::check(game, (&game.start(), phase), &own, Form::Setup, &mut out);
    out
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
