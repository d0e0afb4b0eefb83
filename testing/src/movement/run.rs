//! The deep run: `movement --seeds 0..N [--scenes N]`.

use std::ops::Range;

use super::compare::{Tally, compare_seed, shrunk};
use crate::generate::notation::FEATURES;

/// The usage of the command.
const USAGE: &str = "movement --seeds FROM..TO [--scenes N]";

/// Scenes for each string if nothing else is said.
const SCENES: usize = 50;

/// The most differences that are shrunk and printed.
const PRINTED_MAX: usize = 20;

/// Compares both readings of movement for a range of seeds and prints what it found; returns whether they agree.
///
/// # Errors
/// The usage, if the arguments are others.
pub fn run(arguments: &[String]) -> Result<bool, String> {
    let (seeds, n_scenes) = read(arguments).ok_or_else(|| USAGE.to_owned())?;
    let mut tally = Tally::default();
    let mut n_differences = 0;
    for seed in seeds {
        match compare_seed(seed, n_scenes) {
            Ok(one) => tally.add(&one),
            Err(difference) => {
                n_differences += 1;
                if n_differences <= PRINTED_MAX {
                    println!("seed {seed}: {}", shrunk(*difference));
                }
            }
        }
    }
    print(&tally);
    println!("{n_differences} differences");
    Ok(n_differences == 0)
}

fn read(arguments: &[String]) -> Option<(Range<u64>, usize)> {
    let (mut seeds, mut n_scenes) = (None, SCENES);
    for pair in arguments.chunks(2) {
        match pair {
            [name, value] if name == "--seeds" => {
                let (from, to) = value.split_once("..")?;
                seeds = Some(from.parse().ok()?..to.parse().ok()?);
            }
            [name, value] if name == "--scenes" => n_scenes = value.parse().ok()?,
            _ => return None,
        }
    }
    Some((seeds?, n_scenes))
}

fn print(tally: &Tally) {
    let Tally {
        n_comparisons,
        n_strings,
        n_refused,
        n_undefined,
        ..
    } = tally;
    println!("{n_comparisons} comparisons of {n_strings} strings");
    println!("{n_refused} strings refused, {n_undefined} of which the words say nothing");
    println!("mode or form               comparisons  with a move");
    for feature in FEATURES {
        let (n_all, n_moving) = tally.features.get(feature).copied().unwrap_or_default();
        println!("{feature:26} {n_all:11}  {n_moving:11}");
    }
}
