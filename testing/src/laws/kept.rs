//! Counts that are kept in a cache.

use std::sync::Arc;

use interpreter::{Counts, Game};

use super::subject::{Scene, Subject};
use super::{Kept, Trial, ensure};

law! {
    KEPT_COUNTS_ARE_COUNTS, "kept_counts_are_counts":
    "counting with a cache of the counts of earlier positions, with tables and without, gives the same number of sequences"
    Trial::Position(2, kept_counts_are_counts)
}

/// The most moves of a position at which sequences of three are counted, and of two.
const TURNS_MAX: [usize; 2] = [8, 40];

/// The second game of a subject with counts, by the reduced executor and by tables.
#[derive(Debug)]
pub struct KeptCounts {
    /// The game by the reduced executor, with its cache.
    pub reduced: (Game, Counts),
    /// The game by tables, with its cache, if it can be compiled.
    pub tabled: Option<(Game, Counts)>,
}

impl Subject {
    /// Returns the game that gives the second answer, with its cached counts so far.
    pub fn kept(&self) -> &KeptCounts {
        let game = || tables::game(self.again.rules().clone());
        let counts = || Counts::with_megabytes(1).unwrap_or_else(|error| panic!("{error}"));
        let kept = || {
            let tabled = game();
            Arc::new(KeptCounts {
                reduced: (game().reduced(), counts()),
                tabled: tabled.compile().is_ok().then(|| (tabled, counts())),
            })
        };
        self.kept.get_or_init(kept)
    }
}

fn kept_counts_are_counts(scene: &Scene<'_>) -> Kept {
    let (position, n_turns) = (scene.position(), scene.legal.len());
    let [three, two] = TURNS_MAX;
    if n_turns > two {
        return Ok(());
    }
    let depth = 2 + u32::from(n_turns <= three);
    let n_counted = scene.game().perft(position, depth)?;
    let kept = scene.subject.kept();
    let both = [
        ("reduced executor", Some(&kept.reduced)),
        ("tables", kept.tabled.as_ref()),
    ];
    for (how, cached) in both {
        let Some((game, counts)) = cached else {
            continue;
        };
        // The second time, the count comes from the cache.
        for time in ["first", "second"] {
            let n_kept = game.perft_with(position, depth, counts)?;
            ensure!(
                n_kept == n_counted,
                "{n_counted} sequences of {depth} are counted, {n_kept} with counts kept by the {how}, the {time} time"
            );
        }
    }
    Ok(())
}
