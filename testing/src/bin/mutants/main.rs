//! Chooses mutants by seed and sums up their results, for `tools/mutants`.
//!
//! - `mutants choose LIST EQUIVALENT SEED,... COUNT K/N FOLDER RESULTS...` writes the mutants to try as patches into a
//!   folder, except those of RESULTS.
//! - `mutants named LIST NAMES FOLDER` does so with the mutants of these names, one a line.
//! - `mutants plant LIST FOLDER TREE` writes the mutants of a folder into a copy of the tree, inactive, except those that
//!   `FOLDER/alone` names. It adds the mutants that it cannot write in this form to that file.
//! - `mutants blame FOLDER TREE` reads the messages of cargo (JSON) and adds the mutants that do not compile in TREE to
//!   `FOLDER/alone`.
//! - `mutants table LIST EQUIVALENT RESULTS...` prints a table of files, the missed mutants, and entries of EQUIVALENT
//!   that no longer match.
//!
//! LIST is the output of `cargo mutants --list --json`, EQUIVALENT is `tests/mutants-equivalent.toml`, a line of RESULTS
//! is the result of a mutant, a tab, its name.

mod equivalent;
mod mutant;
mod plant;
mod table;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
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
        ["plant", list, folder, tree] => plant_all(list, Path::new(folder), Path::new(tree)),
        ["blame", folder, tree] => blame(Path::new(folder), Path::new(tree)),
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

/// Writes shard `k/n` of the first `count` mutants in the order of each seed, without those that are known to be
/// equivalent or have been tried.
fn choose(
    list: &str,
    equivalent: &str,
    seeds: &str,
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
    let count: usize = count.parse()?;
    let mut open: Vec<Mutant> = Vec::new();
    for seed in seeds.split(',') {
        let seed: u64 = seed.parse()?;
        mutants.sort_by_cached_key(|mutant| mutant.rank(seed));
        for mutant in mutants.iter().take(count).skip(k).step_by(n) {
            if equivalents.reason(mutant).is_none() && tried.insert(mutant.name.clone()) {
                open.push(mutant.clone());
            }
        }
    }
    write(open, folder)
}

fn named(list: &str, names: &str, folder: &str) -> Result<(), Failure> {
    let mutants = mutant::read(&fs::read_to_string(list)?)?;
    let names = fs::read_to_string(names)?;
    let is_named = |mutant: &Mutant| names.lines().any(|name| name.trim() == mutant.name);
    write(mutants.into_iter().filter(is_named).collect(), folder)
}

/// Writes patches, grouped by file, so that compiled code can be reused.
fn write(mut mutants: Vec<Mutant>, folder: &str) -> Result<(), Failure> {
    mutants.sort_by(|one, other| one.file.cmp(&other.file));
    for (index, mutant) in mutants.iter().enumerate() {
        let path = Path::new(folder).join(format!("{index:04}.patch"));
        fs::write(path, format!("{}\n{}", mutant.name, mutant.diff))?;
    }
    Ok(())
}

/// The file of a folder that contains the numbers of the mutants which are not planted, one a line.
const ALONE: &str = "alone";

fn numbers_alone(folder: &Path) -> HashSet<usize> {
    let text = fs::read_to_string(folder.join(ALONE)).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

fn leave_alone(folder: &Path, numbers: HashSet<usize>) -> Result<(), Failure> {
    let mut numbers: Vec<usize> = numbers.into_iter().collect();
    numbers.sort_unstable();
    let lines: String = numbers.iter().map(|number| format!("{number}\n")).collect();
    Ok(fs::write(folder.join(ALONE), lines)?)
}

fn plant_all(list: &str, folder: &Path, tree: &Path) -> Result<(), Failure> {
    let mutants = mutant::read(&fs::read_to_string(list)?)?;
    let mut alone = numbers_alone(folder);
    let mut of_files: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_none_or(|extension| extension != "patch")
        {
            continue;
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let number = stem.ok_or("a patch has a number")?.parse()?;
        let patch = fs::read_to_string(&path)?;
        let name = patch.lines().next().unwrap_or_default();
        let found = mutants.iter().find(|mutant| mutant.name == name);
        let mutant = found.ok_or_else(|| format!("no mutant is `{name}`"))?;
        let of_file = of_files.entry(&mutant.file).or_default();
        if !alone.contains(&number) {
            of_file.push((number, mutant));
        }
    }
    let mut roots: HashSet<PathBuf> = HashSet::new();
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    for (file, mutants) in of_files {
        let (text, unplanted) = plant::plant(&fs::read_to_string(file)?, &mutants)?;
        alone.extend(unplanted);
        texts.insert(file.into(), text);
        let (package, _) = file.split_once("/src/").ok_or("a file of a package")?;
        roots.insert(Path::new(package).join("src/lib.rs"));
    }
    for root in roots {
        let text = match texts.remove(&root) {
            Some(text) => text,
            None => fs::read_to_string(&root)?,
        };
        texts.insert(root, text + plant::SWITCH);
    }
    for (file, text) in texts {
        let path = tree.join(file);
        if fs::read_to_string(&path)? != text {
            fs::write(path, text)?;
        }
    }
    leave_alone(folder, alone)
}

fn blame(folder: &Path, tree: &Path) -> Result<(), Failure> {
    let mut alone = numbers_alone(folder);
    let n_before = alone.len();
    for line in std::io::stdin().lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(&line?) else {
            continue;
        };
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        for span in message["spans"].as_array().into_iter().flatten() {
            let file = span["file_name"].as_str().unwrap_or_default();
            let offset = span["byte_start"].as_u64().unwrap_or_default() as usize;
            let text = fs::read_to_string(tree.join(file)).unwrap_or_default();
            let is_primary = span["is_primary"] == true;
            alone.extend(plant::before(&text, offset).filter(|_| is_primary));
        }
    }
    if alone.len() == n_before {
        return Err("no mutant is to blame".into());
    }
    leave_alone(folder, alone)
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
