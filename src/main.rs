//! The `alfil` command: see `alfil --help`.

use std::process::ExitCode;

use clap::Parser;

mod commands;

fn main() -> ExitCode {
    match commands::Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        Err(error) => {
            // Help and version are results; everything else is a mistake in how we were called.
            let is_result = !error.use_stderr();
            // A closed pipe leaves nobody to tell.
            let _ = error.print();
            ExitCode::from(if is_result { 0 } else { 2 })
        }
    }
}
