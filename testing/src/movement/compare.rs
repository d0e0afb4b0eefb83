//! The comparison of both readings, and the smallest case in which they differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::ground::{Ground, Lattice, square_name};
use super::program::{Mover, Program};
use super::reading::{Outcome, Reading, Scene};
use super::trial::{Trial, is_beyond, scene};
use crate::choices::Choices;
use crate::generate::notation::features;

/// Statistics of comparisons.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of answers compared: one string, one cell, one occupancy.
    pub n_comparisons: u64,
    /// The number of strings compared.
    pub n_strings: u64,
    /// The number of strings that the program refuses.
    pub n_refused: u64,
    /// The number of strings that the words do not define.
    pub n_undefined: u64,
    /// For each mode or form the number of comparisons with it, and the number of these in which the piece had a move.
    pub features: BTreeMap<&'static str, (u64, u64)>,
}

impl Tally {
    /// Adds another tally to this one.
    pub fn add(&mut self, other: &Self) {
        self.n_comparisons += other.n_comparisons;
        self.n_strings += other.n_strings;
        self.n_refused += other.n_refused;
        self.n_undefined += other.n_undefined;
        for (feature, (n_all, n_moving)) in &other.features {
            let counts = self.features.entry(feature).or_default();
            *counts = (counts.0 + n_all, counts.1 + n_moving);
        }
    }
}

/// A case in which the readings differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The board.
    pub ground: Ground,
    /// The string with its start cells.
    pub mover: Mover,
    /// The owner of the piece.
    pub player: usize,
    /// The pieces on the board.
    pub scene: Scene,
    /// The outcomes of the second reading that the program lacks.
    pub missing: Vec<Outcome>,
    /// The outcomes of the program that the second reading lacks.
    pub surplus: Vec<Outcome>,
}

/// Compares both readings on a made-up board, with several strings, and so many scenes for each.
///
/// # Errors
/// The first difference, not yet [shrunk].
pub fn compare_seed(seed: u64, n_scenes: usize) -> Result<Tally, Box<Difference>> {
    let mut choices = Choices::of_seed(seed);
    let mut trial = Trial::new(&mut choices);
    let mut tally = Tally::default();
    let program = match Program::new(&trial.ground, &trial.movers) {
        Ok(program) => program,
        Err(_) => {
            let n_movers = trial.movers.len();
            let is_taken =
                |mover: &Mover| Program::new(&trial.ground, std::slice::from_ref(mover)).is_ok();
            trial.movers.retain(is_taken);
            tally.n_refused = (n_movers - trial.movers.len()) as u64;
            match Program::new(&trial.ground, &trial.movers) {
                Ok(program) => program,
                Err(_) => return Ok(tally),
            }
        }
    };
    for (index, mover) in trial.movers.iter().enumerate() {
        let player = choices.below(2);
        let Some(reading) = reading(&trial.ground, mover, player) else {
            tally.n_undefined += 1;
            continue;
        };
        tally.n_strings += 1;
        let features = features(&mover.text);
        for _ in 0..n_scenes {
            let scene = scene(&mut choices, &trial.ground, mover, player);
            let expected = reading.outcomes(&scene);
            let found = program.outcomes(index, player, &scene);
            if let Some(difference) =
                differing(&trial.ground, mover, player, &scene, &expected, &found)
            {
                return Err(Box::new(difference));
            }
            tally.n_comparisons += 1;
            for feature in &features {
                let counts = tally.features.entry(feature).or_default();
                *counts = (counts.0 + 1, counts.1 + u64::from(!expected.is_empty()));
            }
        }
    }
    Ok(tally)
}

fn reading<'a>(ground: &'a Ground, mover: &Mover, player: usize) -> Option<Reading<'a>> {
    Reading::new(&mover.text, ground, 180.0 * player as f64)
}

fn differing(
    ground: &Ground,
    mover: &Mover,
    player: usize,
    scene: &Scene,
    expected: &BTreeSet<Outcome>,
    found: &BTreeSet<Outcome>,
) -> Option<Difference> {
    (expected != found).then(|| Difference {
        ground: ground.clone(),
        mover: mover.clone(),
        player,
        scene: scene.clone(),
        missing: expected.difference(found).cloned().collect(),
        surplus: found.difference(expected).cloned().collect(),
    })
}

/// Compares one case.
pub fn compare(ground: &Ground, mover: &Mover, player: usize, scene: &Scene) -> Option<Difference> {
    let program = Program::new(ground, std::slice::from_ref(mover)).ok()?;
    let expected = reading(ground, mover, player)?.outcomes(scene);
    let found = program.outcomes(0, player, scene);
    differing(ground, mover, player, scene, &expected, &found)
}

/// Returns the smallest case like this one that still differs: the shortest string, the fewest pieces, the smallest
/// board.
pub fn shrunk(difference: Difference) -> Difference {
    let mut least = difference;
    while let Some(smaller) = smaller(&least) {
        least = smaller;
    }
    least
}

fn smaller(case: &Difference) -> Option<Difference> {
    let length = case.mover.text.len();
    for n_cut in (1..length).rev() {
        for at in 0..=length - n_cut {
            let mut text = case.mover.text.clone();
            text.replace_range(at..at + n_cut, "");
            let mover = Mover {
                text,
                ..case.mover.clone()
            };
            if let Some(smaller) = compare(&case.ground, &mover, case.player, &case.scene) {
                return Some(smaller);
            }
        }
    }
    let scenes = simpler_scenes(&case.scene).into_iter();
    for scene in scenes {
        if let Some(smaller) = compare(&case.ground, &case.mover, case.player, &scene) {
            return Some(smaller);
        }
    }
    smaller_grounds(case)
}

fn simpler_scenes(scene: &Scene) -> Vec<Scene> {
    let mut scenes = Vec::new();
    if scene.passed.is_some() {
        scenes.push(Scene {
            passed: None,
            ..scene.clone()
        });
    }
    if let Some((cells, by)) = &scene.passed
        && cells.len() > 1
    {
        for index in 0..cells.len() {
            let mut fewer = cells.clone();
            fewer.remove(index);
            scenes.push(Scene {
                passed: Some((fewer, *by)),
                ..scene.clone()
            });
        }
    }
    for (cell, other) in scene.others.iter().enumerate() {
        let Some(other) = other else { continue };
        let mut change = |changed| {
            let mut simpler = scene.clone();
            simpler.others[cell] = changed;
            scenes.push(simpler);
        };
        if scene.passed.as_ref().is_none_or(|(_, by)| *by != cell) {
            change(None);
        }
        let mut plain = *other;
        plain.is_royal = false;
        if plain != *other {
            change(Some(plain));
        }
        plain.is_unmoved = false;
        if plain != *other {
            change(Some(plain));
        }
    }
    scenes
}

/// Returns a smaller case with the same pieces on a rectangle that lacks a file or a rank.
fn smaller_grounds(case: &Difference) -> Option<Difference> {
    let ground = &case.ground;
    if !ground.is_rectangle() || !case.mover.starts.is_empty() {
        return None;
    }
    let (files, ranks) = ground.size();
    let cuts = [(1, 0, 0, 0), (1, 0, 1, 0), (0, 1, 0, 0), (0, 1, 0, 1)];
    for (fewer_files, fewer_ranks, dx, dy) in cuts {
        if files - fewer_files < 1 || ranks - fewer_ranks < 1 {
            continue;
        }
        let less = Ground::rectangle(files - fewer_files, ranks - fewer_ranks, &[], ground.joins);
        let place = |cell: usize| {
            let (x, y) = ground.cells[cell];
            less.find((x - dx, y - dy))
        };
        let mut others = vec![None; less.cells.len()];
        let all = case.scene.others.iter().enumerate();
        let fits = all
            .filter(|(_, other)| other.is_some())
            .all(|(cell, other)| place(cell).map(|place| others[place] = *other).is_some());
        let passed = match &case.scene.passed {
            Some((cells, by)) => {
                let cells: Option<Vec<usize>> = cells.iter().map(|cell| place(*cell)).collect();
                cells.zip(place(*by)).map(Some)
            }
            None => Some(None),
        };
        let (true, Some(at), Some(passed)) = (fits, place(case.scene.at), passed) else {
            continue;
        };
        let scene = Scene {
            at,
            others,
            passed,
            ..case.scene.clone()
        };
        if let Some(smaller) = compare(&less, &case.mover, case.player, &scene) {
            return Some(smaller);
        }
    }
    None
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scene {
            at,
            others,
            passed,
            is_unmoved,
            ..
        } = &self.scene;
        let name = |cell: usize| match self.ground.lattice {
            Lattice::Square => square_name(self.ground.cells[cell]),
            _ => format!("{:?}", self.ground.cells[cell]),
        };
        let whose = ["white", "black"][self.player];
        let moved = if *is_unmoved { "unmoved" } else { "moved" };
        let (files, ranks) = self.ground.size();
        writeln!(
            f,
            "`{}` of {whose}, {moved}, at {} on {files}x{ranks} {:?} {:?}",
            self.mover.text,
            name(*at),
            self.ground.lattice,
            self.ground.joins
        )?;
        let holes = (1..=ranks).flat_map(|y| (1..=files).map(move |x| (x, y)));
        let holes: Vec<String> = match self.ground.lattice {
            Lattice::Square => holes
                .filter(|at| self.ground.find(*at).is_none())
                .map(square_name)
                .collect(),
            _ => Vec::new(),
        };
        if !holes.is_empty() {
            writeln!(f, "  holes at {}", holes.join(" "))?;
        }
        if !self.mover.starts.is_empty() {
            let starts: Vec<String> = self.mover.starts.iter().map(|cell| name(*cell)).collect();
            let beyond = is_beyond(&self.ground, &self.mover, self.player, *at);
            writeln!(f, "  start cells {}, beyond: {beyond}", starts.join(" "))?;
        }
        for (cell, other) in others.iter().enumerate() {
            let Some(other) = other else { continue };
            let side = if other.is_friend { "friend" } else { "enemy" };
            let royal = if other.is_royal { "royal " } else { "" };
            let moved = if other.is_unmoved { ", unmoved" } else { "" };
            writeln!(f, "  {royal}{side} at {}{moved}", name(cell))?;
        }
        if let Some((cells, by)) = passed {
            let cells: Vec<String> = cells.iter().map(|cell| name(*cell)).collect();
            writeln!(f, "  {} has passed {}", name(*by), cells.join(" "))?;
        }
        let outcome = |outcome: &Outcome| {
            let names = |cells: &[usize]| {
                cells
                    .iter()
                    .map(|cell| name(*cell))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let pairs = |pairs: &mut dyn Iterator<Item = &(usize, usize)>| {
                pairs
                    .map(|(from, to)| format!(" {}>{}", name(*from), name(*to)))
                    .collect::<String>()
            };
            let captured = if outcome.captured.is_empty() {
                String::new()
            } else {
                format!(" capturing {}", names(&outcome.captured))
            };
            let passed = outcome
                .passed
                .as_ref()
                .map(|cells| format!(" passing {}", names(cells)))
                .unwrap_or_default();
            format!(
                "{}{captured}{}{}{passed}",
                name(outcome.to),
                pairs(&mut outcome.unloads.iter()),
                pairs(&mut outcome.partner.iter())
            )
        };
        for missing in &self.missing {
            writeln!(f, "  the program lacks {}", outcome(missing))?;
        }
        for surplus in &self.surplus {
            writeln!(f, "  the program adds {}", outcome(surplus))?;
        }
        Ok(())
    }
}
