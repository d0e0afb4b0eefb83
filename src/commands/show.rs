//! `alfil show`.

use alfil::draw::{CellText, Mark, Style};
use alfil::load::Variant;
use alfil::sheet;
use interpreter::{Game, Match};

use super::start::Start;
use super::{Done, Stop, colour_out, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Shows how this kind moves, by name or letter, from the middle of an empty board.
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
    /// The cell for `--piece`.
    #[arg(long, value_name = "CELL", requires = "piece")]
    at: Option<String>,
    /// Writes the cells' names on empty cells.
    #[arg(long)]
    names: bool,
}

pub fn run(args: &Args) -> Done {
    let variant = args.start.load()?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    if let Some(piece) = &args.piece {
        return piece_diagram(game, piece, args);
    }
    let play = args.start.open(game)?;
    print(&page(&variant, game, &play, args.names))
}

fn page(variant: &Variant, game: &Game, play: &Match<'_>, names: bool) -> String {
    let rules = game.rules();
    let mut text = format!("{}\n{}\n\n", rules.title, rules.summary);
    let style = Style { names, ..style() };
    text += &alfil::picture::position(game, play.position(), &style, &|_| Mark::None);
    text.push('\n');
    text += &sheet::rules(game);
    if !variant.options.is_empty() {
        text += "\nOptions\n";
        for option in &variant.options {
            let on = if rules.options.contains(&option.name) {
                " (on)"
            } else {
                ""
            };
            text += &format!(
                "  {:10} {}{on}\n",
                option.name,
                option.about.as_deref().unwrap_or("")
            );
        }
    }
    text
}

fn style() -> Style {
    Style {
        colour: colour_out(),
        ..Style::default()
    }
}

fn piece_diagram(game: &Game, wanted: &str, args: &Args) -> Done {
    let rules = game.rules();
    let Some(index) = rules.kinds.iter().position(|kind| {
        kind.name.eq_ignore_ascii_case(wanted) || kind.letter.eq_ignore_ascii_case(wanted)
    }) else {
        let names: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
        let help = grammar::diagnostic::suggest(wanted, "kinds", names);
        return Err(Stop::usage(format!(
            "this game has no kind `{wanted}`; {help}"
        )));
    };
    let at = match &args.at {
        Some(name) => rules
            .board
            .find(name)
            .ok_or_else(|| super::no_such_cell(&rules.board, name, &rules.board.name))?,
        None => alfil::picture::middle(&rules.board),
    };
    let kind = ir::KindId::from_index(index);
    let (quiet, takes) = sheet::reach(game, kind, at);
    let kind = &rules.kinds[index];
    let mut text = format!("{} ({})\n", kind.name, kind.letter);
    for part in &kind.parts {
        text += &format!(
            "  {:8} {}\n",
            rules.part_names[part.name.index()],
            part.betza
        );
    }
    text.push('\n');
    text += &alfil::draw::draw(&rules.board, &style(), &|cell| {
        let mark = match (quiet.contains(cell), takes.contains(cell)) {
            (_, true) if !quiet.contains(cell) => Mark::Capture,
            (true, _) => Mark::Target,
            _ => Mark::None,
        };
        if cell == at {
            CellText {
                text: kind.letter.clone(),
                owner: Some(0),
                mark: Mark::None,
            }
        } else {
            CellText {
                text: String::new(),
                owner: None,
                mark,
            }
        }
    });
    let list = |cells: &ir::CellSet| {
        let names: Vec<&str> = cells.iter().map(|cell| rules.board.name_of(cell)).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(" ")
        }
    };
    text += &format!(
        "\nfrom {}\n  to empty cells: {}\n  taking: {}\n",
        rules.board.name_of(at),
        list(&quiet),
        list(&takes)
    );
    print(&text)
}
