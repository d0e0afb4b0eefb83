//! `alfil export`: a variant to hand on.

use std::path::PathBuf;

use alfil::page::ABSENT;
use alfil::session::request::Definition;

use super::start::playable;
use super::{Done, Stop, print, writable, write_file};

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
    /// The file to write; the variant's name with `.html` without it.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replaces the file if it is there.
    #[arg(long)]
    replace: bool,
}

pub fn run(args: &Args) -> Done {
    let What::Html(args) = &args.what;
    writable(args.output.as_deref(), args.replace)?;
    let variant = playable(&args.variant, &[])?;
    let handout = Definition::of(&variant);
    let page = handout.single().ok_or_else(|| Stop::wrong(ABSENT))?;
    let path = args.output.clone();
    let path = path.unwrap_or_else(|| PathBuf::from(format!("{}.html", handout.name)));
    write_file(&path, &page, args.replace)?;
    let bytes = alfil::sheet::grouped(page.len() as u64);
    print(&format!("{}: {bytes} bytes\n", path.display()))
}
