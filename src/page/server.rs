//! The page, served to browsers on this machine.
//!
//! It listens on the loopback interface alone, serves what is in the program and one definition, and answers only requests that name it:
//! a page from elsewhere whose name leads here (DNS rebinding) is refused by its `Host`.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tower::limit::ConcurrencyLimitLayer;

use super::{Handout, file, policy};

/// So many requests are answered at once.
const REQUESTS_MAX: usize = 64;

/// How long what is under way may take when the server ends.
const GRACE: Duration = Duration::from_secs(2);

/// Reads the definition that is served, again for each request: it may be under work.
pub type Source = Arc<dyn Fn() -> Option<Handout> + Send + Sync>;

/// A server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on this port of the loopback interface; on any that is free for 0.
    ///
    /// # Errors
    /// If the port is taken, and whatever else the system says.
    pub async fn listen(port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end` comes.
    ///
    /// # Errors
    /// Whatever the system says.
    pub async fn run(
        self,
        source: Source,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let (told, ended) = tokio::sync::oneshot::channel();
        let served = axum::serve(self.listener, router(source, self.address.port()));
        let served = served.with_graceful_shutdown(async move {
            end.await;
            // Nobody waits for it any longer where this fails.
            let _ = told.send(());
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

/// What is answered to requests that come by this port.
fn router(source: Source, port: u16) -> Router {
    let names: Arc<[String]> = ["localhost", "127.0.0.1"]
        .iter()
        .map(|name| format!("{name}:{port}"))
        .collect();
    Router::new()
        .route("/", get(async || answer("index.html")))
        .route("/definition.json", get(definition))
        .route(
            "/{name}",
            get(async |Path(name): Path<String>| answer(&name)),
        )
        .with_state(source)
        .layer(map_response(guard))
        .layer(from_fn_with_state(names, only_named))
        .layer(ConcurrencyLimitLayer::new(REQUESTS_MAX))
}

/// Refuses whoever does not name this server as it is named here.
async fn only_named(State(names): State<Arc<[String]>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or("");
    match names.iter().any(|name| name.eq_ignore_ascii_case(host)) {
        true => next.run(request).await,
        false => (
            StatusCode::FORBIDDEN,
            format!("ask for http://{}/\n", names[0]),
        )
            .into_response(),
    }
}

async fn guard(mut response: Response) -> Response {
    let headers = response.headers_mut();
    // What a page may not say of itself: that nobody shows it inside his own.
    let policy = format!("{}; frame-ancestors 'none'", policy());
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
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

/// A file of the page.
fn answer(name: &str) -> Response {
    let kind = match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "wasm")) => "application/wasm",
        _ => "application/octet-stream",
    };
    match file(name) {
        Some(contents) => ([(CONTENT_TYPE, kind)], contents).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

/// The definition that is served.
async fn definition(State(source): State<Source>) -> Response {
    // Reading and resolving a definition is work that would hold other answers up.
    let read = tokio::task::spawn_blocking(move || source()).await;
    match read.ok().flatten() {
        Some(handout) => (
            [(CONTENT_TYPE, "application/json")],
            serde_json::to_string(&handout).unwrap_or_default(),
        )
            .into_response(),
        None => (StatusCode::NOT_FOUND, "no definition is served\n").into_response(),
    }
}
