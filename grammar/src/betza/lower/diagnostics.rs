//! Diagnostics for notation that has no meaning on this board, or too many paths.

use super::Lowering;
use crate::betza::ast::{Direction, Mark, Modifiers};
use crate::betza::limits::{PATHS_MAX, WORK_MAX};
use crate::betza::plan::Plan;
use crate::diagnostic::{Diagnostic, codes};
use crate::topology::Word;

impl Lowering<'_> {
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
        let fact = if plan.modifiers.directions.iter().zip(hits).any(is_hand) {
            format!("only atoms like N are left- and right-handed; `{name}` is not")
        } else if index > 0 {
            format!("`{name}` has no such turn")
        } else {
            format!("`{name}` has no such move")
        };
        self.report_impossible(plan.modifiers, &fact);
        None
    }

    /// Warns of parts of an atom that no direction can name.
    pub(super) fn report_headless(&mut self, plan: &Plan<'_>, (words, n_own): &(Vec<Word>, usize)) {
        let is_headless = |word: &Word| word.heading.is_none();
        if plan.modifiers.directions.is_empty() || !words[..*n_own].iter().any(is_headless) {
            return;
        }
        let name = plan.atom.name;
        let message = format!("some parts of `{name}` have no heading");
        let mark = plan.modifiers.directions_mark.0;
        let label = "a direction never names them, so they are left out";
        let diagnostic = Diagnostic::warning(codes::betza::NO_HEADING, message, mark, label);
        self.out.push(diagnostic.with_help(format!(
            "name an atom all of whose parts have headings, or write `{name}` without a direction"
        )));
    }

    pub(super) fn report_impossible(&mut self, modifiers: &Modifiers, fact: &str) {
        let text: String = modifiers
            .directions
            .iter()
            .map(ToString::to_string)
            .collect();
        let message = format!("`{text}` names no direction here");
        let mark = modifiers.directions_mark.0;
        let diagnostic = Diagnostic::error(codes::betza::IMPOSSIBLE_DIRECTION, message, mark, fact);
        self.out
            .push(diagnostic.with_help(
                "`f`, `b`, `l`, `r`, `v` and `s` work for every atom that has headings",
            ));
    }

    pub(super) fn report_atom(&mut self, letter: char, mark: Mark) {
        if matches!(letter, 'I' | 'E') && self.topology.square {
            let message = format!("the meaning of `{letter}` is not settled");
            let diagnostic =
                Diagnostic::error(codes::betza::RESERVED_LETTER, message, mark.0, "reserved");
            self.out.push(
                diagnostic
                    .with_help("leave it out; passing and imitating are turns, not movements"),
            );
            return;
        }
        let atoms: Vec<String> = self.topology.atoms.keys().map(char::to_string).collect();
        let mut help = match nearest_letters(letter, &atoms) {
            near if near.is_empty() => format!("atoms known here: {}", atoms.join(" ")),
            near => format!(
                "did you mean {}? Atoms known here: {}",
                near.join(" or "),
                atoms.join(" ")
            ),
        };
        if self.topology.square {
            help += "; any other leap is written with its coordinates, for example `(4,1)`";
        }
        let message = format!("`{letter}` is not a movement atom");
        let diagnostic = Diagnostic::error(
            codes::betza::UNKNOWN_ATOM,
            message,
            mark.0,
            format!(
                "no atom of board `{}` has this letter",
                self.topology.board.name
            ),
        );
        self.out.push(diagnostic.with_help(help));
    }

    pub(super) fn report_work(&mut self, mark: Mark) {
        // The rest of the string is not evaluated.
        self.work = self.work.max(WORK_MAX + 1);
        let message = "this movement has too many paths";
        let fact = format!("more than {PATHS_MAX} paths or {WORK_MAX} landings");
        let diagnostic = Diagnostic::error(codes::betza::TOO_MANY_PATHS, message, mark.0, fact);
        self.out.push(
            diagnostic.with_help("give the legs directions, or let a turn have several steps"),
        );
    }

    pub(super) fn report_dead(&mut self, mark: Mark) {
        let message = "this part of the movement never moves";
        let diagnostic = Diagnostic::warning(
            codes::betza::DEAD_COMPONENT,
            message,
            mark.0,
            "no cell can be reached",
        );
        let help = "a hopper or a jump needs room beyond the mount (`gQ`, `pN0`, `jD`), and a leap must fit on the board";
        self.out.push(diagnostic.with_help(help));
    }
}

/// Returns the neighbours of this letter on the keyboard that are atoms.
fn nearest_letters(letter: char, atoms: &[String]) -> Vec<String> {
    const ROWS: [&str; 3] = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];
    let row = ROWS.iter().find(|row| row.contains(letter));
    let neighbours = row.into_iter().flat_map(|row| {
        let at = row.find(letter).unwrap_or_default();
        row.chars()
            .enumerate()
            .filter(move |(index, _)| index.abs_diff(at) == 1)
            .map(|(_, letter)| letter.to_string())
    });
    neighbours
        .filter(|letter| atoms.contains(letter))
        .map(|letter| format!("`{letter}`"))
        .collect()
}
