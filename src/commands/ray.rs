//! Games on a cluster of Ray, which the package for Python plays.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use alfil::playtest::parts::Run;
use alfil::playtest::state::State;

use super::Stop;
use super::playtest::KeptRun;

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

/// A variant, and the cluster that plays its games.
pub(super) struct Cluster<'a> {
    /// The variant, as it was given.
    pub variant: &'a str,
    /// The options that are switched on.
    pub options: &'a [String],
    /// The address of the cluster, or `local`.
    pub address: &'a str,
    /// Whether the players use the values learned before.
    pub learned: bool,
}

/// Plays the games of a run as tasks of Ray, and joins them as `--merge` does.
pub(super) fn play(
    cluster: &Cluster<'_>,
    kept: &KeptRun<'_, '_>,
    out: Option<&Path>,
) -> Result<State, Stop> {
    if let Some(path) = out.filter(|path| path.exists()) {
        return Err(Stop::usage(format!(
            "`{}` is there already; with `--ray` all games are played, so choose another name",
            path.display()
        )));
    }
    let name = format!("alfil-ray-{}.json", std::process::id());
    let passing = Passing(std::env::temp_dir().join(name));
    let status = command(cluster, kept.run, &passing.0)
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

fn command(cluster: &Cluster<'_>, run: &Run<'_>, out: &Path) -> Command {
    let mut command = Command::new(PYTHON);
    command.args(["-m", "alfil.ray", cluster.variant]);
    command
        .args(["--address", cluster.address])
        .arg("--out")
        .arg(out);
    let settings = &run.settings;
    let numbers = [
        ("--games", run.sizes.even),
        ("--odds", run.sizes.odds),
        ("--nodes", settings.nodes),
        ("--random", settings.random_plies as u64),
        ("--max-plies", settings.plies_max as u64),
        ("--seed", settings.seed),
    ];
    for (name, number) in numbers {
        command.arg(name).arg(number.to_string());
    }
    for option in cluster.options {
        command.args(["--option", option]);
    }
    if let Some(levels) = settings.levels {
        command
            .arg("--levels")
            .args(levels.map(|level| level.to_string()));
    }
    if !cluster.learned {
        command.arg("--surveyed");
    }
    command
}
