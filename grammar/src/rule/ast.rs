//! Expressions as written, with spans.

use crate::source::{Origin, Span};
use std::fmt;

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The form of the expression.
    pub kind: ExprKind,
    /// The place of the expression, including parentheses around it.
    pub span: Span,
}

/// A name and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The name.
    pub text: String,
    /// The place of the name.
    pub span: Span,
}

/// The forms of expression. A chain of one operator is a list, so that a long chain is not a deep tree.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A name: `far`, `dropped`, `last.to`, `e1`, `5i`.
    Name(String),
    /// A number: `3`.
    Number(u32),
    /// A text in quotes: `'K'`; the origin is that of the text between the quotes.
    Text(String, Origin),
    /// A call: `near(to, 'K')`.
    Call {
        /// The function.
        function: Word,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// Something of a player: `checks of enemy`.
    Of {
        /// The counter or store.
        what: Word,
        /// The player.
        player: Word,
    },
    /// What a kind becomes, as an argument of an action: `pawn -> queen`.
    Becomes(Box<Expr>, Box<Expr>),
    /// A quantifier: `any(x in far : x in mine)`.
    Quantifier {
        /// The kind of quantifier.
        quantifier: Quantifier,
        /// The variable.
        variable: Word,
        /// The set of the variable; every cell if absent.
        over: Option<Box<Expr>>,
        /// The condition on the variable.
        condition: Box<Expr>,
    },
    /// A test for check: `in check`, `in check of enemy`.
    InCheck(Option<Word>),
    /// A test for legal moves: `can move`.
    CanMove,
    /// A negation: `not a`.
    Not(Box<Expr>),
    /// A conjunction of two or more operands: `a and b and c`.
    And(Vec<Expr>),
    /// A disjunction of two or more operands: `a or b or c`.
    Or(Vec<Expr>),
    /// A comparison: `a == b`, `a not in b`.
    Relation {
        /// The kind of relation.
        relation: Relation,
        /// Whether the relation is negated.
        negated: bool,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// An intersection of two or more operands: `a & b & c`; `mine king` is `mine & king`.
    Intersection(Vec<Expr>),
    /// A chain of set operators, `a | b - c`: the first operand, then each operand added or removed, left to right. A
    /// chain of numbers is `a + b`.
    Union(Box<Expr>, Vec<(SetOperator, Expr)>),
    /// The remainder of a number after division by another: `a mod 4`.
    Remainder(Box<Expr>, Box<Expr>),
}

/// The kinds of quantifier, by their result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// True if the condition holds for at least one cell.
    Any,
    /// True if the condition holds for all cells.
    Every,
    /// The cells for which the condition holds.
    Those,
    /// An action for each cell, not a condition.
    Each,
}

/// The relations of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// A comparison of numbers; `==` and `!=` compare sets as well.
    Compare(ir::Compare),
    /// The relation `in`.
    In,
    /// The relation `is`.
    Is,
}

/// The set operators `|`, `-` and `+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetOperator {
    /// The operator `|`.
    Or,
    /// The operator `-`.
    Minus,
    /// The operator `+`.
    Plus,
}

impl SetOperator {
    /// Returns the operator as it is written.
    pub fn sign(self) -> char {
        match self {
            Self::Or => '|',
            Self::Minus => '-',
            Self::Plus => '+',
        }
    }
}

impl Relation {
    /// Returns the relation as it is written.
    pub fn sign(self, negated: bool) -> &'static str {
        use ir::Compare::*;
        match self {
            Self::Compare(Equal) => "==",
            Self::Compare(NotEqual) => "!=",
            Self::Compare(Less) => "<",
            Self::Compare(AtMost) => "<=",
            Self::Compare(Greater) => ">",
            Self::Compare(AtLeast) => ">=",
            Self::In if negated => "not in",
            Self::In => "in",
            Self::Is if negated => "is not",
            Self::Is => "is",
        }
    }
}

impl ExprKind {
    /// Returns how tightly the operator of this expression binds; a smaller number is looser.
    fn precedence(&self) -> u8 {
        match self {
            Self::Or(_) => 0,
            Self::And(_) => 1,
            Self::Not(_) => 2,
            Self::Relation { .. } => 3,
            Self::Union(..) => 4,
            Self::Intersection(_) => 5,
            Self::Remainder(..) => 6,
            _ => 7,
        }
    }
}

/// The canonical form: single spaces, and no parentheses that are not needed. `parse(print(x)) == x` up to spans.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Name(name) => write!(f, "{name}"),
            ExprKind::Number(number) => write!(f, "{number}"),
            ExprKind::Text(text, _) => write!(f, "'{text}'"),
            ExprKind::Call {
                function,
                arguments,
            } => {
                write!(f, "{}(", function.text)?;
                for (index, argument) in arguments.iter().enumerate() {
                    write!(f, "{}{argument}", if index == 0 { "" } else { ", " })?;
                }
                write!(f, ")")
            }
            ExprKind::Becomes(of, to) => write!(f, "{of} -> {to}"),
            ExprKind::Of { what, player } => write!(f, "{} of {}", what.text, player.text),
            ExprKind::Quantifier {
                quantifier,
                variable,
                over,
                condition,
            } => {
                let word = match quantifier {
                    Quantifier::Any => "any",
                    Quantifier::Every => "every",
                    Quantifier::Those => "cells",
                    Quantifier::Each => "each",
                };
                write!(f, "{word}({}", variable.text)?;
                if let Some(over) = over {
                    write!(f, " in {}", Within(over, 4))?;
                }
                write!(f, " : {condition})")
            }
            ExprKind::InCheck(None) => write!(f, "in check"),
            ExprKind::InCheck(Some(player)) => write!(f, "in check of {}", player.text),
            ExprKind::CanMove => write!(f, "can move"),
            ExprKind::Not(inner) => write!(f, "not {}", Within(inner, 2)),
            ExprKind::And(list) => join(f, list, " and ", 2),
            ExprKind::Or(list) => join(f, list, " or ", 1),
            ExprKind::Relation {
                relation,
                negated,
                left,
                right,
            } => {
                write!(
                    f,
                    "{} {} {}",
                    Within(left, 4),
                    relation.sign(*negated),
                    Within(right, 4)
                )
            }
            ExprKind::Intersection(list) => join(f, list, " & ", 6),
            ExprKind::Remainder(number, divisor) => {
                write!(f, "{} mod {}", Within(number, 7), Within(divisor, 7))
            }
            ExprKind::Union(first, rest) => {
                write!(f, "{}", Within(first, 5))?;
                for (operator, operand) in rest {
                    let sign = operator.sign();
                    write!(f, " {sign} {}", Within(operand, 5))?;
                }
                Ok(())
            }
        }
    }
}

fn join(f: &mut fmt::Formatter<'_>, list: &[Expr], between: &str, precedence: u8) -> fmt::Result {
    for (index, operand) in list.iter().enumerate() {
        write!(
            f,
            "{}{}",
            if index == 0 { "" } else { between },
            Within(operand, precedence)
        )?;
    }
    Ok(())
}

/// An operand, in parentheses if it binds more loosely than this precedence.
struct Within<'a>(&'a Expr, u8);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.kind.precedence() < self.1 {
            write!(f, "({})", self.0)
        } else {
            write!(f, "{}", self.0)
        }
    }
}
