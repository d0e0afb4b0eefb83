//! The strength of the opponent.

use crate::think::Limits;

/// A level: from 1, which a beginner can beat, to 10, the full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The depth, the nodes, and the noise of the evaluation in hundredths, for each level.
const LEVELS: [(u32, u64, i32); 9] = [
    (1, 200, 220),
    (2, 600, 140),
    (2, 1_500, 90),
    (3, 3_000, 60),
    (4, 8_000, 40),
    (5, 20_000, 25),
    (6, 60_000, 15),
    (8, 200_000, 8),
    (12, 800_000, 4),
];

impl Level {
    /// The full strength.
    pub const MAX: Self = Self(10);

    /// Creates the level of this number, 1 to 10; `None` for any other.
    pub fn new(number: u8) -> Option<Self> {
        (1..=10).contains(&number).then_some(Self(number))
    }

    /// Returns the level's number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the noise of the evaluation.
    pub(crate) fn noise(self) -> i32 {
        LEVELS
            .get(usize::from(self.0) - 1)
            .map_or(0, |(_, _, noise)| *noise)
    }

    /// Lowers limits to those of this level.
    pub(crate) fn lower(self, limits: &Limits) -> Limits {
        let mut lower = limits.clone();
        if let Some((depth, nodes, _)) = LEVELS.get(usize::from(self.0) - 1) {
            lower.depth = Some(lower.depth.unwrap_or(u32::MAX).min(*depth));
            lower.nodes = Some(lower.nodes.unwrap_or(u64::MAX).min(*nodes));
        }
        lower
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::MAX
    }
}
