//! Machine instructions.

use crate::data::extract::Portable;
use crate::data::set::Set;
use crate::data::state::State;
use crate::play::batch::Sink;
use crate::play::count;
use crate::play::instructions::Machine;
use crate::play::node::Node;
use crate::play::view::View;

/// Whether code for any machine is compiled more often, so that it is faster. A page has to be small, and most of x86-64 has
/// [the instructions](bmi).
const IS_PORTABLE_FAST: bool = !cfg!(any(target_family = "wasm", target_arch = "x86_64"));

impl<const IS_RICH: bool> Machine for Portable<IS_RICH> {
    const HAS_ROOM: bool = IS_PORTABLE_FAST;

    type Bare = Portable<{ !IS_PORTABLE_FAST }>;

    fn bare(self) -> Self::Bare {
        Portable
    }

    fn perft<S: Set>(self, view: View<'_, S, Self>, depth: u32, states: &mut [State<S>]) -> u64 {
        count::perft(view, depth, states)
    }

    fn generate<'t, S: Set>(self, node: &Node<'t, S, Self>, mut sink: &mut dyn Sink<'t, S>) {
        node.generate(&mut sink);
    }
}

/// Machines with the instructions of BMI2 and POPCNT, which nearly all of x86-64 have.
///
/// The only `unsafe` code of the crate is here: a value of this type proves that the instructions are there.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod bmi {
    use crate::data::extract::Extract;
    use crate::data::set::Set;
    use crate::data::state::State;
    use crate::play::batch::Sink;
    use crate::play::count::n_sequences;
    use crate::play::instructions::{Machine, OnMachine, has_room};
    use crate::play::node::Node;
    use crate::play::view::View;

    /// A machine whose instructions have been detected.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Bmi<const IS_RICH: bool>(());

    impl Bmi<true> {
        /// Detects the instructions of this machine.
        pub(crate) fn detect() -> Option<Self> {
            let has_all = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt");
            has_all.then_some(Self(()))
        }
    }

    impl<const IS_RICH: bool> Extract for Bmi<IS_RICH> {
        const IS_RICH: bool = IS_RICH;

        #[inline(always)]
        fn extract(self, word: u64, mask: u64) -> u64 {
            // SAFETY: `detect` makes a `Bmi` only if BMI2 is available.
            unsafe { core::arch::x86_64::_pext_u64(word, mask) }
        }
    }

    impl<const IS_RICH: bool> Machine for Bmi<IS_RICH> {
        const HAS_ROOM: bool = true;

        type Bare = Bmi<false>;

        fn bare(self) -> Bmi<false> {
            Bmi(())
        }

        fn perft<S: Set>(
            self,
            view: View<'_, S, Self>,
            depth: u32,
            states: &mut [State<S>],
        ) -> u64 {
            // SAFETY: `detect` makes a `Bmi` only if all features that the function enables are available.
            unsafe { perft_here(view, depth, states) }
        }

        fn generate<'t, S: Set>(self, node: &Node<'t, S, Self>, sink: &mut dyn Sink<'t, S>) {
            // SAFETY: as above.
            unsafe { generate_here(node, sink) }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn generate_here<'t, S: Set, const IS_RICH: bool>(
        node: &Node<'t, S, Bmi<IS_RICH>>,
        mut sink: &mut dyn Sink<'t, S>,
    ) {
        node.generate(&mut sink);
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn perft_here<S: Set, const IS_RICH: bool>(
        view: View<'_, S, Bmi<IS_RICH>>,
        depth: u32,
        states: &mut [State<S>],
    ) -> u64 {
        if const { IS_RICH && has_room::<S>() }
            && let Some(view) = view.bare_for(depth)
        {
            return view.machine.perft(view, depth, states);
        }
        n_sequences(view, depth, states, |after, states| {
            perft_here(view.at(after), depth - 1, states)
        })
    }

    /// Runs a computation with these instructions.
    pub(crate) fn run<S: Set, W: OnMachine<S>, const IS_RICH: bool>(
        view: View<'_, S, Bmi<IS_RICH>>,
        work: W,
    ) -> W::Output {
        // SAFETY: as above.
        unsafe { run_here(view, work) }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn run_here<S: Set, W: OnMachine<S>, const IS_RICH: bool>(
        view: View<'_, S, Bmi<IS_RICH>>,
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
                assert_eq!(
                    bmi.extract(pieces, mask),
                    Portable::<true>.extract(pieces, mask)
                );
            }
        }
    }
}
