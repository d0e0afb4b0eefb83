//! The checks of a definition's start position that need a game.

use grammar::diagnostic::Diagnostic;
use grammar::origins::Origins;
use grammar::placement::{Form, Unchecked};
use grammar::source::{SourceId, Span};
use interpreter::{Ends, Game};
use ir::{PhaseId, PlayerId, RuleRef, Slot};

use crate::json::outcome_words;
use crate::mistake::StartMistake;
use crate::{placing, sound};

/// Returns the errors in the set-up that only a game can find.
pub fn faults(game: &Game, setup: &Unchecked) -> Vec<Diagnostic> {
    // A parent's set-up is valid in the parent: a child may have changed castling.
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

/// Reports that every player is in check at the start, or that the player who moved last is, as for any written position.
pub fn check(game: &Game, origins: &Origins) -> Option<Diagnostic> {
    if let Some(safe) = safe_for_no_player(game, origins) {
        return Some(StartMistake::SafeForNone { safe }.into());
    }
    let unsound = sound::capturable_royal(game, &game.start())?;
    let setup = origins.start?;
    Some(StartMistake::Unsound { unsound, setup }.into())
}

/// Returns the place of `safe`, if it holds for no player at the start.
fn safe_for_no_player(game: &Game, origins: &Origins) -> Option<Span> {
    let start = game.start();
    let mut players = (0..game.rules().players.len()).map(PlayerId::from_index);
    // The request for moves reports rules that need too much work.
    let are_all = players.all(|player| game.is_check_of(&start, player) == Ok(true));
    let safe = origins.text(RuleRef::Royal, Slot::RoyalSafe);
    // A parent's rule is valid in the parent: a child may have changed the set-up.
    safe.filter(|span| are_all && span.source == SourceId(0))
}

/// Reports that the game is over before its first move: at the end that holds, if this definition has it, otherwise at the set-up.
pub fn over(game: &Game, origins: &Origins) -> Option<Diagnostic> {
    let outcome = game.outcome(&game.start(), Ends::Counted).ok()??;
    let ends = game.rules().ends.iter().enumerate();
    let mut same = ends.filter(|(_, end)| end.reason == outcome.reason);
    // A parent's end is valid in the parent: a child may have changed the set-up.
    let own = |index| {
        let end = origins.text(RuleRef::End(index), Slot::EndWhen)?;
        (end.source == SourceId(0)).then_some(end)
    };
    let end = match (same.next(), same.next()) {
        (Some((index, _)), None) => own(index),
        _ => None,
    };
    let place = end.or(origins.start)?;
    let outcome = outcome_words(game, &outcome);
    Some(StartMistake::Over { outcome, place }.into())
}

/// The number of start positions that are drawn as a sample.
const SAMPLES: u32 = 20;

/// Reports that no start position can be drawn, or that no game can reach one that is drawn.
pub fn drawn(game: &Game, origins: &Origins) -> Option<Diagnostic> {
    game.rules().shuffle.as_ref()?;
    let when = origins.text(RuleRef::Shuffle, Slot::ShuffleWhen);
    let place = when.filter(|span| span.source == SourceId(0));
    let place = place.or(origins.shuffle).or(origins.start)?;
    let mut pick = generator();
    for _ in 0..SAMPLES {
        let Some(start) = game.draw_start(&mut pick).ok()? else {
            return Some(StartMistake::NeverDrawn { place }.into());
        };
        if let Some(unsound) = sound::capturable_royal(game, &start) {
            let fen = crate::fen::quoted(game, &start);
            return Some(
                StartMistake::DrawnUnsound {
                    unsound,
                    fen,
                    place,
                }
                .into(),
            );
        }
    }
    None
}

/// Returns a generator of numbers below a bound: SplitMix64, always with the same numbers.
fn generator() -> impl FnMut(u32) -> u32 {
    let mut state = 0u64;
    move |bound| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let high = (mixed ^ (mixed >> 31)) >> 32;
        ((high * u64::from(bound)) >> 32) as u32
    }
}
