//! The step from the typed tables of a definition to the typed rules: names to ids, notation to movements, expressions to
//! programs. There is one file for each table.
//!
//! Everything that is independent is checked, whatever else is wrong. Parts that depend on something missing are skipped,
//! and no mistake is reported twice.

mod announcements;
mod attributes;
mod board;
mod chances;
mod field;
mod follow;
mod game;
mod joints;
mod mistake;
mod names;
mod pictures;
mod pieces;
mod rules;
mod shuffle;
mod stores;
mod takes;

pub use game::Game;

use crate::diagnostic::{Diagnostic, Reported, Severity};
use crate::lint;
use crate::origins::Origins;
use crate::placement;
use crate::rule::Scope;
use crate::source::{SourceMap, Span};
use crate::topology::Steps;
use crate::variant::document::{Table, Text};
use crate::variant::model::Model;
use crate::variant::sources::Sources;
use ir::{Placement, Rules};
use std::cell::RefCell;

/// A resolved definition.
pub struct Resolved {
    /// The rules of the definition.
    pub rules: Rules,
    /// The places where the rules are written.
    pub origins: Origins,
    /// The parts of the set-up that can be checked only with the whole game.
    pub setup: placement::Unchecked,
}

/// Resolves a definition. Returns `None` if it cannot be played; then there is at least one error in `out`, from this
/// call or from before.
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
    // If the board has errors, the frames of the players are not reliable.
    let is_board_sound = out[n_said..]
        .iter()
        .all(|one| one.severity != Severity::Error);
    let board::Players {
        players,
        are_teams_lost,
    } = board::players(model, &mut topology, out);
    let notation = RefCell::new(pieces::Notation::new(&topology, steps));
    notation.borrow_mut().declare(&model.movements, out);
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
    // Lints need the places of parts of expressions.
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
    let mut chances = chances::declare(model, &mut scope, out);
    let zones = names::zones(model, &topology.board, &mut scope, out);
    let mut attributes = attributes::resolve(model, &topology.board, &mut scope, out);
    attributes::names(model, &attributes, &mut scope, out);
    follow::names(model, &mut scope, out);
    names::counters_and_lets(model, &mut scope, out);
    out.extend(scope.finish());

    let n_kinds = kinds.len();
    // Stores are resolved first, since tiles may have letters that occur nowhere else.
    let stores = stores::resolve(model, n_kinds, &mut attributes, &mut scope, out);
    let royal = rules::royal(model, &mut scope, out);
    let sight = rules::sight(model, &mut scope, out);
    let control = rules::control(model, &mut scope, out);
    let forbids = rules::forbids(model, &mut scope, out);
    let promotions = rules::promotions(model, n_kinds, &mut scope, out);
    let takes = takes::resolve(model, &mut scope, out);
    let joints = joints::resolve(model, &topology.board, &royal, &mut scope, out);
    pieces::lent(model, &mut kinds, &mut scope, out);
    pieces::turned(model, &topology, &mut kinds, &mut scope, out);
    let statuses = follow::statuses(model, &mut scope, out);
    let effects = follow::effects(model, &mut scope, out);
    stores::entered(model, &effects, scope.failed.is_some(), out);
    let must_rules = follow::must_rules(model, &mut scope, out);
    let turns = follow::turns(model, &mut scope, out);
    let phases = attributes::phases(model, &mut scope, out);
    attributes::rounds(model, (&phases, &turns, &stores), out);
    chances::conditions(model, &mut chances, &mut scope, out);
    let counters = rules::counters(model, &mut scope, out);
    rules::still_counters(model, &effects, out);
    let announcements = announcements::resolve(model, &mut scope, out);
    let ends = rules::ends(model, &mut scope, out);
    let shuffle = shuffle::resolve(model, (&topology.board, &zones), &mut scope, out);
    out.extend(scope.finish());
    names::point_at_declarations(&scope.take_misspelt(), map, out);
    let mut origins = std::mem::take(&mut scope.origins);
    let is_own = |span: &Span| span.source == game.whole.source;
    let setup = model.setup.as_ref();
    origins.start = setup
        .and_then(|setup| [setup.span, setup.place()].into_iter().find(is_own))
        .or(Some(game.whole));
    let shuffled = model.shuffle.as_ref();
    let cells = shuffled.and_then(|shuffle| shuffle.cells.as_ref());
    let cells = cells.map(Text::span);
    origins.shuffle = cells.filter(|span| span.source == game.whole.source);
    let failed = scope.failed;
    let mut used = std::mem::take(&mut scope.used);
    let named = std::mem::take(&mut scope.named);
    drop(scope);
    let mut notation = notation.into_inner();
    let movements = std::mem::take(&mut notation.used);
    used.extend(movements.into_iter().map(|name| format!("@{name}")));

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
        about: ir::Credits::default(),
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
        sight,
        control: ir::Control {
            // A set-up may have neutral pieces.
            has_neutral: true,
            ..control
        },
        forbids,
        promotions,
        joints,
        takes,
        stores,
        statuses,
        effects,
        must_rules,
        turns,
        chances,
        counters,
        announcements,
        ends,
        setup: Placement::default(),
        shuffle,
        named,
    };
    let setup = match &model.setup {
        Some(setup) if readable && is_board_sound => set_up(&setup.position, &rules, out)?,
        // The players set up their pieces in a phase.
        None if !rules.phases.is_empty() => placement::Reading::default(),
        _ => return None,
    };
    // The stand-in for an unreadable expression is never played.
    if failed.is_some() {
        return None;
    }
    rules.setup = setup.placement;
    rules.control.has_neutral = rules.names_neutral();
    rules.levels = attributes::levels(model, &rules, out);
    // Lints run only if there are no errors.
    let is_sound = |out: &[Diagnostic]| out.iter().all(|one| one.severity != Severity::Error);
    if game.lints && is_sound(out) {
        let (classes, written) = (&topology.classes, (model, game));
        let analysis = lint::Analysis::new(written, (&rules, &origins), classes, &used);
        lint::check(&analysis, out);
    }
    Some(Resolved {
        rules,
        origins,
        setup: setup.unchecked,
    })
}

/// Reads the set-up; `None` if it has an error. If names of the definition may be missing, only the pieces on the board
/// are read.
fn set_up(written: &Table, rules: &Rules, out: &mut Vec<Diagnostic>) -> Option<placement::Reading> {
    const BOARD: [&str; 3] = ["fen", "cells", "pieces"];
    let is_sound = out.iter().all(|one| one.severity != Severity::Error);
    let mut written = written.clone();
    written.retain(|key, _| is_sound || BOARD.contains(&key.name.as_str()));
    let n_problems = out.len();
    let empty = Placement::default();
    let reading = placement::read(rules, &empty, &written, placement::Form::Setup, out);
    (out.len() == n_problems).then_some(reading)
}
