//! `alfil list`.

use alfil::library::shipped;
use alfil::load::load;

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
            let options: Vec<String> = variant
                .options
                .iter()
                .map(|option| option.name.clone())
                .collect();
            rows.push((
                name,
                rules.title.clone(),
                rules.board.name.clone(),
                rules.summary.clone(),
                options,
            ));
        }
    }
    if args.json {
        let values: Vec<_> = rows
            .iter()
            .map(|(name, title, board, summary, options)| {
                serde_json::json!({"name": name, "title": title, "board": board, "summary": summary, "options": options})
            })
            .collect();
        return print(&format!("{}\n", serde_json::Value::Array(values)));
    }
    let width = |column: fn(&Row) -> &str| {
        rows.iter()
            .map(|row| column(row).chars().count())
            .max()
            .unwrap_or(0)
    };
    let (names, boards) = (width(|row| row.0), width(|row| &row.2));
    let lines: Vec<String> = rows
        .iter()
        .map(|(name, _, board, summary, _)| format!("{name:names$}  {board:boards$}  {summary}\n"))
        .collect();
    print(&lines.concat())
}

type Row = (&'static str, String, String, String, Vec<String>);
