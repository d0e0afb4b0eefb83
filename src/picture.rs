//! Pictures of positions.

use interpreter::notation::fen::letter_of;
use interpreter::{Game, Match, Position};
use ir::{AttributeId, AttributeOf, Board, CellId, Move};

use crate::draw::svg::{SvgCell, SvgPiece, SvgStyle, svg};
use crate::draw::{CellText, Mark, Style, draw};

/// Draws the position as text, with marks.
pub fn position(
    game: &Game,
    position: &Position,
    style: &Style,
    mark: &dyn Fn(CellId) -> Mark,
) -> String {
    let mut text = draw(&game.rules().board, style, &|cell| {
        let pieces = game.stack(position, cell);
        let letters = pieces.iter().map(|piece| {
            let name = &game.rules().kinds[piece.kind().index()].name;
            let figure = crate::figures::figure(name, piece.player().index());
            let figure = figure.filter(|_| style.figures);
            figure.map_or_else(|| letter_of(game, *piece), String::from)
        });
        let owner = pieces.first().map(|piece| piece.player());
        CellText {
            text: letters.collect(),
            owner: owner
                .filter(|owner| pieces.iter().all(|piece| piece.player() == *owner))
                .map(ir::PlayerId::index),
            mark: mark(cell),
        }
    });
    for attribute in attributes(game) {
        let name = &game.rules().attributes[attribute.index()].name;
        text += &format!("\n{name}\n");
        text += &draw(&game.rules().board, style, &|cell| CellText {
            text: note(game, position, attribute, cell),
            ..CellText::default()
        });
    }
    text
}

/// Draws the position as text; royals in check and the cells of these steps, made last, are marked.
pub fn marked(game: &Game, shown: &Position, style: &Style, last: &[Move]) -> String {
    let last = cells_of(game, last);
    let checked = checked(game, shown);
    position(game, shown, style, &|cell| {
        if checked.contains(&cell) {
            Mark::Check
        } else if last.contains(&cell) {
            Mark::Last
        } else {
            Mark::None
        }
    })
}

/// Returns the cells of the royals of the player to move, if they are in check.
pub fn checked(game: &Game, position: &Position) -> Vec<CellId> {
    // Nothing is marked if the rules need too much work.
    if game.is_check(position) != Ok(true) {
        return Vec::new();
    }
    let royals = game.royals(position, position.turn()).unwrap_or_default();
    royals
        .iter()
        .map(|place| game.places().cell(place))
        .collect()
}

/// Returns the attributes that cells carry.
fn attributes(game: &Game) -> impl Iterator<Item = AttributeId> + '_ {
    let all = game.rules().attributes.iter().enumerate();
    all.filter(|(_, attribute)| attribute.of == AttributeOf::Cell)
        .map(|(index, _)| AttributeId::from_index(index))
}

/// Returns the attributes that a cell carries; empty for none.
pub fn notes(game: &Game, position: &Position, cell: CellId) -> String {
    let notes = attributes(game).map(|attribute| note(game, position, attribute, cell));
    let notes: Vec<String> = notes.filter(|note| !note.is_empty()).collect();
    notes.join(" ")
}

/// Returns the value of one attribute of a cell; empty for no symbols and for 0.
fn note(game: &Game, position: &Position, attribute: AttributeId, cell: CellId) -> String {
    match game.attribute(position, attribute, cell) {
        0 => String::new(),
        value => game.rules().value_text(attribute, value),
    }
}

/// Returns the cells that the steps of a move leave and reach, those of joint pieces included.
pub fn cells_of(game: &Game, steps: &[Move]) -> Vec<CellId> {
    let places = steps.iter().flat_map(|step| {
        let partners = step.partners().iter().flat_map(|(from, to)| [*from, *to]);
        step.from().into_iter().chain(step.to()).chain(partners)
    });
    places.map(|place| game.places().cell(place)).collect()
}

/// Draws a game as an SVG document: the position reached, its last move and royals in check marked; below it the text beside the
/// board.
pub fn svg_of_match(play: &Match<'_>, style: &SvgStyle) -> String {
    let (game, position) = (play.game(), play.position());
    let rules = game.rules();
    let last = play.turns().last().map_or(&[][..], Move::each_step);
    let last = cells_of(game, last);
    let checked = checked(game, position);
    let captions = crate::captions::text(game, position, None);
    let style = SvgStyle {
        captions: captions.lines().map(str::to_owned).collect(),
        ..style.clone()
    };
    svg(&rules.board, &style, &|cell| {
        let mut pieces = game.stack(position, cell).into_iter().map(|piece| {
            let kind = &rules.kinds[piece.kind().index()];
            let player = piece.player().index();
            SvgPiece {
                text: kind.letter.clone(),
                owner: Some(player),
                picture: crate::figures::picture_of(rules, piece.kind(), player).cloned(),
            }
        });
        let ground = pieces.next().unwrap_or_default();
        let mut marks = Vec::new();
        marks.extend(last.contains(&cell).then_some(Mark::Last));
        marks.extend(checked.contains(&cell).then_some(Mark::Check));
        SvgCell {
            text: ground.text,
            owner: ground.owner,
            picture: ground.picture,
            above: pieces.collect(),
            note: notes(game, position, cell),
            marks,
        }
    })
}

/// Returns the zones of a game as its first player sees them, for [`SvgStyle::zones`].
pub fn zones(game: &Game) -> Vec<(String, ir::CellSet)> {
    let zones = game.rules().named_zones();
    zones
        .filter_map(|zone| Some((zone.name.clone(), zone.cells.first()?.clone())))
        .collect()
}

/// Returns the cell nearest to the middle of the board.
pub fn middle(board: &Board) -> CellId {
    let n = board.n_cells().max(1) as f32;
    let sum = board.cells.iter().fold((0.0, 0.0), |sum, cell| {
        (sum.0 + cell.centre.0, sum.1 + cell.centre.1)
    });
    let (x, y) = (sum.0 / n, sum.1 / n);
    let distance = |cell: &ir::Cell| (cell.centre.0 - x).powi(2) + (cell.centre.1 - y).powi(2);
    let nearest = (0..board.n_cells())
        .min_by(|a, b| distance(&board.cells[*a]).total_cmp(&distance(&board.cells[*b])));
    CellId::from_index(nearest.unwrap_or(0))
}
