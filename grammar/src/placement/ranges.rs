//! Tables by cell whose keys may be ranges. A cell that is named by itself overrides ranges.

use indexmap::IndexMap;
use ir::{Board, CellId};

use crate::diagnostic::{Diagnostic, codes};
use crate::variant::document::{Key, Node};

/// Returns the entries of a table, each with whether its key is a range: first those with ranges, which the others override.
pub fn ranges_first<'k>(
    board: &Board,
    table: impl Iterator<Item = (&'k Key, &'k Node)>,
) -> impl Iterator<Item = (bool, &'k Key, &'k Node)> {
    let is_range = |key: &Key| board.find_range(&key.name).is_some();
    let (ranges, single): (Vec<_>, Vec<_>) = table.partition(|(key, _)| is_range(key));
    let ranges = ranges.into_iter().map(|(key, node)| (true, key, node));
    ranges.chain(single.into_iter().map(|(key, node)| (false, key, node)))
}

/// What the entries of a table give each cell, such as pieces.
pub struct ByCell<'k, T> {
    given: IndexMap<CellId, Given<'k, T>>,
    meetings: Vec<Meeting<'k>>,
}

/// What an entry gives a cell.
struct Given<'k, T> {
    thing: T,
    key: &'k Key,
    is_range: bool,
}

/// Two ranges that give a cell different things.
struct Meeting<'k> {
    cell: CellId,
    first: &'k Key,
    second: &'k Key,
}

impl<'k, T: PartialEq> ByCell<'k, T> {
    pub fn new() -> Self {
        Self {
            given: IndexMap::new(),
            meetings: Vec::new(),
        }
    }

    /// Gives a cell what the entry with this key gives it. Entries come in the order of [`ranges_first`].
    pub fn put(&mut self, cell: CellId, given: T, key: &'k Key, is_range: bool) {
        let before = self.given.get(&cell);
        if let Some(before) = before.filter(|before| is_range && before.thing != given) {
            self.meetings.push(Meeting {
                cell,
                first: before.key,
                second: key,
            });
        }
        let given = Given {
            thing: given,
            key,
            is_range,
        };
        self.given.insert(cell, given);
    }

    /// Returns the diagnostics about cells to which two ranges give different things, unless an entry names the cell by itself; `what`
    /// names these things. One cell of each two ranges is reported.
    pub fn meetings(&self, board: &Board, what: &str) -> Vec<Diagnostic> {
        let words = |meeting: &Meeting<'_>| {
            let cell = board.name_of(meeting.cell);
            let [first, second] = [meeting.first, meeting.second];
            let message = format!("two ranges give `{cell}` different {what}");
            let label = format!("`{}` contains `{cell}`", second.name);
            Diagnostic::error(codes::resolve::CELL_TAKEN, message, second.span, label)
                .with_label(first.span, format!("and so does `{}`", first.name))
                .with_help(format!(
                    "make one of the ranges smaller, or name the cell by itself as well, `{cell} = ...`: it then overrides both"
                ))
        };
        let is_open = |meeting: &&Meeting<'_>| {
            let given = self.given.get(&meeting.cell);
            given.is_some_and(|given| given.is_range)
        };
        let mut open: Vec<&Meeting<'_>> = self.meetings.iter().filter(is_open).collect();
        open.dedup_by_key(|meeting| (meeting.first.span, meeting.second.span));
        open.into_iter().map(words).collect()
    }

    /// Returns what is given to each cell.
    pub fn into_given(self) -> impl Iterator<Item = (CellId, T)> {
        let given = self.given.into_iter();
        given.map(|(cell, given)| (cell, given.thing))
    }
}
