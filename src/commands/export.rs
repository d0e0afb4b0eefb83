//! `alfil export`: a variant to hand on.

use std::path::PathBuf;

use alfil::page::{self, ABSENT};
use alfil::session::request::Definition;

use super::start::playable;
use super::{Done, Stop, is_stdout, print, writable_results, write_result};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Writes one HTML file that plays a variant in any browser, with the engine and without a network.
    Html(Html),
}

#[derive(clap::Args, Debug)]
struct Html {
    /// A shipped variant or the path of a definition file.
    variant: String,
    /// The file to write; the variant's name with `.html` without it; `-` is standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replaces the file if it is there.
    #[arg(long)]
    replace: bool,
}

pub fn run(args: &Args) -> Done {
    let What::Html(args) = &args.what;
    writable_results(args.output.as_deref(), None, args.replace)?;
    let variant = playable(&args.variant, &[])?;
    let handout = Definition::of(&variant);
    let page = page::single(&handout).ok_or_else(|| Stop::wrong(ABSENT))?;
    let path = args.output.clone();
    let path = path.unwrap_or_else(|| PathBuf::from(format!("{}.html", handout.name)));
    write_result(&path, &page, args.replace)?;
    if is_stdout(&path) {
        return Ok(());
    }
    let bytes = alfil::words::grouped(page.len() as u64);
    print(&format!("{}: {bytes} bytes\n", path.display()))
}
