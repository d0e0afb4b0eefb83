//! The task of a room: commands, time, messages, and storage.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio::task::block_in_place;

use super::kept::{Deed, Next};
use super::room::{Connection, Out, Room, Setting};
use super::{Loaded, Rooms};
use alfil_session::answer::Refusal;

/// A command of a connection to a room.
#[derive(Debug)]
pub(super) enum Command {
    /// A request to enter.
    Enter {
        connection: Connection,
        secret: String,
        out: mpsc::Sender<String>,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// A message.
    Say {
        connection: Connection,
        text: String,
    },
    /// The end of a connection.
    Leave { connection: Connection },
}

/// Runs the room of this name as long as it is in use.
pub(super) async fn run(rooms: Arc<Rooms>, id: String, mut commands: mpsc::Receiver<Command>) {
    let read = block_in_place(|| {
        let deed = rooms.folder.read_deed(&id)?;
        let loaded = rooms.load(&deed.definition, &deed.options)?;
        Ok((deed, loaded))
    });
    let end = match read {
        Ok((deed, loaded)) => keep(&rooms, &id, deed, &loaded, &mut commands).await,
        Err(refusal) => Err(refusal),
    };
    if let Err(refusal) = end {
        while let Some(command) = rooms.close(&id, &mut commands) {
            if let Command::Enter { reply, .. } = command {
                // A client that has left in the meantime needs no answer.
                let _ = reply.send(Err(refusal.clone()));
            }
        }
    }
}

async fn keep(
    rooms: &Arc<Rooms>,
    id: &str,
    deed: Deed,
    loaded: &Loaded,
    commands: &mut mpsc::Receiver<Command>,
) -> Result<(), Refusal> {
    let seed = new_seed()?;
    let setting = Setting {
        id: id.to_owned(),
        bounds: rooms.bounds.clone(),
        loaded,
        seed,
    };
    let mut room = block_in_place(|| {
        let kept = rooms.folder.read_game(id)?;
        Room::open(setting, deed, &kept, Instant::now())
    })?;
    let mut senders: HashMap<Connection, mpsc::Sender<String>> = HashMap::new();
    let mut empty_since = Instant::now();
    let mut first = None;
    loop {
        let is_needed = room.has_clients() || room.is_on_time();
        let empty_until = empty_since + rooms.bounds.empty;
        let wakes = room.wakes();
        let wakes = match is_needed {
            true => wakes,
            false => Some(wakes.map_or(empty_until, |at| at.min(empty_until))),
        };
        // An idle game is aborted after days: a test once an hour is enough.
        let wakes = wakes.unwrap_or_else(|| Instant::now() + std::time::Duration::from_secs(3600));
        let command = match first.take() {
            Some(command) => Some(command),
            None => tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => Some(command),
                    None => return Ok(()),
                },
                () = tokio::time::sleep_until(wakes.into()) => None,
            },
        };
        let out = block_in_place(|| {
            let now = Instant::now();
            let mut out = happen(&mut room, &mut senders, command, now);
            if room.needs_next() {
                let next = make_next(rooms, id, &room);
                out.extend(room.set_next(next, now));
            }
            if room.is_changed() {
                let kept = rooms
                    .folder
                    .write_game(id, room.record(), &room.standing(now));
                room.set_not_kept(kept.err().map(|cause| cause.to_string()));
            }
            out
        });
        send(&mut room, &mut senders, out);
        let is_needed = room.has_clients() || room.is_on_time();
        if is_needed {
            empty_since = Instant::now();
        } else if empty_since + rooms.bounds.empty <= Instant::now() {
            first = rooms.close(id, commands);
            if first.is_none() {
                return Ok(());
            }
        }
    }
}

/// Runs one command; without a command time passes.
fn happen(
    room: &mut Room<'_>,
    senders: &mut HashMap<Connection, mpsc::Sender<String>>,
    command: Option<Command>,
    now: Instant,
) -> Vec<Out> {
    match command {
        None => room.pass(now),
        Some(Command::Say { connection, text }) => room.take(connection, &text, now),
        Some(Command::Leave { connection }) => {
            senders.remove(&connection);
            room.leave(connection, now)
        }
        Some(Command::Enter {
            connection,
            secret,
            out,
            reply,
        }) => match room.enter(connection, &secret, now) {
            Ok(messages) => match reply.send(Ok(())) {
                Ok(()) => {
                    senders.insert(connection, out);
                    messages
                }
                // The client has left while it was entering.
                Err(_) => room.leave(connection, now),
            },
            Err(refusal) => {
                let _ = reply.send(Err(refusal));
                Vec::new()
            }
        },
    }
}

/// Sends messages; a client that does not receive them counts as gone.
fn send(
    room: &mut Room<'_>,
    senders: &mut HashMap<Connection, mpsc::Sender<String>>,
    out: Vec<Out>,
) {
    let mut left = std::collections::VecDeque::from(out);
    while let Some(one) = left.pop_front() {
        match one {
            Out::End(connection) => {
                senders.remove(&connection);
            }
            Out::Send(connection, text) => {
                let Some(sender) = senders.get(&connection) else {
                    continue;
                };
                if sender.try_send(text).is_err() {
                    senders.remove(&connection);
                    left.extend(room.leave(connection, Instant::now()));
                }
            }
        }
    }
}

/// Makes the next game: with equal rules and start, every player on the side of the previous player.
fn make_next(rooms: &Arc<Rooms>, id: &str, room: &Room<'_>) -> Result<Next, Refusal> {
    let made = rooms.make_again(room)?;
    let n_players = made.seats.len();
    let seats = (0..n_players).map(|player| made.seats[(player + 1) % n_players].clone());
    let next = Next {
        id: made.id,
        seats: seats.collect(),
        watch: made.watch,
    };
    let deed = Deed {
        next: Some(next.clone()),
        ..room.deed().clone()
    };
    let kept = rooms.folder.write_deed(id, &deed);
    kept.map_err(|cause| Refusal::new(format!("the game cannot be kept: {cause}")))?;
    Ok(next)
}

/// Returns a seed that no player knows.
pub(super) fn new_seed() -> Result<u64, Refusal> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(|cause| Refusal::new(cause.to_string()))?;
    Ok(u64::from_le_bytes(seed))
}
