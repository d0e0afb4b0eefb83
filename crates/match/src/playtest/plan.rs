//! The start of each game of a run.

use interpreter::{Answer, Game, Match, Position};
use ir::{Arrange, CellId, Holds, Piece, Placement, PlayerId, StoreId};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::value::Valued;
use super::{GameId, Part, Settings};
use crate::referee::openings;
use alfil_load::sound::capturable_royal;

/// Odd numbers that make the seeds of games and of parts differ.
const MIX: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9];

/// The most pieces that a player begins without.
const LACKING_MAX: usize = 3;
/// The number of drafted odds from which the evenest is chosen.
const DRAFTS: usize = 6;
/// The number of attempts to draw odds before the game begins from the set-up.
const TRIES: usize = 20;

/// The start of a game.
#[derive(Debug)]
pub struct Beginning<'g> {
    /// The random moves at the start.
    pub play: Match<'g>,
    /// The seed of the game from here.
    pub seed: u64,
    /// For each player the kinds of the pieces that the player begins without.
    pub lacking: Vec<Vec<ir::KindId>>,
}

/// Returns the seed of a game. Games that belong together, with colours or odds exchanged, share it.
fn seed_of(settings: &Settings, game: GameId) -> u64 {
    let number = match game.part {
        Part::Even => game.number,
        Part::Odds | Part::Levels => game.number / 2,
    };
    let part = MIX[1].wrapping_mul(game.part as u64 + 1);
    (settings.seed ^ part).wrapping_add((number + 1).wrapping_mul(MIX[0]))
}

/// Returns the start of a game. Each two games between levels have equal starts; of each two games at odds the second has the odds of
/// one player given to another.
///
/// # Errors
/// If the rules need too much work.
pub fn beginning<'g>(
    game: &'g Game,
    settings: &Settings,
    valued: &Valued,
    id: GameId,
) -> Answer<Beginning<'g>> {
    let seed = seed_of(settings, id);
    let none = vec![Vec::new(); game.rules().players.len()];
    let odds = match id.part {
        Part::Odds => odds(game, valued, seed, id.number % 2 == 1),
        Part::Even | Part::Levels => None,
    };
    let (start, lacking) = match odds {
        Some(odds) => odds,
        None => (openings::start(game, seed)?, none),
    };
    let play = openings::by_chance(game, &start, settings.random_plies, seed)?;
    Ok(Beginning {
        play,
        // Mistakes of levels differ with colours exchanged.
        seed: seed.wrapping_add(id.number % 2),
        lacking,
    })
}

/// A piece that may be removed.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Spare {
    player: PlayerId,
    kind: ir::KindId,
    from: Place,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    Board(CellId),
    Store(StoreId),
}

/// Returns the pieces of the set-up with a value to estimate, on the board and in stores.
fn spares(game: &Game, valued: &Valued) -> Vec<Spare> {
    let rules = game.rules();
    let start = game.start();
    let mut spares = Vec::new();
    let places = game.places();
    for (place, piece) in start.pieces() {
        let above = places.level(place) + 1;
        let stack = game.stack(&start, places.cell(place));
        // A piece that carries another one stays.
        if valued.has(piece.kind()) && stack.len() <= above && !piece.is_neutral() {
            spares.push(Spare {
                player: piece.player(),
                kind: piece.kind(),
                from: Place::Board(place),
            });
        }
    }
    for (index, store) in rules.stores.iter().enumerate() {
        let id = StoreId::from_index(index);
        let is_free = matches!(store.order, ir::StoreOrder::Free);
        if !is_free || store.is_shared || !matches!(store.holds, Holds::Pieces) {
            continue;
        }
        for player in (0..rules.players.len()).map(PlayerId::from_index) {
            let contents = game.contents(&start, id, player);
            for (kind, n) in contents.iter().enumerate() {
                let kind = ir::KindId::from_index(kind);
                for _ in 0..if valued.has(kind) { *n } else { 0 } {
                    let from = Place::Store(id);
                    spares.push(Spare { player, kind, from });
                }
            }
        }
    }
    spares
}

/// Returns the set-up without some pieces of two players of about equal value, and the removed pieces of each; `None` if that is no
/// game. If exchanged, each player lacks the other's pieces.
fn odds(
    game: &Game,
    valued: &Valued,
    seed: u64,
    is_exchanged: bool,
) -> Option<(Position, Vec<Vec<ir::KindId>>)> {
    let mut random = Pcg64Mcg::seed_from_u64(seed ^ MIX[1]);
    let spares = spares(game, valued);
    let n_players = game.rules().players.len();
    for _ in 0..TRIES {
        let first = random.random_range(0..n_players);
        let second = (first + 1 + random.random_range(0..n_players.max(2) - 1)) % n_players;
        let drafts =
            (0..DRAFTS).map(|_| [first, second].map(|player| draft(&spares, player, &mut random)));
        let drafts: Vec<[Vec<ir::KindId>; 2]> = drafts.collect();
        let uneven = |[one, other]: &[Vec<ir::KindId>; 2]| {
            let sum = |kinds: &[ir::KindId]| -> f64 {
                kinds.iter().map(|kind| valued.guess(*kind)).sum()
            };
            (sum(one) - sum(other)).abs()
        };
        let differ = |[one, other]: &&[Vec<ir::KindId>; 2]| {
            let sorted = |kinds: &Vec<ir::KindId>| {
                let mut kinds = kinds.clone();
                kinds.arrange();
                kinds
            };
            sorted(one) != sorted(other)
        };
        let best = drafts.iter().filter(differ);
        let Some(best) = best.min_by(|a, b| uneven(a).total_cmp(&uneven(b))) else {
            continue;
        };
        let owners = match is_exchanged {
            false => [first, second],
            true => [second, first],
        };
        let mut lacking = vec![Vec::new(); n_players];
        for (owner, kinds) in owners.iter().zip(best) {
            lacking[*owner].clone_from(kinds);
        }
        let which = random.random_range(0..spares.len().max(1));
        if let Some(position) = without(game, &spares, &lacking, which) {
            return Some((position, lacking));
        }
    }
    None
}

/// Draws kinds of pieces for a player to lack, each kind equally likely whatever its number of pieces.
fn draft(spares: &[Spare], player: usize, random: &mut Pcg64Mcg) -> Vec<ir::KindId> {
    let mut left: Vec<ir::KindId> = spares
        .iter()
        .filter(|spare| spare.player.index() == player)
        .map(|spare| spare.kind)
        .collect();
    left.arrange();
    let mut drawn = Vec::new();
    for _ in 0..random.random_range(0..=LACKING_MAX) {
        let mut kinds = left.clone();
        kinds.dedup();
        if kinds.is_empty() {
            break;
        }
        let kind = kinds[random.random_range(0..kinds.len())];
        if let Some(at) = left.iter().position(|one| *one == kind) {
            left.remove(at);
        }
        drawn.push(kind);
    }
    drawn
}

/// Returns the set-up without these pieces, if it has them and the game can be played from there. `which` selects one of several
/// pieces of a kind, equally for either player.
fn without(
    game: &Game,
    spares: &[Spare],
    lacking: &[Vec<ir::KindId>],
    which: usize,
) -> Option<Position> {
    let start = game.start();
    let mut gone: Vec<usize> = Vec::new();
    for (player, kinds) in lacking.iter().enumerate() {
        for kind in kinds {
            let is_it = |index: &usize| {
                let spare = &spares[*index];
                (spare.player.index(), spare.kind) == (player, *kind) && !gone.contains(index)
            };
            let those: Vec<usize> = (0..spares.len()).filter(is_it).collect();
            gone.push(*those.get(which % those.len().max(1))?);
        }
    }
    let is_gone = |at: CellId| {
        let mut gone = gone.iter();
        gone.any(|index| spares[*index].from == Place::Board(at))
    };
    let pieces: Vec<(CellId, Piece)> = start.pieces().filter(|(at, _)| !is_gone(*at)).collect();
    let mut stores = Vec::new();
    for (player, _) in lacking.iter().enumerate() {
        let player = PlayerId::from_index(player);
        for store in (0..game.rules().stores.len()).map(StoreId::from_index) {
            let taken = |kind: usize| {
                let of = |index: &&usize| {
                    let spare = &spares[**index];
                    (spare.player, spare.kind.index(), spare.from)
                        == (player, kind, Place::Store(store))
                };
                gone.iter().filter(of).count() as u8
            };
            let before = game.contents(&start, store, player);
            if (0..before.len()).any(|kind| taken(kind) > 0) {
                let left = before.iter().enumerate();
                let left = left.map(|(kind, n)| (kind as u16, n.saturating_sub(taken(kind))));
                stores.push((store, player, left.filter(|(_, n)| *n > 0).collect()));
            }
        }
    }
    let placement = Placement {
        pieces: (!start.pieces().eq(pieces.iter().copied())).then_some(pieces),
        stores,
        turn: Some(start.turn()),
        ..Placement::default()
    };
    let position = game.place_over(&start, &placement);
    let is_over = Match::new(game, position.clone()).outcome().ok()?.is_some();
    let can_move = game.board(&position).n_turns().ok()? > 0;
    (!is_over && can_move && capturable_royal(game, &position).is_none()).then_some(position)
}
