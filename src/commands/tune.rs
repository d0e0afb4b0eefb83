//! `alfil tune`.

use std::path::PathBuf;

use alfil::files::make_folder;
use alfil::playtest::Shard;
use alfil::playtest::parts::Chosen;
use alfil::playtest::tuning::Tuning;
use alfil::tuned;

use super::playtest::KeptRun;
use super::ray::{self, Cluster};
use super::start::playable;
use super::{Done, Stop, print, writable, write_file};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: alfil tune my-game.toml --games 2000 --out tuning.json\nThe file is written to tuned/my-game.toml, and the opponent uses it from then on."
)]
pub struct Args {
    /// The path of a definition file, or a shipped variant (`alfil list`) with --to.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// How many games are played.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// About how many positions to search for each move.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The seed; the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at once; by default as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Keeps games in this file, and goes on with the games that are there.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes the learned values to this file instead of `tuned/NAME.toml` beside the definition.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Replaces the file of values learned before.
    #[arg(long)]
    replace: bool,
    /// Plays the games on a cluster of Ray, `auto` or `local` for one that is started here.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "threads")]
    ray: Option<String>,
}

pub fn run(args: &Args) -> Done {
    let variant = playable(&args.variant, &[])?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let path = match (&args.to, &variant.text.folder) {
        (Some(path), _) => path.clone(),
        (None, Some(folder)) => tuned::path(folder, &variant.text.name),
        (None, None) => {
            return Err(Stop::usage(format!(
                "`{}` is shipped and has no folder; name a file with `--to FILE`",
                args.variant
            )));
        }
    };
    if args.out.as_deref() == Some(path.as_path()) {
        return Err(Stop::usage(
            "`--out` names the file for the learned values; choose another name",
        ));
    }
    // A missing folder is made when there is something to write.
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let missing = folder.filter(|folder| !folder.is_dir());
    writable([missing.unwrap_or(&path)], args.replace)?;
    let chosen = Chosen {
        nodes: args.nodes,
        seed: args.seed,
        ..Chosen::default()
    };
    let tuning = Tuning::new(game, &variant.text.name, chosen, args.games);
    let kept = KeptRun {
        run: &tuning.run,
        threads: args.threads,
    };
    let out = args.out.as_deref();
    let (state, ended) = match &args.ray {
        Some(address) => {
            let cluster = Cluster {
                variant: &args.variant,
                options: &[],
                address,
                learned: false,
            };
            (ray::play(&cluster, &kept, out)?, None)
        }
        None => kept.play(Shard::WHOLE, out)?,
    };
    if let Some(signal) = ended {
        // Fewer games than requested are weaker evidence: the values learned before stay.
        return Err(kept.ended(&state, signal, out));
    }
    let tuned = tuning.learn(&state).map_err(Stop::wrong)?;
    if let Some(folder) = missing {
        make_folder(folder).map_err(|why| Stop::unwritten(folder, &why))?;
    }
    write_file(&path, tuned.text(), args.replace)?;
    let summary = tuning.summary(&state, &tuned);
    print(&format!("{summary}written to {}\n", path.display()))
}
