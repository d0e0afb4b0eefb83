//! Castling rights: which joint moves their men's marks still allow, as letters.

use ir::{CellId, CellSet, Course, PlayerId};

use crate::game::Game;
use crate::plain::joint_rights;
use crate::position::Position;

/// A right: the man who castles, and his partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Right {
    pub(crate) first: CellId,
    pub(crate) partner: CellId,
}

/// The rights of a player, as the marks in the position have it.
pub(crate) fn rights(game: &Game, position: &Position, player: PlayerId) -> Vec<Right> {
    let mut rights: Vec<Right> = Vec::new();
    let mut add = |right: Right| {
        if !rights.contains(&right) {
            rights.push(right);
        }
    };
    for (index, cast) in joint_rights(game, position, player) {
        if !game.rules().joints[index].castles {
            continue;
        }
        let both_unmoved = cast.iter().all(|cell| position.unmoved.contains(*cell));
        if let [first, partner, ..] = cast[..]
            && both_unmoved
        {
            add(Right { first, partner });
        }
    }
    for (first, man) in position.men().filter(|(_, man)| man.player() == player) {
        let Some(kind) = game.rules().kinds.get(man.kind().index()) else {
            continue;
        };
        for path in kind
            .parts
            .iter()
            .flat_map(|part| &part.movement[player.index()].paths)
        {
            let Course::Castle { step, inset, .. } = path.course else {
                continue;
            };
            let step = &game.rules().steps[step.index()];
            let line: Vec<CellId> =
                std::iter::successors(step.from(first), |cell| step.from(*cell))
                    .take(game.n_places())
                    .collect();
            let partner = line
                .len()
                .checked_sub(1 + usize::from(inset))
                .map(|index| line[index]);
            let is_friend = |cell: &CellId| {
                position
                    .man(*cell)
                    .is_some_and(|man| man.player() == player)
            };
            if let Some(partner) = partner.filter(is_friend)
                && [first, partner]
                    .iter()
                    .all(|cell| position.unmoved.contains(*cell))
            {
                add(Right { first, partner });
            }
        }
    }
    rights
}

/// The rights that the player would have if none of his men had moved.
pub(crate) fn possible_rights(game: &Game, position: &Position, player: PlayerId) -> Vec<Right> {
    let mut fresh = position.clone();
    fresh.unmoved = CellSet::full(game.n_places());
    rights(game, &fresh, player)
}

/// Whether `K` and `Q` say it all: joint moves between fixed cells, at most one partner on each side.
pub(crate) fn has_two_sides(game: &Game) -> bool {
    let is_fixed = has_fixed_cells(game);
    let start = game.start();
    is_fixed
        && (0..game.rules().players.len())
            .map(PlayerId::from_index)
            .all(|player| {
                let rights = possible_rights(game, &start, player);
                let right = rights
                    .iter()
                    .filter(|right| is_right(game, **right))
                    .count();
                right <= 1 && rights.len() - right <= 1
            })
}

/// Whether all castlings by joint moves are between cells that they name.
fn has_fixed_cells(game: &Game) -> bool {
    let mut castlings = game.rules().joints.iter().filter(|joint| joint.castles);
    castlings.all(|joint| joint.men.iter().all(|man| man.fixed))
}

/// Whether the partner stands to the right of the man, as the board is drawn.
pub(crate) fn is_right(game: &Game, right: Right) -> bool {
    let x = |cell: CellId| game.rules().board.cells[cell.index()].x;
    x(right.partner) > x(right.first)
}

/// The right that a letter of a FEN's castling field means: `K` or `Q` the outermost partner on that side, else the
/// partner's file.
pub(crate) fn right_of_letter(game: &Game, rights: &[Right], letter: char) -> Option<Right> {
    let cells = &game.rules().board.cells;
    let distance =
        |right: &Right| (cells[right.partner.index()].x - cells[right.first.index()].x).abs();
    let side = |to_right: bool| {
        rights
            .iter()
            .copied()
            .filter(|right| is_right(game, *right) == to_right)
            .max_by_key(distance)
    };
    match letter.to_ascii_uppercase() {
        'K' if !rights.iter().any(|right| is_file(game, *right, letter)) || has_two_sides(game) => {
            side(true)
        }
        'Q' => side(false),
        _ => rights
            .iter()
            .copied()
            .find(|right| is_file(game, *right, letter)),
    }
}

fn is_file(game: &Game, right: Right, letter: char) -> bool {
    let file = &game.rules().board.cells[right.partner.index()].file;
    file.len() == 1
        && file
            .chars()
            .next()
            .is_some_and(|label| label.eq_ignore_ascii_case(&letter))
}

/// The castling field of a FEN.
pub(crate) fn field(game: &Game, position: &Position) -> String {
    let sides = has_two_sides(game);
    let several = !sides && has_fixed_cells(game);
    let mut field = String::new();
    for player in (0..game.rules().players.len()).map(PlayerId::from_index) {
        let mut rights = rights(game, position, player);
        // King side first, as KQ and HA have it; from the left where there are more than two.
        rights.sort_by_key(|right| game.rules().board.cells[right.partner.index()].x);
        if !several {
            rights.reverse();
        }
        for right in rights {
            let letter = match (sides, is_right(game, right)) {
                (true, true) => "K".to_owned(),
                (true, false) => "Q".to_owned(),
                _ => game.rules().board.cells[right.partner.index()]
                    .file
                    .to_uppercase(),
            };
            field += &if player.index() == 0 {
                letter
            } else {
                letter.to_lowercase()
            };
        }
    }
    if field.is_empty() {
        "-".to_owned()
    } else {
        field
    }
}
