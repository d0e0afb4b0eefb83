//! Many mutants in one program, each inactive until `ALFIL_MUTANT` names its number: one build instead of one for each.
//!
//! `a < b` becomes `(if awake(7) { (a) <= (b) } else { (a) < (b) })`, a function returns early, an arm of a `match` gets
//! a guard. Mutants without such a form (a chain with `let`, a constant, a removed field) get a build of their own.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, Expr, ExprBinary, ExprUnary};

use super::mutant::{Genre, Mutant};

/// The call that tests whether a mutant is active, up to its number.
const CALL: &str = "crate::mutant_switch::awake(";

/// The code that is added to the root of a crate with mutants.
pub const SWITCH: &str = r#"
#[doc(hidden)]
#[allow(missing_docs)]
pub mod mutant_switch {
    static AWAKE: std::sync::LazyLock<Option<usize>> =
        std::sync::LazyLock::new(|| std::env::var("ALFIL_MUTANT").ok()?.parse().ok());
    pub fn awake(number: usize) -> bool {
        *AWAKE == Some(number)
    }
}
"#;

/// Writes mutants with their numbers into the text of their file. Returns the text, and the numbers of the mutants
/// without such a form.
///
/// # Errors
/// If the text is not a Rust file.
pub fn plant(text: &str, mutants: &[(usize, &Mutant)]) -> syn::Result<(String, Vec<usize>)> {
    let mut finder = Finder {
        expected: HashMap::new(),
        plot: Plot {
            text,
            nodes: Vec::new(),
            insertions: BTreeMap::new(),
        },
    };
    let lines = Lines::of(text);
    for &(number, mutant) in mutants {
        let offset = lines.offset(mutant.start);
        if let (Genre::FnValue, Some(offset)) = (mutant.genre, offset) {
            let early = format!("if {CALL}{number}) {{ return {}; }} ", mutant.replacement);
            finder
                .plot
                .insertions
                .entry(offset)
                .or_default()
                .push_str(&early);
        } else {
            let expected = finder.expected.entry(mutant.start).or_default();
            expected.push((number, mutant.clone()));
        }
    }
    finder.visit_file(&syn::parse_file(text)?);
    let alone = finder.expected.into_values().flatten();
    let alone = alone.map(|(number, _)| number).collect();
    finder
        .plot
        .nodes
        .sort_by_key(|node| (node.range.start, usize::MAX - node.range.end));
    Ok((finder.plot.render(0..text.len(), None), alone))
}

/// Returns the last mutant before a place of a planted text, or at it.
pub fn before(planted: &str, offset: usize) -> Option<usize> {
    let end = (offset + CALL.len()).min(planted.len());
    let start = planted.get(..end)?.rfind(CALL)? + CALL.len();
    let digits = planted[start..].split(')').next()?;
    digits.parse().ok()
}

/// The lines of a text with their first bytes.
struct Lines<'a>(Vec<(usize, &'a str)>);

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let mut start = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            let at = start;
            start += line.len();
            (at, line)
        });
        Self(lines.collect())
    }

    /// Returns the byte at a line and column, both counted from 1, columns in characters.
    fn offset(&self, (line, column): (usize, usize)) -> Option<usize> {
        let (start, text) = self.0.get(line.checked_sub(1)?)?;
        let (within, _) = text.char_indices().nth(column.checked_sub(1)?)?;
        Some(start + within)
    }
}

/// A part of the text that is replaced.
struct Node {
    range: Range<usize>,
    form: Form,
}

enum Form {
    /// Operands, the operator, and its replacements.
    Binary {
        left: Range<usize>,
        right: Range<usize>,
        operator: Range<usize>,
        others: Vec<(usize, String)>,
    },
    /// The operand of the operator that is left out if this condition holds.
    Unary {
        operand: Range<usize>,
        awake: String,
    },
    /// A guard: conditions that go before it.
    Guard { before: String },
}

struct Plot<'a> {
    text: &'a str,
    /// The nodes by their first byte, the longer first.
    nodes: Vec<Node>,
    /// Inserted texts, by the byte after them.
    insertions: BTreeMap<usize, String>,
}

impl Plot<'_> {
    /// Writes a part of the text, except the node with this index.
    fn render(&self, part: Range<usize>, but: Option<usize>) -> String {
        let mut out = String::new();
        let mut at = part.start;
        let within = self.nodes.iter().enumerate().filter(|(index, node)| {
            Some(*index) != but && part.start <= node.range.start && node.range.end <= part.end
        });
        for (index, node) in within {
            // Nodes inside another node are written with it.
            if node.range.start < at || but.is_some_and(|but| index < but) {
                continue;
            }
            self.copy(at..node.range.start, part.start, &mut out);
            self.render_node(index, node, &mut out);
            at = node.range.end;
        }
        self.copy(at..part.end, part.start, &mut out);
        out
    }

    /// Copies text with its insertions; insertions before the start of the part have been written.
    fn copy(&self, range: Range<usize>, part_start: usize, out: &mut String) {
        let mut at = range.start;
        for (&offset, inserted) in self.insertions.range(range.start..=range.end) {
            if offset == part_start || offset < at {
                continue;
            }
            out.push_str(&self.text[at..offset]);
            out.push_str(inserted);
            at = offset;
        }
        out.push_str(&self.text[at..range.end]);
    }

    fn render_node(&self, index: usize, node: &Node, out: &mut String) {
        let but = Some(index);
        match &node.form {
            Form::Binary {
                left,
                right,
                operator,
                others,
            } => {
                let left = self.render(left.clone(), but);
                let right = self.render(right.clone(), but);
                let operator = &self.text[operator.clone()];
                let with = |operator: &str| match operator.ends_with('=') && is_assignment(operator)
                {
                    true => format!("{left} {operator} {right}"),
                    false => format!("({left}) {operator} ({right})"),
                };
                out.push('(');
                for (number, other) in others {
                    *out += &format!("if {CALL}{number}) {{ {} }} else ", with(other));
                }
                *out += &format!("{{ {} }})", with(operator));
            }
            Form::Unary { operand, awake } => {
                let sign = &self.text[node.range.start..operand.start];
                let operand = self.render(operand.clone(), but);
                *out += &format!("(if {awake} {{ {operand} }} else {{ {sign}{operand} }})");
            }
            Form::Guard { before } => {
                let guard = self.render(node.range.clone(), but);
                *out += &format!("{before}({guard}))");
            }
        }
    }
}

fn is_assignment(operator: &str) -> bool {
    !matches!(operator, "==" | "!=" | "<=" | ">=")
}

/// A visitor that finds the code changed by the mutants.
struct Finder<'a> {
    /// The expected mutants by line and column, counted from 1.
    expected: HashMap<(usize, usize), Vec<(usize, Mutant)>>,
    plot: Plot<'a>,
}

impl Finder<'_> {
    /// Removes and returns the mutants of a genre that begin here.
    fn take(&mut self, start: LineColumn, genre: Genre) -> Vec<(usize, Mutant)> {
        let Some(here) = self.expected.get_mut(&(start.line, start.column + 1)) else {
            return Vec::new();
        };
        let all = std::mem::take(here).into_iter();
        let (taken, rest) = all.partition(|(_, mutant)| mutant.genre == genre);
        *here = rest;
        taken
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, node: &'ast ExprBinary) {
        let operator = node.op.span();
        if !has_let(&node.left) && !has_let(&node.right) {
            let taken = self.take(operator.start(), Genre::BinaryOperator);
            if !taken.is_empty() {
                let others = taken.into_iter();
                self.plot.nodes.push(Node {
                    range: node.span().byte_range(),
                    form: Form::Binary {
                        left: node.left.span().byte_range(),
                        right: node.right.span().byte_range(),
                        operator: operator.byte_range(),
                        others: others
                            .map(|(number, it)| (number, it.replacement))
                            .collect(),
                    },
                });
            }
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast ExprUnary) {
        let taken = self.take(node.span().start(), Genre::UnaryOperator);
        let wakers = taken.iter().map(|(number, _)| format!("{CALL}{number})"));
        let wakers: Vec<String> = wakers.collect();
        if !wakers.is_empty() {
            self.plot.nodes.push(Node {
                range: node.span().byte_range(),
                form: Form::Unary {
                    operand: node.expr.span().byte_range(),
                    awake: wakers.join(" || "),
                },
            });
        }
        visit::visit_expr_unary(self, node);
    }

    fn visit_arm(&mut self, node: &'ast Arm) {
        let guard = node.guard.as_ref().map(|(_, guard)| guard);
        match guard {
            None => {
                let end = node.pat.span().byte_range().end;
                for (number, _) in self.take(node.pat.span().start(), Genre::MatchArm) {
                    let insertions = &mut self.plot.insertions;
                    *insertions.entry(end).or_default() += &format!(" if !{CALL}{number})");
                }
            }
            Some(guard) if !has_let(guard) => {
                let mut before = String::new();
                for (number, _) in self.take(node.pat.span().start(), Genre::MatchArm) {
                    before += &format!("!{CALL}{number}) && ");
                }
                let mut replaced = self.take(guard.span().start(), Genre::MatchArmGuard);
                replaced.sort_by_key(|(_, mutant)| mutant.replacement == "false");
                before.push('(');
                let has_any = !replaced.is_empty();
                for (number, mutant) in replaced {
                    before += &match mutant.replacement.as_str() {
                        "true" => format!("{CALL}{number}) || "),
                        _ => format!("!{CALL}{number}) && "),
                    };
                }
                if has_any || before.len() > 1 {
                    self.plot.nodes.push(Node {
                        range: guard.span().byte_range(),
                        form: Form::Guard { before },
                    });
                }
            }
            Some(_) => {}
        }
        visit::visit_arm(self, node);
    }
}

/// Tests whether an operand belongs to a chain with `let`, which cannot be moved.
fn has_let(operand: &Expr) -> bool {
    match operand {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes the mutant of this genre at this text of a file.
    fn mutant(text: &str, at: &str, genre: Genre, replacement: &str) -> Mutant {
        let offset = text.find(at).expect("it is in the text");
        let line_start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
        Mutant {
            name: String::new(),
            file: String::new(),
            change: String::new(),
            line: String::new(),
            diff: String::new(),
            genre,
            start: (
                text[..offset].matches('\n').count() + 1,
                offset - line_start + 1,
            ),
            replacement: replacement.to_owned(),
            nth: 0,
        }
    }

    fn planted(text: &str, mutants: &[Mutant]) -> (String, Vec<usize>) {
        let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        let (text, alone) = plant(text, &numbered).expect("it is a file of Rust");
        (text.replace("crate::mutant_switch::", ""), alone)
    }

    #[test]
    fn operators_inside_one_another() {
        let text = "fn f(a: u8, b: bool) -> bool { a + 1 < 3 && !b }";
        let mutants = [
            mutant(text, "<", Genre::BinaryOperator, "<="),
            mutant(text, "<", Genre::BinaryOperator, "=="),
            mutant(text, "+", Genre::BinaryOperator, "-"),
            mutant(text, "!", Genre::UnaryOperator, ""),
            mutant(text, "a + 1", Genre::FnValue, "true"),
        ];
        let sum = "(if awake(2) { (a) - (1) } else { (a) + (1) })";
        let less = format!(
            "(if awake(0) {{ ({sum}) <= (3) }} else if awake(1) {{ ({sum}) == (3) }} else {{ ({sum}) < (3) }})"
        );
        let (text, alone) = planted(text, &mutants);
        assert_eq!(
            text,
            format!(
                "fn f(a: u8, b: bool) -> bool {{ if awake(4) {{ return true; }} {less} && (if awake(3) {{ b }} else {{ !b }}) }}"
            )
        );
        assert!(alone.is_empty(), "{alone:?}");
    }

    #[test]
    fn arms_and_guards() {
        let text = "fn f(a: u8) -> u8 { match a { 1 => 2, 2 if a > 0 || a < 9 => 3, _ => 4 } }";
        let mutants = [
            mutant(text, "1 =>", Genre::MatchArm, ""),
            mutant(text, "2 if", Genre::MatchArm, ""),
            mutant(text, "a > 0", Genre::MatchArmGuard, "true"),
            mutant(text, "a > 0", Genre::MatchArmGuard, "false"),
        ];
        let guard = "!awake(1) && (awake(2) || !awake(3) && (a > 0 || a < 9))";
        let (text, alone) = planted(text, &mutants);
        assert_eq!(
            text,
            format!(
                "fn f(a: u8) -> u8 {{ match a {{ 1 if !awake(0) => 2, 2 if {guard} => 3, _ => 4 }} }}"
            )
        );
        assert!(alone.is_empty(), "{alone:?}");
    }

    #[test]
    fn chains_with_let_and_fields_stay_alone() {
        let text = "fn f(a: Option<u8>) -> S { if let Some(b) = a && b > 1 { return s(); } S { x: 1, ..s() } }";
        let mutants = [
            mutant(text, "&&", Genre::BinaryOperator, "||"),
            mutant(text, "> 1", Genre::BinaryOperator, "<"),
            mutant(text, "x: 1", Genre::Other, ""),
        ];
        let (text, mut alone) = planted(text, &mutants);
        assert!(
            text.contains("= a && (if awake(1) { (b) < (1) } else { (b) > (1) }) {"),
            "{text}"
        );
        alone.sort_unstable();
        assert_eq!(alone, vec![0, 2]);
    }

    #[test]
    fn the_nearest_mutant_before_a_place_is_to_blame() {
        let text = format!("let a = (if {CALL}7) {{ 1 }} else {{ 2 }}); (if {CALL}8)");
        assert_eq!(before(&text, 8), None);
        assert_eq!(before(&text, text.find("crate").unwrap()), Some(7));
        assert_eq!(before(&text, text.find("2 }").unwrap()), Some(7));
        assert_eq!(before(&text, text.len()), Some(8));
    }
}
