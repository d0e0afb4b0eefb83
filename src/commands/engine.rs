//! `alfil engine`.

use std::io::BufReader;

use super::Done;

/// Plays for other programs, with the protocols UCI, XBoard and USI on standard input and output.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "The first line received selects the protocol: `uci`, `xboard` or `usi`. Set up a GUI to run `alfil engine`;\nit then offers every shipped variant that it can show, and those of --definitions."
)]
pub struct Args {
    /// Adds the definition of this file, or all those of this folder; may be repeated.
    #[arg(long = "definitions", value_name = "FILE|FOLDER")]
    definitions: Vec<String>,
}

pub fn run(args: &Args) -> Done {
    // A thread of its own reads standard input.
    let input = BufReader::new(std::io::stdin());
    let mut output = std::io::stdout();
    alfil::protocol::run(input, &mut output, &args.definitions)?;
    Ok(())
}
