//! How well a text fits a move.

/// The way in which a text names a move; better ways come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    /// Cells, `e2e4`; a drop or a turn by its name.
    Cells,
    /// Cells, with letters of pieces that are redundant: `Ng1f3`, `K!Nd4`.
    Lettered,
    /// Standard notation: `Nf3`, `@e4`, `B3b4`.
    Standard,
    /// Cells in other capitals than their names have: `E2E4`, and `B3b4` if it does not mean a bishop.
    AnyCase,
    /// A castling by its side, `O-O`.
    Castling,
    /// The name of a joint move.
    Name,
}

impl Rank {
    /// Returns whether the text contains the cells of the move, with letters of pieces or without.
    pub(super) fn is_in_cells(self) -> bool {
        matches!(self, Self::Cells | Self::Lettered | Self::AnyCase)
    }

    /// Returns whether the text contains the cells of the move, without letters of pieces.
    pub(super) fn is_in_bare_cells(self) -> bool {
        self.is_in_cells() && self != Self::Lettered
    }
}

/// The fit of a text and a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    /// The way.
    pub rank: Rank,
    /// Whether the text contains a sign of a capture.
    pub has_capture_sign: bool,
    /// Whether the `+` at the end of the text is the promotion of the move: `b2b8+`.
    pub is_plus_promotion: bool,
}

impl Fit {
    /// Creates the fit of a text without such signs.
    pub(super) fn of(rank: Rank) -> Self {
        Self {
            rank,
            has_capture_sign: false,
            is_plus_promotion: false,
        }
    }
}
