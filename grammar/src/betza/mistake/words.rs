//! The words about each mistake in Betza notation.

use super::Mistake;
use super::phrases::{how_to_join, other_atoms, riders_of, text_of, why_modes_exclude};
use crate::betza::ast::{AtomName, Range};
use crate::betza::limits::{LEGS_MAX, NUMBER_MAX, PATHS_MAX, TEXT_MAX, WORK_MAX};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::betza as codes;
use crate::source::Span;

/// What a movement is made of.
const NOTATION: &str = "a movement is made of capitals (atoms) with small letters before them and numbers after them: `fmWfcF`";

impl Mistake<'_> {
    /// Returns the diagnostic of the mistake at its place.
    pub(in crate::betza) fn at(self, span: Span) -> Diagnostic {
        let error = |code, message: &str, label: &str, help: &str| {
            Diagnostic::error(code, message, span, label).with_help(help)
        };
        let warning = |code, message: &str, label: &str, help: &str| {
            Diagnostic::warning(code, message, span, label).with_help(help)
        };
        match self {
            Self::TooLong { n_bytes } => error(
                codes::TOO_LONG,
                "this movement is too long",
                &format!("{n_bytes} bytes of at most {TEXT_MAX}"),
                "write several named parts, each with its own string",
            ),
            Self::Empty => error(
                codes::EMPTY,
                "this movement is empty",
                "no atom here",
                "a movement has at least one atom, for example `W`; a piece that never moves has `immobile = true` in place of `moves`",
            ),
            Self::Space { without } => error(
                codes::SPACE,
                "a movement has no spaces",
                "a space",
                &without.map_or(NOTATION.to_owned(), |without| format!("write `{without}`")),
            ),
            Self::Joined { written } => error(
                codes::UNEXPECTED_CHARACTER,
                "movements are written one after the other, with nothing between them",
                "not part of the notation",
                &format!("write `{written}`"),
            ),
            Self::Nested { written } => error(
                codes::UNEXPECTED_CHARACTER,
                "a bracket cannot be inside a bracket",
                "one too many",
                &format!("write `{written}`"),
            ),
            Self::Words => error(
                codes::UNEXPECTED_CHARACTER,
                "a movement is written in letters, not in words",
                "a word",
                NOTATION,
            ),
            Self::NoMovement => Diagnostic::error(
                codes::UNEXPECTED_CHARACTER,
                "this is not a movement",
                span,
                "not understood",
            ),
            Self::TooManyLegs => error(
                codes::TOO_MANY_LEGS,
                &format!("a movement has at most {LEGS_MAX} legs"),
                "one too many",
                "let a turn have several steps instead",
            ),
            Self::Twice { first } => Diagnostic::warning(
                codes::DUPLICATE_COMPONENT,
                "this part of the movement occurs twice",
                span,
                "the second time",
            )
            .with_label(first, "the first time")
            .with_help("leave one of them out"),
            Self::TameOrThen { before, from, to } => warning(
                codes::THEN_CHAIN,
                &format!("`t` means that `{to}` captures no royal piece, not that it goes on"),
                "tame",
                &format!("if `{to}` is to go on from `{from}`, write `[{before}{from}?{to}]`"),
            ),

            Self::UnclosedBracket => error(
                codes::UNCLOSED_BRACKET,
                "a bracket is never closed",
                "opened here",
                "close it with `]` after the last leg: `[F?R]`",
            ),
            Self::RangeOfBracket => error(
                codes::BRACKET_RANGE,
                "a bracket has no range",
                "repeats nothing",
                "write the range after the atom of a leg: `[F?R3]`",
            ),
            Self::UnjoinedLegs { legs } => error(
                codes::BRACKET_LEGS,
                "a bracket holds two or more legs with `-` or `?` between them",
                "these legs",
                &how_to_join(legs),
            ),
            Self::ThenChain { legs } => error(
                codes::THEN_CHAIN,
                "`t[..]` is no longer how legs are chained",
                "these legs",
                &how_to_join(legs),
            ),
            Self::AgainInBracket => error(
                codes::BRACKET_LEGS,
                "`a` is inside brackets",
                "separates legs elsewhere",
                "write `-` or `?` between legs in brackets, each with its own atom: `[cK-mK]`",
            ),
            Self::ModeBeforeBracket { mode } => error(
                codes::MODE_ON_WRONG_LEG,
                &format!("`{mode}` is before a bracket"),
                "belongs to one leg",
                "only directions, `i` and `o` concern a whole path; write other modes inside, before the atom: `[F?cR]`",
            ),

            Self::NameOfPiece { name, moves } => error(
                codes::MISSING_ATOM,
                &format!("`{name}` is the name of a piece, not how it moves"),
                "a name",
                &format!("write `{moves}`"),
            ),
            Self::NoAtomAfter { text } => error(
                codes::MISSING_ATOM,
                &format!("no atom follows `{text}`"),
                "modifies nothing",
                "modifiers are written before the atom that they modify: `fW`",
            ),
            Self::NoAtomBefore { number } => error(
                codes::MISSING_ATOM,
                &format!("there is no atom before `{number}`"),
                "repeats nothing",
                "a range is written after its atom: `W3`",
            ),
            Self::NoLeap { text } => error(
                codes::VECTOR,
                &format!("`{text}` is not a leap"),
                "expected two numbers",
                "write both coordinates: `(4,1)`",
            ),
            Self::NullLeap => error(
                codes::VECTOR,
                "a leap by `(0,0)` goes nowhere",
                "goes nowhere",
                "write how far it leaps, the larger coordinate first: `(4,1)`",
            ),
            Self::UnclosedParenthesis => error(
                codes::UNCLOSED_PARENTHESIS,
                "a parenthesis is never closed",
                "opened here",
                "write both coordinates and close it: `(4,1)`",
            ),
            Self::UnopenedBracket => error(
                codes::UNOPENED_BRACKET,
                "this bracket was never opened",
                "not understood",
                "legs in brackets are written `[F?R]`",
            ),
            Self::UnopenedParenthesis => error(
                codes::UNOPENED_BRACKET,
                "this parenthesis was never opened",
                "not understood",
                "a leap is written `(4,1)`",
            ),
            Self::Drop => error(
                codes::DROP,
                "drops are not part of a movement",
                "not understood",
                "declare a store with `drop` in the definition",
            ),
            Self::JointOutside { joint } => error(
                codes::UNEXPECTED_CHARACTER,
                &format!("`{joint}` joins legs in brackets only"),
                "not understood",
                "write `[F?R]` or `[F-R]`",
            ),
            Self::Plus => error(
                codes::UNEXPECTED_CHARACTER,
                "`+` is not part of a movement",
                "not understood",
                "write atoms one after the other, without a sign, as in `WF`",
            ),
            Self::OtherDialect { text } => error(
                codes::UNEXPECTED_CHARACTER,
                &format!("`{text}` belongs to another dialect"),
                "not understood",
                "hoppers are `p` and `g`, lame leaps `n` or brackets, rifles `caibR`",
            ),
            Self::NoNotation { text } => error(
                codes::UNEXPECTED_CHARACTER,
                &format!("`{text}` is not part of the notation"),
                "not understood",
                NOTATION,
            ),

            Self::DashRange { text } => error(
                codes::RANGE_FORM,
                &format!("`{text}` is not the end of a range"),
                "not understood",
                "a range is written with two dots, as in `R3..5`",
            ),
            Self::NoRange { text } => error(
                codes::RANGE_FORM,
                &format!("`{text}` is not a range"),
                "not understood",
                "a range is `3` (up to three), `2..5`, `3..` or `0` (no limit)",
            ),
            Self::RangeInBrackets { whole } => error(
                codes::RANGE_FORM,
                "a range in brackets belongs to another dialect",
                "brackets hold legs",
                &match whole {
                    Some(whole) => format!("write `{whole}`"),
                    None => "write `R3..5`, or `R3..` without an upper bound".into(),
                },
            ),
            Self::EndsAtZero { min } => error(
                codes::RANGE_EMPTY,
                "a range cannot end at 0",
                "nothing is in it",
                &format!("write `{min}..` where there is no upper bound"),
            ),
            Self::EmptyRange(Range { min, max, mark: _ }) => error(
                codes::RANGE_EMPTY,
                "no number is in this range",
                "nothing is in it",
                &match min {
                    0 => "a leg has at least one step: write `1..3`, or `3` for short".into(),
                    _ => format!("write the smaller number first: `{max}..{min}`"),
                },
            ),
            Self::LeadingZero { number } => error(
                codes::LEADING_ZERO,
                "a number starts with `0`",
                "has meant two things",
                &match number.trim_start_matches('0') {
                    "" => "write `0` for no limit".into(),
                    plain => format!(
                        "write `{plain}` for up to {plain} steps, `{plain}..{plain}` for exactly {plain}"
                    ),
                },
            ),
            Self::NumberTooLarge => error(
                codes::NUMBER_TOO_LARGE,
                "this number is too large",
                &format!("at most {NUMBER_MAX}"),
                "write a smaller number; after a rider, `0` is no limit",
            ),
            Self::RangeOfDoubled { letter, number } => error(
                codes::RANGE_FORM,
                &format!("`{number}` follows a doubled letter"),
                "a doubled letter rides without a limit",
                &format!("write `{letter}{letter}` without the number, or `{letter}{number}`"),
            ),
            Self::RangeExceedsBoard {
                atom,
                range,
                longest,
            } => warning(
                codes::RANGE_EXCEEDS_BOARD,
                &format!("`{atom}{range}` is longer than any line of this board"),
                &format!("at most {longest} here"),
                &format!("write `{atom}0` for no limit"),
            ),

            Self::WrongLeg(mode, rule) => error(
                codes::MODE_ON_WRONG_LEG,
                &format!("`{mode}` has no meaning on this leg"),
                "not on this leg",
                rule.help(),
            ),
            Self::WrongMove {
                mode,
                atom,
                allowed,
            } => {
                let what = match atom {
                    'O' => "castling",
                    _ => "a leap to any cell",
                };
                let allowed: Vec<&str> = allowed.iter().map(|mode| mode.text()).collect();
                error(
                    codes::MODE_ON_WRONG_LEG,
                    &format!("`{mode}` has no meaning for {what}"),
                    "not here",
                    &format!("{what} can have {}", allowed.join(", ")),
                )
            }
            Self::ModesExclude { modes, first } => Diagnostic::error(
                codes::MODES_EXCLUDE,
                format!("`{}` and `{}` exclude each other", modes.0, modes.1),
                span,
                "contradicts the other",
            )
            .with_label(first, "the other")
            .with_help(why_modes_exclude(modes)),
            Self::IdleMode(mode, idle) => warning(
                codes::MODE_WITHOUT_EFFECT,
                &format!("`{mode}` changes nothing here"),
                "no effect",
                &format!("leave it out: {}", idle.reason()),
            ),
            Self::RepeatedMode { letter } => warning(
                codes::REPEATED_MODE,
                &format!("`{letter}` is repeated"),
                "adds nothing",
                "leave it out",
            ),
            Self::RepeatedLegs => error(
                codes::RESERVED_GROUP,
                "repeated legs are not played yet",
                "reserved",
                "write the legs out, in brackets for example: `[N-N]`",
            ),
            Self::ReservedModifier { letter } => error(
                codes::RESERVED_LETTER,
                &format!("the meaning of `{letter}` is not settled"),
                "reserved",
                "leave it out; the definition can restrict captures with `[forbid.NAME]`",
            ),
            Self::UnknownModifier { letter } => error(
                codes::UNKNOWN_MODIFIER,
                &format!("`{letter}` is not a modifier"),
                "no modifier has this letter",
                &format!(
                    "directions are f b l r v s h; modes are m c d e i j n o p g q t u y z; `a` separates legs{}",
                    match letter.to_ascii_uppercase() != letter {
                        true => "; atoms are capitals",
                        false => "",
                    }
                ),
            ),

            Self::SplitDirections { together } => error(
                codes::SPLIT_DIRECTIONS,
                "direction letters with a mode between them",
                "which of them pair?",
                &format!("write the directions together: `{together}`"),
            ),
            Self::LoneHalf => error(
                codes::LONE_HALF,
                "this `h` halves nothing",
                "half of what?",
                "`h` is written after the direction that it halves (`fhN`), or before `l` or `r` (`hrN`)",
            ),
            Self::ShorthandFirst {
                letters: (one, other),
            } => warning(
                codes::SHORTHAND_FIRST,
                &format!("`{one}{other}` is `{one}` and `{other}`, not a pair"),
                "programs differ on this",
                &format!(
                    "write `{other}{one}` for the moves between `{other}` and `{one}`; for both, as here, write the atom twice, as in `{one}N{other}N`"
                ),
            ),
            Self::ImpossibleDirection {
                directions,
                missing,
            } => error(
                codes::IMPOSSIBLE_DIRECTION,
                &format!("`{}` names no direction here", text_of(directions)),
                &missing.fact(),
                "`f`, `b`, `l`, `r`, `v` and `s` work for every atom that has headings",
            ),
            Self::NoHeading { atom } => warning(
                codes::NO_HEADING,
                &format!("some parts of `{atom}` have no heading"),
                "a direction never names them, so they are left out",
                &format!(
                    "name an atom all of whose parts have headings, or write `{atom}` without a direction"
                ),
            ),
            Self::CompoundDirection { directions, atom } => {
                let text = text_of(directions);
                let [straight, diagonal] = riders_of(atom);
                warning(
                    codes::COMPOUND_DIRECTION,
                    &format!("`{text}{atom}` reads `{text}` as one of the directions of a compass"),
                    "one line for each letter, not three",
                    &format!(
                        "write `{text}{straight}{text}{diagonal}` if the moves beside it are meant too, or else name them: `{text}{straight}`"
                    ),
                )
            }
            Self::CrookedCompound { mode, atom } => error(
                codes::CROOKED_COMPOUND,
                &format!("`{mode}{atom}` is not settled"),
                "turns by how much?",
                &format!("write the two riders: `{mode}R{mode}B`"),
            ),

            Self::UnknownAtom {
                letter,
                atoms,
                board,
                is_square,
            } => error(
                codes::UNKNOWN_ATOM,
                &format!("`{letter}` is not a movement atom"),
                &format!("no atom of board `{board}` has this letter"),
                &other_atoms(letter, &atoms, is_square),
            ),
            Self::ReservedAtom { letter } => error(
                codes::RESERVED_LETTER,
                &format!("the meaning of `{letter}` is not settled"),
                "reserved",
                "leave it out; passing and imitating are turns, not movements",
            ),
            Self::OldLetter { old, new } => warning(
                codes::OBSOLETE_LETTER,
                &format!("`{old}` is an old letter, and programs differ on it"),
                &format!("read as `{new}`"),
                &format!("write `{new}`"),
            ),
            Self::SquareOnly { atom } => {
                let (label, help) = match atom {
                    AtomName::Letter(_) => (
                        "castling",
                        "describe the move of two pieces with `[joint.NAME]` in the definition",
                    ),
                    AtomName::Vector(..) => (
                        "a leap by coordinates",
                        "declare an atom for this leap in the board file",
                    ),
                };
                error(
                    codes::SQUARE_ONLY,
                    &format!("`{atom}` means something on boards of squares only"),
                    label,
                    help,
                )
            }
            Self::ObliqueChain { atom } => error(
                codes::OBLIQUE_CHAIN,
                &format!("`{atom}` cannot be chained with `a`"),
                "turns are not settled for it",
                "chains are for W F K R B Q; write the legs in brackets, each with its own atom: `[N-N]`",
            ),
            Self::ChainedMove { letter } => error(
                codes::OBLIQUE_CHAIN,
                &format!("`{letter}` is a move of its own"),
                "cannot be chained",
                "write it without `a`",
            ),
            Self::LamePath { atom, atom_span } => error(
                codes::LAME_PATH,
                &format!("no path is agreed on for `{atom}`"),
                "which cells lie between?",
                "write the steps out: `[W-F]` is `nN`, `[W-F-F]` is `nZ`, `[W-W-F]` a lame camel",
            )
            .with_label(atom_span, "leaps over cells on more than one path"),
            Self::CastlingDistance => error(
                codes::CASTLING,
                "castling needs a distance",
                "how many cells?",
                "write how far the king goes: `isO2`",
            ),
            Self::CastlingDirection => error(
                codes::CASTLING,
                "castling goes along a rank",
                "not along the rank",
                "write `sO2`, `lO2` or `rO2`",
            ),
            Self::CastlingTooFar { distance } => warning(
                codes::DEAD_COMPONENT,
                &format!("`O{distance}` is longer than any rank of this board"),
                "no cell can be reached",
                "write a smaller distance",
            ),
            Self::RestrictedUniversal => error(
                codes::IMPOSSIBLE_DIRECTION,
                "`U` reaches every cell, without direction or range",
                "nothing to choose from",
                "leave it out, or forbid moves with `[forbid.NAME]` in the definition",
            ),

            Self::Dead => warning(
                codes::DEAD_COMPONENT,
                "this part of the movement never moves",
                "no cell can be reached",
                "a hopper or a jump needs room beyond the mount (`gQ`, `pN0`, `jD`), and a leap must fit on the board",
            ),
            Self::Covered => warning(
                codes::COVERED_COMPONENT,
                "this part of the movement adds nothing",
                "other parts make all of its moves",
                "leave it out, or give it what the others lack",
            ),
            Self::AllDirections { atom } => warning(
                codes::IDLE_DIRECTIONS,
                &format!("these directions are all directions of `{atom}`"),
                "no effect",
                "leave them out, or select fewer",
            ),
            Self::TooManyPaths => error(
                codes::TOO_MANY_PATHS,
                "this movement has too many paths",
                &format!("more than {PATHS_MAX} paths or {WORK_MAX} landings"),
                "give the legs directions, or let a turn have several steps",
            ),
        }
    }
}
