//! A player's view of a game.

use std::ops::Deref;

use interpreter::{Course, Eyes, Game, Position};
use ir::{Arrange as _, CellId, Move, Piece, PlayerId};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// The view of the player to move: without anything that is hidden from that player.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    position: Position,
    earlier: Vec<Position>,
    /// The legal moves, if the position is a guess.
    legal: Option<Vec<Move>>,
}

/// The greatest number of earlier positions that are stored: older ones seldom repeat.
const EARLIER_MAX: usize = 200;

impl View {
    /// Creates the view of the player to move in a running game.
    ///
    /// Cost: a copy of at most 201 positions.
    pub fn of<G: Deref<Target = Game>>(play: &Course<G>) -> Self {
        let (game, now) = (play.as_game(), play.position());
        // If positions are hidden, the player has seen only the last one.
        let earlier = match game.is_hidden(now) {
            true => &[],
            false => &play.positions()[..play.positions().len() - 1],
        };
        let seen = play.view(now.turn());
        match game.rules().sight {
            Some(_) => Self {
                position: guessed(play, seen),
                earlier: Vec::new(),
                legal: Some(game.legal_moves(now).unwrap_or_default()),
            },
            None => Self::after(seen, earlier),
        }
    }

    /// Creates a view from a position as the player to move sees it, with the earlier positions of the game.
    pub fn after(position: Position, earlier: &[Position]) -> Self {
        let earlier = &earlier[earlier.len().saturating_sub(EARLIER_MAX)..];
        Self {
            position,
            earlier: earlier.to_vec(),
            legal: None,
        }
    }

    /// Returns the position as the player sees it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the legal moves, if the position is a guess in which others may be legal.
    pub(crate) fn legal(&self) -> Option<&[Move]> {
        self.legal.as_deref()
    }

    /// Returns the earlier positions that may repeat, the first one first.
    pub(crate) fn earlier(&self) -> &[Position] {
        &self.earlier
    }
}

impl From<Position> for View {
    fn from(position: Position) -> Self {
        Self::after(position, &[])
    }
}

/// The number of earlier positions that a guess remembers.
const REMEMBERED_MAX: usize = 60;

/// Returns the position as the player to move sees it, with a guess about the pieces that are not seen. The player knows which pieces the others
/// have, as one who counts captures does, and where each was seen last; the others may be on any cell that is not seen.
///
/// Cost: the views of at most 60 positions.
fn guessed<G: Deref<Target = Game>>(play: &Course<G>, seen: Position) -> Position {
    let (game, now) = (play.as_game(), play.position());
    let places = game.places();
    let player = now.turn();
    let mut guess = seen;
    let all = (0..places.n_places()).map(CellId::from_index);
    let mut disguised = Vec::new();
    let mut kinds = Vec::new();
    let mut absent = Vec::new();
    for place in all.clone() {
        match (now.piece(place), guess.piece(place)) {
            (Some(piece), Some(shown)) if piece != shown => {
                disguised.push(place);
                kinds.push(piece);
            }
            (Some(piece), None) => absent.push(piece),
            _ => {}
        }
    }
    if kinds.is_empty() && absent.is_empty() {
        return guess;
    }
    // The guess does not depend on where they are.
    for pieces in [&mut kinds, &mut absent] {
        pieces.arrange_by_key(|piece: &Piece| (piece.player(), piece.kind()));
    }
    let mut random = Pcg64Mcg::seed_from_u64(play.turns().len() as u64);
    // Any of the disguised pieces may be on any of their cells.
    for place in disguised {
        let shown = guess.piece(place).map(Piece::player);
        let of_owner = |piece: &Piece| Some(piece.player()) == shown;
        let fitting: Vec<usize> = (0..kinds.len())
            .filter(|index| of_owner(&kinds[*index]))
            .collect();
        let pick = fitting[random.random_range(0..fitting.len())];
        guess.put(places, place, kinds.swap_remove(pick));
    }
    let hidden = game.visible(now, player);
    let remembered = remembered(play, player);
    let mut free: Vec<CellId> = Vec::new();
    for place in all.filter(|place| places.level(*place) == 0 && !hidden.contains(*place)) {
        let known = remembered.get(place.index()).copied().flatten();
        match known.and_then(|known| absent.iter().position(|piece| *piece == known)) {
            Some(index) => guess.put(places, place, absent.swap_remove(index)),
            None => free.push(place),
        }
    }
    for piece in absent {
        if !free.is_empty() {
            let pick = random.random_range(0..free.len());
            guess.put(places, free.swap_remove(pick), piece);
        }
    }
    guess
}

/// Returns for each place the piece that the player saw there last; before that, the piece of the start as the player knows it.
fn remembered<G: Deref<Target = Game>>(play: &Course<G>, player: PlayerId) -> Vec<Option<Piece>> {
    let game = play.as_game();
    let n_made = play.turns().len();
    let first = n_made.saturating_sub(REMEMBERED_MAX);
    let start = play.seen(0, Eyes::Player(player));
    let n_places = game.places().n_places();
    let mut known: Vec<Option<Piece>> = (0..n_places)
        .map(|index| match game.start() == play.positions()[0] {
            // Everybody knows how the game begins.
            true => play.positions()[0].piece(CellId::from_index(index)),
            false => start.piece(CellId::from_index(index)),
        })
        .collect();
    for ply in first..=n_made {
        let seen = play.seen(ply, Eyes::Player(player));
        for place in game.visible(&play.positions()[ply], player).iter() {
            known[place.index()] = seen.piece(place);
        }
    }
    known
}
