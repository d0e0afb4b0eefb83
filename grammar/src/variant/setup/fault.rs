//! What is wrong with the FEN of a set-up, in words.

use std::ops::Range;

use ir::fen::{Fault, Known, Wrong};
use ir::{Kind, Player};

use crate::diagnostic::{Diagnostic, Subject};
use crate::variant::document::Text;

/// Words a fault of a FEN for an author.
pub(super) fn told(fen: &Text, fault: &Fault, around: Known<'_>) -> Diagnostic {
    let written = fen.text.get(fault.range.clone()).unwrap_or_default();
    let tell = |code, message: String, label: String, help: String| {
        Diagnostic::error(code, message, fen.part(marked(fen, fault)), label).with_help(help)
    };
    let tell_simply = |code, message: &str, label: &str, help: &str| {
        tell(code, message.into(), label.into(), help.into())
    };
    match &fault.wrong {
        Wrong::Empty => Diagnostic::error(
            "resolve::setup_rows",
            "the set-up is empty",
            fen.span(),
            "no rows",
        )
        .with_help("write the rows of the board, the side to move and the rest of a FEN"),
        Wrong::FieldMissing => tell_simply(
            "resolve::setup_field",
            "a field of the set-up is missing",
            "nothing stands between these blanks",
            "write one blank between two fields, and `-` for a field that says nothing",
        ),
        Wrong::UnknownMan => tell(
            "resolve::setup_letter",
            format!("no kind has the letter `{written}`"),
            "stands for no man and no gap".into(),
            format!("letters known here: {}", letters(around.kinds)),
        )
        .about(Subject::Letter(written.to_owned())),
        Wrong::RowTooLong {
            n_written, n_cells, ..
        }
        | Wrong::RowTooShort {
            n_written, n_cells, ..
        } => {
            let (fact, advice) = match n_written < n_cells {
                true => ("too short", "a gap is written as the number of its cells"),
                false => ("too long", "leave out what is beyond the edge"),
            };
            let n_written = n_written.min(&99_999);
            tell(
                "resolve::setup_row",
                format!("a row of the set-up is {fact}"),
                format!("{n_written} cells; this row of the board has {n_cells}"),
                advice.into(),
            )
        }
        Wrong::NumberOfRows { n_written, n_rows } if n_written > n_rows => tell(
            "resolve::setup_rows",
            "too many rows in the set-up".into(),
            format!("the board has {n_rows} rows"),
            "leave these rows out, or choose a larger board".into(),
        ),
        Wrong::NumberOfRows { n_written, n_rows } => {
            let n_missing = n_rows - n_written;
            let rows = if n_missing == 1 { "row is" } else { "rows are" };
            tell(
                "resolve::setup_rows",
                format!("{n_missing} {rows} missing in the set-up"),
                format!("{n_written} rows; the board has {n_rows}"),
                "rows go from the first player's far side to his own, with `/` between them".into(),
            )
        }
        Wrong::NoStacks => tell_simply(
            "resolve::setup_stack",
            "a stack in a game without stacks",
            "men on one another",
            "write `[stack]` and its `height`, or put them on cells of their own",
        ),
        Wrong::UnknownManInStack => tell(
            "resolve::setup_stack",
            format!("`{written}` stands for no man of a stack"),
            "no kind has this letter".into(),
            "write the letters of its men from the bottom: `(Rp)`".into(),
        ),
        Wrong::StackNotClosed => tell_simply(
            "resolve::setup_stack",
            "a stack in the set-up is not closed",
            "no `)` follows",
            "write the men of a stack between `(` and `)`, from the bottom: `(Rp)`",
        ),
        Wrong::StackEmpty => tell_simply(
            "resolve::setup_stack",
            "an empty stack in the set-up",
            "no men between `(` and `)`",
            "a gap is written as the number of its cells",
        ),
        Wrong::StackTooHigh => tell(
            "resolve::setup_stack",
            format!("more than {} on one another", around.levels),
            "one too many".into(),
            "make `height` of `[stack]` larger, or leave men out".into(),
        ),
        Wrong::UnknownManInStore => tell(
            "resolve::setup_store",
            format!("`{written}` in the bracket stands for no man"),
            "no piece has this letter".into(),
            "letters are those of the pieces, capitals the first player's".into(),
        ),
        Wrong::StoreNotClosed => tell_simply(
            "resolve::setup_store",
            "the bracket of men in hand is not closed",
            "men in stores",
            "write the men between `[` and `]`: `[Qn]`",
        ),
        Wrong::StoreTooMany(_) => tell_simply(
            "resolve::setup_store",
            "men in hand that no store holds",
            "men in stores",
            "declare a `[store.NAME]`, or leave the bracket out",
        ),
        Wrong::StoreOfTiles => tell_simply(
            "resolve::setup_store",
            "a bracket for a store of tiles",
            "men in stores",
            "its place is kept by `[]`: what it holds is what `has` says",
        ),
        Wrong::BehindStores => tell_simply(
            "resolve::setup_store",
            "the rows end with the men in hand",
            "behind the brackets",
            "leave this out",
        ),
        Wrong::SideMissing => tell(
            "resolve::setup_side",
            "the set-up does not say who begins".into(),
            "the side to move belongs after this".into(),
            sides(around.players),
        ),
        Wrong::SideUnknown => tell(
            "resolve::setup_side",
            format!("`{written}` is no side to move"),
            "the side to move belongs here".into(),
            sides(around.players),
        ),
        Wrong::ChecksNotCounted => {
            let help = "a counter for this field says `fen = \"checks\"`";
            no_field(written, &tell, help)
        }
        Wrong::ChecksUnreadable => no_field(
            written,
            &tell,
            "write one number for each player, as in `3+3`",
        ),
        Wrong::NoNumber | Wrong::TooManyFields => no_field(
            written,
            &tell,
            "a half-move clock and a move number belong here",
        ),
        Wrong::CounterTooHigh { counter, value } => {
            let (name, max) = (
                &around.counters[*counter].name,
                around.counters[*counter].max,
            );
            tell(
                "resolve::setup_field",
                format!("`{name}` starts at {value}"),
                format!("its `max` is {max}"),
                format!("write at most {max}"),
            )
        }
    }
}

fn no_field(
    written: &str,
    tell: &dyn Fn(&'static str, String, String, String) -> Diagnostic,
    help: &str,
) -> Diagnostic {
    tell(
        "resolve::setup_field",
        format!("`{written}` is no field of a set-up"),
        "not understood".into(),
        help.into(),
    )
}

/// The bytes to mark: where something is missing, the letter before.
fn marked(fen: &Text, fault: &Fault) -> Range<usize> {
    let (start, end) = (fault.range.start, fault.range.end);
    let before = || fen.text.get(..start)?.char_indices().next_back();
    match before() {
        Some((before, _)) if start == end => before..end,
        _ => start..end,
    }
}

fn sides(players: &[Player]) -> String {
    let sides: Vec<String> = players
        .iter()
        .map(|player| format!("`{}` for {}", player.letter, player.name))
        .collect();
    format!("write {}", sides.join(", "))
}

fn letters(kinds: &[Kind]) -> String {
    let letters: Vec<String> = kinds
        .iter()
        .map(|kind| format!("`{}`", kind.letter))
        .collect();
    letters.join(", ")
}
