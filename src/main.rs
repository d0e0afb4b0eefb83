//! The `alfil` command: see `alfil --help`.

use std::process::ExitCode;

use clap::Parser;

mod commands;

fn main() -> ExitCode {
    match commands::Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        Err(error) => {
            // Help and version are results; everything else is a usage error.
            let is_result = !error.use_stderr();
            // With a closed pipe there is no reader.
            let _ = error.print();
            ExitCode::from(if is_result { 0 } else { 2 })
        }
    }
}
