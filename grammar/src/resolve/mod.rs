//! From the typed tables of a definition to the typed rules: names to ids, notation to movements, expressions to
//! programs. One file for each table.
//!
//! Everything independent is looked at, whatever else is wrong; what depends on something missing is left out, and
//! nothing is complained about twice.

mod attributes;
mod board;
mod follow;
mod joints;
mod names;
mod pictures;
mod pieces;
mod rules;
mod stores;

use crate::diagnostic::{Diagnostic, Reported, Severity};
use crate::lint;
use crate::origins::{Mark, Origins};
use crate::placement;
use crate::rule::{self, Context, Scope};
use crate::source::{SourceMap, Span};
use crate::topology::{Steps, Topology};
use crate::variant::document::{Table, Text};
use crate::variant::model::Model;
use crate::variant::sources::Sources;
use ir::{Cells, Condition, Placement, RuleRef, Rules, Slot};
use std::cell::RefCell;

/// What a game is called and what to mark where something is missing from it.
pub struct Game<'a> {
    /// Its name.
    pub name: &'a str,
    /// Options switched on.
    pub options: Vec<String>,
    /// What is marked where something is missing altogether.
    pub whole: Span,
    /// Whether to say what an author may have meant otherwise.
    pub lints: bool,
    /// What its options say that are off: they may use names that nothing else does.
    pub optional: Vec<&'a Table>,
}

/// A definition resolved.
pub struct Resolved {
    /// Its rules.
    pub rules: Rules,
    /// Where they are written.
    pub origins: Origins,
    /// What takes a game to be known of the set-up.
    pub setup: placement::Unchecked,
}

/// Resolves a definition; `None` if it cannot be played, with at least one error in `out`, or in the list as it was.
pub fn resolve(
    model: &Model,
    game: &Game<'_>,
    sources: &dyn Sources,
    map: &mut SourceMap,
    out: &mut Vec<Diagnostic>,
) -> Option<Resolved> {
    let mut steps = Steps::default();
    let n_said = out.len();
    let mut topology = board::load(
        model.board.as_ref()?,
        sources,
        map,
        &mut steps,
        game.lints,
        out,
    )?;
    // Where men stand for each player is not known on a board with errors.
    let is_board_sound = out[n_said..]
        .iter()
        .all(|one| one.severity != Severity::Error);
    let board::Players {
        players,
        are_teams_lost,
    } = board::players(model, &mut topology, out);
    let notation = RefCell::new(pieces::Notation::new(&topology, steps));
    let pieces::Kinds {
        mut kinds,
        part_names,
        readable,
    } = pieces::resolve(model, &notation, out);
    for (kind, piece) in kinds.iter_mut().zip(&model.pieces) {
        kind.pictures = pictures::of(piece, &players, sources, map, out);
    }
    let mut scope = Scope::new(&topology.board, &players, |text, origin, out| {
        notation.borrow_mut().movement(text, origin, out)
    });
    if let (true, Some(reported)) = (model.lost, Reported::among(out)) {
        scope.lose(reported);
    }
    if are_teams_lost {
        scope.lose_teams();
    }
    // Lints ask for places inside expressions.
    if game.lints {
        scope.keep_marks();
    }
    for (index, (piece, _)) in model.pieces.iter().zip(&kinds).enumerate() {
        names::check_name(&piece.name, "a piece", &mut scope, out);
        scope.add_kind(
            &piece.name.name,
            ir::KindId::from_index(index),
            piece.name.span,
        );
    }
    for (index, name) in part_names.iter().enumerate() {
        scope.add_part(name, ir::PartName::from_index(index));
    }
    let zones = names::zones(model, &topology.board, &mut scope, out);
    let mut attributes = attributes::resolve(model, &topology.board, &mut scope, out);
    attributes::names(model, &attributes, &mut scope, out);
    follow::names(model, &mut scope, out);
    names::counters_and_lets(model, &mut scope, out);
    out.extend(scope.finish());

    let n_kinds = kinds.len();
    // First, since tiles may have letters that stand nowhere else.
    let stores = stores::resolve(model, n_kinds, &mut attributes, &mut scope, out);
    let royal = rules::royal(model, &mut scope, out);
    let forbids = rules::forbids(model, &mut scope, out);
    let promotions = rules::promotions(model, n_kinds, &mut scope, out);
    let joints = joints::resolve(model, &topology.board, &royal, &mut scope, out);
    let statuses = follow::statuses(model, &mut scope, out);
    let effects = follow::effects(model, &mut scope, out);
    let duties = follow::duties(model, &mut scope, out);
    let turns = follow::turns(model, &mut scope, out);
    let phases = attributes::phases(model, &mut scope, out);
    let counters = rules::counters(model, &mut scope, out);
    let ends = rules::ends(model, &mut scope, out);
    out.extend(scope.finish());
    names::point_at_declarations(&scope.take_misspelt(), map, out);
    let mut origins = std::mem::take(&mut scope.origins);
    let start = model.setup.as_ref().map(|setup| setup.span);
    let start = start.filter(|span| span.source == game.whole.source);
    origins.start = Some(start.unwrap_or(game.whole));
    let failed = scope.failed;
    let used = std::mem::take(&mut scope.used);
    let named = std::mem::take(&mut scope.named);
    drop(scope);
    let notation = notation.into_inner();

    let (steps, movements) = notation.finish();
    let text = |text: &Option<Text>| {
        text.as_ref()
            .map(|text| text.text.clone())
            .unwrap_or_default()
    };
    let levels = attributes::levels_allowed(model.stack.as_ref(), &topology.board);
    let mut rules = Rules {
        name: game.name.to_string(),
        title: text(&model.name),
        summary: text(&model.summary),
        options: game.options.clone(),
        board: topology.board,
        players,
        kinds,
        part_names,
        steps,
        movements,
        zones,
        symbols: attributes.symbols,
        attributes: attributes.attributes,
        levels,
        phases,
        royal,
        forbids,
        promotions,
        joints,
        stores,
        statuses,
        effects,
        duties,
        turns,
        counters,
        ends,
        setup: Placement::default(),
        named,
    };
    let setup = match &model.setup {
        Some(setup) if readable && is_board_sound => set_up(&setup.position, &rules, out)?,
        // The players set their men up.
        None if !rules.phases.is_empty() => placement::Reading::default(),
        _ => return None,
    };
    // What stands in for an expression that could not be read is never played.
    if failed.is_some() {
        return None;
    }
    rules.setup = setup.placement;
    rules.levels = attributes::levels(model, &rules, out);
    // What an author may have meant otherwise is said when everything means something.
    let is_sound = |out: &[Diagnostic]| out.iter().all(|one| one.severity != Severity::Error);
    if game.lints && is_sound(out) {
        lint::check(model, &rules, &origins, &topology.classes, game.whole, out);
        lint::unused_names(model, &used, game, out);
    }
    Some(Resolved {
        rules,
        origins,
        setup: setup.unchecked,
    })
}

/// Reads the set-up; `None` if something in it is wrong. Where names of the definition may be missing, no more of it is read
/// than who stands where.
fn set_up(written: &Table, rules: &Rules, out: &mut Vec<Diagnostic>) -> Option<placement::Reading> {
    const BOARD: [&str; 3] = ["fen", "cells", "men"];
    let is_sound = out.iter().all(|one| one.severity != Severity::Error);
    let mut written = written.clone();
    written.retain(|key, _| is_sound || BOARD.contains(&key.name.as_str()));
    let n_problems = out.len();
    let nobody = Placement::default();
    let reading = placement::read(rules, &nobody, &written, placement::Form::Setup, out);
    (out.len() == n_problems).then_some(reading)
}

/// The expression a text says; complaints go to `out`.
fn parse(text: &Text, out: &mut Vec<Diagnostic>) -> Result<rule::Expr, Reported> {
    rule::parse(&text.text, text.origin).map_err(|problem| Reported::error(out, *problem))
}

/// The condition of a field of a rule; absent if it is not given, or wrong and the game fails.
fn condition(
    text: &Option<Text>,
    at: (RuleRef, Slot),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Condition> {
    lowered(text.as_ref()?, at, rule::condition, scope, out)
}

/// The set of cells of a field of a rule; absent if it is not given, or wrong and the game fails.
fn cells(
    text: &Option<Text>,
    at: (RuleRef, Slot),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Cells> {
    lowered(text.as_ref()?, at, rule::cells, scope, out)
}

/// Reads the expression of a field, and notes where it and its parts are written; nothing if it is wrong, and the game fails.
fn lowered<'a, T>(
    text: &Text,
    at: (RuleRef, Slot),
    lower: impl FnOnce(
        &rule::Expr,
        &mut Scope<'a>,
        Context,
        &mut Vec<Diagnostic>,
    ) -> Result<T, Reported>,
    scope: &mut Scope<'a>,
    out: &mut Vec<Diagnostic>,
) -> Option<T> {
    let expr = parse(text, out);
    let lowered = expr.and_then(|expr| lower(&expr, scope, Context::of(at.1), out));
    let lowered = scope.kept(lowered)?;
    let marks = scope.take_marks();
    let parts = match at.1 {
        // No expression itself.
        Slot::EffectAction(..) => marks,
        _ => Mark::into_parts(marks),
    };
    scope.origins.note(at, text.span(), parts);
    Some(lowered)
}

/// A topology's frames have a player each.
fn n_players(topology: &Topology) -> usize {
    topology.board.frames.len()
}
