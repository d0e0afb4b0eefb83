//! FEN as text: the fields, and who stands where. The one reader below `grammar` (set-ups) and `interpreter` (positions).
//!
//! What is accepted:
//! - the fields after the side to move may be missing, from the end; so may one of rights and the cell passed;
//! - a field `3+3`, the checks left, or `+1+0`, the checks given, may stand before or after the clocks;
//! - capitals are the first player's, small letters the second's; a piece with a dot and the letter of a player, `K.g`, is his;
//! - a piece with an apostrophe, `P'` or `P.g'`, has moved;
//! - pieces on one another are `(Rbp)`, from the ground up, and count as one cell;
//! - pieces in stores are `[Qn]` after the rows, one bracket for each store; `[-]` is an empty one; those of the first store may be
//!   one more row, `/Qn`;
//! - `Q~` is the piece that is shown as a queen, else the one with the letters `+Q`; both are read for either;
//! - blanks before the first field and after the last.
//!
//! What is wrong comes as [`Fault`]s with their bytes, all of them in the order of the text, and [`Words`]. Castling
//! rights and the cell passed are found here, not understood: what they mean takes a game.
//!
//! What a FEN leaves out: the phase, attributes, and what stores hold that have no bracket are as in the position that it is
//! laid over; counters without a field have their first values, nobody has passed a cell, nothing is called for.

mod counts;
mod fields;
mod rows;
mod stores;
mod words;

use std::borrow::Cow;
use std::ops::Range;

use crate::{
    Board, Call, CellId, Counter, CounterId, CounterScope, FieldText, Kind, KindId, Man,
    PassedCells, Placement, Player, PlayerId, Rules, Store, Unmoved,
};

use fields::{Fields, split};

pub use fields::cells_run_together;
pub use words::Words;

/// The most men of one kind that a player's store is said to hold.
pub const STORE_MEN_MAX: u16 = 200;

/// The most bytes of a FEN.
pub const FEN_BYTES_MAX: usize = 1 << 19;

/// What a FEN speaks of.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The board: its rows.
    pub board: &'a Board,
    /// Players in turn order.
    pub players: &'a [Player],
    /// Kinds of pieces: their letters.
    pub kinds: &'a [Kind],
    /// Stores: each may have a bracket after the rows.
    pub stores: &'a [Store],
    /// How many pieces may stand on one another.
    pub levels: u16,
    /// Counters, some of which have a field.
    pub counters: &'a [Counter],
}

impl<'a> From<&'a Rules> for Known<'a> {
    fn from(rules: &'a Rules) -> Self {
        Self {
            board: &rules.board,
            players: &rules.players,
            kinds: &rules.kinds,
            stores: &rules.stores,
            levels: rules.levels,
            counters: &rules.counters,
        }
    }
}

/// Something in a FEN that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is wrong.
    pub wrong: Wrong,
    /// The bytes that it is about.
    pub range: Range<usize>,
}

/// What can be wrong in a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Nothing is written.
    Empty,
    /// More than [`FEN_BYTES_MAX`] bytes; those beyond.
    TooLong,
    /// Two blanks where one parts two fields.
    FieldMissing,
    /// A letter in a row that no kind has.
    UnknownMan,
    /// A letter in a stack that no kind has.
    UnknownManInStack,
    /// A letter in a bracket that no kind has.
    UnknownManInStore,
    /// A row, counted from 0, that goes over the edge of the board; the bytes are those beyond it.
    RowTooLong {
        /// Which row.
        row: usize,
        /// How many cells are written, as far as it matters.
        n_written: usize,
        /// How many cells the board has there.
        n_cells: usize,
    },
    /// A row, counted from 0, that ends before the edge of the board.
    RowTooShort {
        /// Which row.
        row: usize,
        /// How many cells are written.
        n_written: usize,
        /// How many cells the board has there.
        n_cells: usize,
    },
    /// Another number of rows than the board has; the bytes are the rows too many, or all of them.
    NumberOfRows {
        /// How many are written.
        n_written: usize,
        /// How many the board has.
        n_rows: usize,
    },
    /// A stack in a game without stacks.
    NoStacks,
    /// A stack without its `)`.
    StackNotClosed,
    /// A stack of nobody.
    StackEmpty,
    /// A stack of more than can stand on one another.
    StackTooHigh,
    /// A bracket without its `]`.
    StoreNotClosed,
    /// A bracket for which there is no store; how many stores there are.
    StoreTooMany(usize),
    /// More men of one kind in the bracket of a store than [`STORE_MEN_MAX`].
    StoreTooFull,
    /// Something in the bracket of a store of tiles.
    StoreOfTiles,
    /// Something behind the brackets.
    BehindStores,
    /// No side to move.
    SideMissing,
    /// A side to move that is no player.
    SideUnknown,
    /// A field `3+3` in a game without a counter for it.
    ChecksNotCounted,
    /// A field `3+3` that does not have one number for each player.
    ChecksUnreadable,
    /// A clock or a number of the move that is no number.
    NoNumber,
    /// A field behind the number of the move.
    TooManyFields,
    /// A value above the counter's `max`.
    CounterTooHigh {
        /// The counter.
        counter: usize,
        /// The value.
        value: u32,
    },
}

/// Reads a FEN: what it says, and all that is wrong with it. What is wrong is left out of what it says.
pub fn read(known: Known<'_>, text: &str) -> (Placement, Vec<Fault>) {
    let mut reader = Reader {
        known,
        text,
        men: Vec::new(),
        moved: Vec::new(),
        turn: PlayerId(0),
        said: Placement {
            counters: first_values(known),
            ..Placement::default()
        },
        faults: Vec::new(),
    };
    if text.len() > FEN_BYTES_MAX {
        let beyond = text.floor_char_boundary(FEN_BYTES_MAX);
        reader.fault(Wrong::TooLong, beyond..text.len());
        return (reader.said, reader.faults);
    }
    let fields = split(known.board, text);
    if fields.rows.is_empty() && fields.stores.is_empty() {
        reader.fault(Wrong::Empty, 0..text.len());
        return (reader.said, reader.faults);
    }
    let (rows, hand) = reader.split_hand(&fields);
    reader.rows(&rows);
    match hand {
        Some(hand) => reader.first_store(hand),
        None => reader.stores(&fields.stores),
    }
    reader.side(&fields);
    reader.counts(&fields.counts);
    if let Some(gap) = fields.gap.clone() {
        reader.fault(Wrong::FieldMissing, gap);
    }
    let Reader {
        men,
        moved,
        turn,
        said,
        mut faults,
        ..
    } = reader;
    faults.sort_by_key(|fault| fault.range.start);
    let field = |at: Range<usize>| FieldText {
        text: text[at.clone()].to_owned(),
        start: at.start,
    };
    let rights = fields.rights.map(field);
    let said = Placement {
        men: Some(men),
        turn: Some(turn),
        unmoved: Unmoved::ByRights { rights, moved },
        passed: fields
            .passed
            .map_or(PassedCells::Nothing, |at| PassedCells::Field(field(at))),
        called: Call::Nothing,
        ..said
    };
    (said, faults)
}

/// Returns the first values of all counters.
fn first_values(known: Known<'_>) -> Vec<(CounterId, PlayerId, u16)> {
    let counters = known.counters.iter().enumerate();
    counters
        .flat_map(|(index, counter)| {
            let n_values = match counter.scope {
                CounterScope::Game => 1,
                CounterScope::Player => known.players.len(),
            };
            let of_player = move |player| {
                let player = PlayerId::from_index(player);
                (CounterId::from_index(index), player, counter.start)
            };
            (0..n_values).map(of_player)
        })
        .collect()
}

/// Returns the piece whose letters the text begins with, and how many bytes they take, the mark of its player included: the
/// longest letters win, and of players with the same letters the first. `Q~` is the kind that is shown as `Q`, else the one with the
/// letters `+Q`.
pub(super) fn man_at(known: Known<'_>, text: &str) -> Option<(Man, usize)> {
    let mut found: Option<(Man, usize)> = None;
    for (index, kind) in known.kinds.iter().enumerate() {
        let forms = [kind.letter.clone(), kind.letter.to_lowercase()];
        for (player, form) in forms.iter().enumerate().take(known.players.len()) {
            let longer = found.is_none_or(|(_, length)| form.len() > length);
            if !form.is_empty() && text.starts_with(form.as_str()) && longer {
                let man = Man::new(PlayerId::from_index(player), KindId::from_index(index));
                found = Some((man, form.len()));
            }
        }
    }
    let (mut man, mut length) = found?;
    if text[length..].starts_with('~')
        && let Some(promoted) = promoted(known.kinds, man.kind())
    {
        (man, length) = (Man::new(man.player(), promoted), length + 1);
    }
    Some(match owner_at(known.players, &text[length..]) {
        Some((player, mark)) => (Man::new(player, man.kind()), length + mark),
        None => (man, length),
    })
}

/// Returns the kind that is written as this kind's letter and `~`.
fn promoted(kinds: &[Kind], kind: KindId) -> Option<KindId> {
    let letters = &kinds[kind.index()].letter;
    let is_promoted = |kind: &Kind| kind.letter.strip_prefix('+') == Some(letters);
    shown_alone_as(kinds, kind)
        .or_else(|| kinds.iter().position(is_promoted).map(KindId::from_index))
}

/// Returns the kind that is shown as this one, if there is just one.
fn shown_alone_as(kinds: &[Kind], kind: KindId) -> Option<KindId> {
    let ids = (0..kinds.len()).map(KindId::from_index);
    let mut shown = ids.filter(|id| *id != kind && kinds[id.index()].shown_as == Some(kind));
    shown.next().filter(|_| shown.next().is_none())
}

/// Returns the letters of a kind in a FEN, as the first player's: its own; of a kind that is shown as another, that one's and `~`
/// (`Q~`), unless several kinds are shown so.
pub fn letters(kinds: &[Kind], kind: KindId) -> Cow<'_, str> {
    let own = &kinds[kind.index()];
    match own.shown_as {
        Some(other) if shown_alone_as(kinds, other) == Some(kind) => {
            Cow::from(format!("{}~", kinds[other.index()].letter))
        }
        _ => Cow::from(&own.letter),
    }
}

/// Returns the player whose mark the text begins with, `.g`, and how many bytes it takes; the longest mark wins.
pub fn owner_at(players: &[Player], text: &str) -> Option<(PlayerId, usize)> {
    let rest = text.strip_prefix('.')?;
    let named = players.iter().enumerate();
    let named = named.filter(|(_, player)| rest.starts_with(player.letter.as_str()));
    let (index, player) = named.max_by_key(|(_, player)| player.letter.len())?;
    Some((PlayerId::from_index(index), 1 + player.letter.len()))
}

/// Returns letters as a player's: capitals of the first, small letters of the second, capitals with his mark of any other.
pub fn letters_of(players: &[Player], player: PlayerId, letters: &str) -> String {
    match (player.index(), players.get(player.index())) {
        (0, _) | (_, None) => letters.to_owned(),
        (1, _) => letters.to_lowercase(),
        (_, Some(known)) => format!("{letters}.{}", known.letter),
    }
}

/// A FEN being read.
struct Reader<'a> {
    known: Known<'a>,
    text: &'a str,
    men: Vec<(CellId, Man)>,
    /// Places of the pieces with an apostrophe.
    moved: Vec<CellId>,
    turn: PlayerId,
    /// All else that it says.
    said: Placement,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, wrong: Wrong, range: Range<usize>) {
        self.faults.push(Fault { wrong, range });
    }

    /// The bytes of the first letter from here on.
    fn letter(&self, at: usize) -> Range<usize> {
        at..at + self.text[at..].chars().next().map_or(0, char::len_utf8)
    }

    fn side(&mut self, fields: &Fields) {
        let Some(side) = &fields.side else {
            let end = self.text.len();
            return self.fault(Wrong::SideMissing, end..end);
        };
        let text = &self.text[side.clone()];
        let mut players = self.known.players.iter();
        match players.position(|player| player.letter == text || player.name == text) {
            Some(player) => self.turn = PlayerId::from_index(player),
            None => self.fault(Wrong::SideUnknown, side.clone()),
        }
    }
}
