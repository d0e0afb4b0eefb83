//! `alfil list`.

use alfil::json::value;
use alfil::library::shipped;
use alfil::load::load;
use serde::Serialize;

use super::{Done, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Prints a JSON array instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Done {
    let mut rows = Vec::new();
    for name in shipped() {
        let variant = load(name, &[])?;
        if let Some(game) = &variant.game {
            let rules = game.rules();
            let options = variant.options.iter();
            rows.push(Row {
                name,
                title: rules.title.clone(),
                board: rules.board.name.clone(),
                summary: rules.summary.clone(),
                options: options.map(|option| option.name.clone()).collect(),
            });
        }
    }
    if args.json {
        return print(&format!("{}\n", value(&rows)));
    }
    let width = |column: fn(&Row) -> &str| {
        rows.iter()
            .map(|row| column(row).chars().count())
            .max()
            .unwrap_or(0)
    };
    let (names, boards) = (width(|row| row.name), width(|row| &row.board));
    let lines = rows.iter().map(|row| {
        let (name, board, summary) = (row.name, &row.board, &row.summary);
        format!("{name:names$}  {board:boards$}  {summary}\n")
    });
    print(&lines.collect::<String>())
}

/// A shipped game, as `--json` prints it.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    title: String,
    board: String,
    summary: String,
    options: Vec<String>,
}
