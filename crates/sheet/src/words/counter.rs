//! Counters of moves in a row, in words: `100 moves in a row without a capture`.

use alfil_words::{a, and, clause, counted, or, times};
use ir::{
    Amount, Cells, Compare, Condition, Counter, CounterId, CounterScope, Number, PlayerSet, Rules,
    StepKind, TurnId,
};

use super::{Words, quoted};

impl Words<'_> {
    /// Returns a clause that a counter of moves in a row has reached a number, or has not; `None` if it does not count such moves, or
    /// if another comparison is meant.
    pub(super) fn in_a_row(
        &self,
        how: Compare,
        (counter, players): (CounterId, PlayerSet),
        than: &Number,
    ) -> Option<String> {
        let Number::Constant(n) = than else {
            return None;
        };
        let (least, is_so) = match how {
            Compare::AtLeast => (*n, true),
            Compare::Greater => (n.checked_add(1)?, true),
            Compare::Less => (*n, false),
            Compare::AtMost => (n.checked_add(1)?, false),
            Compare::Equal | Compare::NotEqual => return None,
        };
        let Counter { scope, max, .. } = self.rules.counters[counter.index()];
        if least > u32::from(max) {
            return None;
        }
        let which = self.moves_in_a_row(counter)?;
        let moves = counted(least.into(), which.thing);
        let n_players = self.rules.players.len();
        let share = match (scope, usize::try_from(least)) {
            (CounterScope::Game, Ok(least))
                if n_players > 1 && least % n_players == 0 && least > n_players =>
            {
                format!(", {} of each player,", least / n_players)
            }
            _ => String::new(),
        };
        let by = match scope {
            CounterScope::Game => String::new(),
            CounterScope::Player => format!(" of {}", self.players(players)),
        };
        let have = if is_so { "have been" } else { "have not been" };
        Some(match (is_so, least) {
            (_, 0) => return None,
            (_, 2..) if which.all == PASSES => {
                format!(
                    "there {have} {least} passes{by} in a row{}",
                    share.trim_end_matches(',')
                )
            }
            (true, 1) => format!("the last {}{by} was {}", which.thing, which.one()),
            (false, 1) => format!("the last {}{by} was not {}", which.thing, which.one()),
            _ => format!("there {have} {moves}{by} in a row{share} {}", which.all),
        })
    }

    /// Tests whether effects set a counter: then it is no number of moves.
    fn is_set(&self, id: CounterId) -> bool {
        let mut effects = self.rules.effects.iter();
        effects.any(|effect| effect.sets(id))
    }

    /// Returns the number of moves in a row that a counter counts, as a noun.
    pub(super) fn n_in_a_row(&self, counter: CounterId, players: PlayerSet) -> Option<String> {
        let which = self.moves_in_a_row(counter)?;
        let of = match self.rules.counters[counter.index()].scope {
            CounterScope::Game => String::new(),
            CounterScope::Player => format!(" of {}", self.players(players)),
        };
        Some(format!(
            "the number of the last {}s{of} in a row {}",
            which.thing, which.all
        ))
    }

    /// Returns a clause that a counter of moves of one kind, in the game so far, has reached a number, or has not; `None` if it does
    /// not count such moves, or if another comparison is meant.
    pub(super) fn in_all(
        &self,
        how: Compare,
        (id, players): (CounterId, PlayerSet),
        than: &Number,
    ) -> Option<String> {
        let Counter {
            scope,
            start,
            add,
            subtract,
            reset: None,
            ..
        } = &self.rules.counters[id.index()]
        else {
            return None;
        };
        let mut set_up = self.rules.setup.counters.iter();
        if self.is_set(id) || set_up.any(|(of, _, value)| *of == id && value != start) {
            return None;
        }
        let Number::Constant(than) = than else {
            return None;
        };
        // The fewest moves of the kind, and whether there are as many.
        let (counted, least, is_so) = match (add, subtract, start) {
            (Some(Amount::If(add)), None, 0) => {
                let (least, is_so) = match (how, than) {
                    (Compare::AtLeast, n) => (*n, true),
                    (Compare::Greater, n) => (n.checked_add(1)?, true),
                    (Compare::Less, n) => (*n, false),
                    (Compare::AtMost, n) => (n.checked_add(1)?, false),
                    (Compare::Equal, 0) => (1, false),
                    (Compare::NotEqual, 0) => (1, true),
                    _ => return None,
                };
                (add, least, is_so)
            }
            // It counts down.
            (None, Some(Amount::If(subtract)), start) => {
                let (left, is_so) = match (how, than) {
                    (Compare::AtMost, n) => (*n, true),
                    (Compare::Less, n) => (n.checked_sub(1)?, true),
                    (Compare::Greater, n) => (*n, false),
                    (Compare::AtLeast, n) => (n.checked_sub(1)?, false),
                    (Compare::Equal, 0) => (0, true),
                    (Compare::NotEqual, 0) => (0, false),
                    _ => return None,
                };
                (subtract, u32::from(*start).checked_sub(left)?, is_so)
            }
            _ => return None,
        };
        if least > u32::from(self.rules.counters[id.index()].max.max(*start)) {
            return None;
        }
        let ends = match counted {
            Condition::GivesCheck => vec!["check".to_owned()],
            counted => self.ending(counted)?,
        };
        let [what] = &ends[..] else {
            return None;
        };
        let has = match (what.as_str(), is_so) {
            ("check", true) => format!("has given check{}", often(least)),
            ("check", false) => format!("has not given check{}", often(least)),
            (_, true) => format!("has made {what}{}", often(least)),
            (_, false) => format!("has not made {what}{}", often(least)),
        };
        let subject = match scope {
            CounterScope::Game => "a player".to_owned(),
            CounterScope::Player => self.players(players),
        };
        // Moves of all players are counted together.
        let is_clear = *scope == CounterScope::Player || least == 1 && is_so;
        (least > 0 && is_clear).then(|| clause(&subject, &has))
    }

    /// Returns the moves that a counter counts until one of another kind; `None` if it counts something else.
    fn moves_in_a_row(&self, id: CounterId) -> Option<InARow> {
        let rules = self.rules;
        let counter = &rules.counters[id.index()];
        let mut set_up = rules.setup.counters.iter();
        let is_set_up = set_up.any(|(of, _, value)| *of == id && *value != 0);
        if self.is_set(id) || is_set_up || counter.start != 0 || counter.subtract.is_some() {
            return None;
        }
        let Counter {
            add: Some(Amount::If(add)),
            reset: Some(reset),
            ..
        } = counter
        else {
            return None;
        };
        let thing = match rules.turns.iter().any(ir::Turn::is_compound) {
            true => "turn",
            false => "move",
        };
        if *add == Condition::Constant(true) || excludes(rules, reset, add) {
            if let Some(all) = self.that(add) {
                return Some(InARow { thing, all });
            }
            let ends = self.ending(reset)?;
            return Some(InARow {
                thing,
                all: without(&ends),
            });
        }
        None
    }

    /// Returns the moves of which a condition holds, as words after `moves`: `that give check`.
    fn that(&self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::GivesCheck => Some("that gave check".to_owned()),
            Condition::TurnIs(turns) => self.of_kinds(|id| turns.contains(&id)),
            Condition::Not(inner) => match &**inner {
                Condition::TurnIs(turns) => self.of_kinds(|id| !turns.contains(&id)),
                inner => Some(without(&self.ending(inner)?)),
            },
            _ => None,
        }
    }

    /// Returns turns of these kinds, as words after `turns`: `that were passes`, `of the kind “rest”`.
    fn of_kinds(&self, is_meant: impl Fn(TurnId) -> bool) -> Option<String> {
        let all = self.rules.turns.iter().enumerate();
        let meant = all.filter(|(index, _)| is_meant(TurnId::from_index(*index)));
        let meant: Vec<&ir::Turn> = meant.map(|(_, turn)| turn).collect();
        let is_pass = |turn: &&ir::Turn| turn.steps_of == [StepKind::Pass];
        if meant.is_empty() {
            return None;
        }
        if meant.iter().all(is_pass) {
            return Some(PASSES.to_owned());
        }
        let names = meant.iter().map(|turn| quoted(&turn.name));
        Some(format!("of the kind {}", or(names.collect())))
    }

    /// Returns the time since the last move of another kind, if it is twice the number of moves in a row of one of two players, so that
    /// the moves of both are counted: `since the last move of the enemy that gave no check`.
    pub(super) fn since(&self, turns: &Number) -> Option<String> {
        let Number::Sum(numbers) = turns else {
            return None;
        };
        let (Some(Number::Counter(counter, players)), true) = (
            numbers.first(),
            numbers.len() == 2 && numbers[0] == numbers[1],
        ) else {
            return None;
        };
        let is_own = self.rules.counters[counter.index()].scope == CounterScope::Player;
        if !is_own || self.rules.players.len() != 2 {
            return None;
        }
        let which = self.moves_in_a_row(*counter)?;
        Some(format!(
            "since the last {} of {} {}",
            which.thing,
            self.players(*players),
            which.other()
        ))
    }

    /// Returns what a move with one of these conditions has or is, as nouns: `a capture`, `a move of a pawn`.
    fn ending(&self, condition: &Condition) -> Option<Vec<String>> {
        Some(match condition {
            Condition::Or(first, second) => {
                let mut all = self.ending(first)?;
                all.extend(self.ending(second)?);
                all
            }
            Condition::Some(cells) => match cells.conjuncts()[..] {
                [Cells::Captured] => vec!["a capture".to_owned()],
                [Cells::Captured, Cells::Kinds(kinds)] | [Cells::Kinds(kinds), Cells::Captured]
                    if self.before.is_none() =>
                {
                    vec![format!("a capture of {}", self.a_kind_of(kinds))]
                }
                [Cells::Promoted] => vec!["a promotion".to_owned()],
                _ => return None,
            },
            Condition::PieceIs(kinds) => vec![format!("a move of {}", self.a_kind_of(kinds))],
            Condition::FromHand => vec!["a drop".to_owned()],
            Condition::GivesCheck => vec!["a check".to_owned()],
            Condition::PartIs(parts) => {
                let names = parts.iter().map(|part| {
                    let name = quoted(&self.rules.part_names[part.index()]);
                    a(&format!("{name} move"))
                });
                names.collect()
            }
            Condition::TurnIs(turns) => {
                let names = turns.iter().map(|turn| {
                    let name = quoted(&self.rules.turns[turn.index()].name);
                    format!("a turn of the kind {name}")
                });
                names.collect()
            }
            _ => return None,
        })
    }
}

/// Turns that are passes, as words after `turns`.
const PASSES: &str = "that were passes";

/// Moves in a row of one kind.
struct InARow {
    /// The word for a move: `move`, `turn`.
    thing: &'static str,
    /// The words after `moves`: `without a capture`.
    all: String,
}

impl InARow {
    /// Returns the words for a single one, after `the last move was`.
    fn one(&self) -> String {
        match self.all.strip_prefix("of the kind ") {
            Some(kind) => format!("of the kind {kind}"),
            None if self.all == PASSES => "a pass".to_owned(),
            None => format!("one {}", self.all),
        }
    }

    /// Returns the words for a move of another kind, after `move`.
    fn other(&self) -> String {
        match self.all.strip_prefix("without ") {
            None if self.all == "that gave check" => "that gave no check".to_owned(),
            Some(what) if !what.contains("without ") => format!("with {what}"),
            _ => format!("that was not {}", self.one()),
        }
    }
}

/// Returns the words for a number of repetitions, after a verb; none for a single one.
fn often(n: u32) -> String {
    match n {
        1 => String::new(),
        n => format!(" {}", times(n.into())),
    }
}

/// Returns the words for moves that have and are none of these.
fn without(ends: &[String]) -> String {
    and(ends.iter().map(|end| format!("without {end}")).collect())
}

/// Tests whether of two conditions of a move exactly one holds. Unknown is no.
fn excludes(rules: &Rules, reset: &Condition, add: &Condition) -> bool {
    let is_contrary = |a: &Condition, b: &Condition| *a == Condition::Not(Box::new(b.clone()));
    if is_contrary(reset, add) || is_contrary(add, reset) {
        return true;
    }
    let can_pass = rules
        .turns
        .iter()
        .any(|turn| turn.steps_of.contains(&StepKind::Pass));
    match (reset, add) {
        (Condition::Or(a, b), Condition::And(c, d))
        | (Condition::And(a, b), Condition::Or(c, d)) => {
            excludes(rules, a, c) && excludes(rules, b, d)
                || excludes(rules, a, d) && excludes(rules, b, c)
        }
        (Condition::TurnIs(a), Condition::TurnIs(b)) => {
            let n = rules.turns.len();
            a.len() + b.len() == n && a.iter().all(|turn| !b.contains(turn))
        }
        (Condition::PieceIs(a), Condition::PieceIs(b)) if !can_pass => {
            // In a turn of several steps, pieces of several kinds may move.
            let is_single = rules
                .turns
                .iter()
                .all(|turn| !turn.is_compound() || turn.steppers == ir::Steppers::One);
            let n = rules.kinds.len();
            is_single && a.len() + b.len() == n && a.iter().all(|kind| !b.contains(kind))
        }
        _ => false,
    }
}
