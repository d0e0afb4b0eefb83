//! Parts of the texts about mistakes in Betza notation.

use super::{Idle, LegRule, Missing};
use crate::betza::ast::{Direction, Mode};

impl LegRule {
    pub(super) fn help(self) -> &'static str {
        match self {
            Self::ToggleInBracket => {
                "in brackets each leg has its own atom: write the rider itself, `[F-R]`"
            }
            Self::BehindInBracket => {
                "in brackets each leg has its own atom: write `p`, and the atom to go on with"
            }
            Self::OverMayStop => "the leg cannot end on a piece that stays: write `-` after it",
            Self::ToggleLast => "`y` changes the range of the leg after it: `yafsF`",
            Self::BeyondLater => "write it on the first leg",
            Self::TameEarly => {
                "write `t` on the last leg, where it exempts royals, or with `p`, where it exempts enemies from being jumped"
            }
            Self::TurnSecond => "there is no turn before the second leg: write a direction",
            Self::TurnInChain => "only a movement of one leg is crooked or circular",
        }
    }
}

impl Idle {
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::NoSeams => "this board has no edges that are joined",
            Self::NothingBetween => "there is no cell between the steps of this atom",
            Self::EnPassantOnly => "a piece captured en passant leaves the board",
            Self::NothingCaptured => "nothing is captured on this leg",
            Self::OneStep => "the leg has one step in any case",
        }
    }
}

impl Missing {
    pub(super) fn fact(self) -> String {
        match self {
            Self::Hand(atom) => {
                format!("only atoms like N are left- and right-handed; `{atom}` is not")
            }
            Self::Turn(atom) => format!("`{atom}` has no such turn"),
            Self::Move(atom) => format!("`{atom}` has no such move"),
            Self::End => "no path of this bracket ends in that direction".into(),
        }
    }
}

pub(super) fn why_modes_exclude(modes: (Mode, Mode)) -> &'static str {
    match modes {
        (Mode::Over, Mode::Behind) => {
            "`p` goes on any distance beyond the mount, `g` stops on the next cell"
        }
        (Mode::Crooked, _) => "`z` turns to and fro, `q` always in the same direction",
        (Mode::Lame | Mode::LamePassed, Mode::JumpTwo) => {
            "`n` needs empty cells between, `jj` goes over them"
        }
        (Mode::Lame | Mode::LamePassed, _) => {
            "`n` needs empty cells between, `j` needs a piece there"
        }
        (Mode::Over | Mode::Behind, _) => "a hopper goes straight",
        (_, Mode::Over | Mode::Behind) => "use brackets to do one after the other",
        (_, Mode::Crooked | Mode::Circular) => "a ski rider goes straight",
        _ => "choose one of them",
    }
}

pub(super) fn how_to_join(legs: &[String]) -> String {
    let (may_stop, goes_on) = match legs {
        [] | [_] => ("F?R".into(), "F-R".into()),
        legs => (legs.join("?"), legs.join("-")),
    };
    format!("write `[{may_stop}]` (may stop between the legs) or `[{goes_on}]` (must go on)")
}

pub(super) fn text_of(directions: &[Direction]) -> String {
    directions.iter().map(ToString::to_string).collect()
}

/// Returns the parts of K or Q.
pub(super) fn riders_of(atom: char) -> [char; 2] {
    match atom {
        'K' => ['W', 'F'],
        _ => ['R', 'B'],
    }
}

pub(super) fn other_atoms(letter: char, atoms: &[char], is_square: bool) -> String {
    let all: Vec<String> = atoms.iter().map(char::to_string).collect();
    let all = all.join(" ");
    let mut help = match nearest_letters(letter, atoms) {
        near if near.is_empty() => format!("atoms known here: {all}"),
        near => format!(
            "did you mean {}? Atoms known here: {all}",
            near.join(" or ")
        ),
    };
    if is_square {
        help += "; any other leap is written with its coordinates, for example `(4,1)`";
    }
    help
}

/// Returns the neighbours of this letter on the keyboard that are atoms.
pub(super) fn nearest_letters(letter: char, atoms: &[char]) -> Vec<String> {
    const ROWS: [&str; 3] = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];
    let row = ROWS.iter().find(|row| row.contains(letter));
    let neighbours = row.into_iter().flat_map(|row| {
        let at = row.find(letter).unwrap_or_default();
        row.chars()
            .enumerate()
            .filter(move |(index, _)| index.abs_diff(at) == 1)
            .map(|(_, letter)| letter)
    });
    neighbours
        .filter(|letter| atoms.contains(letter))
        .map(|letter| format!("`{letter}`"))
        .collect()
}
