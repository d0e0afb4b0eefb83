//! `alfil serve`: the page, for browsers on this machine or, if asked, elsewhere, with games between them.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use alfil::library::LibraryError;
use alfil::load::load;
use alfil::page::book::Place;
use alfil::page::server::Server;
use alfil::page::{ABSENT, is_there};
use alfil::render::{self, Format};
use alfil::rooms::{Bounds, Rooms};
use alfil::session::answer::Refusal;
use alfil::session::request::Definition;
use grammar::diagnostic::Severity;

use super::{Done, Stop, colour_err, print, signals, state_folder};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The variant that the page opens with, a shipped name or a file; a file is read again whenever the page is loaded.
    #[arg(default_value = "chess")]
    variant: String,
    /// The port to listen on; 0 uses any free one.
    #[arg(long, value_name = "PORT", default_value_t = 8321)]
    port: u16,
    /// The address to listen on: 0.0.0.0 for all of this machine, so that others in the network can play. Everybody who can reach it
    /// can make games; nothing is encrypted.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// A name of this server that browsers may use besides its addresses, with a port to allow only that port; may be repeated.
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// The folder in which games between players are kept; by default one in your folder for program data.
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// Allow games with friends of shipped variants and of VARIANT alone, not of definitions that players bring.
    #[arg(long)]
    shipped_only: bool,
    /// The folder of the book, as `tools/book` builds it; by default `book` next to the program, the book of the package
    /// for Debian, or `target/book` of the repository.
    #[arg(long, value_name = "FOLDER")]
    book: Option<PathBuf>,
}

/// The definition that is served.
#[derive(Debug)]
struct Source {
    /// A shipped name or a file.
    name: String,
    /// The last diagnostics.
    said: Mutex<String>,
}

impl Source {
    /// Reads the definition from its files. Diagnostics go to the terminal, once until they change.
    fn read(&self) -> Result<Definition, LibraryError> {
        let loaded = load(&self.name, &[]);
        let said = match &loaded {
            Err(error) => format!("alfil: {error}\n"),
            Ok(variant) if variant.game.is_some() => String::new(),
            Ok(variant) => {
                let errors = variant.diagnostics.iter();
                let errors: Vec<_> = errors
                    .filter(|one| one.severity == Severity::Error)
                    .cloned()
                    .collect();
                let (sources, name) = (&variant.sources, &variant.text.display);
                let errors = render::diagnostics(&errors, sources, Format::Human, colour_err());
                format!("{errors}\n{name} cannot be played; reload the page to read it again\n")
            }
        };
        let mut last = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if *last != said {
            match said.is_empty() {
                true => eprintln!("{} can be played again", self.name),
                false => eprint!("{said}"),
            }
            *last = said;
        }
        drop(last);
        Ok(Definition::of(&loaded?))
    }
}

pub fn run(args: &Args) -> Done {
    if !is_there() {
        return Err(Stop::wrong(ABSENT));
    }
    let book = match &args.book {
        Some(folder) => Place::Named(folder.clone()),
        None => Place::Searched,
    };
    if let (Some(folder), None) = (&args.book, book.folder()) {
        let folder = folder.display();
        return Err(Stop::usage(format!(
            "there is no book in `{folder}`, which has no `index.html`; `tools/book` builds the book into target/book"
        )));
    }
    let own = Source {
        name: args.variant.clone(),
        said: Mutex::default(),
    };
    // The error is on the screen already.
    let handout = own.read().map_err(|error| Stop {
        message: String::new(),
        ..Stop::from(error)
    })?;
    let served = match handout.text {
        None => "",
        Some(_) => "&served",
    };
    let source = Arc::new(move || own.read().map_err(|error| Refusal::new(error.to_string())));
    let bounds = Bounds {
        own_definitions: !args.shipped_only,
        ..Bounds::default()
    };
    let folder = args.games.clone().or_else(|| state_folder("games"));
    let folder = folder
        .ok_or_else(|| Stop::wrong("there is no folder for games: `--games DIR` names one"))?;
    let rooms = Rooms::open(&folder, bounds, source.clone()).map_err(|cause| {
        let folder = folder.display();
        Stop::wrong(format!(
            "games cannot be kept in `{folder}`: {cause}; `--games DIR` names another folder"
        ))
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let server = Server::listen(args.host, args.port).await;
        let server = server.map_err(|cause| {
            let port = args.port;
            Stop::wrong(format!(
                "cannot listen on port {port}: {cause}; `--port 0` uses a free one"
            ))
        })?;
        // Before the address is printed: it may be ended at once.
        let end = signals::wait();
        let (address, name) = (server.address(), &handout.name);
        let open = match args.host.is_loopback() {
            true => "",
            false => {
                "everybody who can reach this address can make games, and nothing is encrypted\n"
            }
        };
        print(&format!(
            "http://{address}/#play={name}{served}\nthe book: http://{address}/book\n{open}Ctrl-C ends it\n"
        ))?;
        Ok(server
            .run(source, rooms, book, &args.names, end)
            .await?)
    })
}
