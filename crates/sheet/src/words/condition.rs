//! Conditions as clauses.

use alfil_words::{a, and, clause, or, times};
use ir::{Cells, Compare, Condition, Number};

use super::predicate::Said;
use super::view::View;
use super::{Words, quoted};

/// The conjunction inside a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    Not,
    ByAnd,
    ByOr,
}

/// A clause, and the conjunction of its parts.
struct Clause {
    text: String,
    joined: Joined,
}

impl Clause {
    fn of(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            joined: Joined::Not,
        }
    }

    /// Returns the text as a part of clauses with another conjunction.
    fn within(self, joined: Joined) -> String {
        match self.joined == Joined::Not || self.joined == joined {
            true => self.text,
            false => format!("({})", self.text),
        }
    }
}

/// The greatest length of a clause that is joined with another one without a comma, in characters.
const ALTERNATIVE_MAX: usize = 45;

impl Words<'_> {
    /// Returns a condition as a clause: `the player to move is in check and has no legal move`.
    pub fn condition(&self, condition: &Condition) -> String {
        self.clause(condition, true).text
    }

    /// Returns a condition as a clause among others that `and` joins.
    pub fn joined_by_and(&self, condition: &Condition) -> String {
        self.clause(condition, true).within(Joined::ByAnd)
    }

    /// Returns the negation of a condition as a clause.
    pub fn contrary(&self, condition: &Condition) -> String {
        self.clause(condition, false).text
    }

    /// Returns a condition that has a name as a clause, in full.
    pub fn condition_in_full(&self, condition: &Condition) -> String {
        self.clause_in_full(condition, true).text
    }

    /// Returns a clause and conditions, all of which hold, as one clause.
    pub fn clause_and(&self, first: String, conditions: &[&Condition]) -> String {
        let others = self.clauses(conditions, true, Joined::ByAnd);
        and(self.contracted(std::iter::once(first).chain(others).collect()))
    }

    /// Returns conditions, all of which hold, as one clause.
    pub fn all_hold(&self, conditions: &[&Condition]) -> String {
        match conditions {
            [one] => self.condition(one),
            several => {
                let words = self.of_named(several, true);
                let parts = words.clauses(several, true, Joined::ByAnd);
                and(self.contracted(parts))
            }
        }
    }

    /// Returns the announcement and the entries of a list of the parts of a condition: of `a or b`, also for one of some pieces.
    pub fn listing(&self, condition: &Condition) -> Option<(String, Vec<String>)> {
        let one_holds = "one of these conditions holds";
        match condition {
            _ if self.rules.named.of(condition).is_some() => None,
            Condition::Or(..) => Some((one_holds.to_owned(), self.alternatives_in_full(condition))),
            Condition::Any {
                variable,
                over,
                condition,
            } if matches!(**condition, Condition::Or(..)) => {
                let over = self.one_as(over, &self.variable(*variable));
                Some((
                    format!("there is {over} for which {one_holds}"),
                    self.alternatives_in_full(condition),
                ))
            }
            _ => None,
        }
    }

    /// Returns the parts of `a or b or c` that has a name, each as a clause.
    pub fn alternatives_in_full(&self, condition: &Condition) -> Vec<String> {
        let parts = self.operands(condition).into_iter();
        parts.map(|part| self.condition(part)).collect()
    }

    fn clause(&self, condition: &Condition, is_so: bool) -> Clause {
        match (self.rules.named.of(condition), is_so) {
            (Some(name), _) => Clause::of(self.holds(name, condition, is_so)),
            (None, _) => self.clause_in_full(condition, is_so),
        }
    }

    fn clause_in_full(&self, condition: &Condition, is_so: bool) -> Clause {
        match condition {
            Condition::Constant(always) => Clause::of(match *always == is_so {
                true => "in every case",
                false => "never",
            }),
            Condition::Not(inner) => self.clause(inner, !is_so),
            Condition::And(..) => self.joined(condition, is_so, is_so),
            Condition::Or(..) => self.joined(condition, !is_so, is_so),
            Condition::Some(cells) => Clause::of(self.exists(cells, is_so)),
            Condition::None(cells) => Clause::of(self.exists(cells, !is_so)),
            Condition::In(a, b) => Clause::of(self.in_set(a, b, is_so)),
            Condition::Same(a, b) => Clause::of(self.same(a, b, is_so)),
            Condition::Compare(how, a, b) => Clause::of(self.compare(*how, a, b, is_so)),
            Condition::Ground(cells) => {
                let said = if is_so {
                    "on the ground"
                } else {
                    "on another piece"
                };
                Clause::of(match self.is_one(cells) {
                    true => format!("{} is {said}", self.piece_on(cells)),
                    false => format!("{} are {said}", self.all(cells)),
                })
            }
            Condition::FromHand => Clause::of(match is_so {
                true => format!("{} is a drop", self.turn),
                false => format!("{} is not a drop", self.turn),
            }),
            Condition::GivesCheck => Clause::of(match is_so {
                true => format!("{} gives check", self.turn),
                false => format!("{} gives no check", self.turn),
            }),
            Condition::CanMove => Clause::of(match is_so {
                true => clause(self.me(), "has a legal move"),
                false => clause(self.me(), "has no legal move"),
            }),
            Condition::Was(inner) => Clause::of(format!(
                "before the move, {}",
                self.before_move().clause(inner, is_so).within(Joined::Not)
            )),
            Condition::Could(inner) => {
                let such = self.of_such_a_move().condition(inner);
                Clause::of(match is_so {
                    true => clause(self.me(), &format!("has a legal move such that {such}")),
                    false => clause(self.me(), &format!("has no legal move such that {such}")),
                })
            }
            Condition::Any {
                variable: _,
                over,
                condition,
            } if is_so && self.is_whole_group(over, condition) => {
                Clause::of(self.condition(condition))
            }
            Condition::Any {
                variable,
                over,
                condition,
            } if self.is_flank(*variable, condition) => {
                let flank = self.flank(*variable, condition, true);
                let piece = if is_so {
                    self.one(over)
                } else {
                    self.none(over)
                };
                Clause::of(format!("there is {piece} {flank}"))
            }
            Condition::Any {
                variable,
                over,
                condition,
            } => {
                let x = self.variable(*variable);
                Clause::of(match is_so {
                    true => format!(
                        "there is {} for which {}",
                        self.one_as(over, &x),
                        self.condition(condition)
                    ),
                    false => format!(
                        "for {}, {}",
                        self.every_as(over, &x),
                        self.contrary(condition)
                    ),
                })
            }
            Condition::Every {
                variable,
                over,
                condition,
            } if is_so && self.are_of_one_color(*variable, over, condition) => {
                Clause::of(format!("all {} are on cells of one color", self.all(over)))
            }
            Condition::Every {
                variable,
                over,
                condition,
            } => {
                let x = self.variable(*variable);
                Clause::of(match is_so {
                    true => format!(
                        "for {}, {}",
                        self.every_as(over, &x),
                        self.condition(condition)
                    ),
                    false => format!(
                        "there is {} for which {}",
                        self.one_as(over, &x),
                        self.contrary(condition)
                    ),
                })
            }
            _ => Clause::of(match (self.attributed(condition), is_so) {
                (Some((subject, what)), true) => clause(&subject, &format!("is {what}")),
                (Some((subject, what)), false) => clause(&subject, &format!("is not {what}")),
                (None, true) => format!("{} holds", self.as_written(condition)),
                (None, false) => format!("{} does not hold", self.as_written(condition)),
            }),
        }
    }

    /// Tests whether a condition is that all members of this set are one group.
    fn is_whole_group(&self, over: &Cells, condition: &Condition) -> bool {
        match condition {
            Condition::Same(spread, all) => {
                *over == *all && self.is_one_group(spread, all).is_some()
            }
            _ => false,
        }
    }

    /// Returns the subject of a clause and what is said of it: `the moving piece`, `a king or a queen`.
    fn attributed(&self, condition: &Condition) -> Option<(String, String)> {
        let rules = self.rules;
        let quoted_or = |names: Vec<&String>| or(names.into_iter().map(|it| quoted(it)).collect());
        let (subject, what) = match condition {
            Condition::PieceIs(kinds) => ("the moving piece", self.a_kind_of(kinds)),
            Condition::ChosenIs(kinds) => ("the chosen piece", self.a_kind_of(kinds)),
            Condition::PieceIsThrown(dice) => ("the moving piece", self.shown_by(*dice)),
            Condition::ChosenIsThrown(dice) => ("the chosen piece", self.shown_by(*dice)),
            Condition::SameThrown(a, b) => {
                return Some((self.shown(*a), self.that_shown(*a, *b)));
            }
            Condition::ThrownIs(dice, faces) => return Some(self.shows_one_of(*dice, faces)),
            Condition::PartIs(parts) => {
                let names = parts.iter().map(|part| &rules.part_names[part.index()]);
                let moves = format!("{} move", quoted_or(names.collect()));
                (self.turn, a(&moves))
            }
            Condition::TurnIs(turns) => {
                let names = turns.iter().map(|turn| &rules.turns[turn.index()].name);
                ("the kind of turn", quoted_or(names.collect()))
            }
            Condition::PhaseIs(phases) => {
                let names = phases.iter().map(|phase| &rules.phases[phase.index()].name);
                ("the phase", quoted_or(names.collect()))
            }
            Condition::MeIs(players) => {
                let names = players.iter().map(|player| self.player(*player)).collect();
                (self.me(), or(names))
            }
            Condition::SymbolsIn(a, b) => {
                return Some((self.symbols(a), format!("among {}", self.symbols(b))));
            }
            Condition::SameSymbols(a, b) => return Some((self.symbols(a), self.symbols(b))),
            Condition::InCheck(players) => {
                return Some((self.players(*players), "in check".to_owned()));
            }
            Condition::Checkmate(players) => {
                return Some((self.players(*players), "checkmated".to_owned()));
            }
            Condition::Aligned(a, b, movement) => {
                let (b, line) = (self.one(b), self.line(*movement));
                let what = format!("in line with {b}{line}, with no piece between");
                return Some((self.one(a), what));
            }
            _ => return None,
        };
        Some((subject.to_owned(), what))
    }

    /// Returns conditions as clauses that a conjunction joins; those that end with another clause come last.
    fn clauses(&self, conditions: &[&Condition], is_so: bool, joined: Joined) -> Vec<String> {
        let (open, closed): (Vec<_>, Vec<_>) =
            conditions.iter().partition(|condition| is_open(condition));
        let clauses = closed.into_iter().chain(open).enumerate();
        let clauses = clauses.map(|(index, condition)| {
            let clause = self.clause(condition, is_so).within(joined);
            match is_open(condition) && index + 1 < conditions.len() {
                true => format!("({clause})"),
                false => clause,
            }
        });
        clauses.collect()
    }

    /// Returns clauses joined by `and` or by `or`; the negation of a conjunction is a disjunction, and the other way round.
    fn joined(&self, condition: &Condition, by_and: bool, is_so: bool) -> Clause {
        let joined = if by_and { Joined::ByAnd } else { Joined::ByOr };
        let operands = self.operands(condition);
        if let Some(text) = self.both_or_neither(&operands, is_so) {
            return Clause::of(text);
        }
        let words = self.of_named(&operands, is_so && by_and);
        let clauses = words.clauses(&operands, is_so, joined);
        let clauses = self.contracted(clauses);
        Clause {
            text: match by_and {
                true => and(clauses),
                false => or_else(clauses),
            },
            joined,
        }
    }

    /// Returns these words with the cells of the one player that `me` is by one of these conditions, all of which hold.
    fn of_named(&self, conditions: &[&Condition], all_hold: bool) -> Self {
        let is_me = conditions.iter().find_map(|part| match part {
            Condition::MeIs(players) if players.len() == 1 => players.first().copied(),
            _ => None,
        });
        match is_me.filter(|_| all_hold && self.view == View::Mover) {
            Some(player) => self.with_cells_of(player),
            None => *self,
        }
    }

    /// Returns `p and q or not p and not q` as a clause, for one predicate of two cells or pieces.
    fn both_or_neither(&self, operands: &[&Condition], is_so: bool) -> Option<String> {
        let [Condition::And(p, q), Condition::And(not_p, not_q)] = operands else {
            return None;
        };
        let is_not = |not: &Condition, of: &Condition| *not == Condition::Not(Box::new(of.clone()));
        let (Condition::In(a, of_a), Condition::In(b, of_b)) = (&**p, &**q) else {
            return None;
        };
        let is_pair = is_not(not_p, p) && is_not(not_q, q) || is_not(not_p, q) && is_not(not_q, p);
        if !is_so || of_a != of_b || !is_pair || !self.is_one(a) || !self.is_one(b) {
            return None;
        }
        let said = self.is_in(of_a, Said::of(false));
        let (be, rest) = said.split_once(' ')?;
        let (a, b) = (self.all(a), self.all(b));
        Some(format!("both {a} and {b} {be} {rest}, or neither is"))
    }

    /// Returns the parts of `a and b and c`, left to right; a named condition stays whole.
    pub fn parts<'c>(&self, condition: &'c Condition) -> Vec<&'c Condition> {
        let is_whole = self.rules.named.of(condition).is_some();
        match is_whole || matches!(condition, Condition::Or(..)) {
            true => vec![condition],
            false => self.operands(condition),
        }
    }

    /// Returns the parts of `a and b and c`, or of `a or b or c`, left to right; a named part stays whole.
    fn operands<'c>(&self, condition: &'c Condition) -> Vec<&'c Condition> {
        let is_and = matches!(condition, Condition::And(..));
        let (mut open, mut parts) = (vec![condition], Vec::new());
        while let Some(part) = open.pop() {
            let is_whole = !std::ptr::eq(part, condition) && self.rules.named.of(part).is_some();
            match part {
                Condition::And(a, b) if is_and && !is_whole => open.extend([&**b, &**a]),
                Condition::Or(a, b) if !is_and && !is_whole => open.extend([&**b, &**a]),
                other => parts.push(other),
            }
        }
        parts
    }

    /// Removes a subject that repeats that of the clause before: `white is in check and has no legal move`.
    fn contracted(&self, clauses: Vec<String>) -> Vec<String> {
        let subjects = [format!("{} ", self.me()), format!("{} ", self.turn)];
        let mut last: Option<usize> = None;
        let shorten = |clause: String| {
            let subject = subjects
                .iter()
                .position(|subject| clause.starts_with(subject));
            let is_same = subject.is_some() && subject == last;
            last = subject;
            match subject {
                Some(index) if is_same => clause[subjects[index].len()..].to_owned(),
                _ => clause,
            }
        };
        clauses.into_iter().map(shorten).collect()
    }

    fn compare(&self, how: Compare, a: &Number, b: &Number, is_so: bool) -> String {
        let how = if is_so { how } else { how.opposite() };
        let least = match how {
            Compare::AtLeast => Some(("has occurred", 0)),
            Compare::Greater => Some(("has occurred", 1)),
            Compare::Less => Some(("has not occurred", 0)),
            Compare::AtMost => Some(("has not occurred", 1)),
            Compare::Equal | Compare::NotEqual => None,
        };
        if let (
            Number::Repeats | Number::RepeatsWithin(_),
            Number::Constant(n),
            Some((has, more)),
        ) = (a, b, least)
        {
            let within = match a {
                Number::RepeatsWithin(turns) => match self.since(turns) {
                    Some(since) => format!(" {since}"),
                    None => format!(" within the last N moves (N is {})", self.number(turns)),
                },
                _ => String::new(),
            };
            let n = times(u64::from(*n) + more);
            return format!("the same position {has} {n}{within}");
        }
        if let Number::Counter(counter, players) = a
            && self.rules.named.of(a).is_none()
            && let Some(text) = self
                .in_a_row(how, (*counter, *players), b)
                .or_else(|| self.in_all(how, (*counter, *players), b))
        {
            return text;
        }
        if let (Compare::Equal, Number::Count(cells), Number::Constant(n)) = (how, a, b)
            && let Some(text) = self.are_next(cells, *n)
        {
            return text;
        }
        if let (Number::Has(store), Number::Constant(0)) = (a, b) {
            match how {
                Compare::Equal | Compare::AtMost => {
                    return format!("nothing is left in {}", self.store(*store));
                }
                Compare::NotEqual | Compare::Greater => {
                    return format!("something is left in {}", self.store(*store));
                }
                Compare::Less | Compare::AtLeast => {}
            }
        }
        let how = match how {
            Compare::Equal => "is",
            Compare::NotEqual => "is not",
            Compare::Less => "is less than",
            Compare::AtMost => "is at most",
            Compare::Greater => "is more than",
            Compare::AtLeast => "is at least",
        };
        format!("{} {how} {}", self.number(a), self.number(b))
    }
}

/// Tests whether the words for a condition end with a clause, of which the next clause would seem to be a part: `a legal move such
/// that it gives check`.
fn is_open(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => is_open(inner),
        Condition::Could(_) | Condition::Any { .. } | Condition::Every { .. } => true,
        _ => false,
    }
}

/// Returns alternatives as one clause; long ones are separated by a comma.
fn or_else(mut clauses: Vec<String>) -> String {
    let is_long = |clause: &String| clause.chars().count() > ALTERNATIVE_MAX;
    match clauses.pop() {
        Some(last) if !clauses.is_empty() && clauses.iter().any(is_long) => {
            // A bracket at the beginning would not show what is in it.
            let is_clear = clauses.len() == 1 && !clauses[0].starts_with('(');
            let either = if is_clear { "" } else { "either " };
            format!("{either}{}, or {last}", clauses.join(", "))
        }
        last => {
            clauses.extend(last);
            or(clauses)
        }
    }
}
