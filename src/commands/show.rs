//! `alfil show`.

use std::path::PathBuf;

use alfil::draw::Style;
use alfil::draw::svg::{SvgStyle, png};
use alfil::library::Library;
use alfil::load::Variant;
use alfil::sheet::page::Pictures;
use alfil::sheet::{self, Diagram};
use interpreter::{Game, Match};

use ir::Move;

use super::start::Start;
use super::{
    Done, Stop, colour_out, is_stdout, print, print_screen, writable_results, write_file,
    write_result,
};

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
    /// Draws the board, or the diagram of `--piece`, into this SVG file instead; `-` is standard output.
    #[arg(long, value_name = "FILE", group = "picture")]
    svg: Option<PathBuf>,
    /// The same as a PNG file, 1000 pixels wide; `-` is standard output.
    #[arg(long, value_name = "FILE", group = "picture")]
    png: Option<PathBuf>,
    /// Prints the position as a position file, with comments on the other keys of such a file.
    #[arg(long, conflicts_with_all = ["piece", "picture"])]
    state: bool,
    /// Prints the rules as an executor reads them, as JSON: the types of the crate `ir`, without drawing data.
    #[arg(long, conflicts_with_all = ["piece", "picture", "state", "names", "fen", "position", "after"])]
    ir: bool,
    /// Prints how each kind and rule is compiled to the tables that are used to count positions, or why there are none.
    #[arg(long, conflicts_with_all = ["piece", "picture", "state", "names", "ir", "fen", "position", "after"])]
    plan: bool,
    /// Prints every rule in words, with pictures of the board and of moves, and with the game's own tests as examples.
    #[arg(long, conflicts_with_all = ["piece", "picture", "state", "names", "ir", "plan", "fen", "position", "after"])]
    rules: bool,
    /// The format of `--rules`.
    #[arg(long, requires = "rules", value_enum, default_value_t = Form::Text)]
    format: Form,
    /// Writes the rules into this file instead; `-` is standard output.
    #[arg(long, value_name = "FILE", requires = "rules")]
    output: Option<PathBuf>,
    /// Replaces files that are there.
    #[arg(long)]
    replace: bool,
    /// Hatches the zones in a picture, as the first player sees them.
    #[arg(long, requires = "picture")]
    zones: bool,
}

/// The form of the rule sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// Plain text.
    Text,
    /// Markdown.
    Md,
    /// One HTML file with pictures.
    Html,
}

pub fn run(args: &Args) -> Done {
    let texts = [&args.svg, &args.output].into_iter().flatten();
    let (texts, png) = (texts.map(PathBuf::as_path), args.png.as_deref());
    writable_results(texts, png, args.replace)?;
    let variant = args.start.load()?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    if args.ir {
        let text = alfil::ir_json::text(game.rules());
        return print(&text.map_err(|error| Stop::wrong(error.to_string()))?);
    }
    if args.rules {
        return rules(&variant, args);
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
        let subtitle = if args.start.at.is_given() {
            alfil::captions::to_move(&play)
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
    print_screen(&page(&variant, game, &play, args.names))
}

/// Prints or writes the rule sheet.
fn rules(variant: &Variant, args: &Args) -> Done {
    let output = args.output.as_deref().filter(|path| !is_stdout(path));
    let is_colour = colour_out() && output.is_none();
    let (pictures, write): (Pictures, fn(&sheet::page::Page) -> String) = match args.format {
        Form::Text => (Pictures::Text { colour: is_colour }, sheet::plain::write),
        Form::Md => (Pictures::Text { colour: false }, sheet::markdown::write),
        Form::Html => (Pictures::Svg, sheet::html::write),
    };
    let library = Library::of_folder(variant.text.folder.clone());
    let Some(page) = sheet::of(variant, &library, pictures) else {
        return Ok(());
    };
    match output {
        Some(path) => write_file(path, write(&page), args.replace),
        None if args.format == Form::Text => print_screen(&write(&page)),
        None => print(&write(&page)),
    }
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

    /// Writes a picture to the given files.
    fn write(&self, picture: &str) -> Done {
        if let Some(path) = &self.svg {
            write_result(path, picture, self.replace)?;
        }
        if let Some(path) = &self.png {
            let bytes = png(picture).map_err(|error| Stop::wrong(error.to_string()))?;
            write_result(path, bytes, self.replace)?;
        }
        Ok(())
    }
}

fn page(variant: &Variant, game: &Game, play: &Match<'_>, names: bool) -> String {
    let rules = game.rules();
    let mut text = format!("{}\n", rules.title);
    if !rules.summary.is_empty() {
        text += &format!("{}\n", rules.summary);
    }
    text.push('\n');
    let style = Style { names, ..style() };
    let last = play.turns().last().map_or(&[][..], Move::each_step);
    text += &alfil::picture::marked(game, play.position(), &style, last, &[]);
    text += &alfil::captions::text(game, play.position(), None);
    text += &alfil::captions::standing(play);
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

fn piece_diagram(game: &Game, given: &str, args: &Args) -> Done {
    let rules = game.rules();
    let Some(index) = rules.kinds.iter().position(|kind| {
        kind.name.eq_ignore_ascii_case(given) || kind.letter.eq_ignore_ascii_case(given)
    }) else {
        let names: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
        let help = grammar::diagnostic::suggest(given, "kinds", names);
        return Err(Stop::usage(format!(
            "this game has no kind `{given}`; {help}"
        )));
    };
    let at = match &args.at {
        Some(name) => rules
            .board
            .find(name)
            .ok_or_else(|| super::no_such_cell(&rules.board, name, &rules.board.name))?,
        None => alfil::picture::middle(&rules.board),
    };
    let kind = &rules.kinds[index];
    let id = ir::KindId::from_index(index);
    let diagram = Diagram::new(game, id, at);
    // The notation does not contain forbid rules.
    let restricted = Diagram::restricted_by(game, id);
    if args.is_picture() {
        let style = args.svg_style(game);
        let parts =
            kind.parts
                .iter()
                .map(|part| match rules.part_names[part.name.index()].as_str() {
                    "move" => format!("moves {}", part.betza),
                    name => format!("{name} {}", part.betza),
                });
        let says: Vec<String> = parts.chain(restricted.clone()).collect();
        let style = SvgStyle {
            title: format!("{}: {}", style.title, kind.name),
            subtitle: says.join(", "),
            ..style
        };
        return args.write(&diagram.svg(game, style));
    }
    let mut text = format!("{} ({})\n", kind.name, kind.letter);
    for part in &kind.parts {
        text += &format!(
            "  {:8} {}\n",
            rules.part_names[part.name.index()],
            match part.lent {
                Some(_) => "(lent by other pieces)",
                None => &part.betza,
            }
        );
    }
    if let Some(turned) = &kind.turned {
        let angle = 360 / u16::from(turned.count.max(1));
        text += &format!(
            "  {:8} to the right, by a number of times {angle} degrees\n",
            "turned"
        );
    }
    if let Some(words) = &restricted {
        text += &format!("  {words}\n");
    }
    text.push('\n');
    text += &diagram.text(game, &style());
    let list = |cells: &ir::CellSet| {
        let names: Vec<&str> = cells.iter().map(|cell| rules.board.name_of(cell)).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(" ")
        }
    };
    text += &format!(
        "\nfrom {}\n  to empty cells: {}\n  capturing: {}\n",
        rules.board.name_of(at),
        list(&diagram.quiet),
        list(&diagram.takes)
    );
    if diagram.is_over() {
        text += &format!(
            "  over other pieces, to empty cells: {}\n  over other pieces, capturing: {}\n",
            list(&diagram.over_quiet),
            list(&diagram.over_takes)
        );
    }
    print_screen(&text)
}
