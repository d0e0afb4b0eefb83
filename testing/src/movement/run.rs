//! The deep run: `movement --seeds 0..N`.

use std::process::ExitCode;
use std::sync::Mutex;

use rayon::prelude::*;

use super::compare::{Tally, compare_seed, shrunk};
use crate::generate::notation::FEATURES;

/// What is compared.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Arguments {
    /// How many boards with their strings, `0..N` from the first seed on.
    #[arg(long, default_value = "0..200", value_parser = seeds)]
    seeds: (u64, u64),
    /// How many scenes each string is played in.
    #[arg(long, default_value_t = 50)]
    scenes: usize,
}

/// The most differences that are shrunk and printed.
const PRINTED_MAX: usize = 20;

fn seeds(text: &str) -> Result<(u64, u64), String> {
    let number = |text: &str| text.parse::<u64>().map_err(|error| error.to_string());
    let (from, to) = text.split_once("..").ok_or("write FROM..TO")?;
    Ok((number(from)?, number(to)?))
}

/// Compares both readings of movement and prints what was compared and found; ends with 1 if they differ.
pub fn run(arguments: &Arguments) -> ExitCode {
    let found = Mutex::new((Tally::default(), 0));
    let (from, to) = arguments.seeds;
    (from..to).into_par_iter().for_each(|seed| {
        let compared = compare_seed(seed, arguments.scenes);
        let Ok(mut found) = found.lock() else { return };
        match compared {
            Ok(one) => found.0.add(&one),
            Err(difference) => {
                found.1 += 1;
                if found.1 <= PRINTED_MAX {
                    println!("seed {seed}: {}", shrunk(*difference));
                }
            }
        }
    });
    let Ok((tally, n_differences)) = found.into_inner() else {
        return ExitCode::FAILURE;
    };
    print(&tally);
    println!("{n_differences} differences");
    ExitCode::from(u8::from(n_differences > 0))
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
    println!("{n_refused} strings refused, {n_undefined} of which the words are undefined");
    println!("mode or form               comparisons  with a move");
    for feature in FEATURES {
        let (n_all, n_moving) = tally.features.get(feature).copied().unwrap_or_default();
        println!("{feature:26} {n_all:11}  {n_moving:11}");
    }
}
