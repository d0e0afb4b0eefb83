//! Claims of a definition's own tests, compared with the list of moves.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::sync::Arc;

use alfil::self_test;
use interpreter::notation::{moves, why_no_mover};
use interpreter::{Answer, Game, Match, Outcome};
use ir::{CellId, Move};

use super::subject::{Course, Subject, TURNS_TESTED_MAX};
use super::{Kept, Trial, ensure};
use crate::choices::Choices;
use crate::made_up::MadeUp;

law! {
    TRUE_CLAIMS_PASS, "true_claims_pass":
    "a test of the definition that claims the listed moves passes"
    Trial::Course(3, true_claims_pass)
}

law! {
    FALSE_CLAIMS_FAIL, "false_claims_fail":
    "a test of the definition with one claim that contradicts the listed moves fails"
    Trial::Course(4, false_claims_fail)
}

/// The most moves of a position about which claims are made.
const CLAIMED_MAX: u64 = 120;

/// The number of false claims about a position.
const WRONG_MAX: usize = 4;

fn true_claims_pass(course: &Course<'_>) -> Kept {
    let mut tests = Vec::new();
    let n_turns = course.texts.len();
    for n_made in BTreeSet::from([0, n_turns / 3, n_turns]) {
        tests.extend(Situation::after(course, n_made)?.map(|one| one.test(&one.all())));
    }
    for (test, errors) in tried(course.subject, &tests)? {
        ensure!(
            errors.is_empty(),
            "{}\nin this test, though all of it is true:\n{test}",
            errors.join("\n")
        );
    }
    Ok(())
}

fn false_claims_fail(course: &Course<'_>) -> Kept {
    let mut choices = Choices::of_seed(course.subject.game.key(course.play.position()));
    let mut tests = Vec::new();
    for n_made in BTreeSet::from([0, choices.below(course.texts.len() + 1)]) {
        if let Some(situation) = Situation::after(course, n_made)? {
            let wrong = choices.some_of(&situation.wrong(), WRONG_MAX);
            tests.extend(wrong.iter().map(|claim| situation.test(claim)));
        }
    }
    for (test, errors) in tried(course.subject, &tests)? {
        ensure!(
            !errors.is_empty(),
            "this test passes, though it is false:\n{test}"
        );
    }
    Ok(())
}

/// Runs tests on the game that gives the second answer, and returns each with its errors.
fn tried<'t>(
    subject: &Subject,
    tests: &'t [String],
) -> Result<Vec<(&'t str, Vec<String>)>, String> {
    let made_up = MadeUp {
        text: format!("{}\n{}", subject.made_up.text, tests.concat()),
        ..subject.made_up.clone()
    };
    let mut variant = made_up.load(&subject.options);
    if !Arc::ptr_eq(&subject.again, &subject.game) {
        variant.game = Some(tables::game(subject.again.rules().clone()));
    }
    let n_own = variant.tests.len().saturating_sub(tests.len());
    let written = variant.tests.split_off(n_own);
    ensure!(
        written.len() == tests.len(),
        "{} of {} tests are read: {:?}",
        written.len(),
        tests.len(),
        variant.diagnostics
    );
    let mut results = Vec::new();
    for (test, text) in written.into_iter().zip(tests) {
        variant.tests = vec![test];
        let errors = self_test::run(&variant, &made_up).into_iter();
        let errors = errors
            .filter(|one| !one.code.starts_with("test::too_m"))
            .map(|one| {
                let labels: Vec<&str> =
                    one.labels.iter().map(|label| label.text.as_str()).collect();
                format!("{}: {} ({})", one.code, one.message, labels.join("; "))
            });
        results.push((text.as_str(), errors.collect()));
    }
    Ok(results)
}

/// A position of a game, about which claims can be made.
struct Situation<'a> {
    play: Match<'a>,
    made: &'a [String],
    legal: Vec<Move>,
    texts: Vec<String>,
    is_check: bool,
    outcome: Option<Outcome>,
}

impl<'a> Situation<'a> {
    /// Creates the situation after so many moves; `None` if there are too many moves to claim
    /// anything.
    ///
    /// # Errors
    /// If the legal moves need too much work.
    fn after(course: &'a Course<'_>, n_made: usize) -> Answer<Option<Self>> {
        let game = &course.subject.game;
        // Tests begin with the set-up, not with a start that is drawn.
        if course.play.positions()[0] != game.start() {
            return Ok(None);
        }
        let mut play = course.play.clone();
        while play.turns().len() > n_made {
            play.undo();
        }
        if game.n_legal_moves(play.position())? > CLAIMED_MAX.min(TURNS_TESTED_MAX) {
            return Ok(None);
        }
        let legal = play.legal_moves()?;
        let texts = moves::write_all(game, &legal);
        Ok(Some(Self {
            made: &course.texts[..n_made],
            is_check: game.is_check(play.position())?,
            outcome: play.outcome()?,
            play,
            legal,
            texts,
        }))
    }

    fn game(&self) -> &Game {
        self.play.game()
    }

    /// Writes a test with these claims.
    fn test(&self, claims: &str) -> String {
        let after = list(self.made);
        format!("[[test]]\nname = \"a claim\"\nafter = {after}\n{claims}\n")
    }

    /// Returns every claim that can be made, each of them true.
    fn all(&self) -> String {
        let game = self.game();
        let mut claims = vec![
            format!("legal = {}", list(&self.texts)),
            format!("moves = {}", list(&self.texts)),
            format!("captures = {}", list(&self.captures())),
            format!("movers = {}", list(&self.movers())),
            format!("count = {}", self.legal.len()),
            format!("check = {}", self.is_check),
        ];
        let illegal = self.illegal();
        claims.push(format!("illegal = {}", list(&illegal)));
        let by_start = self.by_start();
        let numbers = by_start.iter().map(|(at, turns)| (at, turns.len()));
        let numbers: Vec<String> = numbers.map(|(at, n)| format!("{at:?} = {n}")).collect();
        claims.push(format!("counts = {{ {} }}", numbers.join(", ")));
        let ends = by_start.iter().map(|(at, turns)| (at, self.ends(turns)));
        let ends: Vec<String> = ends
            .map(|(at, ends)| format!("{at:?} = {}", list(&ends)))
            .collect();
        claims.push(format!("destinations = {{ {} }}", ends.join(", ")));
        let removes = self
            .legal
            .iter()
            .zip(&self.texts)
            .filter_map(|(turn, text)| {
                let captured = turn.all_captured().map(|at| game.rules().place_name(at));
                let captured: BTreeSet<String> = captured.collect();
                (!captured.is_empty())
                    .then(|| format!("{text:?} = {}", list(&Vec::from_iter(captured))))
            });
        let removes: Vec<String> = removes.collect();
        claims.push(format!("removes = {{ {} }}", removes.join(", ")));
        claims.push(self.outcome());
        claims.push(format!("empty = {}", list(&self.cells(false))));
        claims.join("\n")
    }

    /// Returns false claims, one by one.
    fn wrong(&self) -> Vec<String> {
        let mut wrong = vec![
            format!("count = {}", self.legal.len() + 1),
            format!("check = {}", !self.is_check),
        ];
        let illegal = self.illegal();
        wrong.extend(illegal.iter().map(|text| format!("legal = [{text:?}]")));
        if let (Some(first), Some(last)) = (self.texts.first(), self.texts.last()) {
            wrong.push(format!("illegal = [{first:?}]"));
            wrong.push(format!("illegal = [{last:?}]"));
            wrong.push(format!("moves = {}", list(&self.texts[1..])));
        }
        let captures = self.captures();
        if !captures.is_empty() {
            wrong.push(format!("captures = {}", list(&captures[1..])));
        }
        let movers = self.movers();
        if !movers.is_empty() {
            wrong.push(format!("movers = {}", list(&movers[1..])));
        }
        for (at, turns) in self.by_start() {
            wrong.push(format!("counts = {{ {at:?} = {} }}", turns.len() + 1));
            let ends = self.ends(&turns);
            wrong.push(format!(
                "destinations = {{ {at:?} = {} }}",
                list(&ends[1.min(ends.len())..])
            ));
        }
        wrong.retain(|claim| !claim.ends_with("= [] }"));
        let result = match &self.outcome {
            Some(_) => "none",
            None => "draw",
        };
        wrong.push(format!("result = {result:?}"));
        wrong.extend(
            self.cells(true)
                .first()
                .map(|at| format!("empty = [{at:?}]")),
        );
        wrong
    }

    fn captures(&self) -> Vec<String> {
        let all = self.legal.iter().zip(&self.texts);
        let captures = all.filter(|(turn, _)| turn.all_captured().next().is_some());
        captures.map(|(_, text)| text.clone()).collect()
    }

    /// Returns the places of the pieces that can move, alone or in a turn of several steps.
    fn movers(&self) -> Vec<String> {
        let game = self.game();
        // A step that starts on the cell where an earlier step of the turn ends is made by the piece of that earlier
        // step.
        let starts = self.legal.iter().flat_map(|turn| {
            let steps = turn.each_step();
            let ends = |nth: usize| steps[..nth].iter().map(|step| step.to());
            let numbered = steps.iter().enumerate();
            let begun = numbered.filter(move |(nth, step)| !ends(*nth).any(|to| to == step.from()));
            begun.filter_map(|(_, step)| step.from())
        });
        let names: BTreeSet<String> = starts.map(|at| game.rules().place_name(at)).collect();
        names.into_iter().collect()
    }

    /// Groups the legal moves by the place where they start.
    fn by_start(&self) -> BTreeMap<String, Vec<&Move>> {
        let mut by_start: BTreeMap<String, Vec<&Move>> = BTreeMap::new();
        for turn in &self.legal {
            if let Some(from) = turn.first_step().from() {
                let name = self.game().rules().place_name(from);
                by_start.entry(name).or_default().push(turn);
            }
        }
        by_start
    }

    /// Returns the cells where these moves end.
    fn ends(&self, turns: &[&Move]) -> Vec<String> {
        let ends = turns.iter().filter_map(|turn| turn.first_step().to());
        let names: BTreeSet<&str> = ends.map(|at| self.game().rules().cell_name(at)).collect();
        names.into_iter().map(str::to_owned).collect()
    }

    /// Returns moves from cell to cell that are not legal, of pieces that the player can move.
    fn illegal(&self) -> Vec<String> {
        let game = self.game();
        let cells = game.rules().board.n_cells();
        let made: BTreeSet<(Option<CellId>, Option<CellId>)> = self
            .legal
            .iter()
            .flat_map(|turn| turn.each_step().iter().chain([turn]))
            .map(|turn| {
                let cell = |at: CellId| game.places().cell(at);
                (turn.from().map(cell), turn.to().map(cell))
            })
            .collect();
        let pieces = self.play.position().pieces().map(|(at, _)| at);
        let pairs = pieces.flat_map(|from| {
            let to = (0..cells).map(CellId::from_index);
            to.map(move |to| (from, to))
        });
        let cell = |at: CellId| game.places().cell(at);
        let captured: BTreeSet<CellId> = self.legal.iter().flat_map(Move::all_captured).collect();
        let not_made = pairs.filter(|(from, to)| {
            // "King takes partner" is another form of castling, and a cell captured without moving is no destination.
            let is_partner = |turn: &Move| turn.partners().iter().any(|(at, _)| cell(*at) == *to);
            !made.contains(&(Some(cell(*from)), Some(*to)))
                && !captured.contains(to)
                && !self.legal.iter().any(is_partner)
        });
        let mut texts: Vec<String> = not_made
            .map(|(from, to)| {
                format!(
                    "{}{}",
                    game.rules().place_name(from),
                    game.rules().cell_name(to)
                )
            })
            .filter(|text| !self.texts.contains(text))
            // A test does not claim of the start alone that a move is illegal.
            .filter(|text| why_no_mover(game, self.play.position(), text).is_none())
            .collect();
        texts.dedup();
        let stride = texts.len().div_ceil(6).max(1);
        texts.into_iter().step_by(stride).collect()
    }

    /// Returns occupied cells, or empty ones.
    fn cells(&self, occupied: bool) -> Vec<String> {
        let game = self.game();
        let cells = (0..game.rules().board.n_cells()).map(CellId::from_index);
        let cells = cells.filter(|cell| self.play.position().piece(*cell).is_some() == occupied);
        cells
            .map(|cell| game.rules().board.name_of(cell).to_owned())
            .collect()
    }

    fn outcome(&self) -> String {
        let players = &self.game().rules().players;
        let Some(outcome) = &self.outcome else {
            return "result = \"none\"".to_owned();
        };
        let winners = outcome.winners.iter();
        let winners: Vec<&str> = winners
            .map(|winner| players[winner.index()].name.as_str())
            .collect();
        let winners = match winners.is_empty() {
            true => "draw".to_owned(),
            false => winners.join(" "),
        };
        format!("result = {winners:?}\nreason = {:?}", outcome.reason)
    }
}

/// Writes a list of texts as TOML.
fn list(texts: &[String]) -> String {
    format!("{texts:?}")
}
