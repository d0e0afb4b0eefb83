//! `alfil list`.

use std::collections::BTreeMap;

use alfil::json::{Output, output};
use alfil::library::shipped;
use alfil::load::load;
use ir::Credits;
use schemars::JsonSchema;
use serde::Serialize;

use super::stop::Stop;
use super::{Done, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Lists only games with all these words: tags, or words of the name, title, summary or inventor.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Prints the tags of the games, with the number of games of each.
    #[arg(long, conflicts_with_all = ["words", "json"])]
    tags: bool,
    /// Prints a JSON array instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Done {
    let mut rows = rows()?;
    if args.tags {
        return print(&tags(&rows));
    }
    rows.retain(|row| args.words.iter().all(|word| row.has(word)));
    if rows.is_empty() && !args.json {
        let words = args.words.join(" ");
        return Err(Stop::usage(format!(
            "no game has `{words}`; `alfil list --tags` prints the tags of all games"
        )));
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

/// Returns a row for each shipped game, in alphabetical order.
fn rows() -> Result<Vec<Row>, Stop> {
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
                about: About::from(&rules.about),
            });
        }
    }
    Ok(rows)
}

/// Returns the tags of all games, each with the number of games that have it.
fn tags(rows: &[Row]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for tag in rows.iter().flat_map(|row| &row.about.tags) {
        *counts.entry(tag).or_default() += 1;
    }
    let width = counts.keys().map(|tag| tag.chars().count()).max();
    let width = width.unwrap_or(0);
    let lines = counts
        .iter()
        .map(|(tag, n_games)| format!("{tag:width$}  {n_games}\n"));
    lines.collect()
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
    /// The history and the sources of the game.
    about: About,
}

/// The history and the sources of a game; what is unknown is empty.
#[derive(Serialize, JsonSchema)]
struct About {
    /// The inventors.
    inventors: Vec<String>,
    /// The year of the first publication.
    year: String,
    /// The pages of the rules.
    sources: Vec<String>,
    /// Words under which the game is found.
    tags: Vec<String>,
    /// Decisions where sources differ or are silent.
    rulings: Vec<String>,
}

impl From<&Credits> for About {
    fn from(credits: &Credits) -> Self {
        let Credits {
            inventors,
            year,
            sources,
            tags,
            rulings,
        } = credits.clone();
        Self {
            inventors,
            year,
            sources,
            tags,
            rulings,
        }
    }
}

impl Row {
    /// Tests whether a word is a tag, or occurs in the name, the title, the summary or an inventor's name.
    fn has(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let texts = [self.name, &self.title, &self.summary];
        let texts = texts
            .into_iter()
            .chain(self.about.inventors.iter().map(String::as_str));
        let mut texts = texts.chain(self.about.tags.iter().map(String::as_str));
        texts.any(|text| text.to_lowercase().contains(&word))
    }
}
