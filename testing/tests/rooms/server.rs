//! A server of games, and players who are connected to it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use alfil::rooms::Bounds;
use alfil_testing::server::{self, Here};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that is gone with the test.
pub struct Place(pub PathBuf);

impl Place {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("alfil-net-{}-{name}", std::process::id()));
        // What an earlier run may have left.
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Begins a server in this process that keeps its games in this folder.
pub async fn begin(folder: &Path, bounds: Bounds) -> Here {
    server::begin(folder, bounds).await.expect("it begins")
}

/// A server in a process of its own.
pub struct Apart {
    pub child: Child,
    pub address: SocketAddr,
}

impl Apart {
    /// Starts `rooms-server` with games in this folder.
    pub fn start(folder: &Path) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rooms-server"));
        program.arg(folder);
        Self::run(program)
    }

    /// Starts `alfil serve` of this build of the program, which has the page in it.
    pub fn start_program(program: &Path, folder: &Path) -> Self {
        let mut program = Command::new(program);
        program
            .args(["serve", "--port", "0", "--games"])
            .arg(folder);
        Self::run(program)
    }

    fn run(mut program: Command) -> Self {
        use std::io::BufRead as _;
        let mut child = program.stdout(Stdio::piped()).spawn().expect("it starts");
        let lines = std::io::BufReader::new(child.stdout.take().expect("it has an output")).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| {
                let address = line.strip_prefix("http://")?;
                address.split('/').next()?.parse().ok()
            })
            .expect("it says where it serves");
        Self { child, address }
    }

    /// Ends it as `kill -9` does.
    pub fn kill(mut self) {
        self.child.kill().expect("it is there");
        self.child.wait().expect("it is there");
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request by HTTP with these headers; returns the status and the answer.
pub async fn http(address: SocketAddr, head: &str, headers: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let n = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {n}\r\n\r\n{body}"
    );
    stream
        .write_all(request.as_bytes())
        .await
        .expect("it reads");
    let mut answer = Vec::new();
    // A server that refuses early may not read to the end.
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status.unwrap_or(0), body.to_owned())
}

/// A game that has been made.
#[derive(Clone, Debug)]
pub struct Made {
    pub id: String,
    pub seats: Vec<String>,
    pub watch: String,
}

/// Makes a game; the status, and what was answered.
pub async fn wish(address: SocketAddr, wish: Value) -> (u16, Value) {
    let headers = format!("Host: {address}\r\nContent-Type: application/json\r\n");
    let (status, body) = http(address, "POST /games", &headers, &wish.to_string()).await;
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

pub async fn make(address: SocketAddr, settings: Value) -> Made {
    let (status, made) = wish(address, settings).await;
    assert_eq!(status, 200, "{made}");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    Made {
        id: text(&made["id"]),
        seats: made["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .map(text)
            .collect(),
        watch: text(&made["watch"]),
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A connected client, and all messages that it has received.
pub struct Client {
    socket: Socket,
    next: u64,
    pub heard: Vec<String>,
    pub state: Value,
    pub table: Value,
}

/// Connects, and says nothing yet.
pub async fn connect(address: SocketAddr, id: &str, origin: Option<&str>) -> Result<Socket, u16> {
    use tokio_tungstenite::tungstenite::Error;
    let mut request = format!("ws://{address}/games/{id}")
        .into_client_request()
        .expect("an address");
    if let Some(origin) = origin {
        let value = origin.parse().expect("a header");
        request.headers_mut().insert("origin", value);
    }
    match tokio_tungstenite::connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

impl Client {
    /// Connects and enters; the first thing heard is the game.
    pub async fn enter(address: SocketAddr, id: &str, secret: &str) -> Self {
        let mut client = Self::connect(address, id).await;
        client
            .send(json!({ "ask": "enter", "secret": secret }).to_string())
            .await;
        let received = client.hear().await.expect("it is let in");
        assert_eq!(received["answer"]["is"], "opened", "{received}");
        client.state = received["answer"]["state"].clone();
        client
    }

    pub async fn connect(address: SocketAddr, id: &str) -> Self {
        let socket = connect(address, id, None).await.expect("it is connected");
        Self {
            socket,
            next: 1,
            heard: Vec::new(),
            state: Value::Null,
            table: Value::Null,
        }
    }

    pub async fn send(&mut self, text: String) {
        // The messages received show whether it was accepted.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// The next thing said to it; none when the connection has ended.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("something is said in time");
            match next {
                Some(Ok(Message::Text(text))) => {
                    let received: Value = serde_json::from_str(&text).expect("JSON");
                    self.heard.push(text.as_str().to_owned());
                    if received["answer"]["is"] == "state" && received.get("table").is_some() {
                        self.state = received["answer"].clone();
                    }
                    if let Some(table) = received.get("table") {
                        self.table = table.clone();
                    }
                    return Some(received);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Sends a request and returns the answer; messages before it are kept.
    pub async fn request(&mut self, mut message: Value) -> Value {
        let id = self.next;
        self.next += 1;
        message["id"] = json!(id);
        self.send(message.to_string()).await;
        loop {
            let received = self
                .hear()
                .await
                .unwrap_or_else(|| panic!("{message} is answered"));
            if received["re"] == id {
                return received;
            }
        }
    }

    pub async fn play(&mut self, text: &str) -> Value {
        let received = self.request(json!({ "ask": "play", "text": text })).await;
        assert_eq!(received["answer"]["is"], "state", "{text}: {received}");
        received
    }

    /// Hears what is said until so many turns have been made.
    pub async fn until_ply(&mut self, ply: usize) {
        while self.state["n_plies"] != json!(ply) {
            self.hear().await.expect("it goes on");
        }
    }

    /// Lets the connection drop without a word.
    pub fn drop_it(self) {}
}
