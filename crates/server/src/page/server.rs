//! The page, served to browsers, with games between them.
//!
//! It listens on the loopback interface unless another address is given, serves the embedded files and one definition, and answers
//! only requests that name it. A page from elsewhere whose name resolves here (DNS rebinding) is rejected by its `Host`, and requests
//! that make or enter a game by their `Origin` as well.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tower::limit::ConcurrencyLimitLayer;

use super::book::{self, Place};
use super::{cached, content_type, policy};
use crate::rooms::{Rooms, Served, Wish, socket};
use alfil_session::answer::{Answer, Refusal};

/// The most requests that are answered at once.
const REQUESTS_MAX: usize = 64;

/// The time that requests in progress have when the server ends.
const GRACE: Duration = Duration::from_secs(2);

/// The most bytes of a request for a game; it may bring a definition with its files along.
const WISH_BYTES_MAX: usize = 512 << 10;

/// The state for answers.
#[derive(Clone)]
struct Answers {
    served: Served,
    rooms: Arc<Rooms>,
    book: Place,
}

/// A server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on this port of an address; on any free port for 0.
    ///
    /// # Errors
    /// If the port is in use; any other error of the system.
    pub async fn listen(address: IpAddr, port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind((address, port)).await?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    /// Returns the address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end` comes; to requests that name an address or one of these names. Serves the book that is at this place.
    ///
    /// # Errors
    /// Any error of the system.
    pub async fn run(
        self,
        served: Served,
        rooms: Arc<Rooms>,
        book: Place,
        names: &[String],
        end: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let (sender, ended) = tokio::sync::oneshot::channel();
        let answers = Answers {
            served,
            rooms,
            book,
        };
        let served = axum::serve(self.listener, router(answers, self.address, names));
        let served = served.with_graceful_shutdown(async move {
            end.await;
            // If this fails, the receiver is gone.
            let _ = sender.send(());
        });
        let late = async {
            let _ = ended.await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            done = served => done,
            () = late => Ok(()),
        }
    }
}

/// Creates the router of requests to this address.
fn router(answers: Answers, address: SocketAddr, names: &[String]) -> Router {
    let own = Own {
        address,
        names: names.iter().map(|name| name.to_ascii_lowercase()).collect(),
    };
    Router::new()
        // The page, with the information that games can be made here: it is on other servers as well.
        .route(
            "/",
            get(async |headers: HeaderMap| cached::answer("served.html", &headers)),
        )
        .route("/definition.json", get(definition))
        .route(
            "/games",
            post(make).layer(DefaultBodyLimit::max(WISH_BYTES_MAX)),
        )
        .route("/games/{id}", get(enter))
        .route("/book", get(book_front))
        .route(
            "/book/",
            get(async |State(answers): State<Answers>| book_file(answers, String::new()).await),
        )
        .route(
            "/book/{*path}",
            get(
                async |State(answers): State<Answers>, Path(path): Path<String>| {
                    book_file(answers, path).await
                },
            ),
        )
        .route(
            "/{name}",
            get(async |Path(name): Path<String>, headers: HeaderMap| {
                cached::answer(&name, &headers)
            }),
        )
        .with_state(answers)
        .layer(map_response(guard))
        .layer(from_fn_with_state(Arc::new(own), only_own))
        .layer(ConcurrencyLimitLayer::new(REQUESTS_MAX))
}

/// The names of this server.
#[derive(Debug)]
struct Own {
    address: SocketAddr,
    names: Vec<String>,
}

impl Own {
    /// Tests whether a `Host` names this server. Only the given names lead here; an address cannot be one of another server.
    fn is(&self, host: &str) -> bool {
        if self.names.contains(&host.to_ascii_lowercase()) {
            return true;
        }
        let (name, port) = match host.rsplit_once(':') {
            // The colons of an address are in brackets.
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let name = name.to_ascii_lowercase();
        let bare = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'));
        let address: Option<IpAddr> = bare.unwrap_or(&name).parse().ok();
        match address {
            Some(address) => {
                let is_loopback = self.address.ip().is_loopback();
                port == Some(self.address.port()) && (!is_loopback || address.is_loopback())
            }
            None if name == "localhost" => port == Some(self.address.port()),
            // A server with a name may be after a proxy, with a port of its own.
            None => self.names.contains(&name),
        }
    }
}

impl Own {
    /// Returns the error about the sender of a request, if there is one.
    fn fault(&self, headers: &HeaderMap) -> Option<String> {
        let header = |name| {
            let value = headers.get(name);
            value.map(|value| value.to_str().unwrap_or(""))
        };
        if !self.is(header(HOST).unwrap_or("")) {
            return Some(format!("open http://{}/\n", self.address));
        }
        // Programs other than browsers send none, and no page can make a browser leave it out where it matters.
        let origin = header(ORIGIN)?;
        let host = origin.strip_prefix("http://");
        let host = host.or_else(|| origin.strip_prefix("https://"));
        match host.is_some_and(|host| self.is(host)) {
            true => None,
            false => Some("this page is not from this server\n".to_owned()),
        }
    }
}

/// Rejects requests that do not name this server by one of its names, and those of other pages.
async fn only_own(State(own): State<Arc<Own>>, request: Request, next: Next) -> Response {
    match own.fault(request.headers()) {
        Some(words) => (StatusCode::FORBIDDEN, words).into_response(),
        None => next.run(request).await,
    }
}

async fn guard(mut response: Response) -> Response {
    let headers = response.headers_mut();
    // A page cannot set this itself: no other page may frame it. The book has its own policy.
    let policy = format!("{}; frame-ancestors 'none'", policy());
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    // Only the files of the page may be stored.
    let no_store = HeaderValue::from_static("no-store");
    headers.entry(CACHE_CONTROL).or_insert(no_store);
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Leads to the front page of the book, to which its links are relative.
async fn book_front(State(answers): State<Answers>) -> Response {
    match answers.book.folder() {
        Some(_) => Redirect::temporary("/book/").into_response(),
        None => no_book(),
    }
}

/// Returns a file of the book.
async fn book_file(answers: Answers, path: String) -> Response {
    let kind = content_type(&path);
    // Reading files would block other answers.
    let read = tokio::task::spawn_blocking(move || {
        let folder = answers.book.folder()?;
        Some(book::read(&folder, &path))
    });
    match read.await {
        Ok(None) => no_book(),
        Ok(Some(Some(contents))) => {
            let headers = [
                (CONTENT_TYPE, kind),
                (CONTENT_SECURITY_POLICY, book::POLICY),
            ];
            (headers, contents).into_response()
        }
        _ => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
    }
}

/// Returns the page in place of a missing book.
fn no_book() -> Response {
    (StatusCode::NOT_FOUND, Html(book::ABSENT)).into_response()
}

/// Returns the definition that is served.
async fn definition(State(answers): State<Answers>) -> Response {
    // Reading and resolving a definition would block other answers.
    let read = tokio::task::spawn_blocking(move || (answers.served)()).await;
    let failed = |_| Err(Refusal::new("the definition cannot be read".to_owned()));
    match read.unwrap_or_else(failed) {
        Ok(handout) => json(StatusCode::OK, &handout),
        Err(refusal) => json(StatusCode::NOT_FOUND, &refusal),
    }
}

fn json(status: StatusCode, value: &impl serde::Serialize) -> Response {
    let text = serde_json::to_string(value).unwrap_or_default();
    (status, [(CONTENT_TYPE, "application/json")], text).into_response()
}

/// Makes a game between players.
async fn make(State(answers): State<Answers>, headers: HeaderMap, body: Bytes) -> Response {
    let refuse = |refusal| json(StatusCode::BAD_REQUEST, &Answer::Refused(refusal));
    // No form of another page can send this header.
    if headers
        .get(CONTENT_TYPE)
        .is_none_or(|kind| kind != "application/json")
    {
        return refuse(Refusal::new(
            "send a request as application/json".to_owned(),
        ));
    }
    let wish: Wish = match serde_json::from_slice(&body) {
        Ok(wish) => wish,
        Err(error) => return refuse(Refusal::new(format!("this is not a request: {error}"))),
    };
    let made = tokio::task::spawn_blocking(move || answers.rooms.make(&wish)).await;
    match made {
        Ok(Ok(made)) => json(StatusCode::OK, &made),
        Ok(Err(refusal)) => refuse(refusal),
        Err(_) => refuse(Refusal::new("the game cannot be made".to_owned())),
    }
}

/// Enters a game between players.
async fn enter(
    State(answers): State<Answers>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    socket::take_on(answers.rooms, id, upgrade)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(address: &str, names: &[&str]) -> Own {
        Own {
            address: address.parse().expect("an address"),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn only_own_names_of_the_loopback_interface_are_accepted() {
        let own = own("127.0.0.1:8321", &[]);
        for host in [
            "127.0.0.1:8321",
            "localhost:8321",
            "LOCALHOST:8321",
            "[::1]:8321",
        ] {
            assert!(own.is(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:80",
            "127.0.0.1",
            "evil.example:8321",
            "127.evil.example:8321",
            "192.168.0.7:8321",
            "localhost:8321.evil.example",
            "localhost:8321:8321",
            "[::1",
        ] {
            assert!(!own.is(host), "{host}");
        }
    }

    #[test]
    fn a_missing_book_is_explained() {
        let answer = no_book();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        assert_eq!(answer.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        let body = axum::body::to_bytes(answer.into_body(), 1 << 16);
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let body = runtime.expect("a runtime").block_on(body);
        let body = String::from_utf8(body.expect("it has a body").to_vec()).expect("it is text");
        for words in [
            "<code>tools/book</code>",
            "--book FOLDER",
            "/docs/src/SUMMARY.md\"",
        ] {
            assert!(body.contains(words), "{words}: {body}");
        }
    }

    #[test]
    fn another_address_is_named_by_addresses_and_names_that_are_given() {
        let own = own("0.0.0.0:80", &["games.example"]);
        for host in [
            "192.168.0.7:80",
            "192.168.0.7",
            "[fe80::1]",
            "localhost",
            "games.example",
            "Games.Example:443",
        ] {
            assert!(own.is(host), "{host}");
        }
        for host in ["192.168.0.7:8321", "evil.example", "games.example.evil"] {
            assert!(!own.is(host), "{host}");
        }
    }
}
