//! Games on a cluster of Ray, which the package for Python plays.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use alfil::playtest::state::State;

use super::{Args, KeptRun, Stop};

/// The program that runs the package.
const PYTHON: &str = "python3";

/// A file of this process that is removed at the end.
struct Passing(PathBuf);

impl Drop for Passing {
    fn drop(&mut self) {
        // It may not have been written.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Plays the games of a run as tasks of Ray, and joins them as `--merge` does.
pub(super) fn play(args: &Args, address: &str, kept: &KeptRun<'_, '_>) -> Result<State, Stop> {
    let out = args.out.as_deref();
    if let Some(path) = out.filter(|path| path.exists()) {
        return Err(Stop::usage(format!(
            "`{}` is there already; with `--ray` all games are played, so choose another name",
            path.display()
        )));
    }
    let name = format!("alfil-ray-{}.json", std::process::id());
    let passing = Passing(std::env::temp_dir().join(name));
    let status = command(args, address, &passing.0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    match status {
        Ok(status) if status.success() => kept.merge(std::slice::from_ref(&passing.0), out),
        Ok(_) => Err(Stop::wrong(format!(
            "`{PYTHON} -m alfil.ray` has failed; it needs the packages alfil and ray: `pip install ray`, and `pip install ./python` in the source of alfil"
        ))),
        Err(why) if why.kind() == ErrorKind::NotFound => Err(Stop::wrong(format!(
            "`{PYTHON}` is not installed; `--ray` runs the package alfil for Python"
        ))),
        Err(why) => Err(Stop::wrong(format!("`{PYTHON}` cannot be started: {why}"))),
    }
}

fn command(args: &Args, address: &str, out: &Path) -> Command {
    let mut command = Command::new(PYTHON);
    command.args(["-m", "alfil.ray", &args.variant, "--address", address]);
    command.arg("--out").arg(out);
    let numbers = [
        ("--games", Some(args.games)),
        ("--odds", args.odds),
        ("--nodes", Some(args.nodes)),
        ("--random", Some(u64::from(args.random))),
        ("--max-plies", Some(u64::from(args.max_plies))),
        ("--seed", Some(args.seed)),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            command.arg(name).arg(number.to_string());
        }
    }
    for option in &args.options {
        command.args(["--option", option]);
    }
    if let Some(levels) = args.levels {
        command
            .arg("--levels")
            .args(levels.map(|level| level.to_string()));
    }
    command
}
