//! Chooses mutants by seed and sums up what became of them, for `tools/mutants`.
//!
//! - `mutants choose LIST EQUIVALENT SEED COUNT K/N FOLDER RESULTS...` writes the mutants to try as patches into a folder, but those of RESULTS.
//! - `mutants named LIST NAMES FOLDER` does so with the mutants of these names, one a line.
//! - `mutants table LIST EQUIVALENT RESULTS...` prints a table of files, the mutants that nobody noticed, and entries of EQUIVALENT that no longer match.
//!
//! LIST is what `cargo mutants --list --json` prints, EQUIVALENT is `tests/mutants-equivalent.toml`, a line of RESULTS is what became of a mutant, a tab, its name.

mod equivalent;
mod mutant;
mod table;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use equivalent::Equivalents;
use mutant::Mutant;

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [
            "choose",
            list,
            equivalent,
            seed,
            count,
            shard,
            folder,
            ref results @ ..,
        ] => choose(list, equivalent, seed, count, shard, folder, results),
        ["named", list, names, folder] => named(list, names, folder),
        ["table", list, equivalent, ref results @ ..] => show(list, equivalent, results),
        _ => Err("see the top of testing/src/bin/mutants/main.rs".into()),
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

/// Writes shard `k/n` of the first `count` mutants in the order of the seed, those left out that are known to be equivalent or have been tried.
fn choose(
    list: &str,
    equivalent: &str,
    seed: &str,
    count: &str,
    shard: &str,
    folder: &str,
    results: &[&str],
) -> Result<(), Failure> {
    let mut tried = HashSet::new();
    for path in results {
        let text = fs::read_to_string(path)?;
        let names = text.lines().filter_map(|line| line.split_once('\t'));
        tried.extend(names.map(|(_, name)| name.to_owned()));
    }
    let (mut mutants, equivalents) = read(list, equivalent)?;
    let (k, n) = shard.split_once('/').ok_or("a shard is K/N")?;
    let (k, n): (usize, usize) = (k.parse()?, n.parse()?);
    if n == 0 || k >= n {
        return Err("of a shard K/N, K is from 0 to N - 1".into());
    }
    let seed: u64 = seed.parse()?;
    mutants.sort_by_cached_key(|mutant| mutant.rank(seed));
    let mutants = mutants.into_iter().take(count.parse()?);
    let shard = mutants.skip(k).step_by(n);
    let open = shard
        .filter(|mutant| equivalents.reason(mutant).is_none() && !tried.contains(&mutant.name));
    write(open.collect(), folder)
}

fn named(list: &str, names: &str, folder: &str) -> Result<(), Failure> {
    let mutants = mutant::read(&fs::read_to_string(list)?)?;
    let names = fs::read_to_string(names)?;
    let is_named = |mutant: &Mutant| names.lines().any(|name| name.trim() == mutant.name);
    write(mutants.into_iter().filter(is_named).collect(), folder)
}

/// Writes patches, those of one file after another: what has been compiled stays so.
fn write(mut mutants: Vec<Mutant>, folder: &str) -> Result<(), Failure> {
    mutants.sort_by(|one, other| one.file.cmp(&other.file));
    for (index, mutant) in mutants.iter().enumerate() {
        let path = Path::new(folder).join(format!("{index:04}.patch"));
        fs::write(path, format!("{}\n{}", mutant.name, mutant.diff))?;
    }
    Ok(())
}

fn show(list: &str, equivalent: &str, results: &[&str]) -> Result<(), Failure> {
    let (mutants, equivalents) = read(list, equivalent)?;
    let mut table = table::Table::default();
    for path in results {
        table.add(&fs::read_to_string(path)?, &mutants, &equivalents)?;
    }
    print!("{table}");
    for entry in equivalents.unmatched() {
        println!("{equivalent}: no mutant is `{entry}`");
    }
    Ok(())
}
