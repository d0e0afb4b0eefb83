//! The parser of expressions: from text to syntax tree.

mod explain;
mod grammar;
mod limits;

pub use limits::{DEPTH_MAX, LENGTH_MAX};

use super::ast::{Expr, ExprKind, Quantifier, Relation, SetOperator, Word};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::{Origin, Span};
use crate::variant::old;
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
    check_outline(text, &origin)?;
    parse_checked(text, &origin)
}

type Parsed<T> = Result<T, Box<Diagnostic>>;

fn parse_checked(text: &str, origin: &Origin) -> Parsed<Expr> {
    let mut pairs = RuleParser::parse(Rule::expression, text)
        .map_err(|error| Box::new(explain(text, origin, &error)))?;
    let builder = Builder { origin };
    match pairs.next() {
        Some(pair) => builder.expr(pair, 0),
        None => Err(Box::new(empty(origin))),
    }
}

/// Checks length, characters, quotes and parentheses. These checks need no grammar, and keep the parser from deep
/// recursion.
fn check_outline(text: &str, origin: &Origin) -> Parsed<()> {
    if text.len() > LENGTH_MAX {
        let message = format!("an expression of {} characters", text.len());
        let label = format!("an expression has at most {LENGTH_MAX}");
        return Err(
            Diagnostic::error(codes::rule::TOO_LONG, message, origin.whole, label)
                .with_help("give parts of it names in `[let]`")
                .into(),
        );
    }
    if text.trim().is_empty() {
        return Err(empty(origin).into());
    }
    let mut open = Vec::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        let here = at..at + character.len_utf8();
        match character {
            '\'' if !characters.any(|(_, end)| end == '\'') => {
                return Err(Diagnostic::error(
                    codes::rule::UNCLOSED,
                    "a text that does not end",
                    origin.span(here),
                    "this `'` has no partner",
                )
                .with_help("a text is written between two `'`, for example `'K'`")
                .into());
            }
            '(' => {
                open.push(at);
                if open.len() > DEPTH_MAX {
                    return Err(too_deep(origin, here).into());
                }
            }
            ')' if open.pop().is_none() => {
                return Err(Diagnostic::error(
                    codes::rule::UNCLOSED,
                    "a `)` without a `(`",
                    origin.span(here),
                    "nothing is open here",
                )
                .with_help("take it out, or write the `(` it belongs to")
                .into());
            }
            _ => {
                if let Some(help) = foreign(character, &text[at..], &text[..at]) {
                    if character.is_whitespace() || is_invisible(character) {
                        return Err(invisible(character, origin.span(here)).into());
                    }
                    let double = text[at..].starts_with("&&") || text[at..].starts_with("||");
                    let here = at..here.end + usize::from(double);
                    let message =
                        format!("`{}` is not a sign of this language", &text[here.clone()]);
                    let label = "not known in an expression";
                    return Err(Diagnostic::error(
                        codes::rule::SYNTAX,
                        message,
                        origin.span(here),
                        label,
                    )
                    .with_help(help)
                    .into());
                }
            }
        }
    }
    match open.last() {
        Some(at) => Err(Diagnostic::error(
            codes::rule::UNCLOSED,
            "a `(` without a `)`",
            origin.span(*at..at + 1),
            "opened here, never closed",
        )
        .with_help("write the `)` where its contents end")
        .into()),
        None => Ok(()),
    }
}

/// Returns advice about a character that no expression has; `None` if expressions may have it.
fn foreign(character: char, rest: &str, before: &str) -> Option<&'static str> {
    let help = match character {
        '=' if rest.starts_with("==") || before.ends_with(['=', '!', '<', '>']) => return None,
        '!' if rest.starts_with("!=") => return None,
        '&' if rest.starts_with("&&") => "`and` joins conditions, a single `&` cuts sets of cells",
        '|' if rest.starts_with("||") => "`or` joins conditions, a single `|` joins sets of cells",
        '=' => "things are compared with `==`",
        '!' => "write `not` before a condition, `!=` between numbers",
        '"' => "texts are in single quotes, for example `'K'`",
        '*' | '/' | '%' => "numbers are added with `+`; there is no other arithmetic",
        '[' | ']' | '{' | '}' => "only round parentheses group",
        '#' => "comments are outside the text, after it",
        '~' | '^' => "write `not` before a condition, `all - S` for the cells that are not in S",
        ';' => "one key has one expression; conditions are joined with `and` and `or`",
        '(' | ')' | '\'' | '&' | '|' | '<' | '>' | '-' | '+' | ',' | ':' | '.' | '_' | ' '
        | '\t' | '\r' | '\n' => return None,
        _ if character.is_alphanumeric() => return None,
        _ => {
            "names, numbers, texts in `'`, parentheses and the signs `& | - + == != < <= > >= , :` are known"
        }
    };
    Some(help)
}

/// Tests whether a character is invisible and not a space.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Returns the error about a character that looks like a space or is invisible, with its number.
fn invisible(character: char, span: Span) -> Diagnostic {
    let number = u32::from(character);
    let (label, help) = match character.is_whitespace() {
        true => (
            "it looks like a space",
            "write an ordinary space in its place",
        ),
        false => ("it cannot be seen", "take it out"),
    };
    let message = format!("the character U+{number:04X} does not belong in an expression");
    Diagnostic::error(codes::rule::SYNTAX, message, span, label).with_help(help)
}

fn empty(origin: &Origin) -> Diagnostic {
    Diagnostic::error(codes::rule::SYNTAX, "an empty expression", origin.whole, "nothing is written here")
        .with_help("write a condition such as `some(captured)`, or a set such as `mine king`; leave the key out if it says nothing")
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
            return Err(too_deep(self.origin, range).into());
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
            Rule::owner | Rule::name => ExprKind::Name(text.to_string()),
            Rule::number => match text.parse() {
                Ok(number) => ExprKind::Number(number),
                Err(_) => return Err(self.number_too_large(range)),
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
                return Err(too_deep(self.origin, last.clone()).into());
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
            return Err(old::report(&word.text, new, word.span, new).into());
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

    fn number_too_large(&self, range: Range<usize>) -> Box<Diagnostic> {
        Diagnostic::error(
            codes::rule::NUMBER_TOO_LARGE,
            "a number that is too large",
            self.origin.span(range),
            "more than this cannot be counted",
        )
        .with_help(format!("the largest number is {}", u32::MAX))
        .into()
    }

    /// Returns the error for a pair that this file does not expect from the grammar. It is a diagnostic, since no text
    /// may cause a panic.
    fn unexpected(&self, range: Range<usize>) -> Box<Diagnostic> {
        Diagnostic::error(
            codes::rule::SYNTAX,
            "an expression of unknown form",
            self.origin.span(range),
            "cannot be read",
        )
        .into()
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
            | Rule::inter_sign
            | Rule::open
            | Rule::close
            | Rule::colon
            | Rule::comma
            | Rule::EOI
    )
}
