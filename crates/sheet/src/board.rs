//! Players, the board and its parts, and the start of the game.

use alfil_words::{a, and, clause, counted, or, sentence};
use interpreter::{Game, Match};
use ir::{
    Arrange, Attribute, AttributeId, AttributeOf, CellId, CellSet, Condition, Course, Kind, KindId,
    Lattice, PhaseOrder, Placement, PlayerId, Rules, Shuffle, StepId,
};

use super::Artist;
use super::cells::cells_text;
use super::page::{Block, Drawn, Picture, Pictures, Rule, Section};
use super::words::{Words, over_edges, quoted, step_toward, step_toward_from};
use alfil_draw::draw::Style;
use alfil_draw::draw::svg::SvgStyle;
use alfil_draw::{captions, picture};

/// The heading of the zones.
pub const ZONES: &str = "Zones";

/// Returns the section that shows the set-up and names players, zones and terrain.
pub fn section(rules: &Rules, artist: Option<Artist<'_>>) -> Section {
    let mut blocks = vec![Block::Text(players(rules, artist))];
    if let Some(Artist { game, pictures }) = artist {
        let caption = format!("The start: {}.", to_move(game));
        let start = Match::new(game, game.start());
        blocks.push(position_picture(&start, pictures, caption));
    }
    blocks.extend(at_the_start(rules).map(Block::Text));
    blocks.extend(shuffled(rules).map(Block::Text));
    blocks.extend(frames(rules).map(Block::Text));
    blocks.extend(ahead(rules).map(Block::Text));
    blocks.extend(edges(rules).map(Block::Text));
    blocks.extend(levels(rules).map(Block::Text));
    blocks.extend(zones(rules, artist));
    blocks.extend(terrain(rules));
    Section::new("Players and board", blocks)
}

/// Returns the teams, if some players are in one team.
pub fn teams(rules: &Rules) -> Section {
    let mut teams: Vec<(u16, Vec<String>)> = Vec::new();
    for player in &rules.players {
        match teams.iter_mut().find(|(team, _)| *team == player.team) {
            Some((_, names)) => names.push(player.name.clone()),
            None => teams.push((player.team, vec![player.name.clone()])),
        }
    }
    if teams.len() == rules.players.len() {
        return Section::default();
    }
    let brief = teams.iter().map(|(_, names)| names.join(", ")).collect();
    let says = teams.into_iter().map(|(_, names)| Rule {
        name: String::new(),
        says: vec![sentence(&match names.len() {
            1 => clause(&and(names), "plays alone"),
            _ => clause(&and(names), "plays together"),
        })],
        ..Rule::default()
    });
    Section {
        title: "Teams".to_owned(),
        brief,
        blocks: vec![
            Block::Rules(says.collect()),
            Block::Text(
                "Partners neither capture nor attack each other's pieces, which block as a player's own do. The winner's partners win too, and the loser's lose.".to_owned(),
            ),
        ],
    }
}

/// Returns a position as a picture, with the text beside it.
pub fn position_picture(play: &Match<'_>, pictures: Pictures, caption: String) -> Block {
    let game = play.game();
    let drawn = match pictures {
        Pictures::Text { colour } => {
            let style = Style {
                colour,
                blanks: false,
                ..Style::default()
            };
            let last = play.turns().last().map_or(&[][..], ir::Move::each_step);
            let board = picture::marked(game, play.position(), &style, last, &[]);
            Drawn::Text(board + &captions::text(game, play.position(), None))
        }
        Pictures::Svg => Drawn::Svg(picture::svg_of_match(
            play,
            &SvgStyle {
                description: caption.clone(),
                ..SvgStyle::default()
            },
        )),
    };
    Block::Picture(Picture { caption, drawn })
}

fn to_move(game: &Game) -> String {
    let start = game.start();
    format!(
        "{} to move",
        game.rules().players[start.turn().index()].name
    )
}

/// Returns how the pieces of each player are written, by the first kind.
fn letters_of_players(rules: &Rules) -> String {
    let Some(kind) = rules.kinds.first() else {
        return String::new();
    };
    let letters = ir::fen::letters(&rules.kinds, KindId(0));
    let each = rules.players.iter().enumerate().map(|(index, player)| {
        let written = ir::fen::letters_of(&rules.players, PlayerId::from_index(index), &letters);
        format!("`{written}` {} of {}", a(&kind.name), player.name)
    });
    format!(
        " In pictures and moves, {}.",
        and(each.map(|one| one.replacen("` ", "` is ", 1)).collect())
    )
}

fn players(rules: &Rules, artist: Option<Artist<'_>>) -> String {
    let names: Vec<String> = rules
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let starts = rules.setup.turn.unwrap_or(PlayerId(0));
    let first = names.get(starts.index()).cloned().unwrap_or_default();
    let order = match (names.len(), rules.phases.is_empty()) {
        (0 | 1, _) => String::new(),
        _ if begins_together(rules) => String::new(),
        (_, false) => format!(" First to move: {first}."),
        (2, true) => format!(" First to move: {first}. Then they take turns."),
        (_, true) if starts.index() == 0 => " They take turns in this order.".to_owned(),
        (_, true) => format!(" They take turns in this order. First to move: {first}."),
    };
    let letters = match (artist.map(|artist| artist.pictures), &names[..]) {
        (Some(Pictures::Text { .. }), [first, second]) => {
            format!(
                " In pictures, capital letters are the pieces of {first} and small letters those of {second}."
            )
        }
        (Some(Pictures::Text { .. }), _) => letters_of_players(rules),
        _ => String::new(),
    };
    let letters = match artist.map(|artist| artist.pictures) {
        Some(Pictures::Text { .. }) if rules.control.has_neutral => {
            format!("{letters} A letter with `.-` is a neutral piece.")
        }
        _ => letters,
    };
    format!(
        "The game is for {}: {}.{order} The board has {}{}.{letters}",
        counted(names.len() as u64, "player"),
        and(names),
        counted(rules.board.n_cells() as u64, "cell"),
        match n_parts(rules) {
            0 | 1 => String::new(),
            n => format!(", in {n} parts between which no piece moves"),
        },
    )
}

/// Returns the number of parts of a board of squares that no piece leaves; 1 for a board of one part, or if it is unknown.
fn n_parts(rules: &Rules) -> usize {
    let cells = &rules.board.cells;
    if rules.board.lattice != Lattice::Square || !rules.effects.is_empty() {
        return 1;
    }
    let mut steps: Vec<StepId> = Vec::new();
    let movements = rules.kinds.iter().flat_map(Kind::movements);
    for path in movements.flat_map(|movement| &movement.paths) {
        match &path.course {
            Course::Legs { legs } => steps.extend(legs.iter().flat_map(|leg| &leg.cycle)),
            Course::Universal(_) => return 1,
            Course::Castle { .. } => {}
        }
    }
    steps.arrange();
    steps.dedup();
    let leads = |from: usize, to: usize| {
        let [from, to] = [from, to].map(CellId::from_index);
        let mut steps = steps.iter();
        steps.any(|step| rules.steps[step.index()].from(from) == Some(to))
    };
    let touch = |a: usize, b: usize| {
        let (x, y) = (cells[a].x - cells[b].x, cells[a].y - cells[b].y);
        x.abs() <= 1 && y.abs() <= 1 || leads(a, b) || leads(b, a)
    };
    let mut left: Vec<usize> = (0..cells.len()).collect();
    let mut n_parts = 0;
    while let Some(first) = left.pop() {
        n_parts += 1;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            open.extend(left.extract_if(.., |other| touch(cell, *other)));
        }
    }
    n_parts
}

/// Tests whether the first phase has no player who begins.
fn begins_together(rules: &Rules) -> bool {
    let phase = rules.setup.phase.map_or(0, |phase| phase.index());
    let phase = rules.phases.get(phase);
    phase.is_some_and(|phase| phase.order == PhaseOrder::Together)
}

/// Returns the parts of the set-up that no other section has: the first phase, and the pieces with a status.
fn at_the_start(rules: &Rules) -> Option<String> {
    let Placement {
        // Shown in the picture.
        pieces: _,
        // Described as terrain.
        attributes: _,
        phase,
        called: _,
        // In the picture's captions.
        thrown: _,
        left: _,
        // Described with the players.
        turn: _,
        // Next to the picture, as castling rights.
        unmoved: _,
        // Described with the counters.
        counters: _,
        statuses,
        // Described with the stores.
        stores: _,
        // Next to the picture.
        passed: _,
        plies: _,
        turns: _,
        unseen: _,
    } = &rules.setup;
    let mut said = Vec::new();
    if let Some(phase) = phase.filter(|phase| phase.index() > 0) {
        let name = quoted(&rules.phases[phase.index()].name);
        said.push(format!("The game begins in the phase {name}."));
    }
    for (status, pieces) in statuses {
        let name = quoted(&rules.statuses[status.index()].name);
        let cells: Vec<String> = pieces
            .iter()
            .map(|(place, _)| rules.place_name(*place))
            .collect();
        if !cells.is_empty() {
            said.push(format!("At the start {name} holds for {}.", and(cells)));
        }
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns sentences on the pieces that a new game shuffles.
fn shuffled(rules: &Rules) -> Option<String> {
    let Shuffle {
        cells,
        kinds,
        mirror,
        when,
    } = rules.shuffle.as_ref()?;
    let names = |list: &[CellId]| {
        and(list
            .iter()
            .map(|cell| rules.cell_name(*cell).to_owned())
            .collect())
    };
    let (is_shared, lists) = (
        cells.len() == 1,
        and(cells.iter().map(|list| names(list)).collect()),
    );
    let mut text = match kinds {
        None => {
            let (what, how) = match (is_shared, mirror) {
                (true, _) => ("what is", ""),
                (false, true) => (
                    "the pieces of each player",
                    ", in the same order for all players",
                ),
                (false, false) => (
                    "the pieces of each player",
                    ", for each player in an order of their own",
                ),
            };
            format!("A new game shuffles {what} on {lists}{how}.")
        }
        Some(kinds) => {
            let kinds = kinds.iter().map(|kind| a(&rules.kinds[kind.index()].name));
            let kinds = or(kinds.collect());
            let how = if !is_shared && *mirror {
                ", the same for all players"
            } else {
                ""
            };
            format!("In a new game, each piece on {lists} becomes {kinds} by chance{how}.")
        }
    };
    if *when != Condition::Constant(true) {
        let when = Words::of_position(rules).condition(when);
        text += &format!(" For each player this must hold then: {when}.");
    }
    Some(text)
}

/// Returns a sentence on cells in rules, for players other than the first.
fn frames(rules: &Rules) -> Option<String> {
    let first = rules.players.first()?;
    let sample = rules.setup.pieces().first();
    let sample = sample.map_or(CellId(0), |(place, _)| rules.places().cell(*place));
    // One cell fits a rotation as well as a reflection.
    let step = step_toward_from(rules, PlayerId(0), 90, sample);
    let samples = step.map_or(vec![sample], |(from, to)| vec![from, to]);
    let named = |cells: Vec<CellId>| {
        let names = cells
            .into_iter()
            .map(|cell| rules.board.name_of(cell).to_owned());
        and(names.collect())
    };
    let others = rules.players.iter().zip(&rules.board.frames).skip(1);
    let is_same = |frame: &ir::Frame| {
        let mut cells = frame.cells.iter().enumerate();
        cells.all(|(index, cell)| cell.index() == index)
    };
    let (same, others): (Vec<_>, Vec<_>) = others.partition(|(_, frame)| is_same(frame));
    if others.is_empty() {
        return None;
    }
    let seen = others.iter().filter_map(|(player, frame)| {
        let seen = samples
            .iter()
            .map(|cell| frame.cells.get(cell.index()).copied());
        let seen: Vec<CellId> = seen.collect::<Option<_>>()?;
        Some(format!("{} for {}", named(seen), player.name))
    });
    let seen: Vec<String> = seen.collect();
    let be = if samples.len() == 1 { "is" } else { "are" };
    let names = |players: &[(&ir::Player, &ir::Frame)]| {
        and(players
            .iter()
            .map(|(player, _)| player.name.clone())
            .collect())
    };
    let as_first = match same.is_empty() {
        true => String::new(),
        false => format!(" They are the same for {}.", names(&same)),
    };
    Some(format!(
        "Cells and directions in the rules are those of {}.{as_first} For {} they are seen from {}: {} of {} {be} {}. Where a rule is about one player by name, its cells have their own names.",
        first.name,
        names(&others),
        match others[..] {
            [_] => "the other side",
            _ => "their own sides",
        },
        named(samples.clone()),
        first.name,
        and(seen)
    ))
}

/// Returns a sentence on the direction that is ahead for each player, unless two players face each other on squares.
fn ahead(rules: &Rules) -> Option<String> {
    let board = &rules.board;
    let is_usual = |frame: &ir::Frame| [0, 180].contains(&(frame.forward.round() as i32));
    if board.lattice == Lattice::Square && board.frames.iter().all(is_usual) {
        return None;
    }
    let each = rules.players.iter().enumerate().map(|(index, player)| {
        let (from, to) = step_toward(rules, PlayerId::from_index(index), 0)?;
        let (from, to) = (board.name_of(from), board.name_of(to));
        Some(format!("from {from} to {to} for {}", player.name))
    });
    let each: Vec<String> = each.collect::<Option<_>>()?;
    // On other boards, the picture shows it.
    let right = match board.lattice {
        Lattice::Graph => right(rules),
        _ => None,
    };
    let right = right.map_or_else(String::new, |right| format!(" {right}"));
    Some(format!("Forward is, for example, {}.{right}", and(each)))
}

/// Returns a sentence on the direction that is to the right for each player, if each has a step there.
pub fn right(rules: &Rules) -> Option<String> {
    let each = rules.players.iter().enumerate().map(|(index, player)| {
        let (from, to) = step_toward(rules, PlayerId::from_index(index), 90)?;
        let (from, to) = (rules.board.name_of(from), rules.board.name_of(to));
        Some(format!("from {from} to {to} for {}", player.name))
    });
    let each: Vec<String> = each.collect::<Option<_>>()?;
    Some(format!("To the right is, for example, {}.", and(each)))
}

/// Returns a sentence on joined edges, if the board has some.
fn edges(rules: &Rules) -> Option<String> {
    let over = over_edges(rules);
    (!over.is_empty()).then(|| {
        format!(
            "Edges of the board are joined: a step over one leads on from the other, {}.",
            and(over)
        )
    })
}

fn levels(rules: &Rules) -> Option<String> {
    rules.places().has_stacks().then(|| {
        format!(
            "Pieces can be on top of one another, up to {}. A piece that moves to an occupied cell goes on top of the pieces there, friends or enemies, or captures one of the enemies among them, at any height. A piece that moves carries along all pieces on top of it. A piece that captures takes the place of the captured piece; the pieces that were on top of the captured piece are then on top of the capturing piece and the pieces that it carries.",
            counted(u64::from(rules.levels), "piece")
        )
    })
}

/// Returns the zones with their cells, and a picture of all.
fn zones(rules: &Rules, artist: Option<Artist<'_>>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let rule = |zone: &ir::Zone| Rule {
        name: zone.name.clone(),
        says: vec![zone_text(rules, &zone.cells)],
        ..Rule::default()
    };
    let all: Vec<Rule> = rules.named_zones().map(rule).collect();
    if all.is_empty() {
        return blocks;
    }
    let is_of_player = |zone: &ir::Zone| zone.cells.windows(2).any(|two| two[0] != two[1]);
    let mut intro = "Some rules use names for parts of the board.".to_owned();
    if rules.named_zones().any(is_of_player) {
        intro += " If a part differs between players, a rule means that of the player to move, unless it says otherwise.";
    }
    let mut inside = vec![Block::Text(intro), Block::Rules(all)];
    if let Some(Artist {
        game,
        pictures: Pictures::Svg,
    }) = artist
    {
        let first = rules
            .players
            .first()
            .map_or("", |player| player.name.as_str());
        let caption = format!("The zones, as {first} sees them.");
        let style = SvgStyle {
            description: caption.clone(),
            names: true,
            zones: picture::zones(game),
            ..SvgStyle::default()
        };
        let drawn = Drawn::Svg(alfil_draw::draw::svg::svg(&rules.board, &style, &|_| {
            Default::default()
        }));
        inside.insert(0, Block::Picture(Picture { caption, drawn }));
    }
    blocks.push(Block::Part(ZONES.to_owned(), inside));
    blocks
}

/// Returns the cells of a zone, for each player if they differ.
fn zone_text(rules: &Rules, sets: &[CellSet]) -> String {
    let is_same = sets.windows(2).all(|pair| pair[0] == pair[1]);
    let all = sets.iter().enumerate();
    let each = all
        .take(if is_same { 1 } else { sets.len() })
        .map(|(index, set)| {
            let cells = cells_text(rules, set);
            match is_same {
                true => cells,
                false => format!(
                    "{cells} for {}",
                    rules.players[PlayerId::from_index(index).index()].name
                ),
            }
        });
    format!("{}.", each.collect::<Vec<_>>().join("; "))
}

/// Returns the attributes of cells.
fn terrain(rules: &Rules) -> Vec<Block> {
    let of_cells = rules.attributes.iter().enumerate();
    let of_cells = of_cells.filter(|(_, attribute)| attribute.of == AttributeOf::Cell);
    let rule = |(index, attribute): (usize, &Attribute)| Rule {
        name: attribute.name.clone(),
        says: vec![values_text(
            rules,
            AttributeId::from_index(index),
            attribute,
        )],
        ..Rule::default()
    };
    let all: Vec<Rule> = of_cells.map(rule).collect();
    match all.is_empty() {
        true => Vec::new(),
        false => vec![Block::Part(
            "Terrain".to_owned(),
            vec![
                Block::Text("Cells have values that rules read.".to_owned()),
                Block::Rules(all),
            ],
        )],
    }
}

/// Returns the values at the start, each with its cells.
fn values_text(rules: &Rules, id: AttributeId, attribute: &Attribute) -> String {
    let mut values = attribute.values.clone();
    for (of, cell, value) in &rules.setup.attributes {
        if *of == id
            && let Some(slot) = values.get_mut(cell.index())
        {
            *slot = *value;
        }
    }
    let n_cells = rules.board.n_cells();
    let mut different = values.clone();
    different.arrange();
    different.dedup();
    let n_cells_of = |value: &u64| values.iter().filter(|other| *other == value).count();
    different.arrange_by_key(n_cells_of);
    let n_different = different.len();
    let each = different.into_iter().enumerate().map(|(index, value)| {
        let cells = (0..n_cells).filter(|index| values.get(*index) == Some(&value));
        let cells = CellSet::of(n_cells, cells.map(CellId::from_index));
        let value = match rules.value_text(id, value) {
            text if text.is_empty() => "nothing".to_owned(),
            text => text,
        };
        let is_rest = n_different > 1 && index + 1 == n_different && cells.len() * 2 > n_cells;
        let cells = match is_rest {
            true => "every other cell".to_owned(),
            false => cells_text(rules, &cells),
        };
        format!("{value} on {cells}")
    });
    sentence(&format!(
        "at the start {}",
        each.collect::<Vec<_>>().join("; ")
    ))
}

/// Returns the options that are on, in quotes; empty if none are.
pub fn options_on(rules: &Rules) -> String {
    match rules.options.is_empty() {
        true => String::new(),
        false => {
            let names = rules.options.iter().map(|name| quoted(name)).collect();
            format!("Switched on: {}.", and(names))
        }
    }
}
