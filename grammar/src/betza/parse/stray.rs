//! Texts that the notation does not allow at their place.

use super::{Parser, Rule};
use crate::betza::limits::NUMBER_MAX;
use crate::betza::mistake::Mistake;
use crate::betza::modifiers;
use crate::diagnostic::{Diagnostic, Severity};
use pest::iterators::Pair;

impl Parser {
    /// Reports a text that is not allowed at its place.
    pub(super) fn misplaced(&mut self, part: Pair<'_, Rule>, in_bracket: bool) {
        let span = self.span(&part);
        let text = part.as_str();
        if part.as_rule() == Rule::loose_number
            && self.after_doubled(text, part.as_span().start(), span)
        {
            return;
        }
        let mistake = match part.as_rule() {
            Rule::dangling => {
                let n_said = self.out.len();
                modifiers::spelled(self, part.clone());
                // Keep errors: an unknown letter is no modifier without an atom. Drop warnings: the letter is a
                // modifier all the same.
                let is_wrong = |one: &Diagnostic| one.severity == Severity::Error;
                if self.out[n_said..].iter().any(is_wrong) {
                    return;
                }
                self.out.truncate(n_said);
                Mistake::NoAtomAfter { text }
            }
            Rule::open_vector if text.ends_with(')') => Mistake::NoLeap { text },
            Rule::open_vector | Rule::open_group => Mistake::UnclosedParenthesis,
            Rule::loose_number => Mistake::NoAtomBefore { number: text },
            Rule::dash_range => Mistake::DashRange { text },
            Rule::range_form => Mistake::NoRange { text },
            _ => stray(text, in_bracket),
        };
        self.report(mistake, span);
    }
}

fn stray(text: &str, in_bracket: bool) -> Mistake<'_> {
    match text {
        "@" => Mistake::Drop,
        "]" => Mistake::UnopenedBracket,
        ")" => Mistake::UnopenedParenthesis,
        "-" | "?" if !in_bracket => Mistake::JointOutside { joint: text },
        "+" => Mistake::Plus,
        "{" | "}" | "^" | ":" => Mistake::OtherDialect { text },
        _ => Mistake::NoNotation { text },
    }
}

/// Returns a range like `[3-5]` in this notation.
pub(super) fn translated(bracketed: &str) -> Option<String> {
    let (min, max) = bracketed.trim_matches(['[', ']']).split_once('-')?;
    let min: u16 = min
        .parse()
        .ok()
        .filter(|min| (1..=NUMBER_MAX).contains(min))?;
    if max.is_empty() {
        return Some(format!("{min}.."));
    }
    let max: u16 = max
        .parse()
        .ok()
        .filter(|max| (1..=NUMBER_MAX).contains(max))?;
    Some(format!("{}..{}", min.min(max), min.max(max)))
}
