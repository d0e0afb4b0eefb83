//! FEN as text: the fields, the pieces and their places. It is the only reader below `grammar` (set-ups) and
//! `interpreter` (positions).
//!
//! Accepted forms:
//! - the fields after the side to move may be missing, from the end; castling rights or the en passant field alone
//!   may be missing too;
//! - a field `3+3`, the remaining checks, or `+1+0`, the checks given, before or after the clocks;
//! - capitals for the first player, small letters for the second; a piece with a dot and a player's letter, `K.g`, is
//!   that player's, and `K.-` is neutral;
//! - a piece with an apostrophe, `P'` or `P.g'`, has moved;
//! - pieces on one another are `(Rbp)`, from the ground up, and count as one cell;
//! - dice that have been thrown are fields at the end, `die=3` or `dice=2+5`;
//! - the contents of a bag are a field at the end, `card.left=3*2+4`; without it the bag is full, without what its dice show;
//! - pieces in stores are `[Qn]` after the rows, one bracket for each store; `[-]` is an empty one; those of the
//!   first store may be one more row, `/Qn`;
//! - `Q~` is the piece that is shown as a queen, otherwise the piece with the letters `+Q`; both forms are read for
//!   either;
//! - spaces before the first field and after the last.
//!
//! Errors are returned as [`Fault`]s with their bytes, all of them in the order of the text, and [`Words`]. Castling
//! rights and the en passant field are found here but not interpreted: their meaning depends on the game.
//!
//! A FEN leaves out the phase, attributes, and the contents of stores without a bracket; these stay as in the
//! position that the FEN is applied to. Counters without a field have their first values, no cell has been passed,
//! and no call is pending.

mod counts;
mod fault;
mod fields;
mod limits;
mod rows;
mod rules;
mod stores;
mod throws;
mod words;

use std::borrow::Cow;
use std::ops::Range;

use crate::{
    Arrange, Call, CellId, CounterId, CounterScope, FieldText, Kind, KindId, PassedCells, Piece,
    Placement, Player, PlayerId, Unmoved,
};

use fields::{Fields, split};

pub use fault::{Fault, Wrong};
pub use fields::{PASSED_AND, PASSED_LEFT, cells_run_together};
pub use limits::{FEN_BYTES_MAX, STORE_PIECES_MAX};
pub use rules::FenRules;
pub use throws::LEFT;
pub use words::Words;

/// Reads a FEN: its contents and all errors in it. Parts with an error are left out of the contents.
pub fn read(rules: FenRules<'_>, text: &str) -> (Placement, Vec<Fault>) {
    let mut reader = Reader {
        rules,
        text,
        pieces: Vec::new(),
        moved: Vec::new(),
        turn: PlayerId(0),
        said: Placement {
            counters: first_values(rules),
            ..Placement::default()
        },
        faults: Vec::new(),
    };
    if text.len() > FEN_BYTES_MAX {
        let beyond = text.floor_char_boundary(FEN_BYTES_MAX);
        reader.fault(Wrong::TooLong, beyond..text.len());
        return (reader.said, reader.faults);
    }
    let fields = split(rules.board, text);
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
    reader.throws(&fields.throws);
    if let Some(gap) = fields.gap.clone() {
        reader.fault(Wrong::FieldMissing, gap);
    }
    let Reader {
        pieces,
        moved,
        turn,
        said,
        mut faults,
        ..
    } = reader;
    faults.arrange_by_key(|fault| fault.range.start);
    let field = |at: Range<usize>| FieldText {
        text: text[at.clone()].to_owned(),
        start: at.start,
    };
    let rights = fields.rights.map(field);
    let said = Placement {
        pieces: Some(pieces),
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
fn first_values(rules: FenRules<'_>) -> Vec<(CounterId, PlayerId, u16)> {
    let counters = rules.counters.iter().enumerate();
    counters
        .flat_map(|(index, counter)| {
            let n_values = match counter.scope {
                CounterScope::Game => 1,
                CounterScope::Player => rules.players.len(),
            };
            let of_player = move |player| {
                let player = PlayerId::from_index(player);
                (CounterId::from_index(index), player, counter.start)
            };
            (0..n_values).map(of_player)
        })
        .collect()
}

/// Returns the piece whose letters the text begins with, and the number of its bytes, the mark of its player
/// included. The longest letters win, and the first of several players with equal letters. `Q~` is the kind that is
/// shown as `Q`, otherwise the kind with the letters `+Q`.
pub(super) fn piece_at(rules: FenRules<'_>, text: &str) -> Option<(Piece, usize)> {
    let mut found: Option<(Piece, usize)> = None;
    for (index, kind) in rules.kinds.iter().enumerate() {
        let forms = [kind.letter.clone(), kind.letter.to_lowercase()];
        for (player, form) in forms.iter().enumerate().take(rules.players.len()) {
            let longer = found.is_none_or(|(_, length)| form.len() > length);
            if !form.is_empty() && text.starts_with(form.as_str()) && longer {
                let piece = Piece::new(PlayerId::from_index(player), KindId::from_index(index));
                found = Some((piece, form.len()));
            }
        }
    }
    let (mut piece, mut length) = found?;
    if text[length..].starts_with('~')
        && let Some(promoted) = promoted(rules.kinds, piece.kind())
    {
        (piece, length) = (Piece::new(piece.player(), promoted), length + 1);
    }
    Some(match owner_at(rules.players, &text[length..]) {
        Some((player, mark)) => (Piece::new(player, piece.kind()), length + mark),
        None => (piece, length),
    })
}

/// Returns the kind that is written as this kind's letter and `~`.
fn promoted(kinds: &[Kind], kind: KindId) -> Option<KindId> {
    let letters = &kinds[kind.index()].letter;
    let is_promoted = |kind: &Kind| kind.letter.strip_prefix('+') == Some(letters);
    shown_alone_as(kinds, kind)
        .or_else(|| kinds.iter().position(is_promoted).map(KindId::from_index))
}

/// Returns the kind that is shown as this one, if there is exactly one.
fn shown_alone_as(kinds: &[Kind], kind: KindId) -> Option<KindId> {
    let ids = (0..kinds.len()).map(KindId::from_index);
    let mut shown = ids.filter(|id| *id != kind && kinds[id.index()].shown_as == Some(kind));
    shown.next().filter(|_| shown.next().is_none())
}

/// Returns the letters of a kind in a FEN, as the first player's. A kind that is shown as another has the letters of
/// that one and `~` (`Q~`), unless several kinds are shown so. Other kinds have their own letters.
pub fn letters(kinds: &[Kind], kind: KindId) -> Cow<'_, str> {
    let own = &kinds[kind.index()];
    match own.shown_as {
        Some(other) if shown_alone_as(kinds, other) == Some(kind) => {
            Cow::from(format!("{}~", kinds[other.index()].letter))
        }
        _ => Cow::from(&own.letter),
    }
}

/// The text after the dot in the mark of neutral pieces.
const NEUTRAL_MARK: &str = "-";

/// Returns the player whose mark, such as `.g`, the text begins with, and the number of its bytes; the longest mark
/// wins. The mark `.-` is that of neutral pieces.
pub fn owner_at(players: &[Player], text: &str) -> Option<(PlayerId, usize)> {
    let rest = text.strip_prefix('.')?;
    if rest.starts_with(NEUTRAL_MARK) {
        return Some((PlayerId::NEUTRAL, 1 + NEUTRAL_MARK.len()));
    }
    let named = players.iter().enumerate();
    let named = named.filter(|(_, player)| rest.starts_with(player.letter.as_str()));
    let (index, player) = named.max_by_key(|(_, player)| player.letter.len())?;
    Some((PlayerId::from_index(index), 1 + player.letter.len()))
}

/// Returns letters as a player's: capitals for the first, small letters for the second, capitals with the player's
/// mark for any other and for neutral pieces.
pub fn letters_of(players: &[Player], player: PlayerId, letters: &str) -> String {
    match (player.index(), players.get(player.index())) {
        _ if player.is_neutral() => format!("{letters}.{NEUTRAL_MARK}"),
        (0, _) | (_, None) => letters.to_owned(),
        (1, _) => letters.to_lowercase(),
        (_, Some(owner)) => format!("{letters}.{}", owner.letter),
    }
}

/// The reader of a FEN.
struct Reader<'a> {
    rules: FenRules<'a>,
    text: &'a str,
    pieces: Vec<(CellId, Piece)>,
    /// The places of the pieces with an apostrophe.
    moved: Vec<CellId>,
    turn: PlayerId,
    /// The remaining contents.
    said: Placement,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, wrong: Wrong, range: Range<usize>) {
        self.faults.push(Fault { wrong, range });
    }

    /// Returns the bytes of the first character from here on.
    fn letter(&self, at: usize) -> Range<usize> {
        at..at + self.text[at..].chars().next().map_or(0, char::len_utf8)
    }

    fn side(&mut self, fields: &Fields) {
        let Some(side) = &fields.side else {
            let end = self.text.len();
            return self.fault(Wrong::SideMissing, end..end);
        };
        let text = &self.text[side.clone()];
        let mut players = self.rules.players.iter();
        match players.position(|player| player.letter == text || player.name == text) {
            Some(player) => self.turn = PlayerId::from_index(player),
            None => self.fault(Wrong::SideUnknown, side.clone()),
        }
    }
}
