//! `alfil moves`.

use alfil::json::position_value;
use interpreter::notation::moves::write_all;

use super::start::Start;
use super::{Done, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Prints JSON: position, result, and every move in full.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Done {
    let variant = args.start.load()?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let play = args.start.open(game)?;
    if args.json {
        return print(&format!("{}\n", position_value(&variant.text.name, &play)));
    }
    let legal = play.legal_moves();
    if let Some(outcome) = play.outcome() {
        let words = alfil::json::outcome_words(game, &outcome);
        if legal.is_empty() {
            return print(&format!("{words}\n"));
        }
        eprintln!("{words}, if it is claimed");
    }
    print(&(write_all(game, &legal).join("\n") + "\n"))
}
