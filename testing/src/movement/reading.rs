//! The second reading: all paths of a piece on a small board, and those of them that the words
//! allow.

use std::collections::BTreeSet;

use super::ground::Ground;
use super::plan::{Course, Plan, plans};
use super::string::{Atom, Component, Form, Leg, Letters, read};

/// Another piece on the board, relative to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// Whether it is on the mover's side.
    pub is_friend: bool,
    /// Whether it is royal.
    pub is_royal: bool,
    /// Whether it has not moved.
    pub is_unmoved: bool,
}

/// A piece on a cell in the course of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Met {
    /// A piece that was there before the move.
    There(Other),
    /// A piece put down in the course of the move. It occupies the cell, but is not captured or put
    /// down again.
    PutDown(Other),
}

/// A piece among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The cell of the piece.
    pub at: usize,
    /// Whether it has not moved.
    pub is_unmoved: bool,
    /// Whether it is one step ahead of a start cell of its kind.
    pub is_beyond: bool,
    /// The other pieces, by cell.
    pub others: Vec<Option<Other>>,
    /// The cells that the last move passed over, and the cell of the piece that passed them.
    pub passed: Option<(Vec<usize>, usize)>,
}

/// The outcome of one move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// The cell where the piece ends.
    pub to: usize,
    /// The cells of the pieces that are removed, in order of cells.
    pub captured: Vec<usize>,
    /// The pieces that are put down elsewhere: from, to.
    pub unloads: Vec<(usize, usize)>,
    /// The cells on which the piece can be captured en passant, in order of cells; none if it leaves no such cells.
    pub passed: Option<Vec<usize>>,
    /// The partner of a castling: from, to.
    pub partner: Option<(usize, usize)>,
}

/// A string as the second reading interprets it, for one player on one board.
pub struct Reading<'a> {
    ground: &'a Ground,
    forward: f64,
    components: Vec<(Component, Vec<Plan>)>,
}

impl<'a> Reading<'a> {
    /// Reads a string for a player with this forward heading; `None` if the words do not define its
    /// meaning.
    pub fn new(text: &str, ground: &'a Ground, forward: f64) -> Option<Self> {
        let components = read(text)?.into_iter().map(|component| {
            // The words do not state whether a cell is passed on which a piece is captured en
            // passant.
            let last = component.legs.len() - 1;
            let leaves = leaves_passed(&component);
            if component.legs[..last]
                .iter()
                .any(|leg| leaves && leg.letters.has("e"))
            {
                return None;
            }
            let leaves_open = |leg: &Leg| leaves_open(leg, ground, leaves);
            if component.legs.iter().any(leaves_open) {
                return None;
            }
            let plans = match component.legs[0].atom {
                Atom::Letter('O' | 'U') => Vec::new(),
                _ => plans(&component, ground, forward)?,
            };
            // `ii` is about steps ahead; its meaning for a piece that goes elsewhere is undefined.
            let ahead = if forward == 0.0 { (0, 1) } else { (0, -1) };
            let goes_ahead = |plan: &Plan| plan[0].cycle == [ahead];
            if first_letters(&component).has("ii") && !plans.iter().all(goes_ahead) {
                return None;
            }
            Some((component, plans))
        });
        Some(Self {
            ground,
            forward,
            components: components.collect::<Option<_>>()?,
        })
    }

    /// Returns all outcomes of moves of the piece.
    pub fn outcomes(&self, scene: &Scene) -> BTreeSet<Outcome> {
        let mut out = BTreeSet::new();
        for (component, plans) in &self.components {
            let first = first_letters(component);
            let is_open =
                (!first.has("i") || scene.is_unmoved) && (!first.has("ii") || scene.is_beyond);
            match component.legs[0].atom {
                _ if !is_open => (),
                Atom::Letter('U') => self.anywhere(component, scene, &mut out),
                Atom::Letter('O') => self.castle(component, scene, &mut out),
                _ => {
                    for plan in plans {
                        let paths = Paths {
                            ground: self.ground,
                            scene,
                            component,
                            plan,
                            leaves_passed: leaves_passed(component),
                        };
                        paths.leg(0, &Run::of(scene), &mut out);
                    }
                }
            }
        }
        out
    }

    /// Adds the moves to any other cell.
    fn anywhere(&self, component: &Component, scene: &Scene, out: &mut BTreeSet<Outcome>) {
        let paths = Paths {
            ground: self.ground,
            scene,
            component,
            plan: &Vec::new(),
            leaves_passed: false,
        };
        let leg = &component.legs[0];
        for cell in (0..self.ground.cells.len()).filter(|cell| *cell != scene.at) {
            let start = Run::of(scene);
            for run in paths.ends(leg, &start, cell, &start) {
                out.insert(run.outcome(scene.at, false));
            }
        }
    }

    /// Adds the castlings: so many cells along the rank towards the outermost piece there.
    fn castle(&self, component: &Component, scene: &Scene, out: &mut BTreeSet<Outcome>) {
        let leg = &component.legs[0];
        let Some((_, Some(distance))) = leg.range else {
            return;
        };
        let sides = [(1, 0), (-1, 0)];
        let headings =
            sides.map(|side| Some((self.ground.heading(side) - self.forward).rem_euclid(360.0)));
        let inset = usize::from(leg.letters.has("j"));
        let crosses = leg.letters.has("o");
        for index in super::direction::named(&leg.letters.directions, &headings).unwrap_or_default()
        {
            let mut line = Vec::new();
            let mut cell = scene.at;
            while let Some(next) = self.ground.leap(cell, sides[index], crosses) {
                if next == scene.at {
                    // Without edges no piece is outermost.
                    line.clear();
                    break;
                }
                line.push(next);
                cell = next;
            }
            if line.len() <= inset || line.len() - inset < distance {
                continue;
            }
            let (way, behind) = line.split_at(line.len() - inset);
            let Some((partner, between)) = way.split_last() else {
                continue;
            };
            let is_partner =
                scene.others[*partner].is_some_and(|other| other.is_friend && other.is_unmoved);
            let is_free = |cell: &usize| scene.others[*cell].is_none();
            if is_partner && between.iter().all(is_free) && behind.iter().all(is_free) {
                let crossed = if distance == 1 {
                    scene.at
                } else {
                    way[distance - 2]
                };
                out.insert(Outcome {
                    to: way[distance - 1],
                    captured: Vec::new(),
                    unloads: Vec::new(),
                    passed: None,
                    partner: Some((*partner, crossed)),
                });
            }
        }
    }
}

/// Tests whether the meaning of a leg is undefined. Undefined are: putting down a piece captured en passant, lame leaps
/// over a twisted edge, and whether a jump passes the cells it leaps over.
fn leaves_open(leg: &Leg, ground: &Ground, leaves_passed: bool) -> bool {
    let has = |modes: &[&str]| leg.letters.has_any(modes);
    has(&["u"]) && has(&["e"])
        || has(&["n", "nn", "j", "jj"]) && ground.is_twisted()
        || has(&["j", "jj"]) && leaves_passed
}

/// Returns the letters that limit when the whole component can be used.
fn first_letters(component: &Component) -> &Letters {
    match component.form {
        Form::Bracket => &component.before,
        _ => &component.legs[0].letters,
    }
}

/// Tests for `nn`, or `n` together with `i` or `ii`, which leave cells on which the piece can be
/// captured.
fn leaves_passed(component: &Component) -> bool {
    let has = |mode: &str| component.legs.iter().any(|leg| leg.letters.has(mode));
    has("nn") || has("n") && first_letters(component).has_any(&["i", "ii"])
}

/// A piece in the course of its move.
#[derive(Clone, Debug)]
struct Run {
    at: usize,
    /// The changes of the board, the latest last.
    changes: Vec<(usize, Option<Met>)>,
    captured: Vec<usize>,
    unloads: Vec<(usize, usize)>,
    /// The empty cells that the piece has passed over.
    passed: Vec<usize>,
    /// The number of repetitions of the last leg.
    length: usize,
}

impl Run {
    /// Creates the start of a move: the piece's own cell is empty from now on.
    fn of(scene: &Scene) -> Self {
        Self {
            at: scene.at,
            changes: vec![(scene.at, None)],
            captured: Vec::new(),
            unloads: Vec::new(),
            passed: Vec::new(),
            length: 0,
        }
    }

    fn outcome(mut self, from: usize, leaves_passed: bool) -> Outcome {
        self.captured.sort_unstable();
        self.unloads.sort_unstable();
        self.passed.retain(|cell| *cell != self.at && *cell != from);
        self.passed.sort_unstable();
        self.passed.dedup();
        Outcome {
            to: self.at,
            captured: self.captured,
            unloads: self.unloads,
            passed: leaves_passed.then_some(self.passed),
            partner: None,
        }
    }
}

/// A walk along one plan.
struct Paths<'a> {
    ground: &'a Ground,
    scene: &'a Scene,
    component: &'a Component,
    plan: &'a Plan,
    leaves_passed: bool,
}

impl Paths<'_> {
    /// Walks on with this leg.
    fn leg(&self, index: usize, start: &Run, out: &mut BTreeSet<Outcome>) {
        let leg = &self.component.legs[index];
        let is_last = index + 1 == self.component.legs.len();
        if is_last || leg.may_stop {
            // A move of one leg leaves its cell only at its end.
            self.landings(index, start, index == 0, &mut |run| {
                for ended in self.ends(leg, start, run.at, run) {
                    out.insert(ended.outcome(self.scene.at, self.leaves_passed));
                }
            });
        }
        if is_last {
            return;
        }
        self.landings(index, start, false, &mut |run| {
            let is_empty = self.piece(run, run.at).is_none();
            for mut on in self.goes_on(leg, start, run) {
                if is_empty {
                    on.passed.push(on.at);
                }
                self.leg(index + 1, &on, out);
            }
        });
    }

    /// Visits every landing on which a leg might end, whatever is on its cell.
    fn landings(&self, index: usize, start: &Run, is_alone: bool, visit: &mut dyn FnMut(&Run)) {
        let course = &self.plan[index];
        let leg = &self.component.legs[index];
        let has = |mode: &str| leg.letters.has(mode);
        let crosses = has("o") || self.component.before.has("o");
        let is_last = index + 1 == self.component.legs.len();
        let exact = (index > 0 && has("i")).then_some(start.length);
        let (over_one, just_behind) = (is_last && has("p"), is_last && has("g"));
        let n_skipped = match course.repeats() {
            true if has("j") => 1,
            true if has("jj") => 2,
            _ => 0,
        };
        let mut run = Run {
            length: 0,
            ..start.clone()
        };
        let mut hurdle = None;
        let mut seen = vec![(run.at, 0)];
        while course.most.is_none_or(|most| run.length < most) {
            let leap = course.cycle[run.length % course.cycle.len()];
            let Some(next) = self.ground.leap(run.at, leap, crosses) else {
                break;
            };
            if !self.is_way_open(leg, course, leap, crosses, is_alone, &mut run) {
                break;
            }
            run.at = next;
            run.length += 1;
            let state = (next, run.length % course.cycle.len());
            // A move of one leg ends before the piece's own cell; a later leg ends before it
            // repeats itself.
            let comes_home = next == self.scene.at && is_alone;
            if comes_home || seen.contains(&state) {
                break;
            }
            seen.push(state);
            let is_behind = match hurdle {
                None => !over_one && !just_behind,
                Some(at) => over_one || at + 1 == run.length,
            };
            let is_long_enough = run.length >= course.least && run.length > n_skipped;
            if is_behind && is_long_enough && exact.is_none_or(|exact| exact == run.length) {
                visit(&run);
            }
            let met = self.piece(&run, next);
            if met.is_none() {
                run.passed.push(next);
            } else if run.length > n_skipped {
                // A rider passes through no piece, except the one mount that a hopper jumps.
                let hops = over_one || just_behind;
                if hurdle.is_some() || !hops {
                    break;
                }
                hurdle = Some(run.length);
                continue;
            }
            if hurdle.is_some() && just_behind {
                break;
            }
        }
    }

    /// Tests the cells between start and end of one leap.
    fn is_way_open(
        &self,
        leg: &Leg,
        course: &Course,
        leap: (i32, i32),
        crosses: bool,
        is_alone: bool,
        run: &mut Run,
    ) -> bool {
        let has = |mode: &str| leg.letters.has(mode);
        let must_jump = !course.repeats() && leg.letters.has_any(&["j", "jj"]);
        let is_lame = leg.letters.has_any(&["n", "nn"]);
        if !must_jump && !is_lame {
            return true;
        }
        let Some(between) = self.ground.between(leap) else {
            return false;
        };
        let cells = between.into_iter();
        let cells: Vec<Option<usize>> = cells
            .map(|part| self.ground.leap(run.at, part, crosses))
            .collect();
        let is_occupied =
            |cell: &Option<usize>| cell.is_some_and(|cell| self.other(run, cell).is_some());
        // If a cell of the path is missing, there is no path.
        if must_jump {
            let has_way = cells.iter().all(Option::is_some);
            let pieces = cells.iter().map(is_occupied);
            return has_way
                && if has("jj") {
                    cells.len() >= 2 && pieces.take(2).all(|is_piece| is_piece)
                } else {
                    pieces.into_iter().any(|is_piece| is_piece)
                };
        }
        let is_open = cells.iter().all(|cell| {
            cell.is_some_and(|cell| {
                let is_home = is_alone && cell == self.scene.at;
                !is_home && self.piece(run, cell).is_none()
            })
        });
        run.passed.extend(cells.into_iter().flatten());
        is_open
    }

    /// Returns the runs that end a move on this cell.
    fn ends(&self, leg: &Leg, start: &Run, cell: usize, run: &Run) -> Vec<Run> {
        let letters = &leg.letters;
        let is_plain = !letters.has_any(&["m", "c", "d", "e"]);
        let allowed = Allowed {
            empty: is_plain || letters.has("m"),
            enemy: is_plain || letters.has("c"),
            friend: letters.has("d"),
            en_passant: letters.has("e"),
            spares_royals: letters.has("t"),
        };
        let run = Run {
            at: cell,
            ..run.clone()
        };
        self.arrivals(allowed, letters.has("u"), start, &run)
    }

    /// Returns the runs that go on from the cell where a leg that is not the last has landed.
    fn goes_on(&self, leg: &Leg, start: &Run, run: &Run) -> Vec<Run> {
        let letters = &leg.letters;
        if leg.may_stop {
            // The move goes on through an empty cell.
            let is_free = self.piece(run, run.at).is_none();
            return is_free.then(|| run.clone()).into_iter().collect();
        }
        let is_plain = !letters.has_any(&["m", "c", "d", "e", "p", "g", "y"]);
        let allowed = Allowed {
            empty: is_plain || letters.has_any(&["m", "y"]),
            enemy: letters.has("c"),
            friend: letters.has("d"),
            en_passant: letters.has("e"),
            spares_royals: false,
        };
        let mut on = self.arrivals(allowed, letters.has("u"), start, run);
        // A piece that is passed through stays.
        let passes = letters.has_any(&["p", "g"]);
        if let Some(other) = self.other(run, run.at)
            && passes
            && (other.is_friend || !letters.has("t"))
        {
            on.push(run.clone());
        }
        on
    }

    fn arrivals(&self, allowed: Allowed, unloads: bool, start: &Run, run: &Run) -> Vec<Run> {
        let mut arrivals = Vec::new();
        match self.piece(run, run.at) {
            Some(Met::PutDown(_)) => (),
            None => {
                if allowed.empty {
                    arrivals.push(run.clone());
                }
                if let Some((cells, by)) = &self.scene.passed
                    && allowed.en_passant
                    && cells.contains(&run.at)
                    && run.changes.iter().all(|(cell, _)| cell != by)
                {
                    arrivals.extend(self.take(allowed, *by, unloads, start, run));
                }
            }
            Some(Met::There(other)) => {
                if other.is_friend && allowed.friend || !other.is_friend && allowed.enemy {
                    arrivals.extend(self.take(allowed, run.at, unloads, start, run));
                }
            }
        }
        arrivals
    }

    /// Captures the piece on a cell, or puts it on the cell where the leg began.
    fn take(
        &self,
        allowed: Allowed,
        captured_cell: usize,
        unloads: bool,
        start: &Run,
        run: &Run,
    ) -> Option<Run> {
        let Some(Met::There(other)) = self.piece(run, captured_cell) else {
            return None;
        };
        if allowed.spares_royals && other.is_royal {
            return None;
        }
        let mut run = run.clone();
        run.changes.push((captured_cell, None));
        if !unloads {
            run.captured.push(captured_cell);
            return Some(run);
        }
        let is_free = self.piece(&run, start.at).is_none() && start.at != run.at;
        run.changes.push((start.at, Some(Met::PutDown(other))));
        run.unloads.push((captured_cell, start.at));
        is_free.then_some(run)
    }

    /// Returns the piece that is on a cell by now.
    fn piece(&self, run: &Run, cell: usize) -> Option<Met> {
        let changed = run.changes.iter().rev().find(|(at, _)| *at == cell);
        changed.map_or(self.scene.others[cell].map(Met::There), |(_, met)| *met)
    }

    /// Returns the properties of a piece on a cell.
    fn other(&self, run: &Run, cell: usize) -> Option<Other> {
        match self.piece(run, cell)? {
            Met::There(other) | Met::PutDown(other) => Some(other),
        }
    }
}

/// The contents allowed on the cell where a leg ends.
#[derive(Clone, Copy)]
struct Allowed {
    empty: bool,
    enemy: bool,
    friend: bool,
    en_passant: bool,
    spares_royals: bool,
}
