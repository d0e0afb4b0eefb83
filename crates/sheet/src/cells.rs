//! Sets of cells as text, as short as the names of files and ranks allow.

use ir::{Arrange, Cell, CellId, CellSet, Rules};

/// Returns the names of the cells; of whole files or ranks their labels.
pub fn cells_text(rules: &Rules, cells: &CellSet) -> String {
    let board = &rules.board;
    let n = board.n_cells();
    if cells.is_empty() {
        return "no cell".to_owned();
    }
    if cells.len() == n && (0..n).all(|index| cells.contains(CellId::from_index(index))) {
        return "every cell".to_owned();
    }
    let (files, ranks): (Label, Label) = (|cell| &cell.file, |cell| &cell.rank);
    if cells.len() > 3 {
        let ranks = whole(rules, cells, ranks);
        if let Some(ranks) = ranks {
            return labels("rank", &ranks);
        }
        if let Some(files) = whole(rules, cells, files) {
            return labels("file", &files);
        }
    }
    let names = cells.iter().map(
        |place| match rules.places().has_stacks() && place.index() >= n {
            true => rules.place_name(place),
            false => rules.cell_name(place).to_owned(),
        },
    );
    alfil_words::and(names.collect())
}

/// The file or the rank of a cell.
type Label = fn(&Cell) -> &String;

/// Returns the labels of these cells, if the set contains all cells of each label.
fn whole(rules: &Rules, cells: &CellSet, label: Label) -> Option<Vec<String>> {
    let all = rules.board.cells.iter().enumerate();
    let mut found: Vec<String> = Vec::new();
    let mut left_out: Vec<String> = Vec::new();
    for (index, cell) in all {
        let list = match cells.contains(CellId::from_index(index)) {
            true => &mut found,
            false => &mut left_out,
        };
        let name = label(cell);
        if name.is_empty() && cells.contains(CellId::from_index(index)) {
            return None;
        }
        if !list.contains(name) {
            list.push(name.clone());
        }
    }
    let is_whole = found.iter().all(|name| !left_out.contains(name));
    (is_whole && !found.is_empty()).then_some(found)
}

/// Returns consecutive labels as a range.
fn labels(what: &str, labels: &[String]) -> String {
    let numbers: Option<Vec<u32>> = labels.iter().map(|label| label.parse().ok()).collect();
    if let Some(mut numbers) = numbers {
        numbers.arrange();
        let follow = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        if let (true, [first, .., last]) = (follow, &numbers[..]) {
            return format!("{what}s {first} to {last}");
        }
    }
    match labels {
        [one] => format!("{what} {one}"),
        several => format!("{what}s {}", alfil_words::and(several.to_vec())),
    }
}
