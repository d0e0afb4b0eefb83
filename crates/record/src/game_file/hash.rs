//! A hash of the meaning of a definition.

use interpreter::Game;

use super::canonical;

/// The version of the hash; it grows whenever the hash of an unchanged definition changes.
const VERSION: u32 = 3;

/// Returns a hash of the rules as they were loaded, board, start and options included. It changes with every rule that affects play,
/// and not with the title, summary, comments or layout of the file.
///
/// The hash is equal on every machine, as long as its first part, the version, is.
pub fn rules_hash(game: &Game) -> String {
    let mut rules = game.rules().clone();
    rules.title.clear();
    rules.summary.clear();
    rules.about = ir::Credits::default();
    rules.name.clear();
    format!("{VERSION}:{:032x}", fnv(&canonical::bytes(&rules)))
}

/// Returns the hash FNV-1a of 128 bits.
fn fnv(bytes: &[u8]) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(BASIS, |hash, byte| {
        (hash ^ u128::from(*byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_hash_is_the_published_one() {
        // From the draft of FNV: 128 bits of the empty text, of `a` and of `foobar`.
        assert_eq!(super::fnv(b""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(super::fnv(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(
            super::fnv(b"foobar"),
            0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18
        );
    }
}
