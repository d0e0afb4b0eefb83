//! Reports of notation that has no meaning on this board, or too many paths.

use super::Lowering;
use crate::betza::ast::{Body, Component, Direction, Mark, Modifiers, Piece};
use crate::betza::limits::WORK_MAX;
use crate::betza::mistake::{Missing, Mistake};
use crate::betza::plan::Plan;
use crate::topology::Word;
use ir::Path;

/// The most paths of a notation whose components are compared.
const COMPARED_MAX: usize = 400;

impl Lowering<'_> {
    pub(in crate::betza) fn report(&mut self, mistake: Mistake<'_>, mark: Mark) {
        self.out.push(mistake.at(mark.0));
    }

    /// Reports a mistake, unless it is already reported.
    pub(in crate::betza) fn report_once(&mut self, mistake: Mistake<'_>, mark: Mark) {
        let diagnostic = mistake.at(mark.0);
        if !self.out.contains(&diagnostic) {
            self.out.push(diagnostic);
        }
    }

    /// Warns of components that add no move to the others: `K` in `KQ`. `parts` are their paths.
    pub(super) fn report_covered(&mut self, piece: &Piece, parts: &[Vec<Path>]) {
        let work: usize = parts.iter().map(Vec::len).sum();
        if parts.len() < 2 || work > COMPARED_MAX {
            return;
        }
        for (index, (component, paths)) in piece.components.iter().zip(parts).enumerate() {
            // Of two components that are the same, the later one is reported.
            let is_covered = |path: &Path| {
                let others = parts
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != index);
                others.into_iter().any(|(other, all)| {
                    all.iter()
                        .any(|wide| wide.covers(path) && (other < index || !path.covers(wide)))
                })
            };
            // The same component twice has been reported by the parser.
            let is_twice = piece.components[..index].contains(component);
            if !is_twice && !paths.is_empty() && paths.iter().all(is_covered) {
                self.report(Mistake::Covered, component.mark);
            }
        }
    }

    /// Warns of directions that select everything that there is.
    pub(super) fn report_all_directions(&mut self, component: &Component, n_selected: usize) {
        let Body::Chain { legs, atom, range } = &component.body else {
            return;
        };
        let [modifiers] = &legs[..] else {
            return;
        };
        if modifiers.directions.is_empty() {
            return;
        }
        let bare = [Modifiers {
            directions: Vec::new(),
            ..modifiers.clone()
        }];
        let n_before = self.out.len();
        let plans = self.plan_chain(&bare, *atom, *range);
        let all = plans.and_then(|plans| Some(self.ways(&plans, component.mark)?.len()));
        self.out.truncate(n_before);
        if all == Some(n_selected) {
            let mark = modifiers.directions_mark;
            self.report(Mistake::AllDirections { atom: atom.name }, mark);
        }
    }

    /// Reports a mistake that leaves no meaning.
    pub(in crate::betza) fn fail<T>(&mut self, mistake: Mistake<'_>, mark: Mark) -> Option<T> {
        self.report(mistake, mark);
        None
    }

    pub(super) fn report_directions(
        &mut self,
        plan: &Plan<'_>,
        hits: &[bool],
        index: usize,
    ) -> Option<()> {
        if !hits.contains(&false) {
            return Some(());
        }
        let name = plan.atom.name;
        let is_hand =
            |(direction, hit): (&Direction, &bool)| matches!(direction, Direction::Hand(_)) && !hit;
        let missing = if plan.modifiers.directions.iter().zip(hits).any(is_hand) {
            Missing::Hand(name)
        } else if index > 0 {
            Missing::Turn(name)
        } else {
            Missing::Move(name)
        };
        self.report_impossible(plan.modifiers, missing)
    }

    /// Warns of parts of an atom that no direction can name.
    pub(super) fn report_headless(&mut self, plan: &Plan<'_>, (words, n_own): &(Vec<Word>, usize)) {
        let is_headless = |word: &Word| word.heading.is_none();
        if !plan.modifiers.directions.is_empty() && words[..*n_own].iter().any(is_headless) {
            let atom = plan.atom.name;
            self.report(Mistake::NoHeading { atom }, plan.modifiers.directions_mark);
        }
    }

    pub(super) fn report_impossible<T>(
        &mut self,
        modifiers: &Modifiers,
        missing: Missing,
    ) -> Option<T> {
        let mistake = Mistake::ImpossibleDirection {
            directions: &modifiers.directions,
            missing,
        };
        self.fail(mistake, modifiers.directions_mark)
    }

    pub(super) fn report_atom(&mut self, letter: char, mark: Mark) {
        let mistake = match letter {
            'I' | 'E' if self.topology.square => Mistake::ReservedAtom { letter },
            _ => Mistake::UnknownAtom {
                letter,
                atoms: self.topology.atoms.keys().copied().collect(),
                board: &self.topology.board.name,
                is_square: self.topology.square,
            },
        };
        self.report(mistake, mark);
    }

    pub(super) fn report_work(&mut self, mark: Mark) {
        // The rest of the string is not evaluated.
        self.work = self.work.max(WORK_MAX + 1);
        self.report(Mistake::TooManyPaths, mark);
    }
}
