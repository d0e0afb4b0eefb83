//! Atoms that are no leaps: castling `O` and the universal leaper `U`, and checks for K and Q alone.

use super::ast::{Atom, AtomName, Component, Direction, Mark, Mode, Modifiers, Range, Toward};
use super::direction::selects;
use super::leg::arrivals;
use super::lower::Lowering;
use crate::diagnostic::{Diagnostic, codes};
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
            let message = format!("`{letter}` is a move of its own");
            let diagnostic = Diagnostic::error(
                codes::betza::OBLIQUE_CHAIN,
                message,
                component.mark.0,
                "cannot be chained",
            );
            self.out.push(diagnostic.with_help("write it without `a`"));
            return Some(None);
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
            let diagnostic = Diagnostic::error(
                codes::betza::SQUARE_ONLY,
                "`O` means something on boards of squares only",
                atom.mark.0,
                "castling",
            );
            self.out.push(diagnostic.with_help(
                "describe the move of two pieces with `[joint.NAME]` in the definition",
            ));
            return None;
        }
        let distance = range.filter(|range| range.min == 1 && range.max > 0);
        let Some(distance) = distance else {
            let span = range.map_or(atom.mark, |range| range.mark).0;
            let diagnostic = Diagnostic::error(
                codes::betza::CASTLING,
                "castling needs a distance",
                span,
                "how many cells?",
            );
            self.out
                .push(diagnostic.with_help("write how far the king goes: `isO2`"));
            return None;
        };
        self.refuse(
            modifiers,
            &[Mode::Initial, Mode::Beyond, Mode::Jump, Mode::JumpTwo],
            "castling",
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
            let diagnostic = Diagnostic::error(
                codes::betza::CASTLING,
                "castling goes along a rank",
                modifiers.directions_mark.0,
                "not along the rank",
            );
            self.out
                .push(diagnostic.with_help("write `sO2`, `lO2` or `rO2`"));
            return None;
        }
        let inset = match () {
            () if modifiers.has(Mode::JumpTwo) => 2,
            () if modifiers.has(Mode::Jump) => 1,
            () => 0,
        };
        let path = |index: usize| Path {
            course: Course::Castle {
                step: words[index].leap,
                distance: distance.max,
                inset,
            },
            initial: initial(modifiers),
            leaves_passed: false,
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
            let message = format!("`O{}` is longer than any rank of this board", distance.max);
            let diagnostic = Diagnostic::warning(
                codes::betza::DEAD_COMPONENT,
                message,
                mark.0,
                "no cell can be reached",
            );
            self.out
                .push(diagnostic.with_help("write a smaller distance"));
        }
        Some(paths)
    }

    fn universal(&mut self, modifiers: &Modifiers, range: Option<Range>) -> Option<Vec<Path>> {
        let wrong = range.map(|range| range.mark);
        let directed = (!modifiers.directions.is_empty()).then_some(modifiers.directions_mark);
        if let Some(mark) = wrong.or(directed) {
            let message = "`U` reaches every cell, without direction or range";
            let diagnostic = Diagnostic::error(
                codes::betza::IMPOSSIBLE_DIRECTION,
                message,
                mark.0,
                "nothing to choose from",
            );
            self.out.push(
                diagnostic.with_help(
                    "leave it out, or forbid moves with `[forbid.NAME]` in the definition",
                ),
            );
            return None;
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
        self.refuse(modifiers, &allowed, "a leap to any cell")?;
        let n_cells = self.topology.board.n_cells() as u64;
        self.work = self.work.saturating_add(n_cells);
        let path = |arrival| Path {
            course: Course::Universal(arrival),
            initial: initial(modifiers),
            leaves_passed: false,
        };
        Some(
            arrivals(modifiers, true, false)
                .into_iter()
                .map(path)
                .collect(),
        )
    }

    /// Reports modes that are not among the allowed ones.
    fn refuse(&mut self, modifiers: &Modifiers, allowed: &[Mode], what: &str) -> Option<()> {
        let wrong: Vec<(Mode, Mark)> = modifiers
            .modes
            .iter()
            .copied()
            .filter(|(mode, _)| !allowed.contains(mode))
            .collect();
        for (mode, mark) in &wrong {
            let message = format!("`{mode}` has no meaning for {what}");
            let texts: Vec<&str> = allowed.iter().map(|mode| mode.text()).collect();
            let diagnostic =
                Diagnostic::error(codes::betza::MODE_ON_WRONG_LEG, message, mark.0, "not here");
            self.out
                .push(diagnostic.with_help(format!("{what} can have {}", texts.join(", "))));
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
            let message = format!("`{mode}{letter}` is not settled");
            let diagnostic = Diagnostic::error(
                codes::betza::CROOKED_COMPOUND,
                message,
                mark.0,
                "turns by how much?",
            );
            self.out
                .push(diagnostic.with_help(format!("write the two riders: `{mode}R{mode}B`")));
            return None;
        }
        let is_single = |direction: &Direction| matches!(direction, Direction::One(_));
        if !first.directions.is_empty() && first.directions.iter().all(is_single) {
            let text: String = first.directions.iter().map(ToString::to_string).collect();
            let parts = if letter == 'K' {
                ['W', 'F']
            } else {
                ['R', 'B']
            };
            let message =
                format!("`{text}{letter}` reads `{text}` as one of the directions of a compass");
            let fact = "one line for each letter, not three";
            let help = format!(
                "write `{text}{}{text}{}` if the moves beside it are meant too, or else name them: `{text}{}`",
                parts[0], parts[1], parts[0]
            );
            let diagnostic = Diagnostic::warning(
                codes::betza::COMPOUND_DIRECTION,
                message,
                first.directions_mark.0,
                fact,
            );
            self.out.push(diagnostic.with_help(help));
        }
        Some(())
    }

    /// Returns a heading relative to the player's forward.
    fn seen(&self, heading: f64) -> f64 {
        self.relative(heading, self.compass.forward)
    }
}

fn initial(modifiers: &Modifiers) -> Initial {
    match () {
        () if modifiers.has(Mode::Beyond) => Initial::Beyond,
        () if modifiers.has(Mode::Initial) => Initial::Unmoved,
        () => Initial::Anytime,
    }
}
