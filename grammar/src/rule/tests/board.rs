//! A board made by hand.

use ir::{Board, Cell, CellId, CellSet, Frame, Lattice, Order, Zone};

/// Creates a board of eight files and ranks for two players who see it mirrored. It has the zones of the scope, in order.
pub(super) fn square() -> Board {
    let index = |file: usize, rank: usize| rank * 8 + file;
    let cells = (0..64).map(|at| {
        let (file, rank) = ((b'a' + at as u8 % 8) as char, at / 8 + 1);
        Cell {
            name: format!("{file}{rank}"),
            x: at % 8,
            y: at / 8,
            file: file.to_string(),
            rank: rank.to_string(),
            has_own_name: false,
            order: Order {
                file: Some(at % 8),
                rank: Some(at / 8),
                layer: 0,
            },
            colour: 0,
            centre: (0.0, 0.0),
            outline: Vec::new(),
        }
    });
    let frame = |player: &str, forward, map: &dyn Fn(usize) -> usize| Frame {
        player: player.into(),
        forward,
        cells: (0..64).map(|at| CellId::from_index(map(at))).collect(),
    };
    let zone = |name: &str, white: &[usize]| Zone {
        name: name.into(),
        cells: vec![
            CellSet::of(64, white.iter().map(|at| CellId::from_index(*at))),
            CellSet::of(64, white.iter().map(|at| CellId::from_index(*at ^ 56))),
        ],
    };
    let rank = |rank: usize| (0..8).map(|file| index(file, rank)).collect::<Vec<_>>();
    Board {
        name: "square-8x8".into(),
        lattice: Lattice::Square,
        cells: cells.collect(),
        frames: vec![
            frame("white", 0.0, &|at| at),
            frame("black", 180.0, &|at| at ^ 56),
        ],
        zones: vec![
            zone("far", &rank(7)),
            zone("pawns", &rank(1)),
            zone(
                "castle",
                &[index(3, 0), index(4, 0), index(3, 1), index(4, 1)],
            ),
            zone("camp", &[rank(5), rank(6), rank(7)].concat()),
            zone(
                "hill",
                &[index(3, 3), index(4, 3), index(3, 4), index(4, 4)],
            ),
        ],
        permutations: Vec::new(),
        fen_rows: Vec::new(),
        links: Vec::new(),
        look: Default::default(),
    }
}
