//! The letters before an atom: directions, modes, and the modes that each leg may have.

use super::ast::{Direction, Leg, Mark, Mode, Modifiers, Toward};
use super::parser::{Parser, Token};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use ir::Arrange;
use pest::iterators::Pair;

/// One small letter.
#[derive(Clone, Copy)]
struct Small {
    letter: char,
    span: Span,
    /// The place in the text without spaces.
    at: usize,
}

/// Reads the modifiers of each leg of a chain; `None` if there is a mistake in them.
pub(super) fn chain(parser: &mut Parser, pair: Pair<'_, Token>) -> Option<Vec<Modifiers>> {
    let whole = parser.span(&pair);
    let letters = letters(parser, pair);
    let texts: Vec<&[Small]> = letters
        .as_deref()?
        .split(|small| small.letter == 'a')
        .collect();
    let last = texts.len() - 1;
    let legs: Vec<Option<Modifiers>> = texts.iter().map(|text| leg(parser, text, whole)).collect();
    let legs: Vec<Modifiers> = legs.into_iter().collect::<Option<_>>()?;
    let fits: Vec<bool> = legs
        .iter()
        .enumerate()
        .map(|(index, leg)| check(parser, leg, index, index == last))
        .collect();
    fits.into_iter().all(|fits| fits).then_some(legs)
}

/// Reads the modifiers of one leg in brackets.
pub(super) fn bracketed(parser: &mut Parser, pair: Pair<'_, Token>) -> Option<Modifiers> {
    let whole = parser.span(&pair);
    let letters = letters(parser, pair)?;
    if let Some(again) = letters.iter().find(|small| small.letter == 'a') {
        let help = "write `-` or `?` between legs in brackets, each with its own atom: `[cK-mK]`";
        parser.report(
            codes::betza::BRACKET_LEGS,
            "`a` is inside brackets",
            again.span,
            "separates legs elsewhere",
            Some(help),
        );
        return None;
    }
    leg(parser, &letters, whole)
}

/// Reads the modifiers before a bracket, which apply to whole paths.
pub(super) fn prefix(parser: &mut Parser, pair: Pair<'_, Token>) -> Option<Modifiers> {
    let whole = parser.span(&pair);
    let thenish = pair.as_str() == "t";
    let letters = letters(parser, pair)?;
    let again = letters
        .iter()
        .find(|small| small.letter == 'a')
        .map(|small| small.span);
    let modifiers = if again.is_none() {
        Some(leg(parser, &letters, whole)?)
    } else {
        None
    };
    let wrong = modifiers.iter().flat_map(|modifiers| &modifiers.modes);
    let wrong = wrong
        .copied()
        .find(|(mode, _)| !matches!(mode, Mode::Initial | Mode::Beyond | Mode::Seam));
    let wrong = again
        .map(|span| ("a", span))
        .or(wrong.map(|(mode, mark)| (mode.text(), mark.0)));
    let Some((text, span)) = wrong else {
        return modifiers;
    };
    if !thenish {
        report_before_bracket(parser, text, span);
        return None;
    }
    // Betza's `t[..]` is reported by the function that reads its legs.
    modifiers.map(|modifiers| Modifiers {
        modes: Vec::new(),
        ..modifiers
    })
}

/// Reports a mode before a bracket that applies to a single leg.
pub(super) fn report_before_bracket(parser: &mut Parser, mode: &str, span: Span) {
    let message = format!("`{mode}` is before a bracket");
    let help = "only directions, `i` and `o` concern a whole path; write other modes inside, before the atom: `[F?cR]`";
    parser.report(
        codes::betza::MODE_ON_WRONG_LEG,
        &message,
        span,
        "belongs to one leg",
        Some(help),
    );
}

/// Checks the spelling of letters that no atom follows.
pub(super) fn spelled(parser: &mut Parser, pair: Pair<'_, Token>) {
    let whole = parser.span(&pair);
    for text in letters(parser, pair)
        .unwrap_or_default()
        .split(|small| small.letter == 'a')
    {
        drop(leg(parser, text, whole));
    }
}

/// Tests whether the legs of a bracket may have their modes, beyond the checks for every leg.
pub(super) fn check_bracket(parser: &mut Parser, legs: &[Leg]) -> bool {
    let last = legs.len() - 1;
    let mut fits = true;
    for (index, leg) in legs.iter().enumerate() {
        fits &= check(parser, &leg.modifiers, index, index == last);
        for (mode, mark) in &leg.modifiers.modes {
            let help = match mode {
                Mode::Toggle => {
                    "in brackets each leg has its own atom: write the rider itself, `[F-R]`"
                }
                Mode::Behind if index < last => {
                    "in brackets each leg has its own atom: write `p`, and the atom to go on with"
                }
                Mode::Over if leg.may_stop => {
                    "the leg cannot end on a piece that stays: write `-` after it"
                }
                _ => continue,
            };
            let message = format!("`{mode}` has no meaning on this leg");
            parser.report(
                codes::betza::MODE_ON_WRONG_LEG,
                &message,
                mark.0,
                "not on this leg",
                Some(help),
            );
            fits = false;
        }
    }
    fits
}

/// Returns all letters in order; `None` if legs are repeated, which is reserved.
fn letters(parser: &mut Parser, pair: Pair<'_, Token>) -> Option<Vec<Small>> {
    let mut letters = Vec::new();
    let mut groups = Vec::new();
    for inner in pair.into_inner() {
        let span = parser.span(&inner);
        let at = inner.as_span().start();
        match inner.as_str().chars().next() {
            Some(letter) if inner.as_rule() == Token::small => {
                letters.push(Small { letter, span, at })
            }
            _ => groups.push(span),
        }
    }
    for span in &groups {
        let help = "write the legs out, in brackets for example: `[N-N]`";
        parser.report(
            codes::betza::RESERVED_GROUP,
            "repeated legs are not played yet",
            *span,
            "reserved",
            Some(help),
        );
    }
    groups.is_empty().then_some(letters)
}

fn leg(parser: &mut Parser, letters: &[Small], whole: Span) -> Option<Modifiers> {
    let is_direction =
        |small: &Small| matches!(small.letter, 'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h');
    let mark = joined(letters).unwrap_or(Span {
        end: whole.start,
        ..whole
    });
    let (pointing, rest): (Vec<Small>, Vec<Small>) =
        letters.iter().copied().partition(is_direction);
    let together = are_together(letters, is_direction);
    if !together {
        let text: String = pointing
            .iter()
            .chain(&rest)
            .map(|small| small.letter)
            .collect();
        let span = joined(&pointing).unwrap_or(mark);
        let places = letters
            .first()
            .zip(letters.last())
            .map_or(0..0, |(first, last)| first.at..last.at + 1);
        let help = format!(
            "write the directions together: `{}`",
            parser.with(places, &text)
        );
        let message = "direction letters with a mode between them";
        parser.report(
            codes::betza::SPLIT_DIRECTIONS,
            message,
            span,
            "which of them pair?",
            Some(&help),
        );
    }
    let directions = if together {
        directions(parser, &pointing)
    } else {
        None
    };
    let modes = modes(parser, &rest);
    Some(Modifiers {
        directions: directions?,
        directions_mark: Mark(joined(&pointing).unwrap_or(mark)),
        modes: modes?,
        mark: Mark(mark),
    })
}

fn are_together(letters: &[Small], is_direction: impl Fn(&Small) -> bool) -> bool {
    let first = letters.iter().position(&is_direction);
    let last = letters.iter().rposition(&is_direction);
    match (first, last) {
        (Some(first), Some(last)) => letters[first..=last].iter().all(is_direction),
        _ => true,
    }
}

/// Returns the span from the first to the last of these letters.
fn joined(letters: &[Small]) -> Option<Span> {
    let (first, last) = (letters.first()?, letters.last()?);
    Some(Span {
        end: last.span.end,
        ..first.span
    })
}

/// Reads directions left to right. Two letters are a pair if their axes are perpendicular and the first letter is no
/// shorthand.
fn directions(parser: &mut Parser, letters: &[Small]) -> Option<Vec<Direction>> {
    let mut directions = Vec::new();
    let mut rest = letters;
    let mut is_sound = true;
    while let [small, behind @ ..] = rest {
        let next = behind.first();
        let Some(toward) = Toward::of(small.letter) else {
            match next.map(|next| (next, Toward::of(next.letter))) {
                Some((_, Some(hand @ (Toward::Left | Toward::Right)))) => {
                    directions.push(Direction::Hand(hand));
                    rest = &behind[1..];
                }
                _ => {
                    let help = "`h` is written after the direction that it halves (`fhN`), or before `l` or `r` (`hrN`)";
                    parser.report(
                        codes::betza::LONE_HALF,
                        "this `h` halves nothing",
                        small.span,
                        "half of what?",
                        Some(help),
                    );
                    is_sound = false;
                    rest = behind;
                }
            }
            continue;
        };
        let (direction, taken) = match next.map(|next| (next.letter, Toward::of(next.letter))) {
            Some(('h', _)) => (Direction::Wide(toward), 1),
            Some((_, Some(other))) if other == toward => (Direction::Doubled(toward), 1),
            Some((_, Some(other)))
                if toward.is_vertical() != other.is_vertical() && !toward.is_shorthand() =>
            {
                (Direction::Pair(toward, other), 1)
            }
            Some((_, Some(other))) => {
                let second = behind[0].span;
                if toward.is_shorthand()
                    && !other.is_shorthand()
                    && toward.is_vertical() != other.is_vertical()
                {
                    report_shorthand(parser, *small, behind[0], second);
                }
                (Direction::One(toward), 0)
            }
            _ => (Direction::One(toward), 0),
        };
        directions.push(direction);
        rest = &behind[taken..];
    }
    is_sound.then_some(directions)
}

fn report_shorthand(parser: &mut Parser, first: Small, second: Small, end: Span) {
    let (one, other) = (first.letter, second.letter);
    let span = Span {
        end: end.end,
        ..first.span
    };
    let message = format!("`{one}{other}` is `{one}` and `{other}`, not a pair");
    let diagnostic = Diagnostic::warning(
        codes::betza::SHORTHAND_FIRST,
        message,
        span,
        "programs differ on this",
    );
    let letters = Span {
        end: second.span.end,
        ..first.span
    };
    let help = format!("write `{other}{one}` for the moves between `{other}` and `{one}`");
    let fix = format!("{other}{one}");
    parser
        .out
        .push(diagnostic.with_help(help).with_edit(letters, fix));
}

/// Reads modes, in the order in which they are printed.
fn modes(parser: &mut Parser, letters: &[Small]) -> Option<Vec<(Mode, Mark)>> {
    let mut is_sound = true;
    let mut modes: Vec<(Mode, Mark)> = Vec::new();
    for (index, small) in letters.iter().enumerate() {
        let same = |other: &&Small| other.letter == small.letter;
        let Some(mode) = mode(small.letter, letters.iter().filter(same).count() > 1) else {
            report_letter(parser, *small);
            is_sound = false;
            continue;
        };
        let before = letters[..index].iter().filter(same).count();
        match before {
            0 => modes.push((mode, Mark(small.span))),
            1 if mode.text().len() == 2 => (),
            _ => {
                let message = format!("`{}` is repeated", small.letter);
                let diagnostic = Diagnostic::warning(
                    codes::betza::REPEATED_MODE,
                    message,
                    small.span,
                    "adds nothing",
                );
                parser.out.push(diagnostic.with_help("leave it out"));
            }
        }
    }
    modes.arrange_by_key(|(mode, _)| *mode);
    is_sound.then_some(modes)
}

/// Returns the mode of this letter, single or doubled.
fn mode(letter: char, is_doubled: bool) -> Option<Mode> {
    Some(match letter {
        'i' if is_doubled => Mode::Beyond,
        'n' if is_doubled => Mode::LamePassed,
        'j' if is_doubled => Mode::JumpTwo,
        _ => *Mode::ALL
            .iter()
            .find(|mode| mode.text().chars().eq([letter]))?,
    })
}

fn report_letter(parser: &mut Parser, small: Small) {
    let letter = small.letter;
    if matches!(letter, 'x' | 'k' | 'w') {
        let message = format!("the meaning of `{letter}` is not settled");
        let help = "leave it out; the definition can restrict captures with `[forbid.NAME]`";
        parser.report(
            codes::betza::RESERVED_LETTER,
            &message,
            small.span,
            "reserved",
            Some(help),
        );
        return;
    }
    let message = format!("`{letter}` is not a modifier");
    let help = format!(
        "directions are f b l r v s h; modes are m c d e i j n o p g q t u y z; `a` separates legs{}",
        if letter.to_ascii_uppercase() != letter {
            "; atoms are capitals"
        } else {
            ""
        }
    );
    parser.report(
        codes::betza::UNKNOWN_MODIFIER,
        &message,
        small.span,
        "no modifier has this letter",
        Some(&help),
    );
}

/// Tests whether this leg may have these modes, and have them together.
fn check(parser: &mut Parser, leg: &Modifiers, index: usize, is_last: bool) -> bool {
    let mut fits = true;
    for (mode, mark) in &leg.modes {
        let help = match mode {
            Mode::Toggle if is_last => "`y` changes the range of the leg after it: `yafsF`",
            Mode::Beyond if index > 0 => "write it on the first leg",
            Mode::Tame if !is_last && !leg.has(Mode::Over) && !leg.has(Mode::Behind) => {
                "write `t` on the last leg, where it exempts royals, or with `p`, where it exempts enemies from being jumped"
            }
            Mode::Crooked | Mode::Circular if index == 1 => {
                "there is no turn before the second leg: write a direction"
            }
            Mode::Crooked | Mode::Circular if index == 0 && !is_last => {
                "only a movement of one leg is crooked or circular"
            }
            _ => continue,
        };
        let message = format!("`{mode}` has no meaning on this leg");
        parser.report(
            codes::betza::MODE_ON_WRONG_LEG,
            &message,
            mark.0,
            "not on this leg",
            Some(help),
        );
        fits = false;
    }
    let pairs = [
        (Mode::Initial, Mode::Beyond, "choose one of them"),
        (
            Mode::Over,
            Mode::Behind,
            "`p` goes on any distance beyond the mount, `g` stops on the next cell",
        ),
        (
            Mode::Crooked,
            Mode::Circular,
            "`z` turns to and fro, `q` always in the same direction",
        ),
        (
            Mode::Lame,
            Mode::Jump,
            "`n` needs empty cells between, `j` needs a piece there",
        ),
        (
            Mode::Lame,
            Mode::JumpTwo,
            "`n` needs empty cells between, `jj` goes over them",
        ),
        (
            Mode::LamePassed,
            Mode::Jump,
            "`n` needs empty cells between, `j` needs a piece there",
        ),
        (
            Mode::LamePassed,
            Mode::JumpTwo,
            "`n` needs empty cells between, `jj` goes over them",
        ),
        (
            Mode::Jump,
            Mode::Over,
            "use brackets to do one after the other",
        ),
        (
            Mode::Jump,
            Mode::Behind,
            "use brackets to do one after the other",
        ),
        (
            Mode::JumpTwo,
            Mode::Over,
            "use brackets to do one after the other",
        ),
        (
            Mode::JumpTwo,
            Mode::Behind,
            "use brackets to do one after the other",
        ),
        (Mode::Over, Mode::Crooked, "a hopper goes straight"),
        (Mode::Over, Mode::Circular, "a hopper goes straight"),
        (Mode::Behind, Mode::Crooked, "a hopper goes straight"),
        (Mode::Behind, Mode::Circular, "a hopper goes straight"),
        (Mode::Jump, Mode::Crooked, "a ski rider goes straight"),
        (Mode::Jump, Mode::Circular, "a ski rider goes straight"),
        (Mode::JumpTwo, Mode::Crooked, "a ski rider goes straight"),
        (Mode::JumpTwo, Mode::Circular, "a ski rider goes straight"),
    ];
    for (one, other, help) in pairs {
        // In a continuation `z` and `q` set the turn of the leg, not the course of its ride.
        let is_turn =
            index > 0 && matches!(other, Mode::Crooked | Mode::Circular) && one != Mode::Crooked;
        if let (Some(first), Some(second), false) = (leg.find(one), leg.find(other), is_turn) {
            let message = format!("`{one}` and `{other}` exclude each other");
            let diagnostic = Diagnostic::error(
                codes::betza::MODES_EXCLUDE,
                message,
                second.0,
                "contradicts the other",
            );
            parser
                .out
                .push(diagnostic.with_label(first.0, "the other").with_help(help));
            fits = false;
        }
    }
    fits
}
