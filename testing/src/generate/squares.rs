//! Boards of squares.

use super::frames::{Wish, turned_frames};
use crate::choices::Choices;

/// Draws the numbers of files and ranks of a small rectangle.
pub fn size(choices: &mut Choices) -> (usize, usize) {
    *choices.weighted(&[
        (3, (5, 6)),
        (3, (4, 6)),
        (3, (6, 6)),
        (2, (5, 5)),
        (2, (4, 5)),
        (1, (3, 5)),
        (1, (4, 4)),
        (2, (6, 5)),
        (1, (5, 7)),
        (1, (8, 5)),
    ])
}

/// Frames of two players, as forms of their cells.
const FRAMES: &[&str] = &["mirror", "rotate", "mirror headings mirror"];

fn lattice(files: usize, ranks: usize) -> Vec<String> {
    vec![
        "lattice square".to_owned(),
        format!("shape {files}x{ranks}"),
    ]
}

/// Writes a rectangle, perhaps with names of its own.
pub fn rectangle(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = size(choices);
    let mut lines = lattice(files, ranks);
    match choices.below(5) {
        1 => lines.push("name ranks from 0".to_owned()),
        2 => {
            let names: Vec<String> = (1..=files).rev().map(|file| file.to_string()).collect();
            let ranks: Vec<String> = (0..ranks).map(|rank| letter(ranks - rank - 1)).collect();
            lines.push(format!(
                "name files {} ; ranks {}",
                names.join(" "),
                ranks.join(" ")
            ));
        }
        3 => lines.push("name ranks from 1 in each file".to_owned()),
        4 => lines.push(format!(
            "name files {{letter x - y + {ranks}}} ; ranks {{x + y - 1}}"
        )),
        _ => {}
    }
    lines.extend(own_atoms(choices));
    if choices.chance(60) {
        lines.extend(turned_frames(choices, wish, 8, FRAMES));
    }
    lines
}

fn letter(index: usize) -> String {
    char::from(b'a' + u8::try_from(index % 26).unwrap_or(0)).to_string()
}

/// Writes atoms of the file, in addition to those of all squares.
fn own_atoms(choices: &mut Choices) -> Vec<String> {
    let atoms = [
        "atom S = leap side.side by word",
        "atom T = leap side.diagonal(any) by vector",
        "atom M = ride diagonal | leap side",
        "atom V = Q except F",
        "atom W = leap diagonal override",
    ];
    let mut lines = Vec::new();
    for atom in atoms {
        if choices.chance(12) {
            lines.push(atom.to_owned());
        }
    }
    lines
}

/// Writes a rectangle with holes, and perhaps with horns.
pub fn holes(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = *choices.one_of(&[(5, 6), (6, 6), (5, 5), (6, 5), (4, 6)]);
    let mut lines = lattice(files, ranks);
    let is_mirror = wish.n_players == 2 && !choices.chance(40);
    let counterpart = |file: usize, rank: usize| match is_mirror {
        true => (file, ranks + 1 - rank),
        false => (files + 1 - file, ranks + 1 - rank),
    };
    for _ in 0..choices.between(1, 2) {
        let (file, rank) = (choices.between(1, files), choices.between(1, ranks));
        let (other_file, other_rank) = counterpart(file, rank);
        let hole = format!("{}{rank}", letter(file - 1));
        let other = format!("{}{other_rank}", letter(other_file - 1));
        lines.push(match hole == other {
            true => format!("remove {hole}"),
            false => format!("remove {hole} {other}"),
        });
    }
    lines.dedup();
    if choices.chance(50) {
        let file = choices.between(1, files);
        let (other_file, _) = counterpart(file, 1);
        lines.push(format!("add horn1 at {file} 0"));
        lines.push(format!("add horn2 at {other_file} {}", ranks + 1));
    }
    let form = if is_mirror { "mirror" } else { "rotate" };
    lines.extend(turned_frames(choices, wish, 8, &[form]));
    lines
}

/// Writes a square without its corners, for four players.
pub fn cross(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let side = choices.between(5, 6);
    let mut lines = lattice(side, side);
    let last = letter(side - 1);
    lines.push(format!("remove a1 {last}1 a{side} {last}{side}"));
    lines.extend(turned_frames(choices, wish, 8, &["rotate"]));
    lines
}

/// Writes a square that each player sees turned by a quarter.
pub fn square_of_turns(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let side = choices.between(5, 6);
    let mut lines = lattice(side, side);
    let four = Wish { n_players: 4 };
    let frames = turned_frames(choices, &four, 8, &["rotate"]);
    lines.extend(frames.into_iter().take(wish.n_players));
    lines
}

/// Writes a board with the left edge joined to the right one, or the lower to the upper.
pub fn cylinder(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = size(choices);
    let mut lines = lattice(files, ranks);
    let edges = *choices.weighted(&[(3, "files"), (1, "ranks")]);
    lines.push(format!("wrap {edges}"));
    lines.extend(turned_frames(choices, wish, 8, FRAMES));
    lines
}

/// Writes a board with both pairs of edges joined.
pub fn torus(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = size(choices);
    let mut lines = lattice(files, ranks);
    lines.push("wrap files".to_owned());
    lines.push("wrap ranks".to_owned());
    lines.extend(turned_frames(choices, wish, 8, FRAMES));
    lines
}

/// Writes a board with edges joined with a twist.
pub fn moebius(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = size(choices);
    let mut lines = lattice(files, ranks);
    let wraps: &[&str] = choices.one_of::<&[&str]>(&[
        &["wrap files flip"],
        &["wrap ranks flip"],
        &["wrap files flip", "wrap ranks"],
        &["wrap files", "wrap ranks flip"],
    ]);
    lines.extend(wraps.iter().map(|line| (*line).to_owned()));
    lines.extend(turned_frames(choices, wish, 8, FRAMES));
    lines
}

/// Writes a board with edges that only some pieces cross.
pub fn seams(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = size(choices);
    let mut lines = lattice(files, ranks);
    let seams: &[&str] = choices.one_of::<&[&str]>(&[
        &["seam files"],
        &["seam ranks"],
        &["seam files", "seam ranks"],
        &["seam files flip"],
        &["seam ranks flip"],
        &["seam none"],
    ]);
    lines.extend(seams.iter().map(|line| (*line).to_owned()));
    lines.extend(turned_frames(choices, wish, 8, FRAMES));
    lines
}

/// Writes a board whose rows or columns differ in length.
pub fn rows(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (shape, form) = *choices.one_of(&[
        ("shape rows 4 6 6 6 4 from 1 at x 2 1 1 1 2", "mirror"),
        ("shape rows 3 4 5 4 3 from 1 at x 1 1 1 2 3", "rotate"),
        ("shape columns 2-5 1-6 1-6 2-5", "mirror"),
        ("shape columns 1-5 1-5 2-6 2-6", "rotate"),
        ("shape rows 5 5 5 5 5 5", "mirror"),
    ]);
    let mut lines = vec!["lattice square".to_owned(), shape.to_owned()];
    lines.extend(turned_frames(choices, wish, 8, &[form]));
    lines
}

/// Writes a rectangle with some cells joined one by one.
pub fn links(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = size(choices);
    let mut lines = lattice(files, ranks);
    let last = letter(files - 1);
    let kinds = [
        format!("link a1 {last}{ranks} as diagonal heading 5 back 1"),
        format!("link b1 -> b{ranks} heading 4"),
        format!("link a{ranks} {last}1 as tunnel"),
        format!("link a2 {last}2 as side heading 6"),
    ];
    let n_links = choices.between(1, 3);
    let chosen = choices.some_of(&kinds, n_links);
    let has_tunnel = chosen.iter().any(|line| line.ends_with("tunnel"));
    lines.extend(chosen);
    if has_tunnel {
        lines.push("atom T = leap tunnel".to_owned());
    }
    lines.extend(turned_frames(choices, wish, 8, FRAMES));
    lines
}

/// Writes boards on top of one another.
pub fn layers(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks, n_layers) = *choices.one_of(&[(3, 4, 2), (3, 3, 3), (4, 4, 2)]);
    let mut lines = lattice(files, ranks);
    let names = ["P", "Q", "R"];
    lines.push(match choices.chance(40) {
        true => format!("layers {n_layers} {}", names[..n_layers].join(" ")),
        false => format!("layers {n_layers}"),
    });
    lines.push("atom R = ride side | ride up | ride down override".to_owned());
    let atoms = [
        "atom S = leap up.side | leap down.side",
        "atom S = leap (2,1,0)",
        "atom S = ride (1,1,1) | leap (2,0,0) except up.up",
    ];
    lines.push((*choices.one_of(&atoms)).to_owned());
    if choices.chance(40) {
        lines.push("atom T = leap up | leap down".to_owned());
    }
    if choices.chance(40) {
        lines.push("step shaft (0,0,1)".to_owned());
        lines.push("atom V = leap shaft".to_owned());
    }
    let forms = ["mirror layers", "mirror", "rotate layers", "rotate"];
    lines.extend(turned_frames(choices, wish, 8, &forms));
    lines
}

/// Writes squares with a ring, steps and classes of the file's own.
pub fn own_steps(choices: &mut Choices, wish: &Wish) -> Vec<String> {
    let (files, ranks) = size(choices);
    let mut lines = lattice(files, ranks);
    let ring = *choices.one_of(&[16, 8, 16]);
    if ring != 8 {
        lines.push(format!("ring {ring}"));
    }
    let half = ring / 2;
    if choices.chance(50) {
        lines.push(format!("step hop 0:(0,2) {half}:(0,-2)"));
        lines.push("atom S = leap hop".to_owned());
    } else {
        lines.push("class odd = (x + y) mod 2 == 1".to_owned());
        lines.push("class even = (x + y) mod 2 == 0".to_owned());
        lines.push(format!("step slip odd 0:(1,1) {half}:(-1,-1)"));
        lines.push(format!("step slip even 0:(-1,1) {half}:(1,-1)"));
        lines.push("atom S = leap slip".to_owned());
    }
    if choices.chance(50) {
        lines.push(format!("line tower 0:(0,1) {half}:(0,-1)"));
        lines.push("atom T = ride tower".to_owned());
    }
    lines.extend(turned_frames(choices, wish, ring, FRAMES));
    lines
}
