//! Games between remote players: the server is the referee, and sends each player the visible part.
//!
//! - [`Rooms`]: the games of a server; makes them, stores them in a folder, admits connections.
//! - [`room`]: one game, with its players, clocks and offers; it has no access to network, files and time.
//! - [`messages`]: the messages; `web/page/src/protocol.ts` is their form in the page.
//! - [`kept`]: the storage of a game on disk.
//! - [`Bounds`]: the limits of a server.
//! - `keeper`: runs a room; `socket`: runs a connection.

mod bounds;
pub mod clock;
mod keeper;
pub mod kept;
mod made;
pub mod messages;
pub mod offer;
pub mod room;
mod secret;
pub mod socket;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use tokio::sync::{mpsc, oneshot};

pub use bounds::Bounds;
pub use made::{Made, Wish};
pub use secret::Secret;

use alfil_load::library::Library;
use alfil_load::load::{Variant, load_from};
use alfil_session::answer::{Answer, Refusal};
use alfil_session::definition::text_of;
use alfil_session::request::Definition;
use alfil_sheet as sheet;
use alfil_sheet::page::Pictures;
use keeper::Command;
use kept::Folder;
use room::Connection;

/// The function that reads the served definition, again for each game and each page: its author may be working on it. A refusal
/// contains the reason why it cannot be read; a definition with errors is served as it is, and its errors are reported when it is
/// played.
pub type Served = Arc<dyn Fn() -> Result<Definition, Refusal> + Send + Sync>;

/// The most commands in the queue of a room before senders have to wait.
const COMMANDS_WAITING: usize = 64;

/// A definition, and the options that are switched on.
type Played = (Definition, Vec<String>);

/// The games of a server.
pub struct Rooms {
    bounds: Bounds,
    folder: Folder,
    served: Served,
    /// Games in memory, by name.
    open: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    /// Definitions in use, each read once.
    loaded: Mutex<BTreeMap<Played, Weak<Loaded>>>,
    n_kept: AtomicUsize,
    n_connections: AtomicUsize,
    next_connection: AtomicU64,
}

impl std::fmt::Debug for Rooms {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Rooms")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// A definition in use by a room.
#[derive(Debug)]
pub struct Loaded {
    variant: Variant,
    library: Library,
    /// The rule sheet, after its first request.
    sheet: OnceLock<Option<String>>,
}

impl Loaded {
    /// Creates it from a definition that has been read, and the library that it uses.
    pub fn new(variant: Variant, library: Library) -> Self {
        Self {
            variant,
            library,
            sheet: OnceLock::new(),
        }
    }

    /// Returns the rule sheet.
    fn rules(&self) -> Answer {
        let sheet = self.sheet.get_or_init(|| {
            let page = sheet::of(&self.variant, &self.library, Pictures::Svg)?;
            Some(sheet::html::write(&page))
        });
        match (sheet, &self.variant.game) {
            (Some(html), _) => Answer::Html { html: html.clone() },
            (None, Some(game)) => Answer::Text {
                text: sheet::rules(game),
            },
            (None, None) => Answer::Refused(Refusal::new("there is no game".to_owned())),
        }
    }
}

/// A connection in a room.
#[derive(Debug)]
pub struct Entered {
    /// Its number.
    pub connection: Connection,
    /// The messages to it; closed when the connection is ended.
    pub messages: mpsc::Receiver<String>,
    room: mpsc::Sender<Command>,
}

impl Entered {
    /// Forwards a message to the room; waits if the room is busy.
    pub async fn say(&self, text: String) {
        let command = Command::Say {
            connection: self.connection,
            text,
        };
        // A room that has ended closes its connections.
        let _ = self.room.send(command).await;
    }

    /// Reports the end of the connection.
    pub async fn leave(self) {
        let connection = self.connection;
        let _ = self.room.send(Command::Leave { connection }).await;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Locked data is changed in one assignment.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Rooms {
    /// Opens the games of a folder.
    ///
    /// # Errors
    /// If the folder cannot be made or read.
    pub fn open(folder: &Path, bounds: Bounds, served: Served) -> std::io::Result<Arc<Self>> {
        let folder = Folder::open(folder)?;
        let n_kept = folder.names()?.len();
        Ok(Arc::new(Self {
            bounds,
            folder,
            served,
            open: Mutex::default(),
            loaded: Mutex::default(),
            n_kept: AtomicUsize::new(n_kept),
            n_connections: AtomicUsize::new(0),
            next_connection: AtomicU64::new(1),
        }))
    }

    /// Returns the limits of the server.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Returns the folder of the games.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the number of games in memory.
    pub fn n_open(&self) -> usize {
        lock(&self.open).len()
    }

    /// Returns the number of connections.
    pub fn n_connected(&self) -> usize {
        self.n_connections.load(Ordering::Relaxed)
    }

    /// Admits a connection to a game; the game is read if it is not in memory.
    ///
    /// # Errors
    /// If there is no game of this name, the secret is wrong, or a limit is reached.
    pub async fn enter(self: &Arc<Self>, id: &str, secret: &str) -> Result<Entered, Refusal> {
        if !kept::is_name(id) {
            return Err(self.folder.read_deed(id).err().unwrap_or_else(gone));
        }
        let connection = self.next_connection.fetch_add(1, Ordering::Relaxed);
        // A room may end just before a client enters: the next attempt gets a new one.
        for _ in 0..3 {
            let room = self.room(id)?;
            let (out, messages) = mpsc::channel(self.bounds.messages_waiting);
            let (reply, answer) = oneshot::channel();
            let command = Command::Enter {
                connection,
                secret: secret.to_owned(),
                out,
                reply,
            };
            if room.send(command).await.is_err() {
                continue;
            }
            if let Ok(answer) = answer.await {
                return answer.map(|()| Entered {
                    connection,
                    messages,
                    room,
                });
            }
        }
        Err(gone())
    }

    /// Returns the room of this name; starts it if it is not in memory.
    fn room(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Command>, Refusal> {
        let mut open = lock(&self.open);
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        if open.len() >= self.bounds.games_open {
            return Err(Refusal {
                message: format!("{} games are being played already", open.len()),
                help: Some("try again when one has ended".to_owned()),
            });
        }
        let (room, commands) = mpsc::channel(COMMANDS_WAITING);
        open.insert(id.to_owned(), room.clone());
        tokio::spawn(keeper::run(self.clone(), id.to_owned(), commands));
        Ok(room)
    }

    /// Removes a room from memory, unless a client is about to enter.
    fn close(&self, id: &str, commands: &mut mpsc::Receiver<Command>) -> Option<Command> {
        let mut open = lock(&self.open);
        match commands.try_recv() {
            Ok(command) => Some(command),
            Err(_) => {
                open.remove(id);
                commands.close();
                None
            }
        }
    }

    /// Reads a definition, or finds it among those in use.
    fn load(&self, definition: &Definition, options: &[String]) -> Result<Arc<Loaded>, Refusal> {
        let key = (definition.clone(), options.to_vec());
        if let Some(loaded) = lock(&self.loaded).get(&key).and_then(Weak::upgrade) {
            return Ok(loaded);
        }
        let text = text_of(definition)?;
        let library = Library::of(definition.files.clone());
        let variant = load_from(text, options, &library);
        if let Some(error) = variant.diagnostics.iter().find(|_| variant.game.is_none()) {
            return Err(Refusal {
                message: format!("the definition cannot be played: {}", error.message),
                help: error.help.clone(),
            });
        }
        let loaded = Arc::new(Loaded::new(variant, library));
        let mut all = lock(&self.loaded);
        all.retain(|_, other| other.strong_count() > 0);
        all.insert(key, Arc::downgrade(&loaded));
        Ok(loaded)
    }

    /// Counts a connection for as long as the returned value lives.
    ///
    /// # Errors
    /// If there are too many.
    pub fn count_connection(self: &Arc<Self>) -> Result<Counted, Refusal> {
        let most = self.bounds.connections;
        let counted = self
            .n_connections
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| {
                (n < most).then_some(n + 1)
            });
        match counted {
            Ok(_) => Ok(Counted(self.clone())),
            Err(n) => Err(Refusal {
                message: format!("{n} are connected to this server already"),
                help: Some("try again when one has gone".to_owned()),
            }),
        }
    }
}

/// A counted connection.
#[derive(Debug)]
pub struct Counted(Arc<Rooms>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.n_connections.fetch_sub(1, Ordering::Relaxed);
    }
}

fn gone() -> Refusal {
    Refusal {
        message: "the game cannot be entered now".to_owned(),
        help: Some("try again".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use alfil_web_types::File;

    use super::{Made, Wish, messages};

    const MESSAGES: &str = "../../web/page/src/messages.ts";

    const HEAD: &str = "\
// Games between players that are elsewhere: made from the types in crates/server/src/rooms by its tests with BLESS=1.

import type { Answer, Definition } from \"./protocol\";";

    #[test]
    fn the_page_has_the_types_of_messages() {
        File::new(HEAD)
            .with_defaults::<Wish>()
            .with::<Wish>()
            .with::<Made>()
            .with::<messages::TableRequest>()
            .with::<messages::Outgoing>()
            .check(&Path::new(env!("CARGO_MANIFEST_DIR")).join(MESSAGES));
    }
}
