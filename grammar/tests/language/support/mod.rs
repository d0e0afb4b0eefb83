//! Boards for tests: cells by name.

mod places;
pub mod shipped;

use grammar::board;
use grammar::source::SourceId;
use grammar::topology::{Steps, Topology, Word};

/// A loaded board.
pub struct Board {
    pub topology: Topology,
    pub steps: Steps,
}

/// The board of this text, which has nothing wrong with it.
pub fn load(text: &str) -> Board {
    let mut steps = Steps::default();
    let (topology, diagnostics) = board::load(SourceId(0), text, "test", &mut steps);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}\n{text}");
    Board {
        topology: topology.expect("no diagnostics"),
        steps,
    }
}

/// Degrees of a heading that exists.
pub fn degrees(heading: Option<f64>) -> f64 {
    heading.expect("a heading")
}

impl Board {
    pub fn names(&self) -> Vec<String> {
        self.topology
            .board
            .cells
            .iter()
            .map(|cell| cell.name.clone())
            .collect()
    }

    pub fn cell(&self, name: &str) -> &ir::Cell {
        &self.topology.board.cells[self
            .topology
            .board
            .find(name)
            .unwrap_or_else(|| panic!("no cell {name}"))
            .index()]
    }

    pub fn go(&self, word: &Word, from: &str) -> Option<String> {
        let to = self
            .steps
            .get(word.leap)
            .from(self.topology.board.find(from).expect("a cell"))?;
        Some(self.topology.board.name_of(to).to_owned())
    }

    /// One step of every word, sorted.
    pub fn targets(&self, letter: char, from: &str) -> Vec<String> {
        let mut cells: Vec<String> = self.topology.atoms[&letter]
            .words
            .iter()
            .filter_map(|word| self.go(word, from))
            .collect();
        cells.sort();
        cells
    }

    /// A zone as a player sees it, sorted.
    pub fn zone(&self, name: &str, player: usize) -> Vec<String> {
        let zone = self
            .topology
            .board
            .zones
            .iter()
            .find(|zone| zone.name == name)
            .expect(name);
        let mut cells: Vec<String> = zone.cells[player]
            .iter()
            .map(|cell| self.topology.board.name_of(cell).to_owned())
            .collect();
        cells.sort();
        cells
    }

    /// A cell as a player sees it.
    pub fn seen(&self, cell: &str, player: usize) -> String {
        let cell = self.topology.board.find(cell).expect("a cell");
        self.topology
            .board
            .name_of(self.topology.board.frames[player].cells[cell.index()])
            .to_owned()
    }
}
