//! Cells by their places, and the words of atoms that start from them.

use grammar::topology::Word;

use crate::support::Board;

impl Board {
    pub fn at(&self, x: i32, y: i32) -> Option<String> {
        self.topology
            .board
            .cells
            .iter()
            .find(|cell| (cell.x, cell.y) == (x, y))
            .map(|cell| cell.name.clone())
    }

    /// The words of an atom that start from this cell.
    pub fn words(&self, letter: char, from: &str) -> impl Iterator<Item = &Word> {
        let from = self.topology.board.find(from).expect("a cell");
        let here = move |class: Option<usize>| {
            class.is_none_or(|class| self.topology.classes[class].cells.contains(from))
        };
        self.topology.atoms[&letter]
            .words
            .iter()
            .filter(move |word| here(word.class))
    }
}
