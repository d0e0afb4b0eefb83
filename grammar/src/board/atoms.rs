//! Atoms: from templates over steps to words, one for each heading and class of cells.

mod words;

use super::ast::{At, Item, Kind, Statement, Template, Turn, Vector};
use super::drawing;
use super::grid::{Crossing, Place};
use super::limits::{ATOM_WORDS_MAX, WORDS_MAX};
use super::mistake::{Limited, Mistake, Order};
use super::site::Sites;
use super::square;
use super::step_table::StepTable;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::topology::{Atom, Steps, Word};
use indexmap::IndexMap;
use ir::{Arrange, CellId, Lattice, Step, StepId};
use rustc_hash::FxHashMap;

/// The atoms of a board, without and with seams.
pub struct Atoms {
    /// The atoms of moves that do not cross seams.
    pub plain: IndexMap<char, Atom>,
    /// The atoms of moves that cross seams.
    pub seam: IndexMap<char, Atom>,
    /// For each step of the board, whether an atom uses it.
    pub used: Vec<bool>,
}

/// Returns the built-in atoms and those that the statements declare.
pub fn atoms(
    sites: &Sites,
    table: &StepTable,
    statements: &[Statement],
    steps: &mut Steps,
    out: &mut Vec<Diagnostic>,
) -> Atoms {
    let mut used = vec![false; table.families.len()];
    let plain =
        Builder::new(sites, table, Crossing::Everyone, steps).run(statements, &mut used, out);
    let seam = if table.grid.has_seams() {
        // The diagnostics of the second run equal those of the first, so they are dropped.
        Builder::new(sites, table, Crossing::Seams, steps).run(
            statements,
            &mut used,
            &mut Vec::new(),
        )
    } else {
        plain.clone()
    };
    Atoms { plain, seam, used }
}

/// A sequence of directions, each with the index of its family and its index there.
type Sequence = Vec<(usize, usize)>;

struct Builder<'a> {
    sites: &'a Sites,
    table: &'a StepTable,
    crossing: Crossing,
    steps: &'a mut Steps,
    functions: FxHashMap<(usize, usize), StepId>,
    atoms: IndexMap<char, Atom>,
    n_words: usize,
    /// The number of places visited for words. It is bounded, because `(any)` branches.
    visits: usize,
    /// Whether the current atom uses a part with an error, so that no further error about it is reported.
    poisoned: bool,
}

/// The reason why an atom has no words.
enum Trouble {
    TooManyWords,
}

const VISITS_MAX: usize = 200_000;

impl<'a> Builder<'a> {
    fn new(
        sites: &'a Sites,
        table: &'a StepTable,
        crossing: Crossing,
        steps: &'a mut Steps,
    ) -> Self {
        let atoms = match sites.lattice {
            Lattice::Square => square::atoms(&table.grid, crossing, steps),
            _ => IndexMap::new(),
        };
        Self {
            sites,
            table,
            crossing,
            steps,
            functions: FxHashMap::default(),
            atoms,
            n_words: 0,
            visits: 0,
            poisoned: false,
        }
    }

    fn run(
        mut self,
        statements: &[Statement],
        used: &mut [bool],
        out: &mut Vec<Diagnostic>,
    ) -> IndexMap<char, Atom> {
        let own: Vec<char> = self.atoms.keys().copied().collect();
        let mut declared: FxHashMap<char, Span> = FxHashMap::default();
        for statement in statements {
            let Kind::Atom {
                letter,
                items,
                except,
                overrides,
            } = &statement.kind
            else {
                continue;
            };
            self.note_used(items, used);
            if let Some(first) = declared.get(&letter.value) {
                let mistake = Mistake::AtomTwice {
                    letter: letter.value,
                    first: *first,
                };
                out.push(mistake.at(letter.span));
                continue;
            }
            declared.insert(letter.value, letter.span);
            if let Some(modern) = crate::betza::modern_letter(letter.value) {
                let mistake = Mistake::OldLetter {
                    letter: letter.value,
                    modern,
                };
                out.push(mistake.at(letter.span));
                continue;
            }
            let is_square = self.sites.lattice == Lattice::Square;
            // Castling, the universal leaper, and letters that are reserved.
            let is_taken = match letter.value {
                'U' => true,
                'O' | 'E' | 'I' => is_square,
                letter => own.contains(&letter),
            };
            if is_taken && !overrides {
                let mistake = Mistake::BetzaAtom {
                    letter: letter.value,
                };
                out.push(mistake.at(letter.span));
                // A letter that is no atom yet is read, so that what names it is not reported as well.
                if own.contains(&letter.value) {
                    continue;
                }
            }
            let old = self
                .atoms
                .get(&letter.value)
                .map(|atom| (atom.rotated, atom.toggled));
            let words = self.words(letter, items, except, statement.span, out);
            let (rotated, toggled) = old.unwrap_or_default();
            self.atoms.insert(
                letter.value,
                Atom {
                    letter: letter.value,
                    words,
                    rotated,
                    toggled,
                },
            );
        }
        for statement in statements {
            match &statement.kind {
                Kind::Partners { toggled, pairs } => self.partners(*toggled, pairs, out),
                Kind::Lame(letter, templates) => self.lame(letter, templates, used, out),
                _ => {}
            }
        }
        self.atoms
    }

    fn note_used(&self, items: &[At<Item>], used: &mut [bool]) {
        for item in items {
            if let Item::Words { template, .. } = &item.value {
                for element in &template.elements {
                    if let Some(family) = self.table.family_named(&element.step.value) {
                        used[family] = true;
                    }
                }
            }
        }
    }

    /// Returns the words of an atom; none if there is a mistake in it.
    fn words(
        &mut self,
        letter: &At<char>,
        items: &[At<Item>],
        except: &[At<Item>],
        span: Span,
        out: &mut Vec<Diagnostic>,
    ) -> Vec<Word> {
        self.poisoned = false;
        let words = self.union(items, out);
        let without = self.union(except, out);
        if self.poisoned {
            return Vec::new();
        }
        let mut words: Vec<Word> = words
            .into_iter()
            .filter_map(|word| self.without(word, &without))
            .collect();
        let nowhere = |word: &Word| self.steps.get(word.leap).is_empty();
        if words.iter().all(nowhere) {
            let mistake = Mistake::AtomNowhere {
                letter: letter.value,
            };
            out.push(mistake.at(span));
            return Vec::new();
        }
        words.arrange_by(|a, b| {
            let key = |word: &Word| {
                (
                    word.ride,
                    word.class.is_some(),
                    word.heading.unwrap_or(f64::INFINITY),
                )
            };
            key(a)
                .partial_cmp(&key(b))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        if words.len() > ATOM_WORDS_MAX || self.n_words + words.len() > WORDS_MAX {
            out.push(Mistake::TooMany(Limited::Words).at(span));
            return Vec::new();
        }
        self.n_words += words.len();
        words
    }

    fn union(&mut self, items: &[At<Item>], out: &mut Vec<Diagnostic>) -> Vec<Word> {
        let mut words: Vec<Word> = Vec::new();
        for item in items {
            let more = match &item.value {
                Item::Letter(letter) => match self.atoms.get(letter) {
                    Some(atom) => {
                        self.poisoned |= atom.words.is_empty();
                        atom.words.clone()
                    }
                    None => {
                        self.poisoned = true;
                        out.push(self.unknown_atom(*letter, item.span, Order::Above));
                        continue;
                    }
                },
                Item::Vector { by, ride } => match self.vector(by, *ride, out) {
                    Some(words) => words,
                    None => {
                        self.poisoned = true;
                        continue;
                    }
                },
                Item::Words {
                    template,
                    ride,
                    by_word,
                } => match self.template(template, *ride, *by_word, out) {
                    Some(words) => words,
                    None => {
                        self.poisoned = true;
                        continue;
                    }
                },
            };
            for word in more {
                let same = |other: &Word| {
                    same_heading(other.heading, word.heading)
                        && (other.class, other.leap, other.ride)
                            == (word.class, word.leap, word.ride)
                };
                if words.len() <= ATOM_WORDS_MAX && !words.iter().any(same) {
                    words.push(word);
                }
            }
        }
        words
    }

    /// Returns the words of a leap by coordinates, or nothing if the board has no such leap.
    fn vector(
        &mut self,
        by: &At<Vector>,
        ride: bool,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Word>> {
        let mistake = if self.sites.lattice != Lattice::Square {
            let first = self.table.families.first();
            Some(Mistake::LeapOfSquares {
                step: first.map(|family| family.name.as_str()),
            })
        } else if by.value.iter().all(|number| *number == 0) {
            Some(Mistake::NullLeap)
        } else if by.value.len() > 2 && !self.sites.has_layers() {
            Some(Mistake::LeapWithoutLayers { by: &by.value })
        } else {
            None
        };
        if let Some(mistake) = mistake {
            out.push(mistake.at(by.span));
            return None;
        }
        let mut words = square::vector(&self.table.grid, self.crossing, &by.value, self.steps);
        for word in &mut words {
            word.ride = ride;
        }
        Some(words)
    }

    /// Returns the word without the targets that the others reach from the same cells; `None` if no target is left.
    fn without(&mut self, word: Word, others: &[Word]) -> Option<Word> {
        if others.is_empty() {
            return Some(word);
        }
        let all = self.steps.get(word.leap).targets().enumerate();
        let step: Step = all
            .map(|(index, to)| {
                let from = CellId::from_index(index);
                let reaches = |other: &Word| self.steps.get(other.leap).from(from) == to;
                to.filter(|_| !others.iter().any(reaches))
            })
            .collect();
        let is_left = !step.is_empty();
        let leap = self.steps.intern(step);
        is_left.then_some(Word { leap, ..word })
    }

    fn partners(
        &mut self,
        toggled: bool,
        pairs: &[(At<char>, At<char>)],
        out: &mut Vec<Diagnostic>,
    ) {
        for (one, other) in pairs {
            let unknown: Vec<&At<char>> = [one, other]
                .into_iter()
                .filter(|letter| !self.atoms.contains_key(&letter.value))
                .collect();
            for letter in &unknown {
                out.push(self.unknown_atom(letter.value, letter.span, Order::Anywhere));
            }
            if !unknown.is_empty() {
                continue;
            }
            for (letter, partner) in [(one, other), (other, one)] {
                if let Some(atom) = self.atoms.get_mut(&letter.value) {
                    let field = if toggled {
                        &mut atom.toggled
                    } else {
                        &mut atom.rotated
                    };
                    *field = Some(partner.value);
                }
            }
        }
    }

    /// Sets the paths of lame leaps for words of an atom.
    fn lame(
        &mut self,
        letter: &At<char>,
        templates: &[At<Template>],
        used: &mut [bool],
        out: &mut Vec<Diagnostic>,
    ) {
        if !self.atoms.contains_key(&letter.value) {
            out.push(self.unknown_atom(letter.value, letter.span, Order::Anywhere));
            return;
        }
        let mut given: Vec<(Option<usize>, StepId)> = Vec::new();
        for At {
            value: template,
            span,
        } in templates
        {
            for element in &template.elements {
                if let Some(family) = self.table.family_named(&element.step.value) {
                    used[family] = true;
                }
            }
            let Some(paths) = self.template(template, false, None, out) else {
                continue;
            };
            let Some(atom) = self.atoms.get_mut(&letter.value) else {
                return;
            };
            let mut fits = false;
            for path in paths {
                let key = (path.class, path.leap);
                for word in atom
                    .words
                    .iter_mut()
                    .filter(|word| (word.class, word.leap) == key)
                {
                    fits = true;
                    if !given.contains(&key) {
                        word.path.clone_from(&path.path);
                    }
                }
                given.push(key);
            }
            if !fits {
                let mistake = Mistake::LamePath {
                    letter: letter.value,
                };
                out.push(mistake.at(*span));
            }
        }
    }

    fn unknown_atom(&self, letter: char, span: Span, order: Order) -> Diagnostic {
        let mistake = Mistake::UnknownAtom {
            letter,
            atoms: self.atoms.keys().copied().collect(),
            order,
        };
        mistake.at(span)
    }
}

fn same_heading(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-6,
        (a, b) => a == b,
    }
}
