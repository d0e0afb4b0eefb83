//! The table `[piece]`: letters, parts, and movements from notation.

use super::board::n_players;
use super::field::{cells, number};
use super::mistake::{PathsLimit, PieceMistake};
use crate::betza;
use crate::diagnostic::{Diagnostic, Reported, Severity, codes};
use crate::rule::{MovementIds, Scope};
use crate::source::{Origin, Span};
use crate::topology::{Steps, Topology};
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::{Key, Text};
use crate::variant::limits;
use crate::variant::model::{Model, Piece};
use indexmap::{IndexMap, IndexSet};
use ir::{
    Initial, Kind, KindId, Lent, Movement, MovementId, Number, Part, PartName, Path, RuleRef, Slot,
    Step, Turned,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// The sign before the name of a movement in a notation, which has no other meaning there.
const NAME_SIGN: char = '@';

/// Notation read on one board; each text is read once.
pub struct Notation<'a> {
    topology: &'a Topology,
    /// The steps of the game.
    pub steps: Steps,
    read: IndexMap<(String, u8), (Vec<Movement>, String)>,
    /// The texts with problems, by their places: pieces may share a text, and each problem is reported once.
    wrong: FxHashMap<Span, Result<(Vec<Movement>, String), Reported>>,
    /// The movements with names; those with errors are absent.
    named: IndexMap<String, Result<betza::Piece, Reported>>,
    /// The names that notations contain.
    pub used: FxHashSet<String>,
    ids: IndexMap<String, MovementIds>,
    movements: Vec<Vec<Movement>>,
    n_paths: usize,
    work: usize,
}

impl<'a> Notation<'a> {
    /// Creates a reader with nothing read yet; `steps` are those of the topology.
    pub fn new(topology: &'a Topology, steps: Steps) -> Self {
        Self {
            topology,
            steps,
            read: IndexMap::new(),
            wrong: FxHashMap::default(),
            named: IndexMap::new(),
            used: FxHashSet::default(),
            ids: IndexMap::new(),
            movements: Vec::new(),
            n_paths: 0,
            work: 0,
        }
    }

    /// Returns the movement of each player, and the canonical form of the notation.
    ///
    /// # Errors
    /// All mistakes in the text.
    fn read(
        &mut self,
        text: &str,
        origin: Origin,
        out: &mut Vec<Diagnostic>,
    ) -> Result<(Vec<Movement>, String), Reported> {
        self.read_turned(text, 1, origin, out)
    }

    /// Reads a movement as [`read`](Self::read) does, for pieces that can be turned so many ways.
    ///
    /// # Errors
    /// All mistakes in the text.
    fn read_turned(
        &mut self,
        text: &str,
        n_turns: u8,
        origin: Origin,
        out: &mut Vec<Diagnostic>,
    ) -> Result<(Vec<Movement>, String), Reported> {
        let key = (text.to_owned(), n_turns);
        if let Some(found) = self.read.get(&key) {
            return Ok(found.clone());
        }
        if let Some(found) = self.wrong.get(&origin.whole) {
            return found.clone();
        }
        let (found, is_clean) = self.read_new(text, n_turns, origin, out);
        // A text with a warning is not cached by its content, so that its warning appears at each place of the text.
        match (&found, is_clean) {
            (Ok(found), true) => drop(self.read.insert(key, found.clone())),
            _ => drop(self.wrong.insert(origin.whole, found.clone())),
        }
        found
    }

    /// Reads a text that is not cached; the second value is whether nothing was reported about it.
    fn read_new(
        &mut self,
        text: &str,
        n_turns: u8,
        origin: Origin,
        out: &mut Vec<Diagnostic>,
    ) -> (Result<(Vec<Movement>, String), Reported>, bool) {
        let cells = self.topology.board.n_cells() * n_players(self.topology);
        let cells = cells.saturating_mul(n_turns.into());
        self.work = self.work.saturating_add(text.len().saturating_mul(cells));
        if self.is_used_up() {
            let limit = PathsLimit::Before;
            let span = origin.whole;
            let too_many = PieceMistake::TooManyPaths { limit, span };
            return (Err(Reported::error(out, too_many.into())), false);
        }
        let (piece, mut problems) = match self.parse(text, origin) {
            Ok(parsed) => parsed,
            Err(reported) => return (Err(reported), false),
        };
        let mut read = None;
        if let Some(piece) = &piece {
            let n_players = n_players(self.topology);
            let mut n_covered: FxHashMap<Span, usize> = FxHashMap::default();
            let movements = (0..n_players).map(|player| {
                let mut said = Vec::new();
                let movement =
                    betza::lower(piece, self.topology, &mut self.steps, player, &mut said);
                let movement = match n_turns {
                    1 => movement,
                    _ => self.turned(piece, (player, n_turns), movement, &mut said),
                };
                self.n_paths = self.n_paths.saturating_add(movement.paths.len());
                for problem in &said {
                    if problem.code == codes::betza::COVERED_COMPONENT {
                        *n_covered.entry(problem.labels[0].span).or_default() += 1;
                    }
                }
                // Warnings are the same for every player.
                problems.extend(
                    said.into_iter()
                        .filter(|problem| player == 0 || problem.severity == Severity::Error),
                );
                movement
            });
            read = Some((movements.collect::<Vec<_>>(), piece.to_string()));
            // On a board that is not symmetrical, a component may add something for one player only.
            problems.retain(|one| {
                let covered = codes::betza::COVERED_COMPONENT;
                one.code != covered || n_covered.get(&one.labels[0].span) == Some(&n_players)
            });
            // Warnings about a named movement are reported where it is declared.
            let is_here = |problem: &Diagnostic| {
                let span = problem.labels.first().map(|label| label.span);
                span.is_none_or(|span| {
                    let whole = origin.whole;
                    span.source == whole.source && (whole.start..=whole.end).contains(&span.start)
                })
            };
            problems.retain(|one| one.severity == Severity::Error || is_here(one));
        }
        // A text with too many paths costs as much time as the largest text that is read.
        if problems
            .iter()
            .any(|problem| problem.code == codes::betza::TOO_MANY_PATHS)
        {
            self.work = self.work.saturating_add(limits::NOTATION_WORK_MAX / 6);
        }
        let fine = problems
            .iter()
            .all(|problem| problem.severity != Severity::Error);
        if fine && self.is_used_up() {
            out.extend(problems);
            let limit = PathsLimit::Here;
            let span = origin.whole;
            let too_many = PieceMistake::TooManyPaths { limit, span };
            return (Err(Reported::error(out, too_many.into())), false);
        }
        let is_clean = problems.is_empty();
        let read = match (Reported::all(out, problems), read) {
            (Some(reported), _) => Err(reported),
            (None, Some(read)) => Ok(read),
            (None, None) => {
                let span = origin.whole;
                Err(Reported::error(
                    out,
                    PieceMistake::NoMovement { span }.into(),
                ))
            }
        };
        (read, is_clean)
    }

    /// Returns the movement of a player in all its turns, from the movement that is not turned. A path that every turn has is
    /// open to all of them.
    fn turned(
        &mut self,
        piece: &betza::Piece,
        (player, n_turns): (usize, u8),
        unturned: Movement,
        out: &mut Vec<Diagnostic>,
    ) -> Movement {
        let mut turns_of: IndexMap<Path, Vec<u8>> = IndexMap::new();
        for path in unturned.paths {
            turns_of.entry(path).or_default().push(0);
        }
        for turn in 1..n_turns {
            let angle = 360.0 / f64::from(n_turns) * f64::from(turn);
            let mut said = Vec::new();
            let how = (player, angle);
            let movement =
                betza::lower_turned(piece, self.topology, &mut self.steps, how, &mut said);
            // Warnings are those of the movement that is not turned.
            let errors = said
                .into_iter()
                .filter(|one| one.severity == Severity::Error);
            out.extend(errors);
            for path in movement.paths {
                turns_of.entry(path).or_default().push(turn);
            }
        }
        let paths = turns_of.into_iter().flat_map(|(path, turns)| {
            let gates = match turns.len() == usize::from(n_turns) {
                true => vec![None],
                false => turns.into_iter().map(Some).collect(),
            };
            gates.into_iter().map(move |turned| Path {
                turned,
                ..path.clone()
            })
        });
        Movement {
            paths: paths.collect(),
        }
    }

    /// Parses a text in which `@NAME` stands for the components of a named movement. The name ends with its last
    /// letter, digit or hyphen.
    ///
    /// # Errors
    /// If a named movement has an error, which was reported.
    fn parse(
        &mut self,
        text: &str,
        origin: Origin,
    ) -> Result<(Option<betza::Piece>, Vec<Diagnostic>), Reported> {
        if !text.contains(NAME_SIGN) {
            return Ok(betza::parse(text, origin));
        }
        let mut components = Vec::new();
        let mut problems = Vec::new();
        let mut start = 0;
        while start < text.len() {
            let rest = &text[start..];
            let Some(name) = rest.strip_prefix(NAME_SIGN) else {
                let end = start + rest.find(NAME_SIGN).unwrap_or(rest.len());
                let between = &text[start..end];
                let plain = between.trim();
                let at = start + (between.len() - between.trim_start().len());
                if !plain.is_empty() {
                    let (piece, said) = betza::parse(plain, origin.part(at..at + plain.len()));
                    components.extend(piece.into_iter().flat_map(|piece| piece.components));
                    problems.extend(said);
                }
                start = end;
                continue;
            };
            let is_of_name = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
            let length = name.find(|letter| !is_of_name(letter));
            let name = &name[..length.unwrap_or(name.len())];
            let end = start + NAME_SIGN.len_utf8() + name.len();
            match self.named.get(name) {
                Some(Ok(piece)) => components.extend(piece.components.iter().cloned()),
                Some(Err(reported)) => return Err(*reported),
                None => {
                    let unknown = Unknown {
                        what: NameOf::Movement,
                        name,
                        span: origin.span(start..end),
                        known: self.named.keys().map(String::as_str).collect(),
                    };
                    problems.push(unknown.into());
                }
            }
            self.used.insert(name.to_owned());
            start = end;
        }
        let mark = betza::Mark(origin.whole);
        let piece = betza::Piece { components, mark };
        Ok((Some(piece), problems))
    }

    /// Reads the movements with names. Each may contain those before it.
    pub fn declare(&mut self, movements: &[(Key, Text)], out: &mut Vec<Diagnostic>) {
        for (index, (key, text)) in movements.iter().enumerate() {
            let form = super::names::check_form(key, "a movement", out);
            let n_problems = out.len();
            let read = self.read(&text.text, text.origin, out);
            for problem in &mut out[n_problems..] {
                let name = problem.subject.as_ref().map(|subject| subject.written());
                if let Some(name) = name
                    && movements[index + 1..]
                        .iter()
                        .any(|(later, _)| later.name == name)
                {
                    problem.help = Some(format!("write `{name}` above this entry"));
                }
            }
            let parsed = form
                .and(read)
                .and_then(|_| self.parse(&text.text, text.origin));
            let piece = parsed.and_then(|(piece, _)| {
                let span = text.span();
                piece.ok_or_else(|| Reported::error(out, PieceMistake::NoMovement { span }.into()))
            });
            self.named.insert(key.name.clone(), piece);
        }
    }

    /// Returns the movement of each player that leads nowhere.
    fn nothing(&self) -> Vec<Movement> {
        vec![Movement::default(); n_players(self.topology)]
    }

    /// Tests whether the movements read so far exceed the limits of all movements together.
    fn is_used_up(&self) -> bool {
        self.n_paths > limits::PATHS_TOTAL_MAX
            || self.steps.len() > limits::STEPS_TOTAL_MAX
            || self.work > limits::NOTATION_WORK_MAX
    }

    /// Returns the ids of a movement that an expression uses.
    ///
    /// # Errors
    /// All mistakes in the text.
    pub fn movement(
        &mut self,
        text: &str,
        origin: Origin,
        out: &mut Vec<Diagnostic>,
    ) -> Result<MovementIds, Reported> {
        if let Some(ids) = self.ids.get(text) {
            return Ok(*ids);
        }
        let (mut movements, _) = self.read(text, origin, out)?;
        let of_unmoved: Vec<Movement> = movements.iter_mut().map(split_unmoved).collect();
        let has_unmoved = of_unmoved.iter().any(|movement| !movement.paths.is_empty());
        let ids = MovementIds {
            anytime: self.keep(movements),
            unmoved: has_unmoved.then(|| self.keep(of_unmoved)),
        };
        self.ids.insert(text.to_string(), ids);
        Ok(ids)
    }

    /// Stores a movement, by player, in the rules.
    fn keep(&mut self, movement: Vec<Movement>) -> MovementId {
        self.movements.push(movement);
        MovementId::from_index(self.movements.len() - 1)
    }

    /// Returns all steps and all movements that expressions use.
    pub fn finish(self) -> (Vec<Step>, Vec<Vec<Movement>>) {
        (self.steps.into_vec(), self.movements)
    }
}

/// Moves the paths that are open only to unmoved pieces into a movement of their own, without this condition.
fn split_unmoved(movement: &mut Movement) -> Movement {
    let paths = std::mem::take(&mut movement.paths);
    let (unmoved, rest) = paths
        .into_iter()
        .partition(|path| path.initial == Initial::Unmoved);
    movement.paths = rest;
    let mut of_unmoved = Movement { paths: unmoved };
    for path in &mut of_unmoved.paths {
        path.initial = Initial::Anytime;
    }
    of_unmoved
}

/// The kinds of a game.
pub struct Kinds {
    /// The kinds, one for each piece table in order.
    pub kinds: Vec<Kind>,
    /// The names of their parts.
    pub part_names: Vec<String>,
    /// Whether the letters are such that a set-up can be read.
    pub readable: bool,
}

/// Resolves the kinds, one for each piece table in order, and the names of their parts.
pub fn resolve(
    model: &Model,
    notation: &RefCell<Notation<'_>>,
    out: &mut Vec<Diagnostic>,
) -> Kinds {
    let mut part_names: IndexSet<String> = IndexSet::new();
    let mut kinds = Vec::new();
    let mut n_parts = 0;
    for piece in &model.pieces {
        let mut parts = Vec::new();
        let n_turns = n_turns(piece, notation.borrow().topology, out);
        for (name, text) in &piece.parts {
            // A part with an unusable name is an error by itself; nothing else depends on it.
            let _ = super::names::check_form(name, "a part", out);
            n_parts += 1;
            if n_parts > limits::PARTS_TOTAL_MAX {
                let span = name.span;
                out.push(PieceMistake::TooManyParts { span }.into());
                break;
            }
            let part_name = PartName::from_index(part_names.insert_full(name.name.clone()).0);
            let mut reader = notation.borrow_mut();
            let movement = reader.read_turned(&text.text, n_turns, text.origin, out);
            let (movement, betza) = movement.unwrap_or_default();
            parts.push(Part {
                name: part_name,
                betza,
                movement,
                lent: None,
            });
        }
        for (name, _) in &piece.lent {
            let _ = super::names::check_form(name, "a part", out);
            parts.push(Part {
                name: PartName::from_index(part_names.insert_full(name.name.clone()).0),
                betza: String::new(),
                movement: notation.borrow().nothing(),
                lent: None,
            });
        }
        kinds.push(Kind {
            name: piece.name.name.clone(),
            letter: piece
                .letter
                .as_ref()
                .map(|letter| letter.text.clone())
                .unwrap_or_default(),
            parts,
            turned: None,
            shown_as: shown_as(piece, model, out),
            value: piece.value,
            pictures: Vec::new(),
        });
    }
    let n_problems = out.len();
    check_letters(&model.pieces, out);
    Kinds {
        kinds,
        part_names: part_names.into_iter().collect(),
        readable: out.len() == n_problems
            && model.pieces.iter().all(|piece| piece.letter.is_some()),
    }
}

/// Returns how many ways the pieces of a kind can be turned: 1 if they are not.
fn n_turns(piece: &Piece, topology: &Topology, out: &mut Vec<Diagnostic>) -> u8 {
    let Some(turned) = &piece.turned else {
        return 1;
    };
    let count = topology.n_turns(limits::TURNS_MAX);
    count.unwrap_or_else(|| {
        let span = turned.span();
        out.push(PieceMistake::NoTurns { span }.into());
        1
    })
}

/// Resolves the numbers of kinds whose pieces are turned.
pub fn turned(
    model: &Model,
    topology: &Topology,
    kinds: &mut [Kind],
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let count = topology.n_turns(limits::TURNS_MAX).unwrap_or(1);
    for (index, (piece, kind)) in model.pieces.iter().zip(kinds).enumerate() {
        let Some(text) = &piece.turned else { continue };
        let variable = scope.bind(HERE, text.span());
        let at = (RuleRef::Kind(KindId::from_index(index)), Slot::KindTurned);
        let number = number(&piece.turned, at, scope, out);
        out.extend(scope.finish());
        scope.unbind_all();
        if let Some(Number::Constant(n)) = number
            && n >= u32::from(count)
        {
            let span = text.span();
            out.push(PieceMistake::FullTurn { span, count }.into());
        }
        kind.turned = number.map(|number| Turned {
            variable,
            number,
            count,
        });
    }
}

/// The name of the cell of the piece in `as` of a part and in `turned`.
const HERE: &str = "here";

/// Resolves the pieces that lend their movement to parts of others.
pub fn lent(model: &Model, kinds: &mut [Kind], scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) {
    for (index, (piece, kind)) in model.pieces.iter().zip(kinds).enumerate() {
        for (at, (_, text)) in piece.lent.iter().enumerate() {
            let variable = scope.bind(HERE, text.span());
            let part = piece.parts.len() + at;
            let slot = (
                RuleRef::Kind(KindId::from_index(index)),
                Slot::PartLent(part),
            );
            let pieces = cells(&Some(text.clone()), slot, scope, out);
            out.extend(scope.finish());
            scope.unbind_all();
            if let Some(part) = kind.parts.get_mut(part) {
                part.lent = pieces.map(|pieces| Lent { variable, pieces });
            }
        }
    }
}

/// Returns the kind as which pieces of this kind are shown.
fn shown_as(piece: &Piece, model: &Model, out: &mut Vec<Diagnostic>) -> Option<KindId> {
    let other = piece.shown_as.as_ref()?;
    let name = other.text.trim();
    let index = model.pieces.iter().position(|one| one.name.name == name);
    let Some(index) = index else {
        out.push(super::rules::unknown_kind(name, other.span(), model));
        return None;
    };
    if model.pieces[index].shown_as.is_some() {
        out.push(PieceMistake::ShownAs { other }.into());
        return None;
    }
    Some(KindId::from_index(index))
}

/// Reports letters of a wrong form, and letters that make a FEN ambiguous.
fn check_letters(pieces: &[Piece], out: &mut Vec<Diagnostic>) {
    // By lower case, since letters of the second player are written so.
    let mut taken: IndexMap<String, Span> = IndexMap::new();
    for piece in pieces {
        let Some(letter) = &piece.letter else {
            continue;
        };
        if !is_letter(&letter.text) {
            out.push(PieceMistake::LetterForm { letter }.into());
            continue;
        }
        let lower = letter.text.to_lowercase();
        if let Some(other) = taken.get(&lower) {
            let other = *other;
            out.push(PieceMistake::LetterTaken { letter, other }.into());
            continue;
        }
        taken.insert(lower, letter.span());
    }
    for letter in pieces.iter().filter_map(|piece| piece.letter.as_ref()) {
        let parts: Vec<String> = letter.text.chars().map(String::from).collect();
        let [first, second] = parts.as_slice() else {
            continue;
        };
        let single = |letter: &str| taken.get(&letter.to_lowercase());
        if let (Some(other), Some(_)) = (single(first), single(second)) {
            let pair = PieceMistake::Pair {
                letters: letter,
                first,
                second,
                other: *other,
            };
            out.push(pair.into());
        }
    }
}

/// Tests whether a text can be the letter of a piece.
fn is_letter(text: &str) -> bool {
    let mut letters = text.chars();
    let is_capital = |letter: char| letter.is_uppercase() && letter.to_lowercase().count() == 1;
    match (letters.next(), letters.next(), letters.next()) {
        (Some(only), None, None) => is_capital(only),
        (Some(first), Some(second), None) => {
            (first == '+' && is_capital(second))
                || (is_capital(first) && (is_capital(second) || second.is_lowercase()))
        }
        _ => false,
    }
}
