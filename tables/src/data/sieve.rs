//! Look-ups for lines that depend on too many cells at once.
//!
//! A line is open if no part of it is closed. So if each end has one line, any few cells can be looked up by themselves:
//! the answer is the set of ends that these cells do not close, and the intersection of all answers is open. If an end
//! has several lines there are several layers, each with one of them.

use crate::data::extract::Extract;
use crate::data::lines::Line;
use crate::data::set::Set;

/// The most cells of one look-up of a sieve, if there is space.
const BITS_MAX: usize = 9;
/// The fewest cells of one look-up.
const BITS_MIN: usize = 2;

/// A few cells, all in one word of a set, and the place of the answers.
#[derive(Clone, Copy, Debug)]
struct Sift {
    mask: u64,
    word: u32,
    base: u32,
}

/// Lines from one cell of which no two have the same end: a number of look-ups.
#[derive(Clone, Copy, Debug)]
struct Layer {
    first: u32,
    end: u32,
}

/// All sieves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Sieves<S> {
    layers: Vec<Layer>,
    sifts: Vec<Sift>,
    answers: Vec<S>,
}

/// The ends of something from each cell: from each cell, a number of layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sieve {
    pub first: u32,
    pub n_layers: u32,
    /// The most look-ups from a cell.
    pub n_lookups: u32,
}

impl<S: Set> Sieves<S> {
    /// Creates an empty list of sieves.
    pub(crate) fn new() -> Self {
        Self {
            layers: Vec::new(),
            // Without a line there are no cells to look up, and nothing is open.
            sifts: vec![Sift {
                mask: 0,
                word: 0,
                base: 0,
            }],
            answers: vec![S::default()],
        }
    }

    /// Releases unused memory.
    pub(crate) fn finish(&mut self) {
        self.answers.shrink_to_fit();
    }

    /// Returns their size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.layers.len() * size_of::<Layer>()
            + self.sifts.len() * size_of::<Sift>()
            + self.answers.len() * size_of::<S>()
    }

    /// Returns the ends of the lines from a cell that are open.
    #[inline(always)]
    pub(crate) fn ends(
        &self,
        first: u32,
        n_layers: u32,
        from: usize,
        pieces: S,
        machine: impl Extract,
    ) -> S {
        let (first, n_layers) = (first as usize, n_layers as usize);
        let mut ends = S::default();
        for layer in &self.layers[first + from * n_layers..][..n_layers] {
            let mut open = !S::default();
            for sift in &self.sifts[layer.first as usize..layer.end as usize] {
                let code = machine.extract(pieces.word(sift.word as usize), sift.mask);
                open &= self.answers[sift.base as usize + code as usize];
            }
            ends |= open;
        }
        ends
    }

    /// Adds a sieve for lines with no more than so many bytes, if possible; `None` if it needs more than the others. Each
    /// look-up covers as many cells as fit.
    ///
    /// Cost: two to the power of the number of cells of a look-up, for each.
    pub(crate) fn add(&mut self, lines: &[Vec<Line>], bytes: usize, most: usize) -> Option<Sieve> {
        let layers: Vec<Vec<Vec<Closed<S>>>> = lines.iter().map(|lines| layers(lines)).collect();
        let all = || layers.iter().flatten();
        let bytes_by = |n_bits: usize| {
            let sifts = all().flat_map(|layer| split(layer, n_bits));
            let each = |cells: Vec<usize>| size_of::<S>() << cells.len();
            sifts.map(each).sum::<usize>()
        };
        let n_bits = (BITS_MIN..=BITS_MAX)
            .rev()
            .find(|n_bits| bytes_by(*n_bits) <= bytes)
            .unwrap_or(BITS_MIN);
        if bytes_by(n_bits) > most {
            return None;
        }
        let n_layers = layers.iter().map(Vec::len).max().unwrap_or(0);
        let first = self.layers.len();
        let mut n_lookups = 0;
        for mut of_cell in layers {
            of_cell.resize_with(n_layers, Vec::new);
            let before = self.sifts.len();
            for layer in of_cell {
                let layer = self.add_layer(&layer, n_bits);
                self.layers.push(layer);
            }
            n_lookups = n_lookups.max(self.sifts.len() - before);
        }
        Some(Sieve {
            first: first as u32,
            n_layers: n_layers as u32,
            n_lookups: n_lookups as u32,
        })
    }

    fn add_layer(&mut self, lines: &[Closed<S>], n_bits: usize) -> Layer {
        if lines.is_empty() {
            return Layer { first: 0, end: 1 };
        }
        let first = self.sifts.len() as u32;
        for cells in split(lines, n_bits) {
            self.add_sift(lines, &cells);
        }
        Layer {
            first,
            end: self.sifts.len() as u32,
        }
    }

    /// Adds the look-up of these cells, all of one word, in order.
    fn add_sift(&mut self, lines: &[Closed<S>], cells: &[usize]) {
        let ends = |has: &dyn Fn(&Closed<S>) -> bool| {
            let lines = lines.iter().filter(|line| has(line));
            lines.fold(S::default(), |ends, line| ends | line.to)
        };
        let all = ends(&|_| true);
        // The lines that a piece on each cell closes, and those that an empty cell closes.
        let closed: Vec<[S; 2]> = cells
            .iter()
            .map(|cell| {
                let by_no_piece = ends(&|line| line.pieces.contains(*cell));
                [by_no_piece, ends(&|line| line.empty.contains(*cell))]
            })
            .collect();
        let base = self.answers.len() as u32;
        for code in 0..1usize << cells.len() {
            let closed = closed.iter().enumerate();
            let closed = closed.map(|(bit, closed)| closed[code >> bit & 1]);
            self.answers.push(closed.fold(all, S::without));
        }
        self.sifts.push(Sift {
            mask: cells.iter().fold(0, |mask, cell| mask | 1 << (cell & 63)),
            word: cells.first().map_or(0, |cell| cell >> 6) as u32,
            base,
        });
    }
}

/// A line: its end, and the cells that close it.
#[derive(Clone, Copy, Debug)]
struct Closed<S> {
    to: S,
    /// Cells that close it if they are occupied.
    empty: S,
    /// Cells that close it if they are empty.
    pieces: S,
}

/// Groups the lines from one cell into layers, so that none has two lines to one end.
fn layers<S: Set>(lines: &[Line]) -> Vec<Vec<Closed<S>>> {
    let mut layers: Vec<(S, Vec<Closed<S>>)> = Vec::new();
    for line in lines {
        let to = S::of(line.to.index());
        let (empty, pieces) = (S::from_list(&line.empty), S::from_list(&line.pieces));
        let line = Closed { to, empty, pieces };
        match layers.iter_mut().find(|(ends, _)| !ends.meets(to)) {
            Some((ends, lines)) => {
                *ends |= to;
                lines.push(line);
            }
            None => layers.push((to, vec![line])),
        }
    }
    layers.into_iter().map(|(_, lines)| lines).collect()
}

/// Splits the cells of lines, so that no more than so many are looked up at once, all of one word; at least one set of
/// them, if there are lines.
fn split<S: Set>(lines: &[Closed<S>], n_bits: usize) -> Vec<Vec<usize>> {
    let tested = lines.iter().fold(S::default(), |tested, line| {
        tested | line.empty | line.pieces
    });
    let cells: Vec<usize> = tested.cells().collect();
    let words = cells.chunk_by(|one, other| one >> 6 == other >> 6);
    let mut sets: Vec<Vec<usize>> = words
        .flat_map(|cells| {
            let n = cells.len().div_ceil(n_bits);
            cells.chunks(cells.len().div_ceil(n)).map(<[usize]>::to_vec)
        })
        .collect();
    if sets.is_empty() && !lines.is_empty() {
        sets.push(Vec::new());
    }
    sets
}

#[cfg(test)]
mod tests {
    use crate::data::lines::LineCells;
    use ir::CellId;

    use super::*;
    use crate::data::extract::Portable;
    use crate::data::set::Wide;

    /// Numbers that look random.
    struct Some(u64);

    impl Some {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
            (self.0 >> 33) as usize % n
        }

        fn cells(&mut self, n_cells: usize, n: usize) -> Vec<CellId> {
            let cell = |_| CellId::from_index(self.below(n_cells));
            (0..n).map(cell).collect()
        }
    }

    /// Tests lines of any needs, few cells from each cell having many lines to few ends, through sieves of so many bytes.
    fn agrees<S: Set>(bytes: usize) {
        let n_cells = S::N_CELLS.min(200);
        let mut some = Some(11);
        let lines: Vec<Vec<Line>> = (0..n_cells)
            .map(|from| {
                let n = [0, 1, 5, 20][from % 4];
                let line = |_| {
                    let (n_empty, n_pieces) = (some.below(6), some.below(3));
                    let empty = some.cells(n_cells, n_empty);
                    let mut pieces = some.cells(n_cells, n_pieces);
                    pieces.retain(|cell| !empty.contains(cell));
                    Line {
                        to: CellId::from_index(some.below(8) * n_cells / 8),
                        empty: empty.into(),
                        pieces: pieces.into(),
                        passed: LineCells::new(),
                        forbidden: LineCells::new(),
                    }
                };
                (0..n).map(line).collect()
            })
            .collect();
        let mut sieves = Sieves::<S>::new();
        // Existing entries stay.
        sieves
            .add(&lines, bytes, usize::MAX)
            .expect("there is room");
        let sieve = sieves.add(&lines, bytes, usize::MAX);
        let sieve = sieve.expect("there is room");
        assert!(sieve.n_layers > 1 && sieve.n_lookups >= sieve.n_layers);
        let mut n_open = 0;
        for round in 0..60 {
            let n_pieces = round * n_cells / 60;
            let pieces = S::from_list(&some.cells(n_cells, n_pieces));
            for (from, lines) in lines.iter().enumerate() {
                let open = lines.iter().filter(|line| {
                    let (empty, needed) = (S::from_list(&line.empty), S::from_list(&line.pieces));
                    !pieces.meets(empty) && needed.without(pieces).is_empty()
                });
                let expected = S::from_list(open.map(|line| &line.to));
                n_open += expected.len();
                let ends = sieves.ends(sieve.first, sieve.n_layers, from, pieces, Portable::<true>);
                assert_eq!(ends, expected, "from {from} with {pieces:?}");
            }
        }
        assert!(n_open > 1000, "{n_open}");
    }

    #[test]
    fn what_no_look_up_closes_is_open() {
        for bytes in [0, 1 << 16, usize::MAX] {
            agrees::<u64>(bytes);
            agrees::<u128>(bytes);
            agrees::<Wide<4>>(bytes);
            agrees::<Wide<16>>(bytes);
        }
    }

    #[test]
    fn where_there_is_no_room_nothing_is_added() {
        let line = Line {
            to: CellId(5),
            empty: [CellId(2), CellId(3), CellId(4)].into_iter().collect(),
            pieces: LineCells::new(),
            passed: LineCells::new(),
            forbidden: LineCells::new(),
        };
        let mut sieves = Sieves::<u64>::new();
        let before = sieves.bytes();
        let lines = [vec![line]];
        assert!(sieves.add(&lines, 1000, 10).is_none());
        assert_eq!(sieves.bytes(), before);
        assert!(sieves.add(&lines, 1000, 1000).is_some());
        assert!(sieves.bytes() > before);
    }

    /// A sieve for one line over two cells from one of 64 cells.
    #[test]
    fn memory_is_counted_and_released() {
        let cell = CellId::from_index;
        let mut lines = vec![Vec::new(); 64];
        lines[3].push(Line {
            to: cell(6),
            empty: LineCells::from_iter([cell(4), cell(5)]),
            pieces: LineCells::new(),
            passed: LineCells::new(),
            forbidden: LineCells::new(),
        });
        let mut sieves = Sieves::<u64>::new();
        let before = sieves.bytes();
        assert_eq!(before, size_of::<Sift>() + size_of::<u64>());
        sieves
            .add(&lines, 1 << 20, usize::MAX)
            .expect("there is room");
        // A layer for each cell, one look-up of two cells.
        let added = 64 * size_of::<Layer>() + size_of::<Sift>() + 4 * size_of::<u64>();
        assert_eq!(sieves.bytes(), before + added);
        sieves.answers.reserve(100);
        sieves.finish();
        assert_eq!(sieves.answers.capacity(), sieves.answers.len());
    }
}
