//! Expressions as written, with spans.

use crate::source::{Origin, Span};
use std::fmt;

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, parentheses around it included.
    pub span: Span,
}

/// A name where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of expression. Chains of one operator are lists, so that a long chain is no deep tree.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `far`, `from-hand`, `last.to`, `e1`, `5i`
    Name(String),
    /// `3`
    Number(u32),
    /// `'K'`; the origin is that of the text between the quotes.
    Text(String, Origin),
    /// `near(to, 'K')`
    Call {
        /// What is called.
        function: Word,
        /// With what.
        arguments: Vec<Expr>,
    },
    /// `checks of enemy`
    Of {
        /// What is owned.
        what: Word,
        /// Whose it is.
        player: Word,
    },
    /// `any(x in far : x in mine)`
    Quantifier {
        /// Which.
        quantifier: Quantifier,
        /// The variable.
        variable: Word,
        /// What it runs over; every cell if absent.
        over: Option<Box<Expr>>,
        /// What is asked of it.
        condition: Box<Expr>,
    },
    /// `in check`, `in check of enemy`
    InCheck(Option<Word>),
    /// `can move`
    CanMove,
    /// `not a`
    Not(Box<Expr>),
    /// `a and b and c`, two or more
    And(Vec<Expr>),
    /// `a or b or c`, two or more
    Or(Vec<Expr>),
    /// `a == b`, `a not in b`
    Relation {
        /// Which.
        relation: Relation,
        /// Whether the opposite is meant.
        negated: bool,
        /// What is compared.
        left: Box<Expr>,
        /// With what.
        right: Box<Expr>,
    },
    /// `a & b & c`, two or more; `mine king` is `mine & king`
    Intersection(Vec<Expr>),
    /// `a | b - c`: the first, then each put in or taken out, left to right; `a + b` of numbers
    Union(Box<Expr>, Vec<(SetOperator, Expr)>),
}

/// What a quantifier gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// True if the condition holds for one cell at least.
    Any,
    /// True if it holds for all.
    Every,
    /// The cells for which it holds.
    Those,
    /// Does something for each cell: an action, not a condition.
    Each,
}

/// What is asked of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// A comparison of numbers; `==` and `!=` of sets as well.
    Compare(ir::Compare),
    /// `in`
    In,
    /// `is`
    Is,
}

/// `|`, `-` or `+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetOperator {
    /// `|`
    Or,
    /// `-`
    Minus,
    /// `+`
    Plus,
}

impl SetOperator {
    /// How it is written.
    pub fn sign(self) -> char {
        match self {
            Self::Or => '|',
            Self::Minus => '-',
            Self::Plus => '+',
        }
    }
}

impl Relation {
    /// How it is written.
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
    /// How tightly it binds: the looser, the smaller.
    fn precedence(&self) -> u8 {
        match self {
            Self::Or(_) => 0,
            Self::And(_) => 1,
            Self::Not(_) => 2,
            Self::Relation { .. } => 3,
            Self::Union(..) => 4,
            Self::Intersection(_) => 5,
            _ => 6,
        }
    }
}

/// The canonical form: single blanks, no parentheses that are not needed. `parse(print(x)) == x` up to spans.
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
                    Quantifier::Those => "those",
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

/// An operand, in parentheses if it binds more loosely than this.
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
