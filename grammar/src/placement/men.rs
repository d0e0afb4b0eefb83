//! `men`: all men of a kind, laid over those that stand there.

use super::Reader;
use crate::board::Files;
use crate::diagnostic::Diagnostic;
use crate::unknown;
use crate::variant::document::{Key, Node, Text, Value};
use crate::variant::limits::KINDS_MAX;
use crate::variant::reader::Reader as Typed;
use ir::{Board, CellId, KindId, Man, PlayerId, Unmoved};

/// The name of a kind, and names of cells.
type MenOfKind = (Key, Vec<Text>);

/// `men` as written.
#[derive(Default)]
pub(super) struct Written {
    /// The men of a kind: its name and cells as each player sees them.
    men: Vec<MenOfKind>,
    /// For players by name the same, cells as the first player sees them.
    men_of: Vec<(Key, Vec<MenOfKind>)>,
}

impl Written {
    /// Reads a table `men`: of all players' men, and of single players'.
    pub(super) fn read(node: &Node, reader: &mut Typed<'_>) -> Self {
        let mut written = Self::default();
        let Some(table) = reader.any_table(node, "men") else {
            return written;
        };
        for (key, node) in reader.within(table.iter(), KINDS_MAX, "men", node.span) {
            match &node.value {
                Value::Table(table) => {
                    let kinds = reader.within(table.iter(), KINDS_MAX, &key.name, node.span);
                    let kinds = kinds.filter_map(|(key, node)| {
                        let cells = reader.words_of(node, &key.name)?;
                        Some((key.clone(), cells))
                    });
                    written.men_of.push((key.clone(), kinds.collect()));
                }
                _ => {
                    let cells = reader.words_of(node, &key.name);
                    written.men.extend(cells.map(|cells| (key.clone(), cells)));
                }
            }
        }
        written
    }
}

/// A man to be placed: where, whose, what, and the text that says so.
struct Placed {
    cell: CellId,
    player: PlayerId,
    kind: KindId,
    /// What says so.
    text: Text,
    /// Whether the same text places a man of every player.
    is_for_all: bool,
}

impl Reader<'_> {
    /// All men of a kind, for every player as his frame maps the cells, and then of single players.
    pub(super) fn men_by_kind(&mut self, node: &Node) {
        let mut problems = Vec::new();
        let written = Written::read(node, &mut Typed::new(&mut problems));
        self.tell_types(problems);
        let mut problems = Vec::new();
        let players = || (0..self.rules.players.len()).map(PlayerId::from_index);
        let mut placed: Vec<Placed> = Vec::new();
        // Whose men of which kind are those written here alone.
        let mut replaced: Vec<Man> = Vec::new();
        for (key, cells) in written.men {
            let Some(kind) = self.find_kind(&key, &mut problems) else {
                continue;
            };
            replaced.extend(players().map(|player| Man::new(player, kind)));
            for text in &cells {
                let Some(cell) = find_cell(&self.rules.board, text, &mut problems) else {
                    continue;
                };
                let seen_by = |player: PlayerId| {
                    let frame = self.rules.board.frames.get(player.index());
                    frame.map_or(cell, |frame| frame.cells[cell.index()])
                };
                placed.extend(players().map(|player| Placed {
                    cell: seen_by(player),
                    player,
                    kind,
                    text: text.clone(),
                    is_for_all: true,
                }));
            }
        }
        for (key, men) in written.men_of {
            let Some(player) = self.find_player(&key, &mut problems) else {
                continue;
            };
            for (key, cells) in men {
                let Some(kind) = self.find_kind(&key, &mut problems) else {
                    continue;
                };
                replaced.push(Man::new(player, kind));
                placed.retain(|one| (one.player, one.kind) != (player, kind));
                for text in cells {
                    let cell = find_cell(&self.rules.board, &text, &mut problems);
                    placed.extend(cell.map(|cell| Placed {
                        cell,
                        player,
                        kind,
                        text,
                        is_for_all: false,
                    }));
                }
            }
        }
        self.take_off(&replaced);
        self.put(&placed, &mut problems);
        self.is_board_unread |= !problems.is_empty();
        problems.into_iter().for_each(|one| self.tell(one));
    }

    fn find_player(&self, key: &Key, problems: &mut Vec<Diagnostic>) -> Option<PlayerId> {
        let players = &self.rules.players;
        let found = players.iter().position(|player| player.name == key.name);
        if found.is_none() {
            let names = players.iter().map(|player| player.name.as_str());
            let told = unknown::player(&key.name, key.span, names);
            let is_kind = self.rules.kinds.iter().any(|kind| kind.name == key.name);
            problems.push(match players.first() {
                Some(first) if is_kind => told.with_help(format!(
                    "tables in `men` are for players, men in them by kind: `{}.{} = \"...\"`",
                    first.name, key.name
                )),
                _ => told,
            });
        }
        found.map(PlayerId::from_index)
    }

    fn find_kind(&self, key: &Key, problems: &mut Vec<Diagnostic>) -> Option<KindId> {
        let kinds = &self.rules.kinds;
        let found = kinds.iter().position(|kind| kind.name == key.name);
        if found.is_none() {
            let names = kinds.iter().map(|kind| kind.name.as_str());
            problems.push(unknown::kind(&key.name, key.span, names));
        }
        found.map(KindId::from_index)
    }

    /// Takes the men of these players and kinds away; those above them come down.
    fn take_off(&mut self, men: &[Man]) {
        let standing = self.placement.men.as_deref().unwrap_or(self.below);
        let places = self.rules.places();
        let is_gone = |man: &Man| men.contains(man);
        let mut left: Vec<(CellId, Man)> = Vec::new();
        let mut came_from = Vec::new();
        for (place, man) in standing.iter().filter(|(_, man)| !is_gone(man)) {
            let below = standing.iter().filter(|(other, man)| {
                let is_below = places.cell(*other) == places.cell(*place)
                    && places.level(*other) < places.level(*place);
                is_below && is_gone(man)
            });
            let level = match places.level(*place) {
                0 => 0,
                level => level - below.count(),
            };
            let to = places.at(places.cell(*place), level).unwrap_or(*place);
            left.push((to, *man));
            came_from.push(*place);
        }
        if let Unmoved::ByRights { moved, .. } = &mut self.placement.unmoved {
            let went = came_from.iter().zip(&left);
            let still = went.filter(|(from, _)| moved.contains(from));
            *moved = still.map(|(_, (to, _))| *to).collect();
        }
        self.placement.men = Some(left);
    }

    fn put(&mut self, placed: &[Placed], problems: &mut Vec<Diagnostic>) {
        let n_cells = self.rules.board.n_cells();
        let men = self.placement.men.get_or_insert_default();
        // Who stands on the ground, and which text has put him there.
        let mut ground: Vec<Option<(Man, Option<&Placed>)>> = vec![None; n_cells];
        for (place, man) in men.iter().filter(|(place, _)| place.index() < n_cells) {
            ground[place.index()] = Some((*man, None));
        }
        let mut refused = None;
        for one in placed {
            // One text that cannot be followed for one player is one mistake.
            if refused == Some(one.text.span()) {
                continue;
            }
            let there = &mut ground[one.cell.index()];
            match there {
                Some((man, first)) => {
                    let other = &self.rules.kinds[man.kind().index()].name;
                    let n_players = self.rules.players.len();
                    let cell = self.rules.board.name_of(one.cell);
                    problems.push(cell_taken((cell, n_players), one, other, *first));
                    refused = Some(one.text.span());
                }
                None => {
                    let man = Man::new(one.player, one.kind);
                    *there = Some((man, Some(one)));
                    men.push((one.cell, man));
                }
            }
        }
    }
}

/// Complains about a second man on a cell; `first` is what `men` put there, `other` its kind.
fn cell_taken(
    (cell, n_players): (&str, usize),
    one: &Placed,
    other: &str,
    first: Option<&Placed>,
) -> Diagnostic {
    let code = "resolve::cell_taken";
    let message = format!("two men on `{cell}`");
    let span = one.text.span();
    match first {
        Some(first) if first.text.span() == span && first.player != one.player => {
            let label = match n_players {
                2 => "the same cell for both players",
                _ => "the same cell for two players",
            };
            Diagnostic::error(code, message, span, label)
                .with_help("`men` sets up each player's men as he sees the board, and this cell is its own mirror; set up such a man in `fen`")
        }
        Some(first) => {
            let label = format!("`{other}` stands there already");
            let set_up = match first.is_for_all {
                true => "set up here, for every player as he sees the board",
                false => "set up here",
            };
            Diagnostic::error(code, message, span, label)
                .with_label(first.text.span(), set_up)
                .with_help("take one of the two away, or choose another cell for it")
        }
        None => {
            let label = format!("`{other}` stands there already");
            Diagnostic::error(code, message, span, label).with_help(format!(
                "give the men of `{other}` in `men` too, or choose another cell"
            ))
        }
    }
}

/// The cell of this name; says so if there is none.
pub fn find_cell(board: &Board, text: &Text, out: &mut Vec<Diagnostic>) -> Option<CellId> {
    let found = board.find(&text.text);
    if found.is_none() {
        out.push(
            Diagnostic::error(
                "resolve::unknown_cell",
                format!("there is no cell `{}`", text.text),
                text.span(),
                format!("not a cell of board `{}`", board.name),
            )
            .about_name(&text.text)
            .with_help(Files::of(board).missing(&text.text)),
        );
    }
    found
}
