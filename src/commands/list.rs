//! `alfil list`.

use alfil::json::{Output, output};
use alfil::library::shipped;
use alfil::load::load;
use schemars::JsonSchema;
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
        return print(&format!("{}\n", output(&ListJson(rows))));
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

/// The shipped games, in alphabetical order.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
pub struct ListJson(Vec<Row>);

impl Output for ListJson {
    const COMMAND: &'static str = "list";
    const VERSION: u32 = 1;
}

/// A shipped game.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Game")]
struct Row {
    /// The name that commands take.
    name: &'static str,
    /// The title.
    title: String,
    /// The name of the board.
    board: String,
    /// The summary.
    summary: String,
    /// The names of the options.
    options: Vec<String>,
}
