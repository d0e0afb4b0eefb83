//! Boards, strings and pieces made up for the comparison.

use super::ground::{Ground, Join, Lattice};
use super::program::{MOVERS_MAX, Mover};
use super::reading::{Other, Scene};
use super::string::read;
use crate::choices::Choices;
use crate::generate::notation::{NotationBoard, notation};

/// A board with strings.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The board.
    pub ground: Ground,
    /// The strings, at most [`MOVERS_MAX`].
    pub movers: Vec<Mover>,
}

impl Trial {
    /// Makes up a trial.
    pub fn new(choices: &mut Choices) -> Self {
        let ground = ground(choices);
        let board = notation_board(&ground);
        let mut taken = Vec::new();
        let movers = (0..MOVERS_MAX).map(|_| {
            let text = notation(choices, &board);
            let mut starts = Vec::new();
            if text.contains("ii") && ground.lattice == Lattice::Square {
                for _ in 0..choices.between(1, 3) {
                    let cell = choices.below(ground.cells.len());
                    // Start cells are in the nearer half, so that no piece is on a start cell of
                    // the other player.
                    let is_near = 2 * ground.cells[cell].1 <= ground.size().1;
                    if is_near && !taken.contains(&cell) {
                        taken.push(cell);
                        starts.push(cell);
                    }
                }
            }
            Mover { text, starts }
        });
        let movers = movers.collect();
        Self { ground, movers }
    }
}

/// Returns the properties of a board that the parser of strings needs.
pub fn notation_board(ground: &Ground) -> NotationBoard {
    let (files, ranks) = ground.size();
    let has_seams = ground
        .joins
        .iter()
        .any(|join| matches!(join, Join::Seam { .. }));
    if ground.lattice == Lattice::Square {
        return NotationBoard::squares(files as usize, ranks as usize, has_seams);
    }
    NotationBoard::hexagons(files.max(ranks) as usize)
}

fn ground(choices: &mut Choices) -> Ground {
    let (files, ranks) = (choices.between(3, 8) as i32, choices.between(3, 8) as i32);
    let flip = choices.chance(40);
    let side = Join::Seam { flip: false };
    let wrap = Join::Wrap { flip };
    let joins = match choices.weighted(&[
        (34, 0),
        (6, 1),
        (9, 2),
        (4, 3),
        (7, 4),
        (5, 5),
        (5, 6),
        (16, 7),
        (8, 8),
        (6, 9),
    ]) {
        0 => [side, Join::Closed],
        1 => [Join::Closed, Join::Closed],
        2 => [wrap, Join::Closed],
        3 => [Join::Closed, wrap],
        4 => [wrap, Join::Wrap { flip: false }],
        5 => [Join::Seam { flip }, Join::Seam { flip: false }],
        6 => [Join::Closed, Join::Seam { flip }],
        7 => return holed(choices, files, ranks, [side, Join::Closed]),
        8 => return Ground::hexagon(choices.between(3, 4) as i32),
        _ => return Ground::rhombus(files.max(4), ranks.max(4)),
    };
    Ground::rectangle(files, ranks, &[], joins)
}

/// Makes a rectangle with holes that are the same for both players.
fn holed(choices: &mut Choices, files: i32, ranks: i32, joins: [Join; 2]) -> Ground {
    let mut holes = Vec::new();
    for _ in 0..choices.between(1, 3) {
        let (x, y) = (
            choices.below(files as usize) as i32 + 1,
            choices.below(ranks as usize) as i32 + 1,
        );
        holes.extend([(x, y), (x, ranks + 1 - y)]);
    }
    Ground::rectangle(files, ranks, &holes, joins)
}

/// Makes up pieces around a piece of this kind.
pub fn scene(choices: &mut Choices, ground: &Ground, mover: &Mover, player: usize) -> Scene {
    let n_cells = ground.cells.len();
    let at = choices.below(n_cells);
    let density = *choices.one_of(&[0, 12, 25, 40, 60]);
    let mut others = vec![None; n_cells];
    for cell in (0..n_cells).filter(|cell| *cell != at) {
        if choices.chance(density) {
            others[cell] = Some(other(choices));
        }
    }
    if mover.text.contains('O') {
        clear_rank(choices, ground, at, &mut others);
    }
    Scene {
        at,
        is_unmoved: choices.chance(50),
        is_beyond: is_beyond(ground, mover, player, at),
        passed: passed(choices, &mover.text, at, &others),
        others,
    }
}

fn other(choices: &mut Choices) -> Other {
    Other {
        is_friend: choices.chance(45),
        is_royal: choices.chance(15),
        is_unmoved: choices.chance(50),
    }
}

/// Makes a castling likely: friends near the edges, and few other pieces on the rank.
fn clear_rank(choices: &mut Choices, ground: &Ground, at: usize, others: &mut [Option<Other>]) {
    let rank = ground.cells[at].1;
    let on_rank =
        (0..ground.cells.len()).filter(|cell| ground.cells[*cell].1 == rank && *cell != at);
    let on_rank: Vec<usize> = on_rank.collect();
    for cell in &on_rank {
        if choices.chance(85) {
            others[*cell] = None;
        }
    }
    let inset = usize::from(choices.chance(40));
    let ends = [on_rank.get(inset), on_rank.iter().rev().nth(inset)];
    for cell in ends.into_iter().flatten() {
        if choices.chance(80) {
            others[*cell] = Some(Other {
                is_friend: !choices.chance(10),
                is_royal: false,
                is_unmoved: !choices.chance(20),
            });
        }
    }
}

/// Tests whether a cell is one step ahead of a start cell of the mover's kind.
pub fn is_beyond(ground: &Ground, mover: &Mover, player: usize, at: usize) -> bool {
    let ahead = if player == 0 { (0, 1) } else { (0, -1) };
    let starts = mover.starts.iter().filter_map(|start| match player {
        0 => Some(*start),
        _ => ground.for_second(*start),
    });
    let mut ahead = starts.filter_map(|start| ground.leap(start, ahead, false));
    ahead.any(|cell| cell == at)
}

/// Makes up the cells that the last move passed over, if the string reads them.
fn passed(
    choices: &mut Choices,
    text: &str,
    at: usize,
    others: &[Option<Other>],
) -> Option<(Vec<usize>, usize)> {
    let reads = read(text)?
        .iter()
        .any(|component| component.legs.iter().any(|leg| leg.letters.has("e")));
    let is_enemy = |cell: &usize| others[*cell].is_some_and(|other| !other.is_friend);
    let enemies: Vec<usize> = (0..others.len()).filter(is_enemy).collect();
    let is_empty = |cell: &usize| others[*cell].is_none() && *cell != at;
    let empty: Vec<usize> = (0..others.len()).filter(is_empty).collect();
    if !reads || enemies.is_empty() || empty.is_empty() {
        return None;
    }
    let by = *choices.one_of(&enemies);
    // There are many cells, so that the piece reaches some of them.
    let n_cells = choices.between(1, empty.len());
    Some((choices.some_of(&empty, n_cells), by))
}
