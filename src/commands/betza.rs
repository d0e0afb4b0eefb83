//! `alfil betza`: the meaning of a notation, before it is in any file.

use std::path::Path;

use alfil::draw::{CellText, Mark, Style, draw};
use alfil::json::{Output, output};
use alfil::library::{Library, Text, find, is_board};
use alfil::load::{self, BoardFile, Variant};
use alfil::notation_probe::{OverOthers, Reach, Situation, over_others, probe, threats};
use alfil::render::{self, Format};
use grammar::diagnostic::Diagnostic;
use grammar::source::{Home, Origin, SourceMap};
use grammar::topology::{Steps, Topology};
use grammar::variant::Sources as _;
use ir::CellId;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Done, Stop, colour_err, colour_out, print, print_screen, report};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The notation, for example `fmWfcF`.
    #[arg(allow_hyphen_values = true)]
    notation: String,
    /// The board: FILESxRANKS, a shipped variant, a definition file, a board file, or a shipped board's name.
    #[arg(long, default_value = "8x8")]
    board: String,
    /// The cell of the piece; a cell in the middle if absent.
    #[arg(long, value_name = "CELL")]
    at: Option<String>,
    /// The owner of the piece; `white`, or the first player of a board without `white`.
    #[arg(long)]
    player: Option<String>,
    /// Other pieces, none of them moved: `e4=enemy,e6=friend`.
    #[arg(long, value_name = "CELL=WHO,...", value_delimiter = ',')]
    with: Vec<String>,
    /// The piece has moved: initial moves are off.
    #[arg(long)]
    moved: bool,
    /// A cell for a capture en passant, and the cell of the piece captured: `b6=b5`.
    #[arg(long, value_name = "CELL=VICTIM")]
    ep: Option<String>,
    /// Prints JSON: everything in the text, and codes of warnings.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Done {
    let mut steps = Steps::default();
    let topology = topology(&args.board, &mut steps)?;
    let board = &topology.board;
    let cell = |name: &str| {
        board
            .find(name)
            .ok_or_else(|| super::no_such_cell(board, name, &args.board))
    };
    let at = match &args.at {
        Some(name) => cell(name)?,
        None => board
            .find("d4")
            .filter(|_| args.board == "8x8")
            .unwrap_or_else(|| alfil::picture::middle(board)),
    };
    let frame = |name: &str| board.frames.iter().position(|frame| frame.player == name);
    let player = match &args.player {
        None => frame("white").unwrap_or(0),
        Some(name) => frame(name).ok_or_else(|| {
            let names = board.frames.iter().map(|frame| frame.player.as_str());
            Stop::usage(format!(
                "`{name}` is not a player; {}",
                grammar::diagnostic::suggest(name, "players", names)
            ))
        })?,
    };
    let others = others(&args.with, player, board.frames.len(), &cell)?;
    if others.iter().any(|(other, _)| *other == at) {
        return Err(Stop::usage(
            "`--with` puts another piece on the piece's own cell",
        ));
    }
    let en_passant = match &args.ep {
        Some(text) => {
            let (passed, captured_cell) = text
                .split_once('=')
                .ok_or_else(|| Stop::usage(format!("`--ep {text}` is not `CELL=CAPTURED`")))?;
            Some((cell(passed)?, cell(captured_cell)?))
        }
        None => None,
    };
    let unmoved: Vec<CellId> = others.iter().map(|(cell, _)| *cell).collect();
    let situation = Situation {
        topology: &topology,
        at,
        player,
        others: &others,
        moved: args.moved,
        unmoved: &unmoved,
        en_passant,
    };
    let mut sources = SourceMap::default();
    let source = sources.add("notation", args.notation.clone());
    let origin = Origin::of_source(source, &args.notation);
    let (reach, diagnostics) = probe(&args.notation, origin, &situation, &mut steps);
    if !args.json || reach.is_none() {
        report(&render::diagnostics(
            &diagnostics,
            &sources,
            Format::Human,
            colour_err(),
        ));
    }
    let Some(reach) = reach else {
        return Err(Stop::silent(1));
    };
    // Without other pieces it captures nothing; the reader expects its possible captures.
    let is_alone = others.is_empty() && en_passant.is_none();
    let threats = is_alone.then(|| threats(&args.notation, origin, &situation, &mut steps));
    let over = match is_alone {
        true => over_others(&args.notation, origin, &situation, &mut steps),
        false => OverOthers::default(),
    };
    if args.json {
        let reach = json(
            &topology.board,
            &reach,
            threats.as_deref(),
            &over,
            &diagnostics,
        );
        return print(&format!("{}\n", output(&reach)));
    }
    print_screen(&diagram(
        &topology,
        &situation,
        &reach,
        threats.as_deref(),
        &over,
    ))
}

/// Returns the pieces of `--with`; enemies belong to the next player.
fn others(
    texts: &[String],
    player: usize,
    n_players: usize,
    cell: &dyn Fn(&str) -> Result<CellId, Stop>,
) -> Result<Vec<(CellId, usize)>, Stop> {
    let mut others: Vec<(CellId, usize)> = Vec::new();
    for text in texts {
        let (name, side) = text
            .split_once('=')
            .ok_or_else(|| Stop::usage(format!("`{text}` is not `CELL=enemy` or `CELL=friend`")))?;
        let owner = match side {
            "enemy" => (player + 1) % n_players.max(2),
            "friend" => player,
            _ => {
                return Err(Stop::usage(format!(
                    "`{side}` is neither `enemy` nor `friend`"
                )));
            }
        };
        let cell = cell(name)?;
        if others.iter().any(|(other, _)| *other == cell) {
            return Err(Stop::usage(format!("`--with` names `{name}` twice")));
        }
        others.push((cell, owner));
    }
    Ok(others)
}

/// Returns the board of `--board`.
fn topology(name: &str, steps: &mut Steps) -> Result<Topology, Stop> {
    if let Some((files, ranks)) = name.split_once('x')
        && let (Ok(files), Ok(ranks)) = (files.parse::<u16>(), ranks.parse::<u16>())
    {
        if files == 0 || ranks == 0 || usize::from(files) * usize::from(ranks) > 1024 {
            return Err(Stop::usage(format!(
                "a board has 1 to 1024 cells, `{name}` is not such a board"
            )));
        }
        return Ok(grammar::board::rectangle(files, ranks, steps));
    }
    if is_board(name) {
        return of_file(load::board(Path::new(name), steps)?);
    }
    match find(name) {
        Ok(text) => of_variant(load::load_text(text, &[]), steps),
        Err(error) => match Library::default().board(name, Home::Shipped) {
            Some(found) => of_text(found.shown, found.text, name, steps),
            None => Err(Stop::usage(error.to_string())),
        },
    }
}

/// Returns the board of a definition: the one file of a board among its texts, or else a rectangle.
fn of_variant(variant: Variant, steps: &mut Steps) -> Result<Topology, Stop> {
    let Some(game) = &variant.game else {
        return Err(wrong(&variant.diagnostics, &variant.sources));
    };
    let board = &game.rules().board.name;
    let mut texts = variant.sources.all().iter();
    match texts.find(|source| is_board(&source.name)) {
        Some(source) => of_text(source.name.clone(), source.text.clone(), board, steps),
        None => topology(board, steps),
    }
}

fn of_text(display: String, text: String, name: &str, steps: &mut Steps) -> Result<Topology, Stop> {
    let text = Text {
        name: name.to_owned(),
        display,
        folder: None,
        text,
    };
    of_file(load::board_text(text, steps))
}

fn of_file(file: BoardFile) -> Result<Topology, Stop> {
    let BoardFile {
        topology,
        diagnostics,
        sources,
        ..
    } = file;
    topology.ok_or_else(|| wrong(&diagnostics, &sources))
}

/// Prints the errors of a definition or a board.
fn wrong(diagnostics: &[Diagnostic], sources: &SourceMap) -> Stop {
    report(&render::diagnostics(
        diagnostics,
        sources,
        Format::Human,
        colour_err(),
    ));
    Stop::wrong("there is no board to show the notation on")
}

/// The cells that a piece reaches.
#[derive(Serialize, JsonSchema)]
pub struct ReachJson<'b> {
    /// The cells that the piece can go to without a capture.
    moves: Vec<&'b str>,
    /// The target cells of captures.
    captures: Vec<&'b str>,
    /// The captures on other cells than the target, or on more cells.
    locust: Vec<LocustJson<'b>>,
    /// The cells that the piece castles to; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    castles: Vec<&'b str>,
    /// The cells on which the piece could capture if an enemy were there; absent unless the piece is alone on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<&str>")]
    could_capture: Option<Vec<&'b str>>,
    /// The cells that the piece could reach if there were pieces to jump over; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "OverJson<'static>")]
    over_others: Option<OverJson<'b>>,
    /// The codes of warnings about the notation.
    warnings: Vec<&'static str>,
}

impl Output for ReachJson<'_> {
    const COMMAND: &'static str = "betza";
    const VERSION: u32 = 1;
}

/// The moves of a piece over other pieces that it has to jump.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OverOthers")]
struct OverJson<'b> {
    /// The cells that the piece can go to without a capture.
    moves: Vec<&'b str>,
    /// The cells on which the piece could capture if an enemy were there.
    could_capture: Vec<&'b str>,
}

/// A move that removes pieces on cells other than its end.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Locust")]
struct LocustJson<'b> {
    /// The target cell.
    to: &'b str,
    /// The cells of the captured pieces.
    removes: Vec<&'b str>,
}

fn json<'b>(
    board: &'b ir::Board,
    reach: &Reach,
    threats: Option<&[CellId]>,
    over: &OverOthers,
    warnings: &[Diagnostic],
) -> ReachJson<'b> {
    let name = |cell: &CellId| board.name_of(*cell);
    let names = |cells: &[CellId]| cells.iter().map(name).collect();
    let over_others = (*over != OverOthers::default()).then(|| OverJson {
        moves: names(&over.moves),
        could_capture: names(&over.captures),
    });
    let locust = reach.locust.iter().map(|(to, removes)| LocustJson {
        to: name(to),
        removes: names(removes),
    });
    ReachJson {
        moves: names(&reach.moves),
        captures: names(&reach.captures),
        locust: locust.collect(),
        castles: names(&reach.castles),
        could_capture: threats.map(names),
        over_others,
        warnings: warnings.iter().map(|one| one.code).collect(),
    }
}

/// Returns the board, and the meaning of its marks in words. `threats`: the possible captures of a piece without others.
fn diagram(
    topology: &Topology,
    situation: &Situation<'_>,
    reach: &Reach,
    threats: Option<&[CellId]>,
    over: &OverOthers,
) -> String {
    let board = &topology.board;
    let style = Style {
        colour: colour_out(),
        viewer: 0,
        ..Style::default()
    };
    let mut text = draw(board, &style, &|cell| {
        let other = situation.others.iter().find(|(other, _)| *other == cell);
        let (letter, owner) = match other {
            _ if cell == situation.at => ("@", Some(situation.player)),
            Some((_, owner)) if *owner == situation.player => ("o", Some(*owner)),
            Some((_, owner)) => ("e", Some(*owner)),
            None => ("", None),
        };
        let mark = if reach.captures.contains(&cell) {
            Mark::Capture
        } else if reach.moves.contains(&cell) {
            Mark::Target
        } else if threats.is_some_and(|threats| threats.contains(&cell)) {
            Mark::Capture
        } else if over.moves.contains(&cell) {
            Mark::Target
        } else if over.captures.contains(&cell) {
            Mark::Capture
        } else {
            Mark::None
        };
        CellText {
            text: letter.to_owned(),
            owner,
            mark,
        }
    });
    let names = |cells: &[CellId]| {
        if cells.is_empty() {
            "none".to_owned()
        } else {
            cells
                .iter()
                .map(|cell| board.name_of(*cell))
                .collect::<Vec<_>>()
                .join(" ")
        }
    };
    text += &format!(
        "\n@ is on {}{}\nmoves: {}\n{}: {}\n",
        board.name_of(situation.at),
        if situation.others.is_empty() {
            ""
        } else {
            ", o are friends, e enemies"
        },
        names(&reach.moves),
        if threats.is_some() {
            "could capture on"
        } else {
            "captures"
        },
        names(threats.unwrap_or(&reach.captures))
    );
    if *over != OverOthers::default() {
        text += &format!(
            "over other pieces, which `--with CELL=enemy` or `CELL=friend` puts there:\n  moves: {}\n  could capture on: {}\n",
            names(&over.moves),
            names(&over.captures)
        );
    }
    for (to, removes) in &reach.locust {
        text += &format!("to {} removing {}\n", board.name_of(*to), names(removes));
    }
    if !reach.castles.is_empty() {
        text += &format!("castling to: {}\n", names(&reach.castles));
    }
    text
}
