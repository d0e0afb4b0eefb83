//! How strong the opponent plays.

use crate::think::Limits;

/// A level: 1, which a beginner can beat, to 10, which is all there is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// How deep and how far a level looks, and by how much it misjudges, in hundredths.
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
    /// All it has.
    pub const MAX: Self = Self(10);

    /// The level of this number, 1 to 10.
    pub fn new(number: u8) -> Option<Self> {
        (1..=10).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// By how much it misjudges.
    pub(crate) fn noise(self) -> i32 {
        LEVELS
            .get(usize::from(self.0) - 1)
            .map_or(0, |(_, _, noise)| *noise)
    }

    /// Lowers limits to what this level looks at.
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
