//! The coordinates of a board's cells, and the target of each displacement.

use ir::{CellId, Step};
use rustc_hash::FxHashMap;

/// Lattice coordinates of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place {
    /// The layer, from 0.
    pub layer: i32,
    /// The coordinate along the ranks.
    pub y: i32,
    /// The coordinate along the files.
    pub x: i32,
}

impl Place {
    /// Creates a place on the first layer.
    pub fn new(x: i32, y: i32) -> Self {
        Self { layer: 0, y, x }
    }

    /// Returns the place at this displacement.
    pub fn shifted(self, by: Shift) -> Self {
        Self {
            layer: self.layer + by.layers,
            y: self.y + by.dy,
            x: self.x + by.dx,
        }
    }
}

/// A displacement on the lattice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shift {
    /// Files to the right.
    pub dx: i32,
    /// Ranks up.
    pub dy: i32,
    /// Layers up.
    pub layers: i32,
}

impl Shift {
    /// Creates a displacement within a layer.
    pub fn new(dx: i32, dy: i32) -> Self {
        Self { dx, dy, layers: 0 }
    }
}

/// The join of two opposite edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrap {
    /// Whether the board is twisted before it is joined (a Moebius strip): the other coordinate is reversed.
    pub flip: bool,
}

/// Edges that are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wraps {
    /// The left and the right edge.
    pub files: Option<Wrap>,
    /// The lower and the upper edge.
    pub ranks: Option<Wrap>,
}

/// The pieces that cross joined edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crossing {
    /// Every piece: it crosses edges that the board file wraps.
    Everyone,
    /// A piece with `o` in its notation: it crosses those edges and the seams.
    Seams,
}

/// The cells of a board by their places.
///
/// The places of the unwrapped lattice lie in `left..left + width`, `bottom..bottom + height`.
#[derive(Clone, Debug)]
pub struct Grid {
    places: Vec<Place>,
    at: FxHashMap<Place, u16>,
    left: i32,
    bottom: i32,
    width: i32,
    height: i32,
    wraps: Wraps,
    seams: Wraps,
    links: FxHashMap<(u16, Shift), u16>,
}

impl Grid {
    /// Creates the grid of these places, in topology order; each place occurs once.
    pub fn new(places: Vec<Place>) -> Self {
        let at = places
            .iter()
            .enumerate()
            .map(|(index, place)| (*place, index as u16))
            .collect();
        let low = |of: fn(&Place) -> i32| places.iter().map(of).min().unwrap_or(0);
        let high = |of: fn(&Place) -> i32| places.iter().map(of).max().unwrap_or(0);
        let (left, bottom) = (low(|place| place.x), low(|place| place.y));
        let (width, height) = (
            high(|place| place.x) - left + 1,
            high(|place| place.y) - bottom + 1,
        );
        Self {
            at,
            left,
            bottom,
            width,
            height,
            wraps: Wraps::default(),
            seams: Wraps::default(),
            links: FxHashMap::default(),
            places,
        }
    }

    /// Joins edges: `wraps` for every piece, `seams` for pieces with `o` in their notation. The rectangle of the
    /// lattice has this lower left corner and this size.
    pub fn joined(
        mut self,
        wraps: Wraps,
        seams: Wraps,
        (left, bottom): (i32, i32),
        (width, height): (i32, i32),
    ) -> Self {
        (self.wraps, self.seams) = (wraps, seams);
        (self.left, self.bottom, self.width, self.height) =
            (left, bottom, width.max(1), height.max(1));
        self
    }

    /// Links two cells: the displacement from the first leads to the second, against the lattice.
    pub fn link(&mut self, from: CellId, by: Shift, to: CellId) {
        self.links.insert((from.0, by), to.0);
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.places.len()
    }

    /// Tests whether some edge is joined for pieces that may cross seams and not for others.
    pub fn has_seams(&self) -> bool {
        self.joints(Crossing::Seams) != self.wraps
    }

    /// Returns the place of a cell.
    pub fn place(&self, cell: CellId) -> Place {
        self.places[cell.index()]
    }

    /// Returns the cell at a place.
    pub fn find(&self, place: Place) -> Option<CellId> {
        self.at.get(&place).copied().map(CellId)
    }

    /// Returns the place at this displacement: the target of a link, or the place on the lattice across joined edges.
    /// There may be no cell there.
    pub fn move_from(&self, place: Place, by: Shift, crossing: Crossing) -> Place {
        if !self.links.is_empty()
            && let Some(from) = self.find(place)
            && let Some(to) = self.links.get(&(from.0, by))
        {
            return self.places[usize::from(*to)];
        }
        self.settle(place.shifted(by), crossing)
    }

    /// Returns this displacement as a function on cells.
    pub fn step(&self, by: Shift, crossing: Crossing) -> Step {
        let targets = self.places.iter().zip(0u16..).map(|(place, from)| {
            let to = self.at.get(&self.move_from(*place, by, crossing));
            to.copied().filter(|to| *to != from).map(CellId)
        });
        targets.collect()
    }

    fn joints(&self, crossing: Crossing) -> Wraps {
        match crossing {
            Crossing::Everyone => self.wraps,
            Crossing::Seams => Wraps {
                files: self.wraps.files.or(self.seams.files),
                ranks: self.wraps.ranks.or(self.seams.ranks),
            },
        }
    }

    /// Returns the place inside the rectangle after joined edges were crossed.
    fn settle(&self, place: Place, crossing: Crossing) -> Place {
        let joints = self.joints(crossing);
        if joints == Wraps::default() || self.at.contains_key(&place) {
            return place;
        }
        let (mut x, mut y) = (place.x - self.left, place.y - self.bottom);
        if let Some(wrap) = joints.files {
            if wrap.flip && x.div_euclid(self.width) % 2 != 0 {
                y = self.height - 1 - y;
            }
            x = x.rem_euclid(self.width);
        }
        if let Some(wrap) = joints.ranks {
            if wrap.flip && y.div_euclid(self.height) % 2 != 0 {
                x = self.width - 1 - x;
            }
            y = y.rem_euclid(self.height);
        }
        Place {
            layer: place.layer,
            x: x + self.left,
            y: y + self.bottom,
        }
    }
}
