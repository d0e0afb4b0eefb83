//! The start position as a definition writes it: a FEN, men by kind, or both.
//!
//! What is accepted in `fen`, beside the strict form:
//! - fields after the side may be left out from the end; an absent one has its first value;
//! - a castling field on a game without joint moves says nothing.
//!
//! Everything that is wrong is reported with its own place: a set-up is never mended in silence.

mod fields;

use super::document::Text;
use super::model;
use crate::board::Files;
use crate::diagnostic::{Diagnostic, suggest};
use ir::{
    Board, CellId, CellSet, Counter, Holds, Joint, Kind, KindId, Man, Player, PlayerId, Setup,
    Step, Store, StoreId,
};

/// What a set-up speaks of.
pub struct Surroundings<'a> {
    /// The board, with one frame per player.
    pub board: &'a Board,
    /// Players in turn order.
    pub players: &'a [Player],
    /// Kinds of men.
    pub kinds: &'a [Kind],
    /// Joint moves: rights say whose men have moved.
    pub joints: &'a [Joint],
    /// Stores: each may have a bracket after the rows.
    pub stores: &'a [Store],
    /// How many men may stand on one another.
    pub levels: u16,
    /// Counters, which a FEN may set.
    pub counters: &'a [Counter],
    /// The steps that movements refer to.
    pub steps: &'a dyn Fn(ir::StepId) -> Step,
}

/// Reads `[setup]`; `None` if something in it is wrong.
pub fn resolve(
    model: &model::Setup,
    around: &Surroundings<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Setup> {
    let n_cells = around.board.n_cells();
    let n_places = n_cells * usize::from(around.levels);
    let n_problems = out.len();
    let mut setup = Setup {
        men: vec![None; n_cells],
        turn: PlayerId(0),
        unmoved: CellSet::empty(n_places),
        passed: None,
        counters: Vec::new(),
        stores: Vec::new(),
        statuses: Vec::new(),
        plies: 0,
    };
    let fields = model.fen.as_ref().map(Text::fields).unwrap_or_default();
    let mut fields = fields.iter();
    if let Some(fen) = &model.fen {
        match fields.next() {
            Some(placement) => {
                let rows = placement.text.find('[').unwrap_or(placement.text.len());
                place_rows(&placement.slice(0..rows), around, &mut setup, out);
                place_stored(placement, rows, around, &mut setup, out);
            }
            None => out.push(
                Diagnostic::error(
                    "resolve::setup_rows",
                    "the set-up is empty",
                    fen.span(),
                    "no rows",
                )
                .with_help("write the rows of the board, the side to move and the rest of a FEN"),
            ),
        }
    }
    place_men(model, around, &mut setup, out);
    let standing = (0..setup.men.len())
        .map(CellId::from_index)
        .filter(|cell| setup.men[cell.index()].is_some());
    let moved = std::mem::replace(&mut setup.unmoved, CellSet::of(n_places, standing));
    moved.iter().for_each(|cell| setup.unmoved.remove(cell));
    let written = model.fen.as_ref();
    if let Some(fen) = written.filter(|fen| !fen.text.trim().is_empty()) {
        match fields.next() {
            Some(side) => fields::set_turn(side, around, &mut setup, out),
            None => {
                let end = fen.text.len();
                out.push(
                    Diagnostic::error(
                        "resolve::setup_side",
                        "the set-up does not say who begins",
                        fen.part(end.saturating_sub(1)..end),
                        "the side to move belongs after this",
                    )
                    .with_help(fields::sides(around.players)),
                );
            }
        }
        // Elsewhere the field is often left out: `w - 0 1`.
        let rest = fields.as_slice();
        let is_number = |field: &Text| {
            !field.text.is_empty() && field.text.bytes().all(|byte| byte.is_ascii_digit())
        };
        let without_rights =
            matches!(rest, [_, clock, number] if is_number(clock) && is_number(number));
        if without_rights {
            // The next field is the cell that was passed.
        } else if let Some(rights) = fields.next()
            && out.len() == n_problems
        {
            fields::set_rights(rights, around, &mut setup, out);
        }
        if let Some(passed) = fields.next() {
            fields::set_passed(passed, around, &mut setup, out);
        }
        fields::set_clocks(fields.as_slice(), around, &mut setup, out);
    }
    (out.len() == n_problems).then_some(setup)
}

impl Text {
    /// The pieces between blanks.
    fn fields(&self) -> Vec<Text> {
        let mut fields = Vec::new();
        let mut at = 0;
        for word in self.text.split(' ') {
            if !word.trim().is_empty() {
                fields.push(self.slice(at..at + word.len()));
            }
            at += word.len() + 1;
        }
        fields
    }
}

fn place_rows(
    placement: &Text,
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let rows = &around.board.fen_rows;
    let mut at = 0;
    let mut n_rows = 0;
    for row in placement.text.split('/') {
        let text = placement.slice(at..at + row.len());
        match rows.get(n_rows) {
            Some(cells) => place_row(&text, cells, around, setup, out),
            None => {
                let label = format!("the board has {} rows", rows.len());
                let rest = placement.part(at..placement.text.len());
                out.push(
                    Diagnostic::error(
                        "resolve::setup_rows",
                        "too many rows in the set-up",
                        rest,
                        label,
                    )
                    .with_help("leave these rows out, or choose a larger board"),
                );
                return;
            }
        }
        n_rows += 1;
        at += row.len() + 1;
    }
    if n_rows < rows.len() {
        let n_missing = rows.len() - n_rows;
        let label = format!("{n_rows} rows; the board has {}", rows.len());
        out.push(
            Diagnostic::error(
                "resolve::setup_rows",
                format!(
                    "{n_missing} {} missing in the set-up",
                    if n_missing == 1 { "row is" } else { "rows are" }
                ),
                placement.span(),
                label,
            )
            .with_help(
                "rows go from the first player's far side to his own, with `/` between them",
            ),
        );
    }
}

/// `[Qn]` after the rows: what each store holds, instead of its `has`.
fn place_stored(
    placement: &Text,
    rows: usize,
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let mut at = rows;
    for index in 0.. {
        let rest = &placement.text[at..];
        if rest.is_empty() {
            return;
        }
        let wrong = |what: &str, help: &str| {
            let span = placement.part(at..placement.text.len());
            Diagnostic::error("resolve::setup_store", what, span, "men in stores").with_help(help)
        };
        if index == around.stores.len() {
            out.push(wrong(
                "men in hand that no store holds",
                "declare a `[store.NAME]`, or leave the bracket out",
            ));
            return;
        }
        let Some(end) = rest.find(']').filter(|_| rest.starts_with('[')) else {
            out.push(wrong(
                "the bracket of men in hand is not closed",
                "write the men between `[` and `]`: `[Qn]`",
            ));
            return;
        };
        if around.stores[index].holds != Holds::Men {
            if end > 1 {
                out.push(wrong(
                    "a bracket for a store of tiles",
                    "its place is kept by `[]`: what it holds is what `has` says",
                ));
                return;
            }
            at += end + 1;
            continue;
        }
        let mut counts = vec![0u16; around.players.len() * around.kinds.len()];
        let mut letter = 1;
        while letter < end {
            let Some((man, n)) = man_at(&rest[letter..end], around) else {
                let length = rest[letter..].chars().next().map_or(1, char::len_utf8);
                let written = &rest[letter..letter + length];
                let span = placement.part(at + letter..at + letter + length);
                let message = format!("`{written}` in the bracket stands for no man");
                out.push(
                    Diagnostic::error(
                        "resolve::setup_store",
                        message,
                        span,
                        "no piece has this letter",
                    )
                    .with_help("letters are those of the pieces, capitals the first player's"),
                );
                return;
            };
            // What all share is nobody's.
            let owner = match around.stores[index].is_shared {
                true => 0,
                false => man.player().index(),
            };
            let place = owner * around.kinds.len() + man.kind().index();
            counts[place] = counts[place].saturating_add(1);
            letter += n;
        }
        if around.stores[index].is_shared {
            counts.truncate(around.kinds.len());
        }
        for (place, n) in counts.into_iter().enumerate() {
            let (player, kind) = (place / around.kinds.len(), place % around.kinds.len());
            setup.stores.push((
                StoreId::from_index(index),
                PlayerId::from_index(player),
                kind as u16,
                n,
            ));
        }
        at += end + 1;
    }
}

fn place_row(
    row: &Text,
    cells: &[CellId],
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let mut column = 0_usize;
    let mut at = 0;
    while let Some(letter) = row.text[at..].chars().next() {
        if letter.is_ascii_digit() {
            let digits = row.text[at..]
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            let number = row.text[at..at + digits]
                .parse::<usize>()
                .unwrap_or(usize::MAX);
            column = column.saturating_add(number);
            at += digits;
            continue;
        }
        if letter == '(' {
            match place_stack(row, at, cells.get(column), around, setup) {
                Ok(length) => {
                    column = column.saturating_add(1);
                    at += length;
                    continue;
                }
                Err(problem) => {
                    out.push(*problem);
                    return;
                }
            }
        }
        match man_at(&row.text[at..], around) {
            Some((man, length)) => {
                let has_moved = row.text[at + length..].starts_with('\'');
                if let Some(cell) = cells.get(column) {
                    setup.men[cell.index()] = Some(man);
                    if has_moved {
                        // Until all men stand these are the ones that have moved.
                        setup.unmoved.insert(*cell);
                    }
                }
                column = column.saturating_add(1);
                at += length + usize::from(has_moved);
            }
            None => {
                let written = letter.to_string();
                let letters: Vec<&str> = around
                    .kinds
                    .iter()
                    .map(|kind| kind.letter.as_str())
                    .collect();
                out.push(
                    Diagnostic::error(
                        "resolve::setup_letter",
                        format!("no kind has the letter `{written}`"),
                        row.part(at..at + letter.len_utf8()),
                        "stands for no man and no gap",
                    )
                    .with_help(format!("letters known here: {}", fields::quote(&letters))),
                );
                // One complaint a row: what follows would only seem to have slid.
                return;
            }
        }
    }
    if column != cells.len() {
        let (fact, advice) = match column < cells.len() {
            true => ("too short", "a gap is written as the number of its cells"),
            false => ("too long", "leave out what is beyond the edge"),
        };
        let label = format!(
            "{} cells; this row of the board has {}",
            column.min(99_999),
            cells.len()
        );
        let whole = if row.text.is_empty() {
            row.span()
        } else {
            row.part(0..row.text.len())
        };
        out.push(
            Diagnostic::error(
                "resolve::setup_row",
                format!("a row of the set-up is {fact}"),
                whole,
                label,
            )
            .with_help(advice),
        );
    }
}

/// `(Rbp)`: men on one another, from the bottom; the bytes that name them.
fn place_stack(
    row: &Text,
    start: usize,
    cell: Option<&CellId>,
    around: &Surroundings<'_>,
    setup: &mut Setup,
) -> Result<usize, Box<Diagnostic>> {
    let wrong = |bytes: std::ops::Range<usize>, message: String, label: &str, help: &str| {
        let span = row.part(bytes);
        let problem = Diagnostic::error("resolve::setup_stack", message, span, label);
        Box::new(problem.with_help(help))
    };
    let Some(length) = row.text[start..].find(')') else {
        return Err(wrong(
            start..row.text.len(),
            "a stack in the set-up is not closed".into(),
            "no `)` follows",
            "write the men of a stack between `(` and `)`, from the bottom: `(Rp)`",
        ));
    };
    let end = start + length;
    let n_cells = around.board.n_cells();
    let mut at = start + 1;
    let mut level = 0;
    while at < end {
        let Some((man, bytes)) = man_at(&row.text[at..end], around) else {
            let letter = row.text[at..end].chars().next().unwrap_or(' ');
            return Err(wrong(
                at..at + letter.len_utf8(),
                format!("`{letter}` stands for no man of a stack"),
                "no kind has this letter",
                "write the letters of its men from the bottom: `(Rp)`",
            ));
        };
        if level >= usize::from(around.levels) {
            let help = match around.levels {
                1 => "write `[stack]` and its `height`, or put them on cells of their own",
                _ => "make `height` of `[stack]` larger, or leave men out",
            };
            return Err(wrong(
                at..at + bytes,
                format!("more than {} on one another", around.levels),
                "one too many",
                help,
            ));
        }
        let has_moved = row.text[at + bytes..end].starts_with('\'');
        if let Some(cell) = cell {
            let place = level * n_cells + cell.index();
            if setup.men.len() <= place {
                setup.men.resize((level + 1) * n_cells, None);
            }
            setup.men[place] = Some(man);
            if has_moved {
                setup.unmoved.insert(CellId::from_index(place));
            }
        }
        level += 1;
        at += bytes + usize::from(has_moved);
    }
    if level == 0 {
        return Err(wrong(
            start..end + 1,
            "an empty stack in the set-up".into(),
            "no men between `(` and `)`",
            "a gap is written as the number of its cells",
        ));
    }
    Ok(length + 1)
}

/// The man a text begins with, and the bytes that name him: the longest letter that fits.
fn man_at(text: &str, around: &Surroundings<'_>) -> Option<(Man, usize)> {
    let mut found: Option<(Man, usize)> = None;
    for (index, kind) in around.kinds.iter().enumerate() {
        let forms = [kind.letter.clone(), kind.letter.to_lowercase()];
        for (player, form) in forms.iter().enumerate().take(around.players.len()) {
            let longer = found.is_none_or(|(_, length)| form.len() > length);
            if !form.is_empty() && text.starts_with(form.as_str()) && longer {
                let man = Man::new(PlayerId::from_index(player), KindId::from_index(index));
                found = Some((man, form.len()));
            }
        }
    }
    found
}

/// `men`: all men of a kind, for every player as his frame maps the cells.
fn place_men(
    model: &model::Setup,
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let mut placed = Vec::new();
    for (key, cells) in &model.men {
        let Some(kind) = around.kinds.iter().position(|kind| kind.name == key.name) else {
            let names = around.kinds.iter().map(|kind| kind.name.as_str());
            out.push(
                Diagnostic::error(
                    "resolve::unknown_kind",
                    format!("there is no kind `{}`", key.name),
                    key.span,
                    "no piece of this name",
                )
                .with_help(suggest(&key.name, "kinds", names)),
            );
            continue;
        };
        let kind = KindId::from_index(kind);
        for man in &mut setup.men {
            if man.is_some_and(|man| man.kind() == kind) {
                *man = None;
            }
        }
        for text in cells {
            match find_cell(around.board, text, out) {
                Some(cell) => placed.push((cell, kind, text)),
                None => continue,
            }
        }
    }
    let mut by_men: Vec<(CellId, usize, &Text)> = Vec::new();
    for (cell, kind, text) in placed {
        for player in 0..around.players.len() {
            let cell = around
                .board
                .frames
                .get(player)
                .map_or(cell, |frame| frame.cells[cell.index()]);
            match &mut setup.men[cell.index()] {
                Some(man) => {
                    let other = &around.kinds[man.kind().index()].name;
                    let first = by_men.iter().find(|(place, ..)| *place == cell);
                    out.push(cell_taken(
                        around.board.name_of(cell),
                        text,
                        other,
                        player,
                        first,
                    ));
                    break;
                }
                empty => {
                    *empty = Some(Man::new(PlayerId::from_index(player), kind));
                    by_men.push((cell, player, text));
                }
            }
        }
    }
}

/// The complaint about a second man on a cell; `first` is the place in `men` that put one there, for which player.
fn cell_taken(
    cell: &str,
    text: &Text,
    other: &str,
    player: usize,
    first: Option<&(CellId, usize, &Text)>,
) -> Diagnostic {
    let code = "resolve::cell_taken";
    let message = format!("two men on `{cell}`");
    match first {
        Some((_, owner, first)) if first.span() == text.span() && *owner != player => {
            Diagnostic::error(code, message, text.span(), "the same cell for both players")
                .with_help("`men` sets up each player's men as he sees the board, and this cell is its own mirror; set up such a man in `fen`")
        }
        Some((_, _, first)) => {
            let label = format!("`{other}` stands there already");
            Diagnostic::error(code, message, text.span(), label)
                .with_label(first.span(), "set up here, for every player as he sees the board")
                .with_help("take one of the two away, or choose another cell for it")
        }
        None => {
            let label = format!("`{other}` stands there already");
            Diagnostic::error(code, message, text.span(), label).with_help(format!(
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
            .with_help(Files::of(board).missing(&text.text)),
        );
    }
    found
}
