//! Tables: look-ups by occupancy.

use ir::Arrange;
use rustc_hash::FxHashMap;

use crate::data::decision::{Deciding, Decision};
use crate::data::extract::Extract;
use crate::data::lines::{Line, Lines};
use crate::data::reason::Reason;
use crate::data::set::Set;
use crate::data::sieve::Sieves;
use interpreter::executor::LOOKUP_BYTES_MAX;

/// The most bytes of the look-ups of something; larger ones are [sieved](Sieves).
const RIDE_BYTES_MAX: usize = 8 << 20;
/// The most cells of one look-up.
const BITS_MAX: usize = 14;
/// The most cells that are looked up together, if everything does not fit into one look-up.
const BITS_PACKED: usize = 10;
/// The most cells for which a single look-up is used.
const BITS_ALONE: usize = 12;

/// Cells to look up, and the place of the answers.
#[derive(Clone, Copy, Debug)]
struct Pack<S> {
    mask: S,
    base: u32,
}

/// The ends of something from each cell, given occupancy: a number of look-ups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ride {
    first: u32,
    /// The number of look-ups; zero if it is sieved, so that a loop over them costs nothing.
    n_packs: u32,
    /// The number of layers of the sieve.
    n_layers: u32,
    n_lookups: u32,
}

impl Ride {
    /// Returns the most look-ups of a cell.
    pub(crate) fn n_lookups(self) -> u32 {
        self.n_lookups
    }

    /// Tests whether each look-up takes away what it closes, instead of adding what is open.
    pub(crate) fn is_sieved(self) -> bool {
        self.n_packs == 0
    }
}

/// All look-ups of a game.
#[derive(Clone, Debug)]
pub(crate) struct Lookups<S> {
    packs: Vec<Pack<S>>,
    answers: Vec<S>,
    sieves: Sieves<S>,
    built: FxHashMap<Lines, Ride>,
}

impl<S: Set> Lookups<S> {
    /// Creates an empty list of look-ups.
    pub(crate) fn new() -> Self {
        Self {
            packs: Vec::new(),
            // A look-up of no cells gets this.
            answers: vec![S::default()],
            sieves: Sieves::new(),
            built: FxHashMap::default(),
        }
    }

    /// Releases data that only building needs.
    pub(crate) fn finish(&mut self) {
        self.built = FxHashMap::default();
        self.answers.shrink_to_fit();
        self.sieves.finish();
    }

    /// Returns their size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.packs.len() * size_of::<Pack<S>>()
            + self.answers.len() * size_of::<S>()
            + self.sieves.bytes()
    }

    /// Returns the ends of the lines from a cell that are open.
    #[inline(always)]
    pub(crate) fn ends(&self, ride: Ride, from: usize, pieces: S, machine: impl Extract) -> S {
        if ride.n_packs == 0 {
            let (first, n_layers) = (ride.first, ride.n_layers);
            return self.sieves.ends(first, n_layers, from, pieces, machine);
        }
        let first = ride.first as usize + from * ride.n_packs as usize;
        let mut ends = S::default();
        for pack in &self.packs[first..first + ride.n_packs as usize] {
            ends |= self.answers[pack.base as usize + pieces.extract(pack.mask, machine)];
        }
        ends
    }

    /// Tests whether one look-up answers, from each cell.
    pub(crate) fn is_only(&self, ride: Ride) -> bool {
        ride.n_packs == 1
    }

    /// Returns the open ends from a cell if [one look-up answers](Self::is_only).
    #[inline(always)]
    pub(crate) fn only_ends(&self, ride: Ride, from: usize, pieces: S, machine: impl Extract) -> S {
        let pack = &self.packs[ride.first as usize + from];
        self.answers[pack.base as usize + pieces.extract(pack.mask, machine)]
    }

    /// Adds look-ups for lines; those that are there already are shared.
    ///
    /// # Errors
    /// If the look-ups take more than [`LOOKUP_BYTES_MAX`].
    ///
    /// Cost: two to the power of the number of cells that are looked up together, for each cell.
    pub(crate) fn add(&mut self, lines: Lines, deciding: &Deciding) -> Result<Ride, Reason> {
        if let Some(ride) = self.built.get(&lines)
            && deciding.take(Decision::Shared, true)
        {
            return Ok(*ride);
        }
        let too_much = || "look-ups would take too much memory".to_owned();
        let left = LOOKUP_BYTES_MAX.saturating_sub(self.bytes());
        let are_many = lines.iter().any(|lines| lines.len() > 1);
        let are_together = deciding.take(Decision::Packs, are_many);
        let small = packed::<S>(&lines, are_together, RIDE_BYTES_MAX);
        let is_sieved = deciding.take(Decision::Sieves, small.is_none());
        let all = match small {
            None if !is_sieved => packed(&lines, are_together, left),
            small => small,
        };
        let ride = match all {
            Some(packed) if bytes(&packed) <= left => self.add_packs(packed),
            Some(_) => return Err(too_much()),
            None if deciding.off().has(Decision::Sieves) => return Err(too_much()),
            None => {
                let sieve = self.sieves.add(&lines, RIDE_BYTES_MAX, left);
                let sieve = sieve.ok_or_else(too_much)?;
                Ride {
                    first: sieve.first,
                    n_packs: 0,
                    n_layers: sieve.n_layers,
                    n_lookups: sieve.n_lookups,
                }
            }
        };
        self.built.insert(lines, ride);
        Ok(ride)
    }

    /// Adds look-ups for the parts that are looked up together from each cell.
    fn add_packs(&mut self, packed: Vec<Vec<Vec<Part<S>>>>) -> Ride {
        // A cell without look-ups gets one.
        let n_packs = packed.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let ride = Ride {
            first: self.packs.len() as u32,
            n_packs: n_packs as u32,
            n_layers: 0,
            n_lookups: n_packs as u32,
        };
        for mut of_cell in packed {
            of_cell.resize_with(n_packs, Vec::new);
            for parts in of_cell {
                let pack = self.fill(&parts);
                self.packs.push(pack);
            }
        }
        ride
    }

    /// Writes the answers of parts that are looked up together.
    fn fill(&mut self, parts: &[Part<S>]) -> Pack<S> {
        if parts.is_empty() {
            let mask = S::default();
            return Pack { mask, base: 0 };
        }
        let mask = parts
            .iter()
            .fold(S::default(), |mask, part| mask | part.mask);
        let cells: Vec<usize> = mask.cells().collect();
        // Each part's answers by its own cells, put together.
        let mut answers: Vec<(usize, S)> = vec![(0, S::default())];
        for part in parts {
            let own: Vec<usize> = part.mask.cells().collect();
            let bit_of = |cell: &usize| cells.binary_search(cell).map_or(0, |at| 1usize << at);
            let bits: Vec<usize> = own.iter().map(bit_of).collect();
            // The pieces on these cells, one cell more each time.
            let mut of_part: Vec<(usize, S)> = Vec::with_capacity(1 << own.len());
            of_part.push((0, S::default()));
            for (bit, cell) in bits.iter().zip(own) {
                let n = of_part.len();
                for code in 0..n {
                    let (index, pieces) = of_part[code];
                    of_part.push((index | bit, pieces | S::of(cell)));
                }
            }
            for (_, pieces) in &mut of_part {
                *pieces = part.ends(*pieces);
            }
            let mut joined = Vec::with_capacity(answers.len() * of_part.len());
            for (index, ends) in answers {
                let join = |(more, others): &(usize, S)| (index | more, ends | *others);
                joined.extend(of_part.iter().map(join));
            }
            answers = joined;
        }
        let base = self.answers.len();
        self.answers.resize(base + answers.len(), S::default());
        for (index, ends) in answers {
            self.answers[base + index] = ends;
        }
        Pack {
            mask,
            base: base as u32,
        }
    }
}

/// Lines that depend on the same cells.
#[derive(Clone, Debug)]
struct Part<S> {
    mask: S,
    /// End, cells that must be empty, cells that must be occupied.
    lines: Vec<(S, S, S)>,
}

impl<S: Set> Part<S> {
    /// Creates the part of a single line.
    fn of(line: &Line) -> Self {
        let (empty, pieces) = (S::from_list(&line.empty), S::from_list(&line.pieces));
        Self {
            mask: empty | pieces,
            lines: vec![(S::of(line.to.index()), empty, pieces)],
        }
    }

    /// Splits a part that depends on too many cells at once: each line goes to the part to which it adds the fewest
    /// cells.
    fn split(self) -> Vec<Self> {
        if self.mask.len() as usize <= BITS_ALONE {
            return vec![self];
        }
        let mut lines = self.lines;
        lines.arrange_by_key(|(_, empty, pieces)| std::cmp::Reverse((*empty | *pieces).len()));
        let mut parts: Vec<Self> = Vec::new();
        for line in lines {
            let mask = line.1 | line.2;
            let grown = |part: &Self| (part.mask | mask).len() as usize;
            // Lines without additional cells cost nothing.
            let fits = |part: &&mut Self| {
                let n_bits = grown(part);
                n_bits <= BITS_PACKED || n_bits == part.mask.len() as usize
            };
            let fitting = parts.iter_mut().filter(fits);
            match fitting.min_by_key(|part| grown(part) - part.mask.len() as usize) {
                Some(part) => {
                    part.mask |= mask;
                    part.lines.push(line);
                }
                None => parts.push(Self {
                    mask,
                    lines: vec![line],
                }),
            }
        }
        parts
    }

    fn ends(&self, pieces: S) -> S {
        let open = self.lines.iter().filter(|(_, empty, needed)| {
            !pieces.meets(*empty) && needed.without(pieces).is_empty()
        });
        open.fold(S::default(), |ends, (to, _, _)| ends | *to)
    }
}

/// Splits lines into parts that share no cell.
fn parts<S: Set>(lines: &[Line]) -> Vec<Part<S>> {
    let mut parts: Vec<Part<S>> = Vec::new();
    for line in lines {
        let mut joined = Part::of(line);
        let (touching, others): (Vec<Part<S>>, Vec<Part<S>>) = parts
            .into_iter()
            .partition(|part| part.mask.meets(joined.mask));
        for part in touching {
            joined.mask |= part.mask;
            joined.lines.extend(part.lines);
        }
        parts = others;
        parts.push(joined);
    }
    parts
}

/// Packs the lines from each cell that are looked up together, or each line alone; `None` if these depend on too many
/// cells, or need more bytes than this.
fn packed<S: Set>(
    lines: &Lines,
    are_together: bool,
    bytes_max: usize,
) -> Option<Vec<Vec<Vec<Part<S>>>>> {
    let mut all = lines.iter().flatten();
    if all.any(|line| line.empty.len() + line.pieces.len() > BITS_MAX) {
        return None;
    }
    let packed: Vec<Vec<Vec<Part<S>>>> = match are_together {
        true => together(lines),
        false => {
            let alone = |line: &Line| vec![Part::of(line)];
            let of_cell = |lines: &Vec<Line>| lines.iter().map(alone).collect();
            lines.iter().map(of_cell).collect()
        }
    };
    (bytes(&packed) <= bytes_max).then_some(packed)
}

/// Packs the lines from each cell so that few look-ups answer.
fn together<S: Set>(lines: &Lines) -> Vec<Vec<Vec<Part<S>>>> {
    let parts: Vec<Vec<Part<S>>> = lines
        .iter()
        .map(|lines| parts(lines).into_iter().flat_map(Part::split).collect())
        .collect();
    let n_bits = |parts: &[Part<S>]| parts.iter().map(|part| part.mask.len()).sum::<u32>();
    let most = parts.iter().map(|parts| n_bits(parts)).max().unwrap_or(0);
    let n_bits_max = match most as usize <= BITS_ALONE {
        true => BITS_ALONE,
        false => BITS_PACKED,
    };
    let parts = parts.into_iter();
    parts.map(|parts| pack(parts, n_bits_max)).collect()
}

/// Returns the size in bytes of the answers of parts that are looked up together, from each cell.
fn bytes<S: Set>(packed: &[Vec<Vec<Part<S>>>]) -> usize {
    let n_bits = |parts: &Vec<Part<S>>| parts.iter().map(|part| part.mask.len()).sum::<u32>();
    let packs = packed.iter().flatten();
    packs.map(|parts| size_of::<S>() << n_bits(parts)).sum()
}

/// Packs parts that are looked up together.
fn pack<S: Set>(mut parts: Vec<Part<S>>, n_bits_max: usize) -> Vec<Vec<Part<S>>> {
    parts.arrange_by_key(|part| std::cmp::Reverse(part.mask.len()));
    let mut packs: Vec<(usize, Vec<Part<S>>)> = Vec::new();
    for part in parts {
        let n_bits = part.mask.len() as usize;
        match packs.iter_mut().find(|(n, _)| n + n_bits <= n_bits_max) {
            Some((n, parts)) => {
                *n += n_bits;
                parts.push(part);
            }
            None => packs.push((n_bits, vec![part])),
        }
    }
    packs.into_iter().map(|(_, parts)| parts).collect()
}
