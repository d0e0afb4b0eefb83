//! The visible part of a game, in numbers and words.

use alfil_draw::captions::{self, item_letters};
use alfil_draw::draw::players::color_of;
use alfil_draw::draw::svg::{self, Set};
use alfil_draw::figures::{picture_of, plain_of};
use alfil_draw::picture::{cells_of, checked, notes, zones};
use alfil_load::json::{goes_on, outcome_words};
use grammar::variant::OptionInfo;
use interpreter::notation::{fen, moves, standard};
use interpreter::{Eyes, Game, Match, Position};
use ir::{CellId, CounterId, CounterScope, Holds, Item, Move, PlayerId, Rules, Shape, StatusId};

use super::answer::{
    BoardLabel, Cell, Geometry, Inside, ItemShown, Kind, Note, Opened, OptionShown, PieceShown,
    Place, Player, Refusal, State, StatusShown, Steps, StoreShown, TurnShown, Written, Zone,
};
use super::{Session, too_much};

/// The most moves in an answer; a page cannot offer more.
const TURNS_MAX: usize = 4096;

/// A view of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The player who views it.
    pub eyes: Eyes,
    /// Whether possible moves are listed: not for a client that cannot move.
    pub lists_turns: bool,
}

/// Returns the data of a game for a page, and its position.
pub fn opened(session: &Session<'_>, look: Look) -> Result<Opened, Refusal> {
    let rules = session.game.rules();
    let board = &rules.board;
    let viewer = match look.eyes {
        Eyes::Player(player) => player.index(),
        Eyes::All | Eyes::Onlooker => 0,
    };
    let option = |option: &OptionInfo| OptionShown {
        name: option.name.clone(),
        about: option.about.clone(),
        group: option.group.clone(),
        on: option.on,
    };
    let player = |(index, player): (usize, &ir::Player)| {
        let color = color_of(board, index);
        Player {
            name: player.name.clone(),
            disc: color.disc,
            ink: color.ink,
            sign: svg::material(board.look.pieces).map(|_| color.sign),
        }
    };
    let cell = |cell: &ir::Cell| Cell {
        name: cell.name.clone(),
        colour: cell.colour,
    };
    let kind = |(index, kind): (usize, &ir::Kind)| {
        let id = ir::KindId::from_index(index);
        let players = 0..rules.players.len();
        let drawn = |set, image: Option<&ir::Picture>| {
            svg::loose_piece(board.look.pieces, set, image, &kind.letter)
        };
        let figures = |set| {
            let images = (players.clone()).map(|player| picture_of(rules, id, player));
            once(images.map(|image| Some(drawn(set, Some(image?)))))
        };
        let plain = (players.clone()).map(|player| plain_of(rules, id, player));
        let plain = plain.map(|image| Some(drawn(Set::International, Some(&image?))));
        let plain = Some(once(plain)).filter(|plain| plain.iter().any(Option::is_some));
        let letters =
            (players.clone()).map(|player| drawn(Set::Letters, picture_of(rules, id, player)));
        Kind {
            name: kind.name.clone(),
            letter: kind.letter.clone(),
            value: kind.value,
            figures: figures(Set::Figures),
            flat: figures(Set::Flat),
            international: plain.unwrap_or_default(),
            letters: once(letters),
        }
    };
    let places = session.game.places();
    let zone = |(name, cells): (String, ir::CellSet)| {
        let mut cells: Vec<usize> = cells.iter().map(|at| places.cell(at).index()).collect();
        cells.dedup();
        Zone { name, cells }
    };
    Ok(Opened {
        name: rules.name.clone(),
        title: rules.title.clone(),
        summary: rules.summary.clone(),
        options: session.variant.options.iter().map(option).collect(),
        players: rules.players.iter().enumerate().map(player).collect(),
        kinds: rules.kinds.iter().enumerate().map(kind).collect(),
        cells: board.cells.iter().map(cell).collect(),
        zones: zones(session.game).into_iter().map(zone).collect(),
        hides: session.hides(),
        warning: session.warning.clone(),
        notes: session.notes.clone(),
        material: svg::material(board.look.pieces),
        geometry: geometry(rules, viewer),
        state: state(session, look, None)?,
    })
}

/// Returns the drawings for all players, or one of them if all are equal.
fn once<T: PartialEq>(drawings: impl Iterator<Item = T>) -> Vec<T> {
    let mut drawings: Vec<_> = drawings.collect();
    if drawings.windows(2).all(|pair| pair[0] == pair[1]) {
        drawings.truncate(1);
    }
    drawings
}

/// Returns the geometry of the board, from this player's side.
pub fn geometry(rules: &Rules, viewer: usize) -> Geometry {
    let mut kinds = (0..rules.kinds.len()).map(ir::KindId::from_index);
    let geometry = svg::Geometry::of(
        &rules.board,
        viewer,
        kinds.any(|kind| has_tile(rules, kind)),
    );
    let place = |place: svg::Place| Place {
        centre: place.centre,
        radius: place.radius,
        outline: place.outline,
        layer: place.layer,
    };
    let inside = |inside: svg::Inside| Inside {
        cell: inside.cell,
        fill: inside.fill,
        is_end: inside.is_end,
    };
    let label = |label: svg::Label| BoardLabel {
        text: label.text,
        at: label.at,
        height: label.height,
        inside: label.inside.map(inside),
    };
    Geometry {
        viewer,
        width: svg::WIDTH,
        height: geometry.height,
        cells: geometry.cells.into_iter().map(place).collect(),
        ground: geometry.ground,
        labels: geometry.labels.into_iter().map(label).collect(),
        is_named: geometry.is_named,
        is_colored: geometry.is_colored,
        style: geometry.style.as_str(),
    }
}

/// Tests whether pieces of a kind are on tiles.
fn has_tile(rules: &Rules, kind: ir::KindId) -> bool {
    let mut players = 0..rules.players.len();
    players
        .any(|player| picture_of(rules, kind, player).is_some_and(|image| image.tile().is_some()))
}

/// Returns the position after `ply` moves, or the last one, as this view may see it.
pub fn state(session: &Session<'_>, look: Look, ply: Option<usize>) -> Result<State, Refusal> {
    let (game, play) = (session.game, &session.play);
    let rules = game.rules();
    let n_plies = play.turns().len();
    let ply = ply.unwrap_or(n_plies).min(n_plies);
    let is_now = ply == n_plies;
    let eyes = session.eyes_now(look.eyes)?;
    let may_see_steps = session.may_see_steps(eyes);
    let under_way = session.steps.as_ref().filter(|_| is_now && may_see_steps);
    let position = under_way.map_or(&play.positions()[ply], |steps| steps.board());
    let is_hidden = game.is_hidden(position);
    let shown = match under_way {
        Some(steps) => session.seen_within(eyes, steps),
        None => play.seen(ply, eyes),
    };
    let last = match under_way {
        Some(steps) => steps.steps(),
        None if ply == 0 || is_hidden => &[],
        None => play.turns()[ply - 1].each_step(),
    };
    let outcome = match is_now {
        true => play.outcome().map_err(too_much)?,
        false => None,
    };
    let claim = outcome
        .as_ref()
        .filter(|outcome| goes_on(play, outcome))
        .map(|outcome| outcome_words(game, outcome));
    let outcome = outcome.filter(|_| claim.is_none());
    let agreed = session.agreed.as_ref().filter(|_| is_now);
    let is_over = outcome.is_some() || agreed.is_some();
    let winners = match (agreed, &outcome) {
        (Some(agreed), _) => agreed.winners.clone(),
        (None, Some(outcome)) => outcome.winners.clone(),
        (None, None) => Vec::new(),
    };
    let mut words = match (agreed, is_now) {
        (Some(agreed), _) => agreed.words.clone(),
        (None, true) => {
            let seen = play.seen(ply, eyes);
            let mut words = captions::to_move_seen(play, &seen);
            for dice in captions::dice(game, &seen) {
                words += &format!("; {dice}");
            }
            words
        }
        (None, false) => format!("after {ply} of {n_plies} moves"),
    };
    if under_way.is_none() {
        for told in play.announced_after(ply).map_err(too_much)? {
            words += &format!("; {told}");
        }
    }
    let is_called = position.called().is_some();
    let may_see = !session.is_secret(eyes) && may_see_steps;
    let lists_turns = is_now && !is_over && !is_called && may_see && look.lists_turns;
    let (turns, compound, steps) = match lists_turns {
        true => open(session, &shown)?,
        false => (Vec::new(), Vec::new(), None),
    };
    let phase = rules.phases.get(position.phase().index());
    let cells = (0..rules.board.n_cells()).map(CellId::from_index);
    let pieces = cells.clone().flat_map(|cell| {
        let pieces = game.stack(&shown, cell).into_iter();
        pieces.map(move |piece| PieceShown {
            cell: cell.index(),
            kind: piece.kind().index(),
            player: piece.player().index(),
        })
    });
    let note = |cell: CellId| Note {
        cell: cell.index(),
        text: notes(game, &shown, cell),
    };
    let index = |cells: Vec<CellId>| cells.into_iter().map(CellId::index).collect();
    Ok(State {
        ply,
        n_plies,
        mover: (!is_called).then(|| position.turn().index()),
        words,
        is_check: game.is_check(&shown) == Ok(true),
        is_over,
        winners: winners.iter().map(|player| player.index()).collect(),
        claim,
        is_hidden,
        phase: phase.map(|phase| phase.name.clone()),
        pieces: pieces.collect(),
        notes: cells
            .map(note)
            .filter(|note| !note.text.is_empty())
            .collect(),
        last: index(cells_of(game, last)),
        unseen: index(alfil_draw::picture::unseen(game, position, eyes)),
        checked: index(checked(game, &shown)),
        stores: stores(game, &shown, eyes),
        statuses: statuses(game, &shown),
        counters: counters(game, &shown),
        turns,
        compound,
        steps,
        record: record(session, eyes, n_plies),
        fen: fen::write(game, &shown),
    })
}

/// The possible actions: moves or steps, moves of several steps that can be begun, and the one in progress.
type OpenNow = (Vec<TurnShown>, Vec<String>, Option<Steps>);

fn open(session: &Session<'_>, shown: &Position) -> Result<OpenNow, Refusal> {
    let game = session.game;
    let position = session.play.position();
    let Some(steps) = &session.steps else {
        let legal = game.offered(position, shown).map_err(too_much)?;
        let compound = game.compound_turns(position).map_err(too_much)?;
        let name = |id: &ir::TurnId| game.rules().turns[id.index()].name.clone();
        // Where there is nothing else, a step begins the move.
        if let Some(steps) = session.only_compound()? {
            let first = steps.open().map_err(too_much)?;
            return Ok((turns_shown(game, shown, &first), Vec::new(), None));
        }
        return Ok((
            turns_shown(game, shown, &legal),
            compound.iter().map(name).collect(),
            None,
        ));
    };
    let n_made = steps.steps().len();
    let max = usize::from(steps.rule().max);
    let open = match n_made < max {
        true => steps.open().map_err(too_much)?,
        false => Vec::new(),
    };
    let unfinished = steps.turn().err();
    let words = |why| alfil_load::unfinished::words(game, steps, why);
    let under_way = Steps {
        name: steps.rule().name.clone(),
        made: moves::write_all(game, steps.steps()),
        max,
        unfinished: unfinished.map(words),
    };
    Ok((turns_shown(game, shown, &open), Vec::new(), Some(under_way)))
}

fn turns_shown(game: &Game, shown: &Position, legal: &[Move]) -> Vec<TurnShown> {
    let texts = moves::write_all(game, legal);
    let places = game.places();
    let cell = |place: CellId| places.cell(place).index();
    let turn = |(turn, text): (&Move, String)| {
        let source = turn.source();
        let item = turn.item().zip(source).map(|(item, source)| {
            item_letters(
                game,
                source.0,
                u16::try_from(item.index()).unwrap_or(u16::MAX),
            )
        });
        let also = turn.partners().iter().flat_map(|(from, to)| [*from, *to]);
        TurnShown {
            text,
            words: words(game, shown, turn),
            from: turn.from().map(cell),
            to: turn.to().map(cell),
            also: also.map(cell).collect(),
            captures: turn.captured().iter().map(|at| cell(*at)).collect(),
            promotes: turn.promotes().map(ir::KindId::index),
            item,
        }
    };
    legal.iter().zip(texts).take(TURNS_MAX).map(turn).collect()
}

/// Returns the start and end cells of the first step of a move.
pub fn arrow(game: &Game, turn: &Move) -> Option<(usize, usize)> {
    let step = turn.first_step();
    let cell = |place: CellId| game.places().cell(place).index();
    Some((cell(step.from()?), cell(step.to()?)))
}

/// Returns a move in words, without the player: `knight g1 to f3, takes pawn on f3`.
fn words(game: &Game, before: &Position, turn: &Move) -> String {
    let rules = game.rules();
    let kind = |kind: ir::KindId| rules.kinds[kind.index()].name.as_str();
    let cell = |place: CellId| rules.cell_name(place);
    let item = |item: Item| match (item, turn.source()) {
        (Item::Piece(one), _) => kind(one).to_owned(),
        (Item::Tile(tile), Some(source)) => match rules.item_text(source.0, tile) {
            text if text.is_empty() => "an empty tile".to_owned(),
            text => format!("tile {text}"),
        },
        (Item::Tile(_), None) => "a tile".to_owned(),
    };
    let mut words = match &turn.shape {
        Shape::Walk(walk) if walk.from == walk.to => {
            format!("{} stays on {}", kind(walk.piece), cell(walk.from))
        }
        Shape::Walk(walk) => {
            let (from, to) = (cell(walk.from), cell(walk.to));
            format!("{} {from} to {to}", kind(walk.piece))
        }
        Shape::Joint(joined) => {
            let (from, to) = (cell(joined.from), cell(joined.to));
            format!("{} {from} to {to}", kind(joined.piece))
        }
        Shape::Drop(drop) => {
            let to = drop.to.map_or("", cell);
            format!("{} to {to}", item(drop.item))
        }
        Shape::Call { to, .. } => format!("calls for {}", cell(*to)),
        Shape::Discard { item: one, .. } => format!("discards {}", item(*one)),
        Shape::Throw(thrown) => {
            let chance = &rules.chances[thrown.chance.index()];
            let faces = rules.faces_text(chance, &thrown.faces);
            format!("{} shows {}", chance.name, faces.replace('+', ", "))
        }
        Shape::Pass => "passes".to_owned(),
        Shape::Steps(steps) => {
            let steps = steps.iter().map(|step| self::words(game, before, step));
            let steps: Vec<String> = steps.collect();
            match steps.is_empty() {
                true => "does nothing".to_owned(),
                false => steps.join("; then "),
            }
        }
    };
    if !turn.steps().is_empty() {
        return words;
    }
    for (from, to) in turn.partners() {
        let name = before
            .piece(*from)
            .map_or("piece", |piece| kind(piece.kind()));
        words += &format!(", {name} {} to {}", cell(*from), cell(*to));
    }
    for captured_cell in turn.captured() {
        let name = before
            .piece(*captured_cell)
            .map_or("piece", |piece| kind(piece.kind()));
        words += &match turn.to() == Some(*captured_cell) {
            true => format!(", captures {name}"),
            false => format!(", captures {name} on {}", cell(*captured_cell)),
        };
    }
    if let Some(becomes) = turn.promotes() {
        words += &format!(", becomes {}", kind(becomes));
    }
    words
}

/// Records a move that is about to be made, as its player sees it.
pub fn written(game: &Game, play: &Match<'_>, turn: &Move) -> Written {
    let position = play.position();
    let is_chance = position.called().is_some();
    let player = position.turn();
    let name = match is_chance {
        true => "chance",
        false => game.rules().players[player.index()].name.as_str(),
    };
    let before = play.seen(play.turns().len(), Eyes::Player(player));
    let after = game.view(&game.play(position, turn), player);
    let check = match game.is_check(&after) == Ok(true) {
        true => ", check",
        false => "",
    };
    Written {
        player: (!is_chance).then(|| player.index()),
        text: Some(moves::write_legal(game, position, turn)),
        standard: standard::write_legal(game, position, turn).ok().flatten(),
        words: format!("{name}: {}{check}", words(game, &before, turn)),
    }
}

/// Returns the moves made; while something is hidden, only the number of the others' moves.
fn record(session: &Session<'_>, eyes: Eyes, n_plies: usize) -> Vec<Written> {
    let one =
        |(index, written): (usize, &Written)| match session.play.is_unseen(index, n_plies, eyes) {
            true => Written {
                player: written.player,
                text: None,
                standard: None,
                words: "unseen".to_owned(),
            },
            false => Written {
                player: written.player,
                text: written.text.clone(),
                standard: written.standard.clone(),
                words: written.words.clone(),
            },
        };
    session.written.iter().enumerate().map(one).collect()
}

fn stores(game: &Game, shown: &Position, eyes: Eyes) -> Vec<StoreShown> {
    let held = captions::stores(game, shown, eyes).into_iter();
    let store = |held: captions::Held| {
        let store = &game.rules().stores[held.store.index()];
        let counts = match held.is_unseen {
            true => &[],
            false => game.contents(shown, held.store, held.owner),
        };
        let items = (0u16..).zip(counts).filter(|(_, n)| **n > 0);
        StoreShown {
            name: store.name.clone(),
            owner: (!store.is_shared).then(|| held.owner.index()),
            items: items
                .map(|(item, n)| ItemShown {
                    text: item_letters(game, held.store, item),
                    kind: (store.holds == Holds::Pieces).then_some(usize::from(item)),
                    n: *n,
                })
                .collect(),
        }
    };
    held.map(store).collect()
}

fn statuses(game: &Game, shown: &Position) -> Vec<StatusShown> {
    let statuses = game.rules().statuses.iter().enumerate();
    let status = |(index, status): (usize, &ir::Status)| {
        let pieces = game.pieces_with(shown, StatusId::from_index(index));
        let pieces = pieces.unwrap_or_default();
        let cells = pieces.iter().map(|place| game.places().cell(place).index());
        StatusShown {
            name: status.name.clone(),
            cells: cells.collect(),
        }
    };
    let shown = statuses.map(status);
    shown.filter(|status| !status.cells.is_empty()).collect()
}

fn counters(game: &Game, shown: &Position) -> Vec<String> {
    let rules = game.rules();
    let mut words = Vec::new();
    for (index, counter) in rules.counters.iter().enumerate() {
        let id = CounterId::from_index(index);
        let name = &counter.name;
        match counter.scope {
            CounterScope::Game => {
                words.push(format!("{name}: {}", game.counter(shown, id, PlayerId(0))));
            }
            CounterScope::Player => {
                for (index, player) in rules.players.iter().enumerate() {
                    let value = game.counter(shown, id, PlayerId::from_index(index));
                    words.push(format!("{name} of {}: {value}", player.name));
                }
            }
        }
    }
    words
}
