//! From text to tree: every character is in the tree or in a diagnostic.

mod range;
mod stray;

use super::ast::{Atom, AtomName, Body, Component, Leg, Mark, Mode, Modifiers, Piece, Range};
use super::limits::{LEGS_MAX, NUMBER_MAX, TEXT_MAX};
use super::modifiers;
use super::parser::{Grammar, Parser, Rule};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::{Origin, Span};
use ir::Arrange;
use pest::Parser as _;
use pest::iterators::Pair;

/// Reads a string of Betza notation.
///
/// The parser is lenient. It accepts modes in any order, doubled letters, Betza's own L and J, and the suffixes X and
/// Y. They become `0`, C and Z (with a warning), and vectors. After an error the tree contains the readable parts, so
/// that mistakes in the rest are found as well. A string is playable only if no diagnostic is an error.
pub fn parse(text: &str, origin: Origin) -> (Option<Piece>, Vec<Diagnostic>) {
    let mut parser = Parser::new(text, origin);
    let whole = parser.origin.span(0..text.len());
    if text.len() > TEXT_MAX {
        let fact = format!("{} bytes of at most {TEXT_MAX}", text.len());
        let help = "write several named parts, each with its own string";
        let diagnostic = Diagnostic::error(
            codes::betza::TOO_LONG,
            "this movement is too long",
            whole,
            fact,
        );
        return (None, vec![diagnostic.with_help(help)]);
    }
    parser.report_spaces(text);
    if parser.text.is_empty() {
        let diagnostic = Diagnostic::error(
            codes::betza::EMPTY,
            "this movement is empty",
            whole,
            "no atom here",
        );
        let help = "a kind without any movement has no movement key; a string names at least one atom, for example `W`";
        parser.out.push(diagnostic.with_help(help));
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
            let diagnostic = Diagnostic::error(
                codes::betza::SPACE,
                "a movement has no spaces",
                span,
                "a space",
            );
            self.out
                .push(diagnostic.with_help(format!("write `{}`", self.text)));
        }
    }

    fn components(&mut self) -> Vec<Component> {
        let text = self.text.clone();
        // Every text matches the grammar; if one does not, the diagnostic marks the whole text.
        let Ok(pairs) = Grammar::parse(Rule::piece, &text) else {
            let span = self.origin.whole;
            self.report(
                codes::betza::UNEXPECTED_CHARACTER,
                "this is not a movement",
                span,
                "not understood",
                None,
            );
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
                let help = "close it with `]` after the last leg: `[F?R]`";
                self.report(
                    codes::betza::UNCLOSED_BRACKET,
                    "a bracket is never closed",
                    bracket,
                    "opened here",
                    Some(help),
                );
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
                modifiers::report_before_bracket(self, "t", before_span);
                return None;
            }
            if let Some(count) = inner.next() {
                let span = self.span(&count);
                let help = "write the range after the atom of a leg: `[F?R3]`";
                self.report(
                    codes::betza::BRACKET_RANGE,
                    "a bracket has no range",
                    span,
                    "repeats nothing",
                    Some(help),
                );
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
            self.too_many_legs(mark.0);
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
                self.too_many_legs(at);
                return None;
            }
        }
        if legs.iter().any(Option::is_none) {
            return None;
        }
        if !well_formed || legs.len() < 2 || joints + 1 != legs.len() {
            let help = match texts.len() {
                0 | 1 => {
                    "write `[F?R]` (may stop between the legs) or `[F-R]` (must go on)".to_string()
                }
                _ => format!(
                    "write `[{}]` (may stop between the legs) or `[{}]` (must go on)",
                    texts.join("?"),
                    texts.join("-")
                ),
            };
            let (code, message) = if thenish && joints == 0 {
                (
                    codes::betza::THEN_CHAIN,
                    "`t[..]` is no longer how legs are chained",
                )
            } else {
                (
                    codes::betza::BRACKET_LEGS,
                    "a bracket holds two or more legs with `-` or `?` between them",
                )
            };
            self.report(code, message, span, "these legs", Some(&help));
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
        let message = format!("`{old}` is an old letter, and programs differ on it");
        let diagnostic = Diagnostic::warning(
            codes::betza::OBSOLETE_LETTER,
            message,
            mark.0,
            format!("read as `{new}`"),
        );
        self.out
            .push(diagnostic.with_help(format!("write `{new}`")));
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
            let help = "write how far it leaps, the larger coordinate first: `(4,1)`";
            self.report(
                codes::betza::VECTOR,
                "a leap by `(0,0)` goes nowhere",
                span,
                "goes nowhere",
                Some(help),
            );
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
                let diagnostic = Diagnostic::warning(
                    codes::betza::DUPLICATE_COMPONENT,
                    "this part of the movement occurs twice",
                    component.mark.0,
                    "the second time",
                );
                self.out.push(
                    diagnostic
                        .with_label(first.mark.0, "the first time")
                        .with_help("leave one of them out"),
                );
            }
        }
        for pair in piece.components.windows(2) {
            let [first, second] = pair else { continue };
            if let (Some((before, from)), Some((modifiers, to))) = (single(first), single(second))
                && modifiers.directions.is_empty()
                && matches!(modifiers.modes[..], [(Mode::Tame, _)])
            {
                let message =
                    format!("`t` means that `{to}` captures no royal piece, not that it goes on");
                let diagnostic = Diagnostic::warning(
                    codes::betza::THEN_CHAIN,
                    message,
                    modifiers.mark.0,
                    "tame",
                );
                self.out.push(diagnostic.with_help(format!(
                    "if `{to}` is to go on from `{from}`, write `[{before}{from}?{to}]`"
                )));
            }
        }
    }

    fn too_many_legs(&mut self, span: Span) {
        let message = format!("a movement has at most {LEGS_MAX} legs");
        let help = "let a turn have several steps instead";
        self.report(
            codes::betza::TOO_MANY_LEGS,
            &message,
            span,
            "one too many",
            Some(help),
        );
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
