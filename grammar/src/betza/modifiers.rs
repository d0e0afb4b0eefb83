//! The letters before an atom: directions, modes, and the modes that each leg may have.

use super::ast::{Direction, Leg, Mark, Mode, Modifiers, Toward};
use super::mistake::{LegRule, Mistake};
use super::parser::{Parser, Token};
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
        parser.report(Mistake::AgainInBracket, again.span);
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
        parser.report(Mistake::ModeBeforeBracket { mode: text }, span);
        return None;
    }
    // Betza's `t[..]` is reported by the function that reads its legs.
    modifiers.map(|modifiers| Modifiers {
        modes: Vec::new(),
        ..modifiers
    })
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
            let rule = match mode {
                Mode::Toggle => LegRule::ToggleInBracket,
                Mode::Behind if index < last => LegRule::BehindInBracket,
                Mode::Over if leg.may_stop => LegRule::OverMayStop,
                _ => continue,
            };
            parser.report(Mistake::WrongLeg(*mode, rule), mark.0);
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
            _ => groups.push((span, inner.as_str().to_owned())),
        }
    }
    for (span, text) in &groups {
        let mistake = match text.contains([',', ';']) {
            true => Mistake::NoLeap { text },
            false => Mistake::RepeatedLegs,
        };
        parser.report(mistake, *span);
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
        let together = parser.with(places, &text);
        parser.report(Mistake::SplitDirections { together }, span);
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
                    parser.report(Mistake::LoneHalf, small.span);
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
                if toward.is_shorthand()
                    && !other.is_shorthand()
                    && toward.is_vertical() != other.is_vertical()
                {
                    let span = Span {
                        end: behind[0].span.end,
                        ..small.span
                    };
                    let letters = (small.letter, behind[0].letter);
                    parser.report(Mistake::ShorthandFirst { letters }, span);
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

/// Reads modes, in the order in which they are printed.
fn modes(parser: &mut Parser, letters: &[Small]) -> Option<Vec<(Mode, Mark)>> {
    let mut is_sound = true;
    let mut modes: Vec<(Mode, Mark)> = Vec::new();
    for (index, small) in letters.iter().enumerate() {
        let same = |other: &&Small| other.letter == small.letter;
        let Some(mode) = mode(small.letter, letters.iter().filter(same).count() > 1) else {
            let letter = small.letter;
            let mistake = match letter {
                'x' | 'k' | 'w' => Mistake::ReservedModifier { letter },
                _ => Mistake::UnknownModifier { letter },
            };
            parser.report(mistake, small.span);
            is_sound = false;
            continue;
        };
        let before = letters[..index].iter().filter(same).count();
        match before {
            0 => modes.push((mode, Mark(small.span))),
            1 if mode.text().len() == 2 => (),
            _ => {
                let letter = small.letter;
                parser.report(Mistake::RepeatedMode { letter }, small.span);
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

/// Modes that a leg cannot have together.
const EXCLUSIVE: [(Mode, &[Mode]); 11] = [
    (Mode::Initial, &[Mode::Beyond]),
    (Mode::Over, &[Mode::Behind]),
    (Mode::Crooked, &[Mode::Circular]),
    (Mode::Lame, &[Mode::Jump, Mode::JumpTwo]),
    (Mode::LamePassed, &[Mode::Jump, Mode::JumpTwo]),
    (Mode::Jump, &[Mode::Over, Mode::Behind]),
    (Mode::JumpTwo, &[Mode::Over, Mode::Behind]),
    (Mode::Over, &[Mode::Crooked, Mode::Circular]),
    (Mode::Behind, &[Mode::Crooked, Mode::Circular]),
    (Mode::Jump, &[Mode::Crooked, Mode::Circular]),
    (Mode::JumpTwo, &[Mode::Crooked, Mode::Circular]),
];

/// Tests whether this leg may have these modes, and have them together.
fn check(parser: &mut Parser, leg: &Modifiers, index: usize, is_last: bool) -> bool {
    let mut fits = true;
    for (mode, mark) in &leg.modes {
        let rule = match mode {
            Mode::Toggle if is_last => LegRule::ToggleLast,
            Mode::Beyond if index > 0 => LegRule::BeyondLater,
            Mode::Tame if !is_last && !leg.has(Mode::Over) && !leg.has(Mode::Behind) => {
                LegRule::TameEarly
            }
            Mode::Crooked | Mode::Circular if index == 1 => LegRule::TurnSecond,
            Mode::Crooked | Mode::Circular if index == 0 && !is_last => LegRule::TurnInChain,
            _ => continue,
        };
        parser.report(Mistake::WrongLeg(*mode, rule), mark.0);
        fits = false;
    }
    for (one, others) in EXCLUSIVE {
        for other in others {
            // In a continuation `z` and `q` set the turn of the leg, not the course of its ride.
            let is_turn = index > 0
                && matches!(other, Mode::Crooked | Mode::Circular)
                && one != Mode::Crooked;
            if let (Some(first), Some(second), false) = (leg.find(one), leg.find(*other), is_turn) {
                let mistake = Mistake::ModesExclude {
                    modes: (one, *other),
                    first: first.0,
                };
                parser.report(mistake, second.0);
                fits = false;
            }
        }
    }
    fits
}
