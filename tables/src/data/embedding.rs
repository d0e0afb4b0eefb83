//! Numbers of cells by which steps are constant differences.
//!
//! Steps are tables from cell to cell, and nothing else of a board is given. Places are assigned to cells one step after
//! the other. Cells joined by one step lie apart by one vector. The vector is the one of most of the step's pairs, or a
//! new dimension if there are none.
//!
//! So a board of rows becomes rows, a board of hexagons becomes shifted rows, and levels become a third dimension. If a
//! line closes to a ring, the pair that closes it is left out.
//!
//! Then each dimension gets a weight, the least for which all cells have different numbers. The number of a cell is the
//! weighted sum of its place, modulo the width of a set, since sets are rotated.

use ir::{Arrange, Step};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most dimensions.
const DIMENSIONS_MAX: usize = 3;

/// The place of a cell, relative to some other cell of its part of the board.
type Place = [i32; DIMENSIONS_MAX];

/// Numbers of cells, with counts of the constant steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Embedding {
    /// The number of each cell.
    pub numbers: Vec<u16>,
    /// The number of steps that are one difference each.
    pub n_constant: usize,
    /// The number of steps that are one difference each by the board's own numbers.
    pub n_constant_before: usize,
    /// The number of steps.
    pub n_steps: usize,
}

/// Numbers cells so that more steps are one difference each than by the board's own numbers; `None` if no such numbers
/// are found. All are below `width`.
///
/// Cost: the steps once, if they are constant already. Otherwise also cells times the weights tried, of which there are
/// as many as a row has cells for each order of dimensions.
pub(crate) fn embed(steps: &[Step], n_cells: usize, width: usize) -> Option<Embedding> {
    let mut steps: Vec<&Step> = steps.iter().filter(|step| !step.is_empty()).collect();
    let own: Vec<u16> = (0..n_cells).map(|cell| cell as u16).collect();
    let n_constant_before = n_constant(&steps, &own, width);
    if n_constant_before == steps.len() {
        return None;
    }
    // The steps that lead somewhere from the most cells are the shortest, of which others are
    // composed.
    steps.arrange_by_key(|step| std::cmp::Reverse(step.targets().flatten().count()));
    let mut places = Places::apart(n_cells);
    for step in &steps {
        places.join(step);
    }
    let numbers = places.numbers(width)?;
    let n_constant = n_constant(&steps, &numbers, width);
    (n_constant > n_constant_before).then_some(Embedding {
        numbers,
        n_constant,
        n_constant_before,
        n_steps: steps.len(),
    })
}

/// Counts the steps by which all numbers grow by the same, modulo the width.
fn n_constant(steps: &[&Step], numbers: &[u16], width: usize) -> usize {
    let is_constant = |step: &&&Step| {
        let mut differences = pairs(step).map(|(from, to)| {
            let [from, to] = [from, to].map(|cell| usize::from(numbers[cell]));
            (to + width - from) % width
        });
        let first = differences.next();
        differences.all(|difference| Some(difference) == first)
    };
    steps.iter().filter(is_constant).count()
}

fn pairs(step: &Step) -> impl Iterator<Item = (usize, usize)> {
    let targets = step.targets().enumerate();
    targets.filter_map(|(from, to)| Some((from, to?.index())))
}

/// The places of cells.
struct Places {
    /// The part of the board of each cell; places are relative to it.
    part_of: Vec<usize>,
    /// The cells of each part.
    parts: Vec<Vec<usize>>,
    at: Vec<Place>,
    /// The occupied places of each part.
    taken: FxHashSet<(usize, Place)>,
    n_dimensions: usize,
}

impl Places {
    /// Creates places with each cell as a part by itself.
    fn apart(n_cells: usize) -> Self {
        Self {
            part_of: (0..n_cells).collect(),
            parts: (0..n_cells).map(|cell| vec![cell]).collect(),
            at: vec![Place::default(); n_cells],
            taken: (0..n_cells).map(|cell| (cell, Place::default())).collect(),
            n_dimensions: 0,
        }
    }

    /// Joins the parts of cells that a step connects, all by one vector, if possible.
    fn join(&mut self, step: &Step) {
        let Some(by) = self.vector(step) else {
            return;
        };
        for (from, to) in pairs(step) {
            if self.part_of[from] != self.part_of[to] {
                self.join_parts(from, to, by);
            }
        }
    }

    /// Returns the vector of a step: the vector of most of its pairs in one part, if there are any, else a new dimension.
    fn vector(&mut self, step: &Step) -> Option<Place> {
        let mut counts: FxHashMap<Place, usize> = FxHashMap::default();
        for (from, to) in pairs(step) {
            if self.part_of[from] == self.part_of[to] {
                *counts.entry(minus(self.at[to], self.at[from])).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|(by, n)| (*n, *by));
        if let Some((by, _)) = most {
            return Some(by);
        }
        let mut by = Place::default();
        *by.get_mut(self.n_dimensions)? = 1;
        self.n_dimensions += 1;
        Some(by)
    }

    /// Joins the parts of two cells so that the second is at this vector from the first, unless two cells would share a
    /// place.
    fn join_parts(&mut self, from: usize, to: usize, by: Place) {
        let way = minus(plus(self.at[from], by), self.at[to]);
        let (one, other) = (self.part_of[from], self.part_of[to]);
        // The smaller part is moved to the larger.
        let (stays, comes, way) = match self.parts[one].len() >= self.parts[other].len() {
            true => (one, other, way),
            false => (other, one, minus(Place::default(), way)),
        };
        let mut coming = self.parts[comes].iter();
        if coming.any(|cell| self.taken.contains(&(stays, plus(self.at[*cell], way)))) {
            return;
        }
        for cell in std::mem::take(&mut self.parts[comes]) {
            self.taken.remove(&(comes, self.at[cell]));
            self.at[cell] = plus(self.at[cell], way);
            self.part_of[cell] = stays;
            self.taken.insert((stays, self.at[cell]));
            self.parts[stays].push(cell);
        }
    }

    /// Numbers the cells by the best weights: without wrapping, in the order of the board, with the fewest numbers, in
    /// this priority; `None` if no weights fit.
    fn numbers(&self, width: usize) -> Option<Vec<u16>> {
        let mut best: Option<(Fitness, Vec<u16>)> = None;
        for order in orders(self.n_dimensions) {
            for signs in 0..1u32 << self.n_dimensions {
                let sign = |dimension: usize| 1 - 2 * (signs >> dimension & 1) as i32;
                let found = self.weights(&order, sign, width);
                let found = found.and_then(|weights| self.weighed(weights, width));
                if let Some(found) = found
                    && best.as_ref().is_none_or(|best| found.0 < best.0)
                {
                    best = Some(found);
                }
            }
        }
        best.map(|(_, numbers)| numbers)
    }

    /// Chooses the weight of one dimension after the other, each as small as possible.
    fn weights(&self, order: &[usize], sign: impl Fn(usize) -> i32, width: usize) -> Option<Place> {
        let mut weights = Place::default();
        for (n, dimension) in order.iter().enumerate() {
            let earlier = &order[..=n];
            let mut tried = (1..=width as i32 / 2).filter(|weight| {
                weights[*dimension] = sign(*dimension) * weight;
                self.separates(weights, earlier, width)
            });
            let weight = tried.next()?;
            weights[*dimension] = sign(*dimension) * weight;
        }
        Some(weights)
    }

    /// Tests whether cells of a part have different numbers if they differ in one of these dimensions.
    fn separates(&self, weights: Place, dimensions: &[usize], width: usize) -> bool {
        let mut seen: Vec<Option<Place>> = vec![None; width];
        self.parts
            .iter()
            .filter(|part| !part.is_empty())
            .all(|part| {
                seen.fill(None);
                part.iter().all(|cell| {
                    let mut place = Place::default();
                    for dimension in dimensions {
                        place[*dimension] = self.at[*cell][*dimension];
                    }
                    let number = sum(weights, place).rem_euclid(width as i32);
                    *seen[number as usize].get_or_insert(place) == place
                })
            })
    }

    /// Numbers the cells by these weights, part by part, each in free numbers; `None` if there is no space.
    fn weighed(&self, weights: Place, width: usize) -> Option<(Fitness, Vec<u16>)> {
        let mut numbers = vec![0u16; self.at.len()];
        let mut is_taken = vec![false; width];
        let mut comes_round = false;
        for part in self.parts.iter().filter(|part| !part.is_empty()) {
            let sums = || part.iter().map(|cell| sum(weights, self.at[*cell]));
            let least = sums().min()?;
            let extent = (sums().max()? - least) as usize;
            comes_round |= extent >= width;
            let n_free = match extent < width {
                true => width - extent,
                false => width,
            };
            let number = |first: usize, sum: i32| (first + (sum - least) as usize) % width;
            let fits = |first: &usize| sums().all(|sum| !is_taken[number(*first, sum)]);
            let first = (0..n_free).find(fits)?;
            for (cell, sum) in part.iter().zip(sums()) {
                let number = number(first, sum);
                is_taken[number] = true;
                numbers[*cell] = number as u16;
            }
        }
        let n_descents = numbers.windows(2).filter(|two| two[0] > two[1]).count();
        let last = numbers.iter().max().copied().unwrap_or(0);
        Some(((comes_round, n_descents, last), numbers))
    }
}

/// The fitness of numbers, the least the best: whether they wrap, how often they do not grow from one cell of the board
/// to the next, and the last of them.
type Fitness = (bool, usize, u16);

/// Returns all orders of so many dimensions.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = all.iter().flat_map(|order: &Vec<usize>| {
            let others = (0..n).filter(|dimension| !order.contains(dimension));
            others.map(|dimension| order.iter().copied().chain([dimension]).collect())
        });
        all = longer.collect();
    }
    all
}

fn plus(a: Place, b: Place) -> Place {
    std::array::from_fn(|dimension| a[dimension] + b[dimension])
}

fn minus(a: Place, b: Place) -> Place {
    std::array::from_fn(|dimension| a[dimension] - b[dimension])
}

fn sum(weights: Place, place: Place) -> i32 {
    let products = weights.iter().zip(place);
    products.map(|(weight, at)| weight * at).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::CellId;

    /// Returns the steps by these vectors between cells of a lattice, in the order in which they
    /// are listed.
    fn steps(cells: &[(i32, i32)], vectors: &[(i32, i32)]) -> Vec<Step> {
        let step = |(x, y): &(i32, i32)| {
            let to = |(from_x, from_y): &(i32, i32)| {
                let to = (from_x + x, from_y + y);
                let place = cells.iter().position(|cell| *cell == to);
                place.map(CellId::from_index)
            };
            cells.iter().map(to).collect()
        };
        vectors.iter().map(step).collect()
    }

    /// Returns a board of hexagons, row by row, with so many along each side.
    fn hexagon(side: i32) -> Vec<(i32, i32)> {
        let rows = 1 - side..side;
        let row = |y: i32| (1 - side..side).map(move |x| (x, y));
        let cells = rows.flat_map(row);
        cells.filter(|(x, y)| (x + y).abs() < side).collect()
    }

    const OF_HEXAGONS: [(i32, i32); 12] = [
        (1, 0),
        (-1, 0),
        (0, 1),
        (0, -1),
        (1, -1),
        (-1, 1),
        (2, -1),
        (-2, 1),
        (1, 1),
        (-1, -1),
        (1, -2),
        (-1, 2),
    ];

    /// Tests whether the numbers are distinct and below the width, and the count of constant steps is right.
    fn holds(embedding: &Embedding, steps: &[Step], width: usize) -> bool {
        let numbers = &embedding.numbers;
        let distinct: FxHashSet<u16> = numbers.iter().copied().collect();
        let is_constant = |step: &&Step| {
            let difference = |(from, to): (usize, usize)| {
                (i32::from(numbers[to]) - i32::from(numbers[from])).rem_euclid(width as i32)
            };
            let differences: FxHashSet<i32> = pairs(step).map(difference).collect();
            differences.len() == 1
        };
        distinct.len() == numbers.len()
            && distinct.iter().all(|number| usize::from(*number) < width)
            && steps.iter().filter(is_constant).count() == embedding.n_constant
            && embedding.n_constant > embedding.n_constant_before
    }

    #[test]
    fn rows_of_hexagons_are_numbered_with_gaps() {
        for (side, width) in [(4, 64), (6, 128), (9, 512), (16, 1024)] {
            let steps = steps(&hexagon(side), &OF_HEXAGONS);
            let embedding = embed(&steps, hexagon(side).len(), width).expect("there is room");
            assert!(holds(&embedding, &steps, width), "{side}");
            assert_eq!((embedding.n_constant, embedding.n_constant_before), (12, 2));
            // Row by row, as the board lists them.
            assert!(embedding.numbers.is_sorted(), "{side}");
        }
        let steps = steps(&hexagon(6), &OF_HEXAGONS);
        let embedding = embed(&steps, 91, 128).expect("there is room");
        assert_eq!(embedding.numbers.iter().max(), Some(&110));
        // With 127 cells there is one number to spare.
        let steps = self::steps(&hexagon(7), &OF_HEXAGONS);
        assert!(embed(&steps, 127, 128).is_none());
        assert!(embed(&steps, 127, 256).is_some());
    }

    #[test]
    fn numbers_that_do_are_kept() {
        let rows: Vec<(i32, i32)> = (0..64).map(|cell| (cell % 8, cell / 8)).collect();
        let steps = steps(&rows, &[(1, 0), (0, 1), (1, 2), (-1, 1)]);
        assert_eq!(embed(&steps, 64, 64), None);
        assert_eq!(embed(&[], 64, 64), None);
    }

    #[test]
    fn the_order_of_cells_does_not_matter() {
        // Not by one difference: that would do as it is.
        let mixed: Vec<(i32, i32)> = (0..64)
            .map(|cell| (cell % 8, (cell / 8) ^ (cell % 8)))
            .collect();
        let steps = steps(&mixed, &[(1, 0), (0, 1), (1, 2), (-1, 1)]);
        let embedding = embed(&steps, 64, 64).expect("there is room");
        assert!(holds(&embedding, &steps, 64));
        assert_eq!(embedding.n_constant, 4);
    }

    #[test]
    fn unlinked_parts_get_adjacent_numbers() {
        let mut cells = hexagon(3);
        cells.extend(hexagon(3).iter().map(|(x, y)| (x + 50, y - 80)));
        let steps = steps(&cells, &OF_HEXAGONS);
        let embedding = embed(&steps, cells.len(), 64).expect("there is room");
        assert!(holds(&embedding, &steps, 64));
        assert_eq!(embedding.n_constant, 12);
    }

    #[test]
    fn where_a_line_comes_round_the_other_steps_are_one_difference() {
        // Rows of seven hexagons: to the right of the last comes the first.
        let cells: Vec<(i32, i32)> = (0..49).map(|cell| (cell * 3 % 7, cell / 7)).collect();
        let mut steps = steps(&cells, &[(0, 1), (0, -1)]);
        let place = |x: i32, y: i32| cells.iter().position(|cell| *cell == (x, y));
        let right = cells
            .iter()
            .map(|(x, y)| place((x + 1) % 7, *y).map(CellId::from_index));
        steps.push(right.collect());
        let found = embed(&steps, 49, 64);
        assert!(found.is_none_or(|embedding| holds(&embedding, &steps, 64)));
        // A ring has no numbers that grow all round, but those that come round themselves.
        let ring: Step = (0..10).map(|cell| Some(CellId((cell + 3) % 10))).collect();
        assert_eq!(embed(&[ring], 10, 64), None);
    }

    #[test]
    fn links_at_random_get_numbers_that_hold_or_none() {
        let mut seed = 11u64;
        let mut below = |n: usize| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        let mut n_found = 0;
        for round in 0..300 {
            let (n_cells, width) = [(8, 64), (40, 64), (100, 128), (60, 64)][round % 4];
            let n_links = 1 + below(n_cells);
            let mut links = |n: usize| -> Step {
                let mut to = vec![None; n_cells];
                for _ in 0..n {
                    to[below(n_cells)] = Some(CellId::from_index(below(n_cells)));
                }
                to.into_iter().collect()
            };
            let steps: Vec<Step> = (0..3).map(|_| links(n_links)).collect();
            if let Some(embedding) = embed(&steps, n_cells, width) {
                assert!(holds(&embedding, &steps, width), "{round}");
                n_found += 1;
            }
        }
        assert!(n_found > 20, "{n_found}");
    }
}
