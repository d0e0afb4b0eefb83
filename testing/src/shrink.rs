//! Shrinking of a case that breaks a law: first the decisions of the generator, then the text of the definition, then the
//! game.

use crate::choices::Choices;
use crate::laws::runner::{Finding, Plan, Tally, guarded, try_definition};
use crate::laws::{NO_PANIC, SOUND, find};
use crate::made_up::MadeUp;
use crate::statements::{pieces, without};

/// A broken law with the definition that breaks it.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The definition.
    pub made_up: MadeUp,
    /// Its options that are switched on.
    pub options: Vec<String>,
    /// The law, the description and the moves.
    pub finding: Finding,
}

/// The most definitions that are tried in each of the two steps to a smaller one.
const TRIES_MAX: usize = 600;

/// A search for the smallest definition that breaks the same law.
#[derive(Clone, Debug)]
pub struct Shrink {
    law: &'static str,
    /// The beginning that failures like the first one share: the place of a panic, the code of a mistake; empty for other
    /// laws.
    sign: String,
    plan: Plan,
    left: usize,
}

impl Shrink {
    /// Creates a search for failures like this one, tried as in `plan`.
    pub fn new(finding: &Finding, plan: &Plan) -> Self {
        let law = finding.broken.law;
        let laws = match find(law) {
            Some(law) => vec![law],
            None if law == SOUND => Vec::new(),
            None => plan.laws.clone(),
        };
        Self {
            law,
            sign: sign(finding),
            plan: Plan {
                laws,
                thinned: 1,
                nth: 0,
                n_games: plan.n_games.max(3),
                clock: None,
                ..plan.clone()
            },
            left: 0,
        }
    }

    /// Tests whether a definition breaks the same law, and returns the finding.
    fn breaks(&mut self, made_up: &MadeUp, options: &[String]) -> Option<Finding> {
        self.left = self.left.checked_sub(1)?;
        let mut findings = try_definition(made_up, options, &self.plan, &mut Tally::default());
        findings.retain(|one| one.broken.law == self.law && sign(one) == self.sign);
        findings.pop()
    }

    /// Makes the decisions fewer and lower while the definition that `make` writes from them still breaks the law.
    pub fn record(
        &mut self,
        first: Failure,
        record: &[u16],
        make: impl Fn(&mut Choices) -> (MadeUp, Vec<String>),
    ) -> Failure {
        self.left = TRIES_MAX;
        let mut best = first;
        let mut record = record.to_vec();
        let mut attempt = |this: &mut Self, record: &mut Vec<u16>, tried: Vec<u16>| -> bool {
            let Ok((made_up, options)) = guarded(|| make(&mut Choices::of_record(&tried))) else {
                return false;
            };
            let found = this.breaks(&made_up, &options);
            let is_found = found.is_some();
            if let Some(finding) = found {
                best = Failure {
                    made_up,
                    options,
                    finding,
                };
                *record = tried;
            }
            is_found
        };
        let mut length = record.len() / 2;
        while length > 0 && self.left > 0 {
            let mut at = 0;
            while at < record.len() {
                let end = (at + length).min(record.len());
                let cut = [&record[..at], &record[end..]].concat();
                let mut zeroed = record.clone();
                zeroed[at..end].fill(0);
                let is_zero = zeroed == record;
                if !attempt(self, &mut record, cut) {
                    if !is_zero {
                        attempt(self, &mut record, zeroed);
                    }
                    at = end;
                }
            }
            length /= 2;
        }
        for at in 0..record.len() {
            while record.get(at).is_some_and(|value| *value > 0) {
                let mut lower = record.clone();
                lower[at] /= 2;
                if !attempt(self, &mut record, lower) {
                    break;
                }
            }
        }
        best
    }

    /// Leaves out tables, keys and entries of the text while the law is still broken.
    pub fn text(&mut self, first: Failure) -> Failure {
        self.left = TRIES_MAX;
        let mut best = first;
        if !best.options.is_empty()
            && let Some(finding) = self.breaks(&best.made_up, &[])
        {
            (best.options, best.finding) = (Vec::new(), finding);
        }
        loop {
            let mut is_smaller = false;
            let mut nth = 0;
            loop {
                let pieces = pieces(&best.made_up.text);
                let Some(piece) = pieces.get(nth) else { break };
                let mut made_up = best.made_up.clone();
                made_up.text = without(&best.made_up.text, &piece.bytes);
                match self.breaks(&made_up, &best.options) {
                    Some(finding) => {
                        best = Failure {
                            made_up,
                            finding,
                            options: best.options,
                        };
                        is_smaller = true;
                    }
                    None => nth += 1,
                }
            }
            if !is_smaller || self.left == 0 {
                return best;
            }
        }
    }

    /// Looks for a shorter game that breaks the law.
    pub fn line(&mut self, first: Failure) -> Failure {
        let mut best = first;
        while !best.finding.line.is_empty() {
            self.left = 1;
            self.plan.turns_max = best.finding.line.len() - 1;
            self.plan.n_games = 60;
            match self.breaks(&best.made_up, &best.options) {
                Some(finding) => best.finding = finding,
                None => break,
            }
        }
        best
    }
}

/// Returns the part that failures of one kind share: the place of a panic, the code of a mistake.
fn sign(finding: &Finding) -> String {
    let what = &finding.broken.what;
    match finding.broken.law {
        NO_PANIC => what.lines().next().unwrap_or("").to_owned(),
        SOUND => what.split(": ").next().unwrap_or("").to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_shrinks_to_what_it_needs() {
        // Two piece types with one letter are a mistake; everything else is ballast.
        let text = r#"
language = 1
name     = "too much"
board    = "5x5"
[piece]
king  = { letter = "K", moves = "K" }
rook  = { letter = "R", moves = "R" }
guard = { letter = "R", moves = { a = "W", b = "F" } }
[setup]
fen = "rk3/5/5/5/RK3 w - - 0 1"
[counter.idle]
add = true
[forbid.forbid-1]
when = "count(mine) > 4"
[end.enough]
when   = "idle > 9"
result = "draw"
reason = "enough"
"#;
        let made_up = MadeUp::of_text(text);
        let plan = Plan::default();
        let mut findings = try_definition(&made_up, &[], &plan, &mut Tally::default());
        let finding = findings.pop().expect("it is not sound");
        assert_eq!(finding.broken.law, SOUND);
        let mut shrink = Shrink::new(&finding, &plan);
        let small = shrink.text(Failure {
            made_up,
            options: Vec::new(),
            finding: finding.clone(),
        });
        assert_eq!(sign(&small.finding), sign(&finding));
        assert!(small.made_up.text.contains("rook") && small.made_up.text.contains("guard"));
        assert!(
            !small.made_up.text.contains("idle"),
            "{}",
            small.made_up.text
        );
    }

    #[test]
    fn decisions_become_few_and_low() {
        // The definition is wrong if its first decision is 7 or more; the others are ballast.
        let make = |choices: &mut Choices| {
            let first = choices.below(100);
            let ballast: Vec<usize> = (0..20).map(|_| choices.below(50)).collect();
            let text = if first >= 7 {
                "language = 1\nboard = 5"
            } else {
                "language = 1"
            };
            (
                MadeUp::of_text(format!("{text}\n# {first} {ballast:?}")),
                Vec::new(),
            )
        };
        let mut choices = Choices::of_seed(1);
        let (made_up, options) = make(&mut choices);
        let plan = Plan::default();
        let findings = try_definition(&made_up, &options, &plan, &mut Tally::default());
        let finding = findings.into_iter().next().expect("it is not sound");
        let first = Failure {
            made_up,
            options,
            finding,
        };
        let mut shrink = Shrink::new(&first.finding, &plan);
        let small = shrink.record(first, choices.record(), make);
        let zeros = vec![0; 20];
        assert!(
            small.made_up.text.contains(&format!("{zeros:?}")),
            "{}",
            small.made_up.text
        );
    }
}
