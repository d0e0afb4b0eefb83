//! Destinations of pieces that leave no royal attacked.

use smallvec::SmallVec;

use crate::data::set::Set;

/// Royals, and results of trials of the moves of a single one.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tried<S> {
    /// The royals' cells.
    pub start: S,
    /// The cells of the attacked royals.
    pub attacked: S,
    /// Cells on which a single royal would be safe, lifted off and put there. There are none of several royals.
    pub safe: S,
    /// Cells on which a single royal would not be safe.
    pub not_safe: S,
}

/// A line that is open, or would be if two cells changed.
#[derive(Clone, Copy)]
pub(crate) struct Threat<S> {
    /// Cells that must be empty.
    pub empty: S,
    /// Cells that must be occupied.
    pub pieces: S,
    /// The cell of the attacker.
    pub from: S,
}

/// A line on which some pieces may not be jumped, that is open, or would be if two cells changed.
#[derive(Clone, Copy)]
pub(crate) struct Blockable<S> {
    /// The other requirements of the line.
    pub threat: Threat<S>,
    /// Cells with pieces that must not be of the kinds that may not be jumped.
    pub forbidden: S,
    /// Cells occupied by a piece that may not be jumped.
    pub shut: S,
    /// The movable pieces that may not be jumped.
    pub closing: S,
}

/// Destinations of pieces that leave no royal unsafe.
pub(crate) struct Guard<S> {
    /// Destinations of pieces that are on no line.
    pub free: S,
    /// Destinations that answer attacks by leaps.
    pub leaps: S,
    /// Pieces on a line, each of which is tested.
    pub on_lines: S,
    /// Attacked royals.
    pub attacked: S,
    pub threats: SmallVec<[Threat<S>; 16]>,
    /// Lines on which some pieces may not be jumped.
    pub blockable: SmallVec<[Blockable<S>; 4]>,
}

impl<S: Set> Guard<S> {
    /// Creates a guard that allows every move.
    #[inline(always)]
    pub(crate) fn open() -> Self {
        Self {
            free: !S::default(),
            leaps: !S::default(),
            on_lines: S::default(),
            attacked: S::default(),
            threats: SmallVec::new(),
            blockable: SmallVec::new(),
        }
    }

    /// Allows no destination.
    pub(crate) fn close(&mut self) {
        self.free = S::default();
        self.leaps = S::default();
    }

    /// Returns the safe destinations of the piece on this cell.
    #[inline(always)]
    pub(crate) fn ends(&self, from: usize, pieces: S) -> S {
        let from = S::of(from);
        match self.on_lines.meets(from) {
            true => self.ends_on_lines(from, pieces),
            false => self.free,
        }
    }

    fn ends_on_lines(&self, from: S, pieces: S) -> S {
        let left = pieces.without(from);
        let mut ends = self.leaps;
        for threat in &self.threats {
            ends &= threat.ends(left);
        }
        for blockable in &self.blockable {
            ends &= blockable.ends(left, blockable.closing.meets(from));
        }
        ends
    }
}

impl<S: Set> Blockable<S> {
    /// Returns the safe destinations of a piece on a board without it; `closes` is whether the piece may not be jumped.
    pub(crate) fn ends(&self, left: S, closes: bool) -> S {
        let threat = &self.threat;
        if left.meets(threat.empty) {
            return !S::default();
        }
        let missing = threat.pieces.without(left);
        let shut = self.shut & left;
        if missing.is_several() || !missing.is_empty() && !shut.is_empty() {
            return !S::default();
        }
        // A piece that moves there, or captures there, is the new mount.
        let opens = missing | shut;
        if opens.is_empty() {
            return match closes {
                true => threat.empty | threat.from | self.forbidden,
                false => threat.empty | threat.from,
            };
        }
        match closes && opens.meets(self.forbidden) {
            true => !S::default(),
            false => !opens,
        }
    }
}

impl<S: Set> Threat<S> {
    /// Returns the safe destinations of a piece on a board without it.
    #[inline(always)]
    pub(crate) fn ends(&self, left: S) -> S {
        if left.meets(self.empty) {
            return !S::default();
        }
        let missing = self.pieces.without(left);
        if missing.is_empty() {
            self.empty | self.from
        } else if missing.is_several() {
            !S::default()
        } else {
            !missing
        }
    }
}
