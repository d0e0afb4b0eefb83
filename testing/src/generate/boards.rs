//! Boards: plain rectangles and board files of every lattice.

use super::features::Features;
use super::frames::{Wish, turned_frames};
use super::graphs;
use super::squares;
use super::zones;
use crate::choices::Choices;
use grammar::board;
use grammar::source::SourceId;
use grammar::topology::{Steps, Topology};

/// A board and its properties.
#[derive(Clone, Debug)]
pub struct MadeBoard {
    /// The value of `board`: the name of the file, or a plain rectangle.
    pub name: String,
    /// The text of its file; none for a plain rectangle.
    pub file: Option<String>,
    /// The board as the program reads it; none if it cannot be read.
    pub topology: Option<Topology>,
    /// The names of its zones.
    pub zones: Vec<String>,
    /// The names of its permutations.
    pub permutations: Vec<String>,
    /// The name of its form in the statistics.
    pub form: &'static str,
}

/// The name of a board file.
pub const BOARD: &str = "made-up-board";

/// A form of board and the function that makes it.
type Form = (&'static str, fn(&mut Choices, &Wish) -> Vec<String>);

/// Forms for two players, with weights.
const FORMS: &[(usize, Form)] = &[
    (10, ("rectangle", squares::rectangle)),
    (4, ("holes", squares::holes)),
    (4, ("cylinder", squares::cylinder)),
    (4, ("torus", squares::torus)),
    (4, ("moebius", squares::moebius)),
    (4, ("seams", squares::seams)),
    (4, ("rows", squares::rows)),
    (4, ("links", squares::links)),
    (4, ("layers", squares::layers)),
    (4, ("own steps", squares::own_steps)),
    (5, ("hex flat", hex_flat)),
    (5, ("hex pointed", hex_pointed)),
    (5, ("triangles", triangles)),
    (6, ("graph", graphs::graph)),
    (8, ("ring", graphs::ring)),
];

/// Forms for three players.
const FORMS_OF_THREE: &[(usize, Form)] = &[
    (3, ("hex flat", hex_flat)),
    (3, ("hex pointed", hex_pointed)),
    (2, ("rectangle", squares::square_of_turns)),
];

/// Forms for four players.
const FORMS_OF_FOUR: &[(usize, Form)] = &[
    (3, ("rectangle", squares::square_of_turns)),
    (1, ("holes", squares::cross)),
];

/// Makes a board.
pub fn board(choices: &mut Choices, wish: &Wish, features: &mut Features) -> MadeBoard {
    if wish.n_players == 2 && !choices.chance(72) {
        return plain(choices, features);
    }
    let forms = match wish.n_players {
        2 => FORMS,
        3 => FORMS_OF_THREE,
        _ => FORMS_OF_FOUR,
    };
    let (form, make) = *choices.weighted(forms);
    let mut lines = make(choices, wish);
    drawn(choices, &mut lines);
    // The lines added below do not change any property that the rest of the definition needs.
    let topology = read(&lines);
    let (mut zones, mut permutations) = (Vec::new(), Vec::new());
    if let Some(topology) = &topology {
        rows(choices, topology, &mut lines);
        look(choices, topology, &mut lines);
        zones = zones::add(choices, topology, &mut lines);
        permutations = permuted(choices, topology, &mut lines);
    }
    features.note(&format!("board {form}"));
    for line in &lines {
        if let Some(word) = line.split(' ').next() {
            features.note(&format!("statement {word}"));
        }
    }
    MadeBoard {
        name: BOARD.to_owned(),
        file: Some(lines.join("\n") + "\n"),
        topology,
        zones,
        permutations,
        form,
    }
}

/// Makes a rectangle that needs no file.
pub fn plain(choices: &mut Choices, features: &mut Features) -> MadeBoard {
    let size = squares::size(choices);
    features.note("board plain");
    rectangle(size)
}

/// Makes a board of more than 64 cells, or of more than 128.
pub fn large(choices: &mut Choices, features: &mut Features) -> MadeBoard {
    let size = *choices.weighted(&[(3, (9, 8)), (3, (8, 10)), (2, (11, 7)), (2, (12, 11))]);
    features.note("board large");
    rectangle(size)
}

fn rectangle((files, ranks): (usize, usize)) -> MadeBoard {
    let mut steps = Steps::default();
    MadeBoard {
        name: format!("{files}x{ranks}"),
        file: None,
        topology: Some(board::rectangle(files as u16, ranks as u16, &mut steps)),
        zones: Vec::new(),
        permutations: Vec::new(),
        form: "plain",
    }
}

/// Reads the board of these lines.
fn read(lines: &[String]) -> Option<Topology> {
    let text = lines.join("\n") + "\n";
    board::load(SourceId(0), &text, BOARD, &mut Steps::default()).0
}

/// Writes the order of cells in a FEN, and the colors.
fn drawn(choices: &mut Choices, lines: &mut Vec<String>) {
    let ways = [
        "",
        "fen rows bottom up",
        "fen files left right",
        "fen files right left",
        "fen rows top down",
    ];
    let way = *choices.weighted(&ways.map(|way| (if way.is_empty() { 4 } else { 1 }, way)));
    if !way.is_empty() {
        lines.push(way.to_owned());
    }
    if choices.chance(10) {
        lines.push("colours (x + 2 * y) mod 3".to_owned());
    }
}

/// Writes the rows of a FEN one by one, in their default order.
fn rows(choices: &mut Choices, topology: &Topology, lines: &mut Vec<String>) {
    let is_settled = lines.iter().any(|line| line.starts_with("fen "));
    if is_settled || !choices.chance(15) {
        return;
    }
    for row in &topology.board.fen_rows {
        let names: Vec<&str> = row
            .iter()
            .map(|cell| topology.board.name_of(*cell))
            .collect();
        lines.push(format!("fen row {}", names.join(" ")));
    }
}

/// Writes permutations of cells, and returns their names.
fn permuted(choices: &mut Choices, topology: &Topology, lines: &mut Vec<String>) -> Vec<String> {
    let mut names = Vec::new();
    for name in ["spin", "slide"] {
        if !choices.chance(30) {
            continue;
        }
        let mut cells: Vec<&str> = Vec::new();
        for _ in 0..choices.between(2, 6) {
            let cell = choices.one_of(&topology.board.cells).name.as_str();
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let cycle = format!("cycle {}", cells.join(" "));
        let wraps = lines.iter().any(|line| line == "wrap files");
        let parts = match choices.below(4) {
            0 => format!("{cycle}, rotate 0 of all"),
            1 if wraps => "shift 1 0 of all".to_owned(),
            _ => cycle,
        };
        let shared = if choices.chance(25) { "all " } else { "" };
        lines.push(format!("permutation {shared}{name} = {parts}"));
        names.push(name.to_owned());
    }
    names
}

/// Writes the look of pictures, which no property depends on.
fn look(choices: &mut Choices, topology: &Topology, lines: &mut Vec<String>) {
    if !choices.chance(20) {
        return;
    }
    let styles = ["checkered", "grid", "points"];
    let style = *choices.weighted(&styles.map(|style| (1, style)));
    lines.push(format!("look {style}"));
    let board = &topology.board;
    let names: Vec<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
    if let [first, .., last] = names[..] {
        lines.push(format!("look line {first} {last}"));
    }
    let line = board.look.lines.first();
    if let (Some((from, to)), "points") = (line, style) {
        lines.push(format!(
            "look gap {} {}",
            names[from.index()],
            names[to.index()]
        ));
        lines.push(format!("look mark {}", names[from.index()]));
        if board.lattice != ir::Lattice::Graph {
            lines.push("look border".to_owned());
        }
    }
    let materials = ["painted", "ivory", "wood"];
    let material = *choices.weighted(&materials.map(|material| (1, material)));
    lines.push(format!("look pieces {material}"));
    if let Some(frame) = board.frames.first() {
        lines.push(format!("look player {} gold", frame.player));
    }
}

/// Writes hexagons with a neighbor straight ahead.
fn hex_flat(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    hexagons(choices, wish, "flat")
}

/// Writes hexagons with a corner straight ahead.
fn hex_pointed(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    hexagons(choices, wish, "pointed")
}

fn hexagons(choices: &mut Choices, wish: &Wish, way: &str) -> Vec<String> {
    let mut lines = vec![format!("lattice hex {way}")];
    let is_whole = wish.n_players == 3 || !choices.chance(35);
    let side = if choices.chance(35) { 4 } else { 3 };
    lines.push(match is_whole {
        true => format!("shape hexagon side {side}"),
        false => format!("shape {}x{}", choices.between(4, 5), choices.between(5, 6)),
    });
    lines.extend(atoms_of_hexagons(choices));
    let frames: &[&str] = match is_whole {
        true => &["rotate", "mirror", "mirror headings mirror"],
        false => &["rotate"],
    };
    lines.extend(turned_frames(choices, wish, 12, frames));
    lines
}

fn atoms_of_hexagons(choices: &mut Choices) -> Vec<String> {
    let lines = [
        "atom W = leap edge",
        "atom F = leap corner",
        "atom K = W | F",
        "atom R = ride edge",
        "atom B = ride corner",
        "atom Q = R | B",
        "atom D = leap edge.edge",
        "atom N = leap edge.edge.edge(+1) | leap edge.edge.edge(-1)",
        "rotated W F, R B",
        "toggled W R, F B, K Q",
    ];
    let mut lines: Vec<String> = lines.map(str::to_owned).to_vec();
    if choices.chance(25) {
        lines.push("lame N = edge.corner(+1) | edge.corner(-1)".to_owned());
    }
    if choices.chance(25) {
        lines.push("atom Z = leap edge.edge(any) except K".to_owned());
    }
    lines
}

/// Writes triangles with one vertical side.
fn triangles(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let files = 2 * choices.between(2, 3);
    let ranks = 2 * choices.between(2, 3) + 1;
    let mut lines = vec![
        "lattice triangle side".to_owned(),
        format!("shape {files}x{ranks}"),
    ];
    let own = [
        "step face light 0:(0,1) 6:(0,-1) 9:(-1,0)",
        "step face dark 0:(0,1) 6:(0,-1) 3:(1,0)",
        "line row light 0:(0,1) 6:(0,-1) 2:(0,1) 8:(-1,0) 4:(0,-1) 10:(-1,0)",
        "line row dark 0:(0,1) 6:(0,-1) 2:(1,0) 8:(0,-1) 4:(1,0) 10:(0,1)",
    ];
    if choices.chance(40) {
        lines.extend(own.map(str::to_owned));
    }
    let atoms = [
        "atom W = leap face",
        "atom R = ride row",
        "atom E = leap point",
        "atom F = leap diagonal",
        "atom K = W | F",
        "atom D = ride ray",
        "atom B = ride diagonal",
        "atom Q = R | B",
        "atom N = leap diagonal.point(any) | leap point.diagonal(any) except face",
        "rotated R D",
        "toggled F B, K Q",
    ];
    lines.extend(atoms.map(str::to_owned));
    lines.extend(turned_frames(choices, wish, 12, &["mirror", "rotate"]));
    lines
}
