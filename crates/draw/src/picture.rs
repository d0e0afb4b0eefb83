//! Pictures of positions.

use std::ops::Deref;

use interpreter::notation::fen::letter_of;
use interpreter::{Course, Eyes, Game, Position};
use ir::{AttributeId, AttributeOf, Board, CellId, CellSet, Move, PlayerId};

use crate::draw::svg::{SvgCell, SvgPiece, SvgStyle, svg};
use crate::draw::{CellText, Mark, Style, draw, without_escapes};

/// The text of a cell that the viewer does not see.
const UNSEEN: &str = "?";

/// Draws the position as text, with marks. Attributes of cells and pieces follow, each on a board of its own.
pub fn position(
    game: &Game,
    position: &Position,
    style: &Style,
    mark: &dyn Fn(CellId) -> Mark,
) -> String {
    let has_figures = style.figures && crate::figures::lacking(game.rules()).is_empty();
    let mut text = draw(&game.rules().board, style, &|cell| {
        let pieces = game.stack(position, cell);
        let letters = pieces.iter().map(|piece| {
            let figure = has_figures.then(|| {
                let (kind, player) = (piece.kind(), piece.player().index());
                crate::figures::text_of(game.rules(), kind, player)
            });
            figure.flatten().unwrap_or_else(|| letter_of(game, *piece))
        });
        let owner = pieces.first().map(|piece| piece.player());
        let mark = mark(cell);
        CellText {
            text: match mark {
                Mark::Unseen => UNSEEN.to_owned(),
                _ => letters.collect(),
            },
            owner: owner
                .filter(|owner| pieces.iter().all(|piece| piece.player() == *owner))
                .filter(|owner| !owner.is_neutral())
                .map(ir::PlayerId::index),
            mark,
        }
    });
    let cells = || (0..game.rules().board.n_cells()).map(CellId::from_index);
    for attribute in attributes(game) {
        let is_blank = |cell| note(game, position, attribute, cell).is_empty();
        if !style.blanks && cells().all(is_blank) {
            continue;
        }
        let name = &game.rules().attributes[attribute.index()].name;
        let values = draw(&game.rules().board, style, &|cell| CellText {
            text: note(game, position, attribute, cell),
            ..CellText::default()
        });
        let title = format!("{name}\n");
        match style.compact {
            true => text = beside_each_other(&text, &(title + &values)),
            false => text += &format!("\n{title}{values}"),
        }
    }
    text
}

/// Returns two pictures side by side, the lower one with empty lines at its top.
fn beside_each_other(left: &str, right: &str) -> String {
    const GAP: usize = 3;
    let (left, right): (Vec<&str>, Vec<&str>) = (left.lines().collect(), right.lines().collect());
    let n = left.len().max(right.len());
    let width = left.iter().map(|line| printed_width(line)).max();
    let column = width.unwrap_or(0) + GAP;
    let line_of = |lines: &[&str], index: usize| {
        let index = (index + lines.len()).checked_sub(n);
        index.map_or(String::new(), |index| lines[index].to_owned())
    };
    let lines = (0..n).map(|index| {
        let (left, right) = (line_of(&left, index), line_of(&right, index));
        let gap = " ".repeat(column - printed_width(&left));
        format!("{}\n", format!("{left}{gap}{right}").trim_end())
    });
    lines.collect()
}

/// Returns the width of a line in characters, without the escape sequences for its colours.
pub fn printed_width(line: &str) -> usize {
    without_escapes(line).chars().count()
}

/// Draws the position as text; royals in check and the cells of these steps, made last, are marked, and the cells that the viewer
/// does not see.
pub fn marked(
    game: &Game,
    shown: &Position,
    style: &Style,
    last: &[Move],
    unseen: &[CellId],
) -> String {
    let last = cells_of(game, last);
    let checked = checked(game, shown);
    position(game, shown, style, &|cell| {
        if checked.contains(&cell) {
            Mark::Check
        } else if last.contains(&cell) {
            Mark::Last
        } else if unseen.contains(&cell) {
            Mark::Unseen
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

/// Returns the cells of a position that an observer does not see.
pub fn unseen(game: &Game, position: &Position, eyes: Eyes) -> Vec<CellId> {
    let n_players = game.rules().players.len();
    let viewers = match eyes {
        _ if game.rules().sight.is_none() => 0..0,
        Eyes::All => 0..0,
        Eyes::Player(player) => player.index()..player.index() + 1,
        Eyes::Onlooker => 0..n_players,
    };
    let seen: Vec<CellSet> = viewers
        .map(|player| game.visible(position, PlayerId::from_index(player)))
        .collect();
    let cells = (0..game.rules().board.n_cells()).map(CellId::from_index);
    cells
        .filter(|cell| seen.iter().any(|seen| !seen.contains(*cell)))
        .collect()
}

/// Returns the attributes that cells and pieces carry.
fn attributes(game: &Game) -> impl Iterator<Item = AttributeId> + '_ {
    let all = game.rules().attributes.iter().enumerate();
    all.filter(|(_, attribute)| attribute.of != AttributeOf::Kind)
        .map(|(index, _)| AttributeId::from_index(index))
}

/// Returns the attributes that a cell and its pieces carry; empty for none.
pub fn notes(game: &Game, position: &Position, cell: CellId) -> String {
    let notes = attributes(game).map(|attribute| note(game, position, attribute, cell));
    let notes: Vec<String> = notes.filter(|note| !note.is_empty()).collect();
    notes.join(" ")
}

/// Returns the value of one attribute of a cell, or of the pieces on it, from the ground up; empty for no symbols and for 0.
fn note(game: &Game, position: &Position, attribute: AttributeId, cell: CellId) -> String {
    let places = game.places();
    let is_stack = places.has_stacks() && game.stack(position, cell).len() > 1;
    if is_stack && game.rules().attributes[attribute.index()].of == AttributeOf::Piece {
        let values = position.unit(places, cell).map(|place| {
            let value = game.attribute(position, attribute, place);
            game.rules().value_text(attribute, value)
        });
        return values.collect::<Vec<_>>().join("/");
    }
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

/// Draws a position as plain text, as the first player sees it.
pub fn text(game: &Game, position: &Position) -> String {
    self::position(game, position, &Style::default(), &|_| Mark::default())
}

/// Draws a game as an SVG document: the position reached, its last move and royals in check marked; below it the text beside the
/// board.
pub fn svg_of_match<G: Deref<Target = Game>>(play: &Course<G>, style: &SvgStyle) -> String {
    let (game, position) = (play.as_game(), play.position());
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
                owner: (!piece.is_neutral()).then_some(player),
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

#[cfg(test)]
mod tests {
    use super::{beside_each_other, printed_width};

    #[test]
    fn pictures_beside_each_other_end_on_one_line() {
        assert_eq!(printed_width("a\x1b[1;48;5;94mbc\x1b[0m d"), 5);
        let both = beside_each_other("\x1b[1mab\x1b[0m\nc\n", "title\nx\ny\n");
        assert_eq!(both, "     title\n\x1b[1mab\x1b[0m   x\nc    y\n");
        assert_eq!(beside_each_other("a\nb\n", "x\n"), "a\nb   x\n");
    }
}
