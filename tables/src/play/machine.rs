//! Machine instructions.

use crate::data::extra::Extra;
use crate::data::extract::Portable;
use crate::data::set::Set;
use crate::play::count;
use crate::play::instructions::{BareCounts, Machine};
use crate::play::node::Node;
use crate::play::sink::Sink;
use crate::play::view::View;

impl Machine for Portable {
    // A page has to be small, and most of x86-64 has the instructions.
    const HAS_ROOM: bool = !cfg!(any(target_family = "wasm", target_arch = "x86_64"));

    fn perft<S: Set, const K: usize, E: BareCounts>(
        self,
        view: View<'_, S, K, E, Self>,
        depth: u32,
    ) -> u64 {
        count::perft(view, depth)
    }

    fn generate<S: Set, const K: usize, E: Extra>(
        self,
        node: &Node<'_, S, K, E, Self>,
        mut sink: &mut dyn Sink<S>,
    ) {
        node.generate(&mut sink);
    }
}

/// Machines with the instructions of BMI2 and POPCNT, which nearly all of x86-64 have.
///
/// The only `unsafe` code of the crate is here: a value of this type proves that the instructions are there.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod bmi {
    use crate::data::extra::Extra;
    use crate::data::extract::Extract;
    use crate::data::set::Set;
    use crate::play::count::n_sequences;
    use crate::play::instructions::{BareCounts, Machine, OnMachine};
    use crate::play::node::Node;
    use crate::play::sink::Sink;
    use crate::play::view::View;

    /// A machine whose instructions have been detected.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Bmi(());

    impl Bmi {
        /// Detects the instructions of this machine.
        pub(crate) fn detect() -> Option<Self> {
            let has_all = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt");
            has_all.then_some(Self(()))
        }
    }

    impl Extract for Bmi {
        #[inline(always)]
        fn extract(self, word: u64, mask: u64) -> u64 {
            // SAFETY: `detect` makes a `Bmi` only if BMI2 is available.
            unsafe { core::arch::x86_64::_pext_u64(word, mask) }
        }
    }

    impl Machine for Bmi {
        const HAS_ROOM: bool = true;

        fn perft<S: Set, const K: usize, E: BareCounts>(
            self,
            view: View<'_, S, K, E, Self>,
            depth: u32,
        ) -> u64 {
            perft(view, depth)
        }

        fn generate<S: Set, const K: usize, E: Extra>(
            self,
            node: &Node<'_, S, K, E, Self>,
            sink: &mut dyn Sink<S>,
        ) {
            // SAFETY: `detect` makes a `Bmi` only if all features that the function enables are available.
            unsafe { generate_here(node, sink) }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn generate_here<S: Set, const K: usize, E: Extra>(
        node: &Node<'_, S, K, E, Bmi>,
        mut sink: &mut dyn Sink<S>,
    ) {
        node.generate(&mut sink);
    }

    /// Counts sequences of `depth` legal moves with these instructions.
    pub(crate) fn perft<S: Set, const K: usize, E: BareCounts>(
        view: View<'_, S, K, E, Bmi>,
        depth: u32,
    ) -> u64 {
        // SAFETY: `detect` makes a `Bmi`, as in the view, only if all features that the function enables are available.
        unsafe { perft_here(view, depth) }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn perft_here<S: Set, const K: usize, E: BareCounts>(
        view: View<'_, S, K, E, Bmi>,
        depth: u32,
    ) -> u64 {
        if let Some(n) = E::count_bare(&view, depth) {
            return n;
        }
        n_sequences(view, depth, |after| perft_here(view.at(after), depth - 1))
    }

    /// Runs a computation with these instructions.
    pub(crate) fn run<S: Set, const K: usize, E: Extra, W: OnMachine<S, K, E>>(
        view: View<'_, S, K, E, Bmi>,
        work: W,
    ) -> W::Output {
        // SAFETY: as above.
        unsafe { run_here(view, work) }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn run_here<S: Set, const K: usize, E: Extra, W: OnMachine<S, K, E>>(
        view: View<'_, S, K, E, Bmi>,
        work: W,
    ) -> W::Output {
        work.run(view)
    }
}

#[cfg(test)]
mod tests {
    use crate::data::extract::{Extract as _, Portable};

    /// Tests the instruction against the portable method; Miri runs this test:
    /// `docs/src/testing.md`.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_instruction_gathers_bits_as_any_machine_does() {
        let Some(bmi) = super::bmi::Bmi::detect() else {
            return;
        };
        let mut word = 1u64;
        for _ in 0..500 {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (pieces, mask) = (word ^ word >> 29, word.rotate_left(23));
            for mask in [mask, mask & mask >> 7, 0, u64::MAX, 1 << 63] {
                assert_eq!(bmi.extract(pieces, mask), Portable.extract(pieces, mask));
            }
        }
    }
}
