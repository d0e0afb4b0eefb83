//! The checks of a definition's start position that need a game.

use grammar::diagnostic::Diagnostic;
use grammar::origins::Origins;
use grammar::placement::{Form, Unchecked};
use grammar::source::{SourceId, Span};
use interpreter::{Ends, Game};
use ir::{CellId, PhaseId, Piece, PlayerId, RuleRef, Slot};

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
    if let Some(mistake) = royals_of_others(game, origins).or_else(|| by_own(game, origins)) {
        return Some(mistake.into());
    }
    if let Some(safe) = safe_for_no_player(game, origins) {
        return Some(StartMistake::SafeForNone { safe }.into());
    }
    let unsound = sound::capturable_royal(game, &game.start())?;
    let setup = origins.start?;
    Some(StartMistake::Unsound { unsound, setup }.into())
}

/// Returns the mistake of royals that belong to other players as well, if a player is in check at the start.
fn royals_of_others(game: &Game, origins: &Origins) -> Option<StartMistake> {
    let who = own(origins, RuleRef::Royal, Slot::RoyalSubject)?;
    let start = game.start();
    let player = in_check(game)?;
    let royals = game.royals(&start, player).ok()?;
    let mut pieces = start.pieces();
    let is_other = |(at, piece): (CellId, Piece)| royals.contains(at) && piece.player() != player;
    pieces.any(is_other).then(|| StartMistake::RoyalsOfOthers {
        who,
        player: game.rules().players[player.index()].name.clone(),
    })
}

/// Returns the mistake of a rule that lets players capture with the pieces of others, if a player is in check by it at the start.
fn by_own(game: &Game, origins: &Origins) -> Option<StartMistake> {
    let pieces = own(origins, RuleRef::Control, Slot::ControlPieces)?;
    let start = game.start();
    let player = in_check(game)?;
    let checkers = game.checkers_of(&start, player).ok()?;
    let owned = start.pieces();
    let owned = owned.filter(|(at, piece)| checkers.contains(*at) && piece.player() == player);
    let from: Vec<String> = owned.map(|(at, _)| game.rules().place_name(at)).collect();
    (!from.is_empty()).then(|| StartMistake::CheckByOwn {
        pieces,
        player: game.rules().players[player.index()].name.clone(),
        from,
    })
}

/// Returns a player in check at the start, other than the player to move.
fn in_check(game: &Game) -> Option<PlayerId> {
    sound::capturable_royal(game, &game.start())?;
    let start = game.start();
    let mut players = (0..game.rules().players.len()).map(PlayerId::from_index);
    players.find(|player| *player != start.turn() && game.is_check_of(&start, *player) == Ok(true))
}

/// Returns the place of an expression, if this definition has it.
fn own(origins: &Origins, rule: RuleRef, slot: Slot) -> Option<Span> {
    let place = origins.text(rule, slot);
    place.filter(|span| span.source == SourceId(0))
}

/// Returns the place of `safe`, if it holds for no player at the start.
fn safe_for_no_player(game: &Game, origins: &Origins) -> Option<Span> {
    let start = game.start();
    let mut players = (0..game.rules().players.len()).map(PlayerId::from_index);
    // The request for moves reports rules that need too much work.
    let are_all = players.all(|player| game.is_check_of(&start, player) == Ok(true));
    // A parent's rule is valid in the parent: a child may have changed the set-up.
    own(origins, RuleRef::Royal, Slot::RoyalSafe).filter(|_| are_all)
}

/// Reports that the game is over before its first move: at the end that holds, if this definition has it, otherwise at the set-up.
pub fn over(game: &Game, origins: &Origins) -> Option<Diagnostic> {
    let outcome = game.outcome(&game.start(), Ends::Counted).ok()??;
    let ends = game.rules().ends.iter().enumerate();
    let mut same = ends.filter(|(_, end)| end.reason == outcome.reason);
    // A parent's end is valid in the parent: a child may have changed the set-up.
    let end = match (same.next(), same.next()) {
        (Some((index, _)), None) => own(origins, RuleRef::End(index), Slot::EndWhen),
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
