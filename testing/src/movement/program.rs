//! The program's answer: a definition with the strings as piece types, a position, and the moves of a piece in its game.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use alfil::load::Variant;
use grammar::diagnostic::Severity;
use interpreter::Game;
use ir::{CellId, KindId, Move, Passed, PassedCells, Piece, Placement, PlayerId, Unmoved};

use super::ground::{Ground, Lattice, square_name};
use super::reading::{Outcome, Scene};
use crate::made_up::MadeUp;

/// The most strings of one definition.
pub const MOVERS_MAX: usize = 12;

/// A string, with the cells of its pieces in the first player's set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The notation.
    pub text: String,
    /// Cells in the nearer half.
    pub starts: Vec<usize>,
}

/// A game in which each string is a piece type.
pub struct Program {
    game: Game,
    /// The cell of the program for each cell of the ground.
    cells: Vec<CellId>,
    movers: Vec<KindId>,
    piece: KindId,
    crown: KindId,
}

impl Program {
    /// Loads a definition.
    ///
    /// # Errors
    /// The errors that the program reports.
    pub fn new(ground: &Ground, movers: &[Mover]) -> Result<Self, String> {
        let definition = definition(ground, movers);
        let Variant {
            game, diagnostics, ..
        } = definition.load(&[]);
        let Some(game) = game else {
            let errors = diagnostics
                .iter()
                .filter(|one| one.severity == Severity::Error);
            let errors: Vec<String> = errors
                .map(|error| format!("{}: {}", error.code, error.message))
                .collect();
            return Err(errors.join("; "));
        };
        let kind = |name: &str| {
            let index = game.rules().kinds.iter().position(|kind| kind.name == name);
            KindId::from_index(index.expect("the definition has this kind"))
        };
        let board = &game.rules().board;
        let cell = |at: &(i32, i32)| {
            let index = match ground.lattice {
                Lattice::Square => board.find(&square_name(*at)),
                _ => {
                    let place = board.cells.iter().position(|cell| (cell.x, cell.y) == *at);
                    place.map(CellId::from_index)
                }
            };
            index.expect("the board has this cell")
        };
        Ok(Self {
            cells: ground.cells.iter().map(cell).collect(),
            movers: (0..movers.len())
                .map(|index| kind(&format!("mover{index}")))
                .collect(),
            piece: kind("stone"),
            crown: kind("crown"),
            game,
        })
    }

    /// Returns all outcomes of moves of a player's piece.
    pub fn outcomes(&self, mover: usize, player: usize, scene: &Scene) -> BTreeSet<Outcome> {
        let kind = self.movers[mover];
        let piece = |player: usize, kind: KindId| Piece::new(PlayerId::from_index(player), kind);
        let mut pieces = vec![(self.cells[scene.at], piece(player, kind))];
        let mut unmoved = Vec::new();
        if scene.is_unmoved {
            unmoved.push(self.cells[scene.at]);
        }
        for (index, other) in scene.others.iter().enumerate() {
            let Some(other) = other else { continue };
            let kind = if other.is_royal {
                self.crown
            } else {
                self.piece
            };
            let player = if other.is_friend { player } else { 1 - player };
            pieces.push((self.cells[index], piece(player, kind)));
            if other.is_unmoved {
                unmoved.push(self.cells[index]);
            }
        }
        let passed = match &scene.passed {
            None => PassedCells::Nothing,
            Some((cells, by)) => PassedCells::These(
                [Passed {
                    cells: cells.iter().map(|cell| self.cells[*cell]).collect(),
                    by: self.cells[*by],
                    left: 0,
                }]
                .into_iter()
                .collect(),
            ),
        };
        let position = self.game.place(&Placement {
            pieces: Some(pieces),
            turn: Some(PlayerId::from_index(player)),
            unmoved: Unmoved::These(unmoved),
            passed,
            ..Placement::default()
        });
        let moves = self.game.pseudo_moves(&position, self.cells[scene.at]);
        let moves = moves.expect("one movement is little work");
        moves.iter().map(|record| self.outcome(record)).collect()
    }

    fn outcome(&self, record: &Move) -> Outcome {
        let cell = |cell: &CellId| {
            let index = self.cells.iter().position(|one| one == cell);
            index.expect("every cell of the program is one of the ground")
        };
        let sorted = |cells: &[CellId]| {
            let mut cells: Vec<usize> = cells.iter().map(cell).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let end = record.to().expect("a piece on the board moves");
        let passed = || {
            let cells = record.passed().iter().copied().filter(|cell| *cell != end);
            sorted(&cells.collect::<Vec<_>>())
        };
        let pair = |(from, to): &(CellId, CellId)| (cell(from), cell(to));
        let mut unloads: Vec<(usize, usize)> = record.unloads().iter().map(pair).collect();
        unloads.sort_unstable();
        Outcome {
            to: cell(&end),
            captured: sorted(record.captured()),
            unloads,
            passed: record.leaves_passed().then(passed),
            partner: record.partners().first().map(pair),
        }
    }
}

/// Writes the definition of a game in which each string is a piece type.
pub fn definition(ground: &Ground, movers: &[Mover]) -> MadeUp {
    let mut text = "language = 1\nname = \"Movers\"\nboard = \"ground\"\n\n[piece]\n".to_owned();
    for (index, mover) in movers.iter().enumerate() {
        let letter = char::from(b'A' + index as u8);
        let movement = &mover.text;
        let _ = writeln!(
            text,
            "mover{index} = {{ letter = \"{letter}\", moves = \"{movement}\" }}"
        );
    }
    text += "stone = { letter = \"X\", immobile = true }\ncrown = { letter = \"Y\", immobile = true }\n";
    text += "\n[royal]\nwho = \"mine crown\"\n\n[setup.pieces]\n";
    for (index, mover) in movers.iter().enumerate() {
        let starts = mover
            .starts
            .iter()
            .map(|cell| square_name(ground.cells[*cell]));
        let starts: Vec<String> = starts.collect();
        let _ = writeln!(text, "mover{index} = \"{}\"", starts.join(" "));
    }
    text += "stone = \"\"\ncrown = \"\"\n";
    let mut made_up = MadeUp::of_text(text);
    made_up.boards.insert("ground".to_owned(), ground.text());
    made_up
}
