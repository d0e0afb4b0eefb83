//! A position as a position file.

use interpreter::{Game, Position};
use ir::{
    AttributeId, AttributeOf, AttributeType, CellId, CounterScope, Passed, Piece, PlayerId, Rules,
    SortedMap, StoreId,
};

use grammar::placement::names::random_stores;

/// Writes a position file; [`read`](super::read) gives an equal position back, but for the last move if a rule depends on it
/// ([`Position::last`]).
pub fn write(game: &Game, position: &Position) -> String {
    write_changed(game, position, &Changes::default())
}

/// Changes of a position by hand.
#[derive(Default, Debug)]
pub struct Changes {
    /// The player to move.
    pub turn: Option<PlayerId>,
    /// Whether the other cells become empty.
    pub clears: bool,
    /// The pieces of cells, the lowest first.
    pub cells: SortedMap<CellId, Vec<Piece>>,
    /// The numbers of items in stores; those of shared stores belong to the first player.
    pub stores: SortedMap<(StoreId, PlayerId, u16), u8>,
}

impl Changes {
    /// Tests whether the pieces of a cell are others than before.
    fn has(&self, cell: CellId) -> bool {
        self.clears || self.cells.contains_key(&cell)
    }

    /// Tests whether pieces are others than before.
    fn has_cells(&self) -> bool {
        self.clears || !self.cells.is_empty()
    }
}

/// Writes a position file with changes. Where pieces are others than before, nothing is written about what they have done: pieces on
/// their own start cells have not moved, nothing has been passed, and the changed cells have no statuses.
pub fn write_changed(game: &Game, position: &Position, changes: &Changes) -> String {
    let position = &*position.without_orders();
    let rules = game.rules();
    let turn = changes.turn.unwrap_or_else(|| position.turn());
    let mut text = format!("turn = {:?}\n\n[cells]\n", rules.players[turn.index()].name);
    for cell in (0..rules.board.n_cells()).map(CellId::from_index) {
        let pieces = match changes.cells.get(&cell) {
            Some(pieces) => pieces.clone(),
            None if changes.clears => Vec::new(),
            None => game.stack(position, cell).into_vec(),
        };
        let names: Vec<String> = pieces
            .iter()
            .map(|piece| piece_name(game, *piece))
            .collect();
        let cell = key(rules.board.name_of(cell));
        match &names[..] {
            [] => {}
            [piece] => text += &format!("{cell} = {piece:?}\n"),
            pieces => text += &format!("{cell} = {pieces:?}\n"),
        }
    }
    for attribute in (0..rules.attributes.len()).map(AttributeId::from_index) {
        match rules.attributes[attribute.index()].of {
            AttributeOf::Cell => text += &attribute_table(game, position, attribute),
            AttributeOf::Piece => text += &values_of_pieces(game, position, attribute, changes),
            AttributeOf::Kind => {}
        }
    }
    for store in (0..rules.stores.len()).map(StoreId::from_index) {
        text += &store_tables(game, position, store, changes);
    }
    text + &state(game, position, changes)
}

/// Writes a position file, after comments on the other keys that are possible in this game.
pub fn commented(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let names = |names: Vec<&str>| names.join(", ");
    let both = |kind: &ir::Kind| format!("{} ({})", kind.name, kind.letter);
    let kinds: Vec<String> = rules.kinds.iter().map(both).collect();
    let mut lines = vec![
        format!(
            "turn: {}",
            names(rules.players.iter().map(|one| one.name.as_str()).collect())
        ),
        format!(
            "[cells]: CELL = \"PLAYER KIND\", kinds by name or letter {}",
            kinds.join(", ")
        ),
    ];
    if game.places().has_stacks() {
        lines.push(format!(
            "  or CELL = [\"PLAYER KIND\", ...] from the ground up, {} at most; in [state] one of these pieces is \"CELL.LEVEL\", the ground 0",
            game.places().levels()
        ));
    }
    for attribute in &rules.attributes {
        if attribute.of != AttributeOf::Kind {
            let values = match attribute.kind {
                AttributeType::Symbols => {
                    let letters: String = rules.symbols.iter().collect();
                    format!("letters of \"{letters}\" in quotes")
                }
                AttributeType::Number => "a number".to_owned(),
            };
            let others = match attribute.of {
                AttributeOf::Piece => "of the piece there",
                AttributeOf::Cell | AttributeOf::Kind => "all = for cells that are not named",
            };
            lines.push(format!(
                "[attributes.{}]: CELL = {values}; {others}",
                key(&attribute.name)
            ));
        }
    }
    for (index, store) in rules.stores.iter().enumerate() {
        let id = StoreId::from_index(index);
        let n_items = u16::try_from(game.rules().n_items(id)).unwrap_or(u16::MAX);
        let items: Vec<String> = (0..n_items)
            .map(|item| game.rules().item_text(id, item))
            .collect();
        let owner = if store.is_shared { "" } else { ".PLAYER" };
        lines.push(format!(
            "[stores.{}{owner}]: how many of {}",
            key(&store.name),
            items.join(", ")
        ));
    }
    lines.push("[state]".to_owned());
    let start = game.start();
    if let Some(first) = rules.phases.get(start.phase().index()) {
        let phases = rules.phases.iter().map(|phase| phase.name.as_str());
        lines.push(format!(
            "  phase: {}; {} if absent",
            names(phases.collect()),
            first.name
        ));
    }
    if random_stores(rules).next().is_some() {
        lines.push("  called: the cell for which chance picks next; none if absent".to_owned());
    }
    for chance in &rules.chances {
        let of_dice = match chance.count {
            1 => String::new(),
            n => format!("a list of {n} of "),
        };
        let faces = chance.face_names().replace('`', "");
        lines.push(match chance.bag {
            None => format!("  {}: {of_dice}{faces}; not yet thrown if absent", chance.name),
            Some(_) => format!(
                "  {}: {{ shows = FACE, left = {{ FACE = 1, ... }} }}, faces drawn and the contents of the bag: {faces}; if absent, nothing is drawn and the bag is full",
                chance.name
            ),
        });
    }
    lines.push(
        "  unmoved: cells of pieces that have not moved; if absent, pieces on their own start cells".to_owned(),
    );
    lines.push(
        "  passed: { by = CELL, cells = [CELL, ...] }, the cell of the piece that has just passed cells, and these cells".to_owned(),
    );
    let most = rules.passed_for();
    if most > 0 {
        let least = match rules.passed_left().start() {
            0 => "0 (until the next step)",
            _ => "1",
        };
        lines.push(format!(
            "    in it, left: the number of turns in which the piece can still be captured there, {least} to {most}; {most} if absent"
        ));
        lines.push("    for several pieces, a list of such tables".to_owned());
    }
    lines.push("  plies: the number of moves made".to_owned());
    lines.push("  turns: { PLAYER = TURNS }, if players have not simply taken turns".to_owned());
    let is_hidden = |phase: &ir::Phase| phase.order == ir::PhaseOrder::EachHidden;
    if rules.phases.iter().any(is_hidden) {
        lines.push(
            "  unseen: { PLAYER = [CELL, ...] }, cells that the others have not seen".to_owned(),
        );
    }
    for status in rules
        .statuses
        .iter()
        .filter(|status| status.derived.is_none())
    {
        lines.push(format!(
            "  {}: cells of the pieces that have it, or {{ CELL = TURNS }}",
            status.name
        ));
    }
    for (index, counter) in rules.counters.iter().enumerate() {
        let id = ir::CounterId::from_index(index);
        let value = |player| game.counter_value(&start, id, PlayerId::from_index(player));
        let (of_player, values) = match counter.scope {
            CounterScope::Game => ("", vec![value(0)]),
            CounterScope::Player => (
                " for each player",
                (0..rules.players.len()).map(value).collect(),
            ),
        };
        let absent = match values[..] {
            [first, ref rest @ ..] if rest.iter().all(|other| *other == first) => first.to_string(),
            _ => "as at the start".to_owned(),
        };
        lines.push(format!(
            "  {}: 0 to {}{of_player}; {absent} if absent",
            counter.name, counter.max
        ));
    }
    let comments: String = lines.iter().map(|line| format!("# {line}\n")).collect();
    format!("{comments}\n{}", write(game, position))
}

/// Returns a piece as `white king`.
fn piece_name(game: &Game, piece: Piece) -> String {
    let rules = game.rules();
    let kind = rules.kinds.get(piece.kind().index());
    format!(
        "{} {}",
        rules.owner_name(piece.player()),
        kind.map_or("", |kind| kind.name.as_str())
    )
}

/// Returns the cells with a value, or with another value than at the start.
fn attribute_table(game: &Game, position: &Position, attribute: AttributeId) -> String {
    let rules = game.rules();
    let defined = &rules.attributes[attribute.index()];
    let mut text = format!("\n[attributes.{}]\n", key(&defined.name));
    for cell in (0..rules.board.n_cells()).map(CellId::from_index) {
        let value = game.attribute(position, attribute, cell);
        if value != 0
            || defined
                .values
                .get(cell.index())
                .is_some_and(|start| *start != 0)
        {
            let written = value_text(game, attribute, value);
            text += &format!("{} = {written}\n", key(rules.board.name_of(cell)));
        }
    }
    text
}

/// Returns the places of pieces with another value than the first, or than at the start; empty if there are none.
fn values_of_pieces(
    game: &Game,
    position: &Position,
    attribute: AttributeId,
    changes: &Changes,
) -> String {
    let first = game.rules().attributes[attribute.index()].first();
    let start = game.start();
    let lines = position.pieces().filter_map(|(place, _)| {
        // A piece that is read on a place of the set-up has the value of the set-up.
        let is_set_up = start.values_on(place).any(|one| one.attribute == attribute);
        let value = game.attribute(position, attribute, place);
        let is_left_out = value == first && !is_set_up;
        if is_left_out || changes.has(game.places().cell(place)) {
            return None;
        }
        let value = value_text(game, attribute, value);
        Some(format!(
            "{} = {value}\n",
            key(&game.rules().place_name(place))
        ))
    });
    let lines: String = lines.collect();
    match lines.is_empty() {
        true => lines,
        false => {
            let name = key(&game.rules().attributes[attribute.index()].name);
            format!("\n[attributes.{name}]\n{lines}")
        }
    }
}

fn value_text(game: &Game, attribute: AttributeId, value: u64) -> String {
    let text = game.rules().value_text(attribute, value);
    match game.rules().attributes[attribute.index()].kind {
        AttributeType::Symbols => format!("{text:?}"),
        AttributeType::Number => text,
    }
}

fn store_tables(game: &Game, position: &Position, store: StoreId, changes: &Changes) -> String {
    let rules = game.rules();
    let defined = &rules.stores[store.index()];
    let n_owners = if defined.is_shared {
        1
    } else {
        rules.players.len()
    };
    let mut text = String::new();
    for player in (0..n_owners).map(PlayerId::from_index) {
        let owner = if defined.is_shared {
            String::new()
        } else {
            format!(".{}", key(&rules.players[player.index()].name))
        };
        text += &format!("\n[stores.{}{owner}]\n", key(&defined.name));
        for (item, n) in (0u16..).zip(game.contents(position, store, player)) {
            let n = changes.stores.get(&(store, player, item)).unwrap_or(n);
            if *n > 0 {
                text += &format!("{} = {n}\n", key(&game.rules().item_text(store, item)));
            }
        }
    }
    text
}

fn state(game: &Game, position: &Position, changes: &Changes) -> String {
    let rules = game.rules();
    let mut text = "\n[state]\n".to_owned();
    // A name of the definition itself has only this meaning.
    let is_free = |name: &str| {
        game.rules().find_counter(name).is_none()
            && game.rules().find_status(name).is_none()
            && game.rules().find_chance(name).is_none()
    };
    let phase = rules.phases.get(position.phase().index());
    if let Some(phase) = phase.filter(|_| is_free("phase")) {
        text += &format!("phase = {:?}\n", phase.name);
    }
    let called = position.called().and_then(ir::Called::item);
    if let Some(called) = called.filter(|_| is_free("called")) {
        let place = game.rules().place_name(called.to);
        let several = random_stores(rules).nth(1).is_some();
        let written = if several {
            format!("{} {place}", rules.stores[called.store.index()].name)
        } else {
            place
        };
        text += &format!("called = {written:?}\n");
    }
    for chance in (0..rules.chances.len()).map(ir::ChanceId::from_index) {
        text += &dice(game, position, chance);
    }
    if !changes.has_cells() {
        let unmoved: Vec<String> = position
            .unmoved()
            .iter()
            .map(|place| format!("{:?}", game.rules().place_name(place)))
            .collect();
        text += &format!("unmoved = [{}]\n", unmoved.join(", "));
    }
    // A piece that has passed cells and is gone since can no longer be captured on them.
    let is_there = |by| position.piece(by).is_some() && !changes.has_cells();
    let passed = position.passed().iter();
    let passed: Vec<String> = passed
        .filter(|passed| is_there(passed.by))
        .map(|passed| passed_by_one(rules, passed))
        .collect();
    match &passed[..] {
        [] => {}
        [one] => text += &format!("passed = {one}\n"),
        several => text += &format!("passed = [{}]\n", several.join(", ")),
    }
    let (plies, made) = (position.plies(), position.turns_made());
    let is_in_order = ir::turns_in_order(plies, made.len()).eq(made.iter().copied());
    // For another player to move the reader finds the numbers of moves that fit.
    let is_other = changes.turn.is_some_and(|turn| turn != position.turn());
    if !is_other && is_in_order && is_free("plies") {
        text += &format!("plies = {plies}\n");
    } else if !is_other && is_free("turns") {
        let players = made.iter().zip(&rules.players);
        let turns = players.map(|(n, player)| format!("{} = {n}", key(&player.name)));
        let turns: Vec<String> = turns.collect();
        text += &format!("turns = {{ {} }}\n", turns.join(", "));
    }
    let unseen: Vec<String> = position
        .unseen()
        .iter()
        .zip(&rules.players)
        .map(|(cells, player)| {
            let cells = quoted(cells.iter().map(|cell| game.rules().cell_name(cell)));
            format!("{} = [{cells}]", key(&player.name))
        })
        .collect();
    if !unseen.is_empty() && is_free("unseen") {
        text += &format!("unseen = {{ {} }}\n", unseen.join(", "));
    }
    for (index, status) in rules.statuses.iter().enumerate() {
        let given = position.statuses().iter().filter(|given| {
            given.status.index() == index && !changes.has(game.places().cell(given.cell))
        });
        let left: Vec<String> = given
            .map(|given| {
                format!(
                    "{} = {}",
                    key(&game.rules().place_name(given.cell)),
                    given.left
                )
            })
            .collect();
        if !left.is_empty() {
            text += &format!("{} = {{ {} }}\n", key(&status.name), left.join(", "));
        }
    }
    for (index, counter) in rules.counters.iter().enumerate() {
        let id = ir::CounterId::from_index(index);
        let value = |player| game.counter_value(position, id, PlayerId::from_index(player));
        text += &match counter.scope {
            CounterScope::Game => format!("{} = {}\n", key(&counter.name), value(0)),
            CounterScope::Player => {
                let values: Vec<String> = rules
                    .players
                    .iter()
                    .enumerate()
                    .map(|(player, named)| format!("{} = {}", key(&named.name), value(player)))
                    .collect();
                format!("{} = {{ {} }}\n", key(&counter.name), values.join(", "))
            }
        };
    }
    text
}

/// Returns the line of dice that have been thrown, `die = 3`, `dice = ["pawn", "knight"]`, or whose bag is not full,
/// `card = { shows = 3, left = { 4 = 2 } }`; empty for others.
fn dice(game: &Game, position: &Position, id: ir::ChanceId) -> String {
    let chance = &game.rules().chances[id.index()];
    let shown = game.thrown(position, id).map(|faces| {
        let faces = faces.iter().map(|face| &chance.faces[usize::from(*face)]);
        let faces: Vec<String> = faces
            .map(|face| match face.shows {
                ir::Shows::Number(number) => number.to_string(),
                ir::Shows::Kind(_) | ir::Shows::Name => format!("{:?}", face.name),
            })
            .collect();
        match &faces[..] {
            [face] => face.clone(),
            faces => format!("[{}]", faces.join(", ")),
        }
    });
    let name = key(&chance.name);
    if game.is_bag_full(position, id) {
        return shown.map_or_else(String::new, |shown| format!("{name} = {shown}\n"));
    }
    let shows = shown.map_or_else(String::new, |shown| format!("shows = {shown}, "));
    let left = chance.faces.iter().zip(game.left(position, id));
    let left = left.filter(|(_, n)| **n > 0);
    let left: Vec<String> = left
        .map(|(face, n)| format!("{} = {n}", key(&face.name)))
        .collect();
    format!("{name} = {{ {shows}left = {{ {} }} }}\n", left.join(", "))
}

/// Returns texts of a list, in quotes.
fn quoted<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
    names.join(", ")
}

/// Returns the table of a piece that has passed cells.
fn passed_by_one(rules: &Rules, passed: &Passed) -> String {
    let cells = quoted(passed.cells.iter().map(|cell| rules.cell_name(*cell)));
    let by = rules.place_name(passed.by);
    let left = match passed.left {
        left if left == rules.passed_for() => String::new(),
        left => format!(", left = {left}"),
    };
    format!("{{ by = {by:?}, cells = [{cells}]{left} }}")
}

/// Returns a key of TOML: quoted if it must be.
fn key(name: &str) -> String {
    let is_bare = !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    if is_bare {
        name.to_owned()
    } else {
        format!("{name:?}")
    }
}
