//! Boards whose cells are linked by hand.

use super::frames::Wish;
use crate::choices::Choices;
use std::collections::HashSet;

/// The links so far, so that no cell has two with one heading.
#[derive(Default)]
struct Links {
    taken: HashSet<(usize, usize)>,
    lines: Vec<String>,
}

impl Links {
    /// Joins two cells, unless one of the headings is taken.
    fn join(&mut self, from: usize, to: usize, heading: usize, back: usize) {
        let ends = [(from, heading), (to, back)];
        if from == to || ends.iter().any(|end| self.taken.contains(end)) {
            return;
        }
        self.taken.extend(ends);
        let line = format!("link {} {} heading {heading}", name(from), name(to));
        self.lines.push(match back == (heading + 4) % 8 {
            true => line,
            false => format!("{line} back {back}"),
        });
    }

    /// Joins two cells one way.
    fn one_way(&mut self, from: usize, to: usize, heading: usize) {
        if from != to && self.taken.insert((from, heading)) {
            let (from, to) = (name(from), name(to));
            self.lines
                .push(format!("link {from} -> {to} heading {heading}"));
        }
    }
}

fn name(cell: usize) -> String {
    format!("n{}", cell + 1)
}

/// Writes cells in rows, with gaps, diagonals and second links between two neighbors.
pub fn graph(choices: &mut Choices, _wish: &Wish) -> Vec<String> {
    let (width, height) = *choices.one_of(&[(3, 4), (4, 4), (4, 5), (5, 4), (3, 5)]);
    let mut lines = vec!["lattice graph".to_owned()];
    for cell in 0..width * height {
        let (x, y) = (cell % width, cell / width);
        lines.push(format!("add {} at {x} {y}", name(cell)));
    }
    let mut links = Links::default();
    let bent = choices.between(1, 3);
    for cell in 0..width * height {
        let (x, y) = (cell % width, cell / width);
        if y + 1 < height && !choices.chance(12) {
            links.join(cell, cell + width, 0, 4);
        }
        if x + 1 < width && !choices.chance(20) {
            links.join(cell, cell + 1, 2, 6);
        }
        if x + 1 < width && y + 1 < height && choices.chance(25) {
            links.join(cell, cell + width + 1, 1, 5);
        }
    }
    for _ in 0..bent {
        // A second link between neighbors, by other headings.
        let cell = choices.below(width * (height - 1));
        let (heading, back) = *choices.one_of(&[(7, 3), (3, 7), (7, 5)]);
        links.join(cell, cell + width, heading, back);
    }
    if choices.chance(30) {
        let (from, to) = (choices.below(width * height), choices.below(width * height));
        links.one_way(from, to, *choices.one_of(&[3, 7]));
    }
    lines.extend(links.lines);
    lines.extend(atoms(choices));
    lines.push("atom N = leap edge.edge(+1) | leap edge.edge(-1) | leap edge.edge".to_owned());
    lines.extend(frames());
    lines
}

/// Writes cells in a circle, with spokes.
pub fn ring(choices: &mut Choices, _wish: &Wish) -> Vec<String> {
    let n_rings = choices.between(1, 2);
    let around = 2 * choices.between(4, 6);
    let mut lines = vec!["lattice graph".to_owned()];
    for cell in 0..around * n_rings {
        let (place, circle) = (cell % around, cell / around);
        let half = around / 2;
        let (x, y) = match place < half {
            true => (place + 1, 2 + circle * 2),
            false => (around - place, 0),
        };
        // Circles are next to each other in the drawing.
        let (x, y) = (x + circle * (half + 2), if place < half { 2 } else { y });
        lines.push(format!("add {} at {x} {y}", name(cell)));
    }
    let mut links = Links::default();
    for circle in 0..n_rings {
        let first = circle * around;
        for place in 0..around {
            links.join(first + place, first + (place + 1) % around, 2, 6);
        }
        // The links of a circle are a formula, too.
        if choices.chance(60) {
            links.lines.truncate(links.lines.len() - around);
            links.lines.push(format!(
                "for i in 0..{}: link n{{{first} + i + 1}} n{{{first} + (i + 1) mod {around} + 1}} heading 2",
                around - 1
            ));
        }
    }
    if n_rings == 2 {
        for place in 0..around {
            if !choices.chance(25) {
                links.join(place, place + around, 0, 4);
            }
        }
    }
    for _ in 0..choices.between(1, 3) {
        let (from, to) = (choices.below(around), choices.below(around));
        links.join(from, to, 1, 5);
    }
    lines.extend(links.lines);
    lines.extend(atoms(choices));
    lines.extend(frames());
    lines
}

fn atoms(choices: &mut Choices) -> Vec<String> {
    let atoms = ["atom W = leap edge", "atom R = ride edge"];
    let mut lines: Vec<String> = atoms.map(str::to_owned).to_vec();
    let more = [
        "atom K = W",
        "atom Q = R",
        "atom D = leap edge.edge",
        "atom Z = leap edge.edge(any) except W",
        "toggled W R",
    ];
    for atom in more {
        if !choices.chance(30) {
            lines.push(atom.to_owned());
        }
    }
    lines
}

fn frames() -> Vec<String> {
    let frames = ["frame south forward 0", "frame north forward 4 cells same"];
    frames.map(str::to_owned).to_vec()
}
