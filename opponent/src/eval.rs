//! How good a position looks without searching on.

use interpreter::{Board, BoardTurn, Game};
use ir::{KindId, PlayerId, StoreId};
use smallvec::SmallVec;

use crate::values::Worth;

/// The players that search together against all others.
#[derive(Clone, Debug)]
pub(crate) struct Sides {
    /// For each player, whether he is on the side of the one who searches.
    is_mine: SmallVec<[bool; 4]>,
}

impl Sides {
    /// The side of a player: he and his partners.
    pub(crate) fn of(game: &Game, player: PlayerId) -> Self {
        let rules = game.rules();
        let all = (0..rules.players.len()).map(PlayerId::from_index);
        Self {
            is_mine: all.map(|other| !rules.are_enemies(player, other)).collect(),
        }
    }

    /// How many players are on that side, and on the other.
    fn n_mine(&self) -> i32 {
        self.is_mine.iter().filter(|is_mine| **is_mine).count() as i32
    }

    fn n_others(&self) -> i32 {
        self.is_mine.len() as i32 - self.n_mine()
    }

    /// Tests whether a player is on that side.
    pub(crate) fn has(&self, player: PlayerId) -> bool {
        self.is_mine[player.index()]
    }

    /// Tests whether two players are on one side.
    pub(crate) fn are_one(&self, one: PlayerId, other: PlayerId) -> bool {
        self.has(one) == self.has(other)
    }
}

/// What looks at positions.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<'g> {
    game: &'g Game,
    worth: &'g Worth,
    /// What can be dropped: of which store, whose, who, and what that is worth.
    held: Vec<(StoreId, PlayerId, KindId, i32)>,
}

/// One who must be safe, where he stands.
struct Royal {
    side: usize,
    cell: usize,
    /// What it is worth to be out there when few enemies are left.
    outing: i32,
}

/// What it is worth to be to move.
const TEMPO: i32 = 10;
/// From which lead in men on one who must be safe is hunted, in hundredths, and from which on with all that is left.
const HUNT_LEAD_MIN: i32 = 200;
const HUNT_LEAD_MAX: i32 = 600;
/// What may be left of the enemy's men then, in hundredths of what one player has at the start.
const HUNT_LEFT_MAX: i32 = 40;
/// What it is worth that he stands a move farther from all other cells than usual, and that one's own stands a move nearer to him.
const REMOTE: i32 = 30;
const NEAR: i32 = 8;

impl<'g> Evaluator<'g> {
    pub(crate) fn new(game: &'g Game, worth: &'g Worth) -> Self {
        let rules = game.rules();
        let mut held = Vec::new();
        for (index, store) in rules.stores.iter().enumerate() {
            let is_of_men = matches!(store.holds, ir::Holds::Men);
            if store.drop.is_none() || !is_of_men || store.is_shared {
                continue;
            }
            for player in (0..rules.players.len()).map(PlayerId::from_index) {
                for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                    // Who may come where he likes is worth a little more than on the board.
                    let value = worth.kinds[kind.index()] * 21 / 20;
                    held.push((StoreId::from_index(index), player, kind, value));
                }
            }
        }
        Self { game, worth, held }
    }

    /// Looks at the position, from the side of the player to move.
    pub(crate) fn evaluate(&self, board: &dyn Board, sides: &Sides) -> i32 {
        let places = self.game.places();
        let aims = &self.worth.aims;
        // Of those who search and of the others: all, and without those who must be safe.
        let (mut sums, mut material) = ([0, 0], [0, 0]);
        let mut royals: SmallVec<[Royal; 4]> = SmallVec::new();
        let mut numbers = aims.numbers(self.game, board);
        board.visit_men(&mut |place, man| {
            let (player, kind) = (man.player(), man.kind());
            let (side, cell) = (usize::from(!sides.has(player)), places.cell(place).index());
            sums[side] += self.worth.at(player, kind, cell);
            material[side] += self.worth.kinds[kind.index()];
            aims.count(&mut numbers, man, cell);
            if let Some(outings) = &self.worth.outings[player.index()][kind.index()] {
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
        let at_start = (self.worth.at_start / 2).max(1);
        for royal in &royals {
            // From -1, while all enemies are there, to 1, when there are none.
            let few = at_start - 2 * material[1 - royal.side].min(at_start);
            sums[royal.side] += royal.outing * few / at_start;
        }
        for (side, sum) in sums.iter_mut().enumerate() {
            *sum += self.hunt(side, material, &royals);
        }
        // Against several enemies one is as strong as one of them.
        let sums = [sums[0] * sides.n_others(), sums[1] * sides.n_mine()];
        let sums = sums.map(|sum| sum / sides.n_others().max(sides.n_mine()));
        let mut sum = match self.worth.is_burden {
            true => sums[1] - sums[0],
            false => sums[0] - sums[1],
        };
        aims.weigh(&numbers, &mut |player, worth| match sides.has(player) {
            true => sum += worth,
            false => sum -= worth,
        });
        match sides.has(board.player()) {
            true => sum + TEMPO,
            false => TEMPO - sum,
        }
    }

    /// What it is worth to a side that is far ahead, against little, where those stand who must be safe: the enemy's far from all other cells,
    /// its own near to him. Nothing else leads to an end when nobody can be won any more.
    fn hunt(&self, side: usize, material: [i32; 2], royals: &[Royal]) -> i32 {
        let at_start = (self.worth.at_start / 2).max(1);
        let left_max = (at_start * HUNT_LEFT_MAX / 100).max(1);
        let (lead, left) = (material[side] - material[1 - side], material[1 - side]);
        if lead < HUNT_LEAD_MIN || left >= left_max {
            return 0;
        }
        let share = (lead.min(HUNT_LEAD_MAX) * 100 / HUNT_LEAD_MAX) * (left_max - left) / left_max;
        let hunt = &self.worth.hunt;
        let (own, prey): (Vec<&Royal>, Vec<&Royal>) =
            royals.iter().partition(|royal| royal.side == side);
        let each = prey.iter().map(|prey| {
            let steps = own.iter().filter_map(|own| hunt.steps(own.cell, prey.cell));
            hunt.remoteness(prey.cell) * REMOTE / 100 - steps.min().unwrap_or(0) * NEAR
        });
        each.sum::<i32>() * share / 100
    }

    /// How likely chance is to pick a turn, beside the others listed.
    pub(crate) fn weight(&self, board: &dyn Board, turn: &BoardTurn) -> i64 {
        match board.record(turn) {
            Ok(Some(record)) => i64::from(self.game.weight(&board.position(), &record)),
            _ => 1,
        }
    }

    /// What men are worth, by kind, wherever they stand.
    pub(crate) fn values(&self) -> &[i32] {
        &self.worth.kinds
    }

    /// What a man is worth, wherever he stands.
    pub(crate) fn value(&self, kind: KindId) -> i32 {
        self.worth.kinds[kind.index()]
    }
}
