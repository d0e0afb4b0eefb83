//! The steps that a lattice has without a declaration.

use super::StepTable;
use crate::board::grid::Shift;
use crate::board::site::Sites;
use ir::Lattice;

/// A family of steps: its name, the class of its start cells (if not all), and its directions with heading and shift.
type Own = (&'static str, Option<usize>, &'static [(u16, i32, i32)]);

const SQUARE: [Own; 2] = [
    (
        "side",
        None,
        &[(0, 0, 1), (2, 1, 0), (4, 0, -1), (6, -1, 0)],
    ),
    (
        "diagonal",
        None,
        &[(1, 1, 1), (3, 1, -1), (5, -1, -1), (7, -1, 1)],
    ),
];
const HEX_FLAT: [Own; 2] = [
    (
        "edge",
        None,
        &[
            (0, 0, 1),
            (2, 1, 0),
            (4, 1, -1),
            (6, 0, -1),
            (8, -1, 0),
            (10, -1, 1),
        ],
    ),
    (
        "corner",
        None,
        &[
            (1, 1, 1),
            (3, 2, -1),
            (5, 1, -2),
            (7, -1, -1),
            (9, -2, 1),
            (11, -1, 2),
        ],
    ),
];
const HEX_POINTED: [Own; 2] = [
    (
        "edge",
        None,
        &[
            (1, 1, 1),
            (3, 1, 0),
            (5, 0, -1),
            (7, -1, -1),
            (9, -1, 0),
            (11, 0, 1),
        ],
    ),
    (
        "corner",
        None,
        &[
            (0, 1, 2),
            (2, 2, 1),
            (4, 1, -1),
            (6, -1, -2),
            (8, -2, -1),
            (10, -1, 1),
        ],
    ),
];
const TRIANGLE: [Own; 9] = [
    ("face", Some(0), &[(0, 0, 1), (6, 0, -1), (9, -1, 0)]),
    ("face", Some(1), &[(0, 0, 1), (6, 0, -1), (3, 1, 0)]),
    ("point", Some(0), &[(3, 1, 0), (7, -1, -2), (11, -1, 2)]),
    ("point", Some(1), &[(9, -1, 0), (1, 1, 2), (5, 1, -2)]),
    (
        "diagonal",
        None,
        &[
            (0, 0, 2),
            (2, 1, 1),
            (4, 1, -1),
            (6, 0, -2),
            (8, -1, -1),
            (10, -1, 1),
        ],
    ),
    (
        "row",
        Some(0),
        &[
            (0, 0, 1),
            (6, 0, -1),
            (2, 0, 1),
            (8, -1, 0),
            (4, 0, -1),
            (10, -1, 0),
        ],
    ),
    (
        "row",
        Some(1),
        &[
            (0, 0, 1),
            (6, 0, -1),
            (2, 1, 0),
            (8, 0, -1),
            (4, 1, 0),
            (10, 0, 1),
        ],
    ),
    (
        "ray",
        Some(0),
        &[
            (3, 1, 0),
            (9, -1, 0),
            (1, 0, 1),
            (7, -1, -2),
            (11, -1, 2),
            (5, 0, -1),
        ],
    ),
    (
        "ray",
        Some(1),
        &[
            (3, 1, 0),
            (9, -1, 0),
            (1, 1, 2),
            (7, 0, -1),
            (11, 0, 1),
            (5, 1, -2),
        ],
    ),
];

impl StepTable {
    /// Adds the steps of the lattice, and those between layers; headings are multiplied by `scale`.
    pub(super) fn own_steps(&mut self, sites: &Sites, scale: u16) {
        let own: &[Own] = match sites.lattice {
            Lattice::Square => &SQUARE,
            Lattice::HexFlat => &HEX_FLAT,
            Lattice::HexPointed => &HEX_POINTED,
            Lattice::TriangleSide => &TRIANGLE,
            Lattice::Graph => &[],
        };
        let slots = self.classes.len().max(1);
        for (name, class, directions) in own {
            let family = self.family_or_new(name, None);
            for (heading, dx, dy) in *directions {
                let direction = self.direction_or_new(family, Some(heading * scale));
                let classes = class.map_or(0..slots, |class| class..class + 1);
                self.families[family].directions[direction].by[classes]
                    .fill(Some(Shift::new(*dx, *dy)));
            }
        }
        if sites.has_layers() {
            for (name, layers) in [("up", 1), ("down", -1)] {
                let family = self.family_or_new(name, None);
                let direction = self.direction_or_new(family, None);
                let shift = Shift {
                    dx: 0,
                    dy: 0,
                    layers,
                };
                self.families[family].directions[direction]
                    .by
                    .fill(Some(shift));
            }
        }
    }
}
