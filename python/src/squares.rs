//! Numbers of cells and of kinds of pieces, as python-chess has them where it has any.

use std::collections::HashMap;

/// The numbers of one variant.
pub struct Squares {
    /// The names of the cells by number: rank by rank from the first, each from the first file, if the cells are named by a letter
    /// and a number; otherwise in the order of the board.
    pub names: Vec<String>,
    numbers: HashMap<String, usize>,
    kinds: HashMap<String, usize>,
    /// The names of the kinds by number, from 1.
    pub kind_names: Vec<String>,
}

/// The kinds that python-chess has, by number, from 1.
const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

impl Squares {
    /// Numbers the cells and the kinds of a variant.
    pub fn of(variant: &alfil_api::Variant) -> Self {
        let mut names: Vec<String> = variant.cells().into_iter().map(str::to_owned).collect();
        if names.iter().all(|name| file_rank(name).is_some()) {
            names.sort_by_key(|name| file_rank(name).map(|(file, rank)| (rank, file)));
        }
        let numbers = names.iter().cloned().zip(0..).collect();
        let mut kind_names: Vec<String> = KINDS.map(str::to_owned).to_vec();
        let others = variant
            .kinds()
            .into_iter()
            .filter(|kind| !KINDS.contains(kind));
        kind_names.extend(others.map(str::to_owned));
        let kinds = kind_names.iter().cloned().zip(1..).collect();
        Self {
            names,
            numbers,
            kinds,
            kind_names,
        }
    }

    /// Returns the number of a cell.
    pub fn number(&self, cell: &str) -> Option<usize> {
        self.numbers.get(cell).copied()
    }

    /// Returns the number of a kind: 1 to 6 for those of chess, from 7 for others, in the order of the definition.
    pub fn kind(&self, kind: &str) -> Option<usize> {
        self.kinds.get(kind).copied()
    }
}

/// Returns the file and the rank of a name such as `e4`, from 0.
pub fn file_rank(name: &str) -> Option<(usize, usize)> {
    let mut letters = name.chars();
    let file = letters.next().filter(char::is_ascii_lowercase)?;
    let rank: usize = letters.as_str().parse().ok().filter(|rank| *rank < 1000)?;
    Some((file as usize - 'a' as usize, rank))
}

/// Returns the number of a cell of the board of chess.
pub fn square_of_chess(name: &str) -> Option<usize> {
    let (file, rank) = file_rank(name)?;
    (file < 8 && (1..=8).contains(&rank)).then(|| (rank - 1) * 8 + file)
}
