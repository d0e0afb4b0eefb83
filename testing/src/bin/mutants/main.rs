//! Chooses mutants by seed and sums up what became of them, for `tools/mutants`.
//!
//! - `mutants choose LIST EQUIVALENT SEED COUNT K/N` prints the names of the mutants to try, one a line.
//! - `mutants table LIST EQUIVALENT OUTCOMES...` prints a table of files, the mutants that nobody noticed, and entries of EQUIVALENT that no longer match.
//!
//! LIST is what `cargo mutants --list --json` prints, OUTCOMES are `outcomes.json` of runs, EQUIVALENT is `tests/mutants-equivalent.toml`.

mod equivalent;
mod mutant;
mod table;

use std::fs;
use std::process::ExitCode;

use equivalent::Equivalents;
use mutant::Mutant;

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["choose", list, equivalent, seed, count, shard] => {
            choose(list, equivalent, seed, count, shard)
        }
        ["table", list, equivalent, ref outcomes @ ..] => show(list, equivalent, outcomes),
        _ => Err("mutants choose LIST EQUIVALENT SEED COUNT K/N | mutants table LIST EQUIVALENT OUTCOMES...".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn read(list: &str, equivalent: &str) -> Result<(Vec<Mutant>, Equivalents), Failure> {
    let mutants = mutant::read(&fs::read_to_string(list)?)?;
    let equivalents = Equivalents::read(&fs::read_to_string(equivalent)?, &mutants)?;
    Ok((mutants, equivalents))
}

/// Prints the names of shard `k/n` of the first `count` mutants in the order of the seed, those known to be equivalent left out.
fn choose(
    list: &str,
    equivalent: &str,
    seed: &str,
    count: &str,
    shard: &str,
) -> Result<(), Failure> {
    let (mutants, equivalents) = read(list, equivalent)?;
    let (k, n) = shard.split_once('/').ok_or("a shard is K/N")?;
    let (k, n): (usize, usize) = (k.parse()?, n.parse()?);
    if n == 0 || k >= n {
        return Err("of a shard K/N, K is from 0 to N - 1".into());
    }
    let mut chosen: Vec<&Mutant> = mutants.iter().collect();
    let seed: u64 = seed.parse()?;
    chosen.sort_by_cached_key(|mutant| mutant.rank(seed));
    for (index, mutant) in chosen.into_iter().take(count.parse()?).enumerate() {
        if index % n == k && equivalents.reason(mutant).is_none() {
            println!("{}", mutant.name);
        }
    }
    Ok(())
}

fn show(list: &str, equivalent: &str, outcomes: &[&str]) -> Result<(), Failure> {
    let (mutants, equivalents) = read(list, equivalent)?;
    let mut table = table::Table::default();
    for path in outcomes {
        table.add(&fs::read_to_string(path)?, &mutants, &equivalents)?;
    }
    print!("{table}");
    for entry in equivalents.unmatched() {
        println!("{equivalent}: no mutant is `{entry}`");
    }
    Ok(())
}
