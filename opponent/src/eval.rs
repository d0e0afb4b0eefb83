//! The static evaluation of a position.

use interpreter::{Board, BoardTurn, Game};
use ir::{KindId, PlayerId, StoreId};
use smallvec::SmallVec;

use crate::values::Weights;

/// The players that search together against all others.
#[derive(Clone, Debug)]
pub(crate) struct Sides {
    /// For each player, whether it is on the side of the searching player.
    is_mine: SmallVec<[bool; 4]>,
}

impl Sides {
    /// Creates the sides for a player: the player with their partners, and all others.
    pub(crate) fn of(game: &Game, player: PlayerId) -> Self {
        let rules = game.rules();
        let all = (0..rules.players.len()).map(PlayerId::from_index);
        Self {
            is_mine: all.map(|other| !rules.are_enemies(player, other)).collect(),
        }
    }

    /// Returns the number of players on the searching side.
    fn n_mine(&self) -> i32 {
        self.is_mine.iter().filter(|is_mine| **is_mine).count() as i32
    }

    fn n_others(&self) -> i32 {
        self.is_mine.len() as i32 - self.n_mine()
    }

    /// Tests whether a player is on the searching side.
    pub(crate) fn has(&self, player: PlayerId) -> bool {
        self.is_mine[player.index()]
    }

    /// Tests whether two players are on one side.
    pub(crate) fn are_one(&self, one: PlayerId, other: PlayerId) -> bool {
        self.has(one) == self.has(other)
    }
}

/// The evaluator of positions.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<'g> {
    game: &'g Game,
    weights: &'g Weights,
    /// The items that can be dropped: store, owner, kind, and value.
    held: Vec<(StoreId, PlayerId, KindId, i32)>,
}

/// A royal piece on its cell.
struct Royal {
    side: usize,
    cell: usize,
    /// The value of the cell when few enemies are left.
    outing: i32,
}

/// The value of being to move.
const TEMPO: i32 = 10;
/// The lead in pieces from which a royal piece is hunted, in hundredths, and the lead from which the term counts
/// fully.
const HUNT_LEAD_MIN: i32 = 200;
const HUNT_LEAD_MAX: i32 = 600;
/// The greatest value of the enemy's remaining pieces for a hunt, in hundredths of one player's pieces at the start.
const HUNT_LEFT_MAX: i32 = 40;
/// The value of each move by which the enemy's royal piece is more remote than usual, and by which one's own is
/// nearer to it.
const REMOTE: i32 = 30;
const NEAR: i32 = 8;

impl<'g> Evaluator<'g> {
    pub(crate) fn new(game: &'g Game, weights: &'g Weights) -> Self {
        let rules = game.rules();
        let mut held = Vec::new();
        for (index, store) in rules.stores.iter().enumerate() {
            let is_of_pieces = matches!(store.holds, ir::Holds::Pieces);
            if store.drop.is_none() || !is_of_pieces || store.is_shared {
                continue;
            }
            for player in (0..rules.players.len()).map(PlayerId::from_index) {
                for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                    // A piece with a free choice of cell has a little more value than one on the board.
                    let value = weights.kinds[kind.index()] * 21 / 20;
                    held.push((StoreId::from_index(index), player, kind, value));
                }
            }
        }
        Self {
            game,
            weights,
            held,
        }
    }

    /// Evaluates the position, from the side of the player to move.
    pub(crate) fn evaluate(&self, board: &dyn Board, sides: &Sides) -> i32 {
        let places = self.game.places();
        let aims = &self.weights.aims;
        // Index 0 is the searching side, 1 the others; `material` is without royal pieces.
        let (mut sums, mut material) = ([0, 0], [0, 0]);
        let mut royals: SmallVec<[Royal; 4]> = SmallVec::new();
        let mut numbers = aims.numbers(self.game, board);
        board.visit_pieces(&mut |place, piece| {
            let (player, kind) = (piece.player(), piece.kind());
            let cell = places.cell(place).index();
            aims.count(&mut numbers, piece, cell);
            // A neutral piece is of value to both sides.
            if piece.is_neutral() {
                return;
            }
            let side = usize::from(!sides.has(player));
            sums[side] += self.weights.at(player, kind, cell);
            material[side] += self.weights.kinds[kind.index()];
            if let Some(outings) = &self.weights.outings[player.index()][kind.index()] {
                let outing = outings[cell];
                royals.push(Royal { side, cell, outing });
            }
        });
        if aims.is_drawn(&numbers) {
            return 0;
        }
        for (store, player, kind, value) in &self.held {
            let n = i32::from(board.n_stored(*store, *player, *kind));
            if n > 0 {
                let side = usize::from(!sides.has(*player));
                sums[side] += n * value;
                material[side] += n * value;
            }
        }
        let at_start = (self.weights.at_start / 2).max(1);
        for royal in &royals {
            // The factor goes from -1 with all enemies to 1 with none.
            let few = at_start - 2 * material[1 - royal.side].min(at_start);
            sums[royal.side] += royal.outing * few / at_start;
        }
        for (side, sum) in sums.iter_mut().enumerate() {
            *sum += self.hunt(side, material, &royals);
        }
        // Against several enemies a side has the strength of one of them.
        let sums = [sums[0] * sides.n_others(), sums[1] * sides.n_mine()];
        let sums = sums.map(|sum| sum / sides.n_others().max(sides.n_mine()));
        let mut sum = match self.weights.is_burden {
            true => sums[1] - sums[0],
            false => sums[0] - sums[1],
        };
        aims.weigh(&numbers, &mut |player, weights| match sides.has(player) {
            true => sum += weights,
            false => sum -= weights,
        });
        match sides.has(board.player()) {
            true => sum + TEMPO,
            false => TEMPO - sum,
        }
    }

    /// Evaluates the royal pieces for a side that is far ahead of a weak enemy: the enemy's far from all other cells,
    /// its own near to it. Nothing else leads to an end when no piece can be won any more.
    fn hunt(&self, side: usize, material: [i32; 2], royals: &[Royal]) -> i32 {
        let at_start = (self.weights.at_start / 2).max(1);
        let left_max = (at_start * HUNT_LEFT_MAX / 100).max(1);
        let (lead, left) = (material[side] - material[1 - side], material[1 - side]);
        if lead < HUNT_LEAD_MIN || left >= left_max {
            return 0;
        }
        let share = (lead.min(HUNT_LEAD_MAX) * 100 / HUNT_LEAD_MAX) * (left_max - left) / left_max;
        let hunt = &self.weights.hunt;
        let (own, prey): (Vec<&Royal>, Vec<&Royal>) =
            royals.iter().partition(|royal| royal.side == side);
        let each = prey.iter().map(|prey| {
            let steps = own.iter().filter_map(|own| hunt.steps(own.cell, prey.cell));
            hunt.remoteness(prey.cell) * REMOTE / 100 - steps.min().unwrap_or(0) * NEAR
        });
        each.sum::<i32>() * share / 100
    }

    /// Returns the weight of a turn that chance may pick, relative to the others listed.
    pub(crate) fn weight(&self, board: &dyn Board, turn: &BoardTurn) -> i64 {
        match board.record(turn) {
            Ok(Some(record)) => i64::from(self.game.weight(&board.position(), &record)),
            _ => 1,
        }
    }

    /// Returns the values of pieces, by kind, without a cell.
    pub(crate) fn values(&self) -> &[i32] {
        &self.weights.kinds
    }

    /// Returns the value of a piece, without a cell.
    pub(crate) fn value(&self, kind: KindId) -> i32 {
        self.weights.kinds[kind.index()]
    }
}
