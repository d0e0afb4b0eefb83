//! `alfil serve`: the page, for a browser on this machine.

use std::sync::Arc;

use alfil::load::load;
use alfil::page::server::Server;
use alfil::page::{ABSENT, Handout, is_there};

use super::{Done, Stop, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The variant that the page opens with, a shipped name or a file; a file is read again whenever the page is loaded.
    #[arg(default_value = "chess")]
    variant: String,
    /// The port to listen on, of this machine alone; 0 takes any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8321)]
    port: u16,
}

pub fn run(args: &Args) -> Done {
    if !is_there() {
        return Err(Stop::wrong(ABSENT));
    }
    let variant = load(&args.variant, &[])?;
    let handout = Handout::of(&variant);
    let served = match handout.text {
        None => "",
        Some(_) => "&served",
    };
    let name = args.variant.clone();
    let source = Arc::new(move || Some(Handout::of(&load(&name, &[]).ok()?)));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let server = Server::listen(args.port).await;
        let server = server.map_err(|cause| {
            let port = args.port;
            Stop::wrong(format!(
                "port {port} cannot be listened on: {cause}; `--port 0` takes one that is free"
            ))
        })?;
        let (address, name) = (server.address(), &handout.name);
        print(&format!(
            "http://{address}/#play={name}{served}\nCtrl-C ends it\n"
        ))?;
        let end = async {
            // Where it cannot be waited for, the process has to be ended otherwise.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        Ok(server.run(source, end).await?)
    })
}
