//! The moves of a piece from a cell, as a picture.

use alfil_words::and;
use interpreter::Game;
use ir::{
    CellId, CellSet, KindId, Piece, Placement, PlayerId, RuleRef, StoreContents, StoreId, Unmoved,
};

use alfil_draw::draw::svg::{SvgCell, SvgStyle, svg};
use alfil_draw::draw::{CellText, Mark, Style, draw};
use alfil_draw::notation_probe;
use alfil_draw::picture;

/// The moves and captures of a piece of the first player, alone and unmoved on a cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    /// Its kind.
    pub kind: KindId,
    /// Its cell.
    pub at: CellId,
    /// Cells that it reaches without a capture.
    pub quiet: CellSet,
    /// Cells where it could capture a piece.
    pub takes: CellSet,
    /// Further cells that it reaches over mounts on the cells where it needs them; rules of the game do not count.
    pub over_quiet: CellSet,
    /// Further cells where it could capture a piece then; rules of the game do not count.
    pub over_takes: CellSet,
}

impl Diagram {
    /// Finds the moves of a piece from a cell.
    ///
    /// Cost: legal movement of one piece, once for each cell.
    pub fn new(game: &Game, kind: KindId, at: CellId) -> Self {
        let (quiet, takes) = reach(game, kind, at);
        let (over_quiet, over_takes) = reach_over_others(game, kind, at, (&quiet, &takes));
        Self {
            kind,
            at,
            quiet,
            takes,
            over_quiet,
            over_takes,
        }
    }

    /// Finds the moves of a piece of this kind from the cell with the most of them: of the middle of the board and the initial cells
    /// of the first player's pieces of this kind.
    pub fn most_moves(game: &Game, kind: KindId) -> Self {
        let places = game.places();
        let piece = Piece::new(PlayerId(0), kind);
        let pieces = game.rules().setup.pieces().iter();
        let standing = pieces.filter(|(_, other)| *other == piece);
        let standing = standing.map(|(place, _)| places.cell(*place));
        let middle = picture::middle(&game.rules().board);
        let mut best = Self::new(game, kind, middle);
        for at in standing.take(4) {
            let other = Self::new(game, kind, at);
            if other.n_cells() > best.n_cells() {
                best = other;
            }
        }
        best
    }

    /// Returns the rules that restrict the moves of a kind beyond its notation; `None` if there are none.
    pub fn restricted_by(game: &Game, kind: KindId) -> Option<String> {
        let rules = game.rules();
        let mut names: Vec<String> = Vec::new();
        for one in rules.restrictions(kind) {
            let sort = match one.rule {
                RuleRef::MustRule(_) => "a rule of required moves",
                RuleRef::Promotion(_) => "a promotion that must be made",
                RuleRef::Turn(_) => "the kinds of turn",
                _ => "a forbid rule",
            };
            let name = match one.name {
                "" => sort.to_owned(),
                name => format!("“{name}”"),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| format!("restricted by {}", and(names)))
    }

    fn n_cells(&self) -> usize {
        let sets = [&self.quiet, &self.takes, &self.over_quiet, &self.over_takes];
        sets.map(CellSet::len).iter().sum()
    }

    /// Tests whether some of its moves are over other pieces.
    pub fn is_over(&self) -> bool {
        !self.over_quiet.is_empty() || !self.over_takes.is_empty()
    }

    fn marks(&self, cell: CellId) -> Vec<Mark> {
        let quiet = self.quiet.contains(cell) || self.over_quiet.contains(cell);
        let takes = self.takes.contains(cell) || self.over_takes.contains(cell);
        let marks = [(Mark::Target, quiet), (Mark::Capture, takes)];
        let marks = marks.into_iter().filter(|(_, on)| *on);
        marks.map(|(mark, _)| mark).collect()
    }

    /// Returns the picture as text: cells to move to as `(·)`, cells only to capture on as `*·*`.
    pub fn text(&self, game: &Game, style: &Style) -> String {
        let kind = &game.rules().kinds[self.kind.index()];
        draw(&game.rules().board, style, &|cell| match cell == self.at {
            true => CellText {
                text: kind.letter.clone(),
                owner: Some(0),
                mark: Mark::None,
            },
            false => CellText {
                mark: self.marks(cell).first().copied().unwrap_or_default(),
                ..CellText::default()
            },
        })
    }

    /// Returns the picture as SVG: dots for moves, rings for captures; `style` contains its title and the other texts.
    pub fn svg(&self, game: &Game, style: SvgStyle) -> String {
        let kind = &game.rules().kinds[self.kind.index()];
        let occurs = |mark| {
            let cells = (0..game.rules().board.n_cells()).map(CellId::from_index);
            let mut others = cells.filter(|cell| *cell != self.at);
            others.any(|cell| self.marks(cell).contains(&mark))
        };
        let legend = [(Mark::Target, "moves"), (Mark::Capture, "captures")];
        let legend = legend.into_iter().filter(|(mark, _)| occurs(*mark));
        let captions = match self.is_over() {
            true => vec!["some only over other pieces".to_owned()],
            false => Vec::new(),
        };
        let style = SvgStyle {
            captions,
            legend: legend.map(|(mark, text)| (mark, text.into())).collect(),
            ..style
        };
        svg(&game.rules().board, &style, &|cell| match cell == self.at {
            true => SvgCell {
                text: kind.letter.clone(),
                owner: Some(0),
                picture: alfil_draw::figures::picture_of(game.rules(), self.kind, 0).cloned(),
                ..SvgCell::default()
            },
            false => SvgCell {
                marks: self.marks(cell),
                ..SvgCell::default()
            },
        })
    }
}

/// Returns the moves of a piece of the first player from a cell, alone and unmoved: the cells that it reaches without a capture, and
/// the cells where it could capture a piece.
fn reach(game: &Game, kind: KindId, from: CellId) -> (CellSet, CellSet) {
    let n_cells = game.rules().board.n_cells();
    let piece = Piece::new(PlayerId(0), kind);
    let placed = |pieces: Vec<(CellId, Piece)>| {
        game.place(&Placement {
            pieces: Some(pieces),
            turn: Some(PlayerId(0)),
            unmoved: Unmoved::These(vec![from]),
            stores: empty_stores(game),
            ..Placement::default()
        })
    };
    let reached = |pieces| game.pseudo_moves(&placed(pieces), from).unwrap_or_default();
    let quiet = reached(vec![(from, piece)]);
    let quiet = CellSet::of(
        n_cells,
        quiet
            .iter()
            .filter(|turn| turn.captured().is_empty())
            .filter_map(|turn| turn.to()),
    );
    let mut takes = CellSet::empty(n_cells);
    let enemy = Piece::new(PlayerId(1), kind);
    for cell in (0..n_cells)
        .map(CellId::from_index)
        .filter(|cell| *cell != from)
    {
        let turns = reached(vec![(from, piece), (cell, enemy)]);
        if turns.iter().any(|turn| turn.captured().contains(&cell)) {
            takes.insert(cell);
        }
    }
    (quiet, takes)
}

/// Returns the stores from which pieces are dropped as empty ones: rules that hold until all is dropped do not restrict moves then.
fn empty_stores(game: &Game) -> Vec<StoreContents> {
    let rules = game.rules();
    let stores = (0..rules.stores.len()).map(StoreId::from_index);
    let dropped = stores.filter(|store| rules.stores[store.index()].drop.is_some());
    let players = (0..rules.players.len()).map(PlayerId::from_index);
    let of_all = dropped.flat_map(|store| {
        let contents = players.clone();
        contents.map(move |player| (store, player, Vec::new()))
    });
    of_all.collect()
}

/// Returns the further moves and captures of the piece over mounts on the cells where it needs them.
fn reach_over_others(
    game: &Game,
    kind: KindId,
    from: CellId,
    (quiet, takes): (&CellSet, &CellSet),
) -> (CellSet, CellSet) {
    let rules = game.rules();
    let n_cells = rules.board.n_cells();
    let (mut moves, mut captures) = (CellSet::empty(n_cells), CellSet::empty(n_cells));
    let start = notation_probe::Start {
        at: from,
        player: PlayerId(0),
        is_unmoved: true,
    };
    for part in &rules.kinds[kind.index()].parts {
        let movement = part.movement.iter().take(1);
        for movement in movement {
            let movement = &movement.unturned();
            let over = notation_probe::reach_over_others(movement, &rules.steps, n_cells, start);
            moves |= &CellSet::of(n_cells, over.moves);
            captures |= &CellSet::of(n_cells, over.captures);
        }
    }
    let besides = |cells: CellSet, others: &CellSet| {
        CellSet::of(n_cells, cells.iter().filter(|cell| !others.contains(*cell)))
    };
    (besides(moves, quiet), besides(captures, takes))
}
