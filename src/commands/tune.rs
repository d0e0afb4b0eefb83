//! `alfil tune`.

use std::path::{Path, PathBuf};

use alfil::files::make_folder;
use alfil::playtest::learn::learn;
use alfil::playtest::parts::{Chosen, Run, surveyor};
use alfil::playtest::{Shard, Sizes, text};
use alfil::tuned;
use opponent::Values;

use super::playtest::KeptRun;
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
    if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
        make_folder(folder).map_err(|why| Stop::unwritten(folder, &why))?;
    }
    writable([path.as_path()], args.replace)?;
    // Values learned before do not count: they would be learned again.
    let at_start = surveyor(game, &Values::default()).values_at_start();
    let chosen = Chosen {
        nodes: args.nodes,
        seed: args.seed,
        ..Chosen::default()
    };
    let sizes = Sizes {
        odds: args.games,
        ..Sizes::default()
    };
    let run = Run::new(game, &variant.text.name, Values::default(), chosen, sizes);
    let kept = KeptRun {
        run: &run,
        threads: args.threads,
    };
    let out = args.out.as_deref();
    let (state, ended) = kept.play(Shard::WHOLE, out)?;
    if let Some(signal) = ended {
        // Fewer games than requested are weaker evidence: the values learned before stay.
        return Err(kept.ended(&state, signal, out));
    }
    let Some(report) = &state.report else {
        return Ok(());
    };
    let tuned = learn(game, &state, &report.values, &run.valued, &at_start).map_err(Stop::wrong)?;
    write_file(&path, tuned.text(), args.replace)?;
    let mut summary = format!(
        "{}: {}\n",
        variant.text.name,
        text::value_note(&report.values)
    );
    for one in &report.values.kinds {
        let used = tuned.values.get(&one.kind);
        let used = used.map_or("as before".to_owned(), |learnt| {
            format!("{} hundredths", learnt.value)
        });
        summary += &format!(
            "  {}: {}, used as {used}\n",
            one.kind,
            text::value_words(one)
        );
    }
    print(&format!("{summary}written to {}\n", path.display()))
}
