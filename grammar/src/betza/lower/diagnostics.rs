//! Reports of notation that has no meaning on this board, or too many paths.

use super::Lowering;
use crate::betza::ast::{Direction, Mark, Modifiers};
use crate::betza::limits::WORK_MAX;
use crate::betza::mistake::{Missing, Mistake};
use crate::betza::plan::Plan;
use crate::topology::Word;

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
