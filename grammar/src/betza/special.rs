//! Atoms that are no leaps: castling `O` and the universal leaper `U`, and checks for K and Q alone.

use super::ast::{Atom, AtomName, Component, Direction, Mark, Mode, Modifiers, Range, Toward};
use super::direction::selects;
use super::leg::arrivals;
use super::lower::Lowering;
use super::mistake::Mistake;
use ir::{Course, Initial, Path};

impl Lowering<'_> {
    /// Returns the paths of `O` and `U`, unless the board has atoms of these names. It is `None` for other atoms, and
    /// `Some(None)` after an error.
    pub(super) fn special(
        &mut self,
        component: &Component,
        legs: &[Modifiers],
        atom: Atom,
        range: Option<Range>,
    ) -> Option<Option<Vec<Path>>> {
        let AtomName::Letter(letter @ ('O' | 'U')) = atom.name else {
            return None;
        };
        if self.topology.atoms.contains_key(&letter) {
            return None;
        }
        let [modifiers] = legs else {
            return Some(self.fail(Mistake::ChainedMove { letter }, component.mark));
        };
        Some(match letter {
            'O' => self.castling(component.mark, modifiers, atom, range),
            _ => self.universal(modifiers, range),
        })
    }

    fn castling(
        &mut self,
        mark: Mark,
        modifiers: &Modifiers,
        atom: Atom,
        range: Option<Range>,
    ) -> Option<Vec<Path>> {
        if !self.topology.square {
            return self.fail(Mistake::SquareOnly { atom: atom.name }, atom.mark);
        }
        let distance = range.filter(|range| range.min == 1 && range.max > 0);
        let Some(distance) = distance else {
            let mark = range.map_or(atom.mark, |range| range.mark);
            return self.fail(Mistake::CastlingDistance, mark);
        };
        self.refuse(
            modifiers,
            &[Mode::Initial, Mode::Beyond, Mode::Jump, Mode::JumpTwo],
            'O',
        )?;
        let sides = [Direction::One(Toward::Sideways)];
        let directions = if modifiers.directions.is_empty() {
            &sides[..]
        } else {
            &modifiers.directions
        };
        let words = self
            .topology
            .atoms
            .get(&'W')
            .map(|atom| atom.words.clone())
            .unwrap_or_default();
        let headings: Vec<Option<f64>> = words
            .iter()
            .map(|word| Some(self.seen(word.heading?)))
            .collect();
        let selected = |direction: &Direction| selects(*direction, &headings);
        let chosen: Vec<Vec<bool>> = directions.iter().map(selected).collect();
        let is_chosen = |index: usize| chosen.iter().any(|chosen| chosen[index]);
        let is_ahead = |index: usize| {
            headings[index].is_some_and(|heading| !(1.0..=179.0).contains(&(heading % 180.0)))
        };
        if (0..words.len()).any(|index| is_chosen(index) && is_ahead(index)) {
            return self.fail(Mistake::CastlingDirection, modifiers.directions_mark);
        }
        let inset = if modifiers.has(Mode::JumpTwo) {
            2
        } else if modifiers.has(Mode::Jump) {
            1
        } else {
            0
        };
        let path = |index: usize| Path {
            course: Course::Castle {
                step: words[index].leap,
                distance: distance.max,
                inset,
            },
            initial: initial(modifiers),
            leaves_passed: false,
            turned: None,
        };
        let paths: Vec<Path> = (0..words.len())
            .filter(|index| is_chosen(*index))
            .map(path)
            .collect();
        let longest = paths.iter().map(|path| match path.course {
            Course::Castle { step, .. } => self.length_of(&[step], 1),
            _ => 0,
        });
        if longest.max().unwrap_or_default() < distance.max {
            let distance = distance.max;
            self.report(Mistake::CastlingTooFar { distance }, mark);
        }
        Some(paths)
    }

    fn universal(&mut self, modifiers: &Modifiers, range: Option<Range>) -> Option<Vec<Path>> {
        let wrong = range.map(|range| range.mark);
        let directed = (!modifiers.directions.is_empty()).then_some(modifiers.directions_mark);
        if let Some(mark) = wrong.or(directed) {
            return self.fail(Mistake::RestrictedUniversal, mark);
        }
        let allowed = [
            Mode::Initial,
            Mode::Beyond,
            Mode::Move,
            Mode::Capture,
            Mode::Destroy,
            Mode::EnPassant,
            Mode::Unload,
            Mode::Tame,
        ];
        self.refuse(modifiers, &allowed, 'U')?;
        let n_cells = self.topology.board.n_cells() as u64;
        self.work = self.work.saturating_add(n_cells);
        let path = |arrival| Path {
            course: Course::Universal(arrival),
            initial: initial(modifiers),
            leaves_passed: false,
            turned: None,
        };
        Some(
            arrivals(modifiers, true, false)
                .into_iter()
                .map(path)
                .collect(),
        )
    }

    /// Reports modes that are not among those that `O` or `U` may have.
    fn refuse(&mut self, modifiers: &Modifiers, allowed: &[Mode], atom: char) -> Option<()> {
        let wrong: Vec<(Mode, Mark)> = modifiers
            .modes
            .iter()
            .copied()
            .filter(|(mode, _)| !allowed.contains(mode))
            .collect();
        for (mode, mark) in wrong.iter().copied() {
            let mistake = Mistake::WrongMove {
                mode,
                atom,
                allowed,
            };
            self.report(mistake, mark);
        }
        wrong.is_empty().then_some(())
    }

    /// Checks K and Q, whose eight directions are one compass.
    pub(super) fn check_compound(&mut self, first: &Modifiers, atom: Atom) -> Option<()> {
        let AtomName::Letter(letter @ ('K' | 'Q')) = atom.name else {
            return Some(());
        };
        if let Some((mode, mark)) = first
            .modes
            .iter()
            .find(|(mode, _)| matches!(mode, Mode::Crooked | Mode::Circular))
        {
            let (mode, atom) = (*mode, letter);
            return self.fail(Mistake::CrookedCompound { mode, atom }, *mark);
        }
        let is_single = |direction: &Direction| matches!(direction, Direction::One(_));
        if !first.directions.is_empty() && first.directions.iter().all(is_single) {
            let mistake = Mistake::CompoundDirection {
                directions: &first.directions,
                atom: letter,
            };
            self.report(mistake, first.directions_mark);
        }
        Some(())
    }

    /// Returns a heading relative to the player's forward.
    fn seen(&self, heading: f64) -> f64 {
        self.relative(heading, self.compass.forward)
    }
}

fn initial(modifiers: &Modifiers) -> Initial {
    if modifiers.has(Mode::Beyond) {
        Initial::Beyond
    } else if modifiers.has(Mode::Initial) {
        Initial::Unmoved
    } else {
        Initial::Anytime
    }
}
