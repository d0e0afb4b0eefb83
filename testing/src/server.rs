//! A server of games between players, without the page: for tests, and for the program `rooms-server`.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use alfil::page::book;
use alfil::page::server::Server;
use alfil::rooms::{Bounds, Rooms};
use alfil::session::answer::Refusal;
use alfil::session::request::Definition;
use tokio::sync::oneshot;

/// A server in this process, which ends when it is dropped.
pub struct Here {
    /// The address on which it listens: this machine alone, a free port.
    pub address: SocketAddr,
    /// Its games.
    pub rooms: Arc<Rooms>,
    _end: oneshot::Sender<()>,
}

/// No definition is served.
fn nothing() -> Result<Definition, Refusal> {
    Err(Refusal::new("nothing is served".to_owned()))
}

/// Begins a server that keeps its games in this folder.
///
/// # Errors
/// If the folder cannot be used, or no port is free.
pub async fn begin(folder: &Path, bounds: Bounds) -> io::Result<Here> {
    let rooms = Rooms::open(folder, bounds, Arc::new(nothing))?;
    let server = Server::listen(IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await?;
    let address = server.address();
    let (end, ended) = oneshot::channel();
    let own = rooms.clone();
    tokio::spawn(async move {
        let end = async {
            let _ = ended.await;
        };
        let served = server.run(Arc::new(nothing), own, book::Place::Searched, &[], end);
        served.await.expect("it serves");
    });
    Ok(Here {
        address,
        rooms,
        _end: end,
    })
}
