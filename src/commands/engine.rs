//! `alfil engine`.

use std::io::BufReader;

use super::Done;

/// Plays for other programs: speaks UCI, XBoard's protocol and USI on standard input and output.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "The first line that comes in tells the protocol: `uci`, `xboard` or `usi`. A GUI is told to run `alfil engine`;\nit then offers every shipped variant that it can show, and those of --definitions."
)]
pub struct Args {
    /// Adds the definition of this file, or all those of this folder; may be repeated.
    #[arg(long = "definitions", value_name = "FILE|FOLDER")]
    definitions: Vec<String>,
}

pub fn run(args: &Args) -> Done {
    // Standard input is read by a thread of its own.
    let input = BufReader::new(std::io::stdin());
    let mut output = std::io::stdout();
    alfil::protocol::run(input, &mut output, &args.definitions)?;
    Ok(())
}
