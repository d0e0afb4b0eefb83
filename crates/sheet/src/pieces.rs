//! The kinds of pieces and their movements.

use alfil_words::{a, sentence};
use interpreter::walk::landings_on_empty;
use ir::{
    Arrival, Attribute, AttributeId, AttributeOf, Board, CellId, Condition, Course, Kind, KindId,
    Lattice, Meeting, Movement, Part, PartName, Path, PlayerId, Rules,
};

use super::Artist;
use super::diagram::Diagram;
use super::forbids;
use super::legend::SINGLE_PIECE;
use super::page::{Block, Drawn, Picture, Pictures, Rule, Section};
use super::words::{self, Words, quoted};
use alfil_draw::draw::Style;
use alfil_draw::draw::svg::SvgStyle;

/// Returns the section of all kinds.
pub fn section(rules: &Rules, artist: Option<Artist<'_>>) -> Section {
    let kinds = rules.kinds.iter().enumerate();
    let mut blocks: Vec<Block> = kinds
        .map(|(index, kind)| {
            let title = format!("{} ({})", kind.name, kind.letter);
            Block::Part(title, kind_blocks(rules, KindId::from_index(index), artist))
        })
        .collect();
    let captures = rules
        .kinds
        .iter()
        .any(|kind| captures_by_moving(rules, kind));
    let captures_before = rules.kinds.iter().any(captures_on_the_way);
    let mut intro = match captures {
        false if captures_before => "A piece moves to an empty cell. It captures only as its text says.",
        true => "A piece captures an enemy piece by moving to its cell. Unless something else is stated, it moves to an empty cell or captures.",
        false => "A piece moves to an empty cell. No piece captures by moving to the cell of an enemy piece.",
    }
    .to_owned();
    if rules.kinds.iter().any(rides) {
        intro += " The cells between are empty where a piece moves several cells in a line, unless its text says otherwise.";
    }
    let has_pictures = rules.kinds.iter().any(|kind| !kind.parts.is_empty());
    let signs = artist
        .filter(|_| has_pictures)
        .map(|artist| match artist.pictures {
            Pictures::Text { .. } if !captures && !captures_before => {
                "(·) marks cells that it can move to"
            }
            Pictures::Text { .. } => {
                "(·) marks cells that it can move to, *·* cells where it can only capture"
            }
            Pictures::Svg => {
                "a dot marks a cell that it can move to, a ring a cell where it can capture"
            }
        });
    if let Some(signs) = signs {
        intro += &format!(" Each picture shows {SINGLE_PIECE}: {signs}.");
    }
    blocks.insert(0, Block::Text(intro));
    blocks.extend(attributes(rules));
    let values = values_of_pieces(rules);
    if !values.is_empty() {
        blocks.push(Block::Part(
            "Values of pieces".to_owned(),
            vec![Block::Rules(values)],
        ));
    }
    Section {
        title: "Pieces".to_owned(),
        brief: brief(rules),
        blocks,
    }
}

/// Tests whether a kind has a move that captures where it ends.
fn captures_by_moving(rules: &Rules, kind: &Kind) -> bool {
    let captures = |arrival: &Arrival| arrival.enemy == Meeting::Capture;
    let mut paths = kind.movements().flat_map(|movement| &movement.paths);
    let captures = |path: &Path| match &path.course {
        Course::Legs { legs } => {
            legs.last().is_some_and(|leg| captures(&leg.arrival)) && !stays(rules, path)
        }
        Course::Universal(arrival) => captures(arrival),
        Course::Castle { .. } => false,
    };
    kind.is_lent() || paths.any(captures)
}

/// Tests whether a path ends where it begins: it is walked on the empty board.
fn stays(rules: &Rules, path: &Path) -> bool {
    let movement = Movement {
        paths: vec![path.clone()],
    };
    let mut walks = (0..rules.board.n_cells())
        .map(CellId::from_index)
        .map(|from| (from, landings_on_empty(&movement, rules, PlayerId(0), from)))
        .filter(|(_, ends)| !ends.is_empty())
        .peekable();
    walks.peek().is_some() && walks.all(|(from, ends)| ends.iter().all(|end| end == from))
}

/// Tests whether a kind has a move that captures before it ends.
fn captures_on_the_way(kind: &Kind) -> bool {
    let paths = kind.movements().flat_map(|movement| &movement.paths);
    let mut legs = paths.flat_map(|path| match &path.course {
        Course::Legs { legs } => legs.as_slice(),
        Course::Universal(_) | Course::Castle { .. } => &[],
    });
    legs.any(|leg| [leg.arrival.enemy, leg.arrival.friend].contains(&Meeting::Capture))
}

/// Tests whether a kind has moves in lines, along which other pieces block it.
fn rides(kind: &Kind) -> bool {
    let paths = kind.movements().flat_map(|movement| &movement.paths);
    let mut legs = paths.flat_map(|path| match &path.course {
        Course::Legs { legs } => legs.as_slice(),
        Course::Universal(_) | Course::Castle { .. } => &[],
    });
    legs.any(|leg| leg.landings.max != Some(1))
}

fn brief(rules: &Rules) -> Vec<String> {
    let names = rules.kinds.iter().map(|kind| kind.name.chars().count());
    let width = names.max().unwrap_or(0);
    let line = |kind: &Kind| {
        let parts = notation(rules, kind);
        format!("{:2} {:width$}  {parts}", kind.letter, kind.name)
    };
    rules.kinds.iter().map(line).collect()
}

/// Returns the notation of each part, with its name unless it is the only one.
pub fn notation(rules: &Rules, kind: &Kind) -> String {
    let parts = kind.parts.iter().map(|part| {
        let name = rules.part_names[part.name.index()].as_str();
        match (kind.parts.len(), name) {
            (1, "move") => part.betza.clone(),
            (_, name) if part.lent.is_some() => format!("{name} (lent)"),
            (_, name) => format!("{name} {}", part.betza),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}

fn kind_blocks(rules: &Rules, id: KindId, artist: Option<Artist<'_>>) -> Vec<Block> {
    let kind = &rules.kinds[id.index()];
    let Kind {
        name: _,
        letter: _,
        shown_as,
        parts,
        turned,
        value,
        pictures: _,
    } = kind;
    let mut says = Vec::new();
    for part in parts {
        // The notation is below all parts.
        let Part {
            name,
            betza: _,
            movement,
            lent,
        } = part;
        let sentences = movement.first().map_or_else(Vec::new, |first| {
            words::movement::sentences(rules, &first.unturned())
        });
        let name = match (parts.len(), rules.part_names[name.index()].as_str()) {
            (1, "move") => String::new(),
            (_, name) => name.to_owned(),
        };
        let says_part: Vec<String> = match sentences.is_empty() {
            true if lent.is_some() => lent
                .iter()
                .map(|lent| {
                    let here = ["its own cell".to_owned()];
                    let words = Words::of_mover(rules).with_pieces(&here);
                    sentence(&format!(
                        "moves as each of these pieces: {}",
                        words.all(&lent.pieces)
                    ))
                })
                .collect(),
            true => vec!["Has no moves on this board.".to_owned()],
            false => sentences.iter().map(|one| sentence(one)).collect(),
        };
        let restricting = restricting_turns(rules, part.name);
        let says_part = says_part.into_iter().chain(restricting).collect();
        says.push(Rule {
            name,
            says: says_part,
            ..Rule::default()
        });
    }
    if says.is_empty() {
        says.push(Rule {
            name: String::new(),
            says: vec!["Never moves.".to_owned()],
            ..Rule::default()
        });
    }
    if let Some(turned) = turned {
        says.push(Rule {
            name: "turned".to_owned(),
            says: words::movement::turned(rules, turned),
            ..Rule::default()
        });
    }
    says.extend(forbids::of_kind(rules, id));
    let mut blocks: Vec<Block> = diagrams(id, artist);
    blocks.push(Block::Rules(says));
    let mut text = match parts.is_empty() {
        true => String::new(),
        false => format!("In notation: {}.", notation(rules, kind)),
    };
    if let Some(value) = value.filter(|value| *value > 0) {
        text += &format!(" Value: about {} pawns.", f64::from(value) / 100.0);
    }
    if let Some(other) = shown_as {
        let other = &rules.kinds[other.index()].name;
        text += &format!(" Moves and pictures show it as a {other}.");
    }
    blocks.push(Block::Text(text));
    blocks
}

/// Returns sentences that refer to the kinds of turn whose conditions of a step are about this part and about more than it.
fn restricting_turns(rules: &Rules, part: PartName) -> Vec<String> {
    let restricts = |turn: &&ir::Turn| {
        let conditions = turn.step.conjuncts();
        let is_of_part = |condition: &&Condition| match condition {
            Condition::PartIs(parts) => parts.contains(&part),
            _ => false,
        };
        conditions.len() > 1 && conditions.iter().any(is_of_part)
    };
    let turns = rules.turns.iter().filter(restricts);
    turns
        .map(|turn| format!("See the kind of turn {}.", quoted(&turn.name)))
        .collect()
}

/// Returns the diagrams of the moves of a kind: one, and on triangles another one for cells that point the other way.
fn diagrams(id: KindId, artist: Option<Artist<'_>>) -> Vec<Block> {
    let Some(artist) = artist else {
        return Vec::new();
    };
    let rules = artist.game.rules();
    if rules.kinds[id.index()].parts.is_empty() || rules.players.len() < 2 {
        return Vec::new();
    }
    let first = Diagram::most_moves(artist.game, id);
    let other = pointing_the_other_way(&rules.board, first.at);
    let other = other.map(|at| Diagram::new(artist.game, id, at));
    let all = std::iter::once(first).chain(other);
    all.map(|diagram| drawn(id, diagram, artist)).collect()
}

/// Returns the nearest triangle that points the other way; `None` on boards without triangles.
fn pointing_the_other_way(board: &Board, at: CellId) -> Option<CellId> {
    if board.lattice != Lattice::TriangleSide {
        return None;
    }
    // The colour of a triangle says where it points.
    let here = &board.cells[at.index()];
    let others = board.cells.iter().enumerate();
    let others = others.filter(|(_, cell)| cell.colour != here.colour);
    let distance = |cell: &ir::Cell| {
        let (x, y) = (cell.centre.0 - here.centre.0, cell.centre.1 - here.centre.1);
        x * x + y * y
    };
    let nearest = others.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
    nearest.map(|(index, _)| CellId::from_index(index))
}

/// Returns the picture of the moves of a kind.
fn drawn(id: KindId, diagram: Diagram, Artist { game, pictures }: Artist<'_>) -> Block {
    let rules = game.rules();
    let name = &rules.kinds[id.index()].name;
    // Moves over other pieces are raw movement, without the rules of the game.
    let over = match (diagram.is_over(), Diagram::restricted_by(game, id)) {
        (true, Some(words)) => format!("; some of the cells only over other pieces, {words}"),
        (true, None) => "; some of the cells only over other pieces".to_owned(),
        (false, _) => String::new(),
    };
    let caption = format!(
        "{} on {}{over}.",
        sentence(&a(name)).trim_end_matches('.'),
        rules.board.name_of(diagram.at)
    );
    let drawn = match pictures {
        Pictures::Text { colour } => {
            let style = Style {
                colour,
                ..Style::default()
            };
            Drawn::Text(diagram.text(game, &style))
        }
        Pictures::Svg => Drawn::Svg(diagram.svg(
            game,
            SvgStyle {
                description: caption.clone(),
                ..SvgStyle::default()
            },
        )),
    };
    Block::Picture(Picture { caption, drawn })
}

/// Returns the attributes of pieces, a sentence each.
fn values_of_pieces(rules: &Rules) -> Vec<Rule> {
    let all = rules.attributes.iter().enumerate();
    let of_pieces = all.filter(|(_, attribute)| attribute.of == AttributeOf::Piece);
    let rule = |(index, attribute): (usize, &Attribute)| {
        let first = rules.value_text(AttributeId::from_index(index), attribute.first());
        let first = match first.is_empty() {
            true => "nothing".to_owned(),
            false => first,
        };
        Rule {
            name: attribute.name.clone(),
            says: vec![format!(
                "A value of each piece, {first} at first. It moves with the piece, stays when the piece promotes or changes its owner, and is lost when the piece leaves the board."
            )],
            ..Rule::default()
        }
    };
    of_pieces.map(rule).collect()
}

/// Returns the attributes of kinds.
fn attributes(rules: &Rules) -> Option<Block> {
    let all = rules.attributes.iter().enumerate();
    let all: Vec<_> = all
        .filter(|(_, attribute)| attribute.of == AttributeOf::Kind)
        .collect();
    if all.is_empty() {
        return None;
    }
    let head = std::iter::once("piece".to_owned());
    let head = head.chain(all.iter().map(|(_, attribute)| attribute.name.clone()));
    let row = |(index, kind): (usize, &Kind)| {
        let values = all.iter().map(|(id, attribute)| {
            let value = attribute.values.get(index).copied().unwrap_or(0);
            match rules.value_text(AttributeId::from_index(*id), value) {
                text if text.is_empty() => "-".to_owned(),
                text => text,
            }
        });
        std::iter::once(kind.name.clone()).chain(values).collect()
    };
    let rows = rules.kinds.iter().enumerate().map(row).collect();
    Some(Block::Part(
        "Values that rules read".to_owned(),
        vec![
            Block::Text("Rules read these values of each piece.".to_owned()),
            Block::Table(head.collect(), rows),
        ],
    ))
}
