//! Pictures of positions.

use interpreter::notation::fen::letter_of;
use interpreter::{Game, Match, Position};
use ir::{Board, CellId};

use crate::draw::svg::{SvgCell, SvgStyle, svg};
use crate::draw::{CellText, Mark, Style, draw};

/// The position as text, with marks.
pub fn position(
    game: &Game,
    position: &Position,
    style: &Style,
    mark: &dyn Fn(CellId) -> Mark,
) -> String {
    draw(&game.rules().board, style, &|cell| {
        let man = position.man(cell);
        CellText {
            text: man.map_or_else(String::new, |man| letter_of(game, man)),
            owner: man.map(|man| man.player().index()),
            mark: mark(cell),
        }
    })
}

/// A game as an SVG document: the position reached, its last turn and royals in check marked.
pub fn svg_of_match(play: &Match<'_>, style: &SvgStyle) -> String {
    let (game, position) = (play.game(), play.position());
    let rules = game.rules();
    let last: Vec<CellId> = play.turns().last().map_or_else(Vec::new, |turn| {
        let partners = turn.partners.iter().flat_map(|(from, to)| [*from, *to]);
        turn.from
            .into_iter()
            .chain(turn.to)
            .chain(partners)
            .collect()
    });
    let player = position.turn();
    let checked = game
        .is_check(position)
        .then(|| game.royals(position, player));
    svg(&rules.board, style, &|cell| {
        let man = position.man(cell);
        let mut marks = Vec::new();
        marks.extend(last.contains(&cell).then_some(Mark::Last));
        marks.extend(
            checked
                .as_ref()
                .filter(|royals| royals.contains(cell))
                .map(|_| Mark::Check),
        );
        SvgCell {
            text: man.map_or_else(String::new, |man| {
                rules.kinds[man.kind().index()].letter.clone()
            }),
            owner: man.map(|man| man.player().index()),
            marks,
        }
    })
}

/// The zones of a game as its first player sees them, for [`SvgStyle::zones`].
pub fn zones(game: &Game) -> Vec<(String, ir::CellSet)> {
    let zones = game.rules().zones.iter();
    zones
        .filter_map(|zone| Some((zone.name.clone(), zone.cells.first()?.clone())))
        .collect()
}

/// The cell nearest to the middle of the board.
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
