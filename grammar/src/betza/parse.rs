//! From text to tree: every character is in the tree or in a diagnostic.

mod other;
mod range;
mod stray;

use self::other::Other;
use super::ast::{Atom, AtomName, Body, Component, Leg, Mark, Mode, Modifiers, Piece, Range};
use super::limits::{LEGS_MAX, NUMBER_MAX, TEXT_MAX};
use super::mistake::Mistake;
use super::modifiers;
use super::parser::{Grammar, Parser, Rule};
use crate::diagnostic::Diagnostic;
use crate::source::Origin;
use ir::Arrange;
use pest::Parser as _;
use pest::iterators::Pair;

/// Reads a string of Betza notation.
///
/// The parser is lenient. It accepts modes in any order, doubled letters, Betza's own L and J, and the suffixes X and
/// Y. They become `0`, C and Z (with a warning), and vectors. After an error the tree contains the readable parts, so
/// that mistakes in the rest are found as well. A string is playable only if no diagnostic is an error.
pub fn parse(text: &str, origin: Origin) -> (Option<Piece>, Vec<Diagnostic>) {
    if text.len() > TEXT_MAX {
        let mistake = Mistake::TooLong {
            n_bytes: text.len(),
        };
        return (None, vec![mistake.at(origin.span(0..text.len()))]);
    }
    if let Some(other) = Other::of(text) {
        let (mistake, at) = other.mistake();
        return (None, vec![mistake.at(origin.span(at))]);
    }
    read(text, origin)
}

/// Reads a string in the form of the notation.
fn read(text: &str, origin: Origin) -> (Option<Piece>, Vec<Diagnostic>) {
    let mut parser = Parser::new(text, origin);
    let whole = parser.origin.span(0..text.len());
    parser.report_spaces(text);
    if parser.text.is_empty() {
        parser.report(Mistake::Empty, whole);
        return (None, parser.out);
    }
    let name = parser.text.to_lowercase();
    if let Some((_, moves)) = NAMES.iter().find(|(usual, _)| *usual == name) {
        let name = &text.trim();
        parser
            .out
            .push(Mistake::NameOfPiece { name, moves }.at(whole));
        return (None, parser.out);
    }
    let components = parser.components();
    let piece = Piece {
        components,
        mark: Mark(whole),
    };
    parser.report_neighbours(&piece);
    parser
        .out
        .arrange_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span.start));
    (Some(piece), parser.out)
}

/// Names of pieces that authors write for a movement, and the movement.
const NAMES: [(&str, &str); 16] = [
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("pawn", "fmWfcF"),
    ("wazir", "W"),
    ("ferz", "F"),
    ("fers", "F"),
    ("alfil", "A"),
    ("dabbaba", "D"),
    ("camel", "C"),
    ("zebra", "Z"),
    ("nightrider", "NN"),
    ("archbishop", "BN"),
    ("mann", "K"),
];

/// Returns today's letter for one of Betza's own letters that programs read in different ways.
pub(crate) fn modern_letter(letter: char) -> Option<char> {
    match letter {
        'L' => Some('C'),
        'J' => Some('Z'),
        _ => None,
    }
}

impl Parser {
    fn report_spaces(&mut self, text: &str) {
        let blank = text
            .char_indices()
            .find(|(_, character)| character.is_whitespace());
        if let (Some((at, character)), false) = (blank, self.text.is_empty()) {
            let span = self.origin.span(at..at + character.len_utf8());
            let is_movement = other::n_components(&self.text).is_some();
            let without = is_movement.then_some(&*self.text);
            let mistake = Mistake::Space { without };
            self.out.push(mistake.at(span));
        }
    }

    fn components(&mut self) -> Vec<Component> {
        let text = self.text.clone();
        // Every text matches the grammar; if one does not, the diagnostic marks the whole text.
        let Ok(pairs) = Grammar::parse(Rule::piece, &text) else {
            self.report(Mistake::NoMovement, self.origin.whole);
            return Vec::new();
        };
        let parts = pairs.flat_map(Pair::into_inner);
        parts.filter_map(|part| self.part(part)).collect()
    }

    fn part(&mut self, part: Pair<'_, Rule>) -> Option<Component> {
        match part.as_rule() {
            Rule::component => self.component(part),
            Rule::open_chain => {
                let span = self.span(&part);
                let bracket = self.find_in(&part, '[').unwrap_or(span);
                self.report(Mistake::UnclosedBracket, bracket);
                self.bracket(part);
                None
            }
            Rule::EOI => None,
            _ => {
                self.misplaced(part, false);
                None
            }
        }
    }

    fn component(&mut self, pair: Pair<'_, Rule>) -> Option<Component> {
        let mark = Mark(self.span(&pair));
        let mut inner = pair.into_inner().peekable();
        let before = inner.next()?;
        if inner
            .peek()
            .is_some_and(|next| next.as_rule() == Rule::chain)
        {
            let chain = inner.next()?;
            let thenish = before.as_str() == "t";
            let before_span = self.span(&before);
            let modifiers = modifiers::prefix(self, before);
            let legs = self.legs(chain, thenish);
            if thenish && legs.is_some() {
                // The legs of a bracket are chained in any case, so an accepted `t` would have no effect.
                self.report(Mistake::ModeBeforeBracket { mode: "t" }, before_span);
                return None;
            }
            if let Some(count) = inner.next() {
                self.report(Mistake::RangeOfBracket, self.span(&count));
                return None;
            }
            let body = Body::Bracket {
                modifiers: modifiers?,
                legs: legs?,
            };
            return Some(Component { body, mark });
        }
        let legs = modifiers::chain(self, before);
        let (atom, range) = self.unit(&mut inner)?;
        let legs = legs?;
        if legs.len() > LEGS_MAX {
            self.report(Mistake::TooManyLegs, mark.0);
            return None;
        }
        Some(Component {
            body: Body::Chain { legs, atom, range },
            mark,
        })
    }

    /// Reads the content of an unclosed bracket for its diagnostics alone.
    fn bracket(&mut self, pair: Pair<'_, Rule>) {
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::modifiers => drop(modifiers::prefix(self, inner)),
                Rule::leg => drop(self.leg(inner)),
                Rule::joint => (),
                _ => self.misplaced(inner, true),
            }
        }
    }

    /// Reads the legs of a bracket; `thenish` for Betza's older `t[..]`.
    fn legs(&mut self, chain: Pair<'_, Rule>, thenish: bool) -> Option<Vec<Leg>> {
        let span = self.span(&chain);
        let mut legs: Vec<Option<Leg>> = Vec::new();
        let mut joints = 0;
        let mut well_formed = true;
        let mut texts = Vec::new();
        for inner in chain.into_inner() {
            let at = self.span(&inner);
            match inner.as_rule() {
                Rule::leg => {
                    well_formed &= joints == legs.len();
                    texts.push(inner.as_str().to_string());
                    legs.push(self.leg(inner));
                }
                Rule::joint => {
                    joints += 1;
                    well_formed &= joints == legs.len();
                    if let Some(Some(last)) = legs.last_mut() {
                        last.may_stop = inner.as_str() == "?";
                    }
                }
                _ => {
                    self.misplaced(inner, true);
                    legs.push(None);
                    joints = legs.len();
                }
            }
            if legs.len() > LEGS_MAX {
                self.report(Mistake::TooManyLegs, at);
                return None;
            }
        }
        if legs.iter().any(Option::is_none) {
            return None;
        }
        if !well_formed || legs.len() < 2 || joints + 1 != legs.len() {
            let mistake = match thenish && joints == 0 {
                true => Mistake::ThenChain { legs: &texts },
                false => Mistake::UnjoinedLegs { legs: &texts },
            };
            self.report(mistake, span);
            return None;
        }
        let legs: Vec<Leg> = legs.into_iter().flatten().collect();
        modifiers::check_bracket(self, &legs).then_some(legs)
    }

    fn leg(&mut self, pair: Pair<'_, Rule>) -> Option<Leg> {
        let mut inner = pair.into_inner();
        let modifiers = modifiers::bracketed(self, inner.next()?);
        let (atom, range) = self.unit(&mut inner)?;
        Some(Leg {
            modifiers: modifiers?,
            atom,
            range,
            may_stop: false,
        })
    }

    /// Reads an atom and its range.
    fn unit<'i>(
        &mut self,
        inner: &mut impl Iterator<Item = Pair<'i, Rule>>,
    ) -> Option<(Atom, Option<Range>)> {
        let name = inner.next()?;
        let mark = Mark(self.span(&name));
        let text = name.as_str();
        let name = match name.as_rule() {
            Rule::vector => self.vector(name),
            Rule::suffixed => lengthened(text),
            _ => text.chars().next().map(AtomName::Letter),
        };
        let name = self.modern(name, mark);
        let range = match inner.next() {
            None => Some(None),
            Some(range) if range.as_rule() == Rule::doubled => Some(Some(Range {
                min: 1,
                max: 0,
                mark: Mark(self.span(&range)),
            })),
            Some(range) => self.count(range).map(Some),
        };
        Some((Atom { name: name?, mark }, range?))
    }

    /// Replaces Betza's own letters for C and Z.
    fn modern(&mut self, name: Option<AtomName>, mark: Mark) -> Option<AtomName> {
        let Some(AtomName::Letter(old)) = name else {
            return name;
        };
        let Some(new) = modern_letter(old) else {
            return name;
        };
        self.report(Mistake::OldLetter { old, new }, mark.0);
        Some(AtomName::Letter(new))
    }

    fn vector(&mut self, pair: Pair<'_, Rule>) -> Option<AtomName> {
        let span = self.span(&pair);
        let coordinates: Vec<Option<u16>> = pair
            .into_inner()
            .map(|digits| self.number(digits))
            .collect();
        let [Some(m), Some(n)] = coordinates[..] else {
            return None;
        };
        if (m, n) == (0, 0) {
            self.report(Mistake::NullLeap, span);
            return None;
        }
        Some(AtomName::Vector(m.max(n), m.min(n)))
    }

    /// Reports mistakes between components.
    fn report_neighbours(&mut self, piece: &Piece) {
        for (index, component) in piece.components.iter().enumerate() {
            if let Some(first) = piece.components[..index]
                .iter()
                .find(|other| *other == component)
            {
                let first = first.mark.0;
                self.report(Mistake::Twice { first }, component.mark.0);
            }
        }
        for pair in piece.components.windows(2) {
            let [first, second] = pair else { continue };
            if let (Some((before, from)), Some((modifiers, to))) = (single(first), single(second))
                && modifiers.directions.is_empty()
                && matches!(modifiers.modes[..], [(Mode::Tame, _)])
            {
                let (from, to) = (&from, &to);
                self.report(Mistake::TameOrThen { before, from, to }, modifiers.mark.0);
            }
        }
    }
}

/// Returns the leap of a letter with the suffixes X (3 more on the long side) and Y (2 more on both).
fn lengthened(text: &str) -> Option<AtomName> {
    let mut letters = text.chars();
    let (mut m, mut n) = match letters.next()? {
        'W' => (1u16, 0u16),
        'F' => (1, 1),
        'D' => (2, 0),
        'N' => (2, 1),
        'A' => (2, 2),
        'H' => (3, 0),
        'C' | 'L' => (3, 1),
        'Z' | 'J' => (3, 2),
        'G' => (3, 3),
        _ => return None,
    };
    for suffix in letters {
        match suffix {
            'X' => m = m.saturating_add(3),
            _ => (m, n) = (m.saturating_add(2), n.saturating_add(2)),
        }
    }
    Some(AtomName::Vector(m.min(NUMBER_MAX), n.min(NUMBER_MAX)))
}

/// Returns modifiers and unit of a component of one leg.
fn single(component: &Component) -> Option<(&Modifiers, String)> {
    match &component.body {
        Body::Chain { legs, atom, range } => match &legs[..] {
            [leg] => Some((
                leg,
                range.iter().fold(atom.name.to_string(), |text, range| {
                    text + &range.to_string()
                }),
            )),
            _ => None,
        },
        Body::Bracket { .. } => None,
    }
}
