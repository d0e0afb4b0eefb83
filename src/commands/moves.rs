//! `alfil moves`.

use alfil::json::position_value;
use interpreter::notation::moves::write_all;

use super::start::Start;
use super::{Done, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Lists turns of several steps as well, one by one.
    #[arg(long)]
    all: bool,
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
        let value = position_value(&variant.text.name, &play)?;
        return print(&format!("{value}\n"));
    }
    let position = play.position();
    if let Some(outcome) = play.outcome()? {
        let words = alfil::json::outcome_words(game, &outcome);
        if !alfil::json::goes_on(&play, &outcome) {
            return print(&format!("{words}\n"));
        }
        eprintln!("{words}, if it is claimed");
    }
    // Moves of several steps are counted, not listed, unless the user sets the option.
    let compound = if args.all {
        Vec::new()
    } else {
        game.compound_turns(position)?
    };
    let legal = if compound.is_empty() {
        play.legal_moves()?
    } else {
        game.single_moves(position)?
    };
    let mut lines = write_all(game, &legal);
    for id in compound {
        let name = &game.rules().turns[id.index()].name;
        let n = alfil::words::grouped(game.n_turns(position, id)?);
        lines.push(format!(
            "{name}: {n} turns of several steps; `--all` lists them"
        ));
    }
    print(&(lines.join("\n") + "\n"))
}
