//! The parser of expressions: from text to syntax tree.

mod explain;
mod grammar;
mod limits;

pub use limits::{DEPTH_MAX, LENGTH_MAX};

use super::ast::{Expr, ExprKind, Quantifier, Relation, SetOperator, Word};
use super::mistake::FormMistake;
use crate::diagnostic::Diagnostic;
use crate::source::Origin;
use crate::variant::old::{self, OldWord};
use explain::explain;
use grammar::{Rule, RuleParser};
use ir::Compare;
use limits::too_deep;
use pest::Parser;
use pest::iterators::{Pair, Pairs};
use std::ops::Range;

/// Parses an expression.
///
/// # Errors
/// The first mistake.
pub fn parse(text: &str, origin: Origin) -> Result<Expr, Box<Diagnostic>> {
    check_outline(text, &origin)
        .and_then(|()| parse_checked(text, &origin))
        .map_err(|mistake| Box::new(mistake.into()))
}

type Parsed<T> = Result<T, FormMistake>;

fn parse_checked(text: &str, origin: &Origin) -> Parsed<Expr> {
    let mut pairs =
        RuleParser::parse(Rule::expression, text).map_err(|error| explain(text, origin, &error))?;
    let builder = Builder { origin };
    match pairs.next() {
        Some(pair) => builder.expr(pair, 0),
        None => Err(FormMistake::Empty { span: origin.whole }),
    }
}

/// Checks length, characters, quotes and parentheses. These checks need no grammar, and keep the parser from deep
/// recursion.
fn check_outline(text: &str, origin: &Origin) -> Parsed<()> {
    let span = origin.whole;
    if text.len() > LENGTH_MAX {
        return Err(FormMistake::TooLong {
            n_bytes: text.len(),
            most: LENGTH_MAX,
            span,
        });
    }
    if text.trim().is_empty() {
        return Err(FormMistake::Empty { span });
    }
    let mut open = Vec::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        let here = at..at + character.len_utf8();
        let span = origin.span(here.clone());
        match character {
            '\'' if !characters.any(|(_, end)| end == '\'') => {
                return Err(FormMistake::OpenQuote { span });
            }
            '(' => {
                open.push(at);
                if open.len() > DEPTH_MAX {
                    return Err(too_deep(origin, here));
                }
            }
            ')' if open.pop().is_none() => return Err(FormMistake::Unopened { span }),
            _ if is_foreign(character, &text[at..], &text[..at]) => {
                if character.is_whitespace() || is_invisible(character) {
                    return Err(FormMistake::Invisible { character, span });
                }
                let longer = LONGER_SIGNS
                    .iter()
                    .find(|sign| text[at..].starts_with(**sign));
                let here = at..longer.map_or(here.end, |sign| at + sign.len());
                return Err(FormMistake::Foreign {
                    sign: text[here.clone()].to_owned(),
                    span: origin.span(here),
                });
            }
            _ => {}
        }
    }
    match open.last() {
        Some(at) => Err(FormMistake::Unclosed {
            span: origin.span(*at..at + 1),
        }),
        None => Ok(()),
    }
}

/// Signs of other languages that begin with one of this language.
const LONGER_SIGNS: [&str; 6] = ["&&", "||", "===", "=>", "=<", "<>"];

/// Tests whether no expression has this character here.
fn is_foreign(character: char, rest: &str, before: &str) -> bool {
    match character {
        '=' if rest.starts_with("===") => true,
        '=' => !rest.starts_with("==") && !before.ends_with(['=', '!', '<', '>']),
        '<' if rest.starts_with("<>") => true,
        '!' => !rest.starts_with("!="),
        '&' => rest.starts_with("&&"),
        '|' => rest.starts_with("||"),
        '(' | ')' | '\'' | '<' | '>' | '-' | '+' | ',' | ':' | '.' | '_' | ' ' | '\t' | '\r'
        | '\n' => false,
        _ => !character.is_alphanumeric(),
    }
}

/// Tests whether a character is invisible and not a space.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// The builder of the syntax tree from the parser's pairs.
struct Builder<'a> {
    origin: &'a Origin,
}

impl Builder<'_> {
    fn expr(&self, pair: Pair<'_, Rule>, depth: usize) -> Parsed<Expr> {
        // Levels of precedence without an operator are passed without recursion.
        let mut pair = pair;
        loop {
            let mut inner = pair.clone().into_inner();
            match (pair.as_rule(), inner.next(), inner.next()) {
                (
                    Rule::or
                    | Rule::and
                    | Rule::not
                    | Rule::comparison
                    | Rule::set
                    | Rule::inter
                    | Rule::remainder
                    | Rule::unary,
                    Some(only),
                    None,
                ) => pair = only,
                _ => break,
            }
        }
        let range = pair.as_span().start()..pair.as_span().start() + pair.as_str().trim_end().len();
        let span = self.origin.span(range.clone());
        if depth > DEPTH_MAX {
            return Err(too_deep(self.origin, range));
        }
        let text = pair.as_str();
        let rule = pair.as_rule();
        let inner = pair.into_inner();
        let kind = match rule {
            Rule::or => chain(Chain::Or, self.list(inner, depth)?),
            Rule::and => chain(Chain::And, self.list(inner, depth)?),
            Rule::not => return self.not(inner, depth),
            Rule::comparison => self.comparison(inner, depth)?,
            Rule::set => self.set(inner, depth)?,
            Rule::inter | Rule::unary => chain(Chain::Intersection, self.list(inner, depth)?),
            Rule::remainder => {
                let [number, divisor] = <[Expr; 2]>::try_from(self.list(inner, depth)?)
                    .map_err(|_| self.unexpected(range))?;
                ExprKind::Remainder(Box::new(number), Box::new(divisor))
            }
            Rule::group => {
                let mut group = self.only(self.list(inner, depth + 1)?, range)?;
                group.span = span;
                return Ok(group);
            }
            Rule::quantifier => self.quantifier(inner, depth + 1)?,
            Rule::named => self.named(inner, depth + 1)?,
            Rule::check => ExprKind::InCheck(
                inner
                    .filter(|pair| pair.as_rule() == Rule::name)
                    .map(|pair| self.word(&pair))
                    .next(),
            ),
            Rule::can_move => ExprKind::CanMove,
            Rule::becomes => self.becomes(inner, depth)?,
            Rule::owner | Rule::name => ExprKind::Name(text.to_string()),
            Rule::number => match text.parse() {
                Ok(number) => ExprKind::Number(number),
                Err(_) => return Err(FormMistake::NumberTooLarge { span }),
            },
            Rule::text => {
                let inside = range.start + 1..range.end.saturating_sub(1).max(range.start + 1);
                let origin = Origin {
                    whole: self.origin.span(inside.clone()),
                    base: self.origin.base.map(|base| base + inside.start),
                };
                ExprKind::Text(text.trim_matches('\'').to_string(), origin)
            }
            _ => return Err(self.unexpected(range)),
        };
        Ok(Expr { kind, span })
    }

    /// Returns the operands among these pairs, without signs and words.
    fn list(&self, pairs: Pairs<'_, Rule>, depth: usize) -> Parsed<Vec<Expr>> {
        pairs
            .filter(|pair| !is_sign(pair.as_rule()))
            .map(|pair| self.expr(pair, depth))
            .collect()
    }

    fn not(&self, mut pairs: Pairs<'_, Rule>, depth: usize) -> Parsed<Expr> {
        let mut spans = Vec::new();
        let operand = loop {
            match pairs.next() {
                Some(pair) if pair.as_rule() == Rule::not_word => {
                    spans.push(pair.as_span().start()..pair.as_span().end())
                }
                Some(pair) => break self.expr(pair, depth + spans.len())?,
                None => return Err(self.unexpected(0..0)),
            }
            if let Some(last) = spans.last()
                && depth + spans.len() > DEPTH_MAX
            {
                return Err(too_deep(self.origin, last.clone()));
            }
        };
        Ok(spans.into_iter().rev().fold(operand, |inner, word| {
            let mut span = self.origin.span(word);
            span.end = inner.span.end;
            Expr {
                kind: ExprKind::Not(Box::new(inner)),
                span,
            }
        }))
    }

    fn comparison(&self, mut pairs: Pairs<'_, Rule>, depth: usize) -> Parsed<ExprKind> {
        let (Some(left), Some(sign), Some(right)) = (pairs.next(), pairs.next(), pairs.next())
        else {
            return Err(self.unexpected(0..0));
        };
        let range = sign.as_span().start()..sign.as_span().end();
        let (relation, negated) = match sign.into_inner().next().map(|pair| pair.as_rule()) {
            Some(Rule::equal) => (Relation::Compare(Compare::Equal), false),
            Some(Rule::not_equal) => (Relation::Compare(Compare::NotEqual), false),
            Some(Rule::at_most) => (Relation::Compare(Compare::AtMost), false),
            Some(Rule::at_least) => (Relation::Compare(Compare::AtLeast), false),
            Some(Rule::less) => (Relation::Compare(Compare::Less), false),
            Some(Rule::greater) => (Relation::Compare(Compare::Greater), false),
            Some(Rule::in_word) => (Relation::In, false),
            Some(Rule::not_in) => (Relation::In, true),
            Some(Rule::is_word) => (Relation::Is, false),
            Some(Rule::is_not | Rule::not_is) => (Relation::Is, true),
            _ => return Err(self.unexpected(range)),
        };
        Ok(ExprKind::Relation {
            relation,
            negated,
            left: Box::new(self.expr(left, depth)?),
            right: Box::new(self.expr(right, depth)?),
        })
    }

    fn set(&self, mut pairs: Pairs<'_, Rule>, depth: usize) -> Parsed<ExprKind> {
        let Some(first) = pairs.next() else {
            return Err(self.unexpected(0..0));
        };
        let first = Box::new(self.expr(first, depth)?);
        let mut rest = Vec::new();
        while let (Some(sign), Some(operand)) = (pairs.next(), pairs.next()) {
            let operator = match sign.as_rule() {
                Rule::minus_sign => SetOperator::Minus,
                Rule::plus_sign => SetOperator::Plus,
                _ => SetOperator::Or,
            };
            rest.push((operator, self.expr(operand, depth)?));
        }
        Ok(ExprKind::Union(first, rest))
    }

    fn quantifier(&self, pairs: Pairs<'_, Rule>, depth: usize) -> Parsed<ExprKind> {
        let mut pairs = pairs.filter(|pair| !is_sign(pair.as_rule()));
        let (Some(word), Some(variable)) = (pairs.next(), pairs.next()) else {
            return Err(self.unexpected(0..0));
        };
        if let Some(new) = old::function(word.as_str()) {
            let word = self.word(&word);
            return Err(FormMistake::OldFunction(OldWord::renamed(
                &word.text, new, word.span,
            )));
        }
        let quantifier = match word.as_str() {
            "any" => Quantifier::Any,
            "every" => Quantifier::Every,
            "each" => Quantifier::Each,
            _ => Quantifier::Those,
        };
        let (over, condition) = match (pairs.next(), pairs.next()) {
            (Some(over), Some(condition)) => (Some(Box::new(self.expr(over, depth)?)), condition),
            (Some(condition), None) => (None, condition),
            _ => return Err(self.unexpected(0..0)),
        };
        let condition = Box::new(self.expr(condition, depth)?);
        Ok(ExprKind::Quantifier {
            quantifier,
            variable: self.word(&variable),
            over,
            condition,
        })
    }

    fn named(&self, pairs: Pairs<'_, Rule>, depth: usize) -> Parsed<ExprKind> {
        let mut pairs = pairs.filter(|pair| !is_sign(pair.as_rule()));
        let Some(name) = pairs.next() else {
            return Err(self.unexpected(0..0));
        };
        Ok(match pairs.next() {
            None => ExprKind::Name(name.as_str().to_string()),
            Some(player) if player.as_rule() == Rule::name => ExprKind::Of {
                what: self.word(&name),
                player: self.word(&player),
            },
            Some(arguments) => ExprKind::Call {
                function: self.word(&name),
                arguments: self.list(arguments.into_inner(), depth)?,
            },
        })
    }

    fn becomes(&self, pairs: Pairs<'_, Rule>, depth: usize) -> Parsed<ExprKind> {
        let mut pairs = pairs.filter(|pair| !is_sign(pair.as_rule()));
        let (Some(of), Some(to)) = (pairs.next(), pairs.next()) else {
            return Err(self.unexpected(0..0));
        };
        let (of, to) = (self.expr(of, depth)?, self.expr(to, depth)?);
        Ok(ExprKind::Becomes(Box::new(of), Box::new(to)))
    }

    fn word(&self, pair: &Pair<'_, Rule>) -> Word {
        Word {
            text: pair.as_str().to_string(),
            span: self
                .origin
                .span(pair.as_span().start()..pair.as_span().end()),
        }
    }

    fn only(&self, mut list: Vec<Expr>, range: Range<usize>) -> Parsed<Expr> {
        list.pop().ok_or_else(|| self.unexpected(range))
    }

    /// Returns the mistake for a pair that this file does not expect from the grammar.
    fn unexpected(&self, range: Range<usize>) -> FormMistake {
        FormMistake::UnknownForm {
            span: self.origin.span(range),
        }
    }
}

/// An associative operator.
#[derive(Clone, Copy)]
enum Chain {
    Or,
    And,
    Intersection,
}

/// Builds a chain of operands. Operands that are chains of this operator are merged, since it is associative.
fn chain(operator: Chain, list: Vec<Expr>) -> ExprKind {
    let mut flat = Vec::with_capacity(list.len());
    for operand in list {
        match (operator, operand.kind) {
            (Chain::Or, ExprKind::Or(more))
            | (Chain::And, ExprKind::And(more))
            | (Chain::Intersection, ExprKind::Intersection(more)) => flat.extend(more),
            (_, kind) => flat.push(Expr {
                kind,
                span: operand.span,
            }),
        }
    }
    match operator {
        Chain::Or => ExprKind::Or(flat),
        Chain::And => ExprKind::And(flat),
        Chain::Intersection => ExprKind::Intersection(flat),
    }
}

/// Tests whether a pair is a word or sign and not an operand.
fn is_sign(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::or_word
            | Rule::and_word
            | Rule::not_word
            | Rule::in_word
            | Rule::of_word
            | Rule::mod_word
            | Rule::inter_sign
            | Rule::open
            | Rule::arrow
            | Rule::close
            | Rule::colon
            | Rule::comma
            | Rule::EOI
    )
}
