//! Boards of the second reading: cells by coordinates, and the destinations of displacements.

use super::string::leap_of;

/// A displacement: files and ranks, or the coordinates of a lattice of hexagons.
pub type Leap = (i32, i32);

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The lattice of its cells.
    pub lattice: Lattice,
    /// The coordinates of each cell, sorted by rank and file.
    pub cells: Vec<(i32, i32)>,
    /// The joins of the left and the right edge, and of the lower and the upper one; rectangles of squares only.
    pub joins: [Join; 2],
    /// The smallest coordinates of the rectangle around the cells.
    least: (i32, i32),
    /// Its size.
    size: (i32, i32),
    /// The cell at each place of that rectangle, file by file within each rank.
    at: Vec<Option<usize>>,
}

/// A lattice of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// Squares.
    Square,
    /// Hexagons with a neighbor straight ahead.
    HexFlat,
    /// Hexagons with a corner straight ahead.
    HexPointed,
}

/// The join of two opposite edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// No join.
    Closed,
    /// A join for all pieces.
    Wrap {
        /// Whether the board is twisted first.
        flip: bool,
    },
    /// A join for pieces with `o`.
    Seam {
        /// Whether the board is twisted first.
        flip: bool,
    },
}

impl Join {
    fn is_open(self, crosses: bool) -> bool {
        match self {
            Self::Closed => false,
            Self::Wrap { .. } => true,
            Self::Seam { .. } => crosses,
        }
    }

    fn flips(self) -> bool {
        matches!(self, Self::Wrap { flip: true } | Self::Seam { flip: true })
    }
}

impl Ground {
    /// Creates a rectangle of squares without these cells.
    pub fn rectangle(files: i32, ranks: i32, holes: &[(i32, i32)], joins: [Join; 2]) -> Self {
        let cells = (1..=ranks).flat_map(|y| (1..=files).map(move |x| (x, y)));
        let cells = cells.filter(|cell| !holes.contains(cell)).collect();
        Self::new(Lattice::Square, cells, joins, ((1, 1), (files, ranks)))
    }

    /// Creates a hexagon of hexagons with a neighbor straight ahead; coordinates count from its
    /// middle.
    pub fn hexagon(side: i32) -> Self {
        let far = side - 1;
        let all = (-far..=far).flat_map(|y| (-far..=far).map(move |x| (x, y)));
        let cells = all.filter(|(x, y)| (x + y).abs() <= far).collect();
        let bounds = ((-far, -far), (2 * far + 1, 2 * far + 1));
        Self::new(Lattice::HexFlat, cells, [Join::Closed; 2], bounds)
    }

    /// Creates a rhombus of hexagons with a corner straight ahead.
    pub fn rhombus(files: i32, ranks: i32) -> Self {
        let all = (1..=ranks).flat_map(|y| (1..=files).map(move |x| (x, y)));
        let bounds = ((1, 1), (files, ranks));
        Self::new(
            Lattice::HexPointed,
            all.collect(),
            [Join::Closed; 2],
            bounds,
        )
    }

    fn new(
        lattice: Lattice,
        cells: Vec<(i32, i32)>,
        joins: [Join; 2],
        (least, size): ((i32, i32), (i32, i32)),
    ) -> Self {
        let mut at = vec![None; (size.0 * size.1) as usize];
        for (index, (x, y)) in cells.iter().enumerate() {
            at[((y - least.1) * size.0 + x - least.0) as usize] = Some(index);
        }
        Self {
            lattice,
            cells,
            joins,
            least,
            size,
            at,
        }
    }

    /// Returns the size of the rectangle around the cells.
    pub fn size(&self) -> (i32, i32) {
        self.size
    }

    /// Tests whether some edge is twisted.
    pub fn is_twisted(&self) -> bool {
        self.joins.iter().any(|join| join.flips())
    }

    /// Tests whether the board is a full rectangle of squares.
    pub fn is_rectangle(&self) -> bool {
        self.lattice == Lattice::Square && self.at.iter().all(Option::is_some)
    }

    /// Returns the cell at these coordinates.
    pub fn find(&self, (x, y): (i32, i32)) -> Option<usize> {
        let (column, row) = (x - self.least.0, y - self.least.1);
        let is_inside = (0..self.size.0).contains(&column) && (0..self.size.1).contains(&row);
        let place = row * self.size.0 + column;
        is_inside.then(|| self.at[place as usize]).flatten()
    }

    /// Returns the destination of a displacement; `crosses` opens seams.
    ///
    /// A piece that crosses a twisted edge comes out on the mirrored rank or file.
    pub fn leap(&self, from: usize, (dx, dy): Leap, crosses: bool) -> Option<usize> {
        let (mut x, mut y) = self.cells[from];
        (x, y) = (x + dx, y + dy);
        let [files, ranks] = self.joins;
        let (width, height) = self.size;
        while files.is_open(crosses) && !(1..=width).contains(&x) {
            x += if x < 1 { width } else { -width };
            if files.flips() {
                y = height + 1 - y;
            }
        }
        while ranks.is_open(crosses) && !(1..=height).contains(&y) {
            y += if y < 1 { height } else { -height };
            if ranks.flips() {
                x = width + 1 - x;
            }
        }
        self.find((x, y))
    }

    /// Returns the heading of a displacement in degrees, clockwise from the first player's forward.
    pub fn heading(&self, (x, y): Leap) -> f64 {
        let (x, y) = (f64::from(x), f64::from(y));
        let tall = 0.75f64.sqrt();
        let (right, ahead) = match self.lattice {
            Lattice::Square => (x, y),
            Lattice::HexFlat => (x * tall, y + x / 2.0),
            Lattice::HexPointed => (x - y / 2.0, y * tall),
        };
        right.atan2(ahead).to_degrees().rem_euclid(360.0)
    }

    /// Returns the displacements of a letter, and whether they repeat without limit.
    pub fn letter(&self, letter: char) -> Option<(Vec<Leap>, bool)> {
        let goes_on = matches!(letter, 'R' | 'B' | 'Q');
        if self.lattice == Lattice::Square {
            let straight = || turned((1, 0));
            let diagonal = || turned((1, 1));
            let leaps = match letter {
                'R' => straight(),
                'B' => diagonal(),
                'K' | 'Q' => [straight(), diagonal()].concat(),
                _ => turned(leap_of(letter)?),
            };
            return Some((leaps, goes_on));
        }
        let edges = self.edges();
        let next = |index: usize| edges[(index + 1) % 6];
        let sum =
            |times: i32, one: Leap, other: Leap| (times * one.0 + other.0, times * one.1 + other.1);
        let corners: Vec<Leap> = (0..6)
            .map(|index| sum(1, edges[index], next(index)))
            .collect();
        let leaps = match letter {
            'W' | 'R' => edges.to_vec(),
            'F' | 'B' => corners,
            'K' | 'Q' => [edges.to_vec(), corners].concat(),
            // Two ahead, one aside.
            'N' => (0..6)
                .flat_map(|index| {
                    let (one, other) = (edges[index], next(index));
                    [sum(2, one, other), sum(2, other, one)]
                })
                .collect(),
            _ => return None,
        };
        Some((leaps, goes_on))
    }

    /// Returns the six neighbors, clockwise.
    fn edges(&self) -> [Leap; 6] {
        match self.lattice {
            Lattice::HexPointed => [(1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1)],
            _ => [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)],
        }
    }

    /// Returns the displacements from the start to the cells between start and end of a leap, if the words define them.
    pub fn between(&self, leap: Leap) -> Option<Vec<Leap>> {
        if self.lattice != Lattice::Square {
            // By the board file, a leap of two ahead and one aside passes the cells ahead.
            let edges = self.edges();
            let ahead = edges
                .iter()
                .find(|(x, y)| edges.contains(&(leap.0 - 2 * x, leap.1 - 2 * y)));
            let is_step = self.letter('K')?.0.contains(&leap);
            return match ahead {
                _ if is_step => Some(Vec::new()),
                Some((x, y)) => Some(vec![(*x, *y), (2 * x, 2 * y)]),
                None => None,
            };
        }
        let (dx, dy) = leap;
        let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
        let aside = (dx.signum(), dy.signum());
        let ahead = if dx.abs() > dy.abs() {
            (dx.signum(), 0)
        } else {
            (0, dy.signum())
        };
        match (long, short) {
            (_, 0) => Some((1..long).map(|n| (n * ahead.0, n * ahead.1)).collect()),
            _ if long == short => Some((1..long).map(|n| (n * aside.0, n * aside.1)).collect()),
            (2, 1) => Some(vec![ahead]),
            (3, 2) => Some(vec![ahead, (ahead.0 + aside.0, ahead.1 + aside.1)]),
            _ => None,
        }
    }

    /// Returns the cell that is for the second player what this one is for the first.
    pub fn for_second(&self, cell: usize) -> Option<usize> {
        let ((x, y), (width, height)) = (self.cells[cell], self.size);
        self.find(match self.lattice {
            Lattice::Square => (x, height + 1 - y),
            Lattice::HexFlat => (x, -x - y),
            Lattice::HexPointed => (width + 1 - x, height + 1 - y),
        })
    }

    /// Returns a board file for this board.
    pub fn text(&self) -> String {
        let mut text = match self.lattice {
            Lattice::Square => {
                let (files, ranks) = self.size;
                format!("lattice square\nshape {files}x{ranks}\n")
            }
            Lattice::HexFlat => {
                let side = (self.size.0 + 1) / 2;
                format!("lattice hex flat\nshape hexagon side {side}\n{HEXAGON_ATOMS}")
            }
            Lattice::HexPointed => {
                let (files, ranks) = self.size;
                format!("lattice hex pointed\nshape {files}x{ranks}\n{HEXAGON_ATOMS}")
            }
        };
        if self.lattice == Lattice::Square {
            for y in 1..=self.size.1 {
                for x in (1..=self.size.0).filter(|x| self.find((*x, y)).is_none()) {
                    text += &format!("remove {}\n", square_name((x, y)));
                }
            }
            if self.joins == [Join::Closed; 2] {
                text += "seam none\n";
            }
            for (join, edges) in self.joins.iter().zip(["files", "ranks"]) {
                let word = match join {
                    Join::Closed => continue,
                    Join::Wrap { .. } => "wrap",
                    Join::Seam { .. } => "seam",
                };
                let flip = if join.flips() { " flip" } else { "" };
                text += &format!("{word} {edges}{flip}\n");
            }
        }
        let back = if self.lattice == Lattice::Square {
            4
        } else {
            6
        };
        let cells = match self.lattice {
            Lattice::HexPointed => "rotate",
            _ => "mirror",
        };
        text += &format!("frame white forward 0\nframe black forward {back} cells {cells}\n");
        text
    }
}

const HEXAGON_ATOMS: &str = "\
atom W = leap edge
atom F = leap corner
atom K = W | F
atom R = ride edge
atom B = ride corner
atom Q = R | B
atom N = leap edge.edge.edge(+1) | leap edge.edge.edge(-1)
rotated W F, R B
toggled W R, F B, K Q
";

/// Returns the name of a square: a letter and a number.
pub fn square_name((x, y): (i32, i32)) -> String {
    let file = char::from(b'a' + (x - 1) as u8);
    format!("{file}{y}")
}

/// Returns all sign and swap variants of a leap.
pub fn turned((long, short): Leap) -> Vec<Leap> {
    let mut leaps = Vec::new();
    for (x, y) in [(long, short), (short, long)] {
        for leap in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            if !leaps.contains(&leap) {
                leaps.push(leap);
            }
        }
    }
    leaps
}
