//! The canonical form: modes in XBoard's order, `0` for a doubled letter.
//!
//! `parse(print(p)) == p` for every piece that was parsed without an error.

use super::ast::{Atom, AtomName, Body, Component, Direction, Leg, Mode, Modifiers, Piece, Range};
use std::fmt::{self, Display};

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = None;
        for component in &self.components {
            let text = component.to_string();
            // A letter written twice would be one rider.
            if last.is_some_and(|last| text.starts_with(last)) {
                f.write_str("1")?;
            }
            f.write_str(&text)?;
            last = text.chars().last().filter(char::is_ascii_uppercase);
        }
        Ok(())
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.body {
            Body::Chain { legs, atom, range } => {
                for (index, leg) in legs.iter().enumerate() {
                    if index > 0 {
                        f.write_str("a")?;
                    }
                    leg.fmt(f)?;
                }
                write_unit(f, atom, range)
            }
            Body::Bracket { modifiers, legs } => {
                modifiers.fmt(f)?;
                f.write_str("[")?;
                for (index, leg) in legs.iter().enumerate() {
                    leg.fmt(f)?;
                    if index + 1 < legs.len() {
                        f.write_str(if leg.may_stop { "?" } else { "-" })?;
                    }
                }
                f.write_str("]")
            }
        }
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.modifiers.fmt(f)?;
        write_unit(f, &self.atom, &self.range)
    }
}

impl fmt::Display for Modifiers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_first = |mode: &Mode| matches!(mode, Mode::Initial | Mode::Beyond);
        let (first, rest): (Vec<Mode>, Vec<Mode>) =
            self.modes.iter().map(|(mode, _)| *mode).partition(is_first);
        first.iter().try_for_each(|mode| mode.fmt(f))?;
        self.directions
            .iter()
            .try_for_each(|direction| direction.fmt(f))?;
        rest.iter().try_for_each(|mode| mode.fmt(f))
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(toward) => write!(f, "{}", toward.letter()),
            Self::Doubled(toward) => write!(f, "{0}{0}", toward.letter()),
            Self::Wide(toward) => write!(f, "{}h", toward.letter()),
            Self::Pair(first, second) => write!(f, "{}{}", first.letter(), second.letter()),
            Self::Hand(toward) => write!(f, "h{}", toward.letter()),
        }
    }
}

impl fmt::Display for AtomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => write!(f, "{letter}"),
            Self::Vector(m, n) => write!(f, "({m},{n})"),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (0 | 1, max) => write!(f, "{max}"),
            (min, 0) => write!(f, "{min}.."),
            (min, max) => write!(f, "{min}..{max}"),
        }
    }
}

fn write_unit(f: &mut fmt::Formatter<'_>, atom: &Atom, range: &Option<Range>) -> fmt::Result {
    atom.name.fmt(f)?;
    range.iter().try_for_each(|range| range.fmt(f))
}
