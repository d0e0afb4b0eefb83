//! Hidden placement.

use alfil::{captions, position_file};
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use ir::{CellId, Counter, CounterScope, PlayerId, Store, StoreOrder, StoreOwner};

use super::subject::{Scene, Subject};
use super::{Kept, Trial, ensure};

law! {
    VIEWS_LEAK_NOTHING, "views_leak_nothing":
    "a player sees the same, whatever the others place hidden, if the player's own choices are the same"
    Trial::Definition(1, views_leak_nothing)
}

law! {
    VIEWS_SHOW_WHAT_IS_SEEN, "views_show_what_is_seen":
    "a player sees all own pieces, and pieces of others only where the rules show them; the engine guesses the others"
    Trial::Position(2, views_show_what_is_seen)
}

fn views_show_what_is_seen(scene: &Scene<'_>) -> Kept {
    let (game, play) = (scene.game(), scene.play);
    let position = play.position();
    // Placed in secret, pieces of others are not even known.
    if game.rules().sight.is_none()
        || game
            .rules()
            .phases
            .iter()
            .any(|phase| phase.order == ir::PhaseOrder::EachHidden)
    {
        return Ok(());
    }
    for player in (0..game.rules().players.len()).map(PlayerId::from_index) {
        let seen = game.visible(position, player);
        is_seen_as_it_should(game, &play.view(player), &(position, seen), player)?;
    }
    let guess = opponent::View::of(play);
    let n_pieces = |position: &Position| {
        let mut pieces: Vec<ir::Piece> = position.pieces().map(|(_, piece)| piece).collect();
        pieces.sort_by_key(|piece| (piece.player(), piece.kind()));
        pieces
    };
    ensure!(
        game.places().has_stacks() || n_pieces(guess.position()) == n_pieces(position),
        "the engine guesses {:?}",
        guess.position()
    );
    Ok(())
}

/// Compares the view of a player with the position and the places that the rules show.
fn is_seen_as_it_should(
    game: &Game,
    view: &Position,
    (position, seen): &(&Position, ir::CellSet),
    player: PlayerId,
) -> Kept {
    for place in (0..game.places().n_places()).map(CellId::from_index) {
        let (is, shown) = (position.piece(place), view.piece(place));
        let owner = |piece: Option<ir::Piece>| piece.map(ir::Piece::player);
        let name = || game.rules().place_name(place);
        if owner(is) == Some(player) {
            ensure!(
                shown == is,
                "player {} sees {shown:?} on {}, an own {is:?}",
                player.0,
                name()
            );
        } else if seen.contains(place) {
            ensure!(
                owner(shown) == owner(is),
                "player {} sees {shown:?} on {}, and it is {is:?}",
                player.0,
                name()
            );
        } else {
            ensure!(
                shown.is_none(),
                "player {} sees {shown:?} on {}, which is not seen",
                player.0,
                name()
            );
        }
    }
    Ok(())
}

/// The number of moves after which a hidden set-up is abandoned.
const TURNS_MAX: usize = 80;

/// The number of pairs of games that are compared for each player.
const PAIRS: u64 = 2;

fn views_leak_nothing(subject: &Subject) -> Kept {
    let rules = subject.game.rules();
    let hides = |phase: &ir::Phase| phase.order == ir::PhaseOrder::EachHidden;
    // An automatic effect of a move may reveal anything on the board, and so may a counter of the player's own moves.
    let is_own = |counter: &Counter| counter.scope == CounterScope::Player;
    // A store that all players choose from is open: every player sees its remaining pieces.
    let lies_open = |store: &Store| store.is_shared && store.order != StoreOrder::Random;
    // Every player sees an own store, and so that a capture by another player has filled it.
    let others_fill = |store: &Store| store.gains.is_some() && store.owner != StoreOwner::Mover;
    // Everybody sees what has been drawn, and is not put back.
    let has_lots = |chance: &ir::Chance| chance.bag.is_some();
    let reveals = !rules.effects.is_empty()
        || rules.chances.iter().any(has_lots)
        || rules.counters.iter().any(is_own)
        || rules.stores.iter().any(lies_open)
        || rules.stores.iter().any(others_fill);
    // What is seen of the pieces on the board may depend on those that are not.
    if !rules.phases.iter().any(hides) || reveals || rules.sight.is_some() {
        return Ok(());
    }
    for viewer in 0..rules.players.len() {
        for seed in 0..PAIRS {
            let seeds = |others: u64| {
                let seed_of = |player| {
                    if player == viewer {
                        seed
                    } else {
                        others + seed
                    }
                };
                (0..rules.players.len()).map(seed_of).collect::<Vec<u64>>()
            };
            let viewer = PlayerId::from_index(viewer);
            let one = seen(&subject.game, &seeds(100), viewer);
            let other = seen(&subject.again, &seeds(200), viewer);
            for (turn, (one, other)) in one.iter().zip(&other).enumerate() {
                // A cell taken by one player may be closed to all others; then the choices are not the same.
                if one.chosen != other.chosen {
                    break;
                }
                // After both players have changed a cell, each sees its contents.
                if one.is_shared || other.is_shared {
                    break;
                }
                ensure!(
                    one.view == other.view,
                    "pieces placed by others show before move {turn} of player {}: {:?} and {:?}",
                    viewer.0,
                    one.view,
                    other.view
                );
                ensure!(
                    one.printed == other.printed,
                    "pieces placed by others are printed before move {turn} of player {}:\n{}\nand\n{}",
                    viewer.0,
                    one.printed,
                    other.printed
                );
            }
        }
    }
    Ok(())
}

/// The view of a player before one of the player's moves, and the choices before it.
struct Seen {
    #[cfg(test)]
    whole: Position,
    view: Position,
    /// Whether some cell has been changed by the player and by another.
    is_shared: bool,
    printed: String,
    chosen: Vec<String>,
}

/// Returns the views of a player before each of the player's moves while something is hidden. Each player chooses by
/// their own seed.
fn seen(game: &Game, seeds: &[u64], viewer: PlayerId) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut play = Match::new(game, game.start());
    let mut chosen = vec![Vec::new(); seeds.len()];
    for _ in 0..TURNS_MAX {
        if play.outcome() != Ok(None) {
            break;
        }
        let mover = play.position().turn();
        let is_hidden = game.is_hidden(play.position());
        if !is_hidden && !seen.is_empty() {
            break;
        }
        if is_hidden && mover == viewer && play.position().called().is_none() {
            let view = play.view(viewer);
            seen.push(Seen {
                #[cfg(test)]
                whole: play.position().clone(),
                printed: printed(game, &view, viewer),
                is_shared: is_shared(play.position(), viewer),
                view,
                chosen: chosen[viewer.index()].clone(),
            });
        }
        let Ok(legal) = play.legal_moves() else {
            break;
        };
        let texts = moves::write_all(game, &legal);
        let order = |text: &str| hash(seeds[mover.index()], chosen[mover.index()].len(), text);
        let Some(index) = (0..legal.len()).min_by_key(|index| order(&texts[*index])) else {
            break;
        };
        chosen[mover.index()].push(texts[index].clone());
        play.play(legal[index].clone());
    }
    seen
}

fn is_shared(position: &Position, viewer: PlayerId) -> bool {
    let Some(own) = position.unseen().get(viewer.index()) else {
        return false;
    };
    let mut others = position.unseen().iter().enumerate();
    others.any(|(other, cells)| {
        other != viewer.index() && cells.iter().any(|cell| own.contains(cell))
    })
}

fn printed(game: &Game, view: &Position, viewer: PlayerId) -> String {
    let captions = captions::text(game, view, Some(viewer));
    let file = position_file::commented(game, view);
    format!("{}\n{captions}\n{file}", fen::write(game, view))
}

/// Returns a pseudo-random number that depends only on seed, number of moves and text.
fn hash(seed: u64, n_turns: usize, text: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    (seed, n_turns, text).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::wrong;
    use crate::made_up::MadeUp;

    #[test]
    fn hidden_placements_are_not_in_the_view() {
        let subject = wrong::hidden_game();
        assert_eq!(views_leak_nothing(&subject), Ok(()));
        let seen = |others| seen(&subject.game, &[others, 7], PlayerId(1));
        let (one, other) = (seen(1), seen(2));
        assert!(!one.is_empty());
        let pairs = || one.iter().zip(&other);
        assert!(pairs().all(|(one, other)| one.view == other.view));
        assert!(
            pairs().any(|(one, other)| one.whole != other.whole),
            "nothing was hidden"
        );
    }

    #[test]
    fn the_law_is_broken_where_another_view_is_seen() {
        let mut subject = wrong::hidden_game();
        subject.again = wrong::other_set_up_hidden().game;
        assert!(views_leak_nothing(&subject).is_err());
    }

    #[test]
    fn a_view_that_shows_more_is_noticed() {
        let text = include_str!("../../../examples/dark-chess.toml");
        let game = &MadeUp::of_text(text).game();
        let play = Match::new(game, game.start());
        let player = PlayerId(0);
        let seen = (play.position(), game.visible(play.position(), player));
        assert_eq!(
            is_seen_as_it_should(game, &play.view(player), &seen, player),
            Ok(())
        );
        let wrong = play.position().clone();
        assert!(is_seen_as_it_should(game, &wrong, &seen, player).is_err());
    }
}
