//! Castling rights: the castlings that the unmoved marks still allow, as letters.

use ir::{Arrange, CellId, CellSet, Initial, PlayerId};

use crate::game::Game;
use crate::position::Position;
use crate::query::Query;

/// A castling right: the castling piece, its partner, and the marks on which the right depends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Right {
    pub(crate) first: CellId,
    pub(crate) partner: CellId,
    pub(crate) needs: CellSet,
}

impl Right {
    /// Tests whether both rights are about the same pieces.
    fn is_of_same_pieces(&self, other: &Self) -> bool {
        (self.first, self.partner) == (other.first, other.partner)
    }
}

/// Returns the castling rights of a player by the marks in the position, including rights that depend on no mark.
pub(crate) fn rights(game: &Game, position: &Position, player: PlayerId) -> Vec<Right> {
    let mut rights = by_marks(game, position, player);
    if rights.iter().any(|right| right.needs.is_empty()) {
        // A castling without marks does not replace the right to another one of the same pieces.
        let all = CellSet::full(game.n_places());
        let possible = possible_rights(game, position, player, &all);
        let needs_marks = |right: &Right| {
            let mut possible = possible.iter();
            possible.any(|other| other.is_of_same_pieces(right) && !other.needs.is_empty())
        };
        rights.retain(|right| !right.needs.is_empty() || !needs_marks(right));
    }
    rights
}

/// Returns the castling rights by the marks in the position. Of several castlings of the same pieces, those that depend on
/// marks count.
fn by_marks(game: &Game, position: &Position, player: PlayerId) -> Vec<Right> {
    let mut rights: Vec<Right> = Vec::new();
    let mut add = |right: Right| {
        let same = rights
            .iter_mut()
            .find(|other| other.is_of_same_pieces(&right));
        match same {
            Some(other) if other.needs.is_empty() => *other = right,
            Some(_) if right.needs.is_empty() => {}
            // One of the two castlings is enough.
            Some(other) => other.needs &= &right.needs,
            None => rights.push(right),
        }
    };
    let query = Query::new(game, position);
    for allowed in query.at(position).joints_allowed(player) {
        if let [first, partner, ..] = allowed.cast[..]
            && game.rules().joints[allowed.joint].castles
        {
            add(Right {
                first,
                partner,
                needs: allowed.needs,
            });
        }
    }
    for (first, piece) in position
        .pieces()
        .filter(|(_, piece)| piece.player() == player)
    {
        for (initial, step, inset) in game.castlings(piece) {
            let Some(partner) = game.castling_partner(position, first, (step, inset)) else {
                continue;
            };
            let mut needs = CellSet::of(game.n_places(), [partner]);
            if initial == Initial::Unmoved {
                needs.insert(first);
            }
            if needs.is_subset(&position.unmoved) {
                add(Right {
                    first,
                    partner,
                    needs,
                });
            }
        }
    }
    rights
}

/// Returns the castling rights that the player would have with these unmoved marks.
pub(crate) fn possible_rights(
    game: &Game,
    position: &Position,
    player: PlayerId,
    unmoved: &CellSet,
) -> Vec<Right> {
    let mut fresh = position.clone();
    fresh.unmoved = unmoved.clone();
    by_marks(game, &fresh, player)
}

/// Returns whether `K` and `Q` describe all rights. This requires joint moves between fixed cells, and at most one partner on each
/// side in this position and at the start.
pub(crate) fn has_two_sides(game: &Game, position: &Position) -> bool {
    let all = CellSet::full(game.n_places());
    let has_one_a_side = |position: &Position| {
        let mut players = (0..game.rules().players.len()).map(PlayerId::from_index);
        players.all(|player| {
            let rights = possible_rights(game, position, player, &all);
            let right = rights.iter().filter(|right| is_right(game, right)).count();
            right <= 1 && rights.len() - right <= 1
        })
    };
    has_fixed_cells(game) && has_one_a_side(&game.start()) && has_one_a_side(position)
}

/// Returns whether all castlings by joint moves are between fixed cells.
fn has_fixed_cells(game: &Game) -> bool {
    let mut castlings = game.rules().joints.iter().filter(|joint| joint.castles);
    castlings.all(|joint| joint.pieces.iter().all(|piece| piece.fixed))
}

/// Returns whether the partner is to the right of the castling piece, as the board is drawn.
fn is_right(game: &Game, right: &Right) -> bool {
    let x = |cell: CellId| game.rules().board.cells[game.places().cell(cell).index()].x;
    x(right.partner) > x(right.first)
}

/// Returns the file of the partner.
fn file<'g>(game: &'g Game, right: &Right) -> &'g str {
    &game.rules().board.cells[game.places().cell(right.partner).index()].file
}

/// Returns the castling right at the beginning of this text, and its length in bytes. `K` and `Q` mean the outermost partner on
/// that side (with `has_sides`, whatever the names of the files); any other text is the partner's file. If a file has several
/// partners, each further letter means the next one.
pub(crate) fn right_of_letter<'r>(
    game: &Game,
    (rights, has_sides): (&'r [Right], bool),
    text: &str,
    named: &[&Right],
) -> Option<(&'r Right, usize)> {
    let cells = &game.rules().board.cells;
    let x = |cell: CellId| cells[game.places().cell(cell).index()].x;
    let distance = |right: &&Right| (x(right.partner) - x(right.first)).abs();
    let side = |to_right: bool| {
        rights
            .iter()
            .filter(|right| is_right(game, right) == to_right)
            .max_by_key(distance)
    };
    let length = |right: &Right| {
        let file = file(game, right);
        let start = text.get(..file.len())?;
        (!file.is_empty() && start.eq_ignore_ascii_case(file)).then_some(file.len())
    };
    let longest = rights.iter().filter_map(length).max();
    let letter = text.chars().next()?;
    match letter.to_ascii_uppercase() {
        'K' if longest.is_none() || has_sides => Some((side(true)?, 1)),
        'Q' if longest.is_none() || has_sides => Some((side(false)?, 1)),
        _ => {
            let of_file = || rights.iter().filter(|right| length(right) == longest);
            let next = of_file().find(|right| !named.contains(right));
            Some((next.or_else(|| of_file().next())?, longest?))
        }
    }
}

/// Returns the castling field of a FEN.
pub(crate) fn field(game: &Game, position: &Position) -> String {
    let sides = has_two_sides(game, position);
    let several = !sides && has_fixed_cells(game);
    let mut field = String::new();
    for player in (0..game.rules().players.len()).map(PlayerId::from_index) {
        let mut rights = rights(game, position, player);
        // A right that depends on no mark needs no letter.
        rights.retain(|right| !right.needs.is_empty());
        // King side first, as in KQ and HA; from the left if there are more than two.
        rights.arrange_by_key(|right| {
            let partner = game.places().cell(right.partner);
            game.rules().board.cells[partner.index()].x
        });
        if !several {
            rights.reverse();
        }
        for right in rights {
            let letter = match (sides, is_right(game, &right)) {
                (true, true) => "K".to_owned(),
                (true, false) => "Q".to_owned(),
                _ => file(game, &right).to_uppercase(),
            };
            field += &ir::fen::letters_of(&game.rules().players, player, &letter);
        }
    }
    if field.is_empty() {
        "-".to_owned()
    } else {
        field
    }
}
