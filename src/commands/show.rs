//! `alfil show`.

use std::path::{Path, PathBuf};

use alfil::draw::svg::{SvgCell, SvgStyle, png, svg};
use alfil::draw::{CellText, Mark, Style};
use alfil::load::Variant;
use alfil::sheet;
use interpreter::{Game, Match};

use ir::{CellId, CellSet, Move};

use super::start::Start;
use super::{Done, Stop, colour_out, print};

#[derive(clap::Args, Debug)]
#[group(skip)]
#[command(group = clap::ArgGroup::new("picture").multiple(true))]
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
    /// Draws the board, or the diagram of `--piece`, into this SVG file instead.
    #[arg(long, value_name = "FILE", group = "picture")]
    svg: Option<PathBuf>,
    /// The same as a PNG file, 1000 pixels wide.
    #[arg(long, value_name = "FILE", group = "picture")]
    png: Option<PathBuf>,
    /// Prints the position as a position file, with what else such a file may say.
    #[arg(long, conflicts_with_all = ["piece", "picture"])]
    state: bool,
    /// Prints the rules as an executor reads them, as JSON: the types of the crate `ir`, without what is for drawing alone.
    #[arg(long, conflicts_with_all = ["piece", "picture", "state", "names", "fen", "position", "after"])]
    ir: bool,
    /// Prints what becomes of each kind and rule in the tables that positions are counted by, or why there are none.
    #[arg(long, conflicts_with_all = ["piece", "picture", "state", "names", "ir", "fen", "position", "after"])]
    plan: bool,
    /// Hatches the zones in a picture, as the first player sees them.
    #[arg(long, requires = "picture")]
    zones: bool,
}

pub fn run(args: &Args) -> Done {
    let variant = args.start.load()?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    if args.ir {
        let text = alfil::ir_json::text(game.rules());
        return print(&text.map_err(|error| Stop::wrong(error.to_string()))?);
    }
    if args.plan {
        return print(&match game.plan() {
            Ok(plan) => plan,
            Err(reason) => format!("Played without tables: {reason}.\n"),
        });
    }
    if let Some(piece) = &args.piece {
        return piece_diagram(game, piece, args);
    }
    let play = args.start.open(game)?;
    if args.state {
        return print(&alfil::position_file::commented(game, play.position()));
    }
    if args.is_picture() {
        let asked_for =
            args.start.fen.is_some() || args.start.position.is_some() || args.start.after.is_some();
        let subtitle = if asked_for {
            alfil::beside::to_move(&play)
        } else {
            String::new()
        };
        return args.write(&alfil::picture::svg_of_match(
            &play,
            &SvgStyle {
                subtitle,
                ..args.svg_style(game)
            },
        ));
    }
    print(&page(&variant, game, &play, args.names))
}

impl Args {
    fn is_picture(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    fn svg_style(&self, game: &Game) -> SvgStyle {
        SvgStyle {
            title: game.rules().title.clone(),
            names: self.names,
            zones: if self.zones {
                alfil::picture::zones(game)
            } else {
                Vec::new()
            },
            ..SvgStyle::default()
        }
    }

    /// Writes a picture to the files asked for.
    fn write(&self, picture: &str) -> Done {
        let write = |path: &Path, contents: &[u8]| {
            alfil::files::write_new_or_replace(path, contents).map_err(|cause| {
                Stop::usage(format!("`{}` cannot be written: {cause}", path.display()))
            })
        };
        if let Some(path) = &self.svg {
            write(path, picture.as_bytes())?;
        }
        if let Some(path) = &self.png {
            write(
                path,
                &png(picture).map_err(|error| Stop::wrong(error.to_string()))?,
            )?;
        }
        Ok(())
    }
}

fn page(variant: &Variant, game: &Game, play: &Match<'_>, names: bool) -> String {
    let rules = game.rules();
    let mut text = format!("{}\n{}\n\n", rules.title, rules.summary);
    let style = Style { names, ..style() };
    let last = play.turns().last().map_or(&[][..], Move::each_step);
    text += &alfil::picture::marked(game, play.position(), &style, last);
    text += &alfil::beside::text(game, play.position(), None);
    text += &alfil::beside::standing(play);
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
    let (over_quiet, over_takes) = sheet::reach_over_others(game, kind, at);
    let joined = |a: &CellSet, b: &CellSet| {
        let mut all = a.clone();
        all |= b;
        all
    };
    let all_quiet = joined(&quiet, &over_quiet);
    let all_takes = joined(&takes, &over_takes);
    let is_over = !over_quiet.is_empty() || !over_takes.is_empty();
    let kind = &rules.kinds[index];
    if args.is_picture() {
        return args.write(&svg_diagram(
            game,
            kind,
            at,
            (&all_quiet, &all_takes, is_over),
            args.svg_style(game),
        ));
    }
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
        let mark = match (all_quiet.contains(cell), all_takes.contains(cell)) {
            (false, true) => Mark::Capture,
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
    if is_over {
        text += &format!(
            "  over other men, to empty cells: {}\n  over other men, taking: {}\n",
            list(&over_quiet),
            list(&over_takes)
        );
    }
    print(&text)
}

fn svg_diagram(
    game: &Game,
    kind: &ir::Kind,
    at: CellId,
    (quiet, takes, is_over): (&CellSet, &CellSet, bool),
    style: SvgStyle,
) -> String {
    let rules = game.rules();
    let parts = kind
        .parts
        .iter()
        .map(|part| match rules.part_names[part.name.index()].as_str() {
            "move" => format!("moves {}", part.betza),
            name => format!("{name} {}", part.betza),
        });
    let legend = [
        (Mark::Target, "goes", !quiet.is_empty()),
        (Mark::Capture, "takes", !takes.is_empty()),
    ];
    let captions = match is_over {
        true => vec!["some of it over other men".to_owned()],
        false => Vec::new(),
    };
    let style = SvgStyle {
        title: format!("{}: {}", style.title, kind.name),
        captions,
        subtitle: parts.collect::<Vec<_>>().join(", "),
        legend: legend
            .into_iter()
            .filter(|(.., occurs)| *occurs)
            .map(|(mark, text, _)| (mark, text.into()))
            .collect(),
        ..style
    };
    svg(&rules.board, &style, &|cell| {
        if cell == at {
            return SvgCell {
                text: kind.letter.clone(),
                owner: Some(0),
                ..SvgCell::default()
            };
        }
        let marks = [
            (Mark::Target, quiet.contains(cell)),
            (Mark::Capture, takes.contains(cell)),
        ];
        SvgCell {
            marks: marks
                .into_iter()
                .filter(|(_, on)| *on)
                .map(|(mark, _)| mark)
                .collect(),
            ..SvgCell::default()
        }
    })
}
