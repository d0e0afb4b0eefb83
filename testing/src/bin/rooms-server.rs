//! `rooms-server FOLDER`: a server of games between players that keeps them in this folder, for tests that kill it. It is `alfil serve` without
//! the page, so that it needs no build of the page.

use std::io;
use std::path::Path;

use alfil::rooms::Bounds;
use alfil_testing::server;

fn main() -> io::Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .ok_or_else(|| io::Error::other("usage: rooms-server FOLDER"))?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let here = server::begin(Path::new(&folder), Bounds::default()).await?;
        println!("http://{}/", here.address);
        std::future::pending().await
    })
}
