//! The files of a board, for messages about cells that do not exist.

use ir::Board;

/// The names of a board's cells, file by file.
#[derive(Clone, Debug)]
pub struct Files {
    board: String,
    /// Label, first cell and last cell of each file; empty if cells have names of their own.
    files: Vec<(String, String, String)>,
    /// The first and the last cell of the board.
    ends: Option<(String, String)>,
}

impl Files {
    /// Creates the list of files of this board.
    pub fn of(board: &Board) -> Self {
        let mut files: Vec<(String, String, String)> = Vec::new();
        for cell in board.cells.iter().filter(|cell| !cell.file.is_empty()) {
            match files.iter_mut().find(|(label, ..)| *label == cell.file) {
                Some((.., last)) => last.clone_from(&cell.name),
                None => files.push((cell.file.clone(), cell.name.clone(), cell.name.clone())),
            }
        }
        let ends = board.cells.first().zip(board.cells.last());
        Self {
            board: board.name.clone(),
            files,
            ends: ends.map(|(first, last)| (first.name.clone(), last.name.clone())),
        }
    }

    /// Returns the text that lists the existing cells, for a cell that does not exist.
    pub fn missing(&self, name: &str) -> String {
        let board = &self.board;
        let is_of = |label: &str| {
            name.strip_prefix(label).is_some_and(|rest| {
                !rest.is_empty() && !rest.starts_with(|letter: char| letter.is_alphabetic())
            })
        };
        if let Some((label, first, last)) = self.files.iter().find(|(label, ..)| is_of(label)) {
            return match first == last {
                true => format!("file `{label}` of board `{board}` has only the cell `{first}`"),
                false => {
                    format!("file `{label}` of board `{board}` has the cells `{first}` to `{last}`")
                }
            };
        }
        let letters = name.starts_with(|letter: char| letter.is_alphabetic());
        match (&self.files[..], &self.ends) {
            ([(first, ..), .., (last, ..)], _)
                if letters
                    && self
                        .files
                        .iter()
                        .any(|(label, first, _)| first.starts_with(label)) =>
            {
                format!("board `{board}` has the files `{first}` to `{last}`")
            }
            (_, Some((first, last))) if first == last => {
                format!("board `{board}` has only the cell `{first}`")
            }
            (_, Some((first, last))) => {
                format!("board `{board}` has no cell of this name; cells are `{first}` to `{last}`")
            }
            _ => format!("board `{board}` has no cells"),
        }
    }
}
