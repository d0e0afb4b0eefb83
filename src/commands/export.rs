//! `alfil export`: a variant to hand on, or a site with all games.

use std::path::PathBuf;

use alfil::files::There;
use alfil::page::book::Place;
use alfil::page::{self, ABSENT};
use alfil::session::request::Definition;

use super::site;
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
    /// Writes a site for any host of files: all games, the editor, rule sheets, a gallery, and the book if it is built.
    Site(Site),
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

#[derive(clap::Args, Debug)]
struct Site {
    /// The folder to write; it is made if there is none.
    folder: PathBuf,
    /// The folder of the built book; by default `book` next to the program, the book of the package for Debian, or `target/book`
    /// of the repository.
    #[arg(long, value_name = "FOLDER")]
    book: Option<PathBuf>,
    /// Leaves the book out.
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
    /// Writes into the folder if there is something in it. Files that are not of the site stay.
    #[arg(long)]
    replace: bool,
}

pub fn run(args: &Args) -> Done {
    match &args.what {
        What::Html(args) => html(args),
        What::Site(args) => {
            let place = args.book.clone().map_or(Place::Searched, Place::Named);
            let place = (!args.no_book).then_some(place);
            site::write(&args.folder, place.as_ref(), There::of(args.replace))
        }
    }
}

fn html(args: &Html) -> Done {
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
