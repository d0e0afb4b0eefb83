//! The labels of files and ranks.

use super::ast::{Kind, LabelFormula, Name, Statement};
use super::grid::Place;
use super::limits::{LABEL_MAX, LETTER_MAX};
use super::mistake::{Label, Mistake};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::cmp::Reverse;

/// The labels that the statements give.
#[derive(Default)]
pub struct Labels<'a> {
    /// The names of the layers, from below.
    pub layers: Option<(&'a [Name], Span)>,
    /// The names of the files, from the left.
    pub files: Option<(&'a [Name], Span)>,
    /// The names of the ranks, from below.
    pub ranks: Option<(&'a [Name], Span)>,
    /// The number of the first rank, and whether every file is counted by itself.
    pub numbers: Option<(u16, bool)>,
    /// The formula of the files.
    pub file_formula: Option<&'a LabelFormula>,
    /// The formula of the ranks.
    pub rank_formula: Option<&'a LabelFormula>,
}

impl<'a> Labels<'a> {
    /// Collects the labels of the statements.
    pub fn of(statements: &'a [Statement]) -> Self {
        let mut labels = Self::default();
        for statement in statements {
            match &statement.kind {
                Kind::Layers(_, names) => labels.layers = Some((names, statement.span)),
                Kind::FileLabels(names) => labels.files = Some((names, statement.span)),
                Kind::RankLabels(names) => labels.ranks = Some((names, statement.span)),
                Kind::RankNumbers(first, each_file) => labels.numbers = Some((*first, *each_file)),
                Kind::FileFormula(formula) => labels.file_formula = Some(formula),
                Kind::RankFormula(formula) => labels.rank_formula = Some(formula),
                _ => {}
            }
        }
        labels
    }

    /// Returns the place of a formula; of two, that of the ranks.
    pub fn formula_span(&self) -> Option<Span> {
        let formula = self.rank_formula.or(self.file_formula);
        formula.map(|formula| formula.span)
    }

    /// Returns the place at which two cells get one name: a formula, a label that is in its list twice, or else a list
    /// of labels.
    pub fn twin_span(&self) -> Option<Span> {
        let lists = [self.layers, self.files, self.ranks];
        let mut lists = lists.into_iter().flatten();
        let repeated = |(names, _): (&'a [Name], Span)| {
            let is_repeated = |nth: &usize| {
                let before = names[..*nth].iter();
                before
                    .map(|name| &name.value)
                    .any(|name| *name == names[*nth].value)
            };
            let nth = (0..names.len()).find(is_repeated)?;
            Some(names[nth].span)
        };
        let label = lists.clone().find_map(repeated);
        self.formula_span()
            .or(label)
            .or_else(|| lists.next_back().map(|(_, span)| span))
    }
}

impl LabelFormula {
    /// Returns the label of each place with its order. If a number is no label, reports an error and returns nothing.
    pub(super) fn labels(
        &self,
        lines: Label,
        places: &[Place],
        out: &mut Vec<Diagnostic>,
    ) -> Option<Vec<(String, i32)>> {
        let mut values: Vec<(i64, Place)> = Vec::with_capacity(places.len());
        for place in places {
            let Some(value) = self.number.exact_at(*place) else {
                let mistake = Mistake::LabelOverflows {
                    lines,
                    place: *place,
                };
                out.push(mistake.at(self.span));
                return None;
            };
            values.push((value, *place));
        }
        let range = match self.has_letters {
            true => (1, LETTER_MAX),
            false => (0, LABEL_MAX),
        };
        let least = values.iter().copied().min_by_key(|(value, _)| *value)?;
        let greatest = values
            .iter()
            .copied()
            .min_by_key(|(value, _)| Reverse(*value))?;
        let (number, place) = if least.0 < range.0 { least } else { greatest };
        if !(range.0..=range.1).contains(&number) {
            let mistake = Mistake::LabelOutOfRange {
                lines,
                place,
                number,
                values: (least.0, greatest.0),
                range,
            };
            out.push(mistake.at(self.span));
            return None;
        }
        let label = |(value, _): (i64, Place)| match self.has_letters {
            true => (file_label(value as usize - 1), value as i32 - 1),
            false => (value.to_string(), value as i32),
        };
        Some(values.into_iter().map(label).collect())
    }
}

/// Returns the label of a file: `a` to `z`, then `aa`, `ab`, ...
pub fn file_label(index: usize) -> String {
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
    if index < 26 {
        letter(index).to_string()
    } else {
        format!("{}{}", file_label(index / 26 - 1), letter(index))
    }
}
