//! The task of a connection: its role, its message rate, and its heartbeat.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::messages::{RoomRequest, TableRequest, refusal_text};
use super::{Bounds, Entered, Rooms, messages};
use alfil_session::answer::Refusal;

/// The factor of the size limit up to which a message is rejected with a reason; a larger one is not read.
const OVERSIZE: usize = 4;

/// The input buffer of a connection, in bytes: connections may be many, and messages are short.
const READ_BYTES: usize = 4 << 10;

/// The burst of messages, in multiples of the rate per second.
const BURST: f64 = 3.0;

/// Accepts a connection.
pub fn take_on(rooms: Arc<Rooms>, id: String, upgrade: WebSocketUpgrade) -> Response {
    let most = rooms.bounds().message_bytes * OVERSIZE;
    upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(READ_BYTES)
        .on_upgrade(move |mut socket| async move {
            let counted = rooms.count_connection();
            let end = match counted {
                Ok(_counted) => {
                    let end = run(&rooms, &id, &mut socket).await;
                    if end.is_ok() {
                        // A slower client is dropped.
                        let _ = timeout(rooms.bounds().leaving, leave(&mut socket)).await;
                    }
                    end
                }
                // The server does not wait for uncounted connections.
                Err(refusal) => refuse(&mut socket, refusal).await,
            };
            // A client that has left gets no message.
            let _ = end;
        })
}

type Sent = Result<(), axum::Error>;

/// Sends the reason for the end of the connection, and ends it.
async fn refuse(socket: &mut WebSocket, refusal: Refusal) -> Sent {
    let text = refusal_text(None, refusal);
    socket.send(Message::text(text)).await?;
    close(socket, close_code::POLICY).await
}

async fn close(socket: &mut WebSocket, code: u16) -> Sent {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::default(),
    };
    socket.send(Message::Close(Some(frame))).await
}

/// Reads and drops input until the other side has closed. A connection that is dropped with unread input is reset, and its last
/// message is lost.
async fn leave(socket: &mut WebSocket) {
    while let Some(Ok(_)) = socket.recv().await {}
}

async fn run(rooms: &Arc<Rooms>, id: &str, socket: &mut WebSocket) -> Sent {
    let entered = timeout(rooms.bounds().entering, enter(rooms, id, socket)).await;
    let mut entered = match entered {
        Ok(Ok(Some(entered))) => entered,
        Ok(Ok(None)) => return Ok(()),
        Ok(Err(refusal)) => return refuse(socket, refusal).await,
        Err(_) => {
            let message = "the connection has not been identified";
            return refuse(socket, Refusal::new(message.to_owned())).await;
        }
    };
    let end = talk(rooms.bounds(), socket, &mut entered).await;
    entered.leave().await;
    end
}

/// Waits for the secret; `None` if the connection ends before.
async fn enter(
    rooms: &Arc<Rooms>,
    id: &str,
    socket: &mut WebSocket,
) -> Result<Option<Entered>, Refusal> {
    loop {
        let text = match socket.recv().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Binary(_))) => "".into(),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
        };
        let request = messages::Message::read(&text).map(|message| message.request);
        return match request {
            Ok(RoomRequest::Table(TableRequest::Enter { secret })) => {
                rooms.enter(id, &secret).await.map(Some)
            }
            _ => Err(Refusal {
                message: "the first message must identify the connection".to_owned(),
                help: Some("send `{\"ask\":\"enter\",\"secret\":…}`".to_owned()),
            }),
        };
    }
}

/// Forwards messages in both directions until either side ends it.
async fn talk(bounds: &Bounds, socket: &mut WebSocket, entered: &mut Entered) -> Sent {
    let mut rate = Rate::new(bounds);
    let mut heartbeat = interval(bounds.heartbeat);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut n_silent = 0;
    loop {
        tokio::select! {
            message = entered.messages.recv() => match message {
                Some(text) => socket.send(Message::text(text)).await?,
                None => return close(socket, close_code::POLICY).await,
            },
            said = socket.recv() => {
                n_silent = 0;
                let text = match said {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => {
                        let message = "messages are text".to_owned();
                        socket.send(Message::text(refusal_text(None, Refusal::new(message)))).await?;
                        continue;
                    }
                    Some(Ok(Message::Close(_))) | None => return Ok(()),
                    Some(Err(_)) => {
                        // An answer is still possible: the message was too large, or no text.
                        let message = "this message cannot be read".to_owned();
                        return refuse(socket, Refusal::new(message)).await;
                    }
                };
                match rate.take(Instant::now()) {
                    Taken::Yes => {}
                    Taken::Refused => {
                        let refusal = rate.refusal(&text);
                        socket.send(Message::text(refusal)).await?;
                        continue;
                    }
                    Taken::End => {
                        let message = "too many messages that are not answered".to_owned();
                        return refuse(socket, Refusal::new(message)).await;
                    }
                }
                if text.len() > bounds.message_bytes {
                    let message = format!("a message has {} bytes at most, not {}", bounds.message_bytes, text.len());
                    socket.send(Message::text(refusal_text(None, Refusal::new(message)))).await?;
                    continue;
                }
                entered.say(text.as_str().to_owned()).await;
            },
            _ = heartbeat.tick() => {
                if n_silent >= 2 {
                    return Ok(());
                }
                n_silent += 1;
                socket.send(Message::Ping(axum::body::Bytes::new())).await?;
            }
        }
    }
}

/// The rate limit of a connection.
#[derive(Debug)]
struct Rate {
    a_second: f64,
    refused_max: u32,
    left: f64,
    at: Instant,
    n_refused: u32,
}

/// The result of the rate limit for a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taken {
    /// An accepted message.
    Yes,
    /// A rejected message.
    Refused,
    /// A message that ends the connection.
    End,
}

impl Rate {
    fn new(bounds: &Bounds) -> Self {
        let a_second = f64::from(bounds.messages_a_second);
        Self {
            a_second,
            refused_max: bounds.messages_refused,
            left: a_second * BURST,
            at: Instant::now(),
            n_refused: 0,
        }
    }

    fn take(&mut self, now: Instant) -> Taken {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.a_second).min(self.a_second * BURST);
        self.at = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            self.n_refused = 0;
            return Taken::Yes;
        }
        self.n_refused += 1;
        match self.n_refused > self.refused_max {
            true => Taken::End,
            false => Taken::Refused,
        }
    }

    fn refusal(&self, text: &str) -> String {
        let id = match messages::Message::read(text) {
            Ok(message) => message.id,
            Err((id, _)) => id,
        };
        let refusal = Refusal {
            message: format!("more than {} messages a second", self.a_second),
            help: Some("wait a little, and send it again".to_owned()),
        };
        refusal_text(id, refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn messages_are_refused_and_then_the_connection_ends() {
        let bounds = Bounds {
            messages_a_second: 2,
            messages_refused: 3,
            ..Bounds::default()
        };
        let mut rate = Rate::new(&bounds);
        let start = rate.at;
        let mut take = |n: usize, at: Duration| -> Vec<Taken> {
            (0..n).map(|_| rate.take(start + at)).collect()
        };
        assert_eq!(take(6, Duration::ZERO), [Taken::Yes; 6]);
        assert_eq!(take(1, Duration::ZERO), [Taken::Refused]);
        assert_eq!(take(1, Duration::from_millis(500)), [Taken::Yes]);
        assert_eq!(take(3, Duration::from_millis(500)), [Taken::Refused; 3]);
        assert_eq!(take(1, Duration::from_millis(500)), [Taken::End]);
    }
}
