//! Gathering the bits of a word.

/// A method to gather bits, for which some machines have an instruction.
pub(crate) trait Extract: Copy {
    /// Whether code for conditions of single moves, and for data other than the pieces on the board, is compiled.
    const IS_RICH: bool;

    /// Gathers the bits of a word that lie under a mask, the lowest first.
    fn extract(self, word: u64, mask: u64) -> u64;
}

/// Any machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable<const IS_RICH: bool>;

impl<const IS_RICH: bool> Extract for Portable<IS_RICH> {
    const IS_RICH: bool = IS_RICH;

    #[inline(always)]
    fn extract(self, word: u64, mut mask: u64) -> u64 {
        let mut bits = 0;
        let mut bit = 1;
        while mask != 0 {
            if word & mask & mask.wrapping_neg() != 0 {
                bits |= bit;
            }
            mask &= mask - 1;
            bit <<= 1;
        }
        bits
    }
}
